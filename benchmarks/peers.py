"""Random legal play in other card game engines, for `stardeck bench`; run as `python benchmarks/peers.py NAME`.

Prints one line of JSON: decisions and (where the engine can) copies a second, or what went wrong.  It runs in a
process of its own, so that a peer can neither slow us down nor take us down.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from stardeck.cli.timing import rate, table_work

Measured = dict[str, float]


def open_spiel(game_name: str, seconds: float, repeats: int) -> Measured:
    """A game of OpenSpiel; deals of cards are moves of chance there and count for nothing here."""
    import pyspiel

    game: Any = pyspiel.load_game(game_name)
    dice = random.Random(1)

    def to_next_player(state: Any) -> None:
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(dice.choices(outcomes, chances)[0])

    def play() -> tuple[int, float]:
        state = game.new_initial_state()
        to_next_player(state)
        decisions = 0
        start = time.process_time()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
            to_next_player(state)
        return decisions, time.process_time() - start

    midway = game.new_initial_state()
    for _ in range(30):
        if midway.is_terminal():
            break
        to_next_player(midway)
        midway.apply_action(dice.choice(midway.legal_actions()))

    def copy() -> tuple[int, float]:
        start = time.process_time()
        for _ in range(200):
            midway.clone()
        return 200, time.process_time() - start

    return {"decisions_per_s": rate(play, seconds, repeats), "copies_per_s": rate(copy, seconds, repeats)}


def rlcard(env_name: str, seconds: float, repeats: int) -> Measured:
    """An environment of RLCard."""
    import rlcard as peer

    env: Any = peer.make(env_name, config={"seed": 1})
    dice = random.Random(1)

    def play() -> tuple[int, float]:
        state, _player = env.reset()
        decisions = 0
        start = time.process_time()
        while not env.is_over():
            state, _player = env.step(dice.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions, time.process_time() - start

    return {"decisions_per_s": rate(play, seconds, repeats)}


def open_spiel_tensors(game_name: str, seconds: float, repeats: int) -> Measured:
    """A game of OpenSpiel as a learner uses it: the tensor and the mask of the player at every decision."""
    import numpy as np
    import pyspiel

    game: Any = pyspiel.load_game(game_name)
    dice = random.Random(1)

    def play() -> tuple[int, float]:
        state = game.new_initial_state()
        decisions = 0
        start = time.process_time()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(dice.choices(outcomes, chances)[0])
                continue
            np.asarray(state.observation_tensor(state.current_player()), np.float32)
            np.asarray(state.legal_actions_mask(), np.bool_)
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
        return decisions, time.process_time() - start

    return {"decisions_per_s": rate(play, seconds, repeats)}


def pettingzoo(module_name: str, seconds: float, repeats: int) -> Measured:
    """An environment of PettingZoo in its own loop, the one that ours are measured in."""
    module = importlib.import_module(f"pettingzoo.classic.{module_name}")
    return {"decisions_per_s": rate(table_work(module), seconds, repeats)}


PEERS: dict[str, tuple[Callable[[str, float, int], Measured], str]] = {
    "open_spiel gin_rummy": (open_spiel, "gin_rummy"),
    "open_spiel hanabi": (open_spiel, "hanabi"),
    "rlcard uno": (rlcard, "uno"),
    "rlcard gin-rummy": (rlcard, "gin-rummy"),
}
# As learners use them: with observations and masks.
ENVIRONMENTS: dict[str, tuple[Callable[[str, float, int], Measured], str]] = {
    "open_spiel gin_rummy, tensors": (open_spiel_tensors, "gin_rummy"),
    "open_spiel hanabi, tensors": (open_spiel_tensors, "hanabi"),
    "rlcard uno, states": (rlcard, "uno"),
    "rlcard gin-rummy, states": (rlcard, "gin-rummy"),
    "pettingzoo texas_holdem": (pettingzoo, "texas_holdem_v4"),
    "pettingzoo connect_four": (pettingzoo, "connect_four_v3"),
}


def main(name: str, seconds: float, repeats: int) -> None:
    measure, game = {**PEERS, **ENVIRONMENTS}[name]
    answer: dict[str, Any]
    try:
        answer = dict(measure(game, seconds, repeats))
    except ModuleNotFoundError as problem:
        answer = {"missing": problem.name}
    except Exception as problem:
        answer = {"problem": f"{type(problem).__name__}: {problem}"}
    print(json.dumps(answer))


if __name__ == "__main__":
    if len(sys.argv) == 2 and sys.argv[1] == "--names":
        print(json.dumps(list(PEERS)))
    elif len(sys.argv) == 2 and sys.argv[1] == "--environments":
        print(json.dumps(list(ENVIRONMENTS)))
    else:
        main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
