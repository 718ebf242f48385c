"""The course of a training: what was measured on the way, as lines of JSON, as a page and as a picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import Final

from stardeck.arena import plots
from stardeck.arena.report import STYLE, STYLED, grid
from stardeck.arena.words import percent
from stardeck.engine.journalfile import write_whole
from stardeck.language import Language, Text
from stardeck.svg.pixels import png

PAGE: Final = "course.html"
PICTURE: Final = "course.png"
NAMESPACE: Final = 'xmlns="http://www.w3.org/2000/svg"'  # a picture on its own needs it, one in a page does not
TITLE: Final = Text("Training of {name}", "Обучение сети {name}")
SHARE: Final = Text("Games won against greedy, by minutes of training", "Доля побед против greedy по минутам обучения")
TABLE: Final = Text("What was measured on the way", "Что измерено по пути")
HEADS: Final = (
    Text("minutes", "минуты"),
    Text("games", "партии"),
    Text("decisions", "решения"),
    Text("won", "побед"),
    Text("at least", "не менее"),
    Text("at most", "не более"),
    Text("doubt", "сомнение"),
    Text("error", "ошибка"),
)
# What the page says by variables, for pictures that know none.
PLAIN: Final = (
    "svg { font: 13px sans-serif; background: #fbfaf7; } text { fill: #1d2330; } .grid { stroke: #d9d6cd; } "
    ".luck { stroke: #667085; stroke-dasharray: 4 4; } .band { fill: #1f6feb; opacity: .18; } "
    ".way { fill: none; stroke: #1f6feb; stroke-width: 2.5; }"
)


@dataclass(frozen=True)
class Point:
    """A moment of a training, measured."""

    seconds: float
    rounds: int
    games: int
    decisions: int
    share: float  # of games won against greedy, …
    low: float  # … with its interval
    high: float
    doubt: float
    error: float


def drawn(points: Sequence[Point], players: int, lang: Language) -> str:
    """The share of wins by minutes, as an SVG picture."""
    ways = [(point.seconds / 60.0, point.share, point.low, point.high) for point in points]
    return plots.course(ways, SHARE[lang], 1.0 / players, lambda share: percent(share, lang))


def write(folder: Path, name: str, players: int, points: Sequence[Point], lang: Language) -> None:
    """Write the page, the picture and the numbers into a folder."""
    lines = "".join(json.dumps(asdict(point)) + "\n" for point in points)
    write_whole(folder / "course.jsonl", lines.encode())
    if not points:
        return
    rows = [
        [
            f"{point.seconds / 60:.1f}",
            f"{point.games}",
            f"{point.decisions}",
            *(percent(share, lang) for share in (point.share, point.low, point.high)),
            f"{point.doubt:.3f}",
            f"{point.error:.3f}",
        ]
        for point in points
    ]
    title = TITLE[lang].format(name=name)
    picture = drawn(points, players, lang)
    page = (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{STYLED}</style></head><body>\n<h1>{escape(title)}</h1>"
        f"<section><h2>{escape(SHARE[lang])}</h2>{picture}</section>"
        f"<section><h2>{escape(TABLE[lang])}</h2>{grid([head[lang] for head in HEADS], rows)}</section></body></html>\n"
    )
    write_whole(folder / PAGE, page.encode())
    if (image := pixels(picture)) is not None:
        write_whole(folder / PICTURE, image)


def pixels(picture: str) -> bytes | None:
    """A picture as PNG, where there is something to draw it with (extra `envs`)."""
    head, rest = picture.split(">", 1)
    styled = f"{head} {NAMESPACE}><style>{PLAIN}</style>{rest}"
    try:
        return png(styled, background="#fbfaf7", width=1200)
    except ModuleNotFoundError:
        return None
