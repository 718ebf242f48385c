"""The cards that everybody has: Scout, Viper, Explorer."""

from __future__ import annotations

import pytest

from tests.rules.realms.printed import check_card
from tests.rules.realms.table import duel


@pytest.mark.rule("realms.card.scout.1", "realms.card.viper.1", "realms.card.explorer.1")
@pytest.mark.parametrize(
    ("card", "cost", "primary", "scrap"),
    [
        ("scout", 0, "trade 1", ""),
        ("viper", 0, "combat 1", ""),
        ("explorer", 2, "trade 2", "combat 2"),
    ],
)
def test_a_basic_card_gives_what_is_printed_and_nothing_else(card: str, cost: int, primary: str, scrap: str) -> None:
    check_card(card, "", cost, "ship", primary, "", scrap)


@pytest.mark.rule("realms.card.scout.1", "realms.card.viper.1")
def test_scouts_and_vipers_add_up() -> None:
    table = duel(hand="scout*3 viper*2")
    table.a.plays("scout viper scout*2 viper")
    assert (table.a.trade, table.a.combat, table.a.authority) == (3, 2, 50)


@pytest.mark.rule("realms.card.explorer.1")
def test_an_explorer_gives_its_trade_before_it_returns_to_the_pile() -> None:
    table = duel(hand="explorer*2", explorers=8)
    table.a.plays("explorer*2").scraps("explorer")
    assert (table.a.trade, table.a.combat, table.explorers) == (4, 2, 9)
    assert (table.a.play, table.scrap_heap) == (["explorer"], [])
    table.a.ends_turn()
    assert table.a.discard == ["explorer"]


@pytest.mark.rule("realms.card.explorer.1")
def test_an_explorer_that_went_back_can_be_bought_again() -> None:
    table = duel(hand="explorer*2", explorers=0)
    table.a.plays("explorer*2").cannot("buy explorer", because="none left")
    table.a.scraps("explorer").buys("explorer")
    assert (table.a.trade, table.explorers, table.a.discard) == (2, 0, ["explorer"])


def test_basic_cards_are_no_allies_of_each_other() -> None:
    table = duel(hand="explorer*2 scout*2 viper*2")
    table.a.plays("explorer*2 scout*2 viper*2")
    assert not [action for action in table.a.legal if action.startswith(("ally", "use"))]
