"""`stardeck bench envs`: how fast the environments are, beside those of others in the same run.

A decision counts with everything a learner needs of it: the observation, the mask, a legal action chosen at random with
numpy, and the step.  Time is the processor's.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from stardeck.cli.timing import Work, rate, table_work
from stardeck.envs.pettingzoo import orion_v0, race_invasion_v0, race_v0, race_xeno_v0, realms_v0
from stardeck.envs.vector import VectorEnv

SECONDS = 0.4
REPEATS = 5
GAMES = 64  # stepped together
XENO: dict[str, Any] = {"sets": ("base", "xeno")}
VECTORS: dict[str, tuple[str, dict[str, Any], float]] = {  # name: game, options, budget
    "realms": ("realms", {}, 1e6),
    "race": ("race", {}, 400e3),
    "race_xeno": ("race", XENO, 0),
    "race_invasion": ("race", {**XENO, "invasion": True}, 0),
    "orion": ("orion", {}, 0),
    "realms_free_for_all_4p": ("realms", {"mode": "free_for_all", "players": 4}, 0),
    "race_4p": ("race", {"players": 4}, 0),
}
TABLES: dict[str, Any] = {
    "realms": realms_v0,
    "race": race_v0,
    "race_xeno": race_xeno_v0,
    "race_invasion": race_invasion_v0,
    "orion": orion_v0,
}
AEC_BUDGET = 50e3


def vector_work(game: str, options: dict[str, Any], together: int) -> Work:
    env = VectorEnv(game, together, seed=1, **options)
    rng = np.random.default_rng(1)

    def work() -> tuple[int, float]:
        start = time.process_time()
        for _step in range(50):
            env.step(env.sample(rng))
        return 50 * together, time.process_time() - start

    return work


def measure(peers: dict[str, dict[str, Any]], seconds: float = SECONDS, repeats: int = REPEATS) -> dict[str, Any]:
    """Our figures, and those of peers with ours as multiples of theirs."""
    figures: dict[str, Any] = {}
    for name, (game, options, _budget) in VECTORS.items():
        figures[f"vector_decisions_per_s_{name}"] = rate(vector_work(game, options, GAMES), seconds, repeats)
    for name, module in TABLES.items():
        figures[f"aec_decisions_per_s_{name}"] = rate(table_work(module), seconds, repeats)
    figures["peers"] = {
        name: {
            **theirs,
            "vector_ratio": figures["vector_decisions_per_s_realms"] / theirs["decisions_per_s"],
            "aec_ratio": figures["aec_decisions_per_s_realms"] / theirs["decisions_per_s"],
        }
        for name, theirs in peers.items()
        if "decisions_per_s" in theirs
    }
    return figures


def show(console: Console, figures: dict[str, Any]) -> None:
    table = Table(title="environments: one core, observations and masks of every decision", title_justify="left")
    for column in ("figure", "measured", "budget", ""):
        table.add_column(column, justify="left" if column == "figure" else "right")
    for name, (_game, _options, budget) in VECTORS.items():
        add(table, f"vector of games, {name}", figures[f"vector_decisions_per_s_{name}"], budget)
    for name in TABLES:
        add(table, f"PettingZoo, {name}", figures[f"aec_decisions_per_s_{name}"], AEC_BUDGET)
    console.print(table)
    if figures["peers"]:
        beside = Table(title="random play of others with observations and masks, in the same run", title_justify="left")
        for column in ("environment", "decisions/s", "our vector (realms)", "our PettingZoo (realms)"):
            beside.add_column(column, justify="left" if column == "environment" else "right")
        for name, theirs in figures["peers"].items():
            ratios = f"{theirs['vector_ratio']:.1f} ×", f"{theirs['aec_ratio']:.2g} ×"
            beside.add_row(name, f"{theirs['decisions_per_s']:,.0f}", *ratios)
        console.print(beside)


def add(table: Table, title: str, value: float, budget: float) -> None:
    mark = "" if not budget else "[green]ok[/]" if value >= budget else "[yellow]short[/]"
    table.add_row(title, f"{value:,.0f} /s", f"≥ {budget:,.0f} /s" if budget else "", mark)
