"""Prepare the environment: ``.venv`` with what a command needs, the rules compiled in place, and the web table built.

    python3 tools/setup.py play|terminal|dev|bench

The Makefile calls this before everything else. It needs nothing but Python's standard library, does only what is
missing, and says what it does. What has been done is noted in ``.venv/stardeck.json``, so a second call costs
milliseconds and deleting ``.venv`` is a clean start. The compiled modules in the tree are afterwards either up to date
or absent: nobody runs an old build of a rule they have just changed.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # this file is run by its path

from tools.web import Web

OLDEST = (3, 11)
# extras by command
NEEDS: dict[str, tuple[str, ...]] = {
    "play": (),
    "terminal": (),
    "dev": ("dev", "cluster", "envs", "openspiel", "parquet", "notebook"),
    "bench": ("cluster", "envs"),
}
EXTRAS = "STARDECK_EXTRAS"  # names others, with commas between them
WITH_WEB = ("play", "dev")  # commands that want the web table
LIBRARIES = (".so", ".pyd")
STAMP = "stardeck.json"
# Calls inside the one compiled library need no detour through the linker's tables: a sixth more speed.
FLAGS = {"CFLAGS": "-fno-semantic-interposition -fno-plt", "LDFLAGS": "-Wl,-Bsymbolic-functions"}


class Trouble(Exception):
    """Something the person at the keyboard has to know; its text says what to do."""


# --- what the machine has ---------------------------------------------------------------------------------------------


def python_trouble(version: tuple[int, ...] = sys.version_info[:3]) -> str | None:
    """Say why this Python will not do."""
    if version[:2] >= OLDEST:
        return None
    have = ".".join(map(str, version))
    return f"Python 3.11 or newer is needed, this is {have}. Name another one so: make PYTHON=python3.12 ..."


def venv_trouble(find: Callable[[str], object] = importlib.util.find_spec) -> str | None:
    """Say why no virtual environment can be made."""
    if find("venv") and find("ensurepip"):
        return None
    return "this Python has no venv module. Install it (Debian, Ubuntu: apt install python3-venv) and call again."


def compiler_trouble(
    command: str | None = None,
    headers: str | None = None,
    which: Callable[[str], str | None] = shutil.which,
) -> str | None:
    """Say why nothing can be compiled here: no compiler, no Python headers, or a compiler that cannot build."""
    compiler = shlex.split(command or os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    include = headers or sysconfig.get_path("include")
    if not which(compiler[0]):
        return f"no C compiler ({compiler[0]}; Debian, Ubuntu: apt install gcc)"
    if not Path(include, "Python.h").is_file():
        return "no Python headers (Python.h; Debian, Ubuntu: apt install python3-dev)"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text("#include <Python.h>\nint trial(void) { return Py_IsInitialized(); }\n")
        build = [*compiler, "-shared", "-fPIC", "-I", include, str(source), "-o", str(source.with_suffix(".so"))]
        if sys.platform == "darwin":
            build += ["-undefined", "dynamic_lookup"]
        trial = subprocess.run(build, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if trial.returncode:
        said = (trial.stderr.strip().splitlines() or ["no message"])[0]
        return f"the C compiler does not work ({said}; Debian, Ubuntu: apt install gcc libc6-dev)"
    return None


def wants_pure(environment: Mapping[str, str]) -> bool:
    """Read the switch the way the package reads it."""
    return environment.get("STARDECK_PURE", "0") not in ("", "0")


# --- what the project asks for ----------------------------------------------------------------------------------------


class Project:
    """The tree, as pyproject.toml describes it."""

    def __init__(self, root: Path) -> None:
        import tomllib

        self.root = root
        self.venv = root / ".venv"
        restore_project_file(root)
        self.toml: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        self.hook: dict[str, Any] = self.toml["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
        self.web = Web(root)

    @property
    def python(self) -> Path:
        return self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def requirements(self, command: str, compiling: bool) -> list[str]:
        """List what has to be installed for a command, itself not included."""
        wanted = [*self.toml["build-system"]["requires"], *self.toml["project"]["dependencies"]]
        if compiling:
            wanted += self.hook["dependencies"]
        if command in WITH_WEB and self.web.has_source() and (command == "dev" or not self.web.is_built()):
            wanted += self.toml["tool"]["hatch"]["build"]["hooks"]["custom"]["dependencies"]
        more = [extra for extra in os.environ.get(EXTRAS, "").split(",") if extra]
        extras = self.toml["project"]["optional-dependencies"]
        if unknown := [extra for extra in more if extra not in extras]:
            raise Trouble(f"{EXTRAS}: there is no extra {', '.join(unknown)}; there are {', '.join(extras)}")
        for extra in (*NEEDS[command], *more):
            wanted += extras[extra]
        return sorted(set(wanted))

    def peers(self) -> list[str]:
        return list(self.toml["project"]["optional-dependencies"]["peers"])

    def compiled_sources(self) -> list[Path]:
        """List the modules that mypyc compiles, in a stable order."""
        included = {path for pattern in self.hook["include"] for path in self.root.glob(pattern)}
        excluded = {path for pattern in self.hook["exclude"] for path in self.root.glob(pattern)}
        return sorted(path for path in included - excluded if path.suffix == ".py")

    def libraries(self) -> list[Path]:
        """List every compiled file in the tree, of this build or an older one."""
        found = [path for path in self.root.glob("*__mypyc*") if path.suffix in LIBRARIES]
        return found + [path for path in (self.root / "stardeck").rglob("*") if path.suffix in LIBRARIES]

    def source_print(self) -> str:
        """Fingerprint all that the compiled part depends on."""
        digest = hashlib.sha256(json.dumps([self.toml["build-system"], self.hook], sort_keys=True).encode())
        digest.update(f"{sys.version} {platform.machine()}".encode())
        for path in self.compiled_sources():
            digest.update(f"\0{path.relative_to(self.root).as_posix()}\0".encode())
            digest.update(path.read_bytes())
        return digest.hexdigest()

    def package_print(self) -> str:
        """Fingerprint all that the installed package's metadata depends on."""
        parts = [self.toml["project"], self.toml["build-system"], str(self.root)]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def is_compiled(self) -> bool:
        """Say whether every module to be compiled has a library for this Python beside it."""
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        return all(path.with_name(path.stem + suffix).is_file() for path in self.compiled_sources())


def restore_project_file(root: Path) -> None:
    """Put pyproject.toml back if a `pip install` by hand was killed while the build hook had it hidden."""
    hidden = root / "pyproject.toml.bak"
    if hidden.is_file() and not (root / "pyproject.toml").is_file():
        hidden.replace(root / "pyproject.toml")


# --- what has been done -----------------------------------------------------------------------------------------------


def read_stamp(project: Project) -> dict[str, Any]:
    """Read what has been done; an unusable environment counts as nothing."""
    try:
        stamp = json.loads((project.venv / STAMP).read_text(encoding="utf-8"))
        usable = stamp["python"] == sys.version and stamp["root"] == str(project.root) and project.python.exists()
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return dict(stamp) if usable else {}


def write_stamp(project: Project, stamp: dict[str, Any]) -> None:
    """Note what has been done, all or nothing."""
    path = project.venv / STAMP
    draft = path.with_suffix(".draft")
    draft.write_text(json.dumps(stamp, indent=1), encoding="utf-8")
    draft.replace(path)


def plan(project: Project, stamp: Mapping[str, Any], command: str, compiling: bool) -> list[str]:
    """List the tasks still to be done for a command, in order."""
    tasks = []
    if not stamp:
        tasks.append("environment")
    if not set(project.requirements(command, compiling)) <= set(stamp.get("requirements", ())):
        tasks.append("packages")
    if stamp.get("package") != project.package_print():
        tasks.append("package")
    if compiling and project.compiled_sources() and not fresh(project, stamp):
        tasks.append("compile")
    if command in WITH_WEB and project.web.has_source() and not project.web.is_built():
        tasks.append("web")
    if command == "bench":
        tried = {*stamp.get("peers", ()), *stamp.get("left_out", ())}
        tasks += [f"peer {peer}" for peer in project.peers() if peer not in tried]
    return tasks


def fresh(project: Project, stamp: Mapping[str, Any]) -> bool:
    """Say whether the compiled modules in the tree are those of the sources in the tree."""
    return stamp.get("compiled") == project.source_print() and project.is_compiled()


# --- doing it ---------------------------------------------------------------------------------------------------------


class Teller:
    """Tells what is going on: a ticking line on a terminal, plain lines elsewhere."""

    def __init__(self, tasks: int) -> None:
        self.tasks = tasks
        self.done = 0
        self.detail = ""
        self.live = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

    @contextlib.contextmanager
    def task(self, title: str) -> Iterator[None]:
        """Show a task while it runs, and the seconds it took."""
        self.done += 1
        self.detail = ""
        head = f"[{self.done}/{self.tasks}] {title}"
        began = time.monotonic()
        over = threading.Event()
        ticker = threading.Thread(target=self.tick, args=(head, began, over), daemon=True)
        if not self.live:
            print(f"{head} ...", flush=True)
        ticker.start()
        outcome = "stopped after"
        try:
            yield
            outcome = "done in"
        except Trouble:
            outcome = "failed after"
            raise
        finally:
            over.set()
            ticker.join()
            start = "\r\033[K" if self.live else ""
            print(f"{start}{head}: {outcome} {time.monotonic() - began:.0f} s", flush=True)

    def tick(self, head: str, began: float, over: threading.Event) -> None:
        signs = "|/-\\"
        turn = 0
        while not over.wait(0.2 if self.live else 20):
            spent = time.monotonic() - began
            if self.live:
                line = f"{signs[turn % 4]} {head} {spent:.0f} s  {self.detail}"
                print("\r\033[K" + line[: shutil.get_terminal_size().columns - 1], end="", flush=True)
            else:
                print(f"{head}: still at it, {spent:.0f} s", flush=True)
            turn += 1


def run(teller: Teller, command: list[str], advice: str, **options: Any) -> None:
    """Run a program out of sight; when it fails, show its last words and the advice."""
    last: deque[str] = deque(maxlen=25)
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        **options,
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if "Error while invoking Mypyc" in line:
                last.clear()  # so far it was the build tool's own traceback
            last.append(line.rstrip())
            words = line.split()
            if words[:1] in (["Collecting"], ["Downloading"], ["Installing"], ["Building"], ["Compressing"]):
                teller.detail = " ".join(words[:4])
        process.wait()
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()
    if process.returncode:
        raise Trouble("\n".join(["    " + line for line in last if line] + [advice]))


def pip(project: Project, teller: Teller, *arguments: str) -> None:
    """Install something into the environment."""
    quiet = ["--disable-pip-version-check", "--no-input", "--no-color"]
    run(
        teller,
        [str(project.python), "-m", "pip", "install", *quiet, "--progress-bar", "off", *arguments],
        "pip could not install this. Is the network (or the proxy, or the package index) reachable? Then call again.",
        cwd=project.root,
        env={**os.environ, "HATCH_BUILD_NO_HOOKS": "true"},
    )


def make_environment(project: Project, teller: Teller) -> None:
    """Create .venv afresh."""
    advice = "Python could not create .venv. Debian, Ubuntu: apt install python3-venv"
    run(teller, [sys.executable, "-m", "venv", "--clear", str(project.venv)], advice)


def compile_rules(project: Project, teller: Teller) -> None:
    """Build the compiled modules in a copy of the sources and put them beside the originals.

    A copy, because the build hook hides pyproject.toml while it works and litters the tree when it is interrupted.
    """
    remove_libraries(project)
    stage = project.venv / "stage"
    shutil.rmtree(stage, ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(project.root / "stardeck", stage / "stardeck", ignore=unwanted)
    for path in project.root.iterdir():
        if path.name in ("pyproject.toml", "LICENSE", "README.md"):
            shutil.copy2(path, stage)
    shutil.copytree(project.root / "tools", stage / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {key: value for key, value in os.environ.items() if key not in ("STARDECK_PURE", "PYTHONPATH")}
    environment["STARDECK_NO_WEB"] = "1"
    for name, flags in FLAGS.items() if sys.platform == "linux" else ():
        environment[name] = f"{environment.get(name, '')} {flags}".strip()
    run(
        teller,
        [str(project.python), "-m", "hatchling", "build", "--target", "wheel", "--hooks-only"],
        "The rules did not compile. `make check` may say why; with STARDECK_PURE=1 they run uncompiled.",
        cwd=stage,
        env=environment,
    )
    for library in Project(stage).libraries():
        shutil.move(str(library), project.root / library.relative_to(stage))
    shutil.rmtree(stage, ignore_errors=True)
    if not project.is_compiled():
        raise Trouble("The build ended well but left modules uncompiled: look at the mypyc hook in pyproject.toml.")


def build_web(project: Project, teller: Teller) -> None:
    """Build the web table of the sources in web/."""
    run(
        teller,
        [str(project.python), "-u", str(Path(__file__).with_name("web.py")), "build"],
        "The web table could not be built. Is the network (or the proxy, or the package index) reachable? Then call "
        "again; `make terminal` plays without it.",
        cwd=project.root,
    )


def remove_libraries(project: Project) -> None:
    """Remove all compiled modules from the tree."""
    for path in project.libraries():
        path.unlink()


def peer_name(requirement: str) -> str:
    return "".join(c for c in requirement.split(">")[0].split("=")[0].split("[")[0] if c.isalnum() or c in "-_.")


def do(project: Project, command: str, tasks: list[str], compiling: bool, stamp: dict[str, Any]) -> None:
    """Do the tasks, noting each in the stamp when it is done."""
    teller = Teller(len(tasks))
    for task in tasks:
        if task == "environment":
            with teller.task("creating the environment .venv"):
                make_environment(project, teller)
            stamp.update(python=sys.version, root=str(project.root))
        elif task == "packages":
            kept = set(project.requirements("dev", compiling=True)) & set(stamp.get("requirements", ()))
            wanted = sorted(kept | set(project.requirements(command, compiling)))
            with teller.task(f"installing {len(wanted)} packages and what they need"):
                pip(project, teller, *wanted)
            stamp["requirements"] = wanted
        elif task == "package":
            with teller.task("installing stardeck"):
                pip(project, teller, "--no-deps", "--no-build-isolation", "--editable", ".")
            stamp["package"] = project.package_print()
        elif task == "compile":
            stamp["compiled"] = None
            write_stamp(project, stamp)
            goal = project.source_print()
            with teller.task(f"compiling {len(project.compiled_sources())} modules of rules (may take a minute)"):
                compile_rules(project, teller)
            stamp["compiled"] = goal
        elif task == "web":
            with teller.task("building the web table (the first time with a download, some 100 MB)"):
                build_web(project, teller)
        else:
            install_peer(project, teller, task.split(" ", 1)[1], stamp)
        write_stamp(project, stamp)


def install_peer(project: Project, teller: Teller, peer: str, stamp: dict[str, Any]) -> None:
    """Install a program to be measured against; without it the table is shorter, not absent."""
    name = peer_name(peer)
    try:
        with teller.task(f"installing {name} to compare with"):
            pip(project, teller, peer, *stamp["requirements"])
        stamp["peers"] = sorted({*stamp.get("peers", ()), peer})
    except Trouble:
        stamp["left_out"] = sorted({*stamp.get("left_out", ()), peer})


@contextlib.contextmanager
def alone(root: Path) -> Iterator[None]:
    """Let one set-up work on the tree at a time."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder = os.open(root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print("waiting for another set-up of this tree to finish ...", flush=True)
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def set_up(root: Path, command: str) -> None:
    """Do all that a command needs."""
    began = time.monotonic()
    project = Project(root)
    stamp = read_stamp(project)
    compiling = not wants_pure(os.environ)
    if not fresh(project, stamp):
        if compiling:
            trouble = compiler_trouble()
            if trouble:
                print(f"{trouble}: the rules run uncompiled, about twenty times slower.", flush=True)
                compiling = False
        if not compiling:
            remove_libraries(project)
    tasks = plan(project, stamp, command, compiling)
    if "environment" in tasks:
        trouble = venv_trouble()
        if trouble:
            raise Trouble(trouble)
    if tasks:
        do(project, command, tasks, compiling, stamp)
        print(f"ready after {time.monotonic() - began:.0f} s", flush=True)
    if command == "bench" and stamp.get("left_out"):
        names = ", ".join(map(peer_name, stamp["left_out"]))
        print(f"could not be installed, so not in the table: {names} (`make clean bench` tries again)", flush=True)


def main(arguments: list[str]) -> int:
    trouble = python_trouble()
    if trouble:
        print(trouble, file=sys.stderr)
        return 1
    if len(arguments) != 1 or arguments[0] not in NEEDS:
        print(f"usage: python3 tools/setup.py {'|'.join(NEEDS)}", file=sys.stderr)
        return 2
    root = Path(__file__).resolve().parent.parent
    try:
        with alone(root):
            set_up(root, arguments[0])
    except Trouble as trouble_met:
        print(trouble_met, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the next call goes on from here", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
