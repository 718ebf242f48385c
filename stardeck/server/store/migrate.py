"""Bringing a database to the form that this program knows, by Alembic."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from stardeck.engine.errors import StardeckError

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"
FORMS = sorted(path.name.split("_")[0] for path in (FOLDER / "versions").glob("[0-9]*_*.py"))  # the oldest first
LOCK = 0x57A2DEC4  # of PostgreSQL: two servers that start together take turns


class FromTheFuture(StardeckError):
    """The database was written by a newer program."""


def settings(connection: Connection | None = None) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    return config


def form_of(connection: Connection) -> str | None:
    """The form that a database has, None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def upgrade(connection: Connection) -> None:
    """Bring a database up to date, in the transaction of the connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    found = form_of(connection)
    if found is not None and found not in FORMS:
        raise FromTheFuture(
            f"the database has the form {found}, which this program does not know: it was used by a newer Stardeck. "
            "Install that one again, or give another --database."
        )
    if found != FORMS[-1]:
        from alembic import command  # takes a while to import, and mostly there is nothing to do

        command.upgrade(settings(connection), "head")
