"""After the end of a game: its result, the replay from any seat's eyes, the review, and playing on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from stardeck.server import records
from tests.e2e.conftest import Doors
from tests.e2e.people import Somebody
from tests.server.test_records import played


@pytest.fixture(scope="module")
def journal() -> str:
    """A game of Master of Orion that is over."""
    one = played("orion")
    assert one.state.over
    return str(records.copy_of(one).dumps())


def brought(ann: Somebody, journal: str) -> str:
    """The table of a finished game."""
    return str(ann.server.client(ann.token).call("POST", "/tables/import", {"journal": journal})["table"])


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_end_shows_scores_their_course_and_the_deal(enter: Doors, journal: str, phone: bool) -> None:
    ann = enter(phone=phone)
    ann.sit(brought(ann, journal))
    page = ann.page
    page.locator("[data-over]").wait_for()
    assert page.locator(".sc").count() == 2
    assert page.locator(".tot").all_inner_texts() == sorted(page.locator(".tot").all_inner_texts(), key=int)[::-1]
    page.locator("figure svg").wait_for()
    assert page.locator("figure tbody tr").count() > 3  # each round, and the end
    as_drawn = "(svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width"
    assert page.locator("figure svg").evaluate(as_drawn) > 0.95  # letters keep their size
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Show the table").click()
    page.locator(".opp").first.wait_for()
    page.locator("[data-do=result]").click()
    page.locator("[data-over]").wait_for()


def test_a_resigned_game_ends_like_any_other(enter: Doors) -> None:
    ann = enter()
    ann.sit(ann.open_table("realms"))
    page = ann.page
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.locator("[data-over]").wait_for()
    expect(page.locator("[data-over] .sub")).to_have_text("Ann has resigned")
    assert page.locator(".sc").count() == 2 and page.locator("[data-do=rematch]").is_visible()
    page.reload()
    page.locator("[data-over]").wait_for()


def test_a_replay_steps_plays_and_changes_eyes(enter: Doors, journal: str) -> None:
    ann = enter()
    ann.go(f"/replay/{brought(ann, journal)}")
    page = ann.page
    slider = page.locator("input[type=range]")
    slider.wait_for()
    assert slider.input_value() == "0"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(slider.get_attribute("max")))
    page.keyboard.press("Home")
    page.get_by_label("Speed").select_option("3")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).to_have_value(re.compile("^([3-9]|[1-9][0-9]+)$"))
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("combobox", name="Through the eyes of").select_option("all")
    page.locator(".opp").nth(1).wait_for()  # nobody's board is one's own
    assert page.locator("[data-action]").count() == 0


def test_the_review_is_announced_and_a_game_is_played_on(enter: Doors, journal: str) -> None:
    ann = enter()
    table = brought(ann, journal)
    ann.go(f"/review/{table}")
    ann.page.get_by_role("heading", name="Moments that mattered").wait_for()
    ann.go(f"/replay/{table}?entries=12")
    ann.page.locator("input[type=range]").wait_for()
    ann.page.get_by_role("button", name="Play on from here").click()
    ann.page.wait_for_url("**/table/**")
    ann.page.wait_for_selector(".ask.mine")
    assert table not in ann.page.url


def test_people_at_one_device_play_again_at_once(enter: Doors) -> None:
    ann = enter()
    page = ann.page
    ann.go("/")
    page.locator(".game .btns .btn:not(.primary)").nth(2).click()
    page.locator("dialog .seat select").nth(1).select_option("local")
    page.locator("dialog .seat input").fill("Bob")
    page.locator("dialog .go .btn").click()
    lift = page.get_by_role("button", name=re.compile("^I am"))
    page.locator(".ask.mine").or_(lift).first.wait_for()
    if lift.is_visible():
        lift.click()
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    old = page.url
    page.locator("[data-do=rematch]").click()
    page.wait_for_url(lambda url: url != old)
    page.locator(".ask.mine").or_(lift).first.wait_for()
    assert len(page.evaluate("JSON.parse(localStorage['stardeck.seats'])[location.pathname.split('/').pop()]")) == 2
