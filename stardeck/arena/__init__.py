"""The arena: matches of bots over duplicate deals, with honest statistics.

>>> from stardeck.arena import Match, run
>>> table = run(Match("realms", ["greedy", "random"], games=20, authority=10))
>>> [standing.name for standing in table.standings]
['greedy', 'random']
"""

from __future__ import annotations

from stardeck.arena.folder import Folder
from stardeck.arena.match import Contender, Match, MatchError, Ticket
from stardeck.arena.playing import BotFailed, Played
from stardeck.arena.run import Progress, run
from stardeck.arena.statistics import Stop
from stardeck.arena.table import Standing, Table

__all__ = [
    "BotFailed",
    "Contender",
    "Folder",
    "Match",
    "MatchError",
    "Played",
    "Progress",
    "Standing",
    "Stop",
    "Table",
    "Ticket",
    "run",
]
