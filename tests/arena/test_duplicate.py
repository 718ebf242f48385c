"""Duplicate deals: who plays which seats, and how wins are counted."""

from __future__ import annotations

from typing import Any

import pytest

from stardeck import games
from stardeck.arena import Match, Table, run
from stardeck.arena.statistics import wilson
from stardeck.engine.state import Decision, Seen
from tests.arena.players import First

REALMS = games.load("realms")


class Killer(First):
    """Attacks with everything and else ends its turn; a first attack is enough where the authority is 1."""

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        seen.legal(self.actions)
        texts = {REALMS.codes.text(int(action)): int(action) for action in self.actions.items[: self.actions.count]}
        for verb in ("attack ", "amount ", "play viper", "play"):
            for text, action in texts.items():
                if text.startswith(verb):
                    return action
        return int(self.actions.items[0])


class Sleeper(First):
    """Ends its turn."""


def shares(table: Table, contender: int) -> list[tuple[float, int]]:
    return [(each.share, each.seats) for each in table.by_side(contender)]


def test_contenders_take_each_others_seats() -> None:
    table = run(Match(REALMS, [Killer, Sleeper], 6, authority=1))
    assert shares(table, 0) == [(1, 3), (1, 3)]
    assert shares(table, 1) == [(0, 3), (0, 3)]
    killer, sleeper = table.standings
    assert (killer.games, killer.wins, killer.shared, killer.losses) == (6, 6, 0, 0)
    assert (sleeper.games, sleeper.wins, sleeper.shared, sleeper.losses) == (6, 0, 0, 6)


def test_a_draw_counts_for_both() -> None:
    for standing in run(Match(REALMS, [Sleeper, Sleeper], 4, turn_limit=2)).standings:
        assert (standing.games, standing.wins, standing.shared, standing.share) == (4, 0, 4, 0.5)


@pytest.mark.parametrize("mode", ["hydra_two_headed", "emperor"])
def test_a_team_is_one_contender(mode: str) -> None:
    table = run(Match(REALMS, [Killer, Sleeper], 4, mode=mode, authority=1))
    assert [share for share, _seats in shares(table, 0)] == [1, 1]
    assert [share for share, _seats in shares(table, 1)] == [0, 0]


def test_the_sides_of_a_raid_are_told_apart() -> None:
    table = run(Match(REALMS, [Killer, Sleeper], 4, mode="raid", players=3, authority=1))
    assert shares(table, 0) == [(1, 2), (1, 4)]  # as the boss, as the raiders
    assert shares(table, 1) == [(0, 2), (0, 4)]


@pytest.mark.parametrize(("contenders", "wins"), [([Killer, Sleeper], 6), ([Sleeper, Killer], 0)])
def test_one_among_others_takes_every_seat(contenders: list[Any], wins: int) -> None:
    table = run(Match(REALMS, contenders, 6, players=3, one=True, mode="free_for_all", authority=1))
    assert (table.standings[0].games, table.standings[0].wins) == (6, wins)
    assert [seats for _share, seats in shares(table, 0)] == [2, 2, 2]


def test_what_a_seat_is_worth() -> None:
    """Where the first shot wins, the seat that begins is worth more; of equal contenders nobody is better."""
    table = run(Match(REALMS, [Killer, Killer], 6, authority=1, first=1))
    second, first = table.by_side()
    assert first.share > 0.6 and first.share + second.share == pytest.approx(1)
    assert [standing.share for standing in table.standings] == [0.5, 0.5]


def test_the_interval_of_independent_games() -> None:
    low, high = wilson(8, 10)
    assert low == pytest.approx(0.4902, abs=1e-4) and high == pytest.approx(0.9433, abs=1e-4)
    assert wilson(0, 0) == (0, 1)


def test_a_notebook_shows_a_table() -> None:
    html = run(Match(REALMS, [Killer, Sleeper], 2, authority=1))._repr_html_()
    assert "<td>Killer</td><td>2</td>" in html and "1 deals, 2 games" in html
