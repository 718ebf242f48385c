"""The bots by name: loading, errors, and that a bot plays the same way again."""

from __future__ import annotations

import pytest

from stardeck import bots, games

REALMS = games.load("realms")


def played(names: list[str], seed: int, bot_seed: int = 0) -> list[tuple[int, int]]:
    """The actions of a game between bots."""
    state = REALMS.new(seed=seed, turn_limit=15)
    seats = [bots.load(name, REALMS, bot_seed) for name in names]
    actions = []
    while state.decisions:
        seat = state.decisions[0].seat
        action = seats[seat].choose(state.seen_by(seat))
        state.apply(seat, action)
        actions.append((seat, action))
    return actions


def test_every_bot_has_its_name() -> None:
    for name in bots.names(REALMS):
        assert bots.load(name, REALMS).name == name


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(bots.UnknownBot, match=r"realms has no bot called 'hal'; it has random"):
        bots.load("hal", REALMS)


def test_the_same_seed_plays_the_same_game() -> None:
    assert played(["random", "random"], 3) == played(["random", "random"], 3)
    assert played(["random", "random"], 3) != played(["random", "random"], 3, bot_seed=1)
    assert played(["greedy", "random"], 3) == played(["greedy", "random"], 3)


def test_a_random_bot_answers_the_same_question_the_same_way() -> None:
    seen = REALMS.new(seed=5, first=0).seen_by(0)
    bot = bots.load("random", REALMS, 1)
    assert len({bot.choose(seen) for _ in range(5)}) == 1
    assert len({bots.load("random", REALMS, seed).choose(seen) for seed in range(50)}) > 1


def test_seats_with_the_same_seed_do_not_think_alike() -> None:
    mine = REALMS.new(seed=5, first=0).seen_by(0)
    theirs = REALMS.new(seed=5, first=1).seen_by(1)
    chosen = [
        (bots.load("random", REALMS, seed).choose(mine), bots.load("random", REALMS, seed).choose(theirs))
        for seed in range(50)
    ]
    assert len(set(chosen)) > 2
