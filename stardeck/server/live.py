"""The live table: a socket that tells a viewer what is new, and carries what it wants done.

What is sent is always the difference between what this viewer has and what there is now, made when the line is free.
So a slow client costs no memory: it skips what it has missed and gets its log in one piece.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from stardeck.language import language
from stardeck.server import protocol
from stardeck.server.errors import Refused
from stardeck.server.hall import Hall, Place, Watcher
from stardeck.server.people import People
from stardeck.server.protocol import PROTOCOL, Hello, Incoming, Ping
from stardeck.server.sections import NOTHING, Have, read_have, update
from stardeck.server.tables import WATCHING
from stardeck.server.tasks import end
from stardeck.server.verbs import Guest, carry_out, find_guest, recognise

log = logging.getLogger("stardeck.live")

HELLO_SECONDS = 10.0
SEND_SECONDS = 20.0
END_SECONDS = 2.0
BAD_DATA, POLICY, TRY_LATER = 1007, 1008, 1013


class Closing(Exception):
    """The connection has to end; the client is told why."""

    def __init__(self, code: int, why: str, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.why = why
        self.words = words


class Connection:
    """One socket of one viewer at one table."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hall: Hall, people: People, table: str) -> None:
        self.socket = socket
        self.hall = hall
        self.people = people
        self.table = table
        self.token = ""
        self.guest = Guest(None, WATCHING)
        self.sending = asyncio.Lock()
        config = hall.config
        self.rate = config.messages_per_second
        self.allowance = 4 * self.rate
        self.last = time.monotonic()
        self.limit = config.message_bytes

    async def run(self) -> None:
        """Serve the connection until it ends."""
        await self.socket.accept()
        try:
            hello = await self.hello()
            self.token = hello.token
            lang = language(hello.lang)
            self.guest = Guest(None, WATCHING, lang)  # in whose language a refusal is told
            self.guest = await find_guest(self.hall, self.people, self.table, hello.token, hello.seat, lang)
            async with self.hall.watching(self.table, self.guest.seat, self.guest.lang) as (place, watcher):
                await self.serve(place, watcher, read_have(hello.have))
        except WebSocketDisconnect:
            pass
        except Refused as refused:
            await self.end(POLICY, refused.code, refused.in_words(self.guest.lang))
        except Closing as closing:
            await self.end(closing.code, closing.why, closing.words)

    async def serve(self, place: Place, watcher: Watcher, have: Have) -> None:
        telling = asyncio.create_task(self.tell(place, watcher, have))
        listening = asyncio.create_task(self.listen())
        try:
            done, _ = await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await end((telling, listening))

    async def hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = protocol.read_hello(await self.receive())
        except TimeoutError:
            raise Closing(POLICY, "no_hello", "say hello first") from None
        except (msgspec.DecodeError, RecursionError) as problem:
            raise Closing(BAD_DATA, "bad_message", str(problem)[:200]) from None
        if hello.protocol != PROTOCOL:
            raise Closing(POLICY, "other_protocol", f"this server speaks protocol {PROTOCOL}; reload the page")
        return hello

    # --- out -------------------------------------------------------------------------------------------------

    async def tell(self, place: Place, watcher: Watcher, have: Have) -> None:
        """Send what is new whenever there is something."""
        around = -1
        while True:
            watcher.news.clear()
            message = None
            async with self.hall.at(place.id) as (_place, table):
                if table.around.version != around:
                    around = table.around.version
                    self.guest = self.guest.here(table)
                    if watcher.viewer != self.guest.seat:
                        watcher.viewer, have = self.guest.seat, NOTHING
                found = update(table, place.screens, watcher.viewer, watcher.lang, have)
                if found is not None:
                    message = protocol.update(found)
                    have = read_have(found["version"])
                elif watcher.beat:
                    message = protocol.encode({"type": "beat", "at": round(time.time(), 3)})
                    if self.token:
                        await recognise(self.people, table, self.token, None, watcher.lang)  # logged out, or banned?
            if message is not None:
                watcher.told()
                await self.send(message)
            await watcher.news.wait()

    async def send(self, message: bytes) -> None:
        async with self.sending:
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    await self.socket.send_data(message, mode="text")
            except TimeoutError:
                raise Closing(POLICY, "too_slow", "your line is too slow") from None

    async def end(self, code: int, why: str, words: str) -> None:
        """Say why, and close."""
        with suppress(Exception):
            async with asyncio.timeout(END_SECONDS):
                await self.socket.send_data(protocol.problem(why, words), mode="text")
        with suppress(Exception):
            async with asyncio.timeout(END_SECONDS):
                await self.socket.close(code, why)

    # --- in --------------------------------------------------------------------------------------------------

    async def receive(self) -> str:
        event = await self.socket.receive()
        if event["type"] != "websocket.receive":
            raise WebSocketDisconnect(detail="gone", code=1000)
        text = event.get("text")
        if not isinstance(text, str):
            raise Closing(1003, "not_text", "messages are JSON text")
        if len(text) > self.limit:
            raise Closing(1009, "too_big", f"a message has at most {self.limit} bytes")
        return text

    async def listen(self) -> None:
        """Take in commands one after the other and answer each."""
        while True:
            text = await self.receive()
            self.count()
            try:
                command: Incoming = protocol.read_command(text)
            except (msgspec.DecodeError, RecursionError) as problem:
                await self.send(protocol.refused(nonce_in(text), "bad_message", str(problem)[:200]))
                continue
            if isinstance(command, Ping):
                await self.send(protocol.encode({"type": "pong", "n": command.n}))
                continue
            try:
                answer = await carry_out(self.hall, self.table, self.guest, command)
            except Refused as refused:
                words = refused.in_words(self.guest.lang)
                await self.send(protocol.refused(command.nonce, refused.code, words, refused.fields))
            else:
                await self.send(protocol.done(answer))

    def count(self) -> None:
        """Let a connection send so many messages a second on the average, and some more in a burst."""
        now = time.monotonic()
        self.allowance = min(4 * self.rate, self.allowance + (now - self.last) * self.rate) - 1
        self.last = now
        if self.allowance < 0:
            raise Closing(POLICY, "too_fast", "too many messages")


def nonce_in(text: str) -> str:
    """The nonce of a message that is wrong otherwise, so that its sender knows which it was."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return ""
    nonce = found.get("nonce") if isinstance(found, dict) else None
    return nonce[:64] if isinstance(nonce, str) else ""
