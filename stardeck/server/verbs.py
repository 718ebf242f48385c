"""From a command of a client to the verb of a table: the same for sockets and for HTTP."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from stardeck.language import Language, Text
from stardeck.server.errors import Refused, not_known
from stardeck.server.hall import Hall
from stardeck.server.people import People, Person, hashed
from stardeck.server.protocol import Act, Begin, Commands, Say, TakeBack, Undo
from stardeck.server.seating import check_level, not_seated, plain_line
from stardeck.server.tables import WATCHING, Table


class Guest(Struct, frozen=True):
    """Somebody at a table: a person, or who holds a seat's token; `seat` is -1 for those who watch."""

    person: Person | None
    seat: int
    lang: Language = "en"

    def must_sit(self) -> int:
        if self.seat < 0:
            raise not_seated()
        return self.seat


async def find_guest(
    hall: Hall, people: People, id: str, token: str, seat: int | None = None, lang: Language = "en"
) -> Guest:
    """Say who somebody is at a table, by a person's token or by the token of a seat."""
    async with hall.at(id) as (_place, table):
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
            person = Person(str(place.person), place.name, bot=place.machine)
    elif seat is not None and seat >= 0:
        raise not_known()
    if seat is None:
        seat = mine[0] if mine else WATCHING
    if seat >= 0 and seat not in mine:
        raise Refused("not_yours", Text("This is not your seat", "Это не ваше место"), 403)
    if seat < 0 and not mine and not table.around.settings.spectators and table.around.phase != "gathering":
        raise Refused("no_spectators", Text("Nobody may watch this table", "За этим столом не наблюдают"), 403)
    return Guest(person, seat, lang)


async def carry_out(hall: Hall, id: str, guest: Guest, command: Commands) -> None:
    """Do what a client asks for; Refused says why not."""
    await hall.change(id, verb_of(guest, command))


def verb_of(guest: Guest, command: Commands) -> Callable[[Table, float], None]:
    def verb(table: Table, now: float) -> None:
        if isinstance(command, Act):
            table.act(guest.must_sit(), command.decision, command.action, command.nonce, now, guest.lang)
        elif isinstance(command, TakeBack):
            table.take_back(guest.must_sit(), command.nonce, now)
        elif isinstance(command, Undo):
            table.undo(guest.must_sit(), command.nonce, now)
        elif isinstance(command, Say):
            say(table, guest, command, now)
        else:
            begin(table, guest, command, now)

    return verb


def say(table: Table, guest: Guest, command: Say, now: float) -> None:
    if guest.person is None or guest.seat < 0:
        raise not_seated()
    table.say(guest.seat, guest.person.id, table.names()[guest.seat], plain_line(command.text), command.nonce, now)


def begin(table: Table, guest: Guest, command: Begin, now: float) -> None:
    must_host(table, guest)
    if command.fill:
        table.fill(check_level(table.game, command.fill, "fill"))
    table.begin(now)


def must_host(table: Table, guest: Guest) -> None:
    if guest.person is None or guest.person.id != table.around.host:
        raise Refused("not_host", Text("Only the host may do this", "Это может только хозяин стола"), 403)
