"""House sets: games with the players' own cards, in positions and journals."""

from __future__ import annotations

from pathlib import Path

import pytest

from stardeck import games
from stardeck.engine.journal import Journal, Play

NEEDLE = """
[[card]]
code = 92
id = "second_needle"
name = { en = "Second Needle" }
set = "house"
copies = 1
faction = "machine_cult"
cost = 4
kind = "ship"
primary = [{ do = "copy_ship" }]
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(NEEDLE)
    return path


def test_a_journal_names_the_files_of_its_house_sets(house: Path) -> None:
    play = Play.new(games.load("realms", [house]), seed=1, sets=["core", "house"])
    seat = play.state.decisions[0].seat
    play.apply(seat, 0)
    text = play.journal.dumps()
    assert play.journal.header.card_files == [str(house)]
    assert Journal.loads(text).replay().to_json() == play.state.to_json()
    moved = house.rename(house.with_name("moved.toml"))
    assert Journal.loads(text, [moved]).replay().to_json() == play.state.to_json()


def test_a_needle_copies_a_needle_of_another_design(house: Path) -> None:
    """It becomes a copy of what the other has become, or may copy anew; the other stays what it is."""
    game = games.load("realms", [house])
    hand = ["scout", "stealth_needle", "second_needle"]
    state = game.from_json({"options": {"sets": ["core", "house"]}, "seats": [{"hand": hand}]})
    for text in ("play scout", "play stealth_needle", "copy_ship scout", "play second_needle"):
        state.apply(0, game.codes.parse(text))
    while state.decisions[0].kind == "copy_ship":
        state.apply(0, state.decisions[0].actions[-1])
    play = state.to_json()["seats"][0]["play"]
    assert play[1] == {"card": "stealth_needle", "copies": "scout"}
    assert play[2] == {"card": "second_needle", "copies": "scout"}
