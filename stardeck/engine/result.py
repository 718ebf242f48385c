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
    ) -> None:
        self.scores = scores
        self.parts = parts
        self.ranks = ranks  # 1 is the best; equal ranks are shared
        self.teams = teams
        self.reason = reason

    @property
    def winners(self) -> list[int]:
        """The seats of rank 1, or nobody when all share it."""
        best = [seat for seat, rank in enumerate(self.ranks) if rank == 1]
        return [] if len(best) == len(self.ranks) and len(best) > 1 else best

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
