"""Research: draw two cards, or what the board says."""

from __future__ import annotations

from mypy_extensions import i64

from stardeck.games.orion import events
from stardeck.games.orion.state import Orion


def research(state: Orion, seat: i64) -> None:
    """Draw cards from the deck, or as many as there are."""
    state.tell(events.RESEARCHED, seat, -1)
    state.draw(seat, state.rules.boards[state.seats[seat].race].research)
