"""Every screen in both languages and themes, on desktop and phone: axe, all words there, nothing cut or too wide."""

from __future__ import annotations

import re

import pytest

from tests.e2e.conftest import ROOT, Doors
from tests.e2e.people import Somebody

AXE_FILE = ROOT / "web/node_modules/axe-core/axe.min.js"
CHECK = """() => axe.run(document, {resultTypes: ["violations"], rules: {"color-contrast": {enabled: true}}}).then(
  ({violations}) => violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) =>
    node.target.join(" ") + " " + (node.any[0]?.message ?? node.all[0]?.message ?? "")).join(" | ")}`))"""
# A word key that was not translated looks like bar.confirm.n; names of files, hosts and numbers do not count.
KEY = re.compile(r"(?<![\w./:@-])[a-z]+(?:\.[a-z_]+){1,3}(?![\w./:@-])")
NO_KEYS = {"e.g", "i.e", "т.е"}
CUT = """() => [...document.querySelectorAll("button, h1, h2, h3, label, legend, summary, .chip, .btn, .sub")]
  .filter((node) => node.getClientRects().length > 0 && node.innerText?.trim() && node.clientWidth > 1)
  .filter((node) => getComputedStyle(node).overflowX !== "visible")
  .filter((node) => node.scrollWidth > node.clientWidth + 1 && !node.title)
  .map((node) => node.outerHTML.slice(0, 160))"""
TABLES = ["race", "realms", "orion"]
SCREENS = ["/", *[f"/cards/{game}" for game in TABLES], *[f"/rules/{game}" for game in TABLES]]
AFTERWARDS = ["table", "replay", "review"]  # screens of a game that is over


def judge(one: Somebody, where: str) -> list[str]:
    """Everything that is wrong with a screen."""
    page = one.page
    page.evaluate("document.fonts.ready")
    found = [f"axe {problem}" for problem in (page.evaluate(AXE_FILE.read_text()), page.evaluate(CHECK))[1]]
    text = page.locator("body").inner_text()
    found += [f"untranslated {key}" for key in sorted(set(KEY.findall(text)) - NO_KEYS)]
    found += [f"cut {node}" for node in page.evaluate(CUT)]
    wide = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    if wide[0] > wide[1]:
        found.append(f"scrolls sideways: {wide[0]} > {wide[1]}")
    return [f"{where}: {problem}" for problem in found]


def settled(one: Somebody, path: str) -> None:
    one.go(path)
    one.page.locator("h1, h2").first.wait_for()
    one.page.wait_for_timeout(500)  # cards, charts and pictures follow


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "theme", "phone"),
    [("en", "dark", False), ("en", "light", True), ("ru", "dark", True), ("ru", "light", False)],
    ids=["en-dark-desktop", "en-light-phone", "ru-dark-phone", "ru-light-desktop"],
)
def test_screens(enter: Doors, lang: str, theme: str, phone: bool) -> None:
    ann = enter(lang=lang, theme=theme, phone=phone)
    wrong: list[str] = []
    for path in SCREENS:
        settled(ann, path)
        wrong += judge(ann, path)
    for game in TABLES:
        for view in ("board", "text"):
            ann.sit(ann.open_table(game))
            if (view == "text") != (ann.page.locator(".table.text").count() > 0):
                ann.page.keyboard.press("v")
            ann.asked()
            wrong += judge(ann, f"{game} as {view}")
        ann.page.keyboard.press("v")
        over = ann.bring_finished(game)
        for what in AFTERWARDS:
            settled(ann, f"/{what}/{over}")
            wrong += judge(ann, f"{game} afterwards: {what}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_hand_and_question_are_always_seen_on_a_phone(enter: Doors, game: str, lang: str) -> None:
    ann = enter(phone=True, lang=lang)
    ann.sit(ann.open_table(game))
    ann.asked()
    size = ann.page.viewport_size
    assert size is not None
    shown = [ann.page.locator("#question").bounding_box()]
    hand = ann.page.locator("[data-zone-name=hand]")
    if hand.count():
        shown.append(hand.bounding_box())
    for box in shown:
        assert box is not None and box["height"] > 10
        assert box["y"] >= 0 and box["y"] + min(box["height"], 80) <= size["height"]
        assert box["x"] >= -1 and box["x"] + box["width"] <= size["width"] + 1
