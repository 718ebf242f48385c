"""What the seats of Star Realms know of hidden cards, and what a shuffle makes them forget."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stardeck.engine.chance import fast
from stardeck.engine.events import HIDDEN, Log
from stardeck.games.realms import events
from stardeck.games.realms.game import RealmsGame
from stardeck.games.realms.state import Realms

GAME = RealmsGame()
CODES = GAME.codes
ALL = {"options": {"sets": ["colonial_wars", "core"]}}


def table(**data: Any) -> Realms:
    return GAME.from_json({**ALL, **data})


def view(state: Realms, seat: int, whose: int, pile: str) -> list[Any]:
    found: list[Any] = state.seen_by(seat).to_json()["seats"][whose][pile]
    return found


def known(card: str) -> dict[str, str]:
    return {"card": card, "known_to": "all"}


@pytest.mark.rule("realms.info.04")
def test_a_card_bought_to_the_top_of_a_deck_stays_known_until_it_is_shuffled() -> None:
    seats = [{"trade": 2, "redirects": [{"to": "deck"}], "deck": ["scout", "viper"]}, {"deck": ["scout"] * 6}]
    state = table(seats=seats, row=["lancer"])
    state.apply(0, CODES.parse("buy lancer"))
    for seat in (-1, 0, 1):
        assert view(state, seat, 0, "deck") == [known("lancer"), None, None]
        for number in range(5):
            world = state.seen_by(seat).imagine(fast(number))
            assert world.to_json()["seats"][0]["deck"][0] == known("lancer")
    state.apply(0, CODES.parse("end_turn"))  # draws all three, and everybody knows one of them
    assert view(state, 1, 0, "hand") == view(state, -1, 0, "hand") == [known("lancer"), None, None]
    assert view(state, 0, 0, "hand") == ["scout", "viper", known("lancer")]
    state.apply(1, CODES.parse("end_turn"))
    state.apply(0, CODES.parse("end_turn"))  # the hand is laid off and shuffled
    assert view(state, 1, 0, "hand") == [None, None, None]
    assert None not in view(state, 0, 0, "hand")


def test_a_card_bought_to_hand_is_known_to_all_and_playing_it_tells_no_more() -> None:
    seats = [{"trade": 2, "redirects": [{"to": "hand"}], "hand": ["lancer", "viper"]}, {}]
    state = table(seats=seats, row=["lancer"])
    state.apply(0, CODES.parse("buy lancer"))
    assert view(state, 1, 0, "hand") == [known("lancer"), None, None]
    state.apply(0, CODES.parse("play lancer"))  # which of the two is for nobody to say: the known one is gone
    assert view(state, 1, 0, "hand") == [None, None]


@pytest.mark.rule("realms.info.05")
def test_where_a_known_card_lies_in_a_hand_tells_nothing_of_the_others() -> None:
    views = []
    for others in (["scout", "scout"], ["viper", "war_world"], ["war_world", "mech_world"]):
        rest = {"scout": 2, "viper": 1, "war_world": 1, "mech_world": 1}
        for card in others:
            rest[card] -= 1
        deck = [card for card, n in rest.items() for _ in range(n)]
        state = table(seats=[{"hand": [*others, known("lancer")], "deck": deck}], trade_deck=[])
        views.append(state.seen_by(1).to_json())
    assert views[0] == views[1] == views[2]


def test_drawn_cards_are_hidden_in_the_events_of_others() -> None:
    deck: list[Any] = ["viper", known("lancer"), "scout", "scout", "scout"]
    state = table(seats=[{"deck": deck}, {}])
    log = Log()
    state.apply(0, CODES.parse("end_turn"), log)
    drawn = [event for event in log.events if event.kind == events.DREW and event.seat == 0]
    designs = [GAME.by_id[card].code for card in ("viper", "lancer", "scout", "scout", "scout")]
    assert [event.seen_by(0).card for event in drawn] == designs
    for seat in (1, -1):
        assert [event.seen_by(seat).card for event in drawn] == [HIDDEN, designs[1], HIDDEN, HIDDEN, HIDDEN]
        assert all(event.seen_by(seat).eyes == -1 for event in drawn)  # nor does it say who knows
    assert {event.kind for event in log.seen_by(1) if event.card == HIDDEN} <= {
        events.DREW,
        events.TURN_ENDED,
        events.TURN_BEGAN,
    }


def test_imagined_worlds_are_fair() -> None:
    """Every unseen card is as likely as any other at every hidden place."""
    seats = [{}, {"hand": ["scout", "viper"], "deck": ["lancer", "ram", "falcon", "gunship"]}]
    seen = table(seats=seats, trade_deck=["swarmer", "predator", "parasite"], row=["leviathan"] * 1).seen_by(0)
    chance = fast(11)
    tops: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    trade: Counter[str] = Counter()
    worlds = 3000
    for _i in range(worlds):
        data = seen.imagine(chance).to_json()
        tops[data["seats"][1]["deck"][0]] += 1
        hands.update(data["seats"][1]["hand"])
        trade.update(data["trade_deck"][:1])
    assert len(tops) == len(hands) == 6 and not trade  # the row took the whole trade deck
    assert all(abs(n - worlds / 6) < 5 * (worlds * 5 / 36) ** 0.5 for n in tops.values())
    assert all(abs(n - worlds / 3) < 5 * (worlds * 2 / 9) ** 0.5 for n in hands.values())


def test_the_trade_deck_is_imagined_in_any_order() -> None:
    state = table(trade_deck=["swarmer", "predator", "parasite"], row=["lancer"] * 3 + ["falcon"] * 2)
    orders = {tuple(state.seen_by(0).imagine(fast(k)).to_json()["trade_deck"]) for k in range(100)}
    assert len(orders) == 6
