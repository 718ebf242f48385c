"""The application: the rooms put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Router, get
from litestar.config.cors import CORSConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

import stardeck
from stardeck.engine.errors import OptionError, StardeckError
from stardeck.server.accounts import Accounts
from stardeck.server.api.common import bad_game, bad_options, failed, http_problem, no_text, refused, too_deep
from stardeck.server.api.games import Games
from stardeck.server.api.journals import Journals
from stardeck.server.api.notices import NoticesApi
from stardeck.server.api.people import PeopleApi
from stardeck.server.api.reviews import ReviewsApi
from stardeck.server.api.tables import Tables
from stardeck.server.config import Config
from stardeck.server.errors import Refused
from stardeck.server.gate import Gate
from stardeck.server.hall import Hall
from stardeck.server.metrics import metrics_page
from stardeck.server.pages import routes
from stardeck.server.pauses import short_pauses
from stardeck.server.people import People
from stardeck.server.review import Reviews
from stardeck.server.store import open_store


@get("/health", summary="Whether the server works", include_in_schema=True)
async def health() -> dict[str, str]:
    return {"status": "ok", "version": stardeck.__version__}


def build(config: Config) -> Litestar:
    """Return the application of a server."""

    @asynccontextmanager
    async def open_hall(app: Litestar) -> AsyncIterator[None]:
        store = await open_store(config.database_address)
        hall = Hall(store, config)
        people = People(store)
        app.state.hall, app.state.people, app.state.config = hall, people, config
        app.state.accounts, app.state.gate = Accounts(people), gate
        app.state.reviews = Reviews(store)
        try:
            await hall.start()
            yield
        finally:
            await app.state.reviews.stop()
            await hall.stop()
            await store.close()

    gate = Gate(config)
    handlers: dict[Any, Any] = {
        Refused: refused,
        OptionError: bad_options,
        StardeckError: bad_game,
        HTTPException: http_problem,
        RecursionError: too_deep,
        UnicodeDecodeError: no_text,
        Exception: failed,
    }
    api = Router("/api/v1", route_handlers=[Games, PeopleApi, Tables, Journals, ReviewsApi, NoticesApi, health])
    return Litestar(
        route_handlers=[api, metrics_page, routes()],
        lifespan=[open_hall, short_pauses],
        middleware=[gate],
        cors_config=CORSConfig(allow_origins=config.origins) if config.origins else None,
        exception_handlers=handlers,
        openapi_config=OpenAPIConfig(title="Stardeck", version="1", path="/api/v1/schema"),
        request_max_body_size=2 * config.journal_bytes,
        logging_config=None,
    )
