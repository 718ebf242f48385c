"""How a game ended."""

from __future__ import annotations

from typing import Any, final


@final
class Result:
    """How a game ended: a score with its parts, a rank and a team for each seat, the winners, and why it ended."""

    def __init__(
        self,
        scores: list[int],
        parts: list[dict[str, int]],
        ranks: list[int],
        teams: list[int],
        reason: str,
        draw: bool = False,
    ) -> None:
        self.scores = scores
        self.parts = parts
        self.ranks = ranks  # 1 is the best; equal ranks are shared
        self.teams = teams
        self.reason = reason
        self.draw = draw  # nobody has won

    @property
    def winners(self) -> list[int]:
        """The seats of rank 1, who share the win if there are several; nobody in a draw."""
        return [] if self.draw else [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def to_json(self) -> dict[str, Any]:
        return {
            "scores": self.scores,
            "parts": self.parts,
            "ranks": self.ranks,
            "teams": self.teams,
            "winners": self.winners,
            "reason": self.reason,
        }

    def __repr__(self) -> str:
        return f"Result({self.to_json()})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and self.to_json() == other.to_json()
