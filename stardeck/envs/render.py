"""Showing what a seat sees: as text, as an SVG picture, or as pixels of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stardeck import svg
from stardeck.engine.errors import StardeckError
from stardeck.engine.state import Seen

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")


def render(seen: Seen, mode: str) -> Any:
    """The table as a seat sees it; "human" prints the text."""
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
        import resvg_py
        from PIL import Image
    except ModuleNotFoundError as problem:
        raise StardeckError(f"rgb_array needs {problem.name}: pip install 'stardeck[envs]'") from None
    import io

    png = bytes(resvg_py.svg_to_bytes(svg_string=markup, background="#0b1020"))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
