"""kill -9 at any moment: what was acknowledged is there, nothing is there twice, and every game goes on."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from stardeck.client import Live, Lost, ServerSaidNo
from stardeck.engine.journal import verify
from stardeck.server.kept import Written
from stardeck.server.store.store import restore
from stardeck.server.tables import Table
from tests.server import services
from tests.server.conftest import Progress
from tests.server.running import PATIENCE, Running

ROUNDS = int(os.environ.get("STARDECK_KILLS", "3"))  # 20 in .ci/run, 200 by `make torture`


class Player(threading.Thread):
    """A person who plays on whatever happens to the server, and remembers what was acknowledged."""

    def __init__(self, server: Running, number: int) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.number = number
        self.acknowledged: list[str] = []
        self.enough = threading.Event()
        self.failed: BaseException | None = None
        self.tables: list[str] = []

    def run(self) -> None:
        try:
            while not self.enough.is_set():
                self.one_game()
        except BaseException as problem:
            self.failed = problem

    def one_game(self) -> None:
        game = ("realms", "race", "orion")[(self.number + len(self.tables)) % 3]
        try:
            seat = self.server.client().open_table(game, f"P{self.number}", ["me", "bot greedy"])
        except (Lost, ServerSaidNo):
            time.sleep(0.1)
            return
        self.tables.append(seat.table)
        with seat.live() as live:
            self.play(live)

    def play(self, live: Live) -> None:
        chance = random.Random(self.number)
        while not live.over and not self.enough.is_set():
            decision = live.decision
            if decision is None:
                with suppress(Lost):
                    live.read(1.0)
                continue
            nonce = f"{self.number}-{len(self.acknowledged)}-{decision['id']}-{chance.random()}"
            try:
                live.act(chance.choice(decision["actions"])["action"], nonce)
                self.acknowledged.append(nonce)
            except ServerSaidNo as no:
                if no.code not in ("late", "not_asked", "illegal"):
                    raise
            except Lost:
                pass
            if live.decision == decision:
                with suppress(Lost):
                    live.read(5.0)


def wait_for_more(server: Running, entries: int) -> None:
    """Let the players get on with so many actions."""
    until = time.monotonic() + PATIENCE
    before = server.rows("SELECT count(*) FROM entries")[0][0]
    while server.rows("SELECT count(*) FROM entries")[0][0] < before + entries:
        assert time.monotonic() < until, f"the games do not go on: {server.said()}"
        time.sleep(0.05)


@pytest.fixture(params=["sqlite", "postgres"])
def killed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    """A server to be killed, on either database."""
    with ExitStack() as stack:
        flags = ["--database", stack.enter_context(services.database())] if request.param == "postgres" else []
        running = Running(tmp_path / "data", *flags)
        stack.callback(running.kill)
        running.start()
        yield running


@pytest.mark.slow
@pytest.mark.timeout(max(900, 60 * ROUNDS))
def test_kill_at_random_moments(killed: Running, progress: Progress) -> None:
    server = killed
    chance = random.Random(ROUNDS)
    players = [Player(server, number) for number in range(3)]
    try:
        for player in players:
            player.start()
        for kills in range(ROUNDS):
            acknowledged = sum(len(player.acknowledged) for player in players)
            progress(kills, ROUNDS, f"kills, {acknowledged} actions acknowledged")
            wait_for_more(server, chance.randrange(1, 30))
            time.sleep(chance.uniform(0.0, 0.1))
            server.kill()
            server.start()
        wait_for_more(server, 60)  # every game goes on
    finally:
        for player in players:
            player.enough.set()
    for player in players:
        player.join(2 * PATIENCE)
        assert not player.is_alive() and player.failed is None, player.failed
    server.kill()
    kept = [row[0] for row in server.rows("SELECT nonce FROM entries WHERE nonce IS NOT NULL")]
    assert len(kept) == len(set(kept))
    assert {nonce for player in players for nonce in player.acknowledged} <= set(kept)
    assert sum(len(player.acknowledged) for player in players) > 10
    for table in {table for player in players for table in player.tables}:
        check_journal(server, table)


def check_journal(server: Running, id: str) -> None:
    """A stored game can be replayed from its first to its last entry, and a finished one proves itself."""
    found = server.rows("SELECT header, entries FROM tables WHERE id = ?", id)
    if not found:
        return  # opening it was not acknowledged
    rows = server.rows("SELECT number, body, seat, nonce, at FROM entries WHERE table_id = ? ORDER BY number", id)
    entries = [Written(*row) for row in rows]
    assert [entry.number for entry in entries] == list(range(found[0][1]))

    class Row:
        """A row of the table of tables."""

    row = Row()
    columns = "id, game, around, created, version, header, position, deadline, bot_turn"
    for key, value in zip(columns.split(", "), server.rows(f"SELECT {columns} FROM tables WHERE id = ?", id)[0]):
        setattr(row, key, value)
    table: Table = restore(row, entries, [])
    assert table.play is not None
    if table.around.phase == "over":
        verify(table.play.journal)


def test_a_server_that_is_asked_to_stop_says_goodbye(server: Running) -> None:
    seat = server.client().open_table("realms", "Ann", ["me", "open"])
    with seat.live() as live:
        live.wait_until(lambda one: one.around)
        assert server.stop() in (0, -15)
        server.start()
        live.do("say", text="still here")
        assert live.reconnects >= 1
