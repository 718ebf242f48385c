"""A small network that looks at a table: what a seat should do, and who is going to win.

The inputs are the entries of an observation (`engine/features.py`), most of which are at their baseline.  The sums of
the first layer are whole numbers and are kept from one look to the next: only inputs that changed are added, and the
result is the same whatever was looked at before.  Two units share a number, so that one addition serves both.  Units of
the first layer that stay silent cost nothing.
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
FEW: Final = 4  # units that are looked at together
# Two whole numbers in one: the second counts in steps of 2 ** 32.
SHIFT: Final = 32
LOW: Final = 0xFFFFFFFF
SIGN: Final = 0x80000000
NOTES: Final = 400  # entries of a row that change between two looks, at most, for it to be worth remembering which


@final
@mypyc_attr(acyclic=True)
class Net:
    """The weights: inputs, two layers of units, a number for each action, one for each seat and one for nobody.

    Weights come as rows one after the other: for each input its weights to the first units, for each of those its
    weights to the second units; for each action, and for each seat from the observer on, its weights of those, and
    last those for a game that nobody wins.  One that only judges has no actions.
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
        self.pairs: i64 = (units[0] + 1) // 2  # of first units
        self.more: i64 = units[1]
        self.first: vec[i64] = paired(first, units[0])
        self.first_base: vec[i64] = paired(first_base, units[0])
        self.second: vec[float] = vec[float](second)
        self.second_base: vec[float] = vec[float](second_base)
        self.action: vec[float] = vec[float](action)
        self.action_base: vec[float] = vec[float](action_base)
        self.chance: vec[float] = vec[float](chance)
        self.chance_base: vec[float] = vec[float](chance_base)


def paired(numbers: list[int], units: int) -> vec[i64]:
    """Rows of so many whole numbers each, two in one; a row of an odd length ends with nought."""
    pairs: list[int] = []
    for start in range(0, len(numbers), units):
        row = numbers[start : start + units]
        if units % 2:
            row.append(0)
        pairs += [row[i] + (row[i + 1] << SHIFT) for i in range(0, len(row), 2)]
    return vec[i64]([i64(n) for n in pairs])


def first_of(pair: i64) -> i64:
    """The first of two whole numbers in one."""
    return ((pair & LOW) ^ SIGN) - SIGN


@final
@mypyc_attr(acyclic=True)
class Eyes:
    """One seat's look at the table, as it was last."""

    def __init__(self, encoder: Encoder, scale: Scale, net: Net) -> None:
        floats = vec[i32]([i32(0)] * scale.size)
        self.row = Row(scale, int(encoder.piles), int(encoder.packs), floats, 0, NOTES)
        self.values: vec[i16] = vec[i16]([i16(0)] * scale.size)  # as they are in the sums
        self.sums: vec[i64] = net.first_base[:]

    def look(self, net: Net) -> None:
        """Bring the sums of the first layer up to date."""
        row = self.row
        count = row.written_count
        row.written_count = 0
        if count < NOTES:
            written = row.written
            for i in range(count):
                self.renew(net, i64(written[i]))
        else:
            for at in range(i64(len(self.values))):
                self.renew(net, at)

    def renew(self, net: Net, at: i64) -> None:
        """Add to the sums by how much an entry has changed."""
        row = self.row
        value = row.values[at]
        before = self.values[at]
        if value == before:
            return
        self.values[at] = value
        shape = row.shapes[at]
        more = table_place(shape, i64(value)) - table_place(shape, i64(before))
        if more:
            sums = self.sums
            first = net.first
            weight = at * net.pairs
            for pair in range(net.pairs):
                sums[pair] += more * first[weight]
                weight += 1


@final
@mypyc_attr(acyclic=True)
class NeuralPolicy(Policy):
    """Does what a network likes best, and judges positions by it or by its judge, if it has one.

    What the usual bot is sure of needs no look.
    """

    def __init__(
        self,
        name: str,
        net: Net,
        encoder: Encoder,
        numbers: list[int],
        usual: Policy | None = None,
        judge: Net | None = None,
    ) -> None:
        super().__init__(name)
        self.net = net
        self.judge = None if judge is None else NeuralPolicy(name, judge, encoder, numbers)
        self.usual = usual
        self.encoder = encoder
        self.players: i64 = int(encoder.players)
        self.codes: i64 = len(numbers) // self.players
        # For each seat and each code of an action its number among the outputs, or NONE.
        self.numbers: vec[i32] = vec[i32]([i32(n) for n in numbers])
        scale = Scale(encoder.layout)
        self.eyes: list[Eyes] = [Eyes(encoder, scale, net) for _seat in range(self.players)]
        self.second: vec[float] = vec[float]([0.0] * net.more)
        # First units that are not silent: where their weights begin, and what they say.
        self.places: vec[i64] = vec[i64]([0] * (net.pairs * 2 + FEW))
        self.signals: vec[float] = vec[float]([0.0] * (net.pairs * 2 + FEW))

    def look(self, state: State, seat: i64) -> None:
        """Look at a table through the eyes of a seat: what the second units say."""
        net = self.net
        eyes = self.eyes[seat]
        self.encoder.encode(state, seat, eyes.row)
        eyes.look(net)
        count = self.hear(eyes.sums)
        places = self.places
        signals = self.signals
        second = self.second
        weights = net.second
        more = net.more
        base = net.second_base
        for i in range(more):
            second[i] = base[i]
        for at in range(0, count, FEW):
            one = places[at]
            two = places[at + 1]
            three = places[at + 2]
            four = places[at + 3]
            first_signal = signals[at]
            second_signal = signals[at + 1]
            third_signal = signals[at + 2]
            fourth_signal = signals[at + 3]
            for i in range(more):
                second[i] += (
                    first_signal * weights[one + i]
                    + second_signal * weights[two + i]
                    + third_signal * weights[three + i]
                    + fourth_signal * weights[four + i]
                )
        for i in range(more):
            if second[i] < 0.0:
                second[i] = 0.0

    def hear(self, sums: vec[i64]) -> i64:
        """Note which of the first units are not silent and what they say; a few more say nothing, to fill a row."""
        places = self.places
        signals = self.signals
        more = self.net.more
        place: i64 = 0
        count: i64 = 0
        for pair in sums:
            n = first_of(pair)
            if n > 0:
                places[count] = place
                signals[count] = float(n) * (1.0 / FINE)
                count += 1
            n = pair - n >> SHIFT
            if n > 0:
                places[count] = place + more
                signals[count] = float(n) * (1.0 / FINE)
                count += 1
            place += more + more
        for i in range(count, count + FEW - 1):
            places[i] = 0
            signals[i] = 0.0
        return count

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
        if self.judge is not None:
            return self.judge.chances(state, seat)
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
