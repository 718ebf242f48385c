"""The powers of the twelve developments that cost six; what they score is in `test_scoring_lists.py`."""

from __future__ import annotations

import pytest

from tests.rules.race.printed import Printed, as_played
from tests.rules.race.table import race


@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("alien_tech_institute", Printed("6", 0, settles="alien -2", military="alien 2")),
        ("free_trade_association", Printed("6", 0, consumes="novelty 3: 3 vp 3 cards", fills="novelty")),
        ("galactic_federation", Printed("6", 0, develops="-2")),
        ("galactic_imperium", Printed("6", 0, military="rebel 4")),
        ("galactic_renaissance", Printed("6", 0, explores="+2, keeps +1")),
        ("galactic_survey_seti", Printed("6", 0, explores="+2")),
        ("merchant_guild", Printed("6", 0, draws=2)),
        ("mining_league", Printed("6", 0, consumes="rare 2 needs 2: 3 vp", fills="rare")),
        ("new_economy", Printed("6", 0, consumes="any 0: 1 card (1 for nothing)")),
        ("new_galactic_order", Printed("6", 0, military="2")),
        ("pan_galactic_league", Printed("6", 0, military="-1", draws=1)),
        (
            "trade_league",
            Printed(
                "6",
                0,
                sells="any 1",
                consumes="novelty 1: 3 cards, rare 1: 4 cards, genes 1: 5 cards, alien 1: 6 cards",
            ),
        ),
    ],
)
def test_a_six_cost_development_does_what_is_printed_and_no_more(card: str, printed: Printed) -> None:
    assert as_played(card, "development") == printed


def test_alien_tech_institute_helps_to_pay_for_and_to_conquer_alien_worlds() -> None:
    hand = "deserted_alien_outpost alien_robot_sentry aquatic_uplift_race drop_ships"
    table = race(at="settle", tableau="alien_tech_institute", hand=hand, opponent={"chosen": "settle"})
    table.a.can_place("alien_robot_sentry").cannot_place("aquatic_uplift_race", because="military")
    table.a.places("deserted_alien_outpost").pays("drop_ships aquatic_uplift_race")
    assert (table.a.tableau[-1], table.a.hand) == ("deserted_alien_outpost", ["alien_robot_sentry"])


@pytest.mark.rule("race.card.free_trade_association.1")
def test_free_trade_association_does_not_stop_at_two_of_three_goods() -> None:
    goods = "new_vinland gem_world spice_world"
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau=f"free_trade_association {goods}",
        goods=goods,
        options={"ask": "always"},
    )
    table.a.consumes("free_trade_association").spends("gem_world")
    table.a.may_only("good new_vinland").cannot("done", because="not now").spends("new_vinland")
    table.a.may_only("good spice_world").cannot("done", because="not now").spends("spice_world")
    assert (table.a.vp, len(table.a.hand), table.a.goods) == (6, 3, [])


@pytest.mark.parametrize(("placed", "price"), [("space_marines", 0), ("drop_ships", 2), ("new_economy", 4)])
def test_galactic_federation_lowers_the_price_of_developments_by_two(placed: str, price: int) -> None:
    money = "colony_ship*2 deficit_spending*2 genetics_lab"
    table = race(at="develop", tableau="galactic_federation", hand=f"{placed} {money}", opponent={"chosen": "develop"})
    table.a.places(placed)
    paid = 0
    while table.a.asked == "discard":
        paid += 1
        table.a.does(table.a.legal[0])
    assert paid == price


def test_discounts_of_developments_add_up_with_the_bonus() -> None:
    table = race(
        at="develop", tableau="galactic_federation investment_credits", hand="drop_ships gem_world", chosen="develop"
    )
    table.a.places("drop_ships").is_asked("choose_action")
    assert (table.a.tableau[-1], table.a.hand) == ("drop_ships", ["gem_world"])


@pytest.mark.rule("race.card.galactic_imperium.1")
def test_galactic_imperium_gives_four_against_rebels_only() -> None:
    hand = "rebel_base lost_alien_battle_fleet pirate_world rebel_homeworld"
    table = race(at="settle", tableau="new_sparta galactic_imperium", hand=hand, opponent={"chosen": "settle"})
    table.a.can_place("rebel_base")
    for world in ("lost_alien_battle_fleet", "pirate_world", "rebel_homeworld"):
        table.a.cannot_place(world, because="military")
    table.a.conquers("rebel_base").is_asked("choose_action")
    assert table.a.tableau[-1] == "rebel_base"


def test_galactic_renaissance_draws_four_and_keeps_two() -> None:
    table = race(at="explore", tableau="galactic_renaissance research_labs galactic_survey_seti", chosen="explore_1_1")
    assert len(table.a.drawn) == 2 + 1 + 2 + 2
    kept = 0
    table.b.does(table.b.legal[0])
    while table.a.asked == "explore_keep":
        kept += 1
        table.a.does(table.a.legal[0])
    assert kept == len(table.a.hand) == 1 + 1 + 1 + 1


@pytest.mark.rule("race.card.mining_league.1")
def test_mining_league_takes_exactly_two_rare_goods() -> None:
    worlds = "asteroid_belt mining_world comet_zone gem_world"
    table = race(
        at="consume",
        tableau=f"mining_league {worlds}",
        goods=worlds,
        opponent={"chosen": "consume_trade"},
    )
    table.a.is_asked("spend_goods").cannot("good gem_world", because="goods").spends("asteroid_belt comet_zone")
    assert (table.a.vp, table.a.hand, table.a.goods) == (3, [], ["gem_world", "mining_world"])
    single = race(
        at="consume",
        tableau=f"mining_league {worlds}",
        goods="mining_world gem_world",
        opponent={"chosen": "consume_trade"},
    )
    single.a.is_asked("choose_action")
    assert (single.a.vp, single.a.goods) == (0, ["gem_world", "mining_world"])


@pytest.mark.rule("race.card.new_economy.1")
def test_new_economy_draws_a_card_in_every_consume_phase() -> None:
    table = race(tableau="old_earth new_economy gem_world", goods="gem_world", opponent={"tableau": "new_sparta"})
    table.a.chooses("explore_5")
    table.b.chooses("explore_5")
    for seat in (table.a, table.b):
        seat.does(seat.legal[0])
    assert len(table.a.hand) == 1
    for phase in (1, 2):
        table.everybody("consume_x2")
        if table.a.asked == "consume":
            table.a.cannot("done", because="not now").consumes("new_economy")
        assert len(table.a.hand) == 1 + phase
    assert (table.a.vp, table.a.goods) == (2, [])


@pytest.mark.rule("race.card.pan_galactic_league.1")
def test_pan_galactic_league_draws_for_genes_worlds_and_lowers_strength() -> None:
    table = race(
        at="produce",
        tableau="pan_galactic_league plague_world aquatic_uplift_race mining_world",
        goods="plague_world mining_world",
        opponent={"tableau": "new_sparta empath_world", "chosen": "produce"},
    )
    assert (len(table.a.hand), len(table.b.hand)) == (2, 0)
    assert table.a.strength("pirate_world") == -1


@pytest.mark.rule("race.card.trade_league.1")
@pytest.mark.parametrize(
    ("beside", "drawn"),
    [("", 3 + 1), ("export_duties", 3 + 1 + 1), ("space_port merchant_world", 3 + 1 + 2 + 2), ("spice_world", 3 + 1)],
)
def test_trade_league_draws_the_price_and_all_trade_bonuses(beside: str, drawn: int) -> None:
    table = race(
        at="consume",
        tableau=f"trade_league {beside} asteroid_belt",
        goods="asteroid_belt",
        opponent={"chosen": "consume_trade"},
    )
    while table.a.asked == "consume":  # Merchant World
        table.a.done()
    assert (len(table.a.hand), table.a.vp, table.a.goods) == (drawn, 0, [])


@pytest.mark.rule("race.card.trade_league.2")
def test_trade_league_sells_in_addition_to_the_trade_bonus() -> None:
    goods = "asteroid_belt gem_world pre_sentient_race"
    table = race(at="consume", chosen="consume_trade", tableau=f"trade_league {goods}", goods=goods)
    table.a.sells("asteroid_belt")
    assert len(table.a.hand) == 4
    table.a.is_asked("sell").cannot("done", because="not now").may_only("good gem_world", "good pre_sentient_race")
    table.a.sells("pre_sentient_race").is_asked("choose_action")
    assert (len(table.a.hand), table.a.goods) == (4 + 5, ["gem_world"])


@pytest.mark.rule("race.card.trade_league.2")
def test_a_sale_by_trade_league_uses_the_bonus_of_the_world_sold_from() -> None:
    table = race(at="consume", chosen="consume_x2", tableau="trade_league pirate_world", goods="pirate_world")
    assert len(table.a.hand) == 2 + 3 + 1


@pytest.mark.parametrize(
    ("card", "tableau"),
    [("free_trade_association", "refugee_world"), ("mining_league", "asteroid_belt")],
)
def test_a_league_fills_a_windfall_world_of_its_kind(card: str, tableau: str) -> None:
    table = race(at="produce", tableau=f"{card} {tableau} empath_world", opponent={"chosen": "produce"})
    assert table.a.goods == [tableau]
