"""Players made of code; each sees only what its seat may know.

>>> from stardeck import bots, games
>>> realms = games.load("realms")
>>> bots.names(realms)
('random', 'cadet', 'pilot', 'captain', 'admiral', 'legend', 'greedy')
>>> bot = bots.load("admiral", realms, seed=7)

Bots of others are loaded by the name under which their package announces them (entry point group `stardeck.bots`), or
as `module:Class`.
"""

from __future__ import annotations

import importlib
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec

from stardeck import neural
from stardeck.bots.bot import BadAnswer, Bot, UnknownBot
from stardeck.bots.guest import Guest
from stardeck.bots.learned import quick_neural
from stardeck.bots.levels import LEVELS, Level, play_as, searching
from stardeck.bots.search import SearchBot
from stardeck.engine.game import Game
from stardeck.engine.policy import Policy
from stardeck.language import Text

__all__ = ["BadAnswer", "Bot", "Level", "USUAL", "UnknownBot", "adviser", "levels", "load", "names", "policy", "title"]

GROUP = "stardeck.bots"
USUAL = "captain"  # whom one plays against unless one says otherwise
OTHER_TITLES = {
    "random": Text("Random", "Случайный"),
    "greedy": Text("Greedy", "Жадный"),
    "neural": Text("Neural", "Нейросеть"),
}


def levels(game: Game) -> tuple[Level, ...]:
    """Return the ladder of a game, weakest first."""
    return LEVELS[game.id] if has_policy(game) else ()


def title(game: Game, name: str) -> Text:
    """Return what people call a bot: a cadet is Cadet, or Кадет."""
    titles = {level.name: level.title for level in levels(game)}
    return titles.get(name) or OTHER_TITLES.get(name) or Text(name.capitalize(), name.capitalize())


def names(game: Game) -> tuple[str, ...]:
    """Return the bots that can play a game: random and the levels, weakest first, then greedy and those of others."""
    if not has_policy(game):
        return ("random", *announced())
    learned = ("neural",) if neural.has_nets(game) else ()
    return ("random", *(level.name for level in levels(game)), "greedy", *learned, *announced())


def load(name: str, game: Game, seed: int = 0, timed: bool = False) -> Bot:
    """Return a bot for a game and seat; the same seed plays the same way again.

    Levels search a fixed number of imagined games a turn; with `timed` they keep to their seconds a turn instead.
    """
    if ":" in name:
        return Guest(EntryPoint(name, name, GROUP), game, seed)
    if name == "random":
        from stardeck.bots.random_bot import RandomBot

        return RandomBot(seed)
    if has_policy(game):
        if name == "greedy":
            return policy(game)
        if name == "neural" and neural.has_nets(game):
            return quick_neural(game, lambda: load(USUAL, game, seed), seed, timed)
        for level in levels(game):
            if level.name == name:
                return play_as(level, game, policy(game), seed, timed)
    if name in announced():
        return Guest(announced()[name], game, seed)
    raise UnknownBot(
        f"{game.id} has no bot called {name!r}; it has {', '.join(names(game))}; others are named as module:Class"
    )


def adviser(game: Game, seed: int = 0, seconds: float | None = None, iterations: int | None = None) -> SearchBot:
    """Return a strong bot that plays imagined games to their ends, for its `explain`: hints and reviews."""
    bot = searching(levels(game)[-1], game, policy(game), seed, timed=False)
    bot.seconds = seconds
    if seconds is not None or iterations is not None:
        bot.iterations = iterations
    return bot


def policy(game: Game) -> Policy:
    """Return the greedy bot of a game."""
    found: Policy = importlib.import_module(f"{__name__}.greedy_{game.id}").load(game)
    return found


def has_policy(game: Game) -> bool:
    return find_spec(f"{__name__}.greedy_{game.id}") is not None


def announced() -> dict[str, EntryPoint]:
    """Return the bots that installed packages announce, by their names."""
    return {point.name: point for point in entry_points(group=GROUP)}
