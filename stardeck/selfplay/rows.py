"""The decisions of a game as rows: what a seat could know and do, what it did, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stardeck.engine.journal import Journal
from stardeck.envs.batch import REWARDS, reward_of
from stardeck.envs.setting import Setting

Array = NDArray[Any]


@dataclass
class Rows:
    """Decisions one after another.

    Observations are kept as differences to the baseline of their schema: those of row `i` are the places
    `index[at[i]:at[i + 1]]` with the whole numbers `value[…]`; its legal actions are `legal[legal_at[i]:…]`.
    """

    at: list[int] = field(default_factory=lambda: [0])
    index: list[int] = field(default_factory=list)
    value: list[int] = field(default_factory=list)
    legal_at: list[int] = field(default_factory=lambda: [0])
    legal: list[int] = field(default_factory=list)
    action: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    game: list[int] = field(default_factory=list)
    step: list[int] = field(default_factory=list)
    outcome: list[list[float]] = field(default_factory=list)  # by the kinds of REWARDS

    def __len__(self) -> int:
        return len(self.action)

    def add_game(self, setting: Setting, journal: Journal, number: int) -> None:
        """Replay a game and note each decision with what it led to."""
        state = journal.start()
        encoder, numbers = setting.encoder, setting.numbers
        row = encoder.row()
        first = len(self)
        for step, entry in enumerate(journal.actions()):
            seat, action = entry.seat, entry.action
            encoder.encode(state, seat, row)
            for place, difference in row.sparse():
                self.index.append(place)
                self.value.append(difference)
            self.at.append(len(self.index))
            self.legal += [numbers[code] for code in state.decision(seat).actions]
            self.legal_at.append(len(self.legal))
            self.action.append(numbers[action])
            self.seat.append(seat)
            self.game.append(number)
            self.step.append(step)
            state.act(seat, action)
        result = state.result
        assert result is not None, "a journal of self-play ends with its game"
        kinds = range(len(REWARDS))
        by_seat = [[reward_of(result, kind, seat) for kind in kinds] for seat in range(setting.players)]
        self.outcome += [by_seat[seat] for seat in self.seat[first:]]

    def arrays(self) -> dict[str, Array]:
        """All columns as arrays, by name."""
        kinds = {
            "at": np.int64,
            "index": np.int32,
            "value": np.int16,
            "legal_at": np.int64,
            "legal": np.int32,
            "action": np.int32,
            "seat": np.int8,
            "game": np.int64,
            "step": np.int32,
            "outcome": np.float32,
        }
        found = {each.name: np.asarray(getattr(self, each.name), kinds[each.name]) for each in fields(self)}
        found["outcome"] = found["outcome"].reshape(len(self), len(REWARDS))
        return found
