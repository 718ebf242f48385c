"""PostgreSQL and Redis on this machine; without them the tests that want them are skipped, loudly."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
import pytest

POSTGRES = os.environ.get("STARDECK_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("STARDECK_TEST_REDIS", "redis://127.0.0.1:6379/9")


def skip(what: str) -> None:
    message = f"NOT TESTED on {what}: there is none on this machine"
    warnings.warn(message, stacklevel=2)
    pytest.skip(message)


def redis() -> str:
    """The address of Redis."""
    host, _, port = REDIS.removeprefix("redis://").split("/")[0].partition(":")
    try:
        socket.create_connection((host, int(port or 6379)), 2).close()
    except OSError:
        skip("Redis")
    return REDIS


async def run(command: str) -> None:
    connection = await asyncpg.connect(POSTGRES, timeout=30, command_timeout=120)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


@contextmanager
def database() -> Iterator[str]:
    """A PostgreSQL database of one's own, gone afterwards; its address as the server wants it."""
    name = f"stardeck_test_{secrets.token_hex(6)}"
    try:
        asyncio.run(run(f"CREATE DATABASE {name}"))
    except (OSError, asyncpg.PostgresError, TimeoutError):
        skip("PostgreSQL")
    try:
        yield POSTGRES.rpartition("/")[0].replace("postgresql:", "postgresql+asyncpg:") + f"/{name}"
    finally:
        asyncio.run(run(f"DROP DATABASE {name} WITH (FORCE)"))
