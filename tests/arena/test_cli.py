"""`stardeck arena` and `stardeck ladder` on the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.table import stardeck

SMALL = ("arena", "realms", "greedy", "random", "--authority", "8")


def test_a_match_from_the_command_line(tmp_path: Path) -> None:
    out, ladder = tmp_path / "match", tmp_path / "ladder.json"
    words = (*SMALL, "--games", "8", "--no-stop", "--out", str(out), "--ladder", str(ladder))
    result = stardeck(*words)
    assert result.exit_code == 0, result.output
    assert "4 deals of 2 games, 2 players, authority 8; kept in" in result.output
    assert "greedy" in result.output and "Report: " in result.output
    assert json.loads((out / "report.json").read_text())["games"] == 8
    again = stardeck(*words)
    assert "Going on: 8 games are played already." in again.output
    shown = stardeck("ladder", str(ladder))
    assert shown.exit_code == 0 and "realms, 2 players, authority 8" in shown.output and "greedy" in shown.output
    game = stardeck("replay", str(out), "--game", "3.1", "--all")
    assert game.exit_code == 0 and "The end of the recording." in game.output


def test_in_russian_and_in_plain_lines(tmp_path: Path) -> None:
    result = stardeck(*SMALL, "--games", "4", "--no-stop", "--lang", "ru", "--plain", "--out", str(tmp_path / "match"))
    assert result.exit_code == 0
    assert "Звёздные империи" in result.output and "greedy: " in result.output and "доля побед " in result.output
    assert "│" not in result.output and "─" not in result.output
    assert "Рейтинги" in (tmp_path / "match" / "report.html").read_text(encoding="utf-8")


def test_it_says_what_was_decided(tmp_path: Path) -> None:
    result = stardeck("arena", "realms", "greedy", "random", "--games", "40", "--authority", "20")
    assert "greedy wins more than 50 % (chance of error at most 2.5 %)." in " ".join(result.output.split())
    result = stardeck(*SMALL, "--games", "2", "--stop", "10:90%")
    assert "Not decided after 1 deals: greedy may win 10 % or 90 %." in " ".join(result.output.split())


def test_the_same_command_finds_its_folder_again(data: Path) -> None:
    stardeck(*SMALL, "--games", "2", "--no-stop")
    stardeck(*SMALL, "--games", "4", "--no-stop")
    (folder,) = (data / "arena").iterdir()
    assert folder.name.startswith("realms-greedy-random-")
    assert (folder / "results.jsonl").read_bytes().count(b"\n") == 4


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["realms", "greedy", "nobody"], "realms has no bot called 'nobody'"),
        (["realms", "greedy"], "a match needs two contenders or more"),
        (["chess", "greedy", "random"], "there is no game called 'chess'"),
        (["realms", "greedy", "random", "--games", "1"], "a deal is 2 games here, so 1 are too few"),
        (["realms", "greedy", "random", "--players", "3"], "players: must be 2 here, not 3"),
        (["race", "greedy", "random", "--invasion", "on"], "invasion: needs the set xeno"),
        (["race", "greedy", "random", "--players", "3"], "2 contenders do not fill 3 seats evenly: use --one"),
        (["realms", "greedy", "random", "--one", "--sides", "AB"], "--one and --sides do not go together"),
        (["realms", "greedy", "random", "--stop", "60"], "--stop: must be two shares of wins such as 50:60, not '60'"),
        (["realms", "greedy", "random", "--stop", "60:50"], "--stop: must be two shares"),
        (["realms", "greedy", "random", "--stop", "50:60", "--no-stop"], "--stop and --no-stop do not go together"),
        (["realms", "greedy", "random", "--on", "mars"], "--on: must be local or ray, not 'mars'"),
        (["realms", "greedy", "random", "--ray-address", "x:1"], "--ray-address is for --on ray"),
        (["realms", "greedy", "random", "--jobs", "0"], "there must be a job at least, not 0"),
        (["realms", "greedy", "random", "--lang", "fr"], "--lang: there are en, ru, not 'fr'"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(words: list[str], why: str) -> None:
    result = stardeck("arena", *words)
    assert result.exit_code == 2
    assert why in result.stderr
    assert "Traceback" not in result.stderr and len(result.stderr.strip().splitlines()) == 1


def test_other_folders_and_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").touch()
    result = stardeck(*SMALL, "--out", str(tmp_path))
    assert result.exit_code == 2 and "is no folder of a match and not empty (diary.txt)" in result.stderr
    result = stardeck("ladder", str(tmp_path / "none.json"))
    assert result.exit_code == 2 and "there is no file" in result.stderr
    result = stardeck("ladder", str(tmp_path / "diary.txt"))
    assert result.exit_code == 2 and "is no ladder" in result.stderr
    result = stardeck("replay", str(tmp_path), "--game", "1.0")
    assert result.exit_code == 2 and "is not the folder of a match" in result.stderr
    result = stardeck("replay", str(tmp_path), "--game", "one")
    assert result.exit_code == 2


def test_a_bot_that_fails_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> int:
        raise ZeroDivisionError("one by zero")

    monkeypatch.setattr("stardeck.bots.random_bot.RandomBot.choose", broken)
    result = stardeck(*SMALL, "--games", "4", "--out", str(tmp_path / "match"))
    assert result.exit_code == 1
    assert "random broke down: ZeroDivisionError: one by zero (game 0.0: deal 1, rotation 0)" in result.stderr


def test_help_names_the_options_of_the_game() -> None:
    result = stardeck("arena", "race", "--help")
    assert "--invasion" in result.output and "--no-stop" in result.output
