"""Applying abilities: prices, slots, the order of several effects that are due, and what can be declined."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, unless
from stardeck.engine.steps import Step
from stardeck.games.orion import events
from stardeck.games.orion.card import BOARDS, SLOT_P, Ability
from stardeck.games.orion.codes import APPLY, COVERED, DONE, MUST, POWER, RESERVE_EMPTY, SLOT_TAKEN
from stardeck.games.orion.state import Orion

PLACE_SHIFT: Final = 16  # of the place in an effect that is due


def why_not_apply(state: Orion, seat: i64, holder: i64, trigger: i64, place: i64, target: i64) -> i64:
    """Return why an ability that is due cannot be applied now, or 0."""
    me = state.seats[seat]
    ability = state.rules.ability(holder, trigger)
    if ability.slot_p:
        if state.working(me, place) != holder:
            return COVERED
        if state.slot_taken(me, place, SLOT_P):
            return SLOT_TAKEN
        if me.reserve == 0:
            return RESERVE_EMPTY
    reason = state.why_not_pay(seat, ability.cost)
    if reason:
        return reason
    if ability.optional:
        for effect in ability.effects:
            useless = effect.useless(state, seat, place, target)
            if useless == 0:
                return 0
            reason = useless
    return reason


def code_of(holder: i64, place: i64) -> i64:
    """The action that applies an effect of a card, or of the board."""
    if holder >= BOARDS:
        return POWER
    return APPLY + 8 * holder + place


def apply_ability(state: Orion, seat: i64, holder: i64, trigger: i64, place: i64, target: i64) -> None:
    """Fill the P slot, pay the price and apply the effects."""
    me = state.seats[seat]
    ability = state.rules.ability(holder, trigger)
    if holder >= BOARDS:
        state.tell(events.POWER_APPLIED, seat, -1, holder - BOARDS)
    else:
        state.tell(events.APPLIED, seat, holder, trigger)
    if ability.slot_p:
        me.reserve -= 1
        state.put_cube(me, place, SLOT_P)
    if not ability.free:
        state.pay(seat, ability.cost)
    apply_effects(state, seat, ability, holder, trigger, place, target)


def apply_effects(
    state: Orion, seat: i64, ability: Ability, holder: i64, trigger: i64, place: i64, target: i64
) -> None:
    """Apply the effects of an ability, which has been paid for, in their order."""
    if len(ability.effects) == 1:
        ability.effects[0].apply(state, seat, holder, trigger, 0, place, target)
    else:
        state.push(Effects(holder, trigger, 0, place, target), seat)


@final
@mypyc_attr(acyclic=True)
class Effects(Step):
    """The effects of a card with the same trigger are applied in their order, as one."""

    name: ClassVar[str] = "effects"
    fields: ClassVar[tuple[str, ...]] = ("holder", "trigger", "number", "place", "target")

    def __init__(self, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        self.holder = holder
        self.trigger = trigger
        self.number = number
        self.place = place
        self.target = target

    def resolve(self, state: Orion, seat: i64) -> i64:
        ability = state.rules.ability(self.holder, self.trigger)
        if self.number + 1 < i64(len(ability.effects)):
            state.push(Effects(self.holder, self.trigger, self.number + 1, self.place, self.target), seat)
        effect = ability.effects[self.number]
        if effect.optional and not ability.optional:
            state.push(MayApply(self.holder, self.trigger, self.number, self.place, self.target), seat)
        else:
            effect.apply(state, seat, self.holder, self.trigger, self.number, self.place, self.target)
        return 0


@final
@mypyc_attr(acyclic=True)
class MayApply(Step):
    """What is worded as "may" can be declined; with a price that cannot be paid there is nothing to ask.

    Number -1 stands for all effects of the ability.
    """

    name: ClassVar[str] = "may_apply"
    fields: ClassVar[tuple[str, ...]] = ("holder", "trigger", "number", "place", "target")

    def __init__(self, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        self.holder = holder
        self.trigger = trigger
        self.number = number
        self.place = place
        self.target = target

    def why_not(self, state: Orion, seat: i64) -> i64:
        if self.number < 0:
            return why_not_apply(state, seat, self.holder, self.trigger, self.place, self.target)
        effect = state.rules.ability(self.holder, self.trigger).effects[self.number]
        reason = state.why_not_pay(seat, effect.cost)
        if reason:
            return reason
        return effect.useless(state, seat, self.place, self.target)

    def resolve(self, state: Orion, seat: i64) -> i64:
        if self.why_not(state, seat):
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        actions.add(DONE)
        actions.add(code_of(self.holder, self.place))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        if action == DONE:
            state.tell(events.DECLINED, seat, -1)
        elif self.number < 0:
            apply_ability(state, seat, self.holder, self.trigger, self.place, self.target)
        else:
            effect = state.rules.ability(self.holder, self.trigger).effects[self.number]
            state.pay(seat, effect.cost)
            effect.apply(state, seat, self.holder, self.trigger, self.number, self.place, self.target)


def add_due(state: Orion, seat: i64, trait: i64) -> None:
    """Note the effects of the working cards of a seat that are due together."""
    me = state.seats[seat]
    for place in range(6):
        card = state.working(me, place)
        if card >= 0 and state.rules.traits[card] & trait:
            me.due = append(me.due, card | place << PLACE_SHIFT)


@final
@mypyc_attr(acyclic=True)
class DueEffects(Step):
    """Of several effects that are due at once their owner chooses the order, and declines only what "may" be done."""

    name: ClassVar[str] = "due_effects"
    fields: ClassVar[tuple[str, ...]] = ("trigger", "target")

    def __init__(self, trigger: i64, target: i64) -> None:
        self.lasting = True
        self.trigger = trigger
        self.target = target

    def why_not(self, state: Orion, seat: i64, entry: i64) -> i64:
        return why_not_apply(state, seat, entry & 0xFFFF, self.trigger, entry >> PLACE_SHIFT, self.target)

    def resolve(self, state: Orion, seat: i64) -> i64:
        me = state.seats[seat]
        possible: i64 = 0
        asking: i64 = 0
        only: i64 = 0
        for entry in me.due:
            if self.why_not(state, seat, entry) == 0:
                possible += 1
                only = entry
                ability = state.rules.ability(entry & 0xFFFF, self.trigger)
                if not ability.plain:
                    asking += 1
        if possible == 0:
            me.due = vec[i64]()
            state.drop()
            return 0
        if asking == 0:
            self.begin(state, seat, self.first_possible(state, seat))
            return 0
        if possible == 1 and not state.rules.ability(only & 0xFFFF, self.trigger).optional:
            self.begin(state, seat, only)
            return 0
        return 1 << seat

    def first_possible(self, state: Orion, seat: i64) -> i64:
        for entry in state.seats[seat].due:
            if self.why_not(state, seat, entry) == 0:
                return entry
        return -1

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        must = False
        for entry in state.seats[seat].due:
            reason = self.why_not(state, seat, entry)
            if reason == 0 and not state.rules.ability(entry & 0xFFFF, self.trigger).optional:
                must = True
            actions.offer(code_of(entry & 0xFFFF, entry >> PLACE_SHIFT), reason)
        actions.offer(DONE, unless(not must, MUST))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        me = state.seats[seat]
        if action == DONE:
            me.due = vec[i64]()
            state.tell(events.DECLINED, seat, -1)
            return
        for entry in me.due:
            if code_of(entry & 0xFFFF, entry >> PLACE_SHIFT) == action:
                self.begin(state, seat, entry)
                return

    def begin(self, state: Orion, seat: i64, entry: i64) -> None:
        """Apply one of the effects that are due: it is so no longer."""
        me = state.seats[seat]
        at: i64 = 0
        while me.due[at] != entry:
            at += 1
        me.due, _gone = pop(me.due, at)
        apply_ability(state, seat, entry & 0xFFFF, self.trigger, entry >> PLACE_SHIFT, self.target)
