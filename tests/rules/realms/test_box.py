"""The cards of the box: where they can be (what is in it, `tests/realms/test_cards.py` says)."""

from __future__ import annotations

import pytest

from tests.rules.realms.table import GAME, fresh

ANY_SETS = (("colonial_wars",), ("core",), ("colonial_wars", "core"))


@pytest.mark.rule("realms.box.09")
@pytest.mark.parametrize("sets", ANY_SETS, ids="+".join)
def test_cards_are_neither_created_nor_lost(sets: tuple[str, ...]) -> None:
    supply = {GAME.by_design[design].id: n for design, n in GAME.supply(2, {"mode": "duel", "sets": sets}).items() if n}
    for seed in range(5):
        table = fresh(sets=sets)
        assert table.count() == supply
        for _ in table.play_on(300, seed):
            assert table.count() == supply
