"""Putting the structures of a system into another order."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, unless
from stardeck.engine.steps import Step
from stardeck.games.orion import events
from stardeck.games.orion.card import Effect
from stardeck.games.orion.codes import ALLUVIA, CHANGES_NOTHING, DONE, LAY, MUST, SYSTEM
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, cubes, raised, size, top, without_cubes


@final
@mypyc_attr(acyclic=True)
class ReorderSystem(Effect):
    """Put the structures of one own system into any order."""

    @property
    def asks_itself(self) -> bool:
        return True

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        optional: i64 = 0
        if self.optional:
            optional = 1
        state.push(ChooseReordered(optional), seat)


def mixed(system: i64, levels: i64) -> bool:
    """Whether the lowest structures of a system, so many of them, are of more than one design."""
    for level in range(1, levels):
        if card_at(system, level) != card_at(system, 0):
            return True
    return False


@final
@mypyc_attr(acyclic=True)
class ChooseReordered(Step):
    """The player chooses one own system, which may be the one just built in, or leaves all as they are."""

    name: ClassVar[str] = "choose_reordered"
    fields: ClassVar[tuple[str, ...]] = ("optional",)

    def __init__(self, optional: i64) -> None:
        self.optional = optional

    def resolve(self, state: Orion, seat: i64) -> i64:
        for system in state.seats[seat].systems:
            if mixed(system, size(system)):
                return 1 << seat
        return 0

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        actions.offer(DONE, unless(self.optional != 0, MUST))
        systems = state.seats[seat].systems
        for place in range(ALLUVIA + 1):
            if systems[place]:
                actions.offer(SYSTEM + place, unless(mixed(systems[place], size(systems[place])), CHANGES_NOTHING))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        if action == DONE:
            state.tell(events.DECLINED, seat, -1)
            return
        place = action - SYSTEM
        system = state.seats[seat].systems[place]
        state.push(LayInOrder(place, size(system) - 1, top(system)), seat)


@final
@mypyc_attr(acyclic=True)
class LayInOrder(Step):
    """The structures are laid in their new order from the top down; Alluvia stays beneath them.

    Cubes stay on the working structure if it is on top again, and go back to the reserve if it is covered.
    """

    name: ClassVar[str] = "lay_in_order"
    fields: ClassVar[tuple[str, ...]] = ("place", "level", "card")

    def __init__(self, place: i64, level: i64, card: i64) -> None:
        self.place = place
        self.level = level  # the next one to be laid
        self.card = card  # the working structure before

    def resolve(self, state: Orion, seat: i64) -> i64:
        me = state.seats[seat]
        system = me.systems[self.place]
        if mixed(system, self.level + 1):
            return 1 << seat
        if top(system) != self.card and cubes(system):
            me.reserve += cubes(system)
            me.set_system(self.place, without_cubes(system))
        state.tell(events.REORDERED, seat, top(system), self.place)
        return 0

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        system = state.seats[seat].systems[self.place]
        for level in range(self.level + 1):
            actions.add(LAY + card_at(system, level))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        me = state.seats[seat]
        me.set_system(self.place, raised(me.systems[self.place], action - LAY, self.level))
        state.push(LayInOrder(self.place, self.level - 1, self.card), seat)
