"""Goods on a tableau: counting and producing them, and what they are sold for."""

from __future__ import annotations

from mypy_extensions import i64

from stardeck.engine.bits import bit
from stardeck.engine.views import DESIGN
from stardeck.games.race.card import PRODUCES, TRADE_BONUS
from stardeck.games.race.state import GOOD_SHIFT, MADE_SHIFT, Player, Race


def goods_by_kind(state: Race, me: Player) -> i64:
    """Count the goods on a tableau: eight bits for each kind, all of them together in the lowest."""
    counts: i64 = 0
    cards = state.rules.cards
    for entry in me.tableau:
        if entry >> GOOD_SHIFT:
            counts += 1 + bit(cards[entry & DESIGN].good << 3)
    return counts


def fitting(counts: i64, good: i64) -> i64:
    """How many goods of a kind (0: of any kind) are among those counted."""
    return counts >> (good << 3) & 0xFF


def kinds_among(counts: i64) -> i64:
    """How many different kinds of goods are among those counted."""
    kinds: i64 = 0
    for good in range(1, 5):
        if fitting(counts, good):
            kinds += 1
    return kinds


def produce(state: Race, seat: i64, i: i64) -> None:
    """Produce a good on a world; some worlds draw cards for it."""
    me = state.seats[seat]
    card = state.rules.cards[me.tableau[i] & DESIGN]
    if state.put_good(seat, i):
        me.produced += 1 + bit(card.good << 3)
        if state.invasion is not None:
            me.produced |= bit(MADE_SHIFT + i)
        state.draw(seat, card.draw_here)


def made(me: Player, i: i64) -> bool:
    """Whether a world has produced in this phase; its good may be gone already, for a repair."""
    return me.produced >> (MADE_SHIFT + i) & 1 != 0


def produce_everywhere(state: Race, seat: i64) -> None:
    """Let every production world without a good produce, once in a phase."""
    me = state.seats[seat]
    traits = state.rules.traits
    for i in range(len(me.tableau)):
        entry = me.tableau[i]
        if traits[entry & DESIGN] & PRODUCES and entry >> GOOD_SHIFT == 0 and not made(me, i):
            produce(state, seat, i)


def only_good(state: Race, me: Player) -> i64:
    """The first world of a tableau that has a good."""
    for entry in me.tableau:
        if entry >> GOOD_SHIFT:
            return entry & DESIGN
    raise AssertionError("no good lies on this tableau")


def trade_price(state: Race, me: Player, world: i64, bonuses: bool) -> i64:
    """What a good on a world is sold for: its kind, and the trade bonuses of the tableau."""
    card = state.rules.cards[world]
    price = card.good + 1
    if bonuses:
        price += me.totals[TRADE_BONUS] + me.totals[TRADE_BONUS + card.good] + card.trade_here
    return price
