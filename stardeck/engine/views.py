"""What a seat may know of hidden piles, and filling in what it may not.

A card in a pile is its design in the low eight bits; in hidden piles the eight bits above say which seats know it
(bought to the top of a deck, taken from an open pile, looked at), the last of them standing for spectators.  A
shuffle forgets that.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stardeck.engine.events import SPECTATOR_BIT

DESIGN: Final = 0xFF
KNOWN_SHIFT: Final = 8
KNOWN: Final = 0xFF00
UNKNOWN: Final = 0xFF  # the design of a blank card in a view


def known_by(card: i64, seat: i64) -> bool:
    if seat < 0:
        seat = SPECTATOR_BIT
    return card >> KNOWN_SHIFT >> seat & 1 != 0


def blank_unknown(pile: vec[i64], seat: i64, unseen: vec[i64]) -> vec[i64]:
    """Blank the cards of a pile (in place) that a seat does not know and add them to the unseen ones."""
    for i in range(len(pile)):
        card = pile[i]
        if not known_by(card, seat):
            unseen = append(unseen, card & DESIGN)
            pile[i] = UNKNOWN
    return unseen


def known_first(pile: vec[i64]) -> None:
    """Move the blank cards of a sorted pile (in place) to its end: where they lie would tell what they are."""
    at: i64 = 0
    for i in range(len(pile)):
        if pile[i] != UNKNOWN:
            pile[at], pile[i] = pile[i], pile[at]
            at += 1


def fill_unknown(pile: vec[i64], unseen: vec[i64], dealt: i64) -> i64:
    """Replace the blank cards of a pile (in place) by unseen ones from number `dealt` on; return how many are dealt."""
    for i in range(len(pile)):
        if pile[i] == UNKNOWN:
            pile[i] = unseen[dealt]
            dealt += 1
    return dealt


def sort(cards: vec[i64]) -> None:
    """Sort designs in place: which cards there are, without their order."""
    counts = vec[i64]([0] * 256)
    for card in cards:
        counts[card & DESIGN] += 1
    at: i64 = 0
    for design in range(256):
        for _i in range(counts[design]):
            cards[at] = design
            at += 1
