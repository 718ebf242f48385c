"""Race for the Galaxy, base game."""

from __future__ import annotations

from typing import Any

from stardeck.envs.pettingzoo.table import PrescribedTable, TableEnv

__all__ = ["env", "raw_env"]


def raw_env(**options: Any) -> TableEnv:
    """The bare environment: an illegal action raises IllegalAction."""
    return TableEnv("race_v0", "race", **options)


def env(**options: Any) -> PrescribedTable:
    """The environment as PettingZoo prescribes it: an illegal action loses."""
    return PrescribedTable("race_v0", "race", **options)
