"""Tables over HTTP: open one, sit down, look, do something."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, WebSocket, get, post, websocket
from litestar.params import FromPath, FromQuery, JSONBody, Parameter
from msgspec import Meta, Struct

from stardeck.engine.errors import OptionError
from stardeck.language import Language, Text
from stardeck.server.api.common import Asked, hall_of, language_of, people_of, person_of, token_of
from stardeck.server.api.games import find
from stardeck.server.errors import Refused, bad_field
from stardeck.server.hall import Hall
from stardeck.server.live import Connection
from stardeck.server.people import Person, hashed, new_id, new_token
from stardeck.server.protocol import Commands, Done
from stardeck.server.seating import Around, Seat, Settings, check_level, check_options, decode_around
from stardeck.server.sections import NOTHING, Have, read_have, seat_section, update
from stardeck.server.tables import WATCHING, Table
from stardeck.server.verbs import Guest, begin_when_full, carry_out, find_guest

LONGEST_WAIT = 50.0
Id = FromPath[Annotated[str, Parameter(max_length=32)]]


class Wish(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: the one who opens the table, a bot of a level, or whoever comes."""

    kind: Literal["me", "open", "bot"] = "open"
    level: Annotated[str, Meta(max_length=40)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be opened.  Without `seats` the one who opens it sits first and the others are open."""

    game: Annotated[str, Meta(max_length=40)]
    players: int | None = None
    options: dict[str, Any] = {}
    seats: Annotated[list[Wish], Meta(max_length=8)] = []
    settings: Settings = Settings()
    name: Annotated[str, Meta(max_length=100)] = ""


class Join(Struct, forbid_unknown_fields=True):
    """Sitting down: with a name as a guest, or as the person whose token the request has."""

    name: Annotated[str, Meta(max_length=100)] = ""
    seat: int | None = None


class Seated(Struct):
    """Where one sits now.  `token` is for a new guest only; `seat_token` holds this one seat, on any device."""

    table: str
    seat: int
    person: Person
    token: str | None
    seat_token: str | None


class Summary(Struct):
    """A table in a list."""

    id: str
    game: str
    phase: str
    players: int
    options: dict[str, Any]
    seats: list[dict[str, Any]]
    settings: Settings
    created: float
    changed: float
    deadline: float | None
    result: dict[str, Any] | None


class OwnSummary(Summary):
    """A table in the list of one's own: on which seat one sits there first, and whether one has to choose now."""

    you: int
    your_turn: bool


def summary(row: Any) -> Summary:
    return Summary(**summed_up(row, decode_around(row.around)))


def summed_up(row: Any, around: Around) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "phase": row.phase,
        "players": around.players,
        "options": around.options,
        "seats": [seat_section(seat) for seat in around.seats],
        "settings": around.settings,
        "created": row.created,
        "changed": row.changed,
        "deadline": row.deadline,
        "result": msgspec.json.decode(row.result) if row.result is not None else None,
    }


async def own_summary(hall: Hall, row: Any, person: str) -> OwnSummary:
    """A table as one who sits there may know it: of the seats that have to choose, only one's own."""
    around = decode_around(row.around)
    mine = [number for number, seat in enumerate(around.seats) if seat.person == person]
    asked = row.asked
    if asked is None and row.phase == "playing":  # last kept by an older program
        with suppress(Refused):  # it may be gone since
            async with hall.at(row.id) as (_place, table):
                asked = sum(1 << seat for seat in table.deciding())
    turn = any((asked or 0) >> seat & 1 for seat in mine if around.seats[seat].present)
    return OwnSummary(**summed_up(row, around), you=mine[0] if mine else WATCHING, your_turn=turn)


async def who(request: Asked, name: str) -> tuple[Person, str | None]:
    """The person who is asking; somebody without a token becomes a guest by a name, and gets one."""
    people = people_of(request)
    if token_of(request):
        return await person_of(request, people), None
    if not name:
        raise bad_field("name", Text("Give a name, or your token", "Назовите имя или дайте ключ"))
    return await people.guest(name)


def lay(data: NewTable, person: Person, lang: Language) -> tuple[Table, int, str | None]:
    """Make a table as it was wished for."""
    game = find(data.game)
    players = data.players or len(data.seats) or None
    players, options = check_options(game, players, data.options)
    wishes = data.seats or [Wish("me"), *[Wish("open")] * (players - 1)]
    if len(wishes) != players:
        raise OptionError({"seats": f"must be {players}, as many as players, not {len(wishes)}"})
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise OptionError({"seats": "you can sit on one seat only"})
    if data.settings.stand_in:
        check_level(game, data.settings.stand_in, "settings.stand_in")
    if data.settings.deal:
        check_deal(data.settings, wishes)
    around = Around(data.settings, players, options, [Seat() for _ in wishes], person.id)
    table = Table(new_id(), game, around, time.time())
    mine, token = -1, None
    for number, wish in enumerate(wishes):
        if wish.kind == "bot":
            table.fill(check_level(game, wish.level, f"seats[{number}].level"), number, lang)
        elif wish.kind == "me":
            token = new_token()
            mine = table.sit(person.id, person.name, hashed(token), number, person.bot)
    return table, mine, token


def check_deal(settings: Settings, wishes: list[Wish]) -> None:
    """A deal that anybody can know is for somebody who learns, alone with bots."""
    alone = [wish.kind for wish in wishes].count("me") == 1 and all(wish.kind != "open" for wish in wishes)
    if settings.listed or settings.clock is not None or not alone:
        raise bad_field(
            "settings.deal",
            Text(
                "A known deal is only for one person with bots, without a clock and not listed",
                "Известная сдача — только для одного человека с ботами, без часов и не в списке",
            ),
        )


class Tables(Controller):
    path = "/tables"
    tags = ["tables"]

    @post(summary="Open a table")
    async def open(self, request: Asked, data: JSONBody[NewTable]) -> Seated:
        check_options(find(data.game), data.players or len(data.seats) or None, data.options)
        person, token = await who(request, data.name)
        table, seat, seat_token = lay(data, person, language_of(request))
        begin_when_full(table, time.time())
        await hall_of(request).create(table)
        return Seated(table.id, table.seat_of(person.id) if seat >= 0 else -1, person, token, seat_token)  # type: ignore[arg-type]

    @get(summary="Tables that anybody may find")
    async def listed(self, request: Asked) -> list[Summary]:
        return [summary(row) for row in await hall_of(request).store.listed()]

    @get("/mine", summary="The tables at which you sit")
    async def mine(self, request: Asked) -> list[OwnSummary]:
        """The last used first; `your_turn` says where you have to choose now."""
        person = await person_of(request, people_of(request))
        hall = hall_of(request)
        return [await own_summary(hall, row, person.id) for row in await hall.store.of_person(person.id)]

    @post("/{id:str}/join", summary="Sit down at a table", status_code=200)
    async def join(self, request: Asked, id: Id, data: JSONBody[Join]) -> Seated:
        hall = hall_of(request)
        async with hall.at(id):
            pass  # a table that is not there makes no guests
        person, token = await who(request, data.name)
        seat_token = new_token()

        def sit(table: Table, now: float) -> tuple[int, str | None]:
            there = table.seat_of(person.id)
            if there is not None:
                return there, None
            seat = table.sit(person.id, person.name, hashed(seat_token), data.seat, person.bot)
            begin_when_full(table, now)
            found = table.seat_of(person.id)
            return (seat if found is None else found), seat_token

        seat, given = await hall.change(id, sit)
        return Seated(id, seat, person, token, given)

    @post("/{id:str}/do", summary="Do something at a table", status_code=200)
    async def do(self, request: Asked, id: Id, data: JSONBody[Commands], seat: FromQuery[int | None] = None) -> Done:
        hall = hall_of(request)
        guest = await find_guest(hall, people_of(request), id, token_of(request), seat, language_of(request))
        return await carry_out(hall, id, guest, data)

    @get("/{id:str}", summary="What you see of a table; waits for news if you have everything")
    async def look(
        self,
        request: Asked,
        id: Id,
        have: FromQuery[Annotated[str, Parameter(max_length=60)]] = "",
        wait: FromQuery[Annotated[float, Parameter(ge=0, le=LONGEST_WAIT)]] = 0.0,
        seat: FromQuery[int | None] = None,
    ) -> Response[dict[str, Any] | None]:
        hall, lang = hall_of(request), language_of(request)
        guest = await find_guest(hall, people_of(request), id, token_of(request), seat, lang)
        found = await news(hall, id, guest, read_have(have), wait)
        headers = {"cache-control": "no-store"}
        if found is None:
            return Response(None, status_code=204, headers=headers)
        return Response(found, headers=headers)

    @websocket("/{id:str}/live")
    async def live(self, socket: WebSocket[Any, Any, Any], id: FromPath[str]) -> None:
        await Connection(socket, hall_of(socket), people_of(socket), id[:32]).run()


async def news(hall: Hall, id: str, guest: Guest, have: Have, wait: float) -> dict[str, Any] | None:
    """What somebody lacks of a table, if need be after waiting for it."""
    until = time.monotonic() + wait
    async with hall.watching(id, guest.seat, guest.lang) as (_place, watcher):
        while True:
            watcher.news.clear()
            async with hall.at(id) as (place, table):
                guest = guest.here(table)
                if watcher.viewer != guest.seat:
                    watcher.viewer, have = guest.seat, NOTHING
                found = update(table, place.screens, guest.seat, guest.lang, have)
            left = until - time.monotonic()
            if found is not None or left <= 0:
                return found
            try:
                async with asyncio.timeout(left):
                    await watcher.news.wait()
            except TimeoutError:
                return None
