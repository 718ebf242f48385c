"""Ships and bases that become a copy of another."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.realms import events
from stardeck.games.realms.codes import COPY_BASE, COPY_SHIP, NOT_ITSELF
from stardeck.games.realms.state import COPY_SHIFT, USED, Realms


def become(state: Realms, seat: i64, card: i64, model: i64, flags: i64) -> None:
    """Turn a card in play, just used for that, into a copy of a model."""
    play = state.seats[seat].play
    i: i64 = len(play) - 1
    while play[i] != card | USED:
        i -= 1
    play[i] = card | flags | (model + 1) << COPY_SHIFT
    state.tell(events.COPIED, seat, card, 0, model)


@final
@mypyc_attr(acyclic=True)
class CopyShip(Step):
    """This ship becomes a copy of another ship that you have played this turn; its primary happens at once."""

    name: ClassVar[str] = "copy_ship"
    fields: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, card: i64) -> None:
        self.card = card

    def resolve(self, state: Realms, seat: i64) -> i64:
        if len(state.seats[seat].ships):
            return 1 << seat
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        # A copying ship played before is what it has become, and that ship is in the list itself.
        for design in state.seats[seat].ships:
            actions.add(COPY_SHIP + design)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        model = action - COPY_SHIP
        become(state, seat, self.card, model, USED)
        state.push_all(state.rules.cards[model].primary, seat)


@final
@mypyc_attr(acyclic=True)
class CopyBase(Step):
    """This base becomes a copy of any other base in play until the turn ends; the copied primary is still unused."""

    name: ClassVar[str] = "copy_base"
    fields: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, card: i64) -> None:
        self.card = card

    def resolve(self, state: Realms, seat: i64) -> i64:
        actions = Actions()
        self.legal(state, seat, actions)
        if actions.count:
            return 1 << seat
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        for other in range(state.players):
            for entry in state.seats[other].play:
                card = state.rules.cards[entry & DESIGN]
                if card.base:
                    actions.offer(COPY_BASE + card.design, unless(not card.copies, NOT_ITSELF))

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        become(state, seat, self.card, action - COPY_BASE, 0)
