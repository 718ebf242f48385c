"""`stardeck serve`: the settings, and the server process or processes."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import threading
import time
import webbrowser
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
    from stardeck.server.doorway import Doorway

    config = msgspec.json.decode(os.environ[SETTINGS], type=Config)
    set_up_logging(config)
    Doorway.set_up(config)
    return build(config)


def set_up_logging(config: Config) -> None:
    from stardeck.server.logs import set_up

    set_up(config)


def run(config: Config) -> None:
    """Serve until somebody stops it."""
    import uvicorn

    from stardeck.server.doorway import Doorway

    os.environ[SETTINGS] = msgspec.json.encode(config).decode()
    set_up_logging(config)
    logging.getLogger("stardeck").info("serving on http://%s:%d", config.host, config.port)
    uvicorn.run(
        "stardeck.cli.serving:application",
        factory=True,
        host=config.host,
        port=config.port,
        workers=config.workers if config.workers > 1 else None,
        http=Doorway,
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


# --- for somebody at this machine ------------------------------------------------------------------------------------


def on_a_free_port(config: Config) -> Config:
    """The settings, on another port if nobody asked for this one and it is taken."""
    if config.port != Config().port or not taken(config.host, config.port):
        return config
    with socket.socket() as probe:
        probe.bind((config.host, 0))
        return msgspec.structs.replace(config, port=int(probe.getsockname()[1]))


def taken(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


def address_of(config: Config) -> str:
    """Where a browser of this machine finds the server."""
    host = "127.0.0.1" if config.host in ("0.0.0.0", "::", "") else config.host
    return f"http://{f'[{host}]' if ':' in host else host}:{config.port}/"


def open_browser(config: Config) -> None:
    """Say where the table is, and open it as soon as the server listens."""
    address = address_of(config)
    typer.echo(f"The table is at {address}  (Ctrl-C ends it)")
    threading.Thread(target=open_when_up, args=(address, config), daemon=True).start()


def open_when_up(address: str, config: Config, patience: float = 60.0) -> None:
    until = time.monotonic() + patience
    host = address.removeprefix("http://").rsplit(":", 1)[0].strip("[]")
    while time.monotonic() < until:
        try:
            socket.create_connection((host, config.port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            with contextlib.suppress(webbrowser.Error):  # without a browser: the address has been said
                webbrowser.open(address)
            return


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
