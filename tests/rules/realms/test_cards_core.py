"""The cards of the core set as printed; those that need a ruling follow in test_cards_core_rulings.py."""

from __future__ import annotations

import pytest

from tests.rules.realms.printed import (
    MORE,
    check_arms,
    check_card,
    check_choice,
    check_destroys,
    check_scraps_own,
    check_through,
)
from tests.rules.realms.table import duel


@pytest.mark.parametrize(
    ("card", "cost", "kind", "primary", "ally", "scrap"),
    [
        ("federation_shuttle", 1, "ship", "trade 2", "authority 4", ""),
        ("cutter", 2, "ship", "authority 4, trade 2", "combat 4", ""),
        ("embassy_yacht", 3, "ship", "authority 3, trade 2", "", ""),
        ("trading_post", 3, "outpost 4", MORE, "", "combat 3"),
        ("barter_world", 4, "base 4", MORE, "", "combat 5"),
        ("freighter", 4, "ship", "trade 4", MORE, ""),
        ("defense_center", 5, "outpost 5", MORE, "combat 2", ""),
        ("trade_escort", 5, "ship", "authority 4, combat 4", "draws 1", ""),
        ("flagship", 6, "ship", "combat 5, draws 1", "authority 5", ""),
        ("port_of_call", 6, "outpost 6", "trade 3", "", MORE),
        ("central_office", 7, "base 6", MORE, "draws 1", ""),
        ("command_ship", 8, "ship", "authority 4, combat 5, draws 2", MORE, ""),
    ],
)
def test_a_trade_federation_card_of_the_core_set_does_what_is_printed(
    card: str, cost: int, kind: str, primary: str, ally: str, scrap: str
) -> None:
    check_card(card, "trade_federation", cost, kind, primary, ally, scrap)


@pytest.mark.parametrize(
    ("card", "cost", "kind", "primary", "ally", "scrap"),
    [
        ("blob_fighter", 1, "ship", "combat 3", "draws 1", ""),
        ("battle_pod", 2, "ship", MORE, "combat 2", ""),
        ("trade_pod", 2, "ship", "trade 3", "combat 2", ""),
        ("blob_wheel", 3, "base 5", "combat 1", "", "trade 3"),
        ("ram", 3, "ship", "combat 5", "combat 2", "trade 3"),
        ("blob_destroyer", 4, "ship", "combat 6", MORE, ""),
        ("the_hive", 5, "base 5", "combat 3", "draws 1", ""),
        ("battle_blob", 6, "ship", "combat 8", "draws 1", "combat 4"),
        ("blob_carrier", 6, "ship", "combat 7", MORE, ""),
        ("mothership", 7, "ship", "combat 6, draws 1", "draws 1", ""),
        ("blob_world", 8, "base 7", MORE, "", ""),
    ],
)
def test_a_blob_card_of_the_core_set_does_what_is_printed(
    card: str, cost: int, kind: str, primary: str, ally: str, scrap: str
) -> None:
    check_card(card, "blob", cost, kind, primary, ally, scrap)


@pytest.mark.parametrize(
    ("card", "cost", "kind", "primary", "ally", "scrap"),
    [
        ("trade_bot", 1, "ship", MORE, "combat 2", ""),
        ("missile_bot", 2, "ship", MORE, "combat 2", ""),
        ("supply_bot", 3, "ship", MORE, "combat 2", ""),
        ("battle_station", 3, "outpost 5", "", "", "combat 5"),
        ("patrol_mech", 4, "ship", MORE, MORE, ""),
        ("stealth_needle", 4, "ship", MORE, "", ""),
        ("battle_mech", 5, "ship", MORE, "draws 1", ""),
        ("mech_world", 5, "outpost 6", "", "", ""),
        ("junkyard", 6, "outpost 5", MORE, "", ""),
        ("missile_mech", 6, "ship", MORE, "draws 1", ""),
        ("machine_base", 7, "outpost 6", MORE, "", ""),
        ("brain_world", 8, "outpost 6", MORE, "", ""),
    ],
)
def test_a_machine_cult_card_of_the_core_set_does_what_is_printed(
    card: str, cost: int, kind: str, primary: str, ally: str, scrap: str
) -> None:
    check_card(card, "machine_cult", cost, kind, primary, ally, scrap)


@pytest.mark.parametrize(
    ("card", "cost", "kind", "primary", "ally", "scrap"),
    [
        ("imperial_fighter", 1, "ship", "combat 2, discards 1", "combat 2", ""),
        ("corvette", 2, "ship", "combat 1, draws 1", "combat 2", ""),
        ("imperial_frigate", 3, "ship", "combat 4, discards 1", "combat 2", "draws 1"),
        ("survey_ship", 3, "ship", "trade 1, draws 1", "", "discards 1"),
        ("recycling_station", 4, "outpost 4", MORE, "", ""),
        ("space_station", 4, "outpost 4", "combat 2", "combat 2", "trade 4"),
        ("war_world", 5, "outpost 4", "combat 3", "combat 4", ""),
        ("battlecruiser", 6, "ship", "combat 5, draws 1", "discards 1", MORE),
        ("royal_redoubt", 6, "outpost 6", "combat 3", "discards 1", ""),
        ("dreadnaught", 7, "ship", "combat 7, draws 1", "", "combat 5"),
        ("fleet_hq", 8, "base 8", "", "", ""),
    ],
)
def test_a_star_empire_card_of_the_core_set_does_what_is_printed(
    card: str, cost: int, kind: str, primary: str, ally: str, scrap: str
) -> None:
    check_card(card, "star_empire", cost, kind, primary, ally, scrap)


@pytest.mark.rule("realms.card.patrol_mech.1")
@pytest.mark.parametrize(
    ("card", "first", "second"),
    [
        ("trading_post", "authority 1", "trade 1"),
        ("barter_world", "authority 2", "trade 2"),
        ("defense_center", "authority 3", "combat 2"),
        ("patrol_mech", "trade 3", "combat 5"),
    ],
)
def test_a_card_with_alternatives_gives_one_of_them(card: str, first: str, second: str) -> None:
    check_choice(card, first, second)


@pytest.mark.parametrize(
    ("card", "gain"),
    [
        ("trade_bot", "trade 1"),
        ("missile_bot", "combat 2"),
        ("supply_bot", "trade 2"),
        ("battle_mech", "combat 4"),
    ],
)
def test_a_bot_may_scrap_one_card_from_hand_or_discard_pile(card: str, gain: str) -> None:
    check_scraps_own("play", card, "machine_cult", "hand discard", 1, gain=gain)


@pytest.mark.rule("realms.card.junkyard.1", "realms.card.patrol_mech.1")
@pytest.mark.parametrize(("how", "card"), [("use", "junkyard"), ("ally", "patrol_mech")])
def test_a_card_must_be_scrapped_from_hand_or_discard_pile_if_there_is_one(how: str, card: str) -> None:
    check_scraps_own(how, card, "machine_cult", "hand discard", 1, must=True)


@pytest.mark.rule("realms.card.junkyard.1", "realms.card.patrol_mech.1")
@pytest.mark.parametrize(("how", "card"), [("use", "junkyard"), ("ally", "patrol_mech")])
def test_using_an_ability_that_must_scrap_is_optional(how: str, card: str) -> None:
    table = duel(hand="ram", play=f"{card} trade_bot")
    table.a.can(f"{how} {card}").ends_turn()
    assert table.scrap_heap == []


@pytest.mark.rule("realms.card.command_ship.1")
def test_command_ship_destroys_a_legal_target_base_as_an_ally() -> None:
    check_destroys("ally", "command_ship", "trade_federation")
    table = duel(play="command_ship federation_shuttle", opponent={"play": "stellar_reef"})
    table.a.can("ally command_ship").ends_turn()
    assert table.b.play == ["stellar_reef"]


@pytest.mark.parametrize(
    ("how", "card", "faction", "gain"),
    [
        ("play", "missile_mech", "machine_cult", "combat 6"),
        ("scrap", "port_of_call", "trade_federation", "draws 1"),
        ("scrap", "battlecruiser", "star_empire", "draws 1"),
    ],
)
def test_a_target_base_may_be_destroyed_after_the_gain(how: str, card: str, faction: str, gain: str) -> None:
    check_destroys(how, card, faction, gain=gain, optional=True)


@pytest.mark.parametrize(
    ("action", "play", "combat", "drawn"),
    [
        ("play imperial_fighter", "", 2, 0),
        ("play imperial_frigate", "", 4, 0),
        ("scrap survey_ship", "survey_ship", 0, 0),
        ("ally battlecruiser", "battlecruiser corvette", 0, 0),
        ("ally royal_redoubt", "royal_redoubt corvette", 0, 0),
    ],
)
def test_the_opponent_picks_the_card_to_discard(action: str, play: str, combat: int, drawn: int) -> None:
    verb, card = action.split()
    table = duel(hand=card if verb == "play" else "", play=play, opponent={"hand": "scout viper*2"})
    table.a.does(action).is_asked_nothing()
    assert (table.a.combat, len(table.a.hand)) == (combat, drawn)
    table.b.is_asked("forced_discard").may_only("hand scout", "hand viper").discards("viper").is_asked_nothing()
    assert (table.b.hand, table.b.discard) == (["scout", "viper"], ["viper"])


@pytest.mark.parametrize(
    ("faction", "course", "gain"),
    [
        ("trade_federation", "use trading_post, option 0", "authority 1"),
        ("trade_federation", "use trading_post, option 1", "trade 1"),
        ("trade_federation", "use barter_world, option 0", "authority 2"),
        ("trade_federation", "use barter_world, option 1", "trade 2"),
        ("trade_federation", "use defense_center, option 0", "authority 3"),
        ("trade_federation", "use defense_center, option 1", "combat 2"),
        ("trade_federation", "scrap port_of_call, destroy_base B stellar_reef", "draws 1"),
        ("trade_federation", "ally command_ship, destroy_base B stellar_reef", ""),
        ("blob", "play battle_pod, row predator", "combat 4"),
        ("blob", "ally blob_destroyer, destroy_base B stellar_reef, row predator", ""),
        ("blob", "ally blob_carrier, row ram", "draws -1"),
        ("blob", "use blob_world, option 0", "combat 5"),
        ("blob", "use blob_world, option 1", ""),
        ("machine_cult", "play trade_bot, hand viper", "trade 1"),
        ("machine_cult", "play missile_bot, hand viper", "combat 2"),
        ("machine_cult", "play supply_bot, hand viper", "trade 2"),
        ("machine_cult", "play battle_mech, hand viper", "combat 4"),
        ("machine_cult", "play patrol_mech, option 0", "trade 3"),
        ("machine_cult", "play patrol_mech, option 1", "combat 5"),
        ("machine_cult", "ally patrol_mech, hand viper", ""),
        ("machine_cult", "use junkyard, hand viper", ""),
        ("machine_cult", "play missile_mech, destroy_base B stellar_reef", "combat 6"),
        ("machine_cult", "use machine_base, hand viper", "draws 1"),
        ("machine_cult", "use brain_world, hand viper, discard viper", "draws 2"),
        ("star_empire", "use recycling_station, option 0", "trade 1"),
        ("star_empire", "use recycling_station, option 1, hand viper, hand viper", "draws 2"),
        ("star_empire", "scrap battlecruiser, destroy_base B stellar_reef", "draws 1"),
    ],
)
def test_an_ability_with_questions_asks_no_others_and_gives_nothing_else(faction: str, course: str, gain: str) -> None:
    check_through(faction, course, gain)


def test_an_ability_with_a_condition_or_a_redirect_does_nothing_else() -> None:
    check_through("trade_federation", "play embassy_yacht", "authority 3, trade 2, draws 2", "storage_silo war_world")
    check_arms("trade_federation", "use central_office", "trade 2")
    check_arms("trade_federation", "ally freighter", "")
