"""Discarding, and taking cards out of the discard pile: what several rules need."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import pop
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.orion.card import Bundle, Effect
from stardeck.games.orion.codes import CHANGES_NOTHING, DISCARD, TAKE
from stardeck.games.orion.state import Orion


def offer_discards(state: Orion, seat: i64, actions: Actions) -> None:
    """Offer the cards of a hand."""
    for held in state.seats[seat].hand:
        actions.add(DISCARD + (held & DESIGN))


@final
@mypyc_attr(acyclic=True)
class DiscardCards(Step):
    """Discard hand cards of one's own choice, in the order in which they shall lie on the pile."""

    name: ClassVar[str] = "discard_cards"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Orion, seat: i64) -> i64:
        hand = state.seats[seat].hand
        if self.n == 0 or len(hand) == 0:
            return 0
        if len(hand) == 1:
            state.revealed += 1
            state.discard_from_hand(seat, hand[0] & DESIGN)
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        offer_discards(state, seat, actions)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        state.discard_from_hand(seat, action - DISCARD)
        if self.n > 1:
            state.push(DiscardCards(self.n - 1), seat)


# --- drawing more than one keeps -------------------------------------------------------------------------------


def draw_and_discard(state: Orion, seat: i64, draw: i64, discard: i64) -> None:
    """Draw cards, of which some have to be discarded."""
    state.draw_aside(seat, draw)
    state.push(DiscardDrawn(discard), seat)


@final
@mypyc_attr(acyclic=True)
class DiscardDrawn(Step):
    """Of the cards just drawn some are discarded, and the others go to hand."""

    name: ClassVar[str] = "discard_drawn"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Orion, seat: i64) -> i64:
        me = state.seats[seat]
        if self.n and len(me.drawn) > 1:
            return 1 << seat
        if self.n and len(me.drawn) == 1:
            self.lay_off(state, seat, me.drawn[0])
        state.keep_drawn(seat)
        return 0

    def lay_off(self, state: Orion, seat: i64, card: i64) -> None:
        me = state.seats[seat]
        at: i64 = 0
        while me.drawn[at] != card:
            at += 1
        me.drawn, _gone = pop(me.drawn, at)
        state.lay_off(seat, card)

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        for card in state.seats[seat].drawn:
            actions.add(DISCARD + card)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        self.lay_off(state, seat, action - DISCARD)
        state.push(DiscardDrawn(self.n - 1), seat)


@final
@mypyc_attr(acyclic=True)
class DrawThenDiscard(Effect):
    """Draw cards, then discard some of those just drawn."""

    def __init__(self, optional: bool, cost: Bundle, draw: i64, discard: i64) -> None:
        super().__init__(optional, cost)
        self.draw = draw
        self.discard = discard

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        draw_and_discard(state, seat, self.draw, self.discard)


# --- taking cards out of the discard pile ----------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class TakeFromDiscard(Effect):
    """Take cards of choice out of the discard pile into hand."""

    def __init__(self, optional: bool, cost: Bundle, cards: i64) -> None:
        super().__init__(optional, cost)
        self.cards = cards

    def useless(self, state: Orion, seat: i64, place: i64, target: i64) -> i64:
        if len(state.discard):
            return 0
        return CHANGES_NOTHING

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        state.push(TakeDiscards(self.cards, 0), seat)


@final
@mypyc_attr(acyclic=True)
class TakeDiscards(Step):
    """Take a card out of the discard pile, from its top cards or from all; the others keep their order."""

    name: ClassVar[str] = "take_discards"
    fields: ClassVar[tuple[str, ...]] = ("n", "top")

    def __init__(self, n: i64, top: i64) -> None:
        self.n = n
        self.top = top  # how many cards of the pile are in question; 0 for all

    def lowest(self, state: Orion) -> i64:
        """Where in the pile the cards in question begin."""
        size: i64 = len(state.discard)
        if self.top == 0 or self.top > size:
            return 0
        return size - self.top

    def resolve(self, state: Orion, seat: i64) -> i64:
        size: i64 = len(state.discard)
        if self.n == 0 or size == 0:
            return 0
        if size - self.lowest(state) == 1:
            state.take_from_discard(seat, size - 1)
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        """Offer every card; of equal ones that lie together the top one, for the pile stays the same."""
        pile = state.discard
        lowest = self.lowest(state)
        at: i64 = len(pile)
        while at > lowest:
            at -= 1
            if at + 1 < i64(len(pile)) and pile[at + 1] == pile[at]:
                continue
            actions.add(TAKE + 4 * pile[at] + self.copies_above(state, at))

    def copies_above(self, state: Orion, at: i64) -> i64:
        copies: i64 = 0
        for i in range(at + 1, len(state.discard)):
            if state.discard[i] == state.discard[at]:
                copies += 1
        if copies > 3:
            copies = 3
        return copies

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        design = (action - TAKE) // 4
        at: i64 = len(state.discard) - 1
        while state.discard[at] != design or self.copies_above(state, at) != (action - TAKE) % 4:
            at -= 1
        state.take_from_discard(seat, at)
        top = self.top
        if top:
            top -= 1
        if self.n > 1 and (top or self.top == 0):
            state.push(TakeDiscards(self.n - 1, top), seat)
