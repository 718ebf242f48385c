"""A player that has learned: it looks a few turns ahead and trusts its network for the rest.

It needs a net that was trained for the game at the table (`stardeck.neural`).  Where there is none, or its file is of
no use, another bot plays instead, and the log says so once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from stardeck import neural
from stardeck.bots.bot import Bot
from stardeck.bots.search import Option, SearchBot, Style
from stardeck.engine.game import Game
from stardeck.engine.policy import Policy
from stardeck.engine.state import Decision, Seen, State

LOG: Final = logging.getLogger("stardeck.neural")
# The question that a turn begins with, and by how much a score must be better for a clear win.
TURNS: Final = {
    "race": ("choose_action", 12.0, False),
    "realms": ("main", 30.0, True),
    "orion": ("action", 10.0, False),
}
FAR: Final = 3  # turns of one's own that are imagined, not whole games: the net knows how they end
PICK: Final = 0.01  # seconds that `neural` takes for a question, at most …
LOOKS: Final = 30  # … and how often it looks ahead, …
NEAR: Final = 1  # … so many turns


def looking(
    game: Game, turns: int, candidates: int = 6, fewest: int = 8, trust: float = 0.01, doubt: float = 0.015
) -> Style:
    """How a net looks so many turns ahead: what it likes is thought best, until another action is clearly better."""
    quiet, margin, everyones = TURNS[game.id]
    return Style(
        margin,
        candidates=candidates,
        enough=fewest,
        fewest=fewest,
        trust=trust,
        doubt=doubt,
        horizon=turns,
        quiet=quiet,
        everyones=everyones,
    )


class NeuralBot:
    """Plays by the net for the table at hand; by `instead` where there is none."""

    def __init__(
        self,
        game: Game,
        instead: Callable[[], Bot],
        seed: int = 0,
        iterations: int | None = None,
        seconds: float | None = None,
        name: str = "neural",
        style: Style | None = None,
        spread: bool = True,
    ) -> None:
        self.name = name
        self.spread = spread
        self.game = game
        self.instead = instead
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.style = looking(game, FAR) if style is None else style
        self.known: dict[str, Bot] = {}  # by table

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        return self.player(seen.position).choose(seen, decision, budget)

    def explain(self, seen: Seen, budget: float | None = None, iterations: int | None = None) -> list[Option]:
        """What a seat could do now, as a search sees it; nothing where no net plays."""
        player = self.player(seen.position)
        return player.explain(seen, budget, iterations) if isinstance(player, SearchBot) else []

    def player(self, state: State) -> Bot:
        """Who plays at a table."""
        options = options_of(state)
        key = f"{state.players} {sorted(options.items())}"
        if key not in self.known:
            self.known[key] = self.seated(int(state.players), options)
        return self.known[key]

    def seated(self, players: int, options: dict[str, Any]) -> Bot:
        try:
            policy = neural.load(self.game, players, options)
        except neural.NoNet:
            return self.instead()
        except neural.BadNet as problem:
            instead = self.instead()
            LOG.warning("%s; %s plays instead of %s", problem, instead.name, self.name)
            return instead
        return self.thinking(policy)

    def thinking(self, policy: Policy) -> Bot:
        if self.iterations is None and self.seconds is None:
            return policy
        return SearchBot(
            *(policy, self.style, self.seed, self.iterations, self.seconds, self.name),
            quick=policy,
            judge=policy,
            spread=self.spread,
        )


def quick_neural(game: Game, instead: Callable[[], Bot], seed: int, timed: bool, name: str = "neural") -> NeuralBot:
    """A player that looks ahead a little: the same few times for every pick, or less by the clock."""
    seconds = PICK if timed else None
    return NeuralBot(game, instead, seed, LOOKS, seconds, name, looking(game, NEAR), spread=False)


def options_of(state: State) -> dict[str, Any]:
    """The options that a table is played with."""
    rules: Any = state
    return {name: value for name, value in rules.rules.options.items() if name != "players"}
