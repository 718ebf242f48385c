"""The hand of Race for the Galaxy in a terminal: what each card is, what it does, and what it would cost now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from stardeck.cli.parts import counted
from stardeck.cli.screen import Space
from stardeck.engine.steps import Sealed
from stardeck.engine.views import DESIGN
from stardeck.games.race import cardtext, codes
from stardeck.games.race.cards import Record
from stardeck.games.race.develop import ChooseDevelopment, develop_price, refuse_development
from stardeck.games.race.game import RaceGame
from stardeck.games.race.settle import refuse_world
from stardeck.games.race.state import Race
from stardeck.language import Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

NOW: Final = Words("now", "сейчас")
PAY: Final = Words("pay {price}", "оплата {price}")


class Hand:
    """The cards that a seat holds, as their owner looks at them."""

    def __init__(self, game: RaceGame, lang: Language) -> None:
        self.game = game
        self.lang = lang

    def now(self, state: Race, seat: int, record: Record) -> tuple[bool, str]:
        """Whether a card could be placed now, and what that takes or what is lacking."""
        if record.type == "development":
            step = state.step if state.depth else None
            second = int(step.second) if isinstance(step, ChooseDevelopment) else 0
            refusal = int(refuse_development(state, seat, record.code, second))
            if not refusal:
                return True, PAY[self.lang].format(price=develop_price(state, seat, record.code, second))
        else:
            refusal = int(refuse_world(state, seat, record.code))
            if not refusal:
                label = self.game.text.actions.places(state, seat, record.code)[self.lang]
                return True, label[label.rindex("(") + 1 : -1]
        sentence = self.game.text.refusal(state, seat, codes.PLACE + record.code, refusal, self.lang)
        return False, str(sentence.partition(": ")[2])

    def asks(self, state: Race, seat: int, record: Record) -> bool:
        """Whether it matters now what a card in hand would cost: all choose, and it is in hand."""
        held = any(int(card) & DESIGN == record.code for card in state.seats[seat].hand)
        return bool(state.depth) and isinstance(state.step, Sealed) and held

    # --- plain lines -----------------------------------------------------------------------------------------

    def line(self, state: Race, seat: int, record: Record, n: int) -> str:
        """A card in a sentence: Gem World (World, cost 2 · novelty production · 1 VP; now: pay 2): V Produce: …"""
        what = cardtext.type_line(record, self.lang)
        if self.asks(state, seat, record):
            what += f"; {NOW[self.lang]}: {self.now(state, seat, record)[1]}"
        text = ". ".join(cardtext.card_text(record, self.lang))
        return f"{cardtext.name(record, self.lang)}{counted(n)} ({what})" + (f": {text}" if text else "")

    # --- the picture -----------------------------------------------------------------------------------------

    def rich(
        self, state: Race, seat: int, title: str, cards: Sequence[tuple[Record, int]], space: Space
    ) -> RenderableType:
        """The cards with their text where there is space, else with what they are, else in a row."""
        from rich.text import Text

        if space is not Space.TIGHT:
            return self.grid(state, seat, cards, whole=space is Space.FRAMES)
        row = Text(f"{title}: ")
        for number, (record, n) in enumerate(cards):
            row.append(", " if number else "").append(self.name(record)).append(counted(n))
            price = self.price(state, seat, record)
            if price:
                row.append(" (").append(price).append(")")
        return row

    def grid(self, state: Race, seat: int, cards: Sequence[tuple[Record, int]], whole: bool) -> RenderableType:
        """Each card beside what it is; below that what it takes now, beside what it does."""
        from rich.table import Table
        from rich.text import Text

        grid = Table.grid(padding=(0, 2))
        grid.add_column(ratio=1)
        grid.add_column(ratio=2)
        for record, n in cards:
            name = self.name(record).append(counted(n))
            what = Text(cardtext.type_line(record, self.lang))
            price = self.price(state, seat, record)
            if whole:
                text = ". ".join(cardtext.card_text(record, self.lang))
                grid.add_row(
                    Text("\n  ").join([name, price]) if price else name, Text(f"{what.plain}\n{text}") if text else what
                )
            else:
                grid.add_row(name, Text("; ").join([what, price]) if price else what)
        return grid

    def name(self, record: Record) -> Text:
        from rich.text import Text

        from stardeck.cli.race import colour

        return Text().append(cardtext.name(record, self.lang), style=f"bold {colour(record)}".replace("default", ""))

    def price(self, state: Race, seat: int, record: Record) -> Text:
        """What the card takes now: green if its owner could place it."""
        from rich.text import Text

        if not self.asks(state, seat, record):
            return Text()
        possible, words = self.now(state, seat, record)
        return Text().append(words, style="green" if possible else "red")
