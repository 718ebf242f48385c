"""The hall: the tables in memory, one writer at a time for each, and everybody who looks at them.

A verb runs in memory, then the store keeps it, then everybody hears of it; if the store could not keep it, the table is
read anew and nobody has heard anything.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from stardeck.language import Language, Text
from stardeck.server.agreements import time_out
from stardeck.server.bots import LEAST, BotDesk, Job, question_for, seconds_of
from stardeck.server.config import Config
from stardeck.server.errors import Refused, no_such_table
from stardeck.server.metrics import Metrics
from stardeck.server.news import CHANNEL, News
from stardeck.server.notices import Notices
from stardeck.server.sections import Screens
from stardeck.server.store import Conflict, Store
from stardeck.server.store.keeping import sweep
from stardeck.server.tables import Table
from stardeck.server.tasks import end

log = logging.getLogger("stardeck.hall")
T = TypeVar("T")

ATTEMPTS = 50  # at a table on which others write at the same time
LOOK_AROUND = 1.0  # seconds between looks for clocks that have run out
COMPARE_NOTES = 5.0  # seconds between looks for what other processes wrote and nobody told us
THROW_AWAY = 3600.0  # seconds between looks for tables that are kept no longer
LAST_WORDS = 5.0  # seconds for what others are still being told when the server stops
BOT_PATIENCE = 30.0  # seconds after which a bot's turn is taken up by whoever sees it


class Watcher:
    """Somebody who looks at a table: woken when there may be something new, or when it is time for a sign of life."""

    def __init__(self, viewer: int, lang: Language) -> None:
        self.viewer = viewer
        self.lang = lang
        self.news = asyncio.Event()
        self.quiet_since = time.monotonic()
        self.beat = False

    def told(self) -> None:
        """Something was sent: the next sign of life can wait."""
        self.quiet_since = time.monotonic()
        self.beat = False


class Place:
    """Where a table stands in memory."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.screens = Screens()
        self.watchers: set[Watcher] = set()
        self.used = time.monotonic()
        self.told: dict[int, int] = {}  # the last question of a seat that its person was told of
        self.turns: dict[int, float] = {}  # when the bot of a seat began its turn

    @property
    def version(self) -> int:
        return self.table.version if self.table is not None else 0

    def wake(self) -> None:
        for watcher in self.watchers:
            watcher.news.set()


class Hall:
    """All tables of a server process."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store = store
        self.config = config
        self.places: dict[str, Place] = {}
        self.desk = BotDesk(config.bot_workers, self.bot_job, self.bot_plays, config.bot_pause)
        self.news = News(config, self.heard)
        store.tells = CHANNEL if self.news.in_commit else None
        self.tasks: list[asyncio.Task[None]] = []
        self.telling: set[asyncio.Task[None]] = set()
        self.metrics = Metrics()
        self.notices = Notices(self)

    async def start(self) -> None:
        await self.news.start()
        self.desk.start()
        self.tasks.append(asyncio.create_task(self.compare_notes(), name="compare notes"))
        self.tasks.append(asyncio.create_task(self.look_around(), name="clocks"))
        self.tasks.append(asyncio.create_task(self.beat(), name="heartbeat"))
        self.tasks.append(asyncio.create_task(self.throw_away(), name="old tables"))

    async def stop(self) -> None:
        await end(self.tasks)
        if self.telling:
            await asyncio.wait(self.telling, timeout=LAST_WORDS)
        await end(self.telling)
        await self.desk.stop()
        await self.notices.stop()
        await self.news.stop()

    # --- reading and writing ---------------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[tuple[Place, Table]]:
        """Stand at a table: while the block runs nobody else changes it in this process."""
        place = self.places.get(id)
        if place is None:
            place = self.places[id] = Place(id)
        async with place.lock:
            if place.table is None:
                place.table = await self.load(id)
                place.wake()  # it may be further than those who look at it know
            if place.table is None:
                self.places.pop(id, None)
                raise no_such_table()
            place.used = time.monotonic()
            yield place, place.table

    @asynccontextmanager
    async def up_to_date(self, id: str) -> AsyncIterator[tuple[Place, Table]]:
        """Stand at a table as it is stored: what another process has written there may not have been told here yet."""
        async with self.at(id) as (place, table):
            if self.config.shared and (await self.store.versions([id])).get(id, 0) > table.version:
                await self.catch_up(place, table)
            yield place, table

    async def load(self, id: str) -> Table | None:
        """Read a table from the store; one that goes on under other rules from here on has that written down first."""
        for _attempt in range(ATTEMPTS):
            table = await self.store.load(id)
            if table is None or not table.change:
                return table
            try:
                await self.store.commit(table, table.take_change(), time.time())
                log.warning("table %s goes on under version %d of its rules", id, table.game.rules_version)
                return table
            except Conflict:
                continue
        raise Refused("busy", BUSY, 503)

    async def change(self, id: str, verb: Callable[[Table, float], T]) -> T:
        """Let a verb happen to a table; when this returns it is durable.

        Whoever asked may go away meanwhile: what was begun is finished and told to the others.  Who asked hears of it
        first, then everybody who looks.
        """
        task = asyncio.create_task(self._change(id, verb))
        answer = asyncio.shield(task)
        task.add_done_callback(self.tell_others)  # after the callback by which `answer` comes
        return (await answer)[0]

    def tell_others(self, done: asyncio.Task[tuple[T, Place | None, int]]) -> None:
        if done.cancelled() or done.exception() is not None:
            return
        _answer, place, version = done.result()
        if place is not None:
            telling = asyncio.create_task(self.announce(place, version))
            self.telling.add(telling)
            telling.add_done_callback(self.telling.discard)

    async def _change(self, id: str, verb: Callable[[Table, float], T]) -> tuple[T, Place | None, int]:
        """Return what the verb returns, and the place where something has changed with its new version."""
        fresh = not self.config.shared
        for _attempt in range(ATTEMPTS):
            async with self.at(id) as (place, table):
                now = time.time()
                try:
                    answer = verb(table, now)
                except Refused:
                    if fresh or not await self.catch_up(place, table):
                        raise
                    fresh = True  # we did not know what another process has written: ask again
                    continue
                except BaseException:
                    place.table = None  # nobody knows how far it came
                    raise
                change = table.take_change()
                if not change:
                    return answer, None, 0
                try:
                    await self.store.commit(table, change, now)
                except Conflict:
                    place.table = None
                    self.metrics.conflicts.inc()
                    continue
                except BaseException:
                    place.table = None
                    raise
                self.metrics.actions.inc(len(change.entries))
                return answer, place, table.version
        raise Refused("busy", BUSY, 503)

    async def create(self, table: Table) -> None:
        """Set a new table up, durably."""
        await self.store.create(table, time.time())
        place = self.places[table.id] = Place(table.id)
        place.table = table
        await self.announce(place, table.version)

    def drop(self, id: str) -> None:
        """Read a table anew when it is needed next."""
        place = self.places.get(id)
        if place is not None:
            place.table = None
            place.screens.shown.clear()
            place.wake()

    async def announce(self, place: Place, version: int) -> None:
        """Tell everybody who looks at the table, here and in other processes, that it has changed."""
        place.wake()
        table = place.table
        if table is not None:  # else it is being read anew
            await self.call_bots(table)
            self.notices.consider(place, table)
        await self.news.tell(place.id, version)

    async def catch_up(self, place: Place, table: Table) -> bool:
        """Bring a table to what others have written; if there was anything, those who look at it here are woken."""
        found = await self.store.catch_up(table)
        if found:
            place.wake()
        return found

    async def heard(self, id: str, version: int) -> None:
        """Somebody else has changed a table; a version of 0 may mean that it is gone."""
        place = self.places.get(id)
        if place is None or (version and place.version >= version):
            return
        async with place.lock:
            table = place.table
            if table is None:
                return
            if not await self.catch_up(place, table):
                if version or table.id in await self.store.versions([id]):
                    return
                place.table = None  # whoever looks at it will be told that there is no such table
                self.places.pop(id, None)
        place.wake()

    async def compare_notes(self) -> None:
        """Look now and then whether the tables that somebody looks at are still as we know them."""
        while True:
            await asyncio.sleep(COMPARE_NOTES)
            try:
                watched = [id for id, place in self.places.items() if place.watchers]
                for first in range(0, len(watched), 500):
                    found = await self.store.versions(watched[first : first + 500])
                    for id in watched[first : first + 500]:
                        await self.heard(id, found.get(id, 0))
            except Exception as problem:
                log.warning("comparing notes: %s", problem)

    # --- bots and clocks -------------------------------------------------------------------------------------

    async def call_bots(self, table: Table) -> None:
        waiting = table.next_bot()
        if waiting is not None:
            await self.desk.wake(table.id, seconds_of(table.game, waiting[1]))

    async def bot_job(self, id: str) -> Job | None:
        """The question that a bot has to answer at a table now."""
        try:
            async with self.at(id) as (place, table):
                waiting = table.next_bot()
                if waiting is None:
                    return None
                seat, level = waiting
                now = time.monotonic()
                if not table.moments or table.moments[-1].seat != seat or seat not in place.turns:
                    place.turns[seat] = now
                whole = seconds_of(table.game, level)
                budget = max(LEAST, place.turns[seat] + whole - now) if whole else None
                return Job(id, *question_for(table, seat, level, budget))
        except Refused:
            return None

    async def bot_plays(self, job: Job, action: int) -> None:
        """Carry out what a bot has chosen, unless somebody was faster."""
        seat, decision = job.question.seat, job.decision.id

        def play(table: Table, now: float) -> None:
            waiting = table.next_bot()
            if waiting is not None and waiting[0] == seat:
                table.act(seat, decision, action, None, now)

        try:
            await self.change(job.table, play)
        except Refused as refused:
            log.info("table %s: the bot of seat %d was late: %s", job.table, seat, refused.code)
            async with self.at(job.table) as (_place, table):
                await self.call_bots(table)

    async def look_around(self) -> None:
        """Look for clocks that have run out and for bots that nobody asks, after a start those of all tables."""
        patience = 0.0
        while True:
            try:
                now = time.time()
                for id in await self.store.due(now, now - patience):
                    await self.take_up(id)
                patience = BOT_PATIENCE
                self.clear_away()
            except Exception:
                log.exception("looking around")
            await asyncio.sleep(LOOK_AROUND)

    async def take_up(self, id: str) -> None:
        """Do what is due at a table."""
        try:
            async with self.at(id) as (place, table):
                if self.config.shared:
                    await self.catch_up(place, table)
                due = table.deadline is not None and table.deadline <= time.time()
                people = [seat.person for seat in table.seats if seat.person is not None] if due else []
                await self.call_bots(table)
            if due:
                away = await self.store.away(people)
                await self.change(id, lambda table, now: time_out(table, now, away))
        except Refused:
            return

    async def throw_away(self) -> None:
        """Every hour, throw away the old tables of guests."""
        while True:
            try:
                tables, guests = await sweep(self.store, self.config.guest_days)
                if tables or guests:
                    log.info("%d old tables and %d guests are gone", tables, guests)
            except Exception:
                log.exception("throwing away")
            await asyncio.sleep(THROW_AWAY)

    def clear_away(self) -> None:
        """Let tables that nobody looks at leave the memory."""
        limit = time.monotonic() - self.config.idle_minutes * 60
        for id, place in list(self.places.items()):
            if place.used < limit and not place.watchers and not place.lock.locked():
                del self.places[id]

    # --- looking ---------------------------------------------------------------------------------------------

    async def beat(self) -> None:
        """Wake those who have heard nothing for a while: one clock for all, for there may be thousands of them."""
        heartbeat = self.config.heartbeat_seconds
        while True:
            await asyncio.sleep(min(1.0, heartbeat / 4))
            limit = time.monotonic() - heartbeat
            for place in list(self.places.values()):
                for watcher in place.watchers:
                    if watcher.quiet_since < limit:
                        watcher.beat = True
                        watcher.news.set()

    @asynccontextmanager
    async def watching(self, id: str, viewer: int, lang: Language) -> AsyncIterator[tuple[Place, Watcher]]:
        """Look at a table for a while."""
        async with self.at(id) as (place, _table):
            watcher = Watcher(viewer, lang)
            place.watchers.add(watcher)
        try:
            yield place, watcher
        finally:
            place.watchers.discard(watcher)
            place.screens.forget({(w.viewer, w.lang) for w in place.watchers})
            place.used = time.monotonic()


BUSY = Text("Too many write at this table at once; try again", "За этим столом слишком людно; попробуйте ещё раз")
