"""The actions of Race for the Galaxy: their codes, and the reasons why one may be refused."""

from __future__ import annotations

from typing import Final

from stardeck.engine.actions import Codes, Kind

# A code is the kind's first number plus its fields.  Cards take 256 numbers; powers take four for each card.
# Append only.
DONE: Final = 0  # place nothing, use nothing more, conquer with what there is
ACTION: Final = 16  # + action card
NUMBER: Final = 32  # + the number named
PLACE: Final = 256  # + card: lay it face down to be placed
DISCARD: Final = 512  # + card from hand: to pay, for a power, to the hand limit, at the start
KEEP: Final = 768  # + card just drawn in Explore
GOOD: Final = 1024  # + world whose good is spent or sold
WINDFALL: Final = 1280  # + world that produces
HOME: Final = 1536  # + home world chosen at the start
POWER: Final = 2048  # + card * 4 + number of the power on the card
BONUS: Final = 3072  # the production of the Produce bonus
REPAIR_BONUS: Final = 3073  # half of the bonus of Produce: Repair
BUNKER: Final = 3074
DAMAGE: Final = 3328  # + world that the Xenos damage
REPAIR: Final = 3584  # + damaged world

# Action cards.
EXPLORE_5: Final = 0
EXPLORE_1_1: Final = 1
DEVELOP: Final = 2
SETTLE: Final = 3
CONSUME_TRADE: Final = 4
CONSUME_X2: Final = 5
PRODUCE: Final = 6
DEVELOP_2: Final = 7  # the second Develop and Settle cards of a duel
SETTLE_2: Final = 8
PRODUCE_REPAIR: Final = 9  # of the invasion mode
ACTION_CARDS: Final = 10
NORMAL_SET: Final = (1 << DEVELOP_2) - 1  # the action cards of a player, as bits; more in a duel and in the invasion
SECOND_CARDS: Final = 1 << DEVELOP_2 | 1 << SETTLE_2
ACTION_NAMES: Final = (
    "explore_5",
    "explore_1_1",
    "develop",
    "settle",
    "consume_trade",
    "consume_x2",
    "produce",
    "develop_2",
    "settle_2",
    "produce_repair",
)

# Why not?  0 is legal, 1 is NOT_NOW.
NEEDS_CARDS: Final = 2  # need: the price, have: cards in hand that could pay
NEEDS_MILITARY: Final = 3  # need: the defense, have: the strength + 100
ALREADY_PLACED: Final = 4
NOT_A_DEVELOPMENT: Final = 5
NOT_A_WORLD: Final = 6
OUT_OF_ORDER: Final = 7
NOT_FOR_ALIENS: Final = 8
NO_GOOD_FITS: Final = 9
NEEDS_FIRST_CARD: Final = 10  # the second Develop or Settle card goes with the first
USED_ALREADY: Final = 11
NOT_WITH_STRENGTH: Final = 12  # a world is paid for or conquered, never both
NOT_FOR_XENOS: Final = 13
NEEDS_CHROMOSOME: Final = 14
HAS_GOOD: Final = 15  # a world has a good already
PRODUCED_ALREADY: Final = 16  # a world produces once in a phase
NOTHING_TO_PAY: Final = 17  # a repair wants two cards, a good, a power or half of a bonus
NOT_NEEDED: Final = 18  # the invasion is held off already
DAMAGED_ALREADY: Final = 20
NOT_ENOUGH: Final = 19  # need: the power of the invasion + 100, have: the most that could be reached + 100
CONQUERED_BY: Final = 100  # added to strengths in refusals, which hold no negative numbers


def codes(cards: list[str]) -> Codes:
    """Return the table of all actions for cards in the order of their numbers."""
    return Codes(
        [
            Kind("done", DONE),
            Kind("action", ACTION, n=16),
            Kind("number", NUMBER, n=16),
            Kind("place", PLACE, card=256),
            Kind("discard", DISCARD, card=256),
            Kind("keep", KEEP, card=256),
            Kind("good", GOOD, card=256),
            Kind("windfall", WINDFALL, card=256),
            Kind("home", HOME, card=256),
            Kind("power", POWER, card=256, power=4),
            Kind("bonus", BONUS),
            Kind("repair_bonus", REPAIR_BONUS),
            Kind("bunker", BUNKER),
            Kind("damage", DAMAGE, card=256),
            Kind("repair", REPAIR, card=256),
        ],
        cards,
    )
