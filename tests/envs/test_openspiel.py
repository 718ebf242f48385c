"""The OpenSpiel games pass OpenSpiel's own random simulations, and its searches and solvers run on them."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest

import stardeck.envs.openspiel
from stardeck.engine.errors import OptionError

SMALL = "stardeck_realms(sets=core,authority=5,rng_seed=3)"


def midway(text: str, decisions: int) -> Any:
    state = pyspiel.load_game(text).new_initial_state()
    assert state.is_chance_node() and state.chance_outcomes() == [(0, 1.0)]
    state.apply_action(0)
    dice = random.Random(1)
    for _i in range(decisions):
        state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    "text",
    [
        "stardeck_race",
        "stardeck_race(sets=base+xeno,invasion=True,players=3)",
        SMALL,
        "stardeck_realms(mode=hydra_two_headed,players=4,authority=5)",
        "stardeck_orion(players=3)",
    ],
)
def test_open_spiel_s_random_simulation(text: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("text", ["stardeck_race", SMALL, "stardeck_orion"])
def test_states_are_written_down_and_read_again(text: str) -> None:
    state = midway(text, 12)
    again = state.get_game().deserialize_state(state.serialize())
    assert again.history() == state.history()
    assert again.position.to_json() == state.position.to_json()


@pytest.mark.parametrize("text", ["stardeck_race(players=3)", SMALL, "stardeck_orion"])
def test_resampling_keeps_the_information_state_and_deals_the_rest_anew(text: str) -> None:
    state = midway(text, 15)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = [state.resample_from_infostate(player, sampler) for _i in range(5)]
    for world in worlds:
        assert world.history() == state.history() and world.legal_actions() == state.legal_actions()
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
    assert len({str(world.position.to_json()) for world in worlds}) > 1


def test_two_players_share_a_sum_of_nothing_and_margins_go_by_scores() -> None:
    game = pyspiel.load_game(SMALL)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM and game.utility_sum() == 0
    state = midway("stardeck_realms(sets=core,authority=5,rng_seed=3,reward=margin)", 0)
    dice = random.Random(1)
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    scores = state.position.result.scores
    assert state.returns() == [scores[0] - scores[1], scores[1] - scores[0]]


def test_bad_parameters_are_named() -> None:
    with pytest.raises(OptionError, match="players"):
        stardeck.envs.openspiel.RaceGame({"players": 9})


def test_its_searches_choose_legal_actions() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    state = midway(SMALL, 6)
    game = state.get_game()
    dice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    assert mcts.MCTSBot(game, 2, 8, evaluator, random_state=dice).step(state) in state.legal_actions()
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=8, random_state=dice)
    assert bot.step(state) in state.legal_actions()


def test_counterfactual_regret_minimisation_runs() -> None:
    """Outcome sampling on a game of a few turns: the policy is a distribution over legal actions."""
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    game = pyspiel.load_game("stardeck_realms(sets=core,authority=5,turn_limit=3,rng_seed=3)")
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _i in range(4):
        solver.iteration()
    state = midway("stardeck_realms(sets=core,authority=5,turn_limit=3,rng_seed=3)", 0)
    chances = solver.average_policy().action_probabilities(state)
    assert set(chances) <= set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1)


def test_python_ends_well_after_the_games_were_registered() -> None:
    code = "import pyspiel, stardeck.envs.openspiel; pyspiel.load_game('stardeck_race').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], timeout=120).returncode == 0
