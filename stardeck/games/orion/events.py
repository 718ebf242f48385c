"""What can happen in Master of Orion, as kinds of events; the words are in `eventtext.py`."""

from __future__ import annotations

from typing import Final

RACE_CHOSEN: Final = 0  # n: number of the civilization
ADVISOR_LAID_OUT: Final = 1  # card: advisor
ROUND_BEGAN: Final = 2  # n: number of the round
MOBILISED: Final = 3  # n: cubes taken; other: 0 low, 1 medium, 2 high
GAINED: Final = 4  # n of resource `other`: 0 food, 1 fleet, 2 production, 3 points
PAID: Final = 5  # n of resource `other`
WASTED: Final = 6  # n of resource `other` that found no place
LOYALTY: Final = 7  # n: the change
ACTIONS: Final = 8  # n more action cubes
CUBE_PAID: Final = 9  # n action cubes
DREW: Final = 10
RESHUFFLED: Final = 11  # n cards
DISCARDED: Final = 12
EXCHANGED: Final = 13  # n cards of the opening hand
BUILT: Final = 14  # other: place of the system
SAVED: Final = 15  # n: units of the cost that a discount saved
EXPLOITED: Final = 16
RESEARCHED: Final = 17
ACTIVATED: Final = 18  # other: place
ATTACKED: Final = 19  # other: the seat attacked; n: fleets paid
TRADED: Final = 20  # n: resource given; other: resource gained
PROPAGANDA: Final = 21
HIRED: Final = 22  # card: advisor
ADVISOR_RETURNED: Final = 23  # card: advisor
APPLIED: Final = 24  # card whose effect is applied
POWER_APPLIED: Final = 25  # n: number of the civilization whose board power is applied
TOOK_DISCARD: Final = 26  # card from the discard pile
LOOKED: Final = 27  # other: the seat whose hand is seen
TOOK_CARD: Final = 28  # card from the hand of seat `other`
CUBE_PLACED: Final = 29  # card of seat `other` whose slot is filled
BURIED: Final = 30  # card of seat `other` that goes to the bottom of its system
REORDERED: Final = 31  # n: place of the system
CARRIED: Final = 32  # card that keeps a cube for the next round
DECLINED: Final = 33
TOKEN_PASSED: Final = 34  # seat: the new first player
GAME_OVER: Final = 35

NAMES: Final = (
    "race_chosen",
    "advisor_laid_out",
    "round_began",
    "mobilised",
    "gained",
    "paid",
    "wasted",
    "loyalty",
    "actions",
    "cube_paid",
    "drew",
    "reshuffled",
    "discarded",
    "exchanged",
    "built",
    "saved",
    "exploited",
    "researched",
    "activated",
    "attacked",
    "traded",
    "propaganda",
    "hired",
    "advisor_returned",
    "applied",
    "power_applied",
    "took_discard",
    "looked",
    "took_card",
    "cube_placed",
    "buried",
    "reordered",
    "carried",
    "declined",
    "token_passed",
    "game_over",
)
