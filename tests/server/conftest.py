"""What the tests of the server share: servers in this process and in their own, tables and people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from stardeck.server.app import build
from stardeck.server.config import Config
from tests.server.running import Running

Web = AsyncTestClient[Litestar]


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
