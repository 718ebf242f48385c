"""A match: who plays what against whom, and in which seats.  A deal is played once for every way around the table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any, Final

from stardeck import bots, games
from stardeck.bots.bot import Bot
from stardeck.engine.errors import StardeckError
from stardeck.engine.game import Game

Contender = str | Callable[[int], Bot]  # a bot's name, or what makes a bot of a seed

LETTERS: Final = "ABCDEF"
DEALS_TRIED: Final = 8  # to see whether teams depend on chance


class MatchError(StardeckError):
    """A match that cannot be played as it was asked for; the message says what to change."""


@dataclass(frozen=True)
class Ticket:
    """One game of a match: the number of its deal, and how far the contenders have moved around the table."""

    deal: int
    rotation: int

    def __str__(self) -> str:
        return f"{self.deal}.{self.rotation}"


@dataclass(frozen=True)
class Pairing:
    """All that a worker must know to play any game of a match; two matches are the same if their pairings are."""

    game: str
    files: tuple[str, ...]  # the players' own card files
    rules: int
    cards: str  # fingerprint of the card files
    players: int
    options: dict[str, Any]
    contenders: tuple[Contender, ...]
    names: tuple[str, ...]  # of the contenders, each once
    sides: tuple[int, ...]  # the side of each seat
    lineup: tuple[int, ...]  # the contender of each side, before anybody moves
    seed: int  # of the first deal
    clock: bool  # bots play by the clock instead of a fixed amount of work

    def seats(self, ticket: Ticket) -> tuple[int, ...]:
        """The contender of each seat in a game.

        Within a deal all move around the table; from deal to deal it also changes who sits next to whom.
        """
        orders = orders_of(self.lineup)
        order = orders[ticket.deal % len(orders)]
        return tuple(order[(side + ticket.rotation) % len(order)] for side in self.sides)

    def load(self) -> Game:
        """The game, or MatchError if this program plays it by other rules or cards."""
        game = games.load(self.game, self.files)
        if (game.rules_version, game.fingerprint) != (self.rules, self.cards):
            raise MatchError(
                f"this match is of {self.game} with rules {self.rules} and cards {self.cards}, here are rules "
                f"{game.rules_version} and cards {game.fingerprint}: install the same version of Stardeck everywhere"
            )
        return game

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "rules": self.rules,
            "cards": self.cards,
            "card_files": list(self.files),
            "players": self.players,
            "options": self.options,
            "contenders": list(self.names),
            "sides": "".join(LETTERS[side] for side in self.sides),
            "lineup": list(self.lineup),
            "seed": self.seed,
            "clock": self.clock,
        }

    @property
    def id(self) -> str:
        """A short name that is the same for the same match."""
        return hashlib.sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:12]


class Match:
    """A match of bots.

    >>> from stardeck.arena import Match
    >>> Match("realms", ["greedy", "random"], games=100)
    Match(realms: greedy, random; 50 deals of 2 games)

    `contenders` are names of bots, or callables that make a bot of a seed.  Each takes a side: a seat, a team, or the
    seats of one letter of `sides` ("ABAB").  With `one` the first contender sits alone among the others.  `games` is
    rounded up to whole deals; further keywords are options of the game.
    """

    least = 2  # contenders

    def __init__(
        self,
        game: Game | str,
        contenders: Sequence[Contender],
        games: int = 200,
        *,
        players: int | None = None,
        sides: str = "",
        one: bool = False,
        seed: int = 1,
        clock: bool = False,
        **options: object,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        if len(contenders) < self.least:
            few = "two contenders or more" if self.least == 2 else "a bot"
            raise MatchError(f"a match needs {few}")
        if players is None:
            players = default_players(self.game, len(contenders), len(sides), options)
        count, checked = self.game.check(players, **options)
        teams, checked = teams_of(self.game, count, checked, options)
        names = tuple(distinct([label(contender) for contender in contenders]))
        side_of, lineup = seated(len(contenders), count, teams, sides, one)
        self.pairing = Pairing(
            game=self.game.id,
            files=tuple(str(path) for path in self.game.files),
            rules=self.game.rules_version,
            cards=self.game.fingerprint,
            players=count,
            options=self.game.written(checked),
            contenders=tuple(contenders),
            names=names,
            sides=side_of,
            lineup=lineup,
            seed=seed,
            clock=clock,
        )
        for contender in contenders:
            seat_bot(self.game, contender, 0, clock)  # an unknown one is refused now, not by a worker
        if games < self.rotations:
            raise MatchError(f"a deal is {self.rotations} games here, so {games} are too few")
        self.deals = -(-games // self.rotations)

    @property
    def names(self) -> tuple[str, ...]:
        return self.pairing.names

    @property
    def rotations(self) -> int:
        """How many games a deal has."""
        return len(self.pairing.lineup)

    @property
    def fair(self) -> float:
        """The share of wins that luck alone would give a side."""
        return 1 / len(self.pairing.lineup)

    @property
    def games(self) -> int:
        return self.deals * self.rotations

    def tickets(self) -> Iterator[Ticket]:
        """All games, deal by deal."""
        for deal in range(self.deals):
            for rotation in range(self.rotations):
                yield Ticket(deal, rotation)

    def __repr__(self) -> str:
        return (
            f"Match({self.pairing.game}: {', '.join(self.names)}; {self.deals} deals of {self.rotations} games"
            f"{', by the clock' if self.pairing.clock else ''})"
        )


class SelfPlay(Match):
    """Games of a bot against itself, each of another deal; with several bots they meet as in a match.

    >>> SelfPlay("realms", ["greedy"], games=100)
    SelfPlay(realms: greedy; 100 games)
    """

    least = 1

    def __repr__(self) -> str:
        return f"SelfPlay({self.pairing.game}: {', '.join(self.names)}; {self.games} games)"


@cache
def orders_of(lineup: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The ways to sit around a table that no turning of it makes equal: the first stays, the others change."""
    return [(lineup[0], *rest) for rest in dict.fromkeys(permutations(lineup[1:]))]


def load(name: str) -> Game:
    return games.load(name)


def label(contender: Contender) -> str:
    return contender if isinstance(contender, str) else getattr(contender, "__name__", type(contender).__name__)


def distinct(names: Sequence[str]) -> list[str]:
    """The names, with numbers behind those that come again."""
    return [name if name not in names[:i] else f"{name} {names[:i].count(name) + 1}" for i, name in enumerate(names)]


def seat_bot(game: Game, contender: Contender, seed: int, clock: bool = False) -> Bot:
    """A bot for one game and seat."""
    if not isinstance(contender, str):
        return contender(seed)
    return bots.load(contender, game, seed, timed=clock)


def default_players(game: Game, contenders: int, seats: int, options: dict[str, object]) -> int | None:
    """As many as `sides` has letters or there are contenders, if the game can be played so; else as few as it can."""
    if seats:
        return seats
    least, _ = game.check(None, **options)
    try:
        return game.check(contenders, **options)[0]
    except StardeckError:
        return least


def teams_of(
    game: Game, players: int, checked: dict[str, Any], given: dict[str, object]
) -> tuple[list[int], dict[str, Any]]:
    """The team of each seat.  Where it depends on who begins (a raid's boss), seat A does unless the options say."""

    def teams(options: dict[str, Any], seed: int) -> list[int]:
        rules = getattr(game.new(players, seed=seed, **options), "rules", None)
        return [int(team) for team in getattr(rules, "teams", range(players))]

    found = [teams(checked, seed) for seed in range(DEALS_TRIED)]
    if found.count(found[0]) < len(found) and given.get("first") is None and "first" in checked:
        checked = {**checked, "first": 0}
        return teams(checked, 0), checked
    return found[0], checked


def seated(
    contenders: int, players: int, teams: Sequence[int], sides: str, one: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The side of each seat and the contender of each side, or MatchError."""
    numbered = {team: i for i, team in enumerate(dict.fromkeys(teams))}
    by_team = tuple(numbered[team] for team in teams)
    alone = len(numbered) == players
    if one:
        if sides:
            raise MatchError("--one and --sides do not go together: --one already says who sits where")
        if not alone:
            raise MatchError("--one is for games without teams; here one contender for each team plays")
        return tuple(range(players)), one_lineup(contenders, players)
    if sides:
        return named_sides(sides, contenders, players, by_team), tuple(range(contenders))
    if contenders == 1:
        return (0,) * players, (0,)
    if contenders == len(numbered):
        return by_team, tuple(range(contenders))
    if not alone:
        raise MatchError(f"the game has {len(numbered)} teams, so name {len(numbered)} contenders, not {contenders}")
    if contenders < players and players % contenders == 0:
        return tuple(seat % contenders for seat in range(players)), tuple(range(contenders))
    if contenders > players:
        raise MatchError(f"there are {contenders} contenders for {players} seats: give --players or name fewer")
    example = "".join(LETTERS[i % contenders] for i in range(players))
    raise MatchError(
        f"{contenders} contenders do not fill {players} seats evenly: use --one (the first alone among the others) "
        f"or say with --sides who sits where, such as --sides {example}"
    )


def one_lineup(contenders: int, players: int) -> tuple[int, ...]:
    others = contenders - 1
    if contenders > players or (players - 1) % others:
        raise MatchError(f"--one: the {others} others do not fill the other {players - 1} seats evenly")
    return (0, *(1 + i % others for i in range(players - 1)))


def named_sides(sides: str, contenders: int, players: int, by_team: Sequence[int]) -> tuple[int, ...]:
    letters = sides.upper()
    if len(letters) != players or sorted(set(letters)) != list(LETTERS[:contenders]):
        wanted = f"{players} letters, of each of {', '.join(LETTERS[:contenders])} at least one"
        raise MatchError(f"--sides: must be {wanted}, not {sides!r}")
    for team in set(by_team):
        if len({letter for letter, its in zip(letters, by_team) if its == team}) > 1:
            shown = "".join(LETTERS[each] for each in by_team)
            raise MatchError(f"--sides: the seats of a team must be of one side, as in {shown}, not {sides!r}")
    return tuple(LETTERS.index(letter) for letter in letters)
