"""A policy: what somebody who looks no action ahead would do.  Greedy bots are policies, and search plays by them."""

from __future__ import annotations

from typing import Any, Protocol

from mypy_extensions import i64

from stardeck.engine.actions import Actions


class Policy(Protocol):
    """Answers the questions of a game; `state` is the game's own state class."""

    def pick(self, state: Any, seat: i64, actions: Actions) -> i64:
        """Choose among the legal actions of a seat, reading only what the seat may know."""
        ...
