"""The games, by name."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from pathlib import Path

from stardeck.engine.errors import StardeckError
from stardeck.engine.game import Game

NAMES = ("realms", "race", "orion")


class UnknownGame(StardeckError):
    """There is no game of this name."""


def load(name: str, cards: Iterable[str | Path] = ()) -> Game:
    """Return a game, with the players' own card files (house sets) added to it."""
    if name not in NAMES:
        raise UnknownGame(f"there is no game called {name!r}; there are {', '.join(NAMES)}")
    module = importlib.import_module(f"stardeck.games.{name}")
    game: Game = module.load(tuple(Path(path) for path in cards))
    return game
