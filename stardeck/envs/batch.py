"""Many games stepped together without leaving compiled code, and the buffers that their observers look into.

Buffers are `vec`s, whose memory numpy reads in place; only entries that change are written again.  A float of an
observation is written as its 32 bits, since compiled code knows no shorter float than Python's.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_i32_le
from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from stardeck.engine.actions import Actions
from stardeck.engine.chance import Chance, Fast
from stardeck.engine.deal import Deal
from stardeck.engine.errors import IllegalAction, StardeckError
from stardeck.engine.features import Encoder, Row, Scale
from stardeck.engine.policy import Policy
from stardeck.engine.result import Result
from stardeck.engine.state import State
from stardeck.games.playout import lowest_seat

# Rewards.
WIN: Final = 0
RANK: Final = 1
MARGIN: Final = 2
REWARDS: Final = ("win", "rank", "margin")

STIR: Final = 12  # as `chance.fast` does
NONE: Final = -1
WIDTH: Final = 64  # legal actions of a game that there is room for at first


def seeded(seed: i64) -> Fast:
    """The simulation source of a seed, as `game.new(seed=…)` has it."""
    chance = Fast(seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, 0x53544152, 1)
    for _i in range(STIR):
        chance.word()
    return chance


def reward_of(result: Result, kind: int, seat: int) -> float:
    """The reward of a seat at the end.

    win: the share of the win, 1 for the only winning side, 1/k if k sides share it.  rank: from 1 for the first to -1
    for the last, sides of equal rank share what their places get; a single side of losers gets -1.  margin: the score
    less the best score of another side.
    """
    team = result.teams[seat]
    rank = result.ranks[seat]
    sides = {other: result.ranks[i] for i, other in enumerate(result.teams)}
    if kind == WIN:
        return 1.0 / list(sides.values()).count(1) if rank == 1 else 0.0
    if kind == RANK:
        above = len([one for one in sides.values() if one < rank])
        equal = list(sides.values()).count(rank)
        if 1 not in sides.values():
            return -1.0  # everybody has lost
        return 1.0 - 2.0 * (above + (equal - 1) / 2.0) / (len(sides) - 1) if len(sides) > 1 else 1.0
    best = max([result.scores[i] for i, other in enumerate(result.teams) if other == team])
    others = [result.scores[i] for i, other in enumerate(result.teams) if other != team]
    return float(best - max(others)) if others else float(best)


@final
@mypyc_attr(acyclic=True)
class Observer:
    """Writes the observation and the mask of one seat at a time into buffers of its own."""

    def __init__(self, encoder: Encoder, codes: list[int], highest: int) -> None:
        self.encoder = encoder
        self.size: i64 = encoder.layout.size
        self.actions = Actions()
        self.index: vec[i32] = index_of(codes, highest)
        self.codes: vec[i64] = vec[i64]([i64(code) for code in codes])
        self.obs: vec[i32] = vec[i32]([i32(0)] * self.size)
        self.mask: vec[u8] = vec[u8]([u8(0)] * len(codes))
        self.row = Row(Scale(encoder.layout), int(encoder.piles), int(encoder.packs), self.obs, 0)

    def observe(self, state: State, seat: int) -> None:
        """Write what a seat may know."""
        self.encoder.encode(state, i64(seat), self.row)

    def look(self, state: State, seat: int) -> None:
        """Write which actions a seat has; none if it is not asked."""
        actions = self.actions
        mask = self.mask
        index = self.index
        for i in range(actions.count):
            at = i64(index[actions.items[i]])
            if at >= 0:
                mask[at] = 0
        actions.clear()
        if state.deciding >> i64(seat) & 1:
            state.legal(i64(seat), actions)
            for i in range(actions.count):
                at = i64(index[actions.items[i]])
                if at >= 0:
                    mask[at] = 1

    def is_legal(self, action: int) -> bool:
        return 0 <= action < len(self.mask) and self.mask[i64(action)] != 0

    def code(self, action: int) -> int:
        return int(self.codes[i64(action)])

    def views(self) -> tuple[object, object]:
        """The buffers of the observation and the mask, to be read in place."""
        return memoryview(self.obs), memoryview(self.mask)


def index_of(codes: list[int], highest: int) -> vec[i32]:
    """For each code of an action its number among those that can occur, or -1."""
    index = vec[i32]([i32(NONE)] * (highest + 1))
    for number, code in enumerate(codes):
        index[i64(code)] = i32(number)
    return index


@final
@mypyc_attr(acyclic=True)
class Batch:
    """N games, each waiting for the lowest seat that must decide; a game that ends begins anew at once."""

    def __init__(
        self,
        deal: Deal,
        encoder: Encoder,
        codes: list[int],
        highest: int,
        games: int,
        seed: int,
        rewards: int,
        usual: Policy | None = None,
    ) -> None:
        self.deal = deal
        self.usual = usual  # what it is sure of, and what is forced, is done by itself, and the seats of its own, too
        self.encoder = encoder
        self.games: i64 = games
        self.players: i64 = encoder.players
        self.kind = rewards
        self.width: i64 = encoder.layout.size  # of an observation
        self.size: i64 = len(codes)  # of a mask
        self.codes: vec[i64] = vec[i64]([i64(code) for code in codes])
        self.index: vec[i32] = index_of(codes, highest)
        self.actions = Actions()
        self.luck: Chance = seeded(i64(seed & 0x7FFFFFFFFFFFFFFF))
        self.states: vec[State] = vec[State]()
        self.guests: vec[i32] = vec[i32]([i32(NONE)] * self.games)  # the seat of the usual policy in each game, or NONE
        self.coming: vec[i32] = vec[i32]([i32(NONE)] * self.games)  # … in the game after it
        # What observers look into.
        self.obs: vec[i32] = vec[i32]([i32(0)] * (self.games * self.players * self.width))
        self.masks: vec[u8] = vec[u8]([u8(0)] * (self.games * self.size))
        self.room: i64 = WIDTH  # legal actions of a game that there is room for
        self.legal: vec[i32] = vec[i32]([i32(0)] * (self.games * self.room))
        self.counts: vec[i32] = vec[i32]([i32(0)] * self.games)
        self.seats: vec[i32] = vec[i32]([i32(0)] * self.games)
        self.rewards: vec[float] = vec[float]([0.0] * (self.games * self.players))
        self.margins: vec[float] = vec[float]([0.0] * (self.games * self.players))
        self.ended: vec[u8] = vec[u8]([u8(0)] * self.games)
        self.lengths: vec[i32] = vec[i32]([i32(0)] * self.games)  # decisions of the game so far, or of the one ended
        self.seeds: vec[i64] = vec[i64]([0] * self.games)  # of the games under way
        self.drawn: vec[i32] = vec[i32]([i32(0)] * self.games)  # actions drawn by lot
        scale = Scale(encoder.layout)
        piles, packs = int(encoder.piles), int(encoder.packs)
        count = self.games * self.players
        rows = [Row(scale, piles, packs, self.obs, number * self.width) for number in range(count)]
        self.rows: vec[Row] = vec[Row](rows)  # of each game, one for each seat: seats take turns without rewriting it
        self.begin()

    def begin(self) -> None:
        states = vec[State]()
        for number in range(self.games):
            states = append(states, self.fresh(number))
        self.states = states
        for number in range(self.games):
            self.go_on(number)
            self.refresh(number)

    def restart(self, seed: int) -> None:
        """Begin all games anew."""
        self.luck = seeded(i64(seed & 0x7FFFFFFFFFFFFFFF))
        for number in range(self.games):
            self.forget_end(number)
            self.lengths[number] = 0
        self.begin()

    def fresh(self, number: i64) -> State:
        """A new game for a place."""
        seed = self.luck.word() | (self.luck.word() & 0x7FFFFFFF) << 32
        self.seeds[number] = seed
        self.guests[number] = self.coming[number]
        for seat in range(self.players):
            self.rows[number * self.players + seat].goes_on = False
        return self.deal.begin(seeded(seed))

    def views(self) -> tuple[object, ...]:
        """The buffers, to be read in place: they stay where they are, but for the legal actions when room is short."""
        return (
            memoryview(self.obs),
            memoryview(self.masks),
            memoryview(self.legal),
            memoryview(self.counts),
            memoryview(self.seats),
            memoryview(self.rewards),
            memoryview(self.margins),
            memoryview(self.ended),
            memoryview(self.lengths),
            memoryview(self.seeds),
            memoryview(self.drawn),
        )

    def state(self, number: int) -> State:
        """The state of a game, to be read only."""
        return self.states[i64(number)]

    def step(self, actions: bytes) -> None:
        """Carry out one action in every game, given as 32-bit numbers; if one is illegal, nothing happens."""
        if len(actions) != self.games * 4:
            raise StardeckError(f"{int(self.games)} games need as many actions, not {len(actions) / 4:g}")
        masks = self.masks
        for number in range(self.games):
            action = i64(read_i32_le(actions, number * 4))
            if action < 0 or action >= self.size or masks[number * self.size + action] == 0:
                raise IllegalAction(self.complaint(number, action))
        states = self.states
        for number in range(self.games):
            if self.ended[number]:
                self.forget_end(number)
                self.lengths[number] = 0
            state = states[number]
            code = self.codes[i64(read_i32_le(actions, number * 4))]
            state.act(i64(self.seats[number]), code)
            self.lengths[number] += 1
            self.go_on(number)
            if state.deciding == 0:
                self.end(number, state)
                self.go_on(number)
            self.refresh(number)

    def go_on(self, number: i64) -> None:
        """Do in a game what needs no thought."""
        usual = self.usual
        if usual is None:
            return
        state = self.states[number]
        actions = self.actions
        while state.deciding:
            seat = lowest_seat(state.deciding)
            state.legal(seat, actions)
            action = actions.items[0]
            if actions.count > 1:
                if seat == i64(self.guests[number]):
                    action = usual.pick(state, seat, actions)
                else:
                    action = usual.sure(state, seat, actions)
                if action < 0:
                    return
            state.act(seat, action)
            if not self.ended[number]:
                self.lengths[number] += 1

    def invite(self, number: int, seat: int) -> None:
        """Give a seat of the next game of a place to the usual policy, or none (-1)."""
        self.coming[i64(number)] = i32(seat)

    def draw(self, seed: int) -> None:
        """Draw a legal action for every game by lot, each equally likely."""
        luck = seeded(i64(seed & 0x7FFFFFFFFFFFFFFF))
        for number in range(self.games):
            self.drawn[number] = self.legal[number * self.room + luck.below(i64(self.counts[number]))]

    def complaint(self, number: i64, action: i64) -> str:
        if action < 0 or action >= self.size:
            return f"game {int(number)}: actions are numbers from 0 to {int(self.size) - 1}, not {int(action)}"
        state = self.states[number]
        seat = int(self.seats[number])
        code = int(self.codes[action])
        why = state.why_not(seat, code)
        return f"game {int(number)}, seat {seat}: action {int(action)} ({state.game.codes.text(code)}): {why}"

    def end(self, number: i64, state: State) -> None:
        """Note the rewards of a game that is over and begin another."""
        result = state.result_now()
        for seat in range(self.players):
            self.rewards[number * self.players + seat] = reward_of(result, self.kind, int(seat))
            self.margins[number * self.players + seat] = reward_of(result, MARGIN, int(seat))
        self.ended[number] = 1
        self.states[number] = self.fresh(number)

    def forget_end(self, number: i64) -> None:
        self.ended[number] = 0
        for seat in range(self.players):
            self.rewards[number * self.players + seat] = 0.0
            self.margins[number * self.players + seat] = 0.0

    def refresh(self, number: i64) -> None:
        """Write who decides in a game, what that seat may know, and what it may do."""
        state = self.states[number]
        seat = lowest_seat(state.deciding)
        self.seats[number] = i32(seat)
        actions = self.actions
        state.legal(seat, actions)
        self.write_mask(number, actions)
        row = self.rows[number * self.players + seat]
        self.encoder.encode(state, seat, row)
        row.goes_on = True

    def write_mask(self, number: i64, actions: Actions) -> None:
        masks = self.masks
        legal = self.legal
        index = self.index
        start = number * self.size
        place = number * self.room
        for i in range(i64(self.counts[number])):
            masks[start + i64(legal[place + i])] = 0
        if actions.count > self.room:
            self.make_room(actions.count)
            legal = self.legal
            place = number * self.room
        count: i64 = 0
        items = actions.items
        for i in range(actions.count):
            at = index[items[i]]
            if at >= 0:
                masks[start + i64(at)] = 1
                legal[place + count] = at
                count += 1
        self.counts[number] = i32(count)

    def make_room(self, wanted: i64) -> None:
        """Give every game room for more legal actions."""
        room = self.room
        while room < wanted:
            room *= 2
        legal = vec[i32]([i32(0)] * (self.games * room))
        for number in range(self.games):
            for i in range(i64(self.counts[number])):
                legal[number * room + i] = self.legal[number * self.room + i]
        self.room = room
        self.legal = legal
