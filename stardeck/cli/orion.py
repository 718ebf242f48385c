"""The table of Master of Orion in a terminal, drawn with Rich or told in lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from stardeck.cli.orion_hand import Hand, coloured
from stardeck.cli.parts import heading, order, section, who
from stardeck.cli.screen import Look, Space, View
from stardeck.cli.typed import seat_named
from stardeck.engine.state import State
from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.games.orion import cardtext
from stardeck.games.orion.cards import Structure
from stardeck.games.orion.codes import ADVISOR, ALLUVIA, RESOURCES
from stardeck.games.orion.game import OrionGame
from stardeck.games.orion.player import MOST_RESOURCES
from stardeck.games.orion.scoring import LAST_ROUND
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size
from stardeck.games.orion.wordtext import costs
from stardeck.games.words import grouped, seat_name
from stardeck.language import Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

WIDEST_SYSTEM: Final = 24
ZONES: Final = (3, 6)  # where the resource tracks change their zone

START: Final = Words("Before the first round", "Перед первым раундом")
DECK: Final = Words("deck", "колода")
DISCARD: Final = Words("discard pile", "сброс")
FIRST: Final = Words("first player", "первый игрок")
SCORE: Final = Words("score", "счёт")
RESERVE: Final = Words("reserve", "резерв")
HAND: Final = Words("hand", "рука")
DRAWN: Final = Words("Drawn", "Взято")
INCOME: Final = Words("income", "доход")
ADVISORS: Final = Words("Advisors", "Советники")
ADVISOR_OF: Final = Words("advisor", "советник")
SYSTEMS: Final = Words("Systems", "Системы")
NO_SYSTEMS: Final = Words("no systems yet", "систем ещё нет")
ATTACKED: Final = Words("attacked {whom}", "атакованы: {whom}")
PROPAGANDA: Final = Words("Propaganda used", "пропаганда проведена")
LEGEND: Final = Words("(* our reconstruction)", "(* наша реконструкция)")
HOW_TO_CHOOSE: Final = Words(
    "Choose by number, or type it: build {card}. The beginnings of words are enough: bu {begun}. "
    "A star marks a value that is our reconstruction: what is printed there is not known.",
    "Выбирайте номером или словами: построить {card}. Хватит начала слов: пос {begun}. "
    "Звёздочкой отмечено то, что мы реконструировали: что там напечатано, неизвестно.",
)


def part(title: Text, rows: Sequence[RenderableType], width: int, space: Space) -> RenderableType:
    """A part of the table; a heading too long for its frame goes on inside it."""
    if space is not Space.FRAMES or len(title.plain) <= width - 6:
        return section(title, rows, space)
    cut = title.plain.rfind("  ", 0, width - 6)
    head, rest = title.divide([cut])
    return section(head, [rest[2:], *rows], space)


class OrionBoard:
    """The boards with their systems around the deck and the advisors."""

    def __init__(self, game: OrionGame, lang: Language) -> None:
        self.game = game
        self.lang = lang
        self.cards = Hand(game, lang)
        self.example = cardtext.name(game.by_id["autolab"], lang).lower()
        begun = " ".join(word[:3] for word in self.example.split())
        self.how_to_choose = HOW_TO_CHOOSE[lang].format(card=self.example, begun=begun)
        self.looks: Mapping[str, Look] = {
            "systems": Look(
                Words("systems", "системы"),
                Words("A: what the cards in the systems of A do", "A: что делают карты в системах A"),
                self.look_at_systems,
            ),
            "advisors": Look(
                Words("advisors", "советники"),
                Words("what the advisors on the table do", "что делают советники на столе"),
                self.look_at_advisors,
            ),
            "discard": Look(
                Words("discard pile", "сброс"),
                Words("look through the discard pile", "посмотреть сброс"),
                self.look_at_discards,
            ),
        }

    def chapter(self, state: State) -> object:
        """A new one with every action that somebody takes."""
        assert isinstance(state, Orion)
        return int(state.round), len(state.table), [int(player.actions) for player in state.seats], bool(state.over)

    # --- a closer look ---------------------------------------------------------------------------------------

    def look_at_systems(self, state: State, typed: Sequence[str]) -> list[str] | None:
        seat = seat_named(typed[0], int(state.players)) if len(typed) == 1 else None
        if seat is None:
            return None
        assert isinstance(state, Orion)
        me, tables = state.seats[seat], self.game.text.tables
        lines = [cardtext.name(self.game.races[int(me.race)], self.lang)] if me.race >= 0 else []
        lines = [f"{line}: {self.says(self.game.races[int(me.race)].id)}" for line in lines]
        if me.advisor >= 0:
            lines.append(f"{ADVISOR_OF[self.lang].capitalize()}: {self.told(int(me.advisor))}")
        for place in tables.places(state, seat):
            where = self.game.text.actions.system(state, seat, place)[self.lang]
            lines.append(f"{where[:1].upper()}{where[1:]}:")
            system = int(me.systems[place])
            for level in range(int(size(system)) - 1, -1, -1):
                lines.append(f"  {self.told(int(card_at(system, level)))}")
        return lines

    def look_at_advisors(self, state: State, typed: Sequence[str]) -> list[str] | None:
        if typed:
            return None
        assert isinstance(state, Orion)
        return [self.told(int(advisor)) for advisor in state.table] or ["—"]

    def look_at_discards(self, state: State, typed: Sequence[str]) -> list[str] | None:
        return None if typed else [self.game.text.discard_pile(state, self.lang)]

    def says(self, id: str) -> str:
        """What a card or board is and does, in one line."""
        record = self.game.by_id[id]
        return ". ".join([cardtext.type_line(record, self.lang), *cardtext.card_text(record, self.lang)])

    def told(self, design: int) -> str:
        """A card with its text; an advisor without saying that it is one."""
        record = self.game.by_design[design]
        text = ". ".join(cardtext.card_text(record, self.lang))
        if isinstance(record, Structure):
            return f"{cardtext.name(record, self.lang)} ({cardtext.type_line(record, self.lang)}): {text}"
        return f"{cardtext.name(record, self.lang)}: {text}"

    # --- words -----------------------------------------------------------------------------------------------

    def round(self, state: Orion) -> str:
        if not state.round:
            return START[self.lang]
        return Words(f"Round {state.round} of {LAST_ROUND}", f"Раунд {state.round} из {LAST_ROUND}")[self.lang]

    def supply(self, state: Orion) -> list[tuple[str, str]]:
        """What lies in the middle of the table."""
        discards = str(len(state.discard))
        if len(state.discard):
            discards += f" ({self.game.text.actions.name(int(state.discard[len(state.discard) - 1]), self.lang)})"
        found = [(DECK, str(state.left)), (DISCARD, discards), (FIRST, seat_name(int(state.first)))]
        return [(name[self.lang], words) for name, words in found]

    def numbers(self, state: Orion, seat: int, score: int) -> list[tuple[str, str]]:
        """What a seat has, with its names."""
        me = state.seats[seat]
        found = [(name[self.lang], str(n)) for name, n in self.game.text.tables.tracks(state, seat)]
        found += [(RESERVE[self.lang], str(me.reserve)), (HAND[self.lang], str(len(me.hand)))]
        return [*found, (SCORE[self.lang], str(score))]

    def scores(self, state: Orion) -> list[int]:
        """What each seat would have if the game ended now."""
        return self.game.score(state.copy()).scores

    def player(self, view: View, state: Orion, seat: int) -> str:
        """Who sits there and the race: A (you), Humans."""
        race = int(state.seats[seat].race)
        name = who(view, seat, self.lang)
        return f"{name}, {cardtext.name(self.game.races[race], self.lang)}" if race >= 0 else name

    def income(self, state: Orion, seat: int) -> str:
        """What the structures of a seat bring at the start of a round."""
        total = dict.fromkeys(RESOURCES, 0)
        for system in state.seats[seat].systems:
            for level in range(int(size(system))):
                record = self.game.by_design[int(card_at(system, level))]
                if isinstance(record, Structure):
                    for resource, n in record.income.items():
                        total[resource] += n
        earned = {resource: n for resource, n in total.items() if n}
        return f"{INCOME[self.lang]}: {costs(earned)[self.lang]}" if earned else ""

    def done(self, state: Orion, seat: int) -> list[str]:
        """What a seat has done in this round that cannot be done at will."""
        found = [PROPAGANDA[self.lang]] if state.seats[seat].propaganda else []
        attacked = self.game.text.tables.attacked(state, seat, self.lang)
        return [*found, ATTACKED[self.lang].format(whom=attacked)] if attacked else found

    def notes(self, state: Orion, seat: int) -> str:
        """The income of a seat, and what it has done in this round."""
        return "; ".join(filter(None, [self.income(state, seat), *self.done(state, seat)]))

    def known(self, cards: Iterable[int]) -> list[tuple[Structure, int]]:
        """The cards of a pile that may be seen, counted."""
        found = []
        for design, n in grouped(int(card) & DESIGN for card in cards):
            record = self.game.by_design.get(design)
            if design != UNKNOWN and isinstance(record, Structure):
                found.append((record, n))
        return found

    # --- plain lines -----------------------------------------------------------------------------------------

    def plain(self, view: View) -> list[str]:
        state = view.state
        assert isinstance(state, Orion)
        lang, scores, tables = self.lang, self.scores(state), self.game.text.tables
        supply = ", ".join(f"{name} {words}" for name, words in self.supply(state))
        lines = [f"{self.game.name[lang]}. {self.round(state)}", f"{supply[:1].upper()}{supply[1:]}"]
        if len(state.table):
            lines.append(f"{ADVISORS[lang]}: {', '.join(tables.advisors(state, lang))}")
        for seat in order(view):
            me = state.seats[seat]
            numbers = ", ".join(f"{name} {number}" for name, number in self.numbers(state, seat, scores[seat]))
            lines.append(f"{self.player(view, state, seat)}: {numbers}")
            notes = self.notes(state, seat)
            lines += [f"  {notes[:1].upper()}{notes[1:]}"] if notes else []
            if me.advisor >= 0:
                cubes = tables.with_cubes(state, seat, ADVISOR, lang)
                name = self.game.text.actions.name(int(me.advisor), lang)
                lines.append(f"  {ADVISOR_OF[lang].capitalize()}: {name}{cubes}")
            for place in tables.places(state, seat):
                where = self.game.text.actions.system(state, seat, place)[lang]
                lines.append(f"  {where[:1].upper()}{where[1:]}: {tables.system(state, seat, place, lang)}")
            for title, pile in ((HAND[lang].capitalize(), me.hand), (DRAWN[lang], me.drawn)):
                known = self.known(pile)
                if known:
                    lines.append(f"  {title}:")
                    lines += [f"  {self.cards.line(state, seat, record, n)}" for record, n in known]
        return [*lines, LEGEND[lang]]

    # --- the picture -----------------------------------------------------------------------------------------

    def rich(self, view: View, width: int, space: Space) -> list[RenderableType]:
        from rich.text import Text

        state = view.state
        assert isinstance(state, Orion)
        scores = self.scores(state)
        blocks: list[RenderableType] = []
        for seat in order(view):
            if seat == view.seat:
                blocks.append(self.middle(state, width, space))
            me = state.seats[seat]
            rows: list[RenderableType] = []
            if seat == view.seat and space is Space.FRAMES:
                rows.append(self.tracks(state, seat))
            notes = self.notes(state, seat)
            if notes and space is not Space.TIGHT:
                rows.append(Text(f"{notes[:1].upper()}{notes[1:]}", style="dim"))
            if space is Space.FRAMES or (seat == view.seat and space is Space.LINES):
                rows.append(self.stacks(state, seat, width))
            else:
                rows.append(self.tops(state, seat))
            drawn = self.known(me.drawn)
            hand = self.known(me.hand)
            if hand:  # what was just drawn is more important, and of other hands only a few cards are known
                hand_space = Space.TIGHT if drawn or seat != view.seat else space
                rows.append(self.cards.rich(state, seat, HAND[self.lang].capitalize(), hand, hand_space))
            if drawn:
                rows.append(self.cards.rich(state, seat, DRAWN[self.lang], drawn, space))
            title = heading(self.player(view, state, seat), self.numbers(state, seat, scores[seat]))
            blocks.append(part(title, rows, width, space))
        return blocks

    def middle(self, state: Orion, width: int, space: Space) -> RenderableType:
        """The round, the deck and the advisors on the table."""
        from rich.text import Text

        rows: list[RenderableType] = []
        if len(state.table) and space is Space.FRAMES:
            rows += [self.advisor(int(advisor), whole=True) for advisor in state.table]
        elif len(state.table):
            row = Text(f"{ADVISORS[self.lang]}: ")
            for number, advisor in enumerate(state.table):
                row.append(", " if number else "").append(self.advisor(int(advisor), whole=False))
            rows.append(row)
        title = heading(self.round(state), self.supply(state))
        track = "●" * int(state.round) + "○" * (LAST_ROUND - int(state.round))
        return part(title.append(f"  {track}  {LEGEND[self.lang]}", style="dim"), rows, width, space)

    def advisor(self, design: int, whole: bool) -> Text:
        from rich.text import Text

        record = self.game.by_design[design]
        text = Text().append(cardtext.name(record, self.lang), style="bold magenta")
        return text.append(f": {'. '.join(cardtext.card_text(record, self.lang))}") if whole else text

    def tracks(self, state: Orion, seat: int) -> Text:
        """The three resources as their tracks, with a gap between the zones of mobilisation."""
        from rich.text import Text

        text = Text()
        for name, n in self.game.text.tables.tracks(state, seat)[: len(RESOURCES)]:
            marks = ["●" if number < n else "○" for number in range(MOST_RESOURCES)]
            for zone in reversed(ZONES):
                marks.insert(zone, " ")
            text.append("   " if text.plain else "").append(f"{name[self.lang]} ").append("".join(marks), style="cyan")
        return text

    def card(self, state: Orion, seat: int, place: int, design: int, working: bool) -> Text:
        """A card in a system: in its colour with its slots if it works, else dim."""
        from rich.text import Text

        record = self.game.by_design[design]
        if not working:
            return Text(cardtext.name(record, self.lang), style=f"dim {coloured(record)}".replace("default", ""))
        text = Text().append(cardtext.name(record, self.lang), style=f"bold {coloured(record)}".replace("default", ""))
        taken = self.game.text.tables.cubes(state, seat, place)
        for slot in record.slots:
            text.append(f" {slot}{'●' if slot in taken else '○'}")
        return text

    def stacks(self, state: Orion, seat: int, width: int) -> RenderableType:
        """The systems side by side, each from the top down; the advisor before them."""
        from rich.table import Table
        from rich.text import Text

        me, tables = state.seats[seat], self.game.text.tables
        columns: list[list[Text]] = []
        if me.advisor >= 0 and not state.own_system(me):
            title = Text(ADVISOR_OF[self.lang].capitalize(), style="dim")
            columns.append([title, self.card(state, seat, ADVISOR, int(me.advisor), True)])
        for place in tables.places(state, seat):
            system = int(me.systems[place])
            where = self.game.text.actions.system(state, seat, place)[self.lang]
            filled = f"{size(system)}/{state.room(me, place)}"
            cards = [int(card_at(system, level)) for level in range(int(size(system)) - 1, -1, -1)]
            stack = [self.card(state, seat, place, design, not number) for number, design in enumerate(cards)]
            if place == ALLUVIA:
                stack.append(self.card(state, seat, ADVISOR, int(me.advisor), not stack))
            columns.append([Text(f"{where[:1].upper()}{where[1:]} {filled}", style="dim"), *stack])
        if not columns:
            return Text(NO_SYSTEMS[self.lang], style="dim")
        grid = Table.grid(padding=(0, 2))
        for _ in columns:
            grid.add_column(max_width=WIDEST_SYSTEM)
        for row in range(max(map(len, columns))):
            grid.add_row(*(column[row] if row < len(column) else Text() for column in columns))
        return grid

    def tops(self, state: Orion, seat: int) -> Text:
        """Only the working cards, with how many structures lie there, where there is no space for stacks."""
        from rich.text import Text

        me = state.seats[seat]
        text = Text(f"{SYSTEMS[self.lang]}: ")
        parts = []
        if me.advisor >= 0:
            parts.append(Text().append("[").append(self.advisor(int(me.advisor), whole=False)).append("]"))
        for place in self.game.text.tables.places(state, seat):
            system = int(me.systems[place])
            if size(system):
                top = self.card(state, seat, place, int(card_at(system, size(system) - 1)), True)
                parts.append(top.append(f" ×{size(system)}") if size(system) > 1 else top)
        return text.append(Text(", ").join(parts)) if parts else Text(NO_SYSTEMS[self.lang], style="dim")
