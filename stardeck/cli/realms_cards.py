"""The cards of Star Realms in a list: what can be asked for, and how they look."""

from __future__ import annotations

from typing import Final

from stardeck.cli.cards import Catalogue
from stardeck.cli.realms import COLOURS, kind
from stardeck.games.realms.cards import Record
from stardeck.language import Text as Words


def is_ship(record: Record) -> bool:
    return record.kind == "ship"


def is_base(record: Record) -> bool:
    return record.kind == "base"


def is_outpost(record: Record) -> bool:
    return record.outpost


def defense(record: Record) -> int | None:
    return record.defense if record.kind == "base" else None


CATALOGUE: Final = Catalogue(
    numbers={"defense": defense, "defence": defense, "оборона": defense},
    kinds={
        "ship": is_ship,
        "корабль": is_ship,
        "base": is_base,
        "база": is_base,
        "outpost": is_outpost,
        "аванпост": is_outpost,
    },
    sets={
        "basic": Words("basic cards", "базовые карты"),
        "colonial_wars": Words("Colonial Wars", "Колониальные войны"),
        "core": Words("core set", "базовый набор"),
        "crisis_events": Words("events", "события"),
        "crisis_heroes": Words("heroes", "герои"),
        "gambit": Words("gambits", "гамбиты"),
    },
    kind=kind,
    colour=lambda record: COLOURS[record.faction],
    can_be_asked=Words(
        "You can ask for words of a name or text, a faction, a set, ship, base, outpost, and numbers such as cost<=3 "
        "or defense>4.",
        "Можно искать по словам из названия или текста, фракции, набору, видам «корабль», «база», «аванпост» "
        "и числам, например стоимость<=3 или оборона>4.",
    ),
)
