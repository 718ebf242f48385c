"""The start page: whose turn it is at own tables, options that belong together, and a page without a server."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Doors


@pytest.mark.parametrize(("lang", "words"), [("en", "your turn"), ("ru", "ваш ход")])
def test_tables_that_wait_for_me_come_first_and_say_so(enter: Doors, lang: str, words: str) -> None:
    ann, ben = enter(lang=lang), enter("Ben")
    mine = ann.open_table("realms", ("me", "bot cadet"), first=0)
    theirs = ann.open_table("realms", ("me", "open"), first=1)  # used last
    ben.join(theirs)
    ann.go("/")
    rows = ann.page.locator(".low .panel").first.locator(".row-of")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text(words)
    expect(rows.nth(0).locator("a")).to_have_attribute("href", f"/table/{mine}")
    expect(rows.nth(1)).not_to_contain_text(words)
    expect(rows.nth(1).locator("a")).to_have_attribute("href", f"/table/{theirs}")


def test_options_of_the_invasion_are_asked_only_with_the_invasion(enter: Doors) -> None:
    ann = enter()
    ann.go("/")
    ann.page.locator(".game .btns .btn:not(.primary)").nth(1).click()
    second = ann.page.locator("dialog label", has_text="second defeat")
    expect(second).to_be_visible()
    ann.page.locator("dialog .options [role=switch]").first.click(force=True)
    expect(second).to_have_count(0)


def test_it_can_be_installed_as_an_app(enter: Doors) -> None:
    ann = enter()
    ann.go("/")
    ann.page.locator("h1").first.wait_for()
    line = ann.context.new_cdp_session(ann.page)
    manifest: dict[str, Any] = line.send("Page.getAppManifest")
    assert manifest["errors"] == []
    wrong = [one["errorId"] for one in line.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(wrong) <= {"in-incognito"}  # as browsers of tests are


def test_without_a_server_a_page_says_so(enter: Doors) -> None:
    ann = enter()
    ann.go("/")
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.locator("body")).to_contain_text("The server cannot be reached")
    expect(ann.page.locator("body")).to_contain_text("Нет связи с сервером")
    ann.context.set_offline(False)
    ann.page.get_by_role("link", name="Try again").click()
    expect(ann.page.locator(".game").first).to_be_visible()


def test_more_players_than_the_mode_has_bring_a_mode_for_them(enter: Doors) -> None:
    ann = enter()
    ann.go("/")
    ann.page.locator(".game .btns .btn:not(.primary)").nth(2).click()
    mode = ann.page.locator("dialog label", has_text="Mode").locator("select")
    expect(mode).to_have_value("duel")
    ann.page.locator("dialog").get_by_role("radio", name="4", exact=True).check(force=True)
    expect(mode).to_have_value("free_for_all")
    expect(ann.page.locator("dialog .seat")).to_have_count(4)


def test_fewer_players_than_before_leave_no_seat_behind_that_begins(enter: Doors) -> None:
    ann = enter()
    ann.go("/")
    ann.page.locator(".game .btns .btn:not(.primary)").nth(2).click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_text("6", exact=True).click()
    expect(dialog.get_by_label("Mode")).to_have_value("free_for_all")
    dialog.get_by_label("Who starts").select_option("5")
    dialog.get_by_text("2", exact=True).click()
    expect(dialog.get_by_label("Mode")).to_have_value("duel")
    dialog.get_by_role("button", name="Open the table").click()
    ann.page.locator("#question").wait_for()


def test_the_name_on_the_start_page_is_the_name_at_every_table(enter: Doors) -> None:
    ann = enter()
    ann.go("/")
    ann.page.locator(".me input").fill("Olga")
    ann.page.locator(".game .btns .btn:not(.primary)").first.click()
    expect(ann.page.locator("dialog input").first).to_have_value("Olga")
    ann.page.locator("dialog .seat select").nth(1).select_option("open")
    ann.page.locator("dialog .go .btn").click()
    expect(ann.page.locator(".lobby li").first).to_contain_text("Olga")


def test_on_a_phone_one_sees_that_a_link_was_wrong(enter: Doors) -> None:
    ann = enter(phone=True)
    ann.go("/")
    ann.page.locator(".inp input").fill("no table")
    ann.page.locator(".inp .btn").tap()
    expect(ann.page.get_by_role("alert")).to_be_in_viewport()
