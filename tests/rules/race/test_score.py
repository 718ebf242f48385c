"""The score: chips, printed VP and scoring lists."""

from __future__ import annotations

import pytest

from tests.rules.race.table import race


def variable(tableau: str, goods: str = "") -> int:
    return race(at="round_ends", tableau=tableau, goods=goods, pool=0).a.score["variable"]


@pytest.mark.rule("race.score.01")
def test_a_variable_card_is_worth_its_list_from_its_owners_tableau_only() -> None:
    table = race(
        at="round_ends",
        tableau="mining_league mining_world",
        opponent={"tableau": "new_sparta comet_zone mining_robots asteroid_belt"},
        pool=0,
    )
    assert table.a.score == {"chips": 0, "printed": 2, "variable": 2, "tie_break": 0}
    assert table.b.score == {"chips": 0, "printed": 1 + 2 + 1 + 1, "variable": 0, "tie_break": 0}


@pytest.mark.rule("race.score.01")
@pytest.mark.parametrize(
    "six", ["free_trade_association", "galactic_imperium", "galactic_renaissance", "merchant_guild", "mining_league"]
)
def test_a_variable_card_has_no_printed_vp(six: str) -> None:
    table = race(at="round_ends", tableau=six, pool=0)
    assert table.a.score == {"chips": 0, "printed": 0, "variable": 0, "tie_break": 0}


@pytest.mark.rule("race.score.02")
@pytest.mark.parametrize(
    ("six", "card", "vp"),
    [
        ("pan_galactic_league", "aquatic_uplift_race", 2),  # genes and military
        ("pan_galactic_league", "malevolent_lifeforms", 2),
        ("galactic_imperium", "rebel_base", 2),  # rebel and military
        ("galactic_survey_seti", "star_nomad_lair", 2),  # a world, and one that explores
    ],
)
def test_a_card_counts_once_for_the_best_line_that_it_fits(six: str, card: str, vp: int) -> None:
    assert variable(f"{six} {card}") - variable(six) == vp


@pytest.mark.rule("race.score.02")
def test_an_alien_production_world_counts_three_for_alien_tech_institute() -> None:
    assert variable("alien_tech_institute alien_robotic_factory") == 2 + 3
    assert variable("alien_tech_institute deserted_alien_outpost") == 2 + 2


@pytest.mark.rule("race.score.03")
def test_a_card_counts_for_several_scoring_cards() -> None:
    assert variable("rebel_miners mining_league galactic_imperium") == 2 + 2
    assert variable("rebel_miners mining_league") == 2
    assert variable("rebel_miners galactic_imperium merchant_guild") == 2 + 2


@pytest.mark.rule("race.score.04", "race.card.trade_league.3")
@pytest.mark.parametrize(
    ("six", "vp"),
    [
        ("galactic_federation", 2),
        ("alien_tech_institute", 2),
        ("galactic_survey_seti", 1),
        ("new_economy", 2),
        ("new_galactic_order", 2),
        ("trade_league", 2),
        ("pan_galactic_league", 0),
    ],
)
def test_a_scoring_card_tests_itself(six: str, vp: int) -> None:
    assert variable(six) == vp


@pytest.mark.rule("race.score.05")
@pytest.mark.parametrize(
    ("six", "named", "vp"),
    [
        ("free_trade_association", "consumer_markets", 2),
        ("free_trade_association", "expanding_colony", 2),
        ("galactic_renaissance", "research_labs", 3),
        ("galactic_renaissance", "galactic_trendsetters", 3),
        ("galactic_renaissance", "artist_colony", 3),
        ("mining_league", "mining_robots", 2),
        ("mining_league", "mining_conglomerate", 2),
        ("pan_galactic_league", "contact_specialist", 3),
    ],
)
def test_a_named_card_counts_in_the_owners_tableau_alone(six: str, named: str, vp: int) -> None:
    assert variable(f"{six} {named}") == vp
    for elsewhere in ({"hand": named}, {"opponent": {"tableau": f"new_sparta {named}"}}, {"discard": named}):
        table = race(at="round_ends", tableau=six, pool=0, **elsewhere)
        assert table.a.score["variable"] == 0


@pytest.mark.rule("race.score.06")
@pytest.mark.parametrize(
    ("card", "vp"),
    [
        ("black_market_trading_world", 1),
        ("merchant_world", 1),
        ("gambling_world", 1),
        ("deficit_spending", 2),
        ("trade_league", 2),
        ("export_duties", 0),
        ("genetics_lab", 0),
        ("galactic_engineers", 0),
        ("space_port", 0),
    ],
)
def test_trade_powers_are_no_consume_powers_and_sales_discards_and_draws_are(card: str, vp: int) -> None:
    assert variable(f"new_economy {card}") - variable(card) == 2 + vp  # New Economy draws, and counts itself


@pytest.mark.rule("race.score.06")
def test_a_sale_by_a_consume_power_is_no_trade_power() -> None:
    assert variable("trade_league black_market_trading_world") == 2


@pytest.mark.rule("race.score.07")
@pytest.mark.parametrize("goods", ["", "deserted_alien_colony mining_world"])
def test_kinds_of_worlds_are_printed_and_do_not_depend_on_goods(goods: str) -> None:
    worlds = "deserted_alien_colony mining_world"
    assert variable(f"alien_tech_institute {worlds}", goods) == 2 + 2
    assert variable(f"mining_league {worlds}", goods) == 2
    assert variable(f"merchant_guild {worlds}", goods) == 2


def test_a_score_is_chips_printed_vp_and_lists() -> None:
    table = race(
        at="round_ends",
        tableau="old_earth gem_world mining_league mining_world",
        goods="mining_world gem_world",
        hand="drop_ships",
        vp=7,
        opponent={"tableau": "new_sparta rebel_base", "vp": 5, "hand": "space_marines*2"},
        pool=0,
    )
    assert table.a.score == {"chips": 7, "printed": 2 + 1 + 2, "variable": 2, "tie_break": 3}
    assert table.b.score == {"chips": 5, "printed": 1 + 6, "variable": 0, "tie_break": 2}
    result = table.state.result
    assert result is not None
    assert (result.scores, result.ranks, table.winners) == ([14, 12], [1, 2], "A")


def test_goods_and_cards_in_hand_score_nothing() -> None:
    table = race(at="round_ends", tableau="new_sparta gem_world", goods="gem_world", hand="rebel_base", pool=0)
    assert sum(table.a.score[part] for part in ("chips", "printed", "variable")) == 2
