"""The names that the board in the browser knows are those of the rules."""

from __future__ import annotations

import re
from pathlib import Path

from stardeck.games.race import codes
from stardeck.games.race.invasion import INVASION_STEPS
from stardeck.games.race.round import STEPS

MODEL = Path(__file__).resolve().parents[2] / "web/src/boards/race/model.ts"


def block(name: str) -> str:
    """What stands between the brackets of a constant."""
    found = re.search(rf"\bconst {name}\b[^=]*= (?:new Set\()?[\[{{](.*?)[\]}}]\)?;", MODEL.read_text(), re.DOTALL)
    assert found is not None, name
    return found[1]


def test_action_cards_have_the_numbers_of_the_rules() -> None:
    assert tuple(re.findall(r'"(\w+)"', block("ACTION_NAMES"))) == codes.ACTION_NAMES


def test_every_action_card_begins_with_its_phase() -> None:
    phases = re.findall(r'"(\w+)"', block("PHASES"))
    assert [name for name in codes.ACTION_NAMES if not name.startswith(tuple(phases))] == []
    assert len(phases) == 5


def test_steps_are_steps_of_the_rules() -> None:
    of_phases = re.findall(r"(\w+): \d", block("STEP_PHASE"))
    of_invasions = re.findall(r'"(\w+)"', block("INVASION_STEPS"))
    assert len(of_phases) > 20 and set(of_phases) <= STEPS.keys() | INVASION_STEPS.keys()
    assert len(of_invasions) > 5 and set(of_invasions) <= INVASION_STEPS.keys()
