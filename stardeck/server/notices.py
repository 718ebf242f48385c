"""Telling people that it is their turn when they do not look: by the browser's push, and by a webhook.

A push carries no content: the browser is woken, asks the server, and shows what it may know.  A webhook gets the id
of the table and is signed.  Nobody is told while looking at the table, and once for each question that stays open.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import logging
import time
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from msgspec import Struct
from sqlalchemy import delete, insert, select

from stardeck.engine.errors import StardeckError
from stardeck.language import Text
from stardeck.server import calling
from stardeck.server.errors import Refused, bad_field
from stardeck.server.people import new_token
from stardeck.server.store.models import NoticeRow
from stardeck.server.tasks import end

if TYPE_CHECKING:
    from stardeck.server.hall import Hall, Place
    from stardeck.server.tables import Table

log = logging.getLogger("stardeck.notices")

MOST = 5  # ways to be told, for one person
AFTER = 10.0  # seconds that a question stays open before somebody is told
GONE = (404, 410)  # what a push service answers for a browser that is no more
KEY_FILE = "push.key"


class Way(Struct, frozen=True):
    """A way to be told."""

    id: str
    person: str
    kind: str  # "push" or "webhook"
    address: str
    secret: str


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushKey:
    """The key by which push services know this server (VAPID); made once and kept in the data folder."""

    def __init__(self, folder: Path, subject: str) -> None:
        self.subject = subject
        file = folder / KEY_FILE
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            made = ec.generate_private_key(ec.SECP256R1())
            pem = made.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
            file.touch(mode=0o600)
            file.write_bytes(pem)
        loaded = serialization.load_pem_private_key(file.read_bytes(), None)
        assert isinstance(loaded, ec.EllipticCurvePrivateKey)
        self.key = loaded

    @property
    def public(self) -> str:
        """What a browser subscribes with."""
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return encoded(point)

    def authorization(self, address: str, now: float) -> str:
        """Show a push service who is calling (RFC 8292)."""
        parts = urlsplit(address)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + 12 * 3600, "sub": self.subject}
        head, body = (encoded(json.dumps(one).encode()) for one in ({"typ": "JWT", "alg": "ES256"}, claims))
        signature = self.key.sign(f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
        numbers = b"".join(number.to_bytes(32, "big") for number in decode_dss_signature(signature))
        return f"vapid t={head}.{body}.{encoded(numbers)}, k={self.public}"


class Notices:
    """Who wants to be told, and telling them."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = hall.store
        self.config = hall.config
        self.after = AFTER
        self.push = PushKey(self.config.folder, self.config.push_subject) if self.config.push_subject else None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def on(self) -> bool:
        return self.push is not None or self.config.webhooks

    # --- who wants to be told --------------------------------------------------------------------------------

    async def add(self, person: str, kind: Literal["push", "webhook"], address: str) -> Way:
        """Keep a way to be told; its address is checked now and at every call."""
        if (kind == "push" and self.push is None) or (kind == "webhook" and not self.config.webhooks):
            raise Refused(
                "not_offered", Text("This server does not offer that", "Этот сервер такого не предлагает"), 404
            )
        try:
            calling.check_address(address, self.config.internal_addresses)
        except calling.MayNotCall as problem:
            raise bad_field("address", Text(str(problem), str(problem))) from None
        way = Way(
            hashlib.sha256(f"{person} {kind} {address}".encode()).hexdigest()[:32], person, kind, address, new_token()
        )
        async with self.store.writing() as connection:
            await connection.execute(delete(NoticeRow).where(NoticeRow.id == way.id))
            mine = list(await connection.scalars(select(NoticeRow.id).where(NoticeRow.person == person)))
            if len(mine) >= MOST:
                raise Refused("too_many", Text(f"At most {MOST}", f"Не больше {MOST}"))
            await connection.execute(insert(NoticeRow).values(**msgspec.structs.asdict(way), created=time.time()))
        return way

    async def remove(self, person: str, id: str | None = None) -> None:
        """Forget a way to be told, or all of a person."""
        chosen = delete(NoticeRow).where(NoticeRow.person == person)
        async with self.store.writing() as connection:
            await connection.execute(chosen.where(NoticeRow.id == id) if id else chosen)

    async def ways(self, person: str) -> list[Way]:
        columns = (NoticeRow.id, NoticeRow.person, NoticeRow.kind, NoticeRow.address, NoticeRow.secret)
        async with self.store.reading() as connection:
            return [Way(*row) for row in await connection.execute(select(*columns).where(NoticeRow.person == person))]

    # --- telling them ----------------------------------------------------------------------------------------

    def consider(self, place: Place, table: Table) -> None:
        """After a change: whoever is asked now and does not look is told if that stays so."""
        if not self.on:
            return
        for seat in table.deciding():
            person, question = table.seats[seat].person, table.count(seat)
            if person is not None and table.seats[seat].present and place.told.get(seat) != question:
                place.told[seat] = question
                task = asyncio.create_task(self.tell(place, seat, person, question))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def tell(self, place: Place, seat: int, person: str, question: int) -> None:
        await asyncio.sleep(self.after)
        table = place.table
        looking = any(watcher.viewer == seat for watcher in place.watchers)
        if table is None or looking or seat not in table.deciding() or table.count(seat) != question:
            return
        try:
            for way in await self.ways(person):
                await self.call(way, table.id, table.game.id)
        except Exception:
            log.exception("telling somebody at table %s", table.id)

    async def call(self, way: Way, table: str, game: str) -> None:
        """Make one call; a browser that is no more is forgotten."""
        body, headers = self.message(way, table, game)
        internal = self.config.internal_addresses
        try:
            status = await asyncio.to_thread(calling.post, way.address, body, headers, internal)
        except (StardeckError, OSError) as problem:
            log.info("a %s could not be called: %s", way.kind, problem)
            return
        if way.kind == "push" and status in GONE:
            await self.remove(way.person, way.id)

    def message(self, way: Way, table: str, game: str) -> tuple[bytes, dict[str, str]]:
        if way.kind == "push":
            assert self.push is not None
            authorization = self.push.authorization(way.address, time.time())
            return b"", {"authorization": authorization, "ttl": "86400", "urgency": "normal", "topic": table[:32]}
        body = json.dumps({"event": "your_turn", "table": table, "game": game, "at": int(time.time())}).encode()
        signature = hmac.new(way.secret.encode(), body, hashlib.sha256).hexdigest()
        return body, {"content-type": "application/json", "x-stardeck-signature": f"sha256={signature}"}

    async def stop(self) -> None:
        await end(self._tasks)
