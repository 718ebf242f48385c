"""The hand of Master of Orion in a terminal: what each card is, what it does, and whether it could be built now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from stardeck.cli.parts import counted
from stardeck.cli.screen import Space
from stardeck.games.orion import cardtext, codes
from stardeck.games.orion.actions import ActionPhase
from stardeck.games.orion.building import BuildMore
from stardeck.games.orion.cards import Record, Structure
from stardeck.games.orion.game import OrionGame
from stardeck.games.orion.state import Orion
from stardeck.games.words import is_asked
from stardeck.language import Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

COLOURS: Final[Mapping[str, str]] = {"blue": "bright_blue", "red": "red", "yellow": "yellow", "grey": "white"}
NOW: Final = Words("now", "сейчас")
CAN: Final = Words("can be built", "можно построить")


def coloured(record: Record) -> str:
    """The colour of a card on the screen; advisors and races have their own."""
    return COLOURS[record.colour] if isinstance(record, Structure) else "magenta"


class Hand:
    """The cards that a seat holds, as their owner looks at them."""

    def __init__(self, game: OrionGame, lang: Language) -> None:
        self.game = game
        self.lang = lang

    def now(self, state: Orion, seat: int, record: Structure) -> tuple[bool, str] | None:
        """Whether a card could be built now, and what is lacking; None if nobody asks that."""
        step = state.step if state.depth else None
        if not is_asked(state, seat) or not isinstance(step, (ActionPhase, BuildMore)):
            return None
        build = codes.BUILD + record.code
        if build in state.decision(seat).actions:
            return True, CAN[self.lang]
        refusal = state.refused(seat).get(build)
        return None if refusal is None else (False, str(self.game.text.reason(refusal)[self.lang]))

    # --- plain lines -----------------------------------------------------------------------------------------

    def line(self, state: Orion, seat: int, record: Structure, n: int) -> str:
        """A card in a sentence: Autolab (Blue structure · cost 2 food, …; now: can be built): When built: …"""
        what = cardtext.type_line(record, self.lang)
        now = self.now(state, seat, record)
        if now is not None:
            what += f"; {NOW[self.lang]}: {now[1]}"
        text = ". ".join(cardtext.card_text(record, self.lang))
        return f"{cardtext.name(record, self.lang)}{counted(n)} ({what})" + (f": {text}" if text else "")

    # --- the picture -----------------------------------------------------------------------------------------

    def rich(
        self, state: Orion, seat: int, title: str, cards: Sequence[tuple[Structure, int]], space: Space
    ) -> RenderableType:
        """The cards with their text where there is space, else with what they are, else in a row."""
        from rich.text import Text

        if space is not Space.TIGHT:
            return self.grid(state, seat, cards, whole=space is Space.FRAMES)
        row = Text(f"{title}: ")
        for number, (record, n) in enumerate(cards):
            row.append(", " if number else "").append(self.name(state, seat, record, n))
        return row

    def grid(self, state: Orion, seat: int, cards: Sequence[tuple[Structure, int]], whole: bool) -> RenderableType:
        """Each card beside what it is; below that what is lacking now, beside what it does."""
        from rich.table import Table
        from rich.text import Text

        grid = Table.grid(padding=(0, 2))
        grid.add_column(ratio=1)
        grid.add_column(ratio=2)
        for record, n in cards:
            name = self.name(state, seat, record, n)
            what = Text(cardtext.type_line(record, self.lang))
            now = self.now(state, seat, record)
            lack = Text(now[1], style="green" if now[0] else "red") if now is not None else Text()
            if whole:
                text = ". ".join(cardtext.card_text(record, self.lang))
                grid.add_row(
                    Text("\n  ").join([name, lack]) if lack else name, Text(f"{what.plain}\n{text}") if text else what
                )
            else:
                grid.add_row(name, Text("; ").join([what, lack]) if lack else what)
        return grid

    def name(self, state: Orion, seat: int, record: Structure, n: int) -> Text:
        """The name in its colour, underlined while it can be built."""
        from rich.text import Text

        now = self.now(state, seat, record)
        style = f"{'underline ' if now is not None and now[0] else ''}bold {coloured(record)}"
        return Text().append(cardtext.name(record, self.lang), style=style).append(counted(n))
