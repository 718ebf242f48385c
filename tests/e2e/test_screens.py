"""Every screen in both languages and themes, on desktop and phone: axe, all words there, nothing cut or too wide.

With STARDECK_SHOTS=FOLDER each screen is kept as a picture, to be looked at.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import PATIENCE, ROOT, Doors
from tests.e2e.people import Somebody
from tests.server.running import Running

AXE_FILE = ROOT / "web/node_modules/axe-core/axe.min.js"
CHECK = """() => axe.run(document, {resultTypes: ["violations"], rules: {"color-contrast": {enabled: true}}}).then(
  ({violations}) => violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) =>
    node.target.join(" ") + " " + (node.any[0]?.message ?? node.all[0]?.message ?? "")).join(" | ")}`))"""
# A word key that was not translated looks like bar.confirm.n; names of files, hosts and numbers do not count.
KEY = re.compile(r"(?<![\w./:@-])[a-z]+(?:\.[a-z_]+){1,3}(?![\w./:@-])")
NO_KEYS = {"e.g", "i.e", "т.е"}
# What is read on the page in its own language: not names of keys, files and programs, nor what says it is foreign.
SPOKEN = """() => {
  const here = document.documentElement.lang;
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    if (!node || node.closest("script, style, pre, code, kbd, [translate=no]")) continue;
    if (node.closest("[lang]").lang === here && node.getClientRects().length > 0) texts.push(walk.currentNode.data);
  }
  for (const node of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    if (node.closest("[lang]").lang === here && !node.closest("[translate=no]"))
      texts.push(node.ariaLabel ?? "", node.title ?? "", node.placeholder ?? "");
  return texts.join("\\n");
}"""
NOT_FILLED = re.compile(r".{0,20}(?:undefined|NaN|\[object|\{\w+\}).{0,20}")
FOREIGN = {"en": re.compile(r"[а-яё]{2,}", re.IGNORECASE), "ru": re.compile(r"[a-z]{2,}", re.IGNORECASE)}
NAMES = {"Stardeck", "Master", "of", "Orion", "Ann", "Ben", "Cleo", "II", "III", "IV"}
# Text that its box, or a box around it, cuts off without a way to scroll to the rest and without a title that tells it.
CUT = """() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    if (!walk.currentNode.data.trim()) continue;
    const parent = walk.currentNode.parentElement;
    if (parent.closest("script, style, svg, select, .visually-hidden, .skip, [aria-hidden=true]")) continue;
    if (!parent.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    range.selectNodeContents(walk.currentNode);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
    for (let node = parent; node && node !== document.body; node = node.parentElement) {
      const style = getComputedStyle(node);
      if (node.title || style.position === "fixed") break;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const box = node.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) break; // for the ear only
      const out = rects.some((rect) => rect.right > box.right + 2 || rect.left < box.left - 2 ||
        rect.bottom > box.bottom + rect.height / 3 || rect.top < box.top - rect.height / 3);
      if (out) {
        found.add(`"${walk.currentNode.data.trim().slice(0, 60)}" in ${node.cloneNode().outerHTML.slice(0, 120)}`);
        break;
      }
    }
  }
  return [...found].slice(0, 8);
}"""
TABLES = ["race", "realms", "orion"]
INVASION: dict[str, Any] = {"sets": ["base", "xeno"], "invasion": True}
Tour = Callable[[Somebody], Iterator[str]]
AFTERWARDS = ["table", "replay", "review"]  # screens of a game that is over


def judge(one: Somebody, where: str, lang: str) -> list[str]:
    """Everything that is wrong with a screen."""
    page = one.page
    page.evaluate("document.fonts.ready")
    folder = os.environ.get("STARDECK_SHOTS")
    if folder:
        width = page.evaluate("innerWidth")
        theme = page.evaluate("document.documentElement.dataset.theme")
        page.screenshot(
            path=str(Path(folder, f"{where}-{lang}-{theme}-{width}.png".replace(": ", " ").replace(" ", "_")))
        )
    found = [f"axe {problem}" for problem in (page.evaluate(AXE_FILE.read_text()), page.evaluate(CHECK))[1]]
    text = page.locator("body").inner_text()
    found += [f"untranslated {key}" for key in sorted(set(KEY.findall(text)) - NO_KEYS)]
    found += [f"foreign {word}" for word in sorted(set(FOREIGN[lang].findall(page.evaluate(SPOKEN))) - NAMES)]
    found += [f"not filled in: {text}" for text in NOT_FILLED.findall(page.locator("body").text_content() or "")]
    found += [f"cut {node}" for node in page.evaluate(CUT)]
    wide = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    if wide[0] > wide[1]:
        found.append(f"scrolls sideways: {wide[0]} > {wide[1]}")
    return [f"{where}: {problem}" for problem in found]


def settled(one: Somebody, path: str) -> None:
    one.go(path)
    one.page.locator("h1:visible, h2:visible").first.wait_for()
    one.page.wait_for_timeout(500)  # cards, charts and pictures follow


def pages(ann: Somebody) -> Iterator[str]:
    """The screens without a table, each with what unfolds on it."""
    settled(ann, "/")
    yield "home"
    for place, tile in enumerate(("race", "xeno", "realms", "orion")):
        ann.page.locator(".game .btns .btn:not(.primary)").nth(place).click()
        folded = ann.page.locator("dialog details:not([open]) summary")
        while folded.count():
            folded.first.click()
        ann.page.wait_for_timeout(300)
        yield f"options of {tile}"
        ann.page.keyboard.press("Escape")
    ann.page.locator(".game .btn.primary").first.click()
    yield "levels"
    ann.page.keyboard.press("Escape")
    settled(ann, "/settings")
    ann.page.locator("dialog").wait_for()
    yield "settings"
    for game in TABLES:
        settled(ann, f"/cards/{game}")
        yield f"cards of {game}"
        ann.page.locator(".list .open").nth(3).click()
        ann.page.locator("dialog").wait_for()
        yield f"card of {game}"
    for game in ("race", "xeno", "realms", "orion"):
        settled(ann, f"/rules/{game}")
        yield f"rules of {game}"
    settled(ann, "/nowhere/at/all")
    yield "no such page"
    settled(ann, "/table/NOSUCH")
    yield "no such table"
    settled(ann, "/replay/NOSUCH")
    yield "no such replay"
    settled(ann, "/review/NOSUCH")
    yield "no such review"


def guides(ann: Somebody) -> Iterator[str]:
    for game in TABLES:
        settled(ann, f"/guide/{game}")
        yield f"guide to {game}"
        ann.page.locator("[data-do=guide-begin]").click()
        ann.page.locator(".bubble").wait_for()
        yield f"guided {game}"


def tables(ann: Somebody) -> Iterator[str]:
    """A table of each game, and what opens at it; the same when the game is over."""
    scenes: list[tuple[str, str, dict[str, Any]]] = [
        *[(one, one, {}) for one in TABLES],
        ("invasion", "race", INVASION),
    ]
    for name, game, options in scenes:
        table = ann.open_table(game, **options)
        for view in ("board", "text"):
            ann.sit(table)
            if (view == "text") != (ann.page.locator(".table.text").count() > 0):
                ann.page.keyboard.press("v")
            ann.asked()
            yield f"{name} as {view}"
        ann.page.keyboard.press("v")
        over = ann.bring_finished(game, **({"sets": ("base", "xeno"), "invasion": True} if options else {}))
        for what in AFTERWARDS:
            settled(ann, f"/{what}/{over}")
            yield f"{name} afterwards: {what}"


def corners(ann: Somebody) -> Iterator[str]:
    """What opens at a table."""
    ann.sit(ann.open_table("race"))
    ann.asked()
    for key, name in (("?", "keys"), ("c", "chat"), ("l", "log")):
        ann.page.keyboard.press(key)
        ann.page.locator("dialog[open]").wait_for()
        yield name
        ann.page.keyboard.press("Escape")
    ann.page.locator(".topbar .iconbtn").last.click()
    ann.page.locator("dialog[open]").wait_for()
    yield "menu"
    report = ann.page.locator("dialog .item:has(svg)").filter(has_text=re.compile("problem|проблем"))
    report.click()
    ann.page.locator("dialog textarea").wait_for()
    yield "report"
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("h")
    ann.page.locator(".hints, [data-hints], .hint").first.wait_for()
    ann.page.wait_for_timeout(1500)
    yield "hint"


def company(ann: Somebody, ben: Somebody) -> Iterator[tuple[Somebody, str]]:
    """A table that waits, one who comes by link, one who watches, and several at one device."""
    waiting = ann.open_table("orion", ("me", "open", "bot cadet"))
    settled(ann, f"/table/{waiting}")
    yield ann, "lobby"
    settled(ben, f"/table/{waiting}")
    yield ben, "come by link"
    ben.sit(ann.open_table("realms", ("me", "bot cadet")))
    yield ben, "watching"
    settled(ann, "/")
    ann.page.locator(".game .btns .btn:not(.primary)").first.click()
    ann.page.locator("dialog .seat select").nth(1).select_option("local")
    ann.page.locator("dialog .seat input").fill("Cleo")
    ann.page.locator("dialog form button.primary").click()
    ann.page.wait_for_url("**/table/*")
    for _ in range(2):  # two of six cards go, then the other one has the device
        ann.asked()
        ann.page.locator(".hand-row [data-action]:not([data-state=selected])").first.click()
    ann.page.locator("[data-do=confirm]").click()
    ann.page.locator("dialog[open] h1").wait_for()
    yield ann, "curtain"


LOOKS = pytest.mark.parametrize(
    ("lang", "theme", "phone"),
    [("en", "dark", False), ("en", "light", True), ("ru", "dark", True), ("ru", "light", False)],
    ids=["en-dark-desktop", "en-light-phone", "ru-dark-phone", "ru-light-desktop"],
)


@pytest.mark.slow
@LOOKS
@pytest.mark.parametrize("tour", [pages, guides, tables, corners])
def test_screens(enter: Doors, tour: Tour, lang: str, theme: str, phone: bool) -> None:
    ann = enter(lang=lang, theme=theme, phone=phone)
    wrong: list[str] = []
    for where in tour(ann):
        wrong += judge(ann, where, lang)
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@LOOKS
def test_screens_of_company(enter: Doors, lang: str, theme: str, phone: bool) -> None:
    ann = enter(lang=lang, theme=theme, phone=phone)
    ben = enter("Ben", lang=lang, theme=theme, phone=phone)
    wrong: list[str] = []
    for one, where in company(ann, ben):
        wrong += judge(one, where, lang)
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


@pytest.mark.parametrize(("locale", "lang", "play"), [("ru-RU", "ru", "Играть"), ("de-DE", "en", "Play now")])
def test_a_new_guest_plays_after_two_clicks_in_the_language_of_the_browser(
    browser: Browser, server: Running, locale: str, lang: str, play: str
) -> None:
    context = browser.new_context(base_url=server.address, locale=locale)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    page.locator(".game").first.get_by_role("button", name=play).click()
    assert page.locator("html").get_attribute("lang") == lang
    page.locator(".levels .btn").first.click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".ask.mine")
    context.close()


def test_settings_have_an_address_and_close_to_the_start_page(enter: Doors) -> None:
    ann = enter()
    settled(ann, "/settings")
    ann.page.get_by_role("radio", name="light", exact=True).check()
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "light")
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_url(f"{ann.server.address}/")
