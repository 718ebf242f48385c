"""What deals prove: intervals from the results of deals, and a test that may be looked at after every deal.

The games of a deal are played with the same cards, so they are not independent; a deal as a whole is.  Everything here
therefore counts deals: a deal's result is the mean of what a contender won in its games, a number from 0 to 1.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

LEVEL: Final = 0.95
Z95: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)
IMAGINARY: Final = 2.0  # deals of pure luck that an interval counts besides the real ones
STAKES: Final = (0.1, 0.2, 0.35, 0.6, 0.95)  # of the most that a bet may stake without ruin

Interval = tuple[float, float]


# --- intervals for a number of deals that was fixed beforehand -----------------------------------------------


def student(level: float, freedom: int) -> float:
    """How many standard errors hold a share `level` of Student's distribution, on both sides of its middle."""
    if freedom < 1:
        raise ValueError(f"there must be a degree of freedom, not {freedom}")
    if freedom >= 60:
        z = NormalDist().inv_cdf((1 + level) / 2)
        g1 = (z**3 + z) / 4
        g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
        g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
        return z + g1 / freedom + g2 / freedom**2 + g3 / freedom**3
    low, high = 0.0, 1.0
    while held(high, freedom) < level:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if held(middle, freedom) < level else (low, middle)
    return (low + high) / 2


def held(t: float, freedom: int) -> float:
    """The share of Student's distribution within t of its middle (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine = math.cos(angle)
    term = cosine if freedom % 2 else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    if freedom % 2:
        return 2 / math.pi * (angle + math.sin(angle) * total)
    return math.sin(angle) * total


def share_interval(results: Sequence[float], fair: float, level: float = LEVEL) -> Interval:
    """The interval of a win share, from the results of deals; `fair` is the share that luck alone would give.

    It is Student's over the deals, with two imaginary deals of pure luck besides: without them a dozen deals that
    happen to end alike would prove everything.
    """
    n = len(results) + IMAGINARY
    mean = (math.fsum(results) + IMAGINARY * fair) / n
    squares = math.fsum((x - mean) ** 2 for x in results)
    squares += IMAGINARY * (fair * (1 - fair) + (fair - mean) ** 2)
    spread = student(level, max(1, len(results))) * math.sqrt(squares / (n - 1) / n)
    raw = math.fsum(results) / len(results) if results else fair
    return max(0.0, min(raw, mean - spread)), min(1.0, max(raw, mean + spread))


def wilson(successes: float, n: int, z: float = Z95) -> Interval:
    """The Wilson score interval of a share of n things that are independent, such as games of different deals."""
    if n == 0:
        return 0.0, 1.0
    share = successes / n
    scale = 1 + z * z / n
    middle = (share + z * z / (2 * n)) / scale
    spread = z / scale * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def mean_interval(values: Sequence[float], level: float = LEVEL) -> Interval:
    """The interval of a mean that has no bounds, such as a margin of scores: Student's."""
    n = len(values)
    if n < 2:
        return -math.inf, math.inf
    mean = math.fsum(values) / n
    variance = math.fsum((x - mean) ** 2 for x in values) / (n - 1)
    spread = student(level, n - 1) * math.sqrt(variance / n)
    return mean - spread, mean + spread


def ratio_interval(pairs: Sequence[tuple[float, int]], fair: float, level: float = LEVEL) -> Interval:
    """The interval of a share over seats that are spread unevenly over deals: for each deal (points, seats).

    The seats of a deal count as one observation, of the weight of their number; two imaginary ones as above.
    """
    pairs = [(points, seats) for points, seats in pairs if seats]
    if not pairs:
        return 0.0, 1.0
    weight = sum(seats for _points, seats in pairs) / len(pairs)
    total = sum(seats for _points, seats in pairs) + IMAGINARY * weight
    mean = (math.fsum(points for points, _seats in pairs) + IMAGINARY * weight * fair) / total
    squares = math.fsum((points - mean * seats) ** 2 for points, seats in pairs)
    squares += IMAGINARY * weight * weight * (fair * (1 - fair) + (fair - mean) ** 2)
    n = len(pairs) + IMAGINARY
    spread = student(level, len(pairs)) * math.sqrt(squares * n / (n - 1)) / total
    raw = math.fsum(points for points, _seats in pairs) / sum(seats for _points, seats in pairs)
    return max(0.0, min(raw, mean - spread)), min(1.0, max(raw, mean + spread))


# --- looking after every deal --------------------------------------------------------------------------------
#
# Somebody bets against "the share is at most m": in each deal a fixed part of the fortune, on the result being higher.
# If the claim is true, the bets are fair or worse, and the fortune becomes 40 times what it was with a chance of one in
# 40 at most, however long one watches and whenever one stops (Ville's inequality).  So a fortune of 40 disproves the
# claim, whatever the distribution of the results.  The fortune is spread evenly over a few stakes, because the best
# one depends on how strong and how even the contenders are.  (Waudby-Smith and Ramdas 2023, "Estimating means of
# bounded random variables by betting".)


def fortune(counts: Mapping[float, int], claim: float) -> float:
    """The logarithm of what bets against "the share is at most `claim`" have made of 1."""
    if claim <= 0:
        return math.inf if any(x > 0 for x in counts) else 0.0
    logs = [
        math.fsum(n * math.log1p(stake * (x / claim - 1)) for x, n in counts.items()) - math.log(len(STAKES))
        for stake in STAKES
    ]
    most = max(logs)
    return most + math.log(math.fsum(math.exp(each - most) for each in logs))


def mirrored(counts: Mapping[float, int]) -> dict[float, int]:
    return {1 - x: n for x, n in counts.items()}


def lower_bound(counts: Mapping[float, int], error: float) -> float:
    """The highest claim "at most m" that the bets disprove, 0 if none."""
    wanted = math.log(1 / error)
    low, high = 0.0, 1.0
    for _ in range(40):  # the fortune falls as the claim rises
        middle = (low + high) / 2
        low, high = (middle, high) if fortune(counts, middle) >= wanted else (low, middle)
    return low


def anytime_interval(results: Iterable[float] | Mapping[float, int], level: float = LEVEL) -> Interval:
    """The interval of a win share that holds at every moment of a match at once, so also when it was stopped."""
    counts = results if isinstance(results, Mapping) else Counter(results)
    error = (1 - level) / 2
    return lower_bound(counts, error), 1 - lower_bound(mirrored(counts), error)


@dataclass(frozen=True)
class Stop:
    """When a match is decided: the first contender has proved a share above `low`, or cannot have one of `high`.

    Each of the two may be wrong with a chance of (1 - level) / 2 at most, however often one looks.
    """

    low: float
    high: float
    level: float = LEVEL

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise ValueError(f"the shares must be 0 < low < high < 1, not {self.low:g} and {self.high:g}")

    @classmethod
    def usual(cls, sides: int) -> Stop:
        """What luck alone would give, against a fifth more: 50 % and 60 % for two sides."""
        return cls(1 / sides, 1.2 / sides)

    def verdict(self, counts: Mapping[float, int]) -> str:
        """ "above" if the share is proved to be above `low`, "below" if below `high`, else ""."""
        wanted = math.log(2 / (1 - self.level))
        if fortune(counts, self.low) >= wanted:
            return "above"
        if fortune(mirrored(counts), 1 - self.high) >= wanted:
            return "below"
        return ""

    def decided(self, results: Iterable[float]) -> tuple[int, str]:
        """After how many deals a match is decided, and how; (0, "") if it is not."""
        counts: Counter[float] = Counter()
        for deal, x in enumerate(results, 1):
            counts[x] += 1
            verdict = self.verdict(counts)
            if verdict:
                return deal, verdict
        return 0, ""
