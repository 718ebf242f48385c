"""How a duel ends."""

from __future__ import annotations

import pytest

from tests.rules.realms.table import duel


@pytest.mark.rule("realms.end.01")
@pytest.mark.parametrize(("left", "over"), [(2, False), (1, False), (0, True), (-1, True)])
def test_a_player_whose_authority_is_0_or_less_has_lost(left: int, over: bool) -> None:
    table = duel(combat=9, opponent={"authority": 9 + left})
    table.a.attacks(9)
    assert table.b.authority == left
    assert table.over == over
    if over:
        assert table.winners == "A"


@pytest.mark.rule("realms.end.02")
def test_a_loss_takes_effect_at_once() -> None:
    table = duel(combat=9, hand="scout gunship", play="stellar_reef", trade=5, opponent={"authority": 5, "hand": "ram"})
    table.a.attacks(5)
    assert table.over
    table.a.is_asked_nothing().cannot("end_turn", because="not now").cannot("play scout", because="not now")
    table.b.is_asked_nothing()
    assert (table.a.hand, table.a.play, table.a.combat, table.b.hand) == (
        ["gunship", "scout"],
        ["stellar_reef"],
        4,
        ["ram"],
    )


@pytest.mark.rule("realms.end.03")
def test_whoever_brings_the_opponent_to_0_wins() -> None:
    table = duel(combat=5, authority=1, opponent={"authority": 5})
    table.a.attacks(5)
    assert table.winners == "A"
    assert table.state.result is not None and table.state.result.reason == "defeat"

    table = duel(authority=5, opponent={"hand": "ram", "authority": 1})
    table.a.ends_turn()
    table.b.plays("ram").attacks(5)
    assert table.winners == "B"


@pytest.mark.rule("realms.end.04")
def test_damage_may_exceed_the_authority_that_is_left() -> None:
    table = duel(combat=12, opponent={"authority": 5})
    table.a.attacks(12)
    assert table.over
    assert table.winners == "A"


@pytest.mark.rule("realms.end.05")
def test_exhausted_piles_do_not_end_the_game() -> None:
    table = duel(trade=4, row="lancer", explorers=1, deck="scout*2 viper", opponent={"deck": "viper*3"})
    table.a.buys("lancer explorer")
    assert (table.row, table.trade_deck, table.explorers) == ([], [], 0)
    for seat in (table.a, table.b) * 5:
        assert not table.over
        seat.is_asked("main").ends_turn()
    table.a.plays("viper").attacks(1).is_asked("main")
