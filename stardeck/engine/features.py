"""Observations: what a seat may know of a state, as numbers in one row, with names for each of them.

An encoder of a game lays out named pieces (`Layout`) and brings a row (`Row`) up to date again and again.  Values are
whole numbers; a piece has a unit, the number that a float of 1.0 stands for.  A row starts from a baseline (nothing on
the table, every card unseen) and holds differences to it; encoding a position costs what has changed in the row.
"""

from __future__ import annotations

import hashlib
import json
import struct
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64, mypyc_attr

from stardeck.engine.state import State
from stardeck.engine.steps import Step

STEP_NUMBERS: Final = 7  # no step has more
MOST_STEP_NUMBER: Final = 255
MOST_ASKED: Final = 24  # one question, eight seats, a card and the numbers of a step
OVER: Final = -2  # the key of no question: the game is over


@final
class Piece:
    """A named part of the row: one number for each label."""

    def __init__(
        self, name: str, start: int, labels: list[str], low: int, high: int, unit: int, base: list[int], about: str
    ) -> None:
        self.name = name
        self.start = start
        self.labels = labels
        self.low = low
        self.high = high
        self.unit = unit
        self.base = base
        self.about = about

    @property
    def size(self) -> int:
        return len(self.labels)

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "start": self.start,
            "size": self.size,
            "low": self.low,
            "high": self.high,
            "unit": self.unit,
            "labels": self.labels,
            "baseline": self.base if any(self.base) else 0,
            "about": self.about,
        }


@final
class Layout:
    """The pieces of a row, in order: the schema of an observation."""

    def __init__(self, game: str, version: int) -> None:
        self.game = game
        self.version = version
        self.pieces: list[Piece] = []
        self.size: int = 0

    def add(
        self,
        name: str,
        labels: list[str],
        high: int,
        about: str,
        low: int = 0,
        unit: int = 1,
        base: list[int] | None = None,
    ) -> int:
        """Lay out another piece; return where it starts."""
        start = self.size
        self.pieces.append(Piece(name, start, labels, low, high, unit, base or [0] * len(labels), about))
        self.size += len(labels)
        return start

    def baseline(self) -> list[int]:
        return [n for piece in self.pieces for n in piece.base]

    def to_json(self) -> dict[str, Any]:
        """The schema for tools: names, places, ranges and units."""
        return {
            "game": self.game,
            "version": self.version,
            "size": self.size,
            "pieces": [piece.to_json() for piece in self.pieces],
        }

    @property
    def fingerprint(self) -> str:
        """A short hash of the whole schema: nets and data sets are for one only."""
        return hashlib.sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:16]


@final
@mypyc_attr(acyclic=True)
class Scale:
    """How values become floats: what all rows of a layout share."""

    def __init__(self, layout: Layout) -> None:
        self.size: i64 = layout.size
        labelled = [(piece, base) for piece in layout.pieces for base in piece.base]
        # The least and the greatest difference to the baseline that can be shown.
        self.low: vec[i64] = vec[i64]([i64(piece.low - base) for piece, base in labelled])
        self.high: vec[i64] = vec[i64]([i64(piece.high - base) for piece, base in labelled])
        # Floats as their bits, for every value of every kind of piece; `zero` is where the baseline of an entry stands.
        tables: dict[tuple[int, int, int], int] = {}
        bits: list[int] = []
        for piece in layout.pieces:
            kind = (piece.low, piece.high, piece.unit)
            if kind not in tables:
                tables[kind] = len(bits) - piece.low
                bits += [float_bits(n / piece.unit) for n in range(piece.low, piece.high + 1)]
        self.bits: vec[i32] = vec[i32]([i32(n) for n in bits])
        zero = [tables[piece.low, piece.high, piece.unit] + base for piece, base in labelled]
        self.zero: vec[i64] = vec[i64]([i64(n) for n in zero])
        self.baseline: vec[i64] = vec[i64]([i64(base) for _piece, base in labelled])


def float_bits(value: float) -> int:
    """The bits of a 32-bit float as a signed number."""
    bits: int = struct.unpack("<i", struct.pack("<f", value))[0]
    return bits


@final
@mypyc_attr(acyclic=True)
class Pile:
    """A pile as a row has last seen it."""

    __slots__ = ("cards", "count", "key")

    def __init__(self) -> None:
        self.key: i64 = -1  # what else the cards were seen with, such as by whom
        self.count: i64 = 0
        self.cards: vec[i64] = vec[i64]()  # the first `count` are there


@final
@mypyc_attr(acyclic=True)
class Row:
    """A row that is filled in again and again; what has not changed since the last time is not written.

    Numbers are put in place.  A pile is compared with what it was, card by card: what followed the first difference is
    taken back and what follows it now is added, so that a card more or less on top costs one card.
    """

    def __init__(self, scale: Scale, piles: int, packs: int, floats: vec[i32], start: i64) -> None:
        self.scale = scale
        self.values: vec[i16] = vec[i16]([i16(0)] * scale.size)  # differences to the baseline
        self.floats = floats  # where the floats are written, from `start` on
        self.start = start
        self.piles: vec[Pile] = vec[Pile]([Pile() for _i in range(piles)])
        self.packs: vec[i64] = vec[i64]([-1] * packs)  # small numbers that were put together, by number
        self.goes_on: bool = False  # it is the game that the row has last seen, some actions later
        self.step: Step | None = None  # the question that was noted, …
        self.step_key: i64 = -1  # … to whom it was put, …
        self.asked: vec[i64] = vec[i64]([0] * MOST_ASKED)  # … and where it was noted: the first so many
        self.asked_count: i64 = 0
        for at in range(scale.size):
            floats[start + at] = scale.bits[scale.zero[at]]

    def put(self, at: i64, value: i64) -> None:
        """Put a number in its place."""
        if i64(self.values[at]) != value:
            self.values[at] = i16(value)
            self.write(at, value)

    def note(self, at: i64, value: i64) -> None:
        """Put a number that belongs to the question, and goes with it."""
        self.put(at, value)
        self.asked[self.asked_count] = at
        self.asked_count += 1

    def write(self, at: i64, value: i64) -> None:
        scale = self.scale
        if value > scale.high[at]:
            value = scale.high[at]
        elif value < scale.low[at]:
            value = scale.low[at]
        self.floats[self.start + at] = scale.bits[scale.zero[at] + value]

    def changed(self, number: i64, pack: i64) -> bool:
        """Say whether small numbers, packed into one, are not what they were; if so, they have to be put."""
        if self.packs[number] == pack:
            return False
        self.packs[number] = pack
        return True

    def same(self, pile: Pile, cards: vec[i64], count: i64, key: i64) -> i64:
        """How many cards of a pile, from the bottom, are as they were."""
        same: i64 = 0
        if pile.key == key:
            old = pile.cards
            most = pile.count
            if most > count:
                most = count
            while same < most and old[same] == cards[same]:
                same += 1
        return same

    def keep(self, pile: Pile, card: i64) -> None:
        """Remember the next card of a pile."""
        if pile.count < i64(len(pile.cards)):
            pile.cards[pile.count] = card
        else:
            pile.cards = append(pile.cards, card)
        pile.count += 1

    def add(self, at: i64, n: i64) -> None:
        """Add something to an entry, or take it back."""
        value = i64(self.values[at]) + n
        self.values[at] = i16(value)
        self.write(at, value)

    def count_cards(self, number: i64, cards: vec[i64], count: i64, start: i64, slot: vec[i64]) -> None:
        """Count the cards of an open pile by design."""
        pile = self.piles[number]
        same = self.same(pile, cards, count, 0)
        while pile.count > same:
            pile.count -= 1
            self.add(start + slot[pile.cards[pile.count] & 0xFF], -1)
        pile.key = 0
        while pile.count < count:
            card = cards[pile.count]
            self.add(start + slot[card & 0xFF], 1)
            self.keep(pile, card)

    def value(self, at: i64) -> i64:
        """The value of an entry, within the range of its piece."""
        value = i64(self.values[at])
        if value > self.scale.high[at]:
            value = self.scale.high[at]
        elif value < self.scale.low[at]:
            value = self.scale.low[at]
        return value + self.scale.baseline[at]

    def to_list(self) -> list[int]:
        """All values, those of the baseline too."""
        return [int(self.value(at)) for at in range(self.scale.size)]

    def sparse(self) -> list[tuple[int, int]]:
        """The entries that differ from the baseline and by how much, in the order of places."""
        return [(int(at), int(self.values[at])) for at in range(self.scale.size) if self.values[at]]


@final
@mypyc_attr(acyclic=True)
class Question:
    """A kind of step as the encoder sees it."""

    def __init__(self, number: i64, numbers: i64, card: i64) -> None:
        self.number = number  # among the steps of the game, by name
        self.numbers = numbers  # how many numbers the step holds
        self.card = card  # which of them is a card, or -1


@mypyc_attr(acyclic=True)
class Encoder:
    """Turns a state into a row for a seat, from nothing but what that seat may know.

    It reads whole states and the positions of views alike, with the same result.
    """

    version: int = 1

    def __init__(self, game: str, players: int, steps: dict[str, type[Step]], cards: list[tuple[int, str]]) -> None:
        self.layout = Layout(game, self.version)
        self.players: i64 = players
        self.ids: list[str] = [card for _design, card in cards]
        self.cards: i64 = len(cards)  # designs that can occur, in their order …
        slots = [0] * 256
        for slot, (design, _card) in enumerate(cards):
            slots[design] = slot
        self.slot: vec[i64] = vec[i64]([i64(n) for n in slots])  # … and the place of each design among them
        self.questions: dict[str, Question] = {}
        names = sorted(steps)
        for number, name in enumerate(names):
            fields = list(steps[name].fields)
            card = fields.index("card") if "card" in fields else -1
            self.questions[name] = Question(i64(number), i64(len(fields)), i64(card))
        add = self.layout.add
        self.question: i64 = add("question", names, 1, "what is being asked: the step that waits for an answer")
        self.asked: i64 = add("asked", seats(players), 1, "who is asked, as far as this seat can tell")
        numbers = [f"n{i}" for i in range(STEP_NUMBERS)]
        self.numbers: i64 = add(
            "numbers", numbers, MOST_STEP_NUMBER, "what the step counts, if the seat knows it; cut off at 255", 0, 16
        )
        self.speaks_of: i64 = add("speaks_of", self.ids, 1, "the card that the question is about, if it names one")
        self.piles: i64 = 0  # how many piles a row has to remember, …
        self.packs: i64 = 0  # … and how many packs of small numbers

    def encode(self, state: Any, seat: i64, row: Row) -> None:
        """Bring a row up to date for a seat."""
        raise NotImplementedError

    def row(self) -> Row:
        """Return a row to be filled in, with floats of its own."""
        return Row(Scale(self.layout), int(self.piles), int(self.packs), vec[i32]([i32(0)] * self.layout.size), 0)

    def observe(self, state: State, seat: int) -> list[int]:
        """All values of an observation, for those who are in no hurry."""
        row = self.row()
        self.encode(state, i64(seat), row)
        return row.to_list()

    def ask(self, state: State, seat: i64, row: Row) -> None:
        """Note what is asked, and of whom."""
        if state.deciding == 0:
            if row.step_key != OVER:
                row.step_key = OVER
                self.clear_question(row)
            return
        step = state.steps[state.depth - 1]
        whose = state.seats_of_steps[state.depth - 1]
        asked = state.deciding
        if state.sealing:
            asked = state.asked(seat)
        key = asked << 16 | whose << 8 | seat
        if row.step is step and row.step_key == key:
            return
        row.step = step
        row.step_key = key
        self.clear_question(row)
        question = self.questions[step.name]
        row.note(self.question + question.number, 1)
        for other in range(self.players):
            if asked >> other & 1:
                row.note(self.asked + self.relative(other, seat), 1)
        if question.numbers:
            if whose != seat:
                step = step.for_others()
            self.note_numbers(step, question, row)

    def clear_question(self, row: Row) -> None:
        for i in range(row.asked_count):
            row.put(row.asked[i], 0)
        row.asked_count = 0

    def note_numbers(self, step: Step, question: Question, row: Row) -> None:
        numbers = step.ints()
        for i in range(len(numbers)):
            n = i64(numbers[i])
            if i == question.card:
                if n >= 0 and n < 256:
                    row.note(self.speaks_of + self.slot[n], 1)
            elif n > 0 and i < STEP_NUMBERS:
                if n > MOST_STEP_NUMBER:
                    n = MOST_STEP_NUMBER
                row.note(self.numbers + i, n)

    def relative(self, other: i64, seat: i64) -> i64:
        """How many places after a seat another sits."""
        place = other - seat
        if place < 0:
            place += self.players
        return place


def seats(players: int) -> list[str]:
    """The seats as an observer names them: itself, and the others clockwise."""
    return ["me", *(f"+{i}" for i in range(1, players))]


def one_if(true: bool) -> i64:
    """1 if something is so, else 0."""
    if true:
        return 1
    return 0
