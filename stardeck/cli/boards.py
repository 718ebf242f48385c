"""The board of each game."""

from __future__ import annotations

from stardeck.cli.screen import Board
from stardeck.engine.game import Game
from stardeck.language import Language


def board(game: Game, lang: Language) -> Board:
    """How the table of this game looks."""
    from stardeck.cli.realms import RealmsBoard
    from stardeck.games.realms.game import RealmsGame

    assert isinstance(game, RealmsGame)
    return RealmsBoard(game, lang)
