"""Raid.  The boss is A here, the others are raiders."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stardeck.engine.chance import Stacked
from stardeck.engine.errors import OptionError
from stardeck.engine.events import HIDDEN
from stardeck.games.realms import events
from stardeck.games.realms.state import FIRST_SEAT
from tests.rules.realms.table import GAME, RealmsTable, cards, dealt, party

every_number = pytest.mark.parametrize("raiders", [2, 3, 4, 5])


def raid(raiders: int = 3, **seats: Any) -> RealmsTable:
    return party("raid", raiders + 1, **seats)


def against(raiders: int = 3, combat: int = 0, **seats: Any) -> RealmsTable:
    """A raid in the turn of the first raider, B."""
    table = raid(raiders, **seats)
    table.a.ends_turn()
    table.b.player.combat = combat
    return table


# --- setting up ----------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.raid.01")
def test_it_is_for_one_boss_and_two_to_five_raiders() -> None:
    for players in (2, 7):
        with pytest.raises(OptionError, match=f"players: must be 3 to 6 here, not {players}"):
            GAME.new(players, mode="raid")
    for players in (3, 4, 5, 6):
        teams = list(dealt("raid", players, first=1).state.rules.teams)
        assert Counter(teams) == {0: 1, 1: players - 1} and teams[1] == 0


@pytest.mark.rule("realms.raid.02")
@pytest.mark.parametrize("boss", range(4))
def test_the_boss_begins_and_turns_pass_clockwise(boss: int) -> None:
    table = dealt("raid", 4, first=None, chance=Stacked().answer(-1, FIRST_SEAT, boss))
    assert table.state.rules.mode.role(table.state, boss) == "boss"
    played = ""
    for _turn in range(5):
        played += table.active.letter
        table.active.ends_turn()
    assert played == "".join("ABCD"[(boss + place) % 4] for place in range(5))


@pytest.mark.rule("realms.raid.03")
@pytest.mark.parametrize(("raiders", "authority"), [(2, 50), (3, 70), (4, 70), (5, 90)])
def test_the_authority_of_the_boss(raiders: int, authority: int) -> None:
    assert dealt("raid", raiders + 1).a.authority == authority


@pytest.mark.rule("realms.raid.04", "realms.raid.05")
@pytest.mark.parametrize(("raiders", "hand"), [(2, 7), (3, 7), (4, 8), (5, 8)])
def test_the_hand_of_the_boss(raiders: int, hand: int) -> None:
    table = dealt("raid", raiders + 1)
    assert len(table.a.hand) == hand - 2
    table.a.ends_turn()
    assert len(table.a.hand) == hand


@pytest.mark.rule("realms.raid.06")
@every_number
def test_raiders_have_50_authority_and_hands_of_five(raiders: int) -> None:
    table = dealt("raid", raiders + 1)
    assert [(seat.authority, len(seat.hand)) for seat in table.seats[1:]] == [(50, 5)] * raiders
    table.a.ends_turn()
    table.b.plays("scout").ends_turn()
    assert len(table.b.hand) == 5


@pytest.mark.rule("realms.raid.07")
def test_raiders_take_separate_turns() -> None:
    table = against(2, c={"hand": "scout"})
    table.b.is_asked("raider_main")
    table.c.is_asked_nothing()
    table.b.ends_turn().is_asked_nothing()
    assert len(table.b.hand) == 5
    table.c.is_asked("raider_main")
    assert table.c.hand == ["scout"]


# --- who may touch whom --------------------------------------------------------------------------------------


@pytest.mark.rule("realms.raid.08")
def test_raiders_reach_the_boss_only() -> None:
    table = against(combat=3, a={"play": "stellar_reef", "hand": ""}, b={"hand": "gunship"}, c={"play": "stellar_reef"})
    b = table.b
    b.can("attack A", "attack_base A stellar_reef").cannot("attack C", because="own team")
    b.cannot("attack_base C stellar_reef", because="own team").plays("gunship")
    table.a.is_asked("forced_discard")


@pytest.mark.rule("realms.raid.09")
def test_the_boss_reaches_any_raiders_in_any_mix() -> None:
    table = raid(3, a={"combat": 9, "hand": "gunship"}, c={"play": "stellar_reef"}, d={"hand": "scout viper"})
    a, b, c, d = table.seats
    a.attacks(2, b).attacks_base("stellar_reef", c).attacks(1, d).attacks(1, b)
    assert (b.authority, c.play, d.authority) == (47, [], 49)
    a.plays("gunship").may_only("target B", "target C", "target D").targets(d)
    d.is_asked("forced_discard")


@pytest.mark.rule("realms.raid.10")
def test_each_raider_has_pools_of_its_own_and_pays_alone() -> None:
    table = against(combat=2, b={"hand": "scout"}, c={"trade": 5, "combat": 5}, row="lancer")
    table.b.plays("scout").cannot("buy lancer", because="trade").cannot("buy_together lancer").cannot("wait")
    assert (table.b.trade, table.c.trade) == (1, 5)
    table.b.attacks(2, table.a).cannot("attack A", because="no combat")
    assert table.c.combat == 5


@pytest.mark.rule("realms.raid.16")
def test_an_outpost_of_the_boss_shields_him_and_his_bases_also_from_partial_damage() -> None:
    table = against(combat=2, a={"play": "war_world stellar_reef"})
    table.b.cannot("attack A", because="outpost").cannot("attack_base A stellar_reef", because="outpost")
    table.b.can("attack_base A war_world")


@pytest.mark.rule("realms.raid.16")
def test_an_outpost_of_one_raider_does_not_shield_the_others() -> None:
    table = raid(3, a={"combat": 9}, b={"play": "war_world"}, c={"play": "stellar_reef"})
    table.a.cannot("attack B", because="outpost").can("attack C", "attack D", "attack_base C stellar_reef")


# --- what is seen --------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.raid.11")
def test_raiders_see_each_others_hands_and_the_boss_sees_none() -> None:
    table = dealt("raid", 4, first=0)
    a, b, c, d = table.seats
    for raider in (b, c, d):
        seen = table.seen_by(raider)
        assert seen.b.hand == b.hand and seen.c.hand == c.hand and seen.d.hand == d.hand
        assert seen.a.hand == ["?"] * 5 and set(seen.c.deck) == {"?"}
    for viewer in (a, None):
        seen = table.seen_by(viewer)
        assert seen.b.hand == seen.c.hand == seen.d.hand == ["?"] * 5


@pytest.mark.rule("realms.raid.11")
def test_raiders_see_what_their_mates_draw() -> None:
    table = against(b={"deck": "ram*5"})
    table.b.ends_turn()
    drawn = [event for event in table.log.events if event.kind == events.DREW and event.seat == 1]
    ram = GAME.by_id["ram"].code
    assert [event.seen_by(2).card for event in drawn] == [ram] * 5
    assert [event.seen_by(0).card for event in drawn] == [event.seen_by(-1).card for event in drawn] == [HIDDEN] * 5


# --- lasting damage ------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.raid.12", "realms.raid.13")
def test_damage_on_a_base_of_the_boss_stays_until_another_raider_completes_it() -> None:
    table = against(combat=4, a={"play": "supply_depot"})
    a, b, c = table.seats[:3]
    b.does("attack_base A supply_depot").is_asked("damage_base").may_only(*(f"amount {n}" for n in range(1, 5)))
    b.does("amount 3")
    assert (b.combat, a.play) == (1, ["supply_depot"])
    b.does("attack_base A supply_depot").is_asked("raider_main")  # one point left: nothing to ask
    b.ends_turn()
    c.player.combat = 3
    c.does("attack_base A supply_depot")
    assert (c.combat, a.play) == (2, []) and "supply_depot" in a.discard


@pytest.mark.rule("realms.raid.13")
def test_no_more_than_the_defense_is_put_on_a_base() -> None:
    table = against(combat=9, a={"play": "war_world"})
    table.b.does("attack_base A war_world").may_only(*(f"amount {n}" for n in range(1, 5))).does("amount 4")
    assert (table.b.combat, table.a.play) == (5, [])


@pytest.mark.rule("realms.raid.12")
def test_of_equal_bases_the_damaged_one_is_attacked() -> None:
    table = against(combat=9, a={"play": "stellar_reef*2", "deck": "scout*20"})
    b = table.b
    defense = GAME.by_id["stellar_reef"].defense
    b.does("attack_base A stellar_reef").does("amount 1")
    assert [text for text in b.legal if text.startswith("attack_base")] == ["attack_base A stellar_reef #2"]
    b.does("attack_base A stellar_reef #2").may_only(*(f"amount {n}" for n in range(1, defense)))
    b.does(f"amount {defense - 1}")
    assert table.a.play == ["stellar_reef"] and table.state.seats[0].play[0] == GAME.by_id["stellar_reef"].code


@pytest.mark.rule("realms.raid.14")
def test_damage_is_wiped_when_the_turn_of_the_boss_starts() -> None:
    table = against(2, combat=4, a={"play": "supply_depot", "deck": "scout*20"})
    a, b, c = table.seats
    b.does("attack_base A supply_depot").does("amount 4").ends_turn()
    assert "damage 4" in str(table.state)
    c.ends_turn()
    a.is_asked("main")
    assert "damage" not in str(table.state) and "repaired" in table.happened
    a.ends_turn()
    b.player.combat = 5
    b.does("attack_base A supply_depot").can("amount 5").cannot("amount 6")


@pytest.mark.rule("realms.raid.15")
def test_the_boss_pays_the_full_defense_at_once() -> None:
    table = raid(a={"combat": 3}, b={"play": "war_world"})
    table.a.cannot("attack_base B war_world", because="combat")
    table.a.player.combat = 4
    table.a.attacks_base("war_world", table.b).is_asked("main")
    assert (table.a.combat, table.b.discard) == (0, ["war_world"])


@pytest.mark.rule("realms.raid.13")
def test_an_effect_destroys_a_damaged_base_too() -> None:
    table = against(combat=1, a={"play": "stellar_reef*2"}, b={"hand": "blob_destroyer swarmer"})
    table.b.does("attack_base A stellar_reef").plays("blob_destroyer swarmer").allies("blob_destroyer")
    table.b.may_only("destroy_base A stellar_reef", "destroy_base A stellar_reef #2", "done")
    table.b.destroys("stellar_reef", table.a, copy=2)
    assert list(table.state.seats[0].play) == [GAME.by_id["stellar_reef"].code]


# --- elimination and the end ---------------------------------------------------------------------------------


@pytest.mark.rule("realms.raid.17", "realms.raid.18")
def test_a_raider_who_is_out_may_leave_a_card_to_each_other_raider() -> None:
    c = {"authority": 4, "hand": "ram", "deck": "ram", "discard": "viper", "play": "stellar_reef"}
    table = raid(3, a={"combat": 9}, c=c)
    a, b, c_, d = table.seats
    a.attacks(4, c_).is_asked_nothing()
    c_.is_asked("bequeath").may_only("done", "give D ram", "give D viper", "give D stellar_reef").gives("viper", d)
    c_.is_asked("bequeath").may_only("done", "give B ram", "give B stellar_reef").gives("ram", b)
    assert (d.discard, b.discard, sorted(table.removed)) == (["viper"], ["ram"], cards("ram stellar_reef"))
    a.is_asked("main")


@pytest.mark.rule("realms.raid.17")
def test_each_gift_may_be_declined() -> None:
    table = raid(3, a={"combat": 9}, c={"authority": 4, "deck": "ram viper"})
    table.a.attacks(4, table.c)
    table.c.declines().gives("ram", table.b)
    assert (table.d.discard, table.b.discard, table.removed) == ([], ["ram"], ["viper"])


@pytest.mark.rule("realms.raid.19")
def test_only_raiders_in_the_game_get_a_card() -> None:
    table = raid(3, a={"combat": 9}, b={"authority": 1}, c={"authority": 1})
    table.a.attacks(1, table.b)
    table.b.declines().declines()
    table.a.attacks(1, table.c)
    table.c.is_asked("bequeath").may_only("done", "give D scout").gives("scout", table.d).is_asked_nothing()
    assert table.d.discard == ["scout"]


@pytest.mark.rule("realms.raid.20")
def test_the_boss_wins_when_all_raiders_are_out() -> None:
    table = raid(2, a={"combat": 9}, b={"authority": 1}, c={"authority": 1})
    table.a.attacks(1, table.b)
    table.b.declines()
    table.a.is_asked("main")
    table.a.attacks(1, table.c)
    result = table.state.result
    assert table.winners == "A" and result is not None
    assert (result.ranks, result.reason) == ([1, 2, 2], "raiders_out")


@pytest.mark.rule("realms.raid.21")
def test_the_raiders_win_together_when_the_boss_has_no_authority() -> None:
    table = raid(2, a={"combat": 1, "authority": 3}, b={"authority": 1})
    table.a.attacks(1, table.b)
    table.b.declines()
    table.a.ends_turn()
    table.c.player.combat = 3
    table.c.attacks(3, table.a)
    result = table.state.result
    assert table.winners == "BC" and result is not None
    assert (result.ranks, result.reason, result.teams) == ([2, 1, 1], "boss_out", [0, 1, 1])


@pytest.mark.rule("realms.raid.22")
def test_the_hand_of_the_boss_does_not_shrink_with_the_raiders() -> None:
    table = raid(4, a={"combat": 9, "deck": "scout*20"}, b={"authority": 1}, c={"authority": 1})
    for raider in (table.b, table.c):
        table.a.attacks(1, raider)
        while raider.asked:
            raider.declines()
    table.a.ends_turn()
    assert len(table.a.hand) == 8
