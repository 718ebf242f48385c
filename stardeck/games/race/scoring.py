"""What the cards with variable VP are worth."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class ScoringList:
    """The list of one card: the VP it gives for each design in its owner's tableau, and what looks at no card."""

    def __init__(self, worth: vec[i64], per_strength: i64, per_three_vp: i64) -> None:
        self.worth = worth
        self.per_strength = per_strength
        self.per_three_vp = per_three_vp

    def score(self, tableau: vec[i64], strength: i64, chips: i64) -> i64:
        """Each card of a tableau counts once, for the best line that it fits."""
        points = self.per_strength * strength + self.per_three_vp * (chips // 3)
        for entry in tableau:
            points += self.worth[entry & 0xFF]
        return points
