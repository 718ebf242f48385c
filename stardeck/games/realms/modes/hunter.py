"""Hunter: three to six players, each hunting the left neighbour."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import refusal
from stardeck.games.realms.codes import HUNTS_LEFT, NOT_A_NEIGHBOUR, OUT_OF_THE_GAME
from stardeck.games.realms.modes.elimination import Elimination, left_neighbour, right_neighbour

if TYPE_CHECKING:
    from stardeck.games.realms.state import Realms


@final
@mypyc_attr(acyclic=True)
class Hunter(Elimination):
    """You attack and target the left neighbour, and the bases of both neighbours; the last player left wins."""

    def players(self) -> tuple[int, int]:
        return 3, 6

    def opening_hand(self, players: int, place: int) -> int:
        return min(3 + place, 5)

    def foes(self, state: Realms, seat: i64) -> i64:
        return 1 << left_neighbour(state, seat)

    def base_foes(self, state: Realms, seat: i64) -> i64:
        return 1 << left_neighbour(state, seat) | 1 << right_neighbour(state, seat)

    def refuse_target(self, state: Realms, seat: i64, other: i64) -> i64:
        if state.out >> other & 1:
            return OUT_OF_THE_GAME
        return refusal(HUNTS_LEFT, left_neighbour(state, seat))

    def refuse_base(self, state: Realms, seat: i64, other: i64) -> i64:
        return NOT_A_NEIGHBOUR

    def reason(self, state: Realms) -> str:
        return "last_left"
