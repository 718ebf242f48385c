"""Card files of any game: reads TOML, checks every field by a vocabulary and names what is wrong and where."""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn, Protocol, TypeVar

from stardeck.engine.errors import StardeckError

MAX_CODE: Final = 254


class CardFileError(StardeckError, ValueError):
    """A card file says something the game does not understand."""

    def __init__(self, file: str, card: str, field: str, problem: str) -> None:
        self.file = file
        self.card = card
        self.field = field
        self.problem = problem
        place = [file, f"card {card}" if card else "", f"field {field}" if field else ""]
        super().__init__(f"{', '.join(part for part in place if part)}: {problem}")


@dataclass(frozen=True)
class Place:
    """Where in a card file a value stands, for the sentence of an error."""

    file: str
    card: str = ""
    path: str = ""

    @property
    def root(self) -> str:
        """The field of the card in which this place is."""
        return re.split(r"[.\[]", self.path)[0]

    def inside(self, name: str) -> Place:
        """The place of a field of this value."""
        return Place(self.file, self.card, f"{self.path}.{name}" if self.path else name)

    def item(self, index: int) -> Place:
        """The place of one item of this list."""
        return Place(self.file, self.card, f"{self.path}[{index}]")

    def fail(self, problem: str) -> NoReturn:
        """Refuse the file, naming this place."""
        raise CardFileError(self.file, self.card, self.path, problem)

    def expected(self, what: str, value: object) -> NoReturn:
        """Refuse the value, saying what should stand here."""
        self.fail(f"expected {what}, found {shown(value)}")


def shown(value: object) -> str:
    """A value as the file has it, for the sentence of an error."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            return "a table"
        case list():
            return "a list"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The end of a sentence that names the nearest known word, if one is near."""
    close = difflib.get_close_matches(word, list(words), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


# --- What a card does ---


class Clause:
    """One thing a card does: its kind and its fields; fields left out in the file have their default here."""

    do: str
    args: Mapping[str, object]

    def has(self, name: str) -> bool:
        """Whether the field has a value: one without a default may be absent."""
        return name in self.args

    def number(self, name: str) -> int:
        """The whole number in a field."""
        value = self.args[name]
        assert isinstance(value, int)
        return value

    def flag(self, name: str) -> bool:
        """The yes or no in a field."""
        value = self.args[name]
        assert isinstance(value, bool)
        return value

    def string(self, name: str) -> str:
        """The word in a field."""
        value = self.args[name]
        assert isinstance(value, str)
        return value

    def strings(self, name: str) -> tuple[str, ...]:
        """The words in a field."""
        value = self.args[name]
        assert isinstance(value, tuple)
        return value


# --- Reading one value ---


@dataclass(frozen=True, kw_only=True)
class Field:
    """A field of a card or of what it does: what may stand there, and what it means to leave it out."""

    required: bool = True
    default: object = None

    def read(self, value: object, place: Place) -> object:
        """The checked value."""
        raise NotImplementedError


@dataclass(frozen=True)
class Number(Field):
    """A whole number within bounds."""

    low: int
    high: int

    def read(self, value: object, place: Place) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            place.expected(f"a whole number from {self.low} to {self.high}", value)
        return value


@dataclass(frozen=True)
class Flag(Field):
    """Yes or no."""

    required: bool = field(default=False, kw_only=True)
    default: object = field(default=False, kw_only=True)

    def read(self, value: object, place: Place) -> bool:
        if not isinstance(value, bool):
            place.expected("true or false", value)
        return value


@dataclass(frozen=True)
class Words(Field):
    """A text that is not empty; an identifier has only small letters, digits and underscores."""

    identifier: bool = False

    def read(self, value: object, place: Place) -> str:
        if not isinstance(value, str) or not value.strip():
            place.expected("a text", value)
        if self.identifier and not re.fullmatch(r"[a-z][a-z0-9_]*", value):
            place.expected("small letters, digits and underscores, beginning with a letter", value)
        return value


@dataclass(frozen=True)
class OneOf(Field):
    """One word of a list."""

    words: Sequence[str]

    def read(self, value: object, place: Place) -> str:
        if not isinstance(value, str):
            place.expected(f"one of {', '.join(self.words)}", value)
        if value not in self.words:
            guess = did_you_mean(value, self.words)
            place.fail(f"expected one of {', '.join(self.words)}, found {shown(value)}{guess}")
        return value


@dataclass(frozen=True)
class SomeOf(Field):
    """One or more different words of a list, kept in the order of that list."""

    words: Sequence[str]

    def read(self, value: object, place: Place) -> tuple[str, ...]:
        if not isinstance(value, list) or not value:
            place.expected(f"a list of some of {', '.join(self.words)}", value)
        found = [OneOf(self.words).read(word, place.item(index)) for index, word in enumerate(value)]
        if len(set(found)) < len(found):
            place.fail("the same word stands here twice")
        return tuple(word for word in self.words if word in found)


@dataclass(frozen=True)
class Names(Field):
    """The name of a card in English and Russian; without a Russian name the English one serves for both."""

    def read(self, value: object, place: Place) -> dict[str, str]:
        names = table(value, {"en": Words(), "ru": Words(required=False)}, place)
        return {"ru": names["en"], **names}


def table(value: object, fields: Mapping[str, Field], place: Place) -> dict[str, Any]:
    """The fields of a table, each one checked and those left out given their default."""
    if not isinstance(value, dict):
        place.expected(f"a table with {', '.join(fields)}", value)
    for name in value:
        if name not in fields:
            known = ", ".join(fields) or "none"
            place.inside(name).fail(f"unknown field; known here: {known}{did_you_mean(name, fields)}")
    found: dict[str, Any] = {}
    for name, kind in fields.items():
        if name in value:
            found[name] = kind.read(value[name], place.inside(name))
        elif kind.required:
            place.inside(name).fail("missing")
        elif kind.default is not None:
            found[name] = kind.default
    return found


# What every card of every game has.
CARD_FIELDS: Final[Mapping[str, Field]] = {
    "code": Number(0, MAX_CODE),
    "id": Words(identifier=True),
    "name": Names(),
    "name_ru_source": OneOf(("rulebook", "public", "own"), required=False, default="own"),
    "set": Words(identifier=True),
    "copies": Number(1, 50),
}


# --- Reading files ---


class Card(Protocol):
    """What reading files needs to know of a record."""

    @property
    def code(self) -> int: ...
    @property
    def id(self) -> str: ...
    @property
    def set(self) -> str: ...


C = TypeVar("C", bound=Card)


def entries(path: Path, tables: Sequence[str]) -> list[tuple[str, Place, object]]:
    """The cards of one file with the name of their table, not yet checked."""
    file = Place(path.name)
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        file.fail(f"cannot be read: {error.strerror}")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        file.fail(f"is not valid TOML: {error}")
    for name in content:
        if name not in tables:
            known = ", ".join(f"[[{table}]]" for table in tables)
            file.inside(name).fail(f"unknown; a card file holds {known} only{did_you_mean(name, tables)}")
    places = []
    for table_name in tables:
        cards = content.get(table_name, [])
        if not isinstance(cards, list):
            file.inside(table_name).expected(f"[[{table_name}]] with double brackets", cards)
        for index, card in enumerate(cards, start=1):
            id = card.get("id") if isinstance(card, dict) else None
            places.append((table_name, Place(path.name, id if isinstance(id, str) else f"number {index}"), card))
    return places


def load(
    read: Callable[[object, Place], C], packaged: Path, own_sets: Collection[str], paths: Iterable[Path]
) -> list[tuple[Place, C]]:
    """All cards by code with their places: those of the game, then those of the players' own files."""
    loaded: list[tuple[Place, C]] = []
    ids: dict[str, str] = {}
    for path in (packaged, *paths):
        for _, place, card in entries(path, ("card",)):
            record = read(card, place)
            if record.id in ids:
                place.inside("id").fail(f"the id is taken by a card of {ids[record.id]}")
            if record.code != len(loaded):
                place.inside("code").fail(f"expected {len(loaded)}, the next free code, found {record.code}")
            if path is not packaged and record.set in own_sets:
                place.inside("set").fail(f"{record.set} is a set of the game; give your own set another name")
            ids[record.id] = path.name
            loaded.append((place, record))
    return loaded


# --- Fingerprint ---


def without_defaults(args: Mapping[str, object], fields: Mapping[str, Field]) -> dict[str, object]:
    """The fields that say something, so that a new field with a default changes no fingerprint."""
    return {name: value for name, value in args.items() if value != fields[name].default}


def fingerprint(content: object) -> str:
    """A short hash of plain data."""
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(plain.encode()).hexdigest()[:16]
