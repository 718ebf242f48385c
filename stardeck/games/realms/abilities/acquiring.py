"""Acquiring cards, and where they go."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, pop
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal
from stardeck.engine.piles import insert
from stardeck.engine.steps import Step
from stardeck.engine.views import KNOWN
from stardeck.games.realms import events
from stardeck.games.realms.abilities.choices import holds
from stardeck.games.realms.card import EXPLORER, FIRST_HERO, NEVER
from stardeck.games.realms.codes import (
    COSTS_TOO_MUCH,
    DONE,
    FORCED,
    FREE,
    FROM_ROW,
    NAMED,
    NONE_LEFT,
    NOT_A_BASE,
    NOT_A_SHIP,
    ONLY_BOUGHT,
    PUT,
    TO_DECK,
    TO_DISCARD,
    TO_HAND,
)
from stardeck.games.realms.state import GAP, Realms, may_refuse, redirect, redirects_kinds, redirects_to


def acquire(state: Realms, seat: i64, design: i64, to: i64) -> None:
    """Take a card from the trade row (or an Explorer): the row is filled again, and the card finds its place."""
    state.take_from_row(design)
    me = state.seats[seat]
    if design >= FIRST_HERO:  # a hero goes straight into play
        me.play = append(me.play, design)
        state.refill_row(seat)
        return
    me.discard = append(me.discard, design)
    if design != EXPLORER:
        state.refill_row(seat)
    if to != TO_DISCARD or len(me.redirects) or state.rules.cards[design].hand_if != NEVER:
        state.push(Place(design, to), seat)


@final
@mypyc_attr(acyclic=True)
class Place(Step):
    """A card just acquired lies on your discard pile: say where it goes, if anything gives you a choice."""

    name: ClassVar[str] = "place"
    fields: ClassVar[tuple[str, ...]] = ("card", "to")

    def __init__(self, card: i64, to: i64) -> None:
        self.card = card
        self.to = to  # the place that the acquisition names

    def may_go_to_hand(self, state: Realms, seat: i64) -> bool:
        card = state.rules.cards[self.card]
        return holds(state, seat, card.hand_if, card.hand_if_faction, card.hand_if_count)

    def resolve(self, state: Realms, seat: i64) -> i64:
        actions = Actions()
        self.legal(state, seat, actions)
        if actions.count > 1:
            return 1 << seat
        self.answer(state, seat, actions.items[0])
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        if self.to != TO_HAND and self.may_go_to_hand(state, seat):
            actions.add(PUT + TO_HAND + 3 * NAMED)
        forced = False
        if self.to == TO_DISCARD:
            kind = state.rules.cards[self.card].kind()
            redirects = state.seats[seat].redirects
            for arm in redirects:
                if redirects_kinds(arm) & kind and not may_refuse(arm):
                    actions.add(PUT + redirects_to(arm) + 3 * FORCED)
                    forced = True
            if not forced:
                for arm in redirects:
                    if redirects_kinds(arm) & kind:
                        actions.add(PUT + redirects_to(arm) + 3 * FREE)
        if not forced:
            actions.add(PUT + self.to + 3 * NAMED)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        to = (action - PUT) % 3
        by = (action - PUT) // 3
        me = state.seats[seat]
        if by != NAMED:
            self.use_redirect(state, seat, to, by)
        if to == TO_HAND:
            state.take_from_discard(seat, self.card)
            me.hand = insert(me.hand, self.card | KNOWN)
            state.tell(events.PUT_IN_HAND, seat, self.card)
        elif to == TO_DECK:
            state.take_from_discard(seat, self.card)
            state.put_on_deck(seat, self.card)
            state.tell(events.PUT_ON_DECK, seat, self.card)

    def use_redirect(self, state: Realms, seat: i64, to: i64, by: i64) -> None:
        me = state.seats[seat]
        kind = state.rules.cards[self.card].kind()
        for i in range(len(me.redirects)):
            arm = me.redirects[i]
            if redirects_to(arm) == to and may_refuse(arm) == (by == FREE) and redirects_kinds(arm) & kind:
                me.redirects, _gone = pop(me.redirects, i)
                return


@final
@mypyc_attr(acyclic=True)
class RedirectNext(Step):
    """The next card you acquire this turn goes to your hand or on your deck."""

    name: ClassVar[str] = "redirect"
    fields: ClassVar[tuple[str, ...]] = ("to", "kinds", "optional")

    def __init__(self, to: i64, kinds: i64, optional: i64) -> None:
        self.to = to
        self.kinds = kinds
        self.optional = optional

    def resolve(self, state: Realms, seat: i64) -> i64:
        me = state.seats[seat]
        me.redirects = append(me.redirects, redirect(self.to, self.kinds, self.optional))
        state.tell(events.ARMED, seat, -1, self.to)
        return 0


@final
@mypyc_attr(acyclic=True)
class AcquireFree(Step):
    """Acquire a card of an allowed kind and cost from the trade row, or an Explorer, for nothing."""

    name: ClassVar[str] = "acquire"
    fields: ClassVar[tuple[str, ...]] = ("most", "kinds", "to", "optional")

    def __init__(self, most: i64, kinds: i64, to: i64, optional: i64) -> None:
        self.most = most  # the highest cost, -1 for any
        self.kinds = kinds
        self.to = to
        self.optional = optional

    def refuse(self, state: Realms, design: i64) -> i64:
        card = state.rules.cards[design]
        if self.kinds & card.kind() == 0:
            if card.base:
                return NOT_A_SHIP
            if design >= FIRST_HERO:
                return ONLY_BOUGHT
            return NOT_A_BASE
        if self.most >= 0 and card.cost > self.most:
            return refusal(COSTS_TOO_MUCH, self.most, card.cost)
        if design == EXPLORER and state.explorers == 0:
            return NONE_LEFT
        return 0

    def resolve(self, state: Realms, seat: i64) -> i64:
        if self.refuse(state, EXPLORER) == 0:
            return 1 << seat
        for design in state.row:
            if design != GAP and self.refuse(state, design) == 0:
                return 1 << seat
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        if self.optional:
            actions.add(DONE)
        actions.offer(FROM_ROW + EXPLORER, self.refuse(state, EXPLORER))
        for design in state.row:
            if design != GAP:
                actions.offer(FROM_ROW + design, self.refuse(state, design))

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action != DONE:
            state.tell(events.ACQUIRED, seat, action - FROM_ROW)
            acquire(state, seat, action - FROM_ROW, self.to)
