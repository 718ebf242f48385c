"""Whose turn it is and what it is made of."""

from __future__ import annotations

import pytest

from tests.rules.realms.table import cards, duel, fresh


@pytest.mark.rule("realms.turn.01")
@pytest.mark.parametrize("first", [0, 1])
def test_the_players_take_turns_alternately(first: int) -> None:
    table = fresh(first=first)
    order = ""
    for _ in range(6):
        order += table.active.letter
        table.active.is_asked("main").ends_turn()
    assert order == ("ABABAB" if first == 0 else "BABABA")


@pytest.mark.rule("realms.turn.02")
def test_main_discard_and_draw_phase_follow_each_other_and_then_comes_the_next_player() -> None:
    table = duel(hand="viper scout", deck="ram*6", opponent={"hand": "lancer"})
    table.a.is_asked("main").plays("scout").ends_turn()
    assert table.happened[-7:] == ["turn_ended", *["drew"] * 5, "turn_began"]
    assert sorted(table.a.discard) == ["scout", "viper"]  # discarded before the new hand was drawn
    assert table.a.hand == ["ram"] * 5
    table.a.is_asked_nothing()
    table.b.is_asked("main")
    assert table.b.hand == ["lancer"]


@pytest.mark.rule("realms.turn.03")
def test_the_main_phase_may_end_with_cards_points_and_abilities_unused() -> None:
    table = duel(hand="scout*2", play="stellar_reef predator swarmer", combat=3, trade=2, row="star_barge")
    table.a.can("ally predator", "use stellar_reef", "buy star_barge", "attack B").ends_turn()
    assert sorted(table.a.discard) == cards("predator scout*2 swarmer")
    assert (table.a.combat, table.a.trade, table.b.authority) == (0, 0, 50)
    table.b.is_asked("main")


@pytest.mark.rule("realms.turn.03")
def test_the_main_phase_ends_only_when_its_player_says_so() -> None:
    table = duel(hand="scout", opponent={"hand": "scout"})
    table.a.plays("scout").is_asked("main").may_only("end_turn")
    assert table.active is table.a


@pytest.mark.rule("realms.turn.04")
def test_nobody_draws_when_a_turn_begins() -> None:
    table = duel(opponent={"hand": "viper*2", "deck": "scout*7"})
    table.a.ends_turn()
    table.b.is_asked("main")
    assert table.b.hand == ["viper"] * 2
    assert table.b.deck == ["scout"] * 7


@pytest.mark.rule("realms.turn.04")
def test_a_turn_is_played_with_the_hand_of_the_last_draw_less_what_was_discarded_since() -> None:
    table = duel(hand="gunship", deck="ram*5", opponent={"hand": "viper*2 scout*3", "deck": "lancer*5"})
    table.a.plays("gunship")
    table.b.discards("scout")
    table.a.ends_turn()
    assert table.b.hand == cards("scout*2 viper*2")
    table.b.ends_turn()
    assert table.a.hand == ["ram"] * 5


@pytest.mark.rule("realms.turn.05")
def test_only_the_active_player_plays_uses_buys_and_attacks() -> None:
    table = duel(row="star_barge", opponent={"hand": "scout", "play": "stellar_reef predator", "trade": 5, "combat": 5})
    table.b.is_asked_nothing()
    for action in (
        "end_turn",
        "play scout",
        "buy star_barge",
        "buy explorer",
        "use stellar_reef",
        "ally predator",
        "scrap stellar_reef",
        "attack A",
    ):
        table.b.cannot(action, because="not now")
    table.a.cannot("play scout").cannot("use stellar_reef").cannot("ally predator").cannot("scrap stellar_reef")


@pytest.mark.rule("realms.turn.05")
def test_all_that_an_opponent_decides_is_which_card_to_give_up() -> None:
    table = duel(hand="gunship", opponent={"hand": "scout viper", "play": "stellar_reef"})
    table.a.plays("gunship").is_asked_nothing()
    table.b.is_asked("forced_discard").may_only("hand scout", "hand viper")
    asked = set()
    for seed in range(10):
        table = fresh(sets=("colonial_wars", "core"))
        for _ in table.play_on(300, seed):
            asked |= {seat.asked for seat in table.seats if seat is not table.active}
    assert asked == {"", "forced_discard"}
