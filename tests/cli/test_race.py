"""Race for the Galaxy in the terminal: secret choices, several people at one keyboard, several bots."""

from __future__ import annotations

import re
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
from tests.cli.table import person, stardeck

RACE: Any = games.load("race")
NEW = ("play", "race", "--seed", "5", "--plain", "--opponent", "random")
FIRST_GAME = (*NEW, "--start", "first_game")


def sat_down(seats: list[str], lang: Language, picture: bool = False, **options: Any) -> Table:
    """A table of Race with these players."""
    play = Play.new(RACE, len(seats), 5, seats, **options)
    shown = (Picture if picture else Plain)(board(RACE, lang), lang)
    return Table(play, Save.new("race"), shown, lang)


def typed_by_a_bot(table: Table) -> str:
    """What a person who follows the hints would type: now a number, now words."""
    best = bots.load("greedy", RACE).choose(table.play.state.seen_by(table.viewer))
    option = next(option for option in table.offered if option.action == best)
    return option.names[0] if len(table.told) % 2 else str(option.number)


def hand_of(state: Any, seat: int, lang: Language = "en") -> set[str]:
    """The names of the cards that only this seat holds, so that seeing one of them tells something."""
    names = [
        {RACE.text.card_name(RACE.by_design[int(card) & 0xFF].id, lang) for card in state.seats[other].hand}
        for other in range(int(state.players))
    ]
    return names[seat] - set().union(*(names[other] for other in range(len(names)) if other != seat))


# --- whole games ---


@pytest.mark.parametrize(("lang", "seats"), [("en", 2), ("ru", 3)])
def test_a_whole_game_by_typing(
    lang: Language, seats: int, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = sat_down(["human", *["random"] * (seats - 1)], lang)
    questions: list[str] = []

    def answer(prompt: str) -> str:
        questions.append(prompt)
        return typed_by_a_bot(table) if prompt == "> " else ""

    person(monkeypatch, answer)
    assert begin.sit(table, ("hello",), plain=True) == 0
    said = capsys.readouterr().out
    assert table.play.state.over and len(questions) > 20
    assert RACE.text.result(table.play.state, lang) in said.replace("\n  ", " ")
    finished = list((data / "finished").glob("race-*.journal"))
    assert len(finished) == 1 and Journal.read(finished[0]).replay().over
    assert "\x1b" not in said and "│" not in said
    assert max(len(line) for line in said.splitlines() if "stardeck replay" not in line) <= 80


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
@pytest.mark.parametrize(("lang", "options"), [("en", {}), ("ru", {"actions": "two"})])
def test_the_picture_keeps_within_the_terminal(
    width: int,
    height: int,
    lang: Language,
    options: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    table = sat_down(["human", "random"], lang, picture=True, **options)
    monkeypatch.setattr(Picture, "ask", lambda self, prompt="> ": typed_by_a_bot(table) if prompt == "> " else "")
    assert begin.sit(table, ("hello",), plain=False) == 0
    said = capsys.readouterr().out
    assert max(len(line) for line in said.splitlines() if "stardeck replay" not in line) <= width
    assert "…\n" not in said  # nothing is cut


# --- the table ---


def test_the_table_shows_who_has_what() -> None:
    output = stardeck(*FIRST_GAME, typed=["quit"]).output
    assert re.search(r"^VP pool 24, deck \d+, discard pile 0$", output, re.MULTILINE)
    assert "Actions: all choose in secret" in output
    assert re.search(r"B \(random\): VP \d+, in chips 0, hand 4, tableau 1 of 12, military \d", output)
    assert re.search(r"A \(you\): VP \d+, in chips 0, hand 4, tableau 1 of 12, military", output)
    assert "1 Explore +5 (draw 5 more cards)" in output and "7 Produce" in output


def test_the_hand_says_what_each_card_takes_now() -> None:
    output = stardeck(*NEW, typed=["quit"]).output.replace("\n    ", " ")
    assert "Radioactive World (World, cost 2 · rare windfall · 1 VP; now: pay 2)" in output
    assert "now: needs military 1, you have 0)" in output
    russian = stardeck(*NEW, "--lang", "ru", typed=["выход"]).output.replace("\n    ", " ")
    assert "сейчас: оплата 2)" in russian and "сейчас: нужна атака 1, у вас 0)" in russian


def test_the_phases_of_a_round_and_the_revealed_actions_are_told() -> None:
    output = stardeck(*FIRST_GAME, typed=["explore 5", "quit"]).output
    assert "A chooses Explore +5" in output and "B chooses" in output and "Phase I Explore" in output
    assert re.search(r"^Actions: A — Explore \+5; B — ", output, re.MULTILINE)
    assert re.search(r"^Phases: I Explore \(now\)", output, re.MULTILINE)
    assert "Drawn:" in output and "1 Keep " in output


def test_a_closer_look() -> None:
    output = stardeck(*NEW, typed=["tableau b", "сектор а", "discard", "? gem world", "?", "quit"]).output
    assert "Alpha Centauri (rare good): " in output
    assert "Earth's Lost Colony (novelty world, no good): " in output
    assert "Discard pile 0: none" in output
    assert "World, cost 2 · novelty production · 1 VP" in output
    assert re.search(r"^tableau +A: what the cards", output, re.MULTILINE) and "heap" not in output


# --- commands ---


def test_several_cards_can_be_named_at_once() -> None:
    for line in ("1 2", "2, 1", "discard distant, discard radio", "radio, distant"):
        output = stardeck(*NEW, typed=[line, "quit"]).output
        assert "A discards Radioactive World, discards Distant World" in output, line
    output = stardeck(*NEW, typed=["export, distant", "quit"]).output
    assert "A discards Distant World, discards Export Duties" in output
    assert "There is no option 9" in stardeck(*NEW, typed=["1 9", "quit"]).output
    too_many = stardeck(*NEW, typed=["1 2 3", "quit"]).output
    assert "This was not possible any more: Discard Rebel Fuel Cache." in too_many


def test_a_secret_pick_can_be_taken_back() -> None:
    output = stardeck(*NEW, typed=["undo", "1", "undo", "2 3", "undo", "quit"]).output
    assert "There is nothing to take back yet." in output
    assert "So far: Discard Radioactive World; undo takes it back" in output.replace("\n  ", " ")
    assert output.count("Taken back.") == 1
    assert "A discards Distant World, discards Rebel Fuel Cache" in output
    assert "This cannot be taken back" in output


def test_why_and_hint() -> None:
    output = stardeck(*FIRST_GAME, typed=["develop", "why gem world", "hint", "why", "quit"]).output
    assert "Gem World: " in output
    assert re.search(r"The best seems to be: \d ", output)
    assert "Which card? For example: why gem world" in output


def test_a_refused_card_is_answered_with_its_reason() -> None:
    output = stardeck(*NEW, typed=["2 4", "settle", "place rebel", "why lost alien battle", "quit"]).output
    assert "Rebel Fuel Cache: needs military 1, you have 0" in output
    assert "Lost Alien Battle Fleet: needs military 6, you have 0" in output


# --- several people ---


def test_people_at_one_keyboard_see_only_their_own_hands() -> None:
    play = Play.new(RACE, 2, 5, ["human", "human"])
    secrets = [hand_of(play.state, seat) for seat in range(2)]
    assert all(secrets)
    output = stardeck(
        *("play", "race", "--seed", "5", "--opponent", "human", "--plain"), typed=["", "1 2", "", "1 2", "quit"]
    ).output
    first, second = output.split("Give A the keyboard")[1].split("Give B the keyboard")[:2]
    assert any(name in first for name in secrets[0]) and not any(name in first for name in secrets[1])
    second = second[second.index("\n" * 3) :] if "\n" * 3 in second else second
    assert any(name in second for name in secrets[1]) and not any(name in second for name in secrets[0])
    assert "\n" * 40 in output  # the screen is blanked in between
    assert "At this keyboard play A, B." in output


def test_a_choice_can_be_taken_back_until_the_next_person_sits_down() -> None:
    output = stardeck(
        *("play", "race", "--seed", "5", "--opponent", "human", "--plain"),
        typed=["", "1 2", "undo", "2 3", "", "quit"],
    ).output
    assert "(A: undo takes your choice back)" in output and output.count("Taken back.") == 1
    assert output.count("Give B the keyboard") == 2
    assert "B (you)" in output.split("Give B the keyboard")[2]


def test_a_game_goes_on_in_the_middle_of_a_secret_choice(tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    people = ("play", "race", "--seed", "5", "--opponent", "human", "--plain", "--save", str(file))
    assert "Give B the keyboard" in stardeck(*people, typed=["", "1 2", "", "1", "quit"]).output
    again = stardeck("play", "--resume", str(file), "--plain", typed=["", "undo", "1 2", "quit"]).output
    assert "Give B the keyboard" in again and "Give A" not in again.split("Give B the keyboard")[0]
    assert "So far: Discard " in again and "Taken back." in again
    assert "A discards 2 cards" in again and "Radioactive World" not in again.split("Give A the keyboard")[0]


def test_a_bot_keeps_its_choice_to_itself() -> None:
    table = sat_down(["human", "random"], "en")
    table.viewer = 0
    before = table.play.state.seen_by(0).to_json()
    table.act(1, table.bots[1].choose(table.play.state.seen_by(1)))
    assert table.play.state.seen_by(0).to_json() == before
    assert table.news() == [] and table.next_seat() == 0


# --- options ---


def test_the_options_come_from_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    arguments = ("--players", "3", "--seat", "C", "--opponent", "random,human", "--start=first_game", "--ask", "always")
    stardeck("play", "race", *arguments, "--save", str(file), "--plain", typed=["quit"])
    header = Journal.read(file).header
    assert header.seats == ["random", "human", "human"] and header.players == 3
    assert header.options["start"] == "first_game" and header.options["ask"] == "always"
    shown = stardeck("play", "race", "--help").output
    assert "--start" in shown and "first_game" in shown and "--authority" not in shown
    assert "--authority" in stardeck("play", "--help").output


def test_the_duel() -> None:
    output = stardeck(*FIRST_GAME, "--actions", "two", typed=["develop, produce", "quit"]).output
    assert "Choose two actions" in output and "A chooses Develop, chooses Produce" in output


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--players", "5"), "players: must be 2 to 4 here, not 5"),
        (("--players", "3", "--actions", "two"), "players: must be 2 here, not 3"),
        (("--actions", "three"), "actions: must be one of one, two, not 'three'"),
        (("--start",), "--start: a value must follow"),
        (("--authority", "3"), "No such option"),
        (("--seat", "C"), "--seat: must be A, B or random, not 'C'"),
        (("--opponent", "random,chess"), "not 'chess'"),
        (("--players", "4", "--opponent", "random,random"), "names 2 players, but 3 other seats"),
    ],
)
def test_bad_options_are_named(arguments: tuple[str, ...], complaint: str) -> None:
    result = stardeck("play", "race", *arguments)
    assert result.exit_code == 2 and complaint in result.output and "Traceback" not in result.output


def test_the_newest_game_of_a_kind_goes_on() -> None:
    stardeck(*NEW, typed=["1 2", "quit"])
    stardeck("play", "realms", "--plain", typed=["quit"])
    assert "Race for the Galaxy. Round 1" in stardeck("play", "race", "--resume", "--plain", typed=["quit"]).output
    assert "Star Realms" in stardeck("play", "realms", "--resume", "--plain", typed=["quit"]).output


# --- seeing it again ---


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of three bots."""
    play = Play.new(RACE, 3, 4, ["random"] * 3)
    players = [bots.load("random", RACE, seat) for seat in range(3)]
    while not play.state.over:
        seat = play.state.decisions[0].seat
        play.apply(seat, players[seat].choose(play.state.seen_by(seat)))
    path = tmp_path_factory.mktemp("games") / "race.journal"
    play.journal.save(path)
    return path


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_replay(file: Path, lang: str) -> None:
    output = stardeck("replay", str(file), "--all", "--lang", lang).output
    assert {"en": "Round 2 begins", "ru": "Начинается раунд 2"}[lang] in output
    assert {"en": "Phase III Settle", "ru": "Фаза III Освоение"}[lang] in output
    assert output.splitlines()[-1] == {"en": "The end of the recording.", "ru": "Конец записи."}[lang]


def test_a_replay_as_a_seat_saw_it(file: Path) -> None:
    output = stardeck("replay", str(file), "--all", "--seat", "B").output
    assert re.search(r"^A discards 2 cards$", output, re.MULTILINE)
    assert re.search(r"^B discards [A-Z]", output, re.MULTILINE)


def test_a_replay_shows_no_empty_steps(file: Path) -> None:
    output = stardeck("replay", str(file), "--plain", typed=["", "", "", "q"]).output
    assert "Step 1 of " in output and "Actions: all choose in secret" in output
    steps = output.split("Enter: next")[1:3]
    assert all(re.search(r"^[ABC] (discards|chooses)", step, re.MULTILINE) for step in steps)
