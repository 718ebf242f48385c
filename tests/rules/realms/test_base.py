"""Bases and outposts."""

from __future__ import annotations

import pytest

from tests.rules.realms.table import cards, duel


@pytest.mark.rule("realms.base.01")
def test_a_base_stays_in_play_from_turn_to_turn() -> None:
    table = duel(hand="storage_silo war_world ram")
    table.a.plays("storage_silo war_world ram").ends_turn()
    assert table.a.play == ["storage_silo", "war_world"]
    assert table.a.discard == ["ram"]
    table.b.ends_turn()
    table.a.ends_turn()
    assert table.a.play == ["storage_silo", "war_world"]


@pytest.mark.rule("realms.base.01")
def test_a_base_leaves_play_when_it_is_destroyed_or_scrapped() -> None:
    table = duel(play="bioformer stellar_reef", combat=3, opponent={"play": "storage_silo the_hive"})
    table.a.attacks_base("storage_silo").scraps("bioformer")
    assert (table.a.play, table.b.play) == (["stellar_reef"], ["the_hive"])


@pytest.mark.rule("realms.base.02")
def test_playing_a_base_does_not_trigger_its_primary() -> None:
    table = duel(hand="loyal_colony")
    table.a.plays("loyal_colony").is_asked("main")
    assert (table.a.trade, table.a.combat, table.a.authority) == (0, 0, 50)


@pytest.mark.rule("realms.base.02")
def test_the_primary_of_a_base_may_be_used_at_any_moment_from_the_turn_it_is_played() -> None:
    table = duel(hand="loyal_colony scout viper", row="star_barge")
    table.a.plays("loyal_colony scout").buys("star_barge").plays("viper").attacks(1).uses("loyal_colony")
    assert (table.a.trade, table.a.combat, table.a.authority) == (3, 3, 53)


@pytest.mark.rule("realms.base.03")
def test_the_primary_of_a_base_works_once_in_each_turn_of_its_owner() -> None:
    table = duel(hand="stellar_reef")
    table.a.plays("stellar_reef")
    for _ in range(3):
        assert table.a.trade == 0
        table.a.uses("stellar_reef").cannot("use stellar_reef", because="used")
        assert table.a.trade == 1
        table.a.ends_turn()
        table.b.ends_turn()


@pytest.mark.rule("realms.base.04")
def test_using_the_primary_of_a_base_is_optional() -> None:
    table = duel(play="storage_silo the_oracle", hand="scout")
    table.a.can("use storage_silo", "end_turn").ends_turn()
    assert table.a.authority == 50
    assert table.a.discard == ["scout"]


@pytest.mark.rule("realms.base.05")
def test_abilities_of_a_base_cannot_be_used_in_an_opponents_turn() -> None:
    bases = "space_station war_world"
    table = duel(opponent={"play": bases})
    abilities = ("use space_station", "ally space_station", "scrap space_station")
    for action in abilities:
        table.b.cannot(action, because="not now")
        table.a.cannot(action)
    table.a.ends_turn()
    table.b.can(*abilities)


@pytest.mark.rule("realms.base.05")
def test_a_forced_discard_is_no_occasion_to_use_a_base() -> None:
    table = duel(hand="gunship", opponent={"play": "space_station war_world", "hand": "scout viper"})
    table.a.plays("gunship")
    table.b.may_only("hand scout", "hand viper")


@pytest.mark.rule("realms.base.06")
@pytest.mark.parametrize("means", ["attack", "ship", "scrap ability", "ally ability"])
def test_a_destroyed_base_goes_to_its_owners_discard_pile(means: str) -> None:
    table = duel(hand="leviathan", play="frontier_ferry command_ship", combat=3, opponent={"play": "storage_silo"})
    if means == "attack":
        table.a.attacks_base("storage_silo")
    elif means == "ship":
        table.a.plays("leviathan").destroys("storage_silo")
    elif means == "scrap ability":
        table.a.scraps("frontier_ferry").destroys("storage_silo")
    else:
        table.a.allies("command_ship").destroys("storage_silo")
    assert (table.b.play, table.b.discard) == ([], ["storage_silo"])
    assert "storage_silo" not in table.a.discard + table.a.play + table.scrap_heap


@pytest.mark.rule("realms.base.06")
def test_the_owner_may_draw_a_destroyed_base_again() -> None:
    table = duel(combat=3, opponent={"play": "storage_silo", "deck": "scout", "hand": "viper*3"})
    table.a.attacks_base("storage_silo").ends_turn()
    table.b.ends_turn()
    assert table.b.hand == cards("scout storage_silo viper*3")


@pytest.mark.rule("realms.base.07")
def test_an_outpost_is_a_base_an_opponent_has() -> None:
    table = duel(hand="lancer", opponent={"play": "war_world"})
    table.a.plays("lancer")
    assert table.a.combat == 6


@pytest.mark.rule("realms.base.07")
def test_an_own_outpost_is_no_base_of_an_opponent() -> None:
    table = duel(hand="lancer", play="war_world")
    table.a.plays("lancer")
    assert table.a.combat == 4


@pytest.mark.rule("realms.base.07")
def test_outposts_count_among_ones_own_bases() -> None:
    table = duel(hand="embassy_yacht", play="war_world warning_beacon", deck="scout*5")
    table.a.plays("embassy_yacht")
    assert table.a.hand == ["scout"] * 2


@pytest.mark.rule("realms.base.07")
def test_an_outpost_can_be_destroyed_and_copied_as_a_base() -> None:
    table = duel(hand="missile_mech", play="stealth_tower", opponent={"play": "war_world"})
    table.a.uses("stealth_tower").copies("war_world").plays("missile_mech").destroys("war_world")
    assert table.b.discard == ["war_world"]


@pytest.mark.rule("realms.base.07")
def test_an_outpost_is_bought_as_a_base_and_stays_in_play_as_one() -> None:
    table = duel(play="blob_carrier ram", row="war_world", hand="warning_beacon")
    table.a.allies("blob_carrier").cannot("row war_world", because="ship")
    table.a.picks_row("explorer").plays("warning_beacon").ends_turn()
    assert table.a.play == ["warning_beacon"]


@pytest.mark.rule("realms.base.08")
def test_a_base_may_use_its_primary_and_then_be_scrapped() -> None:
    table = duel(play="bioformer")
    table.a.uses("bioformer").scraps("bioformer")
    assert (table.a.combat, table.a.trade) == (3, 3)
    assert table.scrap_heap == ["bioformer"]


@pytest.mark.rule("realms.base.09")
def test_a_passive_works_from_the_moment_the_base_enters_play() -> None:
    table = duel(hand="scout*3 fleet_hq")
    table.a.plays("scout fleet_hq")
    assert table.a.combat == 0
    table.a.plays("scout*2")
    assert table.a.combat == 2
    table = duel(hand="ram command_center scout lancer")
    table.a.plays("ram command_center scout")
    assert table.a.combat == 5
    table.a.plays("lancer")
    assert table.a.combat == 5 + 4 + 2


@pytest.mark.rule("realms.base.09")
def test_a_passive_needs_no_activation_and_cannot_be_switched_off() -> None:
    table = duel(hand="star_barge*2", play="command_center fleet_hq", opponent={"hand": ""})
    table.a.cannot("use fleet_hq").plays("star_barge")
    assert table.a.combat == 3
    table.a.uses("command_center").is_asked("main").plays("star_barge").is_asked("main")
    assert table.a.combat == 6


@pytest.mark.rule("realms.base.09")
def test_a_passive_ends_when_the_base_leaves_play() -> None:
    table = duel(play="fleet_hq", hand="viper", deck="scout*5", opponent={"combat": 8})
    table.a.plays("viper").ends_turn()
    table.b.attacks_base("fleet_hq", table.a).ends_turn()
    table.a.plays("scout")
    assert table.a.combat == 0


@pytest.mark.rule("realms.base.09")
def test_a_passive_works_in_its_owners_turns_only_for_its_owner() -> None:
    table = duel(hand="viper", opponent={"play": "fleet_hq"})
    table.a.plays("viper")
    assert (table.a.combat, table.b.combat) == (1, 0)
