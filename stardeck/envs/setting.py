"""A setting: a game with its players and options, and all that environments need of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from numbers import Integral
from typing import Any

from stardeck import games
from stardeck.engine.chance import fast
from stardeck.engine.errors import OptionError
from stardeck.engine.features import Encoder, Piece
from stardeck.engine.game import Game
from stardeck.engine.state import State
from stardeck.envs import codes
from stardeck.envs.batch import REWARDS, Observer

WHOLE = (int, Integral)  # what a whole number may be, numpy's too: bots need settings where there is no numpy


def whole_number(name: str, value: object, low: int | None = None) -> int:
    """A parameter that must be a whole number, from `low` on if there is one; OptionError names it."""
    if isinstance(value, WHOLE) and not isinstance(value, bool) and (low is None or int(value) >= low):
        return int(value)
    wanted = "must be a whole number" if low is None else f"must be a number from {low} on"
    raise OptionError({name: f"{wanted}, not {value!r}"})


class Setting:
    """A game with its players and options: its deals, its observations and its actions.

    `game` is the name of a game or one that was loaded with card files of one's own; unknown players, options and
    rewards raise OptionError, which names them.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        reward: str = "win",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = games.load(game) if isinstance(game, str) else game
        self.players, self.options = self.game.check(players, **(options or {}))
        if reward not in REWARDS:
            raise OptionError({"reward": f"must be one of {', '.join(REWARDS)}, not {reward!r}"})
        self.reward = reward
        self.deal = self.game.deal(self.players, self.options)
        self.encoder: Encoder = self.game.encoder(self.players, self.options)

    @property
    def reward_kind(self) -> int:
        return REWARDS.index(self.reward)

    @cached_property
    def codes(self) -> list[int]:
        """The code of each action of the environment."""
        return codes.table(self.game, self.players, self.options)

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number of each code."""
        return {code: number for number, code in enumerate(self.codes)}

    @property
    def width(self) -> int:
        """How many numbers an observation has."""
        return self.encoder.layout.size

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return len(self.codes)

    def new(self, seed: int) -> State:
        """A new game at its first question: what `game.new` gives for the seed."""
        return self.deal.begin(fast(whole_number("seed", seed)))

    def observer(self) -> Observer:
        return Observer(self.encoder, self.codes, self.game.codes.size)

    def is_action(self, action: object) -> bool:
        """Whether something is the number of an action, legal or not."""
        return isinstance(action, WHOLE) and 0 <= int(action) < self.actions

    def action_text(self, action: int) -> str:
        """An action in words, as journals have it."""
        return self.game.codes.text(self.codes[action])

    # --- the schema ------------------------------------------------------------------------------------------

    def schema(self) -> dict[str, Any]:
        """What observations and actions mean, for tools: pieces with places, ranges and units, and all actions."""
        return {
            "game": self.game.id,
            "players": self.players,
            "options": self.game.written(self.options),
            "rules": self.game.rules_version,
            "cards": self.game.fingerprint,
            "reward": self.reward,
            "observation": self.encoder.layout.to_json(),
            "fingerprint": self.encoder.layout.fingerprint,
            "actions": [self.game.codes.text(code) for code in self.codes],
            "codes": self.codes,
        }

    def describe(self, observation: Sequence[float]) -> dict[str, dict[str, int]]:
        """An observation for people: for each piece what is not 0, by label, in the numbers of the game."""
        if len(observation) != self.width:
            raise ValueError(f"an observation here has {self.width} numbers, not {len(observation)}")
        found = {}
        for piece in self.encoder.layout.pieces:
            values = read(piece, observation)
            if values:
                found[piece.name] = values
        return found


def read(piece: Piece, observation: Sequence[float]) -> dict[str, int]:
    """The numbers of a piece that are not 0."""
    values = {label: round(observation[piece.start + i] * piece.unit) for i, label in enumerate(piece.labels)}
    return {label: value for label, value in values.items() if value}
