"""A whole game of Race for the Galaxy without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Doors


@pytest.mark.slow
def test_a_whole_game_by_keyboard(enter: Doors) -> None:
    ann = enter()
    ann.by_keyboard = True
    table = ann.open_table("race")
    ann.sit(table)
    ann.play("race", table, seed=3)
    assert ann.phase(table) == "over"


def test_digits_choose_cards_and_enter_confirms_them(enter: Doors) -> None:
    ann = enter()
    ann.sit(ann.open_table("race"))
    kind = ann.asked()["kind"]
    picked = ann.page.locator(".hand-row .card[data-state=selected]")
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("2")
    expect(picked).to_have_count(2)
    ann.page.keyboard.press("Enter")  # on the card in focus, which is chosen
    expect(ann.page.locator(".ask")).not_to_have_attribute("data-kind", kind)


def test_enter_twice_does_not_take_back_what_it_confirmed(enter: Doors) -> None:
    ann, ben = enter(), enter("Ben")
    table = ann.open_table("race", ("me", "open"))
    ben.join(table)
    ann.sit(table)
    ann.asked()
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("2")
    ann.reach(ann.page.locator("[data-do=confirm]"))
    expect(ann.page.locator("[data-do=take_back]")).to_be_visible()
    expect(ann.page.locator("#question")).to_be_focused()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_timeout(500)
    expect(ann.page.locator("[data-do=take_back]")).to_be_visible()


def test_the_list_of_keys_opens_and_closes_by_keys(enter: Doors) -> None:
    ann = enter()
    ann.sit(ann.open_table("realms"))
    ann.page.keyboard.press("?")
    ann.page.get_by_role("dialog").wait_for()
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("dialog").wait_for(state="detached")


def test_focus_can_be_seen(enter: Doors) -> None:
    """Whatever the Tab key comes to shows it by an outline or a shadow."""
    ann = enter()
    ann.sit(ann.open_table("race"))
    ann.asked()
    for _ in range(12):
        ann.page.keyboard.press("Tab")
        seen = ann.page.evaluate(
            """() => { const style = getComputedStyle(document.activeElement);
              return [style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
                      style.boxShadow !== "none", document.activeElement.outerHTML.slice(0, 120)]; }"""
        )
        assert seen[0] or seen[1], seen[2]
