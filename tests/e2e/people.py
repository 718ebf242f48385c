"""Somebody at a browser: opens tables, reads what is asked, clicks what may be done."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page
from playwright.sync_api import TimeoutError as TookTooLong

from stardeck import bots, games
from stardeck.engine.journal import Play
from tests.server.running import Running

# What the page shows of the present question: everything that can be clicked as an answer, and the confirmation.
LOOK = """() => {
  const shown = (node) => node.getClientRects().length > 0 && !node.disabled && node.ariaDisabled !== "true";
  const bar = document.querySelector(".ask");
  const confirm = [...document.querySelectorAll("[data-do=confirm]")].find(shown);
  const spots = [...document.querySelectorAll("[data-action]")].filter(shown);
  for (const node of document.querySelectorAll("[data-nth]")) delete node.dataset.nth;
  spots.forEach((node, nth) => { node.dataset.nth = nth; });
  return {
    mine: bar !== null && bar.classList.contains("mine") && bar.ariaBusy !== "true", // no answer is on its way
    kind: bar?.dataset.kind ?? null,
    question: document.querySelector("#question")?.textContent.trim() ?? "",
    over: document.querySelector("[data-over]") !== null,
    confirm: confirm !== undefined,
    options: spots.map((node) => ({
      code: Number(node.dataset.action),
      chosen: node.dataset.state === "selected" || node.ariaPressed === "true",
      zone: node.dataset.zone ?? "",
      menu: node.closest("[data-menu]") !== null,
    })),
  };
}"""
AT_GOAL = """(goal) => [goal.isConnected && (goal.dataset.action ?? goal.dataset.do) !== undefined,
                        document.activeElement === goal]"""
BEHIND = """(goal) => document.activeElement !== document.body &&
  (document.activeElement.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING) !== 0"""
MOST_CLICKS = 3000
MOST_TABS = 1200  # late in a game the log alone has hundreds of card names
# In which order a quick player likes kinds of actions; whatever is not named comes in between, the last ones last.
FIRST = ("play", "use", "ally", "place", "attack", "attack_base", "buy", "build", "activate")
LAST = ("wait", "done", "end_turn", "scrap")


@lru_cache
def played_by_bots(game: str, **options: Any) -> str:
    """The journal of a whole game between bots that answer at once."""
    loaded = games.load(game)
    bot = bots.load("greedy", loaded)
    play = Play.new(loaded, 2, seed=3, seats=["Ann", "Ben"], **options)
    while play.state.decisions:
        decision = play.state.decisions[0]
        play.apply(decision.seat, int(bot.choose(play.state.seen_by(decision.seat), decision, None)))
    return play.journal.dumps()


class Stuck(AssertionError):
    """The game cannot go on with what the page offers."""


class Somebody:
    """A person with a browser window of their own."""

    def __init__(self, context: BrowserContext, server: Running, name: str, settings: dict[str, object]) -> None:
        self.context = context
        self.server = server
        self.name = name
        self.lang = str(settings["lang"])
        self.errors: list[str] = []
        self.by_keyboard = False
        self.looks, self.last_look = 0, ""  # how often the page has shown the same
        person = server.client().call("POST", "/people", {"name": name})
        self.token = str(person["token"])
        kept = {"stardeck.person": person, "stardeck.settings": {"name": name, **settings}}
        lines = [
            f"localStorage.getItem({k!r}) ?? localStorage.setItem({k!r}, {json.dumps(json.dumps(v))});"
            for k, v in kept.items()
        ]
        context.add_init_script("\n".join(lines))
        self.page = self.window()

    def window(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda problem: self.errors.append(f"error on the page: {problem}"))
        page.on("console", self.hear)
        return page

    def hear(self, message: ConsoleMessage) -> None:
        """Complaints of the browser are faults of the page, but for a line that is lost."""
        lost = ("WebSocket", "ERR_CONNECTION", "ERR_INTERNET", "Failed to load resource", "net::")
        if message.type == "error" and not any(one in message.text for one in lost):
            self.errors.append(message.text)

    # --- tables ---

    def open_table(self, game: str, seats: Sequence[str] = ("me", "bot cadet"), **options: Any) -> str:
        """Open a table by the interface for programs; return its id."""
        wishes = [{"kind": one.split()[0], "level": one.partition(" ")[2]} for one in seats]
        wanted = {"game": game, "seats": wishes, "options": options}
        return str(self.server.client(self.token).call("POST", "/tables", wanted, lang=self.lang)["table"])

    def bring_finished(self, game: str, **options: Any) -> str:
        """Bring a finished game along, played by bots; return its table."""
        client = self.server.client(self.token)
        return str(client.call("POST", "/tables/import", {"journal": played_by_bots(game, **options)})["table"])

    def join(self, table: str) -> None:
        self.server.client(self.token).call("POST", f"/tables/{table}/join", {})

    def go(self, path: str) -> None:
        self.page.goto(path)

    def sit(self, table: str) -> None:
        """Go to a table and wait until it is there."""
        self.go(f"/table/{table}")
        self.page.locator("#question").wait_for()

    def phase(self, table: str) -> str:
        return str(self.server.client(self.token).call("GET", f"/tables/{table}")["around"]["phase"])

    # --- answers ---

    def look(self) -> dict[str, Any]:
        return dict(self.page.evaluate(LOOK))

    def asked(self) -> dict[str, Any]:
        """Wait until something is asked, and return what the page shows."""
        self.page.wait_for_selector(".ask.mine")
        return self.look()

    def answer(self, game: str, dice: random.Random, seen: dict[str, Any]) -> None:
        """Answer once: an option, or the confirmation."""
        open_ones = [(place, one) for place, one in enumerate(seen["options"]) if not one["chosen"]]
        if seen["confirm"] and (dice.random() < 0.7 or not open_ones):
            return self.press(self.page.locator("[data-do=confirm]:visible").first)
        in_menu = [(place, one) for place, one in open_ones if one["menu"]]
        if not open_ones:
            return self.page.wait_for_timeout(50)
        place, _one = min(in_menu or open_ones, key=lambda each: (self.liking(game, each[1]["code"]), dice.random()))
        self.press(self.page.locator(f"[data-nth='{place}']"))

    def liking(self, game: str, code: int) -> int:
        kind = str(games.load(game).codes.record(code)["do"])
        return FIRST.index(kind) if kind in FIRST else 100 + (LAST.index(kind) if kind in LAST else -1)

    def press(self, what: Locator) -> None:
        """Click it, unless it has gone meanwhile."""
        with contextlib.suppress(TookTooLong):
            if self.by_keyboard:
                self.reach(what)
            else:
                self.click(what)

    def click(self, what: Locator) -> None:
        """Click its middle; where another card lies upon that, its edge."""
        try:
            what.click(timeout=4000)
        except TookTooLong:
            what.click(timeout=2000, position={"x": 3, "y": 3})

    def reach(self, what: Locator) -> None:
        """Go to it with the Tab key, whichever way is shorter, and press Enter."""
        goal = what.element_handle(timeout=4000)
        back = self.page.evaluate(BEHIND, goal)
        for _ in range(MOST_TABS):
            state = self.page.evaluate(AT_GOAL, goal)
            if not state[0]:
                return  # something else is asked meanwhile
            if state[1]:
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise Stuck(f"the Tab key never comes to {goal.evaluate('(node) => node.outerHTML')[:300]}")

    def play(self, game: str, table: str, seed: int = 1, until: int = MOST_CLICKS) -> int:
        """Play by clicking until the game is over, or so many times; return the number of clicks."""
        dice = random.Random(seed)
        clicks = 0
        while clicks < until:
            seen = self.look()
            if not seen["mine"]:
                if self.is_over(table):
                    return clicks
                continue
            self.lose_patience(seen)
            if not seen["options"] and not seen["confirm"]:
                self.page.wait_for_timeout(50)  # the answer before is on its way
                continue
            self.answer(game, dice, seen)
            clicks += 1
        return clicks

    def lose_patience(self, seen: dict[str, Any]) -> None:
        """Stuck if the page has shown the same for many looks."""
        now = json.dumps([seen["question"], seen["options"], seen["confirm"]])
        self.looks = self.looks + 1 if now == self.last_look else 0
        self.last_look = now
        if self.looks > (12 if seen["options"] else 60):
            raise Stuck(f"nothing changes after {self.looks} tries: {seen}")

    def is_over(self, table: str) -> bool:
        """Wait for the next question; say whether there will be none."""
        try:
            self.page.wait_for_selector(".ask.mine", timeout=1500)
        except TookTooLong:
            return self.phase(table) == "over"
        return False


def sit_at(ann: Somebody, journal: str) -> None:
    """Play on from the end of a journal."""
    client = ann.server.client(ann.token)
    whole = client.call("POST", "/tables/import", {"journal": journal})
    ann.sit(str(client.call("POST", f"/tables/{whole['table']}/analyse", {"seat": 0, "level": "cadet"})["table"]))
    ann.asked()
