"""The end of the game: when it comes, and what everybody has won."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stardeck.games.orion.card import SCORES
from stardeck.games.orion.codes import ALLUVIA, SYSTEMS
from stardeck.games.orion.counting import count
from stardeck.games.orion.player import Player
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size

LAST_ROUND: Final = 8

# Why a game ends.
GOES_ON: Final = 0
ROUNDS: Final = 1
LOYALTY: Final = 2
FULL: Final = 3
ENDS: Final = ("goes_on", "rounds", "loyalty", "systems")


def why_it_ends(state: Orion) -> i64:
    """Why the game is over if this is the end of a round, or GOES_ON; the first reason in the order of the book."""
    if state.round >= LAST_ROUND:
        return ROUNDS
    for seat in range(state.players):
        if state.seats[seat].loyalty <= 0:
            return LOYALTY
    for seat in range(state.players):
        if all_full(state, state.seats[seat]):
            return FULL
    return GOES_ON


def all_full(state: Orion, me: Player) -> bool:
    """Whether a player has all systems there can be, and all of them are full."""
    for place in range(SYSTEMS):
        if size(me.systems[place]) < state.room(me, place):
            return False
    return size(me.systems[ALLUVIA]) >= state.room(me, ALLUVIA)


def printed_points(state: Orion, seat: i64) -> i64:
    """The points printed on all structures of a seat, covered or not."""
    total: i64 = 0
    for system in state.seats[seat].systems:
        for level in range(size(system)):
            total += state.rules.cards[card_at(system, level)].vp
    return total


def variable_points(state: Orion, seat: i64) -> i64:
    """What the structures with a question mark are worth now, covered or not."""
    total: i64 = 0
    for system in state.seats[seat].systems:
        for level in range(size(system)):
            card = card_at(system, level)
            if state.rules.traits[card] & SCORES:
                for score in state.rules.cards[card].scores:
                    total += score.amount * count(state, seat, -1, score.per)
    return total
