"""The draw phase and drawing in general."""

from __future__ import annotations

import pytest

from tests.rules.realms.table import cards, duel


@pytest.mark.rule("realms.draw.01")
def test_five_cards_are_drawn_from_the_top_of_the_personal_deck() -> None:
    table = duel(deck="ram scout viper lancer falcon gunship scout", hand="scout")
    table.a.ends_turn()
    assert table.a.hand == sorted(cards("ram scout viper lancer falcon"))
    assert table.a.deck == ["gunship", "scout"]


@pytest.mark.rule("realms.draw.01")
def test_five_cards_are_drawn_whatever_was_left_in_hand() -> None:
    for left in (0, 1, 5, 7):
        table = duel(deck="viper*9", hand=f"scout*{left}" if left else "")
        table.a.ends_turn()
        assert table.a.hand == ["viper"] * 5


@pytest.mark.rule("realms.draw.02")
def test_an_empty_deck_is_made_anew_from_the_shuffled_discard_pile() -> None:
    table = duel(deck="", discard="ram lancer gunship scout viper falcon swarmer")
    table.a.shuffles("gunship viper swarmer lancer scout falcon ram").ends_turn()
    assert table.a.hand == sorted(cards("gunship viper swarmer lancer scout"))
    assert (table.a.deck, table.a.discard) == (["falcon", "ram"], [])
    assert "shuffled" in table.happened
    for seat in (*table.seats, None):  # it lies face down
        assert table.seen_by(seat).a.deck == ["?", "?"]


@pytest.mark.rule("realms.draw.02")
def test_each_reshuffle_gives_an_order_of_its_own() -> None:
    table = duel(deck="", discard="ram lancer gunship scout viper falcon swarmer")
    table.a.shuffles("gunship viper swarmer lancer scout falcon ram").shuffles("scout gunship lancer").ends_turn()
    table.b.ends_turn()
    table.a.ends_turn()
    assert table.a.hand == sorted(cards("falcon ram scout gunship lancer"))
    assert sorted(table.a.deck) == ["swarmer", "viper"]


@pytest.mark.rule("realms.draw.03")
def test_what_is_in_the_deck_is_drawn_first_and_then_the_discard_pile_is_shuffled() -> None:
    table = duel(deck="viper*3", discard="scout*8")
    table.a.ends_turn()
    assert table.a.hand == cards("scout*2 viper*3")
    assert (len(table.a.deck), table.a.discard) == (6, [])


@pytest.mark.rule("realms.draw.04")
def test_an_emptied_deck_is_not_rebuilt_until_a_card_is_needed() -> None:
    table = duel(deck="viper*5", discard="scout*3")
    table.a.ends_turn()
    assert (table.a.hand, table.a.deck, table.a.discard) == (["viper"] * 5, [], ["scout"] * 3)
    assert "shuffled" not in table.happened
    table.b.ends_turn()
    assert (table.a.deck, table.a.discard) == ([], ["scout"] * 3)


@pytest.mark.rule("realms.draw.05")
def test_a_reshuffle_in_the_draw_phase_includes_the_cards_of_the_turn_just_played() -> None:
    table = duel(hand="ram scout", trade=2, row="lancer", deck="", play="stellar_reef")
    table.a.plays("ram").buys("lancer").ends_turn()
    assert table.a.hand == ["lancer", "ram", "scout"]
    assert (table.a.play, table.a.discard) == (["stellar_reef"], [])


@pytest.mark.rule("realms.draw.06")
def test_draws_in_the_main_phase_reshuffle_alike() -> None:
    table = duel(hand="command_ship", deck="viper", discard="ram scout lancer")
    table.a.shuffles("lancer ram scout").plays("command_ship")
    assert table.a.hand == ["lancer", "viper"]
    assert (table.a.deck, table.a.discard) == (["ram", "scout"], [])


@pytest.mark.rule("realms.draw.07")
def test_with_nothing_left_drawing_stops_and_nobody_loses() -> None:
    table = duel(hand="falcon", deck="")
    table.a.plays("falcon").is_asked("main")
    assert (table.a.combat, table.a.hand, table.over) == (2, [], False)
    table.a.ends_turn()
    assert table.a.hand == ["falcon"]  # all that A has
    table.b.is_asked("main")


@pytest.mark.rule("realms.draw.08")
def test_a_reshuffle_leaves_out_cards_in_play_and_in_hand() -> None:
    table = duel(hand="falcon*2 viper", play="scout stellar_reef", deck="", discard="lancer")
    table.a.plays("falcon")
    assert table.a.hand == ["falcon", "lancer", "viper"]
    table.a.plays("falcon")
    assert (table.a.hand, table.a.deck) == (["lancer", "viper"], [])
    assert table.a.play == ["scout", "stellar_reef", "falcon", "falcon"]


@pytest.mark.rule("realms.draw.08")
def test_a_reshuffle_leaves_out_a_card_being_resolved() -> None:
    table = duel(hand="falcon", play="aging_battleship", deck="", discard="")
    table.a.plays("falcon")
    assert (table.a.hand, table.a.play) == ([], ["aging_battleship", "falcon"])
    table.a.scraps("aging_battleship")
    assert (table.a.hand, table.scrap_heap) == ([], ["aging_battleship"])


@pytest.mark.rule("realms.draw.09")
def test_a_card_put_on_an_empty_deck_is_the_whole_deck_and_drawn_before_any_reshuffle() -> None:
    table = duel(play="blob_carrier ram", hand="falcon", row="leviathan", deck="", discard="scout*3")
    table.a.allies("blob_carrier").picks_row("leviathan")
    assert (table.a.deck, table.a.discard) == (["leviathan"], ["scout"] * 3)
    table.a.plays("falcon")
    assert (table.a.hand, table.a.deck, table.a.discard) == (["leviathan"], [], ["scout"] * 3)
    assert "shuffled" not in table.happened


@pytest.mark.rule("realms.draw.10")
def test_a_hand_may_grow_without_limit() -> None:
    table = duel(hand="falcon*4 scout*20", deck="viper*30")
    table.a.plays("falcon*4")
    assert table.a.hand == cards("scout*20 viper*4")
    table.a.is_asked("main").plays("scout").is_asked("main")
