"""Keeping tables and people: every write is one transaction, and it is safe on disk before anybody hears of it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, event, func, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from stardeck.server.kept import Change, Line, Written
from stardeck.server.seating import Seat, decode_around, encode_around
from stardeck.server.store.migrate import upgrade
from stardeck.server.store.models import EntryRow, LineRow, PersonRow, SeatRow, TableRow
from stardeck.server.store.sqlite import PRAGMAS, Committer, Write
from stardeck.server.tables import Table, load_game

WRITING = "writing"


class Conflict(Exception):
    """Another process has written to the table since it was read: read again, then decide again."""


def make_engine(address: str) -> AsyncEngine:
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)
    engine = create_async_engine(url, pool_size=6, max_overflow=4, connect_args={"timeout": 20})

    def on_connect(connection: Any, record: object) -> None:
        connection.isolation_level = None  # we begin our transactions ourselves
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def on_begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get(WRITING)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    event.listen(engine.sync_engine, "connect", on_connect)
    event.listen(engine.sync_engine, "begin", on_begin)
    return engine


class Store:
    """The database of a server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.sqlite = engine.dialect.name == "sqlite"
        self.tells: str | None = None  # the channel of PostgreSQL on which each commit is told
        self.committer: Committer | None = None
        self._turn = asyncio.Lock()  # SQLite has one writer at a time: better to queue here than to knock there

        if self.sqlite and engine.url.database:
            self.committer = Committer(engine.url.database, self._turn)

    async def close(self) -> None:
        if self.committer is not None:
            await self.committer.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; when the block is left it is durable."""
        if not self.sqlite:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._turn, self.engine.connect() as plain:
            connection = await plain.execution_options(**{WRITING: True})
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    # --- tables ----------------------------------------------------------------------------------------------

    async def create(self, table: Table, now: float) -> None:
        """Keep a new table."""
        change = table.take_change()
        table.version = 1
        row = self.row(table, now) | {"id": table.id, "game": table.game.id, "created": table.created, "version": 1}
        row["entries"] = len(change.entries)
        row["lines"] = 0
        row["header"] = table.header() if table.play is not None else None
        row["position"] = json.dumps(table.state.to_json()).encode() if table.play is not None else None
        async with self.writing() as connection:
            await connection.execute(insert(TableRow).values(row))
            if change.entries:
                await connection.execute(insert(EntryRow), rows_of(table.id, change.entries))
            await self.write_seats(connection, table.id, seats_of(table.id, table.seats))
        table.noticed = table.noticeable()

    async def commit(self, table: Table, change: Change, now: float) -> None:
        """Keep what a verb has changed, unless another process was faster (Conflict)."""
        row = self.row(table, now) | {"version": table.version + 1}
        noticed = table.noticeable()
        if noticed == table.noticed:
            del row["changed"]  # it is told in lists, and a secret choice is told nobody
        row["entries"] = len(table.play.journal.entries) if table.play is not None else 0
        row["lines"] = len(table.lines)
        if change.begun or change.header:
            row["header"] = table.header()
        if table.play is not None and (change.begun or change.entries):
            row["position"] = json.dumps(table.state.to_json()).encode()
        entries, lines = rows_of(table.id, change.entries), rows_of(table.id, change.lines)
        seats = seats_of(table.id, table.seats) if change.seats else None
        write = Write(table.id, table.version, row, (("entries", entries), ("lines", lines)), seats)
        done = await (self.committer.commit(write) if self.committer is not None else self.commit_alone(write))
        if not done:
            raise Conflict(table.id)
        table.version += 1
        table.noticed = noticed

    async def commit_alone(self, write: Write) -> bool:
        """Carry a write out in a transaction of its own; return False if another was faster."""
        expected = (TableRow.id == write.id, TableRow.version == write.version)
        try:
            async with self.writing() as connection:
                if (await connection.execute(update(TableRow).where(*expected).values(write.row))).rowcount != 1:
                    return False
                for name, rows in write.rows:
                    if rows:
                        await connection.execute(insert(EntryRow if name == "entries" else LineRow), list(rows))
                if write.seats is not None:
                    await self.write_seats(connection, write.id, write.seats)
                await self.tell(connection, write.id, write.version + 1)
        except IntegrityError:
            return False
        return True

    async def tell(self, connection: AsyncConnection, id: str, version: int) -> None:
        """Have PostgreSQL tell the server processes of a table's version with the commit; 0 says that it is gone."""
        if self.tells is not None:
            told = {"channel": self.tells, "message": f"{id} {version}"}
            await connection.execute(text("SELECT pg_notify(:channel, :message)"), told)

    def row(self, table: Table, now: float) -> dict[str, Any]:
        around = table.around
        result = table.result()
        return {
            "phase": around.phase,
            "listed": around.settings.listed,
            "changed": now,
            "around": encode_around(around),
            "result": msgspec.json.encode(result) if result is not None else None,
            "deadline": table.deadline,
            "bot_turn": table.bot_turn,
            "asked": sum(1 << seat for seat in table.deciding()),
        }

    async def write_seats(self, connection: AsyncConnection, id: str, rows: Sequence[dict[str, Any]]) -> None:
        await connection.execute(delete(SeatRow).where(SeatRow.table_id == id))
        if rows:
            await connection.execute(insert(SeatRow), list(rows))

    async def load(self, id: str) -> Table | None:
        """Return a stored table, brought to where its journal ends; None if there is none of this id."""
        async with self.reading() as connection:
            row = (await connection.execute(select(TableRow.__table__).where(TableRow.id == id))).one_or_none()
            if row is None:
                return None
            entries = await self.entries(connection, id, 0, row.entries)
            lines = await self.lines(connection, id, 0, row.lines)
        return await asyncio.to_thread(restore, row, entries, lines)

    async def catch_up(self, table: Table) -> bool:
        """Bring a table in memory to what others have written; say whether there was anything new."""
        async with self.reading() as connection:
            found = await connection.execute(select(TableRow.__table__).where(TableRow.id == table.id))
            row = found.one_or_none()
            if row is None or row.version <= table.version:
                return False
            known = len(table.play.journal.entries) if table.play is not None else 0
            entries = await self.entries(connection, table.id, known, row.entries)
            around = decode_around(row.around)
            heard = len(table.lines) if around.forgotten == table.around.forgotten else 0  # else some was taken back
            lines = await self.lines(connection, table.id, heard, row.lines)
        table.around = around
        del table.lines[heard:]
        if table.play is None and row.header is not None:
            table.resume(row.header, entries, row.position)
        elif entries:
            table.follow(entries)
        table.hear(lines)
        table.deadline, table.bot_turn, table.version = row.deadline, row.bot_turn, row.version
        table.noticed = table.noticeable()
        return True

    async def entries(self, connection: AsyncConnection, id: str, first: int, end: int) -> list[Written]:
        if first >= end:
            return []
        columns = (EntryRow.number, EntryRow.body, EntryRow.seat, EntryRow.nonce, EntryRow.at)
        chosen = select(*columns).where(EntryRow.table_id == id, EntryRow.number >= first, EntryRow.number < end)
        return [Written(*row) for row in await connection.execute(chosen.order_by(EntryRow.number))]

    async def lines(self, connection: AsyncConnection, id: str, first: int, end: int) -> list[Line]:
        if first >= end:
            return []
        columns = (LineRow.number, LineRow.seat, LineRow.person, LineRow.name, LineRow.text, LineRow.at, LineRow.nonce)
        chosen = select(*columns).where(LineRow.table_id == id, LineRow.number >= first, LineRow.number < end)
        return [Line(*row) for row in await connection.execute(chosen.order_by(LineRow.number))]

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """The versions of stored tables."""
        async with self.reading() as connection:
            found = await connection.execute(select(TableRow.id, TableRow.version).where(TableRow.id.in_(ids)))
            return {row.id: row.version for row in found}

    async def due(self, now: float, bot_before: float, limit: int = 200) -> list[str]:
        """The tables whose clock has run out, or where a bot should have chosen since a while."""
        chosen = select(TableRow.id).where((TableRow.deadline <= now) | (TableRow.bot_turn <= bot_before))
        async with self.reading() as connection:
            return list(await connection.scalars(chosen.order_by(TableRow.changed).limit(limit)))

    async def away(self, people: Sequence[str]) -> dict[str, float]:
        """Until when people are on holiday, those of them who are."""
        if not people:
            return {}
        chosen = select(PersonRow.id, PersonRow.away_until).where(PersonRow.id.in_(people), PersonRow.away_until > 0)
        async with self.reading() as connection:
            return {row.id: row.away_until for row in await connection.execute(chosen)}

    async def of_person(self, person: str, limit: int = 100) -> list[Any]:
        """The tables at which a person sits, the last used first."""
        mine = select(SeatRow.table_id).where(SeatRow.person == person)
        return await self.summaries(select(*SUMMARY).where(TableRow.id.in_(mine)), limit)

    async def listed(self, limit: int = 100) -> list[Any]:
        """The tables that anybody may find and that are not over."""
        phases = ("gathering", "playing")
        return await self.summaries(select(*SUMMARY).where(TableRow.listed, TableRow.phase.in_(phases)), limit)

    async def summaries(self, chosen: Any, limit: int) -> list[Any]:
        async with self.reading() as connection:
            return list(await connection.execute(chosen.order_by(TableRow.changed.desc()).limit(limit)))

    async def count(self) -> int:
        async with self.reading() as connection:
            return (await connection.scalar(select(func.count()).select_from(TableRow))) or 0


def rows_of(id: str, things: Sequence[Written] | Sequence[Line]) -> list[dict[str, Any]]:
    return [{"table_id": id, **msgspec.structs.asdict(thing)} for thing in things]


def seats_of(id: str, seats: Sequence[Seat]) -> list[dict[str, Any]]:
    taken = [(number, seat.person) for number, seat in enumerate(seats) if seat.person is not None]
    return [{"table_id": id, "number": number, "person": person} for number, person in taken]


SUMMARY = (
    TableRow.id,
    TableRow.game,
    TableRow.phase,
    TableRow.created,
    TableRow.changed,
    TableRow.around,
    TableRow.result,
    TableRow.deadline,
    TableRow.asked,
)


def restore(row: Any, entries: Sequence[Written], lines: Sequence[Line]) -> Table:
    """Make a table of its rows; replays the journal, so not for the event loop."""
    table = Table(row.id, load_game(row.game), decode_around(row.around), row.created, row.version)
    if row.header is not None:
        table.resume(row.header, entries, row.position)
    table.hear(lines)
    table.deadline, table.bot_turn = row.deadline, row.bot_turn
    table.noticed = table.noticeable()
    return table


async def open_store(address: str) -> Store:
    """Open a database and bring it to the form that this program knows."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = make_engine(address)
    async with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection = await connection.execution_options(**{WRITING: True})
        async with connection.begin():
            await connection.run_sync(upgrade)
    assert sqlite3.threadsafety >= 1
    return Store(engine)
