"""Live tables on one server: how long an action takes inside it, what a table and an idle line cost.

    python benchmarks/server_load.py --tables 500 --seconds 30
    python benchmarks/server_load.py --idle 5000
    python benchmarks/server_load.py --stored 10000

Every table has two people, each with a socket, and one action every two seconds; server and clients share the machine.
The figures come from the server's own metrics page, so they do not count how busy the clients are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import secrets
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from stardeck.client import Lost, Server, ServerSaidNo, patched


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Host:
    """A server of one's own, in a folder that is gone afterwards."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        generous = {"TABLES_PER_HOUR": "9999999", "REQUESTS_PER_MINUTE": "9999999", "CONNECTIONS_PER_ADDRESS": "99999"}
        began = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "stardeck", "serve", "--port", str(self.port), "--data", str(self.folder)],
            env={**os.environ, **{f"STARDECK_{key}": value for key, value in generous.items()}},
            stderr=subprocess.DEVNULL,
        )
        while True:
            try:
                Server(self.address).call("GET", "/health")
                self.started = time.monotonic() - began
                return
            except (Lost, ServerSaidNo):
                time.sleep(0.01)

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)

    def memory(self) -> int:
        """Kilobytes of the server process itself."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) if found else 0

    def processor(self) -> float:
        """Seconds of processor time that the server process itself has used."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def times(self) -> tuple[dict[float, int], int, float]:
        """The histogram of commands: how many took at most so many seconds; how many in all; their sum."""
        page = urllib.request.urlopen(f"{self.address}/metrics", timeout=20).read().decode()
        buckets = {
            float(limit): int(float(count))
            for limit, count in re.findall(r'stardeck_command_seconds_bucket\{le="([\d.]+)"\} ([\d.]+)', page)
        }
        count = re.search(r"stardeck_command_seconds_count ([\d.e+]+)", page)
        total = re.search(r"stardeck_command_seconds_sum ([\d.e+-]+)", page)
        assert count is not None and total is not None
        return buckets, int(float(count[1])), float(total[1])


class Seat:
    """A person with a socket, who keeps the view as a browser would."""

    def __init__(self, host: Host, table: str, token: str, seat: int) -> None:
        self.host = host
        self.table = table
        self.token = token
        self.seat = seat
        self.game: dict[str, Any] = {}
        self.socket: ClientConnection | None = None

    async def sit(self) -> None:
        address = f"ws://127.0.0.1:{self.host.port}/api/v1/tables/{self.table}/live"
        self.socket = await connect(address, open_timeout=60, ping_interval=None, compression=None)
        await self.socket.send(json.dumps({"do": "hello", "protocol": 1, "token": self.token, "seat": self.seat}))

    async def listen(self) -> None:
        assert self.socket is not None
        async for text in self.socket:
            message = json.loads(text)
            if "game" in message:
                self.game = message["game"]
            elif "patch" in message:
                self.game = patched(self.game, message["patch"])

    async def act(self, chance: random.Random) -> bool:
        decision = self.game.get("decision")
        if not decision or self.socket is None:
            return False
        action = chance.choice(decision["actions"])["action"]
        command = {"do": "act", "decision": decision["id"], "action": action, "nonce": secrets.token_hex(6)}
        await self.socket.send(json.dumps(command))
        return True


async def sit_down(host: Host, number: int) -> list[Seat]:
    """Open a table and let two people sit down."""
    opened = await asyncio.to_thread(open_table, host, ("realms", "race", "orion")[number % 3])
    seats = [Seat(host, table, token, seat) for seat, (table, token) in enumerate(opened)]
    for one in seats:
        await one.sit()
    return seats


async def play(seats: list[Seat], number: int, until: float, pace: float) -> None:
    """One table: an action every so many seconds."""
    chance = random.Random(number)
    await asyncio.sleep(chance.random() * pace)
    while time.monotonic() < until:
        for one in chance.sample(seats, 2):
            if await one.act(chance):
                break
        await asyncio.sleep(pace)


def open_table(host: Host, game: str) -> list[tuple[str, str]]:
    ann = Server(host.address, timeout=120).open_table(game, "Ann")
    bob = Server(host.address, timeout=120).join(ann.table, "Bob")
    return [(ann.table, ann.token), (ann.table, bob.token)]


async def load(host: Host, tables: int, seconds: float, pace: float) -> None:
    before = host.memory()
    began = time.monotonic()
    seated = []
    for first in range(0, tables, 10):
        seated += await asyncio.gather(*(sit_down(host, number) for number in range(first, min(tables, first + 10))))
    print(f"{tables} tables opened in {time.monotonic() - began:.1f} s")
    listening = [asyncio.create_task(one.listen()) for seats in seated for one in seats]
    await asyncio.sleep(2)
    start = await asyncio.to_thread(host.times)
    spent, cpu = host.processor(), os.times()
    until = time.monotonic() + seconds
    await asyncio.gather(*(play(seats, number, until, pace) for number, seats in enumerate(seated)))
    end = await asyncio.to_thread(host.times)
    for task in listening:
        task.cancel()
    count = end[1] - start[1]
    rate = f"{count / seconds:.0f} a second; load of the machine {os.getloadavg()[0]:.1f}"
    print(f"{count} actions at {tables} tables, {rate}")
    for share in (0.5, 0.9, 0.99):
        limit = next((at for at, n in sorted(end[0].items()) if n - start[0].get(at, 0) >= share * count), None)
        print(f"  {share:.0%} within {limit * 1000 if limit else 'more than 5000'} ms")
    print(f"  mean {1000 * (end[2] - start[2]) / max(1, count):.1f} ms")
    print(f"  {(host.memory() - before) / tables:.0f} KB for each table with its two sockets and views")
    used = host.processor() - spent
    print(f"  the server used {used:.1f} s of processor time, {1000 * used / max(1, count):.2f} ms for each action")
    print(f"  the clients used {os.times()[0] - cpu[0]:.1f} s")


async def idle(host: Host, lines: int) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (lines + 500, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    table = (await asyncio.to_thread(open_table, host, "realms"))[0][0]
    before = host.memory()
    watching = [Seat(host, table, "", -1) for _ in range(lines)]
    for first in range(0, lines, 50):
        await asyncio.gather(*(one.sit() for one in watching[first : first + 50]))
    await asyncio.sleep(5)
    print(f"{lines} idle lines, {(host.memory() - before) / lines:.1f} KB each")


def stored(host: Host, count: int) -> None:
    """Fill the store with copies of a game under way, and start again."""
    host.start()
    ann = Server(host.address).open_table("race", "Ann", ["me", "bot greedy"])
    with ann.live() as live:
        live.play(lambda decision: decision["actions"][-1]["action"], 15)
        live.wait_until(lambda one: one.decision)
    host.stop()
    with sqlite3.connect(host.folder / "server.sqlite") as database:
        for kind, key in (("tables", "id"), ("entries", "table_id"), ("seats", "table_id")):
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({kind})")]
            others = ", ".join(column for column in columns if column != key)
            rows = database.execute(f"SELECT {others} FROM {kind} WHERE {key} = ?", (ann.table,)).fetchall()
            marks = ", ".join("?" * len(columns))
            database.executemany(
                f"INSERT INTO {kind} ({key}, {others}) VALUES ({marks})",
                ((f"copy{number}", *row) for number in range(count) for row in rows),
            )
    host.start()
    size = (host.folder / "server.sqlite").stat().st_size / 1e6
    print(f"{count} stored games ({size:.0f} MB): started in {host.started:.2f} s; load {os.getloadavg()[0]:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between the actions of a table")
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--stored", type=int, default=0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder))
        try:
            if given.stored:
                stored(host, given.stored)
            else:
                host.start()
            if given.tables:
                asyncio.run(load(host, given.tables, given.seconds, given.pace))
            if given.idle:
                asyncio.run(idle(host, given.idle))
        finally:
            host.stop()


if __name__ == "__main__":
    main()
