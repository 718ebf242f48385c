"""Repairs in Produce: a damaged world works again, for two cards, a good, a power or half of a bonus."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, unless
from stardeck.engine.bits import bit
from stardeck.engine.piles import offer_in_order
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import events
from stardeck.games.race.card import PRODUCE_DRAW, REPAIR_WORLD
from stardeck.games.race.codes import (
    BONUS,
    DISCARD,
    DONE,
    GOOD,
    NOTHING_TO_PAY,
    OUT_OF_ORDER,
    POWER,
    PRODUCE_REPAIR,
    REPAIR,
    REPAIR_BONUS,
    USED_ALREADY,
)
from stardeck.games.race.goods import produce_everywhere
from stardeck.games.race.placing import Discard
from stardeck.games.race.state import GOOD_SHIFT, Player, Race

PRICE: Final = 2  # cards from hand
HALF_USED: Final = 1 << 60  # in `used`: half of the bonus of Produce: Repair …
BOTH_USED: Final = 1 << 62  # … and the other half


def bonus_left(me: Player) -> bool:
    """Whether half of the bonus of Produce: Repair is still there."""
    return me.chose(PRODUCE_REPAIR) and me.used & BOTH_USED == 0


def refuse_repair(state: Race, me: Player) -> i64:
    """Why no damaged world can be repaired now; 0 if one can."""
    if i64(len(me.hand)) >= PRICE or me.goods() or bonus_left(me):
        return 0
    for i in range(len(me.tableau)):
        for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
            if power.kind == REPAIR_WORLD and me.used >> (4 * i + power.number) & 1 == 0:
                return 0
    return NOTHING_TO_PAY


@final
@mypyc_attr(acyclic=True)
class PayRepair(Step):
    """One repair costs two cards from hand, or a good, or the use of a power, or half of the bonus."""

    name: ClassVar[str] = "pay_repair"
    fields: ClassVar[tuple[str, ...]] = ("world",)

    def __init__(self, world: i64) -> None:
        self.world = world

    def resolve(self, state: Race, seat: i64) -> i64:
        if not state.rules.ask_all:
            ways = Actions()
            self.legal(state, seat, ways)
            # A lone pick from hand is asked, for it could tell something; not when the whole hand goes.
            if ways.count == 1 and (ways.items[0] >= GOOD or i64(len(state.seats[seat].hand)) == PRICE):
                self.answer(state, seat, ways.items[0])
                return 0
        return 1 << seat

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        if i64(len(me.hand)) >= PRICE:
            offer_in_order(me.hand, DISCARD, 0, PRICE, OUT_OF_ORDER, actions)
        for i in range(len(me.tableau)):
            design = me.tableau[i] & DESIGN
            if me.tableau[i] >> GOOD_SHIFT:
                actions.add(GOOD + design)
            for power in state.rules.cards[design].powers:
                if power.kind == REPAIR_WORLD:
                    free = me.used >> (4 * i + power.number) & 1 == 0
                    actions.offer(POWER + (design << 2) + power.number, unless(free, USED_ALREADY))
        if me.chose(PRODUCE_REPAIR):
            actions.offer(REPAIR_BONUS, unless(bonus_left(me), USED_ALREADY))

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        me = state.seats[seat]
        if POWER <= action < BONUS:
            design = (action - POWER) >> 2
            power = state.rules.cards[design].powers[(action - POWER) & 3]
            me.used |= bit(4 * me.find(design) + power.number)
            state.tell(events.USED, seat, design, power.kind, power.number)
            if power.a > 1:
                state.push(RepairMore(power.a - 1), seat)
        state.push(RepairWorld(self.world), seat)
        if action == REPAIR_BONUS:
            state.tell(events.USED_BONUS, seat, -1, PRODUCE_REPAIR)
            if me.used & HALF_USED:
                me.used |= BOTH_USED
            else:
                me.used |= HALF_USED
        elif action < GOOD:
            state.discard_from_hand(seat, action - DISCARD)
            state.push(Discard(PRICE - 1, action - DISCARD), seat)
        elif action < POWER:
            state.spend_good(seat, action - GOOD)


@final
@mypyc_attr(acyclic=True)
class RepairMore(Step):
    """A power that repairs several worlds goes on: you may repair up to n more."""

    name: ClassVar[str] = "repair_more"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Race, seat: i64) -> i64:
        if len(state.seats[seat].damaged):
            return 1 << seat
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        actions.add(DONE)
        for world in state.seats[seat].damaged:
            actions.add(REPAIR + world)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        if action == DONE:
            return
        if self.n > 1:
            state.push(RepairMore(self.n - 1), seat)
        state.push(RepairWorld(action - REPAIR), seat)


@final
@mypyc_attr(acyclic=True)
class RepairWorld(Step):
    """A repaired world is active at once: it draws and produces, as do worlds whose goods have paid for repairs."""

    name: ClassVar[str] = "repair_world"
    fields: ClassVar[tuple[str, ...]] = ("world",)

    def __init__(self, world: i64) -> None:
        self.world = world

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        before = me.totals[PRODUCE_DRAW]
        state.repair(seat, self.world)
        produce_everywhere(state, seat)
        state.draw(seat, me.totals[PRODUCE_DRAW] - before)
        return 0
