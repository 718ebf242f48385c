"""The agenda of a position of Star Realms: reading its steps and refusing what the rules could not have put there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stardeck.engine.actions import Actions
from stardeck.engine.positions import Part, read_step
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.realms.abilities import (
    ChooseOne,
    CopyBase,
    CopyShip,
    DiscardThen,
    ForcedDiscard,
    ForPlayers,
    If,
    RefillRow,
    ReturnDrawn,
    ScrapRow,
    ScrapWholeRow,
)
from stardeck.games.realms.abilities import Place as PlaceCard
from stardeck.games.realms.main_phase import AttackPlayer, MainPhase
from stardeck.games.realms.modes.elimination import Bequeath, Leave, mates_left
from stardeck.games.realms.modes.joining import Join, offer_together
from stardeck.games.realms.modes.raid import DamageBase
from stardeck.games.realms.modes.registry import STEPS
from stardeck.games.realms.state import GAP, USED, Realms

if TYPE_CHECKING:
    from stardeck.games.realms.game import RealmsGame

MOST_COUNT = 99


class AgendaReader:
    """Reads the agenda of one position, whose table has been read."""

    def __init__(self, game: RealmsGame, parts: Mapping[str, Part], players: int) -> None:
        self.game = game
        self.parts = parts
        self.players = players

    def name(self, design: int) -> str:
        return self.game.by_design[design].id

    def read(self, state: Realms) -> None:
        turn = list(state.rules.mode.turn_of(state, state.active))  # the last is first
        names = [step.name for step in turn]
        main = next(step.name for step in turn if isinstance(step, MainPhase))
        steps: list[tuple[Step, int, Part]] = []  # before what is left of the turn
        active = int(state.active)
        if "agenda" in self.parts:
            rows = self.parts["agenda"].row(200)
            read = [(*read_step(part, STEPS, self.players), part) for part in rows]
            first = next((i for i, (step, _seat, _part) in enumerate(read) if step.name in names), len(read))
            steps, left = read[:first], read[first:]
            if not read:
                return
            wanted = names[: names.index(left[0][0].name) + 1][::-1] if left else names[:1]
            if [step.name for step, _seat, _part in left] != wanted or any(seat != active for _s, seat, _p in left):
                self.parts["agenda"].fail(f"must end with the rest of the turn of seat {active}: {', '.join(wanted)}")
            turn = turn[: len(wanted)]
        else:
            at = self.parts.get("at", Part("main", "at"))
            if at.value == "main":  # every mode has a main phase
                turn = turn[: names.index(main) + 1]
            elif isinstance(at.value, str) and at.value in names:
                turn = turn[: names.index(at.value) + 1]
            else:
                steps = [(*read_step(at, STEPS, self.players, active), at)]
                turn = turn[: names.index(main) + 1]
        if state.out >> state.active & 1 and len(turn) > 1:
            self.parts["out"].fail(f"seat {state.active} is out of the game and cannot go on with its turn")
        self.check_alive(state, [seat for step, seat, _part in steps if isinstance(step, Leave)])
        if state.turn > state.rules.last_turn:
            self.parts["turn"].fail(f"the game ends after {state.rules.last_turn} turns")
        state.push_all(vec[Step](turn), state.active)
        for number in range(len(steps) - 1, -1, -1):
            step, seat, part = steps[number]
            self.check_step(state, step, seat, part, number == 0)
            state.push(step, i64(seat))
        self.check_gaps(state, steps[0][0] if steps else None)

    def check_alive(self, state: Realms, leaving: list[int]) -> None:
        """Who is in the game has authority, and who is out has no cards, unless he is just leaving."""
        for seat in range(self.players):
            authority = state.authority_of(i64(seat))
            out = bool(state.out >> i64(seat) & 1)
            if authority <= 0 and not out:
                part = self.parts.get("authority", Part(0, "authority"))
                part.fail(
                    f"side {state.rules.totals[seat]} has {authority}, and the game goes on: it must be at least 1"
                )
            me = state.seats[i64(seat)]
            if out and seat not in leaving and (me.left or len(me.hand) or len(me.discard) or len(me.play)):
                self.parts["out"].fail(f"seat {seat} is out of the game and has cards")
        if state.out and (state.rules.total_count < self.players or state.rules.mode.name == "duel"):
            self.parts["out"].fail("nobody drops out alone in this mode")
        if state.out and state.rules.mode.decided(state):
            self.parts["out"].fail("only one side is left, so the game is over")

    def check_step(self, state: Realms, step: Step, seat: int, part: Part, first: bool) -> None:
        """Refuse a step that the rules could not have put there."""
        playing = state.rules.mode.playing(state) >> i64(seat) & 1
        if isinstance(step, (Bequeath, Leave)):
            if not state.out >> i64(seat) & 1:
                part.fail(f"{step.name} can only be for a seat that is out")
        elif any(isinstance(other, RefillRow) for other in state.agenda) or isinstance(step, RefillRow):
            if state.out >> i64(seat) & 1 and not isinstance(step, RefillRow):
                part.fail(f"seat {seat} is out of the game")
        elif not playing and not isinstance(step, ForcedDiscard):
            part.fail(f"{step.name} can only be for the active seat {state.active}")
        for field, value in zip(step.fields, step.ints()):
            low, high = RANGES.get(field, (0, MOST_COUNT))
            if field == "card":
                if value not in self.game.by_design and not (value == -1 and isinstance(step, DiscardThen)):
                    part.fail(f"no card has the number {value}")
            elif not low <= value <= high:
                part.fail(f"{field} must be from {low} to {high}, not {value}")
        ints = dict(zip(step.fields, step.ints()))
        if "least" in ints and not (ints["least"] <= ints["most"] and ints["done"] <= ints["most"]):
            part.fail("least and done must not be more than most")
        if "floor" in ints and ints["floor"] and not ints["done"]:
            part.fail("floor must be 0 before the first pick")
        if "done" in ints and ints["done"] > ints["most"]:
            part.fail("done must not be more than most")
        if isinstance(step, ScrapWholeRow) and not any(isinstance(other, RefillRow) for other in state.agenda):
            part.fail("a step refill_row must follow")
        if isinstance(step, ReturnDrawn):
            self.check_drawn(state, step, seat, part)
        if isinstance(step, (ChooseOne, If, ForPlayers)) or (isinstance(step, DiscardThen) and step.card >= 0):
            self.check_branches(state, ints, part)
        me = state.seats[i64(seat)]
        if isinstance(step, (PlaceCard, AttackPlayer, DamageBase, Join)) and not first:
            part.fail(f"{step.name} must be the next step")
        if isinstance(step, Bequeath):
            mates = mates_left(state, i64(seat))
            if not mates >> step.receiver & 1:
                part.fail(f"seat {step.receiver} is not a team mate in the game")
        if isinstance(step, DamageBase):
            self.check_damage(state, step, seat, part)
        if isinstance(step, Join):
            self.check_join(state, step, seat, part)
        if isinstance(step, PlaceCard) and step.card not in list(me.discard):
            part.fail(f"{self.name(int(step.card))} does not lie on the discard pile of seat {seat}")
        if isinstance(step, AttackPlayer) and (
            not state.rules.mode.foes(state, i64(seat)) >> step.target & 1
            or state.rules.mode.shield(state, step.target) >= 0
            or me.combat < 1
        ):
            part.fail(f"seat {seat} cannot attack seat {step.target} now")
        if isinstance(step, (CopyShip, CopyBase)):
            waiting = sum(1 for other, whose in zip(state.agenda, state.whose) if other == step and whose == seat)
            if list(me.play).count(step.card | USED) <= waiting:
                part.fail(f"no {self.name(int(step.card))} just used is in play to become a copy")

    def check_drawn(self, state: Realms, step: ReturnDrawn, seat: int, part: Part) -> None:
        """The cards that are said to have been drawn are in the hand."""
        hand = [int(card) & DESIGN for card in state.seats[i64(seat)].hand]
        rest = int(step.drawn)
        while rest > 0:
            if rest % 256 - 1 not in hand:
                part.fail("a card that was drawn is not in the hand")
            hand.remove(rest % 256 - 1)
            rest //= 256

    def check_damage(self, state: Realms, step: DamageBase, seat: int, part: Part) -> None:
        boss = state.rules.first
        shielded = state.rules.mode.shield(state, boss) >= 0 and not state.rules.cards[step.card].outpost
        in_play = any(entry & DESIGN == step.card for entry in state.seats[boss].play)
        if (
            state.rules.mode.name != "raid"
            or seat == boss
            or not in_play
            or shielded
            or step.most(state, i64(seat)) < 1
        ):
            part.fail(f"seat {seat} cannot attack that base now")

    def check_join(self, state: Realms, step: Join, seat: int, part: Part) -> None:
        """Only what the leader may begin with the team can be under way."""
        if state.rules.total_count == self.players:
            part.fail("only the members of a team pay together")
        actions = Actions()
        if state.rules.mode.playing(state) >> step.leader & 1:
            offer_together(state, step.leader, actions)
        if not actions.has(step.action):
            part.fail(f"seat {step.leader} cannot pay for that together with others now")
        if (seat == step.leader) != (step.own == 0) or (step.added and not step.own):
            part.fail("the leader is asked first")
        price = step.left(state) + step.own + step.added
        if not 0 <= step.own < price or not 0 <= step.added < price or step.own + step.added >= price:
            part.fail(f"own and added must be less than the price, {price}")
        if step.least(state, i64(seat)) > step.most(state, i64(seat)):
            part.fail(f"seat {seat} cannot pay what is left")

    def check_branches(self, state: Realms, ints: Mapping[str, int], part: Part) -> None:
        first = ints.get("first", ints.get("branch", 0))
        count = ints["count"] if "first" in ints else 1
        if count < 1 or first + count > len(state.rules.cards[i64(ints["card"])].branches):
            part.fail(f"{self.name(ints['card'])} has no such alternatives")

    def check_gaps(self, state: Realms, step: Step | None) -> None:
        """Only in the middle of scrapping from the trade row does it have gaps."""
        gaps = list(state.row).count(GAP)
        event = any(isinstance(other, RefillRow) for other in state.agenda)
        if gaps and not event and not (isinstance(step, ScrapRow) and step.done >= gaps):
            self.parts["row"].fail("a gap (null) is only there while cards of the row are being scrapped")


# What the numbers of steps may be, by their names; others count something.
RANGES = {
    "to": (0, 2),
    "kinds": (1, 3),
    "optional": (0, 1),
    "target": (0, 5),
    "zones": (1, 3),
    "condition": (0, 4),
    "faction": (0, 8),
    "floor": (0, 1 << 14),
    "most": (-1, MOST_COUNT),
    "receiver": (0, 5),
    "leader": (0, 5),
    "action": (0, 1 << 15),
    "whom": (0, 2),
    "take": (1, 3),
    "back": (1, 3),
    "drawn": (-1, (1 << 24) - 1),
}
