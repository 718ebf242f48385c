"""Keeping the garbage collector from making players wait.

A table is thousands of objects that live for long.  The collector of Python would look at all of them again and again,
a fifth of a second each time with five hundred tables.  Here it looks at what is new every few seconds and then lets
that be (`gc.freeze`); all of it is looked at now and then.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

from stardeck.server.tasks import end

YOUNG = 20_000  # new objects after which the newest are looked at without waiting
NEVER = 1_000_000
LOOK = 3.0  # seconds between looks at what is new
ALL = 300  # looks after which everything is looked at


def look(everything: bool = False) -> None:
    """Collect what is garbage among the new objects, or among all, and let the rest be."""
    if everything:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


async def look_now_and_then() -> None:
    while True:
        look(everything=True)
        for _ in range(ALL):
            await asyncio.sleep(LOOK)
            look()


@asynccontextmanager
async def short_pauses(app: Litestar) -> AsyncIterator[None]:
    """While the application runs, collect garbage in short steps."""
    usual = gc.get_threshold()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    task = asyncio.create_task(look_now_and_then(), name="garbage")
    try:
        yield
    finally:
        await end([task])
        gc.set_threshold(*usual)
        gc.unfreeze()
