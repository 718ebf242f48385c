"""Games of a network against itself and its past, and what is to be learned from them.

Each decision of the network becomes a lesson: what it saw, what it could do and did, how much better that turned out
than it had thought (its advantage), and what it should have thought of everybody's chances.  Both come from later
thoughts of the same seat and in the end from the result, the nearer the heavier (generalised advantage estimation).

At school, before that, others play and the lessons are what they do: see `Studio.watch`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from mypy_extensions import i64
from numpy.typing import NDArray

from stardeck import bots
from stardeck.bots.levels import STYLES
from stardeck.engine.actions import Actions
from stardeck.envs.setting import Setting
from stardeck.envs.vector import VectorEnv
from stardeck.neural import files
from stardeck.training.model import baseline, fresh
from stardeck.training.sparse import Floats, Ints, Places, Rows

UNKNOWN: Final = -1.0
ASTRAY: Final = 0.05  # how often the network decides while it watches others


@dataclass
class Lessons:
    """What a network decided in some games; arrays of one row for each decision."""

    seen: Rows  # [n, width], counted from the baseline
    choices: Places  # [n, most], numbers of outputs; behind the last one 0
    counts: Ints  # [n], how many there are; none for a judge
    chosen: Ints  # [n], which of them
    likely: Floats  # [n], the logarithm of how likely that was
    advantage: Floats  # [n]
    shares: Floats  # [n, players + 1], the win shares to expect, the observer's first, nobody's last
    games: int  # that ended meanwhile
    decisions: int  # of all seats, forced ones included
    taught: bool = False  # whether somebody else decided, whom the network is to follow
    judged: bool = False  # whether they are for the judge, and of chances alone

    def __len__(self) -> int:
        return len(self.chosen)


def joined(lessons: list[Lessons]) -> Lessons:
    """All lessons together."""
    if len(lessons) == 1:
        return lessons[0]
    most = max(each.choices.shape[1] for each in lessons)
    return Lessons(
        Rows.joined([each.seen for each in lessons]),
        np.concatenate([np.pad(each.choices, ((0, 0), (0, most - each.choices.shape[1]))) for each in lessons]),
        np.concatenate([each.counts for each in lessons]),
        np.concatenate([each.chosen for each in lessons]),
        np.concatenate([each.likely for each in lessons]),
        np.concatenate([each.advantage for each in lessons]),
        np.concatenate([each.shares for each in lessons]),
        sum(each.games for each in lessons),
        sum(each.decisions for each in lessons),
        lessons[0].taught,
        lessons[0].judged,
    )


class Studio:
    """N games that go on from one lesson to the next."""

    def __init__(
        self,
        setting: Setting,
        units: tuple[int, int],
        *,
        games: int,
        steps: int,
        seed: int,
        fading: float,
        past: float,
        usual: float = 0.0,
    ) -> None:
        self.bot = bots.policy(setting.game)
        self.env = VectorEnv(setting.game, games, players=setting.players, seed=seed, usual=self.bot, **setting.options)
        self.steps = steps  # decisions of each game that make one lesson
        self.fading = fading  # how much less every later thought counts
        self.margin = STYLES[setting.game.id].margin  # a score that is better by so much is a clear win
        self.past = past  # the share of games in which one seat is a past self, …
        self.usual = usual  # … and in which one is the usual bot of the game
        self.model, self.other = fresh(setting, units), fresh(setting, units)
        self.base = baseline(setting)
        self.rows = np.arange(games)
        self.actions = Actions()
        self.luck = np.random.default_rng(seed)
        self.torch_luck = torch.Generator().manual_seed(seed)
        outputs = np.array(files.relative(setting.game, setting.players, setting.codes), np.int32)
        self.numbers: Places = outputs.reshape(setting.players, setting.actions)
        self.stranger: Ints = np.full(games, -1)  # the seat of a past self in each game, or -1, …
        self.coming: Ints = np.full(games, -1)  # … and in the game after it
        self.draw_strangers(np.ones(games, bool))
        self.env.reset(seed)
        self.draw_strangers(np.ones(games, bool))

    def draw_strangers(self, anew: NDArray[np.bool_]) -> None:
        """Decide who plays in the games after those that begin: past selves, or the usual bot, which is not asked."""
        games = len(self.rows)
        seats = self.luck.integers(0, self.env.players, games)
        lots = self.luck.random(games)
        self.stranger = np.where(anew, self.coming, self.stranger)
        past = (lots >= self.usual) & (lots < self.usual + self.past)
        self.coming = np.where(anew, np.where(past, seats, -1), self.coming)
        for number in np.flatnonzero(anew).tolist():
            self.env.invite(number, int(seats[number]) if lots[number] < self.usual else None)

    def play(self, weights: dict[str, Any], past: dict[str, Any] | None, clearness: float = 0.0) -> Lessons:
        """Play on for some steps by these weights, and in some seats by those of a past self.

        `clearness` is how much it counts how clearly a game is won; the rest is the win itself.
        """
        self.model.load_state_dict(weights)
        self.other.load_state_dict(past or weights)
        return self.lessons(False, clearness)

    def watch(self, weights: dict[str, Any], clearness: float = 0.0) -> Lessons:
        """Let the usual bot of the game decide for some steps; some of its games go astray, so that it shows more."""
        self.model.load_state_dict(weights)
        return self.lessons(True, clearness)

    def lessons(self, taught: bool, clearness: float) -> Lessons:
        env, steps, games, players = self.env, self.steps, self.env.games, self.env.players
        seen: list[Rows] = []
        choices: list[Places] = []
        counts = np.zeros((steps, games), np.int64)
        chosen = np.zeros((steps, games), np.int64)
        seats = np.zeros((steps, games), np.int64)
        own = np.zeros((steps, games), bool)
        likely = np.zeros((steps, games), np.float32)
        thought = np.zeros((steps, games, players + 1), np.float32)
        ended = np.zeros((steps, games), bool)
        rewards = np.zeros((steps, games, players), np.float32)
        with torch.no_grad():
            for t in range(steps):
                now = Rows.of(env.observe() - self.base)
                seen.append(now)
                counts[t], seats[t] = env.counts, env.seats
                own[t] = (self.stranger != env.seats) | taught
                most = int(env.counts.max())
                codes = np.where(np.arange(most) < env.counts[:, None], env.legal[:, :most], 0)
                outputs = self.numbers[env.seats[:, None], codes]
                choices.append(outputs)
                picks, how_likely, chances = self.decide(now, outputs, counts[t], own[t])
                if taught:
                    shown = self.shown(codes, counts[t] > 1)
                    astray = self.luck.random(games) < ASTRAY
                    chosen[t], picks = shown, np.where(astray, picks, shown)
                else:
                    chosen[t] = picks
                likely[t], thought[t] = how_likely, chances
                env.step(codes[self.rows, picks])
                ended[t] = env.ended
                if env.ended.any():
                    rewards[t] = self.rewards(clearness)
                    self.draw_strangers(env.ended)
        fading = 1.0 if taught else self.fading  # what others think while they play is not known
        advantage, shares = self.judge(thought, seats, own & (counts > 1), ended, rewards, fading)
        keep = (own & (counts > 1)).reshape(-1)
        widest = max(each.shape[1] for each in choices)
        all_choices = np.zeros((steps, games, widest), np.int32)
        for t, each in enumerate(choices):
            all_choices[t, :, : each.shape[1]] = each
        return Lessons(
            Rows.joined(seen).take(np.flatnonzero(keep)),
            all_choices.reshape(steps * games, -1)[keep],
            counts.reshape(-1)[keep],
            chosen.reshape(-1)[keep],
            likely.reshape(-1)[keep],
            advantage.reshape(-1)[keep],
            shares.reshape(steps * games, -1)[keep],
            int(ended.sum()),
            steps * games,
            taught,
        )

    def rewards(self, clearness: float) -> Floats:
        """What the games that ended were worth for each seat: the win, and how clear it was."""
        env = self.env
        winners = env.rewards.sum(1, keepdims=True)
        ahead = np.exp(np.clip(env.margins / self.margin, -20.0, 20.0))
        clear = ahead / ahead.sum(1, keepdims=True) * (winners > 0)
        worth: Floats = ((1.0 - clearness) * env.rewards / np.maximum(winners, 1.0) + clearness * clear).astype(
            np.float32
        )
        return worth

    def shown(self, codes: Ints, where: NDArray[np.bool_]) -> Ints:
        """Which of the choices the usual bot would take in some of the games."""
        env, numbers, actions = self.env, self.env.setting.numbers, self.actions
        picks = np.zeros(env.games, np.int64)
        for number in np.flatnonzero(where).tolist():
            state, seat = env.state(number), i64(int(env.seats[number]))
            state.legal(seat, actions)
            action = numbers[int(self.bot.pick(state, seat, actions))]
            picks[number] = int(np.flatnonzero(codes[number] == action)[0])
        return picks

    def decide(self, seen: Rows, choices: Places, counts: Ints, own: NDArray[np.bool_]) -> tuple[Ints, Floats, Floats]:
        """Draw an action for every game: which of the choices, how likely that was, and everybody's chances."""
        shares, chances = self.model(seen, choices, counts)
        if not own.all():  # past selves
            others = np.flatnonzero(~own)
            shares[others] = self.other(seen.take(others), choices[others], counts[others])[0]
        picks = torch.multinomial(shares.exp(), 1, generator=self.torch_luck)
        return picks[:, 0].numpy(), shares.gather(1, picks)[:, 0].numpy(), chances.exp().numpy()

    def judge(
        self,
        thought: Floats,
        seats: Ints,
        learned: NDArray[np.bool_],
        ended: NDArray[np.bool_],
        rewards: Floats,
        fading: float,
    ) -> tuple[Floats, Floats]:
        """Go back from the end: the advantage of each action, and what each seat's chances should have been thought."""
        steps, games, players = rewards.shape
        later = np.full(
            (games, players, players + 1), UNKNOWN, np.float32
        )  # what a seat thought when it next decided …
        surprise = np.zeros((games, players, players + 1), np.float32)  # … and the surprises that followed, added up
        advantage = np.zeros((steps, games), np.float32)
        shares = np.zeros((steps, games, players + 1), np.float32)
        turned = (np.arange(players)[:, None] + np.arange(players)) % players  # for each seat the others after it
        for t in reversed(range(steps)):
            over = ended[t]
            if over.any():
                later[over, :, :players] = rewards[t][over][:, turned]
                later[over, :, players] = 1.0 - rewards[t][over].sum(1, keepdims=True)
                surprise[over] = 0.0
            seat = seats[t]
            next_thought = later[self.rows, seat]
            step = np.where(next_thought == UNKNOWN, 0.0, next_thought - thought[t])
            total = step + fading * surprise[self.rows, seat]
            advantage[t], shares[t] = total[:, 0], thought[t] + total
            at = np.flatnonzero(learned[t])
            later[at, seat[at]] = thought[t][at]
            surprise[at, seat[at]] = total[at]
        return advantage, np.clip(shares, 0.0, 1.0)
