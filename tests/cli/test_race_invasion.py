"""The invasion mode in the terminal: the track, the story of a step, and the end of a war."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from stardeck import bots, games
from stardeck.cli import begin
from stardeck.cli.boards import board
from stardeck.cli.play import Table
from stardeck.cli.race import RaceBoard
from stardeck.cli.race_invasion import InvasionBoard
from stardeck.cli.saves import Save
from stardeck.cli.screen import Picture, Plain, Screen, Space, View
from stardeck.engine.journal import Play
from stardeck.games.race import codes
from stardeck.games.race.state import Race
from stardeck.language import Language
from tests.cli.table import person, stardeck

RACE: Any = games.load("race")
INVASION: dict[str, Any] = {"sets": ["base", "xeno"], "invasion": True}
NEW = ("play", "race", "--seed", "5", "--plain", "--opponent", "random", "--sets", "base,xeno", "--invasion", "on")
DECK = ["2:3", "2:7", "2:1", "3:3", "3:3", "3:4"]


def sat_down(seats: int, lang: Language, screen: type[Screen], **options: Any) -> Table:
    """A person and random bots at a table of the invasion mode."""
    play = Play.new(RACE, seats, 6, ["human", *["random"] * (seats - 1)], **INVASION, **options)
    return Table(play, Save.new("race"), screen(board(RACE, lang), lang), lang)


def typed_at_random(table: Table) -> str:
    """What a person who plays at random would type: now a number, now words."""
    action = bots.load("random", RACE).choose(table.play.state.seen_by(table.viewer))
    option = next(option for option in table.offered if option.action == action)
    return option.names[0] if len(table.told) % 2 else str(option.number)


def position(at: str = "choose_action", **invasion: Any) -> Race:
    """Three seats in round 4: A and C in a stack, a damaged world, a war effort."""
    state = RACE.from_json(
        {
            "players": 3,
            "options": INVASION,
            "round": 4,
            "at": at,
            "seats": [
                {"tableau": ["starry_rift_pioneers", "gem_world"], "hand": ["space_port", "spice_world"], "awards": 2},
                {"tableau": ["new_sparta", "space_marines"], "vp": 2, "war_effort": 1},
                {"tableau": ["colony_ship"], "damaged": ["old_earth"]},
            ],
            "invasion": {"deck": DECK, "repulse": 27, "defeats": 1, "discs": [[1, 4], [2, 0], [0, 0]], **invasion},
        }
    )
    assert isinstance(state, Race)
    return state


def view(state: Race) -> View:
    return View(state, 0, ("you", "greedy", "random"), (), "", ())


def drawn(state: Race, lang: Language, width: int, space: Space) -> str:
    """The picture of a table without its colours."""
    from rich.console import Console

    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        for block in RaceBoard(RACE, lang).rich(view(state), width, space):
            console.print(block)
    return capture.get()


# --- whole games ---


@pytest.mark.parametrize(("lang", "seats"), [("en", 2), ("ru", 3)])
def test_a_whole_invasion_by_typing(
    lang: Language, seats: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = sat_down(seats, lang, Plain)
    person(monkeypatch, lambda prompt: typed_at_random(table) if prompt == "> " else "")
    assert begin.sit(table, ("hello",), plain=True) == 0
    said = capsys.readouterr().out
    assert table.play.state.over
    for line in RACE.text.result(table.play.state, lang).splitlines():
        assert line in said.replace("\n  ", " ")
    assert {"en": "\nInvasion 1\n", "ru": "\nВторжение 1\n"}[lang] in said
    assert re.search({"en": r" against −?\d+: (held|lost)\n", "ru": r" против −?\d+: (отбито|прорыв)\n"}[lang], said)
    assert "{" not in said and "None" not in said
    assert max(len(line) for line in said.splitlines() if "stardeck replay" not in line) <= 80


@pytest.mark.parametrize(("width", "height"), [(60, 24), (80, 24), (120, 50)])
@pytest.mark.parametrize(("lang", "seats", "options"), [("en", 4, {}), ("ru", 2, {"actions": "two"})])
def test_the_picture_keeps_within_the_terminal(
    width: int,
    height: int,
    lang: Language,
    seats: int,
    options: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    table = sat_down(seats, lang, Picture, **options)
    monkeypatch.setattr(Picture, "ask", lambda self, prompt="> ": typed_at_random(table) if prompt == "> " else "")
    monkeypatch.setattr(Picture, "welcome", lambda self, *lines: None)  # it is wider
    assert begin.sit(table, ("hello",), plain=False) == 0
    said = capsys.readouterr().out
    assert max(len(line) for line in said.splitlines() if "stardeck replay" not in line) <= width
    assert "…\n" not in said  # nothing is cut


# --- the table ---


def test_the_lines_say_where_the_war_stands() -> None:
    lines = RaceBoard(RACE, "en").plain(view(position()))
    assert lines[2:4] == [
        "Invasion: repulse value 27, strength of the empire 4, defeats 1 of 2, next wave 2 (3 cards)",
        "Repulse track: 4: B; 0: C, A (a stack from its top)",
    ]
    assert any(line.endswith("military 4, against Xenos 4, war effort 1") for line in lines)
    assert any(line.endswith("against Xenos 0, Xeno defense +1, awards 2") for line in lines)
    assert "  Tableau: Colony Ship, Old Earth (damaged)" in lines
    assert any("tableau 2 of 12" in line and line.startswith("C") for line in lines)  # a damaged world counts
    russian = RaceBoard(RACE, "ru").plain(view(position()))
    assert russian[3] == "Трек отражения: 4: B; 0: C, A (в стопке сверху вниз)"
    assert "  Сектор: Корабль колонистов, Старая Земля (мир разорён)" in russian


def test_the_track_is_drawn_with_letters_and_arrows() -> None:
    state = position()
    assert state.invasion is not None
    assert InvasionBoard("en").drawing(state, state.invasion, 80) == [
        "       C",
        "       A       B",
        " ‹ · · ┼ · · · · ┼ · · · · ┼ · · · · ┼ · · · · ┼ · · · · ┼ · ·",
        "       0         5         10        15        20        25",
        "               ▲ the empire has 4                            ◆ repulsed at 27",
    ]
    assert InvasionBoard("ru").drawing(state, state.invasion, 40)[2:] == [
        " ‹··┼····┼····┼····┼····┼····┼··",
        "    0    5    10   15   20   25",
        "        ▲ сила империи 4",
        "              отражение при 27 ◆",
    ]
    assert InvasionBoard("en").drawing(state, state.invasion, 30) == []  # no space: the line says it


def test_the_picture_needs_no_colours() -> None:
    wide = drawn(position(), "en", 110, Space.FRAMES)
    assert "▲ the empire has 4" in wide and "◆ repulsed at 27" in wide
    assert "✗ Old Earth (damaged)" in wide and "Against Xenos 0, Xeno defense +1, awards 2" in wide
    narrow = drawn(position(), "ru", 60, Space.TIGHT)
    assert "▲" not in narrow and "Трек отражения: 4: B; 0: C, A (в стопке сверху вниз)" in narrow
    assert "✗ Старая Земля (мир разорён)" in narrow


def test_a_defender_sees_the_card_and_the_parts() -> None:
    state = position("invasion")
    assert state.step.name == "defend"
    lines = RaceBoard(RACE, "en").plain(view(state))
    assert [line for line in lines if line.startswith("  Invasion: ")] == [
        "  Invasion: card of wave 2 with power 7 against 4 (at stake: an award token)",
        "  Invasion: card of wave 2 with power 3 against 0: lost",
        "  Invasion: card of wave 2 with power 1 against 0 + 1 Xeno defense = 1 (at stake: 2 award tokens)",
    ]
    assert "карта волны 2, мощность 3 против защиты 0: прорыв" in drawn(state, "ru", 110, Space.FRAMES)


def test_the_invasion_is_the_last_phase_of_a_round() -> None:
    state = position("invasion")
    state.seats[0].chosen = 1 << codes.PRODUCE_REPAIR
    assert RaceBoard(RACE, "en").phases(state) == ["V Produce", "Invasion (now)"]
    state = RACE.from_json(
        {
            "players": 2,
            "options": INVASION,
            "round": 1,
            "at": "settle",
            "seats": [{"chosen": ["produce"], "hand": ["gem_world", "space_port", "spice_world"]}],
        }
    )
    assert RaceBoard(RACE, "ru").phases(state) == ["III Освоение (сейчас)", "V Производство"]


def test_the_xenos_can_be_looked_at() -> None:
    output = stardeck(*NEW, typed=["xenos", "ксеносы", "?", "quit"]).output.replace("\n  ", " ")
    assert output.count("Wave 1: 4 cards in the deck, out of −1 ×2, 0 ×2, 1 ×3, 2 ×2, 3, 4") == 2
    assert "first invasion at the end of round 3" in output
    assert "Award tokens for holding, the furthest on the track first: 1, 2" in output
    assert "Greatest Admiral and Greatest Contributor: 5 VP each, if the Xenos are repulsed" in output
    assert re.search(r"^xenos +in the invasion mode", output, re.MULTILINE)
    base = stardeck("play", "race", "--seed", "5", "--plain", "--opponent", "random", typed=["xenos", "quit"]).output
    assert "There are no Xenos at this table" in base


def test_the_first_round_settles_in_any_case() -> None:
    output = stardeck(*NEW, "--start", "first_game", typed=["produce repair", "quit"]).output
    assert re.search(r"^Phases: .*III Settle", output, re.MULTILINE)
    assert "A chooses Produce: Repair" in output


# --- options and replay ---


def test_the_mode_needs_its_set() -> None:
    result = stardeck("play", "race", "--invasion", "on")
    assert result.exit_code == 2 and "invasion: needs the set xeno" in result.output
    result = stardeck("play", "race", "--sets", "base,xeno", "--tiles", "unless_defeated")
    assert result.exit_code == 2 and "tiles: is for the invasion mode" in result.output
    result = stardeck("play", "race", "--sets", "base,xeno", "--defeat", "by_score")
    assert result.exit_code == 2 and "defeat: is for the invasion mode" in result.output


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_replay_tells_the_war(tmp_path: Path, lang: str) -> None:
    play = Play.new(RACE, 3, 4, ["random"] * 3, **INVASION)
    players = [bots.load("random", RACE, seat) for seat in range(3)]
    while not play.state.over:
        seat = play.state.decisions[0].seat
        play.apply(seat, players[seat].choose(play.state.seen_by(seat)))
    file = tmp_path / "war.journal"
    play.journal.save(file)
    output = stardeck("replay", str(file), "--all", "--lang", lang).output
    assert {"en": "Invasion 1", "ru": "Вторжение 1"}[lang] in output.splitlines()
    assert {"en": "meets a card of wave 1 with power", "ru": "получает карту волны 1, мощность"}[lang] in output
