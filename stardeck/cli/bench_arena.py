"""How fast the arena is on this machine: games an hour in local processes and on Ray, and what Ray costs.

Wall-clock time, for it is what people wait for.  The rate is taken between the first and the last results, so that the
start of processes or of Ray does not count; it is shown by itself.
"""

from __future__ import annotations

import time
from contextlib import suppress
from importlib.util import find_spec
from statistics import median
from typing import Any, Final

from mypy_extensions import i64
from rich.console import Console
from rich.table import Table

import stardeck
from stardeck import bots, games
from stardeck.arena.match import Match
from stardeck.arena.run import Progress, Where, run
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.state import Decision, Seen
from stardeck.games.playout import play_out

JOBS: Final = 2
PONDERED: Final = 25 if stardeck.compiled() else 1  # imagined games at each decision, for a game of about a second
SECONDS: Final = 10.0  # of each measurement
ROUNDS: Final = 3  # of local and Ray in turn, because other work on the machine comes and goes
OVERHEAD: Final = 0.10  # the budget


class Pondering:
    """Greedy, after a fixed number of imagined games at each decision: the same work everywhere."""

    name = "pondering"

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.bot = bots.load("greedy", games.load("realms"), seed)
        self.actions = Actions()

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        chance = fast(self.seed)
        for _game in range(PONDERED):
            play_out(seen.imagine(chance), chance, self.actions, i64(100_000))
        return self.bot.choose(seen)


class Enough(Exception):
    """It was watched long enough."""


class Pace:
    """Watches a match for a while: how long the first results took, and how fast others follow."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.began = time.monotonic()
        self.first = self.last = 0.0
        self.at_first = self.at_last = 0

    def __call__(self, now: Progress) -> None:
        if not now.fresh:
            return
        self.last, self.at_last = time.monotonic(), now.fresh
        if not self.at_first:
            self.first, self.at_first = self.last, self.at_last
        if self.last - self.first >= self.seconds:
            raise Enough

    @property
    def start(self) -> float:
        return self.first - self.began

    @property
    def per_hour(self) -> float:
        spent = self.last - self.first
        return (self.at_last - self.at_first) / spent * 3600 if spent > 0 else 0.0


def pace(match: Match, on: Where, seconds: float) -> Pace:
    """Play a match for so many seconds after its first result."""
    found = Pace(seconds)
    with suppress(Enough):
        run(match, jobs=JOBS, on=on, watch=found)
    return found


def measure(seconds: float = SECONDS, rounds: int = ROUNDS, ray: bool = True) -> dict[str, Any]:
    """The figures of the arena; those of Ray only if it is here."""
    figures: dict[str, Any] = {}
    for name in games.NAMES:
        match = Match(name, ["greedy", "greedy"], 1_000_000)
        figures[f"arena_games_per_hour_{name}"] = pace(match, "local", seconds / 3).per_hour
    where: tuple[Where, ...] = ("local", "ray") if ray and find_spec("ray") else ("local",)
    match = Match("realms", [Pondering, Pondering], 1_000_000)
    paces = [{place: pace(match, place, seconds) for place in where} for _round in range(rounds)]
    for place in where:
        figures[f"arena_games_per_hour_{place}"] = median(each[place].per_hour for each in paces)
        figures[f"arena_first_result_s_{place}"] = median(each[place].start for each in paces)
    figures["arena_game_s"] = JOBS * 3600 / max(1.0, figures["arena_games_per_hour_local"])
    if "ray" in where:
        costs = (each["local"].per_hour / max(1.0, each["ray"].per_hour) - 1 for each in paces)
        figures["arena_ray_overhead"] = median(costs)
    return figures


def show(console: Console, figures: dict[str, Any]) -> None:
    table = Table(title=f"arena: {JOBS} jobs, {figures['arena_game_s']:.2f} s a game", title_justify="left")
    for column in ("figure", "measured", "budget", ""):
        table.add_column(column, justify="left" if column == "figure" else "right")
    for name in games.NAMES:
        table.add_row(
            f"{name}, greedy bots, local", f"{figures[f'arena_games_per_hour_{name}']:,.0f} games/hour", "", ""
        )
    for place in ("local", "ray"):
        if f"arena_games_per_hour_{place}" in figures:
            rate, first = (figures[f"arena_{key}_{place}"] for key in ("games_per_hour", "first_result_s"))
            table.add_row(f"pondering bots, {place}", f"{rate:,.0f} games/hour", "", f"first after {first:.1f} s")
    if "arena_ray_overhead" in figures:
        over = figures["arena_ray_overhead"]
        mark = "[green]ok[/]" if over < OVERHEAD else "[yellow]short[/]"
        table.add_row("what Ray costs", f"{over:+.1%}", f"< {OVERHEAD:.0%}", mark)
    console.print(table)
    if "arena_ray_overhead" not in figures:
        console.print("Ray is not here to compare with (extra: cluster).")
