"""Card files of the players: named on the command line, or put into the folder of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from stardeck.cli.cardfiles import files
from stardeck.engine.journal import Journal
from stardeck.games import realms
from tests.cli.table import stardeck

TUGBOAT = """
[[card]]
code = 92
id = "tugboat"
name = { en = "Tugboat", ru = "Буксир" }
set = "harbour"
copies = 2
cost = 1
kind = "ship"
primary = [{ do = "gain_trade", amount = 2 }]
"""


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.toml"
    path.write_text(TUGBOAT, encoding="utf-8")
    return path


@pytest.fixture
def in_folder(data: Path, harbour: Path) -> Path:
    """The same file in the folder of the game."""
    path = data / "cards" / "realms" / "harbour.toml"
    path.parent.mkdir(parents=True)
    return harbour.rename(path)


def test_a_file_that_is_named(harbour: Path) -> None:
    assert stardeck("cards", "realms", "tugboat", "--cards", str(harbour)).output.startswith("Tugboat (Буксир)")
    assert stardeck("cards", "realms", "tugboat").exit_code == 1


def test_a_file_in_the_folder(in_folder: Path) -> None:
    assert stardeck("cards", "realms", "tugboat").output.startswith("Tugboat (Буксир)")
    assert stardeck("cards", "race", "tugboat").exit_code == 1


def test_named_files_take_the_place_of_the_folder(in_folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(TUGBOAT.replace("tugboat", "ferry").replace("Tugboat", "Ferry"), encoding="utf-8")
    assert files("realms", [other]) == (other.resolve(),)
    assert files("realms", None) == (in_folder.resolve(),)
    assert stardeck("cards", "realms", "ferry", "--cards", str(other)).output.startswith("Ferry")


def test_a_file_with_a_mistake_is_refused(harbour: Path) -> None:
    harbour.write_text(TUGBOAT.replace("copies", "copys"), encoding="utf-8")
    for command in ("cards", "play"):
        refused = stardeck(command, "realms", "--cards", str(harbour))
        assert refused.exit_code == 2
        assert "harbour.toml, card tugboat, field copys: unknown field" in refused.output


def test_a_game_with_own_cards_is_kept_resumed_and_replayed_with_them_only(harbour: Path, tmp_path: Path) -> None:
    game = tmp_path / "game.journal"
    played = stardeck(
        *("play", "realms", "--sets", "core,harbour", "--cards", str(harbour), "--save", str(game), "--opponent"),
        *("random", "--seed", "3", "--plain"),
        typed=["", "1", "quit"],
    )
    assert "Cards of your own" in played.output and "harbour.toml" in played.output
    assert Journal.read(game).header.card_files == [str(harbour.resolve())]
    assert stardeck("replay", str(game), "--all").exit_code == 0
    assert "goes on" in stardeck("play", "--resume", str(game), "--plain", typed=["quit"]).output
    moved = harbour.rename(tmp_path / "moved.toml")
    realms.load.cache_clear()  # as in a new process
    lost = stardeck("replay", str(game), "--all")
    assert lost.exit_code == 1 and "cannot be read" in lost.output
    assert "is damaged" not in lost.output and "--cards" in lost.output
    assert stardeck("replay", str(game), "--all", "--cards", str(moved)).exit_code == 0
    resumed = stardeck("play", "--resume", str(game), "--plain", "--cards", str(moved), typed=["quit"])
    assert "goes on" in resumed.output
    moved.write_text(TUGBOAT.replace("amount = 2", "amount = 3"), encoding="utf-8")
    realms.load.cache_clear()
    changed = stardeck("replay", str(game), "--all", "--cards", str(moved))
    assert changed.exit_code == 1 and "was played with the cards" in changed.output
    assert "is damaged" not in changed.output and "--cards" in changed.output and "anyway" not in changed.output
