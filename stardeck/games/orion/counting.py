"""What effects and variable points count."""

from __future__ import annotations

from mypy_extensions import i64

from stardeck.games.orion.card import BIG_SYSTEMS, COLOUR, GREY, OWN_SYSTEMS, SETS, TARGET_SYSTEMS, Count
from stardeck.games.orion.player import Player
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size


def structures_of_colour(state: Orion, me: Player, colour: i64) -> i64:
    """All structures of a colour, covered or not."""
    count: i64 = 0
    for system in me.systems:
        for level in range(size(system)):
            if state.rules.colours[card_at(system, level)] == colour:
                count += 1
    return count


def sets_of_four_colours(state: Orion, me: Player) -> i64:
    """The smallest of the four colour counts."""
    fewest = structures_of_colour(state, me, GREY)
    for colour in range(GREY):
        count = structures_of_colour(state, me, colour)
        if count < fewest:
            fewest = count
    return fewest


def systems_with(me: Player, structures: i64) -> i64:
    """How many systems have at least so many structures."""
    count: i64 = 0
    for system in me.systems:
        if size(system) >= structures:
            count += 1
    return count


def count(state: Orion, seat: i64, target: i64, per: Count) -> i64:
    """How often something is there; `target` is the seat that was attacked, or -1."""
    me = state.seats[seat]
    if per.what == COLOUR:
        return structures_of_colour(state, me, per.n)
    if per.what == OWN_SYSTEMS:
        return state.systems_of(me)
    if per.what == TARGET_SYSTEMS:
        return state.systems_of(state.seats[target])
    if per.what == BIG_SYSTEMS:
        return systems_with(me, per.n)
    if per.what == SETS:
        return sets_of_four_colours(state, me)
    return (me.food + me.fleet + me.production) // per.n
