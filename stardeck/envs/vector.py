"""N games stepped together: one compiled call for one action in each of them.

The environment owns all buffers; its arrays are read-only views into them that change under the reader's eyes with
every step.  Take a copy of what must last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stardeck.engine.features import Encoder
from stardeck.engine.game import Game
from stardeck.engine.policy import Policy
from stardeck.engine.state import State
from stardeck.envs.batch import Batch
from stardeck.envs.setting import Setting, whole_number


class VectorEnv:
    """N games of one kind, each waiting for one seat; a game that ends is followed at once by a new one.

    observations: float32 [N, players, width]; the row of the seat that decides is up to date: `observe()` copies those
    masks: bool [N, actions], which actions it may take
    legal, counts: int32 [N, room] and [N], the same as lists: the first `counts[i]` of `legal[i]`
    seats: int32 [N], who decides
    rewards: float64 [N, players], of games that ended with the last step, else 0
    margins: float64 [N, players], how far each seat's side was ahead in the score of those games, else 0
    ended: bool [N], which games those are; their rows show the first position of the next game already
    lengths: int32 [N], decisions so far in the game, or of the whole game that just ended
    seeds: int64 [N], for `game.new(seed=…)`: the game under way

    With a `usual` policy, what is forced and what that policy is sure of is done without asking; `invite` gives it
    seats of its own.
    """

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        players: int | None = None,
        seed: int = 0,
        reward: str = "win",
        usual: Policy | None = None,
        **options: Any,
    ) -> None:
        self.games = whole_number("games", games, 1)
        self.setting = Setting(game, players, reward, options)
        self._batch = Batch(
            self.setting.deal,
            self.setting.encoder,
            self.setting.codes,
            self.setting.game.codes.size,
            self.games,
            whole_number("seed", seed),
            self.setting.reward_kind,
            usual,
        )
        self._room = 0
        self._look()

    @property
    def players(self) -> int:
        return self.setting.players

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return self.setting.actions

    @property
    def encoder(self) -> Encoder:
        return self.setting.encoder

    def _look(self) -> None:
        """Take views of the buffers."""
        views = map(np.asarray, self._batch.views())
        obs, masks, legal, counts, seats, rewards, margins, ended, lengths, seeds, drawn = views
        self.observations: NDArray[np.float32] = obs.view(np.float32).reshape(
            self.games, self.players, self.setting.width
        )
        self.masks: NDArray[np.bool_] = masks.view(np.bool_).reshape(self.games, self.setting.actions)
        self._room = len(legal) // self.games
        self.legal: NDArray[np.int32] = legal.reshape(self.games, self._room)
        self.counts: NDArray[np.int32] = counts
        self.seats: NDArray[np.int32] = seats
        self.rewards: NDArray[np.float64] = rewards.reshape(self.games, self.players)
        self.margins: NDArray[np.float64] = margins.reshape(self.games, self.players)
        self.ended: NDArray[np.bool_] = ended.view(np.bool_)
        self.lengths: NDArray[np.int32] = lengths
        self.seeds: NDArray[np.int64] = seeds
        self._drawn: NDArray[np.int32] = drawn
        self._rows = np.arange(self.games)

    def reset(self, seed: int = 0) -> None:
        """Begin all games anew."""
        self._batch.restart(whole_number("seed", seed))
        self._refresh()

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """Carry out one action in every game; an illegal one raises IllegalAction, and nothing has happened."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"actions must be {self.games} whole numbers, not {chosen.dtype} {chosen.shape}")
        if chosen.dtype.itemsize > 4:  # what would not fit is no action either
            chosen = np.clip(chosen, -1, self.actions)
        self._batch.step(chosen.astype("<i4", copy=False).tobytes())
        self._refresh()

    def _refresh(self) -> None:
        if self._room != self._batch.room:
            self._look()

    def invite(self, number: int, seat: int | None) -> None:
        """Let the usual policy have a seat in the game that follows the one under way in a place, or none."""
        if not 0 <= number < self.games or seat not in (None, *range(self.players)):
            raise IndexError(f"there is no game {number} with a seat {seat}")
        self._batch.invite(number, -1 if seat is None else seat)

    def observe(self) -> NDArray[np.float32]:
        """A copy of what the seat that decides may know, for every game: [N, width]."""
        return self.observations[self._rows, self.seats]

    def sample(self, rng: np.random.Generator) -> NDArray[np.int32]:
        """A legal action for every game, each equally likely."""
        self._batch.draw(rng.bit_generator.random_raw())
        return self._drawn.copy()

    def state(self, number: int) -> State:
        """The state of a game, to look at and not to touch; observers of a seat want `state.seen_by(seat)`."""
        if not 0 <= number < self.games:
            raise IndexError(f"there is no game {number}: games are 0 to {self.games - 1}")
        return self._batch.state(number)

    def describe(self, observation: Sequence[float]) -> dict[str, dict[str, int]]:
        """An observation for people."""
        return self.setting.describe(observation)
