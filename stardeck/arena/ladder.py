"""A ladder: ratings that accumulate over matches, in a file that people and programs can read.

Each game, number of players and set of options has a ladder of its own, for strength at one is none at another.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from stardeck.arena.folder import locked
from stardeck.arena.match import Match, MatchError
from stardeck.arena.ratings import Rating, rated
from stardeck.arena.table import Table, labels
from stardeck.engine.game import Game
from stardeck.engine.journalfile import write_whole

FORMAT: Final = 1


@dataclass
class Rung:
    """The ladder of one way to play: who has which rating, and how many deals of each match it has seen."""

    ratings: dict[str, Rating] = field(default_factory=dict)
    matches: dict[str, int] = field(default_factory=dict)

    @property
    def best_first(self) -> list[tuple[str, Rating]]:
        return sorted(self.ratings.items(), key=lambda item: (-item[1].mu, item[0]))


class Ladder:
    """All ladders of a file."""

    def __init__(self) -> None:
        self.rungs: dict[str, Rung] = {}

    @classmethod
    def read(cls, path: str | Path) -> Ladder:
        """Read a ladder, an empty one if there is no such file."""
        ladder, path = cls(), Path(path)
        if not path.exists():
            return ladder
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if data["stardeck_ladder"] != FORMAT:
                raise MatchError(f"{path} has format {data['stardeck_ladder']!r}, this program reads {FORMAT}")
            for name, rung in data["ladders"].items():
                ratings = {who: Rating(its["mu"], its["sigma"], its["games"]) for who, its in rung["ratings"].items()}
                ladder.rungs[name] = Rung(ratings, dict(rung["matches"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
            raise MatchError(f"{path} is no ladder: {problem}") from problem
        return ladder

    def add(self, table: Table) -> None:
        """Count the deals of a match that have not been counted before."""
        match = table.match
        rung = self.rungs.setdefault(way(match), Rung())
        known = rung.matches.get(match.pairing.id, 0)
        fresh = [played for games in table.by_deal[known:] for played in games]
        rung.ratings = rated(rung.ratings, match.pairing, labels(match), fresh)
        rung.matches[match.pairing.id] = max(known, table.deals)

    def to_json(self) -> dict[str, Any]:
        return {
            "stardeck_ladder": FORMAT,
            "ladders": {
                name: {
                    "ratings": {who: rating.to_json() for who, rating in rung.best_first},
                    "matches": rung.matches,
                }
                for name, rung in sorted(self.rungs.items())
            },
        }


def way(match: Match) -> str:
    """A way to play in words: the game, the players, and the options that are not as usual."""
    pairing = match.pairing
    return ", ".join([pairing.game, f"{pairing.players} players", *unusual(match.game, pairing.options)])


def unusual(game: Game, options: dict[str, Any]) -> list[str]:
    """The options that differ from the defaults, as words."""
    found = []
    for option in game.options:
        value = options.get(option.name, option.default)
        default = list(option.default) if isinstance(option.default, (tuple, list)) else option.default
        if value != default:
            shown = "+".join(value) if isinstance(value, list) else {True: "on", False: "off"}.get(value, value)
            found.append(f"{option.name} {shown}")
    return found


def climb(path: str | Path, table: Table) -> Ladder:
    """Add a match to the ladder of a file; other processes that do so at the same time wait for each other."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path.with_name(f".{path.name}.lock"), wait=True):
        ladder = Ladder.read(path)
        ladder.add(table)
        write_whole(path, (json.dumps(ladder.to_json(), ensure_ascii=False, indent=1) + "\n").encode())
    return ladder
