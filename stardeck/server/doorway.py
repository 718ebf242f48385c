"""The door: connections on which nothing comes, or only bit by bit, are closed before they cost anything.

The gate sees requests; here are the connections before that.  A request has to arrive as a whole within a time, and
there may be so many connections in all.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from stardeck.server.config import Config

SPARE = 1000  # connections for requests, beside those for sockets


class Doorway(HttpToolsProtocol):
    """One connection of a server."""

    seconds: ClassVar[float] = 30.0
    most: ClassVar[int] = 10_000 + SPARE
    waiting: asyncio.TimerHandle | None = None

    @classmethod
    def set_up(cls, config: Config) -> None:
        """Set the limits of this process."""
        cls.seconds = config.request_seconds
        cls.most = config.connections + SPARE

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if len(self.connections) > self.most:
            transport.abort()
        else:
            self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.arrived()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.wait()

    def on_message_complete(self) -> None:
        self.arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.arrived()
        super().handle_websocket_upgrade()

    def wait(self) -> None:
        self.arrived()
        self.waiting = self.loop.call_later(self.seconds, self.transport.abort)

    def arrived(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
