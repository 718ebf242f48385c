"""The advisors."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.orion.table import orion

NONE: dict[str, Any] = {"food": 0, "fleet": 0, "production": 0}


# --- advia ---


@pytest.mark.rule("orion.advisor.advia.1")
def test_advia_exploits_up_to_two_hand_cards() -> None:
    table = orion(advisor="advia", hand="titan biospheres recyclotron", **NONE)
    table.a.activates("advia").is_asked("exploit_more").exploits("titan").exploits("biospheres").is_asked("action")
    assert table.a.resources == (3, 2, 0) and table.a.hand == ["recyclotron"] and table.a.actions == 2
    table = orion(advisor="advia", hand="titan biospheres", **NONE)
    table.a.activates("advia").exploits("titan").done().is_asked("action")
    assert table.a.hand == ["biospheres"]
    table = orion(advisor="advia", hand="titan biospheres", **NONE)
    table.a.activates("advia").done()
    assert table.a.resources == (0, 0, 0) and table.a.cubes_at(5) == "A"
    table = orion(advisor="advia", hand="frigate titan", **NONE)
    table.a.activates("advia").exploits("frigate").is_asked("discard_drawn")


# --- alluvia ---


@pytest.mark.rule("orion.advisor.alluvia.1", "orion.advisor.alluvia.2")
def test_alluvias_system_is_there_from_the_moment_she_is_hired() -> None:
    table = orion(hand="titan cruiser autolab biospheres missile_base", advisors="alluvia", food=9, fleet=9)
    table.a.deals("alluvia", "titan cruiser autolab")
    assert table.state.systems_of(table.a.player) == 1
    table.a.does("build biospheres").may_only("system 0", "system 4").does("system 4")
    assert table.a.alluvia == ["biospheres"] and table.a.systems == []
    table.a.does("build missile_base").may_only("system 0", "system 4").does("system 0")
    assert table.a.systems == [["missile_base"]]


@pytest.mark.rule("orion.advisor.alluvia.3")
def test_alluvias_system_holds_four_structures() -> None:
    table = orion(hand="biospheres", food=9, alluvia="titan cruiser autolab", systems=["frigate"])
    table.a.does("build biospheres").can("system 4").does("system 4")
    assert len(table.a.alluvia) == 4
    table = orion(hand="biospheres", food=9, alluvia="titan cruiser autolab spaceport", systems=["frigate"])
    table.a.does("build biospheres").cannot("system 4", "full").may_only("system 0", "system 1")


@pytest.mark.rule("orion.advisor.alluvia.4")
def test_structures_on_alluvia_cost_one_less() -> None:
    table = orion(hand="biospheres", food=2, advisor="alluvia", systems=["titan"])
    table.a.can_build("biospheres").does("build biospheres")  # only there it can be paid
    assert table.a.alluvia == ["biospheres"] and table.a.food == 0
    table = orion(hand="biospheres", food=3, advisor="alluvia", systems=["titan"])
    table.a.builds("biospheres", into=0)
    assert table.a.food == 0


@pytest.mark.rule("orion.advisor.alluvia.5", "orion.system.05")
def test_alluvia_works_when_covered() -> None:
    table = orion(hand="biospheres", food=2, alluvia="titan cruiser", systems=["frigate"])
    table.a.does("build biospheres")
    assert table.a.alluvia == ["titan", "cruiser", "biospheres"] and table.a.food == 0


@pytest.mark.rule("orion.advisor.alluvia.6", "orion.card.espionage_training_facility.1")
def test_alluvia_can_be_neither_returned_nor_replaced() -> None:
    table = orion(hand="titan cruiser autolab", advisor="alluvia", advisors="veil")
    table.a.cannot("deal veil", "stays")
    table = orion(hand="espionage_training_facility", opponent={"advisor": "alluvia"})
    table.a.builds("espionage_training_facility").is_asked("action")
    assert table.b.advisor == "alluvia"


@pytest.mark.rule("orion.advisor.alluvia.7", "orion.card.titan.1")
def test_alluvias_system_counts_when_she_is_alone() -> None:
    table = orion(hand="subterranean_farms", food=2, production=1, advisor="alluvia")
    table.a.builds("subterranean_farms", into=0)
    assert table.a.food == 2  # two systems
    table = orion(
        systems=["titan"], food=3, fleet=4, opponent={"fleet": 0, "advisor": "alluvia", "systems": ["frigate"]}
    )
    table.a.attacks(table.b).applies("titan")
    assert table.a.food == 3 + 2


@pytest.mark.rule("orion.advisor.alluvia.8", "orion.advisor.alluvia.9")
def test_alluvia_stays_at_the_base_of_her_system() -> None:
    table = orion(
        systems=["troop_transport"],
        fleet=4,
        opponent={"fleet": 0, "alluvia": "biospheres cloning_center", "actions": 1},
    )
    table.a.attacks(table.b).applies("troop_transport")
    assert table.b.alluvia == ["cloning_center", "biospheres"] and table.b.advisor == "alluvia"
    table = orion(alluvia="biospheres cloning_center", food=0)
    table.a.activates("cloning_center")  # the top structure works
    assert table.a.food == 4
    table.a.cannot("activate alluvia 5", "not now")  # she is covered; alone she would be a working card
    orion(advisor="alluvia").a.cannot("activate alluvia 5", "no activation")
    table = orion(hand="communication_satellite", food=3, fleet=1, alluvia="biospheres titan", systems=["frigate"])
    table.a.builds("communication_satellite", into=0).does("system 4").does("lay biospheres")
    assert table.a.alluvia == ["titan", "biospheres"]


# --- harrava ---


@pytest.mark.rule("orion.advisor.harrava.1", "orion.advisor.harrava.4")
def test_a_cube_on_harrava_becomes_an_action_of_the_next_round() -> None:
    table = orion(advisor="harrava+P", actions=1, food=5, fleet=0)
    table.a.researches()
    assert table.round == 2 and table.a.actions == 4 + 1 and table.a.cubes_at(5) == ""
    assert table.a.reserve == 5
    table = orion(at="return_cubes", advisor="harrava+P", actions=0, race="alkari", vp=1, food=5)
    assert (
        table.a.asked == "due_effects" and table.a.actions == 5
    )  # the cube is there before the effects at the start of the round


@pytest.mark.rule("orion.advisor.harrava.4")
def test_harravas_slot_is_free_again_in_the_next_round() -> None:
    table = orion(at="return_cubes", first=1, advisor="harrava+P", actions=0, fleet=9, opponent={"fleet": 0})
    table.a.attacks(table.b).is_asked("due_effects").can("apply harrava 5")


@pytest.mark.rule("orion.advisor.harrava.2")
def test_a_cube_that_a_battleship_put_there_is_kept_too() -> None:
    table = orion(
        systems=["battleship"], fleet=4, actions=1, food=5, opponent={"fleet": 0, "food": 5, "advisor": "harrava"}
    )
    table.a.attacks(table.b).applies("battleship")
    assert table.round == 2 and table.b.actions == 4 + 1 and table.b.reserve == 5
    assert table.b.cubes_at(5) == ""


@pytest.mark.rule("orion.advisor.harrava.3")
def test_after_an_attack_a_cube_may_be_put_on_harrava() -> None:
    table = orion(advisor="harrava", fleet=9, opponent={"fleet": 0})
    table.a.attacks(table.b).is_asked("due_effects").may_only("done", "apply harrava 5").applies("harrava")
    assert table.a.cubes_at(5) == "P" and table.a.reserve == 6 and table.a.actions == 2
    table.a.attacks(table.b).is_asked("action")  # her slot is taken
    table = orion(advisor="harrava", fleet=9, opponent={"fleet": 0})
    table.a.attacks(table.b).done()
    assert table.a.cubes_at(5) == ""


@pytest.mark.rule("orion.advisor.harrava.5")
def test_if_harrava_leaves_her_cube_gives_no_action() -> None:
    table = orion(hand="titan cruiser autolab", advisor="harrava+P", advisors="veil", actions=1, food=5)
    table.a.deals("veil", "titan cruiser autolab")
    assert table.round == 2 and table.a.actions == 4 and table.a.reserve == 6


# --- kual, kuruk, moldred, veil ---


@pytest.mark.rule("orion.advisor.kual.1")
def test_kual_gives_two_food_after_each_attack() -> None:
    table = orion(advisor="kual", food=1, fleet=9, opponent={"fleet": 0})
    table.a.attacks(table.b).attacks(table.b)
    assert table.a.food == 5


@pytest.mark.rule("orion.advisor.kuruk.1")
def test_kuruk_gives_food_and_production_after_an_attack_once_a_round() -> None:
    table = orion(advisor="kuruk", food=1, fleet=9, production=1, opponent={"fleet": 0})
    table.a.attacks(table.b).applies("kuruk")
    assert table.a.resources == (2, 7, 2)
    table.a.attacks(table.b).is_asked("action")
    assert table.a.resources == (2, 5, 2)


@pytest.mark.rule("orion.advisor.moldred.1")
def test_moldred_gives_two_food_at_the_start_of_each_round() -> None:
    table = orion(at="start_effects", advisor="moldred", food=1)
    assert table.a.food == 3


@pytest.mark.rule("orion.advisor.veil.1")
@pytest.mark.parametrize(("theirs", "able"), [(4, True), (5, True), (6, False)])
def test_veil_lets_attack_those_with_one_or_two_fleets_more(theirs: int, able: bool) -> None:
    table = orion(advisor="veil", fleet=3, opponent={"fleet": theirs})
    if able:
        table.a.can_attack(table.b)
    else:
        table.a.cannot_attack(table.b, "weaker")


@pytest.mark.rule("orion.advisor.veil.2")
def test_veils_fleets_pay_for_nothing() -> None:
    table = orion(advisor="veil", fleet=1, hand="missile_base", opponent={"fleet": 0})
    table.a.cannot_attack(table.b, "fleets").cannot_build("missile_base", "lacks")
    table.a.cannot("trade 1 0", "lacks")
