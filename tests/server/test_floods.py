"""Floods of connections: a clear refusal, bounded memory, and the other tables go on."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from stardeck.client import Live, Seat
from tests.server.running import PATIENCE, Running

LINES = 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    limits = {"STARDECK_CONNECTIONS_PER_ADDRESS": str(LINES), "STARDECK_REQUEST_SECONDS": "1.5"}
    running = Running(tmp_path_factory.mktemp("floods") / "data", **limits)
    try:
        running.start()
        yield running
    finally:
        running.kill()


def memory(server: Running) -> float:
    """Megabytes of the server process."""
    assert server.process is not None
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{server.process.pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1000


def table(server: Running) -> tuple[Seat, Live]:
    """A table at which somebody plays against a bot."""
    seat = server.client().open_table("realms", "Ann", ["me", "bot greedy"], options={"first": 0})
    live = seat.live()
    live.connect()
    return seat, live


def plays_on(live: Live) -> None:
    live.play(lambda decision: decision["actions"][-1]["action"], 2)


def test_one_address_gets_so_many_lines_and_a_clear_answer(server: Running) -> None:
    seat, live = table(server)
    address = f"ws://127.0.0.1:{server.port}/api/v1/tables/{seat.table}/live"
    with ExitStack() as lines:
        for _ in range(LINES - 1):
            line = lines.enter_context(connect(address))
            line.send(json.dumps({"do": "hello", "protocol": 1}))
            line.recv(timeout=PATIENCE)
        before = memory(server)
        for _ in range(200):
            with pytest.raises(InvalidStatus) as refused, connect(address):
                pass
            assert refused.value.response.status_code == 429
            assert json.loads(refused.value.response.body or b"")["code"] == "too_many"
        assert memory(server) - before < 20
        plays_on(live)
    until = time.monotonic() + PATIENCE
    while True:  # when they go there is room again
        try:
            with connect(address):
                break
        except InvalidStatus:
            assert time.monotonic() < until
            time.sleep(0.1)
    live.close()


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET /api/v1/health HTTP/1.1\r\nhost: x\r\n",
        b"POST /api/v1/people HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
        b"GET /api/v1/health HTTP/1.1\r\nhost: x\r\n\r\nGET /api",
    ],
    ids=["nothing", "half a head", "half a body", "half a second one"],
)
def test_who_stands_in_the_door_is_put_out(server: Running, beginning: bytes) -> None:
    _seat, live = table(server)
    before = memory(server)
    with ExitStack() as stack:
        doors = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 60)) for _ in range(300)]
        for door in doors:
            door.sendall(beginning)
        plays_on(live)
        for door in doors:
            try:
                while door.recv(65536):  # an answer to what was whole may come first
                    pass
            except ConnectionResetError:
                pass
    assert memory(server) - before < 30
    plays_on(live)
    live.close()


def test_those_who_do_not_read_cost_little_and_disturb_nobody(server: Running) -> None:
    seat, live = table(server)
    address = f"ws://127.0.0.1:{server.port}/api/v1/tables/{seat.table}/live"
    with ExitStack() as lines:
        for _ in range(LINES - 5):
            door = socket.create_connection(("127.0.0.1", server.port), 60)
            door.settimeout(None)  # as the client of websockets wants it
            door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line = lines.enter_context(connect(address, sock=door, max_queue=1))
            line.send(json.dumps({"do": "hello", "protocol": 1}))
        live.wait_until(lambda one: one.decision)
        before = memory(server)
        for number in range(300):  # about two megabytes for each who would read them
            seat.do("say", text=f"{number} " + "x" * 400)
        assert memory(server) - before < 60
        plays_on(live)
        live.wait_until(lambda one: len(one.chat) == 300)
    live.close()
