"""The errors of the engine, named for what the caller did."""

from __future__ import annotations


class StardeckError(Exception):
    """Something a caller can put right; the message says what happened and what to do."""


class IllegalAction(StardeckError):
    """The seat may not do this now; the state is as it was."""


class OptionError(StardeckError):
    """A game was asked for with options it does not have; `problems` names each of them."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {why}" for name, why in problems.items()))
        self.problems = problems


class PositionError(StardeckError):
    """A position in JSON does not describe a state; the message names the place."""


class JournalError(StardeckError):
    """A journal is damaged or not ours; `line` is the first bad line, `readable` what came before it."""

    def __init__(self, message: str, line: int = 0, readable: object = None) -> None:
        super().__init__(message)
        self.line = line
        self.readable = readable


class UndoRefused(StardeckError):
    """What was done cannot be taken back freely: something hidden was seen, or another seat has acted since."""
