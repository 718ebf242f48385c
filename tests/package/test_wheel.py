"""The wheel alone, in an environment of its own, serves the table."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.server.running import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0
IN_WHEEL = ("stardeck/server/web/index.html", "stardeck/games/race/cards.toml", "stardeck/py.typed")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (ROOT / "stardeck/server/web/index.html").is_file(), reason="the web table is not built (make build)"
    ),
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the tree as it is, with the web table; the rules stay uncompiled, which takes seconds not minutes."""
    stage = tmp_path_factory.mktemp("wheel")
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    for name in ("stardeck", "tools"):
        shutil.copytree(ROOT / name, stage / name, ignore=unwanted)
    for name in ("LICENSE", "README.md", ".gitignore"):
        shutil.copy(ROOT / name, stage)
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    begin = project.index("[tool.hatch.build.targets.wheel.hooks.mypyc]")
    end = project.index("[tool.ruff]")
    (stage / "pyproject.toml").write_text(project[:begin] + project[end:], encoding="utf-8")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    built = subprocess.run(command, cwd=stage, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    (found,) = (stage / "dist").glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python into which only the wheel was installed; what it depends on, and no extra, is taken from here."""
    home = tmp_path_factory.mktemp("empty") / "env"
    venv.create(home, with_pip=False)
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    purelib = sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)})
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(purelib)
    shared = home / "shared"
    shared.mkdir()
    for path in needed():
        (shared / path.name).symlink_to(path)
    Path(purelib, "shared.pth").write_text(str(shared))
    return python


def needed() -> set[Path]:
    """Everything in the environment of the tests that a wheel without extras brings with it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [one for one in map(Requirement, project["dependencies"]) if one.marker is None or one.marker.evaluate()]
    known: set[tuple[str, str]] = set()
    paths: set[Path] = set()
    while wanted:
        asked = wanted.pop()
        for extra in ("", *asked.extras):
            if (asked.name, extra) in known:
                continue
            known.add((asked.name, extra))
            found = distribution(asked.name)
            home = Path(str(found.locate_file("")))
            paths |= {home / file.parts[0] for file in found.files or () if file.parts[0] != ".."}
            more = [Requirement(line) for line in found.requires or ()]
            wanted += [one for one in more if one.marker is None or one.marker.evaluate({"extra": extra})]
    return {path for path in paths if path.exists() and path.name != "__pycache__"}


def test_the_wheel_has_the_web_table_and_no_sources_of_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert not [name for name in IN_WHEEL if name not in names]
    assert any(name.startswith("stardeck/server/web/assets/") and name.endswith(".js.br") for name in names)
    assert not [name for name in names if name.startswith(("web/", "tests/", "tools/")) or "node_modules" in name]


@contextlib.contextmanager
def serving(python: Path, folder: Path) -> Iterator[str]:
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "STARDECK"))}
    command = [str(python), "-m", "stardeck", "serve", "--port", str(port), "--data", str(folder / "data")]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, "--bot-workers", "1"],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        address = f"http://127.0.0.1:{port}"
        until = time.monotonic() + PATIENCE
        while True:
            assert process.poll() is None and time.monotonic() < until, (folder / "log").read_text()[-3000:]
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/api/v1/health", timeout=5):
                break
            time.sleep(0.05)
        yield address
    finally:
        process.kill()
        process.wait()


def test_the_wheel_alone_serves_the_table(installed: Path, tmp_path: Path) -> None:
    code = "import stardeck, sys; print(stardeck.__file__)"
    where = subprocess.run(
        [str(installed), "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert Path(where.strip()).is_relative_to(installed.parent.parent)
    with serving(installed, tmp_path) as address:
        with urllib.request.urlopen(f"{address}/", timeout=30) as answer:
            page = answer.read().decode()
        assert "<title>Stardeck" in page
        scripts = [part.split('"')[0] for part in page.split('src="')[1:]]
        assert scripts
        for script in scripts:
            with urllib.request.urlopen(address + script, timeout=30) as answer:
                assert answer.headers["content-type"].startswith("text/javascript") and answer.read()
        body = json.dumps({"game": "race", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "bot", "level": "cadet"}]})
        asked = urllib.request.Request(f"{address}/api/v1/tables", body.encode(), {"content-type": "application/json"})
        with urllib.request.urlopen(asked, timeout=60) as answer:
            assert json.load(answer)["table"]
