"""Where games are kept: every game is saved as it goes, and moves to the finished ones at its end."""

from __future__ import annotations

import os
import shlex
import sys
import time
from contextlib import suppress
from pathlib import Path

from stardeck.engine.journal import Journal

ENDING = ".journal"


def folder() -> Path:
    """The folder of the player's data."""
    home = os.environ.get("XDG_DATA_HOME")
    if home:
        return Path(home) / "stardeck"
    if sys.platform == "win32" and "LOCALAPPDATA" in os.environ:
        return Path(os.environ["LOCALAPPDATA"]) / "stardeck"
    return Path.home() / ".local" / "share" / "stardeck"


class Save:
    """The file of one game."""

    def __init__(self, path: Path, kept: bool) -> None:
        self.path = path
        self.kept = kept  # the player named the file, so it stays where it is

    @classmethod
    def new(cls, game: str) -> Save:
        """A file of its own for a new game."""
        stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
        path = folder() / "unfinished" / f"{stem}{ENDING}"
        number = 2
        while path.exists():
            path = path.with_name(f"{stem}-{number}{ENDING}")
            number += 1
        return cls(path, kept=False)

    @classmethod
    def newest(cls, game: str | None = None) -> Save | None:
        """The game that was played last and is not over; of the game named, if one is."""
        found = (folder() / "unfinished").glob(f"{game or ''}*{ENDING}")
        games = sorted(found, key=lambda path: path.stat().st_mtime)
        return cls(games[-1], kept=False) if games else None

    def write(self, journal: Journal) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        journal.append(self.path)

    def finish(self) -> None:
        """Put the file of a game that is over among the finished ones."""
        if not self.kept and self.path.parent.name == "unfinished" and self.path.exists():
            target = self.path.parent.with_name("finished") / self.path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(self.path, target)
            self.path = target

    @property
    def resume_command(self) -> str:
        """What to type to go on with this game."""
        newest = Save.newest() if not self.kept else None
        if newest is not None and newest.path == self.path:
            return "stardeck play --resume"
        return f"stardeck play --resume {quoted(self.path)}"

    @property
    def replay_command(self) -> str:
        """What to type to see this game again."""
        return f"stardeck replay {quoted(self.path)}"


def quoted(path: Path) -> str:
    """A path as it can be typed in a shell, short for files in the present folder."""
    with suppress(ValueError):
        path = path.resolve().relative_to(Path.cwd())
    return shlex.quote(str(path))
