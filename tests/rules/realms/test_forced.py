"""Forced discards."""

from __future__ import annotations

import pytest

from tests.rules.realms.table import cards, duel, party


@pytest.mark.rule("realms.forced.01")
def test_in_a_duel_the_opponent_is_the_only_victim() -> None:
    table = duel(hand="gunship scout*2", opponent={"hand": "viper*3"})
    table.a.plays("gunship").is_asked_nothing()
    table.b.is_asked("forced_discard").discards("viper")
    assert (table.a.hand, table.b.hand) == (["scout"] * 2, ["viper"] * 2)


@pytest.mark.rule("realms.forced.01", "realms.forced.05")
def test_the_user_picks_one_opponent_among_those_the_mode_lets_be_targeted() -> None:
    hand = {"hand": "scout viper"}
    table = party("free_for_all", 4, a={"hand": "gunship*2"}, b=hand, c=hand, d=hand)
    a, b, c, d = table.seats
    a.plays("gunship").is_asked("opponent_discards").may_only("target B", "target C", "target D").targets(d)
    d.is_asked("forced_discard").discards("viper")
    a.plays("gunship").may_only("target B", "target C", "target D").targets(b)
    b.is_asked("forced_discard").discards("scout")
    assert [len(seat.hand) for seat in (b, c, d)] == [1, 2, 1]


@pytest.mark.rule("realms.forced.02")
def test_the_victim_picks_the_card() -> None:
    table = duel(hand="gunship", opponent={"hand": "ram scout*2"})
    table.a.plays("gunship").is_asked_nothing().cannot("hand ram", because="not now")
    table.b.is_asked("forced_discard").may_only("hand ram", "hand scout").discards("ram")
    assert (table.b.hand, table.b.discard) == (["scout"] * 2, ["ram"])


@pytest.mark.rule("realms.forced.03")
def test_a_forced_discard_is_made_at_once() -> None:
    table = duel(hand="gunship scout", opponent={"hand": "ram viper"})
    table.a.plays("gunship").is_asked_nothing()
    table.b.discards("ram").is_asked_nothing()
    table.a.is_asked("main").plays("scout").ends_turn()
    assert table.b.hand == ["viper"]
    table.b.is_asked("main")


@pytest.mark.rule("realms.forced.03")
def test_as_an_option_it_is_made_when_the_victims_turn_begins() -> None:
    table = duel(hand="gunship*2", opponent={"hand": "ram viper scout"}, options={"forced_discard": "next_turn"})
    table.a.plays("gunship*2").is_asked("main").ends_turn()
    table.b.is_asked("forced_discard").discards("ram").is_asked("forced_discard").discards("scout").is_asked("main")
    assert table.b.hand == ["viper"]


@pytest.mark.rule("realms.forced.04")
def test_an_empty_hand_discards_nothing_and_owes_nothing() -> None:
    table = duel(hand="gunship", opponent={"deck": "scout*9"})
    table.a.plays("gunship").is_asked("main")
    assert table.b.player.owes == 0
    table.a.ends_turn()
    table.b.is_asked("main").ends_turn()
    assert (table.b.hand, table.b.discard) == (["scout"] * 5, [])
    table.a.ends_turn()
    table.b.is_asked("main")
    assert table.b.hand == ["scout"] * 5


@pytest.mark.rule("realms.forced.05")
def test_several_forced_discards_add_up() -> None:
    table = duel(hand="gunship*2", opponent={"hand": "scout*3 viper*2"})
    table.a.plays("gunship")
    table.b.discards("scout")
    table.a.plays("gunship")
    table.b.discards("viper")
    table.a.ends_turn()
    assert table.b.hand == cards("scout*2 viper")


@pytest.mark.rule("realms.forced.05")
def test_more_forced_discards_than_cards_empty_the_hand() -> None:
    table = duel(hand="gunship*3", opponent={"hand": "scout viper"})
    table.a.plays("gunship")
    table.b.discards("scout")
    table.a.plays("gunship").plays("gunship").is_asked("main")
    assert (table.b.hand, table.b.discard) == ([], ["scout", "viper"])


@pytest.mark.rule("realms.forced.06")
def test_the_victim_draws_no_replacement_before_the_next_draw_phase() -> None:
    table = duel(hand="gunship", opponent={"hand": "scout viper ram", "deck": "lancer*9"})
    table.a.plays("gunship")
    table.b.discards("ram")
    assert (table.b.hand, len(table.b.deck)) == (["scout", "viper"], 9)
    table.a.ends_turn()
    assert (table.b.hand, len(table.b.deck)) == (["scout", "viper"], 9)
    table.b.ends_turn()
    assert (table.b.hand, len(table.b.deck)) == (["lancer"] * 5, 4)


@pytest.mark.rule("realms.forced.07")
@pytest.mark.parametrize("base", ["orbital_platform", "supply_depot"])
def test_discarding_for_an_own_ability_is_no_forced_discard(base: str) -> None:
    table = duel(play=base, hand="scout viper", options={"forced_discard": "next_turn"})
    table.a.uses(base).is_asked("discard_then").discards("scout")
    assert "discarded" in table.happened
    assert not {"made_discard", "forced_discard"} & set(table.happened)
    assert table.a.discard == ["scout"]


@pytest.mark.rule("realms.forced.08")
def test_an_outpost_does_not_protect_from_forced_discards() -> None:
    table = duel(hand="gunship", opponent={"hand": "ram viper", "play": "war_world"})
    table.a.plays("gunship")
    table.b.is_asked("forced_discard").discards("ram")
    assert table.b.hand == ["viper"]
