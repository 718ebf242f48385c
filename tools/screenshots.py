"""Take the pictures of the web table for README: real games, brought to their middle by bots, in both languages.

    .venv/bin/python tools/screenshots.py [NAME ...]     docs/pictures/NAME-LANGUAGE.png

Needs Chromium. The deals are fixed and the bots greedy, so the same code takes the same pictures.
"""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from stardeck import bots, games  # noqa: E402
from stardeck.engine.journal import Play  # noqa: E402
from stardeck.language import LANGUAGES  # noqa: E402
from stardeck.server.review import round_of  # noqa: E402
from tests.e2e.conftest import FLAGS, Doors, chromium  # noqa: E402
from tests.e2e.people import Somebody  # noqa: E402
from tests.server.running import Running  # noqa: E402

FOLDER: Final = ROOT / "docs" / "pictures"
LIMIT: Final = 300_000  # bytes
NAMES: Final = {"en": ("Ann", "Ben", "Cleo", "Dan"), "ru": ("Аня", "Борис", "Клара", "Денис")}


class Scene(NamedTuple):
    """A picture: a screen, or a game with the decision of the first seat at which it is shown."""

    name: str
    path: str = ""
    game: str = ""
    players: int = 2
    options: dict[str, Any] = {}
    round: int = 0
    kinds: tuple[str, ...] = ()
    later: int = 0  # such decisions that are passed over first
    seed: int = 1
    phone: bool = False
    theme: str = "dark"


SCENES: Final = (
    Scene("home", "/"),
    Scene("race", game="race", players=4, round=6, kinds=("settle",), seed=13),
    Scene(
        "xeno", game="race", players=3, options={"sets": ["base", "xeno"], "invasion": True}, round=6,
        kinds=("choose_action", "settle"), seed=9,
    ),
    Scene("realms", game="realms", round=17, kinds=("main",), later=4, seed=5),
    Scene("orion", game="orion", players=3, round=5, kinds=("action",), seed=2),
    Scene("phone", game="race", players=3, round=5, kinds=("choose_action", "develop", "settle"), seed=11, phone=True),
    Scene("light", game="realms", round=9, kinds=("main",), later=3, seed=8, theme="light"),
    Scene("cards", "/cards/realms"),
    Scene("rules", "/rules/race"),
)  # fmt: skip


def journal_of(scene: Scene, lang: str) -> str:
    """A game up to the first decision of the first seat that suits the scene."""
    game = games.load(scene.game)
    greedy = bots.load("greedy", game)
    play = Play.new(game, scene.players, seed=scene.seed, seats=list(NAMES[lang][: scene.players]), **scene.options)
    dice = random.Random(scene.seed)
    later = scene.later
    while play.state.decisions:
        decision = dice.choice(play.state.decisions)
        now = round_of(play.state)
        if decision.seat == 0 and now >= scene.round and (not scene.kinds or decision.kind in scene.kinds):
            later -= 1
            if later < 0:
                break
        play.apply(decision.seat, int(greedy.choose(play.state.seen_by(decision.seat), decision, None)))
    return play.journal.dumps()


def lay(somebody: Somebody, scene: Scene, lang: str) -> str:
    """A table at which the game goes on from there, against bots."""
    client = somebody.server.client(somebody.token)
    whole = client.call("POST", "/tables/import", {"journal": journal_of(scene, lang)})
    there = client.call("POST", f"/tables/{whole['table']}/analyse", {"seat": 0, "level": "captain"})
    return str(there["table"])


def shot(doors: Doors, scene: Scene, lang: str) -> bytes:
    somebody = doors(NAMES[lang][0], lang=lang, theme=scene.theme, phone=scene.phone)
    if scene.game:
        somebody.sit(lay(somebody, scene, lang))
        somebody.asked()
    else:
        somebody.go(scene.path)
        somebody.page.locator("h1, h2").first.wait_for()
    somebody.page.wait_for_load_state("networkidle")
    somebody.page.evaluate("document.fonts.ready")
    somebody.page.wait_for_timeout(800)  # pictures of cards are drawn when there is time
    taken = somebody.page.screenshot()
    somebody.context.close()
    return taken


def with_few_colours(png: bytes) -> bytes:
    """The picture with a palette, as many colours as fit."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    plain = Image.Dither.NONE
    for colours in (256, 128, 64, 32):
        small = io.BytesIO()
        # rare colours count as much as common ones: else two seats come out alike
        few = image.quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=3, dither=plain)
        few.save(small, "PNG", optimize=True)
        if small.tell() < LIMIT:
            break
    return small.getvalue()


def take(browser: Browser, server: Running, names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        if names and scene.name not in names:
            continue
        for lang in LANGUAGES:
            file = FOLDER / f"{scene.name}-{lang}.png"
            file.write_bytes(with_few_colours(shot(Doors(browser, server), scene, lang)))
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} KB", flush=True)


def main(names: list[str]) -> int:
    program = chromium()
    if program is None:
        print("no Chromium here: apt install chromium, or name one in STARDECK_CHROMIUM", file=sys.stderr)
        return 1
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Running(Path(folder, "data"), STARDECK_PURE="")
        try:
            server.start()
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
            take(browser, server, names)
            browser.close()
        finally:
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
