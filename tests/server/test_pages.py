"""The server answers with the web table: what browsers keep, what they must ask for again, and what they may not do."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from litestar.testing import AsyncTestClient

from stardeck.server import app, pages
from stardeck.server.config import Config
from tests.server.conftest import Web

pytestmark = pytest.mark.anyio
SCRIPT = b"console.log('stardeck');" * 40
ASSET = "/assets/index-1a2b3c.js"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A web table as a build leaves it."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Stardeck</title>")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    script = folder / ASSET[1:]
    script.write_bytes(SCRIPT)
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(SCRIPT))
    script.with_name(script.name + ".br").write_bytes(b"as brotli")
    return folder


@pytest.fixture
async def table(
    built: Path, settings: Config, monkeypatch: pytest.MonkeyPatch, anyio_backend: str
) -> AsyncIterator[Web]:
    """A server with that web table."""
    monkeypatch.setattr(app, "routes", lambda: pages.routes(built))
    async with AsyncTestClient(app.build(settings), timeout=30) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/table/abc123", "/cards/race", "/settings", "/index.html", "/replay/x/"])
async def test_every_place_of_the_table_is_its_page(table: Web, path: str) -> None:
    answer = await table.get(path)
    assert answer.status_code == 200
    assert "<title>Stardeck" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"  # a new build is seen at once


async def test_files_with_a_hash_in_their_name_are_kept_for_ever(table: Web) -> None:
    answer = await table.get(ASSET, headers={"accept-encoding": "identity"})
    assert answer.content == SCRIPT
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=0.8", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("deflate", None),
        ("", None),
    ],
)
async def test_the_best_compression_that_a_browser_takes(table: Web, asked: str, given: str | None) -> None:
    async with table.stream("GET", ASSET, headers={"accept-encoding": asked}) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == given
    assert raw == {"br": b"as brotli", "gzip": gzip.compress(SCRIPT), None: SCRIPT}[given] or given == "gzip"
    assert int(answer.headers["content-length"]) == len(raw)


async def test_what_has_not_changed_is_not_sent_again(table: Web) -> None:
    first = await table.get("/")
    again = await table.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_a_page_runs_scripts_of_this_server_alone(table: Web) -> None:
    headers = (await table.get("/table/x")).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["script-src"] == "'self'" and policy["default-src"] == "'self'" and policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'" and policy["object-src"] == "'none'"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["x-content-type-options"] == "nosniff"


async def test_the_app_can_be_installed(table: Web) -> None:
    answer = await table.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"


@pytest.mark.parametrize("path", ["/assets/index-other.js", "/favicon.ico", "/assets/nothing", "/../pyproject.toml"])
async def test_a_missing_file_is_missing(table: Web, path: str) -> None:
    assert (await table.get(path)).status_code == 404


async def test_people_who_are_lost_get_a_page_that_says_so(table: Web) -> None:
    answer = await table.get("/nowhere/at/all", headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert answer.status_code == 404
    assert "<title>Stardeck" in answer.text
    tag = {"accept": "text/html", "if-none-match": answer.headers["etag"]}
    assert (await table.get("/nowhere", headers=tag)).status_code == 404
    assert (await table.get("/api/nothing", headers=tag)).json()["code"] == "not_found"


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/nothing"])
async def test_the_interface_has_no_pages(table: Web, path: str) -> None:
    answer = await table.get(path)
    assert answer.status_code == 404 and answer.json()["code"] == "not_found"
    assert (await table.get("/api/v1/health")).json()["status"] == "ok"


async def test_heads_have_no_body(table: Web) -> None:
    answer = await table.head("/")
    assert answer.status_code == 200 and answer.content == b""


@pytest.mark.parametrize(("lang", "words"), [("en", "not built here"), ("ru", "не собран")])
async def test_a_table_that_was_not_built_says_what_to_do(
    built: Path, settings: Config, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    (built / "index.html").unlink()
    monkeypatch.setattr(app, "routes", lambda: pages.routes(built))
    async with AsyncTestClient(app.build(settings), timeout=30) as client:
        answer = await client.get("/", headers={"accept-language": lang})
    assert answer.status_code == 503
    assert words in answer.text and "make build" in answer.text
