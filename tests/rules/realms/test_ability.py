"""Abilities: how often, how much of them, in which order, and what their conditions count."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.realms.table import duel

# --- how often ------------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.ability.01")
def test_each_ability_of_a_card_works_once_a_turn() -> None:
    table = duel(play="storage_silo trade_hauler")
    table.a.uses("storage_silo").cannot("use storage_silo", because="used")
    table.a.can("ally storage_silo", "ally trade_hauler")
    table.a.allies("storage_silo").cannot("ally storage_silo", because="used")
    table.a.allies("trade_hauler").cannot("ally trade_hauler", because="used")
    assert (table.a.authority, table.a.trade) == (55, 2)
    table.a.cannot("use storage_silo", because="used")


@pytest.mark.rule("realms.ability.01")
def test_abilities_of_bases_work_again_in_the_next_turn() -> None:
    table = duel(play="storage_silo*2")
    table.a.uses("storage_silo").allies("storage_silo", copy=2).ends_turn()
    table.b.ends_turn()
    table.a.uses("storage_silo").uses("storage_silo").allies("storage_silo").allies("storage_silo")
    assert (table.a.authority, table.a.trade) == (56, 4)


@pytest.mark.rule("realms.ability.01")
def test_a_ship_played_once_works_once() -> None:
    table = duel(hand="scout")
    table.a.plays("scout").cannot("play scout")
    assert table.a.trade == 1


@pytest.mark.rule("realms.ability.02")
def test_three_copies_in_play_give_three_uses() -> None:
    table = duel(play="storage_silo*3")
    for n in (1, 2, 3):
        table.a.uses("storage_silo")
        assert table.a.authority == 50 + 2 * n
    table.a.cannot("use storage_silo", because="used")
    for n in (1, 2, 3):
        table.a.allies("storage_silo")
        assert table.a.trade == 2 * n
    table.a.cannot("ally storage_silo", because="used")


@pytest.mark.rule("realms.ability.02")
def test_copies_that_differ_are_told_apart() -> None:
    table = duel(play="space_station*2")
    table.a.uses("space_station").can("use space_station").cannot("use space_station #2", because="used")
    table.a.scraps("space_station", copy=2).can("use space_station").uses("space_station")
    assert table.a.combat == 4


@pytest.mark.rule("realms.ability.03")
@pytest.mark.parametrize(("ally", "scrap"), [(False, False), (True, False), (False, True), (True, True)])
def test_ally_and_scrap_ability_may_be_used_neither_either_or_both(ally: bool, scrap: bool) -> None:
    table = duel(play="cargo_pod stellar_reef")
    if ally:
        table.a.allies("cargo_pod")
    if scrap:
        table.a.scraps("cargo_pod")
    assert table.a.combat == 3 * ally + 3 * scrap
    table.a.ends_turn()
    assert ("cargo_pod" in table.scrap_heap) == scrap


# --- all of it, in its order ----------------------------------------------------------------------------------


@pytest.mark.rule("realms.ability.04")
def test_what_is_not_optional_is_carried_out() -> None:
    table = duel(play="the_oracle", hand="gunship")
    table.a.uses("the_oracle").is_asked("scrap_own").may_only("hand gunship")
    table.a.picks_hand("gunship")
    assert table.scrap_heap == ["gunship"]


@pytest.mark.rule("realms.ability.04")
def test_an_ability_is_carried_out_as_far_as_possible() -> None:
    table = duel(hand="command_ship", deck="viper", discard="", play="the_oracle")
    table.a.plays("command_ship")
    assert (table.a.authority, table.a.combat, table.a.hand) == (54, 5, ["viper"])
    table = duel(play="the_oracle")
    table.a.uses("the_oracle").is_asked("main").cannot("use the_oracle", because="used")


@pytest.mark.rule("realms.ability.05")
@pytest.mark.parametrize(
    ("setup", "use"),
    [
        ({"hand": "battle_bot scout"}, "play battle_bot"),
        ({"hand": "ravager", "row": "gunship"}, "play ravager"),
        ({"play": "the_incinerator", "hand": "scout"}, "use the_incinerator"),
        ({"hand": "missile_mech", "opponent": {"play": "war_world"}}, "play missile_mech"),
        ({"play": "supply_depot", "hand": "scout"}, "use supply_depot"),
    ],
)
def test_a_part_worded_as_optional_can_be_skipped(setup: dict[str, Any], use: str) -> None:
    table = duel(**setup)
    before = table.count()
    table.a.does(use).can("done").declines().is_asked("main")
    assert table.scrap_heap == [] and table.b.discard == [] and table.a.discard == []
    assert table.count() == before


@pytest.mark.rule("realms.ability.05")
def test_a_part_worded_as_up_to_can_be_done_in_part() -> None:
    table = duel(hand="the_wrecker scout viper")
    table.a.plays("the_wrecker").picks_hand("scout").can("done", "hand viper").done().is_asked("main")
    assert table.scrap_heap == ["scout"]


@pytest.mark.rule("realms.ability.05")
@pytest.mark.parametrize(
    ("setup", "use"),
    [
        ({"play": "the_oracle", "hand": "scout viper"}, "use the_oracle"),
        ({"play": "junkyard", "hand": "scout viper"}, "use junkyard"),
        ({"play": "machine_base", "hand": "scout"}, "use machine_base"),
        ({"play": "patrol_mech the_oracle", "discard": "scout"}, "ally patrol_mech"),
        ({"play": "orbital_platform", "hand": "scout"}, "use orbital_platform"),
        ({"play": "frontier_station"}, "use frontier_station"),
        ({"play": "frontier_ferry", "opponent": {"play": "war_world"}}, "scrap frontier_ferry"),
        ({"play": "mech_cruiser the_oracle", "opponent": {"play": "war_world"}}, "ally mech_cruiser"),
        ({"play": "moonwurm ram", "row": "star_barge"}, "ally moonwurm"),
    ],
)
def test_other_parts_cannot_be_skipped(setup: dict[str, Any], use: str) -> None:
    table = duel(**setup)
    table.a.does(use).cannot("done", because="not now").cannot("end_turn", because="not now")


@pytest.mark.rule("realms.ability.06")
def test_effects_are_resolved_in_printed_order() -> None:
    table = duel(play="machine_base", deck="gunship", hand="scout")
    table.a.uses("machine_base").is_asked("scrap_own")
    assert table.a.hand == ["gunship", "scout"]  # drawn before scrapping
    table.a.picks_hand("gunship")

    table = duel(play="blob_destroyer ram", row="lancer", opponent={"play": "war_world"})
    table.a.allies("blob_destroyer").is_asked("destroy_base").destroys("war_world")
    table.a.is_asked("scrap_row").picks_row("lancer").is_asked("main")


@pytest.mark.rule("realms.ability.06")
def test_each_effect_is_finished_before_the_next_begins() -> None:
    table = duel(play="imperial_palace", deck="gunship", opponent={"hand": "scout viper"})
    table.a.uses("imperial_palace")
    assert table.a.hand == ["gunship"]
    table.b.is_asked("forced_discard")

    table = duel(hand="leviathan", deck="gunship", opponent={"play": "war_world"})
    table.a.plays("leviathan").is_asked("destroy_base")
    assert (table.a.combat, table.a.hand) == (9, ["gunship"])

    table = duel(play="supply_depot", hand="scout*3")
    table.a.uses("supply_depot").discards("scout").is_asked("discard_then").discards("scout")
    assert table.a.trade == table.a.combat == 0
    table.a.is_asked("choose").chooses(1).is_asked("choose").chooses(2)
    assert (table.a.trade, table.a.combat) == (2, 2)


@pytest.mark.rule("realms.ability.07")
def test_a_part_without_a_target_does_nothing_and_does_not_stop_the_others() -> None:
    table = duel(play="imperial_palace", deck="gunship")
    table.a.uses("imperial_palace").is_asked("main")
    assert table.a.hand == ["gunship"]

    table = duel(play="blob_destroyer ram", row="lancer")
    table.a.allies("blob_destroyer").is_asked("scrap_row").picks_row("lancer")

    table = duel(hand="heavy_cruiser", deck="")
    table.a.plays("heavy_cruiser").is_asked("main")
    assert table.a.combat == 4

    table = duel(hand="repair_bot mining_mech")
    table.a.plays("mining_mech").declines().plays("repair_bot").is_asked("main")
    assert table.a.trade == 5


@pytest.mark.rule("realms.ability.08")
def test_an_ability_with_alternatives_gives_exactly_one_of_them() -> None:
    table = duel(play="frontier_station")
    table.a.uses("frontier_station").is_asked("choose").may_only("option 0", "option 1").chooses(1)
    assert (table.a.trade, table.a.combat) == (2, 0)
    table.a.is_asked("main").cannot("use frontier_station", because="used")

    table = duel(play="frontier_station")
    table.a.uses("frontier_station").chooses(2)
    assert (table.a.trade, table.a.combat) == (0, 3)


@pytest.mark.rule("realms.ability.08")
def test_the_alternative_is_picked_when_the_ability_is_resolved() -> None:
    table = duel(hand="patrol_mech")
    table.a.plays("patrol_mech").is_asked("choose").cannot("end_turn", because="not now")
    assert (table.a.trade, table.a.combat) == (0, 0)


@pytest.mark.rule("realms.ability.09")
def test_an_alternative_that_can_do_nothing_may_be_picked() -> None:
    table = duel(hand="parasite", explorers=0)
    table.a.plays("parasite").can("option 1").chooses(2).is_asked("main")
    assert table.a.combat == 0

    table = duel(play="blob_world")
    table.a.uses("blob_world").chooses(2).is_asked("main")
    assert (table.a.combat, table.a.hand) == (0, [])

    table = duel(play="recycling_station")
    table.a.uses("recycling_station").chooses(2).is_asked("main")
    assert (table.a.trade, table.a.hand) == (0, [])


@pytest.mark.rule("realms.ability.15")
def test_alternatives_are_picked_anew_at_each_use() -> None:
    table = duel(play="frontier_station")
    table.a.uses("frontier_station").chooses(1).ends_turn()
    table.b.ends_turn()
    table.a.uses("frontier_station").may_only("option 0", "option 1").chooses(2)
    assert (table.a.trade, table.a.combat) == (0, 3)


@pytest.mark.rule("realms.ability.14")
def test_nothing_else_can_be_done_while_an_ability_is_resolved() -> None:
    table = duel(play="machine_base stellar_reef ram swarmer", deck="viper", hand="scout", trade=9, row="gunship")
    table.a.uses("machine_base").may_only("hand scout", "hand viper")  # no play, use, ally, scrap, buy
    table.a.picks_hand("scout").can("play viper", "use stellar_reef", "ally swarmer", "scrap ram", "buy gunship")


@pytest.mark.rule("realms.ability.14")
def test_a_card_just_drawn_does_not_interrupt_the_ability_that_drew_it() -> None:
    table = duel(hand="leviathan", deck="frontier_ferry", opponent={"play": "stellar_reef war_world"})
    table.a.plays("leviathan").cannot("play frontier_ferry", because="not now")
    table.a.destroys("war_world").plays("frontier_ferry").scraps("frontier_ferry").destroys("stellar_reef")


@pytest.mark.rule("realms.ability.14")
def test_what_triggers_by_acquiring_applies_meanwhile() -> None:
    table = duel(hand="parasite", row="plasma_vent")
    table.a.plays("parasite").chooses(2).picks_row("plasma_vent").is_asked("place").puts("hand").is_asked("main")
    assert table.a.hand == ["plasma_vent"]


# --- conditions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.ability.10")
def test_a_result_stays_when_its_condition_ceases_to_hold() -> None:
    table = duel(hand="lancer", opponent={"play": "stellar_reef"})
    table.a.plays("lancer").attacks_base("stellar_reef")
    assert table.a.combat == 6 - 3

    table = duel(play="central_station bioformer stellar_reef", deck="viper")
    table.a.uses("central_station").scraps("bioformer")
    assert (table.a.authority, table.a.hand) == (54, ["viper"])


@pytest.mark.rule("realms.ability.10")
def test_a_condition_that_holds_later_gives_nothing() -> None:
    table = duel(hand="embassy_yacht stellar_reef bioformer", play="central_station", deck="scout*5")
    table.a.plays("embassy_yacht").uses("central_station").plays("stellar_reef bioformer")
    assert table.a.hand == []
    assert table.a.authority == 53

    table = duel(hand="lancer", deck="scout*5", opponent={"hand": "war_world"})
    table.a.plays("lancer")
    assert table.a.combat == 4


def may_take_plasma_vent(setup: dict[str, Any], *before: str) -> bool:
    """Whether a Plasma Vent bought after some actions may go to hand: that asks for a Blob card played this turn."""
    table = duel(**{"row": "plasma_vent swarmer", "trade": 9, **setup})
    for action in before:
        table.a.does(action)
    table.a.buys("plasma_vent")
    return "hand named" in table.a.places


@pytest.mark.rule("realms.ability.11")
def test_played_this_turn_counts_cards_played_from_hand() -> None:
    assert not may_take_plasma_vent({})
    assert may_take_plasma_vent({"hand": "ram"}, "play ram")
    assert may_take_plasma_vent({"hand": "stellar_reef"}, "play stellar_reef")
    assert not may_take_plasma_vent({"hand": "ram scout"}, "play scout")
    assert not may_take_plasma_vent({"hand": "gunship"}, "play gunship")


@pytest.mark.rule("realms.ability.11")
def test_cards_that_have_left_play_still_count_as_played_this_turn() -> None:
    assert may_take_plasma_vent({"hand": "ram"}, "play ram", "scrap ram")
    assert may_take_plasma_vent({"hand": "stellar_reef"}, "play stellar_reef", "scrap stellar_reef")
    table = duel(hand="ram*2 blob_world", deck="scout*5")
    table.a.plays("ram*2 blob_world").scraps("ram").uses("blob_world").chooses(2)
    assert table.a.hand == ["scout"] * 3


@pytest.mark.rule("realms.ability.11")
def test_cards_of_earlier_turns_do_not_count_as_played_this_turn() -> None:
    table = duel(hand="ram", row="plasma_vent")
    table.a.plays("ram").ends_turn()
    table.b.ends_turn()
    table.a.player.trade = 6
    table.a.buys("plasma_vent").is_asked("main")
    assert "plasma_vent" in table.a.discard


@pytest.mark.rule("realms.ability.12")
def test_bases_of_earlier_turns_and_acquired_cards_do_not_count_as_played() -> None:
    assert not may_take_plasma_vent({"play": "stellar_reef"})
    assert not may_take_plasma_vent({"play": "stellar_reef"}, "use stellar_reef")
    assert not may_take_plasma_vent({}, "buy swarmer")


@pytest.mark.rule("realms.ability.12")
def test_a_copied_faction_does_not_count_as_played() -> None:
    table = duel(hand="stealth_needle blob_world ram", deck="scout*5")
    table.a.plays("ram stealth_needle").copies("ram").plays("blob_world").uses("blob_world").chooses(2)
    assert table.a.hand == ["scout"] * 2  # Ram and Blob World
    tower = {"hand": "stealth_tower", "opponent": {"play": "stellar_reef"}}
    assert not may_take_plasma_vent(tower, "play stealth_tower", "use stealth_tower", "copy_base stellar_reef")


@pytest.mark.rule("realms.ability.12")
def test_a_wildcard_does_not_count_as_played_for_other_factions() -> None:
    assert not may_take_plasma_vent({"hand": "mech_world"}, "play mech_world")


@pytest.mark.rule("realms.ability.13")
def test_own_bases_include_outposts_and_the_base_that_asks() -> None:
    table = duel(play="central_station war_world warning_beacon", deck="viper")
    table.a.uses("central_station")
    assert (table.a.authority, table.a.hand, table.a.trade) == (54, ["viper"], 2)


@pytest.mark.rule("realms.ability.13")
def test_ships_and_bases_of_others_are_not_own_bases() -> None:
    table = duel(play="central_station war_world ram*2", deck="viper", opponent={"play": "war_world stellar_reef"})
    table.a.uses("central_station")
    assert (table.a.authority, table.a.hand, table.a.trade) == (50, [], 2)


@pytest.mark.rule("realms.ability.06", "realms.ability.07")
def test_gains_before_a_question_are_there_when_it_is_asked() -> None:
    table = duel(hand="emperors_dreadnaught", deck="ram", opponent={"hand": "scout viper"})
    table.a.plays("emperors_dreadnaught")
    assert (table.a.combat, table.a.hand) == (8, ["ram"])
    table.b.discards("scout")
