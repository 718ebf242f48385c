"""Choices and conditions inside abilities."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions
from stardeck.engine.steps import Step
from stardeck.games.realms import events
from stardeck.games.realms.card import ALWAYS, FACTION_PLAYED, OPPONENT_HAS_BASE, OWN_BASES
from stardeck.games.realms.codes import OPTION
from stardeck.games.realms.state import Realms


@final
@mypyc_attr(acyclic=True)
class ChooseOne(Step):
    """Choose one of the alternatives of a card."""

    name: ClassVar[str] = "choose"
    fields: ClassVar[tuple[str, ...]] = ("card", "first", "count")

    def __init__(self, card: i64, first: i64, count: i64) -> None:
        self.card = card
        self.first = first  # the alternatives are the card's branches from this one on
        self.count = count

    def resolve(self, state: Realms, seat: i64) -> i64:
        return 1 << seat

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        for i in range(self.count):
            actions.add(OPTION + i)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        chosen = action - OPTION
        state.tell(events.CHOSE, seat, self.card, chosen)
        state.push_all(state.rules.cards[self.card].branches[self.first + chosen].steps, seat)


def holds(state: Realms, seat: i64, condition: i64, faction: i64, count: i64) -> bool:
    """Whether a condition is true for a seat at this moment."""
    if condition == OWN_BASES:
        return state.bases_in_play(seat) >= count
    if condition == FACTION_PLAYED:
        return state.played_this_turn(seat, faction) >= count
    if condition == OPPONENT_HAS_BASE:
        opponents = state.rules.mode.opponents(state, seat)
        for other in range(state.players):
            if opponents >> other & 1 and state.bases_in_play(other):
                return True
        return False
    return condition == ALWAYS


@final
@mypyc_attr(acyclic=True)
class If(Step):
    """If the condition holds now, do this part of the card."""

    name: ClassVar[str] = "if"
    fields: ClassVar[tuple[str, ...]] = ("condition", "faction", "count", "card", "branch")

    def __init__(self, condition: i64, faction: i64, count: i64, card: i64, branch: i64) -> None:
        self.condition = condition
        self.faction = faction
        self.count = count
        self.card = card
        self.branch = branch

    def resolve(self, state: Realms, seat: i64) -> i64:
        if holds(state, seat, self.condition, self.faction, self.count):
            state.push_all(state.rules.cards[self.card].branches[self.branch].steps, seat)
        return 0
