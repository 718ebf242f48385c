"""Steps: what is still to be done in a game, as data on its agenda.

A step is small and immutable, so copies of a state share it.  It has a name and holds ints only: an agenda can be
written as `[name, seat, ints]`.  A card's ability is a row of steps; so is a turn.
"""

from __future__ import annotations

from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions


@mypyc_attr(acyclic=True)
class Step:
    """Something still to be done for a seat.

    `state` is the game's own state class in the steps of a game.  A step that asks nobody only has `resolve`.
    A lasting step (a main phase) stays on the agenda while it is answered, until it calls `state.drop`.
    """

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    lasting: bool = False
    steady: bool = False  # a lasting step that asks the same seats until something else is on the agenda

    def resolve(self, state: Any, seat: i64) -> i64:
        """Do it and return 0; or return the seats, as bits, one of which must decide something first."""
        raise NotImplementedError

    def legal(self, state: Any, seat: i64, actions: Actions) -> None:
        """Offer the actions among which the seat decides, each with its refusal."""
        raise NotImplementedError

    def answer(self, state: Any, seat: i64, action: i64) -> None:
        """Carry out the decision; unless it is a lasting one, the step is off the agenda already."""
        raise NotImplementedError

    def for_others(self) -> Step:
        """Return the step as other seats may know it: without what it remembers of hidden cards."""
        return self

    def ints(self) -> list[int]:
        return [int(getattr(self, field)) for field in self.fields]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(str, self.ints()))})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and other.name == self.name and other.ints() == self.ints()

    def __hash__(self) -> int:
        return hash((self.name, *self.ints()))


@mypyc_attr(acyclic=True)
class Sealed(Step):
    """Several seats choose at once, secretly; nothing happens until the last one is ready.

    `resolve` returns the seats that choose.  A choice may take several picks: `legal` offers the next one in view
    of `state.draft(seat)`, the picks so far, and `ready` says when they are enough.  Then `reveal` is called for
    each of the seats in order; before that no zone has changed.
    """

    def ready(self, state: Any, seat: i64, picks: vec[i64]) -> bool:
        """Say whether these picks are a whole answer: by default one pick is."""
        return len(picks) > 0

    def reveal(self, state: Any, seat: i64, picks: vec[i64]) -> None:
        """Carry out the sealed answer of a seat."""
        raise NotImplementedError

    def answer(self, state: Any, seat: i64, action: i64) -> None:
        raise AssertionError("sealed answers are revealed together")
