"""Games of another engine as they were recorded: reading the files, and cutting a game into its sections."""

from __future__ import annotations

import gzip
import json
import zlib
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Event = dict[str, Any]

SUFFIXES = (".jsonl", ".jsonl.gz")


class Unreadable(Exception):
    """A file is not what it should be."""


def files_of(paths: Iterable[Path]) -> list[Path]:
    """Return the recorded files that are named, or lie in the folders that are named."""
    files = []
    for path in paths:
        if path.is_dir():
            found = sorted(file for file in path.iterdir() if file.name.endswith(SUFFIXES))
            if not found:
                raise Unreadable(f"{path}: no recorded games here (*.jsonl or *.jsonl.gz)")
            files += found
        elif path.is_file():
            files.append(path)
        else:
            raise Unreadable(f"{path}: no such file or folder")
    return files


def events_of(path: Path) -> Iterator[Event]:
    """Yield the lines of a file."""
    number = 0
    try:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
            for line in lines:
                number += 1
                event = json.loads(line)
                if not isinstance(event, dict) or not isinstance(event.get("t"), str):
                    raise Unreadable(f"{path.name}, line {number}: not an event")
                yield event
    except (EOFError, OSError, zlib.error, UnicodeDecodeError) as problem:
        raise Unreadable(f"{path.name}: cannot be read after line {number} ({problem})") from None
    except json.JSONDecodeError as problem:
        raise Unreadable(f"{path.name}, line {number}: damaged or cut off ({problem})") from None


def games_of(path: Path) -> Iterator[list[Event]]:
    """Yield the games of a file, each from its `game` line to its `end` line, and a `pool` line by itself."""
    game: list[Event] = []
    for event in events_of(path):
        if event["t"] == "pool":
            yield [event]
            continue
        if event["t"] == "game":
            if game:
                raise Unreadable(f"{path.name}: {game[0].get('id')} has no end")
        elif not game:
            raise Unreadable(f"{path.name}: an event {event['t']!r} outside of a game")
        game.append(event)
        if event["t"] == "end":
            yield game
            game = []
    if game:
        raise Unreadable(f"{path.name}: {game[0].get('id')} has no end")


@dataclass
class Section:
    """What was recorded between two tables that are compared: the setup, the choice of actions, a phase, the rest."""

    name: str
    round: int
    choices: dict[int, deque[Event]] = field(default_factory=dict)
    draws: list[Event] = field(default_factory=list)
    turned_up: list[Event] = field(default_factory=list)  # cards drawn after a number was named
    naming: set[int] = field(default_factory=set)  # who has named a number, and no card has come yet
    homes: dict[int, str] = field(default_factory=dict)
    offered_homes: dict[str, dict[int, str]] = field(default_factory=dict)  # by colour, where two are dealt
    actions: list[list[str]] | None = None
    reshuffled: bool = False
    discarded: bool = False  # a card from hand
    table: Event | None = None

    def add(self, event: Event) -> None:
        """Note an event; what merely follows from others (most moves, chips, remarks) is not needed."""
        kind = event["t"]
        if kind == "choice":
            self.choices.setdefault(event["p"], deque()).append(event)
            if event["type"] == "LUCKY":
                self.naming.add(event["p"])
        elif kind == "draw":
            # The card of a lucky guess goes to the hand like any other: it is the first after the number was named.
            (self.turned_up if event["p"] in self.naming else self.draws).append(event)
            self.naming.discard(event["p"])
        elif kind == "start":
            self.homes[event["p"]] = event["card"]
        elif kind == "start_deal":
            self.offered_homes.setdefault(event["color"], {})[event["p"]] = event["card"]
        elif kind == "actions":
            self.actions = event["chosen"]
        elif kind == "reshuffle":
            self.reshuffled = True
        elif kind == "move":
            self.discarded |= (event["from"], event["to"]) == ("hand", "discard")


def sections_of(events: Sequence[Event]) -> Iterator[Section]:
    """Cut a game into its sections."""
    number = 0
    section = Section("START", 0)
    for event in events:
        kind = event["t"]
        if kind in ("setup_end", "phase_end", "round_end"):
            section.table = event["state"]
            yield section
            section = Section("the end of the round", number)
        elif kind == "round":
            number = event["n"]
            section = Section("CHOOSE", number)
        elif kind == "phase":
            if section.name == "CHOOSE":
                yield section
            section = Section(event["phase"], number)
        else:
            section.add(event)
