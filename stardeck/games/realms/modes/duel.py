"""The duel: two players, one against the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.result import Result
from stardeck.games.realms.modes.mode import Mode

if TYPE_CHECKING:
    from stardeck.games.realms.state import Realms


@final
@mypyc_attr(acyclic=True)
class Duel(Mode):
    """Two players with 50 authority each; the first to bring the other to 0 wins."""

    def teams(self, players: int) -> list[int]:
        return [0, 1]

    def boxes(self, players: int) -> int:
        return 1

    def opening_hand(self, players: int, place: int) -> int:
        return 3 if place == 0 else 5

    def foes(self, state: Realms, seat: i64) -> i64:
        return 2 >> seat

    def next_turn(self, state: Realms) -> i64:
        return 1 - state.active

    def lost(self, state: Realms, seat: i64) -> None:
        state.finish()

    def result(self, state: Realms) -> Result:
        scores = [int(state.authority[0]), int(state.authority[1])]
        ranks = [1 if scores[0] >= scores[1] else 2, 1 if scores[1] >= scores[0] else 2]
        reason = "defeat" if min(scores) <= 0 else "turn_limit"
        parts = [{"authority": score} for score in scores]
        return Result(scores, parts, ranks, [0, 1], reason, draw=scores[0] == scores[1])
