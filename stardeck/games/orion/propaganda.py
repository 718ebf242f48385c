"""Propaganda: three loyalty, once a round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stardeck.engine.actions import Actions, unless
from stardeck.games.orion import codes, events
from stardeck.games.orion.state import Orion

LOYALTY: Final = 3


def offer_propaganda(state: Orion, seat: i64, actions: Actions) -> None:
    actions.offer(codes.PROPAGANDA, unless(not state.seats[seat].propaganda, codes.ONCE_A_ROUND))


def propaganda(state: Orion, seat: i64) -> None:
    """Raise loyalty by three; the slot of the board is taken until the round ends."""
    state.tell(events.PROPAGANDA, seat, -1)
    state.seats[seat].propaganda = True
    state.change_loyalty(seat, LOYALTY)
