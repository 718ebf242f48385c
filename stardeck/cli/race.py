"""The table of Race for the Galaxy in a terminal, drawn with Rich or told in lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from stardeck.cli.parts import counted, heading, order, section, who
from stardeck.cli.race_hand import Hand
from stardeck.cli.race_invasion import INVASION, InvasionBoard, under_way
from stardeck.cli.screen import Look, Space, View
from stardeck.cli.typed import seat_named
from stardeck.engine.state import State
from stardeck.engine.steps import Sealed
from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.games.race import cardtext, codes, invasiontext
from stardeck.games.race.card import STRENGTH, VS_ALIEN, VS_RARE, VS_REBEL, VS_XENO
from stardeck.games.race.cards import Record
from stardeck.games.race.game import RaceGame
from stardeck.games.race.round import FULL_TABLEAU, ChooseActions, HandLimit, PhaseBegins, StartingHand
from stardeck.games.race.state import GOOD_SHIFT, Race
from stardeck.games.race.track import FIRST_INVASION
from stardeck.games.race.wordtext import GOOD, PHASE, VERSUS
from stardeck.games.words import grouped, seat_name
from stardeck.language import Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

COLOURS: Final[Mapping[str | None, str]] = {
    "novelty": "bright_cyan",
    "rare": "yellow",
    "genes": "green",
    "alien": "bright_yellow",
    None: "default",
}
SPECIALIZED: Final = {VS_REBEL: "rebel", VS_ALIEN: "alien_good", VS_RARE: "rare_good", VS_XENO: "xeno"}
PHASES_CHOSEN: Final[Mapping[int, int]] = {  # the phase of each action card
    codes.EXPLORE_5: 1,
    codes.EXPLORE_1_1: 1,
    codes.DEVELOP: 2,
    codes.DEVELOP_2: 2,
    codes.SETTLE: 3,
    codes.SETTLE_2: 3,
    codes.CONSUME_TRADE: 4,
    codes.CONSUME_X2: 4,
    codes.PRODUCE: 5,
    codes.PRODUCE_REPAIR: 5,
}

START: Final = Words("Before the first round", "Перед первым раундом")
POOL: Final = Words("VP pool", "запас ПО")
DECK: Final = Words("deck", "колода")
DISCARD: Final = Words("discard pile", "сброс")
POINTS: Final = Words("VP", "ПО")
CHIPS: Final = Words("in chips", "в жетонах")
HAND: Final = Words("hand", "рука")
DRAWN: Final = Words("Drawn", "Взято")
TABLEAU: Final = Words("tableau", "сектор")
OF_TWELVE: Final = Words("{n} of {full}", "{n} из {full}")
MILITARY: Final = Words("military", "атака")
AGAINST: Final = Words("against {whom}", "против {whom}")
GOODS: Final = Words("goods", "товары")
NO_GOOD: Final = Words("{kind} world, no good", "{kind}, товара нет")
PHASES: Final = Words("Phases", "Фазы")
NOW: Final = Words("{phase} (now)", "{phase} (сейчас)")
ACTIONS: Final = Words("Actions", "Действия")
IN_SECRET: Final = Words("all choose in secret", "все выбирают втайне")
NO_INVASION: Final = Words(
    "There are no Xenos at this table: begin a game with --sets base,xeno --invasion on",
    "За этим столом ксеносов нет: начните игру с --sets base,xeno --invasion on",
)
LEGEND: Final = Words("(● good, ○ no good)", "(● товар есть, ○ нет)")
DRAWN_SPACE: Final = {Space.FRAMES: Space.FRAMES, Space.LINES: Space.FRAMES, Space.TIGHT: Space.LINES}
HOW_TO_CHOOSE: Final = Words(
    "Choose by number, or type it: place {card}. The beginnings of words are enough: pl {begun}. "
    "What everybody chooses in secret is revealed when all have chosen.",
    "Выбирайте номером или словами: разместить {card}. Хватит начала слов: раз {begun}. "
    "Выбранное втайне откроется, когда выберут все.",
)


class RaceBoard:
    """The tableaus around the deck."""

    def __init__(self, game: RaceGame, lang: Language) -> None:
        self.game = game
        self.lang = lang
        self.cards = Hand(game, lang)
        self.xenos = InvasionBoard(lang)
        gem_world = game.by_id["gem_world"]
        self.example = cardtext.name(gem_world, lang).lower()
        begun = " ".join(word[:3] for word in self.example.split())
        self.how_to_choose = HOW_TO_CHOOSE[lang].format(card=self.example, begun=begun)
        self.looks: Mapping[str, Look] = {
            "tableau": Look(
                Words("tableau", "сектор"),
                Words("A: what the cards in the tableau of A do", "A: что делают карты в секторе A"),
                self.look_at_tableau,
            ),
            "discard": Look(
                Words("discard pile", "сброс"),
                Words("what you know of the discard pile", "что вы знаете о сбросе"),
                self.look_at_discards,
            ),
            "xenos": Look(
                Words("xenos invasion", "ксеносы вторжение"),
                Words("in the invasion mode: what may still come", "в режиме вторжения: что ещё может прийти"),
                self.look_at_xenos,
            ),
        }

    def chapter(self, state: State) -> object:
        """A round has several: whenever all choose in secret, and when the game is over."""
        assert isinstance(state, Race)
        return int(state.round), state.step.name if state.depth and isinstance(state.step, Sealed) else ""

    def look_at_tableau(self, state: State, typed: Sequence[str]) -> list[str] | None:
        seat = seat_named(typed[0], int(state.players)) if len(typed) == 1 else None
        if seat is None:
            return None
        assert isinstance(state, Race)
        lines = []
        for entry in state.seats[seat].tableau:
            record = self.game.by_design[int(entry) & DESIGN]
            lines.append(f"{self.in_tableau(int(entry))}: {'. '.join(cardtext.card_text(record, self.lang)) or '—'}")
        lines += [self.game.text.tables.damaged(int(world), self.lang) for world in state.seats[seat].damaged]
        return lines

    def look_at_xenos(self, state: State, typed: Sequence[str]) -> list[str] | None:
        assert isinstance(state, Race)
        if typed:
            return None
        if state.invasion is None:
            return [NO_INVASION[self.lang]]
        return self.xenos.outlook(state, state.invasion)

    def look_at_discards(self, state: State, typed: Sequence[str]) -> list[str] | None:
        return None if typed else [self.game.text.discard_pile(state, self.lang)]

    # --- words -----------------------------------------------------------------------------------------------

    def round(self, state: Race) -> str:
        if not state.round:
            return START[self.lang]
        return Words(f"Round {state.round}", f"Раунд {state.round}")[self.lang]

    def supply(self, state: Race) -> list[tuple[str, str]]:
        """What lies in the middle of the table."""
        found = [(POOL, max(0, int(state.pool))), (DECK, int(state.left)), (DISCARD, len(state.discard))]
        return [(name[self.lang], str(number)) for name, number in found]

    def numbers(self, state: Race, seat: int, points: int) -> list[tuple[str, str]]:
        """What a seat has, with its names; specialized military beside the general one."""
        me, lang = state.seats[seat], self.lang
        tableau = OF_TWELVE[lang].format(n=int(me.cards()), full=FULL_TABLEAU)
        found = [(POINTS[lang], str(points)), (CHIPS[lang], str(me.vp)), (HAND[lang], str(len(me.hand)))]
        found += [(TABLEAU[lang], tableau), (MILITARY[lang], str(me.totals[STRENGTH] + me.strength))]
        for total, whom in SPECIALIZED.items():
            if me.totals[total] and not (whom == "xeno" and state.invasion):
                found.append((AGAINST[lang].format(whom=VERSUS[whom][lang]), f"{int(me.totals[total]):+}"))
        return found

    def points(self, state: Race) -> list[int]:
        """What each seat would have if the game ended now."""
        return self.game.score(state.copy()).scores

    def in_tableau(self, entry: int) -> str:
        """A card of a tableau and its good: Gem World (novelty good), Gem World (novelty world, no good)."""
        record = self.game.by_design[entry & DESIGN]
        if record.good is None or entry >> GOOD_SHIFT:
            return str(self.game.text.tables.in_tableau(entry, self.lang))
        return f"{cardtext.name(record, self.lang)} ({NO_GOOD[self.lang].format(kind=good_kind(record, self.lang))})"

    def phases(self, state: Race) -> list[str]:
        """The phases of this round in order, with a mark at the present one; empty while they are chosen."""
        cards = [card for card in PHASES_CHOSEN if any(me.chose(card) for me in state.seats)]
        if not cards:
            return []
        if state.round == 1:
            cards += [card for card in PHASES_CHOSEN if state.rules.always_first >> card & 1]
        chosen = sorted(PHASES_CHOSEN[card] for card in cards)
        doubled = {2: codes.DEVELOP_2, 3: codes.SETTLE_2}
        called = []
        for phase in dict.fromkeys(chosen):
            twice = phase in doubled and any(me.chose(doubled[phase]) for me in state.seats)
            called += [phase] * (2 if twice else 1)
        to_come = sum(isinstance(step, PhaseBegins) for step in state.agenda)
        names = [PHASE[phase][self.lang] for phase in called]
        at = len(called) - to_come - 1
        if state.invasion is not None and state.round >= FIRST_INVASION:
            names.append(INVASION[self.lang])
            at += under_way(state.invasion)
        if at >= 0 and not state.over and not isinstance(state.step, HandLimit):
            names[at] = NOW[self.lang].format(phase=names[at])
        return names

    def actions(self, state: Race) -> str:
        """The action cards of this round, seat by seat; who still chooses says so."""
        if state.depth and isinstance(state.step, ChooseActions):
            return IN_SECRET[self.lang]
        chosen = [(seat, self.game.text.tables.chosen(state, seat, self.lang)) for seat in range(int(state.players))]
        return "; ".join(f"{seat_name(seat)} — {cards}" for seat, cards in chosen if cards)

    def of_round(self, state: Race) -> list[tuple[str, str]]:
        """The actions and the phases of this round, where there are any."""
        if state.depth and isinstance(state.step, StartingHand):
            return []
        rows = [(ACTIONS[self.lang], self.actions(state)), (PHASES[self.lang], " → ".join(self.phases(state)))]
        return [(name, words) for name, words in rows if words]

    def known(self, cards: Iterable[int]) -> list[tuple[Record, int]]:
        """The cards of a pile that may be seen, counted."""
        designs = grouped(int(card) & DESIGN for card in cards)
        return [(self.game.by_design[design], n) for design, n in designs if design != UNKNOWN]

    # --- plain lines -----------------------------------------------------------------------------------------

    def plain(self, view: View) -> list[str]:
        state = view.state
        assert isinstance(state, Race)
        lang, points = self.lang, self.points(state)
        lines = [f"{self.game.name[lang]}. {self.round(state)}", self.game.text.tables.supply(state, lang)]
        if state.invasion is not None:
            lines += self.xenos.lines(state, state.invasion)
        lines += [f"{name}: {said}" for name, said in self.of_round(state)]
        for seat in order(view):
            found = [*self.numbers(state, seat, points[seat]), *self.xenos.seat_numbers(state, seat)]
            numbers = ", ".join(f"{name} {number}" for name, number in found)
            lines.append(f"{who(view, seat, lang)}: {numbers}")
            tableau = [self.in_tableau(int(entry)) for entry in state.seats[seat].tableau]
            tableau += [self.game.text.tables.damaged(int(world), lang) for world in state.seats[seat].damaged]
            lines.append(f"  {TABLEAU[lang].capitalize()}: {', '.join(tableau)}")
            lines += [f"  {line}" for line in (self.xenos.meets(state, seat),) if line]
            for title, pile in (
                (HAND[lang].capitalize(), state.seats[seat].hand),
                (DRAWN[lang], state.seats[seat].drawn),
            ):
                known = self.known(pile)
                if known:
                    lines.append(f"  {title}:")
                    lines += [f"  {self.cards.line(state, seat, record, n)}" for record, n in known]
        return lines

    # --- the picture -----------------------------------------------------------------------------------------

    def rich(self, view: View, width: int, space: Space) -> list[RenderableType]:
        from rich.text import Text

        state = view.state
        assert isinstance(state, Race)
        points = self.points(state)
        blocks: list[RenderableType] = []
        for seat in order(view):
            if seat == view.seat:
                blocks.append(self.middle(state, width, space))
            me = state.seats[seat]
            rows: list[RenderableType] = []
            numbers, against = self.numbers(state, seat, points[seat]), self.xenos.seat_numbers(state, seat)
            if space is Space.FRAMES and against:  # the title of a frame has one line
                rows.append(Text(invasiontext.of_seat(me).capitalized()[self.lang]))
                against = []
            if space is not Space.TIGHT or seat == view.seat:
                rows.append(self.tableau(me.tableau, me.damaged))
            elif me.goods() or len(me.damaged):
                rows.append(self.goods(me.tableau, me.damaged))
            if self.xenos.meets(state, seat):
                rows.append(Text(self.xenos.meets(state, seat), style="bold"))
            hand, drawn = self.known(me.hand), self.known(me.drawn)
            if hand:  # what was just drawn is more important
                hand_space = Space.TIGHT if drawn else space
                rows.append(self.cards.rich(state, seat, HAND[self.lang].capitalize(), hand, hand_space))
            if drawn:
                rows.append(Text(f"{DRAWN[self.lang]}:"))
                rows.append(self.cards.rich(state, seat, "", drawn, DRAWN_SPACE[space]))
            blocks.append(section(heading(who(view, seat, self.lang), [*numbers, *against]), rows, space))
        return blocks

    def middle(self, state: Race, width: int, space: Space) -> RenderableType:
        """The round: its actions and phases, the pool and the deck, and the invasion."""
        from rich.text import Text

        rows: list[RenderableType] = []
        for what, said in self.of_round(state):
            rows.append(Text(f"{what}: ").append(said, style="bold"))
        if state.invasion is not None:
            rows += self.xenos.rows(state, state.invasion, width, space)
        title = heading(self.round(state), self.supply(state))
        return section(title.append(f"  {LEGEND[self.lang]}", style="dim"), rows, space)

    def tableau(self, tableau: Iterable[int], damaged: Iterable[int]) -> Text:
        """The cards of a tableau in the colours of their goods, with a mark for each world that can have one.

        Damaged worlds come last, marked and named as such.
        """
        from rich.text import Text

        text = Text()
        for number, entry in enumerate(int(each) for each in tableau):
            record = self.game.by_design[entry & DESIGN]
            style = COLOURS[record.good].replace("default", "")
            text.append(", " if number else "").append(cardtext.name(record, self.lang), style=style)
            if record.good is not None:
                mark = "● " if entry >> GOOD_SHIFT else "○ "
                text.append(" (").append(mark + good_kind(record, self.lang), style=style).append(")")
        for world in damaged:
            text.append(", " if text else "").append(self.damaged(int(world)), style="dim")
        return text

    def damaged(self, world: int) -> str:
        """A damaged world with its mark: ✗ Gem World (damaged)."""
        return f"✗ {self.game.text.tables.damaged(world, self.lang)}"

    def goods(self, tableau: Iterable[int], damaged: Iterable[int]) -> Text:
        """Only the goods and the damaged worlds, where there is no space for the tableau."""
        from rich.text import Text

        kinds = [self.game.by_design[int(entry) & DESIGN] for entry in tableau if int(entry) >> GOOD_SHIFT]
        counts = grouped(record.code for record in kinds)
        text = Text(f"{GOODS[self.lang].capitalize()}: " if counts else "")
        for number, (design, n) in enumerate(counts):
            record = self.game.by_design[design]
            words = good_kind(record, self.lang) + counted(n)
            text.append(", " if number else "").append(words, style=COLOURS[record.good])
        for world in damaged:
            text.append("; " if text else "").append(self.damaged(int(world)))
        return text


def good_kind(record: Record, lang: Language) -> str:
    """The kind of goods of a world in a word or two: novelty, предмет роскоши."""
    assert record.good is not None
    return Words(GOOD[record.good].en, GOOD[record.good].noun.ru[0])[lang]


def colour(record: Record) -> str:
    return COLOURS[record.good]


def kind(record: Record, lang: Language) -> str:
    """What a card is, without its cost: World · novelty production · 1 VP."""
    first, *rest = cardtext.type_line(record, lang).split(" · ")
    return " · ".join([first if record.military else first.split(",")[0], *rest])
