"""Pictures of Master of Orion: structures, advisors, boards and systems."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from stardeck.games.orion.cards import Structure
from stardeck.games.orion.state import Orion
from stardeck.language import Language
from stardeck.language import Text as Words
from stardeck.svg import art
from stardeck.svg.draw import COLOURS
from stardeck.svg.faces import Corner, Face, Laid
from stardeck.svg.race import HAND, pile
from stardeck.svg.tables import Chip, Panel, Row, Sheet

RESOURCES: Final = ("food", "fleet", "production")
SHIPS: Final = ("ship", "cruiser", "titan", "frigate", "destroyer", "battleship", "doom_star", "transport")
FACTION: Final = {"blue": "trade_federation", "red": "machine_cult", "yellow": "star_empire", "grey": None}
TRACKS: Final = {
    "food": ("food", "еда"),
    "fleet": ("fleets", "флоты"),
    "production": ("production", "производство"),
    "loyalty": ("loyalty", "лояльность"),
}
SYSTEMS: Final = Words("Systems", "Системы")


def face(record: Any, lang: Language) -> Face:
    """The face of a structure or an advisor."""
    name = record.name_ru if lang == "ru" else record.name_en
    key = record.id
    if not isinstance(record, Structure):
        return Face(record.id, name, COLOURS["loyalty"], partial(art.portrait, key=key))
    colour = record.colour
    flies = any(word in record.id for word in SHIPS)
    hue = art.STRUCTURES[colour]
    paint = (
        (lambda canvas: art.ship(canvas, key, FACTION[colour]))
        if flies
        else (lambda canvas: art.station(canvas, key, hue))
    )
    return Face(
        id=record.id,
        name=name,
        frame=COLOURS[colour],
        paint=paint,
        left=tuple(Corner(str(record.cost[one]), "circle", COLOURS[one]) for one in RESOURCES if record.cost.get(one)),
        right=(Corner("?" if record.variable else str(record.vp), "pennant", COLOURS["point"]),),
        flags=(("loyalty", COLOURS["loyalty"]),) if record.loyalty_min else (),
        foot=(
            *((one, COLOURS[one], f"+{record.income[one]}") for one in RESOURCES if record.income.get(one)),
            (f"c-{colour}", COLOURS[colour], ""),
        ),
    )


def sheet(faces: Mapping[str, Face], view: Mapping[str, Any], state: Orion, lang: Language) -> Sheet:
    """The whole table."""
    text = state.game.text.tables
    chips = [
        Chip("deck", str(len(view["deck"])), Words("cards in the deck", "карт в колоде")[lang]),
        Chip("discard", str(len(view["discard"])), Words("discarded cards", "карт в сбросе")[lang]),
    ]
    middle = [Row(Words("Advisors", "Советники")[lang], pile(view.get("advisors", []), faces))]
    if view["discard"]:
        middle.append(Row(Words("Discard", "Сброс")[lang], [Laid(faces[view["discard"][0]])]))
    panels = [Panel("", (), middle)] if view.get("advisors") else []
    for seat, held in enumerate(view["seats"]):
        tracks = [Chip(one, str(held[one]), Words(*TRACKS[one])[lang], COLOURS[one]) for one in (*RESOURCES, "loyalty")]
        tracks.append(Chip("point", str(held["vp"]), Words("points", "очки")[lang], COLOURS["point"]))
        tracks.append(Chip("cube", str(held.get("actions", 0)), Words("action cubes", "кубики действий")[lang]))
        stacks = [stack(system, faces) for system in held["systems"] if system]
        if held.get("alluvia"):
            stacks.append(stack(held["alluvia"], faces))
        rows = [Row(SYSTEMS[lang], stacks), Row(HAND[lang], pile(held["hand"], faces))]
        if held.get("advisor"):
            rows.insert(1, Row(Words("Advisor", "Советник")[lang], pile([held["advisor"]], faces)))
        race = state.game.text.actions.race(int(state.seats[seat].race))[lang] if state.seats[seat].race >= 0 else ""
        panels.append(Panel(race, tracks, rows, seat=seat, active=bool(state.deciding >> seat & 1)))
    return Sheet(text.heading(state, lang), chips, panels)


def stack(system: list[Any], faces: Mapping[str, Face]) -> Laid:
    """A system: the working structure on those that it covers; cubes in its slots are marked."""
    ids = [one["card"] if isinstance(one, dict) else one for one in system]
    cubes = system[-1].get("cubes", []) if isinstance(system[-1], dict) else []
    return Laid(faces[ids[-1]], mark=" ".join(cubes), under=tuple(faces[one] for one in ids[:-1]))
