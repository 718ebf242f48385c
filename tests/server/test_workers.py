"""`stardeck serve --workers 2` on PostgreSQL and Redis: one server to those who play, two processes behind it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from stardeck.client import Live, Seat, ServerSaidNo
from tests.server import services
from tests.server.running import Running

LINES = 24
MOST_LINES = 10 * LINES  # who accepts a line is a matter of luck


@pytest.fixture(params=["postgres", "postgres and redis"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    with ExitStack() as stack:
        flags = ["--workers", "2", "--database", stack.enter_context(services.database())]
        if "redis" in request.param:
            flags += ["--redis", services.redis()]
        running = Running(tmp_path / "data", *flags)
        stack.callback(end, running)
        running.start()
        yield running


def end(server: Running) -> None:
    """Stop the server, and kill what is left of it."""
    process = server.process
    if process is not None:
        with suppress(Exception):
            server.stop()
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def workers(server: Running) -> list[int]:
    """The processes that serve: those children of the first that hold connections to its port."""
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children]


def sockets(pid: int) -> int:
    return sum(os.readlink(one).startswith("socket:") for one in Path(f"/proc/{pid}/fd").iterdir() if one.is_symlink())


@pytest.mark.slow
def test_two_workers_serve_one_table(server: Running) -> None:
    ann = server.client().open_table("realms", "Ann", options={"first": 0})
    bob = server.client().join(ann.table, "Bob")
    before = {pid: sockets(pid) for pid in workers(server)}
    with ExitStack() as stack:
        lines: list[Live] = []
        held: list[int] = []
        for number in range(MOST_LINES):
            person = (ann, bob)[number % 2]
            lines.append(stack.enter_context(person.live()))
            if number % LINES == LINES - 1:
                for live in lines:
                    live.wait_until(lambda one: one.game.get("begun"))
                held = [sockets(pid) - before[pid] for pid in workers(server) if pid in before]
                if sum(count > 0 for count in held) >= 2:
                    break
                time.sleep(1.0)  # on a busy machine the second process may be late
        assert sum(count > 0 for count in held) >= 2, held  # both processes have some of the lines
        reached = 0
        for number in range(20):
            both = lines[2 * number % len(lines) : 2 * number % len(lines) + 2]
            for live in both:
                live.wait_until(lambda one: noticed(one) >= reached)  # noqa: B023 - used up at once
            mover = next(live for live in both if live.decision is not None)
            decision = mover.decision
            assert decision is not None
            before_it = noticed(mover)
            mover.act(decision["actions"][-1]["action"])
            mover.wait_until(lambda one: noticed(one) > before_it)  # noqa: B023 - used up at once
            reached = noticed(mover)
        for live in lines:
            live.wait_until(lambda one: noticed(one) >= reached)
        for seat in (ann, bob):
            games = [live.game for live in lines if live.seat.number == seat.number]
            assert all(game == games[0] for game in games)
    numbers = [
        row[0] for row in server.rows("SELECT number FROM entries WHERE table_id = ? ORDER BY number", ann.table)
    ]
    assert numbers == list(range(20))
    seat = server.client().open_table("realms", "Eve", ["me", "bot greedy"], options={"authority": 10})
    with seat.live() as live:
        live.play(lambda decision: decision["actions"][-1]["action"])
        assert live.game["result"]
    closing_a_table_from_outside_reaches_those_who_look(server, bob)
    assert server.stop() in (0, -signal.SIGTERM)


def noticed(live: Live) -> int:
    """How far a line has come in a game without secret choices: the same for everybody."""
    return int(live.version.partition(".")[0] or 0)


def closing_a_table_from_outside_reaches_those_who_look(server: Running, bob: Seat) -> None:
    """`stardeck admin` on the database of a running server."""
    from typer.testing import CliRunner

    from stardeck.cli.admin import app

    where = ["--database", server.flags[server.flags.index("--database") + 1]]
    with bob.live() as live, server.client().watch(bob.table).live() as other:
        for one in (live, other):
            one.wait_until(lambda each: each.around)
        began = time.monotonic()
        assert CliRunner().invoke(app, [*where, "close", bob.table]).exit_code == 0
        for one in (live, other):
            one.wait_until(lambda each: each.around["phase"] == "closed")
        assert CliRunner().invoke(app, [*where, "delete-table", bob.table]).exit_code == 0
        for one in (live, other):
            with pytest.raises(ServerSaidNo) as no:
                one.wait_until(lambda each: False)
            assert no.value.code == "no_such_table", time.monotonic() - began
