"""Search: it plays by the rules, sees nothing hidden, keeps its budget, and does not play worse than its policy."""

from __future__ import annotations

from typing import Any

import pytest

from stardeck import bots, games
from stardeck.bots.search import SearchBot
from stardeck.engine.chance import fast
from stardeck.engine.state import State
from stardeck.games.playout import lowest_seat

MARGINS = {"race": 12.0, "realms": 30.0, "orion": 10.0}


def searcher(game_id: str, **settings: Any) -> SearchBot:
    policy: Any = bots.load("greedy", games.load(game_id))
    return SearchBot(policy, MARGINS[game_id], **settings)


def some_questions(game_id: str, count: int) -> list[tuple[State, int]]:
    """Positions of a greedy game in which a seat has a choice."""
    game = games.load(game_id)
    bot = bots.load("greedy", game)
    state = game.new(seed=5)
    found: list[tuple[State, int]] = []
    while state.deciding and len(found) < count:
        seat = int(lowest_seat(state.deciding))
        if len(state.decision(seat).actions) > 1:
            found.append((state.copy(), seat))
        state.act(seat, bot.choose(state.seen_by(seat)))
    return found


@pytest.mark.parametrize("game_id", MARGINS)
def test_it_chooses_what_is_legal_and_says_what_it_looked_into(game_id: str) -> None:
    bot = searcher(game_id, iterations=8)
    for state, seat in some_questions(game_id, 3):
        options = bot.explain(state.seen_by(seat))
        legal = state.decision(seat).actions
        assert options[0].action in legal and {option.action for option in options} <= set(legal)
        assert all(0 <= option.chance <= 1 for option in options)
        assert bot.choose(state.seen_by(seat)) == options[0].action  # the same question, the same answer


@pytest.mark.parametrize("game_id", MARGINS)
def test_it_chooses_the_same_in_worlds_that_look_the_same(game_id: str) -> None:
    bot = searcher(game_id, iterations=8)
    for number, (state, seat) in enumerate(some_questions(game_id, 3)):
        other = state.seen_by(seat).imagine(fast(number))
        if other.deciding >> seat & 1:
            assert bot.choose(other.seen_by(seat)) == bot.choose(state.seen_by(seat))


def test_it_stops_when_the_time_of_the_turn_is_used_up() -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += 0.25
        return now[0]

    bot = searcher("realms", iterations=None, clock=clock)
    state, seat = some_questions("realms", 1)[0]
    bot.explain(state.seen_by(seat), budget=2.0)
    assert now[0] <= 2.25


def test_a_lone_action_needs_no_thought() -> None:
    game = games.load("realms")
    bot = searcher("realms", iterations=None, clock=lambda: pytest.fail("it looked at the clock"))
    state = game.new(seed=1)
    while len(state.decisions[0].actions) > 1:
        state.apply(state.decisions[0].seat, state.decisions[0].actions[-1])
    assert bot.choose(state.seen_by(state.decisions[0].seat), budget=1.0) == state.decisions[0].actions[0]
