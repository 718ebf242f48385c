"""What matches at the tables of other programs share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Match = TypeVar("Match")
Played = TypeVar("Played")


def results(play: Callable[[Match, int], Played], match: Match, count: int, jobs: int) -> Iterator[Played]:
    """The games one after the other; such programs keep state and luck of their own, so each job is a process."""
    if jobs == 1:
        yield from (play(match, number) for number in range(count))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, [match] * count, range(count))


def listed(counts: Iterable[Counter[str]]) -> str:
    """All that was counted, kind by kind."""
    total: Counter[str] = sum(counts, Counter())
    return ", ".join(f"{kind} {n}" for kind, n in sorted(total.items())) or "none"
