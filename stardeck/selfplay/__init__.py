"""Self-play: games of bots, kept as journals and, on request, as numbers to learn from.

stardeck selfplay race --bots admiral --games 10000 --jobs 2 --out games --shards npz

from stardeck.selfplay import Data

data = Data("games")
for batch in data.batches(1024, seed=1):
    batch.observations, batch.masks, batch.actions, batch.outcomes
"""

from __future__ import annotations

from stardeck.arena.match import SelfPlay
from stardeck.selfplay.reading import Batch, Data
from stardeck.selfplay.shards import KINDS, Shards, write_shards

__all__ = ["KINDS", "Batch", "Data", "SelfPlay", "Shards", "write_shards"]
