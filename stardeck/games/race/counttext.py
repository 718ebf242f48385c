"""What a table of Race for the Galaxy adds up to: strengths, discounts, and the score if the game ended now."""

from __future__ import annotations

from typing import Any, Final

from stardeck.engine.views import DESIGN
from stardeck.games.race.card import (
    DEVELOP_DISCOUNT,
    EXPLORE_DRAW,
    EXPLORE_KEEP,
    GOODS,
    SETTLE_DISCOUNT,
    STRENGTH,
    TRADE_BONUS,
    VS_ALIEN,
    VS_RARE,
    VS_REBEL,
    VS_XENO,
    XENO_DEFENSE,
)
from stardeck.games.race.invasiontext import at_stake, empire, outlook
from stardeck.games.race.state import Player, Race
from stardeck.language import Language

VERSUS: Final = {"rebel": VS_REBEL, "alien": VS_ALIEN, "rare": VS_RARE, "xeno": VS_XENO}
NUMBERS: Final = {
    "military": STRENGTH,
    "xeno_defense": XENO_DEFENSE,
    "develop_discount": DEVELOP_DISCOUNT,
    "explore_draw": EXPLORE_DRAW,
    "explore_keep": EXPLORE_KEEP,
}
BY_GOOD: Final = {"settle_discount": SETTLE_DISCOUNT, "trade_bonus": TRADE_BONUS}


def counts(state: Race, lang: Language) -> dict[str, Any]:
    """The sums of each seat, all of them public, and those of the invasion; of single sums only what there is."""
    now = state.copy()
    result = now.game.score(now)  # adds up every tableau anew
    data: dict[str, Any] = {
        "seats": [
            {
                "score": result.scores[seat],
                "parts": result.parts[seat],
                "variable": variable(now, now.seats[seat]),
                **sums(now.seats[seat]),
            }
            for seat in range(int(now.players))
        ]
    }
    if now.invasion is not None:
        data["empire"] = empire(now)
        data["awards"] = [int(n) for n in now.rules.awards]
        data["outlook"] = outlook(now.invasion, lang)
        data["at_stake"] = [line[lang] for line in at_stake(now)]
    return data


def variable(state: Race, player: Player) -> list[dict[str, Any]]:
    """The cards with variable VP in a tableau, and what each is worth now."""
    game = state.game
    designs = [int(entry & DESIGN) for entry in player.tableau]
    return [
        {
            "card": game.codes.cards[design],
            "points": int(game.scoring[design].score(player.tableau, player.totals[STRENGTH], player.vp)),
        }
        for design in designs
        if design in game.scoring
    ]


def sums(player: Player) -> dict[str, Any]:
    """Strengths and discounts of a tableau; temporary strength is in the military."""
    totals = player.totals
    found: dict[str, Any] = {name: int(totals[place]) for name, place in NUMBERS.items()}
    found["military"] += int(player.strength)
    versus = {name: int(totals[place]) for name, place in VERSUS.items()}
    versus["xeno"] += int(player.strength_vs_xeno)
    found["military_vs"] = {name: n for name, n in versus.items() if n}
    for name, place in BY_GOOD.items():
        found[name] = {good: int(totals[place + i]) for i, good in enumerate(GOODS) if totals[place + i]}
    return found
