"""Master of Orion: The Board Game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from stardeck.games.orion.game import OrionGame


@cache
def load(cards: tuple[Path, ...] = ()) -> OrionGame:
    """Return the game, with cards corrected and added by the players' own files."""
    return OrionGame(cards)
