"""Accounts: a guest who chooses a login and a password keeps everything, and can come in from anywhere."""

from __future__ import annotations

import asyncio
import time
import unicodedata
from collections.abc import Sequence
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from stardeck.language import Text
from stardeck.server.errors import Refused, bad_field
from stardeck.server.people import People, Person, hashed, new_token
from stardeck.server.seating import DAY, plain_name
from stardeck.server.store.models import LineRow, NoticeRow, PersonRow, ReviewRow, SeatRow, TokenRow

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
TRIES = 10  # wrong passwords for a login
TRIES_WITHIN = 300.0  # seconds
HOLIDAY_DAYS = 30.0  # in a year
MOST_SETTINGS = 4096  # bytes
WRONG = Text("The login or the password is wrong", "Неверный логин или пароль")


def folded(login: str) -> str:
    """A login as it is compared: case and look-alike forms do not make another one."""
    return unicodedata.normalize("NFKC", plain_name(login, "login")).casefold()


def check_password(password: str, login: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        words = f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD}", f"от {SHORTEST_PASSWORD} до {LONGEST_PASSWORD}"
        raise bad_field("password", Text(f"A password has {words[0]} signs", f"В пароле {words[1]} знаков"))
    if password.casefold() == login.casefold():
        raise bad_field("password", Text("The password must not be the login", "Пароль не может быть логином"))


class Accounts:
    """Logins, passwords, settings, and everything a person may have deleted."""

    def __init__(self, people: People, hasher: PasswordHasher | None = None) -> None:
        self.people = people
        self.store = people.store
        self.hasher = hasher or PasswordHasher()
        self._room = asyncio.Semaphore(2)  # a hash takes 64 MB and a core for a moment
        self._decoy = ""
        self._wrong: dict[str, list[float]] = {}

    async def _hash(self, password: str) -> str:
        async with self._room:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def _fits(self, stored: str | None, password: str) -> bool:
        """Whether a password is the one; takes as long for a login that nobody has."""
        if stored is None:
            self._decoy = self._decoy or await self._hash("nobody's password")
        async with self._room:
            try:
                await asyncio.to_thread(self.hasher.verify, stored or self._decoy, password)
            except (Argon2Error, InvalidHashError):
                return False
        return stored is not None

    # --- coming in -------------------------------------------------------------------------------------------

    async def register(self, person: Person, login: str, password: str) -> Person:
        """Make an account of a guest, who keeps all tables."""
        key = folded(login)
        check_password(password, login)
        if not person.guest:
            raise Refused("has_account", Text("You have an account already", "У вас уже есть учётная запись"))
        secret = await self._hash(password)
        change = update(PersonRow).where(PersonRow.id == person.id, PersonRow.login.is_(None))
        try:
            async with self.store.writing() as connection:
                await connection.execute(change.values(login=key, password=secret))
        except IntegrityError:
            raise Refused(
                "login_taken",
                Text("Somebody has this login", "Этот логин занят"),
                fields={"login": "taken"},
            ) from None
        self.people.forget()
        return Person(person.id, person.name, False, person.bot)

    async def log_in(self, login: str, password: str) -> tuple[Person, str]:
        """Come in by a login; return who that is and a new token."""
        key = folded(login)
        self.count(key)
        columns = (PersonRow.id, PersonRow.name, PersonRow.password, PersonRow.bot, PersonRow.banned)
        async with self.store.reading() as connection:
            row = (await connection.execute(select(*columns).where(PersonRow.login == key))).one_or_none()
        if not await self._fits(row.password if row is not None else None, password) or row is None or row.banned:
            self._wrong.setdefault(key, []).append(time.monotonic())
            raise Refused("wrong", WRONG, 401)
        self._wrong.pop(key, None)
        token = new_token()
        async with self.store.writing() as connection:
            values = {"hash": hashed(token), "person": row.id, "created": time.time()}
            await connection.execute(insert(TokenRow).values(values))
        return Person(row.id, row.name, False, row.bot), token

    def count(self, key: str) -> None:
        """Refuse to try many passwords for one login."""
        since = time.monotonic() - TRIES_WITHIN
        if len(self._wrong) > 10_000:
            self._wrong = {login: times for login, times in self._wrong.items() if times[-1] > since}
        recent = [at for at in self._wrong.get(key, []) if at > since]
        if recent:
            self._wrong[key] = recent
        if len(recent) >= TRIES:
            raise Refused(
                "too_fast", Text("Too many tries; wait a few minutes", "Слишком много попыток; подождите"), 429
            )

    async def log_out(self, token: str) -> None:
        """Make a token worth nothing."""
        async with self.store.writing() as connection:
            await connection.execute(delete(TokenRow).where(TokenRow.hash == hashed(token)))
        self.people.forget()

    async def change_password(self, person: Person, old: str, new: str) -> str:
        """Set a new password; all other devices have to come in again.  Return a new token."""
        async with self.store.reading() as connection:
            columns = select(PersonRow.login, PersonRow.password).where(PersonRow.id == person.id)
            row = (await connection.execute(columns)).one_or_none()
        if row is None or row.login is None:
            raise Refused("no_account", Text("You have no account", "У вас нет учётной записи"))
        self.count(row.login)
        if not await self._fits(row.password, old):
            self._wrong.setdefault(row.login, []).append(time.monotonic())
            raise Refused("wrong", WRONG, 401)
        check_password(new, row.login)
        return await self.set_password(person.id, new)

    async def set_password(self, person: str, password: str) -> str:
        secret, token = await self._hash(password), new_token()
        async with self.store.writing() as connection:
            await connection.execute(update(PersonRow).where(PersonRow.id == person).values(password=secret))
            await connection.execute(delete(TokenRow).where(TokenRow.person == person))
            values = {"hash": hashed(token), "person": person, "created": time.time()}
            await connection.execute(insert(TokenRow).values(values))
        self.people.forget()
        return token

    # --- about oneself ---------------------------------------------------------------------------------------

    async def rename(self, person: Person, name: str) -> Person:
        """Take another name, for tables to come."""
        name = plain_name(name)
        async with self.store.writing() as connection:
            await connection.execute(update(PersonRow).where(PersonRow.id == person.id).values(name=name))
        self.people.forget()
        return Person(person.id, name, person.guest, person.bot)

    async def settings(self, person: Person) -> dict[str, Any]:
        async with self.store.reading() as connection:
            data = await connection.scalar(select(PersonRow.settings).where(PersonRow.id == person.id))
        found: dict[str, Any] = msgspec.json.decode(data or b"{}")
        return found

    async def keep_settings(self, person: Person, settings: dict[str, Any]) -> dict[str, Any]:
        """Keep what a client wants to find again on another device; the server does not look into it."""
        data = msgspec.json.encode(settings)
        if len(data) > MOST_SETTINGS:
            raise bad_field("settings", Text(f"At most {MOST_SETTINGS} bytes", f"Не больше {MOST_SETTINGS} байт"))
        async with self.store.writing() as connection:
            await connection.execute(update(PersonRow).where(PersonRow.id == person.id).values(settings=data))
        return settings

    async def go_on_holiday(self, person: Person, days: float) -> float:
        """Let the clocks of games over days wait; return until when.  0 days: be back."""
        now = time.time()
        async with self.store.writing() as connection:
            columns = select(PersonRow.away_until, PersonRow.away_days, PersonRow.away_since)
            row = (await connection.execute(columns.where(PersonRow.id == person.id))).one()
            taken, since = (row.away_days, row.away_since) if now - row.away_since < 365 * DAY else (0.0, now)
            taken -= max(0.0, row.away_until - now) / DAY  # what was not used
            if taken + days > HOLIDAY_DAYS:
                left = max(0.0, HOLIDAY_DAYS - taken)
                raise bad_field(
                    "days", Text(f"{left:.0f} days are left this year", f"В этом году осталось дней: {left:.0f}")
                )
            until = now + days * DAY if days else 0.0
            values = {"away_until": until, "away_days": max(0.0, taken) + days, "away_since": since}
            await connection.execute(update(PersonRow).where(PersonRow.id == person.id).values(values))
        return until

    async def tables_of(self, person: str) -> list[str]:
        """Take back what a person said, and return the tables where seats have to be freed before the person can go."""
        async with self.store.writing() as connection:
            said = update(LineRow).where(LineRow.person == person)
            await connection.execute(said.values(person="", name="—", text="—"))
            chosen = select(SeatRow.table_id).where(SeatRow.person == person).distinct()
            return list(await connection.scalars(chosen))

    async def forget_everything(self, person: str, tables: Sequence[str]) -> None:
        """Delete a person whose seats are freed: login, tokens, settings, and the reviews in which the name is told.

        It comes last: who was interrupted before can still ask for it again.
        """
        async with self.store.writing() as connection:
            await connection.execute(delete(ReviewRow).where(ReviewRow.table_id.in_(tables)))
            await connection.execute(delete(TokenRow).where(TokenRow.person == person))
            await connection.execute(delete(NoticeRow).where(NoticeRow.person == person))
            await connection.execute(delete(PersonRow).where(PersonRow.id == person))
        self.people.forget()
