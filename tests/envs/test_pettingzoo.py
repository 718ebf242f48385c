"""The PettingZoo environments keep PettingZoo's contract, and ours: no leak, clear errors, teams and shared turns."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test, test_save_obs

from stardeck import games
from stardeck.engine.chance import fast
from stardeck.engine.errors import IllegalAction, OptionError
from stardeck.envs.pettingzoo import orion_v0, race_invasion_v0, race_v0, race_xeno_v0, realms_v0
from stardeck.envs.pettingzoo.table import TableEnv

save_obs_test = test_save_obs
save_obs_test.__test__ = False
MODULES = [race_v0, race_xeno_v0, race_invasion_v0, realms_v0, orion_v0]
every_module = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rsplit(".")[-1])
REALMS_MODES: list[tuple[str, int]] = [
    ("free_for_all", 3),
    ("hunter", 4),
    ("hydra_two_headed", 4),
    ("hydra_three_headed", 6),
    ("emperor", 6),
    ("raid", 4),
]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """PettingZoo warns of observations that are dictionaries, which is how it wants masks itself."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def play(env: Any, seed: int, most: int = 10_000) -> dict[str, float]:
    """Play at random; return the sum of rewards of each agent."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _info = env.last()
        totals[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return totals


@every_module
def test_pettingzoo_s_own_tests(module: ModuleType) -> None:
    api_test(module.env(), num_cycles=60)
    seed_test(module.env, num_cycles=30)
    save_obs_test(module.env())


@pytest.mark.parametrize(("mode", "players"), REALMS_MODES)
def test_all_modes_of_realms_pass_and_end(mode: str, players: int) -> None:
    options: dict[str, Any] = {"mode": mode, "players": players, "authority": 6, "turn_limit": 12}
    api_test(realms_v0.env(**options), num_cycles=20)
    env = realms_v0.env(**options)
    totals = play(env, 1)
    assert not env.agents
    assert sum(totals.values()) >= 1 or env.unwrapped.game_state.result.draw


def test_a_shared_turn_goes_by_seats_and_lets_a_member_wait() -> None:
    env = realms_v0.raw_env(mode="hydra_two_headed", players=4, first=0)
    env.reset(seed=1)
    assert env.agent_selection == "player_0"
    wait = env.setting.numbers[env.setting.game.codes.parse("wait")]
    assert env.observe("player_0")["action_mask"][wait] == 1
    env.step(wait)
    assert env.agent_selection == "player_1"


@every_module
def test_what_others_picked_secretly_and_hold_is_in_no_observation(module: ModuleType) -> None:
    """Two worlds that a seat cannot tell apart give it the same observation and mask, also between sealed picks."""
    env: TableEnv = module.raw_env()
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    for step in range(60):
        state = env.game_state
        for agent in env.possible_agents:
            here = env.observe(agent)
            seat = env.possible_agents.index(agent)
            env.game_state = state.seen_by(seat).imagine(fast(step))
            there = env.observe(agent)
            env.game_state = state
            assert (here["observation"] == there["observation"]).all()
            assert (here["action_mask"] == there["action_mask"]).all()
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
        if any(env.terminations.values()):
            break


def test_a_game_is_that_of_its_seed_and_its_rewards_are_those_of_its_result() -> None:
    env = race_v0.env(reward="margin")
    env.reset(seed=11)
    assert env.unwrapped.game_state.to_json() == games.load("race").new(2, seed=11).to_json()
    totals = play(env, 11)
    scores = env.unwrapped.game_state.result.scores
    assert totals == {"player_0": scores[0] - scores[1], "player_1": scores[1] - scores[0]}


def test_an_illegal_action_loses_in_the_environment_and_raises_in_the_raw_one() -> None:
    env = realms_v0.env()
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards[agent] == -1
    raw = realms_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalAction, match="action"):
        raw.step(illegal)
    wrong: list[Any] = [10**6, -1, None, "play", 2.5]
    for action in wrong:
        with pytest.raises(IllegalAction, match="numbers from 0"):
            raw.step(action)


def test_the_order_of_calls_is_held() -> None:
    env = realms_v0.env()
    for call in (lambda: env.step(0), lambda: env.observe("player_0"), env.agent_iter):
        with pytest.raises(AssertionError, match="reset"):
            call()
    env.reset(seed=1)
    wrong: list[Any] = [env.setting.actions, -1, "play", None]
    for action in wrong:
        with pytest.raises(AssertionError, match="not in action space"):
            env.step(action)


def test_a_seed_is_a_whole_number() -> None:
    env: Any = realms_v0.env()
    env.reset(seed=np.int64(7))
    assert env.game_seed == 7
    for seed in ("x", 1.5):
        with pytest.raises(OptionError, match="seed: must be a whole number"):
            env.reset(seed=seed)


def test_max_cycles_truncates() -> None:
    env = orion_v0.env(max_cycles=5)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _i in range(5):
        assert not any(env.truncations.values())
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    assert all(env.truncations.values()) and not any(env.terminations.values())


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"render_mode": "hologram"}, "render_mode"),
        ({"max_cycles": 0}, "max_cycles"),
        ({"max_cycles": "ten"}, "max_cycles"),
        ({"mode": "chess"}, "mode"),
        ({"reward": "glory"}, "reward"),
        ({"gambits": 7}, "gambits"),
    ],
)
def test_unknown_parameters_are_named(options: dict[str, Any], named: str) -> None:
    with pytest.raises(OptionError) as caught:
        realms_v0.env(**options)
    assert named in caught.value.problems


def test_text_svg_and_pixels(capsys: pytest.CaptureFixture[str]) -> None:
    pictures = {}
    for mode in ("human", "ansi", "svg", "rgb_array"):
        env = race_v0.env(render_mode=mode)
        env.reset(seed=2)
        pictures[mode] = env.render()
    assert "Race for the Galaxy" in pictures["ansi"]
    assert pictures["ansi"] in capsys.readouterr().out
    assert pictures["svg"].startswith("<svg")
    pixels = pictures["rgb_array"]
    assert pixels.dtype == np.uint8 and pixels.ndim == 3 and pixels.shape[2] == 3
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20


def test_an_observation_can_be_read() -> None:
    env = realms_v0.raw_env()
    env.reset(seed=1)
    told = env.describe(env.observe(env.agent_selection)["observation"])
    assert told["me.authority"] == {"authority": 50}
    assert sum(told["me.hand"].values()) == told["me.sizes"]["hand"]
    assert told["me.flags"]["turn"] == 1
