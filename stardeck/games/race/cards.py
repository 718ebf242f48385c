"""The cards of Race for the Galaxy as data: what a card file may say, and the records it becomes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from stardeck.games import cardfile
from stardeck.games.cardfile import MAX_CODE as MAX_CODE
from stardeck.games.cardfile import CardFileError as CardFileError
from stardeck.games.cardfile import (
    Clause,
    Field,
    Flag,
    Number,
    OneOf,
    Place,
    SomeOf,
    Words,
    did_you_mean,
    shown,
    table,
    without_defaults,
)

PACKAGED: Final = Path(__file__).with_name("cards.toml")
PACKAGED_SETS: Final = ("base", "xeno")

TYPES: Final = ("world", "development")
GOODS: Final = ("novelty", "rare", "genes", "alien")
GOOD_KINDS: Final = ("windfall", "production")
COLORS: Final = ("red", "blue")
FLAGS: Final = ("rebel", "alien", "imperium", "uplift", "chromosome", "terraforming", "xeno", "anti_xeno")
# Where a power works; "trade" is the sale that opens phase 4, "placement" the moment its card is placed.
PHASES: Final[tuple[int | str, ...]] = ("placement", 1, 2, 3, "trade", 4, 5)


# --- Values ---


@dataclass(frozen=True)
class Power(Clause):
    """One power of a card; about the good of its own world, that world's kind is in `good` too."""

    phase: int | str
    do: str
    args: Mapping[str, object]

    @property
    def optional(self) -> bool:
        """Whether the owner may decline; any other power must be used when it can be."""
        return self.args.get("optional") is True

    @property
    def invasion_only(self) -> bool:
        """Whether the power does nothing outside the invasion mode."""
        return self.args.get("invasion_only") is True


@dataclass(frozen=True)
class Score:
    """Points at the end: for each card of a class, for the card named, or for military or chips."""

    vp: int
    per: str
    card: str | None = None
    named: Record | None = field(default=None, repr=False, compare=False)  # the record of `card`, once all are read


@dataclass(frozen=True)
class Record:
    """One design of a card as its file describes it; the cost of a military world is its defense."""

    code: int
    id: str
    name_en: str
    name_ru: str
    name_ru_source: str
    set: str
    type: str
    cost: int
    military: bool
    vp: int
    variable: bool
    copies: int
    good: str | None
    good_kind: str | None
    start_world: int | None
    start_color: str | None
    start_hand: int | None
    flags: tuple[str, ...]
    powers: tuple[Power, ...]
    scoring: tuple[Score, ...]


# --- Classes of cards ---


@dataclass(frozen=True, kw_only=True)
class CardClass:
    """Cards that are alike in something: whether one belongs is a fact of its record. None asks for nothing."""

    type: str | None = None
    military: bool | None = None
    good: str | None = None
    good_kind: str | None = None
    cost: int | None = None
    flags: frozenset[str] = frozenset()
    power: int | str | None = None  # has a power of this phase

    def fits(self, record: Record) -> bool:
        """Whether the card is one of them."""
        return (
            self.type in (None, record.type)
            and self.military in (None, record.military)
            and self.good in (None, record.good)
            and self.good_kind in (None, record.good_kind)
            and self.cost in (None, record.cost)
            and self.flags <= set(record.flags)
            and (self.power is None or any(power.phase == self.power for power in record.powers))
        )

    def meets(self, other: CardClass) -> bool:
        """Whether a card could belong to both."""
        mine = (self.type, self.military, self.good, self.good_kind, self.cost)
        theirs = (other.type, other.military, other.good, other.good_kind, other.cost)
        return all(a is None or b is None or a == b for a, b in zip(mine, theirs))


def _world(
    *,
    military: bool | None = None,
    good: str | None = None,
    good_kind: str | None = None,
    flags: Collection[str] = (),
    power: int | str | None = None,
) -> CardClass:
    return CardClass(
        type="world", military=military, good=good, good_kind=good_kind, flags=frozenset(flags), power=power
    )


def _development(*, cost: int | None = None, flags: Collection[str] = (), power: int | str | None = None) -> CardClass:
    return CardClass(type="development", cost=cost, flags=frozenset(flags), power=power)


_COUNTED_FLAGS: Final = ("alien", "imperium", "uplift", "terraforming", "anti_xeno")

# The classes that powers and scoring count with `per`.
CLASSES: Final[Mapping[str, CardClass]] = {
    "world": _world(),
    "military_world": _world(military=True),
    "nonmilitary_world": _world(military=False),
    "rebel_military_world": _world(military=True, flags=["rebel"]),
    "xeno_military_world": _world(military=True, flags=["xeno"]),
    "rare_world": _world(good="rare"),
    "genes_world": _world(good="genes"),
    **{f"{good}_production_world": _world(good=good, good_kind="production") for good in GOODS},
    **{f"{good}_windfall_world": _world(good=good, good_kind="windfall") for good in GOODS},
    "chromosome_world": _world(flags=["chromosome"]),
    "uplift_chromosome_world": _world(flags=["uplift", "chromosome"]),
    "anti_xeno_world": _world(flags=["anti_xeno"]),
    "world_with_explore_power": _world(power=1),
    "world_with_trade_power": _world(power="trade"),
    "world_with_consume_power": _world(power=4),
    "development": _development(),
    "six_cost_development": _development(cost=6),
    "anti_xeno_development": _development(flags=["anti_xeno"]),
    "development_with_explore_power": _development(power=1),
    "development_with_trade_power": _development(power="trade"),
    "development_with_consume_power": _development(power=4),
    **{f"{flag}_card": CardClass(flags=frozenset([flag])) for flag in _COUNTED_FLAGS},
}
WORLD_CLASSES: Final = tuple(name for name, cards in CLASSES.items() if cards.type == "world")
# What scoring counts besides cards.
AMOUNTS: Final = ("military_strength", "three_vp_chips")

# The military worlds that specialized military works against, and that paying for one may exclude.
TARGETS: Final[Mapping[str, CardClass]] = {
    "rebel": _world(military=True, flags=["rebel"]),
    "alien_good": _world(military=True, good="alien"),
    "rare_good": _world(military=True, good="rare"),
    "xeno": _world(military=True, flags=["xeno"]),
}


# --- Fields of Race for the Galaxy ---


@dataclass(frozen=True)
class Yes(Field):
    """Always true: it holds for every power of the kind and is written so that a reader of the file sees it."""

    def read(self, value: object, place: Place) -> bool:
        if value is not True:
            place.expected("true, as for every power of this kind", value)
        return True


@dataclass(frozen=True)
class Pair(Field):
    """Two different words of a list, in the order of the card."""

    words: tuple[str, ...]

    def read(self, value: object, place: Place) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) != 2:
            place.expected(f"a list of two of {', '.join(self.words)}", value)
        first, second = (OneOf(self.words).read(word, place.item(index)) for index, word in enumerate(value))
        if first == second:
            place.fail("the same word stands here twice; consume_two takes two goods of one kind")
        return first, second


@dataclass(frozen=True)
class Points(Field):
    """Printed VP, or "variable" where the scoring list decides."""

    def read(self, value: object, place: Place) -> int | str:
        if value == "variable":
            return "variable"
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 20:
            place.expected('a whole number from 0 to 20 or "variable"', value)
        return value


@dataclass(frozen=True)
class Home(Field):
    """The number and the colour of a home world."""

    def read(self, value: object, place: Place) -> dict[str, object]:
        return table(value, {"number": Number(0, 99), "color": OneOf(COLORS)}, place)


@dataclass(frozen=True)
class Powers(Field):
    """A list of powers."""

    def read(self, value: object, place: Place) -> tuple[Power, ...]:
        if not isinstance(value, list) or not value:
            place.expected('a list of powers such as [{ phase = 3, do = "military", amount = 1 }]', value)
        return tuple(_power(item, place.item(index)) for index, item in enumerate(value))


@dataclass(frozen=True)
class Scoring(Field):
    """A list of points, the highest first, because a card counts for the first that fits."""

    def read(self, value: object, place: Place) -> tuple[Score, ...]:
        if not isinstance(value, list) or not value:
            place.expected('a list of points such as [{ vp = 1, per = "military_world" }]', value)
        scores = tuple(_score(item, place.item(index)) for index, item in enumerate(value))
        for index, (before, score) in enumerate(pairwise(scores), start=1):
            if score.vp > before.vp:
                place.item(index).inside("vp").expected(f"no more than the {before.vp} before it", score.vp)
        return scores


# --- The vocabulary ---

_AMOUNT = Number(1, 9)
_CARDS = Number(1, 9)
_VP = Number(0, 9, required=False, default=0)
_DRAW = Number(0, 9, required=False, default=0)
_GOOD = OneOf(GOODS)
_SOME_GOOD = OneOf(GOODS, required=False)  # every kind when left out
_GOOD_OR_ANY = OneOf((*GOODS, "any"))
_PER = OneOf(tuple(CLASSES))
_PER_WORLD = OneOf(WORLD_CLASSES)
_VERSUS = OneOf(tuple(TARGETS))
_XENO = OneOf(("xeno",))
_EXCLUDES = SomeOf(("alien_good", "xeno"), required=False, default=())
_MAY = {"optional": Yes()}
_INVASION = {"invasion_only": Yes()}


@dataclass(frozen=True)
class Kind:
    """A kind of power: its phase, its fields, and whether it is about the good of the world it stands on."""

    phase: int | str
    fields: Mapping[str, Field] = field(default_factory=dict)
    here: bool = False


KINDS: Final[Mapping[str, Kind]] = {
    "discard_card_to_place_good": Kind("placement", {"cards": _CARDS, **_MAY}, here=True),
    # Explore
    "explore_draw": Kind(1, {"cards": _CARDS}),
    "explore_draw_per": Kind(1, {"cards": _CARDS, "per": _PER}),
    "explore_keep": Kind(1, {"cards": _CARDS}),
    # Develop
    "develop_draw": Kind(2, {"cards": _CARDS}),
    "develop_discount": Kind(2, {"amount": _AMOUNT}),
    "draw_after_develop": Kind(2, {"cards": _CARDS}),
    # Settle
    "settle_discount": Kind(3, {"amount": _AMOUNT, "good": _SOME_GOOD}),
    "discard_self_for_zero_cost": Kind(3, {"excludes": _EXCLUDES, **_MAY}),
    "military": Kind(3, {"amount": Number(-9, 9)}),
    "military_vs": Kind(3, {"amount": _AMOUNT, "versus": _VERSUS}),
    "military_per": Kind(3, {"amount": _AMOUNT, "per": _PER}),
    "military_vs_per": Kind(3, {"amount": _AMOUNT, "versus": _VERSUS, "per": _PER}),
    "discard_self_for_military": Kind(3, {"amount": _AMOUNT, **_MAY}),
    "discard_good_for_military": Kind(3, {"amount": _AMOUNT, "good": _GOOD_OR_ANY, **_MAY}),
    "discard_good_for_military_vs": Kind(3, {"amount": _AMOUNT, "good": _GOOD_OR_ANY, "versus": _XENO, **_MAY}),
    "pay_for_military": Kind(
        3,
        {
            "cost_change": Number(-9, 9, required=False, default=0),
            "only": OneOf(("chromosome",), required=False),
            "excludes": _EXCLUDES,
            **_MAY,
        },
    ),
    "draw_after_settle": Kind(3, {"cards": _CARDS}),
    "xeno_defense": Kind(3, {"amount": _AMOUNT, **_INVASION}),
    "discard_good_for_xeno_defense": Kind(3, {"amount": _AMOUNT, "good": _GOOD_OR_ANY, **_MAY, **_INVASION}),
    "discard_card_for_xeno_defense": Kind(3, {"amount": _AMOUNT, "max_cards": _CARDS, **_MAY, **_INVASION}),
    "discard_self_for_xeno_defense": Kind(3, {"amount": _AMOUNT, **_MAY, **_INVASION}),
    # Trade
    "trade_bonus": Kind("trade", {"cards": _CARDS, "good": _SOME_GOOD}),
    "trade_bonus_this_world": Kind("trade", {"cards": _CARDS}, here=True),
    # Consume
    "consume": Kind(
        4,
        {
            "good": _GOOD_OR_ANY,
            "times": Number(1, 9, required=False, default=1),
            "vp_each": _VP,
            "cards_each": _DRAW,
        },
    ),
    "consume_two": Kind(4, {"good": _GOOD_OR_ANY, "vp": _VP, "cards": _DRAW}),
    "consume_pair": Kind(4, {"goods": Pair((*GOODS, "any")), "vp": _VP, "cards": _DRAW}),
    "consume_three_kinds": Kind(4, {"vp": _VP, "cards": _DRAW}),
    "consume_different_kinds": Kind(4, {"max_goods": Number(1, 4), "vp_each": _VP, "cards_each": _DRAW}),
    "consume_all": Kind(4, {"vp_per_good": _AMOUNT, "vp_minus": Number(0, 9)}),
    "consume_sell_good": Kind(4, {"use_trade_bonuses": Flag()}),
    "consume_draw": Kind(4, {"cards": _CARDS}),
    "consume_draw_lucky": Kind(4, {"min_number": Number(0, 9), "max_number": Number(0, 9)}),
    "consume_gain_vp": Kind(4, {"vp": _AMOUNT}),
    "discard_cards_for_vp": Kind(4, {"vp_each": _AMOUNT, "max_cards": _CARDS, **_MAY}),
    # Produce
    "produce_here": Kind(5, here=True),
    "discard_card_to_produce_here": Kind(5, _MAY, here=True),
    "draw_if_produced_here": Kind(5, {"cards": _CARDS}, here=True),
    "produce_on_windfall": Kind(5, {"good": _GOOD_OR_ANY}),
    "discard_card_to_produce_on_windfall": Kind(5, {"good": _GOOD_OR_ANY, **_MAY}),
    "produce_draw": Kind(5, {"cards": _CARDS}),
    "draw_per_good_produced": Kind(5, {"cards": _CARDS, "good": _GOOD}),
    "draw_per_kind_produced": Kind(5, {"cards": _CARDS}),
    "draw_per_two_goods_produced": Kind(5, {"cards": _CARDS}),
    "draw_per_world": Kind(5, {"cards": _CARDS, "per": _PER_WORLD}),
    "draw_per_two_worlds": Kind(5, {"cards": _CARDS, "per": _PER_WORLD}),
    "draw_if_most_produced": Kind(5, {"cards": _CARDS, "good": _GOOD}),
    "repair_world": Kind(5, {"worlds": _CARDS, **_MAY, **_INVASION}),
}
PRODUCES_HERE: Final = ("produce_here", "discard_card_to_produce_here")

CARD_FIELDS: Final[Mapping[str, Field]] = {
    **cardfile.CARD_FIELDS,
    "type": OneOf(TYPES),
    "cost": Number(0, 20),
    "military": Flag(),
    "vp": Points(),
    "good": OneOf(GOODS, required=False),
    "good_kind": OneOf(GOOD_KINDS, required=False),
    "start_world": Home(required=False),
    "start_hand": Number(1, 9, required=False),
    "flags": SomeOf(FLAGS, required=False, default=()),
    "powers": Powers(required=False, default=()),
    "scoring": Scoring(required=False, default=()),
}


def _power(value: object, place: Place) -> Power:
    """One power, with the rules that hold between its fields."""
    if not isinstance(value, dict) or "do" not in value:
        place.expected('a power such as { phase = 3, do = "military", amount = 1 }', value)
    do = OneOf(tuple(KINDS)).read(value["do"], place.inside("do"))
    kind = KINDS[do]
    if "phase" not in value:
        place.inside("phase").fail(f"missing; {do} is a power of phase {shown(kind.phase)}")
    if isinstance(value["phase"], bool) or value["phase"] != kind.phase:
        place.inside("phase").expected(f"{shown(kind.phase)}, the phase of {do}", value["phase"])
    args = table({name: item for name, item in value.items() if name not in ("phase", "do")}, kind.fields, place)
    if do == "military" and args["amount"] == 0:
        place.inside("amount").expected("another number than 0", 0)
    if do == "consume_draw_lucky" and args["min_number"] > args["max_number"]:
        place.inside("min_number").expected(f"no more than max_number = {args['max_number']}", args["min_number"])
    for vp, cards in (("vp", "cards"), ("vp_each", "cards_each")):
        if args.get(vp) == args.get(cards) == 0:
            place.fail(f"{do} brings nothing; give it {vp} or {cards}")
    return Power(kind.phase, do, args)


def _score(value: object, place: Place) -> Score:
    """Points for each card of a class, `{ vp, per }`, or for one card, `{ vp, card }`."""
    fields = {
        "vp": Number(1, 9),
        "per": OneOf((*CLASSES, *AMOUNTS), required=False),
        "card": Words(identifier=True, required=False),
    }
    score = table(value, fields, place)
    if ("per" in score) == ("card" in score):
        place.fail("expected either per or card beside vp")
    return Score(score["vp"], score.get("per", "card_named"), score.get("card"))


# --- Reading files ---


def _card(value: object, place: Place) -> Record:
    """One card, with the rules that hold between its fields."""
    card = table(value, CARD_FIELDS, place)
    name, type, good, home = card["name"], card["type"], card.get("good"), card.get("start_world", {})
    flags, powers = card["flags"], card["powers"]
    if type == "development":
        for only_worlds in ("good", "good_kind", "start_world"):
            if only_worlds in card:
                place.inside(only_worlds).fail("only a world has one, and this is a development")
        if card["military"]:
            place.inside("military").fail("only a world can be military, and this is a development")
    if "good" in card and "good_kind" not in card:
        place.inside("good_kind").fail(f"missing; a world with a good is one of {', '.join(GOOD_KINDS)}")
    if "good_kind" in card and "good" not in card:
        place.inside("good").fail(f"missing; a {card['good_kind']} world has one of {', '.join(GOODS)}")
    if "xeno" in flags and not card["military"]:
        place.inside("flags").fail("a Xeno world is a military world, and this card is not")
    for index, power in enumerate(powers):
        if KINDS[power.do].here and good is None:
            place.inside("powers").item(index).fail(f"{power.do} is for a world with a good")
    produces = any(power.do in PRODUCES_HERE for power in powers)
    if produces and card["good_kind"] != "production":
        place.inside("good_kind").fail("a world with a power to produce here is a production world")
    if not produces and card.get("good_kind") == "production":
        place.inside("powers").fail(f"a production world needs a power to produce: {' or '.join(PRODUCES_HERE)}")
    variable = card["vp"] == "variable"
    if variable and not card["scoring"]:
        place.inside("scoring").fail("missing; variable VP need a list of points")
    if card["scoring"] and not variable:
        place.inside("vp").expected('"variable", because there is a scoring list', card["vp"])
    return Record(
        code=card["code"],
        id=card["id"],
        name_en=name["en"],
        name_ru=name["ru"],
        name_ru_source=card["name_ru_source"],
        set=card["set"],
        type=type,
        cost=card["cost"],
        military=card["military"],
        vp=0 if variable else card["vp"],
        variable=variable,
        copies=card["copies"],
        good=good,
        good_kind=card.get("good_kind"),
        start_world=home.get("number"),
        start_color=home.get("color"),
        start_hand=card.get("start_hand"),
        flags=flags,
        powers=tuple(
            replace(power, args={**power.args, "good": good}) if KINDS[power.do].here else power for power in powers
        ),
        scoring=card["scoring"],
    )


def _resolved(place: Place, record: Record, by_id: Mapping[str, Record]) -> Record:
    """The card with the records of the cards that its scoring names."""
    scoring = []
    for index, score in enumerate(record.scoring):
        if score.card is not None and score.card not in by_id:
            named = place.inside("scoring").item(index).inside("card")
            named.fail(f"expected the id of a card, found {shown(score.card)}{did_you_mean(score.card, by_id)}")
        scoring.append(score if score.card is None else replace(score, named=by_id[score.card]))
    return replace(record, scoring=tuple(scoring))


def load(*paths: Path) -> tuple[Record, ...]:
    """All cards by code: those of the game, then those of the players' own files."""
    loaded = cardfile.load(_card, PACKAGED, PACKAGED_SETS, paths)
    homes: dict[int, str] = {}
    for place, record in loaded:
        number = record.start_world
        if number is not None and homes.setdefault(number, record.id) != record.id:
            place.inside("start_world").inside("number").fail(f"home world {number} is {homes[number]}")
    by_id = {record.id: record for _, record in loaded}
    return tuple(_resolved(place, record, by_id) for place, record in loaded)


# --- Fingerprint ---


def _canonical(power: Power) -> list[object]:
    """Plain data of a power as it was written."""
    fields = KINDS[power.do].fields
    written = {name: value for name, value in power.args.items() if name in fields}
    return [power.phase, power.do, without_defaults(written, fields)]


def fingerprint(records: Iterable[Record]) -> str:
    """A short hash of what the rules read; names and their sources do not change it."""
    content = [
        [
            *(record.code, record.id, record.set, record.type, record.copies, record.cost, record.military),
            *("variable" if record.variable else record.vp, record.good, record.good_kind),
            *(record.start_world, record.start_color, record.start_hand, record.flags),
            [_canonical(power) for power in record.powers],
            [[score.vp, score.per, score.card] for score in record.scoring],
        ]
        for record in sorted(records, key=lambda record: record.code)
    ]
    return cardfile.fingerprint(content)
