"""What all modes for more than two players have in common."""

from __future__ import annotations

from collections import Counter

import pytest

from stardeck.engine.chance import Stacked
from stardeck.games.realms.state import FIRST_SEAT
from tests.rules.realms.table import GAME, cards, dealt, party

TABLES = [
    *(("free_for_all", players) for players in (3, 4, 5, 6)),
    *(("hunter", players) for players in (3, 4, 5, 6)),
    ("hydra_two_headed", 4),
    ("hydra_three_headed", 6),
    ("emperor", 6),
    *(("raid", players) for players in (3, 4, 5, 6)),
]
every_table = pytest.mark.parametrize(("mode", "players"), TABLES)


@pytest.mark.rule("realms.multi.01")
@every_table
def test_what_a_mode_does_not_change_is_as_in_a_duel(mode: str, players: int) -> None:
    """Buying, playing, bases, discarding, drawing and the forced discard go on as ever."""
    hand = "scout viper stellar_reef lancer gunship"
    table = party(
        mode, players, a={"hand": hand, "trade": 2, "deck": "ram*9"}, row="falcon lancer", trade_deck="swarmer"
    )
    a = table.a
    a.buys("lancer").plays("scout stellar_reef").uses("stellar_reef").plays("viper lancer")
    assert table.row == cards("falcon swarmer")
    assert a.discard == ["lancer"]
    assert (a.trade, a.combat) == (2, 1 + 4)
    for seat in table.seats:
        if seat.asked:
            seat.ends_turn()
    assert sorted(a.discard) == sorted(cards("lancer*2 scout viper gunship"))
    assert a.play == ["stellar_reef"]
    assert (a.trade, a.combat) == (0, 0)
    assert a.hand == ["ram"] * (7 if mode == "raid" and players < 5 else 8 if mode == "raid" else 5)


@pytest.mark.rule("realms.multi.02", "realms.multi.03")
@every_table
@pytest.mark.parametrize("sets", ["colonial_wars", "core"])
def test_three_or_four_use_two_boxes_and_more_use_three(mode: str, players: int, sets: str) -> None:
    table = dealt(mode, players, sets=sets)
    boxes = 2 if players < 5 else 3
    trade = Counter(table.row + table.trade_deck)
    assert trade == Counter({one.id: one.copies * boxes for one in GAME.records if one.set == sets})
    assert trade.total() == 80 * boxes
    assert table.explorers == 10 * boxes


@pytest.mark.rule("realms.multi.04")
@every_table
def test_there_is_one_trade_row_of_five(mode: str, players: int) -> None:
    table = dealt(mode, players)
    assert len(table.row) == 5
    table = party(mode, players, a={"trade": 8}, row="lancer*2 falcon*2 ram", trade_deck="swarmer parasite*2 predator")
    table.a.buys("ram")
    assert table.row == cards("lancer*2 falcon*2 swarmer")


@pytest.mark.rule("realms.multi.05")
@every_table
def test_each_player_has_a_deck_of_8_scouts_and_2_vipers(mode: str, players: int) -> None:
    table = dealt(mode, players)
    for seat in table.seats:
        assert Counter(seat.hand + seat.deck) == {"scout": 8, "viper": 2}


@pytest.mark.rule("realms.multi.06")
def test_an_outpost_protects_its_owner_only() -> None:
    bases = {"play": "battle_station stellar_reef"}
    table = party("free_for_all", 4, a={"combat": 9}, b=bases, c={"play": "stellar_reef"})
    table.a.cannot("attack B", because="outpost").cannot("attack_base B stellar_reef", because="outpost")
    table.a.can("attack C", "attack D", "attack_base C stellar_reef", "attack_base B battle_station")


@pytest.mark.rule("realms.multi.06")
def test_effects_look_at_the_owners_outposts_only() -> None:
    table = party(
        "free_for_all",
        3,
        a={"hand": "blob_destroyer swarmer"},
        b={"play": "war_world blob_wheel"},
        c={"play": "blob_wheel"},
    )
    table.a.plays("blob_destroyer swarmer").allies("blob_destroyer")
    table.a.can("destroy_base B war_world", "destroy_base C blob_wheel")
    table.a.cannot("destroy_base B blob_wheel", because="outpost")


@pytest.mark.rule("realms.multi.07")
@pytest.mark.parametrize("mode", ["free_for_all", "hunter"])
def test_turns_pass_clockwise(mode: str) -> None:
    table = dealt(mode, 5, first=3)
    played = []
    for _turn in range(6):
        played.append(table.active.letter)
        table.active.ends_turn()
    assert played == list("DEABCD")


@pytest.mark.rule("realms.multi.07")
def test_the_next_player_in_turn_order_is_the_left_neighbour() -> None:
    table = dealt("hunter", 4, first=3)
    table.active.cannot("attack A", because="no combat")
    table.active.cannot("attack C", because="hunts left")


@pytest.mark.rule("realms.multi.08")
@pytest.mark.parametrize("mode", ["free_for_all", "hunter"])
def test_the_cards_of_an_eliminated_player_leave_the_game(mode: str) -> None:
    b = {"authority": 3, "hand": "explorer ram", "deck": "lancer scout", "discard": "viper", "play": "stellar_reef"}
    table = party(mode, 3, a={"combat": 9}, b=b, explorers=7)
    table.a.attacks(3, table.b)
    assert sorted(table.removed) == sorted(cards("explorer ram lancer scout viper stellar_reef"))
    assert (table.b.hand, table.b.deck, table.b.discard, table.b.play) == ([], [], [], [])
    assert (table.explorers, table.scrap_heap) == (7, [])
    assert "left_the_game" in table.happened


@pytest.mark.rule("realms.multi.09")
@pytest.mark.parametrize("mode", ["free_for_all", "hunter"])
def test_an_eliminated_player_takes_no_turn_and_cannot_be_chosen(mode: str) -> None:
    table = party(mode, 4, a={"combat": 9, "hand": "gunship*2"}, b={"authority": 3, "play": "stellar_reef"})
    a, b, c, d = table.seats
    a.attacks(3, b).cannot("attack B", because="out")
    assert b.out and not (a.out or c.out or d.out)
    b.is_asked_nothing()
    a.plays("gunship")
    if mode == "free_for_all":
        a.may_only("target C", "target D").cannot("target B", because="out").targets(c)
    a.is_asked("main").cannot("attack_base B stellar_reef", because="not now").ends_turn()
    c.is_asked("main").ends_turn()
    d.is_asked("main").ends_turn()
    a.is_asked("main").ends_turn()
    c.is_asked("main")


@pytest.mark.rule("realms.multi.09")
def test_turns_go_on_past_several_who_are_out() -> None:
    table = party("free_for_all", 6, a={"combat": 9}, b={"authority": 1}, c={"authority": 1}, f={"authority": 1})
    for seat in (table.b, table.c, table.f):
        table.a.attacks(1, seat)
    table.a.ends_turn()
    table.d.ends_turn()
    table.e.ends_turn()
    table.a.is_asked("main")


@pytest.mark.rule("realms.multi.10")
@pytest.mark.parametrize(("players", "first", "second"), [(3, 1, 1), (4, 1, 1), (5, 2, 1), (6, 2, 1)])
def test_a_core_box_may_take_the_place_of_another(players: int, first: int, second: int) -> None:
    table = dealt("free_for_all", players, sets=["colonial_wars", "core"])
    boxes = {"colonial_wars": first, "core": second}
    wanted = Counter({one.id: one.copies * boxes[one.set] for one in GAME.records if one.set in boxes})
    assert Counter(table.row + table.trade_deck) == wanted
    assert wanted.total() == 80 * (first + second)
    assert table.explorers == 10 * (first + second)


@pytest.mark.rule("realms.multi.11")
@pytest.mark.parametrize("mode", ["free_for_all", "hunter"])
@pytest.mark.parametrize("seat", range(4))
def test_chance_says_who_begins(mode: str, seat: int) -> None:
    table = dealt(mode, 4, first=None, chance=Stacked().answer(-1, FIRST_SEAT, seat))
    assert table.active is table.seats[seat]
    begins = Counter(dealt(mode, 4, first=None, chance=Stacked(seed)).active.letter for seed in range(200))
    assert set(begins) == set("ABCD") and max(begins.values()) < 80


@pytest.mark.rule("realms.multi.11")
@pytest.mark.parametrize("seat", range(4))
def test_chance_says_which_team_begins(seat: int) -> None:
    table = dealt("hydra_two_headed", 4, first=None, chance=Stacked().answer(-1, FIRST_SEAT, seat))
    assert [one.letter for one in table.seats if one.asked] == (["A", "B"] if seat < 2 else ["C", "D"])
