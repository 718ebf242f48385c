"""The two ways to show a table: a picture with Rich, or plain lines for pipes, dumb terminals and screen readers."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import TYPE_CHECKING, Any, Protocol

from stardeck.cli import words
from stardeck.cli.typed import AMOUNTS, Option
from stardeck.engine.state import State
from stardeck.language import Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from rich.console import RenderableType

PLAIN_WIDTH = 80
LEAST_NEWS = 3  # lines


class Space(Enum):
    """How much of it there is: for frames and the text of the hand, for lines, or only for what can be bought."""

    FRAMES = 3
    LINES = 2
    TIGHT = 1


@dataclass(frozen=True)
class View:
    """What a person at the table gets to see: only what the seat may know."""

    state: State
    seat: int
    players: tuple[str, ...]  # who sits there: "you", the name of a bot
    news: tuple[str, ...]  # what has happened since the last question
    prompt: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Look:
    """A command to look at something closely: its names, its help, and what lies there (None: not meant)."""

    names: Words
    help: Words
    lines: Callable[[State, Sequence[str]], list[str] | None]


class Board(Protocol):
    """How the table of a game looks, and how one plays at it."""

    how_to_choose: str
    example: str  # a card to ask for
    looks: Mapping[str, Look]

    def chapter(self, state: State) -> object:
        """Something that changes when the whole table is worth telling again."""
        ...

    def plain(self, view: View) -> list[str]:
        """The table in lines, one thing each."""
        ...

    def rich(self, view: View, width: int, space: Space) -> list[RenderableType]:
        """The table as blocks from top to bottom."""
        ...


class Teller:
    """Says lines without boxes, colours or cursor movement, and asks."""

    def say(self, *lines: str) -> None:
        for line in lines:
            print(wrapped(line), flush=True)

    def say_whole(self, line: str) -> None:
        """Say a line that is not to be broken: it holds a command to be copied."""
        print(line, flush=True)

    def ask(self, prompt: str = "> ") -> str:
        """Read a line; EOFError at the end of the input."""
        return input(prompt)


class Screen(Teller):
    """A place to show a table and to ask."""

    def __init__(self, board: Board, lang: Language) -> None:
        self.board = board
        self.lang = lang

    def show(self, view: View, whole: bool) -> None:
        """Show the table with its question; `whole`: all of it, even what the player has just seen."""
        raise NotImplementedError

    def question(self, prompt: str, options: Sequence[Option]) -> None:
        """Say what is asked and what can be answered."""
        self.say(prompt)
        if amounts(options):
            self.say(span(options, self.lang))
        else:
            self.say(*(f"{option.number} {option.label}" for option in options))

    def clear(self) -> None:
        """Take away what another player must not see."""

    def welcome(self, *lines: str) -> None:
        """Say what comes before the first table."""
        self.say(*lines, "")


class Plain(Screen):
    """Lines only; what changed is said first."""

    def show(self, view: View, whole: bool) -> None:
        self.say(*view.news)
        if whole:
            self.say("", *self.board.plain(view), "")
        self.question(view.prompt, view.options)

    def clear(self) -> None:
        print("\n" * 40)


class Picture(Screen):
    """The whole table, drawn anew for each question."""

    def __init__(self, board: Board, lang: Language) -> None:
        super().__init__(board, lang)
        from rich.console import Console

        with suppress(ImportError):  # line editing and history, where the system has them
            import readline  # noqa: F401

        self.console = Console(highlight=False, soft_wrap=False)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.console.print(line, markup=False)

    def show(self, view: View, whole: bool) -> None:
        width, height = self.console.size
        below = self.blocks(view.prompt, view.options)
        space = height - self.height(below) - 1
        above = self.board.rich(view, width, Space.FRAMES)
        if self.height(above) + LEAST_NEWS > space:
            above = self.board.rich(view, width, Space.LINES)
        if self.height(above) + min(LEAST_NEWS, len(view.news)) > space:
            above = self.board.rich(view, width, Space.TIGHT)
        self.console.clear()
        for block in (*above, *self.newest(view.news, max(LEAST_NEWS, space - self.height(above))), *below):
            self.console.print(block)

    def blocks(self, prompt: str, options: Sequence[Option]) -> list[RenderableType]:
        from rich.text import Text

        blocks: list[RenderableType] = [Text(prompt, style="bold")]
        if options:
            columns = option_columns(options, self.console.width)
            blocks.append(Text(span(options, self.lang)) if amounts(options) else columns)
        return blocks

    def question(self, prompt: str, options: Sequence[Option]) -> None:
        for block in self.blocks(prompt, options):
            self.console.print(block)

    def height(self, blocks: Sequence[RenderableType]) -> int:
        return sum(len(self.console.render_lines(block)) for block in blocks)

    def newest(self, news: tuple[str, ...], height: int) -> list[RenderableType]:
        """As much of the news as fits, and how to see what does not."""
        from rich.text import Text

        shown: list[RenderableType] = []
        for line in reversed(news):
            text = Text(line, style="italic")
            height -= len(self.console.render_lines(text))
            if height < 0 or (height == 0 and len(shown) + 1 < len(news)):
                left_out = words.EARLIER[self.lang].format(count=len(news) - len(shown))
                return [Text(left_out, style="dim"), *shown]
            shown.insert(0, text)
        return shown

    def welcome(self, *lines: str) -> None:
        from rich.panel import Panel
        from rich.text import Text

        self.console.clear()
        self.console.print(Panel(Text("\n\n".join(lines)), title="Stardeck", padding=(1, 2), width=76))
        self.ask(words.PRESS_ENTER[self.lang])

    def ask(self, prompt: str = "> ") -> str:
        return self.console.input(prompt, markup=False)

    def clear(self) -> None:
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")  # also what has scrolled away
            self.console.file.flush()


def wrapped(line: str) -> str:
    """A line broken between words, with what follows set in."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.fill(line, PLAIN_WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def amounts(options: Sequence[Option]) -> bool:
    """Whether the question is how much, so that the number typed is the answer."""
    return len(options) > 1 and all(option.do in AMOUNTS for option in options)


def span(options: Sequence[Option], lang: Language) -> str:
    """The amounts from the least to the greatest."""
    template = words.AMOUNTS if options[0].do == "amount" else words.NUMBERS
    return template[lang].format(low=options[0].number, high=options[-1].number)


def option_columns(options: Sequence[Option], width: int) -> Any:
    """The options in order: in columns where they fit, else short ones in columns and each long one in a line."""
    from rich.console import Group

    if fitting_columns(options, width) > 1:
        return option_grid(options, fitting_columns(options, width), wrap=False)
    blocks = []
    for narrow, run in groupby(options, lambda option: len(option.label) <= width // 2 - 5):
        group = list(run)
        blocks.append(option_grid(group, fitting_columns(group, width), wrap=not narrow))
    return Group(*blocks)


def fitting_columns(options: Sequence[Option], width: int) -> int:
    """In how many columns all labels fit side by side; 1 if in none but one."""
    for columns in range(min(len(options), width // 12), 1, -1):
        rows = -(-len(options) // columns)
        stacks = [options[at : at + rows] for at in range(0, len(options), rows)]
        if sum(max(len(option.label) for option in stack) + 5 for stack in stacks) <= width:
            return columns
    return 1


def option_grid(options: Sequence[Option], columns: int, wrap: bool) -> Any:
    """Options from top to bottom, column by column."""
    from rich.table import Table
    from rich.text import Text

    rows = -(-len(options) // columns)
    grid = Table.grid(padding=(0, 1))
    for row in range(rows):
        cells = [(f"{option.number:>2}", option.label) for option in options[row::rows]]
        grid.add_row(*(Text(part, no_wrap=not wrap) for cell in cells for part in cell))
    return grid


def wants_plain(plain: bool) -> bool:
    """Whether lines are better than a picture: asked for, a dumb terminal, or no terminal at all."""
    return plain or os.environ.get("TERM", "") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty())


def screen(board: Board, lang: Language, plain: bool) -> Screen:
    """The screen that suits the terminal."""
    return Plain(board, lang) if wants_plain(plain) else Picture(board, lang)
