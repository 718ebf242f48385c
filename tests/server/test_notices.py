"""Being told that it is one's turn, against a stand-in on this machine that only tests may allow."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import threading
from collections.abc import AsyncIterator, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from litestar import Litestar
from litestar.testing import AsyncTestClient

from stardeck.server import calling
from stardeck.server.app import build
from stardeck.server.calling import MayNotCall
from stardeck.server.config import Config
from stardeck.server.notices import PushKey
from tests.server.conftest import Guest

pytestmark = pytest.mark.anyio


class StandIn(HTTPServer):
    """Takes calls and keeps them."""

    calls: list[tuple[str, dict[str, str], bytes]]
    status: int


class Handler(BaseHTTPRequestHandler):
    timeout = 30  # seconds for a call to arrive: the end of the stand-in waits for the call that it is taking

    def do_POST(self) -> None:
        assert isinstance(self.server, StandIn)
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        self.server.calls.append((self.path, {key.lower(): value for key, value in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.send_header("location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        return


@pytest.fixture
def outside() -> Iterator[StandIn]:
    stand_in = StandIn(("127.0.0.1", 0), Handler)
    stand_in.calls, stand_in.status = [], 201
    thread = threading.Thread(target=stand_in.serve_forever, daemon=True)
    thread.start()
    yield stand_in
    stand_in.shutdown()
    stand_in.server_close()


@pytest.fixture
async def calling_web(tmp_path: Path, anyio_backend: str) -> AsyncIterator[AsyncTestClient[Litestar]]:
    config = Config(
        data=str(tmp_path), bot_workers=1, webhooks=True, push_subject="mailto:a@b.c", internal_addresses=True
    )
    app = build(config)
    async with AsyncTestClient(app) as client:
        app.state.hall.notices.after = 0.05
        yield client


async def called(outside: StandIn, count: int) -> None:
    while len(outside.calls) < count:
        await asyncio.sleep(0.02)


async def test_who_does_not_look_is_called_once(calling_web: AsyncTestClient[Litestar], outside: StandIn) -> None:
    guest = Guest(calling_web)
    ann = await guest.open("realms", name="Ann", options={"first": 0})
    address = f"http://127.0.0.1:{outside.server_port}/hook?x=1"
    kept = (await ann.post("/notices/webhook", {"address": address})).json()
    endpoint = f"http://127.0.0.1:{outside.server_port}/push"
    await ann.post("/notices/push", {"address": endpoint})
    bob = await guest.join(ann.table, "Bob")
    await called(outside, 2)
    hook = next(call for call in outside.calls if call[0] == "/hook?x=1")
    assert json.loads(hook[2])["table"] == ann.table
    signature = hmac.new(kept["secret"].encode(), hook[2], hashlib.sha256).hexdigest()
    assert hook[1]["x-stardeck-signature"] == f"sha256={signature}"
    push = next(call for call in outside.calls if call[0] == "/push")
    assert push[2] == b"" and push[1]["authorization"].startswith("vapid t=")
    await bob.do("say", text="your turn")
    await asyncio.sleep(0.3)
    assert len(outside.calls) == 2  # the question is the same
    outside.status = 410
    await ann.act("a")  # a new question; the browser is no more
    await called(outside, 4)
    while len((await ann.get("/notices")).json()) > 1:
        await asyncio.sleep(0.02)
    assert [way["kind"] for way in (await ann.get("/notices")).json()] == ["webhook"]


async def test_where_nothing_is_offered_nothing_is_kept(guest: Guest) -> None:
    ann = await guest.open("realms", name="Ann")
    assert (await ann.get("/notices/offered")).json() == {"push_key": None, "webhooks": False}
    for kind in ("webhook", "push"):
        assert (await ann.post(f"/notices/{kind}", {"address": "https://example.org"})).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/",
        "https://user:pw@example.org/",
        "ftp://example.org",
        "https://",
        "https://example.org:x/",
        "https://exam ple.org/",
        "https://example.org/\r\nX: y",
        "file:///etc/passwd",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest",
        "https://[64:ff9b::7f00:1]/",
    ],
)
def test_addresses_that_are_not_taken(address: str) -> None:
    with pytest.raises(MayNotCall):
        calling.check_address(address, internal=False)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "::1",
        "fd00::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::10.0.0.1",
        "2002:7f00:1::",
        "2002:a00:1::1",
        "0.0.0.0",
        "224.0.0.1",
        "ff02::1",
    ],
)
def test_the_inside_is_never_called(host: str) -> None:
    with pytest.raises(MayNotCall):
        calling.public_address(host, 443, internal=False)


@pytest.mark.parametrize("host", ["93.184.216.34", "2606:2800:220:1::1", "2002:5db8:d822::1"])
def test_the_outside_is_called(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stardeck.server.calling.socket.getaddrinfo", lambda *_, **__: [(2, 1, 6, "", (host, 443))])
    assert calling.public_address("example.org", 443, internal=False) == host


def test_a_name_that_leads_inside_is_refused_even_beside_a_public_address(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", ("10.0.0.1", 443))]
    monkeypatch.setattr("stardeck.server.calling.socket.getaddrinfo", lambda *_, **__: both)
    with pytest.raises(MayNotCall, match="inside"):
        calling.public_address("tricky.example", 443, internal=False)


def test_redirects_are_not_followed(outside: StandIn) -> None:
    outside.status = 302
    assert calling.post(f"http://127.0.0.1:{outside.server_port}/", b"x", {}, internal=True) == 302
    assert len(outside.calls) == 1


def test_the_push_key_stays_and_signs(tmp_path: Path) -> None:
    key = PushKey(tmp_path, "mailto:a@b.c")
    assert PushKey(tmp_path, "mailto:a@b.c").public == key.public
    assert (tmp_path / "push.key").stat().st_mode & 0o077 == 0
    token = key.authorization("https://push.example/x", 0.0).removeprefix("vapid t=").split(",")[0]
    head, body, signature = token.split(".")
    raw = base64.urlsafe_b64decode(signature + "==")
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.key.public_key().verify(der, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(base64.urlsafe_b64decode(body + "=="))
    assert claims["aud"] == "https://push.example"
