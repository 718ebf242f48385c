"""Buying and other ways to acquire cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.realms.table import GAME, RealmsTable, cards, duel, fresh

TRADE_CARDS = [record for record in GAME.records if record.set in ("colonial_wars", "core")]

# --- paying ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.buy.01")
def test_any_card_of_the_row_and_explorers_can_be_bought() -> None:
    table = duel(trade=8, row="star_barge gunship plasma_vent leviathan factory_world")
    table.a.can("buy explorer", *(f"buy {card}" for card in table.row))
    table.a.cannot("buy falcon", because="not now")


@pytest.mark.rule("realms.buy.02")
def test_buying_takes_exactly_the_cost() -> None:
    for record in TRADE_CARDS:
        table = duel(trade=10, row=record.id)
        table.a.buys(record.id)
        assert table.a.trade == 10 - record.cost


@pytest.mark.rule("realms.buy.02")
def test_a_card_cannot_be_bought_for_less_than_its_cost() -> None:
    for record in TRADE_CARDS:
        duel(trade=record.cost - 1, row=record.id).a.cannot(f"buy {record.id}", because="trade")
        duel(trade=record.cost, row=record.id).a.can(f"buy {record.id}")


@pytest.mark.rule("realms.buy.03")
@pytest.mark.parametrize("card", ["gunship", "stellar_reef", "explorer"])
def test_a_bought_card_goes_to_the_buyers_discard_pile(card: str) -> None:
    table = duel(trade=4, row="gunship stellar_reef", discard="scout", hand="viper")
    table.a.buys(card).is_asked("main")
    assert table.a.discard == ["scout", card]
    assert (table.a.hand, table.a.play, table.b.discard) == (["viper"], [], [])
    assert table.a.deck == ["scout"] * 10


@pytest.mark.rule("realms.buy.04")
def test_a_bought_ship_does_nothing() -> None:
    table = duel(trade=4, row="gunship", play="lancer", opponent={"hand": "scout viper"})
    table.a.buys("gunship").is_asked("main")
    table.b.is_asked_nothing()
    assert (table.a.combat, table.a.trade) == (0, 0)
    table.a.cannot("scrap gunship").cannot("ally lancer", because="ally")


@pytest.mark.rule("realms.buy.04")
def test_a_bought_base_is_not_in_play() -> None:
    table = duel(trade=16, row="fleet_hq war_world", hand="scout", opponent={"combat": 9})
    table.a.buys("fleet_hq war_world").cannot("use war_world").plays("scout")
    assert (table.a.combat, table.a.play) == (0, ["scout"])
    table.a.ends_turn()
    table.b.can("attack A").cannot("attack_base A war_world")


@pytest.mark.rule("realms.buy.04")
def test_buying_does_not_count_as_playing() -> None:
    table = duel(trade=9, row="swarmer plasma_vent")
    table.a.buys("swarmer plasma_vent").is_asked("main")
    assert table.a.discard == ["swarmer", "plasma_vent"]


@pytest.mark.rule("realms.buy.05")
def test_any_number_of_cards_may_be_bought_while_the_trade_lasts() -> None:
    table = duel(trade=11, row="star_barge gunship predator", hand="scout")
    table.a.buys("star_barge gunship explorer*2").plays("scout").buys("predator")
    assert (table.a.trade, table.a.discard) == (1, cards("star_barge gunship explorer*2 predator"))
    table.a.cannot("buy explorer", because="trade")


# --- the row --------------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.buy.06")
def test_a_card_that_leaves_the_row_is_replaced_at_once() -> None:
    table = duel(trade=5, row="lancer falcon gunship ram swarmer", trade_deck="predator leviathan")
    table.a.buys("falcon")
    assert table.row == ["lancer", "predator", "gunship", "ram", "swarmer"]
    assert table.trade_deck == ["leviathan"]
    table.a.buys("predator")
    assert (table.a.trade, table.a.discard) == (0, ["falcon", "predator"])
    assert table.row == ["lancer", "leviathan", "gunship", "ram", "swarmer"]


@pytest.mark.rule("realms.buy.06")
def test_the_row_is_refilled_before_the_bought_card_finds_its_place() -> None:
    table = duel(play="moonwurm ram", row="star_barge", trade_deck="lancer")
    table.a.allies("moonwurm").picks_row("star_barge")
    assert table.row == ["lancer"]
    table = duel(hand="parasite", row="plasma_vent", trade_deck="lancer")
    table.a.plays("parasite").chooses(2).picks_row("plasma_vent").is_asked("place")
    assert table.row == ["lancer"]


@pytest.mark.rule("realms.buy.07")
def test_the_row_holds_five_cards_while_the_trade_deck_lasts() -> None:
    for seed in range(4):
        table = fresh()
        assert len(table.row) == 5
        for _ in table.play_on(500, seed):
            if "scrap_row" not in (table.a.asked, table.b.asked):
                assert len(table.row) == 5 or table.trade_deck == []


@pytest.mark.rule("realms.buy.07")
def test_with_the_trade_deck_empty_the_row_shrinks_and_can_still_be_bought() -> None:
    table = duel(trade=9, row="lancer falcon predator", trade_deck="swarmer")
    table.a.buys("falcon")
    assert (table.row, table.trade_deck) == (["lancer", "swarmer", "predator"], [])
    table.a.buys("lancer")
    assert table.row == ["swarmer", "predator"]
    table.a.buys("predator swarmer")
    assert table.row == []


@pytest.mark.rule("realms.buy.08")
def test_without_trade_deck_and_row_the_game_goes_on() -> None:
    table = duel(trade=2, row="lancer", hand="scout*2 viper", opponent={"hand": "viper"})
    table.a.buys("lancer").plays("scout*2 viper").may_only("end_turn", "attack B", "buy explorer").ends_turn()
    table.b.plays("viper").attacks(1).ends_turn()
    assert len(table.a.hand) == 5
    table.a.plays("scout*5").may_only("end_turn", "buy explorer")


# --- Explorers, Scouts and Vipers -----------------------------------------------------------------------------


@pytest.mark.rule("realms.buy.09")
def test_an_explorer_costs_2_and_leaves_the_row_unchanged() -> None:
    table = duel(trade=3, row="lancer falcon", trade_deck="swarmer")
    table.a.buys("explorer").cannot("buy explorer", because="trade")
    assert (table.a.trade, table.explorers, table.a.discard) == (1, 9, ["explorer"])
    assert (table.row, table.trade_deck) == (["lancer", "falcon"], ["swarmer"])


@pytest.mark.rule("realms.buy.10")
def test_no_explorer_can_be_bought_when_none_is_left() -> None:
    table = duel(trade=9, explorers=2)
    table.a.buys("explorer*2").cannot("buy explorer", because="none left")


@pytest.mark.rule("realms.buy.10")
def test_no_explorer_can_be_acquired_for_nothing_when_none_is_left() -> None:
    table = duel(hand="parasite", explorers=0, row="lancer")
    table.a.plays("parasite").chooses(2).cannot("row explorer", because="none left").may_only("row lancer")


@pytest.mark.rule("realms.buy.11")
def test_scouts_and_vipers_are_never_for_sale() -> None:
    table = duel(trade=20, row="lancer", scrap_heap="scout viper")
    table.a.may_only("end_turn", "buy explorer", "buy lancer")
    table = fresh(sets=("colonial_wars", "core"))
    assert not {"scout", "viper"} & set(table.row + table.trade_deck)


# --- for nothing ----------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.buy.12")
def test_a_card_acquired_by_an_effect_costs_no_trade() -> None:
    table = duel(hand="parasite", row="plasma_vent gunship", trade=1)
    table.a.plays("parasite").chooses(2).picks_row("gunship")
    assert (table.a.trade, table.a.discard) == (1, ["gunship"])


@pytest.mark.rule("realms.buy.13")
def test_the_row_refills_after_a_free_acquisition() -> None:
    table = duel(hand="parasite", row="plasma_vent gunship", trade_deck="lancer falcon")
    table.a.plays("parasite").chooses(2).picks_row("gunship")
    assert (table.row, table.trade_deck) == (["plasma_vent", "lancer"], ["falcon"])


@pytest.mark.rule("realms.buy.13")
def test_what_works_on_acquiring_works_on_a_free_acquisition() -> None:
    table = duel(hand="parasite", row="plasma_vent")
    table.a.plays("parasite").chooses(2).picks_row("plasma_vent").is_asked("place").puts("hand")
    assert table.a.hand == ["plasma_vent"]
    table = duel(hand="parasite", play="factory_world", row="gunship")
    table.a.uses("factory_world").plays("parasite").chooses(2).picks_row("gunship")
    assert table.a.hand == ["gunship"]


@pytest.mark.rule("realms.buy.14")
def test_a_free_acquisition_keeps_to_the_allowed_cost() -> None:
    table = duel(play="moonwurm ram", row="star_barge predator falcon leviathan stellar_reef")
    table.a.allies("moonwurm").may_only("row star_barge", "row predator", "row stellar_reef", "row explorer")
    table.a.cannot("row falcon", because="cost").cannot("row leviathan", because="cost")
    table.a.picks_row("explorer")
    assert (table.a.hand, table.explorers) == (["explorer"], 9)


@pytest.mark.rule("realms.buy.14")
def test_a_free_acquisition_keeps_to_the_allowed_kind() -> None:
    table = duel(play="blob_carrier ram", row="leviathan war_world stellar_reef")
    table.a.allies("blob_carrier").may_only("row leviathan", "row explorer")
    table.a.cannot("row war_world", because="ship").cannot("row stellar_reef", because="ship")
    table.a.picks_row("explorer")
    assert table.a.deck[0] == "explorer"


@pytest.mark.rule("realms.buy.14")
def test_nothing_is_acquired_when_nothing_fits() -> None:
    table = duel(play="moonwurm ram", row="falcon", explorers=0)
    table.a.allies("moonwurm").is_asked("main")
    assert (table.a.hand, table.row) == ([], ["falcon"])


# --- where the card goes --------------------------------------------------------------------------------------


@pytest.mark.rule("realms.buy.15")
def test_a_card_acquired_to_the_top_of_the_deck_is_drawn_next() -> None:
    table = duel(play="blob_carrier ram", hand="falcon", row="leviathan", deck="scout*5")
    table.a.allies("blob_carrier").picks_row("leviathan")
    assert table.a.deck == cards("leviathan scout*5")
    table.a.plays("falcon")
    assert (table.a.hand, table.a.deck) == (["leviathan"], ["scout"] * 5)


@pytest.mark.rule("realms.buy.15")
def test_the_card_put_on_the_deck_last_is_drawn_first() -> None:
    table = duel(play="blob_carrier*2", hand="falcon*2", row="leviathan gunship", deck="scout*5")
    table.a.allies("blob_carrier").picks_row("leviathan").allies("blob_carrier").picks_row("gunship")
    table.a.plays("falcon")
    assert table.a.hand == ["falcon", "gunship"]
    table.a.plays("falcon")
    assert table.a.hand == ["gunship", "leviathan"]


def armed(by: str, **setup: Any) -> RealmsTable:
    """A table at which A has armed a redirect, with 20 trade to spend."""
    table = duel(**{"play": f"{by} trade_hauler", "row": "gunship lancer war_world stellar_reef falcon", **setup})
    table.a.does(f"{'ally' if by in ('freighter', 'federation_shipyard') else 'use'} {by}")
    table.a.player.trade = 20
    return table


@pytest.mark.rule("realms.buy.16")
@pytest.mark.parametrize(("by", "pile"), [("factory_world", "hand"), ("federation_shipyard", "deck")])
def test_a_redirect_without_may_sends_the_next_card_to_its_place(by: str, pile: str) -> None:
    for card in ("gunship", "war_world"):
        table = armed(by)
        table.a.buys(card).is_asked("main")
        assert getattr(table.a, pile)[0] == card
        assert table.a.discard == []
        table.a.buys("falcon").is_asked("main")  # it worked for one card
        assert table.a.discard == ["falcon"]


@pytest.mark.rule("realms.buy.16")
@pytest.mark.parametrize("by", ["freighter", "central_office"])
def test_a_redirect_with_may_offers_its_place_for_the_next_ship(by: str) -> None:
    table = armed(by)
    table.a.buys("war_world").is_asked("main")  # a base does not fit
    assert table.a.discard == ["war_world"]
    table.a.buys("gunship").is_asked("place").puts("deck")
    assert (table.a.deck[0], table.a.discard) == ("gunship", ["war_world"])
    table.a.buys("falcon").is_asked("main")
    assert table.a.discard == ["war_world", "falcon"]


@pytest.mark.rule("realms.buy.16")
def test_a_redirect_works_for_cards_acquired_after_it_was_armed() -> None:
    table = duel(play="factory_world", row="gunship lancer", trade=6)
    table.a.buys("gunship").uses("factory_world")
    assert (table.a.discard, table.a.hand) == (["gunship"], [])
    table.a.buys("lancer")
    assert (table.a.discard, table.a.hand) == (["gunship"], ["lancer"])


@pytest.mark.rule("realms.buy.17")
@pytest.mark.parametrize("by", ["factory_world", "federation_shipyard", "central_office", "freighter"])
def test_a_redirect_that_found_no_use_is_lost_at_the_end_of_the_turn(by: str) -> None:
    table = armed(by)
    table.a.ends_turn()
    table.b.ends_turn()
    table.a.player.trade = 4
    discard = table.a.discard
    table.a.buys("gunship").is_asked("main")
    assert table.a.discard == [*discard, "gunship"]


@pytest.mark.rule("realms.buy.18")
@pytest.mark.parametrize(("first", "second"), [("hand", "deck"), ("deck", "hand")])
def test_redirects_add_up_and_the_buyer_chooses_their_order(first: str, second: str) -> None:
    table = armed("factory_world", play="factory_world federation_shipyard")
    table.a.allies("federation_shipyard").buys("gunship").is_asked("place")
    assert sorted(table.a.places) == ["deck forced", "hand forced"]
    table.a.puts(first).buys("lancer").is_asked("main").buys("falcon")
    where = {"hand": table.a.hand[0], "deck": table.a.deck[0]}
    assert where == {first: "gunship", second: "lancer"}
    assert table.a.discard == ["falcon"]


@pytest.mark.rule("realms.buy.18")
def test_each_acquisition_uses_at_most_one_redirect() -> None:
    table = armed("central_office", play="central_office freighter")
    table.a.allies("freighter").buys("gunship").puts("deck").buys("lancer").is_asked("place").puts("deck")
    assert table.a.deck[:2] == ["lancer", "gunship"]
    table.a.buys("falcon").is_asked("main")
    assert table.a.discard == ["falcon"]


@pytest.mark.rule("realms.buy.18")
def test_a_redirect_that_is_refused_stays_armed() -> None:
    table = armed("freighter")
    table.a.buys("gunship").puts("discard").buys("lancer").is_asked("place").puts("deck")
    assert (table.a.discard, table.a.deck[0]) == (["gunship"], "lancer")


@pytest.mark.rule("realms.buy.19")
def test_a_redirect_without_may_cannot_be_refused() -> None:
    table = armed("factory_world", play="factory_world federation_shipyard")
    table.a.allies("federation_shipyard").buys("gunship")
    assert not any(place.startswith("discard") for place in table.a.places)


@pytest.mark.rule("realms.buy.19")
def test_a_redirect_without_may_goes_before_one_that_may_be_refused() -> None:
    table = armed("factory_world", play="factory_world freighter")
    table.a.allies("freighter").buys("gunship").is_asked("main")
    assert table.a.hand == ["gunship"]
    table.a.buys("lancer").is_asked("place").puts("deck")
    assert table.a.deck[0] == "lancer"


@pytest.mark.rule("realms.buy.20")
def test_a_place_that_the_acquisition_names_holds_and_the_redirect_stays() -> None:
    table = duel(play="factory_world moonwurm ram", row="star_barge gunship lancer", trade=6)
    table.a.uses("factory_world").allies("moonwurm").picks_row("star_barge").is_asked("main")
    assert table.a.hand == ["star_barge"]
    table.a.buys("gunship")
    assert table.a.hand == ["gunship", "star_barge"]
    table.a.buys("lancer")
    assert table.a.discard == ["lancer"]


@pytest.mark.rule("realms.buy.20")
def test_a_card_acquired_onto_the_deck_goes_there_and_the_redirect_stays() -> None:
    table = duel(play="factory_world blob_carrier ram", row="leviathan gunship", trade=4)
    table.a.uses("factory_world").allies("blob_carrier").picks_row("leviathan").is_asked("main")
    assert (table.a.deck[0], table.a.hand) == ("leviathan", [])
    table.a.buys("gunship")
    assert table.a.hand == ["gunship"]


@pytest.mark.rule("realms.buy.20")
def test_a_card_that_goes_to_hand_by_its_own_ability_leaves_the_redirect() -> None:
    table = duel(play="federation_shipyard trade_hauler", row="colony_seed_ship gunship", trade=9)
    table.a.allies("federation_shipyard").buys("colony_seed_ship")
    assert sorted(table.a.places) == ["deck forced", "hand named"]
    table.a.puts("hand").buys("gunship").is_asked("main")
    assert (table.a.hand, table.a.deck[0]) == (["colony_seed_ship"], "gunship")


@pytest.mark.rule("realms.buy.21")
def test_an_explorer_can_use_up_a_redirect() -> None:
    table = armed("factory_world")
    table.a.buys("explorer").is_asked("main")
    assert (table.a.hand, table.explorers) == (["explorer"], 9)
    table.a.buys("gunship")
    assert table.a.discard == ["gunship"]
    table = armed("central_office")
    table.a.buys("explorer").puts("deck").buys("gunship").is_asked("main")
    assert (table.a.deck[0], table.a.discard) == ("explorer", ["gunship"])


@pytest.mark.rule("realms.buy.22")
def test_putting_a_card_into_hand_on_acquiring_is_a_free_choice_each_time() -> None:
    table = duel(hand="trade_bot", row="warning_beacon*3", trade=6)
    table.a.plays("trade_bot").is_asked("main")
    table.a.buys("warning_beacon").is_asked("place").puts("hand")
    table.a.buys("warning_beacon").is_asked("place").puts("discard")
    assert (table.a.hand, table.a.discard) == (["warning_beacon"], ["warning_beacon"])
    table.a.buys("warning_beacon").is_asked("place").puts("hand").plays("warning_beacon*2")
    assert table.a.play == cards("trade_bot warning_beacon*2")


@pytest.mark.rule("realms.buy.22")
@pytest.mark.parametrize("hand", ["scout", "gunship", "ram"])
def test_there_is_no_such_choice_while_the_condition_does_not_hold(hand: str) -> None:
    table = duel(hand=hand, row="warning_beacon", trade=2)
    table.a.plays(hand).buys("warning_beacon").is_asked("main")
    assert table.a.discard == ["warning_beacon"]
