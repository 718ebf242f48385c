"""A tenth of the random games that `python -m tests.random_games` plays."""

from __future__ import annotations

import pytest

from tests.random_games import BATCH, batch

GAMES = 2000


@pytest.mark.rule("realms.box.09")
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games_keep_every_invariant(first: int) -> None:
    assert batch(first).total() == BATCH
