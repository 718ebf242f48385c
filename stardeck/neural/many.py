"""A net that looks at many positions at once, with numpy: for vectors of games and for data of one's own.

>>> from stardeck.envs.vector import VectorEnv                                              # doctest: +SKIP
>>> from stardeck.neural.many import Many                                                   # doctest: +SKIP
>>> env = VectorEnv("race", 256)                                                            # doctest: +SKIP
>>> net = Many.load(env.setting)                                                            # doctest: +SKIP
>>> env.step(net.choices(env.observe(), env.seats, env.masks))                              # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stardeck import neural
from stardeck.envs.setting import Setting
from stardeck.neural import files
from stardeck.neural.files import About

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


class Layers:
    """The weights of a net, or of its judge, as tables."""

    def __init__(self, units: tuple[int, int], parts: Sequence[Sequence[float]]) -> None:
        first, second = units
        tables = [np.array(part, np.float32) for part in parts]
        self.first, self.first_base = tables[0].reshape(-1, first), tables[1]
        self.second, self.second_base = tables[2].reshape(first, second), tables[3]
        self.action, self.action_base = tables[4].reshape(-1, second), tables[5]
        self.chance, self.chance_base = tables[6].reshape(-1, second), tables[7]

    def look(self, observations: Floats) -> Floats:
        """What the second units say of each row."""
        units = np.maximum(observations @ self.first + self.first_base, 0.0)
        more: Floats = np.maximum(units @ self.second + self.second_base, 0.0)
        return more


class Many:
    """What a net says of rows of observations, each seen by a seat."""

    def __init__(self, setting: Setting, about: About, parts: Sequence[Sequence[float]]) -> None:
        self.players = setting.players
        self.net = Layers(about.units, parts[: files.PARTS])
        self.judge = Layers(about.judge, parts[files.PARTS :]) if about.judge else self.net
        outputs = np.array(files.relative(setting.game, setting.players, setting.codes), np.int64)
        self.outputs: Ints = outputs.reshape(setting.players, setting.actions)

    @classmethod
    def load(cls, setting: Setting) -> Many:
        """The net for a table; NoNet if none was trained for it, BadNet if its file cannot be used."""
        path = neural.path_of(setting)
        about, parts = files.read_parts(path, setting)
        return cls(setting, about, parts)

    def likings(self, observations: Floats, seats: NDArray[np.integer]) -> Floats:
        """How much the net likes each action of the environment, [n, actions]; their softmax is what it would do."""
        table = self.net.look(observations) @ self.net.action.T + self.net.action_base
        found: Floats = np.take_along_axis(table, self.outputs[seats], 1)
        return found

    def chances(self, observations: Floats, seats: NDArray[np.integer]) -> Floats:
        """The chance of every seat to win, as the observing seat sees it, [n, players]."""
        sums = self.judge.look(observations) @ self.judge.chance.T + self.judge.chance_base
        weights = np.exp(sums - sums.max(1, keepdims=True))
        shares = weights / weights.sum(1, keepdims=True)  # the observer's first, nobody's last
        places = (np.arange(self.players) - np.asarray(seats)[:, None]) % self.players
        found: Floats = np.take_along_axis(shares, places, 1)
        return found

    def choices(self, observations: Floats, seats: NDArray[np.integer], masks: NDArray[np.bool_]) -> Ints:
        """The legal action that the net likes best in each row."""
        best: Ints = np.where(masks, self.likings(observations, seats), -np.inf).argmax(1)
        return best
