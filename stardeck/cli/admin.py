"""`stardeck admin`: what a host does with tables and people, on the database, while the server runs or not."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from sqlalchemy.exc import SQLAlchemyError

from stardeck.engine.errors import StardeckError
from stardeck.server import agreements
from stardeck.server.accounts import Accounts
from stardeck.server.config import Config, load
from stardeck.server.news import CHANNEL, News
from stardeck.server.people import People
from stardeck.server.store import Store, keeping, open_store

T = TypeVar("T")
app = typer.Typer(help="Look after the tables and people of a server.", no_args_is_help=True, add_completion=False)
settings: dict[str, Config] = {}


@app.callback()
def where(
    config: Annotated[Path | None, typer.Option(metavar="FILE", help="The server's settings.")] = None,
    database: Annotated[str | None, typer.Option(metavar="ADDRESS", help="The server's database.")] = None,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help="The server's data folder.")] = None,
) -> None:
    """Find the database as the server does."""
    flags = {"database": database, "data": str(data) if data is not None else None}
    settings["now"] = told(lambda: load(config, flags))


def told(call: Callable[[], T]) -> T:
    """Turn what goes wrong into a sentence."""
    try:
        return call()
    except (StardeckError, SQLAlchemyError, OSError) as problem:
        typer.echo(str(problem), err=True)
        raise typer.Exit(2) from None


def on_store(work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = await open_store(settings["now"].database_address)
        store.tells = None if store.sqlite else CHANNEL
        try:
            return await work(store)
        finally:
            await store.close()

    return told(lambda: asyncio.run(run()))


async def tell(table: str) -> None:
    """Have running servers look at a table at once, through Redis; PostgreSQL tells them by itself."""
    if settings["now"].redis:
        await News(settings["now"]).tell(table, 0)


def day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def nobody(what: str) -> None:
    typer.echo(f"there is no {what}", err=True)
    raise typer.Exit(1)


@app.command()
def tables(
    phase: Annotated[str | None, typer.Option(help="gathering, playing, paused, over or closed.")] = None,
    limit: Annotated[int, typer.Option(help="How many at most.")] = 50,
) -> None:
    """List tables, the last used first."""
    for row in on_store(lambda store: keeping.tables(store, phase, limit)):
        typer.echo(f"{row.id}  {row.game:7} {row.phase:9} {row.entries:5} actions  {day(row.changed)}")


@app.command()
def people(
    like: Annotated[str, typer.Argument(help="Part of a name or login, or an id.")] = "",
    limit: Annotated[int, typer.Option(help="How many at most.")] = 50,
) -> None:
    """List people, the newest first."""
    for row in on_store(lambda store: keeping.people(store, like, limit)):
        marks = "".join(mark for mark, on in ((" bot", row.bot), (" BANNED", row.banned)) if on)
        typer.echo(f"{row.id}  {row.name}  {row.login or 'guest'}  {row.seats} seats  {day(row.created)}{marks}")


@app.command()
def close(table: str) -> None:
    """End a table without a result."""

    async def work(store: Store) -> bool:
        done = await keeping.change(store, table, agreements.close)
        await tell(table)
        return done

    if not on_store(work):
        nobody("such table")
    typer.echo(f"{table} is closed")


@app.command("delete-table")
def delete_table(table: str) -> None:
    """Delete a table with everything that belongs to it."""

    async def work(store: Store) -> bool:
        done = await keeping.delete_table(store, table)
        await tell(table)
        return done

    if not on_store(work):
        nobody("such table")
    typer.echo(f"{table} is deleted")


@app.command("delete-person")
def delete_person(person: str) -> None:
    """Delete a person by login or id; bots play the seats on."""

    async def work(store: Store) -> bool:
        id = await keeping.person_called(store, person)
        if id is None:
            return False
        accounts = Accounts(People(store))
        tables = await accounts.tables_of(id)
        for table in tables:
            await keeping.change(store, table, lambda one: agreements.forget_seats(one, id, time.time()))
            await tell(table)
        await accounts.forget_everything(id, tables)
        return True

    if not on_store(work):
        nobody("such person")
    typer.echo(f"{person} is deleted")


@app.command()
def ban(person: str, lift: Annotated[bool, typer.Option("--lift", help="Let in again.")] = False) -> None:
    """Shut a person out, by login or id; it holds within a minute."""

    async def work(store: Store) -> bool:
        id = await keeping.person_called(store, person)
        return id is not None and await keeping.ban(store, id, not lift)

    if not on_store(work):
        nobody("such person")
    typer.echo(f"{person} is {'let in again' if lift else 'banned'}")


@app.command("reset-password")
def reset_password(person: str) -> None:
    """Give an account a new password and print it; all its devices have to come in again."""
    password = secrets.token_urlsafe(12)

    async def work(store: Store) -> bool:
        id = await keeping.person_called(store, person)
        if id is not None:
            await Accounts(People(store)).set_password(id, password)
        return id is not None

    if not on_store(work):
        nobody("such person")
    typer.echo(f"the new password of {person}: {password}")


@app.command()
def sweep(days: Annotated[int | None, typer.Option(help="By default the setting guest_days.")] = None) -> None:
    """Throw away the old tables of guests now; the server does it every hour."""
    count = settings["now"].guest_days if days is None else days
    gone = on_store(lambda store: keeping.sweep(store, count))
    typer.echo(f"{gone[0]} tables and {gone[1]} guests are gone")


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="A new file.")]) -> None:
    """Write a copy of the database while the server goes on."""
    size = on_store(lambda store: keeping.back_up(store, file))
    typer.echo(f"{file}: {size / 1e6:.1f} MB. To go back, stop the server and put it in place of server.sqlite.")
