"""What holds after every step of random games of every game and mode."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stardeck.engine.actions import Actions, UnknownAction
from stardeck.engine.chance import fast
from stardeck.engine.errors import IllegalAction
from stardeck.engine.events import Log
from stardeck.engine.state import Decision, State
from stardeck.games.playout import checksum_out, perft
from tests.configurations import CONFIGURATIONS, Configuration, check, choose, every_configuration, positions

ACTIONS = Actions()


def as_text(state: State) -> str:
    return json.dumps(state.to_json(), sort_keys=True)


@every_configuration
def test_a_copy_is_equal_and_stays_so_while_the_other_goes_on(configuration: Configuration) -> None:
    """All past positions are kept and compared again later, which finds piles that copies share by mistake."""
    past: list[tuple[State, State, str]] = []
    chance = fast(5)
    for state in positions(configuration, 1, every=3):
        text = as_text(state)
        twin = state.copy()
        other = state.copy()
        assert as_text(twin) == text
        for _i in range(12):  # the other goes its own way
            if other.deciding:
                other.act(*choose(other, chance, ACTIONS))
        past.append((twin, other, text))
    for twin, _other, text in past:
        assert as_text(twin) == text
    for twin, _other, text in past[::-7]:
        assert checksum_out(twin.copy(), fast(1), ACTIONS) == checksum_out(twin.copy(), fast(1), ACTIONS)
        assert as_text(twin) == text


@every_configuration
def test_a_position_in_json_is_the_position(configuration: Configuration) -> None:
    for number, state in enumerate(positions(configuration, 2, every=2)):
        data = json.loads(json.dumps(state.to_json()))
        twin = configuration.game.from_json(data)
        assert twin.to_json() == state.to_json()
        assert twin.decisions == state.decisions
        assert twin.result == state.result
        if number % 40 == 0:
            assert checksum_out(twin, fast(3), ACTIONS) == checksum_out(state.copy(), fast(3), ACTIONS)


@pytest.mark.rule("realms.box.09")
@every_configuration
def test_what_is_true_of_the_game_is_true_at_every_moment(configuration: Configuration) -> None:
    for number in range(4):
        for state in positions(configuration, 10 + number):
            check(configuration, state)


@every_configuration
def test_the_legal_list_is_sorted_unique_and_complete(configuration: Configuration) -> None:
    """Whatever is not in it is refused with a reason, by an error that leaves the state as it was."""
    size = configuration.game.codes.size
    probe = fast(9)
    for state in positions(configuration, 3, every=5):
        text = as_text(state)
        for decision in state.decisions:
            legal = decision.actions
            assert legal == sorted(set(legal)) and legal
            seat = decision.seat
            refused = state.refused(seat)
            assert not set(refused) & set(legal)
            guesses = [int(probe.below(size)) for _i in range(8)] + list(refused)[:8] + [-1, size, 1 << 40, 1 << 70]
            for action in guesses:
                assert (state.why_not(seat, action) == "") == (action in legal)
                if action not in legal:
                    with pytest.raises(IllegalAction):
                        state.apply(seat, action)
            assert all(state.why_not(seat, action) == "" for action in legal)
        for seat in (-1, *range(state.players), state.players, 1 << 70):
            if not any(decision.seat == seat for decision in state.decisions):
                with pytest.raises(IllegalAction):
                    state.apply(seat, 0)
        assert as_text(state) == text


@every_configuration
def test_every_legal_action_does_something_without_breaking_anything(configuration: Configuration) -> None:
    for state in positions(configuration, 4, every=25):
        for decision in state.decisions:
            for action in decision.actions:
                world = state.copy()
                world.apply(decision.seat, action)
                assert as_text(world) != as_text(state)
                check(configuration, world)


@every_configuration
def test_an_action_is_a_code_a_record_and_a_text(configuration: Configuration) -> None:
    codes = configuration.game.codes
    seen: set[int] = set()
    for state in positions(configuration, 5):
        for decision in state.decisions:
            seen.update(decision.actions)
            seen.update(state.refused(decision.seat))
    for action in sorted(seen):
        assert codes.code(json.loads(json.dumps(codes.record(action)))) == action
        assert codes.parse(codes.text(action)) == action
    assert len({codes.text(action) for action in seen}) == len(seen)


@every_configuration
def test_the_numbers_of_questions_increase(configuration: Configuration) -> None:
    """A seat's question has a new number unless it is still the same, while others choose beside it."""
    last: dict[int, Decision] = {}
    for state in positions(configuration, 6):
        for decision in state.decisions:
            before = last.get(decision.seat)
            assert before is None or decision.id > before.id or decision == before
            last[decision.seat] = decision


@every_configuration
def test_the_same_seed_and_choices_give_the_same_game(configuration: Configuration) -> None:
    sums = [checksum_out(configuration.new(7), fast(8), ACTIONS) for _again in range(2)]
    assert sums[0] == sums[1]
    assert checksum_out(configuration.new(8), fast(8), ACTIONS) != sums[0]


@every_configuration
def test_a_log_changes_nothing(configuration: Configuration) -> None:
    state, logged = configuration.new(9), configuration.new(9)
    chance = fast(9)
    log = Log()
    while state.deciding:
        seat, action = choose(state, chance, ACTIONS)
        state.act(seat, action)
        logged.apply(seat, action, log)
    assert state.to_json() == logged.to_json()
    assert logged.log is None and log.events


def test_the_turn_limit_ends_the_game() -> None:
    configuration = next(one for one in CONFIGURATIONS if one.name == "realms-turn_limit")
    state = list(positions(configuration, 3))[-1]
    result = state.result
    assert result is not None and result.reason == "turn_limit"
    data: dict[str, Any] = state.to_json()
    assert data["turn"] == 24


# At the opening and after 60 decisions of seed 1: to go on for 1, 2, 3, 4 and 5 decisions.
PERFT = {
    "realms-colonial_wars": [2, 6, 20, 64, 219, 4, 16, 54, 181, 635],
    "realms-core": [2, 6, 19, 61, 202, 3, 9, 27, 82, 255],
    "realms-both": [3, 9, 27, 80, 239, 4, 15, 57, 224, 908],
    "realms-next_turn": [2, 6, 19, 58, 182, 4, 15, 54, 201, 742],
    "realms-short": [3, 10, 34, 112, 359, 3, 10, 38, 155, 656],
    "realms-turn_limit": [2, 6, 20, 64, 219, 4, 16, 54, 181, 635],
    "realms-free_for_all-3p": [2, 6, 19, 57, 178, 5, 17, 50, 202, 968],
    "realms-free_for_all-4p": [3, 12, 42, 145, 464, 6, 27, 120, 455, 1649],
    "realms-free_for_all-6p": [2, 6, 23, 84, 321, 2, 5, 15, 51, 178],
    "realms-hunter-3p": [2, 6, 18, 53, 156, 3, 8, 20, 54, 204],
    "realms-hunter-5p": [3, 10, 33, 107, 338, 4, 15, 57, 182, 514],
    "realms-hydra_two_headed": [3, 8, 24, 79, 260, 4, 14, 47, 157, 538],
    "realms-hydra_three_headed": [3, 10, 33, 116, 417, 3, 11, 41, 169, 762],
    "realms-emperor": [2, 5, 14, 43, 133, 3, 10, 35, 126, 441],
    "realms-raid-3p": [3, 11, 38, 135, 472, 4, 11, 34, 107, 334],
    "realms-raid-4p": [2, 6, 19, 59, 192, 5, 23, 91, 307, 938],
    "realms-raid-6p": [2, 6, 19, 61, 211, 8, 28, 100, 455, 1960],
    "realms-extras": [5, 26, 132, 624, 2750, 5, 22, 96, 430, 1851],
    "realms-extras-free_for_all-4p": [3, 13, 66, 354, 1940, 10, 79, 512, 2823, 14103],
    "realms-extras-hydra": [6, 30, 156, 830, 4365, 5, 20, 87, 386, 1722],
    "realms-extras-raid-4p": [4, 22, 111, 580, 2862, 4, 13, 46, 195, 885],
    "race-2p": [5, 19, 91, 441, 2927, 7, 49, 178, 886, 4306],
    "race-3p": [5, 19, 89, 357, 1715, 3, 17, 119, 833, 3313],
    "race-4p": [5, 19, 89, 355, 1603, 2, 4, 8, 16, 64],
    "race-duel": [5, 19, 90, 392, 2120, 5, 30, 135, 501, 2091],
    "race-first_game": [7, 49, 343, 2401, 7466, 2, 4, 20, 40, 136],
    "race-ask_always": [5, 19, 89, 357, 1715, 7, 49, 223, 1391, 9087],
    "race-xeno-2p": [2, 10, 32, 76, 364, 3, 12, 60, 402, 1842],
    "race-xeno-3p": [2, 10, 32, 76, 344, 7, 49, 299, 1310, 6661],
    "race-xeno-5p": [2, 10, 32, 76, 344, 7, 49, 146, 564, 1776],
    "race-xeno-duel": [2, 10, 32, 76, 360, 4, 8, 38, 160, 608],
    "race-xeno-first_game": [7, 49, 343, 2401, 16807, 3, 21, 84, 252, 693],
    "race-xeno-ask_always": [2, 10, 32, 76, 344, 2, 3, 4, 20, 60],
    "race-invasion-2p": [2, 10, 32, 76, 368, 8, 64, 192, 549, 1531],
    "race-invasion-3p": [2, 10, 32, 76, 344, 2, 11, 70, 522, 1500],
    "race-invasion-4p": [2, 10, 32, 76, 344, 4, 8, 24, 48, 168],
    "race-invasion-5p": [2, 10, 32, 76, 344, 3, 11, 66, 396, 1728],
    "race-invasion-duel": [2, 10, 32, 76, 364, 5, 10, 24, 108, 560],
    "race-invasion-first_game": [8, 64, 512, 4096, 32768, 2, 16, 128, 1024, 8192],
    "race-invasion-ask_always": [2, 10, 32, 76, 344, 1, 1, 1, 1, 1],
    "orion-2p": [6, 31, 141, 675, 3842, 3, 18, 174, 1034, 9816],
    "orion-3p": [6, 31, 140, 597, 3086, 7, 84, 532, 4000, 43500],
    "orion-4p": [6, 31, 141, 596, 2521, 6, 49, 136, 280, 716],
    "orion-learning": [6, 31, 141, 610, 3040, 8, 102, 966, 8280, 98721],
    "orion-choice": [7, 43, 258, 1333, 6577, 7, 55, 413, 3600, 28724],
    "orion-draft": [2, 4, 8, 16, 96, 20, 163, 2700, 20323, 63378],
}


@every_configuration
def test_the_ways_to_go_on_are_as_many_as_ever(configuration: Configuration) -> None:
    """Leaf counts by depth (perft): an oracle of the rules that any change of a legal list moves."""
    opening = configuration.new(1)
    number = 25 if "invasion" in configuration.name else 60  # at random, the Xenos soon win
    later = next(state for i, state in enumerate(positions(configuration, 1)) if i == number)
    found = [int(perft(state, depth)) for state in (opening, later) for depth in range(1, 6)]
    assert found == PERFT[configuration.name]


@every_configuration
def test_a_card_is_asked_about_by_its_id(configuration: Configuration) -> None:
    """Without a legal use of the card there is a reason; a reason beside a legal use speaks of another one."""
    codes = configuration.game.codes
    for state in positions(configuration, 6, every=23):
        for decision in state.decisions:
            usable = {codes.record(action).get("card") for action in decision.actions}
            refused = {codes.record(action).get("card") for action in state.refused(decision.seat)}
            for card in codes.cards:
                if not card.startswith("unused"):
                    why = state.why_not(decision.seat, card)
                    assert why if card not in usable else not why or card in refused
                    if configuration.game_id != "orion":  # whose hand cards always have a use: people ask for the other
                        assert (why == "") == (card in usable)
        with pytest.raises(UnknownAction, match="no card has the id 'gunshp'"):
            state.why_not(0, "gunshp")
