"""Showing what a seat sees: as text, as an SVG picture, or as pixels of it."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stardeck import svg
from stardeck.engine.errors import OptionError, StardeckError
from stardeck.engine.state import Seen
from stardeck.svg.pixels import png

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")


def check_mode(mode: str | None) -> None:
    """Refuse a render mode that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError({"render_mode": f"must be one of {', '.join(RENDER_MODES)}, not {mode!r}"})


def render(seen: Seen, mode: str | None) -> Any:
    """The table as a seat sees it; "human" prints the text."""
    if mode is None:
        raise OptionError({"render_mode": f"name one to render: {', '.join(RENDER_MODES)}"})
    if mode == "svg":
        return str(svg.table(seen))
    if mode == "rgb_array":
        return pixels(str(svg.table(seen)))
    text = str(seen.position)
    if mode == "human":
        print(text)
        return None
    return text


def pixels(markup: str) -> NDArray[np.uint8]:
    """An SVG picture as an array of height, width and three colours."""
    try:
        from PIL import Image

        drawn = png(markup, background="#0b1020")
    except ModuleNotFoundError as problem:
        raise StardeckError(f"rgb_array needs {problem.name}: pip install 'stardeck[envs]'") from None
    return np.asarray(Image.open(io.BytesIO(drawn)).convert("RGB"))
