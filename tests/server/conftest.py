"""What the tests of the server share: servers in this process and in their own, tables and people."""

from __future__ import annotations

import asyncio
import functools
import inspect
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from stardeck.server.app import build
from stardeck.server.config import Config
from tests.server.running import Running

Web = AsyncTestClient[Litestar]
LIMIT = 600.0  # seconds for a test, on the busiest machine
LIMITED = "__limited__"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def settings(tmp_path: Path) -> Config:
    return Config(data=str(tmp_path / "data"), bot_workers=1, tables_per_hour=100_000, requests_per_minute=100_000)


@pytest.fixture
async def web(settings: Config, anyio_backend: str) -> AsyncIterator[Web]:
    """A server in this process."""
    async with AsyncTestClient(build(settings), timeout=30) as client:
        yield client


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server in a process of its own."""
    running = Running(tmp_path / "data")
    try:
        running.start()
        yield running
    finally:
        running.kill()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every test that runs in a loop a time after which it fails: one that waits for ever ends the loop too."""
    here = Path(__file__).parent
    for item in items:
        test = getattr(item, "obj", None) if here in item.path.parents else None
        if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(test) and not hasattr(test, LIMITED):
            item.obj = limited(test)


def limited(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @functools.wraps(test)
    async def run(**given: object) -> None:
        try:
            async with asyncio.timeout(LIMIT):
                await test(**given)
        except TimeoutError as problem:
            raise AssertionError(f"not done after {LIMIT:.0f} s") from problem

    setattr(run, LIMITED, True)
    return run


class Progress:
    """Says on the terminal how far a long test has come."""

    def __init__(self, test: str, capture: pytest.CaptureFixture[str]) -> None:
        self.test = test
        self.capture = capture
        self.began = self.said = time.monotonic()

    def __call__(self, done: int, of: int, what: str) -> None:
        now = time.monotonic()
        if now - self.said >= 30.0:
            self.said = now
            with self.capture.disabled():
                print(f"\n{self.test}: {done} of {of} {what}, {now - self.began:.0f} s", file=sys.stderr, flush=True)


@pytest.fixture
def progress(request: pytest.FixtureRequest, capfd: pytest.CaptureFixture[str]) -> Progress:
    return Progress(request.node.name, capfd)


class Guest:
    """Somebody who uses the HTTP interface."""

    def __init__(self, web: Web, token: str = "", table: str = "", seat: int | None = None) -> None:
        self.web = web
        self.token = token
        self.table = table
        self.seat = seat

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def get(self, path: str, **query: Any) -> Any:
        return await self.web.get(f"/api/v1{path}", params=query, headers=self.headers)

    async def post(self, path: str, body: object) -> Any:
        return await self.web.post(f"/api/v1{path}", json=body, headers=self.headers)

    async def open(self, game: str = "realms", *seats: str, **body: Any) -> Guest:
        """Open a table; seats are written "me", "open", "bot greedy"."""
        wishes = [{"kind": seat.split()[0], "level": seat.partition(" ")[2]} for seat in seats]
        answer = await self.post("/tables", {"game": game, "seats": wishes, **body})
        assert answer.status_code == 201, answer.text
        return self.sits(answer.json())

    async def join(self, table: str, name: str, seat: int | None = None) -> Guest:
        answer = await self.post(f"/tables/{table}/join", {"name": name, "seat": seat})
        assert answer.status_code == 200, answer.text
        return self.sits(answer.json())

    def sits(self, seated: dict[str, Any]) -> Guest:
        return Guest(self.web, seated["token"] or self.token, seated["table"], seated["seat"])

    async def look(self, **query: Any) -> dict[str, Any]:
        answer = await self.get(f"/tables/{self.table}", **query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def do(self, do: str, nonce: str = "n", **what: object) -> Any:
        return await self.post(f"/tables/{self.table}/do", {"do": do, "nonce": nonce, **what})

    async def act(self, nonce: str, choose: int = -1) -> Any:
        """Answer the question by the action of a place in its list."""
        decision = (await self.look())["game"]["decision"]
        action = decision["actions"][choose]["action"]
        return await self.do("act", nonce, decision=decision["id"], action=action)


@pytest.fixture
def guest(web: Web) -> Guest:
    return Guest(web)
