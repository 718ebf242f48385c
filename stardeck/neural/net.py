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
FEW: Final = 4  # inputs that are added together
EIGHT: Final = 8  # second units that are summed up together
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
        self.more: i64 = -(-units[1] // EIGHT) * EIGHT
        self.first: vec[i64] = paired(first, units[0])
        self.first_base: vec[i64] = paired(first_base, units[0])
        self.second: vec[float] = filled(second, units[1])
        self.second_base: vec[float] = filled(second_base, units[1])
        self.action: vec[float] = filled(action, units[1])
        self.action_base: vec[float] = vec[float](action_base)
        self.chance: vec[float] = filled(chance, units[1])
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


def filled(numbers: list[float], units: int) -> vec[float]:
    """Rows of so many numbers each, filled up with nought to whole eights."""
    nothing = [0.0] * (-units % EIGHT)
    return vec[float]([n for at in range(0, len(numbers), units) for n in (*numbers[at : at + units], *nothing)])


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
        # Entries that have changed: where their weights begin, and by how much.
        self.places: vec[i64] = vec[i64]([0] * (scale.size + FEW))
        self.changes: vec[i64] = vec[i64]([0] * (scale.size + FEW))
        self.changed: i64 = 0

    def look(self, net: Net) -> None:
        """Bring the sums of the first layer up to date."""
        row = self.row
        count = row.written_count
        row.written_count = 0
        self.changed = 0
        if count < NOTES:
            written = row.written
            for i in range(count):
                self.compare(net, i64(written[i]))
        else:
            for at in range(i64(len(self.values))):
                self.compare(net, at)
        self.add(net)

    def compare(self, net: Net, at: i64) -> None:
        """Note by how much an entry has changed, if it has."""
        row = self.row
        value = row.values[at]
        before = self.values[at]
        if value == before:
            return
        self.values[at] = value
        shape = row.shapes[at]
        more = table_place(shape, i64(value)) - table_place(shape, i64(before))
        if more:
            self.places[self.changed] = at * net.pairs
            self.changes[self.changed] = more
            self.changed += 1

    def add(self, net: Net) -> None:
        """Add to the sums what has changed, some entries at a time."""
        places = self.places
        changes = self.changes
        for i in range(self.changed, self.changed + FEW - 1):
            places[i] = 0
            changes[i] = 0
        sums = self.sums
        first = net.first
        for at in range(0, self.changed, FEW):
            one = places[at]
            two = places[at + 1]
            three = places[at + 2]
            four = places[at + 3]
            first_change = changes[at]
            second_change = changes[at + 1]
            third_change = changes[at + 2]
            fourth_change = changes[at + 3]
            pair: i64 = 0
            for before in sums:
                sums[pair] = (
                    before
                    + first_change * first[one + pair]
                    + second_change * first[two + pair]
                    + third_change * first[three + pair]
                    + fourth_change * first[four + pair]
                )
                pair += 1  # noqa: SIM113 (enumerate would count in numbers of another kind)


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
        self.places: vec[i64] = vec[i64]([0] * (net.pairs * 2))
        self.signals: vec[float] = vec[float]([0.0] * (net.pairs * 2))

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
        base = net.second_base
        for i in range(0, net.more, EIGHT):
            a = base[i]
            b = base[i + 1]
            c = base[i + 2]
            d = base[i + 3]
            e = base[i + 4]
            f = base[i + 5]
            g = base[i + 6]
            h = base[i + 7]
            for at in range(count):
                signal = signals[at]
                place = places[at] + i
                a += signal * weights[place]
                b += signal * weights[place + 1]
                c += signal * weights[place + 2]
                d += signal * weights[place + 3]
                e += signal * weights[place + 4]
                f += signal * weights[place + 5]
                g += signal * weights[place + 6]
                h += signal * weights[place + 7]
            second[i] = a if a > 0.0 else 0.0
            second[i + 1] = b if b > 0.0 else 0.0
            second[i + 2] = c if c > 0.0 else 0.0
            second[i + 3] = d if d > 0.0 else 0.0
            second[i + 4] = e if e > 0.0 else 0.0
            second[i + 5] = f if f > 0.0 else 0.0
            second[i + 6] = g if g > 0.0 else 0.0
            second[i + 7] = h if h > 0.0 else 0.0

    def hear(self, sums: vec[i64]) -> i64:
        """Note which of the first units are not silent and what they say."""
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
        return count

    def liking(self, number: i64) -> float:
        """How much the net likes an action, after a look."""
        net = self.net
        liking = net.action_base[number]
        at = number * net.more
        for signal in self.second:
            liking += signal * net.action[at]
            at += 1
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
            at = place * net.more
            for signal in self.second:
                sums += signal * net.chance[at]
                at += 1
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
