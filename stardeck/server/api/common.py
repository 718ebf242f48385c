"""What the parts of the HTTP interface share: who is asking, in which language, and how a refusal looks."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR
from msgspec import Struct

from stardeck.engine.errors import OptionError, StardeckError
from stardeck.language import LANGUAGES, Language, language
from stardeck.server.errors import Refused, not_known
from stardeck.server.hall import Hall
from stardeck.server.people import People, Person

log = logging.getLogger("stardeck.api")

Asked = Request[Any, Any, Any]


class Problem(Struct):
    """Why something was refused: a code for programs, a sentence for people, and the fields to put right."""

    code: str
    message: str
    fields: dict[str, str] = {}


def token_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token that a request brings along; empty if it brings none."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind and (kind.lower() != "bearer" or not 1 <= len(token) <= 200):
        raise not_known()
    return token.strip()


def language_of(request: ASGIConnection[Any, Any, Any, Any]) -> Language:
    """The language asked for: by `?lang=`, else the first of ours that the browser likes."""
    asked = request.query_params.get("lang")
    if isinstance(asked, str) and asked:
        return language(asked[:20])
    for part in request.headers.get("accept-language", "").split(",")[:10]:
        tag = part.split(";")[0].strip()
        if tag.split("-")[0].lower() in LANGUAGES:
            return language(tag)
    return "en"


async def person_of(request: Asked, people: People) -> Person:
    """Who is asking; refused if nobody is."""
    token = token_of(request)
    if not token:
        raise not_known()
    return await people.known(token)


def hall_of(request: ASGIConnection[Any, Any, Any, Any]) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def people_of(request: ASGIConnection[Any, Any, Any, Any]) -> People:
    people: People = request.app.state.people
    return people


# --- refusals ------------------------------------------------------------------------------------------------


def refused(request: Asked, problem: Refused) -> Response[Problem]:
    words = problem.in_words(language_of(request))
    headers = {"www-authenticate": "Bearer"} if problem.status == 401 else None
    return Response(Problem(problem.code, words, problem.fields), status_code=problem.status, headers=headers)


def bad_options(request: Asked, problem: OptionError) -> Response[Problem]:
    return Response(Problem("bad_options", str(problem), problem.problems), status_code=400)


def bad_game(request: Asked, problem: StardeckError) -> Response[Problem]:
    return Response(Problem("bad_request", str(problem)), status_code=400)


def http_problem(request: Asked, problem: HTTPException) -> Response[Problem]:
    code = {400: "bad_request", 404: "not_found", 405: "not_allowed", 413: "too_big", 429: "too_fast"}
    fields: dict[str, str] = {}
    if isinstance(problem, ValidationException) and isinstance(problem.extra, list):
        for item in problem.extra:
            if isinstance(item, dict):
                fields[str(item.get("key", "body"))[:80]] = str(item.get("message", ""))[:200]
    name = code.get(problem.status_code, "refused" if problem.status_code < 500 else "failed")
    headers = problem.headers
    return Response(Problem(name, str(problem.detail)[:300], fields), status_code=problem.status_code, headers=headers)


def too_deep(request: Asked, problem: RecursionError) -> Response[Problem]:
    return Response(Problem("bad_request", "The request is nested too deeply"), status_code=400)


def no_text(request: Asked, problem: UnicodeDecodeError) -> Response[Problem]:
    return Response(Problem("bad_request", "The request is not written in UTF-8"), status_code=400)


def failed(request: Asked, problem: Exception) -> Response[Problem]:
    log.exception("%s %s", request.method, request.url.path, exc_info=problem)
    return Response(Problem("failed", "The server failed; try again"), status_code=HTTP_500_INTERNAL_SERVER_ERROR)
