"""Replay recorded games of another engine in ours, and compare everything.

    python tools/conformance.py FOLDER_OR_FILE...

A file (`*.jsonl` or `*.jsonl.gz`) holds complete games of Race for the Galaxy: every card drawn, every question with
its options and its answer, the table after every phase, and the scores.  Our rules are given the same home worlds,
cards and answers; every table, every list of options and every part of the scores must be the same.  What the other
engine does in its own way is met here, in the functions that say so, and never in the rules.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, it finds its own modules

from stardeck.games.race import load
from stardeck.games.race.game import RaceGame
from tools.recorded import Event, Section, Unreadable, files_of, games_of
from tools.replaying import Difference, Replay


@dataclass
class Report:
    """How many games were played again, and what did not agree."""

    games: int = 0
    agree: int = 0
    problems: int = 0


def check_game(game: RaceGame, events: Sequence[Event]) -> str:
    """Play a recorded game again; return the first difference, or nothing."""
    name = events[0].get("id", "a game without an id")
    replay = None
    try:
        replay = Replay(game, events)
        replay.play()
    except Difference as difference:
        problem = str(difference)
    except Exception as error:  # whatever our engine or a strange record brings about is a difference, too
        problem = f"stopped by {type(error).__name__}: {error}"
    else:
        return ""
    section = replay.section if replay else Section("START", 0)
    return f"{name}, round {section.round}, {section.name}: {problem}"


def check_pool(game: RaceGame, pool: Event) -> str:
    """Compare the cards in use with ours; return what is different, or nothing."""
    sets = ["base"] if pool["expansion"] == "base" else ["base", pool["expansion"]]
    supply = game.supply({"sets": sets})
    ours = {record.name_en: supply[record.code] for record in game.records if record.code in supply}
    recorded = pool["cards"]
    unknown = [f"unknown card {name!r}" for name in recorded if name not in ours]
    missing = [f"{name!r} is missing" for name in ours if name not in recorded]
    copies = [
        f"{name!r}: expected {recorded[name]} copies, ours has {ours[name]}"
        for name in ours
        if recorded.get(name, ours[name]) != ours[name]
    ]
    return "; ".join(unknown + missing + copies)


def check_file(game: RaceGame, path: Path, report: Report, progress: Callable[[str], None]) -> None:
    """Play all games of a file again; those of an expansion that our rules do not have are skipped.

    A file that cannot be read to its end counts as a game that does not agree.
    """
    skipped: Counter[str] = Counter()
    problems: list[str] = []
    games = agree = 0
    try:
        for events in games_of(path):
            expansion = str(events[0].get("expansion"))
            if expansion not in game.sets:
                skipped[expansion] += events[0]["t"] == "game"
            elif events[0]["t"] == "pool":
                different = check_pool(game, events[0])
                if different:
                    problems.append(f"{path.name}, cards in use: {different}")
            else:
                games += 1
                different = check_game(game, events)
                if different:
                    problems.append(different)
                else:
                    agree += 1
            progress(f"{path.name}: {games} games, {agree} agree")
    except Unreadable as problem:
        games += 1
        problems.append(str(problem))
    progress("")
    if games or problems:
        print(f"{path.name}: {games} games, {agree} agree")
    for expansion, count in skipped.items():
        print(f"{path.name}: {count} games skipped, our rules have no set {expansion!r} yet")
    for text in problems:
        print(f"  {text}")
    report.games += games
    report.agree += agree
    report.problems += len(problems)


def show_progress(line: str) -> None:
    """Keep one line about the work under way, where somebody can see it."""
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="FOLDER_OR_FILE", help="recorded games (*.jsonl, *.jsonl.gz)"
    )
    chosen = parser.parse_args(arguments)
    try:
        files = files_of(chosen.paths)
    except Unreadable as problem:
        print(problem, file=sys.stderr)
        return 2
    report = Report()
    game = load()
    for path in files:
        check_file(game, path, report, show_progress)
    print(f"{report.games} games, {report.agree} agree")
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
