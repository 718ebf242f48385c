"""From a command of a client to the verb of a table: the same for sockets and for HTTP."""

from __future__ import annotations

import secrets
import time
from typing import Any

from msgspec import Struct

from stardeck.games.words import calling
from stardeck.language import Language, Text
from stardeck.server import agreements
from stardeck.server.bots import question_for
from stardeck.server.errors import Refused, not_known
from stardeck.server.hall import Hall
from stardeck.server.people import People, Person, hashed, new_id
from stardeck.server.protocol import (
    Act,
    AtTable,
    Begin,
    Close,
    ComeBack,
    Commands,
    Consent,
    Done,
    Hint,
    Leave,
    Mute,
    Propose,
    Rematch,
    Remove,
    Resign,
    Say,
    TakeBack,
    Undo,
)
from stardeck.server.seating import Seat, check_level, not_seated, plain_line
from stardeck.server.tables import WATCHING, Table

HINT_SECONDS = 2.0


class Guest(Struct, frozen=True):
    """Somebody at a table: a person, or who holds a seat's token; `seat` is -1 for those who watch."""

    person: Person | None
    seat: int
    lang: Language = "en"

    def sits(self, table: Table) -> bool:
        """Whether the seat is still this person's."""
        return self.seat >= 0 and self.person is not None and table.seats[self.seat].person == self.person.id

    def must_sit(self, table: Table) -> int:
        if not self.sits(table):
            raise not_seated()
        return self.seat

    def here(self, table: Table) -> Guest:
        """The same person where it sits now: seats are mixed when the game begins, given up and taken away."""
        if self.sits(table):
            return self
        seat = table.seat_of(self.person.id) if self.person is not None and self.seat >= 0 else None
        guest = Guest(self.person, WATCHING if seat is None else seat, self.lang)
        guest.may_look(table)
        return guest

    def may_look(self, table: Table) -> None:
        """Refuse those who do not sit here, if nobody may watch."""
        around = table.around
        seated = self.seat >= 0 or (self.person is not None and table.seat_of(self.person.id) is not None)
        if not seated and not around.settings.spectators and around.phase != "gathering":
            raise Refused("no_spectators", Text("Nobody may watch this table", "За этим столом не наблюдают"), 403)


async def find_guest(
    hall: Hall, people: People, id: str, token: str, seat: int | None = None, lang: Language = "en"
) -> Guest:
    """Say who somebody is at a table, by a person's token or by the token of a seat."""
    async with hall.up_to_date(id) as (_place, table):
        return await recognise(people, table, token, seat, lang)


async def recognise(people: People, table: Table, token: str, seat: int | None, lang: Language) -> Guest:
    person: Person | None = None
    mine: list[int] = []
    if token:
        key = hashed(token)
        mine = [number for number, place in enumerate(table.seats) if place.token == key]
        if not mine:
            person = await people.known(token)
            mine = [number for number, place in enumerate(table.seats) if place.person == person.id]
        elif table.seats[mine[0]].person is not None:
            place = table.seats[mine[0]]
            await people.must_be_welcome(str(place.person))
            person = Person(str(place.person), place.name, bot=place.machine)
    elif seat is not None and seat >= 0:
        raise not_known()
    if seat is None:
        seat = mine[0] if mine else WATCHING
    if seat >= 0 and seat not in mine:
        raise Refused("not_yours", Text("This is not your seat", "Это не ваше место"), 403)
    guest = Guest(person, seat, lang)
    guest.may_look(table)
    return guest


async def carry_out(hall: Hall, id: str, guest: Guest, command: Commands) -> Done:
    """Do what a client asks for; Refused says why not."""
    if isinstance(command, Hint):
        return Done(command.nonce, hint=await hint(hall, id, guest))
    if isinstance(command, Rematch):
        return Done(command.nonce, table=await play_again(hall, id, guest))

    def verb(table: Table, now: float) -> None:
        do(table, guest, command, now)

    began = time.perf_counter()
    try:
        await hall.change(id, verb)
    except Refused as refused:
        hall.metrics.refused.labels(refused.code).inc()
        raise
    hall.metrics.seconds.observe(time.perf_counter() - began)
    return Done(command.nonce)


def do(table: Table, guest: Guest, command: AtTable, now: float) -> None:
    """The verb that a command means."""
    if isinstance(command, Begin):
        return begin(table, guest, command, now)
    if isinstance(command, (Mute, Remove, Close)):
        return keep_house(table, guest, command)
    seat = guest.must_sit(table)
    if isinstance(command, Act):
        table.act(seat, command.decision, command.action, command.nonce, now, guest.lang)
    elif isinstance(command, TakeBack):
        table.take_back(seat, command.nonce, now)
    elif isinstance(command, Undo):
        table.undo(seat, command.nonce, now)
    elif isinstance(command, Say):
        say(table, guest, command, now)
    elif isinstance(command, Propose):
        agreements.propose(table, seat, command.what, command.seat, now)
    elif isinstance(command, Consent):
        agreements.answer(table, seat, command.what, command.yes, now)
    elif isinstance(command, Leave):
        agreements.leave(table, seat, now)
    elif isinstance(command, ComeBack):
        agreements.come_back(table, seat, now)
    elif isinstance(command, Resign):
        agreements.resign(table, seat, now)
    else:
        agreements.claim(table, command.seat, now)


def say(table: Table, guest: Guest, command: Say, now: float) -> None:
    if guest.person is None:
        raise not_seated()
    table.say(guest.seat, guest.person.id, table.names()[guest.seat], plain_line(command.text), command.nonce, now)


def begin(table: Table, guest: Guest, command: Begin, now: float) -> None:
    must_host(table, guest)
    if command.fill:
        table.fill(check_level(table.game, command.fill, "fill"), lang=guest.lang)
    table.begin(now)


def keep_house(table: Table, guest: Guest, command: Mute | Remove | Close) -> None:
    """What only the host may do."""
    must_host(table, guest)
    if isinstance(command, Close):
        return agreements.close(table)
    if not 0 <= command.seat < len(table.seats):
        raise Refused("no_such_seat", Text("There is no such seat", "Такого места нет"), 404)
    if isinstance(command, Mute):
        if table.seats[command.seat].muted != command.on:
            table.seats[command.seat].muted = command.on
            table.changed()
        return
    if table.around.phase != "gathering":
        raise Refused("begun", Text("The game has begun already", "Игра уже началась"))
    if table.seats[command.seat].person == table.around.host:
        raise Refused("host", Text("The host leaves or closes the table", "Хозяин уходит сам или закрывает стол"))
    table.seats[command.seat] = Seat()
    table.change.seats = True
    table.changed()


def must_host(table: Table, guest: Guest) -> None:
    if guest.person is None or guest.person.id != table.around.host:
        raise Refused("not_host", Text("Only the host may do this", "Это может только хозяин стола"), 403)


async def hint(hall: Hall, id: str, guest: Guest) -> dict[str, Any]:
    """What the strongest bot would do in the place of a seat, and what it compared that with."""
    async with hall.at(id) as (_place, table):
        seat = guest.must_sit(table)
        if not table.around.settings.hints:
            raise Refused("no_hints", Text("There are no hints at this table", "За этим столом нет подсказок"))
        table.must_play()
        if seat not in table.deciding():
            raise Refused("not_asked", Text("You are not asked anything", "Вас ни о чём не спрашивают"))
        question, decision = question_for(table, seat, "", HINT_SECONDS, explain=True)
        position = table.state.seen_by(seat).position
        game, names = table.game, table.names()
    answer = await hall.desk.hint(question)
    if answer.problem or answer.action not in decision.actions:
        raise Refused("no_idea", Text("The bot has no idea", "У бота нет идей"), 503)
    with calling(names):
        options = [
            {
                "action": game.codes.record(action),
                "text": game.text.action(position, seat, action, guest.lang),
                "chance": round(chance, 3),
                "games": games,
            }
            for action, chance, games in answer.options
        ]
    best = {name: options[0][name] for name in ("action", "text")}
    return {"decision": decision.id, **best, "options": options}


async def play_again(hall: Hall, id: str, guest: Guest) -> str:
    """Lay the table of a rematch, or find the one that another has laid; return its id."""
    laid: list[Table] = []

    def verb(table: Table, now: float) -> str:
        guest.must_sit(table)
        person = guest.person
        assert person is not None
        laid.clear()
        if not table.around.after:
            laid.append(agreements.rematch(table, new_id(), person.id, now))
        return table.around.after

    found = await hall.change(id, verb)
    for table in laid:
        begin_when_full(table, time.time())
        await hall.create(table)
    return found


def begin_when_full(table: Table, now: float) -> None:
    """The game begins when the last seat is taken."""
    if table.around.phase == "gathering" and not any(seat.open for seat in table.seats):
        if table.around.settings.first == "shuffled":
            secrets.SystemRandom().shuffle(table.around.seats)
        table.begin(now)
