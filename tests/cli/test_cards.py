"""Searching through the cards."""

from __future__ import annotations

from typing import Any

import pytest

from stardeck import games
from stardeck.cli.cards import matching
from tests.cli.table import stardeck

GAME: Any = games.load("realms")


def found(*filters: str) -> set[str]:
    return {record.id for record in matching(GAME, filters)}


def test_filters_fit_names_factions_sets_kinds_numbers_and_text() -> None:
    assert found("gunship") == found("артиллерийский") == {"gunship"}
    assert found("blob", "base") == {r.id for r in GAME.records if r.faction == "blob" and r.kind == "base"} | {
        r.id for r in GAME.records if "blob" in r.id and r.kind == "base"
    }
    assert found("outpost", "cost<=3") == {r.id for r in GAME.records if r.outpost and r.cost <= 3}
    assert found("outpost", "cost", "<=", "3") == found("аванпост стоимость<=3")
    assert found("core") == {r.id for r in GAME.records if r.set == "core"} | {
        r.id for r in GAME.records if "core" in r.name_en.lower()
    }
    assert found("copies=3", "technocult") == set()
    assert "gunship" in found("discards", "empire", "ship") and "scout" not in found("discards")


def test_one_match_is_shown_whole() -> None:
    output = stardeck("cards", "realms", "gunship").output
    assert output.splitlines()[:2] == ["Gunship (Артиллерийский корабль)", "Ship · Star Empire · cost 4"]
    assert "in the box" in output
    assert stardeck("cards", "scout").output.startswith("Scout (Разведчик)")


@pytest.mark.parametrize(("lang", "count"), [("en", "{} cards"), ("ru", "Карт: {}")])
def test_a_plain_list(lang: str, count: str) -> None:
    result = stardeck("cards", "--plain", "--lang", lang)
    assert result.exit_code == 0 and result.output.splitlines()[-1] == count.format(len((*GAME.records, *GAME.extras)))
    assert max(map(len, result.output.splitlines())) <= 80


def test_a_table_where_there_is_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stardeck.cli.cards.wants_plain", lambda plain: plain)
    for width in (80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        output = stardeck("cards", "realms", "blob", "--lang", "ru").output
        assert "Что делает" in output and max(map(len, output.splitlines())) <= width


@pytest.mark.parametrize("filters", [("zzz",), ("power<3",)])
def test_no_match_says_what_can_be_asked(filters: tuple[str, ...]) -> None:
    result = stardeck("cards", "realms", *filters)
    assert result.exit_code == 1 and "No card matches" in result.output and "cost<=3" in result.output


# --- another game ---

RACE: Any = games.load("race")


def found_in_race(*filters: str) -> set[str]:
    return {record.id for record in matching(RACE, filters)}


def test_each_game_has_its_own_filters() -> None:
    records = RACE.records
    assert found_in_race("world", "cost<=1") == {r.id for r in records if r.type == "world" and not r.military} & {
        r.id for r in records if r.cost <= 1
    }
    assert found_in_race("military", "defense>=7") == {r.id for r in records if r.military and r.cost >= 7}
    assert found_in_race("разработка", "стоимость=6") == {r.id for r in records if r.type == "development"} & {
        r.id for r in records if r.cost == 6
    }
    assert found_in_race("vp>=5") == found_in_race("по>=5") == {r.id for r in records if r.vp >= 5}
    assert "gem_world" in found_in_race("novelty", "production") and "gem_world" not in found_in_race(
        "genes", "windfall"
    )


def test_a_card_of_another_game_is_shown_whole() -> None:
    lines = stardeck("cards", "race", "gem", "world").output.splitlines()
    assert lines[0].startswith("Gem World (") and "novelty production" in lines[1]
    assert lines[-1] == "Base game, 1 in the box"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_lists_of_another_game(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = stardeck("cards", "race", "--plain", "--lang", lang).output.splitlines()
    assert str(len(RACE.records)) in plain[-1] and max(map(len, plain)) <= 80
    monkeypatch.setattr("stardeck.cli.cards.wants_plain", lambda plain: plain)
    for width in (80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        output = stardeck("cards", "race", "--lang", lang).output
        assert max(map(len, output.splitlines())) <= width and "…" not in output
    assert "vp>=2" in stardeck("cards", "race", "zzz").output
