"""The start of the round: income, mobilisation, and the effects at the start of the round."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions
from stardeck.engine.steps import Step
from stardeck.games.orion import events
from stardeck.games.orion.card import BOARDS, ON_START, START_OF_ROUND
from stardeck.games.orion.codes import FLEET, FOOD, OPTION, PRODUCTION
from stardeck.games.orion.effects import DueEffects, add_due
from stardeck.games.orion.player import Player
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size

LOW: Final = 0
MEDIUM: Final = 1
HIGH: Final = 2
MIDDLE_ZONE: Final = 4  # resources from which mobilisation is medium
RIGHT_ZONE: Final = 7  # … and high


@final
@mypyc_attr(acyclic=True)
class Income(Step):
    """Every player gains the resources printed on all own structures, covered or not."""

    name: ClassVar[str] = "income"

    def resolve(self, state: Orion, seat: i64) -> i64:
        for place in range(state.players):
            earn(state, state.after(state.first, place))
        return 0


def earn(state: Orion, seat: i64) -> None:
    food: i64 = 0
    fleet: i64 = 0
    production: i64 = 0
    for system in state.seats[seat].systems:
        for level in range(size(system)):
            income = state.rules.incomes[card_at(system, level)]
            food += income & 0xFF
            fleet += income >> 8 & 0xFF
            production += income >> 16
    state.gain_resource(seat, FOOD, food)
    state.gain_resource(seat, FLEET, fleet)
    state.gain_resource(seat, PRODUCTION, production)


def level_of(me: Player) -> i64:
    """The level of mobilisation, by the highest of the three resources."""
    most = me.food
    if me.fleet > most:
        most = me.fleet
    if me.production > most:
        most = me.production
    if most >= RIGHT_ZONE:
        return HIGH
    if most >= MIDDLE_ZONE:
        return MEDIUM
    return LOW


@final
@mypyc_attr(acyclic=True)
class Mobilisation(Step):
    """The players in order take action cubes by their level, and what their board gives for it."""

    name: ClassVar[str] = "mobilisation"

    def resolve(self, state: Orion, seat: i64) -> i64:
        state.push_for_all(Mobilise())
        return 0


@final
@mypyc_attr(acyclic=True)
class Mobilise(Step):
    """High: five cubes and a loyalty less; medium: four cubes; low: three cubes, a card and a loyalty more."""

    name: ClassVar[str] = "mobilise"

    def resolve(self, state: Orion, seat: i64) -> i64:
        me = state.seats[seat]
        level = level_of(me)
        row = state.rules.boards[me.race].rows[level]
        cubes = row.cubes
        if cubes > me.reserve:
            cubes = me.reserve
        me.reserve -= cubes
        me.actions += cubes
        state.tell(events.MOBILISED, seat, -1, cubes, level)
        state.free_carried(seat)
        if row.loyalty:
            state.change_loyalty(seat, row.loyalty)
        if row.cards:
            state.draw(seat, row.cards)
        if len(row.choice):
            state.push(ChooseBonus(level), seat)
        return 0


@final
@mypyc_attr(acyclic=True)
class ChooseBonus(Step):
    """A board may give one of several gains at a level of mobilisation."""

    name: ClassVar[str] = "choose_bonus"
    fields: ClassVar[tuple[str, ...]] = ("level",)

    def __init__(self, level: i64) -> None:
        self.level = level

    def resolve(self, state: Orion, seat: i64) -> i64:
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        for i in range(len(state.rules.boards[state.seats[seat].race].rows[self.level].choice)):
            actions.add(OPTION + i)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        row = state.rules.boards[state.seats[seat].race].rows[self.level]
        state.gain(seat, row.choice[action - OPTION])


@final
@mypyc_attr(acyclic=True)
class StartEffects(Step):
    """The players in order apply all their effects at the start of the round, each in an order of choice."""

    name: ClassVar[str] = "start_effects"

    def resolve(self, state: Orion, seat: i64) -> i64:
        state.push_for_all(CollectStart())
        return 0


@final
@mypyc_attr(acyclic=True)
class CollectStart(Step):
    """The effects at the start of the round are those of working cards and of the board."""

    name: ClassVar[str] = "collect_start"

    def resolve(self, state: Orion, seat: i64) -> i64:
        me = state.seats[seat]
        add_due(state, seat, ON_START)
        if len(state.rules.boards[me.race].power):
            me.due = append(me.due, BOARDS + me.race)
        if len(me.due):
            state.push(DueEffects(START_OF_ROUND, -1), seat)
        return 0
