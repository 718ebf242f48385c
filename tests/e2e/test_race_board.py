"""The board of Race for the Galaxy: all that can be chosen is on it, keys, invasions told as stories, and the guide."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Doors
from tests.e2e.people import Somebody

ZONES = {
    "action": "action",
    "place": "hand",
    "discard": "hand",
    "keep": "drawn",
    "home": "home",
    "good": "tableau",
    "windfall": "tableau",
    "power": "tableau",
    "damage": "tableau",
    "repair": "tableau",
}
XENO = {"sets": ["base", "xeno"]}
TABLES: list[tuple[str, dict[str, Any], int, int]] = [
    ("duel", {"actions": "two"}, 2, 400),  # a whole game
    ("invasion", {**XENO, "invasion": True}, 4, 50),  # past the first invasions
]
OFTEN = 3  # questions of a kind that are looked at
SPOTS = """() => [...document.querySelectorAll("[data-zone][data-action]")].map((node) => {
  const box = node.getBoundingClientRect();
  const seen = box.width > 20 && box.height > 20;
  return [node.dataset.zone, node.dataset.card ?? "", Number(node.dataset.index ?? -1), seen];
})"""


def question(ann: Somebody, table: str) -> dict[str, Any] | None:
    found = ann.server.client(ann.token).call("GET", f"/tables/{table}")["game"]["decision"]
    return dict(found) if found else None


def lacking(ann: Somebody, actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The actions that belong to a card or an action card of the board, and are not there to be seen."""
    spots = [spot for spot in ann.page.evaluate(SPOTS) if spot[3]]
    found = []
    for option in actions:
        record = option["action"]
        zone = ZONES.get(record["do"])
        place, wanted = (2, record["n"]) if zone == "action" else (1, record.get("card"))
        if zone and not any(spot[0] == zone and spot[place] == wanted for spot in spots):
            found.append(record)
    return found


def check_spots(ann: Somebody, table: str) -> str | None:
    """Wait until every action of the question is on the board or a button; return the kind, None if it was answered."""
    asked = question(ann, table)
    missing: list[dict[str, Any]] = []
    for _ in range(30):
        if asked is None:
            return None
        missing = lacking(ann, asked["actions"])
        if not missing:
            return str(asked["kind"])
        ann.page.wait_for_timeout(100)
        again = question(ann, table)
        if again is None or again["id"] != asked["id"]:
            return None
    raise AssertionError(f"{asked and asked['kind']}: not on the board: {missing}")


@pytest.mark.slow
@pytest.mark.parametrize(("options", "players", "answers"), [one[1:] for one in TABLES], ids=[one[0] for one in TABLES])
def test_all_that_can_be_chosen_is_on_the_board(
    enter: Doors, options: dict[str, Any], players: int, answers: int
) -> None:
    ann = enter()
    table = ann.open_table("race", ("me", *["bot cadet"] * (players - 1)), **options)
    ann.sit(table)
    assert ann.page.locator("[data-seat] .stats").count() == players  # every tableau is drawn with its numbers
    kinds: Counter[str | None] = Counter()
    for seed in range(answers):
        seen = ann.look()
        if not seen["mine"] and ann.is_over(table):
            break
        if kinds[seen["kind"]] < OFTEN:
            kinds[check_spots(ann, table)] += 1
        ann.play("race", table, seed, until=1)
    else:
        assert "invasion" in options, "the game does not end"
    assert len(set(kinds) - {None}) >= 4, kinds  # what is asked depends on the cards


def test_keys_choose_phases(enter: Doors) -> None:
    ann = enter()
    table = ann.open_table("race", start="first_game")
    ann.sit(table)
    page = ann.page
    page.locator(".action").first.wait_for()
    pressed = ".action[aria-pressed=true]"
    for key, index in (("q", "0"), ("q", "1"), ("e", "3"), ("r", "4"), ("r", "5"), ("t", "6")):
        page.keyboard.press(key)
        assert page.locator(pressed).get_attribute("data-index") == index
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.ask')?.dataset.kind !== 'choose_action'")
    chosen = ann.server.client(ann.token).call("GET", f"/tables/{table}")["game"]["view"]["seats"][0]["chosen"]
    assert chosen == ["settle"]


@pytest.mark.slow
def test_an_invasion_is_told_and_can_be_closed(enter: Doors) -> None:
    ann = enter(motion="on", speed="slow")
    table = ann.open_table("race", ("me", "bot cadet", "bot cadet"), **XENO, invasion=True)
    ann.sit(table)
    story = ann.page.locator(".story")
    dice = 0
    while dice < 200:
        ann.page.locator(".story, .ask.mine:not([aria-busy=true])").first.wait_for()
        if story.count():
            break
        dice += 1
        ann.play("race", table, dice, until=1)
    assert story.count() == 1
    skip_if_told(ann.page)
    fights = story.locator("li")
    ann.page.wait_for_function("() => document.querySelectorAll('.story li').length === 3")
    assert all("against" in text for text in fights.all_inner_texts())


def skip_if_told(page: Page) -> None:
    """Press "Skip" if there is still something to tell."""
    button = page.locator(".story button")
    if button.count() and button.first.inner_text() == "Skip":
        button.first.click()


def test_a_guide_leads_through_the_first_round_and_can_be_left(enter: Doors) -> None:
    ann = enter()
    page = ann.page
    ann.go("/guide/race")
    page.locator("[data-do=guide-begin]").click()
    for step in ("empire", "hand", "phases"):
        page.locator(f".bubble[data-step={step}]").wait_for()
        page.locator("[data-do=guide-next]").click()
    page.locator(".bubble[data-step=call_settle]").wait_for()
    page.locator(".ring").wait_for()
    page.locator(".action[data-index='3']").click()
    page.locator(".bubble[data-step=revealed]").wait_for()  # another question: the advice has gone on
    page.reload()
    page.locator(".bubble[data-step=revealed]").wait_for()  # what was read is not told again
    page.locator(".bubble .leave").click()
    page.wait_for_url("**/table/*")
    page.locator("#question").wait_for()
    page.locator(".bubble").wait_for(state="detached")
