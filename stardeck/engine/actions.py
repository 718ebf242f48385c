"""Actions are ints; a buffer holds the legal ones of a decision, and Codes turns them into records and text.

A code means the same thing in every state of a game, for ever: new kinds and new cards are only added behind
the old ones.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.errors import StardeckError

NOT_NOW: Final = 1  # the refusal of everything that the present question does not offer
SEAT_NAMES: Final = "ABCDEFGH"


@final
@mypyc_attr(acyclic=True)
class Actions:
    """The legal actions of one decision, sorted and unique; a caller keeps one and has it filled again and again."""

    __slots__ = ("count", "explaining", "items", "refused", "refusals")

    def __init__(self, explaining: bool = False) -> None:
        self.count: i64 = 0
        self.items: vec[i64] = vec[i64]([0] * 64)
        self.explaining: bool = explaining
        self.refused: vec[i64] = vec[i64]()
        self.refusals: vec[i64] = vec[i64]()

    def clear(self) -> None:
        self.count = 0
        if self.explaining:
            self.refused = vec[i64]()
            self.refusals = vec[i64]()

    def add(self, action: i64) -> None:
        """Take an action in, at its place, unless it is there already."""
        n = self.count
        items = self.items
        if n and items[n - 1] >= action:
            if items[n - 1] != action:
                self.insert(action)
            return
        if n == i64(len(items)):
            self.items = append(items, action)
        else:
            items[n] = action
        self.count = n + 1

    def insert(self, action: i64) -> None:
        i = self.count
        items = self.items
        while i and items[i - 1] > action:
            i -= 1
        if i and items[i - 1] == action:
            return
        last = items[self.count - 1]
        n = self.count - 1
        while n > i:
            items[n] = items[n - 1]
            n -= 1
        items[i] = action
        self.add(last)

    def offer(self, action: i64, refusal: i64) -> None:
        """Take a thinkable action in if nothing refuses it; remember the refusal when somebody asks why not."""
        if refusal == 0:
            self.add(action)
        elif self.explaining:
            self.refuse(action, refusal)

    def refuse(self, action: i64, refusal: i64) -> None:
        """Remember why a thinkable action is not legal."""
        self.refused = append(self.refused, action)
        self.refusals = append(self.refusals, refusal)

    def has(self, action: i64) -> bool:
        for i in range(self.count):
            if self.items[i] == action:
                return True
        return False

    def why_not(self, action: i64) -> i64:
        """Return the refusal of an action: 0 if it is legal, NOT_NOW if it is not even thinkable."""
        if self.has(action):
            return 0
        for i in range(len(self.refused)):
            if self.refused[i] == action:
                return self.refusals[i]
        return NOT_NOW

    def to_list(self) -> list[int]:
        return [int(self.items[i]) for i in range(self.count)]


def unless(allowed: bool, reason: i64) -> i64:
    """Return no refusal if something is allowed, else the reason."""
    if allowed:
        return 0
    return reason


def refusal(reason: i64, need: i64 = 0, have: i64 = 0) -> i64:
    """Pack a reason with the two numbers of its sentence ("needs 5 trade, you have 3")."""
    return reason | need << 16 | have << 32


def reason_of(refused: i64) -> i64:
    return refused & 0xFFFF


def need_of(refused: i64) -> i64:
    return refused >> 16 & 0xFFFF


def have_of(refused: i64) -> i64:
    return refused >> 32 & 0xFFFF


class UnknownAction(StardeckError):
    """A code, record or text that no action of this game has."""


class Kind:
    """A kind of action: its name, its first code, and its fields in order, the last one counting fastest."""

    def __init__(self, name: str, base: int, **fields: int) -> None:
        self.name = name
        self.base = base
        self.fields = fields
        size = 1
        for n in fields.values():
            size *= n
        self.size = size

    def __repr__(self) -> str:
        return f"Kind({self.name!r}, {self.base}, {self.fields})"


class Codes:
    """All actions of a game: int <-> record <-> text.

    A field called `card` holds a design and is written as the card's id, `seat` as a letter, `copy` (which of
    several differing copies) as #2, #3, and anything else as a number.
    """

    def __init__(self, kinds: list[Kind], cards: list[str]) -> None:
        self.kinds = sorted(kinds, key=lambda kind: kind.base)
        self.cards = cards
        self.by_name: dict[str, Kind] = {kind.name: kind for kind in kinds}
        self.design: dict[str, int] = {card: i for i, card in enumerate(cards)}
        self.size = 0
        for kind in self.kinds:
            if kind.base < self.size:
                raise ValueError(f"{kind.name} begins at {kind.base}, inside the codes of the kind before it")
            self.size = kind.base + kind.size

    def kind(self, code: int) -> Kind:
        for kind in self.kinds:
            if kind.base <= code < kind.base + kind.size:
                return kind
        raise UnknownAction(f"no action has the code {code}")

    def record(self, code: int) -> dict[str, Any]:
        """Return an action as a record, for example {"do": "buy", "card": "gunship"}."""
        kind = self.kind(code)
        rest = code - kind.base
        values: dict[str, Any] = {}
        for name in reversed(kind.fields):
            rest, values[name] = divmod(rest, kind.fields[name])
        record: dict[str, Any] = {"do": kind.name}
        for name in kind.fields:
            value = values[name]
            if name == "card":
                if value >= len(self.cards):
                    raise UnknownAction(f"no card has the number {value} (code {code})")
                record[name] = self.cards[value]
            elif name == "copy":
                if value:
                    record[name] = value + 1
            else:
                record[name] = value
        return record

    def code(self, record: dict[str, Any]) -> int:
        """Return the code of a record; fields left out are 0 (for `copy`: the first)."""
        name = record.get("do")
        if not isinstance(name, str) or name not in self.by_name:
            raise UnknownAction(f"no kind of action is called {name!r}; there are {', '.join(self.by_name)}")
        kind = self.by_name[name]
        code = 0
        for field, size in kind.fields.items():
            value = record.get(field, 1 if field == "copy" else 0)
            if field == "card":
                if not isinstance(value, str) or value not in self.design:
                    raise UnknownAction(f"{name}: no card has the id {value!r}")
                value = self.design[value]
            elif field == "copy" and isinstance(value, int):
                value -= 1
            if not isinstance(value, int) or not 0 <= value < size:
                raise UnknownAction(f"{name}: {field} must be a number below {size}, not {value!r}")
            code = code * size + value
        unknown = set(record) - set(kind.fields) - {"do"}
        if unknown:
            raise UnknownAction(f"{name} has no field {', '.join(sorted(unknown))}")
        return kind.base + code

    def text(self, code: int) -> str:
        """Return an action as words, for example "attack_base B war_world #2"."""
        record = self.record(code)
        words = [str(record["do"])]
        for field in self.kind(code).fields:
            if field == "copy":
                if field in record:
                    words.append(f"#{record[field]}")
            elif field == "seat":
                words.append(SEAT_NAMES[record[field]])
            else:
                words.append(str(record[field]))
        return " ".join(words)

    def parse(self, text: str) -> int:
        """Return the code of an action written as `text` writes it."""
        words = text.split()
        if not words or words[0] not in self.by_name:
            raise UnknownAction(f"no kind of action is called {words[0] if words else ''!r}")
        kind = self.by_name[words[0]]
        record: dict[str, Any] = {"do": kind.name}
        rest = words[1:]
        for field in kind.fields:
            if field == "copy":
                if rest and rest[0].startswith("#") and rest[0][1:].isdecimal():
                    record[field] = int(rest.pop(0)[1:])
                continue
            if not rest:
                raise UnknownAction(f"{kind.name} needs a {field}: {text!r}")
            word = rest.pop(0)
            if field == "card":
                record[field] = word
            elif field == "seat":
                if len(word) != 1 or word not in SEAT_NAMES:
                    raise UnknownAction(f"{word!r} is no seat; seats are called A, B, … ({text!r})")
                record[field] = SEAT_NAMES.index(word)
            elif word.isdecimal():
                record[field] = int(word)
            else:
                raise UnknownAction(f"{field} must be a number, not {word!r} ({text!r})")
        if rest:
            raise UnknownAction(f"too many words after {kind.name}: {' '.join(rest)!r}")
        return self.code(record)
