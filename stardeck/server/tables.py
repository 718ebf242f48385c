"""A table: a journal, the seats around it, its clock and its talk.

It knows nothing of networks and databases.  Every verb either changes the table and notes what has to be kept
(`take_change`), or raises Refused and leaves it as it was.  One verb runs at a time: the hall sees to that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from stardeck import bots, games
from stardeck.engine.actions import SEAT_NAMES, UnknownAction
from stardeck.engine.errors import IllegalAction, JournalError, UndoRefused
from stardeck.engine.events import Event
from stardeck.engine.game import Game
from stardeck.engine.journal import SECRETLY, Journal, Play
from stardeck.engine.journalfile import POSITION, Entry, read_entry, read_header
from stardeck.engine.state import State
from stardeck.language import Language, Text
from stardeck.server.errors import Refused
from stardeck.server.kept import Change, Line, Moment, Written
from stardeck.server.seating import Around, Seat, stand_in

MARK = f'{{"{POSITION}"'  # how the body of an entry begins that stores a position
KEPT_MOMENTS = 40  # how much of the log stays in memory; the rest is replayed when somebody asks for it
WATCHING = -1


class Table:
    """One table in memory."""

    def __init__(self, id: str, game: Game, around: Around, created: float, version: int = 0) -> None:
        self.id = id
        self.game = game
        self.around = around
        self.created = created
        self.version = version  # of the stored row
        self.play: Play | None = None
        self.moments: list[Moment] = []
        self.lines: list[Line] = []
        self.nonces: set[tuple[int, str]] = set()
        self.said: set[tuple[str, str]] = set()
        self.deadline: float | None = None
        self.opened = -1  # up to where everybody had counted when the clock was set
        self.bot_turn: float | None = None  # since when a bot has to choose
        self.noticed: tuple[int, ...] = ()  # what everybody could notice when it was last kept
        self.change = Change()

    # --- from and to the store -------------------------------------------------------------------------------

    def resume(self, header: bytes, entries: Sequence[Written], position: bytes | None = None) -> None:
        """Bring the game to where its stored journal ends.

        If this program has other rules or cards than the game was played with, a running game goes on from its stored
        position, with a mark in its journal; what was played is not replayed under rules that it did not know.
        """
        journal = Journal(read_header(json.loads(header), ""), self.game)
        marks = [written for written in entries if written.body.startswith(MARK)]
        played = json.loads(marks[-1].body) if marks else {"rules": journal.header.rules, "cards": journal.header.cards}
        same = (played["rules"], played["cards"]) == (self.game.rules_version, self.game.fingerprint)
        if same or position is None:
            self.take_up(journal, entries)
            return
        self.remember(journal, entries)
        if self.around.phase in ("over", "closed"):
            self.play = Play(journal, self.game.from_json(json.loads(position)))
        else:
            journal.go_on_from(json.loads(position))
            mark = journal.entries.pop()
            self.play = Play(journal, self.game.from_json(json.loads(position)))
            self.play.go_on(mark)
            body = json.dumps(mark.to_json(), ensure_ascii=False)
            self.change.entries.append(Written(len(journal.entries) - 1, body, -1, None, self.created))
        self.opened = int(self.state.opened)

    def take_up(self, journal: Journal, entries: Sequence[Written]) -> None:
        """Play a game through the entries that are written of it, from its beginning or its last stored position."""
        last = max((i for i, written in enumerate(entries) if written.body.startswith(MARK)), default=0)
        self.remember(journal, entries[:last])
        if last or (entries and entries[0].body.startswith(MARK)):
            self.play = Play(journal, self.game.from_json(json.loads(entries[last].body)[POSITION]))
        else:
            self.play = Play(journal, journal.start())
        self.follow(entries[last:])

    def remember(self, journal: Journal, entries: Iterable[Written]) -> None:
        """Take entries into the journal without playing them: a later one stores the position."""
        for written in entries:
            journal.add(read_entry(json.loads(written.body), self.game, False))
            if written.nonce is not None:
                self.nonces.add((written.seat, written.nonce))

    def follow(self, entries: Iterable[Written]) -> None:
        """Let stored entries happen, after a start or because another process wrote them."""
        assert self.play is not None
        for written in entries:
            entry = read_entry(json.loads(written.body), self.game, True)
            self.note(entry, self.play.go_on(entry), written.at)
            if written.nonce is not None:
                self.nonces.add((written.seat, written.nonce))
        self.opened = int(self.state.opened)

    def header(self) -> bytes:
        assert self.play is not None
        return json.dumps(self.play.journal.header.to_json(), ensure_ascii=False).encode()

    def rename_in_journal(self) -> None:
        """Let the journal call the seats as they are called now: the name of who is no more is kept nowhere."""
        if self.play is not None:
            journal = self.play.journal
            journal.header = replace(journal.header, seats=self.names())
            self.change.header = True

    def take_change(self) -> Change:
        """Return what has to be kept since the last call."""
        change, self.change = self.change, Change()
        return change

    def note(self, entry: Entry, events: list[Event], at: float) -> None:
        state = self.state
        picks = tuple(int(n) for n in state.picks)
        self.moments.append(Moment(entry.kind, entry.seat, events, int(state.opened), picks, at))
        if len(self.moments) > 2 * KEPT_MOMENTS:
            del self.moments[:-KEPT_MOMENTS]

    def changed(self) -> None:
        """Note a change around the table that everybody sees."""
        self.around.version += 1
        self.change.around = True

    # --- what can be asked -----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        if self.play is None:
            raise Refused("not_begun", Text("The game has not begun", "Игра ещё не началась"))
        return self.play.state

    @property
    def seats(self) -> list[Seat]:
        return self.around.seats

    @property
    def playing(self) -> bool:
        return self.around.phase == "playing"

    def names(self) -> list[str]:
        """The names that the log uses."""
        return [seat.name or SEAT_NAMES[number] for number, seat in enumerate(self.seats)]

    def seat_of(self, person: str) -> int | None:
        """The first seat of a person, None if there is none."""
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)

    def count(self, viewer: int) -> int:
        """What a viewer has been able to notice of the game; 0 before it begins."""
        return self.state.version(viewer) + 1 if self.play is not None else 0

    def noticeable(self) -> tuple[int, ...]:
        """What everybody can notice, as numbers: secret choices do not change it."""
        return self.count(WATCHING), self.around.version, len(self.lines)

    def teams(self) -> list[int]:
        """For each seat the number of its team; without teams everybody plays alone."""
        found = getattr(getattr(self.state, "rules", None), "teams", None) if self.play is not None else None
        return [int(team) for team in found] if found else list(range(len(self.seats)))

    def result(self) -> dict[str, Any] | None:
        """How the game ended: by its rules, or because somebody gave up; None if it goes on or was broken off."""
        if self.play is None or self.play.journal.result is not None:
            return self.play.journal.result if self.play is not None else None
        if self.around.ended != "resigned":
            return None
        teams = self.teams()
        lost = {teams[number] for number, seat in enumerate(self.seats) if seat.resigned}
        winners = [number for number, team in enumerate(teams) if team not in lost]
        return {"winners": winners, "teams": teams, "reason": "resigned"}

    def deciding(self) -> list[int]:
        """The seats that have to choose, in truth: not for others to see."""
        if self.play is None or not self.playing:
            return []
        deciding = int(self.play.state.deciding)
        return [seat for seat in range(len(self.seats)) if deciding >> seat & 1]

    def next_bot(self) -> tuple[int, str] | None:
        """The seat for which a bot has to choose now, and the bot's level."""
        for seat in self.deciding():
            level = self.seats[seat].bot
            if level is None and seat in self.around.stand_ins:
                level = stand_in(self.game, self.around.settings)
            if level is not None:
                return seat, level
        return None

    # --- before the game -------------------------------------------------------------------------------------

    def sit(self, person: str, name: str, token: str, seat: int | None = None, machine: bool = False) -> int:
        """Take an open seat; the first one, if none is named."""
        if self.around.phase != "gathering":
            raise Refused("begun", Text("The game has begun without you", "Игра началась без вас"))
        kept = [number for number, place in enumerate(self.seats) if place.open and place.reserved == person]
        free = kept or [number for number, place in enumerate(self.seats) if place.open and place.reserved is None]
        if seat is None:
            if not free:
                raise Refused("full", Text("All seats are taken", "Все места заняты"))
            seat = free[0]
        if seat not in free:
            raise Refused("taken", Text("This seat is taken", "Это место занято"))
        self.seats[seat] = Seat(person=person, name=self.unlike(name), token=token, machine=machine)
        self.changed()
        self.change.seats = True
        return seat

    def unlike(self, name: str) -> str:
        """A name that no other seat has."""
        taken = {seat.name.casefold() for seat in self.seats}
        number, unique = 2, name
        while unique.casefold() in taken:
            unique, number = f"{name} {number}", number + 1
        return unique

    def fill(self, level: str, seat: int | None = None, lang: Language = "en") -> None:
        """Let a bot sit on an open seat, or bots on all of them; their names are in the language of whoever asks."""
        name = bots.title(self.game, level)[lang]
        for number, place in enumerate(self.seats):
            if place.open and seat in (None, number):
                self.seats[number] = Seat(bot=level, name=self.unlike(name))
                self.changed()
                self.change.seats = True

    def begin(self, now: float, seed: str | int | None = None) -> None:
        """Deal, when everybody sits."""
        if self.around.phase != "gathering":
            raise Refused("begun", Text("The game has begun already", "Игра уже началась"))
        if any(seat.open for seat in self.seats):
            raise Refused("seats_open", Text("There are open seats", "Есть свободные места"))
        if seed is None and self.around.settings.deal:
            seed = self.around.settings.deal
        self.play = Play.new(self.game, self.around.players, seed=seed, seats=self.names(), **self.around.options)
        self.around.phase = "playing"
        self.change.begun = True
        self.change.seats = True
        self.changed()
        self.go_on(now, fresh=True)

    # --- the game --------------------------------------------------------------------------------------------

    def repeated(self, seat: int, nonce: str) -> bool:
        """Whether this has been done already: then it is not done twice."""
        return (seat, nonce) in self.nonces

    def must_play(self) -> Play:
        play = self.play
        if play is None:
            raise Refused("not_begun", Text("The game has not begun", "Игра ещё не началась"))
        if self.around.phase == "paused":
            raise Refused("paused", Text("The game is paused", "Игра приостановлена"))
        if not self.playing:
            raise Refused("over", Text("The game is over", "Игра окончена"))
        return play

    def act(
        self, seat: int, decision: int, action: object, nonce: str | None, now: float, lang: Language = "en"
    ) -> None:
        """Answer the question of a seat.  The action may be a record, a text or a code."""
        if nonce is not None and self.repeated(seat, nonce):
            return
        play = self.must_play()
        question = play.state.seen_by(seat).decision
        if question is None:
            raise Refused("not_asked", not_your_decision(play.state, seat))
        if question.id != decision:
            raise Refused("late", Text("That question is answered already", "На этот вопрос уже отвечено"))
        code = self.code_of(action)
        why = play.state.seen_by(seat).why_not(code, lang)
        if why:
            raise Refused("illegal", Text(why, why), 422)
        self.write(seat, nonce, now, lambda: play.apply(seat, code))
        if self.seats[seat].late and self.seats[seat].bot is None:
            self.seats[seat].late = False
            self.changed()

    def code_of(self, action: object) -> int:
        codes = self.game.codes
        try:
            if isinstance(action, dict):
                return codes.code(action)
            if isinstance(action, str):
                return codes.parse(action)
            if isinstance(action, int) and not isinstance(action, bool):
                codes.record(action)
                return action
        except (UnknownAction, ValueError, TypeError, OverflowError) as problem:
            raise Refused("no_such_action", Text(f"{problem}"[:200], f"{problem}"[:200]), 422) from None
        raise Refused("no_such_action", Text("An action is a record or a text", "Действие — запись или текст"), 422)

    def take_back(self, seat: int, nonce: str | None, now: float) -> None:
        """Take the own sealed picks back while others are still choosing."""
        if nonce is not None and self.repeated(seat, nonce):
            return
        play = self.must_play()
        self.write(seat, nonce, now, lambda: play.take_back(seat))

    def undo(self, seat: int, nonce: str | None, now: float) -> None:
        """Take the last own action back, if nothing hidden was seen and nobody acted since."""
        if nonce is not None and self.repeated(seat, nonce):
            return
        play = self.must_play()
        if not self.around.settings.undo:
            raise Refused("no_undo", Text("Nothing is taken back at this table", "За этим столом ходы не возвращают"))
        self.write(seat, nonce, now, lambda: play.undo(seat))

    def write(self, seat: int, nonce: str | None, now: float, verb: Callable[[], object]) -> None:
        """Let a verb of the game happen and note its entries to be kept."""
        play = self.must_play()
        before = len(play.journal.entries)
        events = len(play.events)
        try:
            verb()
        except (IllegalAction, UndoRefused, JournalError) as problem:
            words = SECRET_WORDS if str(problem) == SECRETLY else Text(str(problem), str(problem))
            raise Refused("illegal", words, 422) from None
        for number, entry in enumerate(play.journal.entries[before:], before):
            body = json.dumps(entry.to_json(), ensure_ascii=False)
            self.change.entries.append(Written(number, body, seat, nonce, now))
            if nonce is not None:
                self.nonces.add((seat, nonce))
                nonce = None
        self.note(play.journal.entries[before], play.events[events:], now)
        self.go_on(now)

    def go_on(self, now: float, fresh: bool = False) -> None:
        """After something happened: the end, the clock, the offers that are out of date."""
        state = self.state
        around = self.around
        if state.over and around.phase == "playing":
            around.phase = "over"
            self.changed()
        if around.stand_ins and self.opened != int(state.opened):  # the choice is revealed; the next is theirs again
            around.stand_ins = []
            self.change.around = True
        opened = int(state.opened)
        if any(offer.version != opened for offer in around.offers):
            around.offers = [offer for offer in around.offers if offer.version == opened]
            self.changed()
        self.set_clock(now, fresh)

    # --- the clock -------------------------------------------------------------------------------------------

    def set_clock(self, now: float, fresh: bool = False) -> None:
        """Give everybody who is asked the whole time again when the question is a new one for all."""
        clock = self.around.settings.clock
        self.bot_turn = now if self.next_bot() is not None else None
        if not self.playing or clock is None:
            self.deadline = None
            return
        if fresh or self.deadline is None or self.opened != int(self.state.opened):
            self.deadline = now + clock.seconds
        self.opened = int(self.state.opened)

    # --- talk ------------------------------------------------------------------------------------------------

    def say(self, seat: int, person: str, name: str, text: str, nonce: str | None, now: float) -> None:
        """Say something at the table."""
        if nonce is not None and (person, nonce) in self.said:
            return
        if not self.around.settings.chat:
            raise Refused("no_chat", Text("Nobody talks at this table", "За этим столом не разговаривают"))
        if seat >= 0 and self.seats[seat].muted:
            raise Refused("muted", Text("The host has muted you", "Хозяин стола отключил вам чат"))
        line = Line(len(self.lines), seat, person, name, text, now, nonce)
        self.hear([line])
        self.change.lines.append(line)

    def hear(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.lines.append(line)
            if line.nonce is not None:
                self.said.add((line.person, line.nonce))


SECRET_WORDS = Text(SECRETLY.capitalize(), "Все выбирают тайно: верните свой выбор")


def not_your_decision(state: State, seat: int) -> Text:
    seen = state.seen_by(seat)
    return Text(seen.prompt("en"), seen.prompt("ru"))


@lru_cache
def load_game(name: str) -> Game:
    """A game by its name, loaded once."""
    return games.load(name)
