"""Race for the Galaxy."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from stardeck.games.race.game import RaceGame


@cache
def load(cards: tuple[Path, ...] = ()) -> RaceGame:
    """Return the game, with house sets from card files."""
    return RaceGame(cards)
