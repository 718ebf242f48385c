"""Several small picks that people make as one choice: pay 3 cards, scrap up to 2, keep 1 of 5.

The rules ask for one card at a time, in an order that gives every choice one way only.  People pick in any order; a
program sends what they picked in the order of the codes, and every such choice is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Picks:
    """How many picks a question still wants, and of which actions they may be, each so many times."""

    least: int
    most: int
    pool: dict[int, int]
    ordered: bool = False  # the order is a choice of its own (cards on a pile), and every order is legal
    sets: tuple[tuple[int, ...], ...] | None = None  # the only choices that are legal, where not all are


def picks(least: int, most: int, codes: Iterable[int], ordered: bool = False) -> Picks | None:
    """Picks of these actions; None where only one is wanted: that is a plain choice."""
    pool = Counter(codes)
    most = min(most, pool.total())
    if most < 2:
        return None
    return Picks(min(least, most), most, dict(pool), ordered)


def of_sets(sets: list[tuple[int, ...]]) -> Picks | None:
    """Picks that must be one of these sets, all of the same size."""
    if not sets or len(sets[0]) < 2:
        return None
    size = len(sets[0])
    return Picks(size, size, dict.fromkeys(sorted({code for one in sets for code in one}), 1), False, tuple(sets))
