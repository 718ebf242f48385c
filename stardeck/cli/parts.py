"""What the boards of all games have in common: who sits where, and how a part of the table is framed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stardeck.cli.screen import Space, View
from stardeck.games.words import seat_name
from stardeck.language import Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

PLAYERS: Final[Mapping[str, Words]] = {"you": Words("you", "вы"), "human": Words("human", "человек")}


def who(view: View, seat: int, lang: Language) -> str:
    """A seat and who sits there: A (you)."""
    player = view.players[seat]
    return f"{seat_name(seat)} ({PLAYERS[player][lang] if player in PLAYERS else player})"


def order(view: View) -> list[int]:
    """The other seats first, one's own last: nearest to the keyboard."""
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    return others + [view.seat]


def counted(n: int) -> str:
    return f" ×{n}" if n > 1 else ""


def heading(name: str, numbers: Iterable[tuple[str, str]]) -> Text:
    """The name of a part of the table and its numbers, which stand out."""
    from rich.text import Text

    title = Text().append(name, style="bold")
    for what, number in numbers:
        title.append(f"  {what} ").append(number, style="bold")
    return title


def section(title: Any, rows: Sequence[RenderableType], space: Space) -> RenderableType:
    """A part of the table: in a frame where there is space, else below its heading."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.panel import Panel

    if space is Space.FRAMES:
        return Panel(Group(*rows), title=title, title_align="left", padding=(0, 1))
    return Group(title, *(Padding(row, (0, 0, 0, 2)) for row in rows))
