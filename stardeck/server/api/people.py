"""People over HTTP."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from stardeck.server.api.common import Asked, people_of, person_of
from stardeck.server.people import Person


class NewGuest(Struct, forbid_unknown_fields=True):
    """Somebody who comes by a name.  A program that plays says so (`bot`), and others see it."""

    name: Annotated[str, Meta(max_length=100)]
    bot: bool = False


class Known(Struct):
    """Who one is now, and the token that shows it.  It is shown once: keep it."""

    person: Person
    token: str


class PeopleApi(Controller):
    path = "/people"
    tags = ["people"]

    @post(summary="Come in as a guest")
    async def come_in(self, request: Asked, data: JSONBody[NewGuest]) -> Known:
        return Known(*await people_of(request).guest(data.name, data.bot))

    @get("/me", summary="Who you are")
    async def me(self, request: Asked) -> Person:
        return await person_of(request, people_of(request))
