"""Journals and replays over HTTP."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, Parameter
from msgspec import Meta, Struct

from stardeck.language import Text
from stardeck.server import records
from stardeck.server.api.common import Asked, hall_of, language_of, people_of, person_of, token_of
from stardeck.server.api.tables import Seated
from stardeck.server.errors import Refused
from stardeck.server.people import new_token
from stardeck.server.seating import Settings, check_level, stand_in
from stardeck.server.tables import Table
from stardeck.server.verbs import Guest, recognise

Id = FromPath[Annotated[str, Parameter(max_length=32)]]
EVERYTHING = "all"


class Brought(Struct, forbid_unknown_fields=True):
    """A journal as text."""

    journal: Annotated[str, Meta(max_length=2_000_000)]


class Analyse(Struct, forbid_unknown_fields=True):
    """Where to begin: after so many entries of a finished game; a running one begins where it is.

    With a `seat` one plays on from there on that seat alone, and bots of a `level` have the others.
    """

    entries: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    level: Annotated[str, Meta(max_length=40)] = ""


def eyes_of(guest: Guest, open_to_all: bool, seats: int, asked: str | None) -> int | None:
    """Through whose eyes a game is shown: one's own while it goes on, afterwards anybody's or all at once."""
    if asked is None or asked == "":
        return guest.seat
    if asked == EVERYTHING:
        if open_to_all:
            return None
    elif asked in [str(number) for number in range(-1, seats)]:
        if open_to_all or int(asked) in (guest.seat, -1):
            return int(asked)
    else:
        raise Refused("no_such_seat", Text("There is no such seat", "Такого места нет"), 404)
    raise Refused("goes_on", Text("Others see their cards until the end", "До конца игры чужие карты не видны"), 403)


class Journals(Controller):
    path = "/tables"
    tags = ["journals"]

    @get("/{id:str}/journal", summary="The journal: of a finished game all of it, of a running one what you saw")
    async def journal(self, request: Asked, id: Id) -> Response[str]:
        async with hall_of(request).at(id) as (_place, table):
            guest = await recognise(people_of(request), table, token_of(request), None, language_of(request))
            whole = records.is_open(table)
            journal = records.copy_of(table)
        text = await asyncio.to_thread(journal.dumps if whole else lambda: journal.seat_journal(guest.seat))
        name = f"{journal.header.game}-{id}.journal"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(text, media_type="application/x-ndjson", headers=headers)

    @get("/{id:str}/replay", summary="A game frame by frame, through your eyes; after its end through any")
    async def replay(
        self,
        request: Asked,
        id: Id,
        eyes: FromQuery[Annotated[str | None, Parameter(max_length=8)]] = None,
        first: FromQuery[Annotated[int, Parameter(ge=0, le=1_000_000)]] = 0,
        count: FromQuery[Annotated[int, Parameter(ge=1, le=records.MOST_FRAMES)]] = 100,
    ) -> Response[dict[str, Any]]:
        lang = language_of(request)
        async with hall_of(request).at(id) as (_place, table):
            guest = await recognise(people_of(request), table, token_of(request), None, lang)
            over = records.is_open(table)
            seen_by = eyes_of(guest, over, len(table.seats), eyes)
            journal = records.copy_of(table)
        found = await asyncio.to_thread(records.replay, journal, seen_by, lang, first, count, over)
        return Response(found, headers={"cache-control": "no-store"})

    @post("/import", summary="Bring a journal along: it becomes a table for analysis")
    async def bring(self, request: Asked, data: JSONBody[Brought]) -> Seated:
        """A whole journal as it was played; a seat's journal where it ends, hidden cards dealt at random."""
        person = await person_of(request, people_of(request))
        if len(data.journal.encode()) > hall_of(request).config.journal_bytes:
            raise Refused("too_big", Text("The journal is too long", "Журнал слишком длинный"), 413)
        token = new_token()

        def lay() -> Table:
            return records.lay(records.read_any(data.journal), person, token, "journal")

        table = await asyncio.to_thread(lay)
        await hall_of(request).create(table)
        return Seated(table.id, 0, person, None, token)

    @post("/{id:str}/analyse", summary="Make a table for analysis of a game")
    async def analyse(self, request: Asked, id: Id, data: JSONBody[Analyse]) -> Seated:
        """Of a finished game any part; of a running one the present position, hidden cards dealt at random."""
        person = await person_of(request, people_of(request))
        token = new_token()
        async with hall_of(request).at(id) as (_place, table):
            guest = await recognise(people_of(request), table, token_of(request), None, language_of(request))
            if records.is_open(table):
                journal = records.part_of(records.copy_of(table), data.entries)
            elif not table.around.settings.hints:
                raise Refused("no_hints", Text("There are no hints at this table", "За этим столом нет подсказок"))
            else:
                journal = records.imagined(table, guest.seat)
        if data.seat is not None and data.seat >= len(journal.header.seats):
            raise Refused("no_such_seat", Text("There is no such seat", "Такого места нет"), 404)
        level = ""
        if data.seat is not None:
            level = check_level(journal.game, data.level or stand_in(journal.game, Settings()), "level")
        laid = await asyncio.to_thread(records.lay, journal, person, token, id, data.seat, level)
        await hall_of(request).create(laid)
        return Seated(laid.id, data.seat or 0, person, None, token)
