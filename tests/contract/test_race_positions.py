"""Positions of Race in JSON: written by hand with nearly everything left out, or wrong in every way a hand can go."""

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
from stardeck.games.race.game import RaceGame
from stardeck.games.race.invasion import INVASION_STEPS
from stardeck.games.race.round import STEPS
from stardeck.games.race.state import Race
from tests.configurations import CONFIGURATIONS, census_of_race, positions
from tests.contract.test_positions import places

GAME = RaceGame()
EVERY_STEP = {**STEPS, **INVASION_STEPS}


def race(**data: Any) -> Race:
    return GAME.from_json(data)


def asked(state: Race) -> list[tuple[int, str]]:
    return [(decision.seat, decision.kind) for decision in state.decisions]


# --- by hand ---


def test_an_empty_position_is_a_choice_of_actions_with_the_whole_supply() -> None:
    state = race()
    data = state.to_json()
    assert data["pool"] == 24 and data["round"] == 1 and data["first"] == 0 and len(data["deck"]) == 112
    assert [seat["tableau"] for seat in data["seats"]] == [["old_earth"], ["epsilon_eridani"]]
    assert [step[0] for step in data["agenda"]] == ["choose_action", "call_phases", "hand_limit", "round_ends"]
    assert asked(state) == [(0, "choose_action"), (1, "choose_action")]


def test_at_names_a_phase_and_the_chosen_ones_follow() -> None:
    hand = ["gem_world", "space_port", "spice_world"]
    goods = [{"card": card, "good": True} for card in ("mining_world", "new_vinland")]
    seat = {"hand": hand, "tableau": ["old_earth", *goods], "chosen": ["consume_trade"]}
    state = race(at="settle", seats=[seat])
    assert asked(state) == [(0, "settle")]
    assert [step[0] for step in state.to_json()["agenda"]][-4:] == [
        "phase",
        "consume_in_order",
        "hand_limit",
        "round_ends",
    ]
    state.apply(0, 0)
    assert asked(state) == [(0, "sell")]
    assert asked(race(at="explore")) == [(0, "explore_keep"), (1, "explore_keep")]
    assert asked(race(at="produce")) == [(0, "choose_action"), (1, "choose_action")]


def test_at_may_name_a_step_of_a_seat() -> None:
    hand = {"hand": ["gem_world", "space_port", "spice_world"]}
    assert asked(race(at=["discard", [2]], seats=[hand])) == [(0, "discard")]
    assert asked(race(at=["discard", 1, [2]], seats=[{}, hand])) == [(1, "discard")]
    placing = {"hand": ["space_port", "spice_world", "new_earth"], "tableau": ["old_earth", "gem_world"]}
    state = race(at=["place_world", [0, 0]], seats=[placing | {"placing": "gem_world"}])
    assert asked(state) == [(0, "discard")] and state.to_json()["agenda"][0] == ["discard", 0, [2, 0]]
    goods = [{"card": card, "good": True} for card in ("mining_world", "new_vinland")]
    assert asked(race(at=["sell", [1]], seats=[{"tableau": ["old_earth", *goods]}])) == [(0, "sell")]


def test_the_lowest_home_world_is_first() -> None:
    assert race(seats=[{"tableau": ["new_sparta"]}, {"tableau": ["alpha_centauri"]}]).first == 1


def test_what_is_named_leaves_the_rest_of_the_supply() -> None:
    state = race(seats=[{"hand": ["colony_ship"], "tableau": [{"card": "gem_world", "good": "colony_ship"}]}])
    assert census_of_race(state) == GAME.supply(state.rules.options)
    assert "colony_ship" not in state.to_json()["deck"]


def test_what_is_known_of_hidden_cards_is_kept() -> None:
    known: list[Any] = [{"card": "gem_world", "known_to": "all"}, {"card": "space_port", "known_to": [1]}, "rebel_base"]
    state = race(discard=known, seats=[{"hand": [known[0] | {"card": "spice_world"}, "pirate_world"]}])
    assert state.to_json()["discard"] == known
    assert state.seen_by(1).to_json()["discard"] == [known[0], known[1], None]
    assert state.seen_by(0).to_json()["discard"] == [known[0], None, None]
    assert state.seen_by(1).to_json()["seats"][0]["hand"] == [{"card": "spice_world", "known_to": "all"}, None]


def test_a_view_hides_goods_and_says_what_is_unseen() -> None:
    state = race(seats=[{"hand": ["gem_world"], "tableau": ["old_earth", {"card": "mining_world", "good": True}]}])
    view = state.seen_by(0).to_json()
    assert view["seats"][0]["tableau"][1] == {"card": "mining_world", "good": None}
    assert view["seats"][0]["hand"] == ["gem_world"] and set(view["deck"]) == {None}
    assert len(view["unseen"]) == len(view["deck"]) + 1
    for seat in (-1, 0, 1):
        with pytest.raises(PositionError, match="what a seat could see"):
            GAME.from_json(state.seen_by(seat).to_json())


def test_home_worlds_are_chosen_from_a_position() -> None:
    hand = ["gem_world", "space_port", "spice_world"]
    mine = {"drawn": ["old_earth", "new_sparta"], "hand": hand, "tableau": []}
    other = {"drawn": ["alpha_centauri", "rebel_cadre"], "hand": ["new_earth", "comet_zone"], "tableau": []}
    state = race(options={"sets": ["base", "xeno"]}, at=["choose_home", [2]], seats=[mine, other])
    assert asked(state) == [(0, "choose_home"), (1, "choose_home")]
    assert race(**state.to_json()).to_json() == state.to_json()
    assert state.seen_by(1).to_json()["seats"][0]["drawn"] == [None, None]
    for number in range(20):
        world = state.seen_by(1).imagine(fast(number))
        assert isinstance(world, Race)
        homes = [int(GAME.cards[int(card)].home) for card in world.seats[0].drawn]
        assert min(homes) >= 0 and homes[0] % 2 != homes[1] % 2


def test_a_finished_position_has_its_result() -> None:
    state = race(agenda=[], seats=[{"vp": 20}, {"vp": 4}])
    assert state.over and state.result is not None and state.result.winners == [0]


# --- the invasion ---

INVASION = {"sets": ["base", "xeno"], "invasion": True}


def invaded(**data: Any) -> Race:
    return GAME.from_json({"options": INVASION, **data})


def deck_of(state: Race) -> list[str]:
    deck: list[str] = state.to_json()["invasion"]["deck"]
    return deck


@pytest.mark.parametrize(
    ("data", "waves"),
    [
        ({}, "f11112222"),
        ({"round": 2}, "f11112222"),
        ({"round": 3}, "11112222"),
        ({"round": 4}, "112222"),
        ({"round": 7}, ""),
        ({"round": 2, "at": "round_ends"}, "11112222"),
        ({"players": 3}, "f111111222222"),
        ({"options": {**INVASION, "actions": "two"}}, "f1122"),
        ({"options": {**INVASION, "actions": "two"}, "round": 4}, "22"),
    ],
)
def test_the_invasion_deck_is_what_it_would_be_in_that_round(data: dict[str, Any], waves: str) -> None:
    state = invaded(**data)
    assert "".join(card[0] for card in deck_of(state)) == waves + "3" * 17
    while not state.over and state.round < 9:  # it never comes to the first-round card
        state.apply(*next((seat, actions[0]) for seat, actions in moves(state)))


def moves(state: Race) -> list[tuple[int, list[int]]]:
    return [(decision.seat, decision.actions) for decision in state.decisions]


def test_what_the_starting_choices_leave_is_the_first_round() -> None:
    hand = ["gem_world", "space_port", "spice_world"]
    mine = {"drawn": ["old_earth", "new_sparta"], "hand": hand, "tableau": []}
    other = {
        "drawn": ["alpha_centauri", "rebel_cadre"],
        "hand": ["new_earth", "comet_zone", "artist_colony"],
        "tableau": [],
    }
    state = invaded(at=["choose_home", [2]], seats=[mine, other])
    assert deck_of(state)[0] == "first_round"
    while state.decisions[0].kind == "choose_home":
        state.apply(state.decisions[0].seat, state.decisions[0].actions[0])
    assert state.round == 1
    early = race(at=["starting_hand", [1]], seats=[{"hand": hand}, {"hand": ["new_earth"]}])
    early.apply(0, early.decisions[0].actions[0])
    if not early.round:
        early.apply(1, early.decisions[0].actions[0])
    assert early.round == 1


DEFENDING = {
    "discs": [[0, 3], [1, 2]],
    "cards": ["1:3", "1:2"],
    "repulse": 20,
}


def test_a_defender_may_be_set_before_cards_that_are_dealt() -> None:
    """What the tableaus add up to, and what the ranks are worth, need not be said."""
    seats = [
        {"tableau": ["new_sparta", "expedition_force", "rebel_bunker"], "hand": ["gem_world"]},
        {"tableau": ["old_earth", "alien_historians"], "hand": ["spice_world"]},
    ]
    state = invaded(at=["defend", 1], round=3, seats=seats, invasion=DEFENDING)
    assert asked(state) == [(1, "defend")]
    written = state.to_json()["invasion"]
    assert (written["general"], written["values"], written["defense"]) == ([3, 0], [3, 2], [1, 0])
    assert written["stakes"] == [1, 2]
    assert "".join(card[0] for card in written["deck"]) == "112222" + "3" * 17  # two of wave 1 are dealt
    assert invaded(**state.to_json()).to_json() == state.to_json()


@pytest.mark.parametrize(
    "invasion", [{"defeats": 2}, {"ended": "defeated"}, {"ended": "defeated", "defeats": 2}, {"ended": "repulsed"}]
)
def test_a_game_that_the_invasion_has_ended(invasion: dict[str, Any]) -> None:
    state = invaded(agenda=[], round=5, invasion=invasion)
    assert state.result is not None
    assert state.result.reason == invasion.get("ended", "defeated")
    written = state.to_json()["invasion"]
    assert (written["defeats"] == 2) is (written["ended"] == "defeated")


# --- refused ---

HAND = ["gem_world", "space_port"]
XENO = {"sets": ["base", "xeno"]}
WAVE_3 = ["3:3", "3:4", "3:5", "3:+4"]
PLACING = {"tableau": ["old_earth", "new_sparta"], "placing": "new_sparta"}
MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"seats": [{"hand": ["gem_wrld"]}]}, "seats[0].hand[0]: no card has the id 'gem_wrld'; did you mean 'gem_world'?"),
    ({"seats": [{"hand": ["gem_world"] * 2}]}, "seats[0].hand[1]: there are only 1 copies of gem_world"),
    ({"discard": ["colony_ship"] * 3}, "discard[2]: there are only 2 copies of colony_ship"),
    ({"seats": [{"hand": [None]}]}, "seats[0].hand[0]: a position needs every card"),
    ({"seats": [{"tableau": ["public_works"] * 2}]}, "seats[0].tableau[1]: public_works is in this tableau already"),
    ({"seats": [{"tableau": ["gem_world"] * 16}]}, "seats[0].tableau: has 16 items"),
    ({"seats": [{"tableau": [{"card": "public_works", "good": True}]}]}, "seats[0].tableau[0].good: no goods lie on"),
    ({"seats": [{"tableau": [{"good": True}]}]}, "seats[0].tableau[0]: has no card"),
    ({"seats": [{"vp": -1}]}, "seats[0].vp: must be a number from 0"),
    ({"seats": [{"chosen": ["devlop"]}]}, "seats[0].chosen[0]: no action card is called 'devlop'; did you mean"),
    ({"seats": [{"chosen": ["develop_2"]}]}, "seats[0].chosen[0]: no action card is called 'develop_2'"),
    (
        {"options": {"actions": "two"}, "seats": [{"chosen": ["develop_2", "settle"]}]},
        "seats[0].chosen: develop_2 goes only with develop",
    ),
    ({"seats": [{"chosen": ["develop", "settle"]}]}, "seats[0].chosen: has 2 items"),
    ({"seats": [{"drawn": HAND}]}, "seats[0]: cards are drawn only while choosing"),
    ({"seats": [{"placing": "gem_world"}]}, "seats[0].placing: gem_world is not in this tableau"),
    (
        {"seats": [{"tableau": ["gem_world", "old_earth"], "placing": "gem_world"}]},
        "seats[0].placing: gem_world is not the last card",
    ),
    (
        {"seats": [{"tableau": ["old_earth", "gem_world"], "placing": "gem_world"}]},
        "seats[0]: a card is being placed only before the end of Develop or Settle",
    ),
    ({"seats": [{"used": [["gem_world", 0]]}]}, "seats[0].used[0][0]: gem_world is not in this tableau"),
    ({"seats": [{"produced": {"gold": 1}}]}, "seats[0].produced: there is no field 'gold'"),
    ({"pool": 3}, "pool: there are 24 VP in chips, the players have 0: the pool must have 24"),
    ({"players": 5}, "players: must be 2 to 4 here"),
    ({"first": 2}, "first: no such seat: 2"),
    ({"at": "devlop"}, "at: no step or phase is called 'devlop'; did you mean 'develop'?"),
    ({"at": ["discard", [3]], "seats": [{"hand": HAND}]}, "at: seat 0 has only 2 cards to discard"),
    ({"at": ["place_world", [0, 0]]}, "at: seat 0 is placing nothing"),
    (
        {"at": ["place_world", [0, 0]], "seats": [{"tableau": ["old_earth", "rebel_base"], "placing": "rebel_base"}]},
        "at: seat 0 can neither pay for nor conquer rebel_base",
    ),
    (
        {
            "at": ["place_world", [0, 0]],
            "seats": [{"tableau": ["old_earth", "trade_league"], "placing": "trade_league"}],
        },
        "at: trade_league is not placed in this phase",
    ),
    ({"at": ["spend_goods", [0, 0, 2, 2, -1, 0]]}, "at: 2 of 2 goods cannot be left to choose: 0 fit"),
    ({"at": ["spend_goods", [70, 0, 1, 1, -1, 0]]}, "at: no such power is in the tableau: colony_ship 0"),
    ({"at": ["name_number", [1, 99]]}, "at: most must be from 0 to 15"),
    ({"at": ["starting_hand", [2]]}, "at: somebody has fewer than 2 cards"),
    ({"agenda": [["discard", 0, [1, 0]]], "seats": [{"hand": HAND}]}, "agenda: must end with the rest of a round"),
    (
        {"agenda": [["settle", 0, [0]], ["hand_limit", 0, []], ["round_ends", 0, []]]},
        "agenda: must have the steps of one phase, then whole phases",
    ),
    ({"agenda": [["hand_limit", 1, []], ["round_ends", 1, []]]}, "agenda[1]: round_ends is for the whole table"),
    ({"sealed": [[0, 0]]}, "sealed[0]: seat 0 cannot choose 0 here"),
    ({"sealed": [[0, 16], [1, 17]]}, "sealed: everybody has answered"),
    ({"options": XENO, "at": ["choose_home", [2]]}, "seats[0].drawn: must have a red and a blue home world"),
    (
        {"options": XENO, "at": ["choose_home", [2]], "seats": [{"drawn": ["old_earth", "alpha_centauri"]}]},
        "seats[0].drawn: must have a red and a blue home world",
    ),
    (
        {"options": XENO, "at": ["choose_home", [2]], "seats": [{"drawn": ["old_earth", "new_sparta"]}] * 2},
        "seats[1].drawn[0]: there are only 1 copies of old_earth",
    ),
    (
        {"options": XENO, "at": ["choose_home", [2]], "seats": [{"drawn": ["old_earth", "new_sparta"]}]},
        "seats[0].tableau: must be empty",
    ),
    (
        {"options": XENO, "at": ["choose_home", [2]], "seats": [{"drawn": ["old_earth", "new_sparta"], "tableau": []}]},
        "seats[0].hand: has fewer than 2 cards to discard",
    ),
    ({"at": ["choose_home", [0]]}, "at: must end with the rest of a round"),
    ({"options": XENO, "at": "homes_revealed"}, "at: must have the steps of one phase"),
    ({"options": XENO, "at": "explore_keep"}, "at: must have the steps of one phase"),
    (
        {"options": XENO, "seats": [{"hand": HAND, "explored": 1}]},
        "seats[0]: cards are to be discarded only at the end",
    ),
    ({"options": XENO, "seats": [{"hand": HAND, "explored": 3}]}, "seats[0].explored: must be a number from 0 to 2"),
    ({"options": XENO, "at": ["spend_for_strength", [2, 2, 0]]}, "at: seat 0 is placing nothing"),
    (
        {"options": XENO, "at": ["spend_for_strength", [2, 2, 0]], "seats": [PLACING]},
        "at: no good is there to be spent",
    ),
    ({"options": XENO, "at": "put_good", "seats": [PLACING]}, "at: no good comes to new_sparta"),
    ({"options": XENO, "at": ["produce_here", [3]]}, "at: seat 0 has no world"),
    ({"invasion": {}}, "invasion: this game is not played in the invasion mode"),
    ({"seats": [{"damaged": ["gem_world"]}]}, "seats[0].damaged: is there only in the invasion mode"),
    ({"seats": [{"awards": 1}]}, "seats[0].awards: is there only in the invasion mode"),
    ({"options": INVASION, "seats": [{"damaged": ["trade_league"]}]}, "seats[0].damaged[0]: trade_league is no world"),
    ({"options": INVASION, "at": "defend"}, "at: no invasion cards are dealt"),
    ({"options": INVASION, "at": ["pay_repair", [12]]}, "at: seat 0 has no damaged world"),
    ({"options": INVASION, "invasion": {"deck": []}}, "invasion.deck: has too few cards of wave 3: 0"),
    ({"options": INVASION, "invasion": {"deck": WAVE_3}}, "invasion.deck: must have first_round on top"),
    (
        {"options": INVASION, "invasion": {"deck": [*WAVE_3, "first_round"]}},
        "invasion.deck: must have first_round on top",
    ),
    (
        {"options": INVASION, "round": 3, "invasion": {"deck": ["first_round", *WAVE_3]}},
        "invasion.deck: must have first_round on top, and only until the second round ends",
    ),
    (
        {"options": INVASION, "invasion": {"deck": ["first_round", "1:5", *WAVE_3]}},
        "invasion.deck[1]: no invasion card is called '1:5'",
    ),
    (
        {"options": INVASION, "round": 9, "invasion": {"deck": WAVE_3, "discard": ["3:9"] * 3}},
        "invasion.discard[2]: there are only 2 invasion cards 3:9",
    ),
    (
        {"options": INVASION, "round": 9, "invasion": {"deck": WAVE_3, "discard": ["1:4"]}},
        "invasion.discard: has only cards of wave 3",
    ),
    ({"options": INVASION, "invasion": {"discs": [[0, 1], [1, 2]]}}, "invasion.discs: must have the disc furthest"),
    ({"options": INVASION, "invasion": {"discs": [[0, 1]]}}, "invasion.discs: must have the discs of all 2 seats"),
    ({"options": INVASION, "invasion": {"discs": [[0, 1], [0, 0]]}}, "invasion.discs[1]: seat 0 has one disc"),
    ({"options": INVASION, "invasion": {"discs": [[0, 41], [1, 0]]}}, "invasion.discs[0][1]: must be a number from -3"),
    ({"options": INVASION, "invasion": {"defeats": 2}}, "invasion: has ended the game"),
    ({"options": INVASION, "invasion": {"ended": "repulsed"}}, "invasion: has ended the game"),
    (
        {"options": INVASION, "agenda": [], "invasion": {"ended": "defeated", "defeats": 1}},
        "invasion.ended: after 1 defeats it is not 'defeated'",
    ),
    (
        {"options": INVASION, "agenda": [], "invasion": {"ended": "repulsed", "defeats": 2}},
        "invasion.ended: after 2 defeats it is not 'repulsed'",
    ),
    ({"options": INVASION, "round": 3, "invasion": {"cards": ["1:4"]}}, "invasion.cards: must have a card for each"),
    (
        {"options": INVASION, "round": 3, "invasion": {"cards": ["1:4", "first_round"]}},
        "invasion.cards: first_round is not dealt",
    ),
    ({"game": "realms"}, "game: this game is race, not 'realms'"),
    ({"colour": "red"}, "there is no field 'colour'"),
]


@pytest.mark.parametrize(("data", "message"), MISTAKES, ids=[message[:40] for _data, message in MISTAKES])
def test_a_mistake_is_told_with_its_place(data: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.from_json(data)
    assert str(error.value).startswith(message)


# --- wrong in any way ---

SAMPLES = [
    json.loads(json.dumps(state.to_json()))
    for configuration in CONFIGURATIONS
    if configuration.game_id == "race"
    for state in positions(configuration, 20, every=37)
]
IDS = sorted(record.id for record in GAME.by_id.values())
NUMBERS = st.one_of(st.integers(-2, 12), st.integers(-(1 << 70), 1 << 70), st.integers(0, 3000))
STEP_NAMES = sorted(EVERY_STEP)
VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), NUMBERS, st.sampled_from(IDS), st.sampled_from(STEP_NAMES), st.text(max_size=3)
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["card", "good", "known_to", "hand", "tableau"]), inner, max_size=3),
        st.tuples(st.sampled_from(STEP_NAMES), st.integers(0, 1), st.lists(st.integers(-1, 99), max_size=7)).map(list),
    ),
    max_leaves=6,
)


def plays_on(state: Race) -> None:
    """Whatever was read is a position like any other."""
    assert GAME.from_json(state.to_json()).to_json() == state.to_json()
    before = census_of_race(state)
    for seat in range(-1, int(state.players)):
        state.seen_by(seat).imagine(fast(2))
        assert str(state.seen_by(seat).position)
    play_out(state, fast(1), Actions(), 300)
    assert census_of_race(state) == before


@given(data=st.data())
@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
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
    plays_on(state)


@given(
    at=st.tuples(st.sampled_from(STEP_NAMES), st.integers(0, 3), st.lists(st.integers(-1, 5), max_size=6)),
    sample=st.sampled_from(SAMPLES),
)
@settings(max_examples=300)
def test_any_step_is_refused_or_can_be_played(at: tuple[str, int, list[int]], sample: dict[str, Any]) -> None:
    position = copy.deepcopy(sample)
    for field in ("agenda", "sealed"):
        position.pop(field, None)
    position["at"] = [at[0], at[1], at[2][: len(EVERY_STEP[at[0]].fields)]]
    try:
        state = GAME.from_json(position)
    except PositionError:
        return
    plays_on(state)


@given(
    steps=st.lists(
        st.tuples(st.sampled_from(STEP_NAMES), st.integers(0, 1), st.lists(st.integers(-1, 5), max_size=6)), max_size=3
    ),
    sample=st.sampled_from(SAMPLES),
)
@settings(max_examples=300)
def test_any_agenda_is_refused_or_can_be_played(steps: list[Any], sample: dict[str, Any]) -> None:
    position = copy.deepcopy(sample)
    position["agenda"] = [*map(list, steps), *position["agenda"]]
    try:
        state = GAME.from_json(position)
    except PositionError:
        return
    plays_on(state)
