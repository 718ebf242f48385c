"""Reading shards: batches of dense arrays, in order or shuffled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stardeck.arena.match import MatchError
from stardeck.selfplay.rows import Array
from stardeck.selfplay.shards import Shards, read_shard


@dataclass(frozen=True)
class Batch:
    """Some decisions: observations, which actions were legal, which was taken, and what came of it."""

    observations: NDArray[np.float32]  # [n, width]
    masks: NDArray[np.bool_]  # [n, actions]
    actions: NDArray[np.int32]
    outcomes: NDArray[np.float32]  # of the seat that decided, by the kind of reward that was asked for
    seats: NDArray[np.int8]
    games: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.actions)


class Data:
    """The decisions of a folder of self-play.

    `outcome` is the kind of reward: win (share of the win), rank (from 1 to -1) or margin (in points).
    """

    def __init__(self, folder: str | Path, outcome: str = "win") -> None:
        self.shards = Shards.at(folder)
        self.schema: dict[str, Any] = self.shards.schema()
        if outcome not in self.schema["outcomes"]:
            raise MatchError(f"outcomes are {', '.join(self.schema['outcomes'])}, not {outcome!r}")
        self.outcome = self.schema["outcomes"].index(outcome)
        layout = self.schema["observation"]
        self.width: int = layout["size"]
        self.actions: int = len(self.schema["codes"])
        base, unit, low, high = (np.zeros(self.width, np.float32) for _ in range(4))
        for piece in layout["pieces"]:
            place = slice(piece["start"], piece["start"] + piece["size"])
            base[place], unit[place] = piece["baseline"], piece["unit"]
            low[place], high[place] = piece["low"], piece["high"]
        self._base, self._unit, self._low, self._high = base, unit, low, high

    def __len__(self) -> int:
        """How many decisions there are; reads all shards."""
        return sum(len(read_shard(path)["action"]) for path in self.shards.files())

    def batches(self, size: int, seed: int | None = None) -> Iterator[Batch]:
        """Batches of a size (the last of a shard may be smaller); with a seed, shards and their rows are shuffled."""
        if size < 1:
            raise ValueError(f"a batch has one row at least, not {size}")
        luck = None if seed is None else np.random.default_rng(seed)
        files = self.shards.files()
        order = range(len(files)) if luck is None else luck.permutation(len(files))
        for number in order:
            columns = read_shard(files[number])
            rows = np.arange(len(columns["action"]))
            if luck is not None:
                luck.shuffle(rows)
            for i in range(0, len(rows), size):
                yield self.batch(columns, rows[i : i + size])

    def batch(self, columns: dict[str, Array], rows: NDArray[np.int64]) -> Batch:
        """Dense arrays of some rows of a shard."""
        line, place = spread(columns["at"], rows)
        values = np.zeros((len(rows), self.width), np.float32)
        values[line, columns["index"][place]] = columns["value"][place]
        values += self._base
        np.clip(values, self._low, self._high, out=values)
        values /= self._unit
        line, place = spread(columns["legal_at"], rows)
        masks = np.zeros((len(rows), self.actions), np.bool_)
        masks[line, columns["legal"][place]] = True
        taken = {name: columns[name][rows] for name in ("action", "seat", "game")}
        outcomes = columns["outcome"][rows, self.outcome]
        return Batch(values, masks, taken["action"], outcomes, taken["seat"], taken["game"])


def spread(at: Array, rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For lists that lie one behind the other: to which of the wanted rows each entry belongs, and where it lies."""
    begins = np.asarray(at)[rows]
    counts = np.asarray(at)[rows + 1] - begins
    line = np.repeat(np.arange(len(rows)), counts)
    first = np.repeat(np.cumsum(counts) - counts, counts)
    return line, np.repeat(begins, counts) + np.arange(len(line)) - first
