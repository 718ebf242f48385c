"""Nets for tests: small, with weights drawn by lot."""

from __future__ import annotations

import random
from pathlib import Path

from stardeck.envs.setting import Setting
from stardeck.neural import files

UNITS = (6, 4)


def drawn(setting: Setting, seed: int = 1, units: tuple[int, int] = UNITS) -> list[list[float]]:
    """The parts of a net."""
    luck = random.Random(seed)
    sizes = files.about(setting, units).sizes
    return [[luck.uniform(-1.0, 1.0) for _weight in range(size)] for size in sizes]


def write(path: Path, setting: Setting, seed: int = 1, units: tuple[int, int] = UNITS) -> list[list[float]]:
    """Write a net; return its parts."""
    parts = drawn(setting, seed, units)
    files.write(path, files.about(setting, units, why="a test"), parts)
    return parts
