"""Star Realms in the terminal with more than two players: whole games by typing, and tables that fit."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stardeck import games
from stardeck.cli import begin
from stardeck.cli.boards import board
from stardeck.cli.play import Table
from stardeck.cli.saves import Save
from stardeck.cli.screen import Picture, Plain, Space, View
from stardeck.engine.journal import Play
from stardeck.language import Language
from tests.cli.table import person, stardeck

REALMS: Any = games.load("realms")
TABLES = [
    ("free_for_all", 3, {}),
    ("hunter", 4, {"heroes": True}),
    ("hydra_two_headed", 4, {}),
    ("hydra_three_headed", 6, {"gambits": 2}),
    ("emperor", 6, {}),
    ("raid", 4, {"events": True}),
]
every_table = pytest.mark.parametrize(("mode", "players", "options"), TABLES, ids=[one[0] for one in TABLES])


def sat_down(mode: str, players: int, lang: Language, picture: bool = False, **options: Any) -> Table:
    """A person among random bots."""
    seats = ["human", *["random"] * (players - 1)]
    play = Play.new(REALMS, players, 5, seats, mode=mode, authority=8, **options)
    shown = (Picture if picture else Plain)(board(REALMS, lang), lang)
    return Table(play, Save.new("realms"), shown, lang)


@every_table
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_whole_game_by_typing(
    mode: str,
    players: int,
    options: dict[str, Any],
    lang: Language,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = sat_down(mode, players, lang, **options)
    dice = random.Random(1)

    def answer(prompt: str) -> str:
        if prompt != "> ":
            return ""
        option = dice.choice(table.offered[1:] or table.offered)
        return option.names[0] if dice.random() < 0.5 else str(option.number)

    person(monkeypatch, answer)
    assert begin.sit(table, ("hello",), plain=True) == 0
    said = capsys.readouterr().out
    assert table.play.state.over
    assert REALMS.text.result(table.play.state, lang) in said.replace("\n  ", " ")
    assert "\x1b" not in said and "│" not in said


@every_table
@pytest.mark.parametrize("space", list(Space))
def test_each_part_of_the_table_is_shown_once(mode: str, players: int, options: dict[str, Any], space: Space) -> None:
    from rich.console import Console

    state = REALMS.new(players, seed=3, mode=mode, **options)
    seat = state.decisions[0].seat
    view = View(state.seen_by(seat).position, seat, tuple(["you"] * players), (), "?", ())
    shown = board(REALMS, "en")
    plain = "\n".join(shown.plain(view))
    console = Console(width=100, height=50, record=True, file=None, quiet=False)
    with console.capture() as caught:
        for block in shown.rich(view, 100, space):
            console.print(block)
    for text in (plain, caught.get()):
        assert text.count("Trade row") == 1
        for other in range(players):
            assert f"{'ABCDEF'[other]} (you)" in text
    roles = {"emperor": "admiral", "raid": "boss", "hydra_two_headed": "with B"}
    assert roles.get(mode, "") in plain


def test_the_modes_can_be_asked_for_by_name() -> None:
    result = stardeck("play", "realms", "--mode", "emperor", "--players", "5", "--opponent", "random", "--plain")
    assert result.exit_code != 0 and "must be 6 here, not 5" in result.output
