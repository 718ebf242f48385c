"""Cards that become other cards: Stealth Tower of Colonial Wars and Stealth Needle of the core set."""

from __future__ import annotations

import pytest

from tests.rules.realms.printed import check_through, gives
from tests.rules.realms.table import RealmsTable, duel

# --- Stealth Tower: what it may copy and when ----------------------------------------------------------------


def tower(
    bases: str = "", foe: str = "", *, copy: str = "", hand: str = "", foe_hand: str = "", row: str = ""
) -> RealmsTable:
    """Return a table where A has used Stealth Tower among some bases, and copied one of them."""
    table = duel(hand=hand, play=f"stealth_tower {bases}", row=row, opponent={"play": foe, "hand": foe_hand})
    table.a.uses("stealth_tower")
    if copy:
        table.a.is_asked("copy_base").copies(copy).is_asked("main")
    return table


@pytest.mark.rule("realms.card.stealth_tower.1")
def test_the_tower_copies_a_base_anew_in_each_turn_of_its_owner() -> None:
    table = duel(hand="stealth_tower", opponent={"play": "bioformer loyal_colony"})
    table.a.plays("stealth_tower").uses("stealth_tower").copies("bioformer").uses("stealth_tower")
    assert (table.a.trade, table.a.combat) == (0, 3)
    table.a.cannot("use stealth_tower", because="used").ends_turn()
    table.b.ends_turn()
    table.a.uses("stealth_tower").is_asked("copy_base").copies("loyal_colony").uses("stealth_tower")
    assert (table.a.trade, table.a.combat, table.a.authority) == (3, 3, 53)


@pytest.mark.rule("realms.card.stealth_tower.1")
def test_the_tower_need_not_copy_and_copies_once_a_turn() -> None:
    table = duel(play="stealth_tower fleet_hq", opponent={"play": "bioformer"})
    table.a.can("use stealth_tower", "end_turn").uses("stealth_tower").copies("fleet_hq")
    table.a.cannot("use stealth_tower")
    table = tower()
    table.a.is_asked("main").cannot("use stealth_tower", because="used")


@pytest.mark.rule("realms.card.stealth_tower.2")
def test_the_tower_may_copy_any_base_own_or_enemy_shielded_or_not() -> None:
    table = tower("stellar_reef war_world", "loyal_colony bioformer junkyard")
    table.a.may_only(
        "copy_base stellar_reef",
        "copy_base war_world",
        "copy_base loyal_colony",
        "copy_base bioformer",
        "copy_base junkyard",
    )
    table.a.copies("loyal_colony").uses("stealth_tower")
    assert (table.a.trade, table.a.combat, table.a.authority) == (3, 3, 53)
    assert table.b.play == ["loyal_colony", "bioformer", "junkyard"]


@pytest.mark.rule("realms.card.stealth_tower.2")
def test_the_tower_copies_bases_in_play_only() -> None:
    table = duel(hand="bioformer gunship", play="stealth_tower gunship", row="stellar_reef", discard="war_world")
    table.a.uses("stealth_tower").is_asked("main")


@pytest.mark.rule("realms.card.stealth_tower.7")
def test_another_tower_cannot_be_copied() -> None:
    table = tower("stealth_tower", "bioformer")
    table.a.may_only("copy_base bioformer").cannot("copy_base stealth_tower", because="itself")
    table.a.copies("bioformer").uses("stealth_tower")
    table.a.may_only("copy_base bioformer").cannot("copy_base stealth_tower", because="itself")
    tower("", "stealth_tower").a.is_asked("main")


# --- Stealth Tower: what it then is --------------------------------------------------------------------------


@pytest.mark.rule("realms.card.stealth_tower.3")
def test_the_copied_primary_is_still_unused_and_works_once() -> None:
    table = tower("bioformer", copy="bioformer")
    assert table.a.combat == 0
    table.a.uses("bioformer").uses("stealth_tower")
    assert table.a.combat == 6
    table.a.cannot("use stealth_tower", because="used").cannot("use bioformer", because="used")


@pytest.mark.rule("realms.card.stealth_tower.3")
def test_the_tower_copies_a_base_that_has_been_used() -> None:
    table = duel(play="bioformer stealth_tower")
    table.a.uses("bioformer").uses("stealth_tower").copies("bioformer").uses("stealth_tower")
    assert table.a.combat == 6


@pytest.mark.rule("realms.card.stealth_tower.3", "realms.card.stealth_tower.4")
def test_the_copied_ally_ability_works_once_beside_a_card_of_the_copied_faction() -> None:
    table = tower("", "war_world", copy="war_world", hand="battle_station corvette")
    table.a.plays("battle_station").cannot("ally stealth_tower", because="ally")
    table.a.plays("corvette")
    assert gives(table, lambda: table.a.allies("stealth_tower")) == "combat 4"
    table.a.cannot("ally stealth_tower", because="used").can("use stealth_tower")


@pytest.mark.rule("realms.card.stealth_tower.4")
def test_a_copying_tower_is_an_ally_for_its_own_and_the_copied_faction() -> None:
    table = duel(play="stealth_tower trade_pod trade_bot corvette", opponent={"play": "bioformer"})
    table.a.cannot("ally trade_pod", because="ally").can("ally trade_bot")
    table.a.uses("stealth_tower").copies("bioformer").can("ally trade_pod", "ally trade_bot")
    table.a.cannot("ally corvette", because="ally")


@pytest.mark.rule("realms.card.stealth_tower.4")
def test_the_copied_faction_ends_with_the_turn() -> None:
    table = duel(play="stealth_tower", deck="trade_pod scout*4", opponent={"play": "bioformer"})
    table.a.uses("stealth_tower").copies("bioformer").ends_turn()
    table.b.ends_turn()
    table.a.plays("trade_pod").cannot("ally trade_pod", because="ally")


@pytest.mark.rule("realms.card.stealth_tower.3", "realms.card.stealth_tower.6")
@pytest.mark.parametrize(("mine", "theirs"), [("bioformer", ""), ("", "bioformer")])
def test_a_copied_scrap_ability_removes_the_tower_and_not_the_original(mine: str, theirs: str) -> None:
    table = tower(mine, theirs, copy="bioformer")
    table.a.uses("stealth_tower").scraps("stealth_tower")
    assert (table.a.trade, table.a.combat, table.scrap_heap) == (3, 3, ["stealth_tower"])
    assert (table.a.play, table.b.play) == (mine.split(), theirs.split())


@pytest.mark.rule("realms.card.stealth_tower.3")
def test_the_tower_has_no_ability_that_the_copied_base_has_not() -> None:
    table = tower("trade_bot", "loyal_colony", copy="loyal_colony")
    table.a.can("use stealth_tower").cannot("ally stealth_tower").cannot("scrap stealth_tower")


@pytest.mark.rule("realms.card.stealth_tower.3")
def test_a_tower_that_copies_command_center_or_fleet_hq_rewards_ships() -> None:
    table = tower("", "command_center", copy="command_center", hand="star_barge scout")
    table.a.plays("star_barge scout")
    assert table.a.combat == 2
    table = tower("fleet_hq", copy="fleet_hq", hand="star_barge scout")
    table.a.plays("star_barge scout")
    assert table.a.combat == 4


@pytest.mark.rule("realms.card.stealth_tower.3")
def test_a_tower_that_copies_mech_world_is_an_ally_for_all_factions() -> None:
    table = tower("trade_pod federation_shuttle corvette trade_bot", "mech_world", copy="mech_world")
    table.a.can("ally trade_pod", "ally federation_shuttle", "ally corvette", "ally trade_bot")


@pytest.mark.rule("realms.card.stealth_tower.3")
def test_a_tower_does_not_copy_what_a_base_does_when_acquired() -> None:
    table = duel(play="stealth_tower", trade=5, row="stealth_tower", opponent={"play": "plasma_vent"})
    table.a.uses("stealth_tower").copies("plasma_vent").buys("stealth_tower").is_asked("main")
    assert table.a.discard == ["stealth_tower"]


@pytest.mark.rule("realms.card.stealth_tower.3")
def test_a_tower_copies_alternatives_destruction_and_redirects() -> None:
    table = tower("frontier_station", copy="frontier_station")
    table.a.uses("stealth_tower").is_asked("choose").chooses(2)
    assert table.a.combat == 3
    table = tower("", "plasma_vent", copy="plasma_vent")
    table.a.scraps("stealth_tower").destroys("plasma_vent")
    assert (table.b.discard, table.scrap_heap) == (["plasma_vent"], ["stealth_tower"])
    table = tower("", "factory_world", copy="factory_world", row="ram")
    table.a.uses("stealth_tower").buys("ram")
    assert table.a.hand == ["ram"]


@pytest.mark.rule("realms.card.stealth_tower.5")
def test_the_copy_lasts_though_the_original_leaves_play() -> None:
    table = tower("", "bioformer", copy="bioformer")
    table.a.player.combat = 4
    table.a.attacks_base("bioformer").uses("stealth_tower").scraps("stealth_tower")
    assert (table.a.combat, table.a.trade) == (3, 3)
    table = tower("stellar_reef", copy="stellar_reef")
    table.a.scraps("stellar_reef").uses("stealth_tower").scraps("stealth_tower")
    assert (table.a.combat, table.a.trade) == (6, 1)


@pytest.mark.rule("realms.card.stealth_tower.5")
@pytest.mark.parametrize("model", ["stellar_reef", "fleet_hq", "warning_beacon"])
def test_in_the_opponents_turn_the_tower_is_a_plain_outpost_of_defense_five(model: str) -> None:
    table = tower(copy=model, foe=model, foe_hand="corvette scout")
    table.a.ends_turn()
    table.b.player.combat = 4
    table.b.cannot("attack A", because="outpost").cannot("attack_base A stealth_tower", because="combat")
    table.b.player.combat = 5
    table.b.attacks_base("stealth_tower")
    assert (table.a.play, table.a.discard[-1:], table.b.combat) == ([], ["stealth_tower"], 0)
    table = tower(copy=model, foe=model)
    table.a.ends_turn()
    table.b.ends_turn()
    table.a.cannot("scrap stealth_tower").uses("stealth_tower").is_asked("copy_base")


@pytest.mark.rule("realms.card.stealth_tower.5")
def test_a_copied_passive_ends_with_the_turn() -> None:
    table = tower(copy="fleet_hq", foe="fleet_hq")
    table.a.ends_turn()
    table.b.ends_turn()
    table.a.plays("scout")
    assert table.a.combat == 0


def test_a_copying_tower_counts_as_one_base() -> None:
    table = tower("central_station", "bioformer", copy="bioformer")
    table.a.uses("central_station")
    assert (table.a.trade, table.a.authority) == (2, 50)
    table = tower("central_station stellar_reef", copy="central_station")
    table.a.uses("stealth_tower")
    assert (table.a.trade, table.a.authority) == (2, 54)


# --- Stealth Needle: what it may copy ------------------------------------------------------------------------


@pytest.mark.rule("realms.card.stealth_needle.1")
def test_the_needle_copies_a_ship_played_this_turn_and_must_copy_one() -> None:
    table = duel(hand="scout viper stealth_needle ram", play="stellar_reef war_world", row="gunship")
    table.a.plays("scout viper stealth_needle").is_asked("copy_ship").may_only("copy_ship scout", "copy_ship viper")
    table.a.copies("viper").is_asked("main")
    assert (table.a.trade, table.a.combat) == (1, 2)


@pytest.mark.rule("realms.card.stealth_needle.1")
def test_the_needle_does_not_copy_ships_of_earlier_turns_or_of_the_opponent() -> None:
    table = duel(hand="gunship", deck="stealth_needle scout*9", opponent={"hand": "ram", "deck": "scout*10"})
    table.a.plays("gunship")
    table.a.ends_turn()
    table.b.ends_turn()
    table.a.plays("stealth_needle").is_asked("main")
    assert (table.a.combat, table.a.play) == (0, ["stealth_needle"])


@pytest.mark.rule("realms.card.stealth_needle.3")
def test_with_no_ship_to_copy_the_needle_is_a_machine_cult_ship_without_abilities() -> None:
    table = duel(hand="stealth_needle trade_bot trade_pod", play="bioformer")
    table.a.plays("stealth_needle").is_asked("main")
    table.a.plays("trade_bot").declines().can("ally trade_bot").cannot("ally stealth_needle")
    table.a.cannot("scrap stealth_needle").cannot("use stealth_needle").scraps("bioformer")
    table.a.plays("trade_pod").cannot("ally trade_pod", because="ally").ends_turn()
    assert "stealth_needle" in table.a.discard


@pytest.mark.rule("realms.card.stealth_needle.5")
def test_the_needle_may_copy_a_ship_that_has_been_scrapped() -> None:
    table = duel(hand="cargo_pod stealth_needle")
    table.a.plays("cargo_pod").scraps("cargo_pod").plays("stealth_needle").copies("cargo_pod")
    assert table.a.trade == 6
    table.a.cannot("ally stealth_needle", because="ally").scraps("stealth_needle")
    assert (table.a.combat, table.scrap_heap) == (6, ["cargo_pod", "stealth_needle"])


@pytest.mark.rule("realms.card.stealth_needle.6")
def test_a_needle_copies_what_another_needle_is_now() -> None:
    table = duel(hand="cargo_pod stealth_needle*2")
    table.a.plays("cargo_pod stealth_needle").copies("cargo_pod").plays("stealth_needle")
    table.a.is_asked("copy_ship").may_only("copy_ship cargo_pod").cannot("copy_ship stealth_needle")
    table.a.copies("cargo_pod").is_asked("main")
    assert table.a.trade == 9
    table.a.allies("cargo_pod").allies("stealth_needle").allies("stealth_needle")
    assert table.a.combat == 9
    table.a.cannot("ally stealth_needle", because="used")


# --- Stealth Needle: what it then is -------------------------------------------------------------------------


@pytest.mark.rule("realms.card.stealth_needle.1")
def test_the_copied_abilities_are_fresh_ones_of_the_needle() -> None:
    table = duel(hand="aging_battleship stealth_needle corvette")
    table.a.plays("aging_battleship corvette").allies("aging_battleship").scraps("aging_battleship")
    table.a.plays("stealth_needle").copies("aging_battleship").is_asked("main")
    assert gives(table, lambda: table.a.allies("stealth_needle")) == "draws 1"
    table.a.cannot("ally stealth_needle", because="used")
    assert gives(table, lambda: table.a.scraps("stealth_needle")) == "combat 2, draws 2"
    assert table.scrap_heap == ["aging_battleship", "stealth_needle"]


@pytest.mark.rule("realms.card.stealth_needle.1")
def test_the_needle_resolves_the_copied_primary_at_once_with_all_its_choices() -> None:
    table = duel(hand="parasite stealth_needle", row="ram predator")
    table.a.plays("parasite").chooses(1).plays("stealth_needle").copies("parasite").is_asked("choose").chooses(2)
    table.a.picks_row("ram").is_asked("main")
    assert (table.a.combat, table.a.discard) == (6, ["ram"])
    table = duel(hand="gunship stealth_needle", opponent={"hand": "scout*3"})
    table.a.plays("gunship")
    table.b.discards("scout")
    table.a.plays("stealth_needle").copies("gunship").is_asked_nothing()
    table.b.discards("scout").is_asked_nothing()
    assert (table.a.combat, table.b.hand) == (10, ["scout"])


@pytest.mark.rule("realms.card.stealth_needle.2")
def test_a_copying_needle_has_the_copied_faction_besides_its_own() -> None:
    table = duel(hand="trade_pod stealth_needle trade_bot corvette")
    table.a.plays("trade_pod").cannot("ally trade_pod", because="ally").plays("stealth_needle").copies("trade_pod")
    table.a.can("ally trade_pod", "ally stealth_needle").plays("trade_bot").declines().can("ally trade_bot")
    table.a.plays("corvette").cannot("ally corvette", because="ally")


@pytest.mark.rule("realms.card.stealth_needle.2")
def test_a_needle_is_not_the_ally_of_its_own_copied_ability() -> None:
    table = duel(hand="trade_pod cargo_pod stealth_needle", play="junkyard")
    table.a.plays("cargo_pod").scraps("cargo_pod").plays("stealth_needle").copies("cargo_pod")
    table.a.cannot("ally stealth_needle", because="ally").plays("trade_pod").can(
        "ally stealth_needle", "ally trade_pod"
    )


@pytest.mark.rule("realms.card.stealth_needle.4")
def test_a_needle_that_copies_an_explorer_is_scrapped_to_the_heap() -> None:
    table = duel(hand="explorer stealth_needle", explorers=5)
    table.a.plays("explorer stealth_needle").copies("explorer").scraps("stealth_needle")
    assert (table.a.trade, table.a.combat, table.explorers) == (4, 2, 5)
    assert (table.scrap_heap, table.a.play) == (["stealth_needle"], ["explorer"])


@pytest.mark.rule("realms.card.stealth_needle.7")
def test_a_needle_is_played_as_a_machine_cult_card_only() -> None:
    table = duel(hand="trade_pod stealth_needle", play="blob_world", trade=5, row="warning_beacon")
    table.a.plays("trade_pod stealth_needle").copies("trade_pod").uses("blob_world").chooses(2)
    assert len(table.a.hand) == 1
    table.a.buys("warning_beacon").is_asked("place")


@pytest.mark.rule("realms.card.stealth_needle.1")
def test_the_copy_ends_when_the_needle_leaves_play() -> None:
    table = duel(hand="gunship stealth_needle", deck="", discard="")
    table.a.plays("gunship stealth_needle").copies("gunship").ends_turn()
    table.b.ends_turn()
    table.a.plays("stealth_needle").is_asked("main")
    assert (table.a.combat, table.a.play) == (0, ["stealth_needle"])


def test_fleet_hq_rewards_a_needle_once() -> None:
    table = duel(hand="scout stealth_needle", play="fleet_hq")
    table.a.plays("scout stealth_needle").copies("scout")
    assert (table.a.trade, table.a.combat) == (2, 2)


def test_a_needle_gives_nothing_but_what_it_copies() -> None:
    check_through("machine_cult", "play stealth_needle, copy_ship scout", "trade 1", "scout")
    check_through("machine_cult", "play stealth_needle", "")
