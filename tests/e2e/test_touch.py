"""Fingers on a phone: a long press shows a card, a tap explains a number."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Doors
from tests.e2e.people import Somebody

PRESS = 700  # milliseconds: longer than a long press has to be


def hold(ann: Somebody, what: Locator) -> None:
    """Put a finger on something and lift it after a while."""
    box = what.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = ann.context.new_cdp_session(ann.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    ann.page.wait_for_timeout(PRESS)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_shows_the_card_and_does_nothing_else(enter: Doors) -> None:
    ann = enter(phone=True)
    ann.sit(ann.open_table("realms", first=0))
    ann.asked()
    hand = ann.page.locator(".hand-row .card")
    many = hand.count()
    hold(ann, hand.first)
    large = ann.page.locator("dialog[open] .card.full")
    expect(large).to_be_visible()
    ann.page.wait_for_timeout(200)  # the click that follows the lifted finger does not put it away
    expect(large).to_be_visible()
    ann.page.get_by_role("button", name="Close").tap()
    expect(large).to_have_count(0)
    assert hand.count() == many and ann.look()["mine"]


def test_a_tap_explains_a_number_and_a_long_press_an_action(enter: Doors) -> None:
    ann = enter(phone=True)
    ann.sit(ann.open_table("orion", first=0, races="humans", advisors="none"))
    ann.asked()
    while ann.look()["kind"] != "action":
        ann.play("orion", "", until=1)
        ann.asked()
    page = ann.page
    tip = page.locator(".tip")
    page.locator(".opp .chip").first.tap()
    expect(tip).to_contain_text("Food")
    page.locator("#question").tap()
    expect(tip).to_have_count(0)
    hold(ann, page.locator(".act[data-card=research]"))
    expect(tip).to_be_visible()
    assert ann.look()["kind"] == "action" and page.locator(".act.on").inner_text().startswith("Build")
