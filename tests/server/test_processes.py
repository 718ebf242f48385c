"""Several processes, one store: a table has one writer at a time, and everybody sees the same history."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from stardeck.client import Live, Lost, Seat, ServerSaidNo
from tests.server import services
from tests.server.conftest import Progress
from tests.server.running import PATIENCE, Running

CLIENTS = 50
ACTIONS = int(os.environ.get("STARDECK_RACE", "25"))  # `make torture` wants more


@pytest.fixture(params=["sqlite and redis", "postgres"])
def two(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Running]]:
    """Two servers that share a store."""
    with ExitStack() as stack:
        flags: list[str] = []
        if "postgres" in request.param:
            flags += ["--database", stack.enter_context(services.database())]
        if "redis" in request.param:
            flags += ["--redis", services.redis()]
        servers = [Running(tmp_path / "data", *flags) for _ in range(2)]
        for server in servers:
            stack.callback(server.kill)
            server.begin()
        for server in servers:
            server.wait()
        yield servers


class Racer(threading.Thread):
    """A tab of a seat: answers every question it sees, as fast as it can."""

    def __init__(self, seat: Seat, number: int, enough: threading.Event) -> None:
        super().__init__(daemon=True)
        self.live: Live = seat.live()
        self.chance = random.Random(number)
        self.enough = enough
        self.done = 0
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            self.live.connect()
            while not self.enough.is_set():
                self.race()
        except BaseException as problem:
            self.failed = problem

    def race(self) -> None:
        decision = self.live.decision
        try:
            if decision is None:
                self.live.read(0.5)
                return
            self.live.act(self.chance.choice(decision["actions"])["action"])
            self.done += 1
            self.live._wait_for_another(decision)
        except ServerSaidNo as no:
            if no.code not in ("late", "not_asked", "busy", "illegal", "over"):
                raise
            if decision == self.live.decision:
                try:
                    self.live.read(2)
                except Lost:
                    return
        except Lost:
            return


@pytest.mark.slow
@pytest.mark.timeout(max(900, 6 * ACTIONS))
def test_two_processes_share_their_tables(two: list[Running], progress: Progress) -> None:
    fifty_clients_race_and_all_see_the_same_history(two, progress)
    what_one_process_does_the_other_tells_at_once(two)
    the_tables_and_bots_of_a_process_that_died_go_on(two)


def fifty_clients_race_and_all_see_the_same_history(two: list[Running], progress: Progress) -> None:
    done = 0
    while done < ACTIONS:  # a game may be over before
        done += race(two, ACTIONS - done, lambda more: progress(done + more, ACTIONS, "actions"))  # noqa: B023


def race(two: list[Running], wanted: int, progress: Callable[[int], None]) -> int:
    """Let all answer the questions of one game until so many answers counted, or it is over; return how many did."""
    ann = two[0].client().open_table("realms", "Ann", options={"first": 0})
    bob = two[1].client().join(ann.table, "Bob")
    enough = threading.Event()
    racers = []
    for number in range(CLIENTS):
        person = (ann, bob)[number // 2 % 2]
        server = two[number % 2].client(person.token)
        racers.append(Racer(Seat(server, ann.table, person.number, person.token, None), number, enough))
    for racer in racers:
        racer.start()
    try:
        until_enough(two, racers, wanted, progress)
    finally:
        enough.set()
    for racer in racers:
        racer.join(2 * PATIENCE)
        assert not racer.is_alive() and racer.failed is None, racer.failed
    rows = two[0].rows("SELECT number, nonce FROM entries WHERE table_id = ? ORDER BY number", ann.table)
    assert [row[0] for row in rows] == list(range(len(rows)))
    nonces = [row[1] for row in rows if row[1] is not None]
    assert len(nonces) == len(set(nonces))
    acknowledged = sum(racer.done for racer in racers)
    assert acknowledged <= len(rows)
    final: dict[int, list[object]] = {}
    for racer in racers:
        fresh = racer.live.seat.look()
        assert fresh is not None
        racer.live.wait_until(lambda live: live.version == fresh["version"])  # noqa: B023 - used up at once
        assert racer.live.game == fresh["game"]
        final.setdefault(racer.live.seat.number, []).append(racer.live.game)
        racer.live.close()
    for games in final.values():
        assert all(game == games[0] for game in games)
    return acknowledged


def until_enough(two: list[Running], racers: list[Racer], wanted: int, progress: Callable[[int], None]) -> None:
    """Wait until so many answers counted or the game is over; it must go on all the time."""
    before, until = -1, 0.0
    while not any(racer.live.over for racer in racers):
        failed = [racer.failed for racer in racers if racer.failed]
        assert not failed, failed
        done = sum(racer.done for racer in racers)
        if done >= wanted:
            return
        if done > before:
            before, until = done, time.monotonic() + PATIENCE
            progress(done)
        assert time.monotonic() < until, f"nobody gets on: {two[0].said()} {two[1].said()}"
        time.sleep(0.1)


def what_one_process_does_the_other_tells_at_once(two: list[Running]) -> None:
    ann = two[0].client().open_table("realms", "Ann", options={"first": 0})
    bob = two[1].client().join(ann.table, "Bob")
    with ann.live() as a, bob.live() as b:
        a.wait_until(lambda live: live.decision)  # the game began in the other process
        a.play(lambda decision: decision["actions"][-1]["action"], 3)
        b.wait_until(lambda live: len(live.log) >= 3)
        b.do("say", text="well played")
        a.wait_until(lambda live: live.chat)


def the_tables_and_bots_of_a_process_that_died_go_on(two: list[Running]) -> None:
    seat = two[0].client().open_table("realms", "Ann", ["me", "bot greedy"], options={"first": 0})
    with seat.live() as live:
        live.play(lambda decision: decision["actions"][-1]["action"], 2)
    two[0].kill()
    other = two[1].client(seat.token)
    moved = Seat(other, seat.table, seat.number, seat.token, None)
    with moved.live() as live:
        live.play(lambda decision: decision["actions"][0]["action"], 3)
        live.wait_until(lambda one: one.decision)
