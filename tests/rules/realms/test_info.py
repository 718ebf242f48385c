"""What lies open and what is hidden."""

from __future__ import annotations

import pytest

from stardeck.engine.events import HIDDEN
from stardeck.games.realms import events
from tests.rules.realms.table import Commander, RealmsTable, cards, design, duel


def onlookers(table: RealmsTable) -> list[Commander | None]:
    """Everybody who may look: the seats, and somebody who only watches."""
    return [*table.seats, None]


@pytest.mark.rule("realms.info.01")
def test_anybody_may_look_through_any_discard_pile_at_any_moment() -> None:
    table = duel(hand="gunship", discard="scout ram", opponent={"hand": "viper*2", "discard": "lancer viper"})
    for act in (lambda: None, lambda: table.a.plays("gunship"), lambda: table.b.discards("viper"), table.a.ends_turn):
        act()
        for seat in onlookers(table):
            view = table.seen_by(seat)
            assert (view.a.discard, view.b.discard) == (table.a.discard, table.b.discard)
            assert "?" not in view.a.discard + view.b.discard
    assert table.a.discard == cards("scout ram gunship")
    assert table.b.discard == cards("lancer viper viper")


@pytest.mark.rule("realms.info.02")
def test_discarded_bought_played_and_destroyed_cards_lie_face_up() -> None:
    table = duel(
        hand="ram viper", trade=4, combat=3, row="gunship", opponent={"play": "stellar_reef", "hand": "lancer"}
    )
    table.a.plays("ram").buys("gunship").attacks_base("stellar_reef").ends_turn()
    for seat in onlookers(table):
        view = table.seen_by(seat)
        assert sorted(view.a.discard) == ["gunship", "ram", "viper"]
        assert view.b.discard == ["stellar_reef"]


@pytest.mark.rule("realms.info.03")
def test_everybody_sees_the_row_the_explorers_and_all_cards_in_play() -> None:
    table = duel(
        hand="scout", play="war_world ram", row="gunship lancer", explorers=7, opponent={"play": "stellar_reef"}
    )
    table.a.plays("scout")
    for seat in onlookers(table):
        view = table.seen_by(seat)
        assert (view.row, view.explorers) == (["gunship", "lancer"], 7)
        assert (view.a.play, view.b.play) == (["war_world", "ram", "scout"], ["stellar_reef"])


@pytest.mark.rule("realms.info.04")
def test_nobody_sees_the_order_of_a_deck_not_even_its_owner() -> None:
    one = duel(deck="ram scout viper", trade_deck="gunship lancer swarmer", opponent={"deck": "viper falcon"})
    two = duel(deck="viper ram scout", trade_deck="swarmer gunship lancer", opponent={"deck": "falcon viper"})
    for seat in (0, 1, None):
        views = [table.seen_by(None if seat is None else table.seats[seat]) for table in (one, two)]
        assert views[0].a.deck == views[1].a.deck == ["?"] * 3
        assert views[0].b.deck == views[1].b.deck == ["?"] * 2
        assert views[0].trade_deck == views[1].trade_deck
        assert list(views[0].a.player.unseen) == list(views[1].a.player.unseen)


@pytest.mark.rule("realms.info.05")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    table = duel(hand="ram scout", deck="viper*2", opponent={"hand": "lancer viper", "deck": "scout"})
    assert table.seen_by(table.a).a.hand == ["ram", "scout"]
    assert table.seen_by(table.a).b.hand == ["?", "?"]
    assert table.seen_by(table.b).a.hand == ["?", "?"]
    assert table.seen_by(table.b).b.hand == ["lancer", "viper"]
    assert table.seen_by(None).a.hand == table.seen_by(None).b.hand == ["?", "?"]


@pytest.mark.rule("realms.info.05")
def test_a_drawn_card_is_shown_to_its_owner_only() -> None:
    table = duel(hand="falcon", deck="viper scout")
    table.a.plays("falcon")
    for seat, card in ((0, design("viper")), (1, HIDDEN), (-1, HIDDEN)):
        assert [event.card for event in table.log.seen_by(seat) if event.kind == events.DREW] == [card]
    assert table.seen_by(table.a).a.hand == ["viper"]
    assert table.seen_by(table.b).a.hand == ["?"]


@pytest.mark.rule("realms.info.06")
@pytest.mark.parametrize("alternative", [1, 2])
def test_the_option_picked_is_made_known_to_all(alternative: int) -> None:
    table = duel(play="frontier_station")
    table.a.uses("frontier_station").chooses(alternative)
    for seat in (0, 1, -1):
        told = [event for event in table.log.seen_by(seat) if event.kind == events.CHOSE]
        assert [(event.seat, event.card, event.n) for event in told] == [
            (0, design("frontier_station"), alternative - 1)
        ]


@pytest.mark.rule("realms.info.07")
def test_authority_and_pools_are_public() -> None:
    table = duel(trade=3, combat=4, authority=37, opponent={"authority": 21})
    for seat in onlookers(table):
        view = table.seen_by(seat)
        assert (view.a.trade, view.a.combat, view.a.authority, view.b.authority) == (3, 4, 37, 21)
