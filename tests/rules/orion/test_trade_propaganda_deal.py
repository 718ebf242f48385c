"""Trade, Propaganda and Deal."""

from __future__ import annotations

import pytest

from stardeck.games.orion.codes import RESOURCES
from tests.rules.orion.table import orion


@pytest.mark.rule("orion.trade.01")
@pytest.mark.parametrize("give", RESOURCES)
@pytest.mark.parametrize("gain", RESOURCES)
def test_one_bundle_is_traded_for_another(give: str, gain: str) -> None:
    bundles = {"food": 3, "fleet": 2, "production": 1}
    table = orion(food=3, fleet=3, production=3)
    if give == gain:
        table.a.cannot(f"trade {RESOURCES.index(give)} {RESOURCES.index(gain)}")
        return
    table.a.trades(give, gain)
    expected = dict.fromkeys(RESOURCES, 3)
    expected[give] -= bundles[give]
    expected[gain] += bundles[gain]
    assert table.a.resources == tuple(expected.values())


@pytest.mark.rule("orion.trade.02")
def test_a_trade_is_never_a_multiple_nor_a_part() -> None:
    table = orion(food=6, fleet=0, production=0)
    table.a.trades("food", "fleet")
    assert table.a.resources == (3, 2, 0)
    table = orion(food=2, fleet=1, production=0)
    for give in range(3):
        table.a.cannot_any((f"trade {give} {gain}" for gain in range(3) if gain != give), "lacks")


@pytest.mark.rule("orion.trade.03")
def test_what_a_trade_brings_above_9_is_lost() -> None:
    table = orion(food=8, production=1)
    table.a.trades("production", "food")
    assert (table.a.food, table.a.production) == (9, 0)


# --- propaganda ---


@pytest.mark.rule("orion.propaganda.01")
def test_propaganda_raises_loyalty_by_3() -> None:
    table = orion(loyalty=2)
    table.a.makes_propaganda()
    assert table.a.loyalty == 5


@pytest.mark.rule("orion.propaganda.02")
def test_propaganda_is_made_once_a_round_by_each_player() -> None:
    table = orion(loyalty=2, actions=2, opponent={"actions": 1, "loyalty": 2}, deck="titan")
    table.a.makes_propaganda()
    table.b.can("propaganda").makes_propaganda()
    table.a.cannot("propaganda", "once").researches()
    assert table.round == 2
    table.b.can("propaganda").researches()
    table.a.can("propaganda")


@pytest.mark.rule("orion.propaganda.03")
def test_propaganda_is_allowed_at_10() -> None:
    table = orion(loyalty=10)
    table.a.makes_propaganda()
    assert table.a.loyalty == 10 and table.a.actions == 2


# --- deal ---


@pytest.mark.rule("orion.deal.01")
def test_any_advisor_on_the_table_is_hired_for_three_cards() -> None:
    table = orion(hand="titan cruiser autolab frigate", advisors="veil kual moldred")
    table.a.can("deal veil", "deal kual", "deal moldred").deals("kual", "titan autolab cruiser")
    assert table.a.advisor == "kual" and table.advisors == ["moldred", "veil"]
    assert table.a.hand == ["frigate"] and table.discard == ["cruiser", "autolab", "titan"]


@pytest.mark.rule("orion.deal.02")
def test_a_deal_needs_three_cards_and_an_advisor() -> None:
    orion(hand="titan cruiser", advisors="veil").a.cannot("deal veil", "cards")
    assert "deal" not in orion(hand="titan cruiser autolab", advisors="").a.legal_kinds()


@pytest.mark.rule("orion.deal.03")
def test_the_former_advisor_goes_back_and_may_be_hired_again() -> None:
    table = orion(hand="titan cruiser autolab", advisor="kual", advisors="veil")
    table.a.cannot("deal kual", "own advisor").deals("veil", "titan cruiser autolab")
    assert table.a.advisor == "veil" and table.advisors == ["kual"]
    table = orion(
        hand="titan cruiser autolab",
        advisor="kual",
        advisors="veil",
        opponent={"hand": "frigate*2 spaceport", "actions": 1},
    )
    table.a.deals("veil", "titan cruiser autolab")
    table.b.deals("kual", "frigate frigate spaceport")
    assert table.b.advisor == "kual" and table.advisors == []


@pytest.mark.rule("orion.deal.04")
def test_an_advisor_of_another_cannot_be_taken() -> None:
    table = orion(hand="titan cruiser autolab", advisors="veil", opponent={"advisor": "kual"})
    table.a.cannot("deal kual", "not on table")


@pytest.mark.rule("orion.deal.05")
def test_the_owner_of_alluvia_hires_nobody_else() -> None:
    table = orion(
        hand="titan cruiser autolab alien_management_center", advisor="alluvia", advisors="veil", food=9, fleet=9
    )
    table.a.cannot("deal veil", "stays").does("build alien_management_center").does("system 0")
    table.a.is_asked("action")
    assert table.a.advisor == "alluvia" and table.advisors == ["veil"]


@pytest.mark.rule("orion.deal.06")
def test_cubes_on_an_advisor_who_leaves_go_to_the_reserve() -> None:
    table = orion(hand="titan cruiser autolab", advisor="viktoria+A", advisors="veil")
    reserve = table.a.reserve
    table.a.deals("veil", "titan cruiser autolab")
    assert table.a.reserve == reserve + 1 and table.a.cubes_at(5) == ""
    table = orion(hand="espionage_training_facility", opponent={"advisor": "viktoria+A"})
    assert table.b.reserve == 9
    table.a.builds("espionage_training_facility")
    assert table.b.reserve == 10 and table.b.advisor == ""


@pytest.mark.rule("orion.deal.07")
def test_an_advisor_works_from_the_moment_of_hiring() -> None:
    table = orion(hand="titan cruiser autolab", advisors="viktoria", food=1)
    table.a.deals("viktoria", "titan cruiser autolab").activates("viktoria").picks(0)
    assert table.a.food == 3
    table = orion(hand="titan cruiser autolab", advisors="veil", fleet=3, opponent={"fleet": 5})
    table.a.cannot_attack(table.b).deals("veil", "titan cruiser autolab").can_attack(table.b)
