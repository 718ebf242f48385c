"""Playing the games of a match on a Ray cluster: the same games as on one machine, wherever they are played.

Needs the extra `stardeck[cluster]`.  Without an address Ray is started on this machine, on the loopback alone and
without its dashboard and statistics of use.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from collections import Counter
from collections.abc import Generator, Iterable
from functools import cache
from typing import Any, Final

from stardeck.arena import playing
from stardeck.arena.local import AHEAD, MOST_TRIES, WorkerDied, following
from stardeck.arena.match import MatchError, Pairing, Ticket
from stardeck.arena.playing import Played
from stardeck.engine.errors import StardeckError
from stardeck.engine.game import Game

RETRIES: Final = 3  # that Ray makes by itself when a worker is lost
LOOPBACK: Final = "127.0.0.1"
STARTS: Final = 3  # tries to start a cluster on this machine
PATIENCE: Final = 1.0  # seconds after which the size of the cluster is looked at again


class NoRay(MatchError):
    """Ray is not here, or not where it was said to be."""


def module(address: str | None = None) -> Any:
    """Ray itself.  What it reads from the environment it reads when it is imported."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address is None:
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # its way to say: listen on the loopback alone
        os.environ.setdefault(
            "RAY_worker_niceness", "0"
        )  # else its workers starve where others work: no local job does
    try:
        import ray
    except ImportError as problem:
        raise NoRay("--on ray needs Ray: pip install 'stardeck[cluster]'") from problem
    return ray


def connect(ray: Any, jobs: int, address: str | None) -> bool:
    """Start Ray here, or join a cluster; say whether this was not so before."""
    if ray.is_initialized():
        return False
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR, "configure_logging": True}
    try:
        if address is None:
            start(ray, num_cpus=jobs, include_dashboard=False, _node_ip_address=LOOPBACK, **quiet)
        else:
            refuse_silence(address)
            ray.init(address=address, **quiet)
    except Exception as problem:  # it raises plain ones, too
        where = "on this machine" if address is None else f"at {address}"
        why = (str(problem) or type(problem).__name__).splitlines()[0]
        raise NoRay(f"there is no Ray {where}: {why}") from problem
    return True


def start(ray: Any, **how: Any) -> None:
    """Start Ray here, again if need be: its parts wait for each other for seconds only, too few on a busy machine."""
    for left in reversed(range(STARTS)):
        try:
            ray.init(**how)
            return
        except Exception:  # a plain one says that it took too long
            ray.shutdown()
            if not left:
                raise


def refuse_silence(address: str) -> None:
    """Raise OSError if nobody listens at an address; Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()


@cache
def loaded(game: str, files: tuple[str, ...], rules: int, cards: str) -> dict[str, Game]:
    """The game of a pairing, kept by the worker between games."""
    return {}


def play(pairing: Pairing, ticket: Ticket, keep: bool) -> Played | MatchError:
    """Play a game on a worker; a fault of a bot comes back as it is, for Ray would wrap it."""
    kept = loaded(pairing.game, pairing.files, pairing.rules, pairing.cards)
    try:
        if not kept:
            kept[pairing.game] = pairing.load()
        return playing.play(pairing, kept[pairing.game], ticket, keep=keep)
    except MatchError as problem:
        return problem
    except StardeckError as problem:
        return MatchError(str(problem))


def on_ray(
    pairing: Pairing, tickets: Iterable[Ticket], jobs: int, address: str | None, keep: bool
) -> Generator[list[Played], None, None]:
    """Play on Ray; a lost worker costs the game it was playing, which is played again."""
    ray = module(address)
    ours = connect(ray, jobs, address)
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(play)
    shared = ray.put(pairing)
    queue, again = iter(tickets), list[Ticket]()
    tries: Counter[Ticket] = Counter()
    running: dict[Any, Ticket] = {}
    look, wanted = 0.0, 0
    try:
        while True:
            if time.monotonic() >= look:  # clusters grow and shrink
                look = time.monotonic() + PATIENCE
                wanted = AHEAD * max(1, int(ray.cluster_resources().get("CPU", jobs)))
            while len(running) < wanted and (ticket := following(again, queue)) is not None:
                tries[ticket] += 1
                running[task.remote(shared, ticket, keep)] = ticket
            if not running:
                return
            done, _ = ray.wait(list(running), num_returns=1, timeout=PATIENCE)
            if done:  # and whatever else has ended meanwhile
                done, _ = ray.wait(list(running), num_returns=len(running), timeout=0)
            finished: list[Played] = []
            for reference in done:
                ticket = running.pop(reference)
                try:
                    played = ray.get(reference)
                except (ray.exceptions.WorkerCrashedError, ray.exceptions.ObjectLostError) as problem:
                    if tries[ticket] >= MOST_TRIES:
                        raise WorkerDied(f"workers died again and again while playing game {ticket}") from problem
                    again.append(ticket)
                    continue
                if isinstance(played, MatchError):
                    raise played
                finished.append(played)
            if finished:
                yield finished
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
        if ours:
            ray.shutdown()
