"""Nets for tests: small, with weights drawn by lot."""

from __future__ import annotations

import random
from pathlib import Path

from stardeck.envs.setting import Setting
from stardeck.neural import files

UNITS = (6, 4)


def write(
    path: Path,
    setting: Setting,
    seed: int = 1,
    units: tuple[int, int] = UNITS,
    judge: tuple[int, int] | None = None,
) -> list[list[float]]:
    """Write a net, with a judge of so many units or without one; return its parts."""
    luck = random.Random(seed)
    about = files.about(setting, units, judge, why="a test")
    parts = [[luck.uniform(-1.0, 1.0) for _weight in range(size)] for size in about.sizes]
    files.write(path, about, parts)
    return parts
