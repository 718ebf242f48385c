"""The ladder: named levels of play for every game, the weakest first.

Cadets and pilots play by the greedy policy but make blunders: so often do they pick at random.  A captain is the policy
itself.  Admirals and legends search; where there is a net for the table, an admiral is `neural`, and a legend searches
with the net.  How strong each is, measured, stands in docs/bots.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from stardeck import neural
from stardeck.bots.bot import Bot
from stardeck.bots.learned import AHEAD, NeuralBot, quick_neural
from stardeck.bots.search import SearchBot, Style
from stardeck.engine.actions import Actions
from stardeck.engine.chance import WORD, fast
from stardeck.engine.game import Game
from stardeck.engine.policy import Policy
from stardeck.engine.state import Decision, Seen
from stardeck.language import Text as Words

SALT: Final = 0xB1D
FINE: Final = 1 << 20  # how finely a share of blunders is drawn


@dataclass(frozen=True)
class Level:
    """A named strength: what it may cost, and what it gets wrong on purpose."""

    name: str
    title: Words
    seconds: float  # a turn may take, until another seat must act
    blunders: float = 0.0  # the share of picks that are made at random
    games: int = 0  # imagined games a turn, where time shall not matter; 0: it does not search
    tireless: bool = False  # by the clock it thinks as long as it may, whatever `games` says
    looks: int = 0  # with a net: imagined games a turn; 0: it is `neural`


CADET: Final = Level("cadet", Words("Cadet", "Кадет"), seconds=0.1)
PILOT: Final = Level("pilot", Words("Pilot", "Пилот"), seconds=0.1)
CAPTAIN: Final = Level("captain", Words("Captain", "Капитан"), seconds=0.3)
ADMIRAL: Final = Level("admiral", Words("Admiral", "Адмирал"), seconds=1.0)
LEGEND: Final = Level("legend", Words("Legend", "Легенда"), seconds=3.0, tireless=True, looks=3000)
THINKING: Final = 1.0  # seconds a turn that a search with a net may take


def ladder(cadet: float, pilot: float, admiral: int, legend: int) -> tuple[Level, ...]:
    """The levels of a game, weakest first: shares of blunders, and games to imagine."""
    return (
        replace(CADET, blunders=cadet),
        replace(PILOT, blunders=pilot),
        CAPTAIN,
        replace(ADMIRAL, games=admiral),
        replace(LEGEND, games=legend),
    )


LEVELS: Final = {
    "race": ladder(cadet=0.45, pilot=0.10, admiral=80, legend=500),
    "realms": ladder(cadet=0.30, pilot=0.08, admiral=2000, legend=12000),
    "orion": ladder(cadet=0.45, pilot=0.12, admiral=250, legend=1500),
}
STYLES: Final = {game: Style(ahead.margin) for game, ahead in AHEAD.items()}


class Careless:
    """Plays like another bot, but picks at random now and then; the same for the same seed, seat and question."""

    def __init__(self, name: str, bot: Bot, share: float, seed: int = 0) -> None:
        self.name = name
        self.bot = bot
        self.share = share
        self.seed = seed

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        question = (seen.version * 8 + seen.seat) & WORD
        chance = fast(((self.seed & WORD) ^ SALT) << 32 | question)
        if int(chance.below(FINE)) >= self.share * FINE:
            return self.bot.choose(seen, decision, budget)
        actions = Actions()
        seen.legal(actions)
        return int(actions.items[chance.below(actions.count)])


def play_as(level: Level, game: Game, policy: Policy, seed: int, timed: bool) -> Bot:
    """The bot of a level: by the clock, or with a fixed number of imagined games, which plays the same everywhere."""
    if not level.games:
        return Careless(level.name, policy, level.blunders, seed)
    if not neural.has_nets(game):
        return searching(level, game, policy, seed, timed)
    instead = partial(searching, level, game, policy, seed, timed)
    if not level.looks:
        return quick_neural(game, instead, seed, timed, level.name)
    looks = None if timed and level.tireless else level.looks
    return NeuralBot(game, instead, seed, looks, THINKING if timed else None, level.name)


def searching(level: Level, game: Game, policy: Policy, seed: int, timed: bool) -> SearchBot:
    """A level that searches without a net."""
    games = None if timed and level.tireless else level.games
    return SearchBot(policy, STYLES[game.id], seed, games, level.seconds if timed else None, level.name)
