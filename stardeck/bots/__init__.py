"""Players made of code; each sees only what its seat may know.

>>> from stardeck import bots, games
>>> realms = games.load("realms")
>>> bots.names(realms)
('random', 'greedy')
>>> bot = bots.load("random", realms, seed=7)
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec

from stardeck.bots.bot import Bot, UnknownBot
from stardeck.engine.game import Game

__all__ = ["Bot", "UnknownBot", "load", "names"]


def names(game: Game) -> tuple[str, ...]:
    """Return the bots that can play a game, weakest first."""
    return ("random", "greedy") if find_spec(f"{__name__}.greedy_{game.id}") else ("random",)


def load(name: str, game: Game, seed: int = 0) -> Bot:
    """Return a bot for a game; the same seed plays the same way again."""
    if name not in names(game):
        raise UnknownBot(f"{game.id} has no bot called {name!r}; it has {', '.join(names(game))}")
    if name == "random":
        from stardeck.bots.random_bot import RandomBot

        return RandomBot(seed)
    bot: Bot = importlib.import_module(f"{__name__}.{name}_{game.id}").load(game, seed)
    return bot
