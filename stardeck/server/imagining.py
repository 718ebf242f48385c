"""A world out of what a seat saw: for the journals of seats that people bring along.

The last line of such a journal is the view of its seat.  What the seat could not see is blank there, and listed as
unseen.  Here the blanks are filled from those lists at random; the position is then read and checked like any other,
and everything that the seat could not know is dealt anew by the rules of the game (`Seen.imagine`).
"""

from __future__ import annotations

import copy
import random
from typing import Any

from stardeck.engine.chance import fast
from stardeck.engine.errors import PositionError
from stardeck.engine.game import Game
from stardeck.engine.state import State

BESIDE = ("foes", "roles", "unseen")  # what a view tells beside the position
ATTEMPTS = 300  # a deal may be impossible: in a secret choice somebody has to have a choice


def world_of(game: Game, view: object, seat: int, seed: int) -> State:
    """Return a world that looks to a seat like this view; PositionError if it is no view of that seat."""
    if not isinstance(view, dict) or not isinstance(view.get("seats"), list):
        raise PositionError("the journal has no view of its seat")
    problem: Exception | None = None
    for attempt in range(ATTEMPTS):
        try:
            position = game.from_json(filled(game, view, random.Random(seed + attempt)))
        except PositionError as found:
            problem = found
            continue
        except (AttributeError, IndexError, KeyError, TypeError, StopIteration) as found:
            raise PositionError(f"this is not what a seat could see: {found}") from None
        if not -1 <= seat < int(position.players):
            raise PositionError(f"there is no seat {seat}")
        world = position.seen_by(seat).imagine(fast(seed + attempt))
        if world.seen_by(seat).to_json() != view:
            raise PositionError("this is not what that seat could see")
        return world
    raise PositionError(str(problem))


def filled(game: Game, view: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A whole position: the blanks of a view filled with the cards that it lists as unseen."""
    records: dict[str, Any] = getattr(game, "by_id", {})
    position = copy.deepcopy({key: value for key, value in view.items() if key not in BESIDE})
    seats = position["seats"]
    for seat in seats:
        if "unseen" in seat:  # of a deck of one's own
            deal(seat, ("hand", "deck"), shuffled(seat.pop("unseen"), chance))
    unseen = shuffled(view.get("unseen", []), chance)
    gambits = [card for card in unseen if "gambit_box" in view and records[card].kind == "gambit"]
    cards = [card for card in unseen if card not in gambits]
    for seat in seats:
        if not seat.get("tableau", True):  # a home world is still chosen, out of a red and a blue one
            for place, card in enumerate(seat.get("drawn", [])):
                if card is None:
                    seat["drawn"][place] = home = next(one for one in cards if is_home(records[one], place))
                    cards.remove(home)
    for seat in seats:
        deal(seat, ("gambits",), gambits)
        deal(seat, ("hand", "drawn"), cards)
        for place in seat.get("tableau", []):
            if isinstance(place, dict) and place.get("good", 0) is None:
                place["good"] = cards.pop()
    deal(position, ("gambit_box",), gambits)
    deal(position, ("deck", "discard", "trade_deck"), cards)
    if "invasion" in position:
        deal_waves(position["invasion"], chance)
    return position


def is_home(record: Any, place: int) -> bool:
    """Whether a card is a home world of the colour that lies at this place of a choice."""
    number: int | None = record.start_world
    return number is not None and number % 2 != place


def shuffled(cards: list[str], chance: random.Random) -> list[str]:
    cards = list(cards)
    chance.shuffle(cards)
    return cards


def deal(holder: dict[str, Any], piles: tuple[str, ...], cards: list[str]) -> None:
    """Put cards where the piles of a holder have blanks; they are taken from the list."""
    for name in piles:
        if name in holder:
            holder[name] = [cards.pop() if card is None else card for card in holder[name]]


def deal_waves(invasion: dict[str, Any], chance: random.Random) -> None:
    """Put unseen cards of the invasion where only their wave is known ("2:?")."""
    unseen = shuffled(invasion.pop("unseen", []), chance)
    for name in ("deck", "spare"):
        for place, card in enumerate(invasion[name]):
            if card.endswith(":?"):
                at = next(number for number, other in enumerate(unseen) if other[:2] == card[:2])
                invasion[name][place] = unseen.pop(at)
