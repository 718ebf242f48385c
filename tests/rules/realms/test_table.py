"""The harness of the rule tests: what goes wrong at the table is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.realms.table import RealmsTable, cards, duel


def test_cards_are_written_as_words() -> None:
    assert cards("scout*3 viper  ram") == ["scout", "scout", "scout", "viper", "ram"]
    assert cards("") == []


def test_a_position_is_as_told() -> None:
    table = duel(
        hand="viper scout",
        play="war_world ram",
        deck="lancer scout",
        discard="ram viper",
        trade=2,
        combat=3,
        authority=40,
        opponent={"hand": "ram", "authority": 7},
        row="gunship lancer",
        trade_deck="falcon swarmer",
        explorers=4,
        scrap_heap="falcon",
    )
    a, b = table.a.is_asked("main"), table.b.is_asked_nothing()
    assert (a.hand, a.play, a.deck, a.discard) == (
        ["scout", "viper"],
        ["war_world", "ram"],
        ["lancer", "scout"],
        ["ram", "viper"],
    )
    assert (a.trade, a.combat, a.authority, b.hand, b.authority) == (2, 3, 40, ["ram"], 7)
    assert (table.row, table.trade_deck, table.explorers) == (["gunship", "lancer"], ["falcon", "swarmer"], 4)
    assert table.scrap_heap == ["falcon"]
    a.can("use war_world").cannot("use ram")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda table: table.a.buys("gunship"), "A cannot 'buy gunship': trade"),
        (lambda table: table.a.can("buy gunship"), "A should be able to 'buy gunship': trade"),
        (lambda table: table.a.cannot("play scout"), "A should not be able to 'play scout'"),
        (lambda table: table.a.cannot("buy gunship", because="outpost"), "not because of 'outpost': trade"),
        (lambda table: table.a.may_only("end_turn"), "A should be able to do just this: end_turn"),
        (lambda table: table.a.is_asked("choose"), "A should be asked 'choose' and is asked 'main'"),
        (lambda table: table.b.is_asked("main"), "B should be asked 'main' and is asked 'nothing'"),
        (lambda table: table.a.attacks(2), "A had 1 combat and could not attack with 2"),
        (lambda table: table.a.discards("scout"), "A is not asked to discard scout"),
        (lambda table: table.winners, "the game is not over"),
    ],
)
def test_what_goes_wrong_is_told_with_the_position_and_the_legal_actions(
    wrong: Callable[[RealmsTable], object], told: str
) -> None:
    table = duel(hand="scout", combat=1, row="gunship")
    with pytest.raises(pytest.fail.Exception) as failure:
        wrong(table)
    message = str(failure.value)
    assert told in message
    assert "row: gunship" in message
    assert "is asked 'main' and may: end_turn" in message


def test_a_card_that_is_lost_is_noticed() -> None:
    table = duel(hand="scout viper", discard="ram")
    table.a.player.discard = table.a.player.hand
    with pytest.raises(pytest.fail.Exception, match="cards came or went"):
        table.a.plays("scout")
