"""Bots at the tables: what they get to know, the order of the queue, and what happens when one fails."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stardeck.server import tasks
from stardeck.server.bots import LEAST, QUICK, BotDesk, Job, Thinker, Waiting, question_for, seconds_of
from stardeck.server.config import Config
from stardeck.server.hall import Hall
from stardeck.server.store import open_store
from stardeck.server.tables import load_game
from stardeck.server.thinking import Answer, answer
from tests.server.test_tables import act, table

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["realms", "race", "orion"])
async def test_a_bot_gets_a_world_that_looks_the_same_and_is_another(game: str) -> None:
    one = table(game)
    for number in range(10):
        act(one, str(number))
    seat = one.deciding()[0]
    question, decision = question_for(one, seat, "greedy", None)
    world = one.game.from_json(question.world)
    assert world.seen_by(seat).to_json() == one.state.seen_by(seat).to_json()
    assert world.to_json() != one.state.to_json()
    assert answer(question).action in decision.actions


async def test_the_tables_take_turns() -> None:
    """A table that asks again and again waits behind those that came before."""
    waiting = Waiting()
    for name in "abc":
        await waiting.add(name, True)
        await waiting.add(name, True)
    order = []
    for _ in range(7):
        name = await waiting.take(False)
        await waiting.add(name, True)  # it calls again while its bot is thinking
        order.append(name)
        await waiting.release(name)
    assert order == ["a", "b", "c", "a", "b", "c", "a"]


async def test_the_quick_lane_passes_by_those_who_think_long() -> None:
    waiting = Waiting()
    await waiting.add("slow", False)
    await waiting.add("quick", True)
    assert await waiting.take(True) == "quick"
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(waiting.take(True), 0.05)
    assert await waiting.take(False) == "slow"


async def test_a_bot_that_fails_is_replaced_by_any_legal_action() -> None:
    one = table()
    seat = one.deciding()[0]
    question, decision = question_for(one, seat, "greedy", None)
    question.level = "nobody"
    assert "no bot called" in answer(question).problem
    desk = BotDesk(1, lambda id: no_job(), lambda job, action: nothing())
    thinker = Thinker()
    try:
        chosen = await desk.choose(thinker, Job("t", question, decision))
        assert chosen in decision.actions and desk.failed == 1
        question.level = "greedy"
        assert thinker.process is not None
        thinker.process.kill()
        await thinker.process.wait()
        assert await desk.choose(thinker, Job("t", question, decision)) in decision.actions  # in a new process
        assert desk.failed == 1
    finally:
        await thinker.stop()


async def no_job() -> Job | None:
    return None


async def nothing() -> None:
    return None


async def test_a_turn_keeps_its_time_under_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a table waits in the queue is taken off its bot's time to think; a new turn has all of it again."""
    now = 100.0
    monkeypatch.setattr("stardeck.server.hall.time.monotonic", lambda: now)
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/server.sqlite")
    hall = Hall(store, Config(data=str(tmp_path)))
    one = table()
    seat = one.deciding()[0]
    one.seats[seat].bot = "admiral"
    one.change.begun = True
    await store.create(one, 1.0)
    budgets = []
    for now in (100.0, 100.4, 105.0):
        job = await hall.bot_job("t")
        assert job is not None
        budgets.append(job.question.budget)
        if now == 100.0:
            await hall.bot_plays(job, job.decision.actions[-1])
    assert budgets == [1.0, pytest.approx(0.6), LEAST]
    await store.close()


async def test_levels_are_quick_or_think() -> None:
    game = load_game("race")
    assert [seconds_of(game, level) <= QUICK for level in ("random", "captain", "greedy", "admiral", "legend")] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_bots_that_answer_at_once_are_no_levels_of_their_own() -> None:
    """The start page lists the others: a net by its own name is what an admiral is already."""
    game = load_game("race")
    assert [seconds_of(game, bot) for bot in ("random", "greedy", "neural")] == [0.0, 0.0, 0.0]


@pytest.mark.parametrize("steps", range(8))
async def test_bots_stop_at_any_moment_of_an_answer(steps: int) -> None:
    """Also when the stop and the answer come at once: a server that is asked to stop does."""
    one = table()
    seat = one.deciding()[0]
    question, decision = question_for(one, seat, "greedy", None)
    answers: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    async def job(id: str) -> Job | None:
        return Job("t", question, decision)

    async def come(data: bytes) -> Answer:
        return await answers

    desk = BotDesk(1, job, lambda job, action: nothing())
    desk.thinkers[0]._ask = come  # type: ignore[method-assign]
    desk.start()
    await desk.wake("t", 0.0)
    while not desk.waiting._busy:
        await asyncio.sleep(0)
    for _ in range(3):
        await asyncio.sleep(0)
    answers.set_result(Answer(decision.actions[0]))
    for _ in range(steps):
        await asyncio.sleep(0)
    async with asyncio.timeout(60):
        await desk.stop()


async def test_what_does_not_hear_of_its_end_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "AGAIN", 0.01)
    heard = 0

    async def hard_of_hearing() -> None:
        nonlocal heard
        while heard < 3:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                heard += 1

    task = asyncio.create_task(hard_of_hearing())
    await asyncio.sleep(0)
    async with asyncio.timeout(60):
        await tasks.end([task])
    assert task.done() and heard == 3
