"""The database: migrations and models agree, and a newer database is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from stardeck.server.store.migrate import FORMS, FromTheFuture
from stardeck.server.store.models import Base
from stardeck.server.store.store import open_store

pytestmark = pytest.mark.anyio


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))


async def test_the_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/new/server.sqlite")
    async with store.reading() as connection:
        assert await connection.run_sync(differences) == []
        assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert await connection.scalar(text("PRAGMA synchronous")) == 2
    await store.close()


async def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    address = f"sqlite+aiosqlite:///{tmp_path}/server.sqlite"
    store = await open_store(address)
    async with store.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    with pytest.raises(FromTheFuture, match="9999"):
        await open_store(address)
    assert FORMS[0] == "0001"
