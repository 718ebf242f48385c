"""The Trade Federation of Colonial Wars."""

from __future__ import annotations

import pytest

from tests.rules.realms.printed import (
    MORE,
    check_arms,
    check_card,
    check_destroys,
    check_may_go_to_hand,
    check_through,
    gives,
)
from tests.rules.realms.table import RealmsTable, duel


@pytest.mark.rule(
    "realms.card.solar_skiff.1",
    "realms.card.storage_silo.1",
    "realms.card.trade_hauler.1",
    "realms.card.patrol_cutter.1",
    "realms.card.central_station.1",
    "realms.card.frontier_ferry.1",
    "realms.card.colony_seed_ship.1",
    "realms.card.federation_shipyard.1",
    "realms.card.peacekeeper.1",
    "realms.card.loyal_colony.1",
    "realms.card.factory_world.1",
)
@pytest.mark.parametrize(
    ("card", "cost", "kind", "primary", "ally", "scrap"),
    [
        ("solar_skiff", 1, "ship", "trade 2", "draws 1", ""),
        ("storage_silo", 2, "base 3", "authority 2", "trade 2", ""),
        ("trade_hauler", 2, "ship", "trade 3", "authority 3", ""),
        ("patrol_cutter", 3, "ship", "trade 2, combat 3", "authority 4", ""),
        ("central_station", 4, "base 5", "trade 2", "", ""),
        ("frontier_ferry", 4, "ship", "trade 3, authority 4", "", MORE),
        ("colony_seed_ship", 5, "ship", "trade 3, combat 3, authority 3", "", ""),
        ("federation_shipyard", 6, "outpost 6", "trade 2", MORE, ""),
        ("peacekeeper", 6, "ship", "combat 6, authority 6", "draws 1", ""),
        ("loyal_colony", 7, "base 6", "trade 3, combat 3, authority 3", "", ""),
        ("factory_world", 8, "outpost 6", MORE, "", ""),
    ],
)
def test_a_trade_federation_card_does_what_is_printed(
    card: str, cost: int, kind: str, primary: str, ally: str, scrap: str
) -> None:
    check_card(card, "trade_federation", cost, kind, primary, ally, scrap)


@pytest.mark.rule("realms.card.factory_world.1")
def test_arming_a_redirect_asks_nothing() -> None:
    check_arms("trade_federation", "use factory_world", "trade 3")
    check_arms("trade_federation", "ally federation_shipyard", "")


@pytest.mark.rule("realms.card.central_station.1", "realms.card.frontier_ferry.1")
def test_an_ability_with_a_condition_or_a_target_does_nothing_else() -> None:
    check_through("trade_federation", "use central_station", "trade 2, authority 4, draws 1", "storage_silo war_world")
    check_through("trade_federation", "scrap frontier_ferry, destroy_base B stellar_reef", "")


# --- Central Station -----------------------------------------------------------------------------------------

ALL_OF_IT = "trade 2, authority 4, draws 1"


@pytest.mark.rule("realms.card.central_station.1")
@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("", "trade 2"),
        ("stellar_reef", "trade 2"),
        ("stellar_reef solar_skiff*2", "trade 2"),
        ("stellar_reef war_world", ALL_OF_IT),
        ("war_world*2", ALL_OF_IT),
        ("central_station*2", ALL_OF_IT),
        ("stellar_reef*3", ALL_OF_IT),
    ],
)
def test_central_station_gives_more_with_three_bases_counting_itself(others: str, expected: str) -> None:
    table = duel(play=f"central_station {others}", opponent={"play": "stellar_reef*2 bioformer"})
    assert gives(table, lambda: table.a.uses("central_station")) == expected


@pytest.mark.rule("realms.card.central_station.2")
def test_central_station_counts_when_it_is_used() -> None:
    table = duel(hand="stellar_reef war_world", play="central_station")
    table.a.plays("stellar_reef war_world")
    assert gives(table, lambda: table.a.uses("central_station")) == ALL_OF_IT
    table = duel(hand="stellar_reef war_world", play="central_station")
    table.a.plays("stellar_reef").uses("central_station").plays("war_world")
    assert (table.a.trade, table.a.authority, len(table.a.hand)) == (2, 50, 0)
    table = duel(hand="central_station", play="stellar_reef*2")
    table.a.plays("central_station").scraps("stellar_reef")
    assert gives(table, lambda: table.a.uses("central_station")) == "trade 2"


# --- Frontier Ferry ------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.frontier_ferry.1")
def test_frontier_ferry_destroys_a_legal_target_base_when_scrapped() -> None:
    check_destroys("scrap", "frontier_ferry", "trade_federation")


@pytest.mark.rule("realms.card.frontier_ferry.1")
def test_frontier_ferry_is_scrapped_before_its_target_is_picked() -> None:
    table = duel(hand="frontier_ferry", opponent={"play": "loyal_colony"})
    table.a.plays("frontier_ferry").scraps("frontier_ferry").is_asked("destroy_base").cannot("done")
    assert (table.scrap_heap, table.a.play) == (["frontier_ferry"], [])
    table.a.destroys("loyal_colony")
    assert (table.b.play, table.b.discard, table.a.combat) == ([], ["loyal_colony"], 0)


# --- Colony Seed Ship ----------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.colony_seed_ship.2")
def test_colony_seed_ship_may_go_to_hand_after_a_trade_federation_card() -> None:
    check_may_go_to_hand("colony_seed_ship", "trade_federation", 5)


@pytest.mark.rule("realms.card.colony_seed_ship.2")
@pytest.mark.parametrize(("hand", "asked"), [("parasite", False), ("solar_skiff parasite", True)])
def test_colony_seed_ship_may_go_to_hand_when_parasite_takes_it(hand: str, asked: bool) -> None:
    table = duel(hand=hand, row="colony_seed_ship")
    table.a.plays(hand).chooses(2).picks_row("colony_seed_ship").is_asked("place" if asked else "main")
    if asked:
        table.a.puts("hand")
    assert table.a.hand == (["colony_seed_ship"] if asked else [])


# --- redirects -----------------------------------------------------------------------------------------------

ROW = "ram bioformer predator swarmer colony_seed_ship"


def armed(*, factory: bool = False, shipyard: bool = False, more: str = "", trade: int = 20) -> RealmsTable:
    """Return a table where A has used Factory World, or the ally ability of Federation Shipyard, or both."""
    table = duel(play=f"factory_world federation_shipyard {more}", trade=trade, row=ROW, deck="viper")
    if factory:
        table.a.uses("factory_world").is_asked("main")
    if shipyard:
        table.a.allies("federation_shipyard").is_asked("main")
    return table


@pytest.mark.rule("realms.card.factory_world.1")
@pytest.mark.parametrize("card", ["ram", "bioformer", "explorer"])
def test_factory_world_sends_the_next_ship_or_base_to_hand_without_asking(card: str) -> None:
    table = armed(factory=True)
    table.a.buys(card).is_asked("main").can(f"play {card}")
    assert (table.a.hand, table.a.discard) == ([card], [])
    table.a.buys("predator").is_asked("main")
    assert (table.a.hand, table.a.discard) == ([card], ["predator"])


@pytest.mark.rule("realms.card.federation_shipyard.1")
@pytest.mark.parametrize("card", ["ram", "bioformer", "explorer"])
def test_federation_shipyard_sends_the_next_ship_or_base_on_the_deck_without_asking(card: str) -> None:
    table = armed(shipyard=True)
    table.a.buys(card).is_asked("main")
    assert (table.a.hand, table.a.discard, table.a.deck) == ([], [], [card, "viper"])
    table.a.buys("predator").is_asked("main")
    assert (table.a.discard, table.a.deck) == (["predator"], [card, "viper"])


@pytest.mark.rule("realms.card.factory_world.1", "realms.card.federation_shipyard.1")
def test_a_redirect_works_only_after_it_was_used_and_only_this_turn() -> None:
    table = armed()
    table.a.buys("ram").is_asked("main")
    assert table.a.discard == ["ram"]
    table = armed(factory=True, shipyard=True)
    table.a.ends_turn()
    table.b.ends_turn()
    table.a.player.trade = 9
    table.a.buys("ram").buys("predator").is_asked("main")
    assert table.a.discard[-2:] == ["ram", "predator"]


@pytest.mark.rule("realms.card.factory_world.1", "realms.card.federation_shipyard.1")
@pytest.mark.parametrize("first", ["hand", "deck"])
def test_with_both_the_buyer_picks_which_goes_first_and_refuses_neither(first: str) -> None:
    table = armed(factory=True, shipyard=True)
    table.a.buys("ram").is_asked("place")
    assert sorted(table.a.places) == ["deck forced", "hand forced"]
    table.a.puts(first).buys("predator").is_asked("main").buys("swarmer").is_asked("main")
    to_hand, on_deck = ("ram", "predator") if first == "hand" else ("predator", "ram")
    assert (table.a.hand, table.a.deck, table.a.discard) == ([to_hand], [on_deck, "viper"], ["swarmer"])


@pytest.mark.rule("realms.card.factory_world.1")
def test_a_named_place_leaves_the_redirect_for_the_next_card() -> None:
    table = armed(factory=True, more="moonwurm trade_pod")
    table.a.allies("moonwurm").picks_row("swarmer").is_asked("main")
    assert table.a.hand == ["swarmer"]
    table.a.buys("ram").buys("predator")
    assert (table.a.hand, table.a.discard) == (["ram", "swarmer"], ["predator"])


@pytest.mark.rule("realms.card.federation_shipyard.1", "realms.card.colony_seed_ship.2")
def test_a_card_that_goes_to_hand_by_its_own_word_leaves_the_redirect() -> None:
    table = armed(shipyard=True, more="solar_skiff")
    table.a.buys("colony_seed_ship").is_asked("place")
    assert sorted(table.a.places) == ["deck forced", "hand named"]
    table.a.puts("hand").buys("ram").buys("predator")
    assert (table.a.hand, table.a.deck) == (["colony_seed_ship"], ["ram", "viper"])
    assert table.a.discard == ["predator"]


@pytest.mark.rule("realms.card.federation_shipyard.1")
def test_a_free_card_for_the_discard_pile_uses_the_redirect() -> None:
    table = duel(hand="parasite", play="federation_shipyard storage_silo", row="ram predator", deck="", trade=9)
    table.a.allies("federation_shipyard").plays("parasite").chooses(2).picks_row("ram").is_asked("main")
    assert (table.a.deck, table.a.discard) == (["ram"], [])
    table.a.buys("predator")
    assert table.a.discard == ["predator"]
