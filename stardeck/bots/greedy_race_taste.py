"""What the greedy bot of Race for the Galaxy likes, and how much."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

# What matters how much; `Weights` says what each of them is.  Found by playing variants against each other over
# thousands of duplicate deals with two and four players and in duels, and keeping what won twice on fresh deals.
TASTE: Final = {
    "card": 117,
    "fade": 212,
    "crowd": 10,
    "see": 15,
    "explore": 30,
    "develop": 45,
    "settle": 38,
    "cycle": 21,
    "double": 185,
    "draws": 80,
    "strength": 76,
    "target": 40,
    "hope": 30,
    "now": 80,
    "floor": 45,
    "want": 45,
    "save": 42,
    "leech": 100,
    "spite": 20,
    "hold": 30,
    "pace": 100,
}


@final
@mypyc_attr(acyclic=True)
class Weights:
    """How much of everything the bot takes into account."""

    def __init__(self, taste: dict[str, int]) -> None:
        self.card = i64(taste["card"])  # a card in hand while the game is long
        self.fade = i64(taste["fade"])  # hundredths of rounds from the end at which it is worth half of that
        self.crowd = i64(taste["crowd"])  # how much less a card is worth for each one above five in hand, in per cent
        self.see = i64(taste["see"])  # a card more to choose from in Explore, in per cent of a card
        self.explore = i64(taste["explore"])  # how often a phase comes, in hundredths of times a round
        self.develop = i64(taste["develop"])
        self.settle = i64(taste["settle"])
        self.cycle = i64(taste["cycle"])  # … and goods are produced and used
        self.double = i64(taste["double"])  # VP for goods in rounds to come, in per cent: some are doubled
        self.draws = i64(taste["draws"])  # cards that powers will draw, in per cent
        self.strength = i64(taste["strength"])  # a point of military, for the rest of a long game
        self.target = i64(taste["target"])  # a world in hand that the strength is enough for, in per cent of its VP
        self.hope = i64(taste["hope"])  # a scoring card that is still in hand, in per cent of its VP
        self.now = i64(taste["now"])  # goods that lie on worlds, in per cent of what they would bring now
        self.floor = i64(taste["floor"])  # any card in hand, in per cent of a card
        self.want = i64(taste["want"])  # what placing a card in hand would gain, in per cent
        self.save = i64(taste["save"])  # goods to be produced in this round, in per cent
        self.leech = i64(taste["leech"])  # how far to count on the others to call phases, in per cent
        self.spite = i64(taste["spite"])  # what the others would gain in a phase, in per cent
        self.hold = i64(taste["hold"])  # what goods are worth if they stay, in per cent
        self.pace = i64(taste["pace"])  # rounds for each card that the longest tableau lacks, in hundredths
