"""Race for the Galaxy with Xeno Invasion and its invasion mode."""

from __future__ import annotations

from typing import Any

from stardeck.envs.pettingzoo.table import PrescribedTable, TableEnv

__all__ = ["env", "raw_env"]


def raw_env(**options: Any) -> TableEnv:
    """The bare environment: an illegal action raises IllegalAction."""
    return TableEnv("race_invasion_v0", "race", **{"sets": ("base", "xeno"), "invasion": True, **options})


def env(**options: Any) -> PrescribedTable:
    """The environment as PettingZoo prescribes it: an illegal action loses."""
    return PrescribedTable("race_invasion_v0", "race", **{"sets": ("base", "xeno"), "invasion": True, **options})
