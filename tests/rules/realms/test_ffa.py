"""Free-for-all."""

from __future__ import annotations

import pytest

from stardeck.engine.errors import OptionError
from tests.rules.realms.table import GAME, dealt, party


@pytest.mark.rule("realms.ffa.01")
def test_it_needs_three_players() -> None:
    with pytest.raises(OptionError, match="players: must be 3 to 6 here, not 2"):
        GAME.new(2, mode="free_for_all")
    assert GAME.new(mode="free_for_all").players == 3


@pytest.mark.rule("realms.ffa.02")
def test_it_takes_six_players_at_most() -> None:
    assert GAME.new(6, mode="free_for_all").players == 6
    with pytest.raises(OptionError, match="players: must be 3 to 6 here, not 7"):
        GAME.new(7, mode="free_for_all")


@pytest.mark.rule("realms.ffa.03")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("first", [0, 2])
def test_opening_hands(players: int, first: int) -> None:
    table = dealt("free_for_all", players, first)
    hands = [len(table.seats[(first + place) % players].hand) for place in range(players)]
    assert hands == [3, 4, 5, 5, 5, 5][:players]


@pytest.mark.rule("realms.ffa.04")
@pytest.mark.parametrize("players", [3, 6])
def test_each_player_starts_with_50_authority(players: int) -> None:
    assert [seat.authority for seat in dealt("free_for_all", players).seats] == [50] * players


@pytest.mark.rule("realms.ffa.05")
def test_any_opponents_may_be_attacked_in_any_mix() -> None:
    table = party("free_for_all", 4, a={"combat": 12}, b={"play": "orbital_platform"}, d={"play": "trading_post"})
    a, b, c, d = table.seats
    a.attacks_base("orbital_platform", b).attacks(3, c).attacks(1, b).attacks(2, c)
    a.cannot("attack D", because="outpost").cannot("attack A").cannot("attack_base D trading_post", because="combat")
    assert (b.authority, c.authority, d.authority, a.combat) == (49, 45, 50, 2)


@pytest.mark.rule("realms.ffa.05")
def test_any_opponents_and_their_bases_may_be_targeted() -> None:
    hand = {"hand": "scout*2", "play": "stellar_reef"}
    table = party("free_for_all", 4, a={"hand": "gunship blob_destroyer swarmer"}, b=hand, c=hand, d=hand)
    a, b, c, d = table.seats
    a.plays("gunship").may_only("target B", "target C", "target D").cannot("target A").targets(c)
    c.discards("scout")
    a.plays("blob_destroyer swarmer").allies("blob_destroyer")
    a.can(*(f"destroy_base {letter} stellar_reef" for letter in "BCD")).destroys("stellar_reef", d)
    assert (d.play, d.discard, len(b.hand), len(c.hand)) == ([], ["stellar_reef"], 2, 1)


@pytest.mark.rule("realms.ffa.06")
def test_outposts_of_one_do_not_hinder_attacks_on_another() -> None:
    table = party("free_for_all", 3, a={"combat": 5}, b={"play": "war_world"}, c={"play": "stellar_reef"})
    table.a.cannot("attack B", because="outpost").can("attack C", "attack_base C stellar_reef")
    assert table.state.why_not(0, GAME.codes.parse("attack B")) == "B: shielded by an outpost of B"
    table.a.attacks(5, table.c)
    assert table.c.authority == 45


@pytest.mark.rule("realms.ffa.07")
def test_the_last_player_left_wins() -> None:
    table = party("free_for_all", 3, a={"combat": 9}, b={"authority": 5}, c={"authority": 4})
    table.a.attacks(4, table.c)
    table.a.is_asked("main")
    table.a.attacks(5, table.b)
    assert table.over and table.winners == "A"
    result = table.state.result
    assert result is not None
    assert (result.ranks, result.teams, result.reason) == ([1, 2, 3], [0, 1, 2], "last_left")


@pytest.mark.rule("realms.ffa.07")
def test_at_the_turn_limit_those_still_in_rank_by_authority_before_those_who_are_out() -> None:
    table = party("free_for_all", 4, a={"combat": 9}, b={"authority": 1}, d={"authority": 9}, options={"turn_limit": 1})
    table.a.attacks(1, table.b).ends_turn()
    table.c.ends_turn()
    table.d.ends_turn()
    table.a.ends_turn()
    result = table.state.result
    assert result is not None and result.reason == "turn_limit" and result.draw
    assert result.ranks == [1, 4, 1, 3] and result.winners == []


@pytest.mark.rule("realms.ffa.08")
def test_who_is_eliminated_hands_no_cards_on() -> None:
    table = party("free_for_all", 3, a={"combat": 9}, b={"authority": 5, "hand": "ram", "discard": "lancer"})
    table.a.attacks(9, table.b).is_asked("main")
    table.b.is_asked_nothing()
    assert (table.a.discard, table.c.discard) == ([], [])
