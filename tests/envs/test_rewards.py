"""Rewards: shares of the win, ranks and margins, for seats and for teams."""

from __future__ import annotations

import pytest

from stardeck.engine.result import Result
from stardeck.envs.batch import REWARDS, reward_of


def rewards(kind: str, scores: list[int], ranks: list[int], teams: list[int] | None = None) -> list[float]:
    seats = range(len(scores))
    result = Result(scores, [{} for _seat in seats], ranks, teams or list(seats), "end")
    return [reward_of(result, REWARDS.index(kind), seat) for seat in seats]


def test_the_win_is_shared_among_sides_not_among_members() -> None:
    assert rewards("win", [30, 20], [1, 2]) == [1, 0]
    assert rewards("win", [30, 30, 20], [1, 1, 3]) == [0.5, 0.5, 0]
    assert rewards("win", [30, 30, 5, 5], [1, 1, 2, 2], [0, 0, 1, 1]) == [1, 1, 0, 0]
    assert rewards("win", [9, 8], [2, 2]) == [0, 0]  # the Xenos have won


def test_ranks_go_from_1_to_minus_1_and_add_up_to_nothing() -> None:
    assert rewards("rank", [30, 20], [1, 2]) == [1, -1]
    assert rewards("rank", [20, 20], [1, 1]) == [0, 0]
    assert rewards("rank", [40, 30, 20], [1, 2, 3]) == [1, 0, -1]
    assert rewards("rank", [40, 30, 30, 20], [1, 2, 2, 4]) == pytest.approx([1, 0, 0, -1])
    assert rewards("rank", [30, 30, 5, 5], [1, 1, 2, 2], [0, 0, 1, 1]) == [1, 1, -1, -1]
    assert rewards("rank", [9, 8], [2, 2]) == [-1, -1]


def test_margins_are_to_the_best_other_side() -> None:
    assert rewards("margin", [30, 20, 28], [1, 3, 2]) == [2, -10, -2]
    assert rewards("margin", [30, -4, 5, 5], [1, 1, 2, 2], [0, 0, 1, 1]) == [25, 25, -25, -25]
