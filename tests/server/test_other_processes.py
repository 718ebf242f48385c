"""A table that another process has written to, before its news has come: who comes is met as things are now."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stardeck.server.config import Config
from stardeck.server.hall import Hall
from stardeck.server.people import People, hashed
from stardeck.server.seating import Seat
from stardeck.server.store import open_store
from stardeck.server.tables import WATCHING, Table
from stardeck.server.verbs import find_guest
from tests.server.test_tables import act, table

pytestmark = pytest.mark.anyio


@pytest.fixture
async def halls(tmp_path: Path, anyio_backend: str) -> AsyncIterator[list[Hall]]:
    """Two processes that share a store and have not told each other anything."""
    config = Config(data=str(tmp_path), workers=2, redis="redis://127.0.0.1:1")
    stores = [await open_store(config.database_address) for _ in range(2)]
    one = table()
    one.change.begun = True
    await stores[0].create(one, 1.0)
    found = [Hall(store, config) for store in stores]
    for hall in found:
        async with hall.at("t"):
            pass  # both have it in memory
    yield found
    for store in stores:
        await store.close()


async def test_who_has_sat_down_there_is_known_here(halls: list[Hall]) -> None:
    person, token = await People(halls[0].store).guest("Ann")

    def sit(one: Table, now: float) -> None:
        one.seats[1] = Seat(person=person.id, name="Ann", token=hashed("seat token"))
        one.changed()

    await halls[0].change("t", sit)
    for own in (token, "seat token"):
        for asked in (1, None):
            for hall in (halls[1], halls[0]):
                guest = await find_guest(hall, People(hall.store), "t", own, asked)
                assert (guest.seat, guest.person and guest.person.id) == (1, person.id)


async def test_what_was_done_there_is_seen_here(halls: list[Hall]) -> None:
    def do(one: Table, now: float) -> None:
        act(one, "a", now)

    await halls[0].change("t", do)
    assert (await find_guest(halls[1], People(halls[1].store), "t", "")).seat == WATCHING
    async with halls[0].at("t") as (_place, there), halls[1].at("t") as (_other, here):
        assert here.count(WATCHING) == there.count(WATCHING) and here.version == there.version
