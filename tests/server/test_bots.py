"""Bots at the tables: what they get to know, the order of the queue, and what happens when one fails."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stardeck.server.bots import LEAST, QUICK, BotDesk, Job, Thinker, Waiting, question_for, seconds_of
from stardeck.server.config import Config
from stardeck.server.hall import Hall
from stardeck.server.store import open_store
from stardeck.server.tables import load_game
from stardeck.server.thinking import answer
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
