"""A net sees what its seat may know and nothing else, and says the same whatever it has looked at before."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

import pytest
from mypy_extensions import i64

from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.state import State
from stardeck.envs.setting import Setting
from stardeck.games.playout import lowest_seat
from stardeck.neural import NeuralPolicy, files, made
from stardeck.neural.net import SHIFT, first_of, paired
from tests.neural import nets

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("realms", 2, {}),
    ("realms", 4, {"mode": "free_for_all"}),
    ("race", 2, {}),
    ("race", 3, {"sets": ["base", "xeno"], "invasion": True}),
    ("orion", 2, {}),
]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def setting(request: pytest.FixtureRequest) -> Setting:
    game, players, options = request.param
    return Setting(game, players, options=options)


def positions(setting: Setting, count: int = 40, seed: int = 5) -> list[State]:
    """Positions of a random game."""
    luck = random.Random(seed)
    state = setting.new(seed)
    found: list[State] = []
    actions = Actions()
    while state.deciding and len(found) < count:
        found.append(state.copy())
        seat = lowest_seat(state.deciding)
        state.legal(seat, actions)
        state.act(seat, luck.choice(actions.to_list()))
    return found


def legal(state: State, seat: i64) -> Actions:
    actions = Actions()
    state.legal(seat, actions)
    return actions


def by_hand(parts: list[list[float]], setting: Setting, seen: list[float]) -> tuple[list[float], list[float]]:
    """Likings and chances, computed the slow way."""
    first, first_base, second, second_base, action, action_base, chance, chance_base = parts
    more = len(second_base)

    def layer(inputs: list[float], weights: list[float], base: list[float]) -> list[float]:
        return [
            base[j] + sum(x * weights[i * len(base) + j] for i, x in enumerate(inputs) if x) for j in range(len(base))
        ]

    def head(inputs: list[float], weights: list[float], base: list[float]) -> list[float]:
        return [base[j] + sum(x * weights[j * more + i] for i, x in enumerate(inputs)) for j in range(len(base))]

    hidden = [max(0.0, x) for x in layer(seen, first, first_base)]
    deeper = [max(0.0, x) for x in layer(hidden, second, second_base)]
    weights = [math.exp(x) for x in head(deeper, chance, chance_base)]
    return head(deeper, action, action_base), [weight / sum(weights) for weight in weights]


@pytest.mark.parametrize(("units", "judge"), [((6, 4), None), ((7, 9), None), ((1, 8), None), ((6, 4), (5, 3))])
def test_it_computes_what_its_weights_say(
    setting: Setting, units: tuple[int, int], judge: tuple[int, int] | None, tmp_path: Path
) -> None:
    path = tmp_path / "x.net"
    parts = nets.write(path, setting, units=units, judge=judge)
    policy = made(path, setting)
    outputs = files.relative(setting.game, setting.players, setting.codes)
    for state in positions(setting, 10):
        seat = lowest_seat(state.deciding)
        scales = [piece.unit for piece in setting.encoder.layout.pieces for _label in piece.labels]
        seen = [n / scale for n, scale in zip(setting.encoder.observe(state, int(seat)), scales, strict=True)]
        likings, chances = by_hand(parts[: files.PARTS], setting, seen)
        if judge:  # which is asked for chances alone
            _none, chances = by_hand(parts[files.PARTS :], setting, seen)
        places = [(int(seat) + place) % setting.players for place in range(setting.players)]
        found = policy.chances(state, seat)
        assert [found[place] for place in places] == pytest.approx(chances[:-1], abs=2e-2)  # the last: nobody
        actions = legal(state, seat)
        shares = policy.shares(state, seat, actions)
        numbers = [outputs[int(seat) * setting.actions + setting.numbers[code]] for code in actions.to_list()]
        weights = [math.exp(likings[number]) for number in numbers]
        assert shares == pytest.approx([weight / sum(weights) for weight in weights], abs=2e-2)


def test_it_does_not_matter_what_it_looked_at_before(setting: Setting, tmp_path: Path) -> None:
    path = tmp_path / "x.net"
    nets.write(path, setting, judge=(5, 3))
    fresh, used = made(path, setting), made(path, setting)
    states = positions(setting, 12)
    for state in [*states, *reversed(states)]:
        for seat in range(setting.players):
            used.look(state, i64(seat))
    for state in states:
        seat = lowest_seat(state.deciding)
        assert used.chances(state, seat) == fresh.chances(state, seat)
        assert used.answer(state, seat, legal(state, seat)) == fresh.answer(state, seat, legal(state, seat))


def test_two_whole_numbers_in_one_are_added_and_told_apart() -> None:
    """Also below nought, where the first borrows from the second."""
    rows = [[-5, 7, 3], [2, -9, -1]]
    sums = [0, 0]
    for row, times in zip(rows, (3, -2), strict=True):
        sums[:] = [total + times * int(pair) for total, pair in zip(sums, paired(row, 3), strict=True)]
    told = [n for pair in sums for n in (int(first_of(i64(pair))), (pair - int(first_of(i64(pair)))) >> SHIFT)]
    assert told == [-15 - 4, 21 + 18, 9 + 2, 0]


def test_it_sees_only_what_its_seat_may_know(setting: Setting, tmp_path: Path) -> None:
    """In worlds that differ in what is hidden it thinks the same."""
    path = tmp_path / "x.net"
    nets.write(path, setting, judge=(5, 3))
    policy = made(path, setting)
    for number, state in enumerate(positions(setting, 30)):
        seat = lowest_seat(state.deciding)
        seen = state.seen_by(int(seat))
        thought = thoughts(policy, seen.position, seat)
        for luck in range(3):
            assert thoughts(policy, seen.imagine(fast(number * 10 + luck)), seat) == thought


def thoughts(policy: NeuralPolicy, state: State, seat: i64) -> tuple[list[float], list[float]]:
    return policy.chances(state, seat), policy.shares(state, seat, legal(state, seat))


def test_what_is_done_to_another_is_seen_from_ones_own_seat() -> None:
    """Seat A's attack on B and seat C's attack on D have the same output: both strike the next."""
    setting = Setting("realms", 4, options={"mode": "free_for_all"})
    outputs = files.numbers(setting.game, 4, setting.codes)
    size = setting.game.codes.size
    attack = [setting.game.codes.parse(f"attack {seat}") for seat in "ABCD"]
    assert outputs[0 * size + attack[1]] == outputs[2 * size + attack[3]]
    assert outputs[0 * size + attack[1]] == outputs[3 * size + attack[0]]
    assert outputs[0 * size + attack[2]] != outputs[0 * size + attack[1]]
    buy = setting.game.codes.parse("buy explorer")
    assert outputs[0 * size + buy] == outputs[3 * size + buy]
