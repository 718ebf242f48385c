"""The Machine Cult of Colonial Wars; Stealth Tower is with the copies."""

from __future__ import annotations

import pytest

from tests.rules.realms.printed import (
    MORE,
    check_card,
    check_choice,
    check_destroys,
    check_may_go_to_hand,
    check_scraps_own,
    check_through,
    gives,
)
from tests.rules.realms.table import duel


@pytest.mark.rule(
    "realms.card.battle_bot.1",
    "realms.card.repair_bot.1",
    "realms.card.warning_beacon.1",
    "realms.card.convoy_bot.1",
    "realms.card.mining_mech.1",
    "realms.card.the_oracle.1",
    "realms.card.mech_cruiser.1",
    "realms.card.stealth_tower.1",
    "realms.card.frontier_station.1",
    "realms.card.the_wrecker.1",
    "realms.card.the_incinerator.1",
)
@pytest.mark.parametrize(
    ("card", "cost", "kind", "primary", "ally", "scrap"),
    [
        ("battle_bot", 1, "ship", MORE, "combat 2", ""),
        ("repair_bot", 2, "ship", MORE, "", "combat 2"),
        ("warning_beacon", 2, "outpost 2", "combat 2", "", ""),
        ("convoy_bot", 3, "ship", MORE, "combat 2", ""),
        ("mining_mech", 4, "ship", MORE, "combat 3", ""),
        ("the_oracle", 4, "outpost 5", MORE, "combat 3", ""),
        ("mech_cruiser", 5, "ship", MORE, MORE, ""),
        ("stealth_tower", 5, "outpost 5", MORE, "", ""),
        ("frontier_station", 6, "outpost 6", MORE, "", ""),
        ("the_wrecker", 7, "ship", MORE, "draws 1", ""),
        ("the_incinerator", 8, "outpost 6", MORE, MORE, ""),
    ],
)
def test_a_machine_cult_card_does_what_is_printed(
    card: str, cost: int, kind: str, primary: str, ally: str, scrap: str
) -> None:
    check_card(card, "machine_cult", cost, kind, primary, ally, scrap)


@pytest.mark.parametrize(
    ("course", "gain"),
    [
        ("play battle_bot, hand viper", "combat 2"),
        ("play repair_bot, discard viper", "trade 2"),
        ("play convoy_bot, hand viper", "combat 4"),
        ("play mining_mech, hand viper", "trade 3"),
        ("play mech_cruiser, hand viper", "combat 6"),
        ("ally mech_cruiser, destroy_base B stellar_reef", ""),
        ("use the_oracle, hand viper", ""),
        ("use frontier_station, option 0", "trade 2"),
        ("use frontier_station, option 1", "combat 3"),
        ("play the_wrecker, hand viper, discard viper", "combat 6"),
        ("use the_incinerator, hand viper, discard viper", ""),
        ("ally the_incinerator", ""),
        ("use stealth_tower, copy_base stellar_reef", ""),
    ],
)
def test_an_ability_with_questions_asks_no_others_and_gives_nothing_else(course: str, gain: str) -> None:
    check_through("machine_cult", course, gain)


# --- scrapping own cards -------------------------------------------------------------------------------------


@pytest.mark.rule(
    "realms.card.battle_bot.1",
    "realms.card.repair_bot.1",
    "realms.card.convoy_bot.1",
    "realms.card.mining_mech.1",
    "realms.card.mech_cruiser.1",
    "realms.card.the_wrecker.1",
    "realms.card.the_incinerator.1",
)
@pytest.mark.parametrize(
    ("how", "card", "gain", "zones", "most"),
    [
        ("play", "battle_bot", "combat 2", "hand", 1),
        ("play", "repair_bot", "trade 2", "discard", 1),
        ("play", "convoy_bot", "combat 4", "hand discard", 1),
        ("play", "mining_mech", "trade 3", "hand discard", 1),
        ("play", "mech_cruiser", "combat 6", "hand discard", 1),
        ("play", "the_wrecker", "combat 6", "hand discard", 2),
        ("use", "the_incinerator", "", "hand discard", 2),
    ],
)
def test_own_cards_may_be_scrapped_from_the_zones_named(how: str, card: str, gain: str, zones: str, most: int) -> None:
    check_scraps_own(how, card, "machine_cult", zones, most, gain=gain)


@pytest.mark.rule("realms.card.the_oracle.1")
def test_the_oracle_must_scrap_a_hand_card_if_there_is_one() -> None:
    check_scraps_own("use", "the_oracle", "machine_cult", "hand", 1, must=True)


@pytest.mark.rule("realms.card.the_oracle.1")
def test_the_oracle_need_not_be_used() -> None:
    table = duel(hand="gunship", play="the_oracle")
    table.a.can("use the_oracle").ends_turn()
    assert (table.scrap_heap, table.a.discard) == ([], ["gunship"])


@pytest.mark.rule("realms.card.the_wrecker.1", "realms.card.the_incinerator.1")
@pytest.mark.parametrize(("how", "card"), [("play", "the_wrecker"), ("use", "the_incinerator")])
def test_two_cards_may_come_from_both_zones_or_be_just_one(how: str, card: str) -> None:
    hand, play = ("the_wrecker", "") if how == "play" else ("", "the_incinerator")
    table = duel(hand=f"{hand} viper scout", play=play, discard="scout ram")
    table.a.does(f"{how} {card}").is_asked("scrap_own")
    table.a.may_only("hand viper", "hand scout", "discard scout", "discard ram", "done")
    table.a.picks_hand("scout").is_asked("scrap_own")
    table.a.picks_discard("ram").is_asked("main")
    assert (table.scrap_heap, table.a.hand, table.a.discard) == (["scout", "ram"], ["viper"], ["scout"])
    table = duel(hand=f"{hand} viper scout", play=play)
    table.a.does(f"{how} {card}").picks_hand("viper").is_asked("scrap_own").done().is_asked("main")
    assert (table.scrap_heap, table.a.hand) == (["viper"], ["scout"])


@pytest.mark.rule("realms.card.battle_bot.1", "realms.card.repair_bot.1")
@pytest.mark.parametrize(("card", "verb"), [("battle_bot", "hand"), ("repair_bot", "discard")])
def test_a_scrapped_card_goes_to_the_scrap_heap_and_gives_nothing(card: str, verb: str) -> None:
    table = duel(hand=f"{card} gunship", discard="aging_battleship")
    picked = "gunship" if verb == "hand" else "aging_battleship"
    other = f"{'discard' if verb == 'hand' else 'hand'} {'aging_battleship' if verb == 'hand' else 'gunship'}"
    table.a.plays(card).cannot(other, because="not now").does(f"{verb} {picked}").is_asked("main")
    assert table.scrap_heap == [picked]
    assert (table.a.trade, table.a.combat, len(table.a.deck)) == ((0, 2, 10) if card == "battle_bot" else (2, 0, 10))


# --- Warning Beacon ------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.warning_beacon.2")
def test_warning_beacon_may_go_to_hand_after_a_machine_cult_card() -> None:
    check_may_go_to_hand("warning_beacon", "machine_cult", 2)


@pytest.mark.rule("realms.card.warning_beacon.2")
def test_a_beacon_played_this_turn_lets_the_next_go_to_hand() -> None:
    table = duel(hand="warning_beacon", trade=6, row="warning_beacon*2")
    table.a.plays("warning_beacon").buys("warning_beacon").puts("hand").plays("warning_beacon")
    table.a.buys("warning_beacon").puts("hand").plays("warning_beacon")
    assert (table.a.play, table.a.trade, table.a.discard) == (["warning_beacon"] * 3, 2, [])
    table = duel(play="warning_beacon", trade=2, row="warning_beacon")
    table.a.buys("warning_beacon").is_asked("main")
    assert table.a.discard == ["warning_beacon"]


# --- Mech Cruiser, Frontier Station --------------------------------------------------------------------------


@pytest.mark.rule("realms.card.mech_cruiser.1")
def test_mech_cruiser_destroys_a_legal_target_base_as_an_ally() -> None:
    check_destroys("ally", "mech_cruiser", "machine_cult")


@pytest.mark.rule("realms.card.frontier_station.1")
def test_frontier_station_gives_two_trade_or_three_combat_chosen_anew() -> None:
    check_choice("frontier_station", "trade 2", "combat 3")


# --- The Incinerator -----------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.the_incinerator.2")
def test_the_incinerator_counts_cards_scrapped_by_other_cards_before_it_was_played() -> None:
    table = duel(hand="the_wrecker battle_bot the_incinerator viper*2 scout", discard="explorer ram")
    table.a.plays("the_wrecker").picks_hand("viper").picks_discard("explorer")
    table.a.plays("battle_bot").picks_hand("scout")
    assert table.a.combat == 6 + 2
    table.a.plays("the_incinerator").allies("the_incinerator").is_asked("main")
    assert table.a.combat == 8 + 3 * 2


@pytest.mark.rule("realms.card.the_incinerator.2")
def test_the_incinerator_counts_its_own_scrapping_and_only_what_came_before() -> None:
    table = duel(hand="battle_bot viper*4", play="the_incinerator trade_bot")
    table.a.uses("the_incinerator").picks_hand("viper*2").allies("the_incinerator")
    assert table.a.combat == 2 * 2
    table.a.plays("battle_bot").picks_hand("viper").cannot("ally the_incinerator", because="used")
    assert table.a.combat == 4 + 2


@pytest.mark.rule("realms.card.the_incinerator.2")
def test_the_incinerator_gives_nothing_before_anything_is_scrapped() -> None:
    table = duel(hand="viper", play="the_incinerator trade_bot")
    table.a.allies("the_incinerator").is_asked("main")
    assert table.a.combat == 0


@pytest.mark.rule("realms.card.the_incinerator.2")
def test_the_incinerator_forgets_what_was_scrapped_in_earlier_turns() -> None:
    table = duel(hand="viper", play="the_incinerator warning_beacon")
    table.a.uses("the_incinerator").picks_hand("viper").ends_turn()
    table.b.ends_turn()
    table.a.allies("the_incinerator")
    assert table.a.combat == 0


@pytest.mark.rule("realms.card.the_incinerator.2")
def test_the_incinerator_does_not_count_what_the_opponent_scraps() -> None:
    table = duel(play="the_incinerator warning_beacon", opponent={"hand": "battle_bot viper"})
    table.a.ends_turn()
    table.b.plays("battle_bot").picks_hand("viper").ends_turn()
    table.a.allies("the_incinerator")
    assert table.a.combat == 0


@pytest.mark.rule("realms.card.the_incinerator.3")
def test_the_incinerator_ignores_the_trade_row_and_cards_that_scrap_themselves() -> None:
    table = duel(hand="swarmer repair_bot explorer", play="the_incinerator warning_beacon stellar_reef", row="ram*2")
    table.a.plays("swarmer").picks_row("ram").plays("repair_bot explorer")
    table.a.scraps("repair_bot").scraps("stellar_reef").scraps("explorer")
    assert gives(table, lambda: table.a.allies("the_incinerator")) == ""
