"""A tiny game that proves what Star Realms does not need: sealed choices and shared turns.

Everybody holds cards worth their number.  In a sealed round all seats choose so many of their cards at the same
time; they come to the table in the order of seats.  In a shared turn all seats move a marker together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from stardeck.engine.actions import Actions, Codes, Kind
from stardeck.engine.chance import Chance
from stardeck.engine.game import Game, Option
from stardeck.engine.positions import Part, engine_to_json, go_on, read_chance, read_counters, read_step
from stardeck.engine.result import Result
from stardeck.engine.state import State
from stardeck.engine.steps import Sealed, Step

CARD = 0  # + number of the card
STEP = 16  # + how far the marker goes
WAIT = 32
STOP = 33
BLANK = 0
CODES = Codes(
    [Kind("card", CARD, n=16), Kind("step", STEP, n=16), Kind("wait", WAIT), Kind("stop", STOP)],
    [],
)
SHOWN, MOVED, DREW = 0, 1, 2


class Secrets(State):
    """Hands of numbers, the cards shown so far, and a marker."""

    def __init__(self, players: int, chance: Chance) -> None:
        super().__init__(players, chance)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.shown: list[list[int]] = []  # [seat, card]
        self.marker = 0
        self.waiting = 0  # seats that wait for another to act
        self.unseen: list[int] = []

    def copy(self) -> Secrets:
        twin = Secrets(int(self.players), self.chance.copy())
        self.copy_to(twin)
        twin.hands = [list(hand) for hand in self.hands]
        twin.shown = [list(pair) for pair in self.shown]
        twin.marker = self.marker
        twin.waiting = self.waiting
        twin.unseen = list(self.unseen)
        return twin

    def hide_from(self, seat: i64) -> None:
        for other, hand in enumerate(self.hands):
            if other != seat:
                self.unseen += hand
                hand[:] = [BLANK] * len(hand)
        self.unseen.sort()

    def deal_hidden(self, chance: Chance) -> None:
        cards = vec[i64]([i64(card) for card in self.unseen])
        chance.shuffle(cards, -1, 0)
        dealt = [int(card) for card in cards]
        for hand in self.hands:
            for i, card in enumerate(hand):
                if card == BLANK:
                    hand[i] = dealt.pop()
            hand.sort()
        self.unseen = []

    def redeal(self) -> None:
        """Nothing is unknown to everybody here."""

    def result_now(self) -> Result:
        scores = [sum(card for owner, card in self.shown if owner == seat) for seat in range(int(self.players))]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        return Result(scores, [{"cards": score} for score in scores], ranks, list(range(len(scores))), "done")

    def prompt(self, seat: int, lang: str) -> str:
        return f"{self.agenda[-1].name}: {[int(pick) for pick in self.draft(i64(seat))]}"

    def explain(self, seat: int, action: int, refusal: int, lang: str) -> str:
        return f"not now ({refusal})"

    def to_json(self) -> dict[str, Any]:
        data = {"hands": self.hands, "shown": self.shown, "marker": self.marker, "waiting": self.waiting}
        return {**data, "unseen": self.unseen, **engine_to_json(self)}


class Choose(Sealed):
    """All choose n of their cards at the same time, one after the other, never a lower one than before."""

    name: ClassVar[str] = "choose"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def resolve(self, state: Secrets, seat: i64) -> i64:
        return i64(sum(1 << player for player, hand in enumerate(state.hands) if hand))

    def left(self, state: Secrets, seat: i64, picks: vec[i64]) -> list[int]:
        hand = list(state.hands[seat])
        for pick in picks:
            hand.remove(int(pick))
        return hand

    def legal(self, state: Secrets, seat: i64, actions: Actions) -> None:
        picks = state.draft(seat)
        for card in self.left(state, seat, picks):
            actions.offer(i64(CARD + card), i64(0 if not len(picks) or card >= picks[-1] else 2))

    def ready(self, state: Secrets, seat: i64, picks: vec[i64]) -> bool:
        hand = self.left(state, seat, picks)
        return len(picks) == self.n or not hand or (len(picks) > 0 and max(hand) < picks[-1])

    def reveal(self, state: Secrets, seat: i64, picks: vec[i64]) -> None:
        for pick in picks:
            state.hands[seat].remove(int(pick))
            state.shown.append([int(seat), int(pick)])
            state.tell(SHOWN, int(seat), int(pick))


class Together(Step):
    """All move the marker until somebody stops; who waits is asked again when another has acted."""

    name: ClassVar[str] = "together"
    fields: ClassVar[tuple[str, ...]] = ("goal",)

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def resolve(self, state: Secrets, seat: i64) -> i64:
        everybody = (1 << int(state.players)) - 1
        return i64(0 if state.marker >= self.goal else everybody & ~state.waiting)

    def legal(self, state: Secrets, seat: i64, actions: Actions) -> None:
        for n in range(1, self.goal - state.marker + 1):
            actions.add(i64(STEP + n))
        alone = state.deciding == 1 << seat
        actions.offer(i64(WAIT), i64(2 if alone else 0))
        actions.add(i64(STOP))

    def answer(self, state: Secrets, seat: i64, action: i64) -> None:
        if action == STOP:
            state.waiting = 0
            return
        if action == WAIT:
            state.waiting |= 1 << int(seat)
        else:
            state.waiting = 0
            state.marker += int(action) - STEP
            state.tell(MOVED, int(seat), int(action) - STEP)
        state.push(self, seat)


class Deal(Step):
    """Each seat gets another card."""

    name: ClassVar[str] = "deal"

    def resolve(self, state: Secrets, seat: i64) -> i64:
        for player, hand in enumerate(state.hands):
            hand.append(1 + int(state.chance.below(i64(5))))
            hand.sort()
            state.tell(DREW, player, BLANK)
        state.revealed += 1
        return i64(0)


STEPS: dict[str, type[Step]] = {"choose": Choose, "together": Together, "deal": Deal}


class SecretsGame(Game):
    """The game as it is loaded; `plan` is its agenda, the first step first."""

    id = "secrets"
    name = {"en": "Secrets"}

    def __init__(self, hands: list[list[int]], plan: list[Step]) -> None:
        self.hands = hands
        self.plan = plan

    @property
    def codes(self) -> Codes:
        return CODES

    @property
    def options(self) -> list[Option]:
        return []

    @property
    def fingerprint(self) -> str:
        return "none"

    def players(self, options: Mapping[str, object]) -> tuple[int, int]:
        return len(self.hands), len(self.hands)

    def set_up(self, players: int, options: Mapping[str, Any], chance: Chance) -> Secrets:
        state = Secrets(players, chance)
        state.hands = [sorted(hand) for hand in self.hands]
        for step in self.plan[::-1]:
            state.push(step, i64(0))
        return state

    def from_json(self, data: object) -> Secrets:
        known = ("hands", "shown", "marker", "waiting", "unseen")
        counters = ("agenda", "opened", "picks", "sealed", "revealed", "chance")
        parts = Part(data).record((*known, *counters))
        state = Secrets(len(parts["hands"].value), read_chance(parts))
        state.hands = [list(hand) for hand in parts["hands"].value]
        state.shown = [list(pair) for pair in parts["shown"].value]
        state.marker = parts["marker"].number()
        state.waiting = parts["waiting"].number()
        read_counters(state, parts)
        for part in parts["agenda"].row()[::-1]:
            step, seat = read_step(part, STEPS, int(state.players))
            state.push(step, i64(seat))
        go_on(state, parts)
        return state
