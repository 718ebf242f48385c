"""Ending tasks so that they are really gone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN = 1.0  # seconds after which a task that still runs is cancelled once more


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait until they are gone.

    A library may swallow a cancellation that comes at the very moment at which its wait is over; such a task would go
    on for ever, and whoever waits for its end with it.  So it is cancelled until it ends.
    """
    running: set[asyncio.Task[Any]] = {task for task in tasks if not task.done()}
    while running:
        for task in running:
            task.cancel()
        _gone, running = await asyncio.wait(running, timeout=AGAIN)
