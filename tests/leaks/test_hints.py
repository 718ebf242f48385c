"""A hint, and what it was compared with, come from what a seat may know: the same in two worlds that look the same."""

from __future__ import annotations

import pytest

from stardeck import bots
from stardeck.engine.chance import fast
from tests.configurations import CONFIGURATIONS, Configuration, positions

SOME = [one for one in CONFIGURATIONS if one.name in {"realms-both", "race-3p", "race-duel", "orion-3p", "orion-draft"}]
GAMES = 6  # that a hint imagines here


@pytest.mark.parametrize("configuration", SOME, ids=lambda one: one.name)
def test_a_hint_is_the_same_in_two_worlds(configuration: Configuration) -> None:
    compared = 0
    for number, state in enumerate(positions(configuration, 6, every=23)):
        for seat in range(int(state.players)):
            seen = state.seen_by(seat)
            if seen.decision is None or len(seen.decision.actions) < 2:
                continue
            world = seen.imagine(fast(number))
            hints = []
            for one in (state, world):
                adviser = bots.adviser(configuration.game, seed=number, iterations=GAMES)
                found = adviser.explain(one.seen_by(seat))
                hints.append([(each.action, each.chance, each.visits) for each in found])
            assert hints[0] == hints[1]
            compared += 1
        if compared >= 6:
            break
    assert compared >= 3
