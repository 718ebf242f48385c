"""What a card of Race for the Galaxy says, in English and Russian, and its icons: all from its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stardeck.games.race.cards import CLASSES, GOODS, PHASES, Power, Record, Score
from stardeck.games.race.powertext import TEXT
from stardeck.games.race.wordtext import FLAG, GOOD, GOODS_OF, PER, PHASE, Counted, each, goods_worlds, worlds
from stardeck.language import Language, Text, joined, same

VP: Final = Text("VP", "ПО")
INVASION: Final = Text("invasion: ", "вторжение: ")
AND: Final = Text(" and ", " и ")


# --- Powers ---


def _power(power: Power) -> Text:
    text = TEXT[power.do](power)
    return INVASION + text if power.invasion_only else text


def _powers(powers: Sequence[Power]) -> Text:
    """The powers of a phase; those of the invasion last, so that nothing after their label belongs to every game."""
    ordered = sorted(powers, key=lambda power: power.invasion_only)
    return joined([_power(power) for power in ordered], same("; "))


# --- Scoring ---

AMOUNT: Final[Mapping[str, Text]] = {
    "military_strength": Text("per point of general military", "за каждую единицу общей атаки"),
    "three_vp_chips": Text("per 3 VP in chips", "за каждые 3 ПО в жетонах"),
}
EVERY_PRODUCTION_WORLD: Final = tuple(f"{good}_production_world" for good in GOODS)


def _counted(per: str, equal: Sequence[str]) -> tuple[Counted, tuple[str, ...]]:
    """A class and the classes said with it, because they bring as much: all production worlds, all genes worlds."""
    if per in EVERY_PRODUCTION_WORLD and set(EVERY_PRODUCTION_WORLD) <= set(equal):
        return worlds("production ", of=Text("", " производства")), EVERY_PRODUCTION_WORLD
    for good in GOODS:
        both = (f"{good}_production_world", f"{good}_windfall_world")
        if per in both and set(both) <= set(equal):
            return goods_worlds(good), both
    return PER[per], (per,)


def _counted_before(per: str, earlier: Sequence[Score]) -> bool:
    """Whether an earlier entry may have counted a card of the class; a card counts once."""
    cards = CLASSES[per]
    return any(
        cards.fits(score.named) if score.named is not None else score.per in CLASSES and cards.meets(CLASSES[score.per])
        for score in earlier
    )


def _named(vp: int, names: Sequence[Text]) -> Text:
    """3 for Contact Specialist; 3 each for Research Labs and Artist Colony."""
    quoted = [Text(name.en, f"«{name.ru}»") for name in names]
    if len(quoted) == 1:
        return Text(f"{vp} for ", f"{vp} за карту ") + quoted[0]
    return Text(f"{vp} each for ", f"по {vp} за карты ") + joined(quoted, same(", "), AND)


def _scoring(scoring: Sequence[Score]) -> Text:
    """2 per rebel military world; 1 per other military world."""
    parts = []
    said: set[int] = set()
    for index, score in enumerate(scoring):
        if index in said:
            continue
        equal = [(place, one) for place, one in enumerate(scoring) if one.vp == score.vp and place >= index]
        if score.per == "card_named":
            together = [(place, one) for place, one in equal if one.per == "card_named"]
            said |= {place for place, _ in together}
            names = [Text(one.named.name_en, one.named.name_ru) for _, one in together if one.named is not None]
            parts.append(_named(score.vp, names))
        elif score.per in AMOUNT:
            parts.append(same(f"{score.vp} ") + AMOUNT[score.per])
        else:
            counted, pers = _counted(score.per, [one.per for _, one in equal])
            said |= {place for place, one in equal if one.per in pers}
            other = any(_counted_before(per, scoring[:index]) for per in pers)
            parts.append(same(f"{score.vp} ") + each(counted, other))
    return joined(parts, same("; "))


# --- Cards ---


def name(record: Record, lang: Language) -> str:
    """The name of the card."""
    return Text(record.name_en, record.name_ru)[lang]


def power_text(power: Power, lang: Language) -> str:
    """One power as part of a sentence: draw a card."""
    return _power(power)[lang]


def scoring_text(record: Record, lang: Language) -> str:
    """What the card counts at the end: 2 per rebel military world; 1 per other military world."""
    return _scoring(record.scoring)[lang]


def _by_phase(record: Record) -> dict[int | str, list[Power]]:
    powers = {phase: [power for power in record.powers if power.phase == phase] for phase in PHASES}
    return {phase: found for phase, found in powers.items() if found}


def card_text(record: Record, lang: Language) -> list[str]:
    """One line for each phase and one for the points: III Settle: +1 military."""
    lines = [PHASE[phase] + same(": ") + _powers(powers) for phase, powers in _by_phase(record).items()]
    if record.scoring:
        lines.append(VP + same(": ") + _scoring(record.scoring))
    return [line[lang] for line in lines]


def type_line(record: Record, lang: Language) -> str:
    """What the card is: Military world, defense 5 · rare windfall · 2 VP."""
    if record.military:
        parts = [Text(f"Military world, defense {record.cost}", f"Защищённый мир, защита {record.cost}")]
    else:
        kind = Text("Development", "Разработка") if record.type == "development" else Text("World", "Мир")
        parts = [kind + Text(f", cost {record.cost}", f", стоимость {record.cost}")]
    if record.start_world is not None:
        parts.append(Text(f"home world {record.start_world}", f"родной мир {record.start_world}"))
    if record.flags:
        parts.append(joined([FLAG[flag] for flag in record.flags], same(", ")))
    if record.good is not None:
        good, ru = GOOD[record.good].en, GOODS_OF[record.good]
        windfall = record.good_kind == "windfall"
        parts.append(
            Text(f"{good} windfall", f"накопление: {ru}")
            if windfall
            else Text(f"{good} production", f"производство: {ru}")
        )
    parts.append(Text("variable VP", "переменные ПО") if record.variable else same(f"{record.vp} ") + VP)
    return joined(parts, same(" · "))[lang]


# --- Icons ---

# The icons of each kind of power in the order of its text; "good", "per" and "versus" stand for those of its fields.
ICONS: Final[Mapping[str, tuple[str, ...]]] = {
    "discard_card_to_place_good": ("discard-card", "good"),
    "explore_draw": ("draw",),
    "explore_draw_per": ("draw", "per"),
    "explore_keep": ("keep",),
    "develop_draw": ("draw",),
    "develop_discount": ("discount", "development"),
    "draw_after_develop": ("development", "draw"),
    "settle_discount": ("discount", "world", "good"),
    "discard_self_for_zero_cost": ("discard", "world"),
    "military": ("military",),
    "military_vs": ("versus",),
    "military_per": ("military", "per"),
    "military_vs_per": ("versus", "per"),
    "discard_self_for_military": ("discard", "military"),
    "discard_good_for_military": ("good", "military"),
    "discard_good_for_military_vs": ("good", "versus"),
    "pay_for_military": ("pay", "world-military"),
    "draw_after_settle": ("world", "draw"),
    "xeno_defense": ("defence",),
    "discard_good_for_xeno_defense": ("good", "defence"),
    "discard_card_for_xeno_defense": ("discard-card", "defence"),
    "discard_self_for_xeno_defense": ("discard", "defence"),
    "trade_bonus": ("trade", "good", "draw"),
    "trade_bonus_this_world": ("trade", "world", "draw"),
    "consume": ("consume", "good"),
    "consume_two": ("consume", "good", "good"),
    "consume_pair": ("consume", "good"),
    "consume_three_kinds": ("consume", "good-any", "good-any", "good-any"),
    "consume_different_kinds": ("consume", "good-any"),
    "consume_all": ("consume", "good-any", "vp"),
    "consume_sell_good": ("good-any", "trade"),
    "consume_draw": ("draw",),
    "consume_draw_lucky": ("lucky", "draw"),
    "consume_gain_vp": ("vp",),
    "discard_cards_for_vp": ("discard-card",),
    "produce_here": ("produce", "good"),
    "discard_card_to_produce_here": ("discard-card", "produce", "good"),
    "draw_if_produced_here": ("produce", "draw"),
    "produce_on_windfall": ("produce", "windfall", "good"),
    "discard_card_to_produce_on_windfall": ("discard-card", "produce", "windfall", "good"),
    "produce_draw": ("draw",),
    "draw_per_good_produced": ("draw", "good"),
    "draw_per_kind_produced": ("draw", "good-any"),
    "draw_per_two_goods_produced": ("draw", "good-any", "good-any"),
    "draw_per_world": ("draw", "per"),
    "draw_per_two_worlds": ("draw", "per", "per"),
    "draw_if_most_produced": ("good", "draw"),
    "repair_world": ("repair", "damaged"),
}
PER_ICON: Final[Mapping[str, tuple[str, ...]]] = {
    "world": ("world",),
    "military_world": ("world-military",),
    "nonmilitary_world": ("world",),
    "rebel_military_world": ("world-military", "rebel"),
    "xeno_military_world": ("world-military", "xeno"),
    "rare_world": ("world", "good-rare"),
    "genes_world": ("world", "good-genes"),
    **{f"{good}_production_world": ("world-production", f"good-{good}") for good in GOODS},
    **{f"{good}_windfall_world": ("world-windfall", f"good-{good}") for good in GOODS},
    "chromosome_world": ("world", "chromosome"),
    "uplift_chromosome_world": ("world", "uplift", "chromosome"),
    "anti_xeno_world": ("world", "anti-xeno"),
    "world_with_explore_power": ("world", "phase-1"),
    "world_with_trade_power": ("world", "phase-trade"),
    "world_with_consume_power": ("world", "phase-4"),
    "development": ("development",),
    "six_cost_development": ("development",),
    "anti_xeno_development": ("development", "anti-xeno"),
    "development_with_explore_power": ("development", "phase-1"),
    "development_with_trade_power": ("development", "phase-trade"),
    "development_with_consume_power": ("development", "phase-4"),
    "alien_card": ("alien",),
    "imperium_card": ("imperium",),
    "uplift_card": ("uplift",),
    "terraforming_card": ("terraforming",),
    "anti_xeno_card": ("anti-xeno",),
    "card_named": ("star",),
    "military_strength": ("military",),
    "three_vp_chips": ("vp",),
}
VERSUS_ICON: Final[Mapping[str, str]] = {
    "rebel": "military-rebel",
    "alien_good": "military-alien",
    "rare_good": "military-rare",
    "xeno": "military-xeno",
}


def _icon(power: Power, icon: str) -> tuple[str, ...]:
    """An icon of a kind, or those of a field of the power."""
    match icon:
        case "good" if power.has("goods"):
            return tuple(f"good-{good}" for good in power.strings("goods"))
        case "good":
            return (f"good-{power.string('good')}",) if power.has("good") else ()
        case "per":
            return PER_ICON[power.string("per")]
        case "versus":
            return (VERSUS_ICON[power.string("versus")],)
    return (icon,)


def _power_icons(power: Power) -> tuple[str, ...]:
    found = [one for icon in ICONS[power.do] for one in _icon(power, icon)]
    if power.has("only"):
        found.append(power.string("only"))
    for field, icon in (("vp", "vp"), ("vp_each", "vp"), ("cards", "draw"), ("cards_each", "draw")):
        if power.phase == 4 and power.has(field) and power.number(field) > 0 and icon not in found:
            found.append(icon)
    return tuple(found)


def icons(record: Record) -> dict[int | str, tuple[str, ...]]:
    """The names of the icons of each phase with powers, and of the "scoring"."""
    shown = {phase: [_power_icons(power) for power in powers] for phase, powers in _by_phase(record).items()}
    if record.scoring:
        shown["scoring"] = [("vp",), *dict.fromkeys(PER_ICON[score.per] for score in record.scoring)]
    return {phase: tuple(icon for group in groups for icon in group) for phase, groups in shown.items()}
