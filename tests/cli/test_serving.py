"""`stardeck serve --open`: a free port, the address, and the browser when the server listens."""

from __future__ import annotations

import socket
import threading

import msgspec
import pytest

from stardeck.cli import serving
from stardeck.server.config import Config


def test_another_port_is_taken_only_if_nobody_asked_for_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        busy = other.getsockname()[1]
        assert serving.taken("127.0.0.1", busy)
        asked = Config(port=busy)
        assert serving.on_a_free_port(asked) == asked  # whoever names a port gets it, or the reason why not
        monkeypatch.setattr(serving, "taken", lambda host, port: True)
        found = serving.on_a_free_port(Config())
        assert found.port not in (0, Config().port, busy)
        assert found == msgspec.structs.replace(Config(), port=found.port)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("table.example.org", "http://table.example.org:8000/"),
    ],
)
def test_the_address_is_one_that_a_browser_here_can_open(host: str, address: str) -> None:
    assert serving.address_of(Config(host=host)) == address


def test_the_browser_opens_when_the_server_listens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = threading.Event()
    seen: list[str] = []

    def browser(address: str) -> None:
        seen.append(address)
        opened.set()

    monkeypatch.setattr("webbrowser.open", browser)
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        config = Config(port=server.getsockname()[1])
        serving.open_browser(config)
        assert serving.address_of(config) in capsys.readouterr().out
        assert not seen  # nobody listens yet
        server.listen()
        assert opened.wait(30)
    assert seen == [serving.address_of(config)]
