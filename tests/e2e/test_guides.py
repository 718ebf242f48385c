"""The guided first games: each bubble is on the page, leaves free what it speaks of, and its advice can be taken."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Doors
from tests.e2e.people import Somebody

# The bubble that is up: where it stands, what it rings, and how much of that and of the question it covers.
BUBBLE = """() => {
  const bubble = document.querySelector(".bubble");
  if (!bubble) return null;
  const box = bubble.getBoundingClientRect();
  const covered = (other) => {
    const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return wide > 1 && high > 1 ? (wide * high) / (other.width * other.height) : 0;
  };
  const rings = [...document.querySelectorAll(".ring")].map((node) => node.getBoundingClientRect());
  const question = document.querySelector(".ask .question")?.getBoundingClientRect();
  return {
    step: bubble.dataset.step,
    next: bubble.querySelector("[data-do=guide-next]") !== null,
    inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
    covered: Math.max(0, ...rings.map(covered)),
    asked: question && question.width > 0 ? covered(question) : 0,
    rings: rings.map((ring) => [ring.x + ring.width / 2, ring.y + ring.height / 2]),
  };
}"""
ENOUGH = 12  # bubbles: by then a round has been played


def take_advice(ann: Somebody, game: str, dice: random.Random, bubble: dict[str, Any] | None) -> None:
    """Press what the bubble rings, or answer as one likes."""
    page = ann.page
    if bubble and bubble["next"]:
        return page.locator("[data-do=guide-next]").click()
    if bubble and bubble["rings"]:
        x, y = bubble["rings"][0]
        page.mouse.click(x, y)
        page.wait_for_timeout(150)
        confirm = page.locator("[data-do=confirm]:visible:enabled")
        if confirm.count():
            confirm.first.click()
        return None
    seen = ann.look()
    if seen["mine"] and (seen["options"] or seen["confirm"]):
        return ann.answer(game, dice, seen)
    return page.wait_for_timeout(100)


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["race", "realms", "orion"])
def test_advice_can_be_read_and_taken(enter: Doors, game: str, phone: bool) -> None:
    ann = enter(phone=phone)
    ann.go(f"/guide/{game}")
    ann.page.locator("[data-do=guide-begin]").click()
    ann.page.locator(".bubble").wait_for()
    dice, shown = random.Random(1), list[str]()
    for _ in range(40 * ENOUGH):
        ann.page.wait_for_timeout(300)  # the bubble follows what moves
        bubble = ann.page.evaluate(BUBBLE)
        if bubble and bubble["step"] not in shown:
            shown.append(bubble["step"])
            assert bubble["inside"], bubble
            assert bubble["covered"] == 0, bubble
            assert bubble["asked"] < 0.2, bubble
        if len(shown) >= ENOUGH:
            break
        take_advice(ann, game, dice, bubble)
    assert len(shown) >= ENOUGH, shown


def test_a_guide_is_interrupted_gone_back_to_and_left(enter: Doors) -> None:
    ann = enter()
    page = ann.page
    ann.go("/guide/realms")
    page.locator("[data-do=guide-begin]").click()
    page.locator("[data-step=authority]").wait_for()
    page.locator("[data-do=guide-next]").click()
    page.locator("[data-step=hand]").wait_for()
    ann.go("/")
    page.locator(".row-of a").first.click()
    page.locator("[data-step=hand]").wait_for()  # where one was
    page.get_by_role("button", name="Leave the guide").click()
    page.wait_for_url("**/table/*")
    page.locator("#question").wait_for()
    expect(page.locator(".bubble")).to_have_count(0)
    ann.go("/")
    expect(page.locator(".row-of a").first).to_have_attribute("href", re.compile("^/table/"))
