"""The two-headed and the three-headed Hydra."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from stardeck.engine.errors import OptionError
from tests.rules.realms.table import GAME, RealmsTable, cards, dealt, party

TWO, THREE = "hydra_two_headed", "hydra_three_headed"


def hydra(**seats: Any) -> RealmsTable:
    """A and B against C and D."""
    return party(TWO, 4, **seats)


# --- setting up ----------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.hydra.01", "realms.hydra.02")
@pytest.mark.parametrize(("mode", "players", "total"), [(TWO, 4, 75), (THREE, 6, 100)])
def test_two_teams_with_one_total_each(mode: str, players: int, total: int) -> None:
    table = dealt(mode, players)
    assert list(table.state.authority) == [total, total]
    half = players // 2
    assert list(table.state.rules.teams) == [0] * half + [1] * half
    assert [seat.authority for seat in table.seats] == [total] * players
    for wrong in (players - 1, players + 1):
        with pytest.raises(OptionError, match=f"players: must be {players} here, not {wrong}"):
            GAME.new(wrong, mode=mode)


@pytest.mark.rule("realms.hydra.06")
@pytest.mark.parametrize(("mode", "players"), [(TWO, 4), (THREE, 6)])
@pytest.mark.parametrize("first", [0, 1, 3])
def test_the_team_that_begins_opens_with_3_cards_each_and_the_other_with_5(mode: str, players: int, first: int) -> None:
    table = dealt(mode, players, first)
    half = players // 2
    begins = first // half
    assert [len(seat.hand) for seat in table.seats] == [3 if seat // half == begins else 5 for seat in range(players)]
    assert [bool(seat.asked) for seat in table.seats] == [seat // half == begins for seat in range(players)]


# --- authority -----------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.hydra.03")
def test_gains_and_losses_of_a_member_change_the_total_of_the_team() -> None:
    table = hydra(a={"hand": "cutter"}, b={"hand": "cutter", "combat": 6})
    table.a.plays("cutter")
    assert (table.a.authority, table.b.authority, table.c.authority) == (79, 79, 75)
    table.b.plays("cutter").attacks(6, table.c)
    assert [seat.authority for seat in table.seats] == [83, 83, 69, 69]


@pytest.mark.rule("realms.hydra.03")
def test_a_team_is_attacked_by_its_first_seat() -> None:
    table = hydra(a={"combat": 6})
    table.a.can("attack C").cannot("attack D", because="one total").cannot("attack B", because="own team")
    assert table.state.why_not(0, GAME.codes.parse("attack D")) == "D: the team has one authority total: attack C"


@pytest.mark.rule("realms.hydra.18")
@pytest.mark.parametrize("attacker", ["a", "b"])
def test_a_team_without_authority_loses_as_a_whole(attacker: str) -> None:
    table = hydra(**{attacker: {"combat": 9}}, d={"authority": 7})
    seat = getattr(table, attacker)
    seat.attacks(6, table.c)
    seat.is_asked("team_main")
    seat.attacks(1, table.c)
    assert table.over and table.winners == "AB"
    result = table.state.result
    assert result is not None
    assert (result.ranks, result.teams, result.scores) == ([1, 1, 2, 2], [0, 0, 1, 1], [75, 75, 0, 0])
    assert table.state.out == 0


# --- what each member has ------------------------------------------------------------------------------------


@pytest.mark.rule("realms.hydra.04")
def test_each_member_has_piles_of_its_own() -> None:
    table = hydra(
        a={"hand": "falcon scout", "deck": "ram", "discard": "viper"}, b={"hand": "swarmer", "deck": "lancer*2"}
    )
    table.a.plays("falcon")
    assert (table.a.hand, table.a.deck, table.a.play) == (cards("ram scout"), [], ["falcon"])
    assert (table.b.hand, table.b.deck, table.b.discard, table.b.play) == (["swarmer"], ["lancer"] * 2, [], [])
    table.a.cannot("play swarmer")
    table.b.cannot("play scout")


@pytest.mark.rule("realms.hydra.04")
def test_members_do_not_see_each_others_hands() -> None:
    table = dealt(TWO, 4)
    assert table.seen_by(table.a).b.hand == ["?"] * 3
    assert "?" not in table.seen_by(table.a).a.hand


@pytest.mark.rule("realms.hydra.05")
def test_a_mates_cards_enable_no_ally_abilities() -> None:
    table = hydra(a={"play": "swarmer"}, b={"play": "predator"})
    table.a.cannot("ally swarmer", because="ally")
    table.b.cannot("ally predator", because="ally")
    table = hydra(a={"play": "swarmer", "hand": "predator"}, b={"play": "mech_world"})
    table.a.cannot("ally swarmer", because="ally").plays("predator").can("ally swarmer", "ally predator")


@pytest.mark.rule("realms.hydra.09")
def test_each_member_has_pools_of_its_own() -> None:
    table = hydra(a={"hand": "scout viper"}, b={"hand": "scout*2"}, row="lancer swarmer")
    table.a.plays("scout viper")
    table.b.plays("scout*2").buys("lancer").cannot("attack C", because="no combat")
    assert [(seat.trade, seat.combat) for seat in (table.a, table.b)] == [(1, 1), (0, 0)]
    table.a.buys("swarmer")
    assert (table.a.discard, table.b.discard) == (["swarmer"], ["lancer"])


@pytest.mark.rule("realms.hydra.10")
def test_each_member_decides_for_itself() -> None:
    table = hydra(a={"hand": "scout", "play": "stellar_reef"}, b={"hand": "viper", "play": "barter_world", "combat": 3})
    table.a.cannot("play viper").cannot("use barter_world").cannot("attack C", because="no combat")
    table.b.cannot("play scout").cannot("use stellar_reef").can("attack C")
    table.b.uses("barter_world").is_asked("choose")
    table.a.is_asked_nothing()  # while a mate's ability is being resolved
    table.b.chooses(2)
    table.a.is_asked("team_main")
    assert (table.a.trade, table.b.trade) == (0, 2)


@pytest.mark.rule("realms.hydra.10")
def test_points_are_only_paid_by_those_who_agree() -> None:
    table = hydra(a={"trade": 5}, b={"trade": 2}, row="war_world ram")
    table.a.does("buy_together explorer").is_asked_nothing()
    table.b.is_asked("join").may_only("amount 1", "done").declines()
    assert (table.a.trade, table.b.trade, table.explorers) == (5, 2, 10)
    table.a.is_asked("team_main").cannot("buy_together explorer", because="nothing to add")
    table.b.buys("explorer")
    assert (table.a.trade, table.b.trade) == (5, 0)


@pytest.mark.rule("realms.hydra.10")
def test_who_declined_is_asked_again_after_acting() -> None:
    table = hydra(a={"trade": 1}, b={"trade": 2, "hand": "viper"})
    table.a.does("buy_together explorer")
    table.b.declines().waits()
    table.a.cannot("buy_together explorer", because="nothing to add").cannot("wait", because="nobody else").ends_turn()
    table.b.plays("viper").does("buy_together explorer")
    table.a.is_asked("join").does("amount 1")  # who has ended still has points to add
    assert (table.b.discard, table.a.trade, table.b.trade) == (["explorer"], 0, 1)


@pytest.mark.rule("realms.hydra.19")
def test_conditions_look_at_the_own_cards_only() -> None:
    mate: Mapping[str, Any] = {"play": "stellar_reef*2 swarmer"}
    table = hydra(a={"hand": "embassy_yacht", "trade": 6}, b=mate, row="plasma_vent")
    table.a.plays("embassy_yacht")
    assert table.a.hand == []  # no two bases of one's own
    table.a.player.trade = 6
    table.a.buys("plasma_vent").is_asked("team_main")  # no Blob card of one's own
    assert table.a.discard == ["plasma_vent"]
    table = hydra(a={"hand": "embassy_yacht", "play": "stellar_reef*2", "deck": "scout*3"})
    table.a.plays("embassy_yacht")
    assert table.a.hand == ["scout"] * 2


# --- the shared turn -----------------------------------------------------------------------------------------


@pytest.mark.rule("realms.hydra.07")
def test_members_act_in_any_order_in_one_main_phase() -> None:
    table = hydra(a={"hand": "scout*2"}, b={"hand": "viper*2"})
    table.a.plays("scout")
    table.b.plays("viper")
    table.a.plays("scout")
    table.b.attacks(1, table.c).plays("viper")
    table.c.is_asked_nothing()
    table.a.ends_turn().is_asked_nothing()
    table.b.is_asked("team_main").attacks(1, table.c).ends_turn()
    assert [bool(seat.asked) for seat in table.seats] == [False, False, True, True]
    table.d.ends_turn()
    table.c.ends_turn()
    assert [bool(seat.asked) for seat in table.seats] == [True, True, False, False]
    assert table.state.turn == 3


@pytest.mark.rule("realms.hydra.07")
def test_who_waits_is_asked_again_when_a_mate_has_acted() -> None:
    table = party(THREE, 6, a={"hand": "scout"}, b={"hand": "scout*2"})
    a, b, c = table.seats[:3]
    a.waits().is_asked_nothing()
    b.waits().is_asked_nothing()
    c.cannot("wait", because="nobody else")
    c.ends_turn()
    b.is_asked("team_main").waits()
    a.cannot("wait", because="nobody else").plays("scout").waits()
    b.plays("scout*2")
    a.is_asked("team_main").ends_turn()
    b.cannot("wait", because="nobody else").ends_turn()
    table.d.is_asked("team_main")


@pytest.mark.rule("realms.hydra.08")
def test_the_team_discards_when_all_have_finished_and_then_draws() -> None:
    table = hydra(
        a={"hand": "scout viper", "deck": "ram*5", "trade": 3},
        b={"hand": "swarmer", "deck": "lancer*5", "play": "falcon stellar_reef"},
    )
    table.a.ends_turn()
    assert (table.a.hand, table.a.trade, table.a.discard) == (cards("scout viper"), 3, [])
    table.b.plays("swarmer").ends_turn()
    assert (table.a.hand, table.a.trade, sorted(table.a.discard)) == (["ram"] * 5, 0, cards("scout viper"))
    assert (table.b.hand, table.b.play) == (["lancer"] * 5, ["stellar_reef"])
    kinds = [kind for kind in table.happened if kind in ("turn_ended", "drew", "finished")]
    assert kinds == ["finished"] * 2 + ["turn_ended"] * 2 + ["drew"] * 10


@pytest.mark.rule("realms.hydra.08")
def test_forced_discards_that_were_put_off_are_made_by_each_member() -> None:
    table = hydra(
        a={"hand": "gunship*2"},
        c={"hand": "scout viper"},
        d={"hand": "scout viper"},
        options={"forced_discard": "next_turn"},
    )
    a, b, c, d = table.seats
    a.plays("gunship").targets(d).plays("gunship").targets(c).ends_turn()
    b.ends_turn()
    c.is_asked("forced_discard").discards("viper").is_asked_nothing()
    d.is_asked("forced_discard").discards("scout")
    assert (c.asked, d.asked) == ("team_main", "team_main")


# --- joining forces ------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.hydra.11")
def test_members_put_combat_together_to_destroy_a_base() -> None:
    table = hydra(a={"combat": 4}, b={"combat": 5}, d={"play": "supply_depot"})
    a, b, d = table.a, table.b, table.d
    a.cannot("attack_base D supply_depot", because="combat")
    a.does("attack_together D supply_depot").is_asked("join").may_only(*(f"amount {n}" for n in range(1, 5)))
    a.does("amount 3").is_asked_nothing()
    b.is_asked("join").may_only("amount 2", "done").does("amount 2")
    assert (a.combat, b.combat, d.play, d.discard) == (1, 3, [], ["supply_depot"])


@pytest.mark.rule("realms.hydra.11")
def test_three_members_may_share_the_price_of_a_base() -> None:
    table = party(THREE, 6, a={"combat": 1}, b={"combat": 1}, c={"combat": 3}, e={"play": "war_world"})
    a, b, c = table.seats[:3]
    b.does("attack_together E war_world").is_asked_nothing()  # pays the only point it has
    a.is_asked("join").may_only("amount 0", "amount 1", "done").does("amount 1")
    c.is_asked("join").may_only("amount 2", "done").does("amount 2")
    assert [seat.combat for seat in (a, b, c)] == [0, 0, 1]
    assert table.e.discard == ["war_world"]


@pytest.mark.rule("realms.hydra.11")
def test_who_could_not_pay_together_is_told_why() -> None:
    table = hydra(a={"combat": 1}, b={"combat": 2}, c={"play": "war_world stellar_reef"})
    table.a.cannot("attack_together C war_world", because="combat")
    table.a.cannot("attack_together C stellar_reef", because="outpost")
    table = hydra(a={"combat": 1}, c={"play": "stellar_reef"})
    table.a.cannot("attack_together C stellar_reef", because="nothing to add")


@pytest.mark.rule("realms.hydra.12", "realms.hydra.14")
def test_members_put_trade_together_for_a_card_that_goes_to_the_buyer() -> None:
    table = hydra(a={"trade": 5}, b={"trade": 3}, row="command_ship", trade_deck="ram")
    a, b = table.a, table.b
    a.cannot("buy command_ship", because="trade")
    a.does("buy_together command_ship").is_asked_nothing()  # five and three are just enough
    b.is_asked("join").may_only("amount 3", "done").does("amount 3")
    assert (a.trade, b.trade, a.discard, b.discard, table.row) == (0, 0, ["command_ship"], [], ["ram"])


@pytest.mark.rule("realms.hydra.12")
def test_the_price_may_be_shared_even_if_one_could_pay_alone() -> None:
    table = hydra(a={"trade": 5}, b={"trade": 5}, row="freighter")
    table.b.does("buy_together freighter").may_only(*(f"amount {n}" for n in range(1, 4))).does("amount 1")
    table.a.is_asked("join").may_only("amount 3", "done").does("amount 3")
    assert (table.a.trade, table.b.trade, table.b.discard) == (2, 4, ["freighter"])
    assert "added_trade" in table.happened


@pytest.mark.rule("realms.hydra.12")
def test_what_the_team_does_not_have_cannot_be_paid() -> None:
    table = hydra(a={"trade": 4}, b={"trade": 3}, row="command_ship")
    table.a.cannot("buy_together command_ship", because="trade")
    why = table.state.why_not(0, GAME.codes.parse("buy_together command_ship"))
    assert why == "Command Ship: needs 8 trade, you have 7"


@pytest.mark.rule("realms.hydra.13")
def test_an_explorer_may_be_paid_together() -> None:
    table = hydra(a={"trade": 1}, b={"trade": 1})
    table.a.cannot("buy explorer", because="trade").does("buy_together explorer")
    table.b.does("amount 1")
    assert (table.a.discard, table.explorers, table.a.trade, table.b.trade) == (["explorer"], 9, 0, 0)


@pytest.mark.rule("realms.hydra.14")
def test_redirects_of_the_buyer_hold_for_a_card_paid_together() -> None:
    table = hydra(
        a={"trade": 1, "play": "factory_world"}, b={"trade": 1, "play": "central_office"}, row="lancer swarmer"
    )
    table.a.uses("factory_world").does("buy_together lancer")
    table.b.does("amount 1")
    assert (table.a.hand, table.a.discard, table.b.hand) == (["lancer"], [], [])


# --- shields and targets -------------------------------------------------------------------------------------


@pytest.mark.rule("realms.hydra.15")
@pytest.mark.parametrize("owner", ["c", "d"])
def test_an_outpost_of_any_member_shields_the_whole_team(owner: str) -> None:
    table = hydra(a={"combat": 9}, **{owner: {"play": "orbital_platform war_world"}})
    table.a.cannot("attack C", because="outpost")
    whose = owner.upper()
    assert table.state.why_not(0, GAME.codes.parse("attack C")) == f"C: shielded by an outpost of {whose}"
    table.a.attacks_base("war_world", table.seats["abcd".index(owner)])
    table.a.can("attack C")


@pytest.mark.rule("realms.hydra.16")
def test_an_outpost_of_any_member_shields_the_bases_of_all() -> None:
    table = hydra(a={"combat": 9, "hand": "ram blob_destroyer"}, c={"play": "war_world"}, d={"play": "stellar_reef"})
    a = table.a
    a.cannot("attack_base D stellar_reef", because="outpost").can("attack_base C war_world")
    a.plays("blob_destroyer ram").allies("blob_destroyer").may_only("destroy_base C war_world", "done")
    a.cannot("destroy_base D stellar_reef", because="outpost").destroys("war_world", table.c)
    a.can("attack_base D stellar_reef", "attack C")


@pytest.mark.rule("realms.hydra.17")
def test_a_forced_discard_may_be_aimed_at_any_opposing_player() -> None:
    table = party(
        THREE, 6, b={"hand": "gunship"}, d={"hand": "scout*2"}, e={"hand": "scout*2"}, f={"hand": "scout viper"}
    )
    table.b.plays("gunship").may_only("target D", "target E", "target F").cannot("target A", because="own team")
    table.b.targets(table.f)
    table.f.is_asked("forced_discard").discards("viper")
    assert [len(seat.hand) for seat in table.seats[3:]] == [2, 2, 1]
