"""The cards of Master of Orion in a list: what can be asked for, and how they look."""

from __future__ import annotations

from typing import Final

from stardeck.cli.cards import Catalogue
from stardeck.cli.orion_hand import coloured
from stardeck.games.orion import cardtext
from stardeck.games.orion.cards import BASE, OWN, Advisor, Civilization, Record, Structure, reconstructed
from stardeck.games.orion.wordtext import costs
from stardeck.language import Language
from stardeck.language import Text as Words


def is_structure(record: Record) -> bool:
    return isinstance(record, Structure)


def is_advisor(record: Record) -> bool:
    return isinstance(record, Advisor)


def is_race(record: Record) -> bool:
    return isinstance(record, Civilization)


def is_reconstructed(record: Record) -> bool:
    """Whether nothing about a card is known but that we made it up."""
    return set(reconstructed(record)) == set(record.sources)


def cost(record: Record) -> int | None:
    """How many resources a structure costs."""
    return sum(record.cost.values()) if isinstance(record, Structure) else None


def food(record: Record) -> int | None:
    return record.cost.get("food", 0) if isinstance(record, Structure) else None


def fleets(record: Record) -> int | None:
    return record.cost.get("fleet", 0) if isinstance(record, Structure) else None


def production(record: Record) -> int | None:
    return record.cost.get("production", 0) if isinstance(record, Structure) else None


def points(record: Record) -> int | None:
    return record.vp if isinstance(record, Structure) and not record.variable else None


def price(record: Record, lang: Language) -> str:
    """What a structure costs, with a star if that is a reconstruction."""
    if not isinstance(record, Structure):
        return ""
    return cardtext.marked(record, costs(record.cost), "cost")[lang]


def kind(record: Record, lang: Language) -> str:
    """What a card is, without its cost: Blue structure · income 1 food* · 1 point*."""
    parts = cardtext.type_line(record, lang).split(" · ")
    return " · ".join(part for part in parts if not part.startswith(("cost ", "цена: ")))


CATALOGUE: Final = Catalogue(
    numbers={
        "cost": cost,
        "стоимость": cost,
        "цена": cost,
        "food": food,
        "продовольствие": food,
        "fleet": fleets,
        "fleets": fleets,
        "флот": fleets,
        "флоты": fleets,
        "production": production,
        "производство": production,
        "points": points,
        "vp": points,
        "очки": points,
    },
    kinds={
        "structure": is_structure,
        "сооружение": is_structure,
        "advisor": is_advisor,
        "советник": is_advisor,
        "race": is_race,
        "раса": is_race,
        "reconstructed": is_reconstructed,
        "реконструкция": is_reconstructed,
    },
    sets={BASE: Words("base game", "базовая игра"), OWN: Words("your own card file", "ваш файл карт")},
    kind=kind,
    colour=coloured,
    can_be_asked=Words(
        "You can ask for words of a name or text, a colour, structure, advisor, race, reconstructed (nothing about it "
        "is known), and numbers such as cost<=3, food>2, fleet=0, production>=1 or points>=2.",
        "Можно искать по словам из названия или текста, цвету, видам «сооружение», «советник», «раса», «реконструкция» "
        "(о карте ничего не известно) и числам, например цена<=3, продовольствие>2, флот=0, производство>=1 или "
        "очки>=2.",
    ),
    price=price,
    sources=cardtext.sources,
    footnote=cardtext.FOOTNOTE,
)
