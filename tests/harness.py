"""A table for tests that speaks like play: seats do things, are asked things, and may or may not do others.

What belongs to every game is here; a game adds its piles, its verbs and how to set up a position (see
`tests/rules/realms/table.py`).  Whatever goes wrong is told with the position and the legal actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, Self

import pytest

from stardeck import games
from stardeck.engine.actions import SEAT_NAMES, reason_of
from stardeck.engine.errors import IllegalAction
from stardeck.engine.events import Log
from stardeck.engine.game import Game
from stardeck.engine.state import State


def cards(words: str) -> list[str]:
    """Return the card ids of a string such as "scout*3 viper"."""
    found: list[str] = []
    for word in words.split():
        card, _, times = word.partition("*")
        found += [card] * int(times or 1)
    return found


def counted(name: str, position: dict[str, Any]) -> dict[str, Any]:
    """What the server adds up of a position for those who draw it; looking changes nothing."""
    game = games.load(name)
    state = game.from_json(position)
    before = state.to_json()
    found: dict[str, Any] = game.text.counts(state, "en")
    assert state.to_json() == before
    return found


class Table:
    """A game in progress: a state, and a log of everything that has happened to it."""

    reasons: Mapping[str, int] = {}  # short names of refusals, for `cannot(…, because=…)`

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.log = Log()

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def winners(self) -> str:
        """The letters of the winning seats; empty for a draw."""
        result = self.state.result
        if result is None:
            self.fail("the game is not over")
        return "".join(SEAT_NAMES[seat] for seat in result.winners)

    def show(self) -> str:
        """Return the position as text."""
        return str(self.state)

    def check(self) -> None:
        """Check after every action what must always be true in a game."""

    def fail(self, message: str) -> NoReturn:
        """Fail the test, showing where the game stands."""
        __tracebackhide__ = True
        lines = [message, "", self.show(), ""]
        for decision in self.state.decisions:
            legal = ", ".join(self.game.codes.text(action) for action in decision.actions)
            lines.append(f"{SEAT_NAMES[decision.seat]} is asked {decision.kind!r} and may: {legal}")
        if self.over:
            lines.append(f"the game is over: {self.state.result}")
        pytest.fail("\n".join(lines))


class Seat:
    """A player at a table; every verb returns the seat, so that verbs can be chained."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.number = number
        self.letter = SEAT_NAMES[number]

    def __repr__(self) -> str:
        return f"seat {self.letter}"

    # --- doing -----------------------------------------------------------------------------------------------

    def does(self, text: str) -> Self:
        """Do an action written as the game writes it, for example "buy gunship"."""
        __tracebackhide__ = True
        action = self.table.game.codes.parse(text)
        refusal = self.table.state.refuse(self.number, action)
        if refusal:
            self.table.fail(f"{self.letter} cannot {text!r}: {self.reason(refusal)}")
        self.table.state.apply(self.number, action, self.table.log)
        self.table.check()
        return self

    # --- what is asked and what is legal ---------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """The kind of question that the seat has before it, or nothing."""
        for decision in self.table.state.decisions:
            if decision.seat == self.number:
                return decision.kind
        return ""

    def is_asked(self, kind: str) -> Self:
        """Assert that the seat must decide now, and what about."""
        __tracebackhide__ = True
        if self.asked != kind:
            self.table.fail(f"{self.letter} should be asked {kind!r} and is asked {self.asked or 'nothing'!r}")
        return self

    def is_asked_nothing(self) -> Self:
        """Assert that it is not for this seat to decide."""
        __tracebackhide__ = True
        return self.is_asked("")

    @property
    def legal(self) -> list[str]:
        """All actions that the seat may take now."""
        for decision in self.table.state.decisions:
            if decision.seat == self.number:
                return [self.table.game.codes.text(action) for action in decision.actions]
        return []

    def legal_kinds(self) -> set[str]:
        """The kinds of the actions that the seat may take now."""
        return {text.split()[0] for text in self.legal}

    def can(self, *texts: str) -> Self:
        """Assert that actions are legal now."""
        __tracebackhide__ = True
        for text in texts:
            refusal = self.table.state.refuse(self.number, self.table.game.codes.parse(text))
            if refusal or text not in self.legal:
                self.table.fail(f"{self.letter} should be able to {text!r}: {self.reason(refusal)}")
        return self

    def may_only(self, *texts: str) -> Self:
        """Assert that exactly these actions are legal now."""
        __tracebackhide__ = True
        if sorted(self.legal) != sorted(texts):
            self.table.fail(f"{self.letter} should be able to do just this: {', '.join(texts)}")
        return self

    def cannot(self, text: str, because: str = "") -> Self:
        """Assert that an action is refused, for the reason of that short name, and leaves the state alone."""
        __tracebackhide__ = True
        state = self.table.state
        action = self.table.game.codes.parse(text)
        refusal = state.refuse(self.number, action)
        if not refusal or text in self.legal:
            self.table.fail(f"{self.letter} should not be able to {text!r}")
        if because and reason_of(refusal) != self.table.reasons[because]:
            self.table.fail(f"{self.letter} cannot {text!r}, but not because of {because!r}: {self.reason(refusal)}")
        before = self.table.show()
        with pytest.raises(IllegalAction) as refused:
            state.apply(self.number, action)
        if str(refused.value) != state.why_not(self.number, action) or not str(refused.value).strip():
            self.table.fail(f"{text!r} is refused without a sentence: {refused.value!r}")
        if self.table.show() != before:
            self.table.fail(f"{text!r} was refused and changed the position all the same; before:\n{before}\n\nafter:")
        return self

    def cannot_any(self, texts: Iterable[str], because: str = "") -> Self:
        """Assert that each of several actions is refused."""
        __tracebackhide__ = True
        for text in texts:
            self.cannot(text, because)
        return self

    def reason(self, refusal: int) -> str:
        """Return the short name of a refusal."""
        for name, number in self.table.reasons.items():
            if number == reason_of(refusal):
                return name
        return f"reason {reason_of(refusal)}" if refusal else "legal, but not in the list"
