"""Bots at the tables: a queue, fair between tables, and the processes in which they think.

A table waits for one answer at a time and goes to the end of the queue after each, so nobody's bots can keep the
others waiting.  A turn has a deadline from its beginning: time spent in the queue is time not spent thinking, so a
level keeps its time under load and only plays weaker.  One process is kept free for quick bots.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from stardeck import bots
from stardeck.engine.chance import fast
from stardeck.engine.game import Game
from stardeck.engine.state import Decision, Seen
from stardeck.server.tables import Table
from stardeck.server.tasks import end
from stardeck.server.thinking import LENGTH, Answer, Question

log = logging.getLogger("stardeck.bots")

QUICK = 0.3  # seconds: what takes longer is kept out of the quick lane
STRANGER = 1.0  # seconds a turn for bots that installed packages bring
LEAST = 0.02  # seconds to think even when the queue has eaten the turn's time
GRACE = 20.0  # seconds over the budget after which a process is given up


def seconds_of(game: Game, level: str) -> float:
    """How long a level may think in a turn; 0 for bots that answer at once, `STRANGER` for those of others."""
    if level in ("random", "greedy", "neural"):
        return 0.0
    return next((each.seconds for each in bots.levels(game) if each.name == level), STRANGER)


def question_for(
    table: Table, seat: int, level: str, budget: float | None, explain: bool = False
) -> tuple[Question, Decision]:
    """Ask for a seat: with a world that it may imagine, never with the true one."""
    assert table.play is not None
    seen: Seen = table.play.state.seen_by(seat)
    decision = seen.decision
    assert decision is not None
    seed = bot_seed(table, seat)
    world = seen.imagine(fast(seed ^ decision.id)).to_json()
    return Question(table.game.id, level, seat, seed, world, budget, explain), decision


def bot_seed(table: Table, seat: int) -> int:
    """A seed for the bot of a seat, which nobody can know before the game is over."""
    assert table.play is not None
    where = "guide" if table.around.settings.deal else table.id  # a known deal is played alike every time
    secret = f"{table.play.journal.header.seed}/{where}/{seat}"
    return int.from_bytes(hashlib.sha256(secret.encode()).digest()[:4], "big")


class Thinker:
    """One process in which bots think; started when it is first needed, and again when it was lost."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question) -> Answer:
        data = msgspec.msgpack.encode(question)
        limit = (question.budget or 0.0) + GRACE
        try:
            async with asyncio.timeout(limit):
                return await self._ask(data)
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError) as problem:
            await self.stop()
            return Answer(problem=f"{type(problem).__name__} after {limit:.0f} s at most: {problem}")
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _ask(self, data: bytes) -> Answer:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "stardeck.server.thinking",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        pipe, answers = self.process.stdin, self.process.stdout
        assert pipe is not None and answers is not None
        pipe.write(len(data).to_bytes(LENGTH, "big") + data)
        await pipe.drain()
        size = int.from_bytes(await answers.readexactly(LENGTH), "big")
        return msgspec.msgpack.decode(await answers.readexactly(size), type=Answer)

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Waiting:
    """The tables whose bots wait for their turn to think, in the order they came."""

    def __init__(self) -> None:
        self._line: deque[tuple[str, bool]] = deque()
        self._in_line: set[str] = set()
        self._busy: set[str] = set()  # a bot of theirs is thinking
        self._again: dict[str, bool] = {}  # and they called for one since
        self._changed = asyncio.Condition()

    def __len__(self) -> int:
        return len(self._line)

    async def add(self, table: str, quick: bool) -> None:
        async with self._changed:
            if table in self._busy:
                self._again[table] = quick
            elif table not in self._in_line:
                self._in_line.add(table)
                self._line.append((table, quick))
                self._changed.notify_all()

    async def release(self, table: str) -> None:
        """A table that was taken may come again."""
        self._busy.discard(table)
        quick = self._again.pop(table, None)
        if quick is not None:
            await self.add(table, quick)

    async def take(self, only_quick: bool) -> str:
        """Return the table that has waited longest; for the quick lane the first quick one."""
        async with self._changed:
            while True:
                for i, (table, quick) in enumerate(self._line):
                    if quick or not only_quick:
                        del self._line[i]
                        self._in_line.discard(table)
                        self._busy.add(table)
                        return table
                await self._changed.wait()


class Job(msgspec.Struct):
    """A question of a table on its way to a bot."""

    table: str
    question: Question
    decision: Decision


class BotDesk:
    """Takes the tables from the queue and lets their bots think.

    `find` gives the question of a table, or None if no bot has to choose there; `play` carries out the answer.
    """

    def __init__(
        self,
        processes: int,
        find: Callable[[str], Awaitable[Job | None]],
        play: Callable[[Job, int], Awaitable[None]],
        pause: float = 0.0,
    ) -> None:
        self.waiting = Waiting()
        self.find = find
        self.play = play
        self.pause = pause
        self.thinkers = [Thinker() for _ in range(processes)]
        self.hinter = Thinker()  # hints do not wait for bots
        self._hinting = asyncio.Lock()
        self.tasks: list[asyncio.Task[None]] = []
        self.answered = 0
        self.failed = 0

    def start(self) -> None:
        for number, thinker in enumerate(self.thinkers):
            only_quick = number == 0 and len(self.thinkers) > 1
            self.tasks.append(asyncio.create_task(self.serve(thinker, only_quick), name=f"bots {number}"))

    async def stop(self) -> None:
        await end(self.tasks)
        for thinker in (*self.thinkers, self.hinter):
            await thinker.stop()

    async def wake(self, table: str, seconds: float) -> None:
        """Put a table whose bot has to choose into the queue, with the time of the bot's turn."""
        await self.waiting.add(table, seconds <= QUICK)

    async def serve(self, thinker: Thinker, only_quick: bool) -> None:
        while True:
            table = await self.waiting.take(only_quick)
            try:
                job = await self.find(table)
                if job is None:
                    continue
                if self.pause:
                    await asyncio.sleep(self.pause)
                action = await self.choose(thinker, job)
                await self.play(job, action)
            except Exception:
                log.exception("the bots of table %s", table)
                await asyncio.sleep(0.2)
            finally:
                await self.waiting.release(table)

    async def choose(self, thinker: Thinker, job: Job) -> int:
        answer = await thinker.ask(job.question)
        self.answered += 1
        if not answer.problem and answer.action in job.decision.actions:
            return answer.action
        self.failed += 1
        log.error("bot %s at table %s: %s", job.question.level, job.table, answer.problem or "an illegal action")
        return job.decision.actions[fast(time.monotonic_ns()).below(len(job.decision.actions))]

    async def hint(self, question: Question) -> Answer:
        """Let a bot say what it would do."""
        async with self._hinting:
            return await self.hinter.ask(question)
