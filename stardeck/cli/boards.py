"""The board and the list of cards of each game: the one place that knows which games there are."""

from __future__ import annotations

from stardeck.cli.cards import Catalogue
from stardeck.cli.screen import Board
from stardeck.engine.game import Game
from stardeck.language import Language


def board(game: Game, lang: Language) -> Board:
    """How the table of this game looks."""
    from stardeck.games.orion.game import OrionGame
    from stardeck.games.race.game import RaceGame
    from stardeck.games.realms.game import RealmsGame

    if isinstance(game, RaceGame):
        from stardeck.cli.race import RaceBoard

        return RaceBoard(game, lang)
    if isinstance(game, OrionGame):
        from stardeck.cli.orion import OrionBoard

        return OrionBoard(game, lang)
    from stardeck.cli.realms import RealmsBoard

    assert isinstance(game, RealmsGame)
    return RealmsBoard(game, lang)


def catalogue(game: Game) -> Catalogue:
    """How the cards of this game are searched and listed."""
    if game.id == "race":
        from stardeck.cli.race_cards import CATALOGUE as RACE

        return RACE
    if game.id == "orion":
        from stardeck.cli.orion_cards import CATALOGUE as ORION

        return ORION
    from stardeck.cli.realms_cards import CATALOGUE as REALMS

    return REALMS
