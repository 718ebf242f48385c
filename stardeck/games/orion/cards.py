"""The cards and boards of Master of Orion as data: the records that card files become."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from stardeck.games import cardfile
from stardeck.games.cardfile import MAX_CODE as MAX_CODE
from stardeck.games.cardfile import CardFileError as CardFileError
from stardeck.games.cardfile import Field, Names, Number, OneOf, Place, SomeOf, Words, table, without_defaults
from stardeck.games.orion.vocabulary import (
    COLOURS,
    GATES,
    KINDS,
    LEVELS,
    RESOURCES,
    SOURCES,
    Amounts,
    Bundle,
    Effect,
    Effects,
    Mobilisation,
    Points,
    Row,
    Sources,
)

PACKAGED: Final = tuple(
    Path(__file__).with_name(f"{name}.toml") for name in ("structures", "advisors", "civilizations")
)
BASE: Final = "base"  # the set of a packaged card
OWN: Final = "own"  # the set of a card that a player's file adds or corrects

COLOUR_COUNTS: Final[Mapping[str, int]] = {"blue": 26, "red": 22, "yellow": 22, "grey": 20}
ADVISORS_IN_PLAY: Final = 5
MOST_PLAYERS: Final = 4

# --- Provenance ---

_EFFECT_GROUPS: Final = ("effect_trigger", "effect_kind", "effect_amount", "effect_price")
STRUCTURE_GROUPS: Final = (
    *("name_en", "name_ru", "colour", "copies", "cost", "income", "vp", "loyalty", "slot"),
    *_EFFECT_GROUPS,
)
ADVISOR_GROUPS: Final = ("name_en", "name_ru", "slot", *_EFFECT_GROUPS)
_POWER_GROUPS: Final = ("power_trigger", "power_kind", "power_amount")
CIVILIZATION_GROUPS: Final = ("name_en", "name_ru", "start", "mobilisation", *_POWER_GROUPS)
# The groups that a field of a file fills; other fields have their own name.
GROUPS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("name_en", "name_ru"),
    "loyalty_min": ("loyalty",),
    "loyalty_gates": ("loyalty",),
    "effects": ("slot", *_EFFECT_GROUPS),
    "powers": _POWER_GROUPS,
}


# --- Records ---

# The table of the rulebook; boards may replace rows of it.
MOBILISATION: Final[Mapping[str, Row]] = {
    "high": Row(5, loyalty=-1),
    "medium": Row(4),
    "low": Row(3, loyalty=1, cards=1),
}


@dataclass(frozen=True)
class Structure:
    """One design of a structure as its file describes it."""

    code: int
    id: str
    name_en: str
    name_ru: str
    set: str
    copies: int
    colour: str
    cost: Bundle
    income: Bundle
    vp: int
    variable: bool
    loyalty_min: int
    loyalty_gates: tuple[str, ...]
    effects: tuple[Effect, ...]
    sources: Mapping[str, str]

    @property
    def slots(self) -> tuple[str, ...]:
        """The slots for cubes, A before P."""
        return _slots(self.effects)


@dataclass(frozen=True)
class Advisor:
    """An advisor as its file describes it."""

    code: int
    id: str
    name_en: str
    name_ru: str
    set: str
    copies: int
    effects: tuple[Effect, ...]
    sources: Mapping[str, str]

    @property
    def slots(self) -> tuple[str, ...]:
        """The slots for cubes, A before P."""
        return _slots(self.effects)

    @property
    def replaceable(self) -> bool:
        """Whether the advisor can go back to the table."""
        return all(effect.do != "cannot_be_returned_or_replaced" for effect in self.effects)


@dataclass(frozen=True)
class Civilization:
    """A race on the side of a board as its file describes it."""

    code: int
    id: str
    name_en: str
    name_ru: str
    set: str
    copies: int  # boards that have it
    start: Bundle
    mobilisation: Mapping[str, Row]  # all three levels
    own_levels: tuple[str, ...]  # those whose row is the board's own
    effects: tuple[Effect, ...]
    sources: Mapping[str, str]


Record = Structure | Advisor | Civilization


@dataclass(frozen=True)
class Box:
    """All that is in the box: structures and advisors share their codes, civilizations have their own."""

    structures: tuple[Structure, ...]
    advisors: tuple[Advisor, ...]
    civilizations: tuple[Civilization, ...]

    @property
    def records(self) -> tuple[Record, ...]:
        """Everything in the order of the box."""
        return (*self.structures, *self.advisors, *self.civilizations)


def _slots(effects: Iterable[Effect]) -> tuple[str, ...]:
    found = {effect.slot for effect in effects}
    return tuple(slot for slot in ("A", "P") if slot in found)


def reconstructed(record: Record) -> tuple[str, ...]:
    """The groups of fields of a card that are our reconstruction."""
    return tuple(group for group, source in record.sources.items() if source == "reconstructed")


# --- Reading files ---

_NAMED: Final[Mapping[str, Field]] = {
    "code": Number(0, MAX_CODE),
    "id": Words(identifier=True),
    "name": Names(),
}
STRUCTURE_FIELDS: Final[Mapping[str, Field]] = {
    **_NAMED,
    "copies": Number(0, 50),
    "colour": OneOf(COLOURS),
    "cost": Amounts(RESOURCES, empty=True),
    "income": Amounts(RESOURCES, empty=True, required=False, default={}),
    "vp": Points(),
    "loyalty_min": Number(1, 10, required=False, default=0),
    "loyalty_gates": SomeOf(GATES, required=False, default=()),
    "effects": Effects(required=False, default=()),
    "sources": Sources(STRUCTURE_GROUPS, required=False, default={}),
}
ADVISOR_FIELDS: Final[Mapping[str, Field]] = {
    **_NAMED,
    "copies": Number(0, 1, required=False, default=1),
    "effects": Effects(),
    "sources": Sources(ADVISOR_GROUPS, required=False, default={}),
}
CIVILIZATION_FIELDS: Final[Mapping[str, Field]] = {
    **_NAMED,
    "boards": Number(0, 6, required=False, default=1),
    "start": Amounts(RESOURCES, empty=True),
    "mobilisation": Mobilisation(required=False, default={}),
    "powers": Effects(required=False, default=()),
    "sources": Sources(CIVILIZATION_GROUPS, required=False, default={}),
}


A: Final = {"structure": "a structure", "advisor": "an advisor", "civilization": "a civilization"}


def _on(effects: Iterable[Effect], holder: str, name: str, place: Place) -> None:
    """Refuse effects that such a card or board cannot have."""
    for index, effect in enumerate(effects):
        here = place.inside(name).item(index)
        if holder not in KINDS[effect.do].on:
            whose = " or ".join(A[each] for each in KINDS[effect.do].on)
            here.inside("do").fail(f"{effect.do} is for {whose}, not for {A[holder]}")
        if effect.trigger == "after_construction" and holder != "structure":
            here.inside("trigger").fail(f"only a structure is built, and this is {A[holder]}")
        if holder != "structure" and effect.do == "build_from_hand" and effect.string("where") == "this_system":
            here.inside("where").expected(f"any_system: {A[holder]} lies in no system", "this_system")
        if holder == "civilization" and effect.trigger not in ("start_of_round", "always"):
            here.inside("trigger").expected("start_of_round or always: a board has no slots of cards", effect.trigger)


def _one_slot(effects: Iterable[Effect], place: Place) -> None:
    """Refuse effects after an attack of which only some use the P slot: they are applied as one."""
    if len({effect.slot for effect in effects if effect.trigger == "after_attack"}) > 1:
        place.inside("effects").fail('the effects after an attack are one: give slot = "P" to all of them or to none')


def _sources(said: Mapping[str, str], groups: Iterable[str], effects: Iterable[Effect], default: str) -> dict[str, str]:
    """The source of every group; a price has one only where there is a price."""
    priced = any(effect.cost for effect in effects)
    return {group: said.get(group, default) for group in groups if priced or not group.endswith("_price")}


def _structure(value: object, place: Place, set: str, default: str) -> Structure:
    """One structure, with the rules that hold between its fields."""
    card = table(value, STRUCTURE_FIELDS, place)
    effects = card["effects"]
    _on(effects, "structure", "effects", place)
    _one_slot(effects, place)
    variable = card["vp"] == "variable"
    scores = any(effect.trigger == "end_of_game" for effect in effects)
    if variable and not scores:
        place.inside("effects").fail("variable points need an effect with the trigger end_of_game")
    if scores and not variable:
        place.inside("vp").expected('"variable", because an effect scores at the end of the game', card["vp"])
    if card["loyalty_gates"] and not card["loyalty_min"]:
        place.inside("loyalty_min").fail("missing; a gate needs the loyalty that opens it")
    if card["loyalty_min"] and not card["loyalty_gates"]:
        place.inside("loyalty_gates").fail(f"missing; the loyalty is needed for some of {', '.join(GATES)}")
    if "activate" in card["loyalty_gates"] and "A" not in _slots(effects):
        place.inside("loyalty_gates").fail("there is nothing to activate on this card")
    return Structure(
        code=card["code"],
        id=card["id"],
        name_en=card["name"]["en"],
        name_ru=card["name"]["ru"],
        set=set,
        copies=card["copies"],
        colour=card["colour"],
        cost=card["cost"],
        income=card["income"],
        vp=0 if variable else card["vp"],
        variable=variable,
        loyalty_min=card["loyalty_min"],
        loyalty_gates=card["loyalty_gates"],
        effects=effects,
        sources=_sources(card["sources"], STRUCTURE_GROUPS, effects, default),
    )


def _advisor(value: object, place: Place, set: str, default: str) -> Advisor:
    card = table(value, ADVISOR_FIELDS, place)
    effects = card["effects"]
    _on(effects, "advisor", "effects", place)
    _one_slot(effects, place)
    if any(effect.do == "discount_here" for effect in effects) and all(
        effect.do != "extra_system" for effect in effects
    ):
        place.inside("effects").fail("discount_here is for an advisor with an extra_system")
    return Advisor(
        code=card["code"],
        id=card["id"],
        name_en=card["name"]["en"],
        name_ru=card["name"]["ru"],
        set=set,
        copies=card["copies"],
        effects=effects,
        sources=_sources(card["sources"], ADVISOR_GROUPS, effects, default),
    )


def _civilization(value: object, place: Place, set: str, default: str) -> Civilization:
    board = table(value, CIVILIZATION_FIELDS, place)
    powers, rows = board["powers"], board["mobilisation"]
    _on(powers, "civilization", "powers", place)
    return Civilization(
        code=board["code"],
        id=board["id"],
        name_en=board["name"]["en"],
        name_ru=board["name"]["ru"],
        set=set,
        copies=board["boards"],
        start=board["start"],
        mobilisation={level: rows.get(level, MOBILISATION[level]) for level in LEVELS},
        own_levels=tuple(level for level in LEVELS if level in rows),
        effects=powers,
        sources=_sources(board["sources"], CIVILIZATION_GROUPS, powers, default),
    )


_READ: Final[Mapping[str, Callable[[object, Place, str, str], Record]]] = {
    "structure": _structure,
    "advisor": _advisor,
    "civilization": _civilization,
}


@dataclass
class _Entry:
    """What the files say of one card so far."""

    kind: str
    path: Path
    fields: dict[str, object]
    record: Record


def _corrected(entry: _Entry, given: Mapping[str, object], place: Place) -> dict[str, object]:
    """The fields of a card with those that a player's file gives.

    What differs comes from the owner, unless the file says else; a copy of what stood there proves nothing.
    """
    if "code" in given and given["code"] != entry.record.code:
        place.inside("code").expected(f"{entry.record.code}, the code of {entry.record.id}", given["code"])
    said = dict(entry.record.sources)
    for name, value in given.items():
        for group in GROUPS_OF.get(name, (name,)):
            if value != entry.fields.get(name) and (group in said or group.endswith("_price")):
                said[group] = "owner"
    if "sources" in given:
        groups = {"structure": STRUCTURE_GROUPS, "advisor": ADVISOR_GROUPS, "civilization": CIVILIZATION_GROUPS}
        said |= Sources(groups[entry.kind]).read(given["sources"], place.inside("sources"))
    sources = {each: [group for group, source in said.items() if source == each] for each in SOURCES}
    return {**entry.fields, **given, "sources": {source: groups for source, groups in sources.items() if groups}}


def load(*paths: Path) -> Box:
    """What is in the box: the packaged cards, corrected and added to by the players' own files."""
    entries: dict[str, _Entry] = {}
    for path in (*PACKAGED, *paths):
        packaged = path in PACKAGED
        for kind, place, value in cardfile.entries(path, tuple(_READ)):
            id = value.get("id") if isinstance(value, dict) else None
            known = entries.get(id) if isinstance(id, str) else None
            if known is not None:
                if known.path == path:
                    place.inside("id").fail("the id stands in this file twice")
                if known.kind != kind:
                    place.inside("id").fail(f"the id is taken by {A[known.kind]} of {known.path.name}")
                assert isinstance(value, dict)
                value = _corrected(known, value, place)
            record = _READ[kind](value, place, BASE if packaged else OWN, "reconstructed" if packaged else "owner")
            assert isinstance(value, dict)
            if known is None:
                boards = kind == "civilization"
                free = sum((each.kind == "civilization") == boards for each in entries.values())
                if record.code != free:
                    place.inside("code").expected(f"{free}, the next free code", record.code)
            entries[record.id] = _Entry(kind, path, value, record)
    records = [entry.record for entry in entries.values()]
    box = Box(
        tuple(record for record in records if isinstance(record, Structure)),
        tuple(record for record in records if isinstance(record, Advisor)),
        tuple(record for record in records if isinstance(record, Civilization)),
    )
    _check_box(box, Place(paths[-1].name if paths else PACKAGED[0].name))
    return box


def _check_box(box: Box, file: Place) -> None:
    """Refuse a box that has other numbers of components than the game."""
    for colour, count in COLOUR_COUNTS.items():
        found = sum(record.copies for record in box.structures if record.colour == colour)
        if found != count:
            file.fail(
                f"expected {count} {colour} structures in all, found {found}; copies = 0 takes a design out of the deck"
            )
    advisors = sum(record.copies for record in box.advisors)
    if advisors < ADVISORS_IN_PLAY:
        file.fail(f"expected at least {ADVISORS_IN_PLAY} advisors, found {advisors}")
    boards = sum(record.copies for record in box.civilizations)
    if boards < MOST_PLAYERS:
        file.fail(f"expected boards for {MOST_PLAYERS} players, found {boards}")


# --- Fingerprint ---


def _effects(effects: Iterable[Effect]) -> list[object]:
    """Plain data of effects."""
    return [
        [effect.trigger, effect.do, effect.cost, effect.optional, effect.slot, _plain(effect)] for effect in effects
    ]


def _plain(effect: Effect) -> dict[str, object]:
    said = without_defaults(effect.args, KINDS[effect.do].fields)
    if "steps" in said:
        said["steps"] = [[step.colour, step.discount] for step in effect.steps()]
    return said


def fingerprint(box: Box) -> str:
    """A short hash of what the rules read; names and their sources do not change it."""
    structures = [
        [
            *(record.code, record.id, record.copies, record.colour, record.cost, record.income),
            *("variable" if record.variable else record.vp, record.loyalty_min, record.loyalty_gates),
            _effects(record.effects),
        ]
        for record in box.structures
    ]
    advisors = [[record.code, record.id, record.copies, _effects(record.effects)] for record in box.advisors]
    boards = [
        [
            *(record.code, record.id, record.copies, record.start),
            [[row.cubes, row.loyalty, row.cards, row.choice] for row in record.mobilisation.values()],
            _effects(record.effects),
        ]
        for record in box.civilizations
    ]
    return cardfile.fingerprint([structures, advisors, boards])
