"""Who has won."""

from __future__ import annotations

import pytest

from stardeck.engine.result import Result


def result(ranks: list[int], draw: bool = False) -> Result:
    seats = list(range(len(ranks)))
    return Result([0] * len(ranks), [{} for _ in ranks], ranks, seats, "done", draw)


@pytest.mark.parametrize(("ranks", "winners"), [([1, 2], [0]), ([2, 1, 1], [1, 2]), ([1, 1], [0, 1])])
def test_those_of_rank_1_share_the_win(ranks: list[int], winners: list[int]) -> None:
    assert result(ranks).winners == result(ranks).to_json()["winners"] == winners


def test_a_draw_has_no_winner() -> None:
    assert result([1, 1], draw=True).winners == []
