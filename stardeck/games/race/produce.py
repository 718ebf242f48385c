"""Phase V, Produce: goods arrive on worlds, and cards are drawn for them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, unless
from stardeck.engine.bits import bit
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import events
from stardeck.games.race.card import (
    DRAW_IF_MOST,
    DRAW_PER_GOOD,
    DRAW_PER_KIND,
    DRAW_PER_WORLD,
    PRODUCE_DRAW,
    PRODUCE_POWERS,
    PRODUCE_WINDFALL,
    PRODUCTION,
    Power,
)
from stardeck.games.race.card import (
    WINDFALL as WINDFALL_WORLD,
)
from stardeck.games.race.codes import BONUS, NO_GOOD_FITS, POWER, PRODUCE, USED_ALREADY, WINDFALL
from stardeck.games.race.consume import fitting, kinds_among
from stardeck.games.race.state import GOOD_SHIFT, Player, Race

BONUS_USED: Final = 1 << 61  # in `used`: the production of the Produce bonus


def produce(state: Race, seat: i64, i: i64) -> None:
    """Produce a good on a world; some worlds draw cards for it."""
    me = state.seats[seat]
    card = state.rules.cards[me.tableau[i] & DESIGN]
    if state.put_good(seat, i):
        me.produced += 1 + bit(card.good << 3)
        state.draw(seat, card.draw_here)


def empty_windfall(state: Race, entry: i64, good: i64) -> bool:
    """Whether a card in a tableau is a windfall world of a kind (0: of any) without a good."""
    if entry >> GOOD_SHIFT or state.rules.traits[entry] & WINDFALL_WORLD == 0:
        return False
    return good == 0 or state.rules.cards[entry].good == good


def empty_windfalls(state: Race, me: Player, good: i64) -> i64:
    """How many windfall worlds of a kind (0: of any) have no good."""
    count: i64 = 0
    for entry in me.tableau:
        if empty_windfall(state, entry, good):
            count += 1
    return count


@final
@mypyc_attr(acyclic=True)
class ProduceInOrder(Step):
    """Players produce one after another, in player order: first their production worlds, then by their powers."""

    name: ClassVar[str] = "produce_in_order"

    def resolve(self, state: Race, seat: i64) -> i64:
        place = state.players
        while place:
            place -= 1
            other = state.in_order(place)
            me = state.seats[other]
            me.used = 0
            me.produced = 0
            state.push(PRODUCE_POWER, other)
            state.push(PRODUCTION_WORLDS, other)
        return 0


@final
@mypyc_attr(acyclic=True)
class ProductionWorlds(Step):
    """Every production world without a good produces; then draw what powers give in this phase."""

    name: ClassVar[str] = "production_worlds"

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        traits = state.rules.traits
        for i in range(len(me.tableau)):
            entry = me.tableau[i]
            if traits[entry & DESIGN] & PRODUCTION and entry >> GOOD_SHIFT == 0:
                produce(state, seat, i)
        state.draw(seat, me.totals[PRODUCE_DRAW])
        return 0


PRODUCTION_WORLDS: Final = ProductionWorlds()


@final
@mypyc_attr(acyclic=True)
class ProducePower(Step):
    """Use your windfall powers and the Produce bonus in any order; powers that count goods come when they are done."""

    name: ClassVar[str] = "produce"

    lasting: bool = True

    def refuse(self, state: Race, me: Player, i: i64, power: Power) -> i64:
        if me.used >> (4 * i + power.number) & 1:
            return USED_ALREADY
        return unless(empty_windfalls(state, me, power.a) > 0, NO_GOOD_FITS)

    def bonus_left(self, state: Race, me: Player) -> bool:
        return me.chose(PRODUCE) and me.used & BONUS_USED == 0 and empty_windfalls(state, me, 0) > 0

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        only: i64 = -1
        usable: i64 = 0
        if self.bonus_left(state, me):
            usable += 1
            only = BONUS
        if me.totals[PRODUCE_POWERS]:
            for i in range(len(me.tableau)):
                for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
                    if power.kind == PRODUCE_WINDFALL and self.refuse(state, me, i, power) == 0:
                        usable += 1
                        only = POWER + ((me.tableau[i] & DESIGN) << 2) + power.number
        if usable == 0:
            state.drop()
            self.count_goods(state, seat)
            return 0
        if usable > 1 or state.rules.ask_all:
            return 1 << seat
        self.answer(state, seat, only)
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        for i in range(len(me.tableau)):
            for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
                if power.kind == PRODUCE_WINDFALL:
                    code = POWER + ((me.tableau[i] & DESIGN) << 2) + power.number
                    actions.offer(code, self.refuse(state, me, i, power))
        if self.bonus_left(state, me):
            actions.add(BONUS)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        me = state.seats[seat]
        if action == BONUS:
            me.used |= BONUS_USED
            state.push(ProduceOnWindfall(0), seat)
            return
        design = (action - POWER) >> 2
        power = state.rules.cards[design].powers[(action - POWER) & 3]
        me.used |= bit(4 * me.find(design) + power.number)
        state.tell(events.USED, seat, design, power.kind)
        state.push(ProduceOnWindfall(power.a), seat)

    def count_goods(self, state: Race, seat: i64) -> None:
        """Draw the cards of powers that count goods produced, or worlds."""
        me = state.seats[seat]
        if me.totals[PRODUCE_POWERS] == 0:
            return
        for entry in me.tableau:
            for power in state.rules.cards[entry & DESIGN].powers:
                if power.kind == DRAW_PER_GOOD:
                    state.draw(seat, power.b * fitting(me.produced, power.a))
                elif power.kind == DRAW_PER_KIND:
                    state.draw(seat, power.b * kinds_among(me.produced))
                elif power.kind == DRAW_PER_WORLD:
                    state.draw(seat, power.b * self.worlds_of(state, me, power.a))

    def worlds_of(self, state: Race, me: Player, good: i64) -> i64:
        """How many worlds of a kind lie in a tableau, with or without a good."""
        count: i64 = 0
        for entry in me.tableau:
            if state.rules.cards[entry & DESIGN].good == good:
                count += 1
        return count


PRODUCE_POWER: Final = ProducePower()


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
            if empty_windfall(state, me.tableau[i], self.good):
                produce(state, seat, i)
                break
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        for entry in state.seats[seat].tableau:
            if empty_windfall(state, entry, self.good):
                actions.add(WINDFALL + entry)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        produce(state, seat, state.seats[seat].find(action - WINDFALL))


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
