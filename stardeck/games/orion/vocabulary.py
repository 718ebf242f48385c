"""What a card file of Master of Orion may say: the kinds of effects, their fields, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from stardeck.games.cardfile import Clause, Field, Flag, Number, OneOf, Place, SomeOf, table

COLOURS: Final = ("blue", "red", "yellow", "grey")
RESOURCES: Final = ("food", "fleet", "production")
GAINS: Final = (*RESOURCES, "vp", "cards", "actions")
PRICES: Final = (*RESOURCES, "vp", "action_cubes")
GATES: Final = ("build", "activate")
LEVELS: Final = ("high", "medium", "low")
TRIGGERS: Final = ("activation", "after_attack", "after_construction", "always", "start_of_round", "end_of_game")
# What may be counted, and the field that says which of them.
COUNTERS: Final[Mapping[str, str | None]] = {
    "own_structures_of_colour": "colour",
    "own_systems": None,
    "target_systems": None,
    "own_systems_with_min_structures": "min_structures",
    "own_sets_of_four_colours": None,
    "own_remaining_resources": "each",
}
# Where a field comes from: "owner" is what a player's own file says.
SOURCES: Final = ("rulebook", "rulebook-deduced", "public", "reconstructed", "owner")


# --- Values ---

Bundle = Mapping[str, int]  # how much of what: only what there is, in the order of GAINS or PRICES


@dataclass(frozen=True)
class BuildStep:
    """One structure that an effect builds: of a colour (None: any), so many resources cheaper."""

    colour: str | None
    discount: int


@dataclass(frozen=True)
class Effect(Clause):
    """One thing that a card or a board does; fields left out in the file have their default here."""

    trigger: str
    do: str
    args: Mapping[str, object]
    cost: Bundle
    optional: bool
    slot: str | None  # where its cube goes: A for every activation, P where the file says so

    def amounts(self) -> Bundle:
        """How much of what a plain gain brings."""
        return {thing: self.number(thing) for thing in GAINS if self.has(thing)}

    def bundle(self, name: str = "gain") -> Bundle:
        """How much of what stands in a field."""
        value = self.args[name]
        assert isinstance(value, dict)
        return value

    def bundles(self, name: str = "options") -> tuple[Bundle, ...]:
        """The bundles of which one is chosen."""
        value = self.args[name]
        assert isinstance(value, tuple)
        return value

    def steps(self) -> tuple[BuildStep, ...]:
        """The structures that are built, one after another."""
        value = self.args["steps"]
        assert isinstance(value, tuple)
        return value


@dataclass(frozen=True)
class Row:
    """What a level of mobilisation gives."""

    cubes: int
    loyalty: int = 0
    cards: int = 0
    choice: tuple[Bundle, ...] = ()


# The table of the rulebook; boards may replace rows of it.


# --- Fields of Master of Orion ---


@dataclass(frozen=True)
class Amounts(Field):
    """How much of what, as in `{ food = 2, fleet = 1 }`; only some bundles may be empty."""

    things: tuple[str, ...]
    empty: bool = False

    def read(self, value: object, place: Place) -> dict[str, int]:
        found: dict[str, int] = table(value, dict.fromkeys(self.things, _SOME), place)
        if not found and not self.empty:
            place.fail(f"expected some of {', '.join(self.things)}, found none")
        return found


@dataclass(frozen=True)
class Choice(Field):
    """Two or more bundles of which one is chosen."""

    things: tuple[str, ...]

    def read(self, value: object, place: Place) -> tuple[dict[str, int], ...]:
        if not isinstance(value, list) or not 2 <= len(value) <= 6:
            place.expected("a list of two to six bundles such as [{ food = 3 }, { fleet = 2 }]", value)
        return tuple(Amounts(self.things).read(item, place.item(index)) for index, item in enumerate(value))


@dataclass(frozen=True)
class BuildSteps(Field):
    """The structures that an effect builds, one after another."""

    def read(self, value: object, place: Place) -> tuple[BuildStep, ...]:
        if not isinstance(value, list) or not 1 <= len(value) <= 3:
            place.expected('a list of one to three steps such as [{ colour = "blue", discount = 1 }]', value)
        steps = []
        for index, item in enumerate(value):
            fields = {"colour": OneOf((*COLOURS, "any")), "discount": Number(0, 9, required=False, default=0)}
            step = table(item, fields, place.item(index))
            steps.append(BuildStep(None if step["colour"] == "any" else step["colour"], step["discount"]))
        return tuple(steps)


@dataclass(frozen=True)
class Points(Field):
    """Printed points, or "variable" where an effect at the end of the game decides."""

    def read(self, value: object, place: Place) -> int | str:
        if value == "variable":
            return "variable"
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 20:
            place.expected('a whole number from 0 to 20 or "variable"', value)
        return value


@dataclass(frozen=True)
class Mobilisation(Field):
    """The rows of the mobilisation table that a board replaces."""

    def read(self, value: object, place: Place) -> dict[str, Row]:
        fields = {
            "cubes": Number(0, 10),
            "loyalty": Number(-9, 9, required=False, default=0),
            "cards": Number(0, 9, required=False, default=0),
            "choice": Choice(GAINS, required=False, default=()),
        }
        if not isinstance(value, dict):
            place.expected(f"a table with some of {', '.join(LEVELS)}", value)
        rows = {}
        for level in value:
            OneOf(LEVELS).read(level, place)
            rows[level] = Row(**table(value[level], fields, place.inside(level)))
        return rows


@dataclass(frozen=True)
class Effects(Field):
    """A list of effects; those with the same trigger are applied in this order as one."""

    def read(self, value: object, place: Place) -> tuple[Effect, ...]:
        if not isinstance(value, list):
            place.expected('a list of effects such as [{ trigger = "activation", do = "gain", food = 4 }]', value)
        return tuple(read_effect(item, place.item(index)) for index, item in enumerate(value))


@dataclass(frozen=True)
class Sources(Field):
    """Which groups of fields come from where, as in `{ rulebook = ["name_ru"] }`."""

    groups: tuple[str, ...]

    def read(self, value: object, place: Place) -> dict[str, str]:
        lists = table(value, {source: SomeOf(self.groups, required=False) for source in SOURCES}, place)
        found: dict[str, str] = {}
        for source, groups in lists.items():
            for group in groups:
                if found.setdefault(group, source) != source:
                    place.fail(f"{group} has two sources, {found[group]} and {source}")
        return found


# --- The vocabulary ---

_SOME = Number(1, 9, required=False)
_AMOUNT = Number(1, 9)
_CARDS = Number(1, 9)
_COLOUR = OneOf(COLOURS)
_FLEETS = Number(-9, 9)
_GAIN = Amounts(GAINS)
_COUNTED: Final[Mapping[str, Field]] = {
    "amount": _AMOUNT,
    "per": OneOf(tuple(COUNTERS)),
    "colour": OneOf(COLOURS, required=False),
    "min_structures": Number(1, 5, required=False),
    "each": Number(1, 27, required=False),
}
_DURING: Final = ("activation", "after_attack", "after_construction", "start_of_round")
_CARD: Final = ("structure", "advisor")


@dataclass(frozen=True)
class Kind:
    """A kind of effect: its fields, its triggers, and what it may stand on."""

    fields: Mapping[str, Field] = field(default_factory=dict)
    triggers: tuple[str, ...] = _DURING
    on: tuple[str, ...] = _CARD


KINDS: Final[Mapping[str, Kind]] = {
    "gain": Kind(dict.fromkeys(GAINS, _SOME), on=("structure", "advisor", "civilization")),
    "gain_if": Kind({"condition": OneOf(("have_working_card",)), "colour": _COLOUR, "gain": _GAIN}),
    "gain_choice": Kind({"options": Choice(GAINS)}),
    "gain_per": Kind({"gain": OneOf(GAINS), **_COUNTED}),
    "gain_by_covered_colour": Kind(
        {colour: Amounts(GAINS, required=False) for colour in COLOURS}, ("after_construction",), ("structure",)
    ),
    "change_loyalty": Kind({"target": OneOf(("you", "attacked_opponent")), "amount": Number(-9, 9)}),
    "take_from_discard": Kind({"cards": _CARDS}),
    "draw_then_discard": Kind({"draw": _CARDS, "discard": _CARDS}),
    "build_from_hand": Kind(
        {"steps": BuildSteps(), "where": OneOf(("any_system", "this_system"))}, ("activation", "after_construction")
    ),
    "activate_cards": Kind({"max": _CARDS}, ("activation",)),
    "exchange": Kind({"a": Amounts(RESOURCES), "b": Amounts(RESOURCES)}, ("activation",)),
    "exploit_from_hand": Kind({"max": _CARDS}, ("activation",)),
    "take_card_from_hand": Kind({"cards": _CARDS}, ("activation", "after_construction")),
    "opponents_choose": Kind({"discard": _CARDS, "loyalty": Number(-9, -1)}, ("activation", "after_construction")),
    "return_advisor": Kind(triggers=("activation", "after_construction")),
    "hire_advisor": Kind(triggers=("after_construction",), on=("structure",)),
    "reorder_system": Kind(triggers=("activation", "after_construction")),
    "place_cube_on_opponent_slot": Kind(triggers=("after_attack",)),
    "move_working_card_to_bottom": Kind(triggers=("after_attack",)),
    "carry_over_action": Kind(triggers=("after_attack",), on=("advisor",)),
    "attack_cost_delta": Kind({"applies_to": OneOf(("your_attacks", "attacks_on_you")), "fleet": _FLEETS}, ("always",)),
    "virtual_fleet": Kind({"side": OneOf(("attacker", "defender")), "fleet": _AMOUNT}, ("always",)),
    "on_attacked": Kind({"gain": _GAIN}, ("always",)),
    "vp_per": Kind(_COUNTED, ("end_of_game",), ("structure",)),
    "extra_system": Kind({"structures": Number(1, 4)}, ("always",), ("advisor",)),
    "discount_here": Kind({"discount": _AMOUNT}, ("always",), ("advisor",)),
    "cannot_be_returned_or_replaced": Kind(triggers=("always",), on=("advisor",)),
    "modify_research": Kind({"draw": _CARDS}, ("always",), ("civilization",)),
    "modify_exploitation": Kind({"colour": _COLOUR, "extra": _GAIN}, ("always",), ("civilization",)),
    "opponents_discard_then_take": Kind(
        {"discard": _CARDS, "take": _CARDS, "top": _CARDS}, ("start_of_round",), ("civilization",)
    ),
}
# What stands beside the fields of a kind.
_AROUND: Final[Mapping[str, Field]] = {
    "trigger": OneOf(TRIGGERS),
    "do": OneOf(tuple(KINDS)),
    "slot": OneOf(("P",), required=False),
    "cost": Amounts(PRICES, required=False, default={}),
    "optional": Flag(),
}


def read_effect(value: object, place: Place) -> Effect:
    """One effect, with the rules that hold between its fields."""
    if not isinstance(value, dict) or "do" not in value:
        place.expected('an effect such as { trigger = "activation", do = "gain", food = 4 }', value)
    do = OneOf(tuple(KINDS)).read(value["do"], place.inside("do"))
    kind = KINDS[do]
    read = table(value, {**_AROUND, **kind.fields}, place)
    trigger, slot = read["trigger"], read.get("slot")
    if trigger not in kind.triggers:
        place.inside("trigger").expected(f"{' or '.join(kind.triggers)}, when {do} can happen", trigger)
    if slot is not None and trigger != "after_attack":
        place.inside("slot").fail(f"the P slot is for effects after an attack, and this one is {trigger}")
    if do == "carry_over_action" and slot is None:
        place.inside("slot").fail('missing; the cube that is carried over lies in slot = "P"')
    if trigger == "activation":
        slot = "A"
    if trigger in ("always", "end_of_game"):
        for asked in ("cost", "optional"):
            if read[asked]:
                place.inside(asked).fail(f"an effect that is {trigger} has none: nobody is asked")
    args = {name: read[name] for name in kind.fields if name in read}
    _check(do, trigger, args, place)
    return Effect(trigger, do, args, read["cost"], read["optional"], slot)


def _check(do: str, trigger: str, args: Mapping[str, Any], place: Place) -> None:
    """What must hold between the fields of an effect."""
    if do in ("gain", "gain_by_covered_colour") and not args:
        place.fail(f"{do} brings nothing; give it some of {', '.join(KINDS[do].fields)}")
    if do in ("change_loyalty", "attack_cost_delta"):
        number = "amount" if do == "change_loyalty" else "fleet"
        if args[number] == 0:
            place.inside(number).expected("another number than 0", 0)
    if do == "draw_then_discard" and args["discard"] > args["draw"]:
        place.inside("discard").expected(f"no more than draw = {args['draw']}", args["discard"])
    if do == "opponents_discard_then_take" and args["take"] > args["top"]:
        place.inside("take").expected(f"no more than top = {args['top']}", args["take"])
    if "per" in args:
        asked = COUNTERS[args["per"]]
        for name in ("colour", "min_structures", "each"):
            if name == asked and name not in args:
                place.inside(name).fail(f"missing; {args['per']} needs it")
            if name != asked and name in args:
                place.inside(name).fail(f"unknown beside {args['per']}")
    target = args.get("target") == "attacked_opponent" or args.get("per") == "target_systems"
    if target and trigger != "after_attack":
        place.inside("trigger").expected("after_attack: only then there is somebody attacked", trigger)
