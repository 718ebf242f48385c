"""The gate: limits for an address, lines, pages of other hosts, and bodies that are too big."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from stardeck.server.app import build
from stardeck.server.config import Config
from stardeck.server.gate import Bucket, Gate, address_of
from tests.server.conftest import Guest

pytestmark = pytest.mark.anyio


@pytest.fixture
async def strict(tmp_path: Path, anyio_backend: str) -> AsyncIterator[AsyncTestClient[Litestar]]:
    """A server that allows little."""
    config = Config(
        data=str(tmp_path), bot_workers=1, requests_per_minute=30, tables_per_hour=3, connections_per_address=2
    )
    async with AsyncTestClient(build(config), base_url="http://here.example") as client:
        yield client


def test_a_bucket_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("stardeck.server.gate.time.monotonic", lambda: now)
    bucket = Bucket(2, 0.5)
    assert [bucket.take("a") for _ in range(3)] == [0, 0, 2.0]
    assert bucket.take("b") == 0
    now = 2.0
    assert bucket.take("a") == 0 and bucket.take("a") == 2.0


async def test_an_address_that_asks_too_much_has_to_wait(strict: AsyncTestClient[Litestar]) -> None:
    codes = [(await strict.get("/api/v1/health")).status_code for _ in range(35)]
    assert codes[:25] == [200] * 25 and 429 in codes
    refused = await strict.get("/api/v1/health")
    assert refused.json()["code"] == "too_fast" and "retry-after" in refused.headers


async def test_nobody_opens_tables_without_end(strict: AsyncTestClient[Litestar]) -> None:
    body = {"game": "realms", "name": "Ann"}
    codes = [(await strict.post("/api/v1/tables", json=body)).status_code for _ in range(5)]
    assert codes == [201, 201, 201, 429, 429]


async def test_pages_of_other_hosts_may_look_and_not_touch(strict: AsyncTestClient[Litestar]) -> None:
    evil = {"origin": "https://evil.example"}
    assert (await strict.post("/api/v1/people", json={"name": "Ann"}, headers=evil)).json()["code"] == "other_page"
    assert (await strict.get("/api/v1/games", headers=evil)).status_code == 200
    own = {"origin": "http://here.example"}
    assert (await strict.post("/api/v1/people", json={"name": "Ann"}, headers=own)).status_code == 201


async def knock(
    gate: Gate, origin: str | None = None, inside: asyncio.Event | None = None, path: str = "/api/v1/tables/t/live"
) -> list[str]:
    """Come to the gate with a socket; return what was sent, "in" if it was let in."""
    sent: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        sent.append("in")
        if inside is not None:
            await inside.wait()

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(f"{message['type']} {message.get('code')}")

    headers = [(b"host", b"here.example"), *([(b"origin", origin.encode())] if origin else [])]
    guarded: Any = gate(app)
    await guarded({"type": "websocket", "path": path, "headers": headers, "client": ("1.2.3.4", 5)}, receive, send)
    return sent


async def test_a_socket_at_a_table_of_no_possible_name_is_refused() -> None:
    assert await knock(Gate(Config()), path="/api/v1/tables/a\0b/live") == ["websocket.close 1013"]


async def test_sockets_of_other_pages_are_refused() -> None:
    gate = Gate(Config())
    assert await knock(gate, "https://evil.example") == ["websocket.close 1008"]
    assert await knock(gate, "https://here.example") == ["in"] == await knock(gate)


async def test_an_address_holds_so_many_lines_only() -> None:
    gate = Gate(Config(connections_per_address=2))
    inside = asyncio.Event()
    held = [asyncio.create_task(knock(gate, inside=inside)) for _ in range(2)]
    await asyncio.sleep(0)
    assert await knock(gate) == ["websocket.close 1013"]
    inside.set()
    await asyncio.gather(*held)
    assert await knock(gate) == ["in"] and not gate.lines


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("https://me.example", True),
        ("https://friend.example", True),
        ("http://friend.example", False),
        ("https://friend.example.evil", False),
        ("null", False),
        ("", False),
        ("https://me.example@evil.example", False),
    ],
)
def test_which_pages_are_allowed(origin: str | None, allowed: bool) -> None:
    gate = Gate(Config(origins=["https://friend.example"]))
    assert gate.allows(origin, "me.example") is allowed


def test_a_home_has_one_address() -> None:
    ipv6 = [address_of({"client": (host, 1)}) for host in ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:9:9:9:9")]
    assert ipv6[0] == ipv6[1] and address_of({"client": ("10.0.0.1", 5)}) == "10.0.0.1"
    assert address_of({"client": None}) == "unknown"


async def test_bodies_are_limited(guest: Guest) -> None:
    answer = await guest.post("/people", {"name": "x" * 3_000_000})
    assert answer.status_code in (400, 413)
    deep = await guest.web.post(
        "/api/v1/tables", content=b'{"game":' + b"[" * 100_000, headers={"content-type": "application/json"}
    )
    assert deep.status_code == 400


@pytest.mark.parametrize(
    "path",
    ["/api/v1/tables/..%2f..%2fetc%2fpasswd", "/api/v1/games/..", "/api/v1/games/%00", "/../../etc/passwd", "/api/v2"],
)
async def test_paths_lead_nowhere_else(guest: Guest, path: str) -> None:
    answer = await guest.web.get(path)
    assert 400 <= answer.status_code <= 503 and "root:" not in answer.text  # 503: the web table is not built here
    assert answer.status_code not in range(500, 503)
