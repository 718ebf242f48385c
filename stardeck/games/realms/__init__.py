"""Star Realms: Colonial Wars and the core set."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from stardeck.games.realms.game import RealmsGame


@cache
def load(cards: tuple[Path, ...] = ()) -> RealmsGame:
    """Return the game, with house sets from card files."""
    return RealmsGame(cards)
