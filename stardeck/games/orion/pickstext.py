"""Which questions of Master of Orion are one choice of several cards."""

from __future__ import annotations

from stardeck.engine.views import DESIGN
from stardeck.games.orion.codes import DISCARD, TAKE
from stardeck.games.orion.deal import DealDiscards
from stardeck.games.orion.discarding import DiscardCards, DiscardDrawn
from stardeck.games.orion.opponents import ChooseTaken
from stardeck.games.orion.setup import ExchangeHand
from stardeck.games.orion.state import Orion
from stardeck.games.picks import Picks, picks


def picks_of(state: Orion, seat: int) -> Picks | None:
    """The picks that the step on top of the agenda wants of a seat; None if it wants one answer.

    Cards go on the discard pile in the order in which they are picked.
    """
    step = state.step
    me = state.seats[seat]
    if isinstance(step, (DiscardCards, DealDiscards)):
        return picks(int(step.n), int(step.n), [DISCARD + (int(card) & DESIGN) for card in me.hand], ordered=True)
    if isinstance(step, ExchangeHand):
        return picks(0, len(me.hand), [DISCARD + (int(card) & DESIGN) for card in me.hand], ordered=True)
    if isinstance(step, DiscardDrawn):
        return picks(int(step.n), int(step.n), [DISCARD + int(card) for card in me.drawn], ordered=True)
    if isinstance(step, ChooseTaken):
        hand = state.seats[step.target].hand
        return picks(int(step.n), int(step.n), [TAKE + 4 * (int(card) & DESIGN) for card in hand])
    return None
