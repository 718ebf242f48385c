"""A policy: what somebody who looks no action ahead would do.  Greedy bots are policies, and search plays by them."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions
from stardeck.engine.state import Decision, Seen, State


@mypyc_attr(acyclic=True)
class Policy:
    """Answers the questions of a game at once: no luck, no memory.

    `choose` is for everybody; `pick` is for compiled callers and reads only what the seat may know.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.actions = Actions()

    def answer(self, state: State, seat: i64, actions: Actions) -> i64:
        """Say what the seat should do; the buffer of its legal actions may be used for other questions."""
        raise NotImplementedError

    def sure(self, state: State, seat: i64, actions: Actions) -> i64:
        """An action that needs no thought, by what the seat may know; -1 if there is none."""
        return -1

    def quick(self) -> Policy:
        """A policy much like this that needs less time, to play imagined games by."""
        return self

    def shares(self, state: State, seat: i64, actions: Actions) -> list[float]:
        """How likely this policy would take each of the legal actions; none if it does not weigh them."""
        return []

    def chances(self, state: State, seat: i64) -> list[float]:
        """The chance of every seat to win, as a seat sees it; none if this policy does not judge."""
        return []

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        """Return the action that looks best now."""
        seen.legal(self.actions)
        return int(self.pick(seen.position, i64(seen.seat), self.actions))

    def pick(self, state: State, seat: i64, actions: Actions) -> i64:
        """Choose among the legal actions of a seat."""
        if actions.count == 1:
            return actions.items[0]
        action = self.answer(state, seat, actions)
        if actions.has(action):
            return action
        return actions.items[0]
