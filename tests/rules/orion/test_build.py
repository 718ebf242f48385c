"""Build, and discounts."""

from __future__ import annotations

import pytest

from tests.rules.orion.table import GAME, orion


@pytest.mark.rule("orion.build.01")
def test_a_structure_is_paid_for_and_put_on_top_or_opens_a_system() -> None:
    table = orion(hand="biospheres civilian_ship missile_base", food=9, fleet=4, systems=["titan"], on_top="titan")
    table.a.builds("biospheres", into=0)
    assert table.a.systems == [["titan", "biospheres"]] and table.a.food == 6
    table.a.builds("missile_base", into=1)
    assert table.a.systems == [["titan", "biospheres"], ["missile_base"]] and table.a.resources == (3, 2, 2)
    assert table.a.hand[0] == "civilian_ship" and len(table.a.hand) == 2  # and what Biospheres drew


@pytest.mark.rule("orion.build.04")
def test_a_copy_of_an_own_structure_may_be_built() -> None:
    table = orion(hand="missile_base", systems=["missile_base"])
    table.a.builds("missile_base", into=0)
    assert table.a.systems == [["missile_base", "missile_base"]]


@pytest.mark.rule("orion.build.05")
def test_the_cube_on_a_covered_card_goes_back() -> None:
    table = orion(hand="missile_base", systems=["cloning_center+A"])
    reserve = table.a.reserve
    table.a.builds("missile_base", into=0)
    assert table.a.reserve == reserve + 1 and table.a.cubes_at(0) == ""


@pytest.mark.rule("orion.build.06", "orion.build.08")
def test_the_builder_chooses_what_a_discount_saves() -> None:
    table = orion(
        hand="planetary_stock_exchange", food=9, production=9, alluvia="colony_ship", systems=["titan"], actions=3
    )
    table.a.activates("colony_ship").does("build planetary_stock_exchange").is_asked("choose_saving")
    table.a.may_only("save 3 0 0", "save 2 0 1")  # no fleets, they are not in the cost
    table.a.does("save 3 0 0")
    assert table.a.resources == (8, 3, 8)
    table = orion(hand="planetary_stock_exchange", food=9, production=9, alluvia="colony_ship")
    table.a.activates("colony_ship").does("build planetary_stock_exchange").does("save 2 0 1")
    assert table.a.resources == (7, 3, 9)


@pytest.mark.rule("orion.build.06")
def test_only_savings_that_leave_a_payable_cost_can_be_chosen() -> None:
    table = orion(hand="planetary_stock_exchange", food=1, production=9, alluvia="colony_ship")
    table.a.activates("colony_ship").does("build planetary_stock_exchange")  # one way to pay: nothing is asked
    assert table.a.resources == (0, 3, 8)
    table = orion(hand="planetary_stock_exchange", food=9, production=0, systems=["colony_ship"])
    table.a.activates("colony_ship").does("build planetary_stock_exchange")
    assert table.a.resources == (6, 3, 0)
    table = orion(hand="planetary_stock_exchange", food=2, production=0, systems=["colony_ship"])
    table.a.activates("colony_ship").cannot_build("planetary_stock_exchange", "lacks")
    assert "discount" in table.state.why_not(0, GAME.codes.parse("build planetary_stock_exchange"))


@pytest.mark.rule("orion.build.07", "orion.advisor.alluvia.4")
def test_discounts_add_up() -> None:
    table = orion(hand="biospheres", food=0, alluvia="colony_ship")
    table.a.activates("colony_ship").does("build biospheres")  # 3 food less 2 and 1
    assert table.a.food == 0 and table.a.alluvia == ["colony_ship", "biospheres"]
    table = orion(hand="biospheres", food=0, systems=["colony_ship"])
    table.a.activates("colony_ship").cannot_build("biospheres", "lacks")


@pytest.mark.rule("orion.build.08")
def test_a_discount_brings_no_part_of_the_cost_below_0() -> None:
    table = orion(hand="research_laboratory", food=5, alluvia="colony_ship", fleet=4, production=4)
    table.a.activates("colony_ship").does("build research_laboratory")
    assert table.a.resources == (5, 4, 4)
    table = orion(hand="fighter_garrison", food=5, fleet=5, alluvia="colony_ship")
    table.a.activates("colony_ship").does("build fighter_garrison").may_only("save 1 2 0", "save 2 1 0")


@pytest.mark.rule("orion.build.09", "orion.card.civilian_ship.1")
def test_a_build_of_an_effect_takes_no_action_but_is_paid_in_full() -> None:
    table = orion(hand="civilian_ship biospheres missile_base", food=9, fleet=3)
    table.a.builds("civilian_ship").is_asked("build_more").builds("biospheres")
    assert (table.a.actions, table.a.food) == (2, 4)
    table.a.is_asked("build_more").builds("missile_base")
    assert (table.a.actions, table.a.resources) == (2, (1, 0, 2))


@pytest.mark.rule("orion.build.10")
def test_a_build_of_an_effect_keeps_all_limits() -> None:
    table = orion(hand="civilian_ship gaia_transformation biospheres", food=9, production=5, loyalty=5)
    table.a.builds("civilian_ship").cannot_build("gaia_transformation", "loyalty").can_build("biospheres")
    four = ["titan*2 cruiser*2 frigate", "frigate", "spaceport", "autolab"]
    table = orion(hand="civilian_ship biospheres", food=9, systems=four)
    table.a.builds("civilian_ship", into=1).does("build biospheres")
    table.a.cannot("system 0", "full").may_only("system 1", "system 2", "system 3")
    table = orion(hand="missile_base biospheres", food=1, fleet=0, systems=["colony_ship"])
    table.a.activates("colony_ship").cannot_build("missile_base", "lacks").can_build("biospheres")


@pytest.mark.rule("orion.build.11")
def test_a_build_effect_without_place_or_payment_does_nothing() -> None:
    table = orion(hand="biospheres", food=9, systems=["titan*2 cruiser*2 colony_ship"])
    table.a.activates("colony_ship").is_asked("action")
    assert table.a.hand == ["biospheres"] and table.a.cubes_at(0) == "A"
    table = orion(hand="doom_star", food=0, fleet=0, production=0, systems=["colony_ship"])
    table.a.activates("colony_ship").is_asked("build_more").may_only("done").done()
    assert table.a.hand == ["doom_star"]
    orion(hand="", systems=["colony_ship"]).a.activates("colony_ship").is_asked("action")


def test_what_is_lacking_is_told_in_numbers() -> None:
    table = orion(hand="doom_star titan", fleet=3, production=1, loyalty=5)
    why = [table.state.why_not(0, GAME.codes.parse(f"build {card}")) for card in ("doom_star", "titan")]
    assert all("5" in sentence and "6" in sentence for sentence in why)  # loyalty 5 of 6
    table = orion(hand="doom_star", fleet=4, production=0)
    assert "1 fleet" in table.state.why_not(0, GAME.codes.parse("build doom_star"))
    assert "2 production" in table.state.why_not(0, GAME.codes.parse("build doom_star"))
