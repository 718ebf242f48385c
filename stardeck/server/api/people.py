"""People over HTTP: guests, accounts, settings, holidays, and going for good."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

from litestar import Controller, delete, get, patch, post, put
from litestar.params import JSONBody
from msgspec import Meta, Struct

from stardeck.server import agreements
from stardeck.server.accounts import Accounts
from stardeck.server.api.common import Asked, hall_of, people_of, person_of, token_of
from stardeck.server.errors import Refused
from stardeck.server.people import Person
from stardeck.server.tables import Table

Name = Annotated[str, Meta(max_length=100)]
Password = Annotated[str, Meta(max_length=400)]


class NewGuest(Struct, forbid_unknown_fields=True):
    """Somebody who comes by a name.  A program that plays says so (`bot`), and others see it."""

    name: Name
    bot: bool = False


class Known(Struct):
    """Who one is now, and the token that shows it.  It is shown once: keep it."""

    person: Person
    token: str


class Login(Struct, forbid_unknown_fields=True):
    """A login and its password."""

    login: Name
    password: Password


class NewPassword(Struct, forbid_unknown_fields=True):
    """The password so far, and the new one."""

    old: Password
    new: Password


class Rename(Struct, forbid_unknown_fields=True):
    """Another name, for tables to come."""

    name: Name


class Holiday(Struct, forbid_unknown_fields=True):
    """How many days the clocks of games over days shall wait; 0 to be back."""

    days: Annotated[float, Meta(ge=0, le=30)]


class Away(Struct):
    """Until when one is on holiday, in seconds since 1970; 0 if one is not."""

    until: float


class Token(Struct):
    """A new token; those before are worth nothing."""

    token: str


def accounts_of(request: Asked) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts


class PeopleApi(Controller):
    path = "/people"
    tags = ["people"]

    @post(summary="Come in as a guest")
    async def come_in(self, request: Asked, data: JSONBody[NewGuest]) -> Known:
        return Known(*await people_of(request).guest(data.name, data.bot))

    @post("/login", summary="Come in by a login", status_code=200)
    async def log_in(self, request: Asked, data: JSONBody[Login]) -> Known:
        return Known(*await accounts_of(request).log_in(data.login, data.password))

    @post("/logout", summary="Make this token worth nothing", status_code=204)
    async def log_out(self, request: Asked) -> None:
        await person_of(request, people_of(request))
        await accounts_of(request).log_out(token_of(request))

    @get("/me", summary="Who you are")
    async def me(self, request: Asked) -> Person:
        return await person_of(request, people_of(request))

    @patch("/me", summary="Take another name")
    async def rename(self, request: Asked, data: JSONBody[Rename]) -> Person:
        return await accounts_of(request).rename(await person_of(request, people_of(request)), data.name)

    @delete("/me", summary="Delete everything about you")
    async def go_for_good(self, request: Asked) -> None:
        person = await person_of(request, people_of(request))
        await remove_person(request, person.id)

    @post("/me/account", summary="Make an account of a guest", status_code=200)
    async def register(self, request: Asked, data: JSONBody[Login]) -> Person:
        person = await person_of(request, people_of(request))
        return await accounts_of(request).register(person, data.login, data.password)

    @post("/me/password", summary="Change the password", status_code=200)
    async def change_password(self, request: Asked, data: JSONBody[NewPassword]) -> Token:
        person = await person_of(request, people_of(request))
        return Token(await accounts_of(request).change_password(person, data.old, data.new))

    @get("/me/settings", summary="What your clients have kept here")
    async def settings(self, request: Asked) -> dict[str, Any]:
        return await accounts_of(request).settings(await person_of(request, people_of(request)))

    @put("/me/settings", summary="Keep settings for your other devices")
    async def keep_settings(self, request: Asked, data: JSONBody[dict[str, Any]]) -> dict[str, Any]:
        return await accounts_of(request).keep_settings(await person_of(request, people_of(request)), data)

    @post("/me/holiday", summary="Let the clocks of games over days wait", status_code=200)
    async def holiday(self, request: Asked, data: JSONBody[Holiday]) -> Away:
        person = await person_of(request, people_of(request))
        return Away(await accounts_of(request).go_on_holiday(person, data.days))


async def remove_person(request: Asked, person: str) -> None:
    """Delete a person, and let bots play the seats that are left."""
    hall, accounts = hall_of(request), accounts_of(request)
    tables = await accounts.tables_of(person)

    def free(table: Table, now: float) -> None:
        agreements.forget_seats(table, person, now)

    for id in tables:
        with suppress(Refused):  # it may be gone since
            await hall.change(id, free)
        hall.drop(id)  # what was said there is read anew
    await accounts.forget_everything(person, tables)
