"""The board of Master of Orion: a whole game on it, its keys, phones, and what spectators see."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.e2e.conftest import Doors
from tests.e2e.people import Somebody

ACTION = ".ask.mine[data-kind=action]"


def on_the_board(ann: Somebody, zones: set[str]) -> None:
    """Let somebody click on the board where that is possible, and note where."""
    usual = ann.answer

    def answer(game: str, dice: random.Random, seen: dict[str, Any]) -> None:
        placed = [one for one in seen["options"] if one["zone"] and not one["chosen"]]
        menus = [one for one in seen["options"] if one["menu"]]
        if menus or not placed or dice.random() < 0.1:
            return usual(game, dice, seen)
        if seen["confirm"] and dice.random() < 0.6:
            return ann.press(ann.page.locator("[data-do=confirm]:visible").first)
        one = dice.choice(placed)
        zones.add(one["zone"])
        return ann.press(ann.page.locator(f"[data-nth='{seen['options'].index(one)}']"))

    ann.answer = answer  # type: ignore[method-assign]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bots", "options"),
    [(1, {"races": "draft"}), (3, {"races": "choice"}), (2, {"races": "humans", "advisors": "none"})],
    ids=["draft", "four", "learning"],
)
def test_a_whole_game_on_the_board(enter: Doors, bots: int, options: dict[str, Any]) -> None:
    ann = enter()
    zones: set[str] = set()
    on_the_board(ann, zones)
    table = ann.open_table("orion", ("me", *["bot cadet"] * bots), **options)
    ann.sit(table)
    ann.play("orion", table, seed=bots)
    assert ann.phase(table) == "over"
    assert {"hand", "action"} <= zones
    assert ("race" in zones) == (options["races"] != "humans")


def to_the_first_action(ann: Somebody, table: str) -> None:
    """Keep the opening hand, and wait for one's turn."""
    ann.sit(table)
    dice = random.Random(1)
    for _ in range(60):
        seen = ann.asked()
        if seen["kind"] == "action":
            return
        ann.answer("orion", dice, seen)
    raise AssertionError("no action was asked for")


def means(page: Page, key: str, action: str) -> None:
    """Press a key until cards mean an action: a page that is busy may miss it."""
    for _try in range(3):
        page.keyboard.press(key)
        with contextlib.suppress(TookTooLong):
            page.wait_for_selector(f"[data-card={action}].act[aria-pressed=true]", timeout=10_000)
            return
    raise AssertionError(f"{key} does not choose {action}")


def test_letters_choose_actions_and_cards_mean_what_was_chosen(enter: Doors) -> None:
    ann = enter()
    to_the_first_action(ann, ann.open_table("orion", races="humans", advisors="none"))
    page = ann.page
    exploit, build = page.locator("[data-card=exploit].act"), page.locator("[data-card=build].act")
    assert build.get_attribute("aria-pressed") == "true"
    means(page, "e", "exploit")
    assert exploit.get_attribute("aria-pressed") == "true"
    # every card can be exploited, whatever it costs
    assert page.locator(".holding .card[data-state=refused]").count() == 0
    means(page, "b", "build")
    page.keyboard.press("t")
    page.wait_for_selector(".ask [data-action]")
    assert page.locator(".ask [data-action]").first.inner_text().startswith("Trade")
    page.keyboard.press("Escape")
    held = page.locator(".holding .card").count()
    page.keyboard.press("r")
    expect(page.locator(".holding .card")).to_have_count(held + 2)


def test_a_phone_has_everything_in_one_column(enter: Doors) -> None:
    ann = enter(phone=True, lang="ru", theme="light")
    table = ann.open_table("orion", ("me", *["bot cadet"] * 3), races="humans")
    to_the_first_action(ann, table)
    page = ann.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(
        "(() => { const b = document.querySelector('main.board'); return b.scrollWidth <= b.clientWidth })()"
    )
    assert page.locator(".holding .card").first.is_visible() and page.locator("#question").is_visible()
    assert page.locator(".act").count() == 8
    assert "orion." not in page.locator(".board").inner_text()


def test_the_discard_pile_lies_open(enter: Doors) -> None:
    ann = enter()
    to_the_first_action(ann, ann.open_table("orion", races="humans"))
    means(ann.page, "e", "exploit")
    ann.page.locator(".holding .card[data-state=legal]").first.click()
    ann.page.locator(".browse").click()
    ann.page.locator("dialog .card").first.wait_for()


def test_spectators_look_at_everybody(enter: Doors) -> None:
    ann, bob = enter("Ann"), enter("Bob")
    table = ann.open_table("orion", ("me", "bot cadet", "bot cadet"), races="humans")
    to_the_first_action(ann, table)
    bob.sit(table)
    assert bob.page.locator(".opp").count() == 3
    assert bob.page.locator("[data-action]").count() == 0
    bob.page.locator(".opp .look").nth(1).click()
    bob.page.locator(".opp .look[aria-pressed=true]").nth(0).wait_for()
