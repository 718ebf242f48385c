"""Settings: each is kept over a reload and does what it says."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from stardeck import bots, games
from stardeck.engine.journal import Play
from tests.e2e.conftest import Doors
from tests.e2e.people import Somebody, sit_at

# Counts the sources of sound that are started.
LISTEN = """
  window.sounds = 0;
  for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...given) { window.sounds++; return start.apply(this, given); };
  }
"""
# Counts how often something of the others is still to be shown.
LOOK_OUT = """() => {
  const look = () => { window.hurries += document.querySelectorAll("[data-do=hurry]").length; };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def kept(ann: Somebody) -> dict[str, Any]:
    return dict(json.loads(ann.page.evaluate("localStorage.getItem('stardeck.settings')")))


def test_settings_are_kept_over_a_reload(enter: Doors) -> None:
    ann = enter()
    ann.go("/settings")
    for choice in ("light", "fast", "off", "text"):
        ann.page.get_by_role("radio", name=choice, exact=True).check()
    switches = ann.page.locator("dialog [role=switch]")
    for place in range(switches.count()):
        switches.nth(place).click(force=True)
    ann.page.get_by_role("radio", name="Русский").check()
    expect(ann.page.locator("html")).to_have_attribute("lang", "ru")
    wanted: dict[str, Any] = {"lang": "ru", "theme": "light", "speed": "fast", "motion": "off", "view": "text"}
    wanted |= {"auto": False, "sound": True}
    assert {name: kept(ann)[name] for name in wanted} == wanted
    ann.page.reload()
    expect(ann.page.locator("dialog h2")).to_have_text("Настройки")
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "light")
    expect(ann.page.locator("html")).to_have_class("calm")
    assert {name: kept(ann)[name] for name in wanted} == wanted
    ann.sit(ann.open_table("realms"))
    expect(ann.page.locator(".table.text")).to_have_count(1)


def test_the_first_card_that_is_played_can_be_heard_if_sounds_are_on(enter: Doors) -> None:
    for on in (True, False):
        ann = enter(sound=on)
        ann.page.add_init_script(LISTEN)
        ann.sit(ann.open_table("realms", first=0))
        ann.asked()
        assert ann.page.evaluate("window.sounds") == 0
        ann.page.locator(".hand-row .card").first.click()
        expect(ann.page.locator(".realms .ship")).not_to_have_count(0)
        ann.page.wait_for_timeout(300)  # a sound comes with what is seen, not before it
        assert (ann.page.evaluate("window.sounds") > 0) == on


def before_the_only_answer() -> tuple[str, int, str]:
    """A journal, the action of the first seat to go on with, and the kind of question with one answer that follows."""
    loaded = games.load("realms")
    bot = bots.load("greedy", loaded)
    for seed in range(50):
        play = Play.new(loaded, 2, seed=seed, seats=["Ann", "Ben"])
        while play.state.decisions:
            decision = play.state.decisions[0]
            action = int(bot.choose(play.state.seen_by(decision.seat), decision, None))
            before = play.journal.dumps()
            play.apply(decision.seat, action)
            after = play.state.decisions[0] if play.state.decisions else decision
            if decision.seat == after.seat == 0 and after.kind != "main" and len(after.actions) == 1:
                return before, action, after.kind
    raise AssertionError("there is always more than one answer")


def test_the_only_answer_is_given_by_itself_if_one_wants_that(enter: Doors) -> None:
    journal, action, kind = before_the_only_answer()
    for on in (True, False):
        ann = enter(auto=on)
        sit_at(ann, journal)
        question = ann.page.locator(f".ask[data-kind={kind}]")
        ann.page.locator(f"[data-action='{action}']:visible").first.click()
        if on:
            expect(ann.page.locator(".ask.mine[data-kind=main]")).to_have_count(1)
            ann.page.locator("[data-do=undo]").click()
        expect(question).to_have_count(1)
        ann.page.wait_for_timeout(300)  # what is taken back, or not wanted, is not answered again
        expect(question).to_have_count(1)


def test_moves_of_bots_are_shown_at_the_speed_that_is_set(enter: Doors) -> None:
    ann = enter(speed="slow")
    ann.sit(ann.open_table("realms", first=0))
    ann.page.evaluate(LOOK_OUT)
    for turn, chosen in ((1, "slow"), (3, "at once")):
        ann.page.locator(".topbar .iconbtn").last.click()
        ann.page.locator("dialog .item").filter(has_text="Settings").click()
        ann.page.get_by_role("radio", name=chosen, exact=True).check()
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator(".topbar")).to_contain_text(f"Turn {turn}")
        ann.page.evaluate("window.hurries = 0")
        ann.page.locator(".ask.mine .btn.primary").click()
        expect(ann.page.locator(".topbar")).to_contain_text(f"Turn {turn + 2}", timeout=30_000)
        assert (ann.page.evaluate("window.hurries") > 0) == (chosen == "slow")
