"""`stardeck serve`: the settings, and the server process or processes."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import typer
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from stardeck.server.config import Config, ConfigError

if TYPE_CHECKING:
    from litestar import Litestar

SETTINGS = "STARDECK_SERVE"  # how the settings reach the processes of a server


def application() -> Litestar:
    """The application in a server process, with the settings that the command was given."""
    from stardeck.server.app import build

    config = msgspec.json.decode(os.environ[SETTINGS], type=Config)
    set_up_logging(config)
    return build(config)


def set_up_logging(config: Config) -> None:
    from stardeck.server.logs import set_up

    set_up(config)


def run(config: Config) -> None:
    """Serve until somebody stops it."""
    import uvicorn

    os.environ[SETTINGS] = msgspec.json.encode(config).decode()
    set_up_logging(config)
    logging.getLogger("stardeck").info("serving on http://%s:%d", config.host, config.port)
    uvicorn.run(
        "stardeck.cli.serving:application",
        factory=True,
        host=config.host,
        port=config.port,
        workers=config.workers if config.workers > 1 else None,
        ws_max_size=config.message_bytes,
        ws_max_queue=8,
        ws_ping_interval=config.heartbeat_seconds,
        ws_ping_timeout=config.heartbeat_seconds,
        ws_per_message_deflate=False,  # a compressor for each of thousands of idle lines would cost more than it saves
        limit_concurrency=None,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=16_384,
        log_config=None,
        access_log=False,
        proxy_headers=True,
        server_header=False,
    )


def show(config: Config, file: Path | None) -> None:
    """Print the settings as they are, without secrets."""
    typer.echo(f"settings{f' of {file}' if file else ''}:")
    for key, value in config.without_secrets().items():
        typer.echo(f"  {key} = {value!r}")


def try_out(config: Config) -> None:
    """Open what the settings name and say whether that works."""
    import asyncio

    asyncio.run(_try_out(config))
    typer.echo("everything works")


async def _try_out(config: Config) -> None:
    from stardeck.server.store import open_store

    try:
        store = await open_store(config.database_address)
        typer.echo(f"database: {await store.count()} tables")
        await store.close()
        if config.redis:
            from redis.asyncio import Redis

            async with Redis.from_url(config.redis) as redis:
                await redis.ping()
            typer.echo("redis: answers")
    except (OSError, SQLAlchemyError, RedisError) as problem:
        raise ConfigError(f"{type(problem).__name__}: {problem}") from None
