"""How strong a network is: games against another player, each deal once from every seat."""

from __future__ import annotations

import math
from dataclasses import dataclass

from mypy_extensions import i64

from stardeck.engine.actions import Actions
from stardeck.engine.policy import Policy
from stardeck.envs.setting import Setting
from stardeck.games.playout import lowest_seat

FIRST_DEAL = 1 << 40  # far from the deals that anybody trains with
NORMAL = 1.96


@dataclass(frozen=True)
class Strength:
    """A share of wins among so many deals, and how sure that is."""

    share: float
    low: float
    high: float
    games: int


def against(policy: Policy, others: Policy, setting: Setting, deals: int, first: int = FIRST_DEAL) -> Strength:
    """Let a player sit among others: its share of wins, with the 95 % interval by deals."""
    shares = []
    for deal in range(first, first + deals):
        won = sum(share_of(policy, others, setting, deal, seat) for seat in range(setting.players))
        shares.append(won / setting.players)
    mean = sum(shares) / len(shares)
    spread = math.sqrt(sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1) / len(shares))
    low, high = max(0.0, mean - NORMAL * spread), min(1.0, mean + NORMAL * spread)
    return Strength(mean, low, high, deals * setting.players)


def share_of(policy: Policy, others: Policy, setting: Setting, deal: int, mine: int) -> float:
    """Play a deal with the player in a seat; return its share of the win."""
    state = setting.new(deal)
    actions = Actions()
    while state.deciding:
        seat = int(lowest_seat(state.deciding))
        who = policy if seat == mine else others
        state.legal(i64(seat), actions)
        state.act(i64(seat), who.pick(state, i64(seat), actions))
    result = state.result_now()
    sides = {result.teams[seat] for seat in result.winners}
    return 1.0 / len(sides) if result.teams[mine] in sides else 0.0
