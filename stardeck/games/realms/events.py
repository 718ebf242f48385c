"""What can happen in Star Realms, as kinds of events; `text.py` has the sentences."""

from __future__ import annotations

from typing import Final

TURN_BEGAN: Final = 0  # n: number of the turn
PLAYED: Final = 1
USED: Final = 2  # a base's primary ability
ALLIED: Final = 3  # an ally ability
SCRAPPED_SELF: Final = 4  # for its scrap ability
GAINED_TRADE: Final = 5  # n
GAINED_COMBAT: Final = 6  # n
GAINED_AUTHORITY: Final = 7  # n
DREW: Final = 8
SHUFFLED: Final = 9  # n cards into a new deck
BOUGHT: Final = 10  # n: trade paid
ACQUIRED: Final = 11  # for nothing
REFILLED: Final = 12  # the card that came into the trade row
PUT_IN_HAND: Final = 13
PUT_ON_DECK: Final = 14
ARMED: Final = 15  # n: destination of the next acquired card
SCRAPPED_HAND: Final = 16
SCRAPPED_DISCARD: Final = 17
SCRAPPED_ROW: Final = 18
DISCARDED: Final = 19  # for an own ability
MADE_DISCARD: Final = 20  # other: who must discard; n: how many
FORCED_DISCARD: Final = 21  # the card an opponent made the seat discard
CHOSE: Final = 22  # n: number of the alternative
COPIED: Final = 23  # other: the card it has become
DESTROYED: Final = 24  # card: the base; other: its owner; n: combat paid, 0 by an effect
ATTACKED: Final = 25  # other: the seat attacked; n: combat
TURN_ENDED: Final = 26  # n: cards laid off
LOST: Final = 27
GAME_OVER: Final = 28
LEFT_THE_GAME: Final = 29  # n: the cards that leave with the seat
GAVE: Final = 30  # other: who gets the card; n: trade paid, 0 by one who is out
DAMAGED: Final = 31  # card: the base; other: its owner; n: combat
REPAIRED: Final = 32  # the damage on the seat's bases is gone
ADDED_TRADE: Final = 33  # n; other: who buys
ADDED_COMBAT: Final = 34  # n; other: who attacks
ADDED_NOTHING: Final = 35  # other: who had asked
FINISHED: Final = 36  # a member of a team has ended the main phase
TEAM_BEGAN: Final = 37  # n: the seats that play together, as bits
EVENT: Final = 38  # an event has been turned up
LOST_AUTHORITY: Final = 39  # n, by an event
GAMBIT: Final = 40  # a gambit has been revealed

NAMES: Final = (
    "turn_began",
    "played",
    "used",
    "allied",
    "scrapped_self",
    "gained_trade",
    "gained_combat",
    "gained_authority",
    "drew",
    "shuffled",
    "bought",
    "acquired",
    "refilled",
    "put_in_hand",
    "put_on_deck",
    "armed",
    "scrapped_hand",
    "scrapped_discard",
    "scrapped_row",
    "discarded",
    "made_discard",
    "forced_discard",
    "chose",
    "copied",
    "destroyed",
    "attacked",
    "turn_ended",
    "lost",
    "game_over",
    "left_the_game",
    "gave",
    "damaged",
    "repaired",
    "added_trade",
    "added_combat",
    "added_nothing",
    "finished",
    "team_began",
    "event",
    "lost_authority",
    "gambit",
)
