"""Ways to be told that it is one's turn, over HTTP."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody, Parameter
from msgspec import Meta, Struct

from stardeck.server.api.common import Asked, hall_of, people_of, person_of


class Offered(Struct):
    """What this server offers; `push_key` is what a browser subscribes with."""

    push_key: str | None
    webhooks: bool


class NewWay(Struct, forbid_unknown_fields=True):
    """The address of a webhook, or the endpoint of a browser's push subscription."""

    address: Annotated[str, Meta(max_length=1000)]


class Kept(Struct):
    """A way to be told.  `secret` signs the calls of a webhook and is shown once."""

    id: str
    kind: str
    address: str
    secret: str | None = None


class NoticesApi(Controller):
    path = "/notices"
    tags = ["notices"]

    @get("/offered", summary="How this server can tell you that it is your turn")
    async def offered(self, request: Asked) -> Offered:
        notices = hall_of(request).notices
        return Offered(notices.push.public if notices.push is not None else None, notices.config.webhooks)

    @get(summary="How you are told")
    async def mine(self, request: Asked) -> list[Kept]:
        person = await person_of(request, people_of(request))
        return [Kept(way.id, way.kind, way.address) for way in await hall_of(request).notices.ways(person.id)]

    @post("/webhook", summary="Have a webhook called when it is your turn")
    async def webhook(self, request: Asked, data: JSONBody[NewWay]) -> Kept:
        person = await person_of(request, people_of(request))
        way = await hall_of(request).notices.add(person.id, "webhook", data.address)
        return Kept(way.id, way.kind, way.address, way.secret)

    @post("/push", summary="Have a browser woken when it is your turn")
    async def push(self, request: Asked, data: JSONBody[NewWay]) -> Kept:
        person = await person_of(request, people_of(request))
        way = await hall_of(request).notices.add(person.id, "push", data.address)
        return Kept(way.id, way.kind, way.address)

    @delete("/{id:str}", summary="Be told no more")
    async def remove(self, request: Asked, id: FromPath[Annotated[str, Parameter(max_length=64)]]) -> None:
        person = await person_of(request, people_of(request))
        await hall_of(request).notices.remove(person.id, id)
