"""The end of the round, the end of the game, and the score."""

from __future__ import annotations

import pytest

from tests.rules.orion.table import GAME, orion

FULL = ["cruiser*2 autolab*2 titan", "titan frigate*2 spaceport*2", "destroyer*2 biospheres recyclotron*2"]
FOURTH = "tax_office*2 battleship*2 spy_center"
SEVEN = "titan*2 cruiser*2 autolab*2 frigate"


@pytest.mark.rule("orion.round_end.01")
def test_the_end_is_checked_before_anything_else() -> None:
    table = orion(at="end_check", round=8, hand=SEVEN, systems=["cloning_center+A"], spent=2, actions=0)
    assert table.over and len(table.a.hand) == 7 and table.a.spent == 2
    assert table.a.cubes_at(0) == "A" and table.first is table.a and table.round == 8


@pytest.mark.rule("orion.round_end.02")
def test_everyone_discards_down_to_five_cards_of_own_choice() -> None:
    table = orion(at="hand_limit", hand=f"{SEVEN} spaceport", actions=0, opponent={"hand": "biospheres*2"}, deck="")
    table.a.is_asked("discard_cards").discards("titan spaceport autolab")
    assert table.a.hand == ["autolab", "cruiser", "cruiser", "frigate", "titan"] and table.round == 2
    assert table.discard == ["autolab", "spaceport", "titan"]
    assert table.b.hand == ["biospheres", "biospheres"]
    orion(at="hand_limit", hand="titan*2 cruiser*2 autolab", actions=0).b.is_asked("action")


@pytest.mark.rule("orion.round_end.02")
def test_the_first_player_discards_first() -> None:
    table = orion(
        at="hand_limit",
        first=1,
        hand=f"{SEVEN}",
        actions=0,
        opponent={"hand": "biospheres*2 spaceport*2 recyclotron*2"},
    )
    table.a.is_asked_nothing()
    table.b.discards("spaceport")
    table.a.is_asked("discard_cards")


@pytest.mark.rule("orion.round_end.03")
def test_there_is_no_hand_limit_during_the_round() -> None:
    table = orion(hand=SEVEN, actions=3)
    table.a.researches().researches()
    assert len(table.a.hand) == 11
    table.a.is_asked("action")


@pytest.mark.rule("orion.round_end.04")
def test_all_cubes_go_back_but_the_one_in_harravas_slot() -> None:
    table = orion(
        at="return_cubes",
        systems=["cloning_center+A", "cruiser+P"],
        advisor="viktoria+A",
        spent=3,
        propaganda=True,
        attacked=[0, 2],
        actions=0,
        food=4,
        opponent={"advisor": "harrava+P", "food": 5},
    )
    assert (table.a.spent, table.a.cubes_at(0), table.a.cubes_at(1), table.a.cubes_at(5)) == (0, "", "", "")
    assert table.a.markers_on(table.b) == 0
    assert (table.a.actions, table.a.reserve) == (4, 6)  # medium mobilisation of the new round
    assert (table.b.actions, table.b.reserve, table.b.cubes_at(5)) == (4 + 1, 5, "")


@pytest.mark.rule("orion.round_end.05")
def test_the_token_passes_to_the_left_and_the_round_number_rises() -> None:
    table = orion(at="pass_token", players=3, first=1, actions=0, options={"first": 1})
    assert table.first is table.c and table.round == 2 and table.asked == "C"
    table = orion(at="pass_token", players=3, first=2, actions=0, round=4, options={"first": 2})
    assert table.first is table.a and table.round == 5


@pytest.mark.rule("orion.round_end.06")
def test_everything_else_carries_over() -> None:
    table = orion(
        at="return_cubes",
        food=5,
        fleet=1,
        production=4,
        loyalty=7,
        vp=12,
        systems=["titan frigate"],
        advisor="kual",
        hand="autolab",
        actions=0,
        opponent={"loyalty": -4},
    )
    a = table.a
    assert table.round == 2 and a.systems == [["titan", "frigate"]] and a.advisor == "kual" and a.hand == ["autolab"]
    assert (a.food, a.fleet, a.production, a.loyalty, a.vp) == (5, 1 + 1, 4, 7, 12)  # with the income of round 2
    assert table.b.loyalty == -4


# --- the end of the game ---


@pytest.mark.rule("orion.game_end.01")
def test_the_game_ends_after_round_8() -> None:
    table = orion(at="end_check", round=8, actions=0)
    assert table.over and table.state.result is not None and table.state.result.reason == "rounds"
    assert not orion(at="end_check", round=7, actions=0).over


@pytest.mark.rule("orion.game_end.02")
@pytest.mark.parametrize(("loyalty", "over"), [(1, False), (0, True), (-2, True)])
def test_the_game_ends_with_a_loyalty_of_0_or_less(loyalty: int, over: bool) -> None:
    table = orion(at="end_check", actions=0, opponent={"loyalty": loyalty})
    assert table.over == over
    if over:
        assert table.state.result is not None and table.state.result.reason == "loyalty"


@pytest.mark.rule("orion.game_end.04", "orion.game_end.05")
def test_the_game_ends_when_all_four_systems_are_full() -> None:
    table = orion(at="end_check", actions=0, systems=[*FULL, FOURTH])
    assert table.over and table.state.result is not None and table.state.result.reason == "systems"
    assert not orion(at="end_check", actions=0, systems=[*FULL, "tax_office*2 battleship*2"]).over
    assert not orion(at="end_check", actions=0, systems=FULL[:2]).over
    assert not orion(at="end_check", actions=0, systems=FULL).over


@pytest.mark.rule("orion.game_end.06")
def test_with_alluvia_five_systems_must_be_full() -> None:
    four = [*FULL, FOURTH]
    assert not orion(at="end_check", actions=0, systems=four, advisor="alluvia").over
    three = "missile_base*2 ground_batteries"
    assert not orion(at="end_check", actions=0, systems=four, alluvia=three).over
    assert orion(at="end_check", actions=0, systems=four, alluvia=f"{three} ground_batteries").over


@pytest.mark.rule("orion.game_end.07")
def test_any_condition_suffices_and_the_game_stops_at_once() -> None:
    table = orion(at="end_check", round=3, hand=SEVEN, spent=1, actions=0, opponent={"loyalty": 0})
    assert table.over and len(table.a.hand) == 7 and table.a.spent == 1 and table.round == 3
    assert table.happened[-1] == "game_over"


# --- score ---


def test_the_result_has_its_parts() -> None:
    table = orion(
        at="end_check", round=8, vp=3, loyalty=4, systems=["titan", "stellar_converter"], food=2, fleet=2, production=2
    )
    assert table.a.score == {"track": 3, "loyalty": 4, "structures": 5, "variable": 2, "tie_break": 6}
    assert table.a.total == 14


@pytest.mark.rule("orion.score.01", "orion.score.02", "orion.score.03", "orion.effects.03")
def test_points_loyalty_and_structures_are_added_up() -> None:
    table = orion(
        at="end_check",
        round=8,
        vp=20,
        loyalty=6,
        systems=["doom_star spaceport stellar_converter biospheres", "stellar_converter autolab"],
        alluvia="battleship",
    )
    # 20 + 6, printed 6 + 2 + 1 + 2 + 2 also where covered, two Stellar Converters that count four red cards each
    assert table.a.total == 20 + 6 + 13 + 8
    table = orion(vp=5, systems=["stellar_converter"], fleet=4, opponent={"fleet": 0})
    table.a.attacks(table.b)
    assert table.a.vp == 7  # nothing is scored before the end


@pytest.mark.rule("orion.score.04")
def test_negative_loyalty_is_subtracted() -> None:
    table = orion(at="end_check", round=8, vp=20, loyalty=-2, systems=["doom_star", "pleasure_dome"])
    assert table.a.total == 25


@pytest.mark.rule("orion.score.05", "orion.score.06")
def test_the_highest_score_wins_whatever_the_loyalty() -> None:
    table = orion(at="end_check", round=8, vp=30, loyalty=-3, opponent={"vp": 16, "loyalty": 10})
    assert table.winners == "A"
    table = orion(at="end_check", round=8, vp=30, loyalty=-3, opponent={"vp": 18, "loyalty": 10})
    assert table.winners == "B"


@pytest.mark.rule("orion.score.07")
def test_ties_go_to_the_higher_loyalty() -> None:
    table = orion(at="end_check", round=8, vp=33, loyalty=7, food=0, opponent={"vp": 35, "loyalty": 5, "food": 9})
    assert table.a.total == table.b.total == 40 and table.winners == "A"
    said = GAME.text.result(table.state, "en")
    assert "for the tie: loyalty 7" in said and "for the tie: loyalty 5" in said and "resources left" not in said


@pytest.mark.rule("orion.score.08")
def test_then_to_the_larger_sum_of_resources() -> None:
    theirs = {"vp": 9, "food": 4, "fleet": 2, "production": 1}
    table = orion(at="end_check", round=8, vp=9, food=1, fleet=1, production=6, opponent=theirs)
    assert table.winners == "A"
    said = GAME.text.result(table.state, "en")
    assert "for the tie: resources left 8" in said and "for the tie: resources left 7" in said


@pytest.mark.rule("orion.score.09")
def test_then_the_game_is_shared() -> None:
    table = orion(
        at="end_check",
        round=8,
        vp=9,
        food=4,
        opponent={"vp": 9, "food": 5, "fleet": 2},
        others=[{"vp": 2}],
    )
    assert table.winners == "AB"
    assert table.state.result is not None and table.state.result.ranks == [1, 1, 3]


@pytest.mark.rule("orion.score.10")
def test_hand_cards_and_resources_are_worth_nothing() -> None:
    table = orion(at="end_check", round=8, hand="titan doom_star", food=9, fleet=9, production=9, loyalty=3)
    assert table.a.total == 3
