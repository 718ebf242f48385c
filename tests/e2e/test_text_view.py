"""A whole game through the text view alone: its buttons, in the order in which a screen reader reads them."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Doors


@pytest.mark.slow
def test_a_whole_game_through_the_text_view(enter: Doors) -> None:
    ann = enter(view="text")
    table = ann.open_table("race", sets=["base", "xeno"], invasion=True)
    ann.sit(table)
    ann.play("race", table, seed=2)
    assert ann.phase(table) == "over"


@pytest.mark.parametrize("game", ["race", "realms", "orion"])
def test_the_text_view_has_headings_and_says_what_happens(enter: Doors, game: str) -> None:
    ann = enter(view="text")
    ann.sit(ann.open_table(game))
    ann.asked()
    assert ann.page.get_by_role("heading", level=2).count() >= 3
    region = ann.page.locator("[aria-live=polite]").first
    question = str(ann.look()["question"])
    assert question and question in region.inner_text()
