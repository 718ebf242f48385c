"""Running a match: games go out to workers, come back in any order, and are counted deal by deal."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from stardeck.arena.folder import Folder
from stardeck.arena.local import here, in_processes
from stardeck.arena.match import Match, MatchError, Ticket
from stardeck.arena.playing import Played
from stardeck.arena.statistics import Stop
from stardeck.arena.table import Table, deal_result

Where = Literal["local", "ray"]


@dataclass
class Progress:
    """How far a match is, for who watches it."""

    match: Match
    stop: Stop | None
    played: dict[Ticket, Played] = field(default_factory=dict)
    deals: int = 0  # that are whole, from the first on: what counts
    verdict: str = ""
    fresh: int = 0  # games played in this run
    began: float = field(default_factory=time.monotonic)
    counts: Counter[float] = field(default_factory=Counter)  # results of the first contender in these deals

    def add(self, games: list[Played]) -> None:
        """Count finished games; a deal counts when it and all before it are whole, so the order of arrival does not."""
        for played in games:
            self.played[played.ticket] = played
        while not self.verdict and self.deals < self.match.deals and self.whole(self.deals):
            self.counts[deal_result(self.match.pairing, self.of_deal(self.deals), 0)] += 1
            self.deals += 1
            if self.stop is not None:
                self.verdict = self.stop.verdict(self.counts)

    def whole(self, deal: int) -> bool:
        return all(Ticket(deal, rotation) in self.played for rotation in range(self.match.rotations))

    def of_deal(self, deal: int) -> list[Played]:
        return [self.played[Ticket(deal, rotation)] for rotation in range(self.match.rotations)]

    def is_over(self) -> bool:
        return bool(self.verdict) or self.deals == self.match.deals

    @property
    def games(self) -> int:
        """Games played of this match, those before this run included."""
        return sum(1 for ticket in self.played if ticket.deal < self.match.deals)

    @property
    def per_hour(self) -> float:
        spent = time.monotonic() - self.began
        return self.fresh / spent * 3600 if spent > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Until all games are played, if it goes on like this and is not decided before."""
        rate = self.per_hour / 3600
        return (self.match.games - self.games) / rate if rate else None

    def table(self) -> Table:
        games = [played for deal in range(self.deals) for played in self.of_deal(deal)]
        return Table(self.match, games, self.stop, self.verdict)


def run(
    match: Match,
    folder: str | Path | None = None,
    *,
    jobs: int = 1,
    on: Where = "local",
    address: str | None = None,
    stop: Stop | None = None,
    watch: Callable[[Progress], None] | None = None,
) -> Table:
    """Play a match, or go on with it, and return its table.

    With a `folder` every finished game is kept at once, and the same call goes on where the last one stopped; without
    one nothing is written.  `jobs` are processes on this machine, or processors that a local Ray may use; they change
    nothing but the time it takes.  `stop` ends the match when it is decided.  `watch` is called after every game.
    """
    if jobs < 1:
        raise MatchError(f"there must be a job at least, not {jobs}")
    progress = Progress(match, stop)
    with kept(match, folder) as keeper:
        if keeper is not None:
            progress.add(list(keeper.played.values()))
        if watch is not None:
            watch(progress)
        missing = (ticket for ticket in match.tickets() if ticket not in progress.played)
        if not progress.is_over():
            with closing(players(match, missing, jobs, on, address, keeper is not None)) as results:
                for games in results:
                    if keeper is not None:
                        keeper.add(games)
                    progress.fresh += len(games)
                    progress.add([replace(played, journal="") for played in games])
                    if watch is not None:
                        watch(progress)
                    if progress.is_over():
                        break
    return progress.table()


@contextmanager
def kept(match: Match, folder: str | Path | None) -> Iterator[Folder | None]:
    if folder is None:
        yield None
    else:
        with Folder.open(folder, match.pairing) as opened:
            yield opened


def players(
    match: Match, tickets: Iterator[Ticket], jobs: int, on: Where, address: str | None, keep: bool
) -> Generator[list[Played], None, None]:
    """Who plays the games."""
    if on == "ray":
        from stardeck.arena.cluster import on_ray

        return on_ray(match.pairing, tickets, jobs, address, keep)
    if address is not None:
        raise MatchError("--ray-address is for --on ray")
    if jobs == 1:
        return here(match.pairing, match.game, tickets, keep)
    return in_processes(match.pairing, tickets, jobs, keep)
