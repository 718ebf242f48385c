"""A player that has learned: it looks a few turns ahead and trusts its network for the rest.

It needs a net that was trained for the game at the table (`stardeck.neural`).  Where there is none, or its file is of
no use, another bot plays instead, and the log says so once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import i64

from stardeck import neural
from stardeck.bots.bot import Bot
from stardeck.bots.search import Option, SearchBot, Style
from stardeck.engine.game import Game
from stardeck.engine.state import Decision, Seen, State
from stardeck.neural.net import NeuralPolicy

LOG: Final = logging.getLogger("stardeck.neural")
PICK: Final = 0.01  # seconds that `neural` takes for a question, at most
NEAR: Final = 1  # turns that it looks ahead
PATIENCE: Final = 3000  # actions at a table, ten times as many as games have: nets that all wait would wait for ever


@dataclass(frozen=True)
class Ahead:
    """How a net looks ahead in a game, by turns and not to the end: it knows how games end."""

    question: str  # that a turn begins with
    margin: float  # by how much a score must be better for a clear win
    looks: int  # of `neural` for each question, at most
    far: int = 3  # turns that a legend looks ahead
    usual: bool = False  # others are thought to play like the usual bot, which takes a whole turn in no time
    trust: float = 0.01  # in what the net likes, …
    doubt: float = 0.015  # … and the doubt about it: see Style
    ripe: int = 200  # looks after which `neural` also tries other ways to go on with its turn, …
    curiosity: float = 0.4  # … and how curious it is about them
    hardly: float = 0.0  # by its share of the most liked: `neural` does not try what the net likes less


AHEAD: Final = {
    "race": Ahead("choose_action", 12.0, 80, hardly=0.005),
    "realms": Ahead("main", 30.0, 800, usual=True, trust=0.005, doubt=0.03, ripe=25, curiosity=0.1),
    "orion": Ahead("action", 10.0, 60),
}


def looking(game: Game, turns: int) -> Style:
    """How a net looks so many turns ahead: what it likes is thought best, until another action is clearly better."""
    ahead = AHEAD[game.id]
    style = Style(
        ahead.margin,
        candidates=6,
        enough=8,
        trust=ahead.trust,
        doubt=ahead.doubt,
        horizon=turns,
        quiet=ahead.question,
    )
    if turns == NEAR:
        style.ripe, style.curiosity, style.hardly = i64(ahead.ripe), ahead.curiosity, ahead.hardly
    return style


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
        self.style = looking(game, AHEAD[game.id].far) if style is None else style
        self.known: dict[str, Bot] = {}  # by table
        self.weary: Bot | None = None  # who brings games to their ends that nets do not

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        player = self.player(seen.position) if seen.version < PATIENCE else self.finisher()
        return player.choose(seen, decision, budget)

    def explain(self, seen: Seen, budget: float | None = None, iterations: int | None = None) -> list[Option]:
        """What a seat could do now, as a search sees it; nothing where no net plays."""
        player = self.player(seen.position)
        return player.explain(seen, budget, iterations) if isinstance(player, SearchBot) else []

    def finisher(self) -> Bot:
        if self.weary is None:
            self.weary = self.instead()
        return self.weary

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

    def thinking(self, policy: NeuralPolicy) -> Bot:
        if self.iterations is None and self.seconds is None:
            return policy
        return SearchBot(
            *(policy, self.style, self.seed, self.iterations, self.seconds, self.name),
            quick=policy,
            judge=policy,
            spread=self.spread,
            others=policy.usual if AHEAD[self.game.id].usual else None,
        )


def quick_neural(game: Game, instead: Callable[[], Bot], seed: int, timed: bool, name: str = "neural") -> NeuralBot:
    """A player that looks ahead a little: the same few times for every pick, or less by the clock."""
    seconds = PICK if timed else None
    return NeuralBot(game, instead, seed, AHEAD[game.id].looks, seconds, name, looking(game, NEAR), spread=False)


def options_of(state: State) -> dict[str, Any]:
    """The options that a table is played with."""
    rules: Any = state
    return {name: value for name, value in rules.rules.options.items() if name != "players"}
