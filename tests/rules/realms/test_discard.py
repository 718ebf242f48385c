"""The discard phase."""

from __future__ import annotations

import pytest

from tests.rules.realms.table import cards, duel


@pytest.mark.rule("realms.discard.01")
def test_unspent_trade_and_combat_drop_to_0() -> None:
    table = duel(trade=4, combat=3)
    table.a.ends_turn()
    assert (table.a.trade, table.a.combat, table.b.trade, table.b.combat) == (0, 0, 0, 0)
    table.b.ends_turn()
    assert (table.a.trade, table.a.combat) == (0, 0)


@pytest.mark.rule("realms.discard.02")
def test_every_ship_in_play_goes_to_its_players_discard_pile() -> None:
    table = duel(hand="ram*2 scout", play="stellar_reef viper war_world", discard="lancer")
    table.a.plays("ram scout ram").ends_turn()
    assert table.a.play == ["stellar_reef", "war_world"]
    assert table.a.discard[0] == "lancer"
    assert sorted(table.a.discard) == cards("lancer ram*2 scout viper")
    assert table.b.discard == []


@pytest.mark.rule("realms.discard.03")
def test_every_card_left_in_hand_goes_to_its_players_discard_pile() -> None:
    table = duel(hand="ram scout*2 war_world", deck="viper*5")
    table.a.ends_turn()
    assert sorted(table.a.discard) == cards("ram scout*2 war_world")
    assert table.a.hand == ["viper"] * 5


@pytest.mark.rule("realms.discard.03")
def test_the_opponents_hand_is_left_alone() -> None:
    table = duel(opponent={"hand": "ram scout"})
    table.a.ends_turn()
    assert (table.b.hand, table.b.discard) == (["ram", "scout"], [])


@pytest.mark.rule("realms.discard.04")
def test_cards_go_to_the_discard_pile_of_their_owner() -> None:
    table = duel(
        hand="gunship ram", trade=2, row="lancer", opponent={"hand": "scout viper", "play": "stellar_reef war_world"}
    )
    table.a.plays("gunship")
    table.b.discards("scout")
    table.a.attacks_base("war_world").buys("lancer").ends_turn()
    assert sorted(table.a.discard) == ["gunship", "lancer", "ram"]
    assert sorted(table.b.discard) == ["scout", "war_world"]
