"""Answers that are the same for everybody who asks in one language: made once, compressed once, kept by browsers.

Nothing else of the interface is compressed.  Where secrets and words that a stranger chose come in one answer, such as
a table with its names and its chat, the length of the compressed answer would tell of the secrets (BREACH).
"""

from __future__ import annotations

import gzip
import hashlib

from litestar import Response
from msgspec import Struct

from stardeck.language import Language
from stardeck.server.api.common import Asked
from stardeck.server.pages import accepted

HOUR = "public, max-age=3600"


class Still(Struct, frozen=True):
    """An answer as it is and compressed, and its tag."""

    body: bytes
    packed: bytes
    tag: str


def still(body: bytes) -> Still:
    return Still(body, gzip.compress(body, 9, mtime=0), f'W/"{hashlib.sha256(body).hexdigest()[:16]}"')


def answer(request: Asked, found: Still, lang: Language) -> Response[bytes]:
    """Answer with it, or that it has not changed."""
    headers = {
        "etag": found.tag,
        "cache-control": HOUR,
        "vary": "accept-language, accept-encoding",
        "content-language": lang,
    }
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if "gzip" not in accepted(request.headers.get("accept-encoding", "")):
        return Response(found.body, media_type="application/json", headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(found.packed, media_type="application/json", headers=headers)
