"""The players' own card files: those named on the command line, else those in the folder of a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stardeck import games
from stardeck.cli.saves import folder
from stardeck.engine.game import Game


def folder_of(game: str) -> Path:
    """Where a player puts card files to use them in every game."""
    return folder() / "cards" / game


def files(game: str, named: Sequence[Path] | None) -> tuple[Path, ...]:
    """The card files to play with, in the order in which they are read."""
    return tuple(path.resolve() for path in named or sorted(folder_of(game).glob("*.toml")))


def load(game: str, named: Sequence[Path] | None) -> Game:
    """The game with the players' own cards; a file with a mistake is refused."""
    return games.load(game, files(game, named))
