"""The way from a fresh clone to a running game: what tools/setup.py decides, and the switch to the sources."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from tools import setup
from tools.setup import Project, Trouble

ROOT = Path(__file__).resolve().parents[2]
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
COMPILED = ["stardeck/engine/state.py", "stardeck/games/realms/modes/duel.py", "stardeck/games/realms/state.py"]
INTERPRETED = ["stardeck/__init__.py", "stardeck/engine/__init__.py", "stardeck/games/realms/text.py"]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A tree with the real project file and a few modules."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "tools").mkdir()
    for name in COMPILED + INTERPRETED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("X = 1\n")
    return Project(tmp_path)


def finished(project: Project, command: str = "dev") -> dict[str, Any]:
    """Lay down what a finished set-up leaves, and return its stamp."""
    project.python.parent.mkdir(parents=True, exist_ok=True)
    project.python.touch()
    for path in project.compiled_sources():
        path.with_name(path.stem + SUFFIX).touch()
    stamp = {
        "python": sys.version,
        "root": str(project.root),
        "requirements": project.requirements(command, compiling=True),
        "package": project.package_print(),
        "compiled": project.source_print(),
    }
    setup.write_stamp(project, stamp)
    return stamp


# --- what is compiled -------------------------------------------------------------------------------------------------


def test_the_compiled_modules_are_those_of_the_project_file(project: Project) -> None:
    assert [path.relative_to(project.root).as_posix() for path in project.compiled_sources()] == COMPILED


def test_setup_and_the_build_hook_read_the_list_alike() -> None:
    pathspec = pytest.importorskip("pathspec")
    project = Project(ROOT)
    include = pathspec.GitIgnoreSpec.from_lines(project.hook["include"])
    exclude = pathspec.GitIgnoreSpec.from_lines(project.hook["exclude"])
    names = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "stardeck").rglob("*.py"))]
    hooked = [name for name in names if include.match_file(name) and not exclude.match_file(name)]
    assert [path.relative_to(ROOT).as_posix() for path in project.compiled_sources()] == sorted(hooked)


# --- what is still to be done -----------------------------------------------------------------------------------------


def test_a_fresh_clone_needs_everything(project: Project) -> None:
    assert setup.read_stamp(project) == {}
    assert setup.plan(project, {}, "play", True) == ["environment", "packages", "package", "compile"]


def test_a_second_call_needs_nothing(project: Project) -> None:
    finished(project)
    stamp = setup.read_stamp(project)
    assert setup.plan(project, stamp, "dev", True) == []
    assert setup.plan(project, stamp, "play", True) == []


def test_playing_first_leaves_only_the_tools_for_testing(project: Project) -> None:
    assert setup.plan(project, finished(project, "play"), "dev", True) == ["packages"]


@pytest.mark.parametrize("name", COMPILED)
def test_a_changed_rule_is_compiled_again_and_nothing_else(project: Project, name: str) -> None:
    stamp = finished(project)
    (project.root / name).write_text("X = 2\n")
    assert setup.plan(project, stamp, "dev", True) == ["compile"]


@pytest.mark.parametrize("name", INTERPRETED)
def test_a_changed_interpreted_module_needs_nothing(project: Project, name: str) -> None:
    stamp = finished(project)
    (project.root / name).write_text("X = 2\n")
    assert setup.plan(project, stamp, "dev", True) == []


def test_a_lost_library_is_compiled_again(project: Project) -> None:
    stamp = finished(project)
    project.libraries()[0].unlink()
    assert setup.plan(project, stamp, "dev", True) == ["compile"]


def test_a_changed_dependency_is_installed(project: Project) -> None:
    stamp = finished(project)
    project.toml["project"]["dependencies"].append("another>=1")
    assert setup.plan(project, stamp, "dev", True) == ["packages", "package"]


def test_a_change_of_lint_settings_needs_nothing(project: Project) -> None:
    stamp = finished(project)
    project.toml["tool"]["ruff"]["line-length"] = 100
    assert setup.plan(project, stamp, "dev", True) == []


# --- the web table ----------------------------------------------------------------------------------------------------


@pytest.fixture
def with_web(project: Project) -> Project:
    """The tree with a web table, built of a few sources."""
    (project.web.source / "src").mkdir(parents=True)
    (project.web.source / "package.json").write_text("{}")
    (project.web.source / "src/main.ts").write_text("export {};")
    build_by_hand(project)
    return project


def build_by_hand(project: Project) -> None:
    project.web.built.mkdir(parents=True, exist_ok=True)
    (project.web.built / "index.html").write_text("<!doctype html>")
    (project.web.built / "built.json").write_text(json.dumps({"sources": project.web.fingerprint()}))


def test_the_web_table_is_built_when_its_sources_changed(with_web: Project) -> None:
    stamp = finished(with_web)
    assert setup.plan(with_web, stamp, "play", True) == []
    (with_web.web.source / "src/main.ts").write_text("export default 1;")
    assert setup.plan(with_web, stamp, "play", True) == ["web"]
    assert setup.plan(with_web, stamp, "terminal", True) == []
    build_by_hand(with_web)
    assert setup.plan(with_web, stamp, "play", True) == []


def test_packages_of_the_web_table_are_no_sources_of_it(with_web: Project) -> None:
    (with_web.web.source / "node_modules/another").mkdir(parents=True)
    (with_web.web.source / "node_modules/another/index.js").write_text("1")
    assert with_web.web.is_built()


@pytest.mark.parametrize("lost", ["index.html", "built.json"])
def test_a_damaged_web_table_is_built_again(with_web: Project, lost: str) -> None:
    stamp = finished(with_web)
    (with_web.web.built / lost).unlink()
    assert setup.plan(with_web, stamp, "dev", True) == ["web"]


def test_a_built_web_table_needs_no_node_to_play(with_web: Project) -> None:
    assert not [one for one in with_web.requirements("play", compiling=True) if "node" in one]
    (with_web.web.built / "index.html").unlink()
    assert [one for one in with_web.requirements("play", compiling=True) if "node" in one]
    assert not [one for one in with_web.requirements("terminal", compiling=True) if "node" in one]


def test_a_web_table_without_sources_is_taken_as_it_is(with_web: Project) -> None:
    """As in an archive of the sources that carries it built."""
    shutil.rmtree(with_web.web.source)
    assert with_web.web.is_built()
    assert setup.plan(with_web, finished(with_web), "play", True) == []


def test_a_web_table_that_cannot_be_built_says_how_to_play_without(
    with_web: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(teller: object, command: object, advice: str, cwd: Path) -> None:
        raise Trouble(advice)

    monkeypatch.setattr(setup, "run", fail)
    with pytest.raises(Trouble, match="make terminal"):
        setup.build_web(with_web, setup.Teller(1))


def test_uncompiled_play_needs_neither_compiler_nor_mypy(project: Project) -> None:
    assert setup.plan(project, {}, "play", False) == ["environment", "packages", "package"]
    assert not [name for name in project.requirements("play", compiling=False) if "mypyc" in name]


def test_bench_tries_each_peer_once(project: Project) -> None:
    stamp = finished(project)
    first, *others = project.peers()
    assert setup.plan(project, stamp, "bench", True) == [f"peer {peer}" for peer in (first, *others)]
    assert setup.plan(project, {**stamp, "peers": [first], "left_out": others}, "bench", True) == []


@pytest.mark.parametrize("field", ["python", "root"])
def test_an_environment_of_another_python_or_place_is_made_anew(project: Project, field: str) -> None:
    setup.write_stamp(project, {**finished(project), field: "another"})
    assert setup.read_stamp(project) == {}


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "null"])
def test_a_damaged_stamp_counts_as_none(project: Project, text: str) -> None:
    finished(project)
    (project.venv / setup.STAMP).write_text(text)
    assert setup.read_stamp(project) == {}


# --- what the machine lacks -------------------------------------------------------------------------------------------


def test_an_old_python_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert setup.python_trouble((3, 11, 0)) is None
    trouble = setup.python_trouble((3, 9, 2))
    monkeypatch.setattr(setup, "python_trouble", lambda: trouble)
    assert setup.main(["play"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "3.11 or newer is needed, this is 3.9.2" in said


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(missing: str) -> None:
    assert setup.venv_trouble(lambda name: name) is None
    assert "apt install python3-venv" in str(setup.venv_trouble(lambda name: None if name == missing else name))


def test_without_venv_nothing_is_begun(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "compiler_trouble", lambda: None)
    monkeypatch.setattr(setup, "venv_trouble", lambda: "no venv")
    with pytest.raises(Trouble, match="no venv"):
        setup.set_up(project.root, "play")
    assert not project.venv.exists()


def test_a_missing_compiler_is_named() -> None:
    assert "no C compiler (nocc;" in str(setup.compiler_trouble("nocc -pthread", which=lambda name: None))


def test_missing_headers_are_named(tmp_path: Path) -> None:
    assert "Python.h" in str(setup.compiler_trouble("cc", str(tmp_path), which=lambda name: name))


def test_a_broken_compiler_is_quoted(tmp_path: Path) -> None:
    (tmp_path / "Python.h").touch()
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\necho stdio.h is missing >&2\nexit 1\n")
    compiler.chmod(0o755)
    assert "stdio.h is missing" in str(setup.compiler_trouble(str(compiler), str(tmp_path)))


def test_without_compiler_old_libraries_go_and_one_line_says_so(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    finished(project)
    (project.root / COMPILED[0]).write_text("X = 2\n")
    monkeypatch.delenv("STARDECK_PURE", raising=False)
    monkeypatch.setattr(setup, "compiler_trouble", lambda: "no C compiler")
    setup.set_up(project.root, "dev")
    assert project.libraries() == []
    assert capsys.readouterr().out == "no C compiler: the rules run uncompiled, about twenty times slower.\n"


def test_pure_keeps_a_fresh_build_and_removes_an_old_one(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(project)
    monkeypatch.setenv("STARDECK_PURE", "1")
    setup.set_up(project.root, "dev")
    assert len(project.libraries()) == len(COMPILED)
    (project.root / COMPILED[0]).write_text("X = 2\n")
    setup.set_up(project.root, "dev")
    assert project.libraries() == []


# --- doing it ---------------------------------------------------------------------------------------------------------


def test_the_build_works_on_a_copy_and_replaces_every_old_library(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(project)
    stale = [project.root / f"0123456789abcdef__mypyc{SUFFIX}", project.root / f"stardeck/engine/gone{SUFFIX}"]
    for path in stale:
        path.touch()

    def build(teller: object, command: object, advice: object, cwd: Path, env: object) -> None:
        (cwd / "pyproject.toml").rename(cwd / "pyproject.toml.bak")  # as the hook does, for a while
        (cwd / "pyproject.toml.bak").rename(cwd / "pyproject.toml")
        (cwd / f"stardeck__mypyc{SUFFIX}").write_text("new")
        for name in COMPILED:
            (cwd / name).with_suffix(SUFFIX).write_text("new")

    monkeypatch.setattr(setup, "run", build)
    setup.compile_rules(project, setup.Teller(1))
    assert not [path for path in stale if path.exists()]
    assert len(project.libraries()) == len(COMPILED) + 1
    assert {path.read_text() for path in project.libraries()} == {"new"}


def test_an_interrupted_build_harms_nothing(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    stamp = finished(project)
    before = (project.root / "pyproject.toml").read_bytes()

    def build(teller: object, command: object, advice: object, cwd: Path, env: object) -> None:
        (cwd / "pyproject.toml").unlink()
        raise KeyboardInterrupt

    monkeypatch.setattr(setup, "run", build)
    with pytest.raises(KeyboardInterrupt):
        setup.do(project, "dev", ["compile"], True, stamp)
    assert (project.root / "pyproject.toml").read_bytes() == before
    assert setup.plan(project, setup.read_stamp(project), "dev", True) == ["compile"]


def test_a_project_file_left_hidden_is_put_back(project: Project) -> None:
    (project.root / "pyproject.toml").rename(project.root / "pyproject.toml.bak")
    assert Project(project.root).toml == project.toml
    assert not (project.root / "pyproject.toml.bak").exists()


def test_a_failure_shows_the_last_words_and_what_to_do(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "print('\\n'.join(f'line {n}' for n in range(100))); raise SystemExit(3)"]
    with pytest.raises(Trouble) as caught:
        setup.run(setup.Teller(1), command, "do this")
    lines = str(caught.value).splitlines()
    assert lines[-2:] == ["    line 99", "do this"]
    assert len(lines) < 30


def test_a_peer_that_cannot_be_installed_is_left_out(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    finished(project)
    *installed, last = project.peers()

    def pip(project: Project, teller: object, *arguments: str) -> None:
        if arguments[0] == last:
            raise Trouble("no such wheel")

    monkeypatch.setattr(setup, "pip", pip)
    for _ in range(2):
        setup.set_up(project.root, "bench")
        said = capsys.readouterr().out.splitlines()
        assert said[-1].startswith(f"could not be installed, so not in the table: {setup.peer_name(last)} ")
    stamp = json.loads((project.venv / setup.STAMP).read_text())
    assert (stamp["peers"], stamp["left_out"]) == (sorted(installed), [last])


# --- the switch -------------------------------------------------------------------------------------------------------


def python(folder: Path, code: str, pure: str | None) -> subprocess.CompletedProcess[str]:
    """Run code in a new Python that finds the package of a folder."""
    environment = {key: value for key, value in os.environ.items() if key != "STARDECK_PURE"}
    environment["PYTHONPATH"] = str(folder)
    if pure is not None:
        environment["STARDECK_PURE"] = pure
    return subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=folder, env=environment, capture_output=True, text=True
    )


@pytest.fixture
def package(project: Project) -> Path:
    """A package whose compiled modules are files that no Python can load."""
    shutil.copy(ROOT / "stardeck/__init__.py", project.root / "stardeck")
    finished(project)
    return project.root


@pytest.mark.parametrize("pure", [None, "", "0"])
def test_without_the_switch_the_library_is_taken(package: Path, pure: str | None) -> None:
    assert python(package, "import stardeck; print(stardeck.compiled())", pure).stdout == "True\n"
    assert "ImportError" in python(package, "import stardeck.engine.state", pure).stderr


def test_with_the_switch_every_module_is_its_source(package: Path) -> None:
    ran = python(package, "import stardeck; print(stardeck.compiled())", "1")
    assert ran.stdout == "False\n", ran.stderr
    code = "import stardeck.engine.state, stardeck.games.realms.modes.duel as duel; print(duel.X, duel.__file__)"
    ran = python(package, code, "1")
    assert ran.stdout == f"1 {package / 'stardeck/games/realms/modes/duel.py'}\n", ran.stderr


def test_a_missing_module_is_missing_in_both(package: Path) -> None:
    for pure in ("0", "1"):
        assert "ModuleNotFoundError" in python(package, "import stardeck.engine.nothing", pure).stderr


def test_importing_the_package_imports_little(package: Path) -> None:
    code = "import os, sys; before = set(sys.modules); import stardeck; print(sorted(set(sys.modules) - before))"
    assert python(package, code, None).stdout == "['__future__', 'stardeck']\n"


def test_more_extras_can_be_asked_for(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(setup.EXTRAS, raising=False)
    assert not [one for one in project.requirements("dev", compiling=True) if one.startswith("torch")]
    monkeypatch.setenv(setup.EXTRAS, "train")
    assert [one for one in project.requirements("dev", compiling=True) if one.startswith("torch")]
    monkeypatch.setenv(setup.EXTRAS, "trian")
    with pytest.raises(Trouble, match=r"there is no extra trian; there are .*train"):
        project.requirements("dev", compiling=True)
