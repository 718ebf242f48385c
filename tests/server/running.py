"""A server in a process of its own, for tests that kill it."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import asyncpg

from stardeck.client import Lost, Server, ServerSaidNo

PATIENCE = 180.0  # a machine may be busy with other things
GENEROUS = {"STARDECK_TABLES_PER_HOUR": "100000", "STARDECK_REQUESTS_PER_MINUTE": "100000"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    """`stardeck serve` on a free port of this machine; it can be killed and started again."""

    def __init__(self, data: Path, *flags: str, **environment: str) -> None:
        self.data = data
        self.port = free_port()
        self.flags = flags
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None
        self.output = data.with_name("server.log")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, token: str = "") -> Server:
        return Server(self.address, token, timeout=PATIENCE, patience=PATIENCE)

    def start(self) -> None:
        self.begin()
        self.wait()

    def begin(self) -> None:
        """Start it without waiting."""
        command = [sys.executable, "-m", "stardeck", "serve", "--port", str(self.port), "--data", str(self.data)]
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                [*command, "--bot-workers", "1", *self.flags],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env={**os.environ, **GENEROUS, **self.environment},
                start_new_session=True,
            )

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            assert self.process is not None and self.process.poll() is None, f"the server ended: {self.said()}"
            try:
                Server(self.address, timeout=10).call("GET", "/health")
                return
            except (Lost, ServerSaidNo):
                assert time.monotonic() < until, f"the server does not start: {self.said()}"
                time.sleep(0.05)

    def said(self) -> str:
        """The end of its log."""
        return self.output.read_text(errors="replace")[-3000:]

    def kill(self) -> None:
        """kill -9: nothing is said goodbye to.  Its bots see the end of their input and go."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait(PATIENCE)

    def stop(self) -> int:
        """Ask it to stop, and return what it returns."""
        process, self.process = self.process, None
        assert process is not None
        process.terminate()
        try:
            return process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise AssertionError(f"the server does not stop: {self.said()}") from None

    async def postgres(self, address: str, query: str, values: tuple[Any, ...]) -> list[Any]:
        connection = await asyncpg.connect(address.replace("+asyncpg", ""), timeout=PATIENCE, command_timeout=PATIENCE)
        try:
            for number in range(1, len(values) + 1):
                query = query.replace("?", f"${number}", 1)
            return [tuple(row) for row in await connection.fetch(query, *values)]
        finally:
            await connection.close()

    def rows(self, query: str, *values: Any) -> list[Any]:
        """What is in its database."""
        if "--database" in self.flags:
            return asyncio.run(self.postgres(self.flags[self.flags.index("--database") + 1], query, values))
        with sqlite3.connect(self.data / "server.sqlite", timeout=20) as connection:
            return connection.execute(query, values).fetchall()
