"""Piles of cards: what hands of every game need.

A card in a pile is its design in the low eight bits; the bits above may say who knows it (see `views`).  Hands are
kept in the order of designs, so that equal hands look the same.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stardeck.engine.actions import Actions, unless
from stardeck.engine.views import DESIGN, KNOWN


def insert(hand: vec[i64], card: i64) -> vec[i64]:
    """Put a card into a hand at its place."""
    hand = append(hand, card)
    i: i64 = len(hand) - 1
    while i and hand[i - 1] & DESIGN > card & DESIGN:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = card
    return hand


def put_in_order(hand: vec[i64]) -> None:
    """Sort a hand by design, in place."""
    for i in range(len(hand)):
        card = hand[i]
        j = i
        while j and hand[j - 1] & DESIGN > card & DESIGN:
            hand[j] = hand[j - 1]
            j -= 1
        hand[j] = card


def find(pile: vec[i64], design: i64) -> i64:
    """Return where a card lies, or -1; of equal copies the one that others know of, so that they know no more."""
    found: i64 = -1
    for i in range(len(pile)):
        card = pile[i]
        if card & DESIGN == design:
            if card & KNOWN:
                return i
            if found < 0:
                found = i
    return found


def offer_in_order(pile: vec[i64], kind: i64, position: i64, wanted: i64, refusal: i64, actions: Actions) -> None:
    """Offer the cards of an ordered pile so that each set of cards can be picked in one way only.

    Picks go upwards: from `position` on, and leaving enough cards above for the `wanted` picks (this one included).
    """
    last: i64 = len(pile) - wanted
    for i in range(len(pile)):
        actions.offer(kind + (pile[i] & DESIGN), unless(position <= i <= last, refusal))


def position_after(pile: vec[i64], kind: i64, picks: vec[i64]) -> i64:
    """Return the position behind the cards of an ordered pile that were picked, in order."""
    position: i64 = 0
    for pick in picks:
        while pile[position] & DESIGN != pick - kind:
            position += 1
        position += 1
    return position


def position_from(pile: vec[i64], design: i64) -> i64:
    """Return the first position of an ordered pile whose card is not below a design."""
    position: i64 = 0
    while position < i64(len(pile)) and pile[position] & DESIGN < design:
        position += 1
    return position
