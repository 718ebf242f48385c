"""Ratings by openskill (Plackett and Luce), for any number of seats and for teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from stardeck.arena.match import Pairing
from stardeck.arena.playing import Played
from stardeck.arena.statistics import Z95


@dataclass(frozen=True)
class Rating:
    """How strong somebody is, as far as is known: a newcomer is 25, and as likely as not 8.3 away from it."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true strength is, 95 times of 100."""
        return self.mu - Z95 * self.sigma, self.mu + Z95 * self.sigma

    def to_json(self) -> dict[str, Any]:
        return {"mu": round(self.mu, 6), "sigma": round(self.sigma, 6), "games": self.games}


@cache
def model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def rated(
    ratings: Mapping[str, Rating], pairing: Pairing, labels: Sequence[str], games: Iterable[Played]
) -> dict[str, Rating]:
    """The ratings after games; `labels` are the names under which the contenders are rated.

    A side is a team.  What counts is who won, as for the shares: places behind the first are alike, for in many games
    they only tell who was struck last.  Who takes several seats of a game gets the mean of what each of them would.
    """
    now = dict(ratings)
    for played in games:
        who = [labels[contender] for contender in played.seats]
        teams: dict[int, list[str]] = {}
        ranks: dict[int, int] = {}
        for seat, side in enumerate(pairing.sides):
            teams.setdefault(side, []).append(who[seat])
            ranks[side] = 1 if played.ranks[seat] == 1 else ranks.get(side, 2)
        sides = sorted(teams)
        before = [[given(now.get(name, Rating())) for name in teams[side]] for side in sides]
        after = model().rate(before, ranks=[ranks[side] for side in sides])
        gained: dict[str, list[Any]] = {}
        for side, team in zip(sides, after):
            for name, rating in zip(teams[side], team):
                gained.setdefault(name, []).append(rating)
        for name, found in gained.items():
            now[name] = Rating(
                sum(each.mu for each in found) / len(found),
                sum(each.sigma for each in found) / len(found),
                now.get(name, Rating()).games + 1,
            )
    return now


def given(rating: Rating) -> Any:
    return model().rating(mu=rating.mu, sigma=rating.sigma)
