"""Damaged, cut and foreign journals: the error names the line, and what came before it can be played on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stardeck.engine.errors import JournalError
from stardeck.engine.journal import Journal, Play, verify
from stardeck.engine.journalfile import sign

GOLDEN = Path(__file__).parent / "golden" / "realms-short.journal"
TEXT = GOLDEN.read_text(encoding="utf-8") if GOLDEN.exists() else ""
LINES = TEXT.splitlines()
CARDS = json.loads(LINES[0])["cards"] if LINES else ""


def damaged(lines: list[str]) -> JournalError:
    """Read lines that must be refused; check that the readable part is whole and goes on."""
    with pytest.raises(JournalError) as caught:
        Journal.loads("\n".join(lines) + "\n")
    error = caught.value
    assert 1 <= error.line <= len(lines)
    assert f"line {error.line}" in str(error)
    if error.line == 1:
        assert error.readable is None
    else:
        assert isinstance(error.readable, Journal)
        assert error.readable.dumps().splitlines() == LINES[: error.line - 1]
        if error.line % 8 == 0:
            assert Play.from_journal(error.readable).state.over == (error.line >= len(LINES))
    return error


@given(st.data())
@settings(max_examples=150)
def test_a_changed_letter_is_found_at_its_line(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(LINES) - 1))
    at = data.draw(st.integers(0, len(LINES[number]) - 1))
    letter = data.draw(st.characters(codec="utf-8", exclude_characters="\n\r"))
    if letter == LINES[number][at]:
        return
    line = LINES[number][:at] + letter + LINES[number][at + 1 :]
    assert damaged([*LINES[:number], line, *LINES[number + 1 :]]).line == number + 1


@given(st.integers(0, len(LINES) - 2))
@settings(max_examples=40)
def test_a_lost_line_is_found(number: int) -> None:
    assert damaged(LINES[:number] + LINES[number + 1 :]).line == number + 1


@given(st.integers(0, len(LINES) - 1))
@settings(max_examples=40)
def test_a_doubled_line_is_found(number: int) -> None:
    assert damaged([*LINES[: number + 1], *LINES[number:]]).line == number + 2


@given(st.integers(1, len(LINES) - 2))
@settings(max_examples=40)
def test_lines_in_the_wrong_order_are_found(number: int) -> None:
    assert damaged([*LINES[:number], LINES[number + 1], LINES[number], *LINES[number + 2 :]]).line == number + 1


@given(st.integers(1, len(TEXT) - 1))
@settings(max_examples=100)
def test_a_cut_file_gives_what_is_whole(length: int) -> None:
    whole = TEXT[:length].count("\n")
    rest = TEXT[:length].rpartition("\n")[2]
    try:
        journal = Journal.loads(TEXT[:length])
    except JournalError as error:
        assert (error.line, bool(rest)) == (whole + 1, True)  # noqa: PT017
        return
    assert len(journal.entries) + 1 == whole + (rest in LINES)
    if length % 8 == 0:
        Play.from_journal(journal)


def test_a_lost_last_line_is_written_again() -> None:
    journal = Journal.loads("\n".join(LINES[:-1]))
    assert Play.from_journal(journal).state.over
    assert journal.dumps() == TEXT


@given(noise=st.binary(max_size=80), at=st.integers(0, 200))
@settings(max_examples=60)
def test_any_bytes_are_refused_kindly(noise: bytes, at: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "noise.journal"
    raw = TEXT.encode()
    path.write_bytes(raw[:at] + noise + raw[at + len(noise) :])
    if path.read_bytes() != raw:
        with pytest.raises(JournalError, match="line 1"):
            Journal.read(path)


def test_windows_line_ends_and_a_missing_last_one_are_no_damage() -> None:
    for text in (TEXT.replace("\n", "\r\n"), TEXT[:-1]):
        assert Journal.loads(text).dumps() == TEXT


# --- files that are whole, and wrong ---


def forged(change: Any, number: int) -> str:
    """Return the journal with one line's value changed and all checks right."""
    check = 0
    text = ""
    for i, line in enumerate(LINES):
        value = json.loads(line)
        value = value[:-1] if isinstance(value, list) else {k: v for k, v in value.items() if k != "check"}
        check, signed = sign(change(value) if i == number else value, check)
        text += signed
    return text


FORGERIES: list[tuple[int, Any, str]] = [
    (0, lambda value: {**value, "stardeck_journal": 99}, "line 1: the journal has format 99, this program reads 1"),
    (0, lambda value: {**value, "game": "chess"}, "line 1: its game cannot be loaded: there is no game called 'chess'"),
    (0, lambda value: {**value, "players": "two"}, "line 1: players is 'two', which no journal has"),
    (0, lambda value: {**value, "colour": 1}, "line 1: colour is 1, which no journal has"),
    (0, lambda value: {k: v for k, v in value.items() if k != "cards"}, "line 1: the header is not whole"),
    (0, lambda value: {**value, "card_files": ["nowhere.toml"]}, "line 1: its game cannot be loaded"),
    (0, lambda value: {"hello": 1}, "line 1 is not the header of a journal"),
    (0, lambda value: {**value, "seat": 1}, "line 1: this is a seat's journal"),
    (3, lambda value: [0, "dance"], "line 4: no kind of action is called 'dance'"),
    (3, lambda value: [True, "end_turn"], "line 4: an action is [seat, text]"),
    (3, lambda value: {"dance": 1}, "line 4: there is no such entry: dance"),
    (3, lambda value: {"undo": 7, "opened": 1}, "line 4: there are not so many actions to take back"),
    (3, lambda value: {"undo": -1, "opened": 1}, "line 4: there are not so many actions to take back"),
    (3, lambda value: {"undo": 1}, "line 4: undo needs a fitting opened"),
    (3, lambda value: {"rekey": None}, "line 4: rekey needs a fitting rekey"),
    (3, lambda value: {"result": {}, "position": ""}, "line 5: the game was over before this"),
]


@pytest.mark.parametrize(("number", "change", "message"), FORGERIES, ids=[text[:50] for _n, _c, text in FORGERIES])
def test_what_nobody_wrote_is_told_at_its_line(number: int, change: Any, message: str) -> None:
    with pytest.raises(JournalError) as error:
        Journal.loads(forged(change, number))
    assert str(error.value).startswith(message)
    assert error.value.line in (number + 1, number + 2)


REPLAY_FORGERIES: list[tuple[int, Any, str]] = [
    (0, lambda value: {**value, "options": {"colour": 1}}, "line 1: the game cannot be set up: colour"),
    (0, lambda value: {**value, "seed": "xyz"}, "line 1: the game cannot be set up: seed"),
    (0, lambda value: {**value, "players": 7}, "line 1: the game cannot be set up: players"),
    (3, lambda value: [0, "buy war_world"], "line 4: buy war_world cannot be replayed"),
    (3, lambda value: [5, "end_turn"], "line 4: end_turn cannot be replayed"),
    (3, lambda value: {"take_back": 9}, "line 4: take_back cannot be replayed"),
    (3, lambda value: {"rekey": "xyz"}, "line 4: rekey cannot be replayed: a seed of a real deal"),
    (3, lambda value: {"position": {"row": 1}, "rules": 1, "cards": CARDS}, "line 4: position cannot be replayed: row"),
]


@pytest.mark.parametrize(
    ("number", "change", "message"), REPLAY_FORGERIES, ids=[text[:50] for _n, _c, text in REPLAY_FORGERIES]
)
def test_what_cannot_be_replayed_is_told_at_its_line(number: int, change: Any, message: str) -> None:
    journal = Journal.loads(forged(change, number))
    for replay in (journal.replay, lambda: Play.from_journal(journal)):
        with pytest.raises(JournalError) as error:
            replay()
        assert str(error.value).startswith(message)
        if number:
            assert isinstance(error.value.readable, Journal)
            assert len(error.value.readable.entries) == number - 1


def test_verify_finds_a_false_end_a_false_seed_and_an_open_end() -> None:
    last = len(LINES) - 1

    def won_by_the_other(value: dict[str, Any]) -> dict[str, Any]:
        return {**value, "result": {**value["result"], "winners": [9]}}

    with pytest.raises(JournalError, match=f"line {last + 1}: the actions lead to another end"):
        verify(Journal.loads(forged(won_by_the_other, last)))
    with pytest.raises(JournalError, match="line 1: the seed is not the one that was committed to"):
        verify(Journal.loads(forged(lambda value: {**value, "commitment": "0" * 64}, 0)))
    with pytest.raises(JournalError, match="states no result"):
        verify(Journal.loads(TEXT).first(last - 2))
    rekeyed = next(i for i, line in enumerate(LINES) if '"rekey"' in line)
    with pytest.raises(JournalError, match=f"line {rekeyed + 1}: the seed is not the one"):
        verify(Journal.loads(forged(lambda value: {**value, "commitment": "0" * 64}, rekeyed)))


def test_other_rules_or_cards_are_refused_by_name_and_can_be_tried_anyway() -> None:
    for change, names in (
        (lambda value: {**value, "rules": 99}, ["version 99", "version 1"]),
        (lambda value: {**value, "cards": "feedfacefeedface"}, ["feedfacefeedface", CARDS]),
    ):
        journal = Journal.loads(forged(change, 0))
        for refused in (journal.replay, lambda: Play.from_journal(journal)):  # noqa: B023
            with pytest.raises(JournalError) as error:
                refused()
            assert all(name in str(error.value) for name in names) and error.value.readable is journal
        assert journal.replay(anyway=True).over
        assert Play.from_journal(journal, anyway=True).state.over


def test_a_seed_that_is_still_secret_cannot_be_replayed() -> None:
    public = Journal.loads(forged(lambda value: {k: v for k, v in value.items() if k != "seed"}, 0))
    with pytest.raises(JournalError, match="still secret"):
        public.replay()


@pytest.mark.parametrize(
    "entry",
    [
        {"undo": 1, "opened": -1},
        {"undo": 1, "opened": 1 << 70},
        {"undo": 1, "opened": 9, "picks": 3},
        {"undo": 1, "opened": 9, "picks": [1, "2"]},
    ],
)
def test_an_undo_that_counts_nothing_is_refused(entry: dict[str, Any]) -> None:
    with pytest.raises(JournalError, match="line 3: undo needs the numbers"):
        Journal.loads(forged(lambda _value: entry, 2))


def test_an_undo_counts_for_every_seat() -> None:
    journal = Journal.loads(forged(lambda _value: {"undo": 1, "opened": 9, "picks": [1]}, 2))
    with pytest.raises(JournalError, match="line 3: undo cannot be replayed: picks must have"):
        journal.replay()


@pytest.mark.parametrize("field", ["seats", "card_files"])
def test_names_in_a_header_are_words(field: str) -> None:
    with pytest.raises(JournalError, match=f"line 1: {field} must be a list of words"):
        Journal.loads(forged(lambda value: {**value, field: [1, 2]}, 0))


@pytest.mark.parametrize("depth", [100, 900, 980, 990, 1000, 5000])
def test_however_deep_a_line_goes_it_is_refused(depth: int) -> None:
    for deep in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
        assert damaged([*LINES[:4], deep]).line == 5


def test_verify_finds_a_seed_that_is_none() -> None:
    with pytest.raises(JournalError, match="line 1: the seed is not the one"):
        verify(Journal.loads(forged(lambda value: {**value, "seed": "zz"}, 0)))
