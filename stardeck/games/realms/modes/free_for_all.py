"""Free-for-all: three to six players, each against all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64, mypyc_attr

from stardeck.games.realms.modes.elimination import Elimination

if TYPE_CHECKING:
    from stardeck.games.realms.state import Realms


@final
@mypyc_attr(acyclic=True)
class FreeForAll(Elimination):
    """Everybody may attack everybody, in any mix; the last player left wins."""

    def players(self) -> tuple[int, int]:
        return 3, 6

    def opening_hand(self, players: int, place: int) -> int:
        return min(3 + place, 5)

    def foes(self, state: Realms, seat: i64) -> i64:
        return (1 << state.players) - 1 & ~(state.out | 1 << seat)

    def opponents(self, state: Realms, seat: i64) -> i64:
        return self.foes(state, seat)

    def reason(self, state: Realms) -> str:
        return "last_left"
