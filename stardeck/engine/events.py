"""Events: what happened, for logs, animations and stories.  Built only when somebody listens."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

EVERYBODY: Final = -1  # eyes: all seats and spectators
SPECTATOR_BIT: Final = 7  # seats are 0 to 6 at most; the bit after them stands for those who only watch
HIDDEN: Final = -1  # the card of an event for those who may not see it


@final
@mypyc_attr(acyclic=True)
class Event:
    """Something that happened to a seat; `eyes` are the seats, as bits, that may see which card it was."""

    __slots__ = ("card", "eyes", "kind", "n", "other", "seat")

    def __init__(self, kind: i64, seat: i64, card: i64, n: i64, other: i64, eyes: i64) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.n = n
        self.other = other  # another seat, card or number; the game's table of events says what
        self.eyes = eyes

    def seen_by(self, seat: i64) -> Event:
        """Return the event as a seat may know it (-1: a spectator)."""
        if seat < 0:
            seat = SPECTATOR_BIT
        if self.eyes >> seat & 1:
            return Event(self.kind, self.seat, self.card, self.n, self.other, EVERYBODY)
        return Event(self.kind, self.seat, HIDDEN, self.n, self.other, EVERYBODY)

    def to_json(self) -> list[int]:
        return [int(self.kind), int(self.seat), int(self.card), int(self.n), int(self.other)]

    def __repr__(self) -> str:
        return f"Event{tuple(self.to_json())}"


@final
@mypyc_attr(acyclic=True)
class Log:
    """The events of one or more actions, in order."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, kind: i64, seat: i64, card: i64, n: i64, other: i64, eyes: i64) -> None:
        self.events.append(Event(kind, seat, card, n, other, eyes))

    def seen_by(self, seat: i64) -> list[Event]:
        return [event.seen_by(seat) for event in self.events]
