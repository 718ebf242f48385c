"""The two ways to show a table: a picture with Rich, or plain lines for pipes, dumb terminals and screen readers."""

from __future__ import annotations

import os
import sys
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from stardeck.cli.typed import Option
from stardeck.engine.state import State
from stardeck.language import Language

if TYPE_CHECKING:
    from rich.console import RenderableType

PLAIN_WIDTH = 80
ROOMY = 38  # from this height on there is space for frames and the text of every card


@dataclass(frozen=True)
class View:
    """What a person at the table gets to see: only what the seat may know."""

    state: State
    seat: int
    players: tuple[str, ...]  # who sits there: "you", the name of a bot
    news: tuple[str, ...]  # what has happened since the last question
    prompt: str
    options: tuple[Option, ...]


class Board(Protocol):
    """How the table of a game looks."""

    def plain(self, view: View) -> list[str]:
        """The table in lines, one thing each."""
        ...

    def rich(self, view: View, width: int, roomy: bool) -> list[RenderableType]:
        """The table as blocks from top to bottom."""
        ...


class Teller:
    """Says lines without boxes, colours or cursor movement, and asks."""

    def say(self, *lines: str) -> None:
        for line in lines:
            print(wrapped(line), flush=True)

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

    def clear(self) -> None:
        """Take away what another player must not see."""


class Plain(Screen):
    """Lines only; what changed is said first."""

    def show(self, view: View, whole: bool) -> None:
        self.say(*view.news)
        if whole:
            self.say("", *self.board.plain(view), "")
        self.say(view.prompt)
        if amounts(view.options):
            self.say(span(view.options))
        else:
            self.say(*(f"{option.number} {option.label}" for option in view.options))

    def clear(self) -> None:
        print("\n" * 40)


class Picture(Screen):
    """The whole table, drawn anew for each question."""

    def __init__(self, board: Board, lang: Language) -> None:
        super().__init__(board, lang)
        from rich.console import Console

        self.console = Console(highlight=False, soft_wrap=False)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.console.print(line, markup=False)

    def show(self, view: View, whole: bool) -> None:
        from rich.text import Text

        width, height = self.console.size
        roomy = height >= ROOMY
        self.console.clear()
        for block in self.board.rich(view, width, roomy):
            self.console.print(block)
        for line in view.news[-(8 if roomy else 3) :]:
            self.console.print(Text(line, style="dim"))
        self.console.print(Text(view.prompt, style="bold"))
        if amounts(view.options):
            self.say(span(view.options))
        else:
            self.console.print(option_columns(view.options, width))

    def ask(self, prompt: str = "> ") -> str:
        return self.console.input(prompt, markup=False)

    def clear(self) -> None:
        self.console.clear()


def wrapped(line: str) -> str:
    """A line broken between words, with what follows set in."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.fill(line, PLAIN_WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def amounts(options: tuple[Option, ...]) -> bool:
    """Whether the question is how much, so that the number typed is the answer."""
    return len(options) > 1 and all(option.do == "amount" for option in options)


def span(options: tuple[Option, ...]) -> str:
    """The amounts from the least to the greatest."""
    return f"{options[0].number} … {options[-1].number} (all = {options[-1].number})"


def option_columns(options: tuple[Option, ...], width: int) -> Any:
    """The options in as many columns as their labels allow; long ones have a line of their own below."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    cells = [f"{option.number:>2} {option.label}" for option in options]
    narrow = [cell for cell in cells if len(cell) <= width // 2 - 2]
    blocks: list[Any] = []
    if narrow:
        columns = max(1, width // (max(map(len, narrow)) + 2))
        rows = -(-len(narrow) // columns)
        grid = Table.grid(padding=(0, 2))
        for row in range(rows):
            grid.add_row(*(Text(cell, no_wrap=True) for cell in narrow[row::rows]))
        blocks.append(grid)
    for cell in cells:
        if cell not in narrow:
            text = Table.grid(padding=(0, 1))
            text.add_column(justify="right", width=2)
            text.add_column()
            number, label = cell.split(maxsplit=1)
            text.add_row(number, Text(label))
            blocks.append(text)
    return Group(*blocks)


def wants_plain(plain: bool) -> bool:
    """Whether lines are better than a picture: asked for, a dumb terminal, or no terminal at all."""
    return plain or os.environ.get("TERM", "") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty())


def screen(board: Board, lang: Language, plain: bool) -> Screen:
    """The screen that suits the terminal."""
    return Plain(board, lang) if wants_plain(plain) else Picture(board, lang)
