"""Activate."""

from __future__ import annotations

import pytest

from tests.rules.orion.table import orion


@pytest.mark.rule("orion.activate.01")
def test_the_action_cube_goes_into_the_a_slot_and_the_effect_applies() -> None:
    table = orion(systems=["cloning_center"], food=1)
    table.a.activates("cloning_center")
    assert (table.a.food, table.a.cubes_at(0), table.a.actions, table.a.spent) == (5, "A", 2, 0)


@pytest.mark.rule("orion.activate.02")
def test_a_taken_slot_cannot_be_used() -> None:
    orion(systems=["cloning_center+A"]).a.cannot_activate("cloning_center", "slot")


@pytest.mark.rule("orion.activate.03")
def test_a_covered_card_cannot_be_activated() -> None:
    orion(systems=["cloning_center titan"]).a.cannot_activate("cloning_center", "covered", place=0)


@pytest.mark.rule("orion.activate.04")
def test_the_price_is_paid_in_full_before_the_effect() -> None:
    orion(systems=["population_support_service"], food=1).a.cannot_activate("population_support_service", "lacks")
    table = orion(systems=["population_support_service"], food=2, loyalty=3)
    table.a.activates("population_support_service")
    assert (table.a.food, table.a.loyalty) == (0, 7)
    assert table.happened.index("paid") < table.happened.index("loyalty")


@pytest.mark.rule("orion.activate.05")
def test_an_activation_of_an_effect_keeps_all_limits() -> None:
    table = orion(
        systems=[
            "high_orbit_locator",
            "cloning_center+A",
            "titan population_support_service",
            "cloning_center deep_core_mine",
        ],
        food=1,
        loyalty=5,
        advisor="viktoria",
    )
    table.a.activates("high_orbit_locator").is_asked("activate_more")
    table.a.cannot_activate("cloning_center", "slot", place=1)
    table.a.cannot_activate("population_support_service", "lacks")
    table.a.cannot_activate("deep_core_mine", "loyalty")
    table.a.cannot_activate("cloning_center", "covered", place=3)
    actions = table.a.actions
    table.a.may_only("done", "activate viktoria 5").activates("viktoria").picks(1)
    assert table.a.actions == actions


@pytest.mark.rule("orion.activate.06")
def test_an_advisor_may_be_activated() -> None:
    table = orion(advisor="viktoria", production=1)
    table.a.activates("viktoria").picks(2)
    assert table.a.production == 3 and table.a.cubes_at(5) == "A"
    table.a.cannot_activate("viktoria", "slot")
    orion(advisor="veil").a.cannot_activate("veil", "no activation")


@pytest.mark.rule("orion.activate.07")
def test_an_activation_may_change_nothing() -> None:
    table = orion(systems=["spaceport"], food=2, fleet=9, production=1)
    table.a.activates("spaceport").is_asked("action")
    assert table.a.resources == (2, 9, 1) and table.a.cubes_at(0) == "A"
    table = orion(systems=["spy_center"])
    table.a.activates("spy_center").is_asked("action")
    assert table.a.hand == [] and table.a.cubes_at(0) == "A"
    table = orion(systems=["cloning_center"], food=9)
    table.a.activates("cloning_center")
    assert table.a.food == 9
