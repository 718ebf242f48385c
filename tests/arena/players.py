"""Bots for the tests of the arena; workers import them from here."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from stardeck.engine.actions import Actions
from stardeck.engine.state import Decision, Seen

MARK = "STARDECK_TEST_MARK"  # where a file says that a worker has died already


class First:
    """Takes the first action of the list."""

    name = "first"

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.actions = Actions()

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        seen.legal(self.actions)
        return int(self.actions.items[0])


class Last(First):
    """Takes the last one."""

    name = "last"

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        seen.legal(self.actions)
        return int(self.actions.items[self.actions.count - 1])


class Cheat(First):
    """Wants what nobody offers."""

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        return 2**30


class Broken(First):
    """Cannot count."""

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        return 1 // 0


class Deadly(Last):
    """Takes its process with it."""

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


class DeadlyOnce(Last):
    """Takes its process with it, the first time in all."""

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        mark = Path(os.environ[MARK])
        try:
            mark.touch(exist_ok=False)
        except FileExistsError:
            return super().choose(seen)
        os.kill(os.getpid(), signal.SIGKILL)
        return 0
