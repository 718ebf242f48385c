"""Our players of Star Realms against the learned players of another program, at its own table.

    python benchmarks/realms_outsider.py --player greedy --games 200

The opponents are the policies of saunders77's astrosynapse, which learned by playing against themselves.  That program
is no part of this project: ASTRO_FOLDER (or --folder) names the folder of its sources and policies, and it needs
PyTorch.  Without them this says so and does nothing.  Unless another one is named, its policy of the highest rating
plays, and always does what it likes best.

Every deal is played twice, each side beginning once.  The same deal means the same decks and hands at the start and the
same order of the trade deck; later shuffles depend on what is played.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rich.progress import track  # noqa: E402

from benchmarks.outsider_match import listed, results  # noqa: E402
from benchmarks.realms_outsider_cards import differences  # noqa: E402
from benchmarks.realms_outsider_seat import Seat  # noqa: E402
from benchmarks.realms_outsider_table import Table  # noqa: E402
from stardeck import bots, games  # noqa: E402
from stardeck.arena.statistics import share_interval  # noqa: E402
from stardeck.bots.bot import UnknownBot  # noqa: E402
from stardeck.games.realms.game import RealmsGame  # noqa: E402

FOLDER: Final = "ASTRO_FOLDER"
POLICIES: Final = "starrealms_policies"
RATINGS: Final = "cross_run_ratings.json"
OURS: Final = "ours"
FAIR: Final = 0.5


@dataclass(frozen=True)
class Match:
    """What is played."""

    folder: str
    policy: str
    player: str
    seed: int


@dataclass
class Played:
    """One game, from our player's side."""

    won: bool
    began: bool
    turns: int
    asked: int
    seconds: float
    bent: Counter[str] = field(default_factory=Counter)
    misses: Counter[str] = field(default_factory=Counter)


def policy_file(folder: str, policy: str) -> Path:
    """The weights of a policy: the checkpoint that was rated, if it is there, else the latest."""
    at = Path(folder) / POLICIES / policy
    rated = at / "checkpoints" / str(ratings(folder).get(policy, {}).get("best_checkpoint"))
    return rated if rated.is_file() else at / "latest_policy.json"


def ratings(folder: str) -> dict[str, Any]:
    path = Path(folder) / POLICIES / RATINGS
    found: dict[str, Any] = json.loads(path.read_text())["ratings"] if path.is_file() else {}
    return found


def best_policy(folder: str) -> str:
    """The policy with the highest rating among those that have played for it and are there."""
    rated = {name: each["elo"] for name, each in ratings(folder).items() if each["games"]}
    return max((name for name in rated if policy_file(folder, name).is_file()), key=rated.__getitem__, default="")


def missing(folder: str, policy: str) -> str:
    """What is not there, in one line; nothing if all is."""
    if not folder or not (Path(folder) / "sim.py").is_file():
        return f"no program: {FOLDER} or --folder must name the folder that it is in"
    if not policy or not policy_file(folder, policy).is_file():
        return f"no policy{policy and ' ' + policy}: the folder {POLICIES} of the program must have it"
    if find_spec("torch") is None:
        return "no PyTorch: the policies of the program need it"
    return ""


def load_module(folder: str, name: str) -> Any:
    path = str(Path(folder).resolve())
    if path not in sys.path:
        sys.path.append(path)
    return importlib.import_module(name)


@cache
def load_policy(folder: str, policy: str) -> Any:
    """The other program's network, on one core."""
    importlib.import_module("torch").set_num_threads(1)
    weights = json.loads(policy_file(folder, policy).read_text())
    return load_module(folder, "starrealms_selfplay").PolicyNetwork.from_dict({**weights, "device_preference": "cpu"})


def load_game() -> RealmsGame:
    game = games.load("realms")
    assert isinstance(game, RealmsGame)
    return game


def play(match: Match, number: int) -> Played:
    """Play one game: each deal once from either seat."""
    game = load_game()
    seat = Seat(Table(game), bots.load(match.player, game, number))
    actor = load_module(match.folder, "starrealms_selfplay").PolicyActor(
        load_policy(match.folder, match.policy), deterministic=True
    )
    choosers = [(OURS, seat), ("theirs", actor.choose)]
    (name, chooser), (other, other_chooser) = choosers if number % 2 == 0 else choosers[::-1]
    random.seed(f"{match.seed}/{number // 2}")
    table = load_module(match.folder, "sim").Game(name, other, chooser, other_chooser, verbose=False)
    return Played(
        table.winner.name == OURS,
        table.players[0].name == OURS,
        table.turnsTaken,
        seat.asked,
        seat.seconds,
        seat.bent,
        seat.misses,
    )


def report(match: Match, played: list[Played]) -> list[str]:
    """The figures, a line each."""
    count = len(played)
    deals = [played[i : i + 2] for i in range(0, count, 2)]
    low, high = share_interval([share(deal) for deal in deals], FAIR)
    asked = max(1, sum(each.asked for each in played))
    thinking = 1000 * sum(each.seconds for each in played) / asked
    first = [each for each in played if each.began]
    second = [each for each in played if not each.began]
    return [
        f"{match.player} against {match.policy}: {count} games, {len(deals)} deals",
        f"wins        {100 * share(played):.1f} % ({100 * low:.1f} to {100 * high:.1f})",
        f"            {100 * share(first):.1f} % of {len(first)} when it begins, "
        f"{100 * share(second):.1f} % of {len(second)} when not",
        f"turns       {sum(each.turns for each in played) / count:.1f} a game",
        f"decisions   {asked / count:.1f} a game, {thinking:.2f} ms each",
        f"next best for want of an offer: {listed(each.bent for each in played)}",
        f"wishes that were not to be had: {listed(each.misses for each in played)}",
    ]


def share(played: list[Played]) -> float:
    return sum(each.won for each in played) / max(1, len(played))


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="greedy", help="the name of one of our bots")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--policy", help="the name of one of theirs; the best by default")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", default=os.environ.get(FOLDER, ""), help=f"of the program; {FOLDER} by default")
    given = parser.parse_args(words)
    policy = given.policy or best_policy(given.folder)
    lacking = missing(given.folder, policy)
    match = Match(given.folder, policy, given.player, given.seed)
    if not lacking:
        try:
            bots.load(match.player, load_game())
        except UnknownBot as problem:
            lacking = str(problem)
    if lacking:
        print(lacking)
        return 0
    differing = differences(load_game(), load_module(given.folder, "sim").cardDetails)
    print("\n".join(["cards that differ:", *differing] if differing else ["cards that differ: none"]))
    found = results(play, match, given.games, given.jobs)
    played = list(track(found, f"{match.player} at the table", given.games))
    print("\n".join(report(match, played)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
