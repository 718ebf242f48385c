"""Activate: put a cube into the A slot of a working card and apply its effect; also several cards by an effect."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.steps import Step
from stardeck.games.orion import events
from stardeck.games.orion.card import ACTIVATION, GATED_ACTIVATION, HAS_SLOT_A, SLOT_A, Bundle, Effect
from stardeck.games.orion.codes import (
    ACTIVATE,
    ADVISOR,
    ALLUVIA,
    BELOW_ZERO,
    COVERED,
    DONE,
    MUST,
    NEEDS_CUBES,
    NEEDS_LOYALTY,
    NO_ACTIVATION,
    SLOT_TAKEN,
)
from stardeck.games.orion.effects import apply_effects
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size


def why_not_activate(state: Orion, seat: i64, card: i64, place: i64, cubes: i64) -> i64:
    """Return why a working card cannot be activated, or 0; it takes so many action cubes beside its price."""
    me = state.seats[seat]
    if not state.rules.traits[card] & HAS_SLOT_A:
        return NO_ACTIVATION
    if state.slot_taken(me, place, SLOT_A):
        return SLOT_TAKEN
    if state.rules.traits[card] & GATED_ACTIVATION and me.loyalty < state.rules.gates[card]:
        return refusal(NEEDS_LOYALTY, state.rules.gates[card], me.loyalty + BELOW_ZERO)
    ability = state.rules.cards[card].ability(ACTIVATION)
    if ability.free:
        return 0
    if ability.cost.actions and ability.cost.actions + cubes > me.actions:
        return refusal(NEEDS_CUBES, ability.cost.actions, me.actions - cubes)
    return state.why_not_pay(seat, ability.cost)


def offer_activations(state: Orion, seat: i64, cubes: i64, actions: Actions) -> None:
    """Offer the working cards of a seat; an activation takes so many action cubes."""
    me = state.seats[seat]
    for place in range(ADVISOR + 1):
        card = state.working(me, place)
        if card < 0:
            continue
        if state.rules.traits[card] & HAS_SLOT_A or actions.explaining:
            actions.offer(ACTIVATE + 8 * card + place, why_not_activate(state, seat, card, place, cubes))
    if actions.explaining:
        for place in range(ALLUVIA + 1):
            for level in range(size(me.systems[place]) - 1):
                actions.refuse(ACTIVATE + 8 * card_at(me.systems[place], level) + place, COVERED)


def activate(state: Orion, seat: i64, card: i64, place: i64) -> None:
    """Apply the effect of a card, for a cube that has been taken from somewhere."""
    state.put_cube(state.seats[seat], place, SLOT_A)
    state.tell(events.ACTIVATED, seat, card, 1, place)
    ability = state.rules.cards[card].ability(ACTIVATION)
    if not ability.free:
        state.pay(seat, ability.cost)
    apply_effects(state, seat, ability, card, ACTIVATION, place, -1)


@final
@mypyc_attr(acyclic=True)
class ActivateCards(Effect):
    """Activate other working cards with cubes of the reserve."""

    def __init__(self, optional: bool, cost: Bundle, most: i64) -> None:
        super().__init__(optional, cost)
        self.most = most

    @property
    def asks_itself(self) -> bool:
        return True

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        optional: i64 = 0
        if self.optional:
            optional = 1
        state.push(ActivateMore(self.most, optional), seat)


@final
@mypyc_attr(acyclic=True)
class ActivateMore(Step):
    """An activation that an effect grants takes a cube of the reserve; all else that holds for activating holds."""

    name: ClassVar[str] = "activate_more"
    fields: ClassVar[tuple[str, ...]] = ("n", "optional")

    def __init__(self, n: i64, optional: i64) -> None:
        self.n = n
        self.optional = optional

    def resolve(self, state: Orion, seat: i64) -> i64:
        me = state.seats[seat]
        if self.n == 0 or me.reserve == 0:
            return 0
        for place in range(ADVISOR + 1):
            card = state.working(me, place)
            if card >= 0 and why_not_activate(state, seat, card, place, 0) == 0:
                return 1 << seat
        return 0

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        actions.offer(DONE, unless(self.optional != 0, MUST))
        offer_activations(state, seat, 0, actions)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        if action == DONE:
            state.tell(events.DECLINED, seat, -1)
            return
        state.push(ActivateMore(self.n - 1, self.optional), seat)
        state.seats[seat].reserve -= 1
        activate(state, seat, (action - ACTIVATE) // 8, (action - ACTIVATE) % 8)
