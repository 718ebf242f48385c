"""Clients that are slow, silent, gone or shut out: they cost nothing, and others do not notice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from stardeck.server import agreements, live
from stardeck.server.config import Config
from stardeck.server.hall import Hall
from stardeck.server.live import Connection
from stardeck.server.people import People, hashed
from stardeck.server.sections import now_at
from stardeck.server.store import keeping, open_store
from stardeck.server.tables import WATCHING, Table
from tests.server.test_tables import act, table

pytestmark = pytest.mark.anyio
HELLO = '{"do": "hello", "protocol": 1}'


class Line:
    """A socket that takes what it is sent when it likes."""

    def __init__(self, *says: str) -> None:
        self.says = list(says)
        self.ready = asyncio.Event()
        self.offered = asyncio.Event()  # something is to be taken
        self.sent: list[bytes] = []
        self.closed = asyncio.Event()

    async def accept(self) -> None:
        return

    async def receive(self) -> dict[str, Any]:
        if self.says:
            return {"type": "websocket.receive", "text": self.says.pop(0)}
        await self.closed.wait()
        return {"type": "websocket.disconnect"}

    async def send_data(self, data: bytes, mode: str) -> None:
        self.offered.set()
        await self.ready.wait()
        self.sent.append(data)

    async def close(self, code: int, reason: str) -> None:
        self.closed.set()


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> Any:
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/server.sqlite")
    one = table()
    one.change.begun = True
    await store.create(one, 1.0)
    yield Hall(store, Config(data=str(tmp_path)))
    await store.close()


def connection(hall: Hall, line: Line) -> Connection:
    socket: Any = line
    return Connection(socket, hall, People(hall.store), "t")


async def play_on(hall: Hall, actions: int) -> None:
    for number in range(actions):

        def verb(one: Table, now: float) -> None:
            act(one, f"a{number}", now)  # noqa: B023 - used up at once

        await asyncio.wait_for(hall.change("t", verb), 60)


async def test_a_slow_line_skips_what_it_has_missed(hall: Hall) -> None:
    line = Line(HELLO)
    serving = asyncio.create_task(connection(hall, line).run())
    await line.offered.wait()  # the snapshot is on its way and not taken
    await play_on(hall, 15)  # the table goes on meanwhile
    line.ready.set()
    async with hall.at("t") as (_place, one):
        newest = str(now_at(one, WATCHING)).encode()
    while not (line.sent and newest in line.sent[-1]):
        await asyncio.sleep(0.01)
    assert len(line.sent) == 2  # the snapshot, and one difference for everything since
    line.closed.set()
    await asyncio.wait_for(serving, 60)


async def test_a_line_that_takes_nothing_is_closed(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "SEND_SECONDS", 0.05)
    line = Line(HELLO)
    await asyncio.wait_for(connection(hall, line).run(), 60)
    assert line.closed.is_set() and not hall.places["t"].watchers


async def test_who_says_nothing_is_not_waited_for(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HELLO_SECONDS", 0.05)
    line = Line()
    line.ready.set()
    await asyncio.wait_for(connection(hall, line).run(), 60)
    assert b"no_hello" in line.sent[0] and line.closed.is_set()


async def test_there_are_signs_of_life_while_nothing_happens(hall: Hall) -> None:
    line = Line(HELLO)
    line.ready.set()
    serving = asyncio.create_task(connection(hall, line).run())
    while not line.sent:
        await asyncio.sleep(0.01)
    (watcher,) = hall.places["t"].watchers
    watcher.quiet_since -= hall.config.heartbeat_seconds + 1
    beating = asyncio.create_task(hall.beat())
    while len(line.sent) < 2:
        await asyncio.sleep(0.01)
    assert b'"beat"' in line.sent[1] and not watcher.beat
    beating.cancel()
    line.closed.set()
    await asyncio.wait_for(serving, 60)


async def test_who_is_shut_out_loses_open_lines_and_the_token_of_the_seat(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stardeck.server.people.FRESH", 0.0)
    for number in (0, 1):
        person, token = await People(hall.store).guest("Ann")
        own = (token, f"seat {number}")[number]

        def sit(one: Table, now: float) -> None:
            one.seats[number].person, one.seats[number].token = person.id, hashed(f"seat {number}")  # noqa: B023
            one.changed()

        await hall.change("t", sit)
        line = Line(f'{{"do": "hello", "protocol": 1, "token": "{own}", "seat": {number}}}')
        line.ready.set()
        serving = asyncio.create_task(connection(hall, line).run())
        while not line.sent:
            await asyncio.sleep(0.01)
        assert f'"you":{number}'.encode() in line.sent[0]
        await keeping.ban(hall.store, person.id)
        (watcher,) = hall.places["t"].watchers
        watcher.beat = True
        watcher.news.set()
        await asyncio.wait_for(serving, 60)
        assert b"not_known" in line.sent[-1] and line.closed.is_set()


async def test_who_looks_at_a_table_that_is_deleted_is_told(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(HELLO)
    line.ready.set()
    serving = asyncio.create_task(connection(hall, line).run())
    while not line.sent:
        await asyncio.sleep(0.01)
    assert await keeping.change(hall.store, "t", agreements.close)
    monkeypatch.setattr("stardeck.server.hall.COMPARE_NOTES", 0.01)
    comparing = asyncio.create_task(hall.compare_notes())
    while len(line.sent) < 2:
        await asyncio.sleep(0.01)
    assert b'"closed"' in line.sent[1]
    await keeping.delete_table(hall.store, "t")
    await asyncio.wait_for(serving, 60)
    assert b"no_such_table" in line.sent[-1] and "t" not in hall.places
    comparing.cancel()
