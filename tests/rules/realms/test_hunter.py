"""Hunter."""

from __future__ import annotations

from typing import Any

import pytest

from stardeck.engine.errors import OptionError
from tests.rules.realms.table import GAME, dealt, party

REEF = {"play": "stellar_reef", "hand": "scout*2"}


@pytest.mark.rule("realms.hunter.01", "realms.hunter.02")
@pytest.mark.parametrize("players", [2, 7])
def test_it_is_for_three_to_six(players: int) -> None:
    with pytest.raises(OptionError, match=f"players: must be 3 to 6 here, not {players}"):
        GAME.new(players, mode="hunter")
    assert [GAME.new(number, mode="hunter").players for number in (3, 6)] == [3, 6]


@pytest.mark.rule("realms.hunter.03")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_opening_hands_and_authority(players: int) -> None:
    table = dealt("hunter", players, first=1)
    order = [table.seats[(1 + place) % players] for place in range(players)]
    assert [len(seat.hand) for seat in order] == [3, 4, 5, 5, 5, 5][:players]
    assert [seat.authority for seat in order] == [50] * players


@pytest.mark.rule("realms.hunter.04")
@pytest.mark.parametrize("players", [3, 4, 6])
def test_only_the_left_neighbour_may_be_attacked(players: int) -> None:
    table = party("hunter", players, a={"combat": 9})
    table.a.can("attack B")
    for other in table.seats[2:]:
        table.a.cannot(f"attack {other.letter}", because="hunts left")
    why = table.state.why_not(0, GAME.codes.parse("attack C"))
    assert why == "C: you hunt to the left, and there sits B"
    assert table.state.why_not(0, GAME.codes.parse("attack C"), "ru") == "C: вы охотитесь на соседа слева, а это B"


@pytest.mark.rule("realms.hunter.05")
def test_forced_discards_hit_the_left_neighbour_only() -> None:
    table = party("hunter", 3, a={"hand": "gunship"}, b={"hand": "scout viper"}, c={"hand": "scout viper"})
    table.a.plays("gunship").is_asked_nothing()
    table.b.is_asked("forced_discard").discards("scout")
    table.c.is_asked_nothing()
    assert len(table.c.hand) == 2


@pytest.mark.rule("realms.hunter.06")
def test_bases_of_both_neighbours_may_be_attacked_and_targeted() -> None:
    table = party("hunter", 4, a={"combat": 9, "hand": "blob_destroyer swarmer"}, b=REEF, d=REEF)
    table.a.can("attack_base B stellar_reef").attacks_base("stellar_reef", table.d)
    assert table.d.discard == ["stellar_reef"]
    table = party("hunter", 4, a={"hand": "blob_destroyer swarmer"}, b=REEF, c=REEF, d=REEF)
    table.a.plays("blob_destroyer swarmer").allies("blob_destroyer")
    table.a.may_only("destroy_base B stellar_reef", "destroy_base D stellar_reef", "done")
    table.a.cannot("destroy_base C stellar_reef", because="no neighbour").destroys("stellar_reef", table.d)
    assert table.d.play == []


@pytest.mark.rule("realms.hunter.07")
@pytest.mark.parametrize(("players", "beyond"), [(4, "C"), (5, "CD"), (6, "CDE")])
def test_bases_of_others_are_beyond_reach(players: int, beyond: str) -> None:
    others: dict[str, Any] = dict.fromkeys("bcdef"[: players - 1], REEF)
    table = party("hunter", players, a={"combat": 9}, **others)
    for seat in table.seats[1:]:
        if seat.letter in beyond:
            table.a.cannot(f"attack_base {seat.letter} stellar_reef", because="no neighbour")
        else:
            table.a.can(f"attack_base {seat.letter} stellar_reef")


@pytest.mark.rule("realms.hunter.08")
def test_the_outposts_of_each_neighbour_are_checked_separately() -> None:
    table = party("hunter", 4, a={"combat": 9}, b={"play": "stellar_reef"}, d={"play": "stellar_reef war_world"})
    table.a.can("attack B", "attack_base B stellar_reef", "attack_base D war_world")
    table.a.cannot("attack_base D stellar_reef", because="outpost")
    table = party("hunter", 4, a={"combat": 9}, b={"play": "stellar_reef war_world"}, d={"play": "stellar_reef"})
    table.a.can("attack_base D stellar_reef", "attack_base B war_world")
    table.a.cannot("attack B", because="outpost").cannot("attack_base B stellar_reef", because="outpost")


@pytest.mark.rule("realms.hunter.09", "realms.hunter.10")
def test_when_the_left_neighbour_is_out_the_next_one_is_hunted_in_the_same_turn() -> None:
    table = party("hunter", 4, a={"combat": 9}, b={"authority": 3}, c=REEF)
    a, b, c = table.seats[:3]
    a.cannot("attack C").cannot("attack_base C stellar_reef").attacks(3, b)
    a.can("attack_base C stellar_reef").attacks(4, c).cannot("attack D", because="hunts left")
    assert (c.authority, a.combat, b.out) == (46, 2, True)


@pytest.mark.rule("realms.hunter.09")
def test_whoever_sits_before_one_who_is_out_hunts_the_next() -> None:
    table = party("hunter", 4, a={"combat": 3}, b={"authority": 3}, d={"combat": 2})
    table.a.attacks(3, table.b).ends_turn()
    table.c.is_asked("main").ends_turn()
    table.d.player.combat = 2
    table.d.can("attack A").cannot("attack C", because="hunts left").cannot("attack B", because="out")


@pytest.mark.rule("realms.hunter.11")
def test_two_who_are_left_play_on_like_a_duel() -> None:
    table = party("hunter", 3, a={"combat": 9, "hand": "gunship"}, b={"authority": 1}, c=REEF)
    a, b, c = table.seats
    a.attacks(1, b).can("attack C", "attack_base C stellar_reef").plays("gunship")
    c.is_asked("forced_discard").discards("scout")
    a.ends_turn()
    c.player.combat = 5
    c.attacks(5, a).ends_turn()
    assert a.authority == 45
    a.is_asked("main")


@pytest.mark.rule("realms.hunter.12")
def test_the_last_player_left_wins() -> None:
    table = party("hunter", 3, a={"combat": 9}, b={"authority": 3}, c={"authority": 4})
    table.a.attacks(3, table.b)
    table.a.is_asked("main")
    table.a.attacks(4, table.c)
    assert table.over and table.winners == "A"
    result = table.state.result
    assert result is not None and (result.ranks, result.reason) == ([1, 3, 2], "last_left")
