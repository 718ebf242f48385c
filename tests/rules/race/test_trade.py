"""Selling a good in the Consume phase."""

from __future__ import annotations

import pytest

from tests.rules.race.table import race

# Worlds of each kind without powers that matter here, and what their goods bring.
PRICES = (("artist_colony", 2), ("asteroid_belt", 3), ("pre_sentient_race", 4), ("deserted_alien_outpost", 5))
INERT = "rebel_base"


@pytest.mark.rule("race.trade.01")
def test_a_chooser_of_trade_sells_exactly_one_good_before_using_consume_powers() -> None:
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau="expanding_colony gem_world spice_world artist_colony",
        goods="gem_world spice_world artist_colony",
    )
    table.a.is_asked("sell").cannot("power expanding_colony 0", because="not now")
    table.a.may_only("good gem_world", "good spice_world", "good artist_colony").sells("gem_world")
    assert len(table.a.hand) == 4  # two for the good, and two of Spice World
    table.a.is_asked("spend_goods").may_only("good spice_world", "good artist_colony").spends("artist_colony")
    table.a.is_asked("choose_action")
    assert (table.a.goods, table.a.vp) == (["spice_world"], 1)
    assert table.happened.index("sold") < table.happened.index("used")


@pytest.mark.rule("race.trade.02", "race.trade.04")
@pytest.mark.parametrize(("world", "price"), PRICES)
def test_a_good_brings_cards_by_its_kind_without_any_trade_power(world: str, price: int) -> None:
    table = race(at="consume", chosen="consume_trade", tableau=f"{INERT} {world}", goods=world)
    assert (len(table.a.hand), table.a.goods, table.a.vp) == (price, [], 0)
    assert len(table.discard) == 1


@pytest.mark.rule("race.trade.03")
@pytest.mark.parametrize("action", ["consume_x2", "settle", "explore_5"])
def test_only_choosers_of_trade_sell(action: str) -> None:
    table = race(
        at="consume",
        chosen=action,
        tableau=f"{INERT} asteroid_belt",
        goods="asteroid_belt",
        opponent={"tableau": "rebel_homeworld mining_world", "goods": "mining_world", "chosen": "consume_trade"},
    )
    assert (table.b.goods, len(table.b.hand)) == ([], 3)
    assert (table.a.goods, table.a.hand) == (["asteroid_belt"], [])


@pytest.mark.rule("race.trade.03")
def test_each_chooser_of_trade_sells_one_good_and_in_player_order() -> None:
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau="new_sparta asteroid_belt gem_world",
        goods="asteroid_belt gem_world",
        opponent={
            "tableau": "alpha_centauri mining_world radioactive_world",
            "goods": "mining_world radioactive_world",
            "chosen": "consume_trade",
        },
    )
    table.a.is_asked_nothing()
    table.b.sells("mining_world")
    table.a.sells("gem_world")
    assert (table.a.goods, len(table.a.hand)) == (["asteroid_belt"], 2)
    assert (table.b.goods, len(table.b.hand)) == (["radioactive_world"], 3)


@pytest.mark.rule("race.trade.05")
def test_a_sale_cannot_be_declined() -> None:
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau=f"{INERT} asteroid_belt gem_world",
        goods="asteroid_belt gem_world",
    )
    table.a.cannot("done", because="not now").may_only("good asteroid_belt", "good gem_world")
    asked = race(
        at="consume",
        chosen="consume_trade",
        tableau=f"{INERT} asteroid_belt",
        goods="asteroid_belt",
        options={"ask": "always"},
    )
    asked.a.is_asked("sell").may_only("good asteroid_belt")


@pytest.mark.rule("race.trade.05")
def test_without_a_good_the_trade_bonus_has_no_effect() -> None:
    table = race(at="consume", chosen="consume_trade", tableau="merchant_world asteroid_belt export_duties")
    table.a.is_asked("choose_action")
    assert (table.a.hand, table.a.goods) == ([], [])


@pytest.mark.rule("race.trade.06")
def test_merchant_world_and_genetics_lab_raise_a_genes_good_to_seven_cards() -> None:
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau="merchant_world genetics_lab pre_sentient_race",
        goods="pre_sentient_race",
    )
    assert len(table.a.hand) == 4 + 2 + 1


@pytest.mark.rule("race.trade.06", "race.trade.07")
@pytest.mark.parametrize(
    ("world", "price"),
    [
        ("artist_colony", 2 + 1 + 1 + 2 + 3),
        ("asteroid_belt", 3 + 1 + 1 + 2 + 1),
        ("pre_sentient_race", 4 + 1 + 1 + 2 + 1),
        ("deserted_alien_outpost", 5 + 1 + 1),
    ],
)
def test_all_fitting_trade_bonuses_add_up_and_bonuses_for_other_kinds_do_not(world: str, price: int) -> None:
    bonuses = "old_earth export_duties space_port spice_world bio_hazard_mining_world distant_world"
    table = race(
        at=["sell", 0, [1]],
        chosen="consume_trade",
        tableau=f"{bonuses} {world} mining_conglomerate genetics_lab",
        goods=world,
    )
    assert len(table.a.hand) == price


@pytest.mark.rule("race.trade.08")
@pytest.mark.parametrize(("world", "more"), [("star_nomad_lair", 1), ("pirate_world", 3)])
def test_a_bonus_of_a_world_counts_for_its_own_good_and_adds_to_other_bonuses(world: str, more: int) -> None:
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau=f"{world} spice_world export_duties gem_world",
        goods=f"{world} gem_world",
    )
    other = race(
        at="consume",
        chosen="consume_trade",
        tableau=f"{world} spice_world export_duties gem_world",
        goods=f"{world} gem_world",
    )
    table.a.sells(world)
    other.a.sells("gem_world")
    assert (len(table.a.hand), len(other.a.hand)) == (2 + 2 + 1 + more, 2 + 2 + 1)


@pytest.mark.rule("race.trade.09")
@pytest.mark.parametrize(("world", "price"), PRICES)
def test_the_seller_chooses_which_good_is_sold(world: str, price: int) -> None:
    worlds = [name for name, _price in PRICES]
    table = race(
        at="consume", chosen="consume_trade", tableau=f"{INERT} gem_world {' '.join(worlds)}", goods=" ".join(worlds)
    )
    table.a.may_only(*(f"good {name}" for name in worlds)).cannot("good gem_world", because="not now").sells(world)
    assert len(table.a.hand) == price
    assert table.a.goods == sorted(set(worlds) - {world})


@pytest.mark.rule("race.trade.10")
def test_cards_drawn_for_a_sale_may_be_discarded_for_deficit_spending() -> None:
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau=f"{INERT} deficit_spending gem_world",
        goods="gem_world",
        draws="spice_world drop_ships",
    )
    table.a.is_asked("consume").consumes("deficit_spending").discards("spice_world drop_ships")
    assert (table.a.vp, table.a.hand) == (2, [])


@pytest.mark.rule("race.trade.11")
def test_trade_alone_calls_a_consume_phase_for_everybody() -> None:
    table = race(
        tableau="new_sparta terraformed_world gem_world",
        goods="gem_world",
        opponent={"tableau": "alpha_centauri"},
    )
    table.a.chooses("explore_5")
    table.b.chooses("consume_trade")
    for seat in (table.a, table.b):
        seat.does(seat.legal[0])
    assert table.phases == [1, 4]
    assert (table.a.vp, table.a.goods) == (1, [])


@pytest.mark.rule("race.trade.11")
def test_a_seller_uses_consume_powers_in_the_same_phase() -> None:
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau="terraformed_world gem_world mining_world",
        goods="gem_world mining_world",
    )
    table.a.sells("mining_world")
    assert table.phases == [4]
    assert (table.a.vp, len(table.a.hand), table.a.goods) == (1, 3, [])


def test_the_sold_card_goes_face_down_to_the_discard_pile() -> None:
    table = race(
        at="consume", chosen="consume_trade", tableau=f"{INERT} gem_world mining_world", goods="gem_world mining_world"
    )
    good = table.a.good_cards["gem_world"]
    table.a.sells("gem_world")
    assert table.discard == [good]
    assert table.seen_by(table.b).discard == ["?"]
