"""Cards of the core set that need a ruling; Stealth Needle is with the copies."""

from __future__ import annotations

import pytest

from tests.rules.realms.printed import gives
from tests.rules.realms.table import RealmsTable, duel

# --- Mech World ----------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.mech_world.1")
def test_mech_world_is_an_ally_for_every_faction_while_in_play() -> None:
    ships = "trade_pod federation_shuttle corvette trade_bot"
    table = duel(hand="mech_world", play=ships)
    table.a.cannot_any([f"ally {ship}" for ship in ships.split()], because="ally")
    table.a.plays("mech_world").can(*[f"ally {ship}" for ship in ships.split()])
    table.a.allies("trade_pod").allies("federation_shuttle").allies("corvette").allies("trade_bot")
    assert (table.a.combat, table.a.authority) == (2 + 2 + 2, 54)


@pytest.mark.rule("realms.card.mech_world.1")
def test_mech_world_helps_only_its_owner() -> None:
    duel(play="trade_bot", opponent={"play": "mech_world"}).a.cannot("ally trade_bot", because="ally")


@pytest.mark.rule("realms.card.mech_world.2")
def test_mech_world_is_no_blob_card_for_blob_world() -> None:
    table = duel(hand="mech_world", play="blob_world")
    table.a.plays("mech_world").uses("blob_world").chooses(2).is_asked("main")
    assert table.a.hand == []


@pytest.mark.rule("realms.card.mech_world.2")
@pytest.mark.parametrize("card", ["emperors_dreadnaught", "colony_seed_ship", "plasma_vent"])
def test_mech_world_is_no_card_of_another_faction_when_a_card_is_acquired(card: str) -> None:
    table = duel(hand="mech_world", trade=8, row=card)
    table.a.plays("mech_world").buys(card).is_asked("main")
    assert table.a.discard == [card]
    table = duel(hand="mech_world", trade=2, row="warning_beacon")
    table.a.plays("mech_world").buys("warning_beacon").is_asked("place")


@pytest.mark.rule("realms.card.mech_world.2")
def test_mech_world_is_no_star_empire_ship_for_command_center() -> None:
    table = duel(hand="mech_world", play="command_center")
    table.a.plays("mech_world")
    assert table.a.combat == 0


# --- Blob World ----------------------------------------------------------------------------------------------


def blob_world(hand: str, *, kept: bool) -> RealmsTable:
    """Return a table where A has played cards and is asked for one of Blob World's alternatives."""
    table = duel(hand=hand if kept else f"{hand} blob_world", play="the_hive blob_world" if kept else "the_hive")
    table.a.plays(hand if kept else f"{hand} blob_world").uses("blob_world")
    table.a.is_asked("choose").may_only("option 0", "option 1")
    return table


@pytest.mark.rule("realms.card.blob_world.1")
@pytest.mark.parametrize(
    ("hand", "kept", "drawn"),
    [
        ("", False, 1),
        ("", True, 0),
        ("trade_pod ram", False, 3),
        ("trade_pod ram", True, 2),
        ("blob_wheel trade_pod*2 scout cutter explorer", True, 3),
    ],
)
def test_blob_world_draws_for_each_blob_card_played_this_turn(hand: str, kept: bool, drawn: int) -> None:
    table = blob_world(hand, kept=kept)
    assert gives(table, lambda: table.a.chooses(2)) == (f"draws {drawn}" if drawn else "")
    table.a.is_asked("main")


@pytest.mark.rule("realms.card.blob_world.1")
def test_blob_world_gives_five_combat_instead() -> None:
    table = blob_world("trade_pod", kept=True)
    assert gives(table, lambda: table.a.chooses(1)) == "combat 5"
    table.a.is_asked("main")


@pytest.mark.rule("realms.card.blob_world.1")
def test_blob_world_counts_cards_that_were_scrapped_since_and_not_those_played_later() -> None:
    table = duel(hand="ram trade_pod", play="blob_world")
    table.a.plays("ram").scraps("ram").uses("blob_world").chooses(2).plays("trade_pod")
    assert table.a.hand == ["scout"]


# --- scrapping own cards -------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.brain_world.1")
@pytest.mark.parametrize(
    ("picks", "scrapped"),
    [
        ("done", 0),
        ("hand viper, done", 1),
        ("discard ram, done", 1),
        ("hand viper, hand viper", 2),
        ("hand viper, discard ram", 2),
        ("discard ram, discard ram", 2),
    ],
)
def test_brain_world_draws_for_each_card_after_all_scrapping(picks: str, scrapped: int) -> None:
    table = duel(hand="viper*3", play="brain_world", discard="ram*3", deck="gunship*4")
    table.a.uses("brain_world").is_asked("scrap_own").may_only("hand viper", "discard ram", "done")
    for pick in picks.split(", "):
        table.a.is_asked("scrap_own").cannot("hand gunship")
        assert len(table.a.deck) == 4
        table.a.does(pick)
    table.a.is_asked("main")
    assert (len(table.scrap_heap), table.a.hand.count("gunship"), len(table.a.deck)) == (
        scrapped,
        scrapped,
        4 - scrapped,
    )


@pytest.mark.rule("realms.card.brain_world.1")
def test_brain_world_with_nothing_to_scrap_draws_nothing() -> None:
    table = duel(play="brain_world")
    table.a.uses("brain_world").is_asked("main")
    assert table.a.hand == []


@pytest.mark.rule("realms.card.brain_world.1")
def test_what_brain_world_draws_may_be_reshuffled_but_never_what_it_scrapped() -> None:
    table = duel(hand="viper*2", play="brain_world", discard="scout*2", deck="")
    table.a.uses("brain_world").picks_hand("viper").picks_discard("scout").is_asked("main")
    assert (table.a.hand, table.a.discard, table.a.deck) == (["scout", "viper"], [], [])
    assert sorted(table.scrap_heap) == ["scout", "viper"]


@pytest.mark.rule("realms.card.machine_base.1")
def test_machine_base_draws_first_and_then_must_scrap_a_hand_card() -> None:
    table = duel(hand="viper", play="machine_base", deck="gunship scout", discard="ram")
    table.a.uses("machine_base").is_asked("scrap_own").may_only("hand viper", "hand gunship").cannot("done")
    assert table.a.hand == ["gunship", "viper"]
    table.a.picks_hand("viper").is_asked("main")
    assert (table.a.hand, table.scrap_heap, table.a.discard) == (["gunship"], ["viper"], ["ram"])


@pytest.mark.rule("realms.card.machine_base.1")
def test_machine_base_must_scrap_the_drawn_card_if_it_is_the_only_one() -> None:
    table = duel(play="machine_base", deck="gunship scout")
    table.a.uses("machine_base").is_asked("scrap_own").may_only("hand gunship").picks_hand("gunship").is_asked("main")
    assert (table.a.hand, table.scrap_heap, table.a.deck) == ([], ["gunship"], ["scout"])


@pytest.mark.rule("realms.card.machine_base.1")
def test_machine_base_with_no_card_anywhere_does_nothing() -> None:
    duel(play="machine_base", deck="").a.uses("machine_base").is_asked("main")


# --- Blob ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.blob_carrier.1", "realms.card.blob_carrier.2")
@pytest.mark.parametrize("card", ["leviathan", "explorer", "swarmer"])
def test_blob_carrier_takes_any_ship_or_an_explorer_onto_the_deck(card: str) -> None:
    table = duel(play="blob_carrier ram", row="leviathan fleet_hq stellar_reef swarmer", trade_deck="lancer")
    table.a.allies("blob_carrier").is_asked("acquire").may_only("row explorer", "row leviathan", "row swarmer")
    table.a.cannot_any(["row fleet_hq", "row stellar_reef"], because="ship")
    table.a.picks_row(card).is_asked("main")
    assert (table.a.deck[:2], table.a.discard, table.a.hand, table.a.trade) == ([card, "scout"], [], [], 0)
    assert (table.explorers, "lancer" in table.row) == ((9, False) if card == "explorer" else (10, True))


@pytest.mark.rule("realms.card.blob_carrier.1")
def test_blob_carrier_finds_nothing_among_bases() -> None:
    table = duel(play="blob_carrier ram", row="stellar_reef*5", explorers=0)
    table.a.allies("blob_carrier").is_asked("main")
    assert (table.row, len(table.a.deck)) == (["stellar_reef"] * 5, 10)


@pytest.mark.rule("realms.card.battle_pod.1")
def test_battle_pod_may_scrap_one_card_of_the_row() -> None:
    table = duel(hand="battle_pod", row="gunship ram", trade_deck="lancer")
    table.a.plays("battle_pod").is_asked("scrap_row").may_only("row gunship", "row ram", "done")
    assert table.a.combat == 4
    table.a.picks_row("gunship").is_asked("main")
    assert (table.row, table.scrap_heap) == (["lancer", "ram"], ["gunship"])
    table = duel(hand="battle_pod", row="gunship ram", trade_deck="lancer")
    table.a.plays("battle_pod").declines().is_asked("main")
    assert (table.row, table.a.combat) == (["gunship", "ram"], 4)


@pytest.mark.rule("realms.card.blob_destroyer.1")
@pytest.mark.parametrize("destroy", [True, False])
@pytest.mark.parametrize("scrap", [True, False])
def test_blob_destroyer_may_destroy_a_base_and_may_scrap_a_card_of_the_row(destroy: bool, scrap: bool) -> None:
    table = duel(
        play="blob_destroyer ram",
        row="gunship lancer",
        opponent={"play": "war_world stellar_reef"},
        trade_deck="falcon",
    )
    table.a.allies("blob_destroyer").is_asked("destroy_base").may_only("destroy_base B war_world", "done")
    if destroy:
        table.a.destroys("war_world")
    else:
        table.a.declines()
    table.a.is_asked("scrap_row").may_only("row gunship", "row lancer", "done")
    if scrap:
        table.a.picks_row("lancer")
    else:
        table.a.declines()
    table.a.is_asked("main")
    assert table.b.discard == (["war_world"] if destroy else [])
    assert (table.scrap_heap, table.row[1]) == ((["lancer"], "falcon") if scrap else ([], "lancer"))


@pytest.mark.rule("realms.card.blob_destroyer.1")
def test_each_part_of_blob_destroyer_works_without_the_other() -> None:
    duel(play="blob_destroyer ram", row="gunship").a.allies("blob_destroyer").is_asked("scrap_row")
    table = duel(play="blob_destroyer ram", opponent={"play": "stellar_reef"})
    table.a.allies("blob_destroyer").is_asked("destroy_base").destroys("stellar_reef").is_asked("main")


# --- redirects that may be refused ---------------------------------------------------------------------------


def redirecting(card: str, more: str = "", row: str = "ram bioformer predator swarmer") -> RealmsTable:
    """Return a table where A has used Freighter's ally ability or Central Office."""
    partner = "cutter" if card == "freighter" else ""
    table = duel(play=f"{card} {partner} {more}", trade=20, row=row, deck="viper")
    table.a.does(f"{'ally' if card == 'freighter' else 'use'} {card}").is_asked("main")
    return table


@pytest.mark.rule("realms.card.freighter.1", "realms.card.central_office.1")
@pytest.mark.parametrize("card", ["freighter", "central_office"])
@pytest.mark.parametrize("ship", ["ram", "explorer"])
def test_the_next_ship_may_be_put_on_the_deck_or_not(card: str, ship: str) -> None:
    for to in ("deck", "discard"):
        table = redirecting(card)
        table.a.buys(ship).is_asked("place")
        assert sorted(table.a.places) == ["deck free", "discard named"]
        table.a.puts(to).is_asked("main")
        on_deck = [ship] if to == "deck" else []
        assert (table.a.deck, table.a.discard) == ([*on_deck, "viper"], [] if on_deck else [ship])


@pytest.mark.rule("realms.card.freighter.1", "realms.card.central_office.1")
@pytest.mark.parametrize("card", ["freighter", "central_office"])
def test_a_base_does_not_fit_and_the_ship_after_it_does_once(card: str) -> None:
    table = redirecting(card)
    table.a.buys("bioformer").is_asked("main").buys("ram").is_asked("place").puts("deck")
    table.a.buys("predator").is_asked("main")
    assert (table.a.deck, table.a.discard) == (["ram", "viper"], ["bioformer", "predator"])


@pytest.mark.rule("realms.card.freighter.1", "realms.card.central_office.1")
@pytest.mark.parametrize("card", ["freighter", "central_office"])
def test_a_redirect_that_found_no_ship_ends_with_the_turn(card: str) -> None:
    table = redirecting(card)
    table.a.ends_turn()
    table.b.ends_turn()
    table.a.player.trade = 3
    table.a.buys("ram").is_asked("main")
    assert table.a.discard[-1] == "ram"


@pytest.mark.rule("realms.card.freighter.1", "realms.card.central_office.1")
def test_freighter_and_central_office_serve_two_ships() -> None:
    table = redirecting("freighter", "central_office")
    table.a.uses("central_office").buys("ram").is_asked("place")
    assert sorted(table.a.places) == ["deck free", "discard named"]
    table.a.puts("deck").buys("predator").is_asked("place").puts("deck").buys("swarmer").is_asked("main")
    assert (table.a.deck, table.a.discard) == (["predator", "ram", "viper"], ["swarmer"])


@pytest.mark.rule("realms.card.freighter.1", "realms.card.factory_world.1")
def test_a_redirect_that_cannot_be_refused_comes_first() -> None:
    table = redirecting("freighter", "factory_world")
    table.a.uses("factory_world").buys("ram").is_asked("main")
    assert table.a.hand == ["ram"]
    table.a.buys("predator").is_asked("place").puts("deck").buys("swarmer").is_asked("main")
    assert (table.a.deck, table.a.discard) == (["predator", "viper"], ["swarmer"])


@pytest.mark.rule("realms.card.freighter.1", "realms.card.emperors_dreadnaught.2")
def test_a_ship_that_may_go_to_hand_has_three_places() -> None:
    table = redirecting("freighter", "corvette", row="emperors_dreadnaught ram")
    table.a.buys("emperors_dreadnaught").is_asked("place")
    assert sorted(table.a.places) == ["deck free", "discard named", "hand named"]
    table.a.puts("hand").buys("ram").is_asked("place").puts("deck")
    assert (table.a.hand, table.a.deck) == (["emperors_dreadnaught"], ["ram", "viper"])


# --- Fleet HQ, Embassy Yacht, Recycling Station --------------------------------------------------------------


@pytest.mark.rule("realms.card.fleet_hq.1")
def test_fleet_hq_gives_a_combat_for_each_ship_played_after_it() -> None:
    table = duel(hand="scout*2 fleet_hq explorer cutter corvette trade_bot trade_pod war_world")
    table.a.plays("scout*2 fleet_hq war_world")
    assert table.a.combat == 0
    for ships, card in enumerate(("explorer", "cutter", "trade_pod"), start=1):
        table.a.plays(card)
        assert table.a.combat == ships
    table.a.plays("corvette")
    assert table.a.combat == 3 + 1 + 1


@pytest.mark.rule("realms.card.fleet_hq.1")
def test_fleet_hq_stays_and_rewards_only_its_owner() -> None:
    table = duel(play="fleet_hq", opponent={"hand": "scout"})
    table.a.ends_turn()
    table.b.plays("scout").ends_turn()
    assert table.b.combat == 0
    table.a.plays("scout*2")
    assert table.a.combat == 2


@pytest.mark.rule("realms.card.embassy_yacht.1")
@pytest.mark.parametrize(
    ("bases", "drawn"), [("", 0), ("stellar_reef", 0), ("stellar_reef war_world", 2), ("stellar_reef*3", 2)]
)
def test_embassy_yacht_draws_two_with_two_bases(bases: str, drawn: int) -> None:
    table = duel(hand="embassy_yacht", play=f"{bases} cutter*2", opponent={"play": "stellar_reef*2"})
    expected = "authority 3, trade 2, draws 2" if drawn else "authority 3, trade 2"
    assert gives(table, lambda: table.a.plays("embassy_yacht")) == expected


@pytest.mark.rule("realms.card.embassy_yacht.1")
def test_embassy_yacht_looks_only_when_it_is_played() -> None:
    table = duel(hand="embassy_yacht*2 war_world", play="stellar_reef")
    table.a.plays("embassy_yacht war_world")
    assert table.a.hand == ["embassy_yacht"]
    table.a.plays("embassy_yacht")
    assert table.a.hand == ["scout", "scout"]


@pytest.mark.rule("realms.card.recycling_station.1")
def test_recycling_station_gives_one_trade_or_exchanges_cards() -> None:
    table = duel(hand="scout*2", play="recycling_station")
    table.a.uses("recycling_station").is_asked("choose").may_only("option 0", "option 1")
    assert gives(table, lambda: table.a.chooses(1)) == "trade 1"
    table.a.is_asked("main")
    assert table.a.hand == ["scout", "scout"]


@pytest.mark.rule("realms.card.recycling_station.1")
@pytest.mark.parametrize("discards", ["", "scout", "scout viper", "viper*2"])
def test_recycling_station_draws_as_many_as_are_discarded_after_all_discards(discards: str) -> None:
    table = duel(hand="scout viper*2", play="recycling_station", deck="ram*5")
    table.a.uses("recycling_station").chooses(2).is_asked("discard_then").can("done")
    table.a.discards(discards)
    count = len(table.a.discard)
    if count < 2:
        assert len(table.a.deck) == 5
        table.a.done()
    table.a.is_asked("main")
    assert (table.a.hand.count("ram"), len(table.a.hand), len(table.a.discard)) == (count, 3, count)


@pytest.mark.rule("realms.card.recycling_station.1")
def test_cards_discarded_to_recycling_station_may_come_back_by_a_reshuffle() -> None:
    table = duel(hand="scout viper", play="recycling_station", deck="ram")
    table.a.shuffles("viper")
    table.a.uses("recycling_station").chooses(2).discards("scout viper").is_asked("main")
    assert (table.a.hand, table.a.deck, table.a.discard) == (["ram", "viper"], ["scout"], [])
    table = duel(play="recycling_station")
    table.a.uses("recycling_station").chooses(2).is_asked("main")
    assert table.a.hand == []
