"""The lines of a journal: its header, its entries, and the running check that finds damage at its line."""

from __future__ import annotations

import json
import os
import secrets
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import stardeck
from stardeck.engine.actions import UnknownAction
from stardeck.engine.errors import JournalError
from stardeck.engine.game import Game

FORMAT = 1
ENCODER = json.JSONEncoder(ensure_ascii=False)  # made once: json.dumps would make one for every line

ACTION = "action"  # a seat did something
TAKE_BACK = "take_back"  # a seat took its sealed picks back
UNDO = "undo"  # so many of the actions before were taken back
REKEY = "rekey"  # luck comes from a new seed from here on, and what nobody knows is dealt anew
POSITION = "position"  # the game went on from its stored position, under new rules or cards
RESULT = "result"  # the game is over


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened to a game.  Which fields count depends on the kind."""

    kind: str
    seat: int = -1
    action: int = -1  # its code, -1 if this program's cards do not know it
    text: str = ""  # the action in words
    data: dict[str, Any] = field(default_factory=dict)  # of the kinds that are not a seat's

    def to_json(self) -> list[Any] | dict[str, Any]:
        if self.kind == ACTION:
            return [self.seat, self.text]
        if self.kind == TAKE_BACK:
            return {TAKE_BACK: self.seat}
        return self.data


@dataclass
class Header:
    """What was agreed before the first action."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seats: list[str]
    cards: str  # fingerprint of the card files
    card_files: list[str] = field(default_factory=list)  # house sets
    seed: int | str | None = None  # None: still secret, only its commitment is known
    commitment: str | None = None
    created_by: str = f"stardeck {stardeck.__version__}"

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "stardeck_journal": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "options": self.options,
            "seats": self.seats,
            "cards": self.cards,
            "created_by": self.created_by,
        }
        if self.card_files:
            data["card_files"] = self.card_files
        if self.seed is not None:
            data["seed"] = self.seed
        if self.commitment is not None:
            data["commitment"] = self.commitment
        return data


def sign(value: Any, check: int) -> tuple[int, str]:
    """Return the running check after a line, and the line with it."""
    check = zlib.crc32(to_text(value).encode("utf-8", "surrogatepass"), check)
    signed = [*value, f"{check:08x}"] if isinstance(value, list) else {**value, "check": f"{check:08x}"}
    return check, to_text(signed) + "\n"


def to_text(value: Any) -> str:
    return ENCODER.encode(value)


def sync_folder(folder: Path) -> None:
    """Make a renaming last, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_whole(path: Path, text: bytes) -> None:
    """Write a file, all of it or nothing."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with beside.open("xb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def write_behind(path: Path, text: bytes) -> None:
    """Add to a file, and return when it is safe."""
    with path.open("ab") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def unsign(line: str, check: int, number: int, readable: object) -> tuple[int, Any]:
    """Return the running check after a line and its value, or raise JournalError if the line is not as written."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    what = "is not a line of a journal"
    if isinstance(value, list) and value:
        content: Any = value[:-1]
    elif isinstance(value, dict):
        content = {key: item for key, item in value.items() if key != "check"}
    else:
        content = None
    if content is not None:
        what = "is damaged, or a line before it is missing or doubled"
        try:
            after, signed = sign(content, check)
        except (ValueError, RecursionError):  # a number or a depth that cannot be written
            after, signed = check, ""
        if signed == line + "\n":
            return after, content
    raise JournalError(f"line {number} {what}: {line[:60]!r}", number, readable)


def read_header(value: Any, line: str) -> Header:
    """Read what a line that is as written says; so this only fails for files that we did not write."""
    if not isinstance(value, dict) or "stardeck_journal" not in value:
        raise JournalError(f"line 1 is not the header of a journal: {line[:60]!r}", 1)
    if "seat" in value:
        raise JournalError("line 1: this is a seat's journal: it shows what a seat saw and cannot be replayed", 1)
    if value["stardeck_journal"] != FORMAT:
        raise JournalError(
            f"line 1: the journal has format {value['stardeck_journal']!r}, this program reads {FORMAT}", 1
        )
    wanted = {
        "game": str,
        "rules": int,
        "players": int,
        "options": dict,
        "seats": list,
        "cards": str,
        "created_by": str,
        "card_files": list,
        "seed": (int, str),
        "commitment": str,
    }
    fields: dict[str, Any] = {key: item for key, item in value.items() if key != "stardeck_journal"}
    for key, item in fields.items():
        if key not in wanted or not isinstance(item, wanted[key]):  # type: ignore[arg-type]
            raise JournalError(f"line 1: {key} is {item!r:.40}, which no journal has", 1)
    for key in ("seats", "card_files"):
        if any(not isinstance(item, str) for item in fields.get(key, [])):
            raise JournalError(f"line 1: {key} must be a list of words", 1)
    try:
        return Header(**fields)
    except TypeError as problem:
        raise JournalError(f"line 1: the header is not whole: {problem}", 1) from problem


def read_entry(value: Any, game: Game, same_cards: bool) -> Entry:
    if isinstance(value, list):
        if len(value) != 2 or type(value[0]) is not int or not isinstance(value[1], str):
            raise ValueError("an action is [seat, text]")
        try:
            return Entry(ACTION, value[0], game.codes.parse(value[1]), value[1])
        except UnknownAction:
            if same_cards:
                raise
            return Entry(ACTION, value[0], -1, value[1])
    for kind, needs in NEEDS.items():
        if kind in value:
            for key, wanted in needs.items():
                if not isinstance(value.get(key), wanted):
                    raise ValueError(f"{kind} needs a fitting {key}")
            if kind == UNDO and not are_counts([value["opened"]], value.get("picks", [])):
                raise ValueError("undo needs the numbers of the questions that were asked")
            return Entry(kind, value[kind]) if kind == TAKE_BACK else Entry(kind, data=value)
    raise ValueError(f"there is no such entry: {', '.join(value)}")


def are_counts(*rows: object) -> bool:
    return all(isinstance(row, list) and all(type(n) is int and 0 <= n < 1 << 62 for n in row) for row in rows)


NEEDS: dict[str, dict[str, type | tuple[type, ...]]] = {
    TAKE_BACK: {TAKE_BACK: int},
    UNDO: {UNDO: int, "opened": int},
    REKEY: {REKEY: (int, str)},
    RESULT: {RESULT: dict, "position": str},
    POSITION: {POSITION: dict, "rules": int, "cards": str},
}
