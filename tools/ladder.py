"""Measure the ladder of levels: the matches that docs/bots.md publishes.

    python tools/ladder.py FOLDER [--only WORDS] [--jobs N] [--blunders N]

Plays each match with `stardeck arena` in a folder of its own under FOLDER (so it can be stopped and goes on), and
prints the table of all that have been played.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from mypy_extensions import i64  # noqa: E402

from stardeck import bots, games, neural  # noqa: E402
from stardeck.bots.learned import AHEAD  # noqa: E402
from stardeck.bots.search import SearchBot, Style  # noqa: E402
from stardeck.engine.game import Game  # noqa: E402
from stardeck.games.playout import lowest_seat  # noqa: E402

LEVELS: Final = ("cadet", "pilot", "captain", "admiral", "legend")
LEAST_SHARE: Final = 0.6  # with two sides; among more, above the fair share
COSTLY: Final = 0.05  # a pick is a blunder if it is worth so much less than the best, …
JUDGE: Final = 10_000  # sets the luck of the judge apart from that of the levels
SURE: Final = 2.0  # … by so many standard errors
MOST: Final = 400  # games of a match with two sides: 200 deals
TWO: Final = {
    "race": "race",
    "xeno": "race --sets base,xeno",
    "invasion": "race --sets base,xeno --invasion on",
    "realms": "realms",
    "orion": "orion",
}
MORE: Final = {
    "race, 4 players": "race --players 4 --one",
    "invasion, 3 players": "race --sets base,xeno --invasion on --players 3 --one",
    "orion, 3 players": "orion --players 3 --one",
    "free-for-all, 4 players": "realms --mode free_for_all --players 4 --one",
    "two-headed Hydra": "realms --mode hydra_two_headed",
}


def matches() -> Iterator[tuple[str, str, str]]:
    """All matches: a title, the stronger and the weaker level, the game with its options."""
    for lower, upper in pairwise(LEVELS):
        for title, game in TWO.items():
            yield f"{title}: {upper} against {lower}", f"{upper} {lower}", game
    for lower, upper in (("cadet", "captain"), ("captain", "legend")):
        for title, game in MORE.items():
            yield (
                f"{title}: {upper} among {lower}s" if "--one" in game else f"{title}: {upper} against {lower}",
                (f"{upper} {lower}"),
                game,
            )


def command(players: str, game: str) -> str:
    """What is typed, without where the match is kept."""
    name, *options = game.split(" ", 1)
    searching = "admiral" in players or "legend" in players
    length = f"--games {MOST}" if searching else f"--games {MOST} --no-stop"  # the others take no time
    return " ".join(["arena", name, players, length, *options])


def played(title: str, typed: str, root: Path, jobs: int, wanted: bool) -> Path | None:
    """The folder of a match that is over; a match that is wanted is played first."""
    folder = root / title.replace(" ", "-").replace(",", "").replace(":", "")
    if wanted and not (folder / "report.json").is_file():
        print(title, flush=True)
        where = ["--out", str(folder), "--jobs", str(jobs), "--plain", "--lang", "en"]
        subprocess.run([sys.executable, "-m", "stardeck", *shlex.split(typed), *where], check=True, cwd=ROOT)
    return folder if (folder / "report.json").is_file() else None


def table(matches: Iterable[tuple[str, str]], root: Path, jobs: int, only: str) -> str:
    """The lines of all matches that are over, after those have been played whose titles have `only` in them."""
    rows = []
    for title, typed in matches:
        folder = played(title, typed, root, jobs, wanted=only in title)
        if folder is not None:
            rows.append(row(title, typed, folder))
    return "\n".join(rows)


def row(title: str, typed: str, folder: Path) -> str:
    """The line of a match in the table."""
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    first = report["standings"][0]
    low, high = (f"{100 * bound:.0f}" for bound in first["interval"])
    least = LEAST_SHARE if report["fair_share"] == 0.5 else report["fair_share"]
    decided = "yes" if first["interval"][0] > report["fair_share"] and first["share"] >= least else "no"
    share = f"{100 * first['share']:.1f} % ({low} to {high})"
    return f"| {title} | {share} | {report['deals']} | {decided} | `stardeck {typed}` |"


def judge(game: Game, options: dict[str, Any], seed: int) -> SearchBot:
    """Whoever knows best at a table: a search that drops no action, with the net for it where there is one."""
    everything: dict[str, Any] = {"candidates": 64, "hopeless": 1e9}
    try:
        net = neural.load(game, 2, options)
    except neural.NoNet:
        bot = bots.adviser(game, seed)
        bot.style = Style(bot.style.margin, **everything)
        return bot
    ahead = AHEAD[game.id]
    style = Style(ahead.margin, **everything, horizon=ahead.far, quiet=ahead.question)
    return SearchBot(net, style, seed, quick=net, judge=net)


def blunder_rates(game_id: str, options: dict[str, Any], questions: int, games_each: int) -> dict[str, float]:
    """How often each level errs: at questions of captains' games, judged by a search of many games."""
    game = games.load(game_id)
    captain = bots.policy(game)
    judged = 0
    blunders = dict.fromkeys(LEVELS, 0)
    seed = 0
    while judged < questions:
        state = game.new(seed=1000 + seed, **options)
        seed += 1
        number = seed  # each game is looked at in other places
        while state.deciding and judged < questions:
            seat = int(lowest_seat(state.deciding))
            seen = state.seen_by(seat)
            number += 1
            if number % 9 == 0 and len(state.decision(seat).actions) > 1:
                judged += 1
                search = judge(game, options, seed + JUDGE).search(seen)
                search.expect(1e9)
                while search.iterations < games_each * len(search.candidates) and search.step():
                    pass
                found = {int(each.action): each for each in search.candidates}
                best = max(search.candidates, key=lambda each: each.mean())
                for level in LEVELS:
                    chosen = found.get(bots.load(level, game, seed).choose(seen), best)
                    error = (chosen.variance() + best.variance()) ** 0.5
                    blunders[level] += best.mean() - chosen.mean() > max(COSTLY, SURE * error)
            state.act(i64(seat), i64(captain.choose(seen)))
    return {level: count / judged for level, count in blunders.items()}


def print_blunders(questions: int) -> None:
    print("| game | " + " | ".join(LEVELS) + " |\n|---|" + "--:|" * len(LEVELS))
    for title, typed in TWO.items():
        name, *_rest = typed.split()
        options: dict[str, Any] = {}
        if "xeno" in typed:
            options["sets"] = ("base", "xeno")
        if "invasion" in typed:
            options["invasion"] = True
        rates = blunder_rates(name, options, questions, 64)
        print(f"| {title} | " + " | ".join(f"{100 * rates[level]:.0f} %" for level in LEVELS) + " |", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--blunders", type=int, default=0, metavar="N", help="instead, judge N picks of each level")
    parser.add_argument("--only", default="", help="only matches whose titles have this in them")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.blunders:
        print_blunders(arguments.blunders)
        return 0
    typed = [(title, command(players, game)) for title, players, game in matches()]
    print(table(typed, arguments.folder.resolve(), arguments.jobs, arguments.only))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
