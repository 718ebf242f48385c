"""The folder of a match: what was agreed, a line for each finished game, and every journal.

What is in it survives a crash at any moment: a game counts when its line is whole, and its journal is safe before that.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, Final

import stardeck
from stardeck.arena.match import MatchError, Pairing, Ticket
from stardeck.arena.playing import Played
from stardeck.engine.journal import Journal
from stardeck.engine.journalfile import to_text, write_behind, write_whole

FORMAT: Final = 1
MATCH, RESULTS, JOURNALS, LOCK = "match.json", "results.jsonl", "journals.gz", "lock"


class Busy(MatchError):
    """Somebody else holds this file or folder."""


class Folder:
    """A folder on disk for one match; `open` makes or reads it, and only one process may write to it at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.played: dict[Ticket, Played] = {}
        self.places: dict[Ticket, tuple[int, int]] = {}  # where each journal is in its file, and how long

    @classmethod
    @contextmanager
    def open(cls, path: str | Path, pairing: Pairing) -> Iterator[Folder]:
        """Begin or go on with a match in a folder; MatchError if it is of another match or being played just now."""
        folder = cls(Path(path))
        folder.refuse_strangers()
        with locked(folder.path / LOCK, f"{folder.path} is being played by another process: let it finish or stop it"):
            folder.agree(pairing)
            folder.read()
            folder.mend()
            yield folder

    @classmethod
    def at(cls, path: str | Path) -> Folder:
        """Read a folder, without changing it."""
        folder = cls(Path(path))
        folder.agreed()
        folder.read()
        return folder

    def agreed(self) -> dict[str, Any]:
        """What was agreed for the match in this folder."""
        file = self.path / MATCH
        if not file.is_file():
            raise MatchError(f"{self.path} is not the folder of a match: it has no {MATCH}")
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            if data["stardeck_match"] != FORMAT:
                raise MatchError(f"{file} has format {data['stardeck_match']!r}, this program reads {FORMAT}")
        except (ValueError, KeyError, TypeError) as problem:
            raise MatchError(f"{file} is not what a match writes: {problem}") from problem
        return dict(data)

    def refuse_strangers(self) -> None:
        """Make the folder, unless something else is there: nothing is written among the files of others."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise MatchError(f"{self.path} cannot be made: {problem.strerror}; give another with --out") from problem
        left = sorted(each.name for each in self.path.iterdir() if each.name != LOCK)
        if left and not (self.path / MATCH).exists():
            raise MatchError(f"{self.path} is no folder of a match and not empty ({left[0]}); give another with --out")

    def agree(self, pairing: Pairing) -> None:
        wanted = pairing.to_json()
        if (self.path / MATCH).exists():
            found = self.agreed()
            other = [key for key in wanted if found.get(key) != wanted[key]]
            if other:
                key = other[0]
                raise MatchError(
                    f"{self.path} holds another match: its {key} is {found.get(key)!r}, not {wanted[key]!r}; "
                    "give another folder with --out"
                )
            return
        data = {"stardeck_match": FORMAT, **wanted, "created_by": f"stardeck {stardeck.__version__}"}
        write_whole(self.path / MATCH, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())

    def read(self) -> None:
        """Read the lines of the finished games; a line that is not whole is no finished game."""
        file, journals = self.path / RESULTS, self.path / JOURNALS
        size = journals.stat().st_size if journals.exists() else 0
        for line in file.read_bytes().split(b"\n") if file.exists() else ():
            data = checked(line)
            if data is not None and sum(data["journal"]) <= size:
                played = Played.from_json(data)
                self.played[played.ticket] = played
                self.places[played.ticket] = (data["journal"][0], data["journal"][1])

    def mend(self) -> None:
        """Cut off what a crash left half written."""
        end = max((sum(place) for place in self.places.values()), default=0)
        journals = self.path / JOURNALS
        if journals.exists() and journals.stat().st_size > end:
            os.truncate(journals, end)
        text = b"".join(self.line(played) for played in self.played.values())
        results = self.path / RESULTS
        if results.exists() and results.read_bytes() != text:
            write_whole(results, text)

    def line(self, played: Played) -> bytes:
        data = {**played.to_json(), "journal": list(self.places[played.ticket])}
        return (to_text({**data, "check": check(data)}) + "\n").encode()

    def add(self, games: Sequence[Played]) -> None:
        """Keep finished games: return when they are safe."""
        fresh = [played for played in games if played.ticket not in self.played]
        journals = self.path / JOURNALS
        at = journals.stat().st_size if journals.exists() else 0
        packed = [gzip.compress(played.journal.encode(), 9, mtime=0) for played in fresh]
        write_behind(journals, b"".join(packed))
        for played, its in zip(fresh, packed):
            self.played[played.ticket] = replace(played, journal="")
            self.places[played.ticket] = (at, len(its))
            at += len(its)
        write_behind(self.path / RESULTS, b"".join(map(self.line, fresh)))

    def text_of(self, ticket: Ticket) -> str:
        """The journal of a game as text."""
        if ticket not in self.places:
            raise MatchError(f"{self.path} has no game {ticket}; it has {len(self.places)}, the first is 0.0")
        at, length = self.places[ticket]
        with (self.path / JOURNALS).open("rb") as file:
            file.seek(at)
            return gzip.decompress(file.read(length)).decode()

    def extract(self, ticket: Ticket) -> Path:
        """Unpack the journal of a game into a file of its own, beside the others."""
        text = self.text_of(ticket).encode()
        path = self.path / "journals" / f"{ticket}.journal"
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_bytes() != text:
            write_whole(path, text)
        return path

    def journal(self, ticket: Ticket) -> Journal:
        """The journal of a game, to be replayed."""
        return Journal.loads(self.text_of(ticket))


def ticket_named(name: str) -> Ticket:
    """The game that a name such as 12.1 means."""
    deal, _, rotation = name.partition(".")
    if not (deal.isdigit() and rotation.isdigit()):
        raise MatchError(f"a game of a match is called by its deal and rotation, as 12.1, not {name!r}")
    return Ticket(int(deal), int(rotation))


def check(data: dict[str, Any]) -> str:
    return f"{zlib.crc32(to_text(data).encode()):08x}"


def checked(line: bytes) -> dict[str, Any] | None:
    """What a line says, None if it is not as it was written."""
    try:
        data = json.loads(line)
        mark = data.pop("check")
    except (ValueError, AttributeError, KeyError):
        return None
    return data if mark == check(data) else None


@contextmanager
def locked(path: Path, busy: str = "", wait: bool = False) -> Iterator[None]:
    """Hold a lock file; the system lets go of it when the process ends, however it ends."""
    with path.open("ab") as file:
        try:
            take(file, wait)
        except OSError:
            raise Busy(busy or f"{path} is held by another process") from None
        yield


def take(file: IO[bytes], wait: bool) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        return
    fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
