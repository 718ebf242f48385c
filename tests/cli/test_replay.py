"""Seeing a game again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stardeck import bots, games
from stardeck.engine.journal import Play
from tests.cli.table import stardeck


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of two bots."""
    game = games.load("realms")
    play = Play.new(game, None, 4, ["greedy", "random"], first=0, authority=10)
    players = [bots.load(name, game) for name in play.journal.header.seats]
    while not play.state.over:
        seat = play.state.decisions[0].seat
        play.apply(seat, players[seat].choose(play.state.seen_by(seat)))
    path = tmp_path_factory.mktemp("games") / "game.journal"
    play.journal.save(path)
    return path


def test_all_of_it(file: Path) -> None:
    result = stardeck("replay", str(file), "--all")
    assert result.exit_code == 0
    assert "Turn 2: B plays" in result.output and "draws 5 cards" not in result.output
    assert result.output.splitlines()[-1] == "The end of the recording."
    assert "wins: the other side has no authority left" in result.output


@pytest.mark.parametrize("seat", ["0", "A", "a"])
def test_as_a_seat_saw_it(file: Path, seat: str) -> None:
    output = stardeck("replay", str(file), "--all", "--seat", seat).output
    mine, theirs = (re.findall(rf"^{seat} ends the turn.*", output, re.MULTILINE) for seat in "AB")
    assert mine and not any("5 cards" in line.partition("draws")[2] for line in mine)
    assert any(line.endswith("draws 5 cards") for line in theirs)


def test_in_russian(file: Path) -> None:
    output = stardeck("replay", str(file), "--all", "--lang", "ru").output
    assert "Ход 2: играет B" in output and output.splitlines()[-1] == "Конец записи."


def test_step_by_step(file: Path) -> None:
    output = stardeck("replay", str(file), "--plain", typed=["", "", "10", "what?", "9999", ""]).output
    assert "The beginning" in output and "Step 1 of " in output and "Step 10 of " in output
    assert "The end of the recording." in output
    assert stardeck("replay", str(file), "--plain", typed=["q"]).exit_code == 0


def test_a_damaged_file_offers_its_readable_part(file: Path, tmp_path: Path) -> None:
    lines = file.read_text().splitlines(keepends=True)
    damaged = tmp_path / "damaged.journal"
    damaged.write_text("".join([*lines[:20], "what is this?\n", *lines[20:]]))
    everything = stardeck("replay", str(damaged), "--all")
    assert everything.exit_code == 1 and "is damaged: line 21" in everything.output.replace("\n  ", " ")
    assert "Its first 19 actions can be read; here they are." in everything.output
    assert everything.output.splitlines()[-1] == "This game is not over yet."
    assert "The beginning" in stardeck("replay", str(damaged), "--plain", typed=["y", "q"]).output
    assert "The beginning" not in stardeck("replay", str(damaged), "--plain", typed=["n"]).output


@pytest.mark.parametrize("text", ["", "hello\n", '{"stardeck_journal": 1}\n'])
def test_no_journal_at_all(text: str, tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    path.write_text(text)
    result = stardeck("replay", str(path))
    assert result.exit_code == 1 and "is damaged: line 1" in result.output.replace("\n  ", " ")
    assert "Traceback" not in result.output


def test_no_such_file_or_seat(file: Path) -> None:
    missing = stardeck("replay", "missing.journal")
    assert missing.exit_code == 1 and "There is no file missing.journal." in missing.output
    assert "seats go from 0 to 1" in stardeck("replay", str(file), "--seat", "C").output
    assert stardeck("replay", str(file), "--seat", "?").exit_code == 2
