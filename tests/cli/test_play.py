"""Playing in the terminal: plain lines, as a pipe or a screen reader gets them, and the picture."""

from __future__ import annotations

import os
import re
import select
import sys
from pathlib import Path
from typing import Any

import pytest

from stardeck import bots, games
from stardeck.cli import begin
from stardeck.cli.boards import board
from stardeck.cli.play import Table
from stardeck.cli.saves import Save
from stardeck.cli.screen import Picture, Plain
from stardeck.engine.journal import Journal, Play
from stardeck.language import Language
from tests.cli.table import environment, person, press_control_c, process, stardeck

NEW = ("play", "--seed", "3", "--first", "A", "--plain")
SAYS_WHO_WE_ARE = "Stardeck is unofficial and made by fans. It is not affiliated with the"


def unfinished(data: Path) -> list[Path]:
    return sorted((data / "unfinished").glob("*.journal"))


def finished(data: Path) -> list[Path]:
    return sorted((data / "finished").glob("*.journal"))


def typed_by_a_bot(table: Table) -> str:
    """What a person who follows the hints would type: now a number, now words."""
    seat = table.viewer
    best = bots.load("greedy", table.game).choose(table.play.state.seen_by(seat))
    option = next(option for option in table.offered if option.action == best)
    return option.names[0] if len(table.told) % 2 else str(option.number)


# --- a whole game ---


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_whole_game_by_typing(
    lang: Language, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game: Any = games.load("realms")
    play = Play.new(game, None, 5, ["human", "greedy"], authority=15)
    table = Table(play, Save.new("realms"), Plain(board(game, lang), lang), lang)
    questions = []

    def answer(prompt: str) -> str:
        questions.append(prompt)
        return typed_by_a_bot(table) if prompt == "> " else ""

    person(monkeypatch, answer)
    assert begin.sit(table, ("hello",), plain=True) == 0
    said = capsys.readouterr().out
    assert play.state.over and len(questions) > 40
    assert game.text.result(play.state, lang) in said.replace("\n  ", " ")
    assert {"en": "The game is over.", "ru": "Игра окончена."}[lang] in said
    assert len(finished(data)) == 1 and not unfinished(data)
    assert Journal.read(finished(data)[0]).replay().over
    assert "\x1b" not in said and "│" not in said
    assert max(len(line) for line in said.splitlines() if "stardeck replay" not in line) <= 80


def test_the_replay_is_offered_at_the_end(data: Path) -> None:
    lines = ["play all", "attack b all", "0"] * 40 + ["y", "", "q"]
    result = stardeck("play", "--seed", "3", "--authority", "1", "--opponent", "random", "--plain", typed=lines)
    assert result.exit_code == 0, result.output
    assert f"See it again with: stardeck replay {finished(data)[0]}\n" in result.output


# --- the first screen ---


def test_the_first_screen_says_who_we_are() -> None:
    result = stardeck(*NEW, typed=["quit"])
    assert result.output.startswith(SAYS_WHO_WE_ARE)
    assert "You are A; B is played by captain." in result.output
    assert "неофициальный проект поклонников" in stardeck(*NEW, "--lang", "ru", typed=["выход"]).output
    assert "Unofficial, made by fans, not affiliated" in stardeck("--help").output


def test_the_table_shows_all_piles_and_pools() -> None:
    output = stardeck(*NEW, typed=["quit"]).output
    assert "B (captain): authority 50, hand 5, deck 5, discard pile 0" in output
    assert "A (you): authority 50, trade 0, combat 0, hand 3, deck 7, discard pile 0" in output
    assert "Trade row (deck 75):" in output
    assert re.search(r"2 Explorer, left 10: \+2 trade\. Scrap: \+2 combat", output)
    assert "1 Play Scout" in output and "0 End turn" in output


# --- typing ---


def test_beginnings_of_words_are_enough() -> None:
    output = stardeck(*NEW, typed=["pl sc", "p sco", "play scout", "quit"]).output
    assert output.count("A plays Scout, gains 1 trade") == 2
    assert "(trade 2, combat 0)" in output


def test_unknown_input_says_what_is_possible() -> None:
    output = stardeck(*NEW, typed=["fly away", "77", "", "   ", "buy", "\x1b[A", "💥", "quit"]).output
    assert 'Nothing here is called "fly away"' in output
    assert "There is no option 77; there is 0 … 2." in output
    assert output.count("1 Play Scout") >= 3
    assert "Traceback" not in output


def test_several_meanings_are_listed() -> None:
    output = stardeck(*NEW, typed=["play", "quit"]).output
    assert '"play" can mean: 1 Play Scout, 2 Play Viper.' in output


def test_a_refused_action_is_answered_with_its_reason() -> None:
    output = stardeck(*NEW, typed=["buy explorer", "attack b", "quit"]).output
    assert "Explorer: needs 2 trade, you have 0" in output
    assert "B: you have no combat" in output


def test_one_line_can_do_more() -> None:
    output = stardeck(*NEW, typed=["play all", "attack b all", "quit"]).output
    assert "A plays Scout, gains 1 trade (×2)" in output
    assert "A attacks B: B loses 1 authority" in output


def test_amounts_are_typed_as_they_are(tmp_path: Path) -> None:
    game: Any = games.load("realms")
    play = Play.new(game, None, 3, ["human", "greedy"], first=0)
    play.state.seats[0].combat = 5  # type: ignore[attr-defined]
    table = Table(play, Save(tmp_path / "game.journal", kept=True), Plain(board(game, "en"), "en"), "en")
    table.viewer = 0
    for line, left in (("attack b 2", 48), ("attack b all", 45)):
        from stardeck.cli.typed import options, words

        table.answer(0, words(line), options(game, play.state, 0, "en"))
        table.answer(0, table.typed(), options(game, play.state, 0, "en"))
        assert play.state.authority[1] == left  # type: ignore[attr-defined]


# --- commands ---


def test_help_lists_the_commands() -> None:
    output = stardeck(*NEW, typed=["?", "help", "quit"]).output
    for command in ("card", "why", "hint", "undo", "log", "discard", "save", "quit"):
        assert re.search(rf"^{command} ", output, re.MULTILINE)
    assert "почему" in stardeck(*NEW, "--lang", "ru", typed=["?", "выход"]).output


def test_a_card_can_be_read() -> None:
    output = stardeck(*NEW, typed=["? gunsh", "card игла", "? zzz", "card", "quit"]).output
    assert "Ship · Star Empire · cost 4" in output and "Stealth Needle" in output
    assert 'No card is called "zzz".' in output and "Which card? For example: ? explorer" in output


def test_why_not() -> None:
    output = stardeck(*NEW, typed=["why explorer", "why scout", "why gunship", "quit"]).output
    assert "Explorer: needs 2 trade, you have 0" in output
    assert "This you can do now: Play Scout." in output
    assert "Gunship: neither in your hand, nor in play, nor in the trade row" in output


def test_hint_says_what_seems_best_and_what_it_is_worth() -> None:
    assert re.search(r"The best seems to be: \d Play \w+", stardeck(*NEW, typed=["hint", "quit"]).output)


def test_undo_goes_back_until_something_hidden_was_seen() -> None:
    output = stardeck(*NEW, typed=["undo", "play scout", "undo", "play viper", "end", "undo", "quit"]).output
    assert "There is nothing to take back yet." in output
    assert output.count("Taken back.") == 1
    assert "This cannot be taken back" in output


def test_log_and_piles() -> None:
    output = stardeck(*NEW, typed=["play all", "end", "log", "log 1", "discard a", "сброс б", "heap", "quit"]).output
    assert "Discard pile of A: Scout ×2, Viper" in output
    assert "Scrap heap: none" in output
    assert output.count("A plays Scout, gains 1 trade (×2)") == 2


def test_the_table_can_be_asked_for_again() -> None:
    assert stardeck(*NEW, typed=["table", "quit"]).output.count("Trade row (deck 75):") == 2


def test_two_people_see_only_their_own_hands() -> None:
    output = stardeck(*NEW, "--opponent", "human", typed=["", "end", "", "quit"]).output
    assert "Give A the keyboard" in output and "Give B the keyboard" in output
    assert "B (you): authority 50" in output
    after = output[output.index("Give B the keyboard") :]
    assert "A ends the turn and discards 3 cards from hand, draws 5 cards" in after


# --- saving and going on ---


def test_quitting_saves_and_says_how_to_go_on(data: Path) -> None:
    first = stardeck(*NEW, typed=["play scout", "quit"])
    assert "The game is saved. Go on with: stardeck play --resume" in first.output
    assert len(unfinished(data)) == 1
    second = stardeck("play", "--resume", "--plain", typed=["undo", "quit"])
    assert "(trade 1, combat 0)" in second.output and "Taken back." in second.output


def test_the_end_of_the_input_is_a_way_to_leave(data: Path) -> None:
    assert "Go on with: stardeck play --resume" in stardeck(*NEW).output
    assert len(unfinished(data)) == 1


def test_a_game_in_a_file_of_ones_own(tmp_path: Path, data: Path) -> None:
    file = tmp_path / "mine.journal"
    output = stardeck(*NEW, "--save", str(file), typed=["play scout", "save", "quit"]).output
    assert f"stardeck play --resume {file}" in output.splitlines()[-1]
    assert not data.exists()
    for again in (("play", "--resume", str(file)), ("play", "realms", str(file), "--resume")):
        assert "(trade 1, combat 0)" in stardeck(*again, "--plain", typed=["quit"]).output


def test_a_copy_can_be_saved(tmp_path: Path) -> None:
    file = tmp_path / "Copy 1.journal"
    output = stardeck(*NEW, typed=[f"save {file}", "save /nowhere/at/all", "quit"]).output
    assert Journal.read(file).header.seats == ["human", "captain"]
    assert "Could not save to /nowhere/at/all" in output.replace("\n  ", " ")


def test_nothing_to_resume() -> None:
    result = stardeck("play", "--resume")
    assert result.exit_code == 1 and "There is no unfinished game" in result.output
    missing = stardeck("play", "--resume", "missing.journal")
    assert missing.exit_code == 1 and "There is no file missing.journal." in missing.output


def test_a_damaged_game_goes_on_from_its_readable_part(tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    stardeck(*NEW, "--save", str(file), typed=["play scout", "play viper", "quit"])
    text = file.read_text()
    file.write_text(text[:-20])
    assert stardeck("play", "--resume", str(file), "--plain", typed=["n"]).exit_code == 1
    output = stardeck("play", "--resume", str(file), "--plain", typed=["y", "quit"]).output.replace("\n  ", " ")
    assert f"{file} is damaged: line 3" in output and "Its first 1 actions can be read" in output
    assert "(trade 1, combat 0)" in output
    assert file.read_text() == text[:-20] and (tmp_path / "game-readable.journal").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_control_c_loses_nothing(tmp_path: Path) -> None:
    game = process(tmp_path, *NEW)
    assert game.stdin is not None and game.stdout is not None
    game.stdin.write("play scout\n")
    game.stdin.flush()
    for line in game.stdout:
        if "(trade 1, combat 0)" in line:
            break
    assert press_control_c(game) == 130
    rest, _ = game.communicate(timeout=20)
    assert rest.strip().splitlines()[-1] == "The game is saved. Go on with: stardeck play --resume"
    assert "Traceback" not in rest
    again = process(tmp_path, "play", "--resume", "--plain")
    assert "(trade 1, combat 0)" in again.communicate("quit\n", timeout=20)[0]


# --- options ---


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "there is no game called 'chess'"),
        (("--opponent", "deep_blue"), "--opponent: must be one of human, random, cadet, pilot, captain, "),
        (("--seat", "Z"), "--seat: must be A, B or random, not 'Z'"),
        (("--sets", "moon"), "sets: must be of"),
        (("--authority", "0"), "authority: must be a number from 1 to 500, not 0"),
        (("--first", "X"), "--first: a seat is called A, B"),
        (("--forced-discard", "never"), "forced_discard: must be one of at_once, next_turn"),
        (("--lang", "fr"), "--lang: there are en, ru, not 'fr'"),
    ],
)
def test_bad_options_are_named(arguments: tuple[str, ...], complaint: str) -> None:
    result = stardeck("play", *arguments)
    assert result.exit_code == 2 and complaint in result.output and "Traceback" not in result.output


def test_options_reach_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    options = ("--seat", "B", "--opponent", "random", "--sets", "core,colonial_wars", "--authority", "30")
    stardeck("play", *options, "--first", "b", "--forced-discard", "next_turn", "--save", str(file), typed=["quit"])
    header = Journal.read(file).header
    assert header.seats == ["random", "human"]
    assert header.options["sets"] == ["colonial_wars", "core"] and header.options["authority"] == 30
    assert header.options["first"] == 1 and header.options["forced_discard"] == "next_turn"


# --- the picture ---


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_picture_keeps_within_the_terminal(
    width: int, height: int, lang: Language, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    game: Any = games.load("realms")
    play = Play.new(game, None, 5, ["human", "greedy"], authority=5, sets=("core", "colonial_wars"))
    table = Table(play, Save.new("realms"), Picture(board(game, lang), lang), lang)
    monkeypatch.setattr(Picture, "ask", lambda self, prompt="> ": typed_by_a_bot(table) if prompt == "> " else "")
    assert begin.sit(table, ("hello",), plain=False) == 0
    said = capsys.readouterr().out
    assert max(len(line) for line in said.splitlines() if "stardeck replay" not in line) <= width
    assert "…\n" not in said  # nothing is cut


@pytest.mark.skipif(sys.platform == "win32", reason="no pty")
def test_a_real_terminal_gets_the_picture(tmp_path: Path) -> None:
    import pty

    terminal, inside = pty.openpty()
    env = {**environment(tmp_path), "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    game = process(tmp_path, "play", "--seed", "3", "--first", "A", terminal=inside, env=env)
    screen = ""

    def until(words: str) -> None:
        nonlocal screen
        while words not in screen and select.select([terminal], [], [], 20)[0]:
            screen += os.read(terminal, 65536).decode("utf-8", "replace")
        assert words in screen
        screen = screen.partition(words)[2]

    until("Press Enter to begin.")
    os.write(terminal, b"\r")
    until("0 End turn")
    until("> ")  # it waits for an answer now
    assert press_control_c(game) == 130
    until("Go on with: stardeck play --resume")
    os.close(inside)
    os.close(terminal)
