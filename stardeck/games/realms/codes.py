"""The actions of Star Realms: their codes, and the reasons why one may be refused."""

from __future__ import annotations

from typing import Final

from stardeck.engine.actions import Codes, Kind

# A code is the kind's first number plus its fields.  Cards take 256 numbers; a card in play, of which differing
# copies may lie there (one used, one not), takes four for each card.  Append only.
END_TURN: Final = 0
DONE: Final = 1  # no more picks, or none at all
OPTION: Final = 2  # + number of the alternative, from 0
WAIT: Final = 10  # in a shared turn: let the others act first
PUT: Final = 16  # + destination + 3 * (NAMED, FORCED or FREE)
TARGET: Final = 32  # + seat
ATTACK: Final = 48  # + seat
AMOUNT: Final = 64  # + number
PLAY: Final = 1024  # + card
BUY: Final = 1280  # + card
FROM_HAND: Final = 1536  # + card
FROM_DISCARD: Final = 1792  # + card
FROM_ROW: Final = 2048  # + card; the Explorer stands for the top of its pile
COPY_SHIP: Final = 2304  # + card
COPY_BASE: Final = 2560  # + card
REVEAL: Final = 3072  # + card: a gambit
USE: Final = 4096  # + card * 4 + copy
ALLY: Final = 5120  # + card * 4 + copy
SCRAP: Final = 6144  # + card * 4 + copy
ATTACK_BASE: Final = 8192  # + seat * 1024 + card * 4 + copy
DESTROY_BASE: Final = 14336  # + seat * 1024 + card * 4 + copy
GIVE: Final = 20480  # + seat * 256 + card
BUY_TOGETHER: Final = 22016  # + card
ATTACK_TOGETHER: Final = 22528  # + seat * 1024 + card * 4 + copy

MOST_AMOUNT: Final = 959
COPIES: Final = 4

# Where an acquired card goes, and by whose word.
TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_DECK: Final = 2
NAMED: Final = 0  # the card's own ability, or no redirect
FORCED: Final = 1  # a redirect that cannot be refused
FREE: Final = 2  # a redirect that may be refused

# Why not?  0 is legal, 1 is NOT_NOW.
NEEDS_TRADE: Final = 2  # need, have
NEEDS_COMBAT: Final = 3  # need, have
SHIELDED: Final = 4  # need: the seat whose outpost it is
ALREADY_USED: Final = 5
NO_ALLY: Final = 6  # need: the faction
COSTS_TOO_MUCH: Final = 7  # need: the limit, have: the cost
NOT_A_SHIP: Final = 8
NONE_LEFT: Final = 9
NOT_ITSELF: Final = 10  # another card of the same design cannot be copied
OUT_OF_ORDER: Final = 11  # picks are made in order; this one was passed over
NO_COMBAT: Final = 12
NOT_A_BASE: Final = 13
OUT_OF_THE_GAME: Final = 14
OWN_TEAM: Final = 15
HUNTS_LEFT: Final = 16  # need: the left neighbour
NOT_A_NEIGHBOUR: Final = 17
FACES_ANOTHER: Final = 18  # need: the seat that may be attacked instead
ONE_TOTAL: Final = 19  # need: the seat by which its team is attacked
NOBODY_ELSE: Final = 20  # nobody else is left to act
NOTHING_TO_ADD: Final = 21  # no team mate adds anything
ONLY_BOUGHT: Final = 22  # a hero is neither a ship nor a base


def codes(cards: list[str]) -> Codes:
    """Return the table of all actions for cards in the order of their numbers."""
    return Codes(
        [
            Kind("end_turn", END_TURN),
            Kind("done", DONE),
            Kind("option", OPTION, n=8),
            Kind("wait", WAIT),
            Kind("put", PUT, by=3, to=3),
            Kind("target", TARGET, seat=8),
            Kind("attack", ATTACK, seat=8),
            Kind("amount", AMOUNT, n=960),
            Kind("play", PLAY, card=256),
            Kind("buy", BUY, card=256),
            Kind("hand", FROM_HAND, card=256),
            Kind("discard", FROM_DISCARD, card=256),
            Kind("row", FROM_ROW, card=256),
            Kind("copy_ship", COPY_SHIP, card=256),
            Kind("copy_base", COPY_BASE, card=256),
            Kind("reveal", REVEAL, card=256),
            Kind("use", USE, card=256, copy=COPIES),
            Kind("ally", ALLY, card=256, copy=COPIES),
            Kind("scrap", SCRAP, card=256, copy=COPIES),
            Kind("attack_base", ATTACK_BASE, seat=6, card=256, copy=COPIES),
            Kind("destroy_base", DESTROY_BASE, seat=6, card=256, copy=COPIES),
            Kind("give", GIVE, seat=6, card=256),
            Kind("buy_together", BUY_TOGETHER, card=256),
            Kind("attack_together", ATTACK_TOGETHER, seat=6, card=256, copy=COPIES),
        ],
        cards,
    )
