"""Hints: what the bot recommends is called so, and why it need not be what wins most often."""

from __future__ import annotations

import json

from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.conftest import Doors
from tests.e2e.people import sit_at
from tests.e2e.test_fit import fullest

# What lies over the panel, looked for everywhere on it.
COVERED = """() => {
  const panel = document.querySelector(".hint");
  const { left, top, right, bottom } = panel.getBoundingClientRect();
  const found = new Set();
  for (let x = left + 8; x < right - 8; x += 12)
    for (let y = top + 8; y < bottom - 8; y += 12) {
      const node = document.elementFromPoint(x, y);
      if (!panel.contains(node)) found.add(node.className);
    }
  return [...found];
}"""


def bend(line: WebSocketRoute, chances: list[float]) -> None:
    """Let the hints of a table have these chances."""
    server = line.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        said = json.loads(message)
        if said.get("hint"):
            first = said["hint"]["options"][0]
            said["hint"]["options"] = [first | {"chance": chance} for chance in chances]
            message = json.dumps(said)
        line.send(message)

    server.on_message(pass_on)


def test_the_recommended_answer_is_named_and_a_lower_chance_explained(enter: Doors) -> None:
    for chances, explained in (([0.6, 0.5, 0.4], False), ([0.4, 0.6, 0.4], True)):
        ann = enter()
        ann.page.route_web_socket("**", lambda line, given=chances: bend(line, given))  # type: ignore[misc]
        ann.sit(ann.open_table("race"))
        ann.asked()
        ann.page.keyboard.press("h")
        expect(ann.page.locator(".hint li")).to_have_count(3, timeout=30_000)
        expect(ann.page.locator(".hint li em")).to_have_text(["recommended"])
        expect(ann.page.locator(".hint li").first).to_contain_text("recommended")
        expect(ann.page.locator(".hint p")).to_have_count(1 if explained else 0)


def test_nothing_of_the_board_lies_over_a_hint(enter: Doors) -> None:
    for phone in (False, True):
        ann = enter(phone=phone)
        sit_at(ann, fullest("realms", 2, "main"))
        ann.page.locator("[data-do=hint]").click()
        ann.page.locator(".hint li").first.wait_for()
        assert ann.page.evaluate(COVERED) == []


def test_a_button_with_its_name_on_it_is_not_explained_by_the_same_name(enter: Doors) -> None:
    ann = enter()
    ann.sit(ann.open_table("race"))
    ann.asked()
    hint = ann.page.locator("[data-do=hint]")
    hint.hover()
    ann.page.wait_for_timeout(600)
    expect(ann.page.locator(".tip")).to_have_count(0)
    ann.page.set_viewport_size({"width": 1280, "height": 720})  # where it is a sign only
    ann.page.mouse.move(5, 5)
    hint.hover()
    expect(ann.page.locator(".tip")).to_have_text("Hint")
