"""Phase III, Settle: place a world, by payment or by conquest."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.bits import bit
from stardeck.engine.piles import offer_in_order
from stardeck.engine.steps import Sealed, Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import events
from stardeck.games.race.card import (
    ALIEN,
    CHROMOSOME,
    DISCARD_FOR_STRENGTH,
    GOOD_FOR_STRENGTH,
    MILITARY,
    PAY_FOR_MILITARY,
    PLACE_GOOD,
    RARE,
    REBEL,
    SETTLE_AFTER,
    SETTLE_DISCOUNT,
    SETTLE_POWERS,
    STRENGTH,
    VS_ALIEN,
    VS_RARE,
    VS_REBEL,
    VS_XENO,
    WORLD,
    XENO,
    ZERO_COST,
    Card,
    Power,
)
from stardeck.games.race.codes import (
    CONQUERED_BY,
    DISCARD,
    DONE,
    GOOD,
    NEEDS_CARDS,
    NEEDS_CHROMOSOME,
    NEEDS_MILITARY,
    NO_GOOD_FITS,
    NOT_A_WORLD,
    NOT_FOR_ALIENS,
    NOT_FOR_XENOS,
    NOT_WITH_STRENGTH,
    OUT_OF_ORDER,
    PLACE,
    POWER,
    SETTLE,
    SETTLE_2,
    USED_ALREADY,
)
from stardeck.games.race.goods import fitting
from stardeck.games.race.placing import Discard
from stardeck.games.race.state import FULL_TABLEAU, GOOD_SHIFT, NOTHING, Player, Race

# What a paying power is not for, or only for, as bits.
NOT_ALIEN: Final = 1
NOT_XENO: Final = 2
ONLY_CHROMOSOME: Final = 4


# --- prices and strengths ------------------------------------------------------------------------------------


def strength_against(state: Race, seat: i64, world: Card) -> i64:
    """General and temporary military, and what is specialized against this world."""
    me = state.seats[seat]
    totals = me.totals
    strength = totals[STRENGTH] + me.strength
    if world.traits & REBEL:
        strength += totals[VS_REBEL]
    if world.traits & XENO:
        strength += totals[VS_XENO] + me.strength_vs_xeno
    if world.good == ALIEN:
        strength += totals[VS_ALIEN]
    elif world.good == RARE:
        strength += totals[VS_RARE]
    return strength


def price_of(state: Race, seat: i64, world: Card, change: i64) -> i64:
    """The cost of a world (or its defense, changed by the power that pays for it), less all fitting discounts."""
    totals = state.seats[seat].totals
    price = world.cost + change - totals[SETTLE_DISCOUNT]
    if world.good:
        price -= totals[SETTLE_DISCOUNT + world.good]
    if price < 0:
        return 0
    return price


def misfit(power: Power, world: Card) -> i64:
    """Why a power that pays for worlds is not for this one: some are not for alien or Xeno worlds; 0 if it is."""
    if power.b & NOT_ALIEN and world.good == ALIEN:
        return NOT_FOR_ALIENS
    if power.b & NOT_XENO and world.traits & XENO:
        return NOT_FOR_XENOS
    if power.b & ONLY_CHROMOSOME and world.traits & CHROMOSOME == 0:
        return NEEDS_CHROMOSOME
    return 0


def fits(state: Race, power: Power, world: Card) -> bool:
    """Whether a power that pays for worlds may be used on this one."""
    return misfit(power, world) == 0


def could_gain_strength(state: Race, seat: i64, world: Card) -> i64:
    """How much temporary military against a world the powers of a tableau could still give."""
    gain: i64 = 0
    me = state.seats[seat]
    if me.totals[SETTLE_POWERS]:
        goods = goods_to_spend(state, me)
        for i in range(len(me.tableau)):
            if me.tableau[i] & DESIGN != me.placing:
                for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
                    if power.kind == DISCARD_FOR_STRENGTH:
                        gain += power.a
                    elif power.kind == GOOD_FOR_STRENGTH and me.used >> (4 * i + power.number) & 1 == 0:
                        if fitting(goods, power.a) and (power.c == 0 or world.traits & XENO):
                            gain += power.b
                            goods -= 1 + bit(power.a << 3)
    return gain


def goods_to_spend(state: Race, me: Player) -> i64:
    """Count the goods that may be spent while a world is placed: all but one that lies on that world."""
    counts: i64 = 0
    for entry in me.tableau:
        if entry >> GOOD_SHIFT and entry & DESIGN != me.placing:
            counts += 1 + bit(state.rules.cards[entry & DESIGN].good << 3)
    return counts


def could_cost_nothing(state: Race, seat: i64, world: Card) -> bool:
    """Whether a card can be discarded from the tableau to place this world for nothing."""
    me = state.seats[seat]
    if me.totals[SETTLE_POWERS]:
        for entry in me.tableau:
            for power in state.rules.cards[entry & DESIGN].powers:
                if power.kind == ZERO_COST and entry & DESIGN != me.placing and fits(state, power, world):
                    return True
    return False


def may_spare(state: Race, seat: i64) -> bool:
    """Whether a card that is not needed may be discarded: to keep the tableau from being full, or on request."""
    return state.rules.ask_all or state.seats[seat].cards() >= FULL_TABLEAU


def gain_strength(state: Race, seat: i64, source: i64, strength: i64, against_xenos: bool) -> None:
    """Add to the temporary strength of this phase or invasion; the source is the card or world that it was paid by."""
    me = state.seats[seat]
    if against_xenos:
        me.strength_vs_xeno += strength
    else:
        me.strength += strength
    state.tell(events.STRENGTHENED, seat, source, strength, me.strength + me.strength_vs_xeno)


def refuse_world(state: Race, seat: i64, design: i64) -> i64:
    """Why a card in hand cannot be placed as a world, all optional powers taken into account; 0 if it can."""
    if state.rules.traits[design] & WORLD == 0:
        return NOT_A_WORLD
    me = state.seats[seat]
    world = state.rules.cards[design]
    cards: i64 = len(me.hand) - 1
    if world.traits & MILITARY == 0:
        price = price_of(state, seat, world, 0)
        if price <= cards or could_cost_nothing(state, seat, world):
            return 0
        return refusal(NEEDS_CARDS, price, cards)
    strength = strength_against(state, seat, world) + could_gain_strength(state, seat, world)
    if strength >= world.cost or could_be_paid(state, seat, world, cards):
        return 0
    return refusal(NEEDS_MILITARY, world.cost, strength + CONQUERED_BY)


def could_be_paid(state: Race, seat: i64, world: Card, cards: i64) -> bool:
    """Whether a power lets the seat pay for a military world with so many cards."""
    me = state.seats[seat]
    if me.totals[SETTLE_POWERS]:
        for entry in me.tableau:
            for power in state.rules.cards[entry & DESIGN].powers:
                if power.kind == PAY_FOR_MILITARY and entry & DESIGN != me.placing and fits(state, power, world):
                    if price_of(state, seat, world, power.a) <= cards or could_cost_nothing(state, seat, world):
                        return True
    return False


# --- choosing ------------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class ChooseWorld(Sealed):
    """Lay a world from hand face down, or nothing; all players at once."""

    name: ClassVar[str] = "settle"
    fields: ClassVar[tuple[str, ...]] = ("second",)

    def __init__(self, second: i64) -> None:
        self.second = second

    def resolve(self, state: Race, seat: i64) -> i64:
        return (1 << state.players) - 1

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        actions.add(DONE)
        for card in state.seats[seat].hand:
            design = card & DESIGN
            actions.offer(PLACE + design, refuse_world(state, seat, design))

    def reveal(self, state: Race, seat: i64, picks: vec[i64]) -> None:
        if picks[0] == DONE:
            state.tell(events.PASSED, seat, -1, 3)
        else:
            state.seats[seat].placing = picks[0] - PLACE


@final
@mypyc_attr(acyclic=True)
class SettleInOrder(Step):
    """Everybody pays for or conquers the world laid down, in player order."""

    name: ClassVar[str] = "settle_in_order"
    fields: ClassVar[tuple[str, ...]] = ("second",)

    def __init__(self, second: i64) -> None:
        self.second = second

    def resolve(self, state: Race, seat: i64) -> i64:
        place = state.players
        while place:
            place -= 1
            other = state.in_order(place)
            if state.seats[other].placing != NOTHING:
                state.push(AfterSettling(self.second), other)
                state.push(PLACEMENT_POWER, other)
                state.push(PLACE_WORLD, other)
        return 0


# --- placing -------------------------------------------------------------------------------------------------

UNPAID: Final = 0  # how the world comes to its owner: not decided, or conquered
PAID: Final = 1
FREE: Final = 2


@final
@mypyc_attr(acyclic=True)
class PlaceWorld(Step):
    """Pay for the world or conquer it, with the optional powers that its owner uses.

    `change` is what the paying power adds to the price of a military world; `way` whether the world is being paid
    for, or costs nothing.
    """

    name: ClassVar[str] = "place_world"
    fields: ClassVar[tuple[str, ...]] = ("way", "change")

    def __init__(self, way: i64, change: i64) -> None:
        self.way = way
        self.change = change

    def paying(self, world: Card) -> bool:
        return self.way != UNPAID or world.traits & MILITARY == 0

    def price(self, state: Race, seat: i64, world: Card) -> i64:
        if self.way == FREE:
            return 0
        return price_of(state, seat, world, self.change)

    def resolve(self, state: Race, seat: i64) -> i64:
        world = state.rules.cards[state.seats[seat].placing]
        if state.seats[seat].totals[SETTLE_POWERS]:
            powers = Actions()
            self.offer_powers(state, seat, world, powers)
            if powers.count:
                if state.rules.ask_all or self.is_a_choice(state, seat, world, powers):
                    return 1 << seat
                if not self.within_reach(state, seat, world):
                    self.answer(state, seat, powers.items[0])  # the one power that it needs
                    return 0
        self.settle(state, seat, world)
        return 0

    def is_a_choice(self, state: Race, seat: i64, world: Card, powers: Actions) -> bool:
        """Whether more than one thing can happen that makes a difference."""
        return powers.count > 1 or self.within_reach(state, seat, world)

    def within_reach(self, state: Race, seat: i64, world: Card) -> bool:
        """Whether the world can be paid for, or conquered, without any further power."""
        if self.paying(world):
            return self.price(state, seat, world) <= i64(len(state.seats[seat].hand))
        return strength_against(state, seat, world) >= world.cost

    def power_of(self, state: Race, action: i64) -> Power:
        return state.rules.cards[(action - POWER) >> 2].powers[(action - POWER) & 3]

    def offer_powers(self, state: Race, seat: i64, world: Card, actions: Actions) -> None:
        """Offer the optional powers of the tableau that may be used now."""
        me = state.seats[seat]
        for i in range(len(me.tableau)):
            design = me.tableau[i] & DESIGN
            if design != me.placing:
                for power in state.rules.cards[design].powers:
                    if power.phase == 3:
                        code = POWER + (design << 2) + power.number
                        if me.used >> (4 * i + power.number) & 1:
                            actions.offer(code, USED_ALREADY)
                        else:
                            actions.offer(code, self.refuse_power(state, seat, world, power))

    def refuse_power(self, state: Race, seat: i64, world: Card, power: Power) -> i64:
        """Why a power may not be used for this world now; 0 if it may."""
        me = state.seats[seat]
        military = world.traits & MILITARY != 0
        if power.kind == ZERO_COST:
            if not self.paying(world) or self.way == FREE:
                return NOT_WITH_STRENGTH
            if not fits(state, power, world):
                return misfit(power, world)
            if price_of(state, seat, world, self.change) == 0 and not may_spare(state, seat):
                return NOT_WITH_STRENGTH
            return 0
        if power.kind == PAY_FOR_MILITARY:
            joined = (me.strength or me.strength_vs_xeno) and not state.rules.ask_all
            if not military or self.way != UNPAID or joined:
                return NOT_WITH_STRENGTH
            if not fits(state, power, world):
                return misfit(power, world)
            price = price_of(state, seat, world, power.a)
            if price > i64(len(me.hand)) and not could_cost_nothing(state, seat, world):
                return refusal(NEEDS_CARDS, price, len(me.hand))
            return 0
        if power.kind == GOOD_FOR_STRENGTH:
            if fitting(goods_to_spend(state, me), power.a) == 0:
                return NO_GOOD_FITS
            in_vain = (power.c and world.traits & XENO == 0) or self.paying(world)
            if not state.rules.ask_all and (in_vain or strength_against(state, seat, world) >= world.cost):
                return NOT_WITH_STRENGTH
        return self.refuse_strength(state, seat, world)

    def refuse_strength(self, state: Race, seat: i64, world: Card) -> i64:
        """Temporary military helps to conquer; elsewhere it only takes a card out of the tableau."""
        if state.rules.ask_all:
            return 0
        strength = strength_against(state, seat, world)
        if self.paying(world) or strength >= world.cost:
            return unless(may_spare(state, seat), NOT_WITH_STRENGTH)
        if strength + could_gain_strength(state, seat, world) < world.cost:
            return refusal(NEEDS_MILITARY, world.cost, strength + CONQUERED_BY)
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        world = state.rules.cards[me.placing]
        if not self.paying(world):
            if strength_against(state, seat, world) >= world.cost:
                actions.add(DONE)
        else:
            price = self.price(state, seat, world)
            if price == 0:
                actions.add(DONE)
            elif price <= i64(len(me.hand)):
                offer_in_order(me.hand, DISCARD, 0, price, OUT_OF_ORDER, actions)
        self.offer_powers(state, seat, world, actions)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        me = state.seats[seat]
        world = state.rules.cards[me.placing]
        if action == DONE:
            self.settle(state, seat, world)
        elif action < POWER:
            price = self.price(state, seat, world)
            state.tell(events.PAID, seat, world.design, price)
            state.discard_from_hand(seat, action - DISCARD)
            state.push(Discard(price - 1, action - DISCARD), seat)
        else:
            power = self.power_of(state, action)
            state.tell(events.USED, seat, (action - POWER) >> 2, power.kind, power.number)
            if power.kind == ZERO_COST:
                state.leave_tableau(seat, (action - POWER) >> 2)
                state.push(PlaceWorld(FREE, self.change), seat)
            elif power.kind == PAY_FOR_MILITARY:
                state.push(PlaceWorld(PAID, power.a), seat)
            elif power.kind == GOOD_FOR_STRENGTH:
                me.used |= bit(4 * me.find((action - POWER) >> 2) + power.number)
                state.push(self, seat)
                state.push(SpendForStrength(power.a, power.b, power.c), seat)
            else:
                state.leave_tableau(seat, (action - POWER) >> 2)
                gain_strength(state, seat, (action - POWER) >> 2, power.a, False)
                state.push(self, seat)

    def settle(self, state: Race, seat: i64, world: Card) -> None:
        """Nothing is left to choose: conquer, or pay the price."""
        if self.paying(world):
            price = self.price(state, seat, world)
            state.tell(events.PAID, seat, world.design, price)
            state.push(Discard(price), seat)
        else:
            state.tell(events.CONQUERED, seat, world.design, strength_against(state, seat, world))


PLACE_WORLD: Final = PlaceWorld(UNPAID, 0)


@final
@mypyc_attr(acyclic=True)
class SpendForStrength(Step):
    """Discard a good of a kind for temporary military."""

    name: ClassVar[str] = "spend_for_strength"
    fields: ClassVar[tuple[str, ...]] = ("good", "strength", "xeno")

    def __init__(self, good: i64, strength: i64, xeno: i64) -> None:
        self.good = good
        self.strength = strength
        self.xeno = xeno

    def fits(self, state: Race, me: Player, entry: i64) -> bool:
        if entry >> GOOD_SHIFT == 0 or entry & DESIGN == me.placing:
            return False
        return self.good == 0 or state.rules.cards[entry & DESIGN].good == self.good

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        count: i64 = 0
        only: i64 = 0
        for entry in me.tableau:
            if self.fits(state, me, entry):
                count += 1
                only = entry & DESIGN
        if count > 1 or state.rules.ask_all:
            return 1 << seat
        self.answer(state, seat, GOOD + only)
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        for entry in me.tableau:
            if self.fits(state, me, entry):
                actions.add(GOOD + (entry & DESIGN))

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        state.spend_good(seat, action - GOOD)
        gain_strength(state, seat, action - GOOD, self.strength, self.xeno != 0)


@final
@mypyc_attr(acyclic=True)
class PlacementPower(Step):
    """Some worlds, when placed and paid for, get a good if their owner discards cards for it."""

    name: ClassVar[str] = "placement_power"

    def wanted(self, state: Race, me: Player) -> i64:
        """How many cards the world just placed wants for a good; 0 if it has no such power."""
        for power in state.rules.cards[me.placing].powers:
            if power.kind == PLACE_GOOD:
                return power.a
        return 0

    def resolve(self, state: Race, seat: i64) -> i64:
        wanted = self.wanted(state, state.seats[seat])
        if wanted and i64(len(state.seats[seat].hand)) >= wanted:
            return 1 << seat
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        actions.add(DONE)
        hand = state.seats[seat].hand
        offer_in_order(hand, DISCARD, 0, self.wanted(state, state.seats[seat]), OUT_OF_ORDER, actions)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        if action != DONE:
            state.discard_from_hand(seat, action - DISCARD)
            state.push(PUT_GOOD, seat)
            state.push(Discard(self.wanted(state, state.seats[seat]) - 1, action - DISCARD), seat)


@final
@mypyc_attr(acyclic=True)
class PutGood(Step):
    """Put a good on the world just placed."""

    name: ClassVar[str] = "put_good"

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        state.put_good(seat, me.find(me.placing))
        return 0


PLACEMENT_POWER: Final = PlacementPower()
PUT_GOOD: Final = PutGood()


@final
@mypyc_attr(acyclic=True)
class AfterSettling(Step):
    """Draw the card of the Settle bonus, and those that powers give for a world."""

    name: ClassVar[str] = "after_settling"
    fields: ClassVar[tuple[str, ...]] = ("second",)

    def __init__(self, second: i64) -> None:
        self.second = second

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        if self.second:
            if me.chose(SETTLE_2):
                state.draw(seat, 1)
        elif me.chose(SETTLE):
            state.draw(seat, 1)
        state.draw(seat, me.totals[SETTLE_AFTER])
        return 0
