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

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, mypyc_attr

from stardeck.engine.state import State
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN, KNOWN, known_by

STEP_NUMBERS: Final = 7  # no step has more
MOST_STEP_NUMBER: Final = 255
MOST_SPOKEN: Final = 8  # a card and the numbers of a step
OVER: Final = -2  # the key of no question: the game is over

# The shape of an entry as a number, see `Scale`.
SHAPE: Final = 0xFFFF
SPAN_SHIFT: Final = 16
TABLE_SHIFT: Final = 32

# What a row remembers of a pile, one after another: …
KEY: Final = 0  # what else its cards were seen with, such as by whom
COUNT: Final = 1  # how many there were
PLACE: Final = 2  # where in the memory they are
HEAD: Final = 3
ROOM: Final = 12  # cards of a pile that there is room for at first

# Kinds of piles: how their cards are noted.  Games have more, from OWN_KINDS on.
OPEN: Final = 0  # by design
KNOWN_CARDS: Final = 1  # by design if the observer knows them, and then they are not unseen
OWN_KINDS: Final = 2

ALL_KNOWN: Final = -2  # the key of a pile that the observer sees, instead of the observer's number


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
        # Floats as their bits, for every value of every kind of piece, from the least on.
        tables: dict[tuple[int, int, int], int] = {}
        bits: list[int] = []
        shapes: list[int] = []
        lows: list[int] = []
        for piece in layout.pieces:
            kind = (piece.low, piece.high, piece.unit)
            if kind not in tables:
                tables[kind] = len(bits)
                bits += [float_bits(n / piece.unit) for n in range(piece.low, piece.high + 1)]
            for base in piece.base:
                span = piece.high - piece.low
                shapes.append(tables[kind] << TABLE_SHIFT | span << SPAN_SHIFT | (base - piece.low))
                lows.append(piece.low)
        self.bits: vec[i32] = vec[i32]([i32(n) for n in bits])
        # Of each entry: where its table starts, how far it goes, and where in it the baseline stands; in one number,
        # since all of them are needed whenever a float is written.
        self.shapes: vec[i64] = vec[i64]([i64(shape) for shape in shapes])
        self.lows: vec[i64] = vec[i64]([i64(low) for low in lows])


def table_place(shape: i64, value: i64) -> i64:
    """Where in its table a difference to the baseline stands; what is out of range stands at its end."""
    place = value + (shape & SHAPE)
    most = shape >> SPAN_SHIFT & SHAPE
    if place < 0:
        return 0
    if place > most:
        return most
    return place


def float_bits(value: float) -> int:
    """The bits of a 32-bit float as a signed number."""
    bits: int = struct.unpack("<i", struct.pack("<f", value))[0]
    return bits


@final
@mypyc_attr(acyclic=True)
class Row:
    """A row that is filled in again and again; what has not changed since the last time is not written.

    Numbers are put in place.  Piles are remembered as they were last seen, all in one stretch of memory, and what has
    changed in them is found by comparing (`Encoder.see`).  For readers who want to know what has changed, up to `notes`
    entries that were written are noted.
    """

    def __init__(self, scale: Scale, piles: int, packs: int, floats: vec[i32], start: i64, notes: i64 = 0) -> None:
        self.scale = scale
        self.shapes: vec[i64] = scale.shapes  # two parts of it, at hand for every write
        self.bits: vec[i32] = scale.bits
        self.values: vec[i16] = vec[i16]([i16(0)] * scale.size)  # differences to the baseline
        self.floats = floats  # where the floats are written, from `start` on
        self.start = start
        self.seen: vec[i64] = empty_piles(piles)  # the heads of the piles, one more to end them, and then their cards
        self.piles: i64 = piles
        self.packs: vec[i64] = vec[i64]([-1] * packs)  # small numbers that were put together, by number
        self.goes_on: bool = False  # it is the game that the row has last seen, some actions later
        self.step: Step | None = None  # the question that was noted, …
        self.step_key: i64 = -1  # … to whom it was put, …
        self.question: i64 = -1  # … as what, …
        self.spoken: vec[i64] = vec[i64]([0] * MOST_SPOKEN)  # … and where its numbers were noted: the first so many
        self.spoken_count: i64 = 0
        self.written: vec[i32] = vec[i32]([i32(0)] * notes)  # entries that were written since somebody looked, …
        self.written_count: i64 = 0  # … so many of them; when there is no more room, it may have been any
        for at in range(scale.size):
            self.add(at, 0)

    def put(self, at: i64, value: i64) -> None:
        """Put a number in its place."""
        n = value - i64(self.values[at])
        if n:
            self.add(at, n)

    def add(self, at: i64, n: i64) -> None:
        """Add something to an entry, or take it back, and write its float."""
        values = self.values
        value = i64(values[at]) + n
        values[at] = i16(value)
        shape = self.shapes[at]
        place = table_place(shape, value) + (shape >> TABLE_SHIFT)
        to = self.start + at
        self.floats[to] = self.bits[place]
        count = self.written_count
        if count < i64(len(self.written)):
            self.written[count] = i32(at)
            self.written_count = count + 1

    def note(self, at: i64, value: i64) -> None:
        """Put a number that belongs to the question, and goes with it."""
        self.put(at, value)
        self.spoken[self.spoken_count] = at
        self.spoken_count += 1

    def changed(self, number: i64, pack: i64) -> bool:
        """Say whether small numbers, packed into one, are not what they were; if so, they have to be put."""
        if self.packs[number] == pack:
            return False
        self.packs[number] = pack
        return True

    def count(self, number: i64) -> i64:
        """How many cards a pile had."""
        at = number * HEAD + COUNT
        return self.seen[at]

    def keep(self, number: i64, cards: vec[i64], first: i64, last: i64) -> None:
        """Remember the cards of a pile from the first to before the last."""
        seen = self.seen
        place = seen[number * HEAD + PLACE]
        if place + last > seen[(number + 1) * HEAD + PLACE]:
            self.make_room(number, last)
            seen = self.seen
        for i in range(first, last):
            seen[place + i] = cards[i]

    def make_room(self, number: i64, more: i64) -> None:
        """Give a pile room for so many cards more; those of the piles behind it move."""
        old = self.seen
        seen = vec[i64]([0] * (len(old) + more))
        border = old[(number + 1) * HEAD + PLACE]
        for i in range(border):
            seen[i] = old[i]
        for i in range(border, len(old)):
            seen[i + more] = old[i]
        for behind in range(number + 1, self.piles + 1):
            seen[behind * HEAD + PLACE] += more
        self.seen = seen

    def value(self, at: i64) -> i64:
        """The value of an entry, within the range of its piece."""
        return table_place(self.scale.shapes[at], i64(self.values[at])) + self.scale.lows[at]

    def to_list(self) -> list[int]:
        """All values, those of the baseline too."""
        return [int(self.value(at)) for at in range(self.scale.size)]

    def sparse(self) -> list[tuple[int, int]]:
        """The entries that differ from the baseline and by how much, in the order of places."""
        return [(int(at), int(self.values[at])) for at in range(self.scale.size) if self.values[at]]


def empty_piles(piles: int) -> vec[i64]:
    """The memory of so many piles that nobody has looked at yet."""
    heads = [(-1, 0, (piles + 1) * HEAD + number * ROOM) for number in range(piles + 1)]
    return vec[i64]([i64(n) for head in heads for n in head] + [i64(0)] * (piles * ROOM))


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
        self.unseen: i64 = 0  # where games count the cards that nobody has seen
        self.first_block: i64 = 0  # where the first seat's block starts, …
        self.block: i64 = 0  # … and how much one takes
        self.piles: i64 = 0  # how many piles a row has to remember, …
        self.packs: i64 = 0  # … and how many packs of small numbers

    def lay_out_seats(self) -> None:
        """Lay out a block for each seat."""
        self.first_block = self.layout.size
        for name in seats(int(self.players)):
            start = self.layout.size
            self.lay_out_seat(name)
            self.block = self.layout.size - start

    def lay_out_seat(self, name: str) -> None:
        """Lay out what a seat has; the offsets are the same in all blocks."""
        raise NotImplementedError

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
                self.put_question(-1, 0, seat, row)
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
        question = self.questions[step.name]
        self.put_question(question.number, asked, seat, row)
        if question.numbers:
            if whose != seat:
                step = step.for_others()
            self.note_numbers(step, question, row)

    def put_question(self, number: i64, asked: i64, seat: i64, row: Row) -> None:
        """Put which question is asked (-1: none) and to whom, without the numbers that the last one spoke of."""
        if row.question != number:
            if row.question >= 0:
                row.put(self.question + row.question, 0)
            if number >= 0:
                row.put(self.question + number, 1)
            row.question = number
        for other in range(self.players):
            row.put(self.asked + self.relative(other, seat), asked >> other & 1)
        for i in range(row.spoken_count):
            row.put(row.spoken[i], 0)
        row.spoken_count = 0

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

    def see(
        self, kind: i64, cards: vec[i64], count: i64, number: i64, key: i64, start: i64, sure: i64, row: Row
    ) -> bool:
        """Bring a pile up to date, the first `sure` cards of which are known to be what they were; say if it changed.

        What lies between the first and the last difference is taken back, and what lies there now is noted: a card
        more or less costs one card, wherever it lies.
        """
        seen = row.seen
        head = number * HEAD
        before = seen[head + COUNT]
        same: i64 = 0
        tail: i64 = 0
        if seen[head + KEY] == key:
            place = seen[head + PLACE]
            same = sure
            most = before
            if most > count:
                most = count
            while same < most and seen[place + same] == cards[same]:
                same += 1
            if same == before and same == count:
                return False
            while tail < most - same and seen[place + before - 1 - tail] == cards[count - 1 - tail]:
                tail += 1
        self.renew(kind, cards, count, number, key, start, same, tail, row)
        return True

    def renew(
        self, kind: i64, cards: vec[i64], count: i64, number: i64, key: i64, start: i64, same: i64, tail: i64, row: Row
    ) -> None:
        """Note a pile that has changed but for so many cards at its bottom and at its top."""
        seen = row.seen
        head = number * HEAD
        before = seen[head + COUNT]
        place = seen[head + PLACE]
        old_key = seen[head + KEY]
        for i in range(same, before - tail):
            self.note(kind, seen[place + i], i, old_key, start, -1, row)
        for i in range(same, count - tail):
            self.note(kind, cards[i], i, key, start, 1, row)
        last = count
        if before == count:
            last -= tail  # what follows has not moved
        seen[head + KEY] = key
        seen[head + COUNT] = count
        row.keep(number, cards, same, last)

    def note(self, kind: i64, card: i64, place: i64, key: i64, start: i64, n: i64, row: Row) -> None:
        """Note a card of a pile (n: 1) or take it back (-1); its place counts only in piles of a fixed size."""
        if kind == OPEN:
            row.add(start + self.slot[card & DESIGN], n)
        elif knows(card, key):
            self.note_seen(card, start, n, row)

    def note_seen(self, card: i64, start: i64, n: i64, row: Row) -> None:
        """Count a card where it lies, and no longer among the unseen."""
        at = self.slot[card & DESIGN]
        row.add(start + at, n)
        row.add(self.unseen + at, -n)

    def see_known(self, cards: vec[i64], number: i64, seat: i64, known: bool, start: i64, sure: i64, row: Row) -> None:
        """Count the cards of a pile that the observer knows, all of them or some; they are not unseen."""
        key = seat
        if known:
            key = ALL_KNOWN
        self.see(KNOWN_CARDS, cards, len(cards), number, key, start, sure, row)

    def relative(self, other: i64, seat: i64) -> i64:
        """How many places after a seat another sits."""
        place = other - seat
        if place < 0:
            place += self.players
        return place


def seats(players: int) -> list[str]:
    """The seats as an observer names them: itself, and the others clockwise."""
    return ["me", *(f"+{i}" for i in range(1, players))]


def knows(card: i64, key: i64) -> bool:
    """Whether the observer that a key stands for knows a card."""
    return key == ALL_KNOWN or (card & KNOWN != 0 and known_by(card, key))


def one_if(true: bool) -> i64:
    """1 if something is so, else 0."""
    if true:
        return 1
    return 0
