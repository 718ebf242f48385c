"""Draw the picture of the README: the table in the terminal, as an SVG that needs nothing else.

    python tools/picture.py [GAME] [FILE]

The game is dealt by a fixed seed and brought to its middle by greedy bots, so the same code draws the same picture.
"""

from __future__ import annotations

import argparse
import re
import sys
from html import unescape
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rich.console import Console  # noqa: E402
from rich.terminal_theme import TerminalTheme  # noqa: E402
from rich.text import Text  # noqa: E402

from stardeck import bots, games  # noqa: E402
from stardeck.cli.boards import board  # noqa: E402
from stardeck.cli.play import Table  # noqa: E402
from stardeck.cli.saves import Save  # noqa: E402
from stardeck.cli.screen import Picture  # noqa: E402
from stardeck.cli.typed import options  # noqa: E402
from stardeck.engine.journal import Play  # noqa: E402


class Scene(NamedTuple):
    """A position worth a picture: how it is dealt, how many of our actions lead to it, and how large it is shown."""

    seed: int
    players: int
    actions: int
    width: int
    height: int


SCENES: Final = {
    "realms": Scene(seed=44, players=2, actions=91, width=112, height=38),
    "race": Scene(seed=11, players=3, actions=24, width=112, height=46),
}

SPACE: Final = TerminalTheme(
    (13, 17, 28),
    (205, 214, 226),
    [
        (54, 64, 84),
        (240, 113, 120),
        (126, 211, 127),
        (245, 203, 92),
        (97, 160, 255),
        (199, 146, 234),
        (103, 212, 222),
        (205, 214, 226),
    ],
    [
        (98, 114, 144),
        (255, 139, 146),
        (158, 232, 140),
        (255, 221, 128),
        (122, 178, 255),
        (217, 173, 247),
        (137, 232, 240),
        (255, 255, 255),
    ],
)

# The template of Rich, without the fonts that it would load from elsewhere.
SVG: Final = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
<style>
.{unique_id}-matrix {{
  font-family: "Fira Code", "JetBrains Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-ligatures: none; white-space: pre;
}}
.{unique_id}-title {{ font: bold 18px system-ui, "DejaVu Sans", Arial, sans-serif }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


FRAME: Final = "#3d4c6b"
CHARACTER: Final = 12.04  # the width of a character: that of DejaVu Sans Mono at 20 pixels
LINE: Final = 24.4  # the height of a line
WORDS: Final = re.compile(
    r'<text class="(?P<style>[^"]+)" x="(?P<x>[^"]+)" y="(?P<y>[^"]+)" textLength="[^"]+" (?P<clip>[^>]+)>'
    r"(?P<text>[^<]*)</text>"
)


def placed(words: re.Match[str]) -> str:
    """Words where they begin, since some programs swallow leading blanks; frames as lines, which no font breaks up."""
    text = words["text"].replace("&#160;", " ")
    left, bottom = float(words["x"]), float(words["y"]) + LINE - 18.5
    if set(text) <= set("╭╮╰╯│─ "):
        lines = [corner(sign, left + CHARACTER * place, bottom) for place, sign in enumerate(text)]
        return f'<path d="{"".join(lines)}" stroke="{FRAME}" stroke-width="1.5" fill="none"/>'
    bare = text.strip()
    left += CHARACTER * (len(text) - len(text.lstrip()))
    length = CHARACTER * len(unescape(bare))
    return (
        f'<text class="{words["style"]}" x="{left:g}" y="{words["y"]}" textLength="{length:g}" {words["clip"]}>'
        f"{bare.replace(' ', '&#160;')}</text>"
    )


def corner(sign: str, left: float, bottom: float) -> str:
    """One character of a frame as a line through its place."""
    x, y, right, top = left + CHARACTER / 2, bottom - LINE / 2, left + CHARACTER, bottom - LINE
    paths = {
        "─": f"M{left:.1f} {y:.1f}H{right:.1f}",
        "│": f"M{x:.1f} {top:.1f}V{bottom:.1f}",
        "╭": f"M{x:.1f} {bottom:.1f}Q{x:.1f} {y:.1f} {right:.1f} {y:.1f}",
        "╮": f"M{left:.1f} {y:.1f}Q{x:.1f} {y:.1f} {x:.1f} {bottom:.1f}",
        "╰": f"M{x:.1f} {top:.1f}Q{x:.1f} {y:.1f} {right:.1f} {y:.1f}",
        "╯": f"M{left:.1f} {y:.1f}Q{x:.1f} {y:.1f} {x:.1f} {top:.1f}",
    }
    return paths.get(sign, "")


def draw(name: str, scene: Scene) -> str:
    """The table as our seat sees it, after greedy bots have played both sides so far."""
    game = games.load(name)
    bot = bots.load("greedy", game)
    play = Play.new(game, scene.players, scene.seed, ["human", *["greedy"] * (scene.players - 1)])
    shown = Picture(board(game, "en"), "en")
    shown.console = Console(
        file=StringIO(),
        record=True,
        force_terminal=True,
        color_system="truecolor",
        width=scene.width,
        height=scene.height,
        highlight=False,
    )
    with TemporaryDirectory() as folder:
        table = Table(play, Save(Path(folder) / "picture.journal", kept=True), shown, "en")
        table.viewer, left = 0, scene.actions
        while left or not play.state.deciding & 1:
            seat = next(s for s in range(scene.players) if play.state.deciding >> s & 1)
            if seat == 0:
                left -= 1
                table.news()
            table.act(seat, bot.choose(play.state.seen_by(seat)))
        table.show(options(game, play.state, 0, "en"), whole=True)
    shown.console.print(Text("> "), end="")
    shown.console.print(Text("█", style="bright_blue"))
    svg = shown.console.export_svg(
        title=f"stardeck play {name}",
        theme=SPACE,
        code_format=SVG,
        font_aspect_ratio=CHARACTER / 20,
        unique_id="stardeck",
    )
    return WORDS.sub(placed, svg)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="realms", choices=sorted(SCENES))
    parser.add_argument("file", nargs="?", type=Path, default=ROOT / "docs" / "table.svg")
    given = parser.parse_args()
    svg = "\n".join(line.rstrip() for line in draw(given.game, SCENES[given.game]).splitlines() if line.strip()) + "\n"
    given.file.parent.mkdir(parents=True, exist_ok=True)
    given.file.write_text(svg, encoding="utf-8")
    print(f"{given.file.name}: {len(svg.encode()) // 1024} KB")


if __name__ == "__main__":
    main()
