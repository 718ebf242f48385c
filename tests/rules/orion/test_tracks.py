"""Resources, points and loyalty."""

from __future__ import annotations

import pytest

from tests.rules.orion.printed import GATED
from tests.rules.orion.table import GAME, new, orion


@pytest.mark.rule("orion.resource.01")
def test_resources_stay_between_0_and_9() -> None:
    for seed in range(4):
        table = new(3, seed=seed)
        for _action in table.play_on(300, seed):
            for seat in table.seats:
                assert min(seat.resources) >= 0 and max(seat.resources) <= 9


@pytest.mark.rule("orion.resource.02")
def test_what_goes_above_9_is_lost() -> None:
    table = orion(hand="biospheres cruiser autolab", food=8, fleet=8)
    table.a.exploits("biospheres").exploits("cruiser")
    assert table.a.resources[:2] == (9, 9)
    assert "wasted" in table.happened


@pytest.mark.rule("orion.resource.03")
def test_what_cannot_be_paid_in_full_cannot_be_built_or_applied() -> None:
    table = orion(hand="biospheres", food=2, systems=["population_support_service"], loyalty=5)
    table.a.cannot_build("biospheres", "lacks").can_activate("population_support_service")
    table = orion(systems=["population_support_service"], food=1)
    table.a.cannot_activate("population_support_service", "lacks")
    assert table.state.why_not(0, "population_support_service") != ""
    table = orion(hand="star_fortress", food=9, fleet=1, production=0)
    assert "1 fleet" in table.state.why_not(0, GAME.codes.parse("build star_fortress"))
    assert "2 production" in table.state.why_not(0, GAME.codes.parse("build star_fortress"))


@pytest.mark.rule("orion.points.01")
def test_points_are_added_at_once_and_have_no_limit() -> None:
    table = orion(systems=["doom_star"], fleet=4, vp=99, opponent={"fleet": 0})
    table.a.attacks(table.b)
    assert table.a.vp == 101


@pytest.mark.rule("orion.points.02", "orion.card.planetary_stock_exchange.2")
def test_points_are_spent_only_by_those_who_have_some() -> None:
    table = orion(systems=["planetary_stock_exchange"], vp=0)
    table.a.cannot_activate("planetary_stock_exchange", "points")
    table = orion(systems=["planetary_stock_exchange"], vp=1)
    table.a.activates("planetary_stock_exchange")
    assert table.a.vp == 0


@pytest.mark.rule("orion.loyalty.01", "orion.propaganda.01")
def test_loyalty_never_exceeds_10() -> None:
    table = orion(loyalty=9)
    table.a.makes_propaganda()
    assert table.a.loyalty == 10


@pytest.mark.rule("orion.loyalty.02")
def test_loyalty_may_fall_below_the_printed_minus_3() -> None:
    table = orion(fleet=9, opponent={"loyalty": -3, "fleet": 0})
    table.a.attacks(table.b).attacks(table.b)
    assert table.b.loyalty == -5


@pytest.mark.rule("orion.loyalty.03")
@pytest.mark.parametrize("card", GATED)
def test_a_build_gate_opens_at_6(card: str) -> None:
    table = orion(hand=card, food=9, fleet=9, production=9, loyalty=5)
    table.a.cannot_build(card, "loyalty")
    assert "5" in table.state.why_not(0, GAME.codes.parse(f"build {card}"))
    orion(hand=card, food=9, fleet=9, production=9, loyalty=6).a.can_build(card)


@pytest.mark.rule("orion.loyalty.03")
def test_other_cards_are_built_with_any_loyalty() -> None:
    orion(hand="biospheres", food=9, loyalty=-4).a.can_build("biospheres")


@pytest.mark.rule("orion.loyalty.04")
def test_an_activation_gate_opens_at_6() -> None:
    orion(systems=["deep_core_mine"], loyalty=5).a.cannot_activate("deep_core_mine", "loyalty")
    orion(systems=["deep_core_mine"], loyalty=6).a.can_activate("deep_core_mine")
    orion(systems=["cloning_center"], loyalty=-2).a.can_activate("cloning_center")


@pytest.mark.rule("orion.loyalty.05")
def test_a_gated_structure_goes_on_working_below_6() -> None:
    table = orion(systems=["doom_star"], loyalty=2, food=1, fleet=2, opponent={"fleet": 0})
    table.a.attacks(table.b)
    assert table.a.food == 3 and table.a.systems == [["doom_star"]]
    table = orion(at="end_check", round=8, systems=["stellar_converter"], loyalty=1)
    assert table.a.score["variable"] == 1


@pytest.mark.rule("orion.loyalty.07", "orion.game_end.03")
def test_loyalty_of_0_in_the_middle_of_a_round_does_not_end_the_game() -> None:
    table = orion(fleet=9, actions=1, opponent={"loyalty": 1, "fleet": 0, "actions": 1})
    table.a.attacks(table.b)
    assert table.b.loyalty == 0 and not table.over
    table.b.makes_propaganda()
    assert table.round == 2
