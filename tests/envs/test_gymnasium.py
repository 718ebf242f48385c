"""The Gymnasium environment: one seat against bots."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stardeck.bots import UnknownBot
from stardeck.engine.errors import OptionError
from stardeck.envs.gymnasium import IDS, SeatEnv


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_s_own_test(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make(name, bot="random").unwrapped, skip_render_check=True)


def play(env: Any, seed: int) -> tuple[float, list[bytes]]:
    observation, _info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    seen = []
    while True:
        seen.append(observation["observation"].tobytes())
        assert (env.unwrapped.action_masks() == observation["action_mask"]).all()
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, over, _truncated, info = env.step(action)
        if over:
            assert info["result"]["scores"]
            return reward, seen


def test_a_whole_game_against_bots_is_the_same_again() -> None:
    env = gymnasium.make("stardeck/Realms-v0", mode="free_for_all", players=3, authority=10, bot=["greedy", "random"])
    first = play(env, 3)
    assert play(env, 3) == first
    assert first[0] in (0.0, 1.0)


def test_the_seat_may_change_from_game_to_game() -> None:
    env = SeatEnv("race", players=3, seat=None, bot="random")
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _game in range(20)} == {0, 1, 2}


def test_an_illegal_action_loses_and_says_why() -> None:
    env = SeatEnv("realms", first=0)
    observation, _info = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _observation, reward, over, _truncated, info = env.step(illegal)
    assert (reward, over) == (-1.0, True) and info["illegal"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    env.reset(seed=1)
    assert env.step(-5)[4] == {"illegal": "there is no such action"}


def test_unknown_bots_and_seats_are_named() -> None:
    with pytest.raises(UnknownBot, match="no bot called 'nobody'"):
        SeatEnv("race", bot="nobody")
    for options in ({"seat": 2}, {"bot": ["random", "random"]}, {"render_mode": "x"}):
        with pytest.raises(OptionError):
            SeatEnv("race", players=2, **options)
