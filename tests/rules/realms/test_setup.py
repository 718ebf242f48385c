"""Setting up a duel."""

from __future__ import annotations

from collections import Counter

import pytest

from stardeck.engine.chance import Stacked
from stardeck.games.realms.state import FIRST_SEAT
from tests.rules.realms.table import GAME, cards, duel, fresh

BOX = Counter({record.id: record.copies for record in GAME.records if record.set == "colonial_wars"})


@pytest.mark.rule("realms.setup.01")
def test_each_player_begins_with_8_scouts_and_2_vipers() -> None:
    table = fresh()
    for seat in table.seats:
        assert Counter(seat.hand + seat.deck) == {"scout": 8, "viper": 2}


@pytest.mark.rule("realms.setup.02")
def test_each_player_begins_with_50_authority() -> None:
    table = fresh()
    assert (table.a.authority, table.b.authority) == (50, 50)


@pytest.mark.rule("realms.setup.03")
@pytest.mark.parametrize("sets", ["colonial_wars", "core", ("colonial_wars", "core")])
def test_the_10_explorers_lie_beside_the_trade_deck_and_not_in_it(sets: object) -> None:
    table = fresh(sets=sets)
    assert table.explorers == 10
    assert "explorer" not in table.trade_deck + table.row


@pytest.mark.rule("realms.setup.04")
def test_the_five_top_cards_of_the_trade_deck_become_the_trade_row() -> None:
    table = fresh(trade="gunship lancer*2 swarmer predator parasite")
    assert table.row == cards("gunship lancer*2 swarmer predator")
    assert table.trade_deck[0] == "parasite"
    assert len(table.trade_deck) == 75
    assert Counter(table.row + table.trade_deck) == BOX


@pytest.mark.rule("realms.setup.04")
def test_the_trade_deck_is_shuffled() -> None:
    orders = {tuple(fresh(chance=Stacked(seed)).trade_deck) for seed in range(10)}
    assert len(orders) == 10
    assert not any(list(order) == sorted(order, key=list(BOX).index) for order in orders)


@pytest.mark.rule("realms.setup.05")
def test_nothing_lies_on_heap_and_discard_piles_nor_in_play_or_in_pools() -> None:
    table = fresh()
    assert table.scrap_heap == []
    for seat in table.seats:
        assert (seat.discard, seat.play, seat.trade, seat.combat) == ([], [], 0, 0)


@pytest.mark.rule("realms.setup.06")
def test_personal_decks_are_shuffled_before_the_opening_hands_are_drawn() -> None:
    table = fresh(first=0, a="viper scout viper", b="scout viper*2 scout*2")
    assert table.a.hand == cards("scout viper*2")
    assert table.b.hand == cards("scout*3 viper*2")
    hands = {tuple(fresh(first=0, chance=Stacked(seed)).b.hand) for seed in range(30)}
    assert len(hands) == 3  # no Viper, one, both


@pytest.mark.rule("realms.setup.07")
@pytest.mark.parametrize("seat", [0, 1])
def test_chance_says_who_begins(seat: int) -> None:
    table = fresh(chance=Stacked().answer(-1, FIRST_SEAT, seat))
    assert table.active is table.seats[seat]
    table.active.is_asked("main")


@pytest.mark.rule("realms.setup.07")
def test_either_player_begins_about_equally_often() -> None:
    begins = Counter(fresh(chance=Stacked(seed)).active.letter for seed in range(100))
    assert 30 < begins["A"] < 70


@pytest.mark.rule("realms.setup.08")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_opens_with_3_cards_and_the_second_with_5(first: int) -> None:
    table = fresh(first=first)
    assert len(table.seats[first].hand) == 3
    assert len(table.seats[1 - first].hand) == 5


@pytest.mark.rule("realms.setup.09")
def test_cards_are_drawn_from_the_own_deck() -> None:
    table = duel(
        hand="falcon", deck="viper scout", opponent={"deck": "ram*5"}, row="lancer", trade_deck="gunship swarmer"
    )
    table.a.plays("falcon")
    assert table.a.hand == ["viper"]
    assert (table.a.deck, table.b.deck, table.trade_deck) == (["scout"], ["ram"] * 5, ["gunship", "swarmer"])
    table.a.ends_turn()
    assert table.a.hand == cards("falcon scout viper")
    assert (table.b.deck, table.trade_deck) == (["ram"] * 5, ["gunship", "swarmer"])


@pytest.mark.rule("realms.setup.09")
def test_whoever_has_no_cards_draws_none_of_others() -> None:
    table = duel(deck="", opponent={"discard": "ram", "deck": "ram"}, trade_deck="gunship", scrap_heap="lancer")
    table.a.ends_turn()
    assert table.a.hand == []
    assert (table.b.deck, table.b.discard, table.trade_deck) == (["ram"], ["ram"], ["gunship"])
