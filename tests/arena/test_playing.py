"""One game of a match: repeatable, written down, and honest about bots that fail."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stardeck import games
from stardeck.arena import BotFailed, Match, Ticket
from stardeck.arena.facts import facts_of, mix, trait_name
from stardeck.arena.playing import BUCKETS, Played, Stopped, Thinking, bucket, play
from stardeck.engine.journal import Journal, verify
from tests.arena.players import Broken, Cheat, First, Last


def one(match: Match, ticket: Ticket = Ticket(0, 0)) -> Played:  # noqa: B008
    return play(match.pairing, match.game, ticket)


def plain(played: Played) -> dict[str, Any]:
    """What must be the same every time."""
    return {**played.to_json(), "thinking": [its.decisions for its in played.thinking]}


SHORT: dict[str, dict[str, Any]] = {"realms": {"authority": 5}, "race": {}, "orion": {}}


@pytest.mark.parametrize("game", games.NAMES)
def test_a_ticket_is_always_the_same_game(game: str) -> None:
    match = Match(game, ["random", "random"], seed=3, **SHORT[game])
    first = one(match, Ticket(2, 1))
    assert first.seats == (1, 0)
    assert plain(first) == plain(one(match, Ticket(2, 1)))
    assert first.journal == one(match, Ticket(2, 1)).journal


@pytest.mark.parametrize("game", games.NAMES)
def test_the_journal_proves_the_game(game: str) -> None:
    match = Match(game, ["random", "random"], seed=3, **SHORT[game])
    played = one(match)
    journal = Journal.loads(played.journal)
    state = verify(journal)
    assert journal.header.seats == ["random", "random 2"]
    assert state.result is not None
    assert tuple(state.result.scores) == played.scores and tuple(state.result.ranks) == played.ranks
    assert played.actions == len(journal.entries) - 1
    assert played.length > 0
    assert (len(played.traits) == 2 and all(played.traits)) or game == "realms"
    for trait in filter(None, played.traits):
        name = trait_name(match.game, trait)
        assert name.en and name.ru and name.en != trait


def test_home_worlds_are_those_of_the_beginning() -> None:
    match = Match("race", ["random", "random"], seed=3, start="first_game")
    state = match.game.new(2, seed=3, start="first_game")
    facts = facts_of(match.game, 2)
    facts.note(state, None)
    assert tuple(facts.traits()) == one(match).traits
    assert match.game.id == "race"


def test_the_factions_a_seat_leans_on() -> None:
    from collections import Counter

    assert mix(Counter()) == ""
    assert mix(Counter(blob=2, star_empire=2)) == "blob"
    assert mix(Counter(star_empire=4, blob=3, machine_cult=2)) == "blob+star_empire"
    assert mix(Counter(machine_cult=9, blob=1)) == "machine_cult"


def test_luck_is_the_bots_own_wherever_it_sits() -> None:
    seeds: list[tuple[str, int]] = []

    class Noting(First):
        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            seeds.append(("noting", seed))

    class Other(Last):
        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            seeds.append(("other", seed))

    match = Match("realms", [Noting, Other], authority=5)
    seeds.clear()
    one(match, Ticket(4, 0))
    there, seeds[:] = sorted(seeds), []
    one(match, Ticket(4, 1))
    assert sorted(seeds) == there
    assert len({seed for _who, seed in seeds}) == 2
    seeds.clear()
    one(match, Ticket(5, 0))
    assert sorted(seeds) != there


def test_a_bot_that_cheats_or_breaks_is_named_with_its_game() -> None:
    with pytest.raises(BotFailed, match=r"Cheat chose what it may not do: .* \(game 3.0: deal 10, rotation 0\)"):
        one(Match("realms", [Cheat, First], seed=7, first=0), Ticket(3, 0))
    with pytest.raises(BotFailed, match=r"Broken broke down: ZeroDivisionError"):
        one(Match("realms", [First, Broken], first=1))


def test_a_game_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stardeck.arena.playing.LOOK_EVERY", -1.0)
    match = Match("realms", ["random", "random"])
    with pytest.raises(Stopped):
        play(match.pairing, match.game, Ticket(0, 0), lambda: True)
    assert play(match.pairing, match.game, Ticket(0, 0), lambda: False).actions > 0


def test_points() -> None:
    played = one(Match("realms", ["random", "random"], authority=5))
    assert sorted(played.points((0, 1))) == [0, 1]
    assert replace(played, ranks=(1, 1)).points((0, 1)) == [0.5, 0.5]
    assert replace(played, ranks=(2, 2)).points((0, 1)) == [0, 0]  # the game itself has won
    teams = replace(played, ranks=(1, 1, 3, 3))
    assert teams.points((0, 0, 1, 1)) == [1, 0]
    assert teams.points((0, 1, 0, 1)) == [0.5, 0.5]
    assert replace(played, ranks=(1, 1, 1)).points((0, 1, 2)) == [1 / 3] * 3


def test_what_is_written_is_read_back() -> None:
    played = one(Match("realms", ["random", "random"], authority=5))
    assert replace(Played.from_json(played.to_json()), journal=played.journal).to_json() == played.to_json()


def test_times_are_sorted_into_classes() -> None:
    assert [bucket(each) for each in (0, 15e-6, 17e-6, 33e-6, 1e9)] == [0, 0, 1, 2, BUCKETS - 1]
    thinking = Thinking()
    thinking.add(20e-6)
    thinking.add(20e-6)
    assert Thinking.from_json(thinking.to_json()) == thinking
