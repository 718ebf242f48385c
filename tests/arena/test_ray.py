"""The arena on Ray, for real: a local cluster with two workers, in a process of its own that cannot hang the tests."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from stardeck.arena import Folder, Match, cluster, run
from stardeck.engine.journal import verify
from tests.arena.players import MARK, DeadlyOnce, First
from tests.cli.table import ROOT, environment, stardeck

needs_ray = pytest.mark.skipif(
    not find_spec("ray"), reason="RAY IS NOT INSTALLED: nothing of --on ray is tested; pip install 'stardeck[cluster]'"
)
PATIENCE = 240  # seconds for everything that a process with a cluster of its own does

SCRIPT = """
import json, os, sys
from stardeck.arena import Match, MatchError, run
from stardeck.arena.cluster import connect, module
from tests.arena.players import Broken, DeadlyOnce, First

folder = sys.argv[1]
ray = module()
assert connect(ray, 2, None)
assert ray.cluster_resources()["CPU"] == 2
assert not ray._private.worker.global_worker.node.address_info.get("webui_url")
assert ray.util.get_node_ip_address() == "127.0.0.1"
assert ray.get(ray.remote(lambda: os.nice(0)).remote()) == os.nice(0)  # as urgent as a local job
same = run(Match("realms", ["greedy", "random"], 12, authority=8), folder + "/same", on="ray", jobs=2)
seen = []
died = run(
    Match("realms", [DeadlyOnce, First], 8, authority=5, turn_limit=20), folder + "/died", on="ray", jobs=2,
    watch=lambda now: seen.append(now.games),
)
try:
    run(Match("realms", [Broken, First], 4), on="ray", jobs=2)
    fault = ""
except MatchError as problem:
    fault = str(problem)
assert ray.is_initialized()  # who has started it stops it
ray.shutdown()
print(json.dumps({"same": same.to_json(), "died": died.to_json(), "seen": seen, "fault": fault}))
"""


def ended(words: list[str], folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a process with all that it starts, and end all of it after a while whatever happens."""
    running = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**environment(folder), **more},
        start_new_session=True,
    )
    try:
        out, err = running.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        out, err = running.communicate()
        pytest.fail(f"not done after {PATIENCE} seconds: {out[-2000:]} {err[-2000:]}")
    return subprocess.CompletedProcess(words, running.returncode, out, err)


def as_written(data: object) -> Any:
    return json.loads(json.dumps(data))


@needs_ray
@pytest.mark.slow
def test_ray_changes_nothing_and_a_lost_worker_costs_only_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    ran = ended([sys.executable, "-c", SCRIPT, str(tmp_path)], tmp_path, **{MARK: str(mark)})
    assert ran.returncode == 0, ran.stderr[-3000:]
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])

    assert found["same"] == as_written(run(Match("realms", ["greedy", "random"], 12, authority=8)).to_json())
    kept = Folder.at(tmp_path / "same")
    assert len(kept.played) == 12
    assert all(verify(kept.journal(ticket)).over for ticket in kept.played)

    assert mark.exists()  # a worker has died
    monkeypatch.setenv(MARK, str(mark))
    here = run(Match("realms", [DeadlyOnce, First], 8, authority=5, turn_limit=20))
    assert found["died"] == as_written(here.to_json())
    assert found["seen"][-1] == 8 and found["seen"] == sorted(found["seen"])

    assert found["fault"].startswith("Broken broke down: ZeroDivisionError")


@needs_ray
@pytest.mark.slow
def test_the_same_command_over_ray(tmp_path: Path) -> None:
    words = ["arena", "realms", "greedy", "random", "--authority", "8", "--games", "12", "--no-stop", "--plain"]
    out = tmp_path / "match"
    arguments = [*words, "--out", str(out), "--on", "ray", "--jobs", "2"]
    ran = ended([sys.executable, "-m", "stardeck", *arguments], tmp_path)
    assert ran.returncode == 0, ran.stderr[-3000:]
    far = json.loads((out / "report.json").read_text())
    assert stardeck(*words, "--out", str(tmp_path / "here")).exit_code == 0
    near = json.loads((tmp_path / "here" / "report.json").read_text())
    assert far.pop("times").keys() == near.pop("times").keys()
    assert far == near


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = stardeck("arena", "realms", "greedy", "random", "--games", "2", "--on", "ray")
    assert result.exit_code == 2 and "--on ray needs Ray: pip install 'stardeck[cluster]'" in result.stderr


@needs_ray
def test_an_address_where_nobody_listens_is_told_at_once() -> None:
    words = ("arena", "realms", "greedy", "random", "--games", "2", "--on", "ray", "--ray-address", "127.0.0.1:1")
    result = stardeck(*words)
    assert result.exit_code == 2 and "there is no Ray at 127.0.0.1:1: " in result.stderr


class Busy:
    """Ray on a busy machine: it comes up at the last of so many tries."""

    def __init__(self, tries: int) -> None:
        self.tries = tries
        self.stopped = 0

    def is_initialized(self) -> bool:
        return False

    def init(self, **_how: Any) -> None:
        self.tries -= 1
        if self.tries:
            raise Exception  # a plain one, without a word

    def shutdown(self) -> None:
        self.stopped += 1


def test_where_ray_takes_too_long_to_start_it_is_started_again() -> None:
    ray = Busy(cluster.STARTS)
    assert cluster.connect(ray, 2, None)
    assert ray.stopped == cluster.STARTS - 1  # nothing is left of the tries before
    with pytest.raises(cluster.NoRay, match="on this machine: Exception"):
        cluster.connect(Busy(cluster.STARTS + 1), 2, None)
