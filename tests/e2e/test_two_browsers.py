"""Two people at one table: secret choices at the same time, a reload and a lost connection in the middle."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Doors
from tests.e2e.people import Somebody
from tests.server.running import Running

expect.set_options(timeout=60_000)


def choose(one: Somebody, dice: random.Random) -> None:
    """Answer the question that is asked now, however many picks it takes."""
    kind = one.asked()["kind"]
    while True:
        seen = one.look()
        if not seen["mine"] or seen["kind"] != kind:
            return
        if seen["options"] or seen["confirm"]:
            one.answer("race", dice, seen)
        one.page.wait_for_timeout(30)


@pytest.fixture
def pair(enter: Doors) -> tuple[Somebody, Somebody, str]:
    ann, ben = enter("Ann", view="text"), enter("Ben", view="text")
    table = ann.open_table("race", ("me", "open"))
    ben.join(table)
    ann.sit(table)
    ben.sit(table)
    return ann, ben, table


def test_secret_choices_stay_secret_until_both_have_chosen(pair: tuple[Somebody, Somebody, str]) -> None:
    ann, ben, _table = pair
    ann.asked()
    asked = ben.asked()["question"]
    choose(ann, random.Random(1))
    assert ben.asked()["question"] == asked  # nothing tells that Ann has chosen
    ann.page.reload()
    ann.page.locator("#question").wait_for()
    assert not ann.look()["mine"]  # her choice is kept
    choose(ben, random.Random(2))
    ann.asked()
    ben.asked()


def test_a_server_that_stops_for_a_while_costs_nothing(pair: tuple[Somebody, Somebody, str], server: Running) -> None:
    ann, ben, _table = pair
    ann.asked()
    choose(ann, random.Random(1))
    server.kill()
    expect(ann.page.get_by_role("alert").first).to_be_visible()
    expect(ben.page.get_by_role("alert").first).to_be_visible()
    server.start()
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    expect(ben.page.get_by_role("alert")).to_have_count(0)
    choose(ben, random.Random(2))
    ann.asked()
    ben.asked()


def test_what_is_said_reaches_the_other(pair: tuple[Somebody, Somebody, str]) -> None:
    ann, ben, _table = pair
    ann.asked()
    ann.page.keyboard.press("c")
    field = ann.page.get_by_role("dialog").get_by_role("textbox")
    field.fill("Good luck <b>!</b>")
    field.press("Enter")
    ben.page.keyboard.press("c")
    expect(ben.page.get_by_role("dialog").get_by_text(re.compile("Good luck <b>"))).to_be_visible()
