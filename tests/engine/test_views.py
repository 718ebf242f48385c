"""Hidden piles: what a seat knows of them is kept, the rest is blank and dealt from what is unseen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from stardeck import games
from stardeck.engine.errors import StardeckError
from stardeck.engine.events import EVERYBODY, HIDDEN, Event, Log
from stardeck.engine.views import (
    DESIGN,
    KNOWN,
    KNOWN_SHIFT,
    UNKNOWN,
    blank_unknown,
    fill_unknown,
    known_by,
    known_first,
    sort,
)

CARDS = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 255)), max_size=12)


def pile(cards: list[tuple[int, int]]) -> vec[i64]:
    return vec[i64]([i64(design | known << KNOWN_SHIFT) for design, known in cards])


def ints(cards: vec[i64]) -> list[int]:
    return [int(card) for card in cards]


def test_a_card_knows_who_knows_it() -> None:
    card = i64(7 | 0b10000010 << KNOWN_SHIFT)
    assert [known_by(card, i64(seat)) for seat in (-1, 0, 1, 2)] == [True, False, True, False]
    assert all(known_by(i64(7 | KNOWN), i64(seat)) for seat in range(-1, 7))


@given(CARDS, st.integers(-1, 6))
def test_blanks_are_what_is_not_known_and_can_be_filled_again(cards: list[tuple[int, int]], seat: int) -> None:
    before = pile(cards)
    view = pile(cards)
    unseen = blank_unknown(view, i64(seat), vec[i64]())
    for card, shown in zip(before, view):
        assert shown == (card if known_by(card, i64(seat)) else UNKNOWN)
    assert sorted(ints(unseen)) == sorted(int(card & DESIGN) for card in before if not known_by(card, i64(seat)))
    assert fill_unknown(view, unseen, i64(0)) == len(unseen)
    assert [int(card & DESIGN) for card in view] == [design for design, _known in cards]


@given(CARDS)
def test_blank_cards_go_behind_the_known_ones(cards: list[tuple[int, int]]) -> None:
    view = pile(cards)
    blank_unknown(view, i64(0), vec[i64]())
    known = [card for card in ints(view) if card != UNKNOWN]
    known_first(view)
    assert ints(view) == known + [UNKNOWN] * (len(cards) - len(known))


@given(st.lists(st.integers(0, 255)))
def test_sorting_forgets_the_order(cards: list[int]) -> None:
    sorted_cards = vec[i64]([i64(card) for card in cards])
    sort(sorted_cards)
    assert ints(sorted_cards) == sorted(cards)


def test_an_event_shows_its_card_to_those_with_eyes_on_it() -> None:
    event = Event(i64(3), i64(1), i64(44), i64(2), i64(5), i64(0b10))
    assert event.seen_by(i64(1)).to_json() == [3, 1, 44, 2, 5]
    for seat in (-1, 0, 2):
        assert event.seen_by(i64(seat)).to_json() == [3, 1, HIDDEN, 2, 5]
    assert event.seen_by(i64(0)).eyes == event.seen_by(i64(1)).eyes == EVERYBODY
    log = Log()
    log.add(i64(3), i64(1), i64(44), i64(2), i64(5), i64(EVERYBODY))
    assert [seen.to_json() for seen in log.seen_by(i64(-1))] == [[3, 1, 44, 2, 5]]


def test_there_is_no_view_for_a_seat_that_does_not_exist() -> None:
    state = games.load("realms").new(seed=1)
    for seat in (-2, 2):
        with pytest.raises(StardeckError, match=f"no seat {seat}"):
            state.seen_by(seat)
