"""Learning from lessons: at school to do what was shown; then by proximal policy optimisation, so that no lesson moves
the network too far at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from torch import nn

from stardeck.training.model import Model
from stardeck.training.selfplay import Lessons
from stardeck.training.sparse import Ints

LEAST_CURIOSITY: Final = 0.1  # of it, at the end


@dataclass(frozen=True)
class Plan:
    """How a network learns."""

    rate: float = 1e-3  # of learning, at the start
    least: float = 0.05  # of it, at the end
    times: int = 2  # each lesson is gone through
    batch: int = 2048
    clip: float = 0.2  # how far the likelihood of an action may move by one lesson
    curiosity: float = 0.01  # the weight of keeping other actions likely, at the start
    chances: float = 1.0  # the weight of judging chances well
    longest: float = 0.5  # a step, as a norm of gradients


@dataclass(frozen=True)
class Marks:
    """How learning went: means over a lesson."""

    gain: float
    doubt: float  # the entropy of what it does
    error: float  # of its thoughts of chances: cross entropy


class Learner:
    """A network that learns."""

    def __init__(self, model: Model, plan: Plan, seed: int) -> None:
        self.model = model
        self.plan = plan
        self.optimizer = torch.optim.Adam(model.parameters(), lr=plan.rate, eps=1e-5, fused=True)
        self.luck = torch.Generator().manual_seed(seed)
        self.curiosity = plan.curiosity

    def kept(self) -> dict[str, Any]:
        """All that it needs to go on some other time."""
        return {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "luck": self.luck.get_state(),
        }

    def restore(self, kept: dict[str, Any]) -> None:
        self.model.load_state_dict(kept["model"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.luck.set_state(kept["luck"])

    def learn(self, lessons: Lessons, done: float) -> Marks:
        """Learn from lessons; `done` is the share of the training that lies behind."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.rate * max(self.plan.least, 1.0 - done)
        self.curiosity = self.plan.curiosity * max(LEAST_CURIOSITY, 1.0 - done)
        advantage = torch.tensor(lessons.advantage)
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        marks: list[tuple[float, float, float]] = []
        for _time in range(self.plan.times):
            order = torch.randperm(len(lessons), generator=self.luck).numpy()
            for at in range(0, len(order), self.plan.batch):
                marks.append(self.step(lessons, advantage, order[at : at + self.plan.batch]))
        means = np.mean(np.array(marks), axis=0) if marks else np.zeros(3)
        return Marks(float(means[0]), float(means[1]), float(means[2]))

    def step(self, lessons: Lessons, advantage: torch.Tensor, rows: Ints) -> tuple[float, float, float]:
        plan = self.plan
        shares, chances = self.model(lessons.seen.take(rows), lessons.choices[rows], lessons.counts[rows])
        now = shares.gather(1, torch.from_numpy(lessons.chosen[rows])[:, None])[:, 0]
        if lessons.taught or lessons.judged:
            gain = now.mean()
        else:
            ratio = (now - torch.from_numpy(lessons.likely[rows])).exp()
            better = advantage[torch.from_numpy(rows)]
            gain = torch.min(ratio * better, ratio.clamp(1 - plan.clip, 1 + plan.clip) * better).mean()
        doubt = -(shares.exp() * shares).sum(1).mean()
        error = -(torch.from_numpy(lessons.shares[rows]) * chances).sum(1).mean()
        loss = plan.chances * error - gain - self.curiosity * doubt
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), plan.longest)
        self.optimizer.step()
        return float(gain.detach()), float(doubt.detach()), float(error.detach())
