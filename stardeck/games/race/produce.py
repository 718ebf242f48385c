"""Phase V, Produce: goods arrive on worlds, and cards are drawn for them."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.bits import bit
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import events
from stardeck.games.race.card import (
    DISCARD_TO_PRODUCE,
    DISCARD_TO_WINDFALL,
    DRAW_IF_MOST,
    DRAW_PER_CLASS,
    DRAW_PER_GOOD,
    DRAW_PER_KIND,
    DRAW_PER_TWO_GOODS,
    PRODUCE_DRAW,
    PRODUCE_POWERS,
    PRODUCE_WINDFALL,
    REPAIR_WORLD,
    Power,
)
from stardeck.games.race.card import (
    WINDFALL as WINDFALL_WORLD,
)
from stardeck.games.race.codes import (
    BONUS,
    DONE,
    HAS_GOOD,
    NEEDS_CARDS,
    NO_GOOD_FITS,
    POWER,
    PRODUCE,
    PRODUCED_ALREADY,
    REPAIR,
    USED_ALREADY,
    WINDFALL,
)
from stardeck.games.race.goods import fitting, kinds_among, made, produce, produce_everywhere
from stardeck.games.race.placing import Discard
from stardeck.games.race.repair import PayRepair, refuse_repair
from stardeck.games.race.state import BONUS_USED, GOOD_SHIFT, Player, Race


def empty_windfall(state: Race, me: Player, i: i64, good: i64) -> bool:
    """Whether a card in a tableau is a windfall world of a kind (0: of any) that may get a good."""
    entry = me.tableau[i]
    if entry >> GOOD_SHIFT or state.rules.traits[entry] & WINDFALL_WORLD == 0 or made(me, i):
        return False
    return good == 0 or state.rules.cards[entry].good == good


def empty_windfalls(state: Race, me: Player, good: i64) -> i64:
    """How many windfall worlds of a kind (0: of any) have no good."""
    count: i64 = 0
    for i in range(len(me.tableau)):
        if empty_windfall(state, me, i, good):
            count += 1
    return count


@final
@mypyc_attr(acyclic=True)
class ProduceInOrder(Step):
    """Players produce one after another, in player order."""

    name: ClassVar[str] = "produce_in_order"

    def resolve(self, state: Race, seat: i64) -> i64:
        place = state.players
        while place:
            place -= 1
            other = state.in_order(place)
            me = state.seats[other]
            me.used = 0
            me.produced = 0
            state.push_all(state.rules.produce, other)
        return 0


@final
@mypyc_attr(acyclic=True)
class ProductionWorlds(Step):
    """Every production world without a good produces; then draw what powers give in this phase."""

    name: ClassVar[str] = "production_worlds"

    def resolve(self, state: Race, seat: i64) -> i64:
        produce_everywhere(state, seat)
        state.draw(seat, state.seats[seat].totals[PRODUCE_DRAW])
        return 0


@final
@mypyc_attr(acyclic=True)
class ProducePower(Step):
    """Use your windfall powers and the Produce bonus, and repair worlds, in any order; powers that count come last."""

    name: ClassVar[str] = "produce"

    lasting: bool = True

    def refuse(self, state: Race, me: Player, i: i64, power: Power) -> i64:
        """Why a power cannot be used now; 0 if it can."""
        if me.used >> (4 * i + power.number) & 1:
            return USED_ALREADY
        kind = power.kind
        if kind == PRODUCE_WINDFALL:
            return unless(empty_windfalls(state, me, power.a) > 0, NO_GOOD_FITS)
        if kind == DISCARD_TO_WINDFALL or kind == DISCARD_TO_PRODUCE:
            if len(me.hand) == 0:
                return refusal(NEEDS_CARDS, 1, 0)
            if kind == DISCARD_TO_WINDFALL:
                return unless(empty_windfalls(state, me, power.a) > 0, NO_GOOD_FITS)
            if made(me, i):
                return PRODUCED_ALREADY
            return unless(me.tableau[i] >> GOOD_SHIFT == 0, HAS_GOOD)
        return 0

    def bonus_left(self, state: Race, me: Player) -> bool:
        return me.chose(PRODUCE) and me.used & BONUS_USED == 0 and empty_windfalls(state, me, 0) > 0

    def order_matters(self, state: Race, me: Player) -> bool:
        """Whether it matters when powers that count are used: a card could be discarded to produce or to repair."""
        if len(me.damaged):
            return True
        if me.totals[PRODUCE_POWERS]:
            for i in range(len(me.tableau)):
                for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
                    if is_optional(power) and me.used >> (4 * i + power.number) & 1 == 0:
                        return True
        return False

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        only: i64 = -1
        usable: i64 = 0
        optional: i64 = 0
        if self.bonus_left(state, me):
            usable += 1
            only = BONUS
        if len(me.damaged) and refuse_repair(state, me) == 0:
            usable += 1
            optional += 1
        if me.totals[PRODUCE_POWERS]:
            counting = self.order_matters(state, me)
            for i in range(len(me.tableau)):
                for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
                    if is_used_here(power) and (counting or not is_counting(power)):
                        if self.refuse(state, me, i, power) == 0:
                            usable += 1
                            only = POWER + ((me.tableau[i] & DESIGN) << 2) + power.number
                            if is_optional(power):
                                optional += 1
        if usable == 0:
            state.drop()
            self.count_all(state, seat)
            return 0
        if usable > 1 or optional or state.rules.ask_all:
            return 1 << seat
        self.answer(state, seat, only)
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        must = self.bonus_left(state, me)
        counting = self.order_matters(state, me)
        for i in range(len(me.tableau)):
            for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
                if is_used_here(power) and (counting or not is_counting(power)):
                    refused = self.refuse(state, me, i, power)
                    actions.offer(POWER + ((me.tableau[i] & DESIGN) << 2) + power.number, refused)
                    if refused == 0 and not is_optional(power):
                        must = True
        if self.bonus_left(state, me):
            actions.add(BONUS)
        for world in me.damaged:
            actions.offer(REPAIR + world, refuse_repair(state, me))
        if not must:
            actions.add(DONE)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        me = state.seats[seat]
        if action == DONE:
            state.drop()
            self.count_all(state, seat)
            return
        if action == BONUS:
            me.used |= BONUS_USED
            state.tell(events.USED_BONUS, seat, -1, PRODUCE)
            state.push(ProduceOnWindfall(0), seat)
            return
        if action >= REPAIR:
            state.push(PayRepair(action - REPAIR), seat)
            return
        design = (action - POWER) >> 2
        power = state.rules.cards[design].powers[(action - POWER) & 3]
        me.used |= bit(4 * me.find(design) + power.number)
        state.tell(events.USED, seat, design, power.kind, power.number)
        if power.kind == PRODUCE_WINDFALL:
            state.push(ProduceOnWindfall(power.a), seat)
        elif power.kind == DISCARD_TO_WINDFALL:
            state.push(ProduceOnWindfall(power.a), seat)
            state.push(Discard(1), seat)
        elif power.kind == DISCARD_TO_PRODUCE:
            state.push(ProduceHere(design), seat)
            state.push(Discard(1), seat)
        else:
            self.count(state, seat, power)

    def count(self, state: Race, seat: i64, power: Power) -> None:
        """Draw the cards of a power that counts goods produced so far, or cards of a class."""
        me = state.seats[seat]
        if power.kind == DRAW_PER_GOOD:
            state.draw(seat, power.b * fitting(me.produced, power.a))
        elif power.kind == DRAW_PER_KIND:
            state.draw(seat, power.b * kinds_among(me.produced))
        elif power.kind == DRAW_PER_TWO_GOODS:
            state.draw(seat, power.b * (fitting(me.produced, 0) >> 1))
        elif power.kind == DRAW_PER_CLASS:
            state.draw(seat, power.b * (state.count_class(me, power.a) // power.c))

    def count_all(self, state: Race, seat: i64) -> None:
        """Use the powers that count and have not been used."""
        me = state.seats[seat]
        if me.totals[PRODUCE_POWERS] == 0:
            return
        for i in range(len(me.tableau)):
            for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
                if is_counting(power) and me.used >> (4 * i + power.number) & 1 == 0:
                    self.count(state, seat, power)


def is_used_here(power: Power) -> bool:
    """Whether a power is used by itself in Produce: not one that compares all players, or pays for a repair."""
    return power.phase == 5 and power.kind != DRAW_IF_MOST and power.kind != REPAIR_WORLD


def is_counting(power: Power) -> bool:
    """Whether a power draws cards for what it counts."""
    return (
        power.kind == DRAW_PER_GOOD
        or power.kind == DRAW_PER_KIND
        or power.kind == DRAW_PER_TWO_GOODS
        or power.kind == DRAW_PER_CLASS
    )


def is_optional(power: Power) -> bool:
    """Whether a power of Produce may be left unused: those that discard a card."""
    return power.kind == DISCARD_TO_WINDFALL or power.kind == DISCARD_TO_PRODUCE


@final
@mypyc_attr(acyclic=True)
class ProduceOnWindfall(Step):
    """Produce a good on one of your windfall worlds without a good."""

    name: ClassVar[str] = "windfall"
    fields: ClassVar[tuple[str, ...]] = ("good",)

    def __init__(self, good: i64) -> None:
        self.good = good

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        count = empty_windfalls(state, me, self.good)
        if count > 1 or (count and state.rules.ask_all):
            return 1 << seat
        for i in range(len(me.tableau)):
            if empty_windfall(state, me, i, self.good):
                produce(state, seat, i)
                break
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        for i in range(len(me.tableau)):
            if empty_windfall(state, me, i, self.good):
                actions.add(WINDFALL + me.tableau[i])

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        produce(state, seat, state.seats[seat].find(action - WINDFALL))


@final
@mypyc_attr(acyclic=True)
class ProduceHere(Step):
    """Produce a good on this world, for which a card was discarded."""

    name: ClassVar[str] = "produce_here"
    fields: ClassVar[tuple[str, ...]] = ("world",)

    def __init__(self, world: i64) -> None:
        self.world = world

    def resolve(self, state: Race, seat: i64) -> i64:
        produce(state, seat, state.seats[seat].find(self.world))
        return 0


@final
@mypyc_attr(acyclic=True)
class CompareProduction(Step):
    """When all have produced: who produced strictly more of a kind than everybody else draws cards for it."""

    name: ClassVar[str] = "compare_production"

    def resolve(self, state: Race, seat: i64) -> i64:
        for place in range(state.players):
            other = state.in_order(place)
            me = state.seats[other]
            if me.totals[PRODUCE_POWERS]:
                for entry in me.tableau:
                    for power in state.rules.cards[entry & DESIGN].powers:
                        if power.kind == DRAW_IF_MOST and self.is_most(state, other, power.a):
                            state.draw(other, power.b)
        for other in range(state.players):
            state.seats[other].used = 0
            state.seats[other].produced = 0
        return 0

    def is_most(self, state: Race, seat: i64, good: i64) -> bool:
        mine = fitting(state.seats[seat].produced, good)
        for other in range(state.players):
            if other != seat and fitting(state.seats[other].produced, good) >= mine:
                return False
        return True
