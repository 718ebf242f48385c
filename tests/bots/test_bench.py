"""The benchmark: that it runs and what it writes.  Never how fast anything is."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from stardeck import games
from stardeck.cli.bench import FIGURES, measure_peer, measurements, peer_names, run

ENGINE = {"decisions_per_s": 1000.0, "copies_per_s": 500.0}


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """Peers that answer at once; a test fills them in."""
    answers: dict[str, dict[str, Any]] = {}
    module = sys.modules[run.__module__]  # by this name the package has its command, too
    monkeypatch.setattr(module, "peer_names", lambda: list(answers))
    monkeypatch.setattr(module, "measure_peer", lambda name, seconds, repeats: answers[name])
    return answers


def keys(game: str) -> list[str]:
    """The figures of a game, by their names in JSON."""
    return [figure.key for measurement in measurements(game) for figure in measurement.figures]


@pytest.mark.parametrize("game", games.NAMES)
def test_it_writes_the_figures_for_machines(game: str, peers: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    peers.update({"engine one": ENGINE, "engine two": {"missing": "two"}, "engine three": {"problem": "it broke"}})
    file = tmp_path / "figures.json"
    run(game, file, seconds=0.001, repeats=1)
    figures = json.loads(file.read_text(encoding="utf-8"))
    assert figures["game"] == game
    assert isinstance(figures["compiled"], bool)
    for key in keys(game):
        assert figures[key] > 0
    theirs = figures["peers"].pop("engine one")
    assert theirs["ratio"] == pytest.approx(figures["decisions_per_s"] / 1000)
    assert theirs["copies_ratio"] == pytest.approx(figures["copies_per_s"] / 500)
    assert figures["peers"] == {}


def test_without_a_game_it_measures_them_all(
    peers: dict[str, dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    peers.update({"engine one": ENGINE})
    file = tmp_path / "figures.json"
    run(None, file, seconds=0.001, repeats=1)
    figures = json.loads(file.read_text(encoding="utf-8"))
    first, *others = games.NAMES
    assert figures["game"] == first
    for other in others:
        assert figures[other]["game"] == other
        assert set(keys(other)) < set(figures[other])
        assert figures[other]["peers"]["engine one"]["ratio"] > 0
    printed = capsys.readouterr().out
    for name in games.NAMES:
        assert f"{name}: one core" in printed


def test_race_counts_rounds_and_games_together() -> None:
    assert "rounds_per_s_2p" not in keys("realms")
    assert {"rounds_per_s_2p", "rounds_per_s_4p", "games_per_s_2p", "mean_rounds_4p", "state_bytes"} < set(keys("race"))


def test_it_says_what_is_missing_and_what_failed_and_goes_on(
    peers: dict[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    peers.update({"engine one": ENGINE, "engine two": {"missing": "two"}, "engine three": {"problem": "it broke"}})
    run("realms", None, seconds=0.001, repeats=1)
    printed = " ".join(capsys.readouterr().out.split())
    assert "engine three could not be measured: it broke" in printed
    assert "Other engines (two) are not here to compare with: make bench installs them" in printed
    assert "engine one" in printed


def test_a_budget_is_kept_or_short() -> None:
    speed, wait = FIGURES["decisions_per_s"], FIGURES["replay_ms"]
    assert speed.kept("realms", 4e6) is True
    assert speed.kept("realms", 3.9e6) is False
    assert wait.kept("realms", 4.9) is True
    assert wait.kept("realms", 5) is False
    assert speed.kept("another", 1) is None
    assert FIGURES["rounds_per_s_4p"].kept("race", 71e3) is True
    assert FIGURES["state_bytes"].kept("race", 8192) is False


def test_a_peer_that_cannot_run_is_told_in_one_line() -> None:
    answer = measure_peer("no such peer", 0.001, 1)
    assert "no such peer" in answer["problem"]


def test_every_peer_answers_or_says_why_not() -> None:
    for name in peer_names():
        answer = measure_peer(name, 0.001, 1)
        assert "missing" in answer or answer["decisions_per_s"] > 0


def test_the_arena_is_measured_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from stardeck.cli import bench_arena

    figures = bench_arena.measure(seconds=0.01, rounds=1, ray=False)
    assert all(value > 0 for value in figures.values())
    figures |= {"arena_games_per_hour_ray": 100.0, "arena_first_result_s_ray": 5.0, "arena_ray_overhead": 0.07}
    monkeypatch.setattr(bench_arena, "measure", lambda: figures)
    file = tmp_path / "figures.json"
    run("arena", file)
    assert json.loads(file.read_text(encoding="utf-8")) == figures
    printed = " ".join(capsys.readouterr().out.split())
    assert "what Ray costs" in printed and "+7.0%" in printed and "ok" in printed


def test_environments_without_numpy_say_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import stardeck.cli

    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "stardeck.cli.bench_envs", raising=False)
    monkeypatch.delattr(stardeck.cli, "bench_envs", raising=False)
    run("envs", None)
    assert "numpy is not installed: pip install 'stardeck[envs]'" in capsys.readouterr().out
