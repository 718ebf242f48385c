"""Committing to SQLite: writes that wait at the same time share one transaction, so they share its wait for the disk.

One thread has a connection of its own and carries a whole batch out; the event loop hands over a batch and gets its
outcome, instead of crossing over for every statement.  Another thread moves what is in the write-ahead log to its place
in the database, so that no action waits for that.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

from msgspec import Struct

from stardeck.server.tasks import end

TIDY = 1.0  # seconds between looks at the write-ahead log
LONG_LOG = 4_000  # pages after which writers wait a moment, so that the log can begin anew
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=20000",
    "wal_autocheckpoint=20000",  # only if nobody tidies up
)


class Write(Struct, frozen=True):
    """One table's change: it is carried out if the stored version is the expected one, else not at all."""

    id: str
    version: int
    row: dict[str, Any]
    rows: Sequence[tuple[str, Sequence[dict[str, Any]]]]  # rows to add, by the table they belong to
    seats: Sequence[dict[str, Any]] | None = None  # who sits where now, if that has changed


class Committer:
    """Takes writes, and says of each whether it was carried out."""

    def __init__(self, file: str, turn: asyncio.Lock) -> None:
        self.file = file
        self.turn = turn  # shared with all other writers of this process
        self.batches = 0
        self.writes = 0
        self._waiting: list[tuple[Write, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._connection: sqlite3.Connection | None = None
        self._tidying: asyncio.Task[None] | None = None
        self._tidier = ThreadPoolExecutor(1, "sqlite log")

    async def commit(self, write: Write) -> bool:
        """Return whether a write was carried out, when that is safe on disk; False if another was faster."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        if self._tidying is None:
            self._tidying = asyncio.create_task(self._tidy(), name="sqlite log")
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return await done

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            async with self.turn:
                batch, self._waiting = self._waiting, []
                try:
                    outcome = await loop.run_in_executor(self._thread, self._carry_out, [write for write, _ in batch])
                except Exception as problem:
                    for _write, done in batch:
                        if not done.done():
                            done.set_exception(problem)
                    continue
            self.batches += 1
            self.writes += len(batch)
            for (_write, done), carried_out in zip(batch, outcome, strict=True):
                if not done.done():
                    done.set_result(carried_out)

    async def _tidy(self) -> None:
        """Keep the write-ahead log short."""
        loop = asyncio.get_running_loop()
        seen = 0
        while True:
            await asyncio.sleep(TIDY)
            if self.batches != seen:
                seen = self.batches
                if await loop.run_in_executor(self._tidier, self._checkpoint) > LONG_LOG:
                    async with self.turn:  # little is left to move now; the next write begins at the start of the log
                        await loop.run_in_executor(self._tidier, self._checkpoint)

    async def close(self) -> None:
        if self._tidying is not None:
            await end([self._tidying])
        self._tidier.shutdown()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    # --- in the threads --------------------------------------------------------------------------------------

    def _checkpoint(self) -> int:
        """Move what can be moved without waiting for anybody; return how many pages the log has."""
        with closing(sqlite3.connect(self.file, isolation_level=None, timeout=0)) as connection:
            _busy, pages, _moved = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            return int(pages)

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _carry_out(self, batch: list[Write]) -> list[bool]:
        if self._connection is None:
            self._connection = sqlite3.connect(self.file, isolation_level=None, timeout=20)
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            outcome = [one_write(connection, write) for write in batch]
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return outcome


def one_write(connection: sqlite3.Connection, write: Write) -> bool:
    """Carry one write out, or nothing of it."""
    connection.execute("SAVEPOINT one")
    try:
        columns = ", ".join(f"{column} = :{column}" for column in write.row)
        statement = f"UPDATE tables SET {columns} WHERE id = :this AND version = :expected"
        done = connection.execute(statement, {**write.row, "this": write.id, "expected": write.version}).rowcount == 1
        if done:
            for table, rows in write.rows:
                add(connection, table, rows)
            if write.seats is not None:
                connection.execute("DELETE FROM seats WHERE table_id = ?", (write.id,))
                add(connection, "seats", write.seats)
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK TO one")
        done = False
    connection.execute("RELEASE one")
    return done


def add(connection: sqlite3.Connection, table: str, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        columns = ", ".join(rows[0])
        marks = ", ".join(f":{column}" for column in rows[0])
        connection.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)
