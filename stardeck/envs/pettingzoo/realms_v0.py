"""Star Realms: Colonial Wars, in all its modes: `mode`, `players`, `sets`, `gambits` …."""

from __future__ import annotations

from typing import Any

from stardeck.envs.pettingzoo.table import PrescribedTable, TableEnv

__all__ = ["env", "raw_env"]


def raw_env(**options: Any) -> TableEnv:
    """The bare environment: an illegal action raises IllegalAction."""
    return TableEnv("realms_v0", "realms", **options)


def env(**options: Any) -> PrescribedTable:
    """The environment as PettingZoo prescribes it: an illegal action loses."""
    return PrescribedTable("realms_v0", "realms", **options)
