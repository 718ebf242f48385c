"""Deal: discard three hand cards and hire an advisor; also hiring and losing advisors by effects."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.orion import events
from stardeck.games.orion.card import Effect
from stardeck.games.orion.codes import (
    ADVISOR_STAYS,
    DEAL,
    DISCARD,
    DONE,
    HIRE,
    MUST,
    NEEDS_CARDS,
    NO_ADVISOR,
    NOT_ON_TABLE,
    OWN_ADVISOR,
    TARGET,
)
from stardeck.games.orion.discarding import offer_discards
from stardeck.games.orion.state import Orion

PRICE: Final = 3  # hand cards


def offer_deals(state: Orion, seat: i64, actions: Actions) -> None:
    """Offer the advisors on the table."""
    me = state.seats[seat]
    refused: i64 = 0
    if state.stays(me):
        refused = ADVISOR_STAYS
    elif len(me.hand) < PRICE:
        refused = refusal(NEEDS_CARDS, PRICE, len(me.hand))
    if refused and not actions.explaining:
        return
    for advisor in state.table:
        actions.offer(DEAL + advisor, refused)
    if actions.explaining:
        refuse_absent(state, seat, DEAL, actions)


def refuse_absent(state: Orion, seat: i64, kind: i64, actions: Actions) -> None:
    """Say of the advisors who are hired already that they cannot be hired."""
    for other in range(state.players):
        advisor = state.seats[other].advisor
        if advisor >= 0:
            if other == seat:
                actions.refuse(kind + advisor, OWN_ADVISOR)
            else:
                actions.refuse(kind + advisor, NOT_ON_TABLE)


def deal(state: Orion, seat: i64, advisor: i64) -> None:
    """Begin a deal: the three cards are discarded one by one."""
    state.push(DealDiscards(advisor, PRICE), seat)


@final
@mypyc_attr(acyclic=True)
class DealDiscards(Step):
    """An advisor is hired for three hand cards, discarded in the order that their owner likes."""

    name: ClassVar[str] = "deal_discards"
    fields: ClassVar[tuple[str, ...]] = ("card", "n")

    def __init__(self, card: i64, n: i64) -> None:
        self.card = card
        self.n = n

    def resolve(self, state: Orion, seat: i64) -> i64:
        hand = state.seats[seat].hand
        if len(hand) > 1:
            return 1 << seat
        state.revealed += 1
        self.answer(state, seat, DISCARD + (hand[0] & DESIGN))
        return 0

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        offer_discards(state, seat, actions)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        state.discard_from_hand(seat, action - DISCARD)
        if self.n > 1:
            state.push(DealDiscards(self.card, self.n - 1), seat)
        else:
            state.hire(seat, self.card)


# --- by effects ------------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class HireAdvisor(Effect):
    """Take an advisor from the table without discards; nothing for a player whose advisor stays."""

    @property
    def asks_itself(self) -> bool:
        return True

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        optional: i64 = 0
        if self.optional:
            optional = 1
        state.push(Hire(optional), seat)


@final
@mypyc_attr(acyclic=True)
class Hire(Step):
    """An effect lets a player hire any advisor on the table; the former one goes back."""

    name: ClassVar[str] = "hire"
    fields: ClassVar[tuple[str, ...]] = ("optional",)

    def __init__(self, optional: i64) -> None:
        self.optional = optional

    def resolve(self, state: Orion, seat: i64) -> i64:
        if len(state.table) == 0 or state.stays(state.seats[seat]):
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        actions.offer(DONE, unless(self.optional != 0, MUST))
        for advisor in state.table:
            actions.add(HIRE + advisor)
        if actions.explaining:
            refuse_absent(state, seat, HIRE, actions)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        if action == DONE:
            state.tell(events.DECLINED, seat, -1)
        else:
            state.hire(seat, action - HIRE)


@final
@mypyc_attr(acyclic=True)
class ReturnAdvisor(Effect):
    """The advisor of one opponent goes back to the table."""

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        state.push(ChooseReturned(), seat)


@final
@mypyc_attr(acyclic=True)
class ChooseReturned(Step):
    """The player chooses whose advisor goes back; without one, and with one who stays, nothing happens to a player."""

    name: ClassVar[str] = "choose_returned"

    def why_not(self, state: Orion, seat: i64) -> i64:
        them = state.seats[seat]
        if them.advisor < 0:
            return NO_ADVISOR
        return unless(not state.stays(them), ADVISOR_STAYS)

    def resolve(self, state: Orion, seat: i64) -> i64:
        possible: i64 = 0
        only: i64 = -1
        for other in range(state.players):
            if other != seat and self.why_not(state, other) == 0:
                possible += 1
                only = other
        if possible == 0:
            return 0
        if possible == 1:
            state.return_advisor(only)
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        for other in range(state.players):
            if other != seat:
                actions.offer(TARGET + other, self.why_not(state, other))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        state.return_advisor(action - TARGET)
