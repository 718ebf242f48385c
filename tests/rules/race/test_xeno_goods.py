"""Xeno Invasion in Consume and Produce: selling, pairs of goods, goods of every kind, discards to produce."""

from __future__ import annotations

import pytest

from tests.rules.race.table import XENO, RaceTable, race

PAIRS = [
    ("uplift_descendants", "pan_galactic_disease_center", "gem_world"),
    ("terraforming_uplift_project", "pan_galactic_disease_center", "mining_world"),
    ("corrosive_uplift_world", "pan_galactic_disease_center", "mining_world"),
]


def consume(tableau: str, goods: str, chosen: str = "develop", hand: str = "") -> RaceTable:
    return race(at="consume", tableau=tableau, goods=goods, chosen=chosen, hand=hand, options=XENO)


def produce(tableau: str, hand: str = "", chosen: str = "develop", goods: str = "", draws: str = "") -> RaceTable:
    return race(at="produce", tableau=tableau, hand=hand, chosen=chosen, goods=goods, draws=draws, options=XENO)


# --- selling -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "novelty", "rare"),
    [
        ("terraforming_surveyors", 4, 5),
        ("novelty_peddlers", 4, 3),
        ("galactic_clearing_house", 3, 4),
        ("rebel_black_market_gangs", 3, 3),
    ],
)
def test_trade_bonuses_of_the_cards(card: str, novelty: int, rare: int) -> None:
    for world, price in (("gem_world", novelty), ("mining_world", rare)):
        table = consume(f"new_sparta {card} {world}", world, "consume_trade")
        assert len(table.a.hand) == price


# --- consuming -----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "race.card.uplift_descendants.1", "race.card.terraforming_uplift_project.1", "race.card.corrosive_uplift_world.1"
)
@pytest.mark.parametrize(("card", "genes", "other"), PAIRS)
def test_a_pair_of_goods_is_consumed_together(card: str, genes: str, other: str) -> None:
    both = consume(f"new_sparta {card} {genes} {other}", f"{genes} {other}")
    assert both.a.vp == 3 and both.a.goods == []
    for one in (genes, other):
        assert consume(f"new_sparta {card} {genes} {other}", one).a.vp == 0
    doubled = consume(f"new_sparta {card} {genes} {other}", f"{genes} {other}", "consume_x2")
    assert doubled.a.vp == 6


@pytest.mark.rule("race.card.uplift_descendants.1")
def test_two_goods_of_one_kind_are_no_pair() -> None:
    tableau = "new_sparta uplift_descendants gem_world"
    assert consume(tableau, "uplift_descendants gem_world").a.vp == 0
    table = consume(
        f"{tableau} pan_galactic_disease_center", "gem_world uplift_descendants pan_galactic_disease_center"
    )
    table.a.spends("gem_world")  # the only genes good goes with it
    assert table.a.vp == 3 and table.a.goods == ["uplift_descendants"]


@pytest.mark.rule("race.card.adaptable_uplift_race.1", "race.card.adaptable_uplift_race.2")
@pytest.mark.parametrize("other", ["gem_world", "pan_galactic_disease_center"])
def test_the_adaptable_race_takes_genes_and_any_other_good(other: str) -> None:
    tableau = f"new_sparta adaptable_uplift_race {other}"
    table = consume(tableau, f"adaptable_uplift_race {other}")
    assert table.a.vp == 2 and len(table.a.hand) == 2 and table.a.goods == []
    doubled = consume(tableau, f"adaptable_uplift_race {other}", "consume_x2")
    assert doubled.a.vp == 4 and len(doubled.a.hand) == 2
    assert consume(tableau, "adaptable_uplift_race").a.vp == 0
    without_genes = consume("new_sparta adaptable_uplift_race gem_world mining_world", "gem_world mining_world")
    assert without_genes.a.vp == 0


@pytest.mark.rule("race.card.galactic_clearing_house.1")
def test_the_clearing_house_takes_one_good_of_every_kind() -> None:
    goods = "gem_world space_port mining_world alien_robotic_factory"
    assert consume(f"new_sparta galactic_clearing_house {goods}", "").a.vp == 0
    table = consume(f"new_sparta galactic_clearing_house {goods}", goods)
    assert table.a.legal == ["good gem_world", "good space_port"]  # one of them must go
    table.a.spends("gem_world")
    assert table.a.vp == 3 and table.a.goods == ["space_port"]


@pytest.mark.rule("race.card.galactic_home_front.1")
def test_the_home_front_gains_a_vp_for_nothing() -> None:
    for chosen, vp in (("develop", 1), ("consume_x2", 2)):
        table = consume("new_sparta galactic_home_front", "", chosen)
        assert table.a.vp == vp


@pytest.mark.parametrize("card", ["anti_xeno_embassy", "novelty_peddlers", "galactic_home_front"])
def test_a_card_may_be_discarded_for_a_vp(card: str) -> None:
    table = consume(f"new_sparta {card}", "", "consume_x2", hand="gem_world space_port")
    before = table.a.vp
    if card == "galactic_home_front":
        table.a.consumes(card, 0)
        before = table.a.vp
        table.a.consumes(card, 1)
    else:
        table.a.consumes(card)
    table.a.discards("gem_world")
    assert table.a.vp == before + 1 and table.a.hand == ["space_port"]


@pytest.mark.parametrize(
    ("card", "goods", "vp", "cards"),
    [
        ("rebel_cadre", "gem_world", 0, 2),
        ("imperium_arms_factory", "mining_world comet_zone", 2, 2),
        ("terraforming_defenders", "gem_world", 2, 0),
        ("uplift_bio_engineers", "pan_galactic_disease_center", 2, 1),
    ],
)
def test_plain_consume_powers(card: str, goods: str, vp: int, cards: int) -> None:
    table = consume(f"new_sparta {card} {goods}", goods)
    assert table.a.goods == [] and (table.a.vp, len(table.a.hand)) == (vp, cards)


# --- producing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "world",
    [
        *("uplift_descendants", "anti_xeno_embassy", "anti_xeno_alien_bunker", "corrosive_uplift_world"),
        *("pan_galactic_disease_center", "imperium_munitions_inc", "xeno_held_imperium_mine", "rebel_resistance"),
        "xeno_colony",
    ],
)
def test_production_worlds_produce(world: str) -> None:
    table = produce(f"new_sparta {world}")
    assert table.a.goods == [world]
    assert len(table.a.hand) == (world == "imperium_munitions_inc")


@pytest.mark.parametrize(
    "world",
    [
        *("starry_rift_pioneers", "anti_xeno_refugees", "novelty_peddlers", "terraforming_uplift_project"),
        *("adaptable_uplift_race", "galactic_clearing_house", "rebel_black_market_gangs", "rebel_bunker"),
        *("xeno_infested_uplift_world", "alien_weapon_cache", "uplift_coalition", "xeno_hostage_planet"),
        *("xeno_infested_alien_outpost", "alien_defense_center"),
    ],
)
def test_windfall_worlds_produce_by_a_power_for_any(world: str) -> None:
    table = produce(f"new_sparta {world}", chosen="produce")
    if table.a.asked == "produce":  # Starry Rift Pioneers have such a power themselves
        table.a.takes_bonus()
    assert table.a.goods == [world]
    if world != "starry_rift_pioneers":
        assert produce(f"new_sparta {world}").a.goods == []
        table = race(at="settle", hand=world, tableau="new_sparta space_marines drop_ships", options=XENO)
        if f"place {world}" in table.a.legal:
            table.a.places(world)
            assert table.a.goods == [world]


def test_starry_rift_pioneers_produce_on_any_windfall_world() -> None:
    table = produce("starry_rift_pioneers alien_weapon_cache", goods="starry_rift_pioneers")
    assert table.a.goods == ["alien_weapon_cache", "starry_rift_pioneers"]


@pytest.mark.parametrize(
    ("card", "world", "other"),
    [
        ("imperium_arms_factory", "rebel_bunker", "alien_weapon_cache"),
        ("uplift_bio_engineers", "adaptable_uplift_race", "rebel_bunker"),
    ],
)
def test_windfall_powers_for_one_kind(card: str, world: str, other: str) -> None:
    assert produce(f"new_sparta {card} {world} {other}").a.goods == [world]


@pytest.mark.parametrize("card", ["anti_xeno_defense_post", "galactic_clearing_house"])
def test_cards_that_draw_in_produce(card: str) -> None:
    assert len(produce(f"new_sparta {card}").a.hand) == 1


@pytest.mark.rule("race.card.uplift_terraforming.3")
def test_uplift_terraforming_produces_genes_for_a_card() -> None:
    tableau = "new_sparta uplift_terraforming adaptable_uplift_race anti_xeno_refugees rebel_bunker"
    table = produce(tableau, hand="gem_world space_port")
    table.a.uses("uplift_terraforming").discards("gem_world")
    assert table.a.legal == ["windfall anti_xeno_refugees", "windfall adaptable_uplift_race"]
    table.a.produces_on("adaptable_uplift_race")
    assert table.a.goods == ["adaptable_uplift_race"] and table.a.hand == ["space_port"]
    declined = produce(tableau, hand="gem_world space_port")
    declined.a.done()
    assert declined.a.goods == [] and len(declined.a.hand) == 2


@pytest.mark.rule("race.card.alien_archives.1")
def test_alien_archives_produce_for_a_card_only() -> None:
    table = produce("new_sparta alien_archives", hand="gem_world space_port")
    table.a.uses("alien_archives").discards("space_port")
    assert table.a.goods == ["alien_archives"] and table.a.hand == ["gem_world"]
    declined = produce("new_sparta alien_archives", hand="gem_world space_port")
    declined.a.done()
    assert declined.a.goods == []
    assert produce("new_sparta alien_archives").a.goods == []  # nothing to discard
    full = produce("new_sparta alien_archives", hand="gem_world", goods="alien_archives")
    assert full.a.hand == ["gem_world"] and full.a.asked == "choose_action"
    always = race(
        at="produce",
        hand="gem_world",
        tableau="new_sparta alien_archives uplift_terraforming adaptable_uplift_race",
        goods="alien_archives",
        options=XENO,
    )
    always.a.cannot("power alien_archives 0", "has good")


@pytest.mark.rule("race.card.galactic_home_front.2")
def test_the_home_front_draws_for_pairs_of_goods_once() -> None:
    worlds = "gem_world space_port spice_world mining_world new_vinland"
    assert len(produce(f"new_sparta galactic_home_front {worlds}").a.hand) == 2 + 2  # Gem and Mining World draw, too
    table = produce(
        "new_sparta galactic_home_front alien_archives space_port spice_world new_vinland", draws="gem_world"
    )
    assert table.a.hand == ["gem_world"]  # for two of three goods: with no card in hand nothing else could be done
    table.a.uses("alien_archives")
    assert table.a.goods == ["alien_archives", "new_vinland", "space_port", "spice_world"]
    assert table.a.hand == []  # the fourth good makes a second pair, but the power has been used


@pytest.mark.rule("race.card.diversified_economy.3")
def test_a_card_of_diversified_economy_may_be_discarded_to_produce() -> None:
    table = produce("new_sparta diversified_economy alien_archives space_port", draws="gem_world rebel_base")
    assert table.a.hand == ["gem_world"]
    table.a.uses("alien_archives")
    assert table.a.goods == ["alien_archives", "space_port"] and table.a.hand == []


@pytest.mark.rule("race.card.alien_historians.1")
def test_the_historians_draw_for_xeno_worlds() -> None:
    tableau = "new_sparta alien_historians xeno_warrior_colony xeno_forward_command rebel_cadre"
    assert len(produce(tableau).a.hand) == 2


@pytest.mark.rule("race.card.imperium_war_profiteers.1")
def test_the_profiteers_draw_for_rare_worlds() -> None:
    tableau = "new_sparta imperium_war_profiteers rebel_bunker comet_zone gem_world"
    assert len(produce(tableau, goods="comet_zone gem_world").a.hand) == 2


@pytest.mark.rule("race.card.anti_xeno_league.2")
def test_the_league_draws_for_pairs_of_military_worlds() -> None:
    tableau = "new_sparta anti_xeno_league rebel_cadre xeno_warrior_colony alien_defense_center pirate_world gem_world"
    assert len(produce(tableau, goods="gem_world").a.hand) == 2
