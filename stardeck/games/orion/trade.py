"""Trade: one bundle of 3 food, 2 fleets or 1 production for another of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stardeck.engine.actions import Actions, refusal
from stardeck.games.orion import events
from stardeck.games.orion.codes import FLEET, FOOD, LACKS, PRODUCTION, TRADE
from stardeck.games.orion.state import Orion

FOOD_BUNDLE: Final = 3
FLEET_BUNDLE: Final = 2
PRODUCTION_BUNDLE: Final = 1


def bundle(resource: i64) -> i64:
    """How much of a resource is one bundle."""
    if resource == FOOD:
        return FOOD_BUNDLE
    if resource == FLEET:
        return FLEET_BUNDLE
    return PRODUCTION_BUNDLE


def offer_trades(state: Orion, seat: i64, actions: Actions) -> None:
    me = state.seats[seat]
    for give in range(PRODUCTION + 1):
        lack = bundle(give) - me.resource(give)
        for take in range(PRODUCTION + 1):
            if take == give:
                continue
            if lack <= 0:
                actions.add(TRADE + 4 * give + take)
            elif actions.explaining:
                actions.refuse(TRADE + 4 * give + take, refusal(LACKS, lack << (4 * give)))


def trade(state: Orion, seat: i64, give: i64, take: i64) -> None:
    """Give one bundle and gain another."""
    state.tell(events.TRADED, seat, -1, give, take)
    state.pay_resource(seat, give, bundle(give))
    state.gain_resource(seat, take, bundle(take))
