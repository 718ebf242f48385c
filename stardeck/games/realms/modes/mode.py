"""What a mode decides.  Everything else is the same in all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.result import Result
from stardeck.engine.steps import Step

if TYPE_CHECKING:
    from stardeck.games.realms.state import Realms


@mypyc_attr(acyclic=True)
class Mode:
    """A way to play: seats and teams, targets, the order of turns, and the end."""

    def __init__(self, name: str, turn: vec[Step]) -> None:
        self.name = name
        self.turn = turn  # the steps of a turn, backwards

    # --- setting up ------------------------------------------------------------------------------------------

    def teams(self, players: int) -> list[int]:
        """The team of each seat; a team shares its authority."""
        raise NotImplementedError

    def boxes(self, players: int) -> int:
        """How many boxes make up the supply."""
        raise NotImplementedError

    def opening_hand(self, players: int, place: int) -> int:
        """How many cards the seat that plays in this place (0: first) opens with."""
        raise NotImplementedError

    def hand_size(self, state: Realms, seat: i64) -> i64:
        """How many cards a seat draws in its draw phase."""
        return 5

    # --- who may be touched ----------------------------------------------------------------------------------

    def foes(self, state: Realms, seat: i64) -> i64:
        """The seats that a seat may attack and aim its effects at."""
        raise NotImplementedError

    def base_foes(self, state: Realms, seat: i64) -> i64:
        """The seats whose bases a seat may attack and aim its effects at."""
        return self.foes(state, seat)

    def opponents(self, state: Realms, seat: i64) -> i64:
        """All seats that play against a seat, within its reach or not."""
        return self.foes(state, seat)

    def shield(self, state: Realms, seat: i64) -> i64:
        """The seat whose outpost shields a seat and its ordinary bases, or -1."""
        if state.has_outpost(seat):
            return seat
        return -1

    def sees_hand(self, state: Realms, seat: i64, other: i64) -> bool:
        """Whether a seat may look at another's hand."""
        return False

    # --- turns and the end -----------------------------------------------------------------------------------

    def next_turn(self, state: Realms) -> i64:
        """The seat that plays next."""
        raise NotImplementedError

    def lost(self, state: Realms, seat: i64) -> None:
        """A seat's authority has fallen to 0 or less."""
        raise NotImplementedError

    def result(self, state: Realms) -> Result:
        raise NotImplementedError
