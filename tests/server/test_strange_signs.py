"""Signs that a database cannot keep, on either: refused, or left out, and never a failure of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from litestar.testing import AsyncTestClient

from stardeck.server.app import build
from stardeck.server.config import Config
from tests.server import services
from tests.server.conftest import Guest, Web

pytestmark = pytest.mark.anyio
NUL = "a\0b"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "sqlite":
        yield ""
    else:
        with services.database() as address:
            yield address


@pytest.fixture
async def web(database: str, tmp_path: Path, anyio_backend: str) -> AsyncIterator[Web]:
    config = Config(data=str(tmp_path), database=database, bot_workers=1, webhooks=True, internal_addresses=True)
    async with AsyncTestClient(build(config), timeout=30) as client:
        yield client


async def test_strange_signs_make_no_server_fail(guest: Guest) -> None:
    ann = await guest.open("realms", name="Ann")
    table = f"/tables/{ann.table}"
    answers = [
        await ann.get("/tables/a%00b"),
        await ann.post("/tables/a%00b/join", {"name": "Bob"}),
        await ann.post(f"{table}/join", {"name": NUL}),
        await ann.post(f"{table}/do", {"do": "say", "text": "hi", "nonce": NUL}),
        await ann.post("/people", {"name": NUL}),
        await ann.post("/people/login", {"login": NUL, "password": "a long password"}),
        await ann.post("/people/me/account", {"login": NUL, "password": "a long password"}),
        await guest.web.delete("/api/v1/notices/a%00b", headers=ann.headers),
        await ann.post("/notices/webhook", {"address": f"http://example.org/{NUL}"}),
        await ann.get(table, have=NUL, lang=NUL),
        await ann.post(f"{table}/do", {"do": "say", "text": f"hi {NUL}", "nonce": "n1"}),
        await guest.web.put("/api/v1/people/me/settings", json={"a": NUL}, headers=ann.headers),
        await guest.web.get("/api/v1/people/me", headers={"authorization": "Bearer a%00b"}),
    ]
    assert [answer.status_code for answer in answers if answer.status_code >= 500] == []
    assert (await ann.look())["chat"][-1]["text"] == "hi ab"
