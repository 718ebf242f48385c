"""Our players of Race for the Galaxy against those of another program, at its own table.

    python benchmarks/outsiders.py --player greedy --games 400 --expansion base

The opponents are the networks of Keldon Jones's program.  Neither that program nor the harness that lets others sit at
its table is part of this project: KELDON_LIB names the program's library, KELDON_DATA the folder of its data, and
KELDON_HARNESS (or --harness) the folder `keldon` of the harness.  Without them this says so and does nothing.

Every deal is played once from each seat.  A victory that is shared counts as a part.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rich.progress import track  # noqa: E402

from benchmarks.outsider_match import listed, results  # noqa: E402
from benchmarks.outsider_seat import Seat  # noqa: E402
from benchmarks.outsider_table import Table  # noqa: E402
from stardeck import bots, games, neural  # noqa: E402
from stardeck.arena.statistics import share_interval  # noqa: E402
from stardeck.bots.bot import Bot, UnknownBot  # noqa: E402
from stardeck.bots.learned import NeuralBot  # noqa: E402
from stardeck.games.race.game import RaceGame  # noqa: E402
from stardeck.neural.net import NeuralPolicy  # noqa: E402

LIBRARY: Final = "KELDON_LIB"
DATA: Final = "KELDON_DATA"
HARNESS: Final = "KELDON_HARNESS"


@dataclass(frozen=True)
class Match:
    """What is played."""

    harness: str
    expansion: str
    players: int
    player: str
    iterations: int | None
    seed: int


@dataclass
class Played:
    """One game, from our player's side."""

    share: float  # of the victory
    score: int
    best_other: int
    asked: int
    seconds: float
    misses: Counter[str] = field(default_factory=Counter)


def missing(harness: str) -> str:
    """What is not there, in one line; nothing if all is."""
    if not (Path(harness) / "harness.py").is_file():
        return f"no harness: {HARNESS} or --harness must name the folder that it is in"
    if not Path(os.environ.get(LIBRARY, "")).is_file():
        return f"no library: {LIBRARY} must name the file of the program"
    if not Path(os.environ.get(DATA, "")).is_dir() or not os.environ.get(DATA):
        return f"no data: {DATA} must name the folder of the program's cards and networks"
    return ""


def load_harness(folder: str) -> Any:
    path = Path(folder).resolve()
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    return importlib.import_module(path.name)


@cache
def load_net(players: int, expansion: str) -> NeuralPolicy:
    sets = ["base"] if expansion == "base" else ["base", expansion]
    return neural.load(games.load("race"), players, {"sets": sets})


def load_player(match: Match, game: RaceGame, number: int) -> Bot:
    """Our player; BadNet, NoNet or UnknownBot if there is none."""
    if match.player != "neural":
        return bots.load(match.player, game, number)
    policy = load_net(match.players, match.expansion)
    return NeuralBot(game, lambda: policy, number, iterations=match.iterations).thinking(policy)


def play(match: Match, number: int) -> Played:
    """Play one game: each deal from every seat in turn."""
    keldon = load_harness(match.harness)
    game = games.load("race")
    assert isinstance(game, RaceGame)
    table = Table(game, match.players, match.expansion, seed=number)
    seat = Seat(table, load_player(match, game, number))
    place = number % match.players
    seats = [seat if i == place else keldon.AI for i in range(match.players)]
    deal = f"{match.seed}/{number // match.players}"
    result = keldon.Game(players=match.players, expansion=match.expansion, seats=seats, seed=deal).play()
    mine = next(player for player in result["players"] if player["seat"] == place)
    winners = sum(player["winner"] for player in result["players"])
    others = max(player["score"] for player in result["players"] if player["seat"] != place)
    return Played(
        mine["winner"] / winners if winners else 0.0, mine["score"], others, seat.asked, seat.seconds, seat.misses
    )


def report(match: Match, played: list[Played]) -> list[str]:
    """The figures, a line each."""
    count = len(played)
    deals = [played[i : i + match.players] for i in range(0, count, match.players)]
    low, high = share_interval([sum(each.share for each in deal) / len(deal) for deal in deals], 1 / match.players)
    asked = sum(each.asked for each in played)
    share = sum(each.share for each in played) / count
    thinking = 1000 * sum(each.seconds for each in played) / asked
    return [
        f"{match.player}, {match.expansion}, {match.players} players: {count} games, {len(deals)} deals",
        f"wins        {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})",
        f"score       {sum(each.score for each in played) / count:.1f}",
        f"best other  {sum(each.best_other for each in played) / count:.1f}",
        f"decisions   {asked / count:.1f} a game, {thinking:.2f} ms each",
        f"wishes that were not to be had: {listed(each.misses for each in played)}",
    ]


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="greedy", help="the name of one of our bots, or `neural`")
    parser.add_argument("--iterations", type=int, help="imagined games a question of `neural`; none: its net alone")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--expansion", choices=["base", "xeno"], default="base")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--harness", default=os.environ.get(HARNESS, ""), help=f"its folder; {HARNESS} by default")
    given = parser.parse_args(words)
    lacking = missing(given.harness)
    match = Match(given.harness, given.expansion, given.players, given.player, given.iterations, given.seed)
    if not lacking:
        try:
            game = games.load("race")
            assert isinstance(game, RaceGame)
            load_player(match, game, 0)
        except (neural.BadNet, neural.NoNet, UnknownBot) as problem:
            lacking = str(problem)
    if lacking:
        print(lacking)
        return 0
    found = results(play, match, given.games, given.jobs)
    played = list(track(found, f"{match.player} at the table", given.games))
    print("\n".join(report(match, played)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
