"""Phase I, Explore: draw two cards, keep one."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions
from stardeck.engine.piles import find, insert, offer_in_order, position_after
from stardeck.engine.steps import Sealed, Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import events
from stardeck.games.race.card import EXPLORE_DRAW, EXPLORE_KEEP
from stardeck.games.race.codes import EXPLORE_1_1, EXPLORE_5, KEEP, OUT_OF_ORDER
from stardeck.games.race.state import TO_HAND, Player, Race


def cards_drawn(me: Player) -> i64:
    """Two, and what the bonus and the tableau add."""
    count = 2 + me.totals[EXPLORE_DRAW]
    if me.chose(EXPLORE_5):
        count += 5
    if me.chose(EXPLORE_1_1):
        count += 1
    return count


def cards_kept(me: Player) -> i64:
    """One, and what the bonus and the tableau add."""
    count = 1 + me.totals[EXPLORE_KEEP]
    if me.chose(EXPLORE_1_1):
        count += 1
    return count


@final
@mypyc_attr(acyclic=True)
class ExploreDraw(Step):
    """All players draw before anybody discards."""

    name: ClassVar[str] = "explore_draw"

    def resolve(self, state: Race, seat: i64) -> i64:
        for place in range(state.players):
            other = state.in_order(place)
            me = state.seats[other]
            for _i in range(cards_drawn(me)):
                card = state.take_card(other, TO_HAND)
                if card < 0:
                    break
                me.drawn = insert(me.drawn, card)
                if state.log is not None:
                    state.tell(events.DREW, other, card & DESIGN, 1, -1, 1 << other)
        return 0


@final
@mypyc_attr(acyclic=True)
class ExploreKeep(Sealed):
    """Keep so many of the cards you have drawn, and discard the others; all players at once."""

    name: ClassVar[str] = "explore_keep"

    def resolve(self, state: Race, seat: i64) -> i64:
        return (1 << state.players) - 1

    def kept(self, state: Race, seat: i64) -> i64:
        """How many cards are kept: no more than were drawn."""
        me = state.seats[seat]
        count = cards_kept(me)
        drawn: i64 = len(me.drawn)
        if count > drawn:
            return drawn
        return count

    def ready(self, state: Race, seat: i64, picks: vec[i64]) -> bool:
        return i64(len(picks)) >= self.kept(state, seat)

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        drawn = state.seats[seat].drawn
        picks = state.draft(seat)
        wanted = self.kept(state, seat) - len(picks)
        offer_in_order(drawn, KEEP, position_after(drawn, KEEP, picks), wanted, OUT_OF_ORDER, actions)

    def reveal(self, state: Race, seat: i64, picks: vec[i64]) -> None:
        me = state.seats[seat]
        drawn = me.drawn
        me.drawn = vec[i64]()
        for pick in picks:
            i = find(drawn, pick - KEEP)
            me.hand = insert(me.hand, drawn[i])
            drawn[i] = -1
        for card in drawn:
            if card >= 0:
                state.lay_off(seat, card & DESIGN)
                if state.log is not None:
                    state.tell(events.DISCARDED, seat, card & DESIGN, 1, -1, 1 << seat)
        state.tell(events.KEPT, seat, -1, len(picks))
