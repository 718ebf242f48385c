"""Placing cards: what Develop and Settle share.  Chosen cards are turned up together, paid in player order, and work
from the next phase on.
"""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions
from stardeck.engine.piles import offer_in_order, position_from
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.race.codes import DISCARD, OUT_OF_ORDER
from stardeck.games.race.state import NOTHING, Race


@final
@mypyc_attr(acyclic=True)
class LayDown(Step):
    """Turn up what was chosen: the cards enter the tableaus, and windfall worlds get their goods, in player order."""

    name: ClassVar[str] = "lay_down"

    def resolve(self, state: Race, seat: i64) -> i64:
        for place in range(state.players):
            other = state.in_order(place)
            design = state.seats[other].placing
            if design >= 0:
                state.take_from_hand(other, design)
                state.lay_down(other, design)
        return 0


@final
@mypyc_attr(acyclic=True)
class Discard(Step):
    """Discard exactly so many cards from hand, face down: to pay a price or for a power."""

    name: ClassVar[str] = "discard"
    fields: ClassVar[tuple[str, ...]] = ("n", "floor")

    def __init__(self, n: i64, floor: i64 = 0) -> None:
        self.n = n
        self.floor = floor  # cards are picked in the order of designs: none below this one

    def for_others(self) -> Step:
        return Discard(self.n)

    def resolve(self, state: Race, seat: i64) -> i64:
        hand = state.seats[seat].hand
        if self.n == 0:
            return 0
        if i64(len(hand)) > self.n or state.rules.ask_all:
            return 1 << seat
        while len(state.seats[seat].hand):  # everybody can see that there is no choice
            state.discard_from_hand(seat, state.seats[seat].hand[0] & DESIGN)
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        hand = state.seats[seat].hand
        offer_in_order(hand, DISCARD, position_from(hand, self.floor), self.n, OUT_OF_ORDER, actions)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        state.discard_from_hand(seat, action - DISCARD)
        if self.n > 1:
            state.push(Discard(self.n - 1, action - DISCARD), seat)


@final
@mypyc_attr(acyclic=True)
class PhaseEnd(Step):
    """The phase is over: what was placed works from now on."""

    name: ClassVar[str] = "phase_end"

    def resolve(self, state: Race, seat: i64) -> i64:
        for other in range(state.players):
            me = state.seats[other]
            if me.placing != NOTHING:
                me.placing = NOTHING
                me.strength = 0
                me.strength_vs_xeno = 0
                me.used = 0
                state.renew_totals(other)
        return 0
