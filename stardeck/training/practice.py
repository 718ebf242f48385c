"""Games that a network plays in earnest, and what they teach its judge: who wins from where.

It does what it likes best.  Where the judge is asked when somebody looks ahead (the first question of a turn that needs
thought), the result of the game tells what it should have said: a result and no guess.  In half of the games the
players go astray first, so that the judge also knows what the net would not have done; what was seen on the way there
is no lesson, for it did not lead to the result.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from mypy_extensions import i64
from numpy.typing import NDArray

from stardeck import bots
from stardeck.bots.learned import AHEAD
from stardeck.engine.actions import Actions
from stardeck.engine.state import State
from stardeck.envs.batch import WIN, reward_of
from stardeck.envs.setting import Setting
from stardeck.games.playout import lowest_seat
from stardeck.neural import files
from stardeck.neural.net import NONE, NeuralPolicy
from stardeck.training.model import baseline, fresh, units_of
from stardeck.training.selfplay import Lessons
from stardeck.training.sparse import Floats, Rows

ASTRAY: Final = 0.5  # the share of games that go astray, …
FAR: Final = 30  # … for so many decisions at most, …
WILD: Final = (0.05, 0.25)  # … of which such a share is drawn by nothing but lot, in one game and in another
KEPT: Final = 0.33  # the share of the questions that turns begin with that become lessons
MOST: Final = 20_000  # decisions of a game; one that takes more is given up, for nobody wins it
SEED: Final = 1 << 62  # of games: below it


class Practice:
    """Games one after the other, each to its end."""

    def __init__(self, setting: Setting, *, games: int, seed: int, usual: float) -> None:
        self.setting = setting
        self.games = games  # that make one lesson
        self.usual = usual  # the share of games in which one seat is the usual bot's
        self.bot = bots.policy(setting.game)
        self.numbers = files.numbers(setting.game, setting.players, setting.codes)
        self.question = AHEAD[setting.game.id].question  # that a turn begins with
        self.luck = np.random.default_rng(seed)

    def play(self, weights: dict[str, Any]) -> Lessons:
        """Play a number of games by these weights."""
        model = fresh(self.setting, units_of(weights))
        model.load_state_dict(weights)
        net = files.built(self.setting, model.units, model.parts())
        policy = NeuralPolicy("neural", net, self.setting.encoder, self.numbers, self.bot)
        notes = Notes(self.setting, policy)
        for _game in range(self.games):
            self.game(policy, notes)
        return notes.lessons(self.games)

    def game(self, policy: NeuralPolicy, notes: Notes) -> None:
        """Play a game, and note what it teaches."""
        luck, players = self.luck, self.setting.players
        state = self.setting.new(self.lot(SEED))
        guest = self.lot(players) if luck.random() < self.usual else NONE
        astray = self.lot(FAR) if luck.random() < ASTRAY else 0
        wild = WILD[self.lot(len(WILD))]
        everybody = (1 << players) - 1
        begins = everybody  # seats whose next question may be the one that a turn begins with
        actions = Actions()
        begun = notes.decisions
        while state.deciding:
            if notes.decisions - begun == MOST:
                notes.give_up()
                return
            seat = lowest_seat(state.deciding)
            me = 1 << int(seat)
            state.legal(seat, actions)
            action = actions.items[0]
            if actions.count > 1:
                action = self.bot.pick(state, seat, actions) if seat == guest else policy.sure(state, seat, actions)
            if action < 0:
                state.legal(seat, actions)
                first = begins & me and state.step.name == self.question
                if astray:
                    astray -= 1
                    action = self.stray(policy, state, seat, actions, wild)
                else:
                    action = policy.answer(state, seat, actions)
                    if first and luck.random() < KEPT:
                        notes.see(seat)
                if first:
                    begins &= ~me
            begins |= everybody & ~me
            state.act(seat, action)
            notes.decisions += 1
        result = state.result_now()
        notes.end(np.array([reward_of(result, WIN, seat) for seat in range(players)], np.float32))

    def stray(self, policy: NeuralPolicy, state: State, seat: i64, actions: Actions, wild: float) -> i64:
        """What it might do: drawn by how much it likes each action, now and then by nothing but lot."""
        count = int(actions.count)
        if self.luck.random() < wild:
            return actions.items[i64(self.lot(count))]
        shares = np.cumsum(policy.shares(state, seat, actions))
        state.legal(seat, actions)
        pick = int(np.searchsorted(shares, self.luck.random() * shares[-1], side="right"))
        return actions.items[i64(min(pick, count - 1))]

    def lot(self, below: int) -> int:
        return int(self.luck.integers(below))


class Notes:
    """What was seen in games and how they ended, until it becomes lessons."""

    def __init__(self, setting: Setting, policy: NeuralPolicy) -> None:
        self.base = baseline(setting)
        self.players = setting.players
        # What the net has just seen, through the eyes of each seat.
        self.eyes = [np.frombuffer(memoryview(each.row.floats), np.float32) for each in policy.eyes]
        self.decisions = 0
        self.places: list[NDArray[np.int32]] = []
        self.values: list[Floats] = []
        self.seats: list[int] = []
        self.shares: list[Floats] = []

    def see(self, seat: i64) -> None:
        """Note what a seat sees."""
        seen = self.eyes[seat] - self.base
        places = np.flatnonzero(seen)
        self.places.append(places.astype(np.int32))
        self.values.append(seen[places])
        self.seats.append(int(seat))

    def give_up(self) -> None:
        """Forget what was seen in a game that does not end."""
        known = len(self.shares)
        del self.places[known:], self.values[known:], self.seats[known:]

    def end(self, won: Floats) -> None:
        """Note how the game ended for those who saw something."""
        for seat in self.seats[len(self.shares) :]:
            self.shares.append(np.append(np.roll(won, -seat), 1.0 - won.sum()).astype(np.float32))

    def lessons(self, games: int) -> Lessons:
        count = len(self.seats)
        none, nothing = np.zeros(count, np.int64), np.zeros(count, np.float32)
        return Lessons(
            seen=Rows(
                np.cumsum([0, *map(len, self.places)]),
                np.concatenate([np.zeros(0, np.int32), *self.places]),
                np.concatenate([nothing[:0], *self.values]),
            ),
            choices=np.zeros((count, 1), np.int32),
            counts=none,
            chosen=none,
            likely=nothing,
            advantage=nothing,
            shares=np.array(self.shares, np.float32).reshape(count, self.players + 1),
            games=games,
            decisions=self.decisions,
            judged=True,
        )
