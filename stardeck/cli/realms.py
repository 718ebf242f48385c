"""The table of Star Realms in a terminal, drawn with Rich or told in lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stardeck.cli.parts import counted, heading, order, section, who
from stardeck.cli.screen import Look, Space, View
from stardeck.cli.typed import seat_named
from stardeck.engine.state import State
from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.games.realms import cardtext
from stardeck.games.realms.card import EXPLORER
from stardeck.games.realms.cards import Record
from stardeck.games.realms.game import RealmsGame
from stardeck.games.realms.state import GAP, Realms
from stardeck.games.realms.tabletext import grouped
from stardeck.language import Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

COLOURS: Final[Mapping[str | None, str]] = {
    "blob": "green",
    "trade_federation": "bright_blue",
    "star_empire": "yellow",
    "machine_cult": "red",
    None: "default",
}
WIDE: Final = 104  # from this width on the cards stand in columns

TRADE_ROW: Final = Words("Trade row", "Торговый ряд")
DECK: Final = Words("deck", "колода")
SCRAPPED: Final = Words("scrap heap", "утиль")
HAND: Final = Words("hand", "рука")
DISCARD: Final = Words("discard pile", "сброс")
IN_PLAY: Final = Words("In play", "В игре")
AUTHORITY: Final = Words("authority", "влияние")
TRADE: Final = Words("trade", "торговля")
COMBAT: Final = Words("combat", "бой")
NOTHING: Final = Words("nothing", "ничего")
LEFT: Final = Words("left", "осталось")

HOW_TO_CHOOSE: Final = Words(
    "Choose by number, or type it: buy explorer. The beginnings of words are enough: b expl. "
    'One line can do more: "play all" plays your hand, "attack b all" attacks with everything.',
    "Выбирайте номером или словами: купить исследователь. Хватит начала слов: ку иссл. "
    "Можно больше сразу: «разыграть все» разыграет руку, «атаковать b все» атакует всем, что есть.",
)


class RealmsBoard:
    """The trade row between the others and oneself."""

    def __init__(self, game: RealmsGame, lang: Language) -> None:
        self.game = game
        self.lang = lang
        self.how_to_choose = HOW_TO_CHOOSE[lang]
        self.example = self.record(EXPLORER).name_ru.lower() if lang == "ru" else "explorer"
        self.looks: Mapping[str, Look] = {
            "discard": Look(
                Words("discard pile", "сброс"),
                Words("A: look through the discard pile of A", "A: посмотреть сброс игрока A"),
                self.discard_pile,
            ),
            "heap": Look(
                Words("heap scrapped", "утиль"),
                Words("look through the scrap heap", "посмотреть утиль"),
                self.scrap_heap,
            ),
        }

    def chapter(self, state: State) -> object:
        assert isinstance(state, Realms)
        return int(state.turn)

    def discard_pile(self, state: State, typed: Sequence[str]) -> list[str] | None:
        seat = seat_named(typed[0], int(state.players)) if len(typed) == 1 else None
        return None if seat is None else [self.game.text.discard_pile(state, seat, self.lang)]

    def scrap_heap(self, state: State, typed: Sequence[str]) -> list[str] | None:
        return None if typed else [self.game.text.scrap_heap(state, self.lang)]

    # --- words -----------------------------------------------------------------------------------------------

    def record(self, design: int) -> Record:
        return self.game.by_design[design]

    def abilities(self, record: Record) -> str:
        """All that a card does, in one line."""
        return ". ".join(cardtext.card_text(record, self.lang))

    def kind(self, record: Record) -> str:
        return kind(record, self.lang)

    def line(self, record: Record, before: str, after: str = "") -> str:
        """A card in a sentence: Falcon (Star Empire): +2 combat; draw a card."""
        kind = self.kind(record)
        return (
            f"{before}{cardtext.name(record, self.lang)}{after}{f' ({kind})' if kind else ''}: {self.abilities(record)}"
        )

    def pools(self, state: Realms, seat: int) -> list[tuple[str, str]]:
        """The numbers of a seat, with their names."""
        player = state.seats[seat]
        authority = state.authority_of(seat)
        found = [(AUTHORITY, authority), (TRADE, player.trade), (COMBAT, player.combat), (HAND, len(player.hand))]
        found += [(DECK, player.left), (DISCARD, len(player.discard))]
        if state.out >> seat & 1 and not len(player.discard):
            return []
        if not state.rules.mode.playing(state) >> seat & 1:
            found = [each for each in found if each[0] not in (TRADE, COMBAT)]
        return [(name[self.lang], str(int(number))) for name, number in found]

    def known(self, cards: Iterable[int]) -> list[tuple[int, int]]:
        """The cards of a pile that may be seen, counted."""
        return [(design, n) for design, n in grouped(int(card) & DESIGN for card in cards) if design != UNKNOWN]

    # --- plain lines -----------------------------------------------------------------------------------------

    def plain(self, view: View) -> list[str]:
        state = view.state
        assert isinstance(state, Realms)
        lang, tables = self.lang, self.game.text.tables
        lines = [tables.heading(state, lang)]
        for seat in order(view):
            if seat == view.seat:
                lines += self.plain_row(state)
            pools = ", ".join(f"{name} {number}" for name, number in self.pools(state, seat))
            lines.append(": ".join(part for part in (self.who(view, state, seat), pools) if part))
            play = tables.play_area(state, seat, lang)
            lines += [f"  {IN_PLAY[lang]}: {', '.join(play)}"] if play else []
            hand = self.known(state.seats[seat].hand)
            if hand:
                lines.append(f"  {HAND[lang].capitalize()}:")
                lines += [f"  {self.line(self.record(design), '', counted(n))}" for design, n in hand]
        return lines

    def who(self, view: View, state: Realms, seat: int) -> str:
        """A seat, who sits there, and what the mode makes of it."""
        return f"{who(view, seat, self.lang)}{self.game.text.tables.seat_notes(state, seat, self.lang)}"

    def plain_row(self, state: Realms) -> list[str]:
        heading = f"{TRADE_ROW[self.lang]} ({DECK[self.lang]} {state.trade_left}):"
        lines = [heading]
        for design in state.row:
            if design != GAP:
                record = self.record(int(design))
                lines.append("  " + self.line(record, f"{record.cost} "))
        explorer = self.record(EXPLORER)
        left = f", {LEFT[self.lang]} {state.explorers}"
        lines.append("  " + self.line(explorer, f"{explorer.cost} ", left))
        return lines

    # --- the picture -----------------------------------------------------------------------------------------

    def rich(self, view: View, width: int, space: Space) -> list[RenderableType]:
        from rich.text import Text

        state = view.state
        assert isinstance(state, Realms)
        blocks: list[RenderableType] = []
        for seat in order(view):
            if seat == view.seat:
                blocks.append(self.rich_row(state, width, space))
            title = heading(self.who(view, state, seat), self.pools(state, seat))
            rows: list[RenderableType] = []
            play = self.game.text.tables.play_area(state, seat, self.lang)
            if play or not state.out >> seat & 1:
                rows.append(Text(f"{IN_PLAY[self.lang]}: {', '.join(play) or NOTHING[self.lang]}"))
            hand = self.known(state.seats[seat].hand)
            if hand:
                rows.append(self.hand(state, hand, width, space))
            blocks.append(section(title, rows, space))
        return blocks

    def rich_row(self, state: Realms, width: int, space: Space) -> RenderableType:
        """The trade row, with what the team that plays could pay."""
        piles = [(DECK[self.lang], str(state.trade_left)), (SCRAPPED[self.lang], str(len(state.scrap_heap)))]
        title = heading(TRADE_ROW[self.lang], piles)
        playing = state.rules.mode.playing(state)
        trade = sum(int(state.seats[seat].trade) for seat in range(int(state.players)) if playing >> seat & 1)
        return section(title, [self.row(state, trade, width, space)], space)

    def hand(self, state: Realms, hand: Sequence[tuple[int, int]], width: int, space: Space) -> RenderableType:
        """The cards of a hand, with their text where there is space."""
        from rich.text import Text

        if space is Space.FRAMES:
            return self.cards([(self.record(design), "", counted(n)) for design, n in hand], width)
        text = Text(f"{HAND[self.lang].capitalize()}: ")
        for number, (design, n) in enumerate(hand):
            text.append(", " if number else "").append(self.name(self.record(design))).append(counted(n))
        return text

    def row(self, state: Realms, trade: int, width: int, space: Space) -> RenderableType:
        records = [self.record(int(design)) for design in state.row if design != GAP]
        rows = [(record, str(record.cost), "") for record in records]
        explorer = self.record(EXPLORER)
        rows.append((explorer, str(explorer.cost), f" ×{state.explorers}"))
        return self.cards(rows, width, trade, tight=space is Space.TIGHT)

    def name(self, record: Record) -> Text:
        from rich.text import Text

        return Text(cardtext.name(record, self.lang), style=f"bold {COLOURS[record.faction]}".replace("default", ""))

    def cards(
        self, rows: Sequence[tuple[Record, str, str]], width: int, trade: int | None = None, tight: bool = False
    ) -> RenderableType:
        """Cards with their text: in columns where the terminal is wide, else as short paragraphs.

        Where it is tight, what cannot be paid is only named.
        """
        from rich.table import Table
        from rich.text import Text

        grid = Table.grid(padding=(0, 1))
        costs = any(cost for _, cost, _ in rows)
        if costs:
            grid.add_column(justify="right", no_wrap=True)
        if width >= WIDE:
            grid.add_column(no_wrap=True)
            grid.add_column(no_wrap=True)
        grid.add_column()
        for record, cost, after in rows:
            payable = trade is not None and record.cost <= trade
            cells: list[Any] = [Text(cost, style="bold" if payable else "dim")] if costs else []
            name = self.name(record).append(after, style="not bold")
            kind = self.kind(record)
            text = self.abilities(record) if payable or not tight else ""
            if width >= WIDE:
                cells += [name, Text(kind, style=COLOURS[record.faction]), Text(text)]
            else:
                name.append(f" ({kind})" if kind else "", style="not bold")
                cells.append(name.append(f": {text}" if text else "", style="not bold default"))
            grid.add_row(*cells)
        return grid


def kind(record: Record, lang: Language) -> str:
    """What a card is, without its cost: Outpost, defense 5 · Machine Cult; nothing for a ship of no faction."""
    parts = cardtext.type_line(record, lang).split(" · ")
    parts = [part for part in parts if not part.startswith(("cost ", "стоимость "))]
    return " · ".join(parts[1:] if record.kind == "ship" else parts)
