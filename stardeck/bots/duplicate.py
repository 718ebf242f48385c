"""Duplicate deals: the same deal once for every way to seat the bots, so that luck cancels."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from mypy_extensions import i64

from stardeck import bots
from stardeck.bots.bot import Bot
from stardeck.engine.game import Game
from stardeck.games.playout import lowest_seat

Contender = str | Callable[[int], Bot]  # a bot's name, or what makes a bot of a seed

Z95 = 1.959963984540054


def wilson(successes: float, n: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share; with z as given it holds the true share 95 times of 100."""
    if n == 0:
        return 0.0, 1.0
    share = successes / n
    scale = 1 + z * z / n
    middle = (share + z * z / (2 * n)) / scale
    spread = z / scale * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - spread), min(1.0, middle + spread)


@dataclass(frozen=True)
class Tally:
    """How a contender did: a draw counts half; a game that nobody wins, as when the Xenos do, is lost by all."""

    games: int
    wins: int
    draws: int

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.draws

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share; deals that are played twice make it a little too wide, never too narrow."""
        return wilson(self.points, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.wins} wins, {self.draws} draws, {self.losses} losses: {self.share:.1%} ({low:.1%} to {high:.1%})"


def play(
    game: Game, contenders: Sequence[Contender], seeds: Iterable[int], sides: str = "", **options: Any
) -> list[Tally]:
    """Play each deal with every rotation of the contenders over the sides; return a tally for each contender.

    A side is a seat, or with `sides` the seats of one letter: "AABB" is two against two, "ABBB" one against three.
    """
    return [
        Tally(sum(t.games for t in taken), sum(t.wins for t in taken), sum(t.draws for t in taken))
        for taken in play_by_side(game, contenders, seeds, sides, **options)
    ]


def play_by_side(
    game: Game, contenders: Sequence[Contender], seeds: Iterable[int], sides: str = "", **options: Any
) -> list[list[Tally]]:
    """Play as `play` does; return for each contender a tally for each side that it took."""
    n = len(contenders)
    side_of = [sorted(set(sides)).index(letter) for letter in sides] or list(range(n))
    if sorted(set(side_of)) != list(range(n)):
        raise ValueError(f"there are {n} contenders for the {len(set(side_of))} sides of {sides!r}")
    deals = 0
    wins, draws = ([[0] * n for _ in range(n)] for _ in range(2))
    for seed in seeds:
        deals += 1
        for rotation in range(n):
            placed = [(side + rotation) % n for side in range(n)]
            seats = [seat_bot(game, contenders[placed[side]], seed) for side in side_of]
            winners = {side_of[seat] for seat in winners_of(game, seats, seed, **options)}
            for side, who in enumerate(placed):
                wins[who][side] += winners == {side}
                draws[who][side] += side in winners and len(winners) > 1
    return [[Tally(deals, wins[who][side], draws[who][side]) for side in range(n)] for who in range(n)]


def one_among(
    game: Game, contender: Contender, others: Contender, players: int, seeds: Iterable[int], **options: Any
) -> Tally:
    """Play each deal with a contender in every seat in turn and others of one kind in the rest."""
    return play(game, [contender, *[others] * (players - 1)], seeds, **options)[0]


def seat_bot(game: Game, contender: Contender, seed: int) -> Bot:
    """A bot for one game; its luck comes from the deal's seed, whatever seat it takes."""
    return bots.load(contender, game, seed) if isinstance(contender, str) else contender(seed)


def winners_of(game: Game, seats: Sequence[Bot], seed: int, **options: Any) -> list[int]:
    """Play one game; return the seats that won it, all who share the first rank in a draw, none if the game won."""
    state = game.new(players=len(seats), seed=seed, **options)
    while state.deciding:
        seat = int(lowest_seat(state.deciding))
        state.act(i64(seat), i64(seats[seat].choose(state.seen_by(seat))))
    result = state.result
    assert result is not None
    return [seat for seat, rank in enumerate(result.ranks) if rank == 1]
