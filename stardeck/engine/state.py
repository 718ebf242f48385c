"""State: the contract of every game.

A game's state is what lies on the table plus an agenda of steps.  `run` takes steps off the agenda until one needs
a decision; `act` answers it.  A game adds its zones, its verbs and its steps, and nothing else.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import NOT_NOW, Actions, UnknownAction
from stardeck.engine.chance import Chance
from stardeck.engine.errors import IllegalAction, StardeckError
from stardeck.engine.events import EVERYBODY, Log
from stardeck.engine.result import Result
from stardeck.engine.steps import Sealed, Step

MOST_CODE: Final = 0x7FFFFFFF  # no action has a higher code


@final
class Decision:
    """A question to a seat: which of these actions?

    `id` counts what the seat has been able to notice, so that it names the question and tells nothing hidden.
    """

    __slots__ = ("actions", "id", "kind", "seat", "state")

    def __init__(self, state: State, seat: int, kind: str, number: int, actions: list[int]) -> None:
        self.state = state
        self.seat = seat
        self.kind = kind
        self.id = number
        self.actions = actions

    @property
    def prompt(self) -> str:
        """The question in one English line; `state.prompt(seat, lang)` gives other languages."""
        return self.state.prompt(self.seat, "en")

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, id={self.id}, actions={self.actions})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and (self.seat, self.kind, self.id, self.actions) == (
            other.seat,
            other.kind,
            other.id,
            other.actions,
        )


@mypyc_attr(acyclic=True)
class State:
    """A position of a game.

    Seats are numbered from 0.  Sets of seats are bits of an int.
    """

    def __init__(self, players: i64, chance: Chance, game: Any = None) -> None:
        self.players = players
        self.chance = chance
        self.game: Any = game  # the Game it belongs to: options, codes, words
        self.steps: vec[Step] = vec[Step]()  # the agenda is the first `depth` of these; the last is the next
        self.seats_of_steps: vec[i64] = vec[i64]()  # for each of them, the seat it is for
        self.depth: i64 = 0
        self.deciding: i64 = 0  # the seats that must decide now; 0: the game is over
        self.sealing: bool = False  # the decisions are sealed
        self.sealed: vec[i64] = vec[i64]()  # sealed picks, each seat + 8 * action, in order of arrival
        self.opened: i64 = 0  # actions that everybody could notice
        self.picks: vec[i64] = vec[i64]()  # for each seat, the sealed picks that only it could notice
        self.revealed: i64 = 0  # how often something hidden came to light: the fence of undo
        self.log: Log | None = None

    # --- for games -------------------------------------------------------------------------------------------

    def copy(self) -> State:
        """Return a state that can go its own way."""
        raise NotImplementedError

    def copy_to(self, twin: State) -> None:
        """Copy what every game has."""
        twin.steps = self.steps[: self.depth]
        twin.seats_of_steps = self.seats_of_steps[: self.depth]
        twin.depth = self.depth
        twin.deciding = self.deciding
        twin.opened = self.opened
        twin.revealed = self.revealed
        if self.sealing or len(self.picks):
            twin.sealing = self.sealing
            twin.sealed = self.sealed[:]
            twin.picks = self.picks[:]

    def result_now(self) -> Result:
        """Return the result of a game that is over."""
        raise NotImplementedError

    def hide_from(self, seat: i64) -> None:
        """Take out of this copy whatever a seat (-1: a spectator) may not know."""
        raise NotImplementedError

    def deal_hidden(self, chance: Chance) -> None:
        """Fill the gaps that `hide_from` left, at random among what is possible."""
        raise NotImplementedError

    def redeal(self) -> None:
        """Deal anew what no seat knows, such as the order of decks, after an undo has shown some of it."""
        raise NotImplementedError

    # --- for people ------------------------------------------------------------------------------------------

    def tell(self, kind: i64, seat: i64, card: i64 = -1, n: i64 = 0, other: i64 = -1, eyes: i64 = EVERYBODY) -> None:
        """Write an event, if anybody listens."""
        if self.log is not None:
            self.log.add(kind, seat, card, n, other, eyes)

    def prompt(self, seat: int, lang: str) -> str:
        """Return the question that a seat has before it, in one line."""
        return str(self.game.text.prompt(self, seat, lang))

    def explain(self, seat: int, action: int, refusal: int, lang: str) -> str:
        """Return a refusal as a sentence for the player."""
        return str(self.game.text.refusal(self, seat, action, refusal, lang))

    def to_json(self) -> dict[str, Any]:
        """Return the whole position, readable and editable."""
        data: dict[str, Any] = self.game.position_to_json(self)
        return data

    def __str__(self) -> str:
        return str(self.game.text.table(self, "en"))

    def _repr_svg_(self) -> str:
        """The table as a picture, for notebooks."""
        return str(self.game.picture(self))

    # --- the agenda ------------------------------------------------------------------------------------------

    @property
    def agenda(self) -> list[Step]:
        """What is still to be done; the last step is the next."""
        return list(self.steps[: self.depth])

    @property
    def whose(self) -> list[int]:
        """For each step of the agenda, the seat it is for."""
        return [int(seat) for seat in self.seats_of_steps[: self.depth]]

    @property
    def step(self) -> Step:
        """The next step: while somebody decides, the one that asks."""
        return self.steps[self.depth - 1]

    def push(self, step: Step, seat: i64) -> None:
        """Put a step on the agenda: it is done next."""
        depth = self.depth
        if depth < i64(len(self.steps)):
            self.steps[depth] = step
            self.seats_of_steps[depth] = seat
        else:
            self.steps = append(self.steps, step)
            self.seats_of_steps = append(self.seats_of_steps, seat)
        self.depth = depth + 1

    def push_all(self, steps: vec[Step], seat: i64) -> None:
        """Put steps on the agenda; the last of them is done next."""
        for step in steps:
            self.push(step, seat)

    def drop(self) -> None:
        """Take the next step off the agenda: a lasting step is over."""
        self.depth -= 1

    def finish(self) -> None:
        """End the game: nothing is left to do."""
        self.depth = 0

    def run(self) -> None:
        """Do the steps of the agenda until somebody must decide or nothing is left."""
        while self.depth:
            step = self.steps[self.depth - 1]
            seat = self.seats_of_steps[self.depth - 1]
            if step.lasting:
                deciding = step.resolve(self, seat)
                if deciding:
                    self.deciding = deciding
                    return
                continue
            self.drop()
            deciding = step.resolve(self, seat)
            if deciding:
                self.push(step, seat)
                self.deciding = deciding
                if not isinstance(step, Sealed):
                    return
                self.begin_sealed(step)
                if self.deciding:
                    return
        self.deciding = 0

    # --- deciding, fast: for callers that only take actions from the legal list ------------------------------

    def legal(self, seat: i64, actions: Actions) -> None:
        """Fill in the legal actions of a seat that is deciding."""
        actions.clear()
        self.steps[self.depth - 1].legal(self, seat, actions)

    def act(self, seat: i64, action: i64) -> None:
        """Carry out a legal action of a seat that is deciding."""
        if self.sealing:
            self.seal(seat, action)
            return
        self.opened += 1
        step = self.steps[self.depth - 1]
        depth = self.depth
        if not step.lasting:
            self.drop()
        step.answer(self, seat, action)
        if not step.steady or self.depth != depth:
            self.run()

    # --- sealed decisions ------------------------------------------------------------------------------------

    def draft(self, seat: i64) -> vec[i64]:
        """Return the sealed picks of a seat so far."""
        picks = vec[i64]()
        for pick in self.sealed:
            if pick & 7 == seat:
                picks = append(picks, pick >> 3)
        return picks

    def begin_sealed(self, step: Sealed) -> None:
        self.sealing = True
        self.sealed = vec[i64]()
        if not len(self.picks):
            self.picks = vec[i64]([0] * self.players)
        choosing = self.deciding
        for seat in range(self.players):
            if choosing >> seat & 1:
                self.answer_the_obvious(step, seat)
        self.reveal_when_ready(step)

    def answer_the_obvious(self, step: Sealed, seat: i64) -> None:
        """Seal picks that have only one possible answer; nobody can tell."""
        actions = Actions()
        while not step.ready(self, seat, self.draft(seat)):
            actions.clear()
            step.legal(self, seat, actions)
            if actions.count != 1:
                return
            self.sealed = append(self.sealed, seat | actions.items[0] << 3)
        self.deciding &= ~(1 << seat)

    def seal(self, seat: i64, action: i64) -> None:
        step = self.steps[self.depth - 1]
        assert isinstance(step, Sealed)
        self.picks[seat] += 1
        self.sealed = append(self.sealed, seat | action << 3)
        self.answer_the_obvious(step, seat)
        self.reveal_when_ready(step)
        if not self.sealing:
            self.run()

    def reveal_when_ready(self, step: Sealed) -> None:
        if self.deciding:
            return
        whose = self.seats_of_steps[self.depth - 1]
        self.drop()
        self.sealing = False
        self.opened += 1
        choosing = step.resolve(self, whose)
        drafts = [self.draft(seat) for seat in range(self.players)]
        self.sealed = vec[i64]()
        self.revealed += 1
        for seat in range(self.players):
            if choosing >> seat & 1:
                step.reveal(self, seat, drafts[seat])

    def sealed_seats(self) -> i64:
        """Return the seats that take part in the sealed choice under way, ready or not."""
        if not self.sealing:
            return 0
        return self.step.resolve(self, self.seats_of_steps[self.depth - 1])

    def asked(self, seat: i64) -> i64:
        """Return the seats that must decide now, as far as a seat (-1: a spectator) can tell.

        Who of the others has chosen secretly is hidden: it would tell who had only one possible answer.
        """
        if not self.sealing:
            return self.deciding
        own: i64 = 1 << seat if seat >= 0 else 0
        return self.deciding & own | self.sealed_seats() & ~own

    def take_back(self, seat: int) -> None:
        """Take the seat's own sealed picks back while others are still choosing."""
        mine = len(self.draft(i64(seat)))
        if not self.sealing or not mine:
            raise IllegalAction("there is nothing sealed to take back")
        step = self.steps[self.depth - 1]
        assert isinstance(step, Sealed)
        before = self.sealed
        kept = vec[i64]()
        for pick in before:
            if pick & 7 != seat:
                kept = append(kept, pick)
        self.sealed = kept
        deciding = self.deciding
        self.deciding |= 1 << i64(seat)
        self.answer_the_obvious(step, i64(seat))
        if len(self.draft(i64(seat))) == mine:
            self.sealed = before
            self.deciding = deciding
            raise IllegalAction("there was only one possible answer, so it stays")
        self.picks[i64(seat)] += 1

    # --- deciding, safely: for everybody else ----------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.deciding == 0

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.result_now() if self.deciding == 0 else None

    @property
    def decisions(self) -> list[Decision]:
        """Every seat that must choose now, with its legal actions; empty when the game is over."""
        found = []
        for seat in range(self.players):
            if self.deciding >> seat & 1:
                found.append(self.decision(int(seat)))
        return found

    def decision(self, seat: int) -> Decision:
        """Return the question that a seat has before it."""
        actions = Actions()
        self.legal(i64(seat), actions)
        return Decision(self, seat, self.step.name, self.version(seat), actions.to_list())

    def version(self, seat: int) -> int:
        """Count what a seat (-1: a spectator) has been able to notice."""
        return int(self.opened + (self.picks[i64(seat)] if seat >= 0 and len(self.picks) else 0))

    def refuse(self, seat: int, action: int) -> int:
        """Return 0 if the action is legal for the seat now, else the reason as a number."""
        if not 0 <= seat <= 7 or seat >= self.players or not self.deciding >> i64(seat) & 1:
            return NOT_NOW
        if not 0 <= action <= MOST_CODE:
            return NOT_NOW
        actions = Actions(explaining=True)
        self.legal(i64(seat), actions)
        return int(actions.why_not(i64(action)))

    def why_not(self, seat: int, action: int | str, lang: str = "en") -> str:
        """Return why a seat may not do something now, as a sentence; empty if it may.

        Instead of an action it may be asked about a card, by its id: then the answer is why no use of it is legal,
        or, where a card always has some use, why another that people would ask for is not.
        """
        if isinstance(action, str):
            if action not in self.game.codes.design:
                raise UnknownAction(f"no card has the id {action!r}")
            return "; ".join(self.game.text.why_not_card(self, seat, action, lang))
        refusal = self.refuse(seat, action)
        return self.explain(seat, action, refusal, lang) if refusal else ""

    def refused(self, seat: int) -> dict[int, int]:
        """Return the thinkable actions of a seat that are refused now, each with its refusal."""
        if not 0 <= seat < self.players or not self.deciding >> i64(seat) & 1:
            return {}
        actions = Actions(explaining=True)
        self.legal(i64(seat), actions)
        return {
            int(actions.refused[i]): int(actions.refusals[i])
            for i in range(len(actions.refused))
            if not actions.has(actions.refused[i])
        }

    def apply(self, seat: int, action: int, log: Log | None = None) -> None:
        """Carry out an action, or raise IllegalAction and leave the state as it was."""
        refusal = self.refuse(seat, action)
        if refusal:
            raise IllegalAction(self.explain(seat, action, refusal, "en"))
        self.log = log
        try:
            self.act(i64(seat), i64(action))
        finally:
            self.log = None

    # --- what a seat may know --------------------------------------------------------------------------------

    def seen_by(self, seat: int) -> Seen:
        """Return what a seat (-1: a spectator) may know."""
        if not -1 <= seat < self.players:
            raise StardeckError(f"there is no seat {seat}: seats are 0 to {self.players - 1}, and -1 only watches")
        position = self.copy()
        position.chance = NO_CHANCE
        if len(self.picks):
            position.hide_picks(i64(seat))
        if self.sealing:
            position.hide_sealed(i64(seat))
        for i in range(position.depth):
            if position.seats_of_steps[i] != seat:
                position.steps[i] = position.steps[i].for_others()
        position.hide_from(i64(seat))
        return Seen(position, seat)

    def key(self, seat: int) -> str:
        """Return a short text for the information set of a seat: the same in all positions it cannot tell apart.

        It is made of what the seat sees now, its knowledge of hidden cards included; how many decisions led here is
        not in it, so that positions reached in different ways can be one.
        """
        view = self.seen_by(seat).to_json()
        for counter in ("opened", "revealed", "picks"):
            view.pop(counter, None)
        text = json.dumps([seat, view], sort_keys=True, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def hide_picks(self, seat: i64) -> None:
        """Take out of this copy how often the others have chosen secretly."""
        for other in range(self.players):
            if other != seat:
                self.picks[other] = 0

    def hide_sealed(self, seat: i64) -> None:
        """Take the sealed picks of others out of this copy, and whether they have made any."""
        mine = vec[i64]()
        for pick in self.sealed:
            if pick & 7 == seat:
                mine = append(mine, pick)
        self.sealed = mine
        self.deciding = self.asked(seat)

    def imagine_sealed(self, seat: i64) -> None:
        """Let the others in this imagined world be about to choose, even if they have one possible answer only.

        If those were answered, the choice could be over here while the seat still sees it going on.
        """
        step = self.steps[self.depth - 1]
        assert isinstance(step, Sealed)
        for other in range(self.players):
            if other != seat and step.ready(self, other, vec[i64]()):
                self.deciding &= ~(1 << other)
        self.reveal_when_ready(step)
        if not self.sealing:
            self.run()


@final
class NoChance(Chance):
    """The random source of a view: there is none."""

    def word(self) -> i64:
        raise AssertionError("a view has no luck of its own: imagine a world first")

    def copy(self) -> Chance:
        return self

    def to_json(self) -> list[Any]:
        return []


NO_CHANCE: Final = NoChance()


@final
class Seen:
    """What a seat may know of a game: all that bots, people, spectators and environments get.

    `position` is a state whose hidden cards are blank; it can be read like any state, but not played on.
    """

    __slots__ = ("position", "seat")

    def __init__(self, position: State, seat: int) -> None:
        self.position = position
        self.seat = seat

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def result(self) -> Result | None:
        return self.position.result

    @property
    def version(self) -> int:
        return self.position.version(self.seat)

    @property
    def decisions(self) -> list[Decision]:
        """The seat's own question, if it has one now."""
        decision = self.decision
        return [decision] if decision is not None else []

    @property
    def decision(self) -> Decision | None:
        if self.seat >= 0 and self.position.deciding >> i64(self.seat) & 1:
            return self.position.decision(self.seat)
        return None

    def legal(self, actions: Actions) -> None:
        """Fill in the seat's legal actions (for compiled bots)."""
        self.position.legal(i64(self.seat), actions)

    def why_not(self, action: int | str, lang: str = "en") -> str:
        return self.position.why_not(self.seat, action, lang)

    def prompt(self, lang: str = "en") -> str:
        return self.position.prompt(self.seat, lang)

    def to_json(self) -> dict[str, Any]:
        return self.position.to_json()

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()

    def imagine(self, chance: Chance) -> State:
        """Return a whole state in which everything hidden is dealt at random among what is possible."""
        world = self.position.copy()
        world.chance = chance
        world.deal_hidden(chance)
        if world.sealing:
            world.imagine_sealed(i64(self.seat))
        return world
