"""The actions of Master of Orion: their codes, and the reasons why one may be refused."""

from __future__ import annotations

from typing import Final

from stardeck.engine.actions import Codes, Kind

# A code is the kind's first number plus its fields.  Cards (structures and advisors) take 256 numbers, systems and
# seats eight.  Append only.
DONE: Final = 0  # decline, or stop: no more cards, no more effects
RESEARCH: Final = 1
PROPAGANDA: Final = 2
POWER: Final = 3  # apply the power of one's own board, when it is due
TRADE: Final = 16  # + 4 * resource given + resource gained
ATTACK: Final = 32  # + seat
TARGET: Final = 40  # + seat: the opponent that an effect is for
SYSTEM: Final = 48  # + place: where to build, which system to put in order
OPTION: Final = 56  # + number of one of the alternatives of an effect
RACE: Final = 64  # + number of a civilization
BURY: Final = 96  # + place: the system of the attacked player whose working structure goes to the bottom
SAVE: Final = 1024  # + 100 * food + 10 * fleet + production: the units of a cost that a discount saves
BUILD: Final = 2048  # + card from hand
EXPLOIT: Final = 2304  # + card from hand
DISCARD: Final = 2560  # + card from hand, or of those just drawn
DEAL: Final = 2816  # + advisor on the table: to be hired for three cards
HIRE: Final = 3072  # + advisor on the table: hired by an effect
LAY: Final = 3328  # + card of a system that is put in order, from the top down
TAKE: Final = 4096  # + 4 * card + which of several copies, from the top: from the discard pile or another's hand
ACTIVATE: Final = 6144  # + 8 * card + place
APPLY: Final = 8192  # + 8 * card + place: the effect of a working card that is due
CUBE: Final = 10240  # + 16 * card + 2 * place + slot (0 A, 1 P): the attacked player's slot that is filled

# Places of a player: four systems, Alluvia's system, and the advisor.
SYSTEMS: Final = 4
ALLUVIA: Final = 4
ADVISOR: Final = 5
PLACES: Final = 8

# Resources, in the order of the board.
FOOD: Final = 0
FLEET: Final = 1
PRODUCTION: Final = 2
RESOURCES: Final = ("food", "fleet", "production")

# Why not?  0 is legal, 1 is NOT_NOW.
LACKS: Final = 2  # need: lacking food | fleet << 4 | production << 8, before a discount; have: the discount
NEEDS_LOYALTY: Final = 3  # need: the gate, have: loyalty + BELOW_ZERO
SYSTEM_FULL: Final = 4  # need: how many structures it holds
ALL_FULL: Final = 5  # no system has room and none can be opened
SLOT_TAKEN: Final = 6
NEEDS_POINTS: Final = 7  # need, have
NEEDS_CUBES: Final = 8  # need, have: available action cubes
RESERVE_EMPTY: Final = 9
NEEDS_CARDS: Final = 10  # need, have: cards in hand
WRONG_COLOUR: Final = 11  # need: the colour that may be built
ATTACKED_ENOUGH: Final = 12  # need: how often an opponent may be attacked in a round
WEAKER: Final = 13  # need: the fleets of the target, have: the attacker's, both with what cards add
NEEDS_FLEETS: Final = 14  # need: the price of the attack, have: real fleets
NO_ADVISOR: Final = 15  # the opponent has none
ADVISOR_STAYS: Final = 16  # Alluvia can be neither returned nor replaced
NOT_ON_TABLE: Final = 17  # the advisor is hired, or out of the game
ONCE_A_ROUND: Final = 18  # Propaganda
MUST: Final = 19  # what can be done has to be done
COVERED: Final = 20
NO_ACTIVATION: Final = 21  # the card has no A slot
RACE_TAKEN: Final = 22
CHANGES_NOTHING: Final = 23
HAND_EMPTY: Final = 24  # the opponent has no cards
OWN_ADVISOR: Final = 25  # this advisor is hired by the player already
TARGET_RESERVE_EMPTY: Final = 26
BELOW_ZERO: Final = 1000  # added to loyalty in refusals, which hold no negative numbers


def codes(cards: list[str]) -> Codes:
    """Return the table of all actions for cards in the order of their numbers."""
    return Codes(
        [
            Kind("done", DONE),
            Kind("research", RESEARCH),
            Kind("propaganda", PROPAGANDA),
            Kind("power", POWER),
            Kind("trade", TRADE, give=4, gain=4),
            Kind("attack", ATTACK, seat=8),
            Kind("target", TARGET, seat=8),
            Kind("system", SYSTEM, system=8),
            Kind("option", OPTION, n=8),
            Kind("race", RACE, race=32),
            Kind("bury", BURY, system=8),
            Kind("save", SAVE, food=10, fleet=10, production=10),
            Kind("build", BUILD, card=256),
            Kind("exploit", EXPLOIT, card=256),
            Kind("discard", DISCARD, card=256),
            Kind("deal", DEAL, card=256),
            Kind("hire", HIRE, card=256),
            Kind("lay", LAY, card=256),
            Kind("take", TAKE, card=256, copy=4),
            Kind("activate", ACTIVATE, card=256, system=8),
            Kind("apply", APPLY, card=256, system=8),
            Kind("cube", CUBE, card=256, system=8, slot=2),
        ],
        cards,
    )
