"""Many random games keep every invariant: `python -m tests.random_games --games 20000 --only realms-hydra`.

The cheap invariants are checked at every turn and at the end, the dear ones (copies, JSON, views, imagined worlds) at
a few positions of every game.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.state import State
from stardeck.games.playout import lowest_seat
from tests.configurations import CHECKS, CONFIGURATIONS, Configuration, check

BATCH = 50


def play(configuration: Configuration, number: int) -> str:
    """Play one game, checking it; return why it ended."""
    state = configuration.new(number)
    chance = fast(number)
    actions = Actions()
    look_closer = int(chance.below(60))
    decisions = 0
    turn = -1
    while state.deciding:
        seat = lowest_seat(state.deciding)
        state.legal(seat, actions)
        assert actions.count > 0, "somebody must decide and has nothing to choose from"
        if state.opened != turn and actions.items[0] == 0:  # a turn can end here: most of it has been done
            turn = int(state.opened)
            if decisions % 8 == 0:
                check(configuration, state)
        if decisions == look_closer:
            look(configuration, state)
            look_closer += 40 + int(chance.below(400))
        state.act(seat, actions.items[chance.below(actions.count)])
        decisions += 1
        assert decisions < 200_000, "the game does not end"
    check(configuration, state)
    result = state.result
    assert result is not None
    return result.reason


def look(configuration: Configuration, state: State) -> None:
    """Check what a copy, the JSON, the views and the imagined worlds of a position promise."""
    actions = Actions()
    position = state.to_json()
    twin = configuration.game.from_json(json.loads(json.dumps(position)))
    assert twin.to_json() == position
    sums = [short_sum(world, actions) for world in (twin, state.copy())]
    assert sums[0] == sums[1]
    for decision in state.decisions:
        assert decision.actions == sorted(set(decision.actions))
        for action in decision.actions:
            assert configuration.game.codes.parse(configuration.game.codes.text(action)) == action
    for seat in range(-1, int(state.players)):
        seen = state.seen_by(seat)
        world = seen.imagine(fast(1))
        CHECKS[configuration.game_id](world)
        assert world.seen_by(seat).to_json() == seen.to_json()
    assert state.to_json() == position


def short_sum(state: State, actions: Actions) -> int:
    """Play a little on and return a number that depends on all of it."""
    chance = fast(2)
    total = 0
    for _i in range(20):
        if state.deciding == 0:
            break
        seat = lowest_seat(state.deciding)
        state.legal(seat, actions)
        action = actions.items[chance.below(actions.count)]
        total = (total * 31 + int(action) * 64 + int(actions.count)) % (1 << 40)
        state.act(seat, action)
    return total


def batch(first: int, only: str = "") -> Counter[str]:
    """Play some games, in turn of every configuration whose name begins so; return how they ended."""
    ends: Counter[str] = Counter()
    configurations = [one for one in CONFIGURATIONS if one.name.startswith(only)]
    for number in range(first, first + BATCH):
        configuration = configurations[number % len(configurations)]
        try:
            ends[f"{configuration.name}: {play(configuration, number)}"] += 1
        except Exception as problem:
            raise AssertionError(f"game {number} of {configuration.name}: {problem!r}") from problem
    return ends


def play_many(games: int, only: str) -> Iterator[Counter[str]]:
    """Play so many games on all cores; yield how each batch ended."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(batch, range(0, games, BATCH), repeat(only))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--only", default="", help="configurations whose names begin so")
    given = parser.parse_args()
    games = given.games
    ends: Counter[str] = Counter()
    start = time.monotonic()
    for ended in play_many(games, given.only):
        ends.update(ended)
        print(
            f"\r{ends.total()} of {games} games, {time.monotonic() - start:.0f} s", end="", file=sys.stderr, flush=True
        )
    print(file=sys.stderr)
    for end, count in sorted(ends.items()):
        print(f"{count:7} {end}")


if __name__ == "__main__":
    main()
