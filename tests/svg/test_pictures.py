"""Pictures of cards and tables: whole, the same each time, and of nothing that is hidden."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from stardeck import bots, games, svg
from stardeck.engine.chance import fast
from stardeck.engine.errors import StardeckError
from stardeck.engine.state import State

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("race", {"players": 4}),
    ("race", {"players": 3, "sets": ("base", "xeno"), "invasion": True}),
    ("realms", {"players": 2}),
    ("realms", {"players": 4, "mode": "hydra_two_headed"}),
    ("realms", {"players": 2, "gambits": 2}),
    ("orion", {"players": 3}),
]


def midgame(name: str, options: dict[str, Any], actions: int = 60) -> State:
    game = games.load(name)
    state = game.new(seed=3, **options)
    greedy = bots.load("greedy", game, 1)
    for _ in range(actions):
        if not state.decisions:
            break
        seat = state.decisions[0].seat
        state.apply(seat, greedy.choose(state.seen_by(seat)))
    return state


def words(picture: str) -> str:
    """All that can be read in a picture, which must be well-formed."""
    return " ".join(ElementTree.fromstring(picture).itertext())


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", games.NAMES)
def test_every_card_has_a_picture_with_its_name_and_text(name: str, lang: str) -> None:
    game = games.load(name)
    for record in svg.all_records(game):
        picture = words(str(svg.card(game, record.id, lang)))
        title, _kind, *text = game.text.card(record.id, lang)
        assert title in picture
        for line in text:
            assert line.split()[0] in picture


def test_a_card_that_is_not_there_is_named() -> None:
    with pytest.raises(StardeckError, match="gem_wurld"):
        svg.card(games.load("race"), "gem_wurld")


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_position_has_a_picture_in_both_languages(name: str, options: dict[str, Any]) -> None:
    try:
        state = midgame(name, options)
    except StardeckError as problem:
        pytest.fail(str(problem))
    for lang in ("en", "ru"):
        picture = svg.table(state, lang)
        assert state.game.text.tables.heading(state, lang) in words(str(picture))
        assert str(picture) == str(svg.table(state, lang))
    for seat in range(-1, int(state.players)):
        words(str(svg.table(state.seen_by(seat))))


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_view_shows_nothing_hidden(name: str, options: dict[str, Any]) -> None:
    seen = midgame(name, options).seen_by(0)
    other = seen.imagine(fast(99))
    assert str(svg.table(seen)) == str(svg.table(other.seen_by(0)))


def test_goods_damage_and_stacks_are_to_be_seen() -> None:
    race = games.load("race")
    position = {
        "options": {"sets": ["base", "xeno"], "invasion": True},
        "seats": [{"tableau": [{"card": "gem_world", "good": True}], "damaged": ["old_earth"]}, {}],
    }
    picture = str(svg.table(race.from_json(position)))
    assert "good-novelty" in picture
    assert "damaged" in words(picture)
    orion = games.load("orion")
    stacked = orion.from_json({"game": "orion", "seats": [{"systems": [["biospheres", "autolab"]]}, {}]})
    shown = words(str(svg.table(stacked)))
    assert "Biospheres" in shown
    assert "Autolab" in shown


def test_a_notebook_shows_states_views_and_cards() -> None:
    state = midgame("realms", {})
    assert state._repr_svg_().startswith("<svg")
    assert state.seen_by(1)._repr_svg_().startswith("<svg")
    assert svg.card(state.game, "scout")._repr_svg_().startswith("<svg")


def test_a_picture_can_be_kept(tmp_path: Any) -> None:
    svg.card(games.load("orion"), "titan").save(tmp_path / "titan.svg")
    assert (tmp_path / "titan.svg").read_text(encoding="utf-8").startswith("<svg")
