"""`stardeck bench envs`: that it runs and what it writes.  Never how fast anything is."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from stardeck.cli import bench_envs
from stardeck.cli.bench import run


def test_it_measures_every_environment_and_compares(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    module = sys.modules[run.__module__]
    answers = {"one": {"decisions_per_s": 10.0}, "two": {"missing": "two"}, "three": {"problem": "it broke"}}
    monkeypatch.setattr(module, "peer_names", lambda kind: list(answers))
    monkeypatch.setattr(module, "measure_peer", lambda name, seconds, repeats: answers[name])
    monkeypatch.setattr(bench_envs, "GAMES", 2)
    monkeypatch.setattr(bench_envs, "TABLES", {"realms": bench_envs.TABLES["realms"]})
    monkeypatch.setattr(bench_envs, "VECTORS", {"realms": ("realms", {"authority": 5}, 1e6)})
    file = tmp_path / "figures.json"
    run("envs", file, seconds=0.001, repeats=1)
    figures = json.loads(file.read_text(encoding="utf-8"))
    assert figures["vector_decisions_per_s_realms"] > 0 and figures["aec_decisions_per_s_realms"] > 0
    assert list(figures["peers"]) == ["one"]
    assert figures["peers"]["one"]["vector_ratio"] == pytest.approx(figures["vector_decisions_per_s_realms"] / 10)


def test_the_table_marks_what_misses_its_budget() -> None:
    figures = {f"vector_decisions_per_s_{name}": 500e3 for name in bench_envs.VECTORS}
    figures |= {f"aec_decisions_per_s_{name}": 60e3 for name in bench_envs.TABLES}
    out = io.StringIO()
    bench_envs.show(Console(file=out, width=120), {**figures, "peers": {}})
    lines = out.getvalue().splitlines()
    assert any("realms " in line and "short" in line for line in lines)
    assert sum("ok" in line for line in lines) == 1 + len(bench_envs.TABLES)
