"""Effects that bring something: gains of every kind, loyalty, exchanges, and an action for the next round."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions
from stardeck.engine.steps import Step
from stardeck.games.orion import events
from stardeck.games.orion.card import Bundle, Count, Effect
from stardeck.games.orion.codes import ADVISOR, CHANGES_NOTHING, OPTION
from stardeck.games.orion.counting import count
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size


@final
@mypyc_attr(acyclic=True)
class Gain(Effect):
    """Gain resources, points, cards or actions."""

    def __init__(self, optional: bool, cost: Bundle, what: Bundle) -> None:
        super().__init__(optional, cost)
        self.what = what

    @property
    def plain(self) -> bool:
        return True

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        state.gain(seat, self.what)


@final
@mypyc_attr(acyclic=True)
class GainIfWorking(Effect):
    """Gain something if a working structure of a colour is there now."""

    def __init__(self, optional: bool, cost: Bundle, colour: i64, what: Bundle) -> None:
        super().__init__(optional, cost)
        self.colour = colour
        self.what = what

    def holds(self, state: Orion, seat: i64) -> bool:
        me = state.seats[seat]
        for place in range(ADVISOR):
            card = state.working(me, place)
            if card >= 0 and state.rules.colours[card] == self.colour:
                return True
        return False

    def useless(self, state: Orion, seat: i64, place: i64, target: i64) -> i64:
        if self.holds(state, seat):
            return 0
        return CHANGES_NOTHING

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        if self.holds(state, seat):
            state.gain(seat, self.what)


@final
@mypyc_attr(acyclic=True)
class GainPer(Effect):
    """Gain an amount for each counted thing."""

    def __init__(self, optional: bool, cost: Bundle, each: Bundle, per: Count) -> None:
        super().__init__(optional, cost)
        self.each = each
        self.per = per

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        n = count(state, seat, target, self.per)
        each = self.each
        state.gain(
            seat,
            Bundle(n * each.food, n * each.fleet, n * each.production, n * each.vp, n * each.cards, n * each.actions),
        )


@final
@mypyc_attr(acyclic=True)
class GainByCovered(Effect):
    """Gain by the colour of the structure directly beneath: nothing on a base without one."""

    def __init__(self, optional: bool, cost: Bundle, by_colour: vec[Bundle]) -> None:
        super().__init__(optional, cost)
        self.by_colour = by_colour

    def covered(self, state: Orion, seat: i64, place: i64) -> i64:
        """The colour of the structure beneath the top one, or -1."""
        system = state.seats[seat].systems[place]
        n = size(system)
        if n < 2:
            return -1
        return state.rules.colours[card_at(system, n - 2)]

    def useless(self, state: Orion, seat: i64, place: i64, target: i64) -> i64:
        colour = self.covered(state, seat, place)
        if colour >= 0 and not self.by_colour[colour].nothing:
            return 0
        return CHANGES_NOTHING

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        colour = self.covered(state, seat, place)
        if colour >= 0:
            state.gain(seat, self.by_colour[colour])


@final
@mypyc_attr(acyclic=True)
class ChangeLoyalty(Effect):
    """Change the loyalty of the owner or of the player who was attacked."""

    def __init__(self, optional: bool, cost: Bundle, amount: i64, of_target: bool) -> None:
        super().__init__(optional, cost)
        self.amount = amount
        self.of_target = of_target

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        if self.of_target:
            state.change_loyalty(target, self.amount)
        else:
            state.change_loyalty(seat, self.amount)


@final
@mypyc_attr(acyclic=True)
class CarryOver(Effect):
    """The cube in the P slot stays there at the end of the round and becomes an action of the next."""

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        state.tell(events.CARRIED, seat, holder)


# --- one of several --------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class GainChoice(Effect):
    """Gain exactly one of the alternatives."""

    def __init__(self, optional: bool, cost: Bundle, options: vec[Bundle]) -> None:
        super().__init__(optional, cost)
        self.options = options

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        state.push(ChooseGain(holder, trigger, number), seat)


@final
@mypyc_attr(acyclic=True)
class ChooseGain(Step):
    """Of gains separated by a slash exactly one is chosen."""

    name: ClassVar[str] = "choose_gain"
    fields: ClassVar[tuple[str, ...]] = ("holder", "trigger", "number")

    def __init__(self, holder: i64, trigger: i64, number: i64) -> None:
        self.holder = holder
        self.trigger = trigger
        self.number = number

    def options(self, state: Orion) -> vec[Bundle]:
        effect = state.rules.ability(self.holder, self.trigger).effects[self.number]
        assert isinstance(effect, GainChoice)
        return effect.options

    def resolve(self, state: Orion, seat: i64) -> i64:
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        for i in range(len(self.options(state))):
            actions.add(OPTION + i)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        state.gain(seat, self.options(state)[action - OPTION])


@final
@mypyc_attr(acyclic=True)
class Exchange(Effect):
    """Swap one bundle for the other, in either direction, once."""

    def __init__(self, optional: bool, cost: Bundle, one: Bundle, other: Bundle) -> None:
        super().__init__(optional, cost)
        self.one = one
        self.other = other

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        state.push(ChooseDirection(holder, trigger, number), seat)


@final
@mypyc_attr(acyclic=True)
class ChooseDirection(Step):
    """A two-headed arrow can be followed either way, if that side can be paid; if neither can, nothing happens."""

    name: ClassVar[str] = "choose_direction"
    fields: ClassVar[tuple[str, ...]] = ("holder", "trigger", "number")

    def __init__(self, holder: i64, trigger: i64, number: i64) -> None:
        self.holder = holder
        self.trigger = trigger
        self.number = number

    def effect(self, state: Orion) -> Exchange:
        effect = state.rules.ability(self.holder, self.trigger).effects[self.number]
        assert isinstance(effect, Exchange)
        return effect

    def resolve(self, state: Orion, seat: i64) -> i64:
        effect = self.effect(state)
        there = state.why_not_pay(seat, effect.one)
        back = state.why_not_pay(seat, effect.other)
        if there and back:
            return 0
        if back:
            self.answer(state, seat, OPTION)
            return 0
        if there:
            self.answer(state, seat, OPTION + 1)
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        effect = self.effect(state)
        actions.offer(OPTION, state.why_not_pay(seat, effect.one))
        actions.offer(OPTION + 1, state.why_not_pay(seat, effect.other))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        effect = self.effect(state)
        if action == OPTION:
            state.pay(seat, effect.one)
            state.gain(seat, effect.other)
        else:
            state.pay(seat, effect.other)
            state.gain(seat, effect.one)
