"""How server processes hear of each other's tables: through PostgreSQL or Redis, by the channels of the framework.

Only the id of a table and its version go over the wire; what is new is read from the store.  The version 0 says only
that a table has changed, or is gone.  A lost message costs
a few seconds, because the hall also compares the versions of the tables that somebody looks at.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from litestar.channels.backends.base import ChannelsBackend
from sqlalchemy.engine import make_url

from stardeck.server.config import Config
from stardeck.server.tasks import end

log = logging.getLogger("stardeck.news")
CHANNEL = "stardeck_tables"


def backend_for(config: Config) -> ChannelsBackend | None:
    """What several processes hear of each other through; None for one process on SQLite."""
    if config.redis:
        from litestar.channels.backends.redis import RedisChannelsPubSubBackend
        from redis.asyncio import Redis

        return RedisChannelsPubSubBackend(redis=Redis.from_url(config.redis))
    if not config.on_sqlite:
        from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

        address = make_url(config.database_address).set(drivername="postgresql")
        return AsyncPgChannelsBackend(address.render_as_string(hide_password=False))
    return None


class News:
    """Tells other processes what has changed here, and hears what has changed there."""

    def __init__(self, config: Config, heard: Callable[[str, int], Awaitable[None]] | None = None) -> None:
        self.config = config
        self.heard = heard
        self.backend = backend_for(config)
        self.listening = asyncio.Event()  # for tests and for `start`
        self._task: asyncio.Task[None] | None = None

    @property
    def in_commit(self) -> bool:
        """Whether the store tells by itself: PostgreSQL sends the message with the transaction."""
        return self.backend is not None and not self.config.redis

    async def start(self) -> None:
        if self.backend is not None:
            self._task = asyncio.create_task(self.listen(), name="news")
            async with asyncio.timeout(10):
                await self.listening.wait()

    async def stop(self) -> None:
        if self._task is not None:
            await end([self._task])

    async def tell(self, table: str, version: int) -> None:
        """Tell the others; if they cannot be reached they will notice by themselves."""
        if self.backend is None or self.in_commit:
            return
        try:
            await self.backend.publish(message(table, version).encode(), [CHANNEL])
        except Exception as problem:
            log.warning("other processes cannot be told: %s", problem)

    async def listen(self) -> None:
        assert self.backend is not None and self.heard is not None
        while True:
            try:
                await self.backend.on_startup()
                await self.backend.subscribe([CHANNEL])
                self.listening.set()
                async for _channel, data in self.backend.stream_events():
                    table, _, version = data.decode("utf-8", "replace").partition(" ")
                    if version.isdecimal():
                        await self.heard(table, int(version))
            except Exception as problem:
                log.warning("other processes cannot be heard: %s", problem)
                self.listening.set()
                await asyncio.sleep(1)
                self.backend = backend_for(self.config)
                if self.backend is None:
                    return


def message(table: str, version: int) -> str:
    return f"{table} {version}"
