"""Keeping house: lists for the host, deleting, banning, what is thrown away with time, and backups."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import delete, exists, func, select, update

from stardeck.engine.errors import StardeckError
from stardeck.server.store.models import EntryRow, LineRow, NoticeRow, PersonRow, SeatRow, TableRow, TokenRow
from stardeck.server.store.store import Conflict, Store
from stardeck.server.tables import Table

DAY = 86_400.0
ATTEMPTS = 50


class TooBusy(StardeckError):
    """Others were faster again and again."""


class CannotBackUp(StardeckError):
    """This database has its own way of being backed up."""


async def tables(store: Store, phase: str | None = None, limit: int = 50) -> list[Any]:
    """Tables, the last used first: id, game, phase, entries, created, changed."""
    columns = (TableRow.id, TableRow.game, TableRow.phase, TableRow.entries, TableRow.created, TableRow.changed)
    chosen = select(*columns).order_by(TableRow.changed.desc()).limit(limit)
    async with store.reading() as connection:
        return list(await connection.execute(chosen.where(TableRow.phase == phase) if phase else chosen))


async def people(store: Store, like: str = "", limit: int = 50) -> list[Any]:
    """People, the newest first: id, name, login, bot, banned, created, and at how many seats they sit."""
    seats = select(func.count()).where(SeatRow.person == PersonRow.id).scalar_subquery()
    columns = (PersonRow.id, PersonRow.name, PersonRow.login, PersonRow.bot, PersonRow.banned, PersonRow.created)
    chosen = select(*columns, seats.label("seats")).order_by(PersonRow.created.desc()).limit(limit)
    if like:
        fits = PersonRow.name.icontains(like, autoescape=True) | PersonRow.login.icontains(like, autoescape=True)
        chosen = chosen.where(fits | (PersonRow.id == like))
    async with store.reading() as connection:
        return list(await connection.execute(chosen))


async def change(store: Store, id: str, verb: Callable[[Table], None]) -> bool:
    """Let a verb happen to a table from outside a server; False if there is no such table."""
    for _attempt in range(ATTEMPTS):
        table = await store.load(id)
        if table is None:
            return False
        verb(table)
        found = table.take_change()
        try:
            if found:
                await store.commit(table, found, time.time())
            return True
        except Conflict:  # the server was faster: look again
            continue
    raise TooBusy("others write to this table all the time; try again")


async def delete_table(store: Store, id: str) -> bool:
    """Delete a table with everything that belongs to it; False if there is none."""
    async with store.writing() as connection:
        for row in (EntryRow, LineRow, SeatRow):
            await connection.execute(delete(row).where(row.table_id == id))
        await store.tell(connection, id, 0)
        return (await connection.execute(delete(TableRow).where(TableRow.id == id))).rowcount == 1


async def ban(store: Store, person: str, banned: bool = True) -> bool:
    """Shut somebody out, or let in again; tokens are worth nothing from then on.  False if there is nobody."""
    async with store.writing() as connection:
        done = await connection.execute(update(PersonRow).where(PersonRow.id == person).values(banned=banned))
        if banned:
            await connection.execute(delete(TokenRow).where(TokenRow.person == person))
        return done.rowcount == 1


async def person_called(store: Store, login: str) -> str | None:
    """The id of whoever has a login, or the id itself."""
    async with store.reading() as connection:
        chosen = select(PersonRow.id).where((PersonRow.login == login.casefold()) | (PersonRow.id == login))
        found: str | None = await connection.scalar(chosen)
        return found


async def sweep(store: Store, days: int) -> tuple[int, int]:
    """Throw away tables at which only guests sat and nothing has happened for so many days, then guests without any.

    Return how many tables and people that were.
    """
    before = time.time() - days * DAY
    kept = exists().where(SeatRow.table_id == TableRow.id, SeatRow.person == PersonRow.id, PersonRow.login.is_not(None))
    old = select(TableRow.id).where(TableRow.changed < before, ~kept)
    async with store.writing() as connection:
        ids = list(await connection.scalars(old.limit(500)))
        for row in (EntryRow, LineRow, SeatRow):
            await connection.execute(delete(row).where(row.table_id.in_(ids)))
        await connection.execute(delete(TableRow).where(TableRow.id.in_(ids)))
        seated = exists().where(SeatRow.person == PersonRow.id)
        gone = select(PersonRow.id).where(PersonRow.login.is_(None), PersonRow.created < before, ~seated).limit(500)
        guests = list(await connection.scalars(gone))
        await connection.execute(delete(TokenRow).where(TokenRow.person.in_(guests)))
        await connection.execute(delete(NoticeRow).where(NoticeRow.person.in_(guests)))
        await connection.execute(delete(PersonRow).where(PersonRow.id.in_(guests)))
    return len(ids), len(guests)


async def back_up(store: Store, file: Path) -> int:
    """Write a copy of the database to a new file while the server goes on; return its size."""
    if not store.sqlite:
        raise CannotBackUp(
            "a PostgreSQL database is backed up by its own tool: pg_dump --format=custom --file FILE NAME"
        )
    if file.exists():
        raise CannotBackUp(f"{file} exists already; name another file")
    await asyncio.to_thread(copy, str(store.engine.url.database), str(file))
    return file.stat().st_size


def copy(source: str, target: str) -> None:
    with closing(sqlite3.connect(source, timeout=20)) as connection:
        connection.execute("VACUUM INTO ?", (target,))
