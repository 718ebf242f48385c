"""Accounts: from guest to account, coming in from elsewhere, passwords, settings, holidays, and going for good."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import select

from stardeck.server.config import Config
from stardeck.server.store import Store, open_store
from stardeck.server.store.models import Base
from tests.server.conftest import Guest

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"


async def account(guest: Guest, name: str = "Ann", login: str = "ann") -> Guest:
    known = (await guest.post("/people", {"name": name})).json()
    one = Guest(guest.web, known["token"])
    answer = await one.post("/people/me/account", {"login": login, "password": PASSWORD})
    assert answer.status_code == 200 and answer.json()["guest"] is False, answer.text
    return one


async def log_in(guest: Guest, login: str, password: str) -> Any:
    return await guest.post("/people/login", {"login": login, "password": password})


async def test_a_guest_becomes_an_account_and_keeps_the_tables(guest: Guest) -> None:
    ann = await guest.open("realms", name="Ann")
    await ann.post("/people/me/account", {"login": "Ann", "password": PASSWORD})
    again = (await log_in(guest, "ANN", PASSWORD)).json()
    elsewhere = Guest(guest.web, again["token"], ann.table)
    assert [one["id"] for one in (await elsewhere.get("/tables/mine")).json()] == [ann.table]
    assert (await elsewhere.look())["around"]["you"] == 0


async def test_wrong_passwords_and_logins_sound_alike(guest: Guest) -> None:
    await account(guest)
    wrong = await log_in(guest, "ann", "wrong horse")
    nobody = await log_in(guest, "nobody", "wrong horse")
    assert wrong.status_code == nobody.status_code == 401 and wrong.json() == nobody.json()


async def test_nobody_tries_many_passwords(guest: Guest) -> None:
    await account(guest)
    for _ in range(10):
        assert (await log_in(guest, "ann", "x" * 9)).status_code == 401
    assert (await log_in(guest, "ann", PASSWORD)).status_code == 429


async def test_what_makes_no_account(guest: Guest) -> None:
    ann = await account(guest)
    assert (await ann.post("/people/me/account", {"login": "b", "password": PASSWORD})).json()["code"] == "has_account"
    bob = Guest(guest.web, (await guest.post("/people", {"name": "Bob"})).json()["token"])
    for login, password, field in (
        ("ANN", PASSWORD, "login"),
        ("bob", "short", "password"),
        ("long long name", "long long name", "password"),
        ("", PASSWORD, "login"),
    ):
        answer = await bob.post("/people/me/account", {"login": login, "password": password})
        assert 400 <= answer.status_code < 500 and field in answer.json()["fields"], answer.text


async def test_a_new_password_ends_the_other_devices(guest: Guest) -> None:
    ann = await account(guest)
    other = Guest(guest.web, (await log_in(guest, "ann", PASSWORD)).json()["token"])
    assert (await ann.post("/people/me/password", {"old": "x", "new": "battery staple"})).status_code == 401
    token = (await ann.post("/people/me/password", {"old": PASSWORD, "new": "battery staple"})).json()["token"]
    assert (await other.get("/people/me")).status_code == 401 and (await ann.get("/people/me")).status_code == 401
    assert (await Guest(guest.web, token).get("/people/me")).json()["name"] == "Ann"
    assert (await log_in(guest, "ann", "battery staple")).status_code == 200


async def test_logging_out(guest: Guest) -> None:
    ann = await account(guest)
    assert (await ann.post("/people/logout", None)).status_code == 204
    assert (await ann.get("/people/me")).status_code == 401


async def test_settings_and_names_are_kept(guest: Guest) -> None:
    ann = await account(guest)
    answer = await ann.web.put("/api/v1/people/me/settings", json={"lang": "ru"}, headers=ann.headers)
    assert answer.json() == {"lang": "ru"} == (await ann.get("/people/me/settings")).json()
    big = await ann.web.put("/api/v1/people/me/settings", json={"x": "x" * 5000}, headers=ann.headers)
    assert big.status_code == 400
    renamed = await ann.web.patch("/api/v1/people/me", json={"name": "Anna"}, headers=ann.headers)
    assert renamed.json()["name"] == "Anna" == (await ann.get("/people/me")).json()["name"]


async def test_holidays_are_counted(guest: Guest) -> None:
    ann = await account(guest)
    assert (await ann.post("/people/me/holiday", {"days": 20})).json()["until"] > 1e9
    assert (await ann.post("/people/me/holiday", {"days": 25})).status_code == 200  # the 20 were not used
    assert (await ann.post("/people/me/holiday", {"days": 0})).json()["until"] == 0.0
    assert (await ann.post("/people/me/holiday", {"days": 31})).status_code == 400


async def test_what_was_taken_back_is_forgotten_by_other_processes_too(guest: Guest, settings: Config) -> None:
    ann = await account(guest)
    table = await ann.open("realms", "me", "open")
    bob = await guest.join(table.table, "Bob")
    await table.do("say", text="my secret")
    await bob.do("say", text="well met")
    store = await open_store(settings.database_address)  # as another process would
    there = await store.load(table.table)
    assert there is not None and [line.text for line in there.lines] == ["my secret", "well met"]
    await ann.web.delete("/api/v1/people/me", headers=ann.headers)
    assert await store.catch_up(there)
    assert [line.text for line in there.lines] == ["—", "well met"]
    assert there.names() == ["—", "Bob"]
    await store.close()


async def stored_words(guest: Guest, *words: str) -> list[tuple[str, str]]:
    """Where in the database one of some words is found."""
    store: Store = guest.web.app.state.hall.store
    found = []
    async with store.reading() as connection:
        for table in Base.metadata.sorted_tables:
            for row in await connection.execute(select(table)):
                found += [(table.name, word) for word in words if re.search(rf"\b{word}\b", str(tuple(row)))]
    return found


async def test_who_goes_for_good_leaves_nothing_but_the_game(guest: Guest) -> None:
    ann = await account(guest)
    table = await ann.open("realms", "me", "open")
    bob = await guest.join(table.table, "Bob")
    await table.do("say", text="my secret")
    assert (await ann.web.delete("/api/v1/people/me", headers=ann.headers)).status_code == 204
    assert (await ann.get("/people/me")).status_code == 401
    assert (await log_in(guest, "ann", PASSWORD)).status_code == 401
    seen = await bob.look()
    text = str(seen)
    assert "my secret" not in text and seen["around"]["seats"][0]["kind"] == "bot"
    assert await stored_words(guest, "Ann", "ann", "my secret") == []
    assert len(await stored_words(guest, "Bob")) > 1  # who is still there is called as before
    assert seen["around"]["phase"] == "playing"
