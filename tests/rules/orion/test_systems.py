"""Systems and working cards."""

from __future__ import annotations

import pytest

from tests.rules.orion.table import orion

FULL = "biospheres cruiser autolab titan frigate"


@pytest.mark.rule("orion.system.01", "orion.build.02", "orion.advisor.alluvia.1")
def test_a_fifth_system_needs_alluvia() -> None:
    four = ["biospheres", "autolab", "cruiser", "titan"]
    table = orion(hand="biospheres", food=9, systems=four)
    table.a.does("build biospheres").may_only("system 0", "system 1", "system 2", "system 3")
    table = orion(hand="biospheres", food=9, systems=four[:3])
    table.a.does("build biospheres").may_only("system 0", "system 1", "system 2", "system 3").does("system 3")
    assert len(table.a.systems) == 4
    table = orion(hand="biospheres", food=9, systems=four, advisor="alluvia")
    table.a.does("build biospheres").can("system 4").does("system 4")
    assert len(table.a.systems) == 4 and table.a.alluvia == ["biospheres"]


@pytest.mark.rule("orion.system.02", "orion.build.03")
def test_a_system_holds_five_cards() -> None:
    table = orion(hand="biospheres*2", food=9, systems=["cruiser autolab titan frigate", "spaceport"])
    table.a.builds("biospheres", into=0)
    assert len(table.a.system(0)) == 5
    table.a.does("build biospheres").cannot("system 0", "full").may_only("system 1", "system 2")


@pytest.mark.rule("orion.build.03")
def test_with_four_full_systems_nothing_can_be_built() -> None:
    full = [
        "cruiser*2 autolab*2 titan",
        "titan frigate*2 spaceport*2",
        "destroyer*2 biospheres recyclotron*2",
        "tax_office*2 battleship*2 spy_center",
    ]
    table = orion(hand="biospheres", food=9, systems=full)
    table.a.cannot_build("biospheres", "all full")


@pytest.mark.rule("orion.system.03")
def test_the_first_structure_opens_the_first_system() -> None:
    table = orion(hand="biospheres", food=3)
    assert table.a.systems == []
    table.a.does("build biospheres")  # there is nothing to choose
    assert table.a.systems == [["biospheres"]]


@pytest.mark.rule("orion.system.04", "orion.activate.03")
def test_only_the_top_card_works() -> None:
    table = orion(systems=["cloning_center soil_enrichment_facility", "cloning_center"])
    table.a.can("activate soil_enrichment_facility 0", "activate cloning_center 1")
    table.a.cannot("activate cloning_center 0", "covered")


@pytest.mark.rule("orion.system.05")
def test_covered_cards_do_nothing_and_neither_do_those_of_others() -> None:
    table = orion(
        systems=["doom_star biospheres", "frigate cruiser"],
        fleet=6,
        opponent={"systems": ["doom_star", "frigate"], "fleet": 0},
    )
    table.a.attacks(table.b).done()
    assert (table.a.vp, table.a.hand) == (2, [])
    assert (table.b.vp, table.b.hand) == (0, [])
    table.a.cannot("activate frigate 0")


@pytest.mark.rule("orion.system.06")
def test_an_advisor_works_but_is_no_structure() -> None:
    table = orion(advisor="viktoria", systems=["titan"], food=2)
    assert table.a.systems == [["titan"]]
    table.a.activates("viktoria").picks(0)
    assert table.a.food == 4
    other = orion(fleet=4, systems=["troop_transport"], opponent={"advisor": "viktoria", "fleet": 0})
    other.a.attacks(other.b)  # there is no structure to be moved
    assert other.asked == "A" and other.a.asked == "action" and other.b.advisor == "viktoria"


@pytest.mark.rule("orion.system.07", "orion.score.10")
def test_hand_cards_are_not_among_a_players_cards() -> None:
    table = orion(at="end_check", round=8, hand="titan doom_star", systems=["biospheres"], loyalty=5)
    assert table.over and table.a.total == 5 + 1
    table = orion(hand="ground_batteries", fleet=4, opponent={"fleet": 0, "hand": "ground_batteries"})
    table.a.attacks(table.b)
    assert table.a.fleet == 2


@pytest.mark.rule("orion.system.08")
def test_a_covered_structure_keeps_only_income_points_and_its_end() -> None:
    table = orion(fleet=2, opponent={"fleet": 0, "systems": ["ground_batteries"]})
    table.a.cannot_attack(table.b, "fleets")
    table = orion(fleet=2, opponent={"fleet": 0, "systems": ["ground_batteries biospheres"]})
    table.a.can_attack(table.b)
    table = orion(at="income", systems=["ground_batteries biospheres"], food=0, fleet=0, production=0)
    assert table.a.resources == (2, 0, 0)
    table = orion(at="end_check", round=8, systems=["stellar_converter autolab biospheres"], loyalty=0)
    assert table.a.score["structures"] == 3 and table.a.score["variable"] == 1


@pytest.mark.rule("orion.system.09")
def test_a_structure_on_top_again_works_again_but_is_not_built_again() -> None:
    table = orion(hand="communication_satellite", food=3, systems=["cloning_center biospheres autolab"])
    table.a.builds("communication_satellite", into=0).does("system 0")
    table.a.does("lay biospheres").does("lay autolab").does("lay communication_satellite")
    assert table.a.system(0) == ["cloning_center", "communication_satellite", "autolab", "biospheres"]
    assert table.a.hand == []  # Biospheres draws no card
    table = orion(
        fleet=4,
        systems=["troop_transport"],
        opponent={"fleet": 0, "systems": ["cloning_center biospheres"], "actions": 1},
    )
    table.a.attacks(table.b).applies("troop_transport")
    table.b.activates("cloning_center")
    assert table.b.food == 9


@pytest.mark.rule("orion.system.10")
def test_cubes_leave_cards_that_get_covered_and_stay_on_those_on_top() -> None:
    table = orion(
        hand="communication_satellite",
        food=3,
        systems=["biospheres cloning_center+A", "autolab soil_enrichment_facility+A", "titan"],
    )
    assert table.a.reserve == 5
    table.a.builds("communication_satellite", into=2).does("system 0").does("lay biospheres")
    assert table.a.systems[0] == ["cloning_center", "biospheres"] and table.a.cubes_at(0) == ""
    assert table.a.reserve == 6 and table.a.cubes_at(1) == "A"
    table = orion(hand="communication_satellite", food=3, systems=["biospheres autolab cloning_center+A", "titan"])
    table.a.builds("communication_satellite", into=1).does("system 0").does("lay cloning_center").does("lay biospheres")
    assert table.a.system(0) == ["autolab", "biospheres", "cloning_center"] and table.a.cubes_at(0) == "A"
