"""What a table of Master of Orion adds up to: income, mobilisation, fleets in a fight, and the score so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stardeck.games.orion.attack import attacking_fleets, defending_fleets, price
from stardeck.games.orion.card import SCORES
from stardeck.games.orion.codes import ALLUVIA, RESOURCES
from stardeck.games.orion.counting import count
from stardeck.games.orion.effecttext import row_text
from stardeck.games.orion.mobilisation import MIDDLE_ZONE, RIGHT_ZONE, level_of
from stardeck.games.orion.player import MOST_LOYALTY, MOST_RESOURCES, Player
from stardeck.games.orion.scoring import LAST_ROUND
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size
from stardeck.games.orion.wordtext import LEVEL
from stardeck.language import Language

if TYPE_CHECKING:
    from stardeck.games.orion.game import OrionGame

LEVELS: Final = ("low", "medium", "high")


def counts(game: OrionGame, state: Orion, lang: Language) -> dict[str, Any]:
    """The sums of each seat, all of them public, and the numbers of the board that do not change."""
    result = state.result_now()
    return {
        "rounds": LAST_ROUND,
        "attacks": int(state.rules.attacks),
        "tracks": {"most": MOST_RESOURCES, "zones": [MIDDLE_ZONE, RIGHT_ZONE], "loyalty": MOST_LOYALTY},
        "seats": [
            {"score": result.scores[seat], "parts": result.parts[seat], **seat_counts(game, state, seat, lang)}
            for seat in range(int(state.players))
        ],
    }


def seat_counts(game: OrionGame, state: Orion, seat: int, lang: Language) -> dict[str, Any]:
    """What the systems of a seat bring and are worth, and how it fares in a fight with each of the others."""
    me = state.seats[seat]
    found: dict[str, Any] = {
        "income": income(state, me),
        "attacking": int(attacking_fleets(state, me)),
        "defending": int(defending_fleets(state, me)),
        "prices": [0 if other == seat else int(price(state, me, state.seats[other])) for other in range(state.players)],
        "room": [int(state.room(me, place)) for place in range(ALLUVIA + 1)],
        "variable": variable(game, state, seat),
    }
    if me.race >= 0:
        found["level"] = LEVELS[int(level_of(me))]
        rows = game.races[int(me.race)].mobilisation
        found["levels"] = {name: {"name": LEVEL[name][lang], "gives": row_text(rows[name])[lang]} for name in LEVELS}
    return found


def income(state: Orion, me: Player) -> dict[str, int]:
    """What all structures of a seat, covered or not, bring at the start of a round."""
    earned = [0, 0, 0]
    for system in me.systems:
        for level in range(int(size(system))):
            packed = int(state.rules.incomes[card_at(system, level)])
            earned = [n + (packed >> 8 * place & 0xFF) for place, n in enumerate(earned)]
    return dict(zip(RESOURCES, earned, strict=True))


def variable(game: OrionGame, state: Orion, seat: int) -> list[dict[str, Any]]:
    """The structures with a question mark: what each counts, how often that is there, and the points of it."""
    found = []
    for system in state.seats[seat].systems:
        for level in range(int(size(system))):
            card = card_at(system, level)
            if not state.rules.traits[card] & SCORES:
                continue
            for score in state.rules.cards[card].scores:
                times = int(count(state, seat, -1, score.per))
                found.append(
                    {
                        "card": game.by_design[int(card)].id,
                        "counts": times,
                        "each": int(score.amount),
                        "points": times * int(score.amount),
                    }
                )
    return found
