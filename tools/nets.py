"""Measure the nets: the matches that docs/training.md publishes.

    python tools/nets.py FOLDER [--only WORDS] [--jobs N]

Plays each match with `stardeck arena` in a folder of its own under FOLDER (so it can be stopped and goes on), and
prints the table of all that have been played.  Wants idle cores: matches of searches are played by the clock.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from stardeck import bots  # noqa: E402
from stardeck.bots.bot import Bot  # noqa: E402
from stardeck.bots.learned import NeuralBot  # noqa: E402
from stardeck.bots.levels import STYLES  # noqa: E402
from stardeck.bots.search import SearchBot  # noqa: E402
from stardeck.engine.errors import StardeckError  # noqa: E402
from stardeck.engine.game import Game  # noqa: E402
from tools.ladder import TWO, table  # noqa: E402

PICK: Final = 0.02  # seconds that a player may think about each question
FOUR: Final = {
    "race, 4 players": "race --players 4 --one",
    "free-for-all, 4 players": "realms --mode free_for_all --players 4 --one",
}


def neural(game: Game, seed: int) -> Bot:
    """Search with a net, so many seconds a question."""

    def nobody() -> Bot:
        raise StardeckError(f"no net of {game.id} is for this table")

    return NeuralBot(game, nobody, seed, seconds=PICK, spread=False)


def plain(game: Game, seed: int) -> Bot:
    """Search without one."""
    return SearchBot(bots.policy(game), STYLES[game.id], seed, iterations=None, seconds=PICK, spread=False)


def matches() -> Iterator[tuple[str, str]]:
    """All matches: a title and what is typed."""
    for title, typed in TWO.items():
        yield f"{title}: neural against greedy", ordered(typed, "neural greedy --games 1000 --no-stop")
    for title, typed in TWO.items():
        yield (
            f"{title}: search with a net against search",
            ordered(typed, "tools.nets:neural tools.nets:plain --games 400 --no-stop"),
        )
    for title, typed in FOUR.items():
        yield (
            f"{title}: search with a net among searches",
            ordered(typed, "tools.nets:neural tools.nets:plain --games 400 --no-stop"),
        )


def ordered(typed: str, players: str) -> str:
    game, *options = typed.split(" ", 1)
    return " ".join(["arena", game, players, *options])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="only matches whose titles have this in them")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    print(table(matches(), arguments.folder.resolve(), arguments.jobs, arguments.only))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
