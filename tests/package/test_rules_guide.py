"""The web table's guide to the rules: every question that a game can ask has its place, every card shown exists."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stardeck import games
from stardeck.engine.steps import Step

RULES = Path(__file__).parents[2] / "web" / "src" / "rules"
pytestmark = pytest.mark.skipif(not RULES.is_dir(), reason="the sources of the web table are not here")


def questions(game: str) -> set[str]:
    """The kinds of questions of a game: the names of its steps that offer something."""
    package = importlib.import_module(f"stardeck.games.{game}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)

    def below(kind: type[Step]) -> Iterator[type[Step]]:
        for one in kind.__subclasses__():
            yield one
            yield from below(one)

    steps = [one for one in below(Step) if one.__module__.startswith(f"{package.__name__}.")]
    return {one.name for one in steps if one.name and one.legal is not Step.legal}


@pytest.mark.parametrize("game", games.NAMES)
def test_every_question_has_a_place_in_the_guide(game: str) -> None:
    linked = json.loads((RULES / "kinds.json").read_text())[game]
    assert set(linked) == questions(game)


@pytest.mark.parametrize("guide", ["race", "xeno", "realms", "orion"])
def test_every_card_shown_in_the_guide_exists(guide: str) -> None:
    known = {entry["id"] for entry in shown_cards("race" if guide == "xeno" else guide)}
    text = (RULES / f"{guide}.en.ts").read_text()
    shown = {card for row in re.findall(r"cards: \[([^\]]*)\]", text) for card in re.findall(r'"(\w+)"', row)}
    assert shown and shown <= known


def shown_cards(game: str) -> list[dict[str, str]]:
    loaded = games.load(game)
    return [{"id": card} for card in loaded.codes.cards]
