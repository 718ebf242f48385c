"""The live table over a real socket: snapshot, differences, resuming, several tabs, and what is refused."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stardeck.client import Live, Seat, ServerSaidNo
from tests.server.running import PATIENCE, Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("live") / "data")
    try:
        running.start()
        yield running
    finally:
        running.kill()


def two(server: Running, game: str = "realms", **options: Any) -> tuple[Seat, Seat]:
    """A table with two people."""
    ann = server.client().open_table(game, "Ann", options=options)
    return ann, server.client().join(ann.table, "Bob")


def last(decision: dict[str, Any]) -> object:
    return decision["actions"][-1]["action"]


def same(live: Live) -> None:
    """What was put together from differences is what a fresh look gives."""
    fresh = live.seat.look()
    assert fresh is not None
    assert fresh["version"] == live.version
    assert live.game == fresh["game"] and live.around == fresh["around"]


def test_a_game_against_a_bot_is_played_to_its_end(server: Running) -> None:
    seat = server.client().open_table("realms", "Ann", ["me", "bot greedy"], options={"authority": 10})
    with seat.live() as live:
        live.received = []
        live.play(last)
        assert live.game["result"]["text"] and live.around["seed"]
        same(live)
        kinds = [("patch" in m, "game" in m) for m in map(json.loads, live.received) if m["type"] == "table"]
        assert kinds[0] == (False, True) and kinds.count((True, False)) > 0.9 * len(kinds)


def test_both_sides_see_each_action_and_differences_add_up(server: Running) -> None:
    ann, bob = two(server, first=0)
    with ann.live() as a, bob.live() as b:
        for live in (a, b):
            live.wait_until(lambda one: one.game)
        for _ in range(25):
            mover = a if a.decision is not None else b
            mover.play(last, 1)
            count = len(mover.log)
            for live in (a, b):
                live.wait_until(lambda one: len(one.log) >= count)  # noqa: B023 - used up at once
        same(a)
        same(b)


def test_whoever_comes_back_gets_what_was_missed(server: Running) -> None:
    ann, bob = two(server, first=0)
    with bob.live() as away:
        away.wait_until(lambda one: one.game)
    with ann.live() as live:
        live.play(last, 3)
    with bob.live(have=away.version) as back:
        back.game, back.around = away.game, away.around
        back.received = []
        message = back.read()
        assert len(message["log"]) == 3 and "around" not in message
        same(back)
    with bob.live(have=back.version) as again:
        again._socket.send('{"do": "ping", "n": 5}')  # type: ignore[union-attr]
        assert again.read() == {"type": "pong", "n": 5}  # nothing new, so nothing is told


def test_several_tabs_of_one_seat_stay_alike(server: Running) -> None:
    ann, _bob = two(server, first=0)
    with ann.live() as one, ann.live() as other:
        for live in (one, other):
            live.wait_until(lambda tab: tab.decision)
        question = one.decision
        assert question is not None
        one.act(last(question), nonce="shared")
        other.do("act", "shared", decision=question["id"], action=last(question))  # the other tab repeats it
        with pytest.raises(ServerSaidNo, match="answered") as no:
            other.do("act", decision=question["id"], action=last(question))
        assert no.value.code == "late"
        for live in (one, other):
            live.wait_until(lambda tab: len(tab.log) == 1)
        assert one.game == other.game


def test_a_lost_line_loses_nothing(server: Running) -> None:
    ann, _bob = two(server, first=0)
    with ann.live() as a:
        for _ in range(5):
            a.wait_until(lambda one: one.decision)
            a._socket.close()  # type: ignore[union-attr]
            decision = a.decision
            assert decision is not None
            a.act(last(decision))
            a._wait_for_another(decision)
            if a.decision is None:
                break
        assert a.reconnects >= 1
        same(a)


@pytest.mark.parametrize(
    "first",
    [
        "",
        "x",
        "[]",
        '{"do": "act"}',
        '{"do": "hello"}',
        '{"do": "hello", "protocol": 99}',
        '{"do": "hello", "protocol": 1, "seat": 0}',
        '{"do": "hello", "protocol": 1, "token": "stolen"}',
        "[" * 5000,
        '{"do": "hello", "protocol": 1, "lang": "' + "x" * 5000 + '"}',
        "\x00",
    ],
)
def test_a_bad_hello_ends_the_connection_with_a_reason(server: Running, first: str) -> None:
    ann, _bob = two(server)
    with connect(f"ws://127.0.0.1:{server.port}/api/v1/tables/{ann.table}/live") as socket:
        socket.send(first)
        said = json.loads(socket.recv(timeout=PATIENCE))
        assert said["type"] == "problem" and said["code"] and said["message"]
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)


@pytest.mark.parametrize(
    "message",
    [
        "x",
        "{}",
        "null",
        "[" * 9000,
        '{"do": "act", "nonce": "n"}',
        '{"do": "win", "nonce": "n"}',
        '{"do":"act","nonce":"n","decision":"0","action":0}',
    ],
)
def test_a_bad_message_is_refused_and_the_table_goes_on(server: Running, message: str) -> None:
    ann, _bob = two(server, first=0)
    with ann.live() as live:
        live.wait_until(lambda one: one.decision)
        live._socket.send(message)  # type: ignore[union-attr]
        said = live.read()
        assert (said["type"], said["code"]) == ("refused", "bad_message")
        live.play(last, 1)


def talk(socket: ClientConnection, messages: Sequence[str | bytes], answers: int) -> None:
    for message in messages:
        socket.send(message)
    for _ in range(answers):
        socket.recv(timeout=PATIENCE)


def test_a_message_that_is_too_big_or_binary_ends_the_connection(server: Running) -> None:
    ann, _bob = two(server)
    for message in ("x" * 1_000_000, b"\x00\x01"):
        live = ann.live()
        live.connect()
        live.wait_until(lambda one: one.game)
        socket = live._socket
        assert socket is not None
        with pytest.raises(ConnectionClosed):
            talk(socket, [message], 10)
        live.close()


def test_who_sends_too_much_is_put_out_and_nobody_else(server: Running) -> None:
    ann, bob = two(server, first=0)
    with bob.live() as quiet, ann.live() as loud:
        socket = loud._socket
        assert socket is not None
        with pytest.raises(ConnectionClosed):
            talk(socket, [json.dumps({"do": "ping", "n": n}) for n in range(3000)], 3000)
        quiet.do("say", text="still here")


def test_what_is_said_reaches_everybody_once(server: Running) -> None:
    ann, bob = two(server)
    with ann.live() as a, bob.live() as b:
        a.do("say", "n1", text=" Good\nluck! ")
        a.do("say", "n1", text=" Good\nluck! ")
        b.do("say", text="Удачи")
        for live in (a, b):
            live.wait_until(lambda one: len(one.chat) == 2)
            assert [(line["name"], line["text"]) for line in live.chat] == [("Ann", "Good luck!"), ("Bob", "Удачи")]
    with pytest.raises(ServerSaidNo):
        server.client().watch(ann.table).do("say", text="Hi")


def test_many_tables_at_once_do_not_mix(server: Running) -> None:
    failed: list[BaseException] = []

    def play(number: int) -> None:
        try:
            game = ("realms", "race", "orion")[number % 3]
            seat = server.client().open_table(game, f"P{number}", ["me", "bot random"])
            with seat.live() as live:
                live.play(last, 12)
                assert live.around["game"] == game and live.around["seats"][0]["name"] == f"P{number}"
                same_when_quiet(live)
        except BaseException as problem:
            failed.append(problem)

    threads = [threading.Thread(target=play, args=(number,), daemon=True) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * PATIENCE)
        assert not thread.is_alive(), server.said()
    assert not failed


def same_when_quiet(live: Live) -> None:
    """Compare at a moment when we are asked, so that nothing more comes."""
    live.wait_until(lambda one: one.over or one.decision)
    same(live)
