"""What is kept of a table and told about it: entries of its journal, lines of its talk, moments of its log."""

from __future__ import annotations

from msgspec import Struct

from stardeck.engine.events import Event
from stardeck.engine.journalfile import REKEY, UNDO


class Written(Struct, frozen=True, gc=False):
    """An entry of the journal as it is kept."""

    number: int
    body: str
    seat: int
    nonce: str | None
    at: float


class Line(Struct, frozen=True, gc=False):
    """Something that was said."""

    number: int
    seat: int
    person: str
    name: str
    text: str
    at: float
    nonce: str | None = None


class Moment(Struct, frozen=True, gc=False):
    """What happened by one entry, and up to where each viewer had counted then."""

    kind: str
    seat: int
    events: list[Event]
    opened: int
    picks: tuple[int, ...]
    at: float

    def version(self, viewer: int) -> int:
        return self.opened + (self.picks[viewer] if viewer >= 0 and self.picks else 0)

    def told_to(self, viewer: int) -> bool:
        """Whether a viewer noticed it: of secret choices only the one who made them."""
        return bool(self.events) or self.kind in (UNDO, REKEY) or self.seat == viewer


class Change:
    """What a verb has changed and the store has to keep."""

    def __init__(self) -> None:
        self.entries: list[Written] = []
        self.lines: list[Line] = []
        self.around = False
        self.seats = False
        self.begun = False
        self.header = False
        self.clock = False

    def __bool__(self) -> bool:
        return bool(self.entries or self.lines or self.around or self.seats or self.begun or self.header or self.clock)
