"""Ally abilities."""

from __future__ import annotations

import pytest

from tests.rules.realms.table import duel


@pytest.mark.rule("realms.ally.01")
def test_an_ally_ability_needs_another_card_of_its_faction_in_play() -> None:
    table = duel(hand="predator gunship lancer stellar_reef war_world", deck="scout")
    table.a.plays("predator").cannot("ally predator", because="ally")
    table.a.plays("gunship").cannot("ally predator", because="ally")
    table.a.plays("war_world").cannot("ally predator", because="ally").can("ally war_world")
    table.a.plays("stellar_reef").can("ally predator").allies("predator")
    assert table.a.hand == ["lancer", "scout"]


@pytest.mark.rule("realms.ally.01")
@pytest.mark.parametrize("partner", ["swarmer", "stellar_reef"])
def test_the_partner_may_be_a_ship_or_a_base(partner: str) -> None:
    table = duel(play=f"trade_pod {partner}")
    table.a.allies("trade_pod")
    assert table.a.combat == 2


@pytest.mark.rule("realms.ally.02")
@pytest.mark.parametrize("card", ["swarmer", "storage_silo", "war_world"])
def test_a_card_is_never_its_own_ally(card: str) -> None:
    duel(play=card).a.cannot(f"ally {card}", because="ally")
    duel(hand=card).a.plays(card).cannot(f"ally {card}", because="ally")


@pytest.mark.rule("realms.ally.03")
def test_a_card_played_first_may_use_its_ally_ability_after_the_partner_arrives() -> None:
    table = duel(hand="predator swarmer", deck="viper")
    table.a.plays("predator").cannot("ally predator", because="ally")
    table.a.plays("swarmer").can("ally swarmer").allies("predator")
    assert table.a.hand == ["viper"]


@pytest.mark.rule("realms.ally.04")
def test_cards_of_one_faction_enable_one_another() -> None:
    table = duel(play="star_barge*3")
    table.a.allies("star_barge").allies("star_barge").allies("star_barge")
    assert table.a.combat == 6
    table.a.cannot("ally star_barge", because="used")


@pytest.mark.rule("realms.ally.04")
def test_two_different_cards_of_one_faction_enable_each_other() -> None:
    table = duel(play="trade_hauler storage_silo ram trade_pod")
    table.a.allies("trade_hauler").allies("storage_silo").allies("ram").allies("trade_pod")
    assert (table.a.authority, table.a.trade, table.a.combat) == (53, 2, 4)


@pytest.mark.rule("realms.ally.05")
def test_the_partner_must_be_in_play_at_the_moment_of_use() -> None:
    table = duel(play="cargo_pod stellar_reef", hand="ram")
    table.a.can("ally cargo_pod").scraps("stellar_reef").cannot("ally cargo_pod", because="ally")
    table.a.plays("ram").allies("cargo_pod")
    assert table.a.combat == 3 + 5 + 3


@pytest.mark.rule("realms.ally.06")
def test_what_an_ally_ability_has_given_stays_when_the_partner_leaves() -> None:
    table = duel(play="cargo_pod stellar_reef predator", deck="viper")
    table.a.allies("cargo_pod").allies("predator").scraps("stellar_reef").scraps("cargo_pod")
    assert (table.a.combat, table.a.hand) == (9, ["viper"])


@pytest.mark.rule("realms.ally.07")
def test_a_base_of_an_earlier_turn_is_a_partner() -> None:
    table = duel(hand="stellar_reef", deck="predator scout*4 viper")
    table.a.plays("stellar_reef").ends_turn()
    table.b.ends_turn()
    table.a.plays("predator").allies("predator")
    assert "viper" in table.a.hand


@pytest.mark.rule("realms.ally.08")
def test_only_cards_in_ones_own_play_area_are_partners() -> None:
    table = duel(
        play="predator",
        hand="swarmer ram",
        deck="swarmer",
        discard="swarmer",
        row="swarmer",
        trade_deck="swarmer",
        scrap_heap="swarmer",
        opponent={"play": "stellar_reef", "hand": "swarmer", "discard": "swarmer"},
    )
    table.a.cannot("ally predator", because="ally")
    table.a.plays("ram").can("ally predator")


@pytest.mark.rule("realms.ally.09")
def test_scout_viper_and_explorer_have_no_ally_abilities_and_enable_none() -> None:
    table = duel(hand="scout*2 viper*2 explorer*2", play="swarmer")
    table.a.plays("scout*2 viper*2 explorer*2").cannot("ally swarmer", because="ally")
    assert "ally" not in table.a.legal_kinds()


@pytest.mark.rule("realms.ally.10")
def test_using_an_ally_ability_is_optional() -> None:
    table = duel(hand="trade_hauler*2")
    table.a.plays("trade_hauler*2").is_asked("main").can("ally trade_hauler").ends_turn()
    assert table.a.authority == 50


@pytest.mark.rule("realms.ally.10")
def test_an_ally_ability_may_be_used_at_any_moment_of_the_main_phase() -> None:
    table = duel(play="storage_silo*2", hand="scout viper", row="star_barge predator")
    table.a.allies("storage_silo").plays("scout").buys("star_barge").plays("viper").attacks(1)
    table.a.uses("storage_silo").allies("storage_silo").buys("predator")
    assert table.a.trade == 2 + 1 - 1 + 2 - 2
    table.a.ends_turn()
    table.a.cannot("ally storage_silo", because="not now")
