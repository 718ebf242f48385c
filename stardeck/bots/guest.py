"""A bot that comes from elsewhere: it is held to the rules, and what it does wrong is said by its name."""

from __future__ import annotations

import os
import sys
from importlib.metadata import EntryPoint

from stardeck.bots.bot import BadAnswer, Bot, UnknownBot
from stardeck.engine.game import Game
from stardeck.engine.state import Decision, Seen


class Guest:
    """Asks the bot of an entry point, `module:Class`, and checks its answers.

    The class is called with the game and a seed.  Whatever it raises comes through: the traceback is its author's.
    """

    def __init__(self, point: EntryPoint, game: Game, seed: int = 0) -> None:
        self.name = point.name
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())  # a bot may lie where one works
        try:
            make = point.load()
        except (ImportError, AttributeError, ValueError) as problem:
            raise UnknownBot(f"the bot {point.value} cannot be loaded: {problem}") from problem
        if not callable(make):
            raise UnknownBot(f"the bot {point.value} is no class, but {type(make).__name__}")
        self.bot: Bot = make(game, seed)
        if not callable(getattr(self.bot, "choose", None)):
            raise UnknownBot(f"the bot {point.value} has no method choose(seen, decision, budget)")

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        question = decision or seen.decision
        assert question is not None
        action = self.bot.choose(seen, question, budget)
        if action not in question.actions:
            raise BadAnswer(f"the bot {self.name} answered {action!r} to {question.kind!r}, which is not legal")
        return int(action)
