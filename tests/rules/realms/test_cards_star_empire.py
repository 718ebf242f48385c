"""The Star Empire of Colonial Wars."""

from __future__ import annotations

import pytest

from tests.rules.realms.printed import MORE, check_card, check_may_go_to_hand, check_through
from tests.rules.realms.table import RealmsTable, duel, party, pile


@pytest.mark.rule(
    "realms.card.star_barge.1",
    "realms.card.lancer.1",
    "realms.card.falcon.1",
    "realms.card.orbital_platform.1",
    "realms.card.command_center.1",
    "realms.card.gunship.1",
    "realms.card.aging_battleship.1",
    "realms.card.heavy_cruiser.1",
    "realms.card.supply_depot.1",
    "realms.card.imperial_palace.1",
    "realms.card.emperors_dreadnaught.1",
)
@pytest.mark.parametrize(
    ("card", "cost", "kind", "primary", "ally", "scrap"),
    [
        ("star_barge", 1, "ship", "trade 2", "combat 2, discards 1", ""),
        ("lancer", 2, "ship", MORE, "discards 1", ""),
        ("falcon", 3, "ship", "combat 2, draws 1", "", "discards 1"),
        ("orbital_platform", 3, "base 4", MORE, "combat 3", ""),
        ("command_center", 4, "outpost 4", "trade 2", "", ""),
        ("gunship", 4, "ship", "combat 5, discards 1", "", "trade 4"),
        ("aging_battleship", 5, "ship", "combat 5", "draws 1", "combat 2, draws 2"),
        ("heavy_cruiser", 5, "ship", "combat 4, draws 1", "draws 1", ""),
        ("supply_depot", 6, "outpost 5", MORE, "draws 1", ""),
        ("imperial_palace", 7, "outpost 6", "draws 1, discards 1", "combat 4", ""),
        ("emperors_dreadnaught", 8, "ship", "combat 8, draws 1, discards 1", "", ""),
    ],
)
def test_a_star_empire_card_does_what_is_printed(
    card: str, cost: int, kind: str, primary: str, ally: str, scrap: str
) -> None:
    check_card(card, "star_empire", cost, kind, primary, ally, scrap)


@pytest.mark.parametrize(
    ("course", "gain"),
    [
        ("play lancer", "combat 6"),
        ("use orbital_platform, hand viper", "draws 1"),
        ("use supply_depot, hand viper, hand viper, option 0, option 1", "trade 2, combat 2"),
    ],
)
def test_an_ability_with_questions_asks_no_others_and_gives_nothing_else(course: str, gain: str) -> None:
    check_through("star_empire", course, gain)


# --- forced discards -----------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.star_barge.1", "realms.card.gunship.1", "realms.card.imperial_palace.1")
@pytest.mark.parametrize(
    ("action", "play", "trade", "combat", "drawn"),
    [
        ("ally star_barge", "star_barge*2", 0, 2, 0),
        ("ally lancer", "lancer falcon", 0, 0, 0),
        ("scrap falcon", "falcon", 0, 0, 0),
        ("play gunship", "", 0, 5, 0),
        ("use imperial_palace", "imperial_palace", 0, 0, 1),
        ("play emperors_dreadnaught", "", 0, 8, 1),
    ],
)
def test_the_opponent_picks_the_card_after_everything_else_is_done(
    action: str, play: str, trade: int, combat: int, drawn: int
) -> None:
    verb, card = action.split()
    table = duel(hand=card if verb == "play" else "", play=play, opponent={"hand": "scout viper*2"})
    table.a.does(action).is_asked_nothing()
    assert (table.a.trade, table.a.combat, len(table.a.hand)) == (trade, combat, drawn)
    table.b.is_asked("forced_discard").may_only("hand scout", "hand viper").discards("scout").is_asked_nothing()
    assert (table.b.hand, table.b.discard) == (["viper", "viper"], ["scout"])
    table.a.is_asked("main")


@pytest.mark.rule("realms.card.imperial_palace.1")
def test_imperial_palace_draws_also_against_an_empty_hand() -> None:
    table = duel(play="imperial_palace", deck="ram")
    table.a.uses("imperial_palace").is_asked("main")
    assert table.a.hand == ["ram"]


# --- Lancer --------------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.lancer.1", "realms.card.lancer.3")
@pytest.mark.parametrize(
    ("mine", "theirs", "combat"),
    [
        ("", "", 4),
        ("war_world stellar_reef", "", 4),
        ("", "stellar_reef", 6),
        ("", "war_world", 6),
        ("", "war_world stellar_reef*2", 6),
    ],
)
def test_lancer_gives_two_more_if_the_opponent_has_a_base(mine: str, theirs: str, combat: int) -> None:
    table = duel(hand="lancer", play=mine, opponent={"play": theirs})
    table.a.plays("lancer").is_asked("main")
    assert (table.a.combat, table.a.trade, len(table.a.deck)) == (combat, 0, 10)


@pytest.mark.rule("realms.card.lancer.2")
def test_lancer_keeps_its_bonus_when_the_base_is_destroyed_later() -> None:
    table = duel(hand="lancer*2", opponent={"play": "stellar_reef"})
    table.a.plays("lancer").attacks_base("stellar_reef")
    assert table.a.combat == 6 - 3
    table.a.plays("lancer")
    assert table.a.combat == 3 + 4


@pytest.mark.rule("realms.card.lancer.2")
def test_lancer_gets_no_bonus_for_a_base_that_appears_later() -> None:
    table = duel(hand="lancer*2 scout", opponent={"hand": "stellar_reef"})
    table.a.plays("lancer")
    table.b.player.hand, table.b.player.play = pile(""), pile("stellar_reef")
    table.a.plays("scout")
    assert table.a.combat == 4
    table.a.plays("lancer")
    assert table.a.combat == 4 + 6


@pytest.mark.rule("realms.card.lancer.3")
@pytest.mark.parametrize(("theirs", "combat"), [("", 4), ("stellar_reef", 6)])
def test_lancer_counts_a_base_that_the_mode_forbids_to_target(theirs: str, combat: int) -> None:
    table = party("hunter", 4, a={"hand": "lancer"}, c={"play": theirs})
    table.a.plays("lancer")
    assert table.a.combat == combat
    assert not [action for action in table.a.legal if action.startswith("attack_base")]


# --- Orbital Platform ----------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.orbital_platform.1")
def test_orbital_platform_discards_exactly_one_card_and_then_draws_one() -> None:
    table = duel(hand="scout viper", play="orbital_platform", deck="ram predator")
    table.a.uses("orbital_platform").is_asked("discard_then").may_only("hand scout", "hand viper").cannot("done")
    assert table.a.deck == ["ram", "predator"]
    table.a.discards("viper").is_asked("main").cannot("use orbital_platform", because="used")
    assert (table.a.hand, table.a.discard, table.a.deck) == (["ram", "scout"], ["viper"], ["predator"])


@pytest.mark.rule("realms.card.orbital_platform.1")
def test_orbital_platform_draws_nothing_with_an_empty_hand() -> None:
    table = duel(play="orbital_platform")
    table.a.uses("orbital_platform").is_asked("main")
    assert (table.a.hand, len(table.a.deck)) == ([], 10)


@pytest.mark.rule("realms.card.orbital_platform.1")
def test_the_card_discarded_to_orbital_platform_may_come_back() -> None:
    table = duel(hand="gunship", play="orbital_platform", deck="")
    table.a.uses("orbital_platform").discards("gunship").is_asked("main")
    assert (table.a.hand, table.a.discard) == (["gunship"], [])


# --- Command Center ------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.command_center.1")
def test_command_center_gives_its_trade_only_when_it_is_used() -> None:
    table = duel(hand="command_center")
    table.a.plays("command_center")
    assert table.a.trade == 0
    table.a.can("end_turn").uses("command_center")
    assert (table.a.trade, table.a.combat) == (2, 0)


@pytest.mark.rule("realms.card.command_center.2")
def test_command_center_counts_only_ships_played_after_it() -> None:
    table = duel(hand="star_barge command_center falcon")
    table.a.plays("star_barge command_center")
    assert table.a.combat == 0
    table.a.plays("falcon").is_asked("main")
    assert table.a.combat == 2 + 2


@pytest.mark.rule("realms.card.command_center.2")
@pytest.mark.parametrize(("centers", "combat"), [("command_center", 2), ("command_center*2", 4)])
def test_each_command_center_gives_two_combat_for_each_star_empire_ship(centers: str, combat: int) -> None:
    table = duel(hand="star_barge*2", play=centers)
    table.a.plays("star_barge")
    assert table.a.combat == combat
    table.a.plays("star_barge")
    assert table.a.combat == 2 * combat


@pytest.mark.rule("realms.card.command_center.2")
@pytest.mark.parametrize("card", ["scout", "explorer", "cargo_pod", "solar_skiff", "repair_bot", "war_world"])
def test_command_center_ignores_other_ships_and_star_empire_bases(card: str) -> None:
    table = duel(hand=card, play="command_center")
    table.a.plays(card)
    assert table.a.combat == 0


@pytest.mark.rule("realms.card.command_center.2")
def test_command_center_ignores_the_ships_of_the_opponent() -> None:
    table = duel(play="command_center", opponent={"hand": "star_barge"})
    table.a.ends_turn()
    table.b.plays("star_barge")
    assert (table.a.combat, table.b.combat) == (0, 0)


@pytest.mark.rule("realms.card.command_center.3")
def test_a_needle_that_copies_a_star_empire_ship_does_not_trigger_command_center() -> None:
    table = duel(hand="star_barge stealth_needle", play="command_center")
    table.a.plays("star_barge stealth_needle").copies("star_barge")
    assert (table.a.trade, table.a.combat) == (4, 2)


# --- Supply Depot --------------------------------------------------------------------------------------------


def depot(hand: str) -> RealmsTable:
    table = duel(hand=hand, play="supply_depot")
    table.a.uses("supply_depot")
    return table


@pytest.mark.rule("realms.card.supply_depot.1")
def test_supply_depot_may_take_no_card_at_all() -> None:
    table = depot("scout viper")
    table.a.is_asked("discard_then").may_only("hand scout", "hand viper", "done").done().is_asked("main")
    assert (table.a.trade, table.a.combat, table.a.hand) == (0, 0, ["scout", "viper"])
    depot("").a.is_asked("main")


@pytest.mark.rule("realms.card.supply_depot.1", "realms.card.supply_depot.2")
@pytest.mark.parametrize(("alternative", "trade", "combat"), [(1, 2, 0), (2, 0, 2)])
def test_supply_depot_gives_two_trade_or_two_combat_for_one_card(alternative: int, trade: int, combat: int) -> None:
    table = depot("scout viper")
    table.a.discards("viper").done().is_asked("choose").may_only("option 0", "option 1")
    table.a.chooses(alternative).is_asked("main")
    assert (table.a.trade, table.a.combat, table.a.hand, table.a.discard) == (trade, combat, ["scout"], ["viper"])


@pytest.mark.rule("realms.card.supply_depot.1", "realms.card.supply_depot.2")
@pytest.mark.parametrize(
    ("first", "second", "trade", "combat"), [(1, 1, 4, 0), (1, 2, 2, 2), (2, 1, 2, 2), (2, 2, 0, 4)]
)
def test_supply_depot_asks_for_each_of_two_cards_separately(first: int, second: int, trade: int, combat: int) -> None:
    table = depot("scout*2 viper")
    table.a.discards("scout").is_asked("discard_then")
    assert (table.a.trade, table.a.combat) == (0, 0)
    table.a.discards("viper").is_asked("choose").chooses(first).is_asked("choose").chooses(second).is_asked("main")
    assert (table.a.trade, table.a.combat, table.a.hand, len(table.a.deck)) == (trade, combat, ["scout"], 10)


# --- Emperor's Dreadnaught -----------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.emperors_dreadnaught.2")
def test_emperors_dreadnaught_may_go_to_hand_after_a_star_empire_card() -> None:
    check_may_go_to_hand("emperors_dreadnaught", "star_empire", 8)


@pytest.mark.rule("realms.card.emperors_dreadnaught.2")
def test_emperors_dreadnaught_in_hand_may_be_played_at_once() -> None:
    table = duel(hand="falcon", trade=8, row="emperors_dreadnaught")
    table.a.plays("falcon").scraps("falcon").buys("emperors_dreadnaught").puts("hand").plays("emperors_dreadnaught")
    assert table.a.combat == 2 + 8


@pytest.mark.rule("realms.card.emperors_dreadnaught.2")
@pytest.mark.parametrize(("to", "hand", "deck"), [("hand", ["emperors_dreadnaught"], 0), ("deck", [], 1)])
def test_emperors_dreadnaught_may_go_to_hand_from_blob_carrier_too(to: str, hand: list[str], deck: int) -> None:
    table = duel(play="lancer blob_carrier trade_pod", row="emperors_dreadnaught", deck="")
    table.a.allies("blob_carrier").picks_row("emperors_dreadnaught").is_asked("place")
    assert sorted(table.a.places) == ["deck named", "hand named"]
    table.a.puts(to)
    assert (table.a.hand, len(table.a.deck), table.a.discard) == (hand, deck, [])
