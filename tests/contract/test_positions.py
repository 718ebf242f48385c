"""Positions in JSON: written by hand with nearly everything left out, or wrong in every way a hand can go wrong."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.errors import PositionError
from stardeck.games.playout import play_out
from stardeck.games.realms.game import RealmsGame
from stardeck.games.realms.modes import registry
from stardeck.games.realms.state import Realms
from tests.configurations import CONFIGURATIONS, census_of_realms, positions

GAME = RealmsGame()


def realms(**data: Any) -> Realms:
    return GAME.from_json(data)


# --- by hand ---


def test_an_empty_position_is_a_main_phase_with_the_whole_supply() -> None:
    state = realms()
    data = state.to_json()
    assert data["authority"] == [50, 50] and data["turn"] == 1 and data["active"] == 0
    assert len(data["row"]) == 5 and len(data["trade_deck"]) == 75 and data["explorers"] == 10
    assert data["seats"][0]["hand"] == data["seats"][1]["deck"] == []
    assert [step[0] for step in data["agenda"]] == ["main", "discard_phase", "draw_phase", "next_turn"]
    assert [decision.kind for decision in state.decisions] == ["main"]


def test_what_is_named_leaves_the_rest_of_the_supply() -> None:
    state = realms(seats=[{"hand": ["gunship", "explorer"]}], row=["gunship", "lancer"])
    census = census_of_realms(state)
    by_id = {record.id: record.code for record in GAME.by_id.values()}
    assert (census[by_id["gunship"]], census[by_id["lancer"]], census[by_id["explorer"]]) == (2, 3, 10)
    assert len(state.row) == 5 and list(state.row)[:2] == [by_id["gunship"], by_id["lancer"]]


def test_a_deck_is_listed_from_the_top() -> None:
    state = realms(
        seats=[{"deck": ["viper", "scout", "scout"], "discard": ["scout", "viper"]}], at="draw_phase", trade_deck=[]
    )
    assert state.to_json()["seats"][0]["hand"] == ["scout", "scout", "scout", "viper", "viper"]
    state = realms(seats=[{"deck": ["viper", "scout"], "discard": ["viper", "scout"]}], at=["draw", [1]])
    assert state.to_json()["seats"][0]["hand"] == ["viper"]


def test_at_names_a_phase_or_a_step_before_the_main_phase() -> None:
    assert realms(at="main").decisions[0].kind == "main"
    assert realms(at=["scrap_row", [0, 2]]).decisions[0].kind == "scrap_row"
    waiting = realms(at=["forced_discard", 1, [1]], seats=[{}, {"hand": ["scout", "viper"]}])
    assert [(decision.seat, decision.kind) for decision in waiting.decisions] == [(1, "forced_discard")]
    assert realms(at="next_turn", active=0).to_json()["active"] == 1


def test_cards_in_play_say_what_the_turn_has_done_to_them() -> None:
    play: list[Any] = [
        "scout",
        {"card": "orbital_platform", "used": True},
        "stellar_reef",
        {"card": "lancer", "allied": True},
    ]
    data = realms(seats=[{"play": play, "redirects": [{"to": "hand"}], "played": {"blob": 2}}]).to_json()
    assert data["seats"][0]["play"] == play
    assert data["seats"][0]["redirects"] == [{"to": "hand", "kinds": ["ship", "base"], "optional": False}]
    assert data["seats"][0]["played"] == {"blob": 2}


def test_what_is_known_of_hidden_cards_is_kept() -> None:
    known: list[Any] = [
        {"card": "lancer", "known_to": "all"},
        {"card": "gunship", "known_to": [1, "spectators"]},
        "scout",
    ]
    state = realms(seats=[{"deck": known, "hand": known[:1]}])
    assert state.to_json()["seats"][0]["deck"] == known
    assert state.seen_by(1).to_json()["seats"][0]["deck"] == [*known[:2], None]
    assert state.seen_by(0).to_json()["seats"][0]["deck"] == [known[0], None, None]


def test_a_finished_position_has_its_result() -> None:
    state = realms(agenda=[], authority=[-3, 20])
    assert state.over and state.result is not None and state.result.winners == [1]


# --- refused ---

MISTAKES: list[tuple[dict[str, Any], str]] = [
    (
        {"seats": [{}, {"hand": ["scout", "scout", "gunshp"]}]},
        "seats[1].hand[2]: no card has the id 'gunshp'; did you mean 'gunship'?",
    ),
    ({"row": ["gunship", "gunship", "gunship"]}, "row[2]: there are only 2 copies of gunship"),
    ({"row": ["blob_world"]}, "row[0]: there are only 0 copies of blob_world in the supply of colonial_wars"),
    ({"row": ["scout"]}, "row[0]: scout is not a card of the trade deck"),
    ({"row": ["gunship", None]}, "row: a gap"),
    ({"row": ["gunship"] * 6}, "row: has 6 items"),
    ({"seats": [{"trade": -1}]}, "seats[0].trade: must be a number from 0"),
    ({"seats": [{"combat": True}]}, "seats[0].combat: must be a number"),
    ({"seats": [{"hnad": []}]}, "seats[0]: there is no field 'hnad'; did you mean 'hand'?"),
    ({"seats": [{}, {}, {}]}, "seats: has 3 items"),
    ({"seats": [{"hand": [None]}]}, "seats[0].hand[0]: a position needs every card"),
    ({"seats": [{"unseen": ["scout"]}]}, "this is what a seat could see"),
    ({"seats": [{"ships": ["stellar_reef"]}]}, "seats[0].ships[0]: stellar_reef is not a ship"),
    ({"seats": [{"play": [{"used": True}]}]}, "seats[0].play[0]: has no card"),
    ({"seats": [{"play": [{"card": "scout", "copies": "stellar_reef"}]}]}, "seats[0].play[0].copies: a ship cannot"),
    (
        {"seats": [{"deck": [{"card": "scout", "known_to": [2]}]}]},
        "seats[0].deck[0].known_to[0]: no such seat: 2; there are 0 to 1",
    ),
    ({"active": 2}, "active: no such seat: 2"),
    ({"players": 3}, "players: must be 2 here"),
    ({"options": {"authority": 0}}, "options.authority: must be a number from 1 to 500"),
    ({"options": {"colour": 1}}, "options: there is no field 'colour'"),
    ({"turn": 0}, "turn: must be a number from 1"),
    ({"turn": 1001}, "turn: the game ends after 1000 turns"),
    ({"authority": [50]}, "authority: must have a number for each of the 2 sides"),
    ({"authority": [50, 0]}, "authority: side 1 has 0, and the game goes on"),
    ({"explorers": 11}, "explorers: must be a number from 0 to 10"),
    ({"explorers": 10, "seats": [{"hand": ["explorer"]}]}, "explorers: only 9 Explorers are left"),
    ({"scrap_heap": ["explorer"]}, "scrap_heap[0]: a scrapped Explorer goes back on its pile"),
    ({"at": "mian"}, "at: no step is called 'mian'; did you mean 'main'?"),
    ({"at": ["scrap_row", [1, 2, 3, 4, 5]]}, "at: the numbers of scrap_row are (least, most, done, floor), and here"),
    ({"at": ["forced_discard", 4, [1]]}, "at[1]: no such seat: 4"),
    ({"at": ["choose", [3, 0, 9]]}, "at: star_barge has no such alternatives"),
    ({"at": ["choose", [220, 0, 1]]}, "at: no card has the number 220"),
    ({"at": ["attack", [1]]}, "at: seat 0 cannot attack seat 1 now"),
    ({"at": ["place", [3, 0]]}, "at: star_barge does not lie on the discard pile of seat 0"),
    ({"at": ["copy_ship", [3]]}, "at: no star_barge just used is in play"),
    ({"agenda": [["main", 1, []]]}, "agenda: must end with the rest of the turn of seat 0: main, discard_phase"),
    ({"agenda": [["draw", 0, [1]]]}, "agenda: must end with the rest of the turn"),
    ({"chance": ["dice", 1]}, "chance[0]: no random source is called 'dice'"),
    ({"chance": ["cipher", "xyz", 0]}, "chance[1]: a seed of a real deal is 64 hex digits"),
    ({"chance": ["fast", 1, 2, 3]}, "chance: must be"),
    ({"seed": 1.5}, "seed: must be a number or 64 hex digits"),
    ({"game": "race"}, "game: this game is realms, not 'race'"),
    ({"colour": "red"}, "there is no field 'colour'"),
    ({"sealed": [[0, 1]]}, "sealed: nobody chooses secretly in this position"),
]


@pytest.mark.parametrize(("data", "message"), MISTAKES, ids=[message[:40] for _data, message in MISTAKES])
def test_a_mistake_is_told_with_its_place(data: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.from_json(data)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("data", [None, 1, "main", [], [["main"]]])
def test_a_position_is_an_object(data: object) -> None:
    with pytest.raises(PositionError, match="must be an object"):
        GAME.from_json(data)


def test_a_view_is_not_a_position() -> None:
    for seat in (-1, 0, 1):
        with pytest.raises(PositionError, match="what a seat could see"):
            GAME.from_json(GAME.new(seed=1).seen_by(seat).to_json())


# --- wrong in any way ---

SAMPLES = [
    json.loads(json.dumps(state.to_json()))
    for configuration in CONFIGURATIONS
    if configuration.game_id == "realms"
    for state in positions(configuration, 20, every=61)
]
IDS = sorted(record.id for record in GAME.by_id.values())
STEPS = ["main", "start", "next_turn", "scrap_own", "scrap_row", "copy_ship", "place", "attack", "choose", "if"]
NUMBERS = st.one_of(st.integers(-2, 12), st.integers(-(1 << 70), 1 << 70), st.integers(0, 3000))
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.sampled_from(IDS), st.sampled_from(STEPS), st.text(max_size=3)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["card", "used", "copies", "known_to", "to"]), inner, max_size=3),
        st.tuples(st.sampled_from(STEPS), st.integers(0, 1), st.lists(st.integers(-1, 99), max_size=7)).map(list),
    ),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places in a JSON value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += places(item, (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            found += places(item, (*path, i))
    return found


@given(data=st.data())
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_position_changed_anywhere_is_refused_or_can_be_played(data: st.DataObject) -> None:
    position = copy.deepcopy(data.draw(st.sampled_from(SAMPLES)))
    for _change in range(data.draw(st.integers(1, 3))):
        branch = data.draw(st.sampled_from(sorted(position)))  # all fields alike, however long they are
        path = data.draw(st.sampled_from(places({branch: position[branch]})))
        inside: Any = position
        for key in path[:-1]:
            inside = inside[key]
        change = data.draw(st.sampled_from(["replace", "delete", "double"]))
        if change == "replace":
            inside[path[-1]] = data.draw(VALUES)
        elif change == "delete":
            del inside[path[-1]]
        elif isinstance(inside, list):
            inside.insert(path[-1], copy.deepcopy(inside[path[-1]]))
    try:
        state = GAME.from_json(position)
    except PositionError:
        return
    assert GAME.from_json(state.to_json()).to_json() == state.to_json()
    before = census_of_realms(state)
    play_out(state, fast(1), Actions(), 300)
    assert census_of_realms(state) == before
    for seat in (-1, 0, 1):
        state.seen_by(seat).imagine(fast(2))


@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(sorted(registry.STEPS)),
            st.integers(0, 1),
            st.lists(st.integers(-1, 5), max_size=7),
        ),
        max_size=4,
    ),
    sample=st.sampled_from(SAMPLES),
)
@settings(max_examples=400)
def test_any_agenda_is_refused_or_can_be_played(steps: list[Any], sample: dict[str, Any]) -> None:
    position = copy.deepcopy(sample)
    position["agenda"] = [*map(list, steps), *position["agenda"]]
    try:
        state = GAME.from_json(position)
    except PositionError:
        return
    play_out(state, fast(1), Actions(), 300)
