"""What can happen in Race for the Galaxy, as kinds of events; the words are in `eventtext.py`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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
USED: Final = 10  # card whose power is used; n: the kind of the power; other: its number on the card
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
# The invasion.
DISC_MOVED: Final = 21  # onto the top of its new space; n: that space; other: the old one, or OFF_TRACK
EMPIRE_ADDED_UP: Final = 22  # n: the strength of the empire; other: the repulse value
REPULSED: Final = 23
INVADED: Final = 24  # n: the invasion card; other: its power against this seat
COMPARED: Final = 25  # n: the parts of the defense, packed; other: the power of the invasion card
HELD: Final = 26  # n: award tokens
DAMAGED: Final = 27  # card: the world, or -1 if there was none
DISC_TURNED: Final = 28  # the lowest disc of a stack goes to its top; n: the space
EMPIRE_LOST: Final = 29  # nobody held; n: how often now
INVASION_RESHUFFLED: Final = 30  # n cards of wave 3
GAVE_GOOD: Final = 31  # to the war effort; card: the world; n: the repulse value now
REPAIRED: Final = 32  # card: the world
USED_BUNKER: Final = 34  # n: its defense
NO_INVASION: Final = 33  # n: in so many rounds the Xenos come for the first time
INVASION_BEGAN: Final = 35  # n: which one of the game, from 1
AT_STAKE: Final = 36  # n: award tokens for holding; other: the rank on the track, 1 for the furthest
# Temporary strength, in Settle or against an invasion; card: the world whose good, or the card of the tableau, was
# discarded for it, -1 if cards from hand were; n: how much; other: how much that makes in this phase or invasion, the
# bunker apart.  The power was told before (USED).
STRENGTHENED: Final = 37
USED_BONUS: Final = 38  # of an action card in Produce; n: the action card

OFF_TRACK: Final = -99  # where a disc is before the first invasion

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
    "disc_moved",
    "empire_added_up",
    "repulsed",
    "invaded",
    "compared",
    "held",
    "damaged",
    "disc_turned",
    "empire_lost",
    "invasion_reshuffled",
    "gave_good",
    "repaired",
    "no_invasion",
    "used_bunker",
    "invasion_began",
    "at_stake",
    "strengthened",
    "used_bonus",
)

# The parts of a defense, eight bits each: general military, military against Xenos, Xeno defense, what was used in
# this step, and the bunker.  Each is added to 128, for a part may be negative.
DEFENSE_PARTS: Final = 5
PART_SHIFT: Final = 8
PART_ZERO: Final = 128


def pack_parts(general: i64, versus: i64, defense: i64, used: i64, bunker: i64) -> i64:
    """Write the parts of a defense as one number."""
    packed = general + PART_ZERO
    packed |= (versus + PART_ZERO) << PART_SHIFT
    packed |= (defense + PART_ZERO) << 2 * PART_SHIFT
    packed |= (used + PART_ZERO) << 3 * PART_SHIFT
    return packed | (bunker + PART_ZERO) << 4 * PART_SHIFT


def parts_of(packed: int) -> list[int]:
    """Return the parts of a defense that were written as one number."""
    return [(packed >> PART_SHIFT * i & 0xFF) - PART_ZERO for i in range(DEFENSE_PARTS)]
