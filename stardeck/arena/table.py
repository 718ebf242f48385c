"""The table of a match: who won how much, how sure that is, and how it was played."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from stardeck.arena.facts import kind_of, length_in
from stardeck.arena.match import LETTERS, Match, Pairing, label
from stardeck.arena.playing import Played, Thinking
from stardeck.arena.ratings import Rating, rated
from stardeck.arena.statistics import (
    Interval,
    Stop,
    anytime_interval,
    mean_interval,
    ratio_interval,
    share_interval,
)


def deal_result(pairing: Pairing, games: Sequence[Played], contender: int) -> float:
    """What a contender won in the games of a deal, in the mean over games and the sides that it took."""
    won = taken = 0.0
    for played in games:
        for side, points in enumerate(played.points(pairing.sides)):
            if contender_of(pairing, played, side) == contender:
                won += points
                taken += 1
    return round(won / taken, 9)  # thirds add up to the same number in any order


def contender_of(pairing: Pairing, played: Played, side: int) -> int:
    return played.seats[pairing.sides.index(side)]


def side_score(pairing: Pairing, played: Played, side: int) -> float:
    """The score of a side: the mean of its seats."""
    scores = [score for seat, score in enumerate(played.scores) if pairing.sides[seat] == side]
    return sum(scores) / len(scores)


@dataclass(frozen=True)
class Standing:
    """How a contender did."""

    name: str
    games: int  # counted once for each side that it took
    wins: int
    shared: int  # first places that it shared
    share: float
    interval: Interval  # of the share, for a number of deals that was fixed beforehand
    anytime: Interval  # of the share, also if the match was stopped because of it
    score: float
    margin: float  # how much better its score was than the mean of the other sides
    margin_interval: Interval
    rating: Rating
    thinking: Thinking

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.shared

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"{self.name}: {self.share:.1%} ({low:.1%} to {high:.1%}), {self.wins} wins, {self.shared} shared, "
            f"{self.losses} losses, margin {self.margin:+.1f}"
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "shared": self.shared,
            "losses": self.losses,
            "share": self.share,
            "interval": list(self.interval),
            "anytime_interval": list(self.anytime),
            "score": self.score,
            "margin": self.margin,
            "margin_interval": [None if math.isinf(each) else each for each in self.margin_interval],
            "rating": {**self.rating.to_json(), "interval": list(self.rating.interval)},
        }


@dataclass(frozen=True)
class TraitShare:
    """How those fared who had something in common: a home world, a race, a mix of factions, a side."""

    trait: str
    seats: int
    share: float
    interval: Interval

    def to_json(self) -> dict[str, Any]:
        return {"trait": self.trait, "seats": self.seats, "share": self.share, "interval": list(self.interval)}


class Table:
    """The results of a match, from games of whole deals."""

    def __init__(self, match: Match, games: Sequence[Played], stop: Stop | None = None, verdict: str = "") -> None:
        self.match = match
        self.games = list(games)
        self.stop = stop
        self.verdict = verdict  # "above", "below", or "" if the match was not decided
        n = match.rotations
        self.by_deal = [self.games[i : i + n] for i in range(0, len(self.games), n)]

    @property
    def deals(self) -> int:
        return len(self.by_deal)

    def results(self, contender: int) -> list[float]:
        """The results of a contender, deal by deal."""
        return [deal_result(self.match.pairing, games, contender) for games in self.by_deal]

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """The contenders' ratings from this match alone."""
        return rated({}, self.match.pairing, self.match.names, self.games)

    @cached_property
    def standings(self) -> list[Standing]:
        """The contenders, in the order in which they were named."""
        return [self.standing(contender) for contender in range(len(self.match.names))]

    def standing(self, contender: int) -> Standing:
        pairing = self.match.pairing
        wins = shared = taken = 0
        scores: list[float] = []
        margins: list[float] = []  # by deal
        for games in self.by_deal:
            better: list[float] = []
            for played in games:
                points = played.points(pairing.sides)
                all_scores = [side_score(pairing, played, side) for side in range(len(points))]
                for side, won in enumerate(points):
                    if contender_of(pairing, played, side) == contender:
                        taken += 1
                        wins += won == 1
                        shared += 0 < won < 1
                        scores.append(all_scores[side])
                        rest = [score for other, score in enumerate(all_scores) if other != side]
                        better.append(all_scores[side] - sum(rest) / len(rest))
            margins.append(sum(better) / len(better))
        results = self.results(contender)
        name = self.match.names[contender]
        return Standing(
            name,
            taken,
            wins,
            shared,
            math.fsum(results) / len(results) if results else 0.0,
            share_interval(results, self.match.fair),
            anytime_interval(results),
            sum(scores) / len(scores) if scores else 0.0,
            sum(margins) / len(margins) if margins else 0.0,
            mean_interval(margins),
            self.ratings.get(name, Rating()),
            self.thinking(contender),
        )

    def thinking(self, contender: int) -> Thinking:
        """How long a contender thought, in all its games."""
        total = Thinking()
        for played in self.games:
            for seat, who in enumerate(played.seats):
                if who == contender:
                    its = played.thinking[seat]
                    total.decisions += its.decisions
                    total.seconds += its.seconds
                    total.longest_turn = max(total.longest_turn, its.longest_turn)
                    total.buckets = [a + b for a, b in zip(total.buckets, its.buckets)]
        return total

    def ahead(self, one: int, other: int) -> tuple[float, Interval]:
        """The share of games in which a contender ended before another, equal ranks counting half."""
        results: list[float] = []
        for games in self.by_deal:
            found: list[float] = []
            for played in games:
                rank = {who: [r for r, its in zip(played.ranks, played.seats) if its == who] for who in (one, other)}
                found += [(a < b) + (a == b) / 2 for a in rank[one] for b in rank[other]]
            results.append(sum(found) / len(found))
        return (math.fsum(results) / len(results) if results else 0.0), share_interval(results, 0.5)

    def by_trait(self, contender: int | None = None) -> list[TraitShare]:
        """Win shares by what a seat stood for (of one contender), the best first."""
        shares = self.shares_by(lambda played, seat: played.traits[seat], contender)
        return sorted(shares, key=lambda each: (-each.share, each.trait))

    def by_side(self, contender: int | None = None) -> list[TraitShare]:
        """Win shares by side (of one contender): A, B, …, which are the seats where there are no teams."""
        shares = self.shares_by(lambda played, seat: LETTERS[self.match.pairing.sides[seat]], contender)
        return sorted(shares, key=lambda each: each.trait)

    def shares_by(self, trait_of: Callable[[Played, int], str], contender: int | None) -> list[TraitShare]:
        """Win shares of all seats (of one contender) that have something in common."""
        pairing = self.match.pairing
        found: dict[str, list[tuple[float, int]]] = {}
        for games in self.by_deal:
            points_of: dict[str, float] = {}
            seats_of: Counter[str] = Counter()
            for played in games:
                points = played.points(pairing.sides)
                for seat, who in enumerate(played.seats):
                    if contender is None or who == contender:
                        trait = trait_of(played, seat)
                        points_of[trait] = points_of.get(trait, 0.0) + points[pairing.sides[seat]]
                        seats_of[trait] += 1
            for trait, seats in seats_of.items():
                found.setdefault(trait, []).append((points_of[trait], seats))
        shares = []
        for trait, pairs in found.items():
            seats = sum(n for _points, n in pairs)
            share = math.fsum(points for points, _n in pairs) / seats
            shares.append(TraitShare(trait, seats, share, ratio_interval(pairs, self.match.fair)))
        return shares

    def to_json(self) -> dict[str, Any]:
        """All numbers of the match, the same for the same games; how long bots thought is apart, under `times`."""
        kind = kind_of(self.match.game)
        names = self.match.names
        return {
            "match": {"id": self.match.pairing.id, **self.match.pairing.to_json()},
            "deals": self.deals,
            "games": len(self.games),
            "fair_share": self.match.fair,
            "stop": self.stop and {"low": self.stop.low, "high": self.stop.high, "level": self.stop.level},
            "verdict": self.verdict,
            "standings": [standing.to_json() for standing in self.standings],
            "ahead": [
                {"one": names[i], "other": names[j], "share": share, "interval": list(interval)}
                for i in range(len(names))
                for j in range(i + 1, len(names))
                for share, interval in [self.ahead(i, j)]
            ],
            "by_side": [each.to_json() for each in self.by_side()],
            "by": kind,
            "by_trait": [each.to_json() for each in self.by_trait()] if kind else [],
            "by_trait_and_contender": {
                name: [each.to_json() for each in self.by_trait(i)] for i, name in enumerate(names)
            }
            if kind
            else {},
            "lengths": {
                "in": length_in(self.match.game),
                "games": dict(sorted(Counter(p.length for p in self.games).items())),
            },
            "reasons": dict(sorted(Counter(played.reason for played in self.games).items())),
        }

    def __str__(self) -> str:
        return "\n".join([f"{self.deals} deals, {len(self.games)} games", *map(str, self.standings)])

    def _repr_html_(self) -> str:
        """The table in a notebook."""
        head = "".join(f"<th>{each}</th>" for each in ("", "won", "shared", "lost", "share", "95 %", "margin"))
        rows = ""
        for each in self.standings:
            low, high = each.interval
            cells = (escape(each.name), each.wins, each.shared, each.losses, f"{each.share:.1%}")
            more = (f"{low:.1%} … {high:.1%}", f"{each.margin:+.1f}")
            rows += "<tr>" + "".join(f"<td>{cell}</td>" for cell in (*cells, *more)) + "</tr>"
        caption = f"{self.deals} deals, {len(self.games)} games"
        return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def labels(match: Match) -> list[str]:
    """The names under which the contenders are rated on a ladder: two of a kind share one."""
    return [label(contender) for contender in match.pairing.contenders]
