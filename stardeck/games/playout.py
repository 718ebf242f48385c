"""Playing whole games at random, counting positions, and copying, without leaving compiled code."""

from __future__ import annotations

from mypy_extensions import i64

from stardeck.engine.actions import Actions
from stardeck.engine.chance import Chance
from stardeck.engine.state import State


def lowest_seat(seats: i64) -> i64:
    """The first of a set of seats."""
    seat: i64 = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


def play_out(state: State, chance: Chance, actions: Actions, limit: i64 = 1 << 40) -> i64:
    """Let every seat choose at random until the game is over, or `limit` decisions; return how many were made."""
    decisions: i64 = 0
    while state.deciding and decisions < limit:
        seat = lowest_seat(state.deciding)
        state.legal(seat, actions)
        state.act(seat, actions.items[chance.below(actions.count)])
        decisions += 1
    return decisions


def checksum_out(state: State, chance: Chance, actions: Actions) -> i64:
    """Play like `play_out`; return a number made of every action and every number of choices."""
    check: i64 = 0
    while state.deciding:
        seat = lowest_seat(state.deciding)
        state.legal(seat, actions)
        action = actions.items[chance.below(actions.count)]
        check = (check * 31 + action * 64 + actions.count) & 0xFFFFFFFFFFF
        state.act(seat, action)
    return check


def perft(state: State, depth: i64) -> i64:
    """Count the ways to go on for so many decisions (seats that decide at once answer in their order)."""
    if depth == 0 or state.deciding == 0:
        return 1
    seat = lowest_seat(state.deciding)
    actions = Actions()
    state.legal(seat, actions)
    if depth == 1:
        return actions.count
    total: i64 = 0
    for i in range(actions.count):
        world = state.copy()
        world.act(seat, actions.items[i])
        total += perft(world, depth - 1)
    return total


def copy_many(state: State, times: i64) -> None:
    for _i in range(times):
        state.copy()


def imagine_many(state: State, chance: Chance, times: i64) -> None:
    for _i in range(times):
        state.seen_by(0).imagine(chance)
