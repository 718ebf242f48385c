"""A deal: how a game with given options is set up, ready to be repeated without leaving compiled code."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from stardeck.engine.chance import Chance
from stardeck.engine.state import State


@mypyc_attr(acyclic=True)
class Deal:
    """Sets a game up again and again, each time with other luck."""

    def new(self, chance: Chance) -> State:
        """Return the first position; nothing has been done yet."""
        raise NotImplementedError

    def begin(self, chance: Chance) -> State:
        """Return a game at its first question."""
        state = self.new(chance)
        state.run()
        return state
