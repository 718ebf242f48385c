"""Pictures of Star Realms: ships and bases, the trade row, what is in play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from stardeck.games.realms.cards import Record
from stardeck.games.realms.state import Realms
from stardeck.language import Language
from stardeck.language import Text as Words
from stardeck.svg import art
from stardeck.svg.draw import COLOURS
from stardeck.svg.faces import Corner, Face, Laid
from stardeck.svg.race import HAND, pile
from stardeck.svg.tables import Chip, Panel, Row, Sheet

ICONS: Final = {
    "blob": "f-blob",
    "trade_federation": "f-federation",
    "star_empire": "f-empire",
    "machine_cult": "f-cult",
}


def face(record: Record, lang: Language) -> Face:
    """The face of a card."""
    colour = COLOURS[record.faction or "none"]
    key, faction = record.id, record.faction
    bastion = "outpost" if record.outpost else "base"
    ship = partial(art.ship, key=key, faction=faction)
    paint = ship if record.kind == "ship" else partial(art.station, key=key, hue=art.FACTIONS.get(faction or "", 220))
    return Face(
        id=record.id,
        name=record.name_ru if lang == "ru" else record.name_en,
        frame=colour,
        paint=paint,
        left=(Corner(str(record.cost), "circle", COLOURS["trade"]),) if record.cost else (),
        flags=((ICONS.get(faction or "", "f-none"), colour),),
        foot=((bastion, colour, str(record.defense)),) if record.defense else (),
    )


def sheet(faces: Mapping[str, Face], view: Mapping[str, Any], state: Realms, lang: Language) -> Sheet:
    """The whole table."""
    text = state.game.text.tables
    explorers = Laid(faces["explorer"], mark=f"× {view['explorers']}")
    row = [Laid(faces[one]) if one else Laid(None) for one in view["row"]]
    middle = Panel(
        Words("Trade row", "Торговый ряд")[lang],
        [
            Chip("deck", str(len(view["trade_deck"])), Words("cards in the deck", "карт в колоде")[lang]),
            Chip("scrap", str(len(view["scrap_heap"])), Words("scrapped cards", "карт в утиле")[lang]),
        ],
        [Row("", [*row, explorers])],
    )
    panels = [middle]
    for seat, held in enumerate(view["seats"]):
        chips = [
            Chip(
                "r-authority",
                str(int(state.authority_of(seat))),
                Words("authority", "влияние")[lang],
                COLOURS["authority"],
            ),
            Chip("r-trade", str(held["trade"]), Words("trade", "торговля")[lang], COLOURS["trade"]),
            Chip("r-combat", str(held["combat"]), Words("combat", "бой")[lang], COLOURS["combat"]),
            Chip("deck", str(len(held["deck"])), Words("cards in the deck", "карт в колоде")[lang]),
            Chip("discard", str(len(held["discard"])), Words("discarded cards", "карт в сбросе")[lang]),
        ]
        rows = [
            Row(Words("In play", "В игре")[lang], [laid(one, faces) for one in held["play"]]),
            Row(HAND[lang], pile(held["hand"], faces)),
        ]
        if held.get("gambits"):
            rows.append(Row(Words("Gambits", "Гамбиты")[lang], pile(held["gambits"], faces)))
        notes = text.seat_notes(state, seat, lang).strip(" ()")
        panels.append(Panel(notes, chips, rows, seat=seat, active=bool(state.deciding >> seat & 1)))
    return Sheet(text.heading(state, lang), (), panels)


def laid(one: Any, faces: Mapping[str, Face]) -> Laid:
    """A card in play; a base that has been used is dimmed."""
    if isinstance(one, str):
        return Laid(faces[one])
    return Laid(faces[one["card"]], dim=bool(one.get("used")))
