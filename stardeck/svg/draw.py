"""What pictures are made of: shapes, words that fit, icons, and the canvas that they are put on."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Final

DISPLAY: Final = "'Exo 2 Variable','Exo 2','Segoe UI',system-ui,sans-serif"
WORDS: Final = "'Fira Sans Condensed','Roboto Condensed','Arial Narrow',system-ui,sans-serif"
COLOURS: Final = {
    "bg": "#0a0e19",
    "surface": "#141b2c",
    "raised": "#1c2539",
    "line": "#2c3854",
    "text": "#eaeef7",
    "soft": "#c3ccdf",
    "muted": "#93a1bd",
    "accent": "#62d9c7",
    "danger": "#ff8478",
    "plate": "#182136",
    "badge": "#0c1220",
    "vp": "#d9c6ff",
    "military": "#ff7f73",
    "dev": "#a9b6d4",
    "none": "#8b97b0",
    "novelty": "#63b1f5",
    "rare": "#d9935a",
    "genes": "#63c992",
    "alien": "#f3d356",
    "blob": "#6fd07c",
    "trade_federation": "#6db4f8",
    "star_empire": "#f2ca58",
    "machine_cult": "#ff8379",
    "trade": "#f4cf5e",
    "combat": "#ff8a7e",
    "authority": "#7cc4ff",
    "blue": "#69b2f7",
    "red": "#ff8177",
    "yellow": "#efca55",
    "grey": "#aab4c8",
    "food": "#7fd08e",
    "fleet": "#ff9184",
    "production": "#f0b863",
    "loyalty": "#b9a6ff",
    "point": "#ffe08a",
}
SEATS: Final = ("#62d9c7", "#ff9f7a", "#b7a3ff", "#f2cf63", "#7cc4ff", "#ff8fc0")
NARROW: Final = "il.,:;'!|()[]fjrtI1 "
WIDE: Final = "mwMWШЩЖЮФЫшщжюфыQO@%"


def number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def polygon(*corners: tuple[float, float]) -> str:
    """A closed path through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def width(text: str, size: float) -> float:
    """About how wide a line is, in any of the fonts that may be there."""
    em = sum(0.36 if letter in NARROW else 0.9 if letter in WIDE else 0.62 for letter in text)
    return em * size


def wrap(text: str, size: float, room: float, most: int = 99) -> list[str]:
    """Break a text into lines; what does not fit in the last one ends with an ellipsis."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), size, room)]
    return [cut(line, size, room) for line in lines]


def fit(text: str, size: float, room: float, most: int) -> tuple[float, list[str]]:
    """Break a bold name into lines of letters no larger than `size`, smaller if a word would not fit otherwise."""
    longest = max(width(word, 1.1) for word in text.split())
    size = max(min(size, room / longest), size * 0.6)
    return size, wrap(text, size * 1.1, room, most)


def cut(text: str, size: float, room: float) -> str:
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache
def icons() -> dict[str, str]:
    """The symbols of all icons by name."""
    sprite = files(__package__).joinpath("icons.svg").read_text(encoding="utf-8")
    return {match[1]: match[0] for match in re.finditer(r'<symbol id="i-([^"]+)".*?</symbol>', sprite, re.S)}


class Canvas:
    """A picture under construction: what is drawn, and the icons and gradients that it uses."""

    def __init__(self, key: str = "s") -> None:
        self.key = key  # makes the names of gradients differ from those of other pictures on the same page
        self.parts: list[str] = []
        self.defs: dict[str, str] = {}

    def add(self, markup: str) -> None:
        self.parts.append(markup)

    def rect(self, x: float, y: float, w: float, h: float, fill: str, radius: float = 0, extra: str = "") -> None:
        place = " ".join(
            f'{name}="{number(value)}"' for name, value in zip(("x", "y", "width", "height"), (x, y, w, h))
        )
        self.add(f'<rect {place} rx="{number(radius)}" fill="{fill}" {extra}/>')

    def circle(self, x: float, y: float, r: float, fill: str, extra: str = "") -> None:
        self.add(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}" {extra}/>')

    def path(self, d: str, fill: str = "none", extra: str = "") -> None:
        self.add(f'<path d="{d}" fill="{fill}" {extra}/>')

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: str = COLOURS["text"],
        font: str = WORDS,
        weight: int = 400,
        anchor: str = "start",
    ) -> None:
        self.add(
            f'<text x="{number(x)}" y="{number(y)}" font-family="{font}" font-size="{number(size)}"'
            f' font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">{escape(text, quote=False)}</text>'
        )

    def lines(self, x: float, y: float, lines: list[str], size: float, fill: str, weight: int = 400) -> float:
        """Draw lines under each other; return where the next one would be."""
        for line in lines:
            self.text(x, y, line, size, fill, weight=weight)
            y += size * 1.22
        return y

    def icon(self, name: str, x: float, y: float, size: float, colour: str) -> None:
        if name in icons():
            symbol = f"{self.key}-{name}"
            self.defs[symbol] = icons()[name].replace(f'id="i-{name}"', f'id="{symbol}"')
            place = f'x="{number(x)}" y="{number(y)}" width="{number(size)}" height="{number(size)}"'
            self.add(f'<use href="#{symbol}" {place} color="{colour}"/>')

    def gradient(self, stops: tuple[tuple[float, str], ...], radial: bool = False) -> str:
        """Return a fill that goes from one colour to another."""
        kind = "radialGradient" if radial else "linearGradient"
        axis = 'cx="0.32" cy="0.28" r="0.9"' if radial else 'x1="0" y1="0" x2="0" y2="1"'
        inside = "".join(f'<stop offset="{number(at)}" stop-color="{colour}"/>' for at, colour in stops)
        body = f"{axis}>{inside}</{kind}>"
        name = f"{self.key}-g{abs(hash_of(body)):x}"
        self.defs[name] = f'<{kind} id="{name}" {body}'
        return f"url(#{name})"

    def group(self, x: float, y: float, scale: float = 1, extra: str = "") -> None:
        """Begin a part with its own origin; `end` ends it."""
        self.add(f'<g transform="translate({number(x)} {number(y)}) scale({scale:g})" {extra}>')

    def end(self) -> None:
        self.add("</g>")

    def svg(self, w: float, h: float, title: str, shown: float | None = None) -> str:
        """Return the whole picture, `shown` wide where it is put."""
        wide = shown or w
        size = f'width="{number(wide)}" height="{number(wide * h / w)}" viewBox="0 0 {number(w)} {number(h)}"'
        inside = "".join(self.parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">'
            f"<title>{escape(title)}</title><defs>{''.join(self.defs.values())}</defs>{inside}</svg>"
        )


def hash_of(text: str) -> int:
    """A number for a text that is the same everywhere and for ever (FNV)."""
    found = 2166136261
    for byte in text.encode():
        found = (found ^ byte) * 16777619 & 0xFFFFFFFF
    return found
