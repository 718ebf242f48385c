"""A game as an AEC environment: agents choose one after another, in the order of seats where several are asked."""

from __future__ import annotations

import random
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from stardeck.engine.errors import IllegalAction
from stardeck.engine.game import Game
from stardeck.engine.state import State
from stardeck.envs.batch import reward_of
from stardeck.envs.render import RENDER_MODES, check_mode, render
from stardeck.envs.setting import WHOLE, Setting, whole_number
from stardeck.games.playout import lowest_seat

Observation = dict[str, NDArray[Any]]
ILLEGAL_REWARD = -1.0


def observation_space(setting: Setting) -> spaces.Dict:
    """The space of what an agent gets: the observation with the ranges of its pieces, and the mask of its actions."""
    pieces = setting.encoder.layout.pieces
    low = np.concatenate([np.full(piece.size, piece.low / piece.unit, np.float32) for piece in pieces])
    high = np.concatenate([np.full(piece.size, piece.high / piece.unit, np.float32) for piece in pieces])
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (setting.actions,), np.int8),
        }
    )


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A table with an agent at each seat.

    Seats that are asked at the same time are asked one after another, the lowest first; what one of them has picked
    shows in no observation before all have.  `max_cycles` ends a game after so many decisions in a truncation.
    """

    def __init__(
        self,
        name: str,
        game: str | Game,
        players: int | None = None,
        reward: str = "win",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.setting = Setting(game, players, reward, options)
        check_mode(render_mode)
        if max_cycles is not None:
            max_cycles = whole_number("max_cycles", max_cycles, 1)
        self.metadata = {
            "name": name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space(self.setting) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(self.setting.actions) for agent in self.possible_agents}
        self._observer = self.setting.observer()
        obs, mask = map(np.asarray, self._observer.views())
        self._obs = obs.view(np.float32)
        self._mask = mask.view(np.int8)
        self._luck = random.Random()
        self._started = False
        self._cycles = 0
        self.game_state: State = self.setting.new(0)

    # --- spaces ----------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return cast("spaces.Space[Observation]", self._observation_spaces[agent])

    def action_space(self, agent: str) -> spaces.Space[int]:
        return cast("spaces.Space[int]", self._action_spaces[agent])

    # --- playing ---------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: with a seed, the one that `game.new(seed=…)` gives; later ones follow from it."""
        if seed is not None:
            seed = whole_number("seed", seed)
            self._luck = random.Random(seed)
        self.game_seed = self._luck.getrandbits(63) if seed is None else seed
        self.game_state = self.setting.new(self.game_seed)
        self._started = True
        self._cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._next_agent()

    def _next_agent(self) -> None:
        self.agent_selection = self.possible_agents[lowest_seat(self.game_state.deciding)]

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and what it may do now: nothing if it is not asked."""
        seat = self._seats[agent]
        self._observer.observe(self.game_state, seat)
        if agent == self.agent_selection:
            self._observer.look(self.game_state, seat)
            return {"observation": self._obs.copy(), "action_mask": self._mask.copy()}
        return {"observation": self._obs.copy(), "action_mask": np.zeros(self.setting.actions, np.int8)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast("int", action))
            return
        state = self.game_state
        seat = self._seats[agent]
        self._observer.look(state, seat)
        if not isinstance(action, WHOLE) or not self._observer.is_legal(int(action)):
            self._refuse(agent, action)
            return
        if self._cumulative_rewards[agent]:
            self._cumulative_rewards[agent] = 0.0
        state.act(seat, self._observer.code(int(action)))
        self._cycles += 1
        if state.deciding == 0:
            self._end()
        elif self._cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._next_agent()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        result = self.game_state.result
        assert result is not None
        for agent in self.agents:
            self.rewards[agent] = reward_of(result, self.setting.reward_kind, self._seats[agent])
            self.terminations[agent] = True
            self.infos[agent] = {"result": result.to_json()}
        self._accumulate_rewards()

    def _refuse(self, agent: str, action: int | None) -> None:
        """Meet an illegal action."""
        raise IllegalAction(self._complaint(self._seats[agent], action))

    def _complaint(self, seat: int, action: int | None) -> str:
        if action is None or not self.setting.is_action(action):
            return f"actions are numbers from 0 to {self.setting.actions - 1}, not {action!r}"
        code = self.setting.codes[action]
        why = self.game_state.why_not(seat, code)
        return f"seat {seat}: action {action} ({self.setting.action_text(action)}): {why}"

    # --- looking ---------------------------------------------------------------------------------------------

    def render(self) -> Any:
        """The table as the agent that decides sees it: text, an SVG picture, or pixels."""
        return render(self.game_state.seen_by(self._seats[self.agent_selection]), self.render_mode)

    def describe(self, observation: NDArray[np.float32]) -> dict[str, dict[str, int]]:
        """An observation for people."""
        return self.setting.describe(cast("Any", observation))

    def close(self) -> None:
        """Nothing to be closed."""


class PrescribedTable(TableEnv):
    """A table as PettingZoo prescribes it: an illegal action ends the game with a loss, and the order of calls is held.

    It does what TerminateIllegalWrapper, AssertOutOfBoundsWrapper and OrderEnforcingWrapper do, in one place: stacked
    they take longer than the game.
    """

    def step(self, action: int | None) -> None:
        if self._started:
            if self.agents:
                super().step(action)
            else:
                EnvLogger.warn_step_after_terminated_truncated()
        else:
            EnvLogger.error_step_before_reset()

    def observe(self, agent: str) -> Observation:
        if not self._started:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> Any:
        if not self._started:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        if not self._started:
            EnvLogger.error_agent_iter_before_reset()
        return super().agent_iter(max_iter)

    def _refuse(self, agent: str, action: int | None) -> None:
        """End the game: the agent loses."""
        assert self.setting.is_action(action), "action is not in action space"
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._deads_step_first()
