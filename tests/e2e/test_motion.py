"""Things move where they go: for a moment only, cheaply, out of the way of a press, and not for those who want none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.conftest import Doors
from tests.e2e.people import Somebody

# Every motion is written down; `slowly` makes each so long that it still runs when it is looked for.
WRITE_DOWN = """(() => {
  const animate = Element.prototype.animate;
  window.moved = [];
  Element.prototype.animate = function (frames, timing) {
    const names = new Set(frames.flatMap((frame) => Object.keys(frame)));
    const flies = this.dataset?.key === undefined; // a picture of what is gone
    window.moved.push({ card: this.dataset?.card ?? null, flies, names: [...names], duration: timing.duration });
    return animate.call(this, frames, { ...timing, duration: timing.duration * (window.slowly ? 1000 : 1) });
  };
})()"""
STILL_MOVING = """() => document.getAnimations().filter((one) =>
  !(one instanceof CSSTransition) && one.playState === "running" && one.effect.target.closest("[data-key]")).length"""


def at_a_hand(enter: Doors, **wishes: Any) -> Somebody:
    """Somebody with a hand of Star Realms to play."""
    ann = enter(**wishes)
    ann.page.add_init_script(WRITE_DOWN)
    ann.sit(ann.open_table("realms", first=0))
    ann.asked()
    ann.page.evaluate("window.moved = []")
    return ann


def plays_a_card(ann: Somebody) -> str:
    """Play the first card of the hand; return which it was."""
    card = ann.page.locator(".hand-row .card").first
    id = str(card.get_attribute("data-card"))
    count = ann.page.locator(".hand-row .card").count()
    card.click()
    ann.page.wait_for_function(f"() => document.querySelectorAll('.hand-row .card').length === {count - 1}")
    return id


def test_a_played_card_moves_for_a_moment(enter: Doors) -> None:
    ann = at_a_hand(enter, moving=True)
    card = plays_a_card(ann)
    ann.page.wait_for_function(f"() => moved.some((one) => one.card === '{card}' && one.names.includes('transform'))")
    for one in ann.page.evaluate("moved"):
        assert 150 <= one["duration"] <= 350
        assert set(one["names"]) <= {"transform", "opacity", "scale"}, "the page would draw every picture anew"


def test_what_flies_off_is_the_card_that_was_bought(enter: Doors) -> None:
    ann = at_a_hand(enter, moving=True)
    row = ann.page.locator(".trade .row .card.legal")
    while row.count() == 0 and ann.page.locator(".hand-row .card").count() > 0:
        plays_a_card(ann)
        ann.asked()
    ann.page.evaluate("window.moved = []")
    card = str(row.first.get_attribute("data-card"))
    row.first.click()
    ann.page.wait_for_function("() => moved.length > 0")
    ann.page.wait_for_function(f"() => moved.some((one) => one.flies && one.card === '{card}')")


def test_a_press_brings_what_moves_to_its_end(enter: Doors) -> None:
    ann = at_a_hand(enter, moving=True)
    ann.page.evaluate("window.slowly = true")
    plays_a_card(ann)
    ann.page.wait_for_function(f"() => ({STILL_MOVING})() > 0")
    ann.page.mouse.click(2, 450)
    assert ann.page.evaluate(STILL_MOVING) == 0


@pytest.mark.parametrize("wishes", [{"moving": False}, {"moving": True, "motion": "off"}])
def test_nothing_moves_for_those_who_want_none(enter: Doors, wishes: dict[str, Any]) -> None:
    ann = at_a_hand(enter, **wishes)
    plays_a_card(ann)
    ann.page.wait_for_timeout(300)
    assert ann.page.evaluate("moved") == []


# Everything that a stylesheet moves, with the properties that change.
STYLED = """() => {
  const found = [];
  for (const sheet of document.styleSheets) {
    const walk = (rules) => {
      for (const rule of rules) {
        if (rule instanceof CSSKeyframesRule)
          for (const frame of rule.cssRules) found.push(...frame.style);
        else if (rule.style?.transitionProperty) found.push(...rule.style.transitionProperty.split(", "));
        if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) walk(rule.cssRules);
      }
    };
    walk(sheet.cssRules);
  }
  return [...new Set(found)];
}"""


@pytest.mark.parametrize("path", ["race", "realms", "orion", "guide"])
def test_styles_move_only_what_the_compositor_can(enter: Doors, path: str) -> None:
    ann = enter(moving=True)
    if path == "guide":
        ann.go("/guide/race")
        ann.page.get_by_role("button", name="Begin").click()
        ann.asked()
    else:
        ann.sit(ann.open_table(path))
    assert set(ann.page.evaluate(STYLED)) <= {"transform", "opacity"}
