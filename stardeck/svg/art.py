"""Small pictures of cards, drawn from their data: worlds, emblems, hulls, settlements, portraits."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from stardeck.svg.draw import Canvas, hash_of, number, polygon

W: Final = 100.0  # a picture is as wide as this, and so high:
H: Final = 84.0
HUES: Final = {"novelty": 212, "rare": 27, "genes": 146, "alien": 46}
FACTIONS: Final = {"blob": 132, "trade_federation": 212, "star_empire": 46, "machine_cult": 4}
STRUCTURES: Final = {"blue": 208, "red": 2, "yellow": 44, "grey": 222}


class Luck:
    """Numbers that look random and depend on a card's id alone."""

    def __init__(self, key: str) -> None:
        self.seed = hash_of(key)

    def between(self, low: float, high: float) -> float:
        self.seed = (self.seed * 1664525 + 1013904223) & 0xFFFFFFFF
        return low + (high - low) * self.seed / 0xFFFFFFFF


def hsl(hue: float, saturation: float, light: float) -> str:
    return f"hsl({round(hue) % 360},{round(saturation)}%,{round(light)}%)"


def sky(canvas: Canvas, luck: Luck, hue: float) -> None:
    far = canvas.gradient(((0, hsl(hue + 20, 46, 8)), (1, hsl(hue, 44, 19))))
    canvas.rect(0, 0, W, H, far)
    stars = "".join(f"M{number(luck.between(2, W - 2))} {number(luck.between(2, H - 2))}h.1" for _ in range(16))
    canvas.path(stars, extra='stroke="#fff" stroke-width="0.9" stroke-linecap="round" opacity="0.6"')


def world(canvas: Canvas, key: str, good: str | None, xeno: bool = False) -> None:
    """A planet, coloured by its good."""
    luck = Luck(key)
    hue = HUES.get(good or "", luck.between(190, 260)) + luck.between(-8, 8)
    saturation = 55 if good else 26
    sky(canvas, luck, 285 if xeno else hue + luck.between(-30, 30))
    x, y, r = luck.between(44, 58), luck.between(38, 46), luck.between(23, 29)
    canvas.circle(x, y, r * 1.12, hsl(hue, 80, 70), 'opacity="0.16"')
    light, middle, dark = hsl(hue, saturation + 20, 78), hsl(hue, saturation, 48), hsl(hue, saturation, 9)
    body = canvas.gradient(((0, light), (0.45, middle), (1, dark)), radial=True)
    canvas.circle(x, y, r, body)
    for _ in range(4):
        across, height = luck.between(-0.7, 0.7), luck.between(1.2, 4)
        half = r * (1 - across * across) ** 0.5 * luck.between(0.5, 0.95)
        colour = hsl(hue + luck.between(-25, 25), saturation, luck.between(30, 70))
        place = f'cx="{number(x)}" cy="{number(y + across * r)}" rx="{number(half)}" ry="{number(height)}"'
        canvas.add(f'<ellipse {place} fill="{colour}" opacity="0.4"/>')
    if luck.between(0, 1) < 0.35:
        ring = f'cx="{number(x)}" cy="{number(y)}" rx="{number(r * 1.5)}" ry="{number(r * 0.34)}"'
        turn = f'transform="rotate({number(luck.between(-28, 10))} {number(x)} {number(y)})"'
        canvas.add(f'<ellipse {ring} {turn} fill="none" stroke="{hsl(hue, 40, 76)}" stroke-width="2" opacity="0.6"/>')
    if xeno:
        for _ in range(5):
            angle, length = luck.between(0, 2 * pi), luck.between(0.6, 1.3) * r
            to_x, to_y = x + length * cos(angle), y + length * sin(angle)
            bend = f"{number(x + 8 * sin(angle))} {number(y - 8 * cos(angle))} {number(to_x)} {number(to_y)}"
            canvas.path(f"M{number(x)} {number(y)}Q{bend}", extra='stroke="#ff5fae" stroke-width="1.6" opacity="0.8"')


def emblem(canvas: Canvas, key: str, great: bool = False) -> None:
    """The line emblem of a development; the great ones of cost six are golden."""
    luck = Luck(key)
    colour = "#f3d58a" if great else hsl(luck.between(180, 330), 62, 74)
    sky(canvas, luck, 46 if great else 225)
    x, y = W / 2, H / 2
    sides = int(luck.between(3, 9))
    for ring in range(3 if great else 2):
        r = 30 - 9.5 * ring
        turn = luck.between(0, pi)
        step = 2 if ring and sides > 4 and sides % 2 else 1
        angles = [turn + 2 * pi * i * step / sides for i in range(sides)]
        line = f'stroke="{colour}" stroke-width="1.7" stroke-linejoin="round" opacity="{0.95 - 0.2 * ring:g}"'
        canvas.path(polygon(*((x + r * cos(a), y + r * sin(a)) for a in angles)), extra=line)
    canvas.circle(x, y, 33, "none", f'stroke="{colour}" stroke-width="0.8" opacity="0.5"')
    canvas.circle(x, y, 3.4, colour)


def ship(canvas: Canvas, key: str, faction: str | None) -> None:
    """A hull in the colour of its faction."""
    luck = Luck(key)
    hue = FACTIONS.get(faction or "", 220)
    sky(canvas, luck, hue)
    canvas.add(f'<g transform="rotate({number(luck.between(-30, -12))} 50 42)">')
    nose, tail = luck.between(80, 90), luck.between(14, 22)
    half, wing = luck.between(6, 11), luck.between(14, 26)
    light, dark = hsl(hue, 42 if faction else 12, 68), hsl(hue, 40 if faction else 10, 36)
    for side in (-1, 1):
        tip = 42 + side * wing
        outline = polygon((tail + 8, 42), (tail - 2, tip), (tail + 10, tip), (nose - 26, 42 + side * half))
        canvas.path(outline, dark if side > 0 else light)
    hull = polygon((nose, 42), (tail + 14, 42 - half), (tail, 42), (tail + 14, 42 + half))
    canvas.path(hull, canvas.gradient(((0, hsl(hue, 50, 80)), (1, hsl(hue, 44, 40)))))
    flame = 'stroke="#ffb86b" stroke-width="4" stroke-linecap="round" opacity="0.85"'
    canvas.path(f"M{number(tail)} 42h-10", extra=flame)
    canvas.circle(nose - 22, 41, 2.6, "#eaf6ff")
    canvas.add("</g>")


def station(canvas: Canvas, key: str, hue: float) -> None:
    """Domes and towers under a dark sky."""
    luck = Luck(key)
    sky(canvas, luck, hue)
    ground = canvas.gradient(((0, hsl(hue, 34, 26)), (1, hsl(hue, 30, 8))))
    canvas.path(f"M0 {number(H)}V64Q50 56 100 64V{number(H)}Z", ground)
    x = 12.0
    while x < 84:
        wide, high = luck.between(7, 15), luck.between(10, 38)
        colour = canvas.gradient(((0, hsl(hue, 48, 70)), (1, hsl(hue, 42, 30))))
        if luck.between(0, 1) < 0.4:
            canvas.path(f"M{number(x)} 64a{number(wide / 2)} {number(wide / 1.6)} 0 0 1 {number(wide)} 0Z", colour)
        else:
            canvas.rect(x, 64 - high, wide, high, colour, 1.5)
            lights = "".join(f"M{number(x + 2)} {number(64 - high + 4 + 5 * row)}h.1" for row in range(int(high / 5)))
            canvas.path(lights, extra='stroke="#fff2cf" stroke-width="1.4" stroke-linecap="round"')
        x += wide + luck.between(1, 4)


def portrait(canvas: Canvas, key: str) -> None:
    """The faceted portrait of an advisor."""
    luck = Luck(key)
    hue = luck.between(0, 360)
    sky(canvas, luck, hue)
    canvas.path("M18 84Q22 62 42 58L58 58Q78 62 82 84Z", hsl(hue, 36, 34))
    face = [(50, 12), (66, 22), (67, 42), (58, 58), (50, 62), (42, 58), (33, 42), (34, 22)]
    for i, (x, y) in enumerate(face):
        next_x, next_y = face[(i + 1) % len(face)]
        light = 66 - 5 * i if i < 5 else 36 + 6 * (i - 4)
        canvas.path(f"M50 38L{x} {y}L{next_x} {next_y}Z", hsl(hue + luck.between(-14, 14), 34, light))
    canvas.path("M42 36h5M53 36h5", extra='stroke="#0a0e19" stroke-width="3" stroke-linecap="round"')
