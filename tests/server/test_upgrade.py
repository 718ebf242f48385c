"""An upgrade with running games: another form of the database, other rules, other cards."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection

from stardeck.engine.journalfile import POSITION
from stardeck.server.config import Config
from stardeck.server.hall import Hall
from stardeck.server.store.migrate import FORMS, form_of, settings
from stardeck.server.store.store import make_engine, open_store
from stardeck.server.tables import Table, load_game
from tests.server.test_tables import act, table

pytestmark = pytest.mark.anyio


async def stored(address: str, actions: int = 30) -> Table:
    """A game under way in a database."""
    store = await open_store(address)
    one = table("realms")
    one.change.begun = True
    await store.create(one, 1.0)
    for number in range(actions):
        if one.playing:
            act(one, str(number))
            await store.commit(one, one.take_change(), 1.0)
    await store.close()
    return one


async def test_a_running_game_goes_on_under_new_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = Config(data=str(tmp_path), bot_workers=1)
    old = await stored(config.database_address)
    monkeypatch.setattr(load_game("realms"), "rules_version", 99, raising=False)
    store = await open_store(config.database_address)
    hall = Hall(store, config)
    async with hall.at("t") as (_place, new):
        assert {**new.state.to_json(), "rules": 0} == {**old.state.to_json(), "rules": 0}
        assert new.play is not None and new.play.journal.rules == 99
        assert new.play.journal.entries[-1].kind == POSITION and len(new.nonces) == len(old.nonces)
        assert new.count(0) == old.count(0)

    def go_on(one: Table, now: float) -> None:
        act(one, "under new rules", now)

    await hall.change("t", go_on)
    hall.drop("t")
    async with hall.at("t") as (_place, again):  # and once more, from the mark on
        assert again.play is not None and again.repeated(again.play.journal.entries[-1].seat, "under new rules")
        assert [entry.kind for entry in again.play.journal.entries].count(POSITION) == 1
    await store.close()


async def test_a_finished_game_is_shown_as_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"sqlite+aiosqlite:///{tmp_path}/server.sqlite"
    old = await stored(address, 10_000)
    assert old.around.phase == "over"
    monkeypatch.setattr(load_game("realms"), "rules_version", 99, raising=False)
    store = await open_store(address)
    new = await store.load("t")
    assert new is not None and not new.change and new.result() == old.result()
    assert new.state.result == old.state.result
    await store.close()


def to_first_form(connection: Connection) -> None:
    command.upgrade(settings(connection), FORMS[0])


async def test_a_database_of_the_first_form_is_brought_up_to_date_with_its_games(tmp_path: Path) -> None:
    address = f"sqlite+aiosqlite:///{tmp_path}/server.sqlite"
    old = await stored(address)
    first = f"sqlite+aiosqlite:///{tmp_path}/first.sqlite"
    engine = make_engine(first)
    async with engine.begin() as connection:
        await connection.run_sync(to_first_form)
    await engine.dispose()
    copy_rows(tmp_path / "server.sqlite", tmp_path / "first.sqlite")
    store = await open_store(first)
    async with store.reading() as connection:
        assert await connection.run_sync(form_of) == FORMS[-1]
    new = await store.load("t")
    assert new is not None and new.state.to_json() == old.state.to_json()
    await store.close()


def copy_rows(source: Path, target: Path) -> None:
    """Copy what the older form has room for."""

    with sqlite3.connect(source) as rows, sqlite3.connect(target) as older:
        for name in ("tables", "entries", "seats"):
            columns = ", ".join(row[1] for row in older.execute(f"PRAGMA table_info({name})"))
            for row in rows.execute(f"SELECT {columns} FROM {name}"):
                older.execute(f"INSERT INTO {name} ({columns}) VALUES ({', '.join('?' * len(row))})", row)
