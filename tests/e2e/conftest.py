"""Browsers at real tables: a server in a process of its own, Chromium, and people who click.

The browser is Debian's Chromium, or what STARDECK_CHROMIUM names; without one these tests are skipped, and with a name
that leads nowhere they fail.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.people import Somebody
from tests.server.running import Running

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--disable-gpu", "--disable-dev-shm-usage", "--no-sandbox", "--font-render-hinting=none"]
PATIENCE = 30_000  # milliseconds: busy machines are slow


def chromium() -> str | None:
    named = os.environ.get("STARDECK_CHROMIUM")
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none, or where the web table is not built."""
    why = None
    if chromium() is None:
        why = "no Chromium here (Debian: apt install chromium; or name one in STARDECK_CHROMIUM)"
    elif not (ROOT / "stardeck/server/web/index.html").is_file():
        why = "the web table is not built (make build)"
    for item in items:
        if why is not None and Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # of a module, not of the session: while it runs, no other test of this process could have an event loop
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a database of its own; it thinks with the compiled rules if there are any."""
    running = Running(tmp_path_factory.mktemp("e2e") / "data", STARDECK_PURE="")
    try:
        running.start()
        yield running
    finally:
        running.kill()


class Doors:
    """Lets people in, each with a browser window of its own, and shows them out."""

    def __init__(self, browser: Browser, server: Running) -> None:
        self.browser = browser
        self.server = server
        self.inside: list[Somebody] = []

    def __call__(
        self,
        name: str = "Ann",
        lang: str = "en",
        theme: str = "dark",
        phone: bool = False,
        moving: bool = False,
        **settings: object,
    ) -> Somebody:
        size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        context = self.browser.new_context(
            base_url=self.server.address,
            viewport=size,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            locale={"en": "en-GB", "ru": "ru-RU"}[lang],
            color_scheme="light" if theme == "light" else "dark",
            reduced_motion="no-preference" if moving else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        somebody = Somebody(context, self.server, name, {"lang": lang, "theme": theme, "speed": "instant", **settings})
        self.inside.append(somebody)
        return somebody


@pytest.fixture
def enter(browser: Browser, server: Running, request: pytest.FixtureRequest) -> Iterator[Doors]:
    doors = Doors(browser, server)
    yield doors
    folder = os.environ.get("STARDECK_SHOTS")
    for number, somebody in enumerate(doors.inside):
        if folder:
            somebody.page.screenshot(path=str(Path(folder, f"{request.node.name}-{number}.png")))
        errors = somebody.errors
        somebody.context.close()
        assert not errors, errors
