"""Gains: trade, combat, authority and cards."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.steps import Step
from stardeck.games.realms.state import Realms


@final
@mypyc_attr(acyclic=True)
class GainTrade(Step):
    """Add n to your trade pool."""

    name: ClassVar[str] = "gain_trade"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.gain_trade(seat, self.n)
        return 0


@final
@mypyc_attr(acyclic=True)
class GainCombat(Step):
    """Add n to your combat pool."""

    name: ClassVar[str] = "gain_combat"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.gain_combat(seat, self.n)
        return 0


@final
@mypyc_attr(acyclic=True)
class GainAuthority(Step):
    """Add n to your authority at once."""

    name: ClassVar[str] = "gain_authority"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.gain_authority(seat, self.n)
        return 0


@final
@mypyc_attr(acyclic=True)
class GainCombatPerScrapped(Step):
    """Gain n combat for each card you have scrapped from hand or discard pile this turn."""

    name: ClassVar[str] = "gain_combat_per_scrapped"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.gain_combat(seat, self.n * state.seats[seat].scrapped)
        return 0


@final
@mypyc_attr(acyclic=True)
class DrawCards(Step):
    """Draw n cards."""

    name: ClassVar[str] = "draw"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.draw(seat, self.n)
        return 0


@final
@mypyc_attr(acyclic=True)
class DrawPerFaction(Step):
    """Draw n cards for each card of a faction that you have played this turn."""

    name: ClassVar[str] = "draw_per_faction"
    fields: ClassVar[tuple[str, ...]] = ("faction", "n")

    def __init__(self, faction: i64, n: i64) -> None:
        self.faction = faction
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.draw(seat, self.n * state.played_this_turn(seat, self.faction))
        return 0
