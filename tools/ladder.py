"""Measure the ladder of levels: the matches that docs/bots.md publishes.

    python tools/ladder.py FOLDER [--only WORDS] [--jobs N]

Plays each match with `stardeck arena` in a folder of its own under FOLDER (so it can be stopped and goes on), and
prints the table of all that have been played.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

LEVELS: Final = ("cadet", "pilot", "captain", "admiral", "legend")
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


def row(title: str, typed: str, folder: Path) -> str:
    """The line of a match in the table."""
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    first = report["standings"][0]
    low, high = (f"{100 * bound:.0f}" for bound in first["interval"])
    decided = "yes" if report["verdict"] == "above" else "no"
    share = f"{100 * first['share']:.1f} % ({low} to {high})"
    return f"| {title} | {share} | {report['deals']} | {decided} | `stardeck {typed}` |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="only matches whose titles have this in them")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    rows = []
    for title, players, game in matches():
        typed = command(players, game)
        folder = arguments.folder / title.replace(" ", "-").replace(",", "").replace(":", "")
        if arguments.only in title and not (folder / "report.json").is_file():
            print(title, flush=True)
            where = ["--out", str(folder), "--jobs", str(arguments.jobs), "--plain", "--lang", "en"]
            subprocess.run([sys.executable, "-m", "stardeck", *shlex.split(typed), *where], check=True)
        if (folder / "report.json").is_file():
            rows.append(row(title, typed, folder))
    print("\n".join(rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
