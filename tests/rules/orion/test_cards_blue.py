"""The blue structures."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.orion.table import orion


@pytest.mark.rule("orion.card.advanced_data_center.1")
def test_advanced_data_center_takes_any_card_of_the_discard_pile() -> None:
    table = orion(hand="advanced_data_center", discard="titan cruiser autolab spaceport")
    table.a.builds("advanced_data_center").is_asked("take_discards")
    table.a.may_only("take titan", "take cruiser", "take autolab", "take spaceport").takes("autolab")
    assert table.a.hand == ["autolab"] and table.discard == ["titan", "cruiser", "spaceport"]


@pytest.mark.rule("orion.card.advanced_data_center.1")
def test_equal_cards_of_the_pile_can_be_told_apart() -> None:
    table = orion(hand="advanced_data_center", discard="titan cruiser titan")
    table.a.builds("advanced_data_center").may_only("take titan", "take titan #2", "take cruiser")
    table.a.does("take titan #2")
    assert table.discard == ["titan", "cruiser"]
    table = orion(hand="advanced_data_center", discard="titan titan cruiser")
    table.a.builds("advanced_data_center").may_only("take titan", "take cruiser").takes("titan")
    assert table.discard == ["titan", "cruiser"]


@pytest.mark.rule("orion.card.advanced_data_center.2")
def test_advanced_data_center_can_be_built_with_an_empty_pile() -> None:
    table = orion(hand="advanced_data_center")
    table.a.builds("advanced_data_center").is_asked("action")
    assert table.a.systems == [["advanced_data_center"]] and table.a.hand == []


@pytest.mark.rule("orion.card.autolab.1")
def test_autolab_gives_an_action_with_a_yellow_working_structure() -> None:
    table = orion(hand="autolab", systems=["spaceport"])
    table.a.builds("autolab")
    assert table.a.actions == 3
    for systems in (["spaceport titan"], ["titan"], []):
        table = orion(hand="autolab", systems=systems, opponent={"systems": ["spaceport"]})
        table.a.builds("autolab")
        assert table.a.actions == 2


@pytest.mark.rule("orion.card.autolab.2")
def test_autolab_over_the_only_yellow_card_gives_nothing() -> None:
    table = orion(hand="autolab", systems=["spaceport"])
    table.a.builds("autolab", into=0)
    assert table.a.actions == 2


@pytest.mark.rule("orion.card.biospheres.1")
def test_biospheres_draws_a_card() -> None:
    table = orion(hand="biospheres", on_top="titan")
    table.a.builds("biospheres")
    assert table.a.hand == ["titan"]


# --- civilian ship ---

RICH: dict[str, Any] = {"food": 9, "fleet": 9, "production": 9}


@pytest.mark.rule("orion.card.civilian_ship.1")
def test_civilian_ship_builds_a_blue_card_and_then_any() -> None:
    table = orion(hand="civilian_ship cloning_center missile_base", food=9, fleet=9)
    table.a.builds("civilian_ship").is_asked("build_more")
    table.a.cannot_build("missile_base", "colour").builds("cloning_center")
    table.a.is_asked("build_more").can_build("missile_base").builds("missile_base").is_asked("action")
    assert table.a.resources[:2] == (9 - 2 - 3 - 3, 9 - 1 - 1 - 2) and table.a.actions == 2
    assert [system[0] for system in table.a.systems] == ["civilian_ship", "cloning_center", "missile_base"]


@pytest.mark.rule("orion.card.civilian_ship.2")
def test_the_new_cards_effect_is_finished_first() -> None:
    table = orion(hand="civilian_ship advanced_data_center missile_base", food=9, fleet=9, discard="titan cruiser")
    table.a.builds("civilian_ship").builds("advanced_data_center").is_asked("take_discards").takes("cruiser")
    table.a.is_asked("build_more").can_build("missile_base").can_build("cruiser")  # what was taken can be built at once


@pytest.mark.rule("orion.card.civilian_ship.3")
def test_one_action_builds_five_structures_at_most() -> None:
    table = orion(
        hand="civilian_ship*2 cloning_center missile_base ground_batteries fighter_garrison colony_ship",
        food=9,
        fleet=9,
    )
    a = table.a
    a.builds("civilian_ship").builds("civilian_ship", into=0).builds("cloning_center", into=0)
    a.is_asked("build_more")
    a.player.food = a.player.fleet = 9
    a.builds("missile_base", into=0).is_asked("build_more").builds("ground_batteries", into=0).is_asked("action")
    assert a.system(0) == ["civilian_ship", "civilian_ship", "cloning_center", "missile_base", "ground_batteries"]
    assert a.actions == 2 and a.hand == ["colony_ship", "fighter_garrison"]


@pytest.mark.rule("orion.card.civilian_ship.4")
def test_each_of_the_two_builds_may_be_declined() -> None:
    table = orion(hand="civilian_ship cloning_center missile_base", food=9, fleet=9, systems=["titan"])
    table.a.builds("civilian_ship").done().is_asked("build_more").builds("missile_base", into=0)
    assert table.a.system(0) == ["titan", "missile_base"]
    table = orion(hand="civilian_ship cloning_center missile_base", food=9, fleet=9)
    table.a.builds("civilian_ship").builds("cloning_center", into=0).done().is_asked("action")
    assert table.a.systems == [["civilian_ship", "cloning_center"]] and table.a.hand == ["missile_base"]


# --- the others ---


@pytest.mark.rule("orion.card.cloning_center.1")
def test_cloning_center_gives_4_food() -> None:
    table = orion(systems=["cloning_center"], food=1)
    table.a.activates("cloning_center")
    assert table.a.food == 5


@pytest.mark.rule("orion.card.colony_ship.1")
def test_colony_ship_builds_into_its_own_system_two_resources_cheaper() -> None:
    table = orion(hand="cloning_center", systems=["titan", "colony_ship"], food=2, fleet=0)
    table.a.cannot_build("cloning_center", "lacks").activates("colony_ship").does("build cloning_center")
    assert table.a.system(1) == ["colony_ship", "cloning_center"]  # 1 food and 1 fleet are saved, nothing is asked
    assert table.a.resources[:2] == (0, 0)


@pytest.mark.rule("orion.card.colony_ship.2")
def test_the_cube_of_colony_ship_comes_back_at_once() -> None:
    table = orion(hand="biospheres", systems=["colony_ship"], food=1)
    table.a.activates("colony_ship").does("build biospheres")
    assert (table.a.actions, table.a.reserve, table.a.cubes_at(0), table.a.spent) == (2, 8, "", 0)
    table = orion(hand="biospheres", systems=["titan*2 cruiser*2 colony_ship"], food=9)
    table.a.activates("colony_ship").is_asked("action")
    assert table.a.hand == ["biospheres"] and table.a.cubes_at(0) == "A"


@pytest.mark.rule("orion.card.gaia_transformation.1")
def test_gaia_transformation_scores_big_systems() -> None:
    systems = ["gaia_transformation titan autolab", "frigate*2 spaceport*2", "autolab biospheres"]
    assert orion(at="end_check", round=8, systems=systems).a.score["variable"] == 2
    table = orion(at="end_check", round=8, systems=systems, alluvia="biospheres destroyer cruiser")
    assert table.a.score["variable"] == 3
    table = orion(at="end_check", round=8, systems=systems, alluvia="biospheres destroyer")
    assert table.a.score["variable"] == 2  # Alluvia is no structure


@pytest.mark.rule("orion.card.holo_simulator.1", "orion.card.holo_simulator.2")
def test_holo_simulator_gives_3_points_for_an_action_cube() -> None:
    table = orion(hand="holo_simulator", **RICH)
    table.a.builds("holo_simulator").is_asked("may_apply").may_only("done", "apply holo_simulator 0")
    table.a.applies("holo_simulator")
    assert (table.a.vp, table.a.actions, table.a.reserve) == (3, 1, 8)
    table = orion(hand="holo_simulator", **RICH)
    table.a.builds("holo_simulator").done()
    assert (table.a.vp, table.a.actions) == (0, 2)
    table = orion(hand="holo_simulator", actions=1, opponent={"actions": 1}, **RICH)
    table.a.builds("holo_simulator").is_asked_nothing()
    assert table.a.systems == [["holo_simulator"]] and table.a.vp == 0


@pytest.mark.rule("orion.card.hydroponic_farm.1")
def test_hydroponic_farm_gives_a_food() -> None:
    table = orion(hand="hydroponic_farm", food=2, fleet=1)
    table.a.builds("hydroponic_farm")
    assert table.a.resources[:2] == (1, 0)


@pytest.mark.rule("orion.card.planetary_stock_exchange.1")
def test_planetary_stock_exchange_costs_4_food_and_1_production() -> None:
    table = orion(hand="planetary_stock_exchange", food=4, fleet=0, production=1)
    table.a.builds("planetary_stock_exchange")
    assert table.a.resources == (0, 0, 0)
    orion(hand="planetary_stock_exchange", food=3, production=1).a.cannot_build("planetary_stock_exchange", "lacks")
    orion(hand="planetary_stock_exchange", food=4, production=0).a.cannot_build("planetary_stock_exchange", "lacks")


@pytest.mark.rule("orion.card.planetary_stock_exchange.2")
def test_planetary_stock_exchange_is_of_no_use_without_points() -> None:
    orion(systems=["planetary_stock_exchange"], vp=0).a.cannot_activate("planetary_stock_exchange", "points")


@pytest.mark.rule("orion.card.planetary_stock_exchange.3")
def test_planetary_stock_exchange_turns_a_point_into_resources() -> None:
    table = orion(systems=["planetary_stock_exchange"], vp=4, food=1, fleet=1, production=1)
    table.a.activates("planetary_stock_exchange")
    assert (table.a.vp, table.a.resources) == (3, (2, 2, 2))


@pytest.mark.rule("orion.card.planetary_supercomputer.1", "orion.card.planetary_supercomputer.2")
def test_planetary_supercomputer_gives_food_for_blue_structures() -> None:
    table = orion(hand="planetary_supercomputer", food=2, production=2)
    table.a.builds("planetary_supercomputer")
    assert table.a.food == 1
    systems = ["titan", "autolab frigate", "biospheres"]
    table = orion(hand="planetary_supercomputer", systems=systems, food=2, production=2)
    table.a.builds("planetary_supercomputer", into=0)
    assert table.a.food == 3


@pytest.mark.rule("orion.card.soil_enrichment_facility.1", "orion.card.soil_enrichment_facility.2")
def test_soil_enrichment_facility_gives_food_for_blue_structures() -> None:
    table = orion(systems=["soil_enrichment_facility"], food=0)
    table.a.activates("soil_enrichment_facility")
    assert table.a.food == 1
    table = orion(systems=["autolab soil_enrichment_facility", "biospheres titan"], food=0)
    table.a.activates("soil_enrichment_facility")
    assert table.a.food == 3


@pytest.mark.rule("orion.card.subterranean_farms.1")
def test_subterranean_farms_gives_food_for_systems() -> None:
    table = orion(hand="subterranean_farms", food=2, production=1, systems=["titan", "frigate"])
    table.a.builds("subterranean_farms")
    assert table.a.food == 3
    table = orion(hand="subterranean_farms", food=2, production=1, systems=["titan", "frigate"])
    table.a.builds("subterranean_farms", into=0)
    assert table.a.food == 2
    table = orion(hand="subterranean_farms", food=2, production=1, systems=["titan"], alluvia="frigate")
    table.a.builds("subterranean_farms", into=0)
    assert table.a.food == 2
