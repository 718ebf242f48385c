"""Pictures as PNG, where there is something to draw them with (`resvg_py`, of the extras `envs` and `train`)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

# What a machine may have for plain text: the drawer itself knows one, and leaves out words that it has no font for.
FAMILIES: Final = ("Arial", "DejaVu Sans", "Liberation Sans", "Noto Sans", "Helvetica", "Helvetica Neue", "Segoe UI")
PROBE: Final = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="16">{}</text></svg>'


def png(markup: str, **options: Any) -> bytes:
    """An SVG picture as PNG; ModuleNotFoundError if there is nothing to draw it with."""
    import resvg_py

    font = family()
    return bytes(resvg_py.svg_to_bytes(svg_string=markup, font_family=font, sans_serif_family=font, **options))


@cache
def family() -> str:
    """The first family of fonts that this machine has; the first of all if it has none."""
    import resvg_py

    for name in FAMILIES:
        empty, word = (
            bytes(resvg_py.svg_to_bytes(svg_string=PROBE.format(text), font_family=name)) for text in ("", "M")
        )
        if empty != word:
            return name
    return FAMILIES[0]
