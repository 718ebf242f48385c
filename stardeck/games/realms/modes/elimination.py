"""Modes in which players drop out one by one and the others play on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions
from stardeck.engine.steps import Step
from stardeck.games.realms import events
from stardeck.games.realms.codes import DONE, GIVE
from stardeck.games.realms.modes.mode import Mode

if TYPE_CHECKING:
    from stardeck.games.realms.state import Realms


@mypyc_attr(acyclic=True)
class Elimination(Mode):
    """Whose authority falls to 0 is out, with all cards; turns pass clockwise among the others."""

    def next_turn(self, state: Realms) -> i64:
        return left_neighbour(state, state.active)

    def lost(self, state: Realms, seat: i64) -> None:
        state.eliminate(seat)
        if self.decided(state):
            state.finish()
        else:
            self.farewell(state, seat)

    def farewell(self, state: Realms, seat: i64) -> None:
        """What a player does who is out: hand no cards on and leave."""
        state.leave(seat)

    def opponents(self, state: Realms, seat: i64) -> i64:
        return opponents_left(state, seat)


def opponents_left(state: Realms, seat: i64) -> i64:
    """The seats of other teams that are still in the game."""
    teams = state.rules.teams
    found: i64 = 0
    for other in range(state.players):
        if teams[other] != teams[seat]:
            found |= 1 << other
    return found & ~state.out


def mates_left(state: Realms, seat: i64) -> i64:
    """The other seats of the own team that are still in the game."""
    teams = state.rules.teams
    found: i64 = 0
    for other in range(state.players):
        if teams[other] == teams[seat] and other != seat:
            found |= 1 << other
    return found & ~state.out


def left_neighbour(state: Realms, seat: i64) -> i64:
    """The next player clockwise who is in the game."""
    other = (seat + 1) % state.players
    while state.out >> other & 1:
        other = (other + 1) % state.players
    return other


def right_neighbour(state: Realms, seat: i64) -> i64:
    """The next player the other way round who is in the game."""
    other = (seat + state.players - 1) % state.players
    while state.out >> other & 1:
        other = (other + state.players - 1) % state.players
    return other


@final
@mypyc_attr(acyclic=True)
class Bequeath(Step):
    """You are out: you may put one of your cards into the discard pile of a team mate."""

    name: ClassVar[str] = "bequeath"
    fields: ClassVar[tuple[str, ...]] = ("receiver",)

    def __init__(self, receiver: i64) -> None:
        self.receiver = receiver

    def resolve(self, state: Realms, seat: i64) -> i64:
        if len(state.seats[seat].discard):
            return 1 << seat
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        actions.add(DONE)
        for design in state.seats[seat].discard:
            actions.add(GIVE + (self.receiver << 8) + design)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action != DONE:
            state.give(seat, action - GIVE & 0xFF, self.receiver)
            state.tell(events.GAVE, seat, action - GIVE & 0xFF, 0, self.receiver)


@final
@mypyc_attr(acyclic=True)
class Leave(Step):
    """You are out: the cards you have left leave the game with you."""

    name: ClassVar[str] = "leave"

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.leave(seat)
        return 0


LEAVE: Final = Leave()
