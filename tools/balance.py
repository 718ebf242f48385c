"""Report how fair Master of Orion is with the cards of the box: let greedy bots play it and count.

    python tools/balance.py [--games N] [--replays N [--only CARD …]] [--players 2 3 4] [--seed FIRST …] [--cards FILE]
                            [FILE]

Writes docs/orion-balance.md unless another file is named.  Deals are numbered from each first seed on, so the same code
and cards write the same page.  `--cards` tries other values with a file of corrected cards; name another page with it.

Who builds a dear card is often winning already, so that its builders win often does not prove that the card is strong.
What it is worth is found by playing the same deal again with a builder that leaves the card alone (`--replays 200`; for
all cards this takes ten times as long, `--only` names a few).
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from statistics import mean, pstdev, stdev
from typing import Final, cast

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from mypy_extensions import i64  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.progress import track  # noqa: E402

import stardeck  # noqa: E402
from stardeck import bots, games  # noqa: E402
from stardeck.arena.statistics import Z95, wilson  # noqa: E402
from stardeck.bots.bot import Bot  # noqa: E402
from stardeck.games.orion.card import Bundle  # noqa: E402
from stardeck.games.orion.cards import Advisor, Structure  # noqa: E402
from stardeck.games.orion.game import OrionGame  # noqa: E402
from stardeck.games.orion.player import NOTHING  # noqa: E402
from stardeck.games.orion.state import Orion  # noqa: E402
from stardeck.games.orion.systems import card_at, size  # noqa: E402
from stardeck.games.playout import lowest_seat  # noqa: E402

PAGE: Final = ROOT / "docs" / "orion-balance.md"
GAMES: Final = 2000  # for each number of players, from each of the first deals on
FIRST_DEALS: Final = (1, 300_001)  # values are tried on the first games, and the others tell whether that was luck
FEW: Final = 50  # fewer seats than that do not tell what a card is worth
MANY: Final = 150  # … and so many tell enough to take the share as it is
FAR: Final = 0.08  # a share of wins that far from the fair one is too far
PARTS: Final = ("track", "loyalty", "structures", "variable")
PART_TITLES: Final = ("points gained", "loyalty", "structures", "variable")
END_TITLES: Final = {"rounds": "eight rounds", "loyalty": "loyalty lost", "systems": "systems full"}


# --- games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """How a seat did in a game."""

    race: int
    order: int  # 0 for the first player
    won: float  # a shared victory counts in parts
    score: int
    parts: dict[str, int]
    built: tuple[int, ...]  # all structures, by their codes
    systems: int
    advisor: int


@dataclass(frozen=True)
class Played:
    """A finished game."""

    seats: list[Seat]
    end: str
    rounds: int
    seed: int = 0


def play_one(game: OrionGame, bot: Bot, players: int, seed: int, other: Bot | None = None, at: int = -1) -> Played:
    """Let a bot play all seats of a deal, or all but the one where another bot sits."""
    state = cast(Orion, game.new(players, seed=seed))
    first = int(state.first)
    sitting = [other if other and number == at else bot for number in range(players)]
    while state.deciding:
        seat = int(lowest_seat(state.deciding))
        state.act(i64(seat), i64(sitting[seat].choose(state.seen_by(seat))))
    result = state.result
    assert result is not None
    seats = []
    for number in range(players):
        me = state.seats[number]
        built = tuple(int(card_at(system, level)) for system in me.systems for level in range(size(system)))
        seats.append(
            Seat(
                race=int(me.race),
                order=(number - first) % players,
                won=1 / len(result.winners) if number in result.winners else 0.0,
                score=result.scores[number],
                parts=result.parts[number],
                built=built,
                systems=int(state.systems_of(me)),
                advisor=int(me.advisor),
            )
        )
    return Played(seats, result.reason, int(state.round), seed)


def abstainer(game: OrionGame, code: int) -> Bot:
    """A greedy bot that leaves one card alone: it believes that nobody could pay for it, or that it does harm.

    The game itself is played with the true card.
    """
    belief = OrionGame(game.files)
    card = belief.cards[code]
    if any(record.code == code for record in belief.box.advisors):
        card.room = i64(1)  # a system of her own where everything is dearer
        card.discount = i64(-99)
    else:
        card.cost = Bundle(i64(9), i64(9), i64(9))
        card.vp = i64(-99)
    return bots.load("greedy", belief)


# --- counting --------------------------------------------------------------------------------------------------


@dataclass
class Share:
    """How often seats of a kind won."""

    seats: int = 0
    wins: float = 0.0

    def add(self, won: float) -> None:
        self.seats += 1
        self.wins += won

    @property
    def value(self) -> float:
        return self.wins / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.seats)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.value:.1%} ({low:.1%} to {high:.1%})"


@dataclass(frozen=True)
class Worth:
    """What a card is worth to those who take it: how much more often they win than without it, in the same deals."""

    replays: int
    value: float
    spread: float  # half of the interval that holds the true value 95 times of 100

    @classmethod
    def of(cls, differences: Sequence[float]) -> Worth:
        spread = Z95 * stdev(differences) / math.sqrt(len(differences)) if len(differences) > 1 else math.inf
        return cls(len(differences), mean(differences), spread)

    @property
    def far_off(self) -> bool:
        """Whether it is too far from nothing, and chance alone does not explain it."""
        return self.replays >= FEW and abs(self.value) > FAR and abs(self.value) > self.spread

    def __str__(self) -> str:
        if self.replays < FEW:
            return f"{self.replays} of them: too few to tell"
        text = f"{self.value * 100:+.1f} ± {self.spread * 100:.1f}"
        return f"**{text}**" if self.far_off else text


@dataclass
class Tally:
    """All games with one number of players."""

    players: int
    played: list[Played] = field(default_factory=list)
    worths: dict[int, Worth] = field(default_factory=dict)  # by card

    @property
    def seats(self) -> Iterator[Seat]:
        return (seat for one in self.played for seat in one.seats)

    @property
    def fair(self) -> float:
        return 1 / self.players

    def shares(self, kinds: Iterable[tuple[int, Seat]]) -> dict[int, Share]:
        found: dict[int, Share] = {}
        for kind, seat in kinds:
            found.setdefault(kind, Share()).add(seat.won)
        return found

    @cached_property
    def races(self) -> dict[int, Share]:
        return self.shares((seat.race, seat) for seat in self.seats)

    @cached_property
    def orders(self) -> dict[int, Share]:
        return self.shares((seat.order, seat) for seat in self.seats)

    @cached_property
    def builders(self) -> dict[int, Share]:
        """For each structure, the seats that built it."""
        return self.shares((card, seat) for seat in self.seats for card in set(seat.built))

    @cached_property
    def employers(self) -> dict[int, Share]:
        """For each advisor, the seats that had it in the end; NOTHING for those without."""
        return self.shares((seat.advisor, seat) for seat in self.seats)

    @cached_property
    def usual_builder(self) -> float:
        """The share of wins of a seat that built a structure, on average over all that were built."""
        shares = self.builders.values()
        return sum(share.wins for share in shares) / sum(share.seats for share in shares)

    @cached_property
    def usual_employer(self) -> float:
        """The share of wins of a seat that had an advisor in the end."""
        shares = [share for advisor, share in self.employers.items() if advisor != NOTHING]
        return sum(share.wins for share in shares) / max(sum(share.seats for share in shares), 1)

    def takers(self, code: int) -> list[tuple[Played, int]]:
        """The games and seats in which a structure was built or an advisor was there in the end."""
        return [
            (one, number)
            for one in self.played
            for number, seat in enumerate(one.seats)
            if code in seat.built or code == seat.advisor
        ]


def play_all(
    game: OrionGame,
    players: Sequence[int],
    deals: Sequence[int],
    replays: int,
    only: Sequence[str],
    console: Console,
) -> list[Tally]:
    """Play so many games with each number of players, and some of them again without each card, or only some cards."""
    bot = bots.load("greedy", game)
    records: list[Structure | Advisor] = [*game.box.structures, *game.box.advisors]
    asked = [record.code for record in records if record.copies and replays and (record.id in only or not only)]
    abstainers = [(code, abstainer(game, code)) for code in asked]
    tallies = []
    for n in players:
        seeds = track(deals, f"{n} players", console=console)
        tally = Tally(n, [play_one(game, bot, n, seed) for seed in seeds])
        for code, other in track(abstainers, f"{n} players, without a card", console=console):
            found = tally.takers(code)
            chosen = random.Random(code).sample(found, min(replays, len(found)))
            differences = [
                one.seats[at].won - play_one(game, bot, n, one.seed, other, at).seats[at].won for one, at in chosen
            ]
            if differences:
                tally.worths[code] = Worth.of(differences)
        tallies.append(tally)
    return tallies


# --- the page --------------------------------------------------------------------------------------------------


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def far_off(share: Share, middle: float) -> bool:
    """Whether a share of wins is too far from where it should be, and chance alone does not explain it."""
    low, high = share.interval
    return abs(share.value - middle) > FAR and not low <= middle <= high


def mark(share: Share | None, middle: float) -> str:
    """A share of wins, in bold if it is far off."""
    if share is None:
        return "–"
    return f"**{share}**" if far_off(share, middle) else str(share)


def card_far_off(share: Share, middle: float) -> bool:
    """Whether the share of wins of those who took a card is too far from where it should be.

    There are so many cards that a few of those that are rarely taken are far off by chance alone: of these the whole
    interval has to be.
    """
    if share.seats >= MANY:
        return far_off(share, middle)
    low, high = share.interval
    return share.seats >= FEW and (low > middle + FAR or high < middle - FAR)


def heads(tallies: Sequence[Tally]) -> list[str]:
    return [f"{tally.players} players" for tally in tallies]


def scores(tallies: Sequence[Tally]) -> str:
    rows = [
        ["score", *(f"{mean(s.score for s in t.seats):.1f} ± {pstdev(s.score for s in t.seats):.1f}" for t in tallies)],
        [
            "winner's score",
            *(f"{mean(max(s.score for s in one.seats) for one in t.played):.1f}" for t in tallies),
        ],
    ]
    for part, title in zip(PARTS, PART_TITLES):
        rows.append([f"… {title}", *(f"{mean(s.parts[part] for s in t.seats):.1f}" for t in tallies)])
    return table(["mean of all seats", *heads(tallies)], rows)


def structures(game: OrionGame, tallies: Sequence[Tally]) -> str:
    rows = [
        ["structures", *(f"{mean(len(s.built) for s in t.seats):.1f}" for t in tallies)],
        ["systems", *(f"{mean(s.systems for s in t.seats):.1f}" for t in tallies)],
    ]
    for colour in dict.fromkeys(record.colour for record in game.box.structures):
        codes = {record.code for record in game.box.structures if record.colour == colour}
        built = (f"{mean(sum(card in codes for card in s.built) for s in t.seats):.1f}" for t in tallies)
        rows.append([f"… {colour}", *built])
    hired = (f"{mean(s.advisor != NOTHING for s in t.seats):.0%}" for t in tallies)
    rows.append(["with an advisor in the end", *hired])
    return table(["mean of a seat", *heads(tallies)], rows)


def ends(tallies: Sequence[Tally]) -> str:
    rows = []
    for end, title in END_TITLES.items():
        counts = [sum(one.end == end for one in tally.played) for tally in tallies]
        rows.append([title, *(f"{n} ({n / len(t.played):.1%})" for n, t in zip(counts, tallies))])
    rows.append(["mean rounds", *(f"{mean(one.rounds for one in t.played):.2f}" for t in tallies)])
    return table(["end", *heads(tallies)], rows)


def races(game: OrionGame, tallies: Sequence[Tally]) -> str:
    rows = [
        [record.name_en, *(mark(tally.races.get(record.code), tally.fair) for tally in tallies)]
        for record in game.box.civilizations
    ]
    rows.append(["*fair*", *(f"{tally.fair:.1%}" for tally in tallies)])
    return table(["race", *heads(tallies)], rows)


def orders(tallies: Sequence[Tally]) -> str:
    rows = []
    for order in range(max(tally.players for tally in tallies)):
        rows.append([str(order + 1), *(mark(tally.orders.get(order), tally.fair) for tally in tallies)])
    return table(["in turn", *heads(tallies)], rows)


def advisors(game: OrionGame, tallies: Sequence[Tally]) -> str:
    rows = []
    for code, name in [*((r.code, r.name_en) for r in game.box.advisors), (int(NOTHING), "*none*")]:
        rows.append([name, *(taken(tally.employers.get(code), tally, tally.usual_employer) for tally in tallies)])
    rows.append(["*mean*", *(f"{tally.usual_employer:.1%}" for tally in tallies)])
    return table(["advisor", *heads(tallies)], rows)


def cards(game: OrionGame, tallies: Sequence[Tally]) -> str:
    first = tallies[0].builders
    often = {record.code: first[record.code].seats if record.code in first else 0 for record in game.box.structures}
    rows = []
    for record in sorted(game.box.structures, key=lambda record: -often[record.code]):
        found = (taken(tally.builders.get(record.code), tally, tally.usual_builder) for tally in tallies)
        rows.append([record.name_en, *found])
    rows.append(["*mean*", *(f"{tally.usual_builder:.1%}" for tally in tallies)])
    return table(["structure", *heads(tallies)], rows)


def taken(share: Share | None, tally: Tally, middle: float) -> str:
    """How many of all seats took a card, and how many of those won, in bold if that is far off."""
    if share is None:
        return "0%: –"
    wins = f"**{share}**" if card_far_off(share, middle) else str(share)
    return f"{share.seats / (len(tally.played) * tally.players):.0%}: {wins}"


def worths(game: OrionGame, tallies: Sequence[Tally], replays: int, only: Sequence[str]) -> str:
    """The part of the page about games that were played again without a card; nothing if none were."""
    if not replays:
        return ""
    records: list[Structure | Advisor] = [*game.box.structures, *game.box.advisors]
    rows = []
    for record in sorted(records, key=lambda record: record.name_en):
        if only and record.id not in only:
            continue
        found = (tally.worths.get(record.code) for tally in tallies)
        rows.append([record.name_en, *(str(worth) if worth else "nobody took it" for worth in found)])
    return f"""
## What a card is worth

How much more often seats that built a structure or hired an advisor won than in the same deals without it, in points of
a hundred. Up to {replays} of the games in which a seat took the card were played again, by the same bots but one: this
seat left the card alone and did the next best. After ± half of the interval that holds the true value 95 times of 100.
A fair card is worth a little to those who choose it; less than nothing means that greedy bots think too well of it.

{table(["card", *heads(tallies)], rows)}
"""


def page(game: OrionGame, tallies: Sequence[Tally], deals: str, replays: int, only: Sequence[str]) -> str:
    """The whole report."""
    number = len(tallies[0].played)
    return f"""# The balance of Master of Orion

What greedy bots make of the game with the cards of the box, many of which are [our reconstruction](orion-data.md):
{number} games for each number of players, races dealt at random, five advisors. Written by `python tools/balance.py`;
deals {deals}, cards `{game.fingerprint}`.

Greedy bots are no judges of what people will do, but a race or a card that they always win or lose with is off. In
brackets: the interval that holds the true share 95 times of 100. **Bold** is what is far off: a race that is more than
{FAR * 100:.0f} points from its fair share, a structure or an advisor that is more than {FAR * 100:.0f} points from
the mean of all that were taken, if the interval does not hold the fair share or the mean. Of a card that fewer than
{MANY} seats took, the whole interval has to be that far off; fewer than {FEW} seats tell nothing.

## Scores

{scores(tallies)}

## Wins by race

{races(game, tallies)}

## Wins by order of turn

{orders(tallies)}

## Ends

{ends(tallies)}

## Structures

{structures(game, tallies)}

## Wins by structure

How many seats built it at least once, and how many of those won. The last row is the mean over all structures that were
built. Who builds a dear card is often winning already, and cards that serve the same plan are built together, so that a
card may be weaker or stronger than its builders are.

{cards(game, tallies)}

## Wins by advisor

Who was hired in the end, by how many seats, and how many of those won. The last row is the mean over all seats that
had an advisor.

{advisors(game, tallies)}
{worths(game, tallies, replays, only)}"""


CHANGES: Final = "## What was changed for it"  # the end of the page, written by hand


def changes(file: Path) -> str:
    """What the page says about changes, which no count can tell: it stays."""
    if not file.exists() or CHANGES not in (text := file.read_text(encoding="utf-8")):
        return ""
    return "\n" + text[text.index(CHANGES) :]


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Let greedy bots play Master of Orion and report how fair it is.")
    parser.add_argument("--games", type=int, default=GAMES, help="for each number of players and first deal")
    parser.add_argument("--replays", type=int, default=0, help="of each card, for each number of players")
    parser.add_argument("--only", nargs="+", default=[], metavar="CARD", help="replays of these cards, by their ids")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, action="append", default=[], help="a first deal, also several times")
    parser.add_argument("--cards", type=Path, action="append", default=[], help="a file of corrected cards")
    parser.add_argument("file", type=Path, nargs="?", default=PAGE)
    given = parser.parse_args(words)
    console = Console(stderr=True)
    if not stardeck.compiled():
        console.print("The rules are not compiled here: this will take a while (make build compiles them).")
    game = cast(OrionGame, games.load("orion", given.cards))
    unknown = set(given.only) - {record.id for record in game.records}
    if unknown:
        parser.error(f"there is no card {', '.join(sorted(unknown))}")
    ranges = [range(first, first + given.games) for first in given.seed or FIRST_DEALS]
    deals = [deal for each in ranges for deal in each]
    named = " and ".join(f"{each[0]} to {each[-1]}" for each in ranges)
    tallies = play_all(game, given.players, deals, given.replays, given.only, console)
    text = page(game, tallies, named, given.replays, given.only) + changes(given.file)
    given.file.write_text(text, encoding="utf-8")
    console.print(f"{given.file} is written")


if __name__ == "__main__":
    main()
