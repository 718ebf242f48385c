"""The random bot: any legal action, each equally likely."""

from __future__ import annotations

from stardeck.engine.actions import Actions
from stardeck.engine.chance import WORD, fast
from stardeck.engine.state import Decision, Seen

SALT = 0xB07  # keeps a bot's stream apart from the deal of the game with the same seed


class RandomBot:
    """Chooses at random, but the same for the same seed, seat and question: undoing or resuming changes nothing."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.actions = Actions()

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        seen.legal(self.actions)
        question = (seen.version * 8 + seen.seat) & WORD
        chance = fast(((self.seed & WORD) ^ SALT) << 32 | question)
        return int(self.actions.items[chance.below(self.actions.count)])
