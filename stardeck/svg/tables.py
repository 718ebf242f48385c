"""Tables as pictures: panels with a title, numbers and rows of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final

from stardeck.svg.draw import COLOURS, DISPLAY, SEATS, Canvas, hash_of, width
from stardeck.svg.faces import SMALL, WIDE, Laid, small

WIDTH: Final = 1120.0
CARD: Final = 84.0
HIGH: Final = CARD * SMALL / WIDE
GAP: Final = 8.0
EDGE: Final = 16.0
STRIP: Final = 24.0  # what a covered card shows of itself
LABEL: Final = 17.0  # the word above a row
TITLE: Final = 40.0
ROOM: Final = WIDTH - 4 * EDGE


@dataclass(frozen=True)
class Chip:
    """A number with its icon; what it counts is its title."""

    icon: str
    text: str
    title: str
    colour: str = COLOURS["soft"]


@dataclass(frozen=True)
class Row:
    """Cards beside each other under a word."""

    title: str
    cards: Sequence[Laid]


@dataclass(frozen=True)
class Panel:
    """A part of the table: the middle, or what a seat has."""

    title: str
    chips: Sequence[Chip] = ()
    rows: Sequence[Row] = ()
    lines: Sequence[str] = ()
    seat: int = -1
    active: bool = False


@dataclass(frozen=True)
class Sheet:
    """A whole table."""

    title: str
    chips: Sequence[Chip] = ()
    panels: Sequence[Panel] = field(default=())


class Line:
    """Rows that have room beside each other; a long one has lines of cards of its own."""

    def __init__(self) -> None:
        self.rows: list[tuple[float, Row]] = []  # each with where it begins
        self.end = 0.0
        self.high = 0.0

    def has_room(self, row: Row) -> bool:
        return not self.rows or self.end + width_of(row) <= ROOM

    def add(self, row: Row) -> None:
        self.rows.append((self.end, row))
        self.end += width_of(row) + 3 * GAP
        self.high = max(self.high, height_of(row))


def width_of(row: Row) -> float:
    cards = min(len(row.cards), per_line())
    return max(cards * (CARD + GAP) - GAP, width(row.title, 12), 40)


def height_of(row: Row) -> float:
    lines = max(-(-len(row.cards) // per_line()), 1)
    return LABEL + lines * (tallest(row) + GAP)


def tallest(row: Row) -> float:
    return HIGH + STRIP * max((len(one.under) for one in row.cards), default=0) if row.cards else 14.0


def per_line() -> int:
    return int((ROOM + GAP) // (CARD + GAP))


def lines_of(rows: Sequence[Row]) -> list[Line]:
    """The rows in as few lines as they need, in their order."""
    lines: list[Line] = []
    for row in rows:
        if not lines or not lines[-1].has_room(row):
            lines.append(Line())
        lines[-1].add(row)
    return lines


def draw(sheet: Sheet, shown: float | None = None) -> str:
    """Return the picture of a table."""
    canvas = Canvas(f"t{hash_of(sheet.title):x}")
    y = 52.0
    blocks = []
    for panel in sheet.panels:
        high = TITLE * titled(panel) + 14 + sum(line.high for line in lines_of(panel.rows)) + 18 * len(panel.lines)
        blocks.append((y, high, panel))
        y += high + 12
    canvas.rect(0, 0, WIDTH, y + 4, COLOURS["bg"], 14)
    canvas.text(EDGE, 34, sheet.title, 20, COLOURS["text"], DISPLAY, 700)
    chips(canvas, sheet.chips, WIDTH - EDGE, 14)
    for top, high, panel in blocks:
        draw_panel(canvas, panel, top, high)
    return canvas.svg(WIDTH, y + 4, sheet.title, shown)


def titled(panel: Panel) -> bool:
    return bool(panel.title or panel.chips or panel.seat >= 0)


def draw_panel(canvas: Canvas, panel: Panel, top: float, high: float) -> None:
    edge = COLOURS["accent"] if panel.active else COLOURS["line"]
    canvas.rect(EDGE, top, WIDTH - 2 * EDGE, high, COLOURS["surface"], 12, f'stroke="{edge}"')
    x = 2 * EDGE
    if panel.seat >= 0:
        colour = SEATS[panel.seat % len(SEATS)]
        canvas.circle(x + 11, top + 23, 12, colour)
        canvas.text(x + 11, top + 28, chr(ord("A") + panel.seat), 14, COLOURS["badge"], DISPLAY, 700, "middle")
        x += 32
    canvas.text(x, top + 29, panel.title, 16, COLOURS["text"], DISPLAY, 600)
    chips(canvas, panel.chips, WIDTH - 2 * EDGE, top + 11)
    y = top + TITLE * titled(panel) + 8
    for line in panel.lines:
        canvas.text(2 * EDGE, y + 10, line, 13, COLOURS["soft"])
        y += 18
    for found in lines_of(panel.rows):
        for begins, row in found.rows:
            canvas.text(2 * EDGE + begins, y + 11, row.title, 12, COLOURS["muted"])
            lay(canvas, row, 2 * EDGE + begins, y + LABEL)
        y += found.high


def lay(canvas: Canvas, row: Row, left: float, y: float) -> None:
    """Lay the cards of a row, in as many lines as it takes."""
    if not row.cards:
        canvas.text(left, y + 11, "—", 12, COLOURS["muted"])
    for i, one in enumerate(row.cards):
        line, place = divmod(i, per_line())
        x = left + place * (CARD + GAP)
        top = y + line * (tallest(row) + GAP)
        for depth, face in enumerate(one.under):
            small(canvas, Laid(face, dim=True), x, top + STRIP * depth, CARD)
        small(canvas, one, x, top + STRIP * len(one.under), CARD)


def chips(canvas: Canvas, found: Sequence[Chip], right: float, top: float) -> None:
    """Numbers in a line that ends at the right."""
    x = right
    for chip in reversed(found):
        wide = 34 + width(chip.text, 14) if chip.icon else 18 + width(chip.text, 14)
        x -= wide
        canvas.add(f"<g><title>{escape(chip.title)}</title>")
        canvas.rect(x, top, wide, 25, COLOURS["raised"], 12.5)
        if chip.icon:
            canvas.icon(chip.icon, x + 8, top + 5, 15, chip.colour)
        canvas.text(x + (27 if chip.icon else 9), top + 17.5, chip.text, 14, COLOURS["text"], DISPLAY, 700)
        canvas.add("</g>")
        x -= 6
