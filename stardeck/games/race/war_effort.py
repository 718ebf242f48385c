"""The war effort: goods given at the start of Produce, for VP and against the Xenos."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import events
from stardeck.games.race.codes import DONE, GOOD, OUT_OF_ORDER
from stardeck.games.race.state import GOOD_SHIFT, Race


@final
@mypyc_attr(acyclic=True)
class WarEffort(Step):
    """You may give goods, before you produce: each brings a VP chip and lowers the repulse value by 1, not below 0."""

    name: ClassVar[str] = "war_effort"
    fields: ClassVar[tuple[str, ...]] = ("floor",)

    def __init__(self, floor: i64 = -1) -> None:
        self.floor = floor  # goods are given in the order of their worlds: none up to this one

    def resolve(self, state: Race, seat: i64) -> i64:
        for entry in state.seats[seat].tableau:
            if entry >> GOOD_SHIFT and entry & DESIGN > self.floor:
                return 1 << seat
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        actions.add(DONE)
        for entry in state.seats[seat].tableau:
            if entry >> GOOD_SHIFT:
                actions.offer(GOOD + (entry & DESIGN), unless(entry & DESIGN > self.floor, OUT_OF_ORDER))

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        if action == DONE:
            return
        invasion = state.invasion
        assert invasion is not None
        state.spend_good(seat, action - GOOD)
        if invasion.repulse:
            invasion.repulse -= 1
        state.tell(events.GAVE_GOOD, seat, action - GOOD, invasion.repulse)
        state.seats[seat].war_effort += 1
        state.gain_vp(seat, 1)
        state.push(WarEffort(action - GOOD), seat)
