"""Which questions of Star Realms are one choice of several cards."""

from __future__ import annotations

from stardeck.engine.views import DESIGN
from stardeck.games.picks import Picks, picks
from stardeck.games.realms import abilities
from stardeck.games.realms.abilities import scrapping
from stardeck.games.realms.codes import FROM_DISCARD, FROM_HAND, FROM_ROW
from stardeck.games.realms.state import GAP, Realms


def picks_of(state: Realms, seat: int) -> Picks | None:
    """The picks that the step on top of the agenda wants of a seat; None if it wants one answer."""
    step = state.step
    me = state.seats[seat]
    hand = [FROM_HAND + (int(card) & DESIGN) for card in me.hand]
    if isinstance(step, abilities.ForcedDiscard):
        return picks(int(step.n), int(step.n), hand)
    if isinstance(step, abilities.DiscardOrLose):
        return between(0, int(step.most), int(step.done), int(step.floor), hand)
    if isinstance(step, abilities.DiscardThen):
        return between(int(step.least), int(step.most), int(step.done), int(step.floor), hand)
    if isinstance(step, abilities.ScrapOwn):
        own = hand if step.zones & scrapping.HAND else []
        if step.zones & scrapping.DISCARD:
            own = own + [FROM_DISCARD + int(card) for card in me.discard]
        return between(int(step.least), int(step.most), int(step.done), int(step.floor), own)
    if isinstance(step, abilities.ScrapRow):
        row = [FROM_ROW + int(card) for card in state.row if card != GAP]
        return between(int(step.least), int(step.most), int(step.done), int(step.floor), row)
    return None


def between(least: int, most: int, done: int, floor: int, codes: list[int]) -> Picks | None:
    """From least to most in all, some done; optional ones go in order, none below the floor."""
    return picks(max(0, least - done), most - done, [code for code in codes if code >= floor or least > 1])
