"""What deals prove: known values, and how often the intervals and the test are wrong when everything is simulated."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from stardeck.arena.statistics import (
    STAKES,
    Stop,
    anytime_interval,
    fortune,
    mean_interval,
    ratio_interval,
    share_interval,
    student,
)


@pytest.mark.parametrize(
    ("freedom", "known"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (10, 2.2281), (30, 2.0423), (59, 2.0010), (60, 2.0003), (1000, 1.9623)],
)
def test_students_distribution_is_that_of_the_tables(freedom: int, known: float) -> None:
    assert student(0.95, freedom) == pytest.approx(known, abs=1e-4)


def test_a_mean_has_the_interval_of_the_textbook() -> None:
    low, high = mean_interval([1, 2, 3, 4, 5])
    assert low == pytest.approx(3 - 1.9634, abs=1e-3) and high == pytest.approx(3 + 1.9634, abs=1e-3)
    assert mean_interval([7]) == (-math.inf, math.inf)


def deals(chance: random.Random, share: float, n: int, even: float = 0.0) -> list[float]:
    """Deals of two games; so many of them are split because the cards decide."""
    return [
        0.5 if chance.random() < even else ((chance.random() < share) + (chance.random() < share)) / 2 for _ in range(n)
    ]


@pytest.mark.parametrize("share", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("n", [8, 60])
def test_the_interval_of_a_share_holds_it_95_times_of_100(share: float, n: int) -> None:
    chance = random.Random(7)
    held = 0
    for _ in range(600):
        low, high = share_interval(deals(chance, share, n), 0.5)
        held += low <= share <= high
    assert held / 600 > 0.93


def test_deals_that_end_alike_do_not_prove_everything() -> None:
    low, high = share_interval([1.0] * 10, 0.5)
    assert 0.6 < low < 0.9 and high == 1
    low, high = share_interval([0.5] * 10, 0.5)
    assert low < 0.45 and high > 0.55


def test_split_deals_make_the_interval_narrower() -> None:
    """The same share from games that are played in pairs: what luck gives to one it takes in the other game."""
    paired = share_interval([0.5] * 40, 0.5)
    alone = share_interval([0.0, 1.0] * 20, 0.5)
    assert paired[1] - paired[0] < (alone[1] - alone[0]) / 3


def test_seats_of_a_deal_count_once() -> None:
    """Twice the seats of the same deals prove no more."""
    once = ratio_interval([(1, 1), (0, 1)] * 10, 0.5)
    twice = ratio_interval([(2, 2), (0, 2)] * 10, 0.5)
    assert once == pytest.approx(twice)
    assert ratio_interval([], 0.5) == (0, 1)


def test_the_fortune_of_one_bet() -> None:
    assert fortune({1.0: 1}, 0.5) == pytest.approx(math.log(1 + sum(STAKES) / len(STAKES)))
    assert fortune({}, 0.5) == pytest.approx(0)
    assert fortune({0.5: 100}, 0.5) == pytest.approx(0)  # nothing won, nothing lost


@pytest.mark.parametrize("even", [0.0, 0.4])
def test_the_test_is_seldom_wrong_although_it_looks_after_every_deal(even: float) -> None:
    """Matches of equals: a share above 50 % is proved in less than 2.5 of 100; and so for 60 % the other way."""
    stop = Stop(0.5, 0.6)
    chance = random.Random(11)
    verdicts = Counter(stop.decided(deals(chance, 0.5, 300, even))[1] for _ in range(300))
    assert verdicts["above"] <= 300 * 0.025
    share = 0.6
    verdicts = Counter(stop.decided(deals(chance, share, 300))[1] for _ in range(300))
    assert verdicts["below"] <= 300 * 0.025


def test_the_test_finds_what_is_clear_soon() -> None:
    stop = Stop(0.5, 0.6)
    chance = random.Random(3)
    needed = sorted(stop.decided(deals(chance, 0.7, 400))[0] for _ in range(100))
    assert all(needed) and needed[50] < 60
    assert stop.decided([1.0] * 20) == (8, "above")
    assert stop.decided([0.0] * 20)[1] == "below"
    assert stop.decided([0.5, 1.0]) == (0, "")


def test_the_interval_holds_at_all_moments_at_once() -> None:
    chance = random.Random(5)
    broken = 0
    for _ in range(150):
        counts: Counter[float] = Counter()
        misses = 0
        for deal, result in enumerate(deals(chance, 0.6, 120), 1):
            counts[result] += 1
            if deal % 10 == 0:
                low, high = anytime_interval(counts)
                misses += not low <= 0.6 <= high
        broken += misses > 0
    assert broken <= 150 * 0.05


def test_a_match_is_decided_when_the_interval_leaves_the_hypothesis() -> None:
    stop = Stop(0.5, 0.6)
    results = deals(random.Random(2), 0.72, 200)
    deal, verdict = stop.decided(results)
    assert verdict == "above"
    assert anytime_interval(results[:deal])[0] >= 0.5 > anytime_interval(results[: deal - 1])[0]


def test_hypotheses_fit_the_number_of_sides() -> None:
    assert Stop.usual(2) == Stop(0.5, 0.6)
    assert Stop.usual(4) == Stop(0.25, 0.3)
    with pytest.raises(ValueError, match="0 < low < high < 1"):
        Stop(0.6, 0.5)
