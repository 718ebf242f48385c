"""Emperor.  Seats A, B, C are one team with the emperor B; D, E, F the other with the emperor E."""

from __future__ import annotations

from typing import Any

import pytest

from stardeck.engine.errors import OptionError
from tests.rules.realms.table import GAME, RealmsTable, cards, dealt, party


def empire(**seats: Any) -> RealmsTable:
    return party("emperor", 6, **seats)


def turn_of(table: RealmsTable, seat: int) -> RealmsTable:
    """Let everybody end the turn until it is a seat's."""
    while table.active.number != seat:
        table.active.ends_turn()
    return table


@pytest.mark.rule("realms.emperor.01")
def test_it_is_for_six_in_two_teams() -> None:
    table = dealt("emperor", 6)
    state = table.state
    assert list(state.rules.teams) == [0, 0, 0, 1, 1, 1]
    roles = [state.rules.mode.role(state, seat) for seat in range(6)]
    assert roles == ["admiral", "emperor", "admiral"] * 2
    for players in (5, 7):
        with pytest.raises(OptionError, match=f"players: must be 6 here, not {players}"):
            GAME.new(players, mode="emperor")


@pytest.mark.rule("realms.emperor.02", "realms.emperor.03")
@pytest.mark.parametrize(("admiral", "facing"), [("A", "F"), ("C", "D"), ("D", "C"), ("F", "A")])
def test_every_admiral_faces_one_opposing_admiral(admiral: str, facing: str) -> None:
    table = turn_of(empire(), "ABCDEF".index(admiral))
    table.active.player.combat = 5
    assert [text for text in table.active.legal if text.startswith("attack")] == [f"attack {facing}"]


@pytest.mark.rule("realms.emperor.02")
def test_the_emperors_sit_between_their_admirals() -> None:
    table = dealt("emperor", 6)
    for emperor in (1, 4):
        team = table.state.rules.teams[emperor]
        assert table.state.rules.teams[emperor - 1] == table.state.rules.teams[emperor + 1] == team


@pytest.mark.rule("realms.emperor.04")
def test_emperors_start_with_60_authority_and_admirals_with_50() -> None:
    table = empire(a={"combat": 5}, f={"hand": "scout"})
    assert [seat.authority for seat in table.seats] == [50, 60, 50, 50, 60, 50]
    table.a.attacks(5, table.f)
    assert [seat.authority for seat in table.seats] == [50, 60, 50, 50, 60, 45]


@pytest.mark.rule("realms.emperor.05")
@pytest.mark.parametrize("first", range(6))
def test_the_team_that_begins_opens_with_3_cards_each_and_the_other_with_5(first: int) -> None:
    table = dealt("emperor", 6, first)
    assert [len(seat.hand) for seat in table.seats] == ([3, 3, 3, 5, 5, 5] if first < 3 else [5, 5, 5, 3, 3, 3])


@pytest.mark.rule("realms.emperor.06")
@pytest.mark.parametrize(("first", "order"), [(0, "ABCDEFA"), (2, "ABCDEFA"), (4, "DEFABCD")])
def test_single_turns_go_clockwise_from_the_first_admiral_of_team_a(first: int, order: str) -> None:
    table = dealt("emperor", 6, first)
    played = ""
    for _turn in order:
        assert [seat for seat in table.seats if seat.asked] == [table.active]
        played += table.active.letter
        table.active.ends_turn()
    assert played == order


BASES = {"play": "stellar_reef", "hand": "scout*2"}


@pytest.mark.rule("realms.emperor.07", "realms.emperor.10")
def test_an_admiral_reaches_the_facing_admiral_only() -> None:
    table = empire(a={"combat": 9, "hand": "blob_destroyer swarmer"}, d=BASES, e=BASES, f=BASES)
    a = table.a
    a.can("attack F", "attack_base F stellar_reef")
    for other in "DE":
        a.cannot(f"attack {other}", because="faces another")
        a.cannot(f"attack_base {other} stellar_reef", because="faces another")
    a.cannot("attack B", because="own team")
    assert table.state.why_not(0, GAME.codes.parse("attack E")) == "E: you may only go against F now"
    a.plays("blob_destroyer swarmer").allies("blob_destroyer").may_only("destroy_base F stellar_reef", "done")
    a.cannot("destroy_base E stellar_reef", because="faces another")


@pytest.mark.rule("realms.emperor.08", "realms.emperor.10")
def test_once_the_facing_admiral_is_out_the_way_to_the_emperor_is_open() -> None:
    table = empire(a={"combat": 9}, d=BASES, e=BASES, f={"authority": 4})
    table.a.attacks(4, table.f)
    table.f.declines()
    table.a.can("attack E", "attack_base E stellar_reef").cannot("attack D", because="faces another")
    table.a.cannot("attack_base D stellar_reef", because="faces another").cannot("attack F", because="out")
    table.a.attacks(2, table.e)
    assert table.e.authority == 58


@pytest.mark.rule("realms.emperor.09")
def test_it_does_not_matter_who_eliminated_the_facing_admiral() -> None:
    table = turn_of(empire(f={"authority": 4}), 1)
    table.b.player.combat = 4
    table.b.attacks(4, table.f)
    table.f.declines()
    turn_of(table, 0)
    table.a.player.combat = 3
    table.a.attacks(3, table.e)
    assert table.e.authority == 57


@pytest.mark.rule("realms.emperor.11")
def test_an_emperor_reaches_every_opponent_and_base() -> None:
    table = turn_of(empire(d=BASES, e=BASES, f=BASES), 1)
    b = table.b
    b.player.combat = 9
    for other in "DEF":
        b.can(f"attack {other}", f"attack_base {other} stellar_reef")
    b.cannot("attack A", because="own team").attacks(3, table.d).attacks(2, table.f)
    assert (table.d.authority, table.e.authority, table.f.authority) == (47, 60, 48)


@pytest.mark.rule("realms.emperor.12")
def test_forced_discards_obey_the_limits_of_attacks() -> None:
    table = empire(a={"hand": "gunship"}, b={"hand": "gunship"}, d=BASES, e=BASES, f={"hand": "scout viper"})
    table.a.plays("gunship").is_asked_nothing()
    table.f.is_asked("forced_discard").discards("viper")
    table.a.ends_turn()
    table.b.plays("gunship").may_only("target D", "target E", "target F").cannot("target C", because="own team")


@pytest.mark.rule("realms.emperor.13")
def test_an_outpost_protects_its_owner_only() -> None:
    table = turn_of(empire(d={"play": "war_world"}, e=BASES), 1)
    table.b.player.combat = 9
    table.b.cannot("attack D", because="outpost").can("attack E", "attack F", "attack_base E stellar_reef")
    table = turn_of(empire(e={"play": "war_world"}, d=BASES), 1)
    table.b.player.combat = 9
    table.b.cannot("attack E", because="outpost").can("attack D", "attack_base D stellar_reef")


# --- passing cards -------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.emperor.14")
def test_one_trade_passes_a_card_to_a_team_mate() -> None:
    table = empire(a={"trade": 2, "discard": "ram lancer", "hand": "scout"}, b={"discard": "viper"})
    a, b = table.a, table.b
    a.can("give B ram", "give B lancer", "give C ram").cannot("give D ram").cannot("give A ram").cannot("give B scout")
    a.gives("ram", b)
    assert (a.trade, a.discard, b.discard) == (1, ["lancer"], ["viper", "ram"])
    table = empire(a={"discard": "ram"})
    table.a.cannot("give B ram", because="trade")


@pytest.mark.rule("realms.emperor.14")
def test_who_is_out_gets_no_card() -> None:
    table = turn_of(empire(c={"authority": 3}, b={"discard": "ram"}), 4)
    table.e.player.combat = 3
    table.e.attacks(3, table.c)
    table.c.declines()
    turn_of(table, 1)
    table.b.player.trade = 1
    table.b.can(*(text for text in table.b.legal if text.startswith("give A"))).cannot_any(["give C scout"])
    assert any(text.startswith("give A") for text in table.b.legal)


@pytest.mark.rule("realms.emperor.15")
def test_each_card_costs_one_trade() -> None:
    table = empire(a={"trade": 3, "discard": "ram lancer swarmer viper"})
    table.a.gives("ram", table.b).gives("lancer", table.b).gives("swarmer", table.c)
    table.a.cannot("give B viper", because="trade")
    assert (table.a.trade, table.b.discard, table.c.discard) == (0, cards("ram lancer"), ["swarmer"])


@pytest.mark.rule("realms.emperor.16")
def test_a_passed_card_is_not_acquired() -> None:
    discard = "plasma_vent lancer"
    table = empire(a={"trade": 2, "discard": discard, "play": "swarmer factory_world"}, b={"play": "swarmer"})
    table.a.uses("factory_world").gives("plasma_vent", table.b).gives("lancer", table.b).is_asked("emperor_main")
    assert (table.b.discard, table.b.hand, table.a.hand) == (cards("plasma_vent lancer"), [], [])
    assert len(table.a.player.redirects) == 1
    assert "acquired" not in table.happened and "bought" not in table.happened


# --- elimination ---------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.emperor.17")
@pytest.mark.parametrize("card", ["ram", "lancer", "viper", "stellar_reef", "scout"])
def test_an_admiral_who_is_out_may_leave_one_card_of_any_zone_to_his_emperor(card: str) -> None:
    f = {"authority": 4, "hand": "ram", "deck": "lancer scout", "discard": "viper", "play": "stellar_reef"}
    table = empire(a={"combat": 9}, f=f)
    table.a.attacks(4, table.f).is_asked_nothing()
    owned = cards("ram lancer scout viper stellar_reef")
    table.f.is_asked("bequeath").may_only("done", *(f"give E {one}" for one in owned)).gives(card, table.e)
    assert table.e.discard == [card]
    assert sorted(table.removed) == sorted(one for one in owned if one != card)
    table.a.is_asked("emperor_main")


@pytest.mark.rule("realms.emperor.17")
def test_he_may_decline() -> None:
    table = empire(a={"combat": 9}, f={"authority": 4, "deck": "lancer scout"})
    table.a.attacks(4, table.f)
    table.f.declines().is_asked_nothing()
    assert (table.e.discard, sorted(table.removed)) == ([], cards("lancer scout"))


@pytest.mark.rule("realms.emperor.18")
def test_without_its_emperor_a_team_loses_at_once() -> None:
    table = turn_of(empire(e={"authority": 5}, f={"authority": 1}), 1)
    table.b.player.combat = 9
    table.b.attacks(1, table.f)
    table.f.declines()
    table.b.attacks(5, table.e)
    assert table.over and table.winners == "ABC"
    result = table.state.result
    assert result is not None
    assert (result.ranks, result.teams) == ([1, 1, 1, 2, 2, 2], [0, 0, 0, 1, 1, 1])
    assert result.reason == "emperor_out" and result.scores[3] == 50


@pytest.mark.rule("realms.emperor.18")
def test_admirals_who_are_out_win_with_their_emperor() -> None:
    table = turn_of(empire(a={"authority": 1}, b={"authority": 1}), 4)
    table.e.player.combat = 2
    table.e.attacks(1, table.a)
    table.a.declines()
    table.e.attacks(1, table.b)
    assert table.winners == "DEF"


@pytest.mark.rule("realms.emperor.19")
def test_the_game_goes_on_without_admirals() -> None:
    table = turn_of(empire(d={"authority": 1}, f={"authority": 1}), 1)
    table.b.player.combat = 2
    table.b.attacks(1, table.d)
    table.d.declines()
    table.b.attacks(1, table.f)
    table.f.declines()
    table.b.is_asked("emperor_main").ends_turn()
    table.c.ends_turn()
    table.e.is_asked("emperor_main").ends_turn()
    table.a.is_asked("emperor_main")
