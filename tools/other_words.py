"""The words of another engine of Race for the Galaxy, in its records and at its table: cards, actions, powers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stardeck.games.race import card as powers
from stardeck.games.race.card import GOODS, Power
from stardeck.games.race.codes import ACTION_NAMES, POWER, PRODUCE_REPAIR
from stardeck.games.race.game import RaceGame
from tools.recorded import Event

PHASES: Final = {"EXPLORE": 1, "DEVELOP": 2, "DEVELOP2": 2, "SETTLE": 3, "SETTLE2": 3, "CONSUME": 4, "PRODUCE": 5}
# The other engine has no invasion mode, and so no Produce: Repair.
ACTIONS: Final = {
    name.upper().replace("P_2", "P2").replace("E_2", "E2"): i
    for i, name in enumerate(ACTION_NAMES)
    if i != PRODUCE_REPAIR
}


class Words:
    """What the other engine calls our cards and their powers."""

    def __init__(self, game: RaceGame) -> None:
        self.game = game
        self.names = {record.code: record.name_en for record in game.records}
        self.designs = {name: design for design, name in self.names.items()}

    def named(self, designs: Iterable[int]) -> list[str]:
        return sorted(self.names[design] for design in designs)

    def power(self, action: int) -> Power:
        return self.game.cards[(action - POWER) >> 2].powers[(action - POWER) & 3]

    def described(self, action: int) -> Event:
        """A consume power as the other engine describes it; what it does not give is left out."""
        power = self.power(action)
        a, b, c, d = int(power.a), int(power.b), int(power.c), int(power.d)
        goods = sorted((a & 7, a >> 3) if power.kind == powers.CONSUME_PAIR else (a & 7,))
        spent = {"kind": "consume", "goods": [GOODS[good] for good in goods if good < len(GOODS)], "vp": c, "cards": d}
        words: dict[int, Event] = {
            powers.CONSUME: {**spent, "each": 1, "times": b},
            powers.CONSUME_SET: {**spent, "each": b, "times": 1},
            powers.CONSUME_PAIR: {**spent, "each": b, "times": 1},
            powers.CONSUME_KINDS: {"kind": f"consume_{b}_kinds", "vp": c, "cards": d},
            powers.CONSUME_EACH_KIND: {"kind": "consume_n_kinds", "vp": c, "cards": d},
            powers.CONSUME_ALL: {"kind": "consume_all", "vp": a},
            powers.CONSUME_VP: {"kind": "gain_vp", "vp": a},
            powers.SELL: {"kind": "trade", "trade_bonus": a == 1},
            powers.CONSUME_DRAW: {"kind": "draw", "cards": a},
            powers.LUCKY: {"kind": "lucky"},
            powers.DISCARD_FOR_VP: {"kind": "discard_hand", "max": a, "vp": b},
        }
        said = {"card": self.names[(action - POWER) >> 2], **words[int(power.kind)]}
        return {key: said[key] for key in sorted(said) if said[key] != 0 or said[key] is False}
