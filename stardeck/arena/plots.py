"""Plots as SVG inside a page: no library, no network; colours come from the page, light or dark."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

WIDTH: Final = 640
LEFT: Final = 236  # where the names of rows end
RIGHT: Final = 56
ROW: Final = 26


@dataclass(frozen=True)
class Dot:
    """A row of a dot plot: a value with its interval."""

    name: str
    value: float
    low: float
    high: float
    note: str = ""
    colour: int = 0


def svg(height: float, parts: Sequence[str], title: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title, quote=True)}">'
        f"{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def steps(low: float, high: float, wanted: int = 5) -> list[float]:
    """Round numbers for an axis."""
    span = high - low
    if span <= 0 or not math.isfinite(span):
        return [low]
    raw = span / wanted
    unit = 10.0 ** math.floor(math.log10(raw))
    step = next(unit * each for each in (1, 2, 5, 10) if unit * each >= raw)
    first = math.ceil(low / step - 1e-9)
    return [step * i for i in range(first, math.floor(high / step + 1e-9) + 1)]


def dots(
    rows: Sequence[Dot],
    low: float,
    high: float,
    shown: Callable[[float], str],
    title: str,
    reference: float | None = None,
) -> str:
    """Values with their intervals, one below the other; `reference` is where luck alone would be."""
    bottom = ROW * len(rows) + 8

    def x(value: float) -> float:
        return LEFT + (min(max(value, low), high) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = []
    for tick in steps(low, high):
        parts.append(line(x(tick), 4, x(tick), bottom, "grid"))
        parts.append(text(x(tick), bottom + 16, shown(tick), "middle", "axis"))
    if reference is not None:
        parts.append(line(x(reference), 4, x(reference), bottom, "luck"))
    for i, row in enumerate(rows):
        y = ROW * i + ROW / 2 + 4
        parts.append(text(LEFT - 10, y + 4, clipped(row.name), "end", "name"))
        parts.append(line(x(row.low), y, x(row.high), y, f"span s{row.colour}"))
        hint = f"{row.name}: {shown(row.value)} ({shown(row.low)} … {shown(row.high)}) {row.note}".strip()
        circle = f'<circle cx="{x(row.value):.1f}" cy="{y:.1f}" r="5" class="f{row.colour}">'
        parts.append(f"{circle}<title>{escape(hint)}</title></circle>")
        if row.note:
            parts.append(text(WIDTH - RIGHT + 8, y + 4, row.note, "start", "axis"))
    return svg(bottom + 24, parts, title)


def clipped(name: str, most: int = 32) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def bars(names: Sequence[str], series: Sequence[tuple[str, Sequence[float]]], title: str, tall: float = 170) -> str:
    """How often something was in each class, as shares of each series; series stand beside each other in a class."""
    shares = [[value / (sum(values) or 1) for value in values] for _name, values in series]
    most = max((each for row in shares for each in row), default=0) or 1
    left, right, top = 44, 8, 8
    slot = (WIDTH - left - right) / max(1, len(names))
    width = min(36.0, slot * 0.86 / max(1, len(series)))
    parts = []
    for tick in steps(0, most, 4):
        y = top + tall - tick / most * tall
        parts.append(line(left, y, WIDTH - right, y, "grid"))
        parts.append(text(left - 6, y + 4, f"{tick * 100:.0f} %", "end", "axis"))
    for k, row in enumerate(shares):
        for i, share in enumerate(row):
            if not share:
                continue
            x = left + slot * (i + 0.5) + width * (k - len(series) / 2)
            height = share / most * tall
            hint = f"{series[k][0]}, {names[i]}: {series[k][1][i]:g} ({share * 100:.1f} %)"
            parts.append(
                f'<rect x="{x:.1f}" y="{top + tall - height:.1f}" width="{max(1.0, width - 1):.1f}" '
                f'height="{height:.1f}" class="f{k}"><title>{escape(hint)}</title></rect>'
            )
    every = max(1, math.ceil(len(names) * 58 / (WIDTH - left - right)))
    for i in range(0, len(names), every):
        parts.append(text(left + slot * (i + 0.5), top + tall + 18, names[i], "middle", "axis"))
    return svg(top + tall + 26, parts, title)


def course(
    points: Sequence[tuple[float, float, float, float]], title: str, luck: float, shown: Callable[[float], str]
) -> str:
    """How a share went: (deals, share, low, high), with the interval as a band."""
    left, right, top, tall = 52, 10, 8, 190
    last = points[-1][0]

    def x(deal: float) -> float:
        return left + deal / last * (WIDTH - left - right)

    def y(share: float) -> float:
        return top + (1 - share) * tall

    parts = []
    for tick in (0, 0.25, 0.5, 0.75, 1):
        parts.append(line(left, y(tick), WIDTH - right, y(tick), "grid"))
        parts.append(text(left - 6, y(tick) + 4, shown(tick), "end", "axis"))
    for tick in steps(0, last):
        parts.append(text(x(tick), top + tall + 18, f"{tick:.0f}", "middle", "axis"))
    upper = " ".join(f"{x(deal):.1f},{y(high):.1f}" for deal, _share, _low, high in points)
    lower = " ".join(f"{x(deal):.1f},{y(low):.1f}" for deal, _share, low, _high in reversed(points))
    parts.append(f'<polygon points="{upper} {lower}" class="band"/>')
    parts.append(line(left, y(luck), WIDTH - right, y(luck), "luck"))
    way = " ".join(f"{x(deal):.1f},{y(share):.1f}" for deal, share, _low, _high in points)
    parts.append(f'<polyline points="{way}" class="way"/>')
    return svg(top + tall + 26, parts, title)
