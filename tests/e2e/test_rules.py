"""Reading in the middle of a game: from a question to its rules, and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Doors


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_from_a_question_to_its_rules_and_back(enter: Doors, phone: bool) -> None:
    ann = enter(phone=phone)
    table = ann.open_table("race")
    ann.sit(table)
    ann.asked()
    ann.page.locator(".ask .rules").click()
    expect(ann.page.locator(".lit").first).to_be_visible()
    ann.page.get_by_role("link", name="Cards", exact=True).click()
    expect(ann.page.locator(".list .card").first).to_be_visible()
    ann.page.get_by_role("link", name="Back to the table").click()
    ann.asked()
    assert ann.page.url.endswith(f"/table/{table}")


def test_whoever_comes_from_nowhere_is_not_sent_to_a_table(enter: Doors) -> None:
    ann = enter()
    ann.go("/rules/race")
    expect(ann.page.locator("h1")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Back to the table")).to_have_count(0)
