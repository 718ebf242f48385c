"""What a card or board of Master of Orion says, in English and Russian, and its icons: all from its record.

A star marks what is our reconstruction and not known of the printed game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from stardeck.games.orion.cards import MOBILISATION, Advisor, Civilization, Record, Structure
from stardeck.games.orion.effecttext import effect_text, row_text
from stardeck.games.orion.vocabulary import SOURCES, TRIGGERS, Effect
from stardeck.games.orion.wordtext import (
    COLOUR,
    GROUP,
    LEVEL,
    POINT,
    SLOT_P,
    SOURCE,
    TRIGGER,
    bundle,
    costs,
)
from stardeck.language import Language, Text, joined, same

MARK: Final = "*"
FOOTNOTE: Final = Text(
    "* our reconstruction; what is printed there is not known", "* наша реконструкция: что там напечатано, неизвестно"
)
LOYALTY_STAYS: Final = Text("; loyalty stays", "; лояльность не меняется")
NO_POWER: Final = Text("No power of its own", "Своего свойства нет")


def name(record: Record, lang: Language) -> str:
    """The name of the card or race."""
    return Text(record.name_en, record.name_ru)[lang]


def marked(record: Record, text: Text, *groups: str) -> Text:
    """The text with a star if any of these groups of fields is a reconstruction."""
    if any(record.sources.get(group) == "reconstructed" for group in groups):
        return text + same(MARK)
    return text


# --- Effects ---


def _by_trigger(effects: Iterable[Effect]) -> dict[tuple[str, bool], list[Effect]]:
    """The effects of each moment, those with a P slot apart."""
    found: dict[tuple[str, bool], list[Effect]] = {}
    for effect in sorted(effects, key=lambda effect: TRIGGERS.index(effect.trigger)):
        found.setdefault((effect.trigger, effect.slot == "P"), []).append(effect)
    return found


def _effects(record: Record) -> list[Text]:
    """One line for each moment: Activate: gain 4 food."""
    power = isinstance(record, Civilization)
    groups = [group for group in record.sources if group.startswith("power" if power else "effect")]
    lines = []
    for (trigger, slot), effects in _by_trigger(record.effects).items():
        label = TRIGGER[trigger] + (SLOT_P if slot else same("")) + same(": ")
        text = joined([effect_text(effect) for effect in effects], same("; "))
        lines.append(marked(record, label + text, *groups))
    return lines


def _rows(board: Civilization) -> list[Text]:
    """One line for each level of mobilisation that is the board's own."""
    groups = ("mobilisation", "power_trigger", "power_kind", "power_amount")
    lines = []
    for level in board.own_levels:
        row = board.mobilisation[level]
        text = LEVEL[level] + same(": ") + row_text(row)
        if MOBILISATION[level].loyalty and not row.loyalty:
            text = text + LOYALTY_STAYS
        lines.append(marked(board, text, *groups))
    return lines


# --- Cards ---


def _type_line(record: Record) -> Text:
    if isinstance(record, Advisor):
        return Text("Advisor", "Советник")
    if isinstance(record, Civilization):
        start = Text("starts with ", "на старте ") + bundle(record.start)
        return Text("Race · ", "Раса · ") + marked(record, start, "start")
    parts = [
        marked(record, COLOUR[record.colour].structure.capitalized(), "colour") + Text(" structure", " сооружение"),
        marked(record, Text("cost ", "цена: ") + costs(record.cost), "cost"),
    ]
    if record.income:
        parts.append(marked(record, Text("income ", "доход: ") + costs(record.income), "income"))
    points = Text("variable points", "переменные очки") if record.variable else POINT.counted(record.vp)
    parts.append(marked(record, points, "vp"))
    parts += [marked(record, gate, "loyalty") for gate in _gates(record)]
    return joined(parts, same(" · "))


def _gates(record: Structure) -> list[Text]:
    least = record.loyalty_min
    gates = {
        "build": Text(f"built at loyalty {least} or more", f"строится при лояльности от {least}"),
        "activate": Text(f"activated at loyalty {least} or more", f"активируется при лояльности от {least}"),
    }
    return [gates[gate] for gate in record.loyalty_gates]


def type_line(record: Record, lang: Language) -> str:
    """What the card is: Blue structure · cost 2 food, 1 fleet* · income 1 food* · 1 point*."""
    return _type_line(record)[lang]


def card_text(record: Record, lang: Language) -> list[str]:
    """One line for each moment, and one for each level of mobilisation that differs."""
    lines = _effects(record)
    if isinstance(record, Civilization):
        lines = [*_rows(record), *lines] or [NO_POWER]
    return [line[lang] for line in lines]


def whole(record: Record, lang: Language) -> list[str]:
    """The lines of a card, with a footnote if a star is on it."""
    lines = [type_line(record, lang), *card_text(record, lang)]
    return [*lines, FOOTNOTE[lang]] if any(MARK in line for line in lines) else lines


def sources(record: Record, lang: Language) -> list[str]:
    """One line for each source with the fields that come from there."""
    lines = []
    for source in SOURCES:
        groups = [GROUP[group] for group, found in record.sources.items() if found == source]
        if groups:
            lines.append((SOURCE[source] + same(": ") + joined(groups, same(", ")))[lang])
    return lines


# --- Icons ---

# The icons of each kind of effect in the order of its text; "gain", "per" and the like stand for those of its fields.
ICONS: Final[Mapping[str, tuple[str, ...]]] = {
    "gain": ("bundle",),
    "gain_if": ("colour", "arrow", "gain"),
    "gain_choice": ("options",),
    "gain_per": ("gain-thing", "per"),
    "gain_by_covered_colour": ("covered",),
    "change_loyalty": ("loyalty",),
    "take_from_discard": ("discard", "hand"),
    "draw_then_discard": ("draw", "discard-card"),
    "build_from_hand": ("build",),
    "activate_cards": ("activate",),
    "exchange": ("o-trade",),
    "exploit_from_hand": ("discard-card", "exploit"),
    "take_card_from_hand": ("hand", "draw"),
    "opponents_choose": ("discard-card", "loyalty"),
    "return_advisor": ("advisor",),
    "hire_advisor": ("advisor", "deal"),
    "reorder_system": ("system",),
    "place_cube_on_opponent_slot": ("cube", "slot-a", "slot-p"),
    "move_working_card_to_bottom": ("system", "arrow"),
    "carry_over_action": ("cube", "round"),
    "attack_cost_delta": ("attack", "fleet"),
    "virtual_fleet": ("attack", "fleet"),
    "on_attacked": ("attack", "arrow", "gain"),
    "vp_per": ("point", "per"),
    "extra_system": ("system",),
    "discount_here": ("discount",),
    "cannot_be_returned_or_replaced": ("lock",),
    "modify_research": ("research", "draw"),
    "modify_exploitation": ("exploit", "colour", "extra"),
    "opponents_discard_then_take": ("discard-card", "arrow", "draw"),
}
THING_ICON: Final[Mapping[str, str]] = {
    "food": "food",
    "fleet": "fleet",
    "production": "production",
    "vp": "point",
    "cards": "draw",
    "actions": "cube",
    "action_cubes": "cube",
}
TRIGGER_ICON: Final[Mapping[str, str]] = {
    "activation": "slot-a",
    "after_attack": "attack",
    "after_construction": "build",
    "always": "star",
    "start_of_round": "round",
    "end_of_game": "vp",
}


def _things(bundles: Sequence[Mapping[str, int]]) -> tuple[str, ...]:
    return tuple(THING_ICON[thing] for things in bundles for thing in things)


def _icon(effect: Effect, icon: str) -> tuple[str, ...]:
    """An icon of a kind, or those of a field of the effect."""
    match icon:
        case "bundle":
            return tuple(THING_ICON[thing] for thing in effect.args)
        case "gain" | "extra":
            return _things([effect.bundle(icon)])
        case "options":
            return _things(effect.bundles())
        case "covered":
            return tuple(one for colour in effect.args for one in (f"c-{colour}", *_things([effect.bundle(colour)])))
        case "gain-thing":
            return (THING_ICON[effect.string("gain")],)
        case "colour":
            return (f"c-{effect.string('colour')}",)
        case "per":
            return _per_icon(effect)
    return (icon,)


def _per_icon(effect: Effect) -> tuple[str, ...]:
    match effect.string("per"):
        case "own_structures_of_colour":
            return (f"c-{effect.string('colour')}",)
        case "own_sets_of_four_colours":
            return tuple(f"c-{colour}" for colour in COLOUR)
        case "own_remaining_resources":
            return ("food", "fleet", "production")
    return ("system",)


def icons(record: Record) -> dict[str, tuple[str, ...]]:
    """The names of the icons of each moment: that of the moment, its slot, the price, then what happens."""
    shown: dict[str, tuple[str, ...]] = {}
    for (trigger, slot), effects in _by_trigger(record.effects).items():
        found = [TRIGGER_ICON[trigger], *(["slot-p"] if slot else [])]
        for effect in effects:
            if effect.cost:
                found += [*_things([effect.cost]), "arrow"]
            found += [one for icon in ICONS[effect.do] for one in _icon(effect, icon)]
        shown[f"{trigger}_p" if slot else trigger] = tuple(found)
    return shown
