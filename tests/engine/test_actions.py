"""Actions: the buffer of legal ones, refusals with their numbers, and codes as records and text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from stardeck.engine.actions import (
    NOT_NOW,
    Actions,
    Codes,
    Kind,
    UnknownAction,
    have_of,
    need_of,
    reason_of,
    refusal,
    unless,
)

CODES = Codes(
    [Kind("end", 0), Kind("pay", 8, n=5), Kind("play", 16, card=4), Kind("hit", 32, seat=3, card=4, copy=2)],
    ["ant", "bee", "cat"],
)


# --- the buffer ---


@given(st.lists(st.integers(0, 2000), max_size=200))
def test_the_buffer_is_sorted_and_unique_whatever_comes_in(codes: list[int]) -> None:
    actions = Actions()
    for _again in range(2):
        actions.clear()
        for code in codes:
            actions.add(i64(code))
        assert actions.to_list() == sorted(set(codes))
        assert all(actions.has(i64(code)) for code in codes)
        assert not actions.has(i64(2001))


def test_only_who_asks_is_told_why_not() -> None:
    asked, plain = Actions(explaining=True), Actions()
    for actions in (asked, plain):
        actions.offer(i64(5), i64(0))
        actions.offer(i64(6), refusal(i64(3), i64(4), i64(2)))
    assert (asked.to_list(), plain.to_list()) == ([5], [5])
    assert (asked.why_not(i64(5)), asked.why_not(i64(7)), plain.why_not(i64(6))) == (0, NOT_NOW, NOT_NOW)
    why = asked.why_not(i64(6))
    assert (reason_of(why), need_of(why), have_of(why)) == (3, 4, 2)
    asked.clear()
    assert asked.why_not(i64(6)) == NOT_NOW
    assert (unless(True, i64(9)), unless(False, i64(9))) == (0, 9)


@given(st.integers(1, 0xFFFF), st.integers(0, 0xFFFF), st.integers(0, 0xFFFF))
def test_a_refusal_carries_two_numbers(reason: int, need: int, have: int) -> None:
    packed = refusal(i64(reason), i64(need), i64(have))
    assert (reason_of(packed), need_of(packed), have_of(packed)) == (reason, need, have)


# --- codes, records, text ---

EXAMPLES: list[tuple[int, dict[str, Any], str]] = [
    (0, {"do": "end"}, "end"),
    (11, {"do": "pay", "n": 3}, "pay 3"),
    (18, {"do": "play", "card": "cat"}, "play cat"),
    (32, {"do": "hit", "seat": 0, "card": "ant"}, "hit A ant"),
    (32 + 2 * 8 + 1 * 2 + 1, {"do": "hit", "seat": 2, "card": "bee", "copy": 2}, "hit C bee #2"),
]


@pytest.mark.parametrize(("code", "record", "text"), EXAMPLES)
def test_a_code_is_a_record_is_a_text(code: int, record: dict[str, Any], text: str) -> None:
    assert CODES.record(code) == record
    assert CODES.text(code) == text
    assert CODES.code(record) == code
    assert CODES.parse(text) == CODES.parse(f"  {text} ") == code


def test_every_code_there_is_comes_back() -> None:
    texts = set()
    for code in range(CODES.size):
        try:
            text = CODES.text(code)
        except UnknownAction:
            continue
        assert CODES.parse(text) == CODES.code(CODES.record(code)) == code
        texts.add(text)
    assert len(texts) == 1 + 5 + 3 + 3 * 3 * 2


@pytest.mark.parametrize("code", [-1, 1, 7, 13, 19, 38, 56, 10**9])
def test_other_numbers_are_no_actions(code: int) -> None:
    with pytest.raises(UnknownAction, match=str(code)):
        CODES.text(code)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no kind of action is called ''"),
        ("jump", "no kind of action is called 'jump'"),
        ("pay", "pay needs a n"),
        ("pay x", "n must be a number, not 'x'"),
        ("pay ²", "n must be a number, not '²'"),
        ("hit A ant #²", "too many words after hit: '#²'"),
        ("pay 5", "n must be a number below 5"),
        ("play dog", "no card has the id 'dog'"),
        ("hit D ant", "seat must be a number below 3"),
        ("hit Z ant", "'Z' is no seat"),
        ("hit A ant #3", "copy must be a number below 2"),
        ("hit A ant #0", "copy must be a number below 2"),
        ("end now", "too many words after end: 'now'"),
    ],
)
def test_a_wrong_text_is_told_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(UnknownAction) as error:
        CODES.parse(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({}, "no kind of action is called None"),
        ({"do": "pay", "n": -1}, "n must be a number below 5"),
        ({"do": "pay", "n": "1"}, "n must be a number below 5"),
        ({"do": "hit", "card": "ant", "copy": "2"}, "copy must be a number below 2"),
        ({"do": "play", "card": 1}, "no card has the id 1"),
        ({"do": "end", "colour": 1}, "end has no field colour"),
    ],
)
def test_a_wrong_record_is_told_what_is_wrong(record: dict[str, Any], message: str) -> None:
    with pytest.raises(UnknownAction) as error:
        CODES.code(record)
    assert message in str(error.value)


@given(st.text(max_size=30))
def test_any_text_is_an_action_or_unknown(text: str) -> None:
    try:
        code = CODES.parse(text)
    except UnknownAction:
        return
    assert CODES.parse(CODES.text(code)) == code


def test_kinds_may_not_overlap() -> None:
    with pytest.raises(ValueError, match="two begins at 3"):
        Codes([Kind("one", 0, n=4), Kind("two", 3)], [])
