"""People: guests who sit down in one step, and the tokens by which they are known again.

A token is 256 random bits and shown once; the store has its hash only.  It goes in the header `Authorization: Bearer …`
or in the first message of a connection, never in an address and never in a cookie: there is nothing that another page
could make a browser send along.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict

from msgspec import Struct
from sqlalchemy import insert, select

from stardeck.server.errors import not_known
from stardeck.server.seating import plain_name
from stardeck.server.store.models import PersonRow, TokenRow
from stardeck.server.store.store import Store

REMEMBERED = 10_000  # tokens whose people are kept in memory for a while
FRESH = 60.0  # seconds for which that is believed


class Person(Struct, frozen=True):
    """Somebody who is known here."""

    id: str
    name: str
    guest: bool = True
    bot: bool = False


def new_id() -> str:
    """An id that nobody can guess: 95 random bits. None begins with a dash, like an option of a command line."""
    while (id := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return id


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class People:
    """Who is known at this server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._recent: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._welcome: OrderedDict[str, float] = OrderedDict()  # people who were not shut out a moment ago

    async def guest(self, name: str, bot: bool = False) -> tuple[Person, str]:
        """Let somebody in by a name; return who that is now and the token that shows it."""
        person = Person(new_id(), plain_name(name), guest=True, bot=bot)
        token, now = new_token(), time.time()
        row = {"id": person.id, "name": person.name, "bot": bot, "banned": False, "created": now, "seen": now}
        row |= {"away_until": 0.0, "away_days": 0.0, "away_since": 0.0}
        async with self.store.writing() as connection:
            await connection.execute(insert(PersonRow).values(settings=b"{}", **row))
            await connection.execute(insert(TokenRow).values(hash=hashed(token), person=person.id, created=now))
        return person, token

    async def known(self, token: str) -> Person:
        """Return whose token this is, or refuse it."""
        key = hashed(token)
        kept = self._recent.get(key)
        if kept is not None and time.monotonic() - kept[0] < FRESH:
            return kept[1]
        columns = (PersonRow.id, PersonRow.name, PersonRow.login, PersonRow.bot, PersonRow.banned)
        chosen = select(*columns).join(TokenRow, TokenRow.person == PersonRow.id).where(TokenRow.hash == key)
        async with self.store.reading() as connection:
            row = (await connection.execute(chosen)).one_or_none()
        if row is None or row.banned:
            self._recent.pop(key, None)
            raise not_known()
        person = Person(row.id, row.name, row.login is None, row.bot)
        self._recent[key] = (time.monotonic(), person)
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)
        return person

    async def must_be_welcome(self, person: str) -> None:
        """Refuse somebody who was shut out and holds the token of a seat still."""
        kept = self._welcome.get(person)
        if kept is not None and time.monotonic() - kept < FRESH:
            return
        async with self.store.reading() as connection:
            if await connection.scalar(select(PersonRow.banned).where(PersonRow.id == person)) is not False:
                raise not_known()
        self._welcome[person] = time.monotonic()
        while len(self._welcome) > REMEMBERED:
            self._welcome.popitem(last=False)

    def forget(self) -> None:
        """Believe nothing from memory: somebody's rights have changed."""
        self._recent.clear()
        self._welcome.clear()
