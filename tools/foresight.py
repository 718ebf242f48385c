"""Learn from games what everybody can guess of the action cards that players of Race for the Galaxy choose.

    python tools/foresight.py [--games N] [--seed N]

Plays games at tables of all kinds, by the nets where there are some and by the usual bot elsewhere, fits the weights of
`stardeck/games/race/foresight.toml` to what the players chose, writes them, and says how much they tell in games that
were kept aside.  Nets are trained for these weights: with new ones they want to be trained again.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from mypy_extensions import i64  # noqa: E402

from stardeck import bots, games, neural  # noqa: E402
from stardeck.engine.actions import Actions  # noqa: E402
from stardeck.envs.setting import Setting  # noqa: E402
from stardeck.games.playout import lowest_seat  # noqa: E402
from stardeck.games.race.codes import ACTION_NAMES  # noqa: E402
from stardeck.games.race.foresight import FAR, FINE, MOST_FACTS, Foresight  # noqa: E402
from stardeck.games.race.game import FORESIGHT  # noqa: E402

XENO: Final = {"sets": ["base", "xeno"]}
TABLES: Final[list[tuple[int, dict[str, Any]]]] = [
    (2, {}),
    (2, {"actions": "two"}),
    (3, {}),
    (4, {}),
    (2, XENO),
    (4, XENO),
    (5, XENO),
    (2, {**XENO, "invasion": True}),
    (4, {**XENO, "invasion": True}),
]
LOOSE: Final = 0.1  # of the decisions are drawn by lot
ASIDE: Final = 0.1  # of the rounds are kept aside
STEPS: Final = 3000  # of the fit, …
BATCH: Final = 4096  # … rounds of players in each, …
RATE: Final = 0.03  # … how far it goes, …
MODEST: Final = 1e-5  # … and how much large weights cost
SMALL: Final = 1e-9

Floats = NDArray[np.float32]
Facts = NDArray[np.int16]

HEAD: Final = """\
# What speaks for and against each action card, as everybody can see it, in hundredths: {actions}.
# Written by tools/foresight.py, which learned it from games; see foresight.py for what the facts mean.

[weights]
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1500, help="at each kind of table (1500)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game: Any = games.load("race")
    names = game.foresight.names
    facts, chosen, possible, tables = played(game, arguments.games, arguments.seed)
    aside = np.random.default_rng(arguments.seed).random(len(facts)) < ASIDE
    kept = ~aside
    weights = fitted(facts[kept], chosen[kept], possible[kept], len(names), arguments.seed)
    whole = np.clip(np.rint(weights * FINE), -FAR, FAR).astype(np.int64)
    met = set(np.unique(facts).tolist())
    write(FORESIGHT, {name: whole[n].tolist() for n, name in enumerate(names) if n in met})
    told = doubt(shares((whole / FINE).astype(np.float32), facts[aside]), chosen[aside], possible[aside])
    print(f"{len(facts)} choices; doubt about those kept aside, in bits for each choice:")
    for number, (players, options) in enumerate(TABLES):
        here = tables == number
        usual = np.tile(chosen[here & kept].mean(0), (int((here & aside).sum()), 1))
        knowing_nothing = doubt(usual, chosen[here & aside], possible[here & aside]).mean()
        title = f"{players} players {' '.join(f'{name}={value}' for name, value in options.items())}"
        print(f"  {title}: {told[here[aside]].mean():.2f}, knowing only how often each is chosen {knowing_nothing:.2f}")
    return 0


def played(game: Any, count: int, seed: int) -> tuple[Facts, Floats, Floats, NDArray[np.int16]]:
    """What could be seen of each player when action cards were chosen, which it chose, and which it had."""
    facts, chosen, possible, tables = [], [], [], []
    for number, (players, options) in enumerate(TABLES):
        setting = Setting(game, players, options=options)
        policy: Any = bots.policy(game)
        if has_net(setting):
            policy = neural.load(game, players, setting.options)
        luck = random.Random(f"{seed} {number}")
        own = [bool(game.rules(players, setting.options).action_cards >> n & 1) for n in range(len(ACTION_NAMES))]
        for _game in track(range(count), f"{players} players, {options or 'base'}"):
            for found, cards in rounds(setting, policy, game.foresight, luck):
                facts.append(found + [-1] * (MOST_FACTS - len(found)))
                chosen.append([cards >> n & 1 for n in range(len(ACTION_NAMES))])
                possible.append(own)
                tables.append(number)
    return (
        *(np.array(facts, np.int16), np.array(chosen, np.float32), np.array(possible, np.float32)),
        np.array(tables, np.int16),
    )


def has_net(setting: Setting) -> bool:
    try:
        neural.path_of(setting)
    except neural.NoNet:
        return False
    return True


def rounds(setting: Setting, policy: Any, foresight: Foresight, luck: random.Random) -> Iterator[tuple[list[int], int]]:
    """Play a game; for each choice of action cards what could be seen of a player, and what it chose."""
    state: Any = setting.new(luck.getrandbits(60))
    actions = Actions()
    noted: list[list[int]] = []
    while state.deciding:
        choosing = state.step.name == "choose_action"
        if choosing and not noted:
            noted = [seen(foresight, state, seat) for seat in range(state.players)]
        seat = lowest_seat(state.deciding)
        state.legal(seat, actions)
        if actions.count > 1 and luck.random() >= LOOSE:
            action = policy.answer(state, seat, actions)
        else:
            action = actions.items[luck.randrange(int(actions.count))]
        state.act(seat, action)
        if choosing and (not state.deciding or state.step.name != "choose_action"):
            yield from ((facts, int(state.seats[seat].chosen)) for seat, facts in enumerate(noted))
            noted = []


def seen(foresight: Foresight, state: Any, seat: int) -> list[int]:
    """What can be seen of a player."""
    count = int(foresight.facts(state, i64(seat)))
    return [int(n) for n in foresight.found[:count]]


def table_of(facts: Facts, count: int) -> Floats:
    """One row for each choice, with a 1 for every fact."""
    rows = np.zeros((len(facts), count + 1), np.float32)
    rows[np.arange(len(facts))[:, None], facts] = 1.0  # the last column is of those that are none
    return rows[:, :count]


def shares(weights: Floats, facts: Facts) -> Floats:
    """How likely each card is."""
    parts = [table_of(facts[at : at + BATCH], len(weights)) @ weights for at in range(0, len(facts), BATCH)]
    likely: Floats = (1.0 / (1.0 + np.exp(-np.concatenate(parts)))).astype(np.float32)
    return likely


def doubt(likely: Floats, chosen: Floats, possible: Floats) -> Floats:
    """How many bits are missing to know what was chosen."""
    right = np.where(chosen > 0, likely, 1.0 - likely)
    bits: Floats = (-np.log2(np.maximum(right, SMALL)) * possible).sum(1)
    return bits


def fitted(facts: Facts, chosen: Floats, possible: Floats, count: int, seed: int) -> Floats:
    """The weights under which what was chosen was likeliest (Adam)."""
    luck = np.random.default_rng(seed)
    weights = np.zeros((count, chosen.shape[1]), np.float32)
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    for step in track(range(1, STEPS + 1), "fitting"):
        rows = luck.integers(0, len(facts), BATCH)
        table = table_of(facts[rows], count)
        wrong = (1.0 / (1.0 + np.exp(-table @ weights)) - chosen[rows]) * possible[rows]
        slope = table.T @ wrong / BATCH + MODEST * weights
        mean += 0.1 * (slope - mean)
        spread += 0.001 * (slope * slope - spread)
        size = RATE * (1.0 - step / STEPS)
        weights -= size * (mean / (1.0 - 0.9**step)) / (np.sqrt(spread / (1.0 - 0.999**step)) + 1e-8)
    return weights


def write(path: Path, weights: dict[str, list[int]]) -> None:
    lines = [f'"{name}" = {numbers}\n' for name, numbers in weights.items() if any(numbers)]
    path.write_text(HEAD.format(actions=", ".join(ACTION_NAMES)) + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
