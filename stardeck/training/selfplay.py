"""Games of a network against itself and its past, and what is to be learned from them.

Each decision of the network becomes a lesson: what it saw, what it could do and did, how much better that turned out
than it had thought (its advantage), and what it should have thought of everybody's chances.  Both come from later
thoughts of the same seat and in the end from the result, the nearer the heavier (generalised advantage estimation).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from stardeck.envs.setting import Setting
from stardeck.envs.vector import VectorEnv
from stardeck.neural import files
from stardeck.training.model import fresh

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
NEVER: Final = -1e9
UNKNOWN: Final = -1.0


@dataclass
class Lessons:
    """What a network decided in some games; arrays of one row for each decision."""

    seen: NDArray[np.float16]  # [n, width]
    choices: Ints  # [n, most], numbers of outputs; behind the last one 0
    counts: Ints  # [n], how many there are
    chosen: Ints  # [n], which of them
    likely: Floats  # [n], the logarithm of how likely that was
    advantage: Floats  # [n]
    shares: Floats  # [n, players], the win shares to expect, the observer's first
    games: int  # that ended meanwhile
    decisions: int  # of all seats, forced ones included

    def __len__(self) -> int:
        return len(self.chosen)


def joined(lessons: list[Lessons]) -> Lessons:
    """All lessons together."""
    if len(lessons) == 1:
        return lessons[0]
    most = max(each.choices.shape[1] for each in lessons)
    return Lessons(
        np.concatenate([each.seen for each in lessons]),
        np.concatenate([np.pad(each.choices, ((0, 0), (0, most - each.choices.shape[1]))) for each in lessons]),
        np.concatenate([each.counts for each in lessons]),
        np.concatenate([each.chosen for each in lessons]),
        np.concatenate([each.likely for each in lessons]),
        np.concatenate([each.advantage for each in lessons]),
        np.concatenate([each.shares for each in lessons]),
        sum(each.games for each in lessons),
        sum(each.decisions for each in lessons),
    )


class Studio:
    """N games that go on from one lesson to the next."""

    def __init__(
        self, setting: Setting, units: tuple[int, int], *, games: int, steps: int, seed: int, fading: float, past: float
    ) -> None:
        self.env = VectorEnv(setting.game, games, players=setting.players, seed=seed, **setting.options)
        self.steps = steps  # decisions of each game that make one lesson
        self.fading = fading  # how much less every later thought counts
        self.past = past  # the share of games in which one seat is a past self
        self.model, self.other = fresh(setting, units), fresh(setting, units)
        self.rows = np.arange(games)
        self.luck = np.random.default_rng(seed)
        self.torch_luck = torch.Generator().manual_seed(seed)
        self.numbers: Ints = np.array(files.relative(setting.game, setting.players, setting.codes)).reshape(
            setting.players, setting.actions
        )
        self.stranger: Ints = np.full(games, -1)  # the seat of a past self in each game, or -1
        self.draw_strangers(np.ones(games, bool))

    def draw_strangers(self, anew: NDArray[np.bool_]) -> None:
        """Decide who plays in games that begin."""
        games = len(self.rows)
        seats = self.luck.integers(0, self.env.players, games)
        drawn = np.where(self.luck.random(games) < self.past, seats, -1)
        self.stranger = np.where(anew, drawn, self.stranger)

    def play(self, weights: dict[str, Any], past: dict[str, Any] | None) -> Lessons:
        """Play on for some steps by these weights, and in some seats by those of a past self."""
        env, steps, games, players = self.env, self.steps, self.env.games, self.env.players
        self.model.load_state_dict(weights)
        self.other.load_state_dict(past or weights)
        seen = np.zeros((steps, games, env.setting.width), np.float16)
        choices: list[Ints] = []
        counts = np.zeros((steps, games), np.int64)
        chosen = np.zeros((steps, games), np.int64)
        seats = np.zeros((steps, games), np.int64)
        own = np.zeros((steps, games), bool)
        likely = np.zeros((steps, games), np.float32)
        thought = np.zeros((steps, games, players), np.float32)
        ended = np.zeros((steps, games), bool)
        rewards = np.zeros((steps, games, players), np.float32)
        with torch.no_grad():
            for t in range(steps):
                now = env.observe()
                seen[t], counts[t], seats[t] = now, env.counts, env.seats
                own[t] = self.stranger != env.seats
                most = int(env.counts.max())
                codes = np.where(np.arange(most) < env.counts[:, None], env.legal[:, :most], 0)
                outputs = self.numbers[env.seats[:, None], codes]
                choices.append(outputs)
                picks, how_likely, chances = self.decide(torch.from_numpy(now), outputs, counts[t], own[t])
                chosen[t], likely[t], thought[t] = picks, how_likely, chances
                env.step(codes[self.rows, picks])
                ended[t], rewards[t] = env.ended, env.rewards
                if env.ended.any():
                    self.draw_strangers(env.ended)
        advantage, shares = self.judge(thought, seats, own & (counts > 1), ended, rewards)
        keep = (own & (counts > 1)).reshape(-1)
        widest = max(each.shape[1] for each in choices)
        all_choices = np.zeros((steps, games, widest), np.int64)
        for t, each in enumerate(choices):
            all_choices[t, :, : each.shape[1]] = each
        return Lessons(
            seen.reshape(steps * games, -1)[keep],
            all_choices.reshape(steps * games, -1)[keep],
            counts.reshape(-1)[keep],
            chosen.reshape(-1)[keep],
            likely.reshape(-1)[keep],
            advantage.reshape(-1)[keep],
            shares.reshape(steps * games, -1)[keep],
            int(ended.sum()),
            steps * games,
        )

    def decide(
        self, seen: torch.Tensor, outputs: Ints, counts: Ints, own: NDArray[np.bool_]
    ) -> tuple[Ints, Floats, Floats]:
        """Draw an action for every game: which of the choices, how likely that was, and everybody's chances."""
        likings, chances = self.model(seen)
        if not own.all():
            others = np.flatnonzero(~own)
            likings[others] = self.other(seen[others])[0]
        open_ = torch.from_numpy(np.arange(outputs.shape[1]) < counts[:, None])
        shares = functional.log_softmax(likings.gather(1, torch.from_numpy(outputs)).masked_fill(~open_, NEVER), 1)
        picks = torch.multinomial(shares.exp(), 1, generator=self.torch_luck)
        return picks[:, 0].numpy(), shares.gather(1, picks)[:, 0].numpy(), chances.exp().numpy()

    def judge(
        self,
        thought: Floats,
        seats: Ints,
        learned: NDArray[np.bool_],
        ended: NDArray[np.bool_],
        rewards: Floats,
    ) -> tuple[Floats, Floats]:
        """Go back from the end: the advantage of each action, and what each seat's chances should have been thought."""
        steps, games, players = thought.shape
        later = np.full((games, players, players), UNKNOWN, np.float32)  # what each seat thought at its next decision …
        surprise = np.zeros((games, players, players), np.float32)  # … and the surprises that followed, added up
        advantage = np.zeros((steps, games), np.float32)
        shares = np.zeros((steps, games, players), np.float32)
        turned = (np.arange(players)[:, None] + np.arange(players)) % players  # for each seat the others after it
        for t in reversed(range(steps)):
            over = ended[t]
            if over.any():
                later[over] = rewards[t][over][:, turned]
                surprise[over] = 0.0
            seat = seats[t]
            next_thought = later[self.rows, seat]
            step = np.where(next_thought == UNKNOWN, 0.0, next_thought - thought[t])
            total = step + self.fading * surprise[self.rows, seat]
            advantage[t], shares[t] = total[:, 0], thought[t] + total
            at = np.flatnonzero(learned[t])
            later[at, seat[at]] = thought[t][at]
            surprise[at, seat[at]] = total[at]
        return advantage, np.clip(shares, 0.0, 1.0)
