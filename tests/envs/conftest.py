"""Tests of environments whose libraries are not there are left out: the extras `envs` and `openspiel` bring them."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore: list[str] = []
if find_spec("numpy") is None:
    collect_ignore.append("test_vector.py")
if find_spec("pettingzoo") is None or find_spec("gymnasium") is None:
    collect_ignore += ["test_pettingzoo.py", "test_gymnasium.py", "test_bench.py"]
if find_spec("pyspiel") is None:
    collect_ignore.append("test_openspiel.py")
