"""Build: pay for a structure and put it on a system or open a new one; also as the effect of a card."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.orion import events
from stardeck.games.orion.card import AFTER_CONSTRUCTION, ANY_COLOUR, GATED_BUILD, ON_BUILT, Bundle, Effect
from stardeck.games.orion.codes import (
    ALL_FULL,
    ALLUVIA,
    BELOW_ZERO,
    BUILD,
    DONE,
    FLEET,
    FOOD,
    LACKS,
    MUST,
    NEEDS_LOYALTY,
    PRODUCTION,
    SAVE,
    SYSTEM,
    SYSTEM_FULL,
    SYSTEMS,
    WRONG_COLOUR,
)
from stardeck.games.orion.effects import MayApply, apply_ability, why_not_apply
from stardeck.games.orion.player import NOTHING, Player, lacking
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import size

ANYWHERE: Final = -1


def lacks(me: Player, cost: i64) -> i64:
    """How many units of a cost, written as one number, a player lacks."""
    total: i64 = 0
    n = (cost & 0xFF) - me.food
    if n > 0:
        total += n
    n = (cost >> 8 & 0xFF) - me.fleet
    if n > 0:
        total += n
    n = (cost >> 16) - me.production
    if n > 0:
        total += n
    return total


def refuse_cost(me: Player, cost: i64, discount: i64) -> i64:
    """Return what is lacking to pay a cost with a discount, or 0."""
    if lacks(me, cost) <= discount:
        return 0
    return refusal(LACKS, lacking(me, cost & 0xFF, cost >> 8 & 0xFF, cost >> 16), discount)


def best_discount(state: Orion, me: Player) -> i64:
    """The most that the systems with room take off a cost."""
    if state.own_system(me) and size(me.systems[ALLUVIA]) < state.room(me, ALLUVIA):
        return state.discount_at(me, ALLUVIA)
    return 0


def offer_builds(state: Orion, seat: i64, colour: i64, discount: i64, place: i64, actions: Actions) -> None:
    """Offer the hand cards that can be built, in a certain system or in any."""
    me = state.seats[seat]
    rules = state.rules
    room = state.has_room(me)
    if place == ANYWHERE:
        discount += best_discount(state, me)
    else:
        discount += state.discount_at(me, place)
    for held in me.hand:
        card = held & DESIGN
        if colour != ANY_COLOUR and rules.colours[card] != colour:
            actions.offer(BUILD + card, refusal(WRONG_COLOUR, colour))
        elif rules.traits[card] & GATED_BUILD and me.loyalty < rules.gates[card]:
            actions.offer(BUILD + card, refusal(NEEDS_LOYALTY, rules.gates[card], me.loyalty + BELOW_ZERO))
        elif not room:
            actions.offer(BUILD + card, ALL_FULL)
        elif lacks(me, rules.costs[card]) <= discount:
            actions.add(BUILD + card)
        elif actions.explaining:
            actions.refuse(BUILD + card, refuse_cost(me, rules.costs[card], discount))


def announce(state: Orion, seat: i64, card: i64, discount: i64, place: i64) -> None:
    """Take a card from hand to build it; where and for how much is asked if there is a choice."""
    me = state.seats[seat]
    state.take_from_hand(seat, card)
    me.building = card
    if place == ANYWHERE:
        places: i64 = 0
        for option in range(ALLUVIA + 1):
            if why_not_here(state, seat, option, discount) == 0:
                places += 1
                place = option
        if places > 1:
            state.push(ChooseSystem(discount), seat)
            return
    choose_saving(state, seat, discount, place)


def why_not_here(state: Orion, seat: i64, place: i64, discount: i64) -> i64:
    """Return why the card that is being built cannot go into a system, or 0."""
    me = state.seats[seat]
    room = state.room(me, place)
    if room == 0 or (place < SYSTEMS and place > state.ordinary(me)):
        return SYSTEM_FULL
    if size(me.systems[place]) >= room:
        return refusal(SYSTEM_FULL, room)
    return refuse_cost(me, state.rules.costs[me.building], discount + state.discount_at(me, place))


@final
@mypyc_attr(acyclic=True)
class ChooseSystem(Step):
    """A structure goes on top of a system with room, or opens a new one while there are fewer than four."""

    name: ClassVar[str] = "choose_system"
    fields: ClassVar[tuple[str, ...]] = ("discount",)

    def __init__(self, discount: i64) -> None:
        self.discount = discount

    def resolve(self, state: Orion, seat: i64) -> i64:
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        new = state.ordinary(me)
        for place in range(ALLUVIA + 1):
            if state.room(me, place) and (place <= new or place == ALLUVIA):
                actions.offer(SYSTEM + place, why_not_here(state, seat, place, self.discount))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        choose_saving(state, seat, self.discount, action - SYSTEM)


def choose_saving(state: Orion, seat: i64, discount: i64, place: i64) -> None:
    """Pay for the card that is being built; which units a discount saves is asked if there is a choice."""
    me = state.seats[seat]
    discount += state.discount_at(me, place)
    cost = state.rules.costs[me.building]
    if discount == 0:
        finish_building(state, seat, place, 0, 0, 0)
        return
    units = (cost & 0xFF) + (cost >> 8 & 0xFF) + (cost >> 16)
    if discount > units:
        discount = units
    ways: i64 = 0
    food: i64 = 0
    fleet: i64 = 0
    for f in range(discount + 1):
        for s in range(discount - f + 1):
            if can_save(me, cost, f, s, discount - f - s):
                ways += 1
                food = f
                fleet = s
    if ways > 1:
        state.push(ChooseSaving(place, discount), seat)
    else:
        finish_building(state, seat, place, food, fleet, discount - food - fleet)


def can_save(me: Player, cost: i64, food: i64, fleet: i64, production: i64) -> bool:
    """Whether units of a cost can be saved and the rest be paid."""
    f = (cost & 0xFF) - food
    s = (cost >> 8 & 0xFF) - fleet
    p = (cost >> 16) - production
    return f >= 0 and s >= 0 and p >= 0 and f <= me.food and s <= me.fleet and p <= me.production


@final
@mypyc_attr(acyclic=True)
class ChooseSaving(Step):
    """The builder chooses which units of the cost a discount saves: none below zero, none that the cost has not."""

    name: ClassVar[str] = "choose_saving"
    fields: ClassVar[tuple[str, ...]] = ("place", "discount")

    def __init__(self, place: i64, discount: i64) -> None:
        self.place = place
        self.discount = discount

    def resolve(self, state: Orion, seat: i64) -> i64:
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        cost = state.rules.costs[me.building]
        for food in range(self.discount + 1):
            for fleet in range(self.discount - food + 1):
                production = self.discount - food - fleet
                if food <= cost & 0xFF and fleet <= cost >> 8 & 0xFF and production <= cost >> 16:
                    rest = cost - food - (fleet << 8) - (production << 16)
                    actions.offer(SAVE + 100 * food + 10 * fleet + production, refuse_cost(me, rest, 0))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        saved = action - SAVE
        finish_building(state, seat, self.place, saved // 100, saved // 10 % 10, saved % 10)


def finish_building(state: Orion, seat: i64, place: i64, food: i64, fleet: i64, production: i64) -> None:
    """Pay what is not saved, put the structure down, and apply what it does when it has been built."""
    me = state.seats[seat]
    card = me.building
    cost = state.rules.costs[card]
    if food + fleet + production:
        state.tell(events.SAVED, seat, card, food + fleet + production)
    state.pay_resource(seat, FOOD, (cost & 0xFF) - food)
    state.pay_resource(seat, FLEET, (cost >> 8 & 0xFF) - fleet)
    state.pay_resource(seat, PRODUCTION, (cost >> 16) - production)
    me.building = NOTHING
    state.put(seat, card, place)
    if state.rules.traits[card] & ON_BUILT:
        ability = state.rules.cards[card].ability(AFTER_CONSTRUCTION)
        if ability.optional and not (ability.asks_itself and ability.free):
            state.push(MayApply(card, AFTER_CONSTRUCTION, -1, place, -1), seat)
        elif why_not_apply(state, seat, card, AFTER_CONSTRUCTION, place, -1) == 0:
            apply_ability(state, seat, card, AFTER_CONSTRUCTION, place, -1)


# --- as the effect of a card -----------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class BuildFromHand(Effect):
    """Build structures from hand one after another, each with its colour and its discount."""

    def __init__(self, optional: bool, cost: Bundle, colours: vec[i64], discounts: vec[i64], this_system: bool) -> None:
        super().__init__(optional, cost)
        self.colours = colours
        self.discounts = discounts
        self.this_system = this_system

    @property
    def asks_itself(self) -> bool:
        return True

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        if not self.this_system:
            place = ANYWHERE
        optional: i64 = 0
        if self.optional:
            optional = 1
        i: i64 = len(self.colours)
        while i:
            i -= 1
            state.push(BuildMore(self.colours[i], self.discounts[i], place, optional), seat)


@final
@mypyc_attr(acyclic=True)
class BuildMore(Step):
    """A build that an effect grants takes no action; all else that holds for building holds for it."""

    name: ClassVar[str] = "build_more"
    fields: ClassVar[tuple[str, ...]] = ("colour", "discount", "place", "optional")

    def __init__(self, colour: i64, discount: i64, place: i64, optional: i64) -> None:
        self.colour = colour
        self.discount = discount
        self.place = place
        self.optional = optional

    def resolve(self, state: Orion, seat: i64) -> i64:
        """Ask even if nothing can be built, for nobody else is to know that."""
        me = state.seats[seat]
        if len(me.hand) == 0 or not state.has_room(me):
            return 0
        if self.place != ANYWHERE and size(me.systems[self.place]) >= state.room(me, self.place):
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        offer_builds(state, seat, self.colour, self.discount, self.place, actions)
        actions.offer(DONE, unless(self.optional != 0 or actions.count == 0, MUST))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        if action == DONE:
            state.tell(events.DECLINED, seat, -1)
        else:
            announce(state, seat, action - BUILD, self.discount, self.place)
