"""Discarding: by an opponent's ability, and for one's own."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.realms import events
from stardeck.games.realms.codes import DONE, FROM_HAND, OUT_OF_ORDER, TARGET
from stardeck.games.realms.state import Realms


@final
@mypyc_attr(acyclic=True)
class OpponentDiscards(Step):
    """One opponent whom you may target discards n cards of his choice."""

    name: ClassVar[str] = "opponent_discards"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        targets = state.rules.mode.targets(state, seat)
        if targets & (targets - 1):
            return 1 << seat
        for other in range(state.players):
            if targets >> other & 1:
                self.aim(state, seat, other)
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        mode = state.rules.mode
        targets = mode.targets(state, seat)
        for other in range(state.players):
            if targets >> other & 1:
                actions.add(TARGET + other)
            elif other != seat and actions.explaining:
                actions.refuse(TARGET + other, mode.refuse_target(state, seat, other))

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        self.aim(state, seat, action - TARGET)

    def aim(self, state: Realms, seat: i64, victim: i64) -> None:
        state.tell(events.MADE_DISCARD, seat, -1, self.n, victim)
        if state.rules.discard_at_once:
            state.push(ForcedDiscard(self.n), victim)
        else:
            state.seats[victim].owes += self.n


@final
@mypyc_attr(acyclic=True)
class ForcedDiscard(Step):
    """An opponent makes you discard n cards: pick which."""

    name: ClassVar[str] = "forced_discard"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        hand = state.seats[seat].hand
        if self.n and len(hand) > self.n:
            return 1 << seat
        while len(hand):  # no choice is left: all of them go, and who made them go has seen them
            state.revealed += 1
            self.discard(state, seat, hand[0] & DESIGN)
            hand = state.seats[seat].hand
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        for card in state.seats[seat].hand:
            actions.add(FROM_HAND + (card & DESIGN))

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        self.discard(state, seat, action - FROM_HAND)
        if self.n > 1:
            state.push(ForcedDiscard(self.n - 1), seat)

    def discard(self, state: Realms, seat: i64, design: i64) -> None:
        state.discard_from_hand(seat, design)
        state.tell(events.FORCED_DISCARD, seat, design)


@final
@mypyc_attr(acyclic=True)
class DiscardThen(Step):
    """Discard from least to most of your hand cards, all of them first; then draw, or gain, for each.

    With `card` at -1 each discarded card draws `per` cards; otherwise each does a branch of that card.
    """

    name: ClassVar[str] = "discard_then"
    fields: ClassVar[tuple[str, ...]] = ("least", "most", "per", "card", "branch", "done", "floor")

    def __init__(
        self, least: i64, most: i64, per: i64, card: i64 = -1, branch: i64 = 0, done: i64 = 0, floor: i64 = 0
    ) -> None:
        self.least = least
        self.most = most
        self.per = per
        self.card = card
        self.branch = branch
        self.done = done
        self.floor = floor  # optional picks go in order: none below this code

    def resolve(self, state: Realms, seat: i64) -> i64:
        if self.done < self.most and len(state.seats[seat].hand):
            return 1 << seat
        self.gain(state, seat)
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        hand = state.seats[seat].hand
        for card in hand:
            code = FROM_HAND + (card & DESIGN)
            actions.offer(code, unless(code >= self.floor or self.least > 1, OUT_OF_ORDER))
        if self.done >= self.least:
            actions.add(DONE)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action == DONE:
            self.gain(state, seat)
            return
        state.discard_from_hand(seat, action - FROM_HAND)
        state.tell(events.DISCARDED, seat, action - FROM_HAND)
        state.push(DiscardThen(self.least, self.most, self.per, self.card, self.branch, self.done + 1, action), seat)

    def gain(self, state: Realms, seat: i64) -> None:
        if self.card < 0:
            state.draw(seat, self.done * self.per)
        else:
            for _i in range(self.done):
                state.push_all(state.rules.cards[self.card].branches[self.branch].steps, seat)
