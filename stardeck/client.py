"""A small client for a Stardeck server: for programs that play, and for tests.

>>> from stardeck.client import Server
>>> server = Server("http://127.0.0.1:8000")                      # doctest: +SKIP
>>> seat = server.open_table("realms", name="Robot", seats=["me", "bot greedy"], machine=True)   # doctest: +SKIP
>>> with seat.live() as table:                                    # doctest: +SKIP
...     table.play(lambda decision: decision["actions"][-1]["action"])

It keeps what it sees up to date by differences, reconnects by itself when the line is lost, and repeats what was not
acknowledged under the same nonce, so that nothing is done twice.
"""

from __future__ import annotations

import http.client
import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from stardeck.engine.errors import StardeckError

PROTOCOL = 1


class ServerSaidNo(StardeckError):
    """The server refused something; `code` says why for programs, `fields` what to put right."""

    def __init__(self, status: int, code: str, message: str, fields: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.fields = fields or {}


class Lost(StardeckError):
    """The server could not be reached in time."""


def patched(section: Any, patch: Sequence[Sequence[Any]]) -> Any:
    """Return what a difference makes of a section: [[path, value], …]; the old one is not changed."""
    for path, value in patch:
        section = _put(section, path, value)
    return section


def _put(section: Any, path: Sequence[Any], value: Any) -> Any:
    if not path:
        return value
    copy = dict(section) if isinstance(section, dict) else list(section)
    copy[path[0]] = _put(copy[path[0]], path[1:], value)
    return copy


def time_left(until: float) -> float:
    """Seconds to a moment; Lost if it is past."""
    left = until - time.monotonic()
    if left <= 0:
        raise Lost("what was waited for did not come in time")
    return left


class Server:
    """A server, and who one is there (`token`)."""

    def __init__(
        self, address: str, token: str = "", lang: str = "en", timeout: float = 30.0, patience: float | None = None
    ) -> None:
        self.address = address.rstrip("/")
        self.patience = patience  # seconds to wait for others at a table; None: as long as the server lives
        self.token = token
        self.lang = lang
        self.timeout = timeout
        self.person: dict[str, Any] | None = None

    def call(self, method: str, path: str, body: object = None, token: str | None = None, **query: object) -> Any:
        """Call the HTTP interface and return what it answers."""
        asked = {key: str(value) for key, value in {"lang": self.lang, **query}.items() if value is not None}
        url = f"{self.address}/api/v1{path}?{urllib.parse.urlencode(asked)}"
        headers = {"accept": "application/json"}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["content-type"] = "application/json"
        token = self.token if token is None else token
        if token:
            headers["authorization"] = f"Bearer {token}"
        request = urllib.request.Request(url, data, headers, method=method)
        try:
            return self._answer(request)
        except (OSError, http.client.HTTPException) as problem:  # nobody there, or an answer that broke off
            raise Lost(f"{self.address}: {problem}") from None

    def _answer(self, request: urllib.request.Request) -> Any:
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as problem:
            text = problem.read()
            try:
                said = json.loads(text)
                raise ServerSaidNo(problem.code, said["code"], said["message"], said.get("fields")) from None
            except (ValueError, KeyError, TypeError):
                raise ServerSaidNo(problem.code, "failed", str(problem)) from None

    def come_in(self, name: str, bot: bool = False) -> dict[str, Any]:
        """Come in as a guest; a program says that it is one."""
        answer: dict[str, Any] = self.call("POST", "/people", {"name": name, "bot": bot})
        self.token, self.person = answer["token"], answer["person"]
        return answer["person"]  # type: ignore[no-any-return]

    def open_table(
        self,
        game: str,
        name: str = "",
        seats: Sequence[str] = (),
        options: dict[str, Any] | None = None,
        settings: dict[str, Any] | None = None,
        players: int | None = None,
        machine: bool = False,
    ) -> Seat:
        """Open a table.  Seats are "me", "open" or "bot LEVEL"."""
        if machine and not self.token:
            self.come_in(name, bot=True)
        wishes = [{"kind": seat.split()[0], "level": " ".join(seat.split()[1:])} for seat in seats]
        body: dict[str, Any] = {
            "game": game,
            "seats": wishes,
            "options": options or {},
            "settings": settings or {},
            "name": name,
        }
        if players is not None:
            body["players"] = players
        return self.seated(self.call("POST", "/tables", body))

    def join(self, table: str, name: str = "", seat: int | None = None) -> Seat:
        """Sit down at a table."""
        return self.seated(self.call("POST", f"/tables/{table}/join", {"name": name, "seat": seat}))

    def seated(self, answer: dict[str, Any]) -> Seat:
        if answer["token"] is not None:
            self.token = answer["token"]
        self.person = answer["person"]
        return Seat(self, answer["table"], answer["seat"], self.token, answer["seat_token"])

    def watch(self, table: str) -> Seat:
        """Look at a table without sitting there."""
        return Seat(self, table, -1, self.token, None)


@dataclass
class Seat:
    """A seat at a table (-1: only watching)."""

    server: Server
    table: str
    number: int
    token: str
    seat_token: str | None

    def look(self, have: str = "", wait: float = 0.0) -> dict[str, Any] | None:
        """What this seat sees; with `have` only what is new, None if nothing is after waiting."""
        found: dict[str, Any] | None = self.server.call(
            "GET", f"/tables/{self.table}", None, self.token, have=have, wait=wait, seat=self.number
        )
        return found

    def do(self, do: str, nonce: str | None = None, **what: object) -> None:
        """Do something at the table over HTTP."""
        command = {"do": do, "nonce": nonce or secrets.token_hex(8), **what}
        self.server.call("POST", f"/tables/{self.table}/do", command, self.token, seat=self.number)

    def live(self, timeout: float | None = None, have: str = "") -> Live:
        return Live(self, self.server.timeout if timeout is None else timeout, have)


class Live:
    """A table as one sees it, kept up to date over a socket."""

    def __init__(self, seat: Seat, timeout: float = 30.0, have: str = "") -> None:
        self.seat = seat
        self.timeout = timeout
        self.version = have
        self.game: dict[str, Any] = {}
        self.around: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}  # to commands, by nonce
        self.received: list[str] | None = None  # every message, if a test wants to keep them
        self.reconnects = 0
        self._socket: ClientConnection | None = None
        self._line = ExitStack()

    def __enter__(self) -> Live:
        self.connect()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._line.close()
        self._socket = None

    def connect(self) -> None:
        """Connect, or connect again and go on where one was."""
        until = time.monotonic() + self.timeout
        server = self.seat.server
        address = f"ws{server.address.removeprefix('http')}/api/v1/tables/{self.seat.table}/live"
        hello = {
            "do": "hello",
            "protocol": PROTOCOL,
            "token": self.seat.token,
            "seat": self.seat.number,
            "lang": server.lang,
            "have": self.version,
        }
        while True:
            try:
                line = ExitStack()
                self._socket = line.enter_context(connect(address, open_timeout=5, close_timeout=1, max_size=2**22))
                self._line = line
                self._socket.send(json.dumps(hello))
                return
            except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed) as problem:
                if time.monotonic() > until:
                    raise Lost(f"{address}: {problem}") from None
                time.sleep(0.1)

    # --- looking ---------------------------------------------------------------------------------------------

    @property
    def decision(self) -> dict[str, Any] | None:
        """The question before this seat, if there is one."""
        return self.game.get("decision")

    @property
    def over(self) -> bool:
        return self.around.get("phase") in ("over", "closed")

    def read(self, timeout: float | None = None) -> dict[str, Any]:
        """Take in the next message; if the line is lost, connect again and return {"type": "reconnected"}."""
        try:
            assert self._socket is not None
            text = self._socket.recv(timeout=max(0.0, self.timeout if timeout is None else timeout))
        except TimeoutError:
            raise Lost("the server has nothing new") from None
        except ConnectionClosed:
            self.reconnects += 1
            self._line.close()
            self.connect()
            return {"type": "reconnected"}
        assert isinstance(text, str)
        if self.received is not None:
            self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        self.take_in(message)
        return message

    def take_in(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "table":
            self.version = message["version"]
            if "patch" in message:
                self.game = patched(self.game, message["patch"])
            self.game = message.get("game", self.game)
            self.around = message.get("around", self.around)
            self.log += message.get("log", [])
            self.chat += message.get("chat", [])
        elif kind in ("done", "refused"):
            self.answers[message["nonce"]] = message
        elif kind == "problem":
            raise ServerSaidNo(403, message["code"], message["message"])

    def wait_until(self, true: Callable[[Live], object], timeout: float | None = None) -> None:
        """Take in messages until something is the case; Lost if that takes longer than the timeout."""
        until = time.monotonic() + (self.timeout if timeout is None else timeout)
        while not true(self):
            self.read(time_left(until))

    # --- doing -----------------------------------------------------------------------------------------------

    def do(self, do: str, nonce: str | None = None, **what: object) -> None:
        """Have something done and wait until it is durable; ServerSaidNo says why not."""
        nonce = nonce or secrets.token_hex(8)
        text = json.dumps({"do": do, "nonce": nonce, **what})
        reconnects = -1
        until = time.monotonic() + self.timeout
        while nonce not in self.answers:
            if reconnects != self.reconnects:
                reconnects = self.reconnects
                self._send(text)
            self.read(time_left(until))
        answer = self.answers.pop(nonce)
        if answer["type"] == "refused":
            raise ServerSaidNo(409, answer["code"], answer["message"], answer["fields"])

    def _wait_for_another(self, decision: dict[str, Any]) -> None:
        """Take in messages until a question is answered, by oneself or by somebody else."""
        self._wait_for_others(lambda: self.decision is None or self.decision["id"] != decision["id"])

    def _wait_for_others(self, true: Callable[[], bool]) -> None:
        """Take in messages until something is the case, as long as the server's patience and signs of life last."""
        patience = self.seat.server.patience
        until = None if patience is None else time.monotonic() + patience
        while not true():
            self.read(None if until is None else min(self.timeout, time_left(until)))

    def _send(self, text: str) -> None:
        try:
            assert self._socket is not None
            self._socket.send(text)
        except ConnectionClosed:
            pass  # reading will connect again, and then it is sent again

    def act(self, action: object, nonce: str | None = None) -> None:
        """Answer the question by an action."""
        decision = self.decision
        if decision is None:
            raise ServerSaidNo(409, "not_asked", "there is no question")
        self.do("act", nonce, decision=decision["id"], action=action)

    def play(self, choose: Callable[[dict[str, Any]], object], actions: int | None = None) -> int:
        """Answer questions until the game is over, or so many; return how many were answered."""
        answered = 0
        while not self.over and (actions is None or answered < actions):
            decision = self.decision
            if decision is None:
                self._wait_for_others(lambda: self.over or self.decision is not None)
                continue
            try:
                self.act(choose(decision))
                answered += 1
            except ServerSaidNo as no:
                if no.code not in ("late", "not_asked"):
                    raise
            self._wait_for_another(decision)
        return answered
