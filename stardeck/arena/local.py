"""Playing the games of a match on this machine: in this process, or in the standard library's process pool.

Whoever plays games is a generator that takes tickets as it needs them and yields lists of finished games, in whatever
order they end.  Closing it stops what is running.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection
from multiprocessing.synchronize import Event
from typing import Final

from stardeck.arena import playing
from stardeck.arena.match import MatchError, Pairing, Ticket
from stardeck.arena.playing import Played, Stopped
from stardeck.engine.game import Game

MOST_TRIES: Final = 3  # of a game whose worker died
AHEAD: Final = 2  # games at hand for each worker, so that none waits for the next


class WorkerDied(MatchError):
    """A game that no worker survives."""


def here(pairing: Pairing, game: Game, tickets: Iterable[Ticket], keep: bool) -> Generator[list[Played], None, None]:
    """Play in this process, one game after the other."""
    for ticket in tickets:
        yield [playing.play(pairing, game, ticket, keep=keep)]


# --- in a worker ---------------------------------------------------------------------------------------------


class Worker:
    """What a worker process keeps between games."""

    pairing: Pairing
    game: Game
    stopped: Callable[[], bool]
    keep: bool  # journals are wanted


def prepare(pairing: Pairing, stopping: Event, keep: bool) -> None:
    """Make a fresh process a worker that knows the match."""
    become_worker()
    Worker.pairing, Worker.game, Worker.stopped = pairing, pairing.load(), stopping.is_set
    Worker.keep = keep


def become_worker() -> None:
    """Leave Ctrl-C to the process that started this one, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def play(ticket: Ticket) -> Played | None:
    try:
        return playing.play(Worker.pairing, Worker.game, ticket, Worker.stopped, Worker.keep)
    except Stopped:
        return None


# --- and who gives them work ---------------------------------------------------------------------------------


def in_processes(
    pairing: Pairing, tickets: Iterable[Ticket], jobs: int, keep: bool
) -> Generator[list[Played], None, None]:
    """Play in worker processes; one that dies costs the games at hand, which are played again.

    Workers are started afresh (spawn), for a fork would copy threads and locks of this process in any state.
    """
    context = multiprocessing.get_context("spawn")
    stopping = context.Event()
    queue = iter(tickets)
    again: list[Ticket] = []
    tries: Counter[Ticket] = Counter()

    def pool() -> ProcessPoolExecutor:
        return ProcessPoolExecutor(jobs, context, prepare, (pairing, stopping, keep))

    workers = pool()
    running: dict[Future[Played | None], Ticket] = {}
    try:
        while True:
            room = 1 if again else AHEAD * jobs  # suspects one by one, so that only the guilty dies again
            try:
                while len(running) < room and (ticket := following(again, queue)) is not None:
                    tries[ticket] += 1
                    running[submit(workers, ticket, again)] = ticket
            except BrokenProcessPool:
                workers = renewed(workers, pool)
                continue
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            broken = any(map(is_lost, done))
            if broken:
                done, _ = wait(running)  # the others are lost as well, or have just ended
            finished: list[Played] = []
            for future in done:
                ticket = running.pop(future)
                if not is_lost(future):
                    played = future.result()
                    finished += [played] if played is not None else []
                elif tries[ticket] < MOST_TRIES:
                    again.append(ticket)
                else:
                    raise WorkerDied(f"a worker died {MOST_TRIES} times while game {ticket} was at hand")
            if finished:
                yield finished
            if broken:
                workers = renewed(workers, pool)
    finally:
        stopping.set()
        workers.shutdown(wait=True, cancel_futures=True)


def is_lost(future: Future[Played | None]) -> bool:
    """Whether a game has gone down with a worker."""
    return isinstance(future.exception(), BrokenProcessPool)


def submit(workers: ProcessPoolExecutor, ticket: Ticket, again: list[Ticket]) -> Future[Played | None]:
    try:
        return workers.submit(play, ticket)
    except BrokenProcessPool:
        again.append(ticket)
        raise


def renewed(workers: ProcessPoolExecutor, pool: Callable[[], ProcessPoolExecutor]) -> ProcessPoolExecutor:
    workers.shutdown(wait=True, cancel_futures=True)
    return pool()


def following(again: list[Ticket], queue: Iterator[Ticket]) -> Ticket | None:
    """What has to be played again, then the rest; None if nothing is left."""
    return again.pop(0) if again else next(queue, None)
