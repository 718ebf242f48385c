"""The Consume phase: everybody uses their consume powers."""

from __future__ import annotations

import pytest

from tests.rules.race.table import race

NOVELTY = "artist_colony gem_world space_port"  # worlds without consume powers
THREE_KINDS = "artist_colony asteroid_belt pre_sentient_race"


@pytest.mark.rule("race.consume.01", "race.consume.04")
@pytest.mark.parametrize("action", ["", "consume_trade", "consume_x2"])
def test_everybody_must_use_all_powers_that_can_be_used(action: str) -> None:
    table = race(
        at="consume",
        chosen=action,
        tableau=f"old_earth expanding_colony {NOVELTY} asteroid_belt",
        goods=f"{NOVELTY} asteroid_belt",
        opponent={"chosen": "consume_trade"},
    )
    if action == "consume_trade":
        table.a.sells("asteroid_belt")
    table.a.may_only("power old_earth 0", "power expanding_colony 0").cannot("done", because="not now")
    table.a.consumes("expanding_colony").spends("gem_world")
    if table.a.asked == "spend_goods":
        table.a.spends("artist_colony space_port")
    assert (table.a.vp, len(table.a.goods)) == (3 * (1 + (action == "consume_x2")), action != "consume_trade")
    table.a.is_asked("choose_action")


@pytest.mark.rule("race.consume.01", "race.consume.04", "race.consume.16")
def test_only_discards_from_hand_may_be_left_out() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau="terraformed_world deficit_spending gem_world",
        goods="gem_world",
        hand="drop_ships space_marines",
    )
    table.a.may_only("power terraformed_world 0", "power deficit_spending 0").cannot("done", because="not now")
    table.a.consumes("terraformed_world")
    table.a.is_asked("consume").may_only("power deficit_spending 0", "done").done().is_asked("choose_action")
    assert (table.a.vp, len(table.a.hand)) == (2, 2)


@pytest.mark.rule("race.consume.02")
def test_a_power_is_used_once_in_a_phase_and_again_in_the_next() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau=f"terraformed_world expanding_colony deficit_spending {NOVELTY} refugee_world",
        goods=f"{NOVELTY} refugee_world",
        hand="drop_ships",
    )
    table.a.consumes("terraformed_world").spends("gem_world").is_asked("consume")
    table.a.cannot("power terraformed_world 0", because="used")
    table.a.consumes("expanding_colony").spends("space_port").cannot("power expanding_colony 0", because="used").done()
    assert (table.a.vp, table.a.goods) == (4, ["artist_colony", "refugee_world"])
    table.everybody("consume_trade")
    table.a.sells("refugee_world").is_asked("consume").can("power terraformed_world 0", "power expanding_colony 0")


@pytest.mark.rule("race.consume.02", "race.card.gambling_world.2")
@pytest.mark.parametrize("first", [0, 1])
def test_a_card_with_two_consume_powers_uses_each_once_in_either_order(first: int) -> None:
    table = race(at="consume", chosen="consume_x2", tableau="gambling_world gem_world artist_colony", goods="gem_world")
    table.a.will_turn_up("drop_ships").may_only("power gambling_world 0", "power gambling_world 1")
    table.a.consumes("gambling_world", first)
    if first == 0:
        assert (table.a.vp, table.a.goods) == (2, [])
    table.a.is_asked("name_number").names_number(4).is_asked("choose_action")
    assert (table.a.vp, table.a.goods, table.a.hand) == (2, [], ["drop_ships"])


@pytest.mark.rule("race.consume.03", "race.consume.18")
def test_an_order_may_leave_goods_that_another_order_would_have_consumed() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau="new_sparta plague_world expanding_colony gem_world",
        goods="plague_world gem_world",
    )
    table.a.may_only("power plague_world 0", "power expanding_colony 0")
    table.a.consumes("expanding_colony").spends("plague_world").is_asked("choose_action")
    assert (table.a.vp, table.a.hand, table.a.goods) == (2, [], ["gem_world"])
    table.everybody("consume_x2")
    assert (table.a.vp, table.a.goods) == (4, [])


@pytest.mark.rule("race.consume.03")
def test_the_other_order_consumes_both_goods() -> None:
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau="new_sparta plague_world expanding_colony gem_world refugee_world",
        goods="plague_world gem_world refugee_world",
    )
    table.a.sells("refugee_world").consumes("plague_world").is_asked("choose_action")
    assert (table.a.vp, len(table.a.hand), table.a.goods) == (2, 2 + 1, [])


@pytest.mark.rule("race.consume.05", "race.consume.09", "race.card.free_trade_association.1")
def test_free_trade_association_used_first_takes_all_three_novelty_goods() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau="new_sparta free_trade_association new_vinland gem_world spice_world",
        goods="new_vinland gem_world spice_world",
    )
    table.a.may_only("power free_trade_association 0", "power new_vinland 0")
    table.a.consumes("free_trade_association").is_asked("choose_action")
    assert (table.a.vp, len(table.a.hand), table.a.goods) == (6, 3, [])


@pytest.mark.rule("race.card.free_trade_association.1", "race.consume.05")
def test_new_vinland_used_first_leaves_two_goods_to_the_association() -> None:
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau="new_sparta free_trade_association new_vinland gem_world spice_world asteroid_belt",
        goods="new_vinland gem_world spice_world asteroid_belt",
    )
    table.a.sells("asteroid_belt").consumes("new_vinland").spends("new_vinland").is_asked("choose_action")
    assert (table.a.vp, len(table.a.hand), table.a.goods) == (2, 3 + 2 + 2, [])


@pytest.mark.rule("race.consume.05")
def test_a_power_that_has_begun_is_not_interrupted_and_brings_its_reward_at_its_end() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau=f"free_trade_association new_vinland deficit_spending {NOVELTY} refugee_world",
        goods=f"{NOVELTY} refugee_world",
        hand="drop_ships",
    )
    table.a.consumes("free_trade_association").spends("refugee_world")
    assert (table.a.vp, table.a.hand) == (0, ["drop_ships"])
    table.a.is_asked("spend_goods").cannot("done", because="not now").cannot("power new_vinland 0", because="not now")
    table.a.cannot("power deficit_spending 0", because="not now").spends("artist_colony gem_world")
    assert (table.a.vp, len(table.a.hand)) == (6, 4)


@pytest.mark.rule("race.consume.06")
def test_a_good_serves_one_power_only() -> None:
    table = race(
        at="consume", chosen="consume_x2", tableau="terraformed_world expanding_colony gem_world", goods="gem_world"
    )
    table.a.consumes("terraformed_world").is_asked("choose_action")
    assert (table.a.vp, table.a.goods) == (2, [])


@pytest.mark.rule("race.consume.07", "race.consume.08")
@pytest.mark.parametrize("world", ["new_survivalists", "gem_world", "pirate_world"])
def test_the_owner_chooses_a_fitting_good_from_any_own_world(world: str) -> None:
    worlds = ("new_survivalists", "gem_world", "pirate_world")
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau=f"{' '.join(worlds)} asteroid_belt space_port",
        goods=f"{' '.join(worlds)} asteroid_belt",
        opponent={"tableau": "old_earth spice_world", "goods": "spice_world"},
    )
    table.b.is_asked_nothing()
    table.a.is_asked("spend_goods").may_only(*(f"good {name}" for name in worlds))
    table.a.cannot("good asteroid_belt", because="goods").cannot("good space_port", because="not now")
    table.a.cannot("good spice_world", because="not now").spends(world)
    assert table.a.goods == sorted({*worlds, "asteroid_belt"} - {world})
    assert (table.a.vp, len(table.a.hand)) == (0, 1)


@pytest.mark.rule("race.consume.08")
def test_several_goods_of_one_power_are_chosen_one_by_one_in_the_order_of_worlds() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau=f"old_earth {NOVELTY} asteroid_belt",
        goods=f"{NOVELTY} asteroid_belt",
    )
    table.a.may_only("good artist_colony", "good asteroid_belt", "good gem_world")
    table.a.cannot("good space_port", because="order").spends("asteroid_belt")
    table.a.may_only("good gem_world", "good space_port").cannot("good artist_colony", because="order")
    table.a.spends("space_port").is_asked("choose_action")
    assert (table.a.goods, table.a.vp) == (["artist_colony", "gem_world"], 4)


@pytest.mark.rule("race.consume.09")
@pytest.mark.parametrize(("goods", "left"), [(1, 0), (2, 0), (3, 0), (4, 1)])
def test_a_power_for_up_to_three_goods_takes_as_many_as_there_are(goods: int, left: int) -> None:
    worlds = ["artist_colony", "gem_world", "space_port", "spice_world"][:goods]
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau=f"consumer_markets asteroid_belt {' '.join(worlds)}",
        goods=f"asteroid_belt {' '.join(worlds)}",
    )
    while table.a.asked == "spend_goods":
        table.a.cannot("done", because="not now").does(table.a.legal[0])
    assert (len(table.a.goods), table.a.vp) == (left + 1, 2 * (goods - left))


@pytest.mark.rule("race.consume.10")
@pytest.mark.parametrize(
    ("card", "goods"),
    [
        ("tourist_world", "gem_world"),
        ("mining_league", "asteroid_belt gem_world pre_sentient_race"),
        ("diversified_economy", "gem_world artist_colony asteroid_belt"),
    ],
)
def test_a_power_for_a_set_of_goods_takes_nothing_of_less(card: str, goods: str) -> None:
    table = race(
        at="consume", chosen="consume_x2", tableau=f"{card} deficit_spending {goods}", goods=goods, hand="drop_ships"
    )
    table.a.is_asked("consume").cannot(f"power {card} 0", because="goods").may_only("power deficit_spending 0", "done")
    table.a.done()
    assert (table.a.vp, len(table.a.goods)) == (0, len(goods.split()))


@pytest.mark.rule("race.consume.11")
@pytest.mark.parametrize(
    ("card", "fitting"),
    [
        ("new_survivalists", "artist_colony"),
        ("consumer_markets", "artist_colony"),
        ("free_trade_association", "artist_colony"),
        ("mining_conglomerate", "asteroid_belt"),
        ("terraforming_robots", "asteroid_belt"),
        ("plague_world", "pre_sentient_race"),
        ("research_labs", "pre_sentient_race"),
    ],
)
def test_a_power_that_names_a_kind_takes_no_other(card: str, fitting: str) -> None:
    worlds = f"{THREE_KINDS} deserted_alien_outpost"
    table = race(at="consume", chosen="consume_x2", tableau=f"{card} {worlds}", goods=worlds)
    table.a.is_asked("choose_action")
    assert table.a.goods == sorted(set(worlds.split()) - {fitting})


@pytest.mark.rule("race.consume.12")
def test_vp_are_taken_as_chips_from_the_pool() -> None:
    table = race(
        at="consume",
        tableau=f"old_earth {NOVELTY}",
        goods="gem_world space_port",
        pool=10,
        vp=1,
        opponent={"chosen": "consume_trade"},
    )
    assert (table.a.vp, table.b.vp, table.pool) == (3, 0, 8)


@pytest.mark.rule("race.consume.13")
def test_diversified_economy_brings_six_vp_when_doubled() -> None:
    table = race(at="consume", chosen="consume_x2", tableau=f"diversified_economy {THREE_KINDS}", goods=THREE_KINDS)
    assert (table.a.vp, table.a.goods) == (6, [])


@pytest.mark.rule("race.consume.13")
def test_only_the_chooser_of_x2_gains_double_vp_and_from_every_power() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau="terraformed_world galactic_trendsetters gem_world spice_world",
        goods="gem_world spice_world",
        opponent={"tableau": "prosperous_world", "goods": "prosperous_world", "chosen": "consume_trade"},
        others=[{"tableau": "expanding_colony space_port", "goods": "space_port", "chosen": "explore_5"}],
    )
    table.a.consumes("terraformed_world").spends("gem_world")
    assert (table.a.vp, table.b.vp, table.c.vp) == (2 + 4, 0, 1)


@pytest.mark.rule("race.consume.14")
def test_x2_does_not_double_cards() -> None:
    goods = "gem_world spice_world artist_colony"
    table = race(at="consume", chosen="consume_x2", tableau=f"free_trade_association {goods}", goods=goods)
    assert (table.a.vp, len(table.a.hand)) == (6, 3)


@pytest.mark.rule("race.consume.14")
@pytest.mark.parametrize(
    ("card", "drawn"), [("new_economy", 1), ("black_market_trading_world", 3), ("trade_league", 4)]
)
def test_x2_doubles_no_draws_and_no_sale_by_a_power(card: str, drawn: int) -> None:
    table = race(at="consume", chosen="consume_x2", tableau=f"{card} asteroid_belt", goods="asteroid_belt")
    assert (table.a.vp, len(table.a.hand)) == (0, drawn)


@pytest.mark.rule("race.consume.15", "race.card.deficit_spending.1", "race.card.merchant_world.1")
@pytest.mark.parametrize("card", ["deficit_spending", "merchant_world"])
@pytest.mark.parametrize("action", ["", "consume_x2"])
def test_vp_for_cards_discarded_from_hand_are_never_doubled(card: str, action: str) -> None:
    table = race(
        at="consume",
        chosen=action,
        tableau=f"rebel_base {card}",
        hand="drop_ships space_marines gem_world",
        opponent={"chosen": "consume_trade"},
    )
    table.a.consumes(card).discards("space_marines drop_ships").is_asked("choose_action")
    assert (table.a.vp, table.a.hand, table.pool) == (2, ["gem_world"], 22)


@pytest.mark.rule("race.consume.16", "race.card.deficit_spending.1", "race.card.merchant_world.1")
@pytest.mark.parametrize("card", ["deficit_spending", "merchant_world"])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_any_number_of_cards_up_to_two_may_be_discarded(card: str, count: int) -> None:
    table = race(
        at="consume",
        chosen="consume_trade",
        tableau=f"rebel_base {card}",
        hand="drop_ships space_marines gem_world",
    )
    table.a.consumes(card)
    for discarded in ["gem_world", "space_marines"][:count]:
        table.a.is_asked("discard_for_vp").can("done").discards(discarded)
    if count < 2:
        table.a.done()
    assert (table.a.vp, len(table.a.hand)) == (count, 3 - count)
    table.a.is_asked("choose_action")


@pytest.mark.rule("race.consume.16")
def test_a_hand_without_cards_has_nothing_to_discard_for_vp() -> None:
    table = race(
        at="consume", chosen="consume_trade", tableau="rebel_base deficit_spending terraformed_world merchant_world"
    )
    table.a.is_asked("choose_action")
    table = race(at="consume", chosen="consume_trade", tableau="rebel_base deficit_spending", hand="gem_world")
    table.a.consumes("deficit_spending").discards("gem_world").is_asked("choose_action")
    assert table.a.vp == 1


@pytest.mark.rule("race.consume.17")
def test_cards_drawn_by_one_power_may_be_discarded_for_a_later_one() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau="deficit_spending new_vinland gem_world",
        goods="gem_world",
        draws="drop_ships space_marines",
    )
    table.a.is_asked("consume").may_only("power deficit_spending 0", "done").consumes("deficit_spending")
    table.a.discards("drop_ships space_marines")
    assert (table.a.vp, table.a.hand) == (2, [])


@pytest.mark.rule("race.consume.18", "race.consume.19")
def test_a_player_without_a_usable_power_keeps_all_goods() -> None:
    table = race(
        at="consume",
        tableau=f"plague_world {NOVELTY} asteroid_belt",
        goods=f"{NOVELTY} asteroid_belt",
        opponent={"chosen": "consume_x2"},
    )
    table.a.is_asked("choose_action")
    assert table.a.goods == sorted(["asteroid_belt", *NOVELTY.split()])
    assert (table.a.vp, table.a.hand, table.round) == (0, [], 2)


def test_powers_of_other_phases_are_not_offered_in_consume() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau="colony_ship new_military_tactics genetics_lab deficit_spending",
        hand="drop_ships",
    )
    table.a.may_only("power deficit_spending 0", "done")
    table.a.cannot("power colony_ship 0", because="not now").cannot("power genetics_lab 0", because="not now")


def test_players_consume_in_player_order() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau="new_sparta terraformed_world gem_world artist_colony",
        goods="gem_world artist_colony",
        opponent={"tableau": "earths_lost_colony spice_world", "goods": "earths_lost_colony spice_world"},
        others=[{"tableau": "epsilon_eridani mining_world comet_zone", "goods": "mining_world comet_zone"}],
    )
    order = ""
    while table.a.asked != "choose_action":
        order += table.asked
        seat = table.seats[table.state.decisions[0].seat]
        seat.spends(seat.legal[0].split()[1])
    assert order == "CAB"


def test_a_good_on_the_home_world_is_consumed_like_any_other() -> None:
    table = race(at="consume", chosen="consume_x2", tableau="earths_lost_colony old_earth", goods="earths_lost_colony")
    table.a.consumes("old_earth").is_asked("choose_action")
    assert (table.a.vp, table.a.goods) == (2, [])
