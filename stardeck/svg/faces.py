"""Cards as pictures: small on a table, large with their text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from stardeck.svg import art
from stardeck.svg.draw import COLOURS, DISPLAY, Canvas, fit, hash_of, width, wrap

WIDE: Final = 100.0  # a card is drawn as wide as this
SMALL: Final = 136.0  # height of a small one
TEXT: Final = 6.2  # size of the letters on a large one
Painter = Callable[[Canvas], None]


@dataclass(frozen=True)
class Corner:
    """A number in a corner of a card: its cost, or what it is worth."""

    text: str
    shape: str = "circle"  # circle, diamond, burst, pennant, shield
    colour: str = COLOURS["text"]
    icon: str = ""


@dataclass(frozen=True)
class Face:
    """What is to be seen on a card."""

    id: str
    name: str
    frame: str
    paint: Painter
    left: tuple[Corner, ...] = ()
    right: tuple[Corner, ...] = ()
    flags: tuple[tuple[str, str], ...] = ()  # icons with their colours
    foot: tuple[tuple[str, str, str], ...] = ()  # icon, colour and a number
    dashed: bool = False


@dataclass(frozen=True)
class Laid:
    """A card on a table: which, and what has happened to it.  A face of None lies face down."""

    face: Face | None
    good: str = ""
    dim: bool = False
    mark: str = ""
    count: int = 0
    under: tuple[Face, ...] = field(default=())  # cards that it covers, the lowest first


def corner(canvas: Canvas, x: float, y: float, one: Corner) -> None:
    """Draw a number around a point."""
    line = f'stroke="{one.colour}" stroke-width="1.4"'
    if one.shape == "diamond":
        canvas.path(f"M{x} {y - 11}L{x + 11} {y}L{x} {y + 11}L{x - 11} {y}Z", COLOURS["badge"], line)
    elif one.shape == "pennant":
        canvas.path(f"M{x - 8} {y - 11}h16v23l-8 -5.5l-8 5.5Z", one.colour)
    elif one.shape == "shield":
        canvas.path(f"M{x - 9} {y - 9}h18v10q0 8 -9 11q-9 -3 -9 -11Z", COLOURS["badge"], line)
    else:
        if one.shape == "burst":
            canvas.circle(x, y, 11, "none", f'stroke="{one.colour}" stroke-width="1.6" stroke-dasharray="2.4 2"')
        canvas.circle(x, y, 9, COLOURS["badge"], line)
    fill = COLOURS["badge"] if one.shape == "pennant" else COLOURS["text"]
    canvas.text(x, y + (3.2 if one.shape == "pennant" else 3.9), one.text, 11, fill, DISPLAY, 700, "middle")
    if one.icon:
        canvas.icon(one.icon, x - 5, y + 8, 10, one.colour)


def head(canvas: Canvas, face: Face, high: float) -> None:
    """The frame, the picture and the corners of a card so high."""
    clip = f"{canvas.key}-clip"
    canvas.defs[clip] = f'<clipPath id="{clip}"><rect width="{WIDE:g}" height="{art.H:g}" rx="5"/></clipPath>'
    canvas.rect(0, 0, WIDE, high, COLOURS["plate"], 5.5)
    canvas.add(f'<g clip-path="url(#{clip})">')
    face.paint(canvas)
    canvas.add("</g>")
    dash = 'stroke-dasharray="5 3"' if face.dashed else ""
    canvas.rect(0.8, 0.8, WIDE - 1.6, high - 1.6, "none", 5.5, f'stroke="{face.frame}" stroke-width="1.6" {dash}')
    for i, one in enumerate(face.left):
        corner(canvas, 13, 13 + 22 * i, one)
    for i, one in enumerate(face.right):
        corner(canvas, 87, 13 + 22 * i, one)
    for i, (icon, colour) in enumerate(face.flags):
        y = 28 + 15 * i + 10 * (len(face.right) > 1)
        canvas.rect(80.5, y, 13, 13, COLOURS["badge"], 3)
        canvas.icon(icon, 81.5, y + 1, 11, colour)


def foot(canvas: Canvas, face: Face, y: float) -> None:
    """Icons with numbers at the right end of a line, on a ground of their own."""
    if not face.foot:
        return
    wide = 4 + sum(12 + (width(text, 8.5) + 2 if text else 0) for _icon, _colour, text in face.foot)
    x = WIDE - 3 - wide
    canvas.rect(x, y - 2, wide, 14, COLOURS["badge"], 4)
    x += 3
    for icon, colour, text in face.foot:
        canvas.icon(icon, x, y, 10, colour)
        x += 12
        if text:
            canvas.text(x - 1, y + 8, text, 8.5, colour, DISPLAY, 700)
            x += width(text, 8.5) + 2


def small(canvas: Canvas, laid: Laid, x: float, y: float, wide: float) -> None:
    """Draw a card of a table."""
    canvas.group(x, y, wide / WIDE, 'opacity="0.55"' if laid.dim else "")
    if laid.face is None:
        back(canvas, laid)
    else:
        face = laid.face
        head(canvas, face, SMALL)
        size, lines = fit(face.name, 9.6, WIDE - 10, 4)
        canvas.lines(5, art.H + 12, lines, size, COLOURS["text"], 600)
        foot(canvas, face, art.H - 14)
        if laid.good:
            canvas.rect(38, 30, 24, 24, COLOURS["badge"], 6, f'stroke="{COLOURS[laid.good]}" stroke-width="1.6"')
            canvas.icon(f"good-{laid.good}", 42, 34, 16, COLOURS[laid.good])
        if laid.mark:
            canvas.rect(14, 50, WIDE - 28, 15, COLOURS["badge"], 4, f'stroke="{COLOURS["danger"]}"')
            canvas.text(WIDE / 2, 61, laid.mark, 9, COLOURS["danger"], weight=600, anchor="middle")
    canvas.end()


def back(canvas: Canvas, laid: Laid) -> None:
    canvas.rect(0.8, 0.8, WIDE - 1.6, SMALL - 1.6, "#111a30", 5.5, f'stroke="{COLOURS["line"]}" stroke-width="1.6"')
    canvas.circle(WIDE / 2, SMALL / 2, 22, "none", 'stroke="#3c4d78" stroke-width="1.4"')
    orbit = f'cx="{WIDE / 2:g}" cy="{SMALL / 2:g}" rx="34" ry="10" transform="rotate(-24 {WIDE / 2:g} {SMALL / 2:g})"'
    canvas.add(f'<ellipse {orbit} fill="none" stroke="#3c4d78" stroke-width="1.4"/>')
    if laid.count:
        canvas.text(WIDE / 2, SMALL / 2 + 9, str(laid.count), 26, COLOURS["soft"], DISPLAY, 700, "middle")


def large(face: Face, kind: str, text: list[str], shown: float) -> str:
    """Return the picture of a card with its text."""
    canvas = Canvas(f"c{hash_of(face.id):x}")
    room = WIDE - 12
    size, name = fit(face.name, 9.4, room, 3)
    paragraphs = [wrap(line, TEXT, room) for line in text]
    kinds = wrap(kind, 5.6, room)
    high = art.H + 13 + size * 1.22 * len(name) + 6.8 * len(kinds)
    high += sum(TEXT * 1.22 * len(lines) + 2.4 for lines in paragraphs)
    high = max(high, 140.0)
    head(canvas, face, high)
    y = canvas.lines(6, art.H + 12, name, size, COLOURS["text"], 600)
    foot(canvas, face, art.H - 14)
    y = canvas.lines(6, y - 2, kinds, 5.6, COLOURS["muted"]) + 3
    for lines in paragraphs:
        y = canvas.lines(6, y, lines, TEXT, COLOURS["soft"]) + 2.4
    return canvas.svg(WIDE, high, ". ".join([face.name, kind, *text]), shown)
