"""Seeing a game again: step by step, or all of it at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stardeck.cli import history, words
from stardeck.cli.boards import board
from stardeck.cli.history import Moment
from stardeck.cli.screen import Screen, Teller, View, screen
from stardeck.engine.game import Game
from stardeck.engine.journal import Journal
from stardeck.games import story
from stardeck.language import Language

LEAVE = ("q", "quit", "в", "выход")


class Replay:
    """A recorded game, shown as a seat saw it or with everything open."""

    def __init__(self, journal: Journal, seat: int | None, shown: Screen, lang: Language) -> None:
        self.game: Game = journal.game
        self.seats = tuple(journal.header.seats) or ("?",) * journal.header.players
        self.moments = noticeable(list(history.moments(journal)))
        self.seat = seat
        self.screen = shown
        self.lang = lang

    def lines(self, moment: Moment) -> list[str]:
        return story.lines(self.game, moment.events, self.seat, self.lang)

    def heading(self, number: int) -> str:
        if number == 0:
            return words.START[self.lang]
        return words.STEP_OF[self.lang].format(step=number, steps=len(self.moments) - 1)

    def all(self) -> None:
        """Print the course of the game, and the table at its end."""
        self.screen.say(*story.told(self.game, (moment.events for moment in self.moments), self.seat, self.lang))
        self.screen.say("", *self.table(len(self.moments) - 1))
        self.end()

    def table(self, number: int) -> list[str]:
        """The table after a step, in lines."""
        state = self.moments[number].state
        position = state if self.seat is None else state.seen_by(self.seat).position
        return [str(line) for line in self.game.text.table(position, self.lang).split("\n")]

    def end(self) -> None:
        state = self.moments[-1].state
        self.screen.say(words.END_OF_REPLAY[self.lang] if state.over else words.NOT_OVER[self.lang])

    def step_through(self) -> None:
        """Show one step after the other until the viewer leaves."""
        number = 0
        while True:
            self.show(number)
            if number == len(self.moments) - 1:
                self.end()
            try:
                typed = self.screen.ask(words.NEXT_STEP[self.lang]).strip().casefold()
            except EOFError:
                return
            if typed in LEAVE or (not typed and number == len(self.moments) - 1):
                return
            number = min(int(typed), len(self.moments) - 1) if typed.isdigit() else number + (not typed)

    def show(self, number: int) -> None:
        moment = self.moments[number]
        position = moment.state if self.seat is None else moment.state.seen_by(self.seat).position
        seat = self.seat if self.seat is not None and self.seat >= 0 else 0
        view = View(position, seat, self.seats, tuple(self.lines(moment)), self.heading(number), ())
        chapter = self.screen.board.chapter
        began = number == 0 or chapter(moment.state) != chapter(self.moments[number - 1].state)
        self.screen.show(view, whole=began)


def noticeable(moments: list[Moment]) -> list[Moment]:
    """The moments at which something happened: a sealed pick shows only when all are revealed."""
    last = len(moments) - 1
    return [moment for number, moment in enumerate(moments) if moment.events or number in (0, last)]


def run(
    file: Path, seat: int | None, everything: bool, lang: Language, plain: bool, cards: Sequence[Path] | None = None
) -> int:
    """Replay a file; return 0, or 1 if it was not whole.  `cards` says where its card files are."""
    from stardeck.engine.errors import JournalError

    teller = Teller()
    try:
        journal, whole = history.read(file, lang, teller, ask=not everything, cards=cards)
        if seat is not None and seat >= journal.header.players:
            raise history.Unreadable(words.NO_SEAT[lang].format(seats=journal.header.players - 1))
        replay = Replay(journal, seat, screen(board(journal.game, lang), lang, plain or everything), lang)
    except (history.Unreadable, JournalError) as problem:
        teller.say(*filter(None, [str(problem)]))
        return 1
    if everything:
        replay.all()
    else:
        replay.step_through()
    return 0 if whole else 1
