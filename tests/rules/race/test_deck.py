"""The deck and the discard pile."""

from __future__ import annotations

import pytest

from stardeck.games.race import events
from tests.rules.race.table import BASE, cards, race


@pytest.mark.rule("race.deck.01", "race.deck.02")
def test_a_draw_goes_on_from_the_shuffled_discards() -> None:
    worlds = [record.id for record in BASE if record.type == "world" and record.start_world is None]
    discards = worlds[20:40]
    table = race(at="explore", chosen="explore_1_1", deck="gem_world", discard=" ".join(discards), tableau="old_earth")
    assert "gem_world" in table.a.drawn and len(table.a.drawn) == 3
    assert set(table.a.drawn) - {"gem_world"} < set(discards)
    assert (len(table.b.drawn), len(table.deck), table.discard) == (2, 20 - 2 - 2, [])
    assert [event.n for event in table.log.events if event.kind == events.RESHUFFLED] == [20]


@pytest.mark.rule("race.deck.01")
def test_the_discards_are_shuffled() -> None:
    orders = set()
    discard = "spice_world comet_zone plague_world new_earth gem_world"
    for top in cards(discard):
        table = race(
            hand="public_works drop_ships", tableau="new_sparta interstellar_bank", deck="old_earth", discard=discard
        )
        table.shuffles(top)
        table.everybody("develop")
        assert table.deck[0] == top
        orders.add(tuple(table.deck))
    assert len(orders) == 5
    assert table.happened.count("reshuffled") == 1


@pytest.mark.rule("race.deck.02")
def test_the_discards_become_the_deck_as_soon_as_the_last_card_is_drawn() -> None:
    table = race(at="develop", tableau="new_sparta interstellar_bank", deck="gem_world", discard="comet_zone new_earth")
    assert (table.a.hand, sorted(table.deck), table.discard) == (["gem_world"], ["comet_zone", "new_earth"], [])
    table = race(at="develop", tableau="new_sparta interstellar_bank", deck="gem_world old_earth", discard="comet_zone")
    assert (table.a.hand, table.deck, table.discard) == (["gem_world"], ["old_earth"], ["comet_zone"])


@pytest.mark.rule("race.deck.02")
def test_a_good_that_takes_the_last_card_lets_the_discards_be_shuffled() -> None:
    table = race(at="produce", tableau="earths_lost_colony", deck="gem_world", discard="comet_zone new_earth")
    assert table.a.good_cards == {"earths_lost_colony": "gem_world"}
    assert (sorted(table.deck), table.discard) == (["comet_zone", "new_earth"], [])


@pytest.mark.rule("race.deck.03")
def test_hands_tableaus_and_goods_take_no_part_in_a_reshuffle() -> None:
    table = race(
        at="produce",
        hand="old_earth colony_ship",
        tableau="earths_lost_colony artist_colony",
        goods="artist_colony",
        opponent={"hand": "drop_ships", "tableau": "new_sparta public_works"},
        deck="gem_world",
        discard="comet_zone new_earth plague_world",
    )
    assert sorted(table.deck) == ["comet_zone", "new_earth", "plague_world"]
    assert (table.a.hand, table.b.hand) == (["colony_ship", "old_earth"], ["drop_ships"])
    assert table.a.goods == ["artist_colony", "earths_lost_colony"]
    assert table.b.tableau == ["new_sparta", "public_works"]


@pytest.mark.rule("race.deck.04")
def test_without_any_cards_draws_and_goods_do_not_happen() -> None:
    table = race(at="develop", tableau="new_sparta interstellar_bank", deck="")
    assert (table.a.hand, table.deck) == ([], [])
    table = race(at="produce", tableau="earths_lost_colony gem_world", deck="new_earth")
    assert (table.a.goods, table.a.hand) == (["earths_lost_colony"], [])
    table = race(at="settle", chosen="settle", hand="asteroid_belt", tableau="new_sparta colony_ship", deck="")
    table.a.places("asteroid_belt")
    assert (table.a.tableau[1:], table.a.goods) == (["asteroid_belt"], [])
    assert table.a.hand == ["colony_ship"]  # its own discard is the bonus card
    table = race(at="explore", chosen="explore_5", deck="")
    assert (table.a.hand, table.b.hand, table.round) == ([], [], 2)


@pytest.mark.rule("race.deck.04", "race.deck.01")
def test_discards_that_come_to_an_empty_deck_can_be_drawn() -> None:
    table = race(at="settle", chosen="settle", hand="artist_colony drop_ships", deck="")
    table.a.places("artist_colony")
    assert (table.a.hand, table.discard, table.deck) == (["drop_ships"], [], [])


@pytest.mark.rule("race.deck.05")
@pytest.mark.parametrize("chosen", ["consume_trade", "produce"])
def test_goods_are_cards_of_the_deck_and_go_to_the_discard_pile(chosen: str) -> None:
    table = race(at="settle", hand="galactic_resort drop_ships*2 public_works", tableau="new_sparta")
    table.a.will_get("new_earth", on="galactic_resort").places("galactic_resort")
    assert "new_earth" not in table.deck
    table.a.chooses(chosen)
    table.b.chooses("consume_x2")
    assert "new_earth" in table.discard
    assert table.a.vp == (0 if chosen == "consume_trade" else 1)


@pytest.mark.rule("race.deck.06")
def test_cards_discarded_in_explore_are_not_drawn_in_the_same_phase() -> None:
    table = race(at="explore", deck="gem_world new_earth")
    assert (table.a.drawn, table.b.drawn, table.deck) == (["gem_world", "new_earth"], [], [])
    table.a.keeps("gem_world")
    assert (table.a.hand, table.b.hand, table.discard) == (["gem_world"], [], ["new_earth"])
