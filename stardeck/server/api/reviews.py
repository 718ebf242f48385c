"""Reviews over HTTP: what a bot found in a finished game, and how its scores went."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller, Response, get
from litestar.params import FromPath, Parameter

from stardeck.engine.errors import JournalError
from stardeck.engine.journal import Journal
from stardeck.language import Text
from stardeck.server import records, review
from stardeck.server.api.common import Asked, hall_of, language_of
from stardeck.server.errors import Refused
from stardeck.server.tables import Table

Id = FromPath[Annotated[str, Parameter(max_length=32)]]
NOT_OVER = Text("The game goes on; afterwards it can be reviewed", "Игра ещё идёт; разбор — после её конца")
OTHER_RULES = Text("The game was played by other rules than today's", "Игра сыграна по другой версии правил")


def finished(table: Table) -> Journal:
    """The journal of a game that is over."""
    if not records.is_open(table) or not table.state.over:
        raise Refused("goes_on", NOT_OVER, 403)
    return records.copy_of(table)


class ReviewsApi(Controller):
    path = "/tables"
    tags = ["journals"]

    @get("/{id:str}/review", summary="A finished game reviewed: chances by round, and the moments that mattered")
    async def review(self, request: Asked, id: Id) -> Response[dict[str, Any]]:
        """The first call sets it going; `state` is done when it is complete, `done` of `of` says how far it is."""
        reviews: review.Reviews = request.app.state.reviews
        async with hall_of(request).at(id) as (_place, table):
            journal = finished(table)
            people = {number for number, seat in enumerate(table.seats) if seat.person is not None}
        found = await reviews.of(id, journal, people)
        return Response(found.in_words(language_of(request)), headers={"cache-control": "no-store"})

    @get("/{id:str}/course", summary="The scores of a finished game by round")
    async def course(self, request: Asked, id: Id) -> Response[dict[str, Any]]:
        async with hall_of(request).at(id) as (_place, table):
            journal = finished(table)
        try:
            journal.check_versions()
            rounds = await asyncio.to_thread(review.course, journal)
        except JournalError:
            raise Refused("other_rules", OTHER_RULES) from None
        return Response({"rounds": rounds}, headers={"cache-control": "no-store"})
