"""The cards of Star Realms as data: reads card files, checks every field and names what is wrong."""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

PACKAGED: Final = Path(__file__).with_name("cards.toml")
MAX_CODE: Final = 254

FACTIONS: Final = ("blob", "trade_federation", "star_empire", "machine_cult")
TRIGGERS: Final = ("primary", "ally", "scrap", "on_acquire", "passive")
PACKAGED_SETS: Final = ("basic", "colonial_wars", "core")


class CardFileError(ValueError):
    """A card file says something the game does not understand."""

    def __init__(self, file: str, card: str, field: str, problem: str) -> None:
        self.file = file
        self.card = card
        self.field = field
        self.problem = problem
        place = [file, f"card {card}" if card else "", f"field {field}" if field else ""]
        super().__init__(f"{', '.join(part for part in place if part)}: {problem}")


# --- Values ---


@dataclass(frozen=True)
class Condition:
    """What must hold at the moment an effect looks at it."""

    kind: str
    faction: str | None = None
    count: int = 1


@dataclass(frozen=True)
class Effect:
    """One thing a card does; fields left out in the file have their default here."""

    do: str
    args: Mapping[str, object]

    def has(self, name: str) -> bool:
        """Whether the field has a value: `max_cost`, `ship_faction` and `if` may be absent."""
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

    def effects(self, name: str = "effects") -> tuple[Effect, ...]:
        """The effects inside this one."""
        value = self.args[name]
        assert isinstance(value, tuple)
        return value

    def options(self) -> tuple[tuple[Effect, ...], ...]:
        """The lists of effects of which the player picks one."""
        value = self.args["options"]
        assert isinstance(value, tuple)
        return value

    def condition(self) -> Condition | None:
        """The condition of this effect, if it has one."""
        value = self.args.get("if")
        assert value is None or isinstance(value, Condition)
        return value


@dataclass(frozen=True)
class Record:
    """One design of a card as its file describes it."""

    code: int
    id: str
    name_en: str
    name_ru: str
    name_ru_source: str
    set: str
    copies: int
    faction: str | None
    cost: int
    kind: str
    outpost: bool
    defense: int
    abilities: Mapping[str, tuple[Effect, ...]]


# --- Reading one value ---


@dataclass(frozen=True)
class Place:
    """Where in a card file a value stands, for the sentence of an error."""

    file: str
    card: str = ""
    path: str = ""

    @property
    def trigger(self) -> str:
        """The ability in which this place is."""
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
        self.fail(f"expected {what}, found {_shown(value)}")


def _shown(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            return "a table"
        case list():
            return "a list"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def _did_you_mean(word: str, words: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(words), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


@dataclass(frozen=True, kw_only=True)
class Field:
    """A field of a card or of an effect: what may stand there, and what it means to leave it out."""

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
            guess = _did_you_mean(value, self.words)
            place.fail(f"expected one of {', '.join(self.words)}, found {_shown(value)}{guess}")
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
        return _table(value, {"en": Words(), "ru": Words(required=False)}, place)


@dataclass(frozen=True)
class If(Field):
    """A condition: its name and what it asks for, as in `{ own_bases_in_play_at_least = 3 }`."""

    def read(self, value: object, place: Place) -> Condition:
        if not isinstance(value, dict):
            place.expected(f"a table with one of {', '.join(CONDITIONS)}", value)
        kinds = [name for name in value if name != "count"]
        if len(kinds) != 1:
            place.fail(f"expected exactly one of {', '.join(CONDITIONS)}, found {', '.join(kinds) or 'none'}")
        kind = OneOf(tuple(CONDITIONS)).read(kinds[0], place)
        asked = _table(value, CONDITIONS[kind], place)
        match asked[kind]:
            case True:
                return Condition(kind)
            case False:
                place.inside(kind).expected("true", False)
            case int(count):
                return Condition(kind, None, count)
            case faction:
                return Condition(kind, faction, asked["count"])


@dataclass(frozen=True)
class Effects(Field):
    """A list of effects, carried out in order."""

    def read(self, value: object, place: Place) -> tuple[Effect, ...]:
        if not isinstance(value, list) or not value:
            place.expected('a list of effects such as [{ do = "draw_cards", count = 1 }]', value)
        return tuple(_effect(item, place.item(index)) for index, item in enumerate(value))


@dataclass(frozen=True)
class Options(Field):
    """Two or more lists of effects."""

    def read(self, value: object, place: Place) -> tuple[tuple[Effect, ...], ...]:
        if not isinstance(value, list) or len(value) < 2:
            place.expected("a list of two or more lists of effects", value)
        return tuple(Effects().read(option, place.item(index)) for index, option in enumerate(value))


# --- The vocabulary ---

_AMOUNT = Number(1, 50)
_CARDS = Number(1, 10)
_AT_LEAST = Number(0, 10, required=False, default=0)
_PER_CARD = Number(1, 10, required=False, default=1)
_ZONES = SomeOf(("hand", "discard"))
_CARD_KINDS = SomeOf(("ship", "base"))

CONDITIONS: Final[Mapping[str, Mapping[str, Field]]] = {
    "any_opponent_controls_base": {"any_opponent_controls_base": Flag(required=True)},
    "own_bases_in_play_at_least": {"own_bases_in_play_at_least": _CARDS},
    "faction_card_played_this_turn": {"faction_card_played_this_turn": OneOf(FACTIONS), "count": _PER_CARD},
}

_USED: Final = ("primary", "ally", "scrap")


@dataclass(frozen=True)
class Kind:
    """A kind of effect: its fields, the abilities and the kind of card it may stand on."""

    fields: Mapping[str, Field] = field(default_factory=dict)
    triggers: tuple[str, ...] = _USED
    on: tuple[str, ...] = ("ship", "base")


KINDS: Final[Mapping[str, Kind]] = {
    "gain_trade": Kind({"amount": _AMOUNT}),
    "gain_combat": Kind({"amount": _AMOUNT}),
    "gain_authority": Kind({"amount": _AMOUNT}),
    "draw_cards": Kind({"count": _CARDS}),
    "target_opponent_discards": Kind({"count": _CARDS}),
    "scrap_own_cards": Kind({"zones": _ZONES, "min": _AT_LEAST, "max": _CARDS}),
    "scrap_trade_row_cards": Kind({"min": _AT_LEAST, "max": Number(1, 5)}),
    "destroy_target_base": Kind({"optional": Flag()}),
    "acquire_free": Kind(
        {
            "card_kinds": _CARD_KINDS,
            "max_cost": Number(0, 20, required=False),
            "destination": OneOf(("discard", "hand", "deck_top")),
            "optional": Flag(),
        }
    ),
    "redirect_next_acquired": Kind(
        {"card_kinds": _CARD_KINDS, "destination": OneOf(("hand", "deck_top")), "optional": Flag()}
    ),
    "choose_one": Kind({"options": Options()}),
    "conditional": Kind({"if": If(), "effects": Effects()}),
    "discard_own_cards_then_draw": Kind({"min": _AT_LEAST, "max": _CARDS, "draw_per_card": _PER_CARD}),
    "discard_own_cards_for_resources": Kind({"min": _AT_LEAST, "max": _CARDS, "per_card": Effects()}),
    "scrap_own_cards_then_draw": Kind({"zones": _ZONES, "min": _AT_LEAST, "max": _CARDS, "draw_per_card": _PER_CARD}),
    "gain_combat_per_own_card_scrapped": Kind({"amount_per_card": _AMOUNT, "zones": _ZONES}),
    "draw_per_faction_card_played": Kind({"faction": OneOf(FACTIONS), "count_per_card": _PER_CARD}),
    "copy_ship": Kind(triggers=("primary",), on=("ship",)),
    "copy_base": Kind(triggers=("primary",), on=("base",)),
    "put_self_into_hand": Kind({"if": If(required=False)}, triggers=("on_acquire",)),
    "gain_combat_when_ship_played": Kind(
        {"amount": _AMOUNT, "ship_faction": OneOf(FACTIONS, required=False)}, triggers=("passive",), on=("base",)
    ),
    "ally_for_all_factions": Kind(triggers=("passive",), on=("base",)),
}

CARD_FIELDS: Final[Mapping[str, Field]] = {
    "code": Number(0, MAX_CODE),
    "id": Words(identifier=True),
    "name": Names(),
    "name_ru_source": OneOf(("rulebook", "public", "own"), required=False, default="own"),
    "set": Words(identifier=True),
    "copies": Number(1, 50),
    "faction": OneOf(FACTIONS, required=False),
    "cost": Number(0, 20),
    "kind": OneOf(("ship", "base")),
    "outpost": Flag(),
    "defense": Number(1, 20, required=False),
    **{trigger: Effects(required=False) for trigger in TRIGGERS},
}


def _table(value: object, fields: Mapping[str, Field], place: Place) -> dict[str, Any]:
    """The fields of a table, each one checked and those left out given their default."""
    if not isinstance(value, dict):
        place.expected(f"a table with {', '.join(fields)}", value)
    for name in value:
        if name not in fields:
            known = ", ".join(fields) or "none"
            place.inside(name).fail(f"unknown field; known here: {known}{_did_you_mean(name, fields)}")
    table: dict[str, Any] = {}
    for name, kind in fields.items():
        if name in value:
            table[name] = kind.read(value[name], place.inside(name))
        elif kind.required:
            place.inside(name).fail("missing")
        elif kind.default is not None:
            table[name] = kind.default
    return table


def _effect(value: object, place: Place) -> Effect:
    if not isinstance(value, dict) or "do" not in value:
        place.expected('an effect such as { do = "gain_trade", amount = 2 }', value)
    do = OneOf(tuple(KINDS)).read(value["do"], place.inside("do"))
    kind = KINDS[do]
    if place.trigger not in kind.triggers:
        place.inside("do").fail(f"{do} may only stand in {' or '.join(kind.triggers)}, not in {place.trigger}")
    args = _table({name: item for name, item in value.items() if name != "do"}, kind.fields, place)
    if "min" in args and args["min"] > args["max"]:
        place.inside("min").expected(f"no more than max = {args['max']}", args["min"])
    return Effect(do, args)


# --- Reading files ---


def walk(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Every effect, those inside others too."""
    for effect in effects:
        yield effect
        for value in effect.args.values():
            if isinstance(value, tuple):
                for inner in value:
                    yield from walk(
                        (inner,) if isinstance(inner, Effect) else inner if isinstance(inner, tuple) else ()
                    )


def _card(value: object, place: Place) -> Record:
    """One card, with the rules that hold between its fields."""
    card = _table(value, CARD_FIELDS, place)
    kind, faction, name = card["kind"], card.get("faction"), card["name"]
    abilities: dict[str, tuple[Effect, ...]] = {trigger: card[trigger] for trigger in TRIGGERS if trigger in card}
    if kind == "ship" and card["outpost"]:
        place.inside("outpost").fail("only a base can be an outpost, and this is a ship")
    if kind == "ship" and "defense" in card:
        place.inside("defense").fail("only a base has a defense, and this is a ship")
    if kind == "base" and "defense" not in card:
        place.inside("defense").fail("missing; every base has a defense")
    if "ally" in abilities and faction is None:
        place.inside("ally").fail("an ally ability needs a card with a faction")
    if not abilities:
        place.fail(f"a card needs at least one ability: {', '.join(TRIGGERS)}")
    for trigger, effects in abilities.items():
        for effect in walk(effects):
            if kind not in KINDS[effect.do].on:
                place.inside(trigger).fail(f"{effect.do} is for a {KINDS[effect.do].on[0]}, and this is a {kind}")
    return Record(
        code=card["code"],
        id=card["id"],
        name_en=name["en"],
        name_ru=name.get("ru", name["en"]),
        name_ru_source=card["name_ru_source"],
        set=card["set"],
        copies=card["copies"],
        faction=faction,
        cost=card["cost"],
        kind=kind,
        outpost=card["outpost"],
        defense=card.get("defense", 0),
        abilities=abilities,
    )


def _read(path: Path) -> list[Record]:
    """The cards of one file."""
    file = Place(path.name)
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        file.fail(f"cannot be read: {error.strerror}")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        file.fail(f"is not valid TOML: {error}")
    for name in content:
        if name != "card":
            Place(path.name, path=name).fail(f"unknown; a card file holds [[card]] only{_did_you_mean(name, ['card'])}")
    cards = content.get("card", [])
    if not isinstance(cards, list):
        Place(path.name, path="card").expected("[[card]] with double brackets", cards)
    records = []
    for index, card in enumerate(cards, start=1):
        known = card.get("id") if isinstance(card, dict) else None
        records.append(_card(card, Place(path.name, known if isinstance(known, str) else f"number {index}")))
    return records


def load(*paths: Path) -> tuple[Record, ...]:
    """All cards by code: those of the game, then those of the players' own files."""
    records: list[Record] = []
    ids: dict[str, str] = {}
    for path in (PACKAGED, *paths):
        for record in _read(path):
            place = Place(path.name, record.id)
            if record.id in ids:
                place.inside("id").fail(f"the id is taken by a card of {ids[record.id]}")
            if record.code != len(records):
                place.inside("code").fail(f"expected {len(records)}, the next free code, found {record.code}")
            if path is not PACKAGED and record.set in PACKAGED_SETS:
                place.inside("set").fail(f"{record.set} is a set of the game; give your own set another name")
            ids[record.id] = path.name
            records.append(record)
    return tuple(records)


# --- Fingerprint ---


def _canonical(value: object) -> object:
    """Plain data of an effect without its defaults, so that a new field with a default changes no fingerprint."""
    match value:
        case Effect(do=do, args=args):
            fields = KINDS[do].fields
            return [do, {name: _canonical(arg) for name, arg in args.items() if arg != fields[name].default}]
        case Condition(kind=kind, faction=faction, count=count):
            return [kind, faction, count]
        case tuple():
            return [_canonical(item) for item in value]
    return value


def fingerprint(records: Iterable[Record]) -> str:
    """A short hash of what the rules read; names and their sources do not change it."""
    content = [
        [
            *(record.code, record.id, record.set, record.copies, record.faction),
            *(record.cost, record.kind, record.outpost, record.defense),
            {trigger: _canonical(effects) for trigger, effects in record.abilities.items()},
        ]
        for record in sorted(records, key=lambda record: record.code)
    ]
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(plain.encode()).hexdigest()[:16]
