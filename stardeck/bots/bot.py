"""What a bot is: something with a name that answers the questions of a seat."""

from __future__ import annotations

from typing import Protocol

from stardeck.engine.errors import StardeckError
from stardeck.engine.state import Decision, Seen


class UnknownBot(StardeckError):
    """There is no bot of this name for this game."""


class BadAnswer(StardeckError):
    """A bot has answered with an action that is not legal."""


class Bot(Protocol):
    """A player made of code.  It need not inherit from anything: compiled and third-party bots just look like this."""

    @property
    def name(self) -> str: ...

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        """Return a legal action for the seat that sees this.

        `decision` is the question, for callers that have it at hand (it is `seen.decision`); `budget` is how many
        seconds the seat may still think until another seat must act, None for as long as the bot likes.
        """
        ...
