"""Golden games: the sources and the compiled rules play the same games, choice for choice.

The numbers stand in `golden_games.json`; after a change of rules that is meant, write them anew with
`STARDECK_WRITE_GOLDEN=1 pytest tests/test_golden_compiled.py`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.games.playout import checksum_out
from tests.configurations import CONFIGURATIONS, Configuration

FILE = Path(__file__).with_name("golden_games.json")
GAMES = 10  # of each configuration


def golden() -> dict[str, list[int]]:
    numbers: dict[str, list[int]] = json.loads(FILE.read_text())
    return numbers


@pytest.mark.compiled
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda one: one.name)
def test_random_games_give_the_same_checksums(configuration: Configuration) -> None:
    actions = Actions()
    sums = [int(checksum_out(configuration.new(number), fast(number), actions)) for number in range(GAMES)]
    if os.environ.get("STARDECK_WRITE_GOLDEN"):
        FILE.write_text(json.dumps({**golden(), configuration.name: sums}, indent=1) + "\n")
    assert sums == golden()[configuration.name]
