"""What can happen in Race for the Galaxy, as kinds of events; the words are in `eventtext.py`."""

from __future__ import annotations

from typing import Final

ROUND_BEGAN: Final = 0  # n: number of the round
CHOSE_ACTION: Final = 1  # n: action card
PHASE_BEGAN: Final = 2  # n: phase 1 to 5
DREW: Final = 3
RESHUFFLED: Final = 4  # n cards
KEPT: Final = 5  # n cards of those drawn in Explore
DISCARDED: Final = 6  # from hand
PLACED: Final = 7
PAID: Final = 8  # card: what was placed; n: how many cards
CONQUERED: Final = 9  # card: the world; n: strength
USED: Final = 10  # card whose power is used
LEFT_TABLEAU: Final = 11  # a card discarded for its own power
GOOD_ARRIVED: Final = 12  # card: the world
GOOD_SPENT: Final = 13  # card: the world
SOLD: Final = 14  # card: the world; n: cards drawn
GAINED_VP: Final = 15  # n
NAMED_NUMBER: Final = 16  # n
FLIPPED: Final = 17  # card turned up for a named number; n: 1 if it was right
PASSED: Final = 18  # placed nothing
ROUND_ENDED: Final = 19
GAME_OVER: Final = 20

NAMES: Final = (
    "round_began",
    "chose_action",
    "phase_began",
    "drew",
    "reshuffled",
    "kept",
    "discarded",
    "placed",
    "paid",
    "conquered",
    "used",
    "left_tableau",
    "good_arrived",
    "good_spent",
    "sold",
    "gained_vp",
    "named_number",
    "flipped",
    "passed",
    "round_ended",
    "game_over",
)
