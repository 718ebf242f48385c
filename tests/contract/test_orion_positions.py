"""Positions of Orion in JSON: written by hand with nearly everything left out, or wrong in every way a hand can go."""

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
from stardeck.games.orion.game import OrionGame
from stardeck.games.orion.round import STEPS
from stardeck.games.orion.state import Orion
from stardeck.games.playout import play_out
from tests.configurations import CONFIGURATIONS, census_of_orion, check_orion, positions
from tests.contract.test_positions import places

GAME = OrionGame()


def orion(**data: Any) -> Orion:
    return GAME.from_json(data)


def asked(state: Orion) -> list[tuple[int, str]]:
    return [(decision.seat, decision.kind) for decision in state.decisions]


# --- by hand ---


def test_an_empty_position_is_an_action_phase_after_mobilisation() -> None:
    state = orion()
    data = state.to_json()
    assert data["round"] == 1 and data["first"] == 0 and len(data["deck"]) == 90
    assert [(seat["race"], seat["actions"], seat["reserve"]) for seat in data["seats"]] == [("humans", 4, 6)] * 2
    assert data["advisors"] == ["advia", "alluvia", "harrava", "kual", "kuruk"]
    assert asked(state) == [(0, "action")]
    assert asked(orion(at="action")) == [(1, "action")]  # without cubes the round is over


def test_what_is_left_out_is_filled_in() -> None:
    state = orion(seats=[{"race": "meklar", "actions": 2, "systems": [["titan", "frigate"]]}])
    seat = state.to_json()["seats"][0]
    assert (seat["food"], seat["fleet"], seat["production"], seat["loyalty"], seat["vp"]) == (3, 2, 2, 10, 0)
    assert seat["reserve"] == 8 and seat["hand"] == []
    assert len(state.to_json()["deck"]) == 88 and asked(state) == [(0, "action")]


def test_at_names_a_step_of_the_round_or_of_a_seat() -> None:
    assert asked(orion(at="lay_out_advisors"))[0][1] == "exchange_hand"
    assert asked(orion(at="mobilisation")) == [(0, "action")]
    hand = {"hand": ["titan", "frigate", "autolab"]}
    assert asked(orion(at=["discard_cards", [2]], seats=[hand])) == [(0, "discard_cards")]
    assert asked(orion(at=["discard_cards", 1, [2]], seats=[{}, hand])) == [(1, "discard_cards")]
    assert asked(orion(at=["exchange_hand", [0]], seats=[hand])) == [(0, "exchange_hand")]
    assert asked(orion(at=["choose_race", [-1]], seats=[{"race": None}])) == [(0, "choose_race")]
    building = {"building": "biospheres", "food": 9, "systems": [["titan"]], "actions": 1}
    assert asked(orion(at=["choose_system", [0]], seats=[building])) == [(0, "choose_system")]
    due = {"due": [["cruiser", 0]], "systems": [["cruiser"]], "actions": 1}
    assert asked(orion(at=["due_effects", [1, 1]], seats=[due])) == [(0, "due_effects")]


def test_cubes_lie_in_the_slots_of_working_cards() -> None:
    seat = {
        "systems": [["titan", {"card": "cloning_center", "cubes": ["A"]}]],
        "advisor": {"card": "harrava", "cubes": ["P"]},
        "actions": 1,
    }
    data = orion(seats=[seat]).to_json()["seats"][0]
    assert data["systems"] == seat["systems"] and data["advisor"] == seat["advisor"] and data["reserve"] == 7


def test_what_is_known_of_hands_is_kept() -> None:
    hand: list[Any] = [{"card": "titan", "known_to": "all"}, {"card": "frigate", "known_to": [1]}, "autolab"]
    state = orion(seats=[{"hand": hand, "actions": 1}])
    assert sorted(map(str, state.to_json()["seats"][0]["hand"])) == sorted(map(str, hand))
    assert state.seen_by(1).to_json()["seats"][0]["hand"].count(None) == 1


def test_a_finished_position_has_its_result() -> None:
    state = orion(agenda=[], round=8, seats=[{"vp": 3}, {"vp": 5}])
    assert state.over and state.result is not None and state.result.winners == [1]


# --- refused ---

MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"seats": [{"hand": ["titn"]}]}, "seats[0].hand[0]: no card has the id 'titn'; did you mean 'titan'?"),
    ({"seats": [{"hand": ["titan"] * 3}]}, "seats[0].hand[2]: there are only 2 copies of titan"),
    ({"seats": [{"hand": ["veil"]}]}, "seats[0].hand[0]: no card has the id 'veil'"),
    ({"seats": [{"food": 10}]}, "seats[0].food: must be a number from 0 to 9"),
    ({"seats": [{"loyalty": 11}]}, "seats[0].loyalty: must be a number from -900 to 10"),
    ({"seats": [{"vp": -1}]}, "seats[0].vp: must be a number from 0"),
    ({"seats": [{"race": "elves"}]}, "seats[0].race: no race has the id 'elves'"),
    ({"seats": [{"race": "darlok"}, {"race": "darlok"}]}, "seats[1].race: there are only 1 boards with the darlok"),
    ({"seats": [{"race": None}]}, "agenda: must have choose_race for each seat without a race"),
    ({"seats": [{"systems": [[]]}]}, "seats[0].systems[0]: has no structures"),
    ({"seats": [{"systems": [["titan"] * 6]}]}, "seats[0].systems[0]: has 6 items, 5 are the most"),
    ({"seats": [{"systems": [["titan"], ["frigate"], ["autolab"], ["cruiser"], ["spaceport"]]}]}, "seats[0].systems"),
    ({"seats": [{"alluvia": ["titan"]}]}, "seats[0].alluvia: this seat has no advisor with a system"),
    ({"seats": [{"advisor": "titan"}]}, "seats[0].advisor: no advisor has the id 'titan'"),
    ({"seats": [{"advisor": "veil"}, {"advisor": "veil"}]}, "seats[1].advisor: veil is somewhere else already"),
    ({"advisors": ["veil", "veil"]}, "advisors[1]: veil is somewhere else already"),
    (
        {"options": {"advisors": "none"}, "seats": [{"advisor": "veil"}]},
        "seats[0].advisor: this game is played without advisors",
    ),
    ({"seats": [{"advisor": {"card": "veil", "cubes": ["A"]}}]}, "seats[0].advisor.cubes: veil has no A slot"),
    (
        {"seats": [{"systems": [[{"card": "titan", "cubes": ["P"]}, "frigate"]]}]},
        "seats[0].systems[0]: only the last structure",
    ),
    ({"seats": [{"actions": 11}]}, "seats[0].actions: must be a number from 0 to 10"),
    ({"seats": [{"actions": 5, "spent": 6}]}, "seats[0]: has 11 cubes on cards and boards, and there are 10"),
    ({"seats": [{"reserve": 3}]}, "seats[0].reserve: must be 10: 0 of 10 cubes lie elsewhere"),
    ({"seats": [{"propaganda": True}]}, "seats[0].propaganda: its cube must be among those spent"),
    ({"seats": [{"attacks": [0, 4]}]}, "seats[0].attacks[1]: must be a number from 0 to 3"),
    ({"seats": [{"attacks": [1, 0]}]}, "seats[0].attacks[0]: must be a number from 0 to 0"),
    ({"seats": [{"attacks": [0]}]}, "seats[0].attacks: must have a number for each of the 2 seats"),
    ({"seats": [{"building": "titan"}]}, "seats[0]: a card is being built only while"),
    ({"seats": [{"drawn": ["titan"]}]}, "seats[0]: cards lie aside only while"),
    ({"seats": [{"due": ["board"]}]}, "seats[0].due[0]: this board has no power"),
    ({"seats": [{"due": [["titan", 0]]}]}, "seats[0].due[0]: titan does not work at place 0"),
    ({"seats": [{"systems": [["titan"]], "due": [["titan", 0]]}]}, "seats[0]: effects are due only while"),
    ({"round": 9}, "round: must be a number from 1 to 8"),
    ({"first": 2}, "first: no such seat: 2"),
    ({"players": 5}, "players: must be 2 to 4 here"),
    ({"options": {"races": "many"}}, "options.races: must be one of"),
    ({"at": "acton"}, "at: no step is called 'acton'; did you mean 'action'?"),
    ({"at": ["choose_system", [0]]}, "at: seat 0 is building nothing"),
    ({"at": ["choose_taken", [1, 0]]}, "at: seat 0 is no opponent of seat 0"),
    ({"at": ["choose_bonus", [2]]}, "at: this board has no choice"),
    ({"at": ["effects", [200, 0, 0, 0, -1]]}, "at: no card with the number 200"),
    ({"at": ["deal_discards", [45, 3]]}, "at: no such deal can be under way"),
    ({"at": ["lay_in_order", [0, 1, 0]]}, "at: there is no system at place 0"),
    ({"agenda": [["action", 0, []]]}, "agenda: must end with the rest of a round"),
    ({"agenda": [["pass_token", 1, []]]}, "agenda[0]: pass_token is for the whole table"),
    ({"unseen": []}, "this is what a seat could see"),
    ({"game": "race"}, "game: this game is orion, not 'race'"),
]


@pytest.mark.parametrize(("data", "message"), MISTAKES, ids=[message[:40] for _data, message in MISTAKES])
def test_a_mistake_is_told_with_its_place(data: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.from_json(data)
    assert str(error.value).startswith(message)


def test_a_view_is_not_a_position() -> None:
    for seat in (-1, 0, 1):
        with pytest.raises(PositionError, match="what a seat could see"):
            GAME.from_json(GAME.new(seed=1).seen_by(seat).to_json())


# --- wrong in any way ---

SAMPLES = [
    json.loads(json.dumps(state.to_json()))
    for configuration in CONFIGURATIONS
    if configuration.game_id == "orion"
    for number in (20, 21)
    for state in positions(configuration, number, every=9)
]
IDS = sorted(GAME.by_id)
NUMBERS = st.one_of(st.integers(-2, 12), st.integers(-(1 << 70), 1 << 70), st.integers(0, 300))
VALUES = st.recursive(
    st.one_of(
        *(st.none(), st.booleans(), NUMBERS, st.sampled_from(IDS), st.sampled_from(sorted(STEPS))),
        st.text(max_size=3),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["card", "cubes", "known_to"]), inner, max_size=3),
        st.tuples(st.sampled_from(sorted(STEPS)), st.integers(0, 3), st.lists(st.integers(-1, 60), max_size=6)).map(
            list
        ),
    ),
    max_leaves=6,
)


def play_on(state: Orion) -> None:
    """Play a little; nothing may come or go, and everybody can see and imagine."""
    before = census_of_orion(state)
    play_out(state, fast(1), Actions(), 150)
    assert census_of_orion(state) == before
    for seat in range(-1, int(state.players)):
        state.seen_by(seat).imagine(fast(2))


@given(data=st.data())
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_position_changed_anywhere_is_refused_or_can_be_played(data: st.DataObject) -> None:
    position = copy.deepcopy(data.draw(st.sampled_from(SAMPLES)))
    for _change in range(data.draw(st.integers(1, 3))):
        branch = data.draw(st.sampled_from(sorted(position)))
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
    play_on(state)


@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(sorted(STEPS)),
            st.integers(0, 3),
            st.one_of(st.lists(st.integers(-1, 5), max_size=6), st.lists(st.integers(0, 60), max_size=6)),
        ),
        max_size=3,
    ),
    sample=st.sampled_from(SAMPLES),
)
@settings(max_examples=600)
def test_any_agenda_is_refused_or_can_be_played(steps: list[Any], sample: dict[str, Any]) -> None:
    position = copy.deepcopy(sample)
    position["agenda"] = [*map(list, steps), *position["agenda"]]
    try:
        state = GAME.from_json(position)
    except PositionError:
        return
    play_on(state)


def test_the_samples_are_positions_of_the_game() -> None:
    kinds = set()
    for sample in SAMPLES:
        state = GAME.from_json(sample)
        check_orion(state)
        kinds |= {kind for _seat, kind in asked(state)}
    assert len(kinds) > 8
