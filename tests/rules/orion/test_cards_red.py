"""The red structures."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.orion.table import orion

WEAK: dict[str, Any] = {"fleet": 0}


@pytest.mark.rule("orion.card.battleship.1")
def test_battleship_changes_nothing_without_a_free_slot() -> None:
    for theirs in ({"systems": ["titan+P", "frigate"]}, {"systems": ["biospheres"]}, {}):
        table = orion(systems=["battleship"], fleet=4, opponent={**WEAK, **theirs})
        before = table.b.reserve
        table.a.attacks(table.b).is_asked("action")
        assert table.b.reserve == before and table.a.cubes_at(0) == ""


@pytest.mark.rule("orion.card.battleship.2")
def test_battleship_fills_a_free_slot_with_a_cube_of_the_attacked_player() -> None:
    theirs = {"systems": ["cloning_center+A", "cruiser", "colony_ship titan"], "advisor": "viktoria"}
    table = orion(systems=["battleship"], fleet=4, opponent={**WEAK, **theirs})
    table.a.attacks(table.b).is_asked("due_effects").applies("battleship").is_asked("choose_slot")
    table.a.cannot("cube cloning_center 0 0", "slot").cannot("cube colony_ship 2 0")
    table.a.may_only("cube cruiser 1 1", "cube titan 2 1", "cube viktoria 5 0").does("cube viktoria 5 0")
    assert table.b.cubes_at(5) == "A" and table.b.reserve == 8 and table.a.cubes_at(0) == "P"
    table = orion(systems=["battleship"], fleet=4, opponent={**WEAK, **theirs})
    table.a.attacks(table.b).done()
    assert table.b.reserve == 9 and table.a.cubes_at(0) == ""


@pytest.mark.rule("orion.card.battleship.2", "orion.cube.06")
def test_battleship_needs_a_cube_of_the_targets_reserve() -> None:
    table = orion(systems=["battleship"], fleet=4, opponent={**WEAK, "systems": ["cloning_center"], "spent": 10})
    table.a.attacks(table.b).is_asked("action")
    assert table.b.cubes_at(0) == ""


@pytest.mark.rule("orion.card.battleship.2")
def test_a_filled_slot_is_blocked_until_the_round_ends() -> None:
    table = orion(
        systems=["battleship"], fleet=4, actions=1, opponent={**WEAK, "systems": ["cloning_center"], "actions": 1}
    )
    table.a.attacks(table.b).applies("battleship")
    table.b.cannot_activate("cloning_center", "slot").researches()
    assert table.round == 2
    table.b.can_activate("cloning_center")


@pytest.mark.rule("orion.card.cruiser.1")
def test_cruiser_may_give_an_action() -> None:
    table = orion(systems=["cruiser"], fleet=4, opponent=WEAK)
    table.a.attacks(table.b).may_only("done", "apply cruiser 0").applies("cruiser")
    assert (table.a.actions, table.a.reserve, table.a.cubes_at(0)) == (3, 5, "P")
    table = orion(systems=["cruiser"], fleet=4, opponent=WEAK)
    table.a.attacks(table.b).done()
    assert (table.a.actions, table.a.cubes_at(0)) == (2, "")


@pytest.mark.rule("orion.card.death_spores.1")
def test_death_spores_may_take_another_loyalty() -> None:
    table = orion(systems=["death_spores"], fleet=4, opponent=WEAK)
    table.a.attacks(table.b).may_only("done", "apply death_spores 0").applies("death_spores")
    assert table.b.loyalty == 8 and table.a.cubes_at(0) == "P"


@pytest.mark.rule("orion.card.doom_star.1", "orion.card.doom_star.2")
def test_doom_star_gives_food_after_every_attack() -> None:
    table = orion(systems=["doom_star"], food=1, fleet=8, opponent=WEAK)
    table.a.attacks(table.b).is_asked("action")
    assert table.a.food == 3
    table.a.attacks(table.b)
    assert table.a.food == 5
    table = orion(systems=["doom_star*1 frigate", "doom_star"], food=1, fleet=8, opponent=WEAK)
    table.a.attacks(table.b)
    assert table.a.food == 3  # the covered one does not work


@pytest.mark.rule("orion.card.fighter_garrison.1", "orion.card.fighter_garrison.2")
def test_fighter_garrison_gives_fleets_for_red_structures() -> None:
    table = orion(systems=["fighter_garrison"], food=1, fleet=0)
    table.a.activates("fighter_garrison")
    assert table.a.resources[:2] == (0, 1)
    table = orion(systems=["titan fighter_garrison", "cruiser biospheres"], food=3, fleet=0)
    table.a.activates("fighter_garrison")
    assert table.a.resources[:2] == (2, 3)
    orion(systems=["fighter_garrison"], food=0).a.cannot_activate("fighter_garrison", "lacks")


@pytest.mark.rule("orion.card.ground_batteries.1")
def test_ground_batteries_raise_the_price_for_every_opponent() -> None:
    table = orion(
        fleet=3,
        opponent={"fleet": 0, "systems": ["ground_batteries"]},
        others=[{"fleet": 3, "actions": 1}],
        actions=1,
    )
    table.a.attacks(table.b)
    assert table.a.fleet == 0
    table.c.can_attack(table.a).attacks(table.b)
    assert table.c.fleet == 0
    table = orion(fleet=2, systems=["ground_batteries"], opponent=WEAK)
    table.a.attacks(table.b)  # not the price of the owner's own attacks
    assert table.a.fleet == 0


@pytest.mark.rule("orion.card.ground_batteries.2")
def test_two_ground_batteries_add_up() -> None:
    both = {"fleet": 0, "systems": ["ground_batteries", "ground_batteries"]}
    table = orion(fleet=3, opponent=both)
    table.a.cannot_attack(table.b, "fleets")
    table = orion(fleet=4, opponent=both)
    table.a.attacks(table.b)
    assert table.a.fleet == 0
    table = orion(fleet=3, opponent={"fleet": 0, "systems": ["ground_batteries*2"]})
    table.a.can_attack(table.b)


@pytest.mark.rule("orion.card.missile_base.1")
def test_missile_base_counts_two_fleets_in_defence() -> None:
    table = orion(fleet=4, opponent={"fleet": 3, "systems": ["missile_base"]})
    table.a.cannot_attack(table.b, "weaker")
    table = orion(fleet=5, opponent={"fleet": 3, "systems": ["missile_base"]})
    table.a.can_attack(table.b)
    table = orion(fleet=3, systems=["missile_base"], opponent={"fleet": 4})
    table.a.cannot_attack(table.b, "weaker")


@pytest.mark.rule("orion.card.population_support_service.1", "orion.card.population_support_service.4")
def test_population_support_service_raises_loyalty_by_4_for_2_food() -> None:
    table = orion(systems=["population_support_service"], food=3, loyalty=1)
    table.a.activates("population_support_service")
    assert (table.a.food, table.a.loyalty) == (1, 5)


@pytest.mark.rule("orion.card.population_support_service.2")
def test_population_support_service_may_be_activated_at_10() -> None:
    table = orion(systems=["population_support_service"], food=3, loyalty=10)
    table.a.activates("population_support_service")
    assert (table.a.food, table.a.loyalty) == (1, 10)


@pytest.mark.rule("orion.card.population_support_service.3")
def test_population_support_service_is_not_propaganda() -> None:
    table = orion(systems=["population_support_service"], food=3, loyalty=0)
    table.a.activates("population_support_service").makes_propaganda()
    assert table.a.loyalty == 7
    table = orion(systems=["population_support_service"], food=3, loyalty=0)
    table.a.makes_propaganda().activates("population_support_service")
    assert table.a.loyalty == 7


@pytest.mark.rule("orion.card.stellar_converter.1")
def test_stellar_converter_scores_red_structures() -> None:
    table = orion(at="end_check", round=8, systems=["stellar_converter"])
    assert table.a.score["variable"] == 1
    table = orion(at="end_check", round=8, systems=["stellar_converter biospheres", "titan frigate", "cruiser"])
    assert table.a.score["variable"] == 3


@pytest.mark.rule("orion.card.titan.2")
def test_titan_may_give_food_for_each_system_of_the_target() -> None:
    theirs = {"fleet": 0, "systems": ["biospheres autolab", "frigate", "spaceport"]}
    table = orion(systems=["titan"], food=1, fleet=4, opponent=theirs)
    table.a.attacks(table.b).may_only("done", "apply titan 0").applies("titan")
    assert table.a.food == 1 + 3 and table.a.cubes_at(0) == "P"
    table = orion(systems=["titan", "biospheres"], food=1, fleet=4, opponent=WEAK)
    table.a.attacks(table.b).applies("titan")
    assert table.a.food == 1  # one's own systems do not count


@pytest.mark.rule("orion.card.troop_transport.1", "orion.card.troop_transport.3")
def test_troop_transport_buries_a_working_structure() -> None:
    theirs = {"fleet": 0, "systems": ["biospheres autolab cloning_center+A", "frigate"]}
    table = orion(systems=["troop_transport"], fleet=4, opponent=theirs)
    table.a.attacks(table.b).may_only("done", "apply troop_transport 0").applies("troop_transport")
    table.a.may_only("bury 0", "bury 1").does("bury 0")
    assert table.b.system(0) == ["cloning_center", "biospheres", "autolab"]
    assert table.b.cubes_at(0) == "" and table.b.reserve == 10 and table.a.cubes_at(0) == "P"


@pytest.mark.rule("orion.card.troop_transport.2")
def test_troop_transport_may_choose_a_lonely_card_and_nothing_changes() -> None:
    theirs = {"fleet": 0, "systems": ["biospheres autolab", "cloning_center+A"]}
    table = orion(systems=["troop_transport"], fleet=4, opponent=theirs)
    table.a.attacks(table.b).applies("troop_transport").does("bury 1")
    assert table.b.systems == [["biospheres", "autolab"], ["cloning_center"]]
    assert table.b.cubes_at(1) == "A" and table.b.reserve == 9


@pytest.mark.rule("orion.card.troop_transport.4")
def test_troop_transport_moves_no_advisor() -> None:
    theirs = {"fleet": 0, "systems": ["biospheres"], "alluvia": "titan frigate"}
    table = orion(systems=["troop_transport"], fleet=4, opponent=theirs)
    table.a.attacks(table.b).applies("troop_transport").may_only("bury 0", "bury 4").does("bury 4")
    assert table.b.alluvia == ["frigate", "titan"] and table.b.advisor == "alluvia"
    table = orion(systems=["troop_transport"], fleet=4, opponent={"fleet": 0, "advisor": "alluvia"})
    table.a.attacks(table.b).is_asked("action")
