"""A player that has learned: it looks ahead a little and trusts its network for the rest.

It needs a net that was trained for the game at the table (`stardeck.neural`).  Where there is none, or its file is of
no use, another bot plays instead, and the log says so once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from stardeck import neural
from stardeck.bots.bot import Bot
from stardeck.bots.policy import Policy
from stardeck.bots.search import Option, SearchBot, Style
from stardeck.engine.game import Game
from stardeck.engine.state import Decision, Seen, State

LOG: Final = logging.getLogger("stardeck.neural")
# It looks into few games, none further than to its next turn: the net knows how they end.
STYLE: Final = Style(margin=1.0, candidates=4, enough=4, fewest=4, trust=0.01, doubt=0.03, horizon=1)


class NeuralBot:
    """Plays by the net for the table at hand; by `instead` where there is none."""

    def __init__(
        self,
        game: Game,
        instead: Callable[[], Bot],
        seed: int = 0,
        iterations: int | None = None,
        seconds: float | None = None,
        style: Style = STYLE,
        name: str = "neural",
    ) -> None:
        self.name = name
        self.game = game
        self.instead = instead
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.style = style
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
            policy, self.style, self.seed, self.iterations, self.seconds, self.name, quick=policy, judge=policy
        )


def options_of(state: State) -> dict[str, Any]:
    """The options that a table is played with."""
    rules: Any = state
    return {name: value for name, value in rules.rules.options.items() if name != "players"}
