"""The cards of Race for the Galaxy in a list: what can be asked for, and how they look."""

from __future__ import annotations

from typing import Final

from stardeck.cli.cards import Catalogue
from stardeck.cli.race import colour, kind
from stardeck.games.race.cards import Record
from stardeck.language import Text as Words


def is_world(record: Record) -> bool:
    return record.type == "world"


def is_development(record: Record) -> bool:
    return record.type == "development"


def is_military(record: Record) -> bool:
    return record.military


def cost(record: Record) -> int | None:
    return None if record.military else record.cost


def defense(record: Record) -> int | None:
    return record.cost if record.military else None


def points(record: Record) -> int | None:
    return None if record.variable else record.vp


CATALOGUE: Final = Catalogue(
    numbers={
        "cost": cost,
        "стоимость": cost,
        "defense": defense,
        "defence": defense,
        "защита": defense,
        "vp": points,
        "по": points,
    },
    kinds={
        "world": is_world,
        "мир": is_world,
        "development": is_development,
        "разработка": is_development,
        "military": is_military,
        "защищенный": is_military,
    },
    sets={"base": Words("base game", "базовая игра"), "xeno": Words("Xeno Invasion", "Вторжение ксеносов")},
    kind=kind,
    colour=colour,
    can_be_asked=Words(
        "You can ask for words of a name or text, a kind of good, world, development, military, windfall, production, "
        "and numbers such as cost<=3, defense>4 or vp>=2.",
        "Можно искать по словам из названия или текста, виду товаров, видам «мир», «разработка», «защищённый», "
        "«накопление», «производство» и числам, например стоимость<=3, защита>4 или по>=2.",
    ),
)
