"""The cards of Star Realms as data: what a card file may say, and the records it becomes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from stardeck.games import cardfile
from stardeck.games.cardfile import MAX_CODE as MAX_CODE
from stardeck.games.cardfile import CardFileError as CardFileError
from stardeck.games.cardfile import Clause, Field, Flag, Number, OneOf, SomeOf, table, without_defaults
from stardeck.games.cardfile import Place as Place

PACKAGED: Final = Path(__file__).with_name("cards.toml")
EXTRAS: Final = Path(__file__).with_name("extras.toml")

FACTIONS: Final = ("blob", "trade_federation", "star_empire", "machine_cult")
MOST_COPYING: Final = 4  # action codes tell so many differing copies of a card in play apart
TRIGGERS: Final = ("primary", "ally", "scrap", "on_acquire", "passive")
PACKAGED_SETS: Final = ("basic", "colonial_wars", "core", "crisis_events", "crisis_heroes", "gambit")
EXTRA_TRIGGERS: Final = ("reveal", "scrap", "passive")
FIRST_EXTRA: Final = 230  # the extras have the codes from here on, so that house sets come before them


# --- Values ---


@dataclass(frozen=True)
class Condition:
    """What must hold at the moment an effect looks at it."""

    kind: str
    faction: str | None = None
    count: int = 1


@dataclass(frozen=True)
class Effect(Clause):
    """One thing a card does; fields left out in the file have their default here."""

    do: str
    args: Mapping[str, object]

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


# --- Fields of Star Realms ---


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
        asked = table(value, CONDITIONS[kind], place)
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
    """A list of effects, carried out in order; those of extras may be of more kinds."""

    extra: bool = False

    def read(self, value: object, place: Place) -> tuple[Effect, ...]:
        if not isinstance(value, list) or not value:
            place.expected('a list of effects such as [{ do = "draw_cards", count = 1 }]', value)
        read = _extra_effect if self.extra else _effect
        return tuple(read(item, place.item(index)) for index, item in enumerate(value))


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

# What only events, heroes and gambits do.
_EVENT: Final = ("reveal",)
EXTRA_KINDS: Final[Mapping[str, Kind]] = {
    "for_each_player": Kind({"effects": Effects(extra=True)}, _EVENT, ("event",)),
    "for_active_player": Kind({"effects": Effects(extra=True)}, _EVENT, ("event",)),
    "for_each_other_player": Kind({"effects": Effects(extra=True)}, _EVENT, ("event",)),
    "lose_authority": Kind({"amount": _AMOUNT}, _EVENT, ("event",)),
    "discard_own_cards_or_lose_authority": Kind(
        {"max": _CARDS, "authority_per_missing_card": _AMOUNT}, _EVENT, ("event",)
    ),
    "destroy_own_base_or_lose_authority": Kind({"amount": _AMOUNT}, _EVENT, ("event",)),
    "scrap_entire_trade_row": Kind({}, _EVENT, ("event",)),
    "draw_then_return_to_deck_top": Kind({"draw": Number(1, 3), "return": Number(1, 3)}, _EVENT, ("event",)),
    "grant_ally": Kind({"faction": OneOf(FACTIONS)}, ("scrap",), ("hero",)),
    "put_card_from_discard_on_deck_top": Kind({}, ("scrap",), ("gambit",)),
    "gain_combat_each_turn": Kind({"amount": _AMOUNT}, ("passive",), ("gambit",)),
    "reduce_damage_to_player": Kind({"amount": _AMOUNT}, ("passive",), ("gambit",)),
}

CARD_FIELDS: Final[Mapping[str, Field]] = {
    **cardfile.CARD_FIELDS,
    "faction": OneOf(FACTIONS, required=False),
    "cost": Number(0, 20),
    "kind": OneOf(("ship", "base")),
    "outpost": Flag(),
    "defense": Number(1, 20, required=False),
    **{trigger: Effects(required=False) for trigger in TRIGGERS},
}

EXTRA_FIELDS: Final[Mapping[str, Field]] = {
    **cardfile.CARD_FIELDS,
    "cost": Number(0, 20, required=False, default=0),
    "kind": OneOf(("event", "hero", "gambit")),
    **{trigger: Effects(extra=True, required=False) for trigger in EXTRA_TRIGGERS},
}


def _effect(value: object, place: Place) -> Effect:
    return _effect_of(KINDS, value, place)


def _extra_effect(value: object, place: Place) -> Effect:
    return _effect_of({**KINDS, **EXTRA_KINDS}, value, place)


def _effect_of(kinds: Mapping[str, Kind], value: object, place: Place) -> Effect:
    """One effect; what ships and bases do when they are used, events do when they are revealed."""
    if not isinstance(value, dict) or "do" not in value:
        place.expected('an effect such as { do = "gain_trade", amount = 2 }', value)
    do = OneOf(tuple(kinds)).read(value["do"], place.inside("do"))
    kind = kinds[do]
    if place.root not in kind.triggers and not (place.root == "reveal" and kind.triggers == _USED):
        place.inside("do").fail(f"{do} may only stand in {' or '.join(kind.triggers)}, not in {place.root}")
    args = table({name: item for name, item in value.items() if name != "do"}, kind.fields, place)
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
    card = table(value, CARD_FIELDS, place)
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
            if effect.do in ("copy_ship", "copy_base") and card["copies"] > MOST_COPYING:
                place.inside("copies").fail(f"a card that copies others has at most {MOST_COPYING} copies")
    return Record(
        code=card["code"],
        id=card["id"],
        name_en=name["en"],
        name_ru=name["ru"],
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


def load(*paths: Path) -> tuple[Record, ...]:
    """All cards by code: those of the game, then those of the players' own files."""
    loaded = cardfile.load(_card, PACKAGED, PACKAGED_SETS, paths)
    if len(loaded) > FIRST_EXTRA:
        loaded[FIRST_EXTRA][0].inside("code").fail(f"the codes from {FIRST_EXTRA} on are those of the extras")
    return tuple(record for _, record in loaded)


def _extra(value: object, place: Place) -> Record:
    """An event, a hero or a gambit: no faction, no defense."""
    card = table(value, EXTRA_FIELDS, place)
    abilities: dict[str, tuple[Effect, ...]] = {trigger: card[trigger] for trigger in EXTRA_TRIGGERS if trigger in card}
    kind, name = card["kind"], card["name"]
    if ("reveal" in abilities) != (kind == "event") or len(abilities) != 1:
        place.fail("an event has the ability reveal, a hero scrap, and a gambit scrap or passive")
    for trigger, effects in abilities.items():
        for effect in walk(effects):
            if effect.do in EXTRA_KINDS and kind not in EXTRA_KINDS[effect.do].on:
                place.inside(trigger).fail(f"{effect.do} is for {EXTRA_KINDS[effect.do].on[0]}s, and this is a {kind}")
    return Record(
        code=card["code"],
        id=card["id"],
        name_en=name["en"],
        name_ru=name["ru"],
        name_ru_source=card["name_ru_source"],
        set=card["set"],
        copies=card["copies"],
        faction=None,
        cost=card["cost"],
        kind=kind,
        outpost=False,
        defense=0,
        abilities=abilities,
    )


def load_extras(path: Path = EXTRAS) -> tuple[Record, ...]:
    """Events, heroes and gambits by code."""
    records: list[Record] = []
    for _table, place, card in cardfile.entries(path, ("card",)):
        record = _extra(card, place)
        if record.code != FIRST_EXTRA + len(records):
            place.inside("code").fail(f"expected {FIRST_EXTRA + len(records)}, found {record.code}")
        records.append(record)
    return tuple(records)


# --- Fingerprint ---


def _canonical(value: object) -> object:
    """Plain data of an effect."""
    match value:
        case Effect(do=do, args=args):
            said = without_defaults(args, (KINDS.get(do) or EXTRA_KINDS[do]).fields)
            return [do, {name: _canonical(arg) for name, arg in said.items()}]
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
    return cardfile.fingerprint(content)
