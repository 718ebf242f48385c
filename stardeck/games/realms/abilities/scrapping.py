"""Scrapping own cards and cards of the trade row."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.realms import events
from stardeck.games.realms.codes import DONE, FROM_DISCARD, FROM_HAND, FROM_ROW, OUT_OF_ORDER
from stardeck.games.realms.state import GAP, Realms

HAND: Final = 1  # zones of own cards, as bits
DISCARD: Final = 2


@final
@mypyc_attr(acyclic=True)
class ScrapOwn(Step):
    """Scrap from least to most cards from your hand and/or discard pile; then draw for each, if the card says so."""

    name: ClassVar[str] = "scrap_own"
    fields: ClassVar[tuple[str, ...]] = ("zones", "least", "most", "draws", "done", "floor")

    def __init__(self, zones: i64, least: i64, most: i64, draws: i64, done: i64 = 0, floor: i64 = 0) -> None:
        self.zones = zones
        self.least = least
        self.most = most
        self.draws = draws
        self.done = done
        self.floor = floor  # optional picks go in order: none below this code

    def resolve(self, state: Realms, seat: i64) -> i64:
        me = state.seats[seat]
        if self.done < self.most and (
            (self.zones & HAND and len(me.hand)) or (self.zones & DISCARD and len(me.discard))
        ):
            return 1 << seat
        state.draw(seat, self.done * self.draws)
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        if self.zones & HAND:
            for card in me.hand:
                code = FROM_HAND + (card & DESIGN)
                actions.offer(code, unless(code >= self.floor or self.least > 1, OUT_OF_ORDER))
        if self.zones & DISCARD:
            for card in me.discard:
                code = FROM_DISCARD + card
                actions.offer(code, unless(code >= self.floor or self.least > 1, OUT_OF_ORDER))
        if self.done >= self.least:
            actions.add(DONE)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action == DONE:
            state.draw(seat, self.done * self.draws)
            return
        if action < FROM_DISCARD:
            design = action - FROM_HAND
            state.take_from_hand(seat, design)
            state.tell(events.SCRAPPED_HAND, seat, design)
        else:
            design = action - FROM_DISCARD
            state.take_from_discard(seat, design)
            state.tell(events.SCRAPPED_DISCARD, seat, design)
        state.scrap(design)
        if state.rules.mode.playing(state) >> seat & 1:
            state.seats[seat].scrapped += 1
        state.push(ScrapOwn(self.zones, self.least, self.most, self.draws, self.done + 1, action), seat)


@final
@mypyc_attr(acyclic=True)
class ScrapRow(Step):
    """Scrap from least to most cards of the trade row, all picked before it is filled again."""

    name: ClassVar[str] = "scrap_row"
    fields: ClassVar[tuple[str, ...]] = ("least", "most", "done", "floor")

    def __init__(self, least: i64, most: i64, done: i64 = 0, floor: i64 = 0) -> None:
        self.least = least
        self.most = most
        self.done = done
        self.floor = floor  # optional picks go in order: none below this code

    def resolve(self, state: Realms, seat: i64) -> i64:
        if self.done < self.most:
            for card in state.row:
                if card != GAP:
                    return 1 << seat
        state.refill_row(seat)
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        for card in state.row:
            if card != GAP:
                code = FROM_ROW + card
                actions.offer(code, unless(code >= self.floor or self.least > 1, OUT_OF_ORDER))
        if self.done >= self.least:
            actions.add(DONE)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action == DONE:
            state.refill_row(seat)
            return
        state.take_from_row(action - FROM_ROW)
        state.scrap(action - FROM_ROW)
        state.tell(events.SCRAPPED_ROW, seat, action - FROM_ROW)
        state.push(ScrapRow(self.least, self.most, self.done + 1, action), seat)
