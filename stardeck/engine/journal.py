"""A game is its journal: what was agreed at the start, and then every action in order.

A journal is a text of JSON lines: the header, one line for each entry, and for a finished game its result.  Each
line ends with a running check over everything before it, so damage is found at its line.  docs/formats.md shows one.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stardeck.engine.actions import SEAT_NAMES
from stardeck.engine.chance import commitment, fresh_seed, is_real, source
from stardeck.engine.errors import JournalError, OptionError, StardeckError, UndoRefused
from stardeck.engine.events import Event, Log
from stardeck.engine.game import Game
from stardeck.engine.journalfile import (
    ACTION,
    POSITION,
    REKEY,
    RESULT,
    TAKE_BACK,
    UNDO,
    Entry,
    Header,
    read_entry,
    read_header,
    sign,
    unsign,
    write_behind,
    write_whole,
)
from stardeck.engine.state import State

SECRETLY = "all are choosing secretly: take your own choice back instead"


class Journal:
    """The header and the entries of a game; `add` is the only way in, and nothing is ever taken out."""

    def __init__(self, header: Header, game: Game | None = None) -> None:
        self.header = header
        self.entries: list[Entry] = []
        self._game = game
        self._check = 0
        self._lines: list[str] = []  # as text, as far as somebody has asked for it
        self._saved: tuple[Path, int, int] | None = None  # file, lines in it, its size

    @property
    def game(self) -> Game:
        """The game that this journal is of."""
        if self._game is None:
            from stardeck import games

            self._game = games.load(self.header.game, self.header.card_files)
        return self._game

    @property
    def rules(self) -> int:
        """The rules version that the last entries were played under."""
        marks = [entry for entry in self.entries if entry.kind == POSITION]
        return int(marks[-1].data["rules"]) if marks else self.header.rules

    @property
    def cards(self) -> str:
        """The fingerprint of the cards that the last entries were played with."""
        marks = [entry for entry in self.entries if entry.kind == POSITION]
        return str(marks[-1].data["cards"]) if marks else self.header.cards

    @property
    def result(self) -> dict[str, Any] | None:
        """The result it states, if the game is over."""
        return self.entries[-1].data[RESULT] if self.entries and self.entries[-1].kind == RESULT else None

    def add(self, entry: Entry) -> None:
        self.entries.append(entry)

    def go_on_from(self, position: dict[str, Any]) -> None:
        """Let a running game go on from its stored position under the rules and cards of this program."""
        rules, cards = self.game.rules_version, self.game.fingerprint
        self.add(Entry(POSITION, data={POSITION: position, "rules": rules, "cards": cards}))

    def first(self, count: int) -> Journal:
        """Return a journal of the first entries only."""
        part = Journal(self.header, self._game)
        for entry in self.entries[:count]:
            part.add(entry)
        return part

    def actions(self, upto: int | None = None) -> list[Entry]:
        """Return what counts of the first entries: without what was taken back, from the last stored position on."""
        counted: list[Entry] = []
        for entry in self.entries[:upto]:
            if entry.kind == POSITION:
                counted = [entry]
            elif entry.kind != RESULT:
                if entry.kind == UNDO:
                    take_off(counted, entry.data[UNDO])
                counted.append(entry)
        return counted

    # --- as text ---------------------------------------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        """The journal as text; what was added since the last look is written now."""
        if not self._lines:
            self._check, line = sign(self.header.to_json(), 0)
            self._lines.append(line)
        for entry in self.entries[len(self._lines) - 1 :]:
            self._check, line = sign(entry.to_json(), self._check)
            self._lines.append(line)
        return self._lines

    def dumps(self) -> str:
        return "".join(self.lines)

    def save(self, path: str | Path) -> None:
        """Write the journal to a file, all of it or nothing."""
        path = Path(path)
        text = self.dumps().encode()
        write_whole(path, text)
        self._saved = (path, len(self.lines), len(text))

    def append(self, path: str | Path) -> None:
        """Bring a saved file up to date by adding the lines it has not: as safe as `save`, and cheap."""
        path = Path(path)
        if self._saved is None or self._saved[0] != path or not path.exists() or path.stat().st_size != self._saved[2]:
            self.save(path)
            return
        count, size = self._saved[1:]
        text = "".join(self.lines[count:]).encode()
        write_behind(path, text)
        self._saved = (path, len(self.lines), size + len(text))

    @classmethod
    def read(cls, path: str | Path, cards: Iterable[str | Path] | None = None) -> Journal:
        """Read a journal from a file; JournalError says what is wrong in which line and offers the readable part."""
        path = Path(path)
        raw = path.read_bytes()
        journal = cls.loads(raw.decode("utf-8", "surrogateescape"), cards)
        if raw == journal.dumps().encode():
            journal._saved = (path, len(journal.lines), len(raw))
        return journal

    @classmethod
    def loads(cls, text: str, cards: Iterable[str | Path] | None = None) -> Journal:
        """Read a journal from a text; `cards` are house-set files in place of those that the header names."""
        lines = text.replace("\r\n", "\n").split("\n")
        if lines[-1] == "":
            lines.pop()
        if not lines:
            raise JournalError("line 1: the journal is empty", 1)
        check, value = unsign(lines[0], 0, 1, None)
        header = read_header(value, lines[0])
        if cards is not None:
            header = replace(header, card_files=[str(path) for path in cards])
        journal = cls(header)
        try:
            same_cards = journal.game.fingerprint == journal.header.cards
        except (StardeckError, OSError, ValueError) as problem:
            raise JournalError(f"line 1: its game cannot be loaded: {problem}", 1) from problem
        for number, line in enumerate(lines[1:], 2):
            check, value = unsign(line, check, number, journal)
            try:
                entry = read_entry(value, journal.game, same_cards)
            except (ValueError, StardeckError) as problem:
                raise JournalError(f"line {number}: {problem}", number, journal) from problem
            if journal.result is not None and entry.kind != UNDO:
                raise JournalError(f"line {number}: the game was over before this", number, journal)
            if entry.kind == UNDO and not 1 <= entry.data[UNDO] <= count_actions(journal.actions()):
                raise JournalError(f"line {number}: there are not so many actions to take back", number, journal)
            journal.add(entry)
        return journal

    # --- replay ----------------------------------------------------------------------------------------------

    def check_versions(self, upto: int | None = None) -> None:
        """Raise JournalError if this program has other rules or cards than the journal was played with."""
        game = self.game
        part = self if upto is None else self.first(upto)
        anyway = "; anyway=True tries all the same"
        if part.rules != game.rules_version:
            played = f"the journal was played under version {part.rules} of the rules of {game.id}"
            raise JournalError(f"line 1: {played}, this program has version {game.rules_version}{anyway}", 1, self)
        if part.cards != game.fingerprint:
            played = f"the journal was played with the cards {part.cards}"
            raise JournalError(f"line 1: {played}, this program has {game.fingerprint}{anyway}", 1, self)

    def start(self) -> State:
        """Return the position before the first action."""
        header = self.header
        if header.seed is None:
            raise JournalError("line 1: the seed of this game is still secret, so it cannot be replayed", 1, self)
        try:
            return self.game.new(header.players, seed=header.seed, **header.options)
        except (StardeckError, TypeError, OverflowError) as problem:
            raise JournalError(f"line 1: the game cannot be set up: {problem}", 1) from problem

    def replay(self, upto: int | None = None, log: Log | None = None, anyway: bool = False) -> State:
        """Return the position after the first `upto` entries (all of them), writing the events into a log.

        A journal of other rules or cards than this program's is refused, unless you want to try anyway.
        """
        if not anyway:
            self.check_versions(upto)
        state: State | None = None
        for entry in self.actions(upto):
            state = self.carry_out(state, entry, log)
        return state or self.start()

    def carry_out(self, state: State | None, entry: Entry, log: Log | None = None) -> State:
        """Let an entry happen to a state (None: the first one); JournalError names the line of one that cannot."""
        try:
            if entry.kind == POSITION:
                return self.game.from_json(entry.data[POSITION])
            if state is None:
                state = self.start()
            if entry.kind == ACTION:
                state.apply(entry.seat, entry.action if entry.action >= 0 else self.game.codes.parse(entry.text), log)
            elif entry.kind == TAKE_BACK:
                state.take_back(entry.seat)
            elif entry.kind == REKEY:
                state.chance = source(entry.data[REKEY])
                state.redeal()
            elif entry.kind == UNDO:
                count_on(state, entry.data["opened"], entry.data.get("picks", []))
        except JournalError:
            raise
        except (StardeckError, ValueError, TypeError, OverflowError) as problem:
            at = next((i for i, other in enumerate(self.entries) if other is entry), len(self.entries))
            message = f"line {at + 2}: {entry.text or entry.kind} cannot be replayed: {problem}"
            raise JournalError(message, at + 2, self.first(at)) from problem
        return state

    def seat_journal(self, seat: int) -> str:
        """Return what a seat (-1: a spectator) saw, as JSON lines: no seed, its own actions, events, its view now."""
        header = self.header.to_json()
        header.pop("seed", None)
        lines: list[dict[str, Any]] = [{**header, "seat": seat}]
        state: State | None = None
        for entry in self.actions():
            log = Log()
            state = self.carry_out(state, entry, log)
            if entry.kind == ACTION and entry.seat == seat:
                lines.append({"act": entry.text})
            elif entry.kind == TAKE_BACK and entry.seat == seat:
                lines.append({TAKE_BACK: seat})
            elif entry.kind == REKEY:
                lines.append({REKEY: entry.data.get("commitment")})
            elif entry.kind == POSITION:
                view = state.seen_by(seat).to_json()
                lines.append({POSITION: view, "rules": entry.data["rules"], "cards": entry.data["cards"]})
            if log.events:
                lines.append({"events": [event.to_json() for event in log.seen_by(seat)]})
        state = state or self.start()
        seen = state.seen_by(seat)
        question = seen.decision
        words = question and {"id": question.id, "actions": [*map(self.game.codes.text, question.actions)]}
        result = state.result and state.result.to_json()
        lines.append({"view": seen.to_json(), "version": seen.version, "decision": words, "result": result})
        check = 0
        text = ""
        for value in lines:
            check, line = sign(value, check)
            text += line
        return text


def count_actions(counted: Iterable[Entry]) -> int:
    return sum(1 for entry in counted if entry.kind in (ACTION, TAKE_BACK))


def take_off(counted: list[Entry], actions: int) -> None:
    """Take the last actions off a list, with everything between and behind them."""
    while actions and counted:
        if counted.pop().kind in (ACTION, TAKE_BACK):
            actions -= 1


def count_on(state: State, opened: int, picks: Sequence[int]) -> None:
    """Count on after an undo, so that no question gets the number of one that was asked before."""
    state.opened = i64(opened)
    if picks:
        if len(picks) != state.players:
            raise ValueError(f"picks must have a number for each of the {state.players} seats")
        state.picks = vec[i64]([i64(n) for n in picks])


def position_check(state: State) -> str:
    """Return a short hash of a whole position."""
    return hashlib.sha256(json.dumps(state.to_json(), sort_keys=True).encode()).hexdigest()[:16]


def ending(state: State) -> Entry:
    """Return the last entry of a finished game."""
    result = state.result
    assert result is not None
    return Entry(RESULT, data={RESULT: result.to_json(), "position": position_check(state)})


def verify(journal: Journal) -> State:
    """Prove a finished game: its seeds are those committed to, and its actions lead to the stated end."""
    seeds = [(1, journal.header.seed, journal.header.commitment)] + [
        (number, entry.data[REKEY], entry.data.get("commitment"))
        for number, entry in enumerate(journal.entries, 2)
        if entry.kind == REKEY
    ]
    for number, seed, published in seeds:
        if isinstance(seed, str) and not (is_real(seed) and published == commitment(seed)):
            message = f"line {number}: the seed is not the one that was committed to"
            raise JournalError(message, number, journal.first(max(0, number - 2)))
    state = journal.replay()
    last = len(journal.entries) + 1
    if journal.result is None:
        raise JournalError(f"line {last}: the journal states no result, its game goes on", last, journal)
    if not state.over or ending(state) != journal.entries[-1]:
        message = f"line {last}: the actions lead to another end than the one stated"
        raise JournalError(message, last, journal.first(last - 2))
    return state


class Play:
    """A game being played: the state, its journal, the events so far, and the way back."""

    def __init__(self, journal: Journal, state: State) -> None:
        self.game = journal.game
        self.journal = journal
        self.state = state
        self.events: list[Event] = []
        self._done: list[tuple[Entry, int]] = []  # what counts, each with the number of events before it
        self._past: list[State] = []  # the positions before the last actions, back to the fence
        self._whose = -1  # the seat that took those actions
        self._fence = "there is nothing to undo"

    @classmethod
    def new(
        cls,
        game: Game | str,
        players: int | None = None,
        seed: int | str | None = None,
        seats: list[str] | None = None,
        **options: object,
    ) -> Play:
        """Begin a game; without a seed it is a real deal, whose commitment may be published at once."""
        if isinstance(game, str):
            from stardeck import games

            game = games.load(game)
        count, checked = game.check(players, **options)
        names = list(SEAT_NAMES[:count]) if seats is None else list(seats)
        if len(names) != count:
            raise OptionError({"seats": f"must name {count} seats, not {len(names)}"})
        if seed is None:
            seed = fresh_seed()
        state = game.new(count, seed=seed, **checked)
        header = Header(
            game=game.id,
            rules=game.rules_version,
            players=count,
            options=game.written(checked),
            seats=names,
            cards=game.fingerprint,
            card_files=[str(path) for path in game.files],
            seed=seed,
            commitment=commitment(seed) if isinstance(seed, str) else None,
        )
        return cls(Journal(header, game), state)

    @classmethod
    def from_journal(cls, journal: Journal, anyway: bool = False) -> Play:
        """Go on with a game where its journal ends; what could be undone then can be undone now."""
        if not anyway:
            journal.check_versions()
        play: Play | None = None
        for entry in journal.entries[cls._newest_position(journal) :]:
            if play is None:
                play = cls(journal, journal.carry_out(None, entry) if entry.kind == POSITION else journal.start())
                if entry.kind == POSITION:
                    play._done.append((entry, 0))
                    continue
            play._follow(entry)
        play = play or cls(journal, journal.start())
        if play.state.over and journal.result is None:
            journal.add(ending(play.state))  # only this line was lost
        return play

    @staticmethod
    def _newest_position(journal: Journal) -> int:
        return max((i for i, entry in enumerate(journal.entries) if entry.kind == POSITION), default=0)

    # --- forward ---------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: int) -> list[Event]:
        """Carry out an action and return what happened; IllegalAction leaves everything as it was."""
        before = self.state.copy()
        log = Log()
        self.state.apply(seat, action, log)
        entry = Entry(ACTION, seat, action, self.game.codes.text(action))
        self.journal.add(entry)
        self._note(entry, before, log)
        if self.state.over:
            self.journal.add(ending(self.state))
        return log.events

    def take_back(self, seat: int) -> None:
        """Take a seat's own sealed picks back while others are still choosing."""
        before = self.state.copy()
        self.state.take_back(seat)
        entry = Entry(TAKE_BACK, seat)
        self.journal.add(entry)
        self._note(entry, before, Log())

    def go_on(self, entry: Entry) -> list[Event]:
        """Take in an entry that somebody else who keeps this journal has written; return what happened."""
        self.journal.add(entry)
        if entry.kind == POSITION:
            self.state = self.journal.carry_out(None, entry)
            self._done = [(entry, len(self.events))]
            self._past.clear()
            self._fence = "the game went on under other rules since"
            return []
        before = len(self.events)
        self._follow(entry)
        return self.events[before:]

    def _follow(self, entry: Entry) -> None:
        """Let an entry that is in the journal already happen again."""
        if entry.kind == UNDO:
            self._go_back(entry.data[UNDO])
        before = self.state.copy()
        log = Log()
        if entry.kind != RESULT:
            self.state = self.journal.carry_out(self.state, entry, log)
            self._note(entry, before, log)

    def _note(self, entry: Entry, before: State, log: Log) -> None:
        """Remember an entry that has happened, and how far back a seat may go now."""
        self._done.append((entry, len(self.events)))
        self.events += log.events
        if entry.kind == UNDO:
            return
        fence = ""
        if entry.kind == REKEY:
            fence = "what was hidden has been dealt anew since"
        elif self.state.sealing:
            fence = SECRETLY
        elif before.revealed != self.state.revealed or before.sealing:
            fence = "something hidden has come to light since"
        if fence:
            self._past.clear()
            self._fence = fence
            return
        if entry.seat != self._whose:
            self._past.clear()
            self._whose = entry.seat
        self._past.append(before)
        self._fence = "another seat has acted since"

    # --- and back --------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        return bool(self._past) and self._whose == seat

    def undo(self, seat: int) -> Entry:
        """Take a seat's last action back, if nothing hidden has been seen and nobody else has acted since."""
        if not self.can_undo(seat):
            raise UndoRefused(SECRETLY if self.state.sealing else self._fence)
        return self._take_off(1)

    def undo_by_consent(self, entries: int, seed: int | str | None = None) -> None:
        """Go back any number of actions, with everybody's consent, and deal anew what nobody knows.

        The new seed is fresh, of the kind that the game has, unless a test gives one.
        """
        actions = count_actions(entry for entry, _events in self._done)
        if not 1 <= entries <= actions:
            raise UndoRefused(f"{actions} actions can be taken back, not {entries}")
        self._take_off(entries)
        if seed is None:
            seed = secrets.randbits(63) if isinstance(self.journal.header.seed, int) else fresh_seed()
        data: dict[str, Any] = {REKEY: seed}
        if isinstance(seed, str):
            data["commitment"] = commitment(seed)
        self.journal.add(Entry(REKEY, data=data))
        self._follow(self.journal.entries[-1])

    def _take_off(self, actions: int) -> Entry:
        """Go back, write that down, and return the first action that was taken back."""
        data: dict[str, Any] = {UNDO: actions, "opened": int(self.state.opened) + 1}
        if len(self.state.picks):
            data["picks"] = [int(n) for n in self.state.picks]
        counted = [entry for entry, _events in self._done if entry.kind in (ACTION, TAKE_BACK)]
        self.journal.add(Entry(UNDO, data=data))
        self._follow(self.journal.entries[-1])
        return counted[-actions]

    def _go_back(self, actions: int) -> None:
        """Bring state and events to where they were so many actions ago."""
        left = actions
        while left:
            entry, events = self._done.pop()
            del self.events[events:]
            if entry.kind in (ACTION, TAKE_BACK):
                left -= 1
        if actions <= len(self._past):
            self.state = self._past[-actions]
            del self._past[-actions:]
        else:
            self._past.clear()
            state: State | None = None
            for entry, _events in self._done:
                state = self.journal.carry_out(state, entry)
            self.state = state or self.journal.start()
        if not self._past:
            self._fence = "there is nothing to undo since something hidden came to light or another seat acted"
