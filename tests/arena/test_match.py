"""Who sits where in a match, and what is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stardeck import bots
from stardeck.arena import Match, MatchError, Ticket
from stardeck.bots import Bot, UnknownBot
from stardeck.engine.errors import OptionError
from stardeck.engine.game import Game


def seatings(match: Match, deal: int = 0) -> list[tuple[int, ...]]:
    return [match.pairing.seats(Ticket(deal, rotation)) for rotation in range(match.rotations)]


def test_two_contenders_change_places() -> None:
    match = Match("realms", ["greedy", "random"], games=10)
    assert seatings(match) == [(0, 1), (1, 0)]
    assert (match.deals, match.games, match.fair) == (5, 10, 0.5)
    assert repr(match) == "Match(realms: greedy, random; 5 deals of 2 games)"


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert Match("realms", ["greedy", "random"], games=11).games == 12


def test_three_move_around_the_table_and_change_neighbours() -> None:
    match = Match("race", ["greedy", "random", "random"], games=9)
    assert match.pairing.players == 3
    assert match.names == ("greedy", "random", "random 2")
    assert seatings(match, 0) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert seatings(match, 1) == [(0, 2, 1), (2, 1, 0), (1, 0, 2)]
    assert seatings(match, 2) == seatings(match, 0)


def test_one_among_others_takes_every_seat() -> None:
    match = Match("race", ["greedy", "random"], games=8, players=4, one=True)
    assert seatings(match) == [(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]
    assert match.fair == 0.25


def test_two_fill_four_seats_in_turn() -> None:
    assert seatings(Match("race", ["greedy", "random"], players=4)) == [(0, 1, 0, 1), (1, 0, 1, 0)]


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({"mode": "hydra_two_headed"}, [(0, 0, 1, 1), (1, 1, 0, 0)]),
        ({"mode": "emperor"}, [(0, 0, 0, 1, 1, 1), (1, 1, 1, 0, 0, 0)]),
        ({"mode": "raid", "players": 4}, [(0, 1, 1, 1), (1, 0, 0, 0)]),
        ({"mode": "raid", "players": 3, "first": 2}, [(0, 0, 1), (1, 1, 0)]),
    ],
)
def test_teams_are_sides(options: dict[str, Any], seats: list[tuple[int, ...]]) -> None:
    match = Match("realms", ["greedy", "random"], **options)
    assert seatings(match) == seats
    assert match.fair == 0.5


def test_every_seat_is_taken_equally_often() -> None:
    match = Match("race", ["greedy", "random", "random", "random"], games=24, players=4)
    taken = Counter((seat, who) for ticket in match.tickets() for seat, who in enumerate(match.pairing.seats(ticket)))
    assert set(taken.values()) == {6}


@pytest.mark.parametrize(
    ("contenders", "options", "why"),
    [
        (["greedy"], {}, "needs two contenders"),
        (["greedy", "random"], {"games": 1}, "a deal is 2 games here, so 1 are too few"),
        (["greedy", "random"], {"mode": "free_for_all", "players": 3}, "do not fill 3 seats evenly: use --one"),
        (["greedy"] * 3, {"mode": "free_for_all", "players": 4, "one": True}, "the 2 others do not fill the other 3"),
        (["greedy"] * 3, {"mode": "hydra_two_headed"}, "has 2 teams, so name 2 contenders, not 3"),
        (["greedy"] * 2, {"mode": "hydra_two_headed", "one": True}, "--one is for games without teams"),
        (["greedy"] * 2, {"mode": "hydra_two_headed", "sides": "ABAB"}, "of one side, as in AABB, not 'ABAB'"),
        (["greedy"] * 2, {"mode": "free_for_all", "sides": "ABBC"}, "4 letters, of each of A, B at least one"),
        (["greedy"] * 2, {"sides": "AB", "one": True}, "--one and --sides do not go together"),
        (["greedy"] * 4, {"mode": "free_for_all", "players": 3}, "4 contenders for 3 seats"),
    ],
)
def test_what_cannot_be_played_is_refused(contenders: list[str], options: dict[str, Any], why: str) -> None:
    with pytest.raises(MatchError, match=why):
        Match("realms", contenders, **options)


def test_unknown_bots_and_options_are_refused_at_once() -> None:
    with pytest.raises(UnknownBot, match="nobody"):
        Match("realms", ["greedy", "nobody"])
    with pytest.raises(OptionError, match="invasion"):
        Match("race", ["greedy", "random"], invasion=True)


def test_a_match_has_a_name_of_its_own() -> None:
    ids = [Match("realms", ["greedy", "random"], games).pairing.id for games in (10, 20)]
    assert ids[0] == ids[1]  # the same match goes on
    assert Match("realms", ["greedy", "random"], seed=2).pairing.id != ids[0]
    assert Match("realms", ["random", "greedy"]).pairing.id != ids[0]
    assert Match("realms", ["greedy", "random"], authority=10).pairing.id != ids[0]


def test_with_the_clock_bots_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []
    load = bots.load

    def note(name: str, game: Game, seed: int = 0, **more: Any) -> Bot:
        asked.append(more)
        return load(name, game, seed)

    monkeypatch.setattr(bots, "load", note)
    assert not Match("realms", ["greedy", "random"]).pairing.clock
    assert asked == [{"timed": False}, {"timed": False}]
    match = Match("realms", ["greedy", "random"], clock=True)
    assert asked[2:] == [{"timed": True}, {"timed": True}]
    assert "by the clock" in repr(match)
