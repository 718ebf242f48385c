"""The small client for programs, and servers that die in the middle of an answer."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from stardeck.client import Lost, Server


@contextmanager
def answering(text: bytes) -> Iterator[Server]:
    """A server that answers one call with these bytes and is gone."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            line, _who = door.accept()
            with line:
                line.recv(65536)
                line.sendall(text)

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield Server(f"http://127.0.0.1:{door.getsockname()[1]}", timeout=30.0)
        thread.join(30.0)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"HTTP/1.1 200 OK\r\ncontent-length: 222\r\n\r\n",
        b'HTTP/1.1 409 Conflict\r\ncontent-length: 222\r\n\r\n{"code": ',
        b"nonsense\r\n\r\n",
    ],
    ids=["nothing", "no body", "a refusal that breaks off", "nonsense"],
)
def test_an_answer_that_breaks_off_is_a_lost_server(text: bytes) -> None:
    with answering(text) as server, pytest.raises(Lost, match=r"127\.0\.0\.1"):
        server.call("GET", "/games")
