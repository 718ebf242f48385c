"""The duel: two players, one against the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64, mypyc_attr

from stardeck.games.realms.modes.mode import Mode

if TYPE_CHECKING:
    from stardeck.games.realms.state import Realms


@final
@mypyc_attr(acyclic=True)
class Duel(Mode):
    """Two players with 50 authority each; the first to bring the other to 0 wins."""

    def players(self) -> tuple[int, int]:
        return 2, 2

    def opening_hand(self, players: int, place: int) -> int:
        return 3 if place == 0 else 5

    def foes(self, state: Realms, seat: i64) -> i64:
        return 2 >> seat

    def base_foes(self, state: Realms, seat: i64) -> i64:
        return 2 >> seat

    def next_turn(self, state: Realms) -> i64:
        return 1 - state.active

    def lost(self, state: Realms, seat: i64) -> None:
        state.finish()

    def beaten(self, state: Realms, team: i64) -> bool:
        return state.authority[team] <= 0
