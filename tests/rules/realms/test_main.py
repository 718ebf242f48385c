"""The main phase: playing cards, and the pools."""

from __future__ import annotations

import pytest

from tests.rules.realms.table import duel


@pytest.mark.rule("realms.main.01")
def test_actions_may_be_mixed_in_any_order_and_repeated() -> None:
    table = duel(hand="scout*3 viper", row="star_barge predator")
    a = table.a
    a.plays("scout").buys("star_barge").plays("viper").attacks(1).plays("scout*2").buys("predator").ends_turn()
    assert table.b.authority == 49
    assert sorted(a.discard) == ["predator", "scout", "scout", "scout", "star_barge", "viper"]


@pytest.mark.rule("realms.main.01")
def test_abilities_buying_and_attacking_may_be_mixed_with_playing() -> None:
    table = duel(hand="cargo_pod scout", play="stellar_reef bioformer", row="star_barge swarmer")
    a = table.a
    a.uses("stellar_reef").buys("star_barge").uses("bioformer").attacks(3).plays("cargo_pod").allies("cargo_pod")
    a.attacks(2).scraps("stellar_reef").buys("swarmer").plays("scout").scraps("bioformer").attacks(4)
    assert (a.trade, a.combat, table.b.authority) == (6, 0, 41)


@pytest.mark.rule("realms.main.02")
def test_playing_a_card_is_free() -> None:
    table = duel(hand="moonwurm loyal_colony")
    table.a.plays("moonwurm loyal_colony")
    table = duel(hand="moonwurm loyal_colony", trade=3, combat=1)
    table.a.plays("moonwurm loyal_colony")
    assert (table.a.trade, table.a.combat) == (3, 9)


@pytest.mark.rule("realms.main.03")
def test_the_player_chooses_which_cards_to_play() -> None:
    table = duel(hand="scout viper ram", explorers=0)
    table.a.may_only("end_turn", "play scout", "play viper", "play ram")
    table.a.plays("viper").may_only("end_turn", "play scout", "play ram", "attack B").ends_turn()
    assert sorted(table.a.discard) == ["ram", "scout", "viper"]


@pytest.mark.rule("realms.main.03")
@pytest.mark.parametrize("order", ["scout viper ram", "ram scout viper", "viper ram scout"])
def test_the_player_chooses_the_order_of_playing(order: str) -> None:
    table = duel(hand="scout viper ram")
    table.a.plays(order)
    assert table.a.play == order.split()


@pytest.mark.rule("realms.main.04")
@pytest.mark.parametrize("card", ["scout", "stellar_reef", "war_world"])
def test_a_played_card_goes_face_up_into_the_play_area_of_its_player(card: str) -> None:
    table = duel(hand=card)
    table.a.plays(card)
    assert (table.a.play, table.a.hand, table.b.play) == ([card], [], [])
    assert table.seen_by(table.b).a.play == [card]


@pytest.mark.rule("realms.main.05")
def test_a_ships_primary_is_resolved_at_once() -> None:
    table = duel(hand="patrol_cutter")
    table.a.plays("patrol_cutter").is_asked("main")
    assert (table.a.trade, table.a.combat) == (2, 3)


@pytest.mark.rule("realms.main.05")
def test_a_ships_primary_comes_before_any_other_action() -> None:
    table = duel(hand="swarmer scout", trade=5, row="gunship", play="stellar_reef")
    table.a.plays("swarmer").is_asked("scrap_row").may_only("row gunship", "done")
    for action in ("end_turn", "play scout", "buy gunship", "use stellar_reef", "ally swarmer", "attack B"):
        table.a.cannot(action, because="not now")
    table.a.declines().can("end_turn", "play scout", "buy gunship", "use stellar_reef", "ally swarmer", "attack B")


@pytest.mark.rule("realms.main.06")
def test_a_ships_primary_cannot_be_declined() -> None:
    table = duel(hand="gunship scout", opponent={"hand": "scout viper"})
    table.a.plays("gunship").is_asked_nothing()
    table.b.is_asked("forced_discard").cannot("done")
    table.b.discards("viper")
    assert table.a.combat == 5


@pytest.mark.rule("realms.main.06")
def test_a_ships_primary_cannot_be_saved_for_later() -> None:
    table = duel(hand="scout ram gunship")
    table.a.plays("scout ram gunship")
    assert "use" not in table.a.legal_kinds()
    for card in ("scout", "ram", "gunship"):
        table.a.cannot(f"use {card}")


@pytest.mark.rule("realms.main.07")
def test_a_ship_stays_in_play_until_the_discard_phase() -> None:
    table = duel(hand="scout ram", row="star_barge")
    table.a.plays("scout ram").buys("star_barge").attacks(5)
    assert table.a.play == ["scout", "ram"]
    table.a.ends_turn()
    assert table.a.play == []


@pytest.mark.rule("realms.main.07")
def test_a_ship_that_is_scrapped_leaves_play_earlier() -> None:
    table = duel(hand="scout ram")
    table.a.plays("scout ram").scraps("ram")
    assert table.a.play == ["scout"]


@pytest.mark.rule("realms.main.08")
def test_gains_go_into_the_pools_of_the_active_player() -> None:
    table = duel(hand="scout viper patrol_cutter", play="bioformer")
    table.a.plays("scout viper")
    assert (table.a.trade, table.a.combat) == (1, 1)
    table.a.plays("patrol_cutter").uses("bioformer")
    assert (table.a.trade, table.a.combat) == (3, 7)
    assert (table.b.trade, table.b.combat) == (0, 0)


@pytest.mark.rule("realms.main.08")
def test_points_may_be_spent_at_any_later_moment_of_the_main_phase() -> None:
    table = duel(hand="scout viper ram solar_skiff", row="star_barge trade_hauler")
    table.a.plays("scout viper ram solar_skiff").scraps("ram").attacks(6).buys("star_barge trade_hauler")
    assert (table.a.trade, table.a.combat, table.b.authority) == (3, 0, 44)


@pytest.mark.rule("realms.main.09")
def test_authority_is_gained_at_once() -> None:
    table = duel(hand="frontier_ferry", play="storage_silo", authority=20)
    table.a.plays("frontier_ferry")
    assert table.a.authority == 24
    table.a.uses("storage_silo").is_asked("main")
    assert (table.a.authority, table.b.authority) == (26, 50)


@pytest.mark.rule("realms.main.10")
def test_authority_has_no_upper_limit() -> None:
    table = duel(hand="cutter*2")
    table.a.plays("cutter")
    assert table.a.authority == 54
    table = duel(hand="cutter peacekeeper", authority=995)
    table.a.plays("cutter peacekeeper")
    assert table.a.authority == 1005


@pytest.mark.rule("realms.main.11")
def test_combat_may_be_spent_in_portions_and_never_more_than_there_is() -> None:
    table = duel(combat=6, opponent={"play": "stellar_reef"})
    table.a.does("attack B").cannot("amount 7").does("amount 2").attacks_base("stellar_reef")
    assert table.a.combat == 1
    table.a.attacks(1).cannot("attack B", because="no combat")
    assert table.b.authority == 47


@pytest.mark.rule("realms.main.11")
def test_trade_may_be_spent_in_portions_and_never_more_than_there_is() -> None:
    table = duel(trade=6, row="predator falcon gunship")
    table.a.buys("predator").buys("falcon").cannot("buy gunship", because="trade")
    assert table.a.trade == 1
    table.a.cannot("buy explorer", because="trade")


@pytest.mark.rule("realms.main.12")
def test_trade_does_not_pay_for_attacks() -> None:
    table = duel(trade=9, opponent={"play": "stellar_reef"})
    table.a.cannot("attack B", because="no combat").cannot("attack_base B stellar_reef", because="combat")


@pytest.mark.rule("realms.main.12")
def test_combat_does_not_pay_for_cards() -> None:
    table = duel(combat=9, row="star_barge")
    table.a.cannot("buy star_barge", because="trade").cannot("buy explorer", because="trade")


@pytest.mark.rule("realms.main.12")
def test_buying_takes_no_combat_and_attacking_no_trade() -> None:
    table = duel(combat=9, trade=9, row="gunship", opponent={"play": "stellar_reef"})
    table.a.buys("gunship")
    assert (table.a.trade, table.a.combat) == (5, 9)
    table.a.attacks(2).attacks_base("stellar_reef")
    assert (table.a.trade, table.a.combat) == (5, 4)


@pytest.mark.rule("realms.main.13")
def test_a_drawn_card_may_be_played_in_the_same_turn() -> None:
    table = duel(hand="falcon", deck="viper")
    table.a.plays("falcon").plays("viper")
    assert table.a.combat == 3


@pytest.mark.rule("realms.main.13")
def test_a_card_put_into_hand_may_be_played_in_the_same_turn() -> None:
    table = duel(play="moonwurm swarmer", row="star_barge")
    table.a.allies("moonwurm").picks_row("star_barge").plays("star_barge")
    assert table.a.trade == 2
