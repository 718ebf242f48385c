"""Playing one game of a match: the same pairing and ticket give the same game, on any machine and in any order."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from stardeck.arena.facts import facts_of
from stardeck.arena.match import MatchError, Pairing, Ticket, seat_bot
from stardeck.bots.bot import Bot
from stardeck.engine.errors import IllegalAction
from stardeck.engine.events import Log
from stardeck.engine.game import Game
from stardeck.engine.journal import Play, ending
from stardeck.engine.journalfile import ACTION, Entry
from stardeck.games.playout import lowest_seat

LOOK_EVERY: Final = 0.05  # seconds between two looks whether the match has been stopped
BUCKETS: Final = 24  # of decision times: below 16 µs, below 32 µs, …
FIRST_BUCKET: Final = 16e-6


class Stopped(Exception):
    """The match was stopped while this game was going on."""


class BotFailed(MatchError):
    """A bot broke down, or wanted what it may not do."""


@dataclass
class Thinking:
    """How long a seat thought: decisions, and turns (until another seat acted)."""

    decisions: int = 0
    seconds: float = 0.0
    longest_turn: float = 0.0
    buckets: list[int] = field(default_factory=lambda: [0] * BUCKETS)  # of decisions by time

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.buckets[bucket(seconds)] += 1

    def to_json(self) -> list[Any]:
        """Decisions, seconds, the longest turn, and the buckets without empty ones at the end."""
        last = max((i for i, n in enumerate(self.buckets) if n), default=-1)
        return [self.decisions, round(self.seconds, 6), round(self.longest_turn, 6), self.buckets[: last + 1]]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Thinking:
        buckets = list(data[3])
        return cls(data[0], data[1], data[2], buckets + [0] * (BUCKETS - len(buckets)))


def bucket(seconds: float) -> int:
    """The bucket of a time; each is twice as wide as the one before."""
    return min(BUCKETS - 1, int(seconds / FIRST_BUCKET).bit_length())


@dataclass(frozen=True)
class Played:
    """A finished game: what the arena counts, and its journal as text."""

    ticket: Ticket
    seats: tuple[int, ...]  # the contender of each seat
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str
    traits: tuple[str, ...]
    length: int
    actions: int
    thinking: tuple[Thinking, ...]
    journal: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "deal": self.ticket.deal,
            "rotation": self.ticket.rotation,
            "seats": list(self.seats),
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "reason": self.reason,
            "traits": list(self.traits),
            "length": self.length,
            "actions": self.actions,
            "thinking": [each.to_json() for each in self.thinking],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Played:
        return cls(
            Ticket(data["deal"], data["rotation"]),
            tuple(data["seats"]),
            tuple(data["scores"]),
            tuple(data["ranks"]),
            data["reason"],
            tuple(data["traits"]),
            data["length"],
            data["actions"],
            tuple(map(Thinking.from_json, data["thinking"])),
        )

    def points(self, sides: Sequence[int]) -> list[float]:
        """What each side won: 1, a part of a shared first place, or nothing; a game that nobody wins is lost by all."""
        first = {sides[seat] for seat, rank in enumerate(self.ranks) if rank == 1}
        return [1 / len(first) if side in first else 0.0 for side in range(max(sides) + 1)]


def luck(pairing: Pairing, ticket: Ticket, contender: int, which: int) -> int:
    """The seed of a bot: its own for each deal, contender and seat of a team, the same wherever it sits."""
    name = f"{pairing.seed + ticket.deal} {contender} {which}"
    return zlib.crc32(name.encode())


def seat_bots(pairing: Pairing, game: Game, ticket: Ticket) -> list[Bot]:
    seats = pairing.seats(ticket)
    made: list[Bot] = []
    for seat, contender in enumerate(seats):
        which = seats[:seat].count(contender)
        made.append(
            seat_bot(game, pairing.contenders[contender], luck(pairing, ticket, contender, which), pairing.clock)
        )
    return made


def play(
    pairing: Pairing, game: Game, ticket: Ticket, stopped: Callable[[], bool] | None = None, keep: bool = True
) -> Played:
    """Play one game of a match; who does not keep its journal need not wait for it to be written."""
    seats = pairing.seats(ticket)
    names = [pairing.names[contender] for contender in seats]
    begun = Play.new(game, pairing.players, pairing.seed + ticket.deal, names, **pairing.options)
    state, journal = begun.state, begun.journal
    players = seat_bots(pairing, game, ticket)
    facts = facts_of(game, pairing.players)
    facts.note(state, None)
    thinking = [Thinking() for _ in players]
    actions, last, turn = 0, -1, 0.0
    looked = time.perf_counter()
    while state.deciding:
        seat = int(lowest_seat(state.deciding))
        seen = state.seen_by(seat)
        began = time.perf_counter()
        if stopped is not None and began - looked > LOOK_EVERY:
            looked = began
            if stopped():
                raise Stopped
        log = Log() if facts.listens else None
        try:
            action = int(players[seat].choose(seen))
            spent = time.perf_counter() - began
            state.apply(seat, action, log)
        except IllegalAction as problem:
            raise failed(pairing, ticket, names[seat], f"chose what it may not do: {problem}") from problem
        except Exception as problem:
            what = f"broke down: {type(problem).__name__}: {problem}"
            raise failed(pairing, ticket, names[seat], what) from problem
        if keep:
            journal.add(Entry(ACTION, seat, action, game.codes.text(action)))
        thinking[seat].add(spent)
        turn = turn + spent if seat == last else spent
        thinking[seat].longest_turn = max(thinking[seat].longest_turn, turn)
        last = seat
        actions += 1
        facts.note(state, log)
    if keep:
        journal.add(ending(state))
    result = state.result
    assert result is not None
    return Played(
        ticket,
        seats,
        tuple(int(score) for score in result.scores),
        tuple(int(rank) for rank in result.ranks),
        result.reason,
        tuple(facts.traits()),
        facts.length(state, actions),
        actions,
        tuple(thinking),
        journal.dumps() if keep else "",
    )


def failed(pairing: Pairing, ticket: Ticket, bot: str, what: str) -> BotFailed:
    seed = pairing.seed + ticket.deal
    return BotFailed(f"{bot} {what} (game {ticket}: deal {seed}, rotation {ticket.rotation})")
