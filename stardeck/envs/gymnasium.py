"""A Gymnasium environment: one seat is yours, bots play the others.

>>> import gymnasium, stardeck.envs.gymnasium
>>> env = gymnasium.make("stardeck/Realms-v0", bot="greedy")
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from stardeck import bots
from stardeck.engine.errors import OptionError
from stardeck.engine.game import Game
from stardeck.engine.state import State
from stardeck.envs.batch import reward_of
from stardeck.envs.pettingzoo.table import ILLEGAL_REWARD, Observation, observation_space
from stardeck.envs.render import RENDER_MODES, check_mode, render
from stardeck.envs.setting import Setting
from stardeck.games.playout import lowest_seat


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat of a game against a chosen bot; `bot` is the name of one, or one for each other seat clockwise.

    `seat` is yours; None takes another one at random in every game.  `action_masks()` is what MaskablePPO asks for.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seat: int | None = 0,
        bot: str | Sequence[str] = "greedy",
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.setting = Setting(game, players, reward, options)
        others = self.setting.players - 1
        self._bots = [bot] * others if isinstance(bot, str) else list(bot)
        if len(self._bots) != others:
            raise OptionError({"bot": f"must be one name, or {others} of them, not {len(self._bots)}"})
        for name in self._bots:
            bots.load(name, self.setting.game)
        if seat is not None and not 0 <= seat < self.setting.players:
            raise OptionError({"seat": f"must be from 0 to {others}, or None for another in every game, not {seat!r}"})
        check_mode(render_mode)
        self.render_mode = render_mode
        self.observation_space: Any = observation_space(self.setting)
        self.action_space: Any = spaces.Discrete(self.setting.actions)
        self._fixed_seat = seat
        self._observer = self.setting.observer()
        obs, mask = map(np.asarray, self._observer.views())
        self._obs = obs.view(np.float32)
        self._mask = mask.view(np.int8)
        self._luck = random.Random()
        self.seat = seat or 0
        self.game_state: State = self.setting.new(0)
        self._over = True  # until a game has begun

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; a seed is that of the deal, and the bots and later games follow from it."""
        super().reset(seed=seed)
        if seed is not None:
            self._luck = random.Random(seed)
        self.game_seed = self._luck.getrandbits(63) if seed is None else seed
        self.seat = self._luck.randrange(self.setting.players) if self._fixed_seat is None else self._fixed_seat
        self._players = {
            (self.seat + 1 + i) % self.setting.players: bots.load(name, self.setting.game, self._luck.getrandbits(32))
            for i, name in enumerate(self._bots)
        }
        self.game_state = self.setting.new(self.game_seed)
        self._over = False
        self._let_others_play()
        return self._observe(), {"seat": self.seat}

    def _let_others_play(self) -> None:
        state = self.game_state
        while state.deciding and not self._asked():
            seat = int(lowest_seat(state.deciding))
            state.act(seat, self._players[seat].choose(state.seen_by(seat)))

    def _asked(self) -> bool:
        """Whether it is this seat's choice: where several are asked at once, the lowest seat is first."""
        return int(lowest_seat(self.game_state.deciding)) == self.seat

    def _observe(self) -> Observation:
        self._observer.observe(self.game_state, self.seat)
        self._observer.look(self.game_state, self.seat)
        return {"observation": self._obs.copy(), "action_mask": self._mask.copy()}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose an action; one that the mask does not allow loses at once."""
        state = self.game_state
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        self._observer.look(state, self.seat)
        known = self.setting.is_action(action)
        if not known or not self._observer.is_legal(int(action)):
            why = state.why_not(self.seat, self.setting.codes[action]) if known else "there is no such action"
            self._over = True
            return self._observe(), ILLEGAL_REWARD, True, False, {"illegal": why}
        state.act(self.seat, self._observer.code(int(action)))
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        result = state.result
        if result is None:
            return self._observe(), 0.0, False, False, {}
        self._over = True
        reward = reward_of(result, self.setting.reward_kind, self.seat)
        return self._observe(), reward, True, False, {"result": result.to_json()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        self._observer.look(self.game_state, self.seat)
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        return render(self.game_state.seen_by(self.seat), self.render_mode)


XENO = ("base", "xeno")
IDS: dict[str, dict[str, Any]] = {
    "stardeck/Race-v0": {"game": "race"},
    "stardeck/RaceXeno-v0": {"game": "race", "sets": XENO},
    "stardeck/RaceInvasion-v0": {"game": "race", "sets": XENO, "invasion": True},
    "stardeck/Realms-v0": {"game": "realms"},
    "stardeck/Orion-v0": {"game": "orion"},
}
for _name, _options in IDS.items():
    if _name not in gymnasium.registry:
        gymnasium.register(_name, entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs=_options)
