"""The words of Master of Orion in English and Russian: resources, colours, moments and actions, with their grammar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stardeck.games.orion.vocabulary import GAINS, Bundle
from stardeck.language import CARD, Noun, Text, joined, same

AND: Final = Text(" and ", " и ")
OR: Final = Text(" or ", " или ")
COMMA: Final = same(", ")

# --- Things that are counted ---

FOOD: Final = Noun(("food", "food"), ("продовольствие", "продовольствия", "продовольствия"), "продовольствие")
FLEET: Final = Noun(("fleet", "fleets"), ("флот", "флота", "флотов"), "флот")
PRODUCTION: Final = Noun(("production", "production"), ("производство", "производства", "производства"), "производство")
POINT: Final = Noun(("point", "points"), ("очко", "очка", "очков"), "очко")
ACTION: Final = Noun(("action", "actions"), ("действие", "действия", "действий"), "действие")
CUBE: Final = Noun(
    ("action cube", "action cubes"), ("кубик действия", "кубика действий", "кубиков действий"), "кубик действия"
)
RESOURCE: Final = Noun(("resource", "resources"), ("ресурс", "ресурса", "ресурсов"), "ресурс")
STRUCTURE: Final = Noun(("structure", "structures"), ("сооружение", "сооружения", "сооружений"), "сооружение")
LOYALTY: Final = Noun(("loyalty", "loyalty"), ("лояльность", "лояльности", "лояльности"), "лояльность")
SYSTEM: Final = Noun(("system", "systems"), ("система", "системы", "систем"), "систему")

NOUN: Final[Mapping[str, Noun]] = {
    "food": FOOD,
    "fleet": FLEET,
    "production": PRODUCTION,
    "vp": POINT,
    "cards": CARD,
    "actions": ACTION,
    "action_cubes": CUBE,
}


def amount(thing: str, count: int) -> Text:
    """As an object: 3 food, a card, an action; 3 продовольствия, карту."""
    return NOUN[thing].taken(count) if thing in ("cards", "actions", "action_cubes") else number(NOUN[thing], count)


def number(noun: Noun, count: int) -> Text:
    """As an object, the number always said: 1 fleet, 2 fleets; 1 карту, 2 карты."""
    taken = noun.taken(count)
    return Text(noun.counted(count).en, f"1 {taken.ru}" if count == 1 else taken.ru)


def bundle(things: Bundle, last: Text = AND) -> Text:
    """1 food, 1 fleet and 1 production."""
    return joined([amount(thing, things[thing]) for thing in ordered(things)], COMMA, last)


def ordered(things: Bundle) -> list[str]:
    """What there is in the order of the tracks."""
    return [thing for thing in (*GAINS, "action_cubes") if thing in things]


def choice(options: Sequence[Bundle]) -> Text:
    """3 food, 2 fleets or 1 production."""
    return joined([bundle(option) for option in options], COMMA, OR)


def costs(things: Bundle) -> Text:
    """What a card costs: 2 food, 1 fleet; nothing."""
    parts = [NOUN[thing].counted(things[thing]) for thing in ordered(things)]
    return joined(parts, COMMA) if parts else Text("nothing", "ничего")


# --- Colours ---


@dataclass(frozen=True)
class Colour:
    """A colour beside a structure, which is neuter in Russian, and beside a card, which is feminine."""

    en: str
    neuter: str
    of_neuter: str  # (за каждое из) синих
    feminine: str
    accusative: str  # (постройте) синюю (карту)
    instrumental: str  # (с) синей (картой)

    @property
    def structure(self) -> Text:
        return Text(self.en, self.neuter)

    @property
    def card(self) -> Text:
        return Text(self.en, self.feminine)


COLOUR: Final[Mapping[str, Colour]] = {
    "blue": Colour("blue", "синее", "синих", "синяя", "синюю", "синей"),
    "red": Colour("red", "красное", "красных", "красная", "красную", "красной"),
    "yellow": Colour("yellow", "жёлтое", "жёлтых", "жёлтая", "жёлтую", "жёлтой"),
    "grey": Colour("grey", "серое", "серых", "серая", "серую", "серой"),
}

# --- Moments and levels ---

TRIGGER: Final[Mapping[str, Text]] = {
    "activation": Text("Activate", "Активация"),
    "after_attack": Text("After your attack", "После атаки"),
    "after_construction": Text("When built", "После постройки"),
    "always": Text("Always", "Всегда"),
    "start_of_round": Text("Start of round", "В начале раунда"),
    "end_of_game": Text("End of game", "В конце игры"),
}
SLOT_P: Final = Text(" (P slot)", " (ячейка P)")
LEVEL: Final[Mapping[str, Text]] = {
    "high": Text("High mobilisation", "Высокая мобилизация"),
    "medium": Text("Medium mobilisation", "Средняя мобилизация"),
    "low": Text("Low mobilisation", "Низкая мобилизация"),
}

# --- Where a field comes from ---

SOURCE: Final[Mapping[str, Text]] = {
    "rulebook": Text("From the rulebook", "Из правил игры"),
    "rulebook-deduced": Text("Follows from the rulebook", "Следует из правил"),
    "public": Text("From public material", "Из открытых источников"),
    "reconstructed": Text("Our reconstruction", "Наша реконструкция"),
    "owner": Text("From your card file", "Из вашего файла карт"),
}
GROUP: Final[Mapping[str, Text]] = {
    "name_en": Text("English name", "английское название"),
    "name_ru": Text("Russian name", "русское название"),
    "colour": Text("colour", "цвет"),
    "copies": Text("number of copies", "число копий"),
    "cost": Text("cost", "цена"),
    "income": Text("income", "доход"),
    "vp": Text("points", "очки"),
    "loyalty": Text("loyalty needed", "нужная лояльность"),
    "slot": Text("slot", "ячейка"),
    "start": Text("starting resources", "стартовые ресурсы"),
    "mobilisation": Text("mobilisation", "мобилизация"),
    "effect_trigger": Text("moment of the effect", "момент эффекта"),
    "effect_kind": Text("kind of effect", "вид эффекта"),
    "effect_amount": Text("size of the effect", "величина эффекта"),
    "effect_price": Text("price of the effect", "плата за эффект"),
    "power_trigger": Text("moment of the power", "момент свойства"),
    "power_kind": Text("kind of power", "вид свойства"),
    "power_amount": Text("size of the power", "величина свойства"),
}
