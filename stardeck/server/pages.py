"""The web table's files, as the build left them: kept in memory, compressed already, with the headers browsers need."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from litestar import Response, Router, route
from litestar.params import FromPath
from msgspec import Struct

from stardeck.language import Text
from stardeck.server.api.common import Asked, language_of
from stardeck.server.errors import Refused

FOLDER = Path(__file__).with_name("web")
INDEX = "/index.html"
PLACES = ("table", "cards", "rules", "guide", "replay", "review", "settings")  # screens that the page itself finds
HASHED = "/assets/"  # files whose names change with what is in them
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the best first
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
# Scripts and styles come from here alone, never from within a page; drawn cards are images made in the browser.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
SAFE = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
OF_PAGES = {
    "content-security-policy": POLICY,
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
NOT_BUILT = Text(
    "The web table is not built here. In the source tree `make build` builds it; an installed package brings it along. "
    "Programs find the interface at /api/v1/schema, and `stardeck play` plays in the terminal.",
    "Веб-стол здесь не собран. В дереве исходников его соберёт `make build`; в установленном пакете он уже есть. "
    "Программам — /api/v1/schema, а `stardeck play` запускает игру в терминале.",
)
NO_SUCH_PAGE = Text("There is no such page", "Такой страницы нет")


class Page(Struct, frozen=True):
    """A file as it is sent: its bytes by encoding ("" for none), and its headers."""

    bodies: Mapping[str, bytes]
    media_type: str
    tag: str
    headers: Mapping[str, str]


def read(folder: Path) -> dict[str, Page]:
    """All files of the web table by their path."""
    packed = tuple(ENCODINGS.values())
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.endswith(packed)]
    return {f"/{path.relative_to(folder).as_posix()}": page(folder, path) for path in files}


def page(folder: Path, path: Path) -> Page:
    bodies = {"": path.read_bytes()}
    for encoding, ending in ENCODINGS.items():
        packed = path.with_name(path.name + ending)
        if packed.is_file():
            bodies[encoding] = packed.read_bytes()
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    named = f"/{path.relative_to(folder).as_posix()}"
    headers = {**SAFE, "cache-control": FOR_EVER if named.startswith(HASHED) else ASK_AGAIN}
    if path.suffix in (".html", ".svg"):  # whatever a browser would run scripts of
        headers |= OF_PAGES
    if len(bodies) > 1:
        headers["vary"] = "accept-encoding"
    return Page(bodies, media_type, hashlib.sha256(bodies[""]).hexdigest()[:20], headers)


def accepted(header: str) -> set[str]:
    """The encodings that a browser takes: `br;q=1.0, gzip;q=0.8, *;q=0`."""
    found = set()
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip())
    return found


def find(pages: Mapping[str, Page], path: str) -> Page | None:
    """The file of a path; places inside the table are all the same page, which finds them itself."""
    return pages.get(path) or (pages.get(INDEX) if path.split("/")[1] in PLACES else None)


def routes(folder: Path = FOLDER) -> Router:
    """The part of the application that answers with the web table."""
    pages = read(folder)

    def answer(request: Asked, path: str) -> Response[bytes]:
        if INDEX not in pages:
            return not_built(request)
        page = find(pages, path)
        status = 200
        if page is None:
            if path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
                raise Refused("not_found", NO_SUCH_PAGE, 404)
            page, status = pages[INDEX], 404  # people get a page that says so
        tag = f'"{page.tag}"'
        headers: dict[str, Any] = {**page.headers, "etag": tag}
        if status == 200 and tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        taken = accepted(request.headers.get("accept-encoding", ""))
        encoding = next((one for one in ENCODINGS if one in taken and one in page.bodies), "")
        if encoding:
            headers["content-encoding"] = encoding
        body = page.bodies[encoding]
        if request.method == "HEAD":
            headers["content-length"] = str(len(body))
            body = b""
        return Response(body, status_code=status, media_type=page.media_type, headers=headers)

    @route("/", http_method=["GET", "HEAD"], sync_to_thread=False, include_in_schema=False)
    def first(request: Asked) -> Response[bytes]:
        return answer(request, INDEX)

    @route("/{path:path}", http_method=["GET", "HEAD"], sync_to_thread=False, include_in_schema=False)
    def other(request: Asked, path: FromPath[str]) -> Response[bytes]:
        return answer(request, path)

    return Router("/", route_handlers=[first, other])


def not_built(request: Asked) -> Response[bytes]:
    lang = language_of(request)
    words = NOT_BUILT[lang]
    body = (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Stardeck</title>'
        f"<h1>Stardeck</h1><p>{words}</p></html>"
    )
    headers = {**SAFE, **OF_PAGES, "cache-control": "no-store"}
    return Response(body.encode(), status_code=503, media_type="text/html", headers=headers)
