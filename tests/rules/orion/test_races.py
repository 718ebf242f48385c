"""The races."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.orion.printed import RACES
from tests.rules.orion.table import GAME, orion

NONE: dict[str, Any] = {"food": 0, "fleet": 0, "production": 0}


@pytest.mark.rule("orion.race.humans.2", "orion.race.alkari.3", "orion.race.bulrathi.4", "orion.race.darlok.4")
@pytest.mark.rule("orion.race.meklar.2", "orion.race.mrrshan.3", "orion.race.psilon.2")
def test_what_the_races_start_with() -> None:
    starts = {
        "humans": (6, 3, 2),
        "alkari": (4, 3, 1),
        "bulrathi": (5, 2, 1),
        "darlok": (3, 1, 0),
        "meklar": (3, 2, 2),
        "mrrshan": (2, 3, 2),
        "psilon": (6, 1, 2),
    }
    assert set(starts) == set(RACES)
    for race, resources in starts.items():
        assert orion(race=race).a.resources == resources
        assert sum(resources) < 10 or race == "humans"


@pytest.mark.rule("orion.race.humans.1")
def test_humans_have_no_power() -> None:
    board = GAME.boards[GAME.by_id["humans"].code]
    assert not len(board.power) and not len(board.exploits) and board.research == 2
    for food, cubes, loyalty in ((8, 5, 4), (5, 4, 5), (0, 3, 6)):
        table = orion(at="mobilisation", race="humans", food=food, fleet=0, production=0, loyalty=5, actions=0)
        assert (table.a.actions, table.a.loyalty) == (cubes, loyalty)
        assert table.a.asked in ("action", "")


# --- alkari ---


@pytest.mark.rule("orion.race.alkari.1")
def test_the_alkari_power_cannot_be_used_without_points() -> None:
    orion(at="start_effects", race="alkari", vp=0).a.is_asked("action")


@pytest.mark.rule("orion.race.alkari.2")
def test_the_alkari_may_pay_a_point_for_an_action_and_food() -> None:
    table = orion(at="start_effects", race="alkari", vp=2, food=3)
    table.a.is_asked("due_effects").may_only("done", "power").uses_power()
    assert (table.a.vp, table.a.food, table.a.actions, table.a.reserve) == (1, 4, 4, 6)
    table.a.is_asked("action")  # once
    table = orion(at="start_effects", race="alkari", vp=2, food=3)
    table.a.done()
    assert (table.a.vp, table.a.food, table.a.actions) == (2, 3, 3)


# --- bulrathi ---


@pytest.mark.rule("orion.race.bulrathi.1", "orion.race.bulrathi.2")
@pytest.mark.parametrize(("option", "resources"), [(0, (9, 1, 1)), (1, (7, 3, 1)), (2, (7, 1, 2))])
def test_the_bulrathi_take_four_cubes_and_a_bonus_at_high_mobilisation(
    option: int, resources: tuple[int, int, int]
) -> None:
    table = orion(at="mobilisation", race="bulrathi", food=7, fleet=1, production=1, loyalty=8, actions=0)
    assert (table.a.actions, table.a.loyalty) == (4, 8)
    table.a.is_asked("choose_bonus").may_only("option 0", "option 1", "option 2").picks(option)
    assert table.a.resources == resources


@pytest.mark.rule("orion.race.bulrathi.3")
def test_the_bulrathi_lose_loyalty_in_the_action_phase() -> None:
    table = orion(fleet=9, opponent={"race": "bulrathi", "food": 9, "fleet": 0, "loyalty": 8})
    table.a.attacks(table.b)
    assert table.b.loyalty == 7
    table = orion(race="bulrathi", food=9, hand="robo_miner_plant", loyalty=8)
    table.a.builds("robo_miner_plant")
    assert table.a.loyalty == 7


# --- darlok ---


@pytest.mark.rule("orion.race.darlok.1")
def test_the_darlok_take_one_of_the_top_three_discards() -> None:
    table = orion(
        at="start_effects", race="darlok", discard="titan cruiser autolab", opponent={"hand": "frigate spaceport"}
    )
    table.b.is_asked("discard_cards").discards("spaceport")
    table.a.is_asked("take_discards").may_only("take spaceport", "take titan", "take cruiser").takes("titan")
    assert table.a.hand == ["titan"] and table.discard == ["spaceport", "cruiser", "autolab"]


@pytest.mark.rule("orion.race.darlok.1")
def test_with_fewer_discards_the_darlok_choose_among_those() -> None:
    table = orion(at="start_effects", race="darlok", discard="titan", opponent={"hand": "frigate spaceport"})
    table.b.discards("spaceport")
    table.a.may_only("take spaceport", "take titan")
    table = orion(at="start_effects", race="darlok", discard="titan")
    table.a.is_asked("action")
    assert table.a.hand == ["titan"] and table.discard == []
    table = orion(at="start_effects", race="darlok")
    table.a.is_asked("action")
    assert table.a.hand == []


@pytest.mark.rule("orion.race.darlok.2")
def test_every_opponent_with_cards_discards_one_each_round() -> None:
    table = orion(
        at="start_effects",
        race="darlok",
        opponent={"hand": "frigate spaceport"},
        others=[{"hand": ""}, {"hand": "titan"}],
    )
    table.b.discards("frigate")
    assert table.b.hand == ["spaceport"] and table.d.hand == []  # D's only card goes without a question
    table.a.takes("frigate")
    assert table.a.hand == ["frigate"] and table.discard == ["titan"]
    table = orion(at="pass_token", race="darlok", first=1, discard="titan", actions=0, options={"first": 1})
    assert "titan" in table.a.hand


@pytest.mark.rule("orion.race.darlok.3")
def test_the_opponents_discard_clockwise_from_the_darlok() -> None:
    table = orion(
        at="start_effects",
        first=2,
        active=2,
        hand="titan cruiser",
        actions=3,
        opponent={"race": "darlok"},
        others=[{"hand": "frigate spaceport"}],
        options={"first": 2},
    )
    assert table.asked == "C"
    table.c.discards("frigate")
    assert table.asked == "A"
    table.a.discards("titan")
    assert table.discard == ["titan", "frigate"]


# --- meklar, mrrshan, psilon ---


@pytest.mark.rule("orion.race.meklar.1")
def test_the_meklar_take_four_cubes_at_low_mobilisation() -> None:
    table = orion(at="mobilisation", race="meklar", loyalty=5, actions=0, **NONE)
    assert (table.a.actions, table.a.loyalty, len(table.a.hand)) == (4, 6, 1)


@pytest.mark.rule("orion.race.mrrshan.1", "orion.advisor.advia.2")
def test_the_mrrshan_gain_more_only_by_the_exploit_action() -> None:
    table = orion(race="mrrshan", hand="titan cruiser", advisor="advia", **NONE)
    table.a.activates("advia").exploits("titan").done()
    assert table.a.fleet == 2
    table.a.exploits("cruiser")
    assert table.a.fleet == 5
    table = orion(race="mrrshan", hand="titan cruiser autolab", advisors="veil", **NONE)
    table.a.deals("veil", "titan cruiser autolab")
    assert table.a.fleet == 0


@pytest.mark.rule("orion.race.mrrshan.2")
def test_the_marked_exploitation_is_that_of_red_cards() -> None:
    table = orion(race="mrrshan", hand="titan biospheres spaceport frigate", actions=5, **NONE)
    table.a.exploits("titan")
    assert table.a.resources == (0, 3, 0)
    table.a.exploits("biospheres").exploits("spaceport")
    assert table.a.resources == (3, 3, 1)
    table.a.exploits("frigate")
    assert table.a.fleet == 3 and len(table.a.drawn) == 4


@pytest.mark.rule("orion.race.psilon.1")
def test_the_psilon_draw_three_cards_by_research_only() -> None:
    table = orion(race="psilon", hand="biospheres", food=3)
    table.a.researches()
    assert len(table.a.hand) == 4
    table.a.builds("biospheres")
    assert len(table.a.hand) == 4
    table = orion(at="mobilisation", race="psilon", actions=0, **NONE)
    assert len(table.a.hand) == 1
