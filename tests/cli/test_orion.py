"""Master of Orion in the terminal: whole games, the table, its stars, and own card files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from stardeck import bots, games
from stardeck.cli import begin
from stardeck.cli.boards import board
from stardeck.cli.cards import matching
from stardeck.cli.play import Table
from stardeck.cli.saves import Save
from stardeck.cli.screen import Picture, Plain
from stardeck.cli.typed import find_options, options
from stardeck.cli.typed import words as split
from stardeck.engine.journal import Journal, Play
from stardeck.games import orion
from stardeck.language import Language
from tests.cli.table import person, stardeck

ORION: Any = games.load("orion")
NEW = ("play", "orion", "--seed", "3", "--plain", "--opponent", "random", "--first", "A")


def sat_down(seats: list[str], lang: Language, picture: bool = False, seed: int = 5, **options: Any) -> Table:
    """A table of Master of Orion with these players."""
    play = Play.new(ORION, len(seats), seed, seats, **options)
    shown = (Picture if picture else Plain)(board(ORION, lang), lang)
    return Table(play, Save.new("orion"), shown, lang)


def typed_by_a_bot(table: Table) -> str:
    """What a person who does as a bot would do would type: now a number, now words."""
    best = bots.load("greedy", ORION).choose(table.play.state.seen_by(table.viewer))
    option = next(option for option in table.offered if option.action == best)
    return option.names[0] if len(table.told) % 2 else str(option.number)


# --- whole games ---


@pytest.mark.parametrize(("lang", "seats"), [("en", 2), ("ru", 4)])
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
    assert ORION.text.result(table.play.state, lang) in said.replace("\n  ", " ")
    finished = list((data / "finished").glob("orion-*.journal"))
    assert len(finished) == 1 and Journal.read(finished[0]).replay().over
    assert "\x1b" not in said and "│" not in said
    assert max(len(line) for line in said.splitlines() if "stardeck replay" not in line) <= 80


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 50)])
@pytest.mark.parametrize(("lang", "seats"), [("en", 2), ("ru", 3)])
def test_the_picture_keeps_within_the_terminal(
    width: int,
    height: int,
    lang: Language,
    seats: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    table = sat_down(["human", *["random"] * (seats - 1)], lang, picture=True)
    monkeypatch.setattr(Picture, "ask", lambda self, prompt="> ": typed_by_a_bot(table) if prompt == "> " else "")
    assert begin.sit(table, ("hello",), plain=False) == 0
    said = capsys.readouterr().out
    assert max(len(line) for line in said.splitlines() if "stardeck replay" not in line) <= width
    assert "…\n" not in said  # nothing is cut


# --- the table ---


def flat(said: str) -> str:
    """What was said without its line breaks."""
    return " ".join(said.split())


POSITION: dict[str, Any] = {
    "game": "orion",
    "round": 3,
    "discard": ["frigate"],
    "advisors": ["veil", "kuruk"],
    "seats": [
        {
            "race": "alkari",
            "actions": 2,
            "food": 7,
            "hand": ["titan", "autolab"],
            "systems": [["biospheres", {"card": "cloning_center", "cubes": ["A"]}], ["automated_factory"]],
            "advisor": "viktoria",
            "spent": 1,
            "propaganda": True,
        },
        {"advisor": "alluvia", "alluvia": ["spy_center"], "attacks": [1, 0], "hand": ["titan"]},
    ],
}


def shown(table: Table, capsys: pytest.CaptureFixture[str]) -> str:
    table.viewer = 0
    table.show((), whole=True)
    return capsys.readouterr().out


def at_position(lang: Language, picture: bool) -> Table:
    table = sat_down(["human", "random"], lang, picture)
    table.play.state = ORION.from_json(POSITION)
    return table


def test_the_table_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    said = flat(shown(at_position("en", picture=False), capsys))
    assert "Round 3 of 8" in said and "discard pile 1 (Frigate), first player A" in said
    assert "Advisors: Kuruk, Veil the Whisperer" in said
    assert re.search(
        r"A \(you\), Alkari: food 7, fleets 3, production 1, loyalty 10, points 0, actions 2, reserve", said
    )
    assert "Income: 2 food, 1 production; Propaganda used" in said
    assert "System 1: Cloning Center (cube in A) / Biospheres" in said
    assert "B (random), Humans" in said and "attacked A" in said and "Alluvia's system: Spy Center" in said
    assert (
        "Autolab (Blue structure · cost 2 food, 1 production* · income 1 food* · 2 points*; now: can be built)" in said
    )
    assert "now: lacks 1 fleet, 1 production)" in said
    assert said.count("Titan") == 1  # the hand of B is hidden
    assert "(* our reconstruction)" in said


def test_the_table_as_a_picture(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "110")
    monkeypatch.setenv("LINES", "60")
    said = shown(at_position("en", picture=True), capsys)
    assert "●●●○○○○○" in said  # the round track
    assert "food ●●● ●●● ●○○" in said  # a track with its zones
    assert re.search(r"Advisor +System 1 2/5 +System 2 1/5", said)
    assert re.search(r"Viktoria A○ +Cloning Center A● +Automated Factory", said)
    assert re.search(r"\n│ +Biospheres", said)
    assert re.search(r"Alluvia's system 1/4", said)
    assert "Kuruk: After your attack (P slot): you may gain 1 food and 1 production*" in said
    monkeypatch.setenv("LINES", "12")
    tight = shown(at_position("ru", picture=True), capsys)
    assert "Системы: [Виктория], Центр клонирования A● ×2, Автоматизированная фабрика" in tight
    assert "Советники: Курук, Вейл Шепчущая" in tight


def test_a_long_heading_goes_on_inside_its_frame(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "90")
    monkeypatch.setenv("LINES", "80")
    said = shown(at_position("ru", picture=True), capsys)
    assert said.count("╭") == 3 and said.count("счёт") == 2 and "(* наша реконструкция)" in said


def test_a_closer_look() -> None:
    output = stardeck(*NEW, typed=["0", "systems a", "системы б", "advisors", "discard", "? titan", "?", "quit"]).output
    said = flat(output)
    assert said.count(": Race · starts with") == 2
    assert re.search(r"(Advia|Viktoria): Activate: |(Harrava|Quail): After your attack", said)
    assert "Discard pile from the top (" in said
    assert "Red structure · cost 4 fleets, 2 production*" in said
    assert "* our reconstruction; what is printed there is not known" in said
    assert re.search(r"^systems +A: what the cards", output, re.MULTILINE)


def test_why_hint_and_undo() -> None:
    table = at_position("en", picture=False)
    table.viewer = 0
    assert ORION.text.why_not_card(table.play.state, 0, "titan", "en") == ["Titan: lacks 1 fleet, 1 production"]
    output = stardeck(*NEW, typed=["0", "1", "hint", "why titan", "undo", "quit"]).output
    assert re.search(r"The best seems to be: \d+ ", output) and "Titan: " in output


def test_an_action_by_its_words() -> None:
    output = stardeck(*NEW, typed=["готово", "1", "trade food production", "quit"]).output
    assert "A trades 3 food for 1 production" in output


# --- options ---


def test_the_options_come_from_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    stardeck(
        *("play", "orion", "--players", "4", "--races", "draft", "--advisors", "none", "--opponent", "random"),
        *("--save", str(file), "--plain"),
        typed=["quit"],
    )
    header = Journal.read(file).header
    assert header.players == 4 and header.options["races"] == "draft" and header.options["advisors"] == "none"
    assert "--races" in stardeck("play", "orion", "--help").output
    refused = stardeck("play", "orion", "--races", "robots")
    assert refused.exit_code == 2 and "races: must be one of" in refused.output


# --- the cards ---


def found(*filters: str) -> set[str]:
    return {record.id for record in matching(ORION, filters)}


def test_cards_are_searched_by_kind_colour_and_numbers() -> None:
    structures = ORION.box.structures
    assert found("structure", "cost<=3") == {r.id for r in structures if sum(r.cost.values()) <= 3}
    assert found("advisor") == found("советник") == {r.id for r in ORION.box.advisors}
    assert found("race") == found("раса") == {r.id for r in ORION.box.civilizations}
    assert (
        found("production>=2")
        == found("производство>=2")
        == {r.id for r in structures if r.cost.get("production", 0) >= 2}
    )
    assert found("points>=4") == found("очки>=4") == {"titan", "doom_star"}
    assert "biospheres" in found("reconstructed") and "titan" not in found("reconstructed")
    assert found("doom", "star") == found("звезда", "смерти") == {"doom_star"}


def test_one_card_is_shown_whole_with_its_sources() -> None:
    lines = stardeck("cards", "orion", "veil").output.splitlines()
    assert lines[:3] == [
        "Veil the Whisperer (Вейл Шепчущая)",
        "Advisor",
        "Always: when you attack, count 2 more fleets in the comparison",
    ]
    assert "Base game, 1 in the box" in lines
    assert "From the rulebook: Russian name, kind of effect, size of the effect" in lines
    titan = stardeck("cards", "orion", "titan", "--lang", "ru").output.replace("\n  ", " ")
    assert "Наша реконструкция: цена, доход, очки, нужная лояльность, ячейка" in titan
    assert "* наша реконструкция: что там напечатано, неизвестно" in titan


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_lists_explain_the_star_once(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    footnote = {"en": "* our reconstruction;", "ru": "* наша реконструкция:"}[lang]
    plain = stardeck("cards", "orion", "--plain", "--lang", lang).output
    assert plain.count(footnote) == 1 and max(map(len, plain.splitlines())) <= 80
    assert str(len(ORION.records)) in plain.splitlines()[-1]
    monkeypatch.setattr("stardeck.cli.cards.wants_plain", lambda plain: plain)
    for width in (80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        output = stardeck("cards", "orion", "--lang", lang).output
        assert max(map(len, output.splitlines())) <= width and "…" not in output and output.count(footnote) == 1


# --- an owner's file ---


@pytest.mark.parametrize(("lang", "typed"), [("en", "pay 2 food"), ("ru", "заплатить 2 продовольствия")])
def test_a_discount_is_split_in_words_that_are_no_command(
    lang: Language, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command `save FILE` must not take an answer for the name of a file."""
    monkeypatch.chdir(tmp_path)
    table = sat_down(["human", "random"], lang, picture=False)
    mine = {
        "actions": 2,
        "food": 4,
        "production": 1,
        "hand": ["planetary_stock_exchange"],
        "systems": [["colony_ship"]],
    }
    state: Any = ORION.from_json({"game": "orion", "seats": [mine, {}]})
    for action in ("activate colony_ship 0", "build planetary_stock_exchange"):
        state.apply(0, ORION.codes.parse(action))
    table.play.state = state
    offered = options(ORION, state, 0, lang)
    assert {split(name)[0] for option in offered for name in option.names} == {"pay", "заплатить"}
    meant = find_options(split(typed), offered)
    assert len(meant) == 1 and not table.commands.do(split(typed))
    state.apply(0, meant[0].action)
    assert state.seats[0].food == 2 and not list(tmp_path.iterdir())


OWN = """
[[structure]]
id = "titan"
name = { en = "Titan Class", ru = "Класс «Титан»" }
vp = 7
cost = { fleet = 5 }
"""


def test_an_owner_plays_with_corrected_cards(tmp_path: Path, data: Path) -> None:
    file = data / "cards" / "orion" / "mine.toml"
    file.parent.mkdir(parents=True)
    file.write_text(OWN, encoding="utf-8")
    card = stardeck("cards", "orion", "titan").output
    assert card.splitlines()[:2] == [
        "Titan Class (Класс «Титан»)",
        "Red structure · cost 5 fleets · 7 points · built at loyalty 6 or more*",
    ]
    assert "From your card file: English name, Russian name, cost, points" in card.replace("\n  ", " ")
    game = tmp_path / "game.journal"
    assert "mine.toml" in stardeck(*NEW, "--save", str(game), typed=["0", "quit"]).output
    journal = Journal.read(game)
    assert journal.header.cards == games.load("orion", [file.resolve()]).fingerprint != ORION.fingerprint
    assert stardeck("replay", str(game), "--all").exit_code == 0
    file.write_text(OWN.replace("vp = 7", "vp = 6"), encoding="utf-8")
    orion.load.cache_clear()  # as in a new process
    refused = stardeck("replay", str(game), "--all")
    assert refused.exit_code == 1 and "was played with the cards" in refused.output
    file.write_text(OWN.replace("vp = 7", "vpp = 7"), encoding="utf-8")
    orion.load.cache_clear()
    wrong = stardeck("play", "orion")
    assert wrong.exit_code == 2 and "mine.toml, card titan, field vpp: unknown field" in wrong.output


# --- seeing it again ---


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of three bots."""
    play = Play.new(ORION, 3, 4, ["random"] * 3)
    players = [bots.load("random", ORION, seat) for seat in range(3)]
    while not play.state.over:
        seat = play.state.decisions[0].seat
        play.apply(seat, players[seat].choose(play.state.seen_by(seat)))
    path = tmp_path_factory.mktemp("games") / "orion.journal"
    play.journal.save(path)
    return path


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_replay(finished: Path, lang: str) -> None:
    output = stardeck("replay", str(finished), "--all", "--lang", lang).output
    assert {"en": "Round 2 begins", "ru": "Начинается раунд 2"}[lang] in output
    assert output.splitlines()[-1] == {"en": "The end of the recording.", "ru": "Конец записи."}[lang]
    stepped = stardeck("replay", str(finished), "--plain", "--lang", lang, typed=["", "20", "q"]).output
    assert {"en": "Step 20 of ", "ru": "Шаг 20 из "}[lang] in stepped


def test_a_replay_as_a_seat_saw_it(finished: Path) -> None:
    output = stardeck("replay", str(finished), "--all", "--seat", "B").output
    assert re.search(r"A researches, draws \d cards", output)
    assert re.search(r"B researches, draws [A-Z]", output)
