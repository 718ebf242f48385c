"""The course of a game, action by action, from its journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from stardeck.cli import words
from stardeck.cli.screen import Teller
from stardeck.engine.errors import JournalError
from stardeck.engine.events import Event, Log
from stardeck.engine.journal import Journal
from stardeck.engine.journalfile import ACTION, POSITION
from stardeck.engine.state import State
from stardeck.games.cardfile import CardFileError
from stardeck.language import Language


class Unreadable(Exception):
    """A file that holds no game we could show; the message says why."""


@dataclass(frozen=True)
class Moment:
    """The position after an action (or before the first one), and what happened on the way to it."""

    state: State
    seat: int
    action: str
    events: tuple[Event, ...]


def moments(journal: Journal) -> Iterator[Moment]:
    """Every position of a game in order, without what was taken back."""
    counted = journal.actions()
    state = None
    if not counted or counted[0].kind != POSITION:
        state = journal.start()
        yield Moment(state.copy(), -1, "", ())
    for entry in counted:
        log = Log()
        state = journal.carry_out(state, entry, log)
        if entry.kind == ACTION or log.events:
            yield Moment(state.copy(), entry.seat, entry.text, tuple(log.events))


def read(
    path: Path, lang: Language, teller: Teller, ask: bool, cards: Sequence[Path] | None = None
) -> tuple[Journal, bool]:
    """Read a journal and try it out; of a damaged one offer the readable part.  Also says whether it was whole.

    `cards` are card files in place of those that the journal names.
    """
    try:
        journal = Journal.read(path, [card.resolve() for card in cards] if cards else None)
        journal.replay()
        return journal, True
    except OSError as problem:
        template = words.NO_FILE if not path.exists() else words.DAMAGED
        raise Unreadable(template[lang].format(file=path, why=problem.strerror or problem)) from problem
    except JournalError as problem:
        if needs_other_cards(problem):
            why = str(problem).removeprefix("line 1: ").partition("; ")[0]  # what follows is for programs
            raise Unreadable(words.OTHER_CARDS[lang].format(file=path, why=why)) from problem
        message = words.DAMAGED[lang].format(file=path, why=problem)
        part = readable(problem)
        if part is None or not part.entries:
            raise Unreadable(message) from problem
        teller.say(message)
        count = sum(entry.kind == ACTION for entry in part.entries)
        if not ask:
            teller.say(words.SHOWING_READABLE[lang].format(count=count))
        elif teller.ask(words.READABLE[lang].format(count=count)).strip().casefold() not in words.YES:
            raise Unreadable("") from problem
        return part, False


def needs_other_cards(problem: JournalError) -> bool:
    """Whether a journal is whole, but the cards that it was played with are gone or say something else now."""
    journal = problem.readable
    if isinstance(journal, Journal) and problem.line == 1:
        return journal.cards != journal.game.fingerprint
    return isinstance(problem.__cause__, CardFileError)


def readable(problem: JournalError) -> Journal | None:
    """The part of a damaged journal that can be replayed."""
    part = problem.readable
    while isinstance(part, Journal):
        try:
            part.replay()
            return part
        except JournalError as deeper:
            if not isinstance(deeper.readable, Journal) or len(deeper.readable.entries) >= len(part.entries):
                return None
            part = deeper.readable
    return None
