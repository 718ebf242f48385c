"""The yellow structures."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.orion.table import orion

RICH: dict[str, Any] = {"food": 9, "fleet": 9, "production": 9}


@pytest.mark.rule("orion.card.automated_factory.1")
def test_automated_factory_draws_a_card() -> None:
    table = orion(hand="automated_factory", on_top="titan")
    table.a.player.food = 9
    table.a.builds("automated_factory")
    assert table.a.hand == ["titan"]


@pytest.mark.rule("orion.card.deep_core_mine.1")
def test_deep_core_mine_gives_production_and_takes_loyalty() -> None:
    table = orion(systems=["deep_core_mine"], production=0, loyalty=6)
    table.a.activates("deep_core_mine")
    assert (table.a.production, table.a.loyalty) == (2, 5)
    orion(systems=["deep_core_mine"], loyalty=5).a.cannot_activate("deep_core_mine", "loyalty")


@pytest.mark.rule("orion.card.galactic_currency_exchange.1")
@pytest.mark.parametrize(("resources", "points"), [((5, 2, 1), 2), ((9, 9, 9), 9), ((1, 1, 0), 0), ((0, 0, 3), 1)])
def test_galactic_currency_exchange_scores_what_is_left(resources: tuple[int, int, int], points: int) -> None:
    food, fleet, production = resources
    table = orion(
        at="end_check",
        round=8,
        systems=["galactic_currency_exchange"],
        food=food,
        fleet=fleet,
        production=production,
    )
    assert table.a.score["variable"] == points


# --- high-orbit locator ---


@pytest.mark.rule("orion.card.high_orbit_locator.1", "orion.card.high_orbit_locator.2")
def test_high_orbit_locator_activates_two_other_cards_in_any_order() -> None:
    table = orion(
        systems=["high_orbit_locator", "cloning_center", "fighter_garrison"],
        advisor="viktoria",
        food=1,
        fleet=0,
        production=0,
    )
    table.a.activates("high_orbit_locator").is_asked("activate_more")
    table.a.may_only("done", "activate cloning_center 1", "activate fighter_garrison 2", "activate viktoria 5")
    table.a.activates("viktoria").picks(2).is_asked("activate_more").activates("cloning_center").is_asked("action")
    assert table.a.resources == (5, 0, 2)
    assert (table.a.actions, table.a.reserve) == (2, 5)
    assert table.a.cubes_at(1) == "A" and table.a.cubes_at(5) == "A" and table.a.cubes_at(2) == ""


@pytest.mark.rule("orion.card.high_orbit_locator.2")
def test_fewer_cards_may_be_activated() -> None:
    table = orion(systems=["high_orbit_locator", "cloning_center", "fighter_garrison"], fleet=0)
    table.a.activates("high_orbit_locator").activates("fighter_garrison").done().is_asked("action")
    assert table.a.fleet == 1 and table.a.reserve == 6


@pytest.mark.rule("orion.card.high_orbit_locator.3")
def test_high_orbit_locator_may_activate_its_other_copy_but_not_itself() -> None:
    systems = ["high_orbit_locator", "high_orbit_locator", "cloning_center", "fighter_garrison"]
    table = orion(systems=systems, food=0, fleet=0, advisor="viktoria")
    table.a.activates("high_orbit_locator", 0).cannot("activate high_orbit_locator 0", "slot")
    table.a.activates("high_orbit_locator", 1).activates("cloning_center").activates("fighter_garrison")
    table.a.is_asked("activate_more").activates("viktoria").picks(0).is_asked("action")
    assert table.a.food == 5 and table.a.fleet == 1 and table.a.actions == 2


# --- the others ---


@pytest.mark.rule("orion.card.interplanetary_administration.1")
def test_interplanetary_administration_scores_sets_of_four_colours() -> None:
    systems = ["interplanetary_administration spaceport", "biospheres*2 autolab", "titan cruiser", "frigate"]
    table = orion(at="end_check", round=8, systems=systems)
    assert table.a.score["variable"] == 3
    table = orion(at="end_check", round=8, systems=[*systems[:3], "frigate destroyer"])
    assert table.a.score["variable"] == 6
    table = orion(at="end_check", round=8, systems=systems[:3])
    assert table.a.score["variable"] == 0


@pytest.mark.rule("orion.card.recyclotron.1", "orion.card.recyclotron.2")
def test_recyclotron_gives_food_for_yellow_structures() -> None:
    table = orion(hand="recyclotron", food=2, production=1)
    table.a.builds("recyclotron")
    assert table.a.food == 1
    table = orion(hand="recyclotron", systems=["titan", "spaceport frigate", "tax_office"], food=2, production=1)
    table.a.builds("recyclotron", into=0)
    assert table.a.food == 3


@pytest.mark.rule("orion.card.robo_miner_plant.1")
def test_robo_miner_plant_costs_a_loyalty() -> None:
    table = orion(hand="robo_miner_plant", loyalty=4)
    table.a.builds("robo_miner_plant")
    assert table.a.loyalty == 3


@pytest.mark.rule("orion.card.space_factory.1")
def test_space_factory_builds_a_yellow_card_one_resource_cheaper() -> None:
    table = orion(hand="spaceport biospheres", systems=["space_factory", "titan"], food=2, fleet=0, production=0)
    table.a.activates("space_factory").is_asked("build_more").cannot_build("biospheres", "colour")
    table.a.does("build spaceport").may_only("system 0", "system 1", "system 2").does("system 1")
    assert table.a.resources == (0, 0, 0) and table.a.system(1) == ["titan", "spaceport"]
    table = orion(hand="spaceport", systems=["space_factory"], **RICH)
    table.a.activates("space_factory").does("build spaceport").does("system 1")
    table.a.may_only("save 1 0 0", "save 0 0 1").does("save 0 0 1")
    assert table.a.resources == (7, 9, 9)


@pytest.mark.rule("orion.card.spaceport.1")
def test_spaceport_exchanges_both_ways() -> None:
    table = orion(systems=["spaceport"], food=3, fleet=3, production=0)
    table.a.activates("spaceport")
    assert table.a.resources == (0, 0, 2)
    table = orion(systems=["spaceport"], food=0, fleet=0, production=2)
    table.a.activates("spaceport")
    assert table.a.resources == (3, 3, 0)


@pytest.mark.rule("orion.card.star_fortress.1", "orion.card.star_fortress.2")
def test_star_fortress_gives_two_food_after_each_attack_on_its_owner() -> None:
    table = orion(food=1, fleet=9, opponent={"food": 1, "fleet": 0, "systems": ["star_fortress"]})
    table.a.attacks(table.b)
    assert (table.b.food, table.a.food) == (3, 1)
    table.a.attacks(table.b)
    assert table.b.food == 5
    table = orion(food=1, fleet=9, systems=["star_fortress"], opponent={"fleet": 0})
    table.a.attacks(table.b)
    assert table.a.food == 1


# --- tax office ---


@pytest.mark.rule("orion.card.tax_office.1", "orion.card.tax_office.3")
@pytest.mark.parametrize(
    ("beneath", "gain"), [("biospheres", (6, 0, 0)), ("titan", (0, 4, 0)), ("spaceport", (0, 0, 2))]
)
def test_tax_office_gives_by_the_colour_it_covers(beneath: str, gain: tuple[int, int, int]) -> None:
    table = orion(hand="tax_office", systems=[beneath], food=2, fleet=1, production=0)
    table.a.builds("tax_office", into=0).is_asked("may_apply").applies("tax_office")
    assert table.a.resources == gain and (table.a.actions, table.a.reserve) == (1, 8)


@pytest.mark.rule("orion.card.tax_office.1")
def test_tax_office_may_be_just_built() -> None:
    table = orion(hand="tax_office", systems=["titan"], food=2, fleet=1)
    table.a.builds("tax_office", into=0).done()
    assert table.a.fleet == 0 and table.a.actions == 2 and table.a.system(0) == ["titan", "tax_office"]
    table = orion(hand="tax_office", systems=["titan"], food=2, fleet=1, actions=1, opponent={"actions": 1})
    table.a.builds("tax_office", into=0).is_asked_nothing()
    assert table.a.fleet == 0


@pytest.mark.rule("orion.card.tax_office.2")
def test_tax_office_gives_nothing_on_grey_or_on_nothing() -> None:
    table = orion(hand="tax_office", systems=["frigate"], food=2, fleet=1, production=0)
    table.a.builds("tax_office", into=0).is_asked("action")
    assert table.a.resources == (0, 0, 0) and table.a.actions == 2
    table = orion(hand="tax_office", systems=["titan"], food=2, fleet=1, production=0)
    table.a.builds("tax_office").is_asked("action")
    assert table.a.resources == (0, 0, 0)


@pytest.mark.rule("orion.card.tax_office.4")
def test_tax_office_directly_on_alluvia_is_the_first_card() -> None:
    table = orion(hand="tax_office", advisor="alluvia", food=1, fleet=1, production=0, systems=["titan"])
    table.a.does("build tax_office").is_asked("action")
    assert table.a.alluvia == ["tax_office"] and table.a.resources == (0, 0, 0)
