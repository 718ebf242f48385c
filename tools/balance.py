"""Report how fair Master of Orion is with the cards of the box: let greedy bots play it and count.

    python tools/balance.py [--games N] [--players 2 3 4] [--seed FIRST] [FILE]

Writes docs/orion-balance.md unless another file is named.  Deals are numbered from the first seed on, so the same code
and cards write the same page.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from statistics import mean, pstdev
from typing import Final, cast

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from mypy_extensions import i64  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.progress import track  # noqa: E402

import stardeck  # noqa: E402
from stardeck import bots, games  # noqa: E402
from stardeck.bots.bot import Bot  # noqa: E402
from stardeck.bots.duplicate import wilson  # noqa: E402
from stardeck.games.orion.cards import Structure  # noqa: E402
from stardeck.games.orion.game import OrionGame  # noqa: E402
from stardeck.games.orion.player import NOTHING  # noqa: E402
from stardeck.games.orion.state import Orion  # noqa: E402
from stardeck.games.orion.systems import card_at, size  # noqa: E402
from stardeck.games.playout import lowest_seat  # noqa: E402

PAGE: Final = ROOT / "docs" / "orion-balance.md"
GAMES: Final = 2000  # for each number of players
FAR: Final = 0.08  # a share of wins that far from the fair one is too far
PARTS: Final = ("track", "loyalty", "structures", "variable")
PART_TITLES: Final = ("points gained", "loyalty", "structures", "variable")
END_TITLES: Final = {"rounds": "eight rounds", "loyalty": "loyalty lost", "systems": "systems full"}


# --- games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """How a seat did in a game."""

    race: int
    order: int  # 0 for the first player
    won: float  # a shared victory counts in parts
    score: int
    parts: dict[str, int]
    built: tuple[int, ...]  # all structures, by their codes
    systems: int
    advisor: int


@dataclass(frozen=True)
class Played:
    """A finished game."""

    seats: list[Seat]
    end: str
    rounds: int


def play_one(game: OrionGame, bot: Bot, players: int, seed: int) -> Played:
    """Let a bot play all seats of a deal."""
    state = cast(Orion, game.new(players, seed=seed))
    first = int(state.first)
    while state.deciding:
        seat = int(lowest_seat(state.deciding))
        state.act(i64(seat), i64(bot.choose(state.seen_by(seat))))
    result = state.result
    assert result is not None
    seats = []
    for number in range(players):
        me = state.seats[number]
        built = tuple(int(card_at(system, level)) for system in me.systems for level in range(size(system)))
        seats.append(
            Seat(
                race=int(me.race),
                order=(number - first) % players,
                won=1 / len(result.winners) if number in result.winners else 0.0,
                score=result.scores[number],
                parts=result.parts[number],
                built=built,
                systems=int(state.systems_of(me)),
                advisor=int(me.advisor),
            )
        )
    return Played(seats, result.reason, int(state.round))


# --- counting --------------------------------------------------------------------------------------------------


@dataclass
class Share:
    """How often seats of a kind won."""

    seats: int = 0
    wins: float = 0.0

    def add(self, won: float) -> None:
        self.seats += 1
        self.wins += won

    @property
    def value(self) -> float:
        return self.wins / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.seats)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.value:.1%} ({low:.1%} to {high:.1%})"


@dataclass
class Tally:
    """All games with one number of players."""

    players: int
    played: list[Played] = field(default_factory=list)

    @property
    def seats(self) -> Iterator[Seat]:
        return (seat for one in self.played for seat in one.seats)

    @property
    def fair(self) -> float:
        return 1 / self.players

    def shares(self, kinds: Iterable[tuple[int, Seat]]) -> dict[int, Share]:
        found: dict[int, Share] = {}
        for kind, seat in kinds:
            found.setdefault(kind, Share()).add(seat.won)
        return found

    @cached_property
    def races(self) -> dict[int, Share]:
        return self.shares((seat.race, seat) for seat in self.seats)

    @cached_property
    def orders(self) -> dict[int, Share]:
        return self.shares((seat.order, seat) for seat in self.seats)

    @cached_property
    def builders(self) -> dict[int, Share]:
        """For each structure, the seats that built it."""
        return self.shares((card, seat) for seat in self.seats for card in set(seat.built))

    @cached_property
    def employers(self) -> dict[int, Share]:
        """For each advisor, the seats that had it in the end; NOTHING for those without."""
        return self.shares((seat.advisor, seat) for seat in self.seats)

    @cached_property
    def usual_builder(self) -> float:
        """The share of wins of a seat that built a structure, on average over all that were built."""
        shares = self.builders.values()
        return sum(share.wins for share in shares) / sum(share.seats for share in shares)


def play_all(game: OrionGame, players: Sequence[int], number: int, first: int, console: Console) -> list[Tally]:
    """Play so many games with each number of players."""
    bot = bots.load("greedy", game)
    tallies = []
    for n in players:
        deals = track(range(first, first + number), f"{n} players", console=console)
        tallies.append(Tally(n, [play_one(game, bot, n, seed) for seed in deals]))
    return tallies


# --- the page --------------------------------------------------------------------------------------------------


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def far_off(share: Share, middle: float) -> bool:
    """Whether a share of wins is too far from where it should be, and chance alone does not explain it."""
    low, high = share.interval
    return abs(share.value - middle) > FAR and not low <= middle <= high


def mark(share: Share | None, middle: float) -> str:
    """A share of wins, in bold if it is far off."""
    if share is None:
        return "–"
    return f"**{share}**" if far_off(share, middle) else str(share)


def heads(tallies: Sequence[Tally]) -> list[str]:
    return [f"{tally.players} players" for tally in tallies]


def scores(tallies: Sequence[Tally]) -> str:
    rows = [
        ["score", *(f"{mean(s.score for s in t.seats):.1f} ± {pstdev(s.score for s in t.seats):.1f}" for t in tallies)],
        [
            "winner's score",
            *(f"{mean(max(s.score for s in one.seats) for one in t.played):.1f}" for t in tallies),
        ],
    ]
    for part, title in zip(PARTS, PART_TITLES):
        rows.append([f"… {title}", *(f"{mean(s.parts[part] for s in t.seats):.1f}" for t in tallies)])
    return table(["mean of all seats", *heads(tallies)], rows)


def structures(game: OrionGame, tallies: Sequence[Tally]) -> str:
    rows = [
        ["structures", *(f"{mean(len(s.built) for s in t.seats):.1f}" for t in tallies)],
        ["systems", *(f"{mean(s.systems for s in t.seats):.1f}" for t in tallies)],
    ]
    for colour in dict.fromkeys(record.colour for record in game.box.structures):
        codes = {record.code for record in game.box.structures if record.colour == colour}
        built = (f"{mean(sum(card in codes for card in s.built) for s in t.seats):.1f}" for t in tallies)
        rows.append([f"… {colour}", *built])
    hired = (f"{mean(s.advisor != NOTHING for s in t.seats):.0%}" for t in tallies)
    rows.append(["with an advisor in the end", *hired])
    return table(["mean of a seat", *heads(tallies)], rows)


def ends(tallies: Sequence[Tally]) -> str:
    rows = []
    for end, title in END_TITLES.items():
        counts = [sum(one.end == end for one in tally.played) for tally in tallies]
        rows.append([title, *(f"{n} ({n / len(t.played):.1%})" for n, t in zip(counts, tallies))])
    rows.append(["mean rounds", *(f"{mean(one.rounds for one in t.played):.2f}" for t in tallies)])
    return table(["end", *heads(tallies)], rows)


def races(game: OrionGame, tallies: Sequence[Tally]) -> str:
    rows = [
        [record.name_en, *(mark(tally.races.get(record.code), tally.fair) for tally in tallies)]
        for record in game.box.civilizations
    ]
    rows.append(["*fair*", *(f"{tally.fair:.1%}" for tally in tallies)])
    return table(["race", *heads(tallies)], rows)


def orders(tallies: Sequence[Tally]) -> str:
    rows = []
    for order in range(max(tally.players for tally in tallies)):
        rows.append([str(order + 1), *(mark(tally.orders.get(order), tally.fair) for tally in tallies)])
    return table(["in turn", *heads(tallies)], rows)


def advisors(game: OrionGame, tallies: Sequence[Tally]) -> str:
    rows = []
    for code, name in [*((r.code, r.name_en) for r in game.box.advisors), (int(NOTHING), "*none*")]:
        shares = [tally.employers.get(code) for tally in tallies]
        often = [
            f"{share.seats / len(t.played) / t.players:.0%}" if share else "0%" for share, t in zip(shares, tallies)
        ]
        rows.append([name, *(f"{n}: {mark(share, t.fair)}" for n, share, t in zip(often, shares, tallies))])
    return table(["advisor", *heads(tallies)], rows)


def cards(game: OrionGame, tallies: Sequence[Tally]) -> str:
    rows = []
    for record in sorted(game.box.structures, key=lambda record: -built_by(record, tallies[0])):
        shares = [tally.builders.get(record.code) for tally in tallies]
        often = [f"{built_by(record, tally):.0%}" for tally in tallies]
        marked = (f"{n}: {mark(share, t.usual_builder)}" for n, share, t in zip(often, shares, tallies))
        rows.append([record.name_en, *marked])
    rows.append(["*mean*", *(f"{tally.usual_builder:.1%}" for tally in tallies)])
    return table(["structure", *heads(tallies)], rows)


def built_by(record: Structure, tally: Tally) -> float:
    """The share of seats that built a structure."""
    share = tally.builders.get(record.code)
    return share.seats / (len(tally.played) * tally.players) if share else 0.0


def page(game: OrionGame, tallies: Sequence[Tally], first: int) -> str:
    """The whole report."""
    number = len(tallies[0].played)
    return f"""# The balance of Master of Orion

What greedy bots make of the game with the cards of the box, many of which are [our reconstruction](orion-data.md):
{number} games for each number of players, races dealt at random, five advisors. Written by `python tools/balance.py`;
deals {first} to {first + number - 1}, cards `{game.fingerprint}`.

Greedy bots are no judges of what people will do, but a race or a card that they always win or lose with is off. In
brackets: the interval that holds the true share 95 times of 100. **Bold**: more than {FAR * 100:.0f} points from where
it should be, which the interval does not hold.

## Scores

{scores(tallies)}

## Wins by race

{races(game, tallies)}

## Wins by order of turn

{orders(tallies)}

## Ends

{ends(tallies)}

## Structures

{structures(game, tallies)}

## Wins by structure

How many seats built it at least once, and how many of those won. The middle is not the fair share but the last row:
the mean over all structures that were built.

{cards(game, tallies)}

## Wins by advisor

Who was hired in the end, by how many seats, and how many of those won.

{advisors(game, tallies)}
"""


CHANGES: Final = "## What was changed for it"  # the end of the page, written by hand


def changes(file: Path) -> str:
    """What the page says about changes, which no count can tell: it stays."""
    if not file.exists() or CHANGES not in (text := file.read_text(encoding="utf-8")):
        return ""
    return "\n" + text[text.index(CHANGES) :]


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Let greedy bots play Master of Orion and report how fair it is.")
    parser.add_argument("--games", type=int, default=GAMES, help="for each number of players")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1, help="the first deal")
    parser.add_argument("file", type=Path, nargs="?", default=PAGE)
    given = parser.parse_args(words)
    console = Console(stderr=True)
    if not stardeck.compiled():
        console.print("The rules are not compiled here: this will take a while (make build compiles them).")
    game = cast(OrionGame, games.load("orion"))
    tallies = play_all(game, given.players, given.games, given.seed, console)
    text = page(game, tallies, given.seed) + changes(given.file)
    given.file.write_text(text, encoding="utf-8")
    console.print(f"{given.file} is written")


if __name__ == "__main__":
    main()
