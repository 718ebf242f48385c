"""The gate: how much one address may ask for, how many lines it may hold, and from which pages browsers may come.

Each server process counts for itself.  Addresses behind a reverse proxy are told apart by what the proxy says
(X-Forwarded-For), if it runs on this machine.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from stardeck.server.config import Config

KEPT = 50_000  # addresses that are remembered
OPENING = ("/api/v1/tables", "/api/v1/people", "/api/v1/people/login", "/api/v1/tables/import")
SAFE = ("GET", "HEAD", "OPTIONS")


class Bucket:
    """Lets so many through at once and so many a second on the average."""

    def __init__(self, size: float, per_second: float) -> None:
        self.size = size
        self.per_second = per_second
        self.level: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """Return 0 if this one may pass, else after how many seconds to try again."""
        now = time.monotonic()
        level, last = self.level.get(key, (self.size, now))
        level = min(self.size, level + (now - last) * self.per_second)
        if level < 1:
            self.level[key] = (level, now)
            return (1 - level) / self.per_second
        self.level[key] = (level - 1, now)
        self.level.move_to_end(key)
        while len(self.level) > KEPT:
            self.level.popitem(last=False)
        return 0.0


class Gate:
    """Stands before the application."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.requests = Bucket(config.requests_per_minute, config.requests_per_minute / 60)
        self.openings = Bucket(config.tables_per_hour, config.tables_per_hour / 3600)
        self.lines: Counter[str] = Counter()
        self.turned_away = 0

    def allows(self, origin: str | None, host: str) -> bool:
        """Whether a page may use this server: its own pages may, and those that were named."""
        if origin is None:
            return True  # no browser, or a page that did not send it: there are no cookies to abuse
        parts = urlsplit(origin)
        if parts.netloc and parts.netloc.lower() == host.lower():
            return True
        known = [*self.config.origins, *([self.config.public] if self.config.public else [])]
        return any(urlsplit(one)[:2] == parts[:2] for one in known)

    def __call__(self, app: ASGIApp) -> ASGIApp:
        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP:
                await self.http(app, scope, receive, send)
            else:
                await self.line(app, scope, receive, send)

        return guarded

    async def http(self, app: ASGIApp, scope: Any, receive: Receive, send: Send) -> None:
        headers = {key: value.decode("latin-1") for key, value in scope["headers"] if key in (b"origin", b"host")}
        address = address_of(scope)
        wait = self.requests.take(address)
        if not wait and scope["method"] == "POST" and scope["path"].rstrip("/") in OPENING:
            wait = self.openings.take(address)
        if "\0" in scope["path"]:
            await self.refuse(send, 404, "not_found", "There is nothing of such a name")  # and PostgreSQL cannot ask
        elif wait:
            await self.refuse(send, 429, "too_fast", "Too many requests; wait a little", {"retry-after": f"{wait:.0f}"})
        elif scope["method"] not in SAFE and not self.allows(headers.get(b"origin"), headers.get(b"host", "")):
            await self.refuse(send, 403, "other_page", "Pages of other hosts may not do this")
        else:
            await app(scope, receive, send)

    async def line(self, app: ASGIApp, scope: Any, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        address = address_of(scope)
        host = headers.get(b"host", b"").decode("latin-1")
        if "\0" in scope["path"]:
            await self.turn_away(scope, receive, send, 404, "not_found", "There is nothing of such a name")
            return
        if self.lines.total() >= self.config.connections:
            await self.turn_away(scope, receive, send, 503, "full", "The server is full; try again later")
            return
        if self.lines[address] >= self.config.connections_per_address or self.requests.take(address) > 0:
            await self.turn_away(scope, receive, send, 429, "too_many", "Too many connections of your address")
            return
        if not self.allows(origin.decode("latin-1") if origin is not None else None, host):
            await self.turn_away(scope, receive, send, 403, "other_page", "Pages of other hosts may not do this")
            return
        self.lines[address] += 1
        try:
            await app(scope, receive, send)
        finally:
            self.lines[address] -= 1
            if not self.lines[address]:
                del self.lines[address]

    async def turn_away(self, scope: Any, receive: Receive, send: Send, status: int, code: str, words: str) -> None:
        """Refuse a socket before it is one: with an answer of HTTP where the server can, else by closing it."""
        await receive()
        if "websocket.http.response" in (scope.get("extensions") or {}):
            await self.refuse(send, status, code, words, kind="websocket.http.response")
            return
        self.turned_away += 1
        closing: Any = {"type": "websocket.close", "code": 1008 if status == 403 else 1013, "reason": code}
        await send(closing)

    async def refuse(
        self,
        send: Send,
        status: int,
        code: str,
        words: str,
        more: dict[str, str] | None = None,
        kind: str = "http.response",
    ) -> None:
        self.turned_away += 1
        body = msgspec.json.encode({"code": code, "message": words, "fields": {}})
        headers = {"content-type": "application/json", "content-length": str(len(body)), **(more or {})}
        pairs = [(key.encode(), value.encode()) for key, value in headers.items()]
        start: Any = {"type": f"{kind}.start", "status": status, "headers": pairs}
        end: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
        await send(start)
        await send(end)


def address_of(scope: Any) -> str:
    """Whom a request comes from; of IPv6 the network, for a home has a whole one."""
    host = str((scope.get("client") or ("unknown", 0))[0])
    return ":".join(host.split(":")[:4]) if host.count(":") > 1 else host
