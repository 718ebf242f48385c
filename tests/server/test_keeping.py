"""Keeping house: the host's commands, what is thrown away with time, backups, metrics, and logs without secrets."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stardeck.cli.admin import app
from stardeck.server.config import Config
from stardeck.server.logs import AsJson
from stardeck.server.people import new_id
from stardeck.server.store import keeping, open_store
from tests.server.conftest import Guest

pytestmark = pytest.mark.anyio


def admin(settings: Config, *words: str) -> str:
    result = CliRunner().invoke(app, ["--data", settings.data, *words])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
async def house(guest: Guest) -> Guest:
    """A table of a guest and an account."""
    ann = await guest.open("realms", name="Ann")
    await ann.post("/people/me/account", {"login": "ann", "password": "correct horse"})
    await guest.join(ann.table, "Bob")
    return ann


async def run(settings: Config, *words: str) -> str:
    """Run a command in a thread: it has a loop of its own."""

    return await asyncio.to_thread(admin, settings, *words)


async def test_the_host_lists_closes_and_deletes(house: Guest, settings: Config) -> None:
    listed = await run(settings, "tables")
    assert house.table in listed and "playing" in listed
    found = await run(settings, "people", "an")
    assert "ann" in found and "Bob" not in found
    assert "closed" in await run(settings, "close", house.table)
    assert (await house.do("say", text="hello")).status_code == 200  # a closed table can still be talked at
    assert (await house.look())["around"]["phase"] == "closed"
    await run(settings, "delete-table", house.table)
    assert "playing" not in await run(settings, "tables")


async def test_a_banned_person_is_not_known_any_more(house: Guest, settings: Config, guest: Guest) -> None:
    await run(settings, "ban", "ann")
    login = {"login": "ann", "password": "correct horse"}
    assert (await guest.post("/people/login", login)).status_code == 401
    await run(settings, "ban", "ann", "--lift")
    assert (await guest.post("/people/login", login)).status_code == 200


async def test_a_forgotten_password_is_reset(house: Guest, settings: Config, guest: Guest) -> None:
    password = (await run(settings, "reset-password", "ann")).split()[-1]
    assert (await guest.post("/people/login", {"login": "ann", "password": password})).status_code == 200


async def test_a_person_is_deleted_and_the_game_goes_on(house: Guest, settings: Config, guest: Guest) -> None:
    await run(settings, "delete-person", "ann")
    assert "ann" not in await run(settings, "people")


def test_no_id_looks_like_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-dash", "plain"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: next(drawn))
    assert new_id() == "plain"


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    for words in (["close", "x"], ["ban", "x"], ["delete-person", "x"], ["delete-table", "x"], ["reset-password", "x"]):
        result = CliRunner().invoke(app, ["--data", str(tmp_path), *words])
        assert result.exit_code == 1 and "there is no such" in result.output


async def test_old_tables_of_guests_are_thrown_away(house: Guest, settings: Config, guest: Guest) -> None:
    lonely = await guest.open("race", name="Eve")
    store = await open_store(settings.database_address)
    assert await keeping.sweep(store, 1) == (0, 0)
    assert await keeping.sweep(store, -1) == (1, 1)  # Eve and her table; Ann has an account, Bob sits with her
    assert await store.load(lonely.table) is None and await store.load(house.table) is not None
    await store.close()


async def test_a_backup_is_whole(house: Guest, settings: Config, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite"
    await run(settings, "backup", str(file))
    store = await open_store(f"sqlite+aiosqlite:///{file}")
    copied = await store.load(house.table)
    assert copied is not None and copied.playing
    await store.close()
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    store = await open_store(settings.database_address)
    with pytest.raises(keeping.CannotBackUp, match="exists"):
        await keeping.back_up(store, file)
    await store.close()


async def test_metrics_count(house: Guest) -> None:
    decision = None
    for seat in (house,):
        decision = (await seat.look())["game"]["decision"]
    if decision is not None:
        await house.act("a")
    await house.do("act", "late", decision=999, action="end_turn")
    page = (await house.web.get("/metrics")).text
    assert "stardeck_command_seconds_bucket" in page and "stardeck_refused_total{code=" in page
    assert house.token not in page and house.table not in page


def test_logs_are_lines_of_json_without_secrets() -> None:
    token = "je18mkRfFgY6oq1JqYNnbpMC-9TmDxhAFczD4Adz42M"
    record = logging.LogRecord("stardeck", logging.INFO, "x", 1, "Bearer %s\nsecond line", (token,), None)
    line = AsJson().format(record)
    assert "\n" not in line and token not in line and json.loads(line)["level"] == "info"
