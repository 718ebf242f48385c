"""A whole game of each game against bots, played by clicking what the page offers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.conftest import Doors

GAMES: list[tuple[str, str, dict[str, Any]]] = [
    ("race", "race", {}),
    ("xeno", "race", {"sets": ["base", "xeno"], "invasion": True}),
    ("realms", "realms", {"authority": 10}),
    ("orion", "orion", {}),
]


every_game = pytest.mark.parametrize(("game", "options"), [one[1:] for one in GAMES], ids=[one[0] for one in GAMES])


@pytest.mark.slow
@every_game
def test_a_whole_game_by_clicks(enter: Doors, game: str, options: dict[str, Any]) -> None:
    ann = enter(phone=False)
    table = ann.open_table(game, **options)
    ann.sit(table)
    clicks = ann.play(game, table)
    assert ann.phase(table) == "over"
    assert clicks > 10
