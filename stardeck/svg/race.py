"""Pictures of Race for the Galaxy: worlds, developments, tableaus."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from stardeck.games.race.card import STRENGTH
from stardeck.games.race.cards import Record
from stardeck.games.race.state import Race
from stardeck.language import Language
from stardeck.language import Text as Words
from stardeck.svg import art
from stardeck.svg.draw import COLOURS
from stardeck.svg.faces import Corner, Face, Laid
from stardeck.svg.tables import Chip, Panel, Row, Sheet

FLAGS: Final = {
    "rebel": COLOURS["military"],
    "alien": COLOURS["alien"],
    "imperium": COLOURS["vp"],
    "uplift": COLOURS["genes"],
    "chromosome": COLOURS["genes"],
    "terraforming": COLOURS["novelty"],
    "xeno": "#d58bf0",
    "anti_xeno": "#d58bf0",
}
HAND: Final = Words("Hand", "Рука")
DRAWN: Final = Words("Drawn", "Взято")
TABLEAU: Final = Words("Tableau", "Сектор")


def face(record: Record, lang: Language) -> Face:
    """The face of a card."""
    colour = COLOURS[record.good or "none"] if record.type == "world" else COLOURS["dev"]
    great = record.type != "world" and record.cost == 6
    shape = "burst" if record.military else "circle" if record.type == "world" else "diamond"
    cost = Corner(str(record.cost), shape, COLOURS["military"] if record.military else colour)
    worth = Corner("?" if record.variable else str(record.vp), "pennant", COLOURS["vp"])
    planet = partial(art.world, key=record.id, good=record.good, xeno="xeno" in record.flags)
    paint = planet if record.type == "world" else partial(art.emblem, key=record.id, great=great)
    return Face(
        id=record.id,
        name=record.name_ru if lang == "ru" else record.name_en,
        frame=COLOURS["alien"] if great else colour,
        paint=paint,
        left=(cost,),
        right=(worth,),
        flags=tuple((flag.replace("_", "-"), FLAGS[flag]) for flag in record.flags if flag in FLAGS),
        foot=((f"good-{record.good}", colour, ""),) if record.good else (),
        dashed=record.good_kind == "windfall",
    )


def sheet(faces: Mapping[str, Face], view: Mapping[str, Any], state: Race, lang: Language) -> Sheet:
    """The whole table."""
    text = state.game.text.tables
    goods = {record.id: record.good or "" for record in state.game.records}
    panels = []
    if state.invasion is not None:
        from stardeck.games.race import invasiontext

        told = [line[lang] for line in invasiontext.told(state, state.invasion, None)]
        panels.append(Panel(Words("Invasion", "Вторжение")[lang], lines=told))
    for seat, held in enumerate(view["seats"]):
        player = state.seats[seat]
        chips = [
            Chip("vp", str(held.get("vp", 0)), Words("VP in chips", "ПО в жетонах")[lang], COLOURS["vp"]),
            Chip(
                "military",
                str(int(player.totals[STRENGTH] + player.strength)),
                Words("military", "атака")[lang],
                COLOURS["military"],
            ),
            Chip("hand", str(len(held.get("hand", []))), HAND[lang]),
        ]
        tableau = [placed(one, faces, goods) for one in held.get("tableau", [])]
        mark = Words("damaged", "разорён")[lang]
        tableau += [Laid(faces[world], dim=True, mark=mark) for world in held.get("damaged", [])]
        rows = [Row(TABLEAU[lang], tableau), Row(HAND[lang], pile(held.get("hand", []), faces))]
        if held.get("drawn"):
            rows.append(Row(DRAWN[lang], pile(held["drawn"], faces)))
        chosen = text.chosen(state, seat, lang)
        asked = bool(state.deciding >> seat & 1)
        panels.append(Panel(chosen, chips, rows, seat=seat, active=asked))
    chips = [
        Chip("vp", str(view.get("pool", 0)), Words("VP left in the pool", "осталось ПО в запасе")[lang], COLOURS["vp"]),
        Chip("deck", str(len(view.get("deck", []))), Words("cards in the deck", "карт в колоде")[lang]),
        Chip("discard", str(len(view.get("discard", []))), Words("discarded cards", "карт в сбросе")[lang]),
    ]
    return Sheet(text.heading(state, lang), chips, panels)


def placed(one: Any, faces: Mapping[str, Face], goods: Mapping[str, str]) -> Laid:
    """A card of a tableau, with its good."""
    if isinstance(one, str):
        return Laid(faces[one])
    return Laid(faces[one["card"]], good=goods[one["card"]] if "good" in one else "")


def pile(cards: list[Any], faces: Mapping[str, Face]) -> list[Laid]:
    """Cards side by side; those that are hidden together, face down."""
    known = [one["card"] if isinstance(one, dict) else one for one in cards]
    hidden = sum(1 for one in known if one is None)
    found = [Laid(faces[one]) for one in known if one is not None]
    return [*found, Laid(None, count=hidden)] if hidden else found
