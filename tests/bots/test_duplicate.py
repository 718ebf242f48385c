"""Duplicate deals: who plays which seats, and how wins are counted."""

from __future__ import annotations

from typing import Any, cast

import pytest

from stardeck import games
from stardeck.bots.duplicate import Tally, one_among, play, play_by_side
from stardeck.engine.actions import Actions
from stardeck.engine.game import Game
from stardeck.engine.result import Result
from stardeck.engine.state import Decision, Seen

REALMS = games.load("realms")


class Killer:
    """Attacks with everything and else ends its turn; a first attack is enough where the authority is 1."""

    name = "killer"

    def __init__(self, seed: int) -> None:
        self.actions = Actions()

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        seen.legal(self.actions)
        texts = {REALMS.codes.text(int(action)): int(action) for action in self.actions.items[: self.actions.count]}
        for verb in ("attack ", "amount ", "play viper", "play"):
            for text, action in texts.items():
                if text.startswith(verb):
                    return action
        return int(self.actions.items[0])


class Sleeper:
    """Ends its turn."""

    name = "sleeper"

    def __init__(self, seed: int) -> None:
        self.actions = Actions()

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        seen.legal(self.actions)
        return int(self.actions.items[0])


def test_contenders_take_each_others_seats() -> None:
    killer, sleeper = play_by_side(REALMS, [Killer, Sleeper], range(3), authority=1)
    assert killer == [Tally(3, 3, 0), Tally(3, 3, 0)]
    assert sleeper == [Tally(3, 0, 0), Tally(3, 0, 0)]
    assert play(REALMS, [Killer, Sleeper], range(3), authority=1)[0] == Tally(6, 6, 0)


def test_a_draw_counts_for_both() -> None:
    tallies = play(REALMS, [Sleeper, Sleeper], range(2), turn_limit=2)
    assert tallies == [Tally(4, 0, 4), Tally(4, 0, 4)]
    assert tallies[0].share == 0.5


class Over:
    """A game that is over as soon as it begins."""

    id = "over"
    deciding = 0

    def __init__(self, ranks: list[int], draw: bool = False) -> None:
        self.result = Result([0, 0], [{}, {}], ranks, [0, 1], "over", draw)

    def new(self, **options: Any) -> Over:
        return self


@pytest.mark.parametrize("draw", [False, True])
def test_who_shares_the_first_rank_has_drawn(draw: bool) -> None:
    assert play(cast(Game, Over([1, 1], draw)), ["random"] * 2, range(1)) == [Tally(2, 0, 2)] * 2


def test_a_game_that_nobody_wins_is_lost_by_all() -> None:
    tallies = play(cast(Game, Over([2, 2], draw=True)), ["random"] * 2, range(1))
    assert tallies == [Tally(2, 0, 0)] * 2
    assert tallies[0].losses == 2


@pytest.mark.parametrize(("mode", "sides"), [("hydra_two_headed", "AABB"), ("emperor", "AAABBB")])
def test_a_team_is_one_contender(mode: str, sides: str) -> None:
    killers, sleepers = play_by_side(REALMS, [Killer, Sleeper], range(2), sides, mode=mode, authority=1)
    assert killers == [Tally(2, 2, 0), Tally(2, 2, 0)]
    assert sleepers == [Tally(2, 0, 0), Tally(2, 0, 0)]


def test_the_sides_of_a_raid_are_told_apart() -> None:
    killer, sleeper = play_by_side(REALMS, [Killer, Sleeper], range(2), "ABB", mode="raid", first=0, authority=1)
    assert [tally.wins for tally in killer] == [2, 2]  # as the boss, as the raiders
    assert [tally.wins for tally in sleeper] == [0, 0]


def test_one_among_others_takes_every_seat() -> None:
    tally = one_among(REALMS, Killer, Sleeper, 3, range(2), mode="free_for_all", authority=1)
    assert tally == Tally(6, 6, 0)
    tally = one_among(REALMS, Sleeper, Killer, 3, range(2), mode="free_for_all", authority=1)
    assert (tally.games, tally.wins) == (6, 0)


def test_every_side_needs_a_contender() -> None:
    with pytest.raises(ValueError, match="there are 2 contenders for the 3 sides of 'ABC'"):
        play(REALMS, [Killer, Sleeper], range(1), "ABC")


def test_luck_comes_from_the_deal() -> None:
    first = play(REALMS, ["random", "random"], range(2), turn_limit=3)
    assert play(REALMS, ["random", "random"], range(2), turn_limit=3) == first
    assert first[0].games == 4
