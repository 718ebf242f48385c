"""Goods on a tableau: counting them and what they are sold for."""

from __future__ import annotations

from mypy_extensions import i64

from stardeck.engine.bits import bit
from stardeck.engine.views import DESIGN
from stardeck.games.race.card import TRADE_BONUS
from stardeck.games.race.state import GOOD_SHIFT, Player, Race


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
