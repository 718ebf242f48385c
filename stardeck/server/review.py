"""The review of a finished game: each seat's chance to win as it went on, and the moments that mattered.

A bot looks at the game as the players saw it, never at their hidden cards.  First at each seat's first question of a
round, for its chances, and at every question of a person, quickly; then once more and longer at those where the person
may have given something away.  It takes minutes of a process that thinks for nobody else, so it is done once and kept.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import delete, insert, select

from stardeck.engine.chance import fast
from stardeck.engine.errors import StardeckError
from stardeck.engine.journal import Journal
from stardeck.engine.journalfile import ACTION
from stardeck.engine.state import Seen, State
from stardeck.games.words import calling
from stardeck.language import LANGUAGES, Language, Text
from stardeck.server.bots import Thinker
from stardeck.server.errors import Refused
from stardeck.server.store.models import ReviewRow
from stardeck.server.store.store import Store
from stardeck.server.tasks import end
from stardeck.server.thinking import Question

log = logging.getLogger("stardeck.review")

QUICK = 45.0  # seconds for all questions together, at the first look …
SHORTEST, LONGEST = 0.05, 0.4  # … and for each of them
FOR_CHANCES = 0.6  # seconds at least for a question that gives the chances of a round
FEW = 4  # imagined games that an even chance counts for, so that one or two won do not make a certain win
DEEP = 1.5  # seconds for a question that is looked into again
LOOKED_INTO_AGAIN = 14
MOMENTS = 8  # that are told, at most
NOTABLE = 0.04  # less of a chance to win than the best
TOLD_OPTIONS = 4  # beside what was chosen
MOST_WAITING = 30  # games that wait to be reviewed
BUSY = Text("Many games wait to be reviewed; try again in a while", "Разбора ждёт много игр; попробуйте немного позже")


class Option(Struct):
    """Something that could have been done."""

    code: int
    action: dict[str, Any]
    text: dict[str, str]
    chance: float
    visits: int


class Chance(Struct):
    """A seat's chance to win at its first question of a round."""

    round: int
    seat: int
    chance: float
    entries: int  # of the journal before it: where to play on from


class Moment(Struct):
    """A question whose answer gave some of the chance to win away."""

    round: int
    seat: int
    entries: int
    kind: str
    prompt: dict[str, str]
    chosen: int
    lost: float
    options: list[Option]


class Review(Struct):
    """What was found so far, and how far that is."""

    state: Literal["waiting", "thinking", "done", "impossible"] = "waiting"
    done: int = 0
    of: int = 0
    chances: list[Chance] = []
    moments: list[Moment] = []

    def in_words(self, lang: Language) -> dict[str, Any]:
        """As JSON, with the words of one language."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        for moment in data["moments"]:
            moment["prompt"] = moment["prompt"][lang]
            for option in moment["options"]:
                option["text"] = option["text"][lang]
        return data


class Spot(Struct):
    """A question of the game, as its seat saw it."""

    entries: int
    round: int
    seat: int
    chosen: int
    first: bool  # of its seat in this round
    minded: bool  # a person answered it, and there was something to choose
    seen: Seen


def round_of(state: State) -> int:
    """The round, or in a game without rounds the turn."""
    found = getattr(state, "round", None)
    return int(found if found is not None else state.turn)  # type: ignore[attr-defined]


def frames(journal: Journal) -> Iterator[tuple[int, Any, State]]:
    """Each entry that counts, its number, and the state before it; after the last one the state at the end."""
    numbers = {id(entry): number for number, entry in enumerate(journal.entries)}
    state: State | None = None
    for entry in journal.actions():
        if state is None and entry.kind == ACTION:
            state = journal.start()
        if state is not None:
            yield numbers[id(entry)], entry, state
        state = journal.carry_out(state, entry)
    if state is not None:
        yield len(journal.entries), None, state


def spots(journal: Journal, people: set[int]) -> Iterator[Spot]:
    """The questions to be looked into, in order."""
    known: set[tuple[int, int]] = set()
    for number, entry, state in frames(journal):
        if entry is None or entry.kind != ACTION:
            continue
        seat, now = int(entry.seat), round_of(state)
        seen = state.seen_by(seat)
        decision = seen.decision
        if decision is None:
            continue
        first = (now, seat) not in known
        known.add((now, seat))
        some = len(decision.actions) > 1 and journal.game.text.picks(seen.position, seat) is None
        minded = seat in people and some
        if first or minded:
            action = entry.action if entry.action >= 0 else journal.game.codes.parse(entry.text)
            yield Spot(number, now, seat, action, first, minded, seen)


def question_at(journal: Journal, spot: Spot, budget: float) -> Question:
    """Ask about a world that the seat could imagine."""
    world = spot.seen.imagine(fast(spot.entries * 8 + spot.seat)).to_json()
    return Question(journal.game.id, "", spot.seat, spot.entries, world, budget, explain=True)


def chance_of(found: list[tuple[int, float, int]], players: int) -> float:
    """The chance with the option that was tried most: the best of many hardly tried ones would be a lucky one."""
    _code, chance, visits = max(found, key=lambda each: (each[2], each[1]))
    return (chance * visits + FEW / players) / (visits + FEW)


def doubt(chance: float, visits: int) -> float:
    """By how much a chance may be wrong after so many imagined games: their standard error."""
    wins = chance * visits + 1  # one game won and one lost besides, or nothing would be certain after one
    share = wins / (visits + 2)
    return float((share * (1 - share) / (visits + 2)) ** 0.5)


def moment_at(journal: Journal, spot: Spot, found: list[tuple[int, float, int]]) -> Moment | None:
    """A question in which the answer was worse than the best, as far as is known; None if it was not."""
    chances = {code: (chance, visits) for code, chance, visits in found}
    if spot.chosen not in chances or not found:
        return None
    best = max(found, key=lambda each: each[1])
    lost = best[1] - chances[spot.chosen][0]
    if lost < NOTABLE or lost < doubt(*best[1:]) + doubt(*chances[spot.chosen]):
        return None
    game, position = journal.game, spot.seen.position
    told = sorted(found, key=lambda each: -each[1])[:TOLD_OPTIONS]
    if spot.chosen not in [code for code, _chance, _visits in told]:
        told.append((spot.chosen, *chances[spot.chosen]))
    with calling(journal.header.seats):
        options = [
            Option(
                code,
                game.codes.record(code),
                {lang: game.text.action(position, spot.seat, code, lang) for lang in LANGUAGES},
                round(chance, 3),
                visits,
            )
            for code, chance, visits in told
        ]
        prompt: dict[str, str] = {lang: spot.seen.prompt(lang) for lang in LANGUAGES}
    kind = str(position.step.name)
    return Moment(spot.round, spot.seat, spot.entries, kind, prompt, spot.chosen, round(lost, 3), options)


def course(journal: Journal) -> list[dict[str, Any]]:
    """The scores of all seats at the beginning of each round, and at the end."""
    found: list[dict[str, Any]] = []
    last = -1
    for number, entry, state in frames(journal):
        now = round_of(state)
        if entry is None or now != last:
            scores = [int(score) for score in state.copy().result_now().scores]
            found.append({"round": now, "entries": number, "scores": scores, "over": entry is None and state.over})
        last = now
    return found


class Work(Struct):
    """A game on its way through the review."""

    journal: Journal
    people: set[int]
    review: Review


class Reviews:
    """Reviews of games: kept ones, and one after another those that are asked for."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thinker = Thinker()
        self.work: dict[str, Work] = {}
        self.line: asyncio.Queue[str] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        if self.task is not None:
            await end([self.task])
        await self.thinker.stop()

    async def of(self, id: str, journal: Journal, people: set[int]) -> Review:
        """The review of a game as far as it is; who asks first sets it going."""
        if id not in self.work:
            kept = await self.kept(id)
            if kept is not None:
                return kept
        if id not in self.work:
            if len(self.work) >= MOST_WAITING:
                raise Refused(
                    "busy", Text("Many games are being reviewed; try again", "Идёт много разборов, позже"), 503
                )
            self.work[id] = Work(journal, people, Review())
            self.line.put_nowait(id)
            if self.task is None:
                self.task = asyncio.create_task(self.go_on(), name="reviews")
        return self.work[id].review

    async def go_on(self) -> None:
        while True:
            id = await self.line.get()
            work = self.work[id]
            try:
                await self.look(work)
                await self.keep(id, work.review)
            except StardeckError as problem:  # of other rules than today's
                log.info("the game of table %s cannot be reviewed: %s", id, problem)
                work.review.state = "impossible"
                await self.keep(id, work.review)
            except Exception:
                log.exception("the review of table %s", id)
            finally:
                del self.work[id]

    async def look(self, work: Work) -> None:
        """Look at all questions quickly, then at those longer that seem to have mattered."""
        review, journal = work.review, work.journal
        review.state = "thinking"
        wanted = await asyncio.to_thread(lambda: list(spots(journal, work.people)))
        review.of = len(wanted) + LOOKED_INTO_AGAIN
        budget = min(LONGEST, max(SHORTEST, QUICK / max(1, len(wanted))))
        doubtful: list[tuple[float, Spot]] = []
        for spot in wanted:
            found = await self.ask(journal, spot, max(budget, FOR_CHANCES) if spot.first else budget)
            review.done += 1
            if not found:
                continue
            if spot.first:
                chance = chance_of(found, journal.header.players)
                review.chances.append(Chance(spot.round, spot.seat, round(chance, 3), spot.entries))
            moment = moment_at(journal, spot, found) if spot.minded else None
            if moment is not None:
                doubtful.append((moment.lost, spot))
        doubtful.sort(key=lambda each: -each[0])
        moments = []
        for _lost, spot in doubtful[:LOOKED_INTO_AGAIN]:
            moment = moment_at(journal, spot, await self.ask(journal, spot, DEEP))
            review.done += 1
            if moment is not None:
                moments.append(moment)
        moments.sort(key=lambda moment: -moment.lost)
        review.moments = sorted(moments[:MOMENTS], key=lambda moment: moment.entries)
        review.done = review.of
        review.state = "done"

    async def ask(self, journal: Journal, spot: Spot, budget: float) -> list[tuple[int, float, int]]:
        question = await asyncio.to_thread(question_at, journal, spot, budget)
        answer = await self.thinker.ask(question)
        if answer.problem:
            log.warning("a question of a review: %s", answer.problem)
        return answer.options

    # --- what is kept ---

    async def kept(self, id: str) -> Review | None:
        async with self.store.reading() as connection:
            body = await connection.scalar(select(ReviewRow.body).where(ReviewRow.table_id == id))
        return msgspec.json.decode(body, type=Review) if body is not None else None

    async def keep(self, id: str, review: Review) -> None:
        row = {"table_id": id, "body": msgspec.json.encode(review), "made": time.time()}
        async with self.store.writing() as connection:
            await connection.execute(delete(ReviewRow).where(ReviewRow.table_id == id))
            await connection.execute(insert(ReviewRow).values(row))
