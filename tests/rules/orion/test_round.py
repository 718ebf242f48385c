"""The round and its start: income, mobilisation, effects at the start of the round."""

from __future__ import annotations

from typing import Any

import pytest

from stardeck.games.orion.round import ROUND
from tests.rules.orion.table import new, orion

NONE: dict[str, Any] = {"food": 0, "fleet": 0, "production": 0}


def names() -> list[str]:
    return [step.name for step in ROUND]


@pytest.mark.rule("orion.round.01", "orion.game_end.01")
def test_the_game_lasts_eight_rounds_at_most() -> None:
    for seed in range(3):
        table = new(seed=seed)
        for _action in table.play_on(10_000, seed):
            assert table.round <= 8
        assert table.over
    table = orion(round=8, actions=1)
    table.a.researches()
    assert table.over
    table = orion(round=7, actions=1)
    table.a.researches()
    assert not table.over and table.round == 8


@pytest.mark.rule("orion.round.02")
def test_a_round_is_start_actions_and_end() -> None:
    order = names()
    assert order.index("income") < order.index("action") < order.index("end_check")
    table = orion(actions=1, systems=["biospheres"], **NONE)
    table.a.researches()
    assert table.round == 2 and table.asked == "B"
    assert table.a.food == 1  # the income of round 2 came before its actions


@pytest.mark.rule("orion.round.03")
def test_the_start_is_income_mobilisation_effects() -> None:
    assert names()[1:4] == ["income", "mobilisation", "start_effects"]
    # Income makes it high mobilisation, whose cubes are there when the start effect asks.
    table = orion(at="income", race="alkari", vp=1, systems=["biospheres"], food=6, actions=0)
    assert table.a.asked == "due_effects" and table.a.actions == 5 and table.a.food == 7


@pytest.mark.rule("orion.round.04")
def test_the_end_is_check_discards_cubes_token() -> None:
    assert names()[5:] == ["end_check", "hand_limit", "return_cubes", "pass_token"]
    hand = "titan cruiser frigate autolab recyclotron biospheres"
    table = orion(actions=1, hand=hand, spent=2)
    table.a.researches().is_asked("discard_cards")
    assert table.a.spent == 3 and table.first is table.a and table.round == 1  # cubes and token wait
    table.a.discards("titan cruiser frigate")
    assert table.a.spent == 0 and table.first is table.b and table.round == 2


@pytest.mark.rule("orion.round.05", "orion.action.01")
def test_the_first_player_begins_and_the_others_follow_clockwise() -> None:
    table = orion(first=1, players=3, actions=1, opponent={"actions": 1}, others=[{"actions": 1}], options={"first": 1})
    table.b.is_asked("action").researches()
    table.c.is_asked("action").researches()
    table.a.is_asked("action")


@pytest.mark.rule("orion.round.05")
def test_draws_at_the_start_go_from_the_first_player() -> None:
    table = orion(at="mobilisation", first=1, on_top="titan cruiser", actions=0, opponent=NONE, **NONE)
    assert table.b.hand == ["titan"] and table.a.hand == ["cruiser"]


# --- income ---


@pytest.mark.rule("orion.income.01")
def test_income_comes_from_covered_structures_too() -> None:
    table = orion(at="income", systems=["hydroponic_farm missile_base", "space_factory"], actions=0, **NONE)
    assert table.a.resources == (2, 1, 1)


@pytest.mark.rule("orion.income.01")
def test_income_comes_from_alluvias_system_too() -> None:
    table = orion(at="income", alluvia="biospheres missile_base", actions=0, **NONE)
    assert table.a.resources == (1, 1, 0)


@pytest.mark.rule("orion.income.02")
def test_income_above_9_is_lost() -> None:
    table = orion(at="income", systems=["hydroponic_farm"], food=8, actions=0)
    assert table.a.food == 9


@pytest.mark.rule("orion.income.03")
def test_income_may_raise_the_level() -> None:
    table = orion(at="income", systems=["biospheres"], food=6, fleet=0, production=0, actions=0)
    assert (table.a.food, table.a.actions, table.a.loyalty) == (7, 5, 9)


# --- mobilisation ---


@pytest.mark.rule("orion.mobilisation.01", "orion.mobilisation.02", "orion.mobilisation.03", "orion.mobilisation.04")
@pytest.mark.parametrize(
    ("resources", "cubes", "loyalty", "cards"),
    [
        ((3, 7, 0), 5, 4, 0),
        ((9, 0, 0), 5, 4, 0),
        ((0, 0, 7), 5, 4, 0),
        ((6, 6, 6), 4, 5, 0),
        ((0, 4, 0), 4, 5, 0),
        ((0, 3, 4), 4, 5, 0),
        ((3, 3, 3), 3, 6, 1),
        ((0, 0, 0), 3, 6, 1),
    ],
)
def test_the_highest_resource_gives_the_level(
    resources: tuple[int, int, int], cubes: int, loyalty: int, cards: int
) -> None:
    food, fleet, production = resources
    table = orion(at="mobilisation", food=food, fleet=fleet, production=production, loyalty=5, actions=0)
    assert (table.a.actions, table.a.loyalty, len(table.a.hand)) == (cubes, loyalty, cards)
    assert table.a.resources == resources


@pytest.mark.rule("orion.mobilisation.04", "orion.loyalty.01")
def test_low_mobilisation_at_10_loyalty_keeps_10() -> None:
    assert orion(at="mobilisation", actions=0, **NONE).a.loyalty == 10


@pytest.mark.rule("orion.mobilisation.05")
def test_the_cubes_come_from_the_reserve() -> None:
    table = orion(at="mobilisation", food=8, actions=0)
    assert (table.a.actions, table.a.reserve) == (5, 5)


@pytest.mark.rule("orion.mobilisation.06")
def test_a_row_of_the_board_takes_the_place_of_the_common_one() -> None:
    table = orion(at="mobilisation", race="bulrathi", food=8, loyalty=5, actions=0)
    assert (table.a.actions, table.a.loyalty) == (4, 5)
    table = orion(at="mobilisation", race="bulrathi", food=5, loyalty=5, actions=0)
    assert (table.a.actions, table.a.loyalty) == (4, 5)
    table = orion(at="mobilisation", race="meklar", loyalty=5, actions=0, **NONE)
    assert (table.a.actions, table.a.loyalty) == (4, 6)


@pytest.mark.rule("orion.mobilisation.07")
def test_mobilisation_gives_no_more_cubes_than_there_are() -> None:
    table = orion(at="mobilisation", food=8, spent=7, actions=0)
    assert (table.a.actions, table.a.reserve) == (3, 0)


# --- effects at the start of the round ---


@pytest.mark.rule("orion.start.01")
def test_working_cards_and_the_board_act_at_the_start() -> None:
    table = orion(at="start_effects", systems=["astro_university"], advisor="moldred", food=2)
    assert len(table.a.hand) == 1 and table.a.food == 2 + 2
    table = orion(at="start_effects", race="alkari", vp=1)
    table.a.is_asked("due_effects").can("power")


@pytest.mark.rule("orion.start.01")
def test_covered_cards_do_not_act_at_the_start() -> None:
    table = orion(at="start_effects", systems=["astro_university biospheres"], actions=3)
    assert table.a.hand == []


@pytest.mark.rule("orion.start.02")
def test_resources_gained_at_the_start_do_not_change_the_level() -> None:
    table = orion(at="mobilisation", race="alkari", food=6, vp=1, actions=0)
    table.a.uses_power()
    assert (table.a.food, table.a.loyalty, table.a.actions) == (7, 10, 4 + 1)


@pytest.mark.rule("orion.start.03")
@pytest.mark.parametrize("board_first", [True, False])
def test_their_owner_chooses_the_order(board_first: bool) -> None:
    """If the university draws first, the reshuffle leaves only the top discard to take."""
    table = orion(
        at="start_effects",
        race="darlok",
        systems=["astro_university"],
        deck="",
        discard="titan cruiser frigate",
        actions=3,
    )
    table.a.is_asked("due_effects").may_only("power", "apply astro_university 0")
    if board_first:
        table.a.uses_power().can("take titan", "take cruiser", "take frigate").takes("frigate")
        assert len(table.a.hand) == 2 and table.discard == ["titan"]
    else:
        table.a.applies("astro_university")
        assert len(table.a.hand) == 2 and "titan" in table.a.hand


@pytest.mark.rule("orion.start.04")
def test_one_player_finishes_before_the_next_begins() -> None:
    table = orion(
        at="start_effects",
        race="alkari",
        vp=1,
        first=1,
        actions=3,
        opponent={"race": "darlok", "hand": "titan", "systems": ["astro_university"]},
        discard="autolab spaceport",
    )
    table.a.is_asked_nothing()
    table.b.is_asked("due_effects").applies("astro_university").takes("spaceport")
    table.b.is_asked_nothing()
    table.a.is_asked("due_effects")
