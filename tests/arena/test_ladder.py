"""Ratings, and ladders that accumulate over matches."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from stardeck.arena import Match, MatchError, Table, run
from stardeck.arena.ladder import Ladder, climb, way
from stardeck.arena.ratings import Rating, rated


def match(seed: int = 1, games: int = 4, authority: int = 8) -> Match:
    return Match("realms", ["greedy", "random"], games, seed=seed, authority=authority)


@pytest.fixture(scope="module")
def table() -> Table:
    return run(match())


def test_winners_rise_and_doubt_shrinks(table: Table) -> None:
    greedy, chance = (table.ratings[name] for name in ("greedy", "random"))
    assert greedy.mu > 25 > chance.mu
    assert greedy.sigma < Rating().sigma
    assert greedy.games == 4
    low, high = greedy.interval
    assert low < greedy.mu < high and (high - low) / 2 == pytest.approx(1.96 * greedy.sigma, rel=1e-3)


def test_it_is_openskill_of_plackett_and_luce() -> None:
    from dataclasses import replace

    from openskill.models import PlackettLuce

    model = PlackettLuce()
    (won,), (lost,) = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    table = run(match(games=2))
    first = [replace(table.games[0], ranks=(1, 2))]
    ratings = rated({}, table.match.pairing, table.match.names, first)
    assert ratings["greedy"].mu == pytest.approx(won.mu) and ratings["greedy"].sigma == pytest.approx(won.sigma)
    assert ratings["random"].mu == pytest.approx(lost.mu)


def test_teams_and_one_among_many_are_rated() -> None:
    teams = run(Match("realms", ["greedy", "random"], 2, mode="hydra_two_headed", authority=5))
    assert teams.ratings["greedy"].mu > teams.ratings["random"].mu
    many = run(Match("race", ["greedy", "random"], 3, players=3, one=True))
    assert many.ratings["greedy"].mu > 25 and many.ratings["greedy"].games == 3


def test_a_ladder_accumulates_over_matches(tmp_path: Path, table: Table) -> None:
    file = tmp_path / "ladder.json"
    climb(file, table)
    once = Ladder.read(file).rungs["realms, 2 players, authority 8"]
    assert once.best_first[0][0] == "greedy" and once.ratings["greedy"].games == 4
    climb(file, run(match(seed=50)))
    twice = Ladder.read(file).rungs["realms, 2 players, authority 8"]
    assert twice.ratings["greedy"].games == 8 and len(twice.matches) == 2
    assert twice.ratings["greedy"].sigma < once.ratings["greedy"].sigma


def test_the_same_match_counts_once_and_more_of_it_counts_on(tmp_path: Path, table: Table) -> None:
    file = tmp_path / "ladder.json"
    climb(file, table)
    before = file.read_bytes()
    climb(file, table)
    assert file.read_bytes() == before
    climb(file, run(match(games=8)))
    assert Ladder.read(file).rungs[way(table.match)].ratings["greedy"].games == 8


def test_each_way_to_play_has_its_own_ladder(tmp_path: Path, table: Table) -> None:
    file = tmp_path / "ladder.json"
    climb(file, table)
    climb(file, run(match(authority=9)))
    climb(file, run(Match("race", ["greedy", "random"], 2, sets=("base", "xeno"))))
    assert list(Ladder.read(file).rungs) == [
        "race, 2 players, sets base+xeno",
        "realms, 2 players, authority 8",
        "realms, 2 players, authority 9",
    ]


def test_several_may_climb_at_once(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    tables = [run(match(seed=seed, games=2)) for seed in range(60, 66)]
    threads = [threading.Thread(target=climb, args=(file, each)) for each in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Ladder.read(file).rungs["realms, 2 players, authority 8"].ratings["greedy"].games == 12


def test_a_file_of_something_else_is_refused(tmp_path: Path, table: Table) -> None:
    file = tmp_path / "ladder.json"
    for text, why in (("no json", "is no ladder"), ("[]", "is no ladder"), ('{"stardeck_ladder": 9}', "has format 9")):
        file.write_text(text)
        with pytest.raises(MatchError, match=why):
            climb(file, table)
        assert file.read_text() == text
    file.write_text(json.dumps(Ladder().to_json()))
    assert Ladder.read(file).rungs == {}
