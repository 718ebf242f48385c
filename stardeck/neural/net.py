"""A small network that looks at a table: what a seat should do, and who is going to win.

The inputs are the entries of an observation (`engine/features.py`), most of which are at their baseline.  The sums of
the first layer are whole numbers and are kept from one look to the next: only inputs that changed are added, and the
result is the same whatever was looked at before.  Units of the first layer that stay silent cost nothing.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, mypyc_attr

from stardeck.engine.actions import Actions
from stardeck.engine.features import Encoder, Row, Scale, table_place
from stardeck.engine.policy import Policy
from stardeck.engine.state import State

FINE: Final = 65536.0  # a weight of 1.0 in the first layer, as a whole number
NONE: Final = -1


@final
@mypyc_attr(acyclic=True)
class Net:
    """The weights: inputs, two layers of units, a number for each action, one for each seat and one for nobody.

    Weights come as rows one after the other: for each input its weights to the first units, for each of those its
    weights to the second units; for each action, and for each seat from the observer on, its weights of those, and
    last those for a game that nobody wins.
    """

    def __init__(
        self,
        units: tuple[int, int],
        first: list[int],
        first_base: list[int],
        second: list[float],
        second_base: list[float],
        action: list[float],
        action_base: list[float],
        chance: list[float],
        chance_base: list[float],
    ) -> None:
        self.units: i64 = units[0]
        self.more: i64 = units[1]
        self.first: vec[i32] = vec[i32]([i32(n) for n in first])
        self.first_base: vec[i64] = vec[i64]([i64(n) for n in first_base])
        self.second: vec[float] = vec[float](second)
        self.second_base: vec[float] = vec[float](second_base)
        self.action: vec[float] = vec[float](action)
        self.action_base: vec[float] = vec[float](action_base)
        self.chance: vec[float] = vec[float](chance)
        self.chance_base: vec[float] = vec[float](chance_base)


@final
@mypyc_attr(acyclic=True)
class Eyes:
    """One seat's look at the table, as it was last."""

    def __init__(self, encoder: Encoder, scale: Scale, net: Net) -> None:
        self.row = Row(scale, int(encoder.piles), int(encoder.packs), vec[i32]([i32(0)] * scale.size), 0)
        self.values: vec[i16] = vec[i16]([i16(0)] * scale.size)  # as they are in the sums
        self.sums: vec[i64] = net.first_base[:]

    def look(self, net: Net) -> None:
        """Bring the sums of the first layer up to date."""
        values = self.values
        now = self.row.values
        shapes = self.row.shapes
        sums = self.sums
        units = net.units
        first = net.first
        for at in range(i64(len(values))):
            if values[at] != now[at]:
                more = table_place(shapes[at], i64(now[at])) - table_place(shapes[at], i64(values[at]))
                values[at] = now[at]
                if more:
                    start = at * units
                    for unit in range(units):
                        sums[unit] += more * i64(first[start + unit])


@final
@mypyc_attr(acyclic=True)
class NeuralPolicy(Policy):
    """Does what a network likes best, and judges positions by it; what the usual bot is sure of needs no look."""

    def __init__(self, name: str, net: Net, encoder: Encoder, numbers: list[int], usual: Policy | None = None) -> None:
        super().__init__(name)
        self.net = net
        self.usual = usual
        self.encoder = encoder
        self.players: i64 = int(encoder.players)
        self.codes: i64 = len(numbers) // self.players
        # For each seat and each code of an action its number among the outputs, or NONE.
        self.numbers: vec[i32] = vec[i32]([i32(n) for n in numbers])
        scale = Scale(encoder.layout)
        self.eyes: list[Eyes] = [Eyes(encoder, scale, net) for _seat in range(self.players)]
        self.second: vec[float] = vec[float]([0.0] * net.more)

    def look(self, state: State, seat: i64) -> None:
        """Look at a table through the eyes of a seat: what the second units say."""
        net = self.net
        eyes = self.eyes[seat]
        self.encoder.encode(state, seat, eyes.row)
        eyes.look(net)
        sums = eyes.sums
        second = self.second
        weights = net.second
        more = net.more
        for i in range(more):
            second[i] = net.second_base[i]
        for unit in range(net.units):
            if sums[unit] > 0:
                signal = float(sums[unit]) / FINE
                start = unit * more
                for i in range(more):
                    second[i] = second[i] + signal * weights[start + i]
        for i in range(more):
            if second[i] < 0.0:
                second[i] = 0.0

    def liking(self, number: i64) -> float:
        """How much the net likes an action, after a look."""
        net = self.net
        liking = net.action_base[number]
        start = number * net.more
        for i in range(net.more):
            liking += self.second[i] * net.action[start + i]
        return liking

    def number(self, seat: i64, action: i64) -> i64:
        """The number of an action among the outputs of the net, NONE if it has none."""
        if action >= self.codes:
            return NONE
        return i64(self.numbers[seat * self.codes + action])

    def sure(self, state: State, seat: i64, actions: Actions) -> i64:
        return -1 if self.usual is None else self.usual.sure(state, seat, actions)

    def answer(self, state: State, seat: i64, actions: Actions) -> i64:
        sure = self.sure(state, seat, actions)
        if sure >= 0:
            return sure
        self.look(state, seat)
        best = actions.items[0]
        most = -1e18
        for i in range(actions.count):
            number = self.number(seat, actions.items[i])
            if number != NONE:
                liking = self.liking(number)
                if liking > most:
                    most = liking
                    best = actions.items[i]
        return best

    def chances(self, state: State, seat: i64) -> list[float]:
        """The chance of every seat to win, as a seat sees it."""
        self.look(state, seat)
        net = self.net
        weights: list[float] = [0.0] * self.players
        total = 0.0
        for place in range(self.players + 1):
            sums = net.chance_base[place]
            start = place * net.more
            for i in range(net.more):
                sums += self.second[i] * net.chance[start + i]
            weight = math.exp(min(30.0, max(-30.0, sums)))
            total += weight
            if place < self.players:
                other = seat + place
                if other >= self.players:
                    other -= self.players
                weights[other] = weight
        return [weight / total for weight in weights]

    def shares(self, state: State, seat: i64, actions: Actions) -> list[float]:
        """How likely the net would do each of the legal actions, if it drew lots by how much it likes them."""
        self.look(state, seat)
        likings: list[float] = []
        most = -1e18
        for i in range(actions.count):
            number = self.number(seat, actions.items[i])
            liking = self.liking(number) if number != NONE else -1e9
            likings.append(liking)
            if liking > most:
                most = liking
        weights = [math.exp(max(-60.0, liking - most)) for liking in likings]
        total = sum(weights)
        return [weight / total for weight in weights]
