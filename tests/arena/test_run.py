"""Running a match: the same table however many workers play it, whatever dies, and whenever it is stopped."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stardeck.arena import BotFailed, Folder, Match, MatchError, Played, Progress, Stop, Table, Ticket, run
from stardeck.arena.folder import JOURNALS, MATCH, RESULTS, locked
from stardeck.arena.local import WorkerDied
from stardeck.engine.journal import verify
from tests.arena.players import MARK, Broken, Deadly, DeadlyOnce, First, Last
from tests.cli.table import process

OPTIONS: dict[str, Any] = {"authority": 8}


def small(games: int = 12, **options: Any) -> Match:
    return Match("realms", ["greedy", "random"], games, **{**OPTIONS, **options})


@pytest.fixture(scope="module")
def alone() -> Table:
    """The table of the match, played here without anything going wrong."""
    return run(small())


def test_a_match_has_a_table(alone: Table) -> None:
    assert (alone.deals, len(alone.games)) == (6, 12)
    greedy, chance = alone.standings
    assert (greedy.name, greedy.games, chance.name) == ("greedy", 12, "random")
    assert greedy.share > 0.8 and greedy.share + chance.share == pytest.approx(1)
    assert greedy.wins + greedy.shared + greedy.losses == 12
    assert greedy.interval[0] < greedy.share <= greedy.interval[1]
    assert greedy.anytime[0] < greedy.share <= greedy.anytime[1]
    assert greedy.margin == pytest.approx(-chance.margin) and greedy.margin > 0
    assert greedy.rating.mu > 25 > chance.rating.mu
    thought = [its.decisions for p in alone.games for its, who in zip(p.thinking, p.seats) if who == 0]
    assert greedy.thinking.decisions == sum(thought)
    assert str(alone).startswith("6 deals, 12 games\ngreedy: ")


def test_worker_processes_change_nothing(alone: Table, tmp_path: Path) -> None:
    table = run(small(), tmp_path / "match", jobs=2)
    assert table.to_json() == alone.to_json()
    folder = Folder.at(tmp_path / "match")
    assert len(folder.played) == 12
    for ticket in folder.played:
        assert verify(folder.journal(ticket)).over


def test_the_order_of_arrival_changes_nothing(alone: Table) -> None:
    stop = Stop(0.5, 0.6)
    match = small()
    tables = []
    for seed in range(5):
        games = list(alone.games)
        random.Random(seed).shuffle(games)
        progress = Progress(match, stop)
        for played in games:
            progress.add([played])
        tables.append(progress.table().to_json())
    assert tables[0]["verdict"] or tables[0]["deals"] == 6
    assert all(table == tables[0] for table in tables)


def test_it_stops_when_it_is_decided_and_counts_no_deal_more() -> None:
    match = Match("realms", ["greedy", "random"], 60, authority=20)
    seen: list[Progress] = []
    table = run(match, stop=Stop(0.5, 0.6), watch=seen.append)
    assert table.verdict == "above"
    assert table.deals < 30 and len(table.games) == 2 * table.deals
    assert Stop(0.5, 0.6).decided(table.results(0)) == (table.deals, "above")
    assert seen[-1].is_over() and seen[-1].games == len(table.games)
    assert run(match, stop=Stop(0.5, 0.6), jobs=2).to_json() == table.to_json()


def test_progress_tells_how_far_it_is() -> None:
    rates: list[tuple[int, float]] = []
    run(small(), watch=lambda now: rates.append((now.games, now.per_hour)))
    assert [games for games, _rate in rates] == list(range(13))
    assert rates[-1][1] > 0


# --- stopped and resumed -------------------------------------------------------------------------------------


class Enough(Exception):
    pass


def stop_after(games: int) -> Callable[[Progress], None]:
    def watch(now: Progress) -> None:
        if now.fresh >= games:
            raise Enough

    return watch


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stopped_match_goes_on_and_ends_the_same(alone: Table, tmp_path: Path, jobs: int) -> None:
    with pytest.raises(Enough):
        run(small(), tmp_path, jobs=jobs, watch=stop_after(5))
    done = len(Folder.at(tmp_path).played)
    assert 5 <= done < 12
    fresh: list[int] = []
    table = run(small(), tmp_path, watch=lambda now: fresh.append(now.fresh))
    assert fresh[-1] == 12 - done
    assert table.to_json() == alone.to_json()


def test_a_finished_match_is_only_read(alone: Table, tmp_path: Path) -> None:
    run(small(), tmp_path)
    fresh: list[int] = []
    assert run(small(), tmp_path, watch=lambda now: fresh.append(now.fresh)).to_json() == alone.to_json()
    assert fresh == [0]
    longer = run(small(16), tmp_path, watch=lambda now: fresh.append(now.fresh))
    assert fresh[-1] == 4 and longer.deals == 8  # the same match, with more games


def test_a_killed_match_goes_on_and_ends_the_same(alone: Table, tmp_path: Path) -> None:
    words = ["arena", "realms", "greedy", "random", "--games", "12", "--authority", "8", "--no-stop", "--jobs", "2"]
    folder = tmp_path / "match"
    running = process(tmp_path, *words, "--out", str(folder))
    results = folder / RESULTS
    while not (results.exists() and results.read_bytes().count(b"\n") >= 2):
        assert running.poll() is None
        time.sleep(0.005)
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert running.stdout is not None
    running.stdout.close()
    assert run(small(), folder, jobs=2).to_json() == alone.to_json()


@pytest.mark.parametrize("damage", ["half a line", "half a journal", "a changed line"])
def test_what_a_crash_left_is_mended(alone: Table, tmp_path: Path, damage: str) -> None:
    run(small(), tmp_path)
    results, journals = tmp_path / RESULTS, tmp_path / JOURNALS
    if damage == "half a line":
        results.write_bytes(results.read_bytes()[:-20])
    elif damage == "half a journal":
        journals.write_bytes(journals.read_bytes()[:-20])
    else:
        results.write_bytes(results.read_bytes().replace(b'"rotation": 0', b'"rotation": 1', 1))
    fresh: list[int] = []
    assert run(small(), tmp_path, watch=lambda now: fresh.append(now.fresh)).to_json() == alone.to_json()
    assert fresh[-1] == 1
    folder = Folder.at(tmp_path)
    assert len(folder.played) == 12
    for ticket in folder.played:
        assert verify(folder.journal(ticket)).over


def test_a_folder_of_another_match_is_refused(tmp_path: Path) -> None:
    run(small(2), tmp_path)
    with pytest.raises(MatchError, match=r"holds another match: its seed is 1, not 2; give another folder with --out"):
        run(small(2, seed=2), tmp_path)
    with pytest.raises(MatchError, match=r"its options is .*'authority': 8.* not .*'authority': 9"):
        run(small(2, authority=9), tmp_path)
    (tmp_path / MATCH).write_text("{}")
    with pytest.raises(MatchError, match="is not what a match writes"):
        run(small(2), tmp_path)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(MatchError, match=r"no folder of a match and not empty \(diary.txt\)"):
        run(small(2), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]
    with pytest.raises(MatchError, match="cannot be made"):
        run(small(2), tmp_path / "diary.txt")
    with pytest.raises(MatchError, match="is not the folder of a match"):
        Folder.at(tmp_path)


def test_only_one_process_plays_in_a_folder(tmp_path: Path) -> None:
    with locked(tmp_path / "lock"), pytest.raises(MatchError, match="is being played by another process"):
        run(small(2), tmp_path)


def test_a_game_is_taken_out_of_the_folder(tmp_path: Path) -> None:
    run(small(2), tmp_path)
    folder = Folder.at(tmp_path)
    file = folder.extract(Ticket(0, 1))
    assert file.name == "0.1.journal" and file.read_text() == folder.text_of(Ticket(0, 1))
    with pytest.raises(MatchError, match=r"has no game 7.0"):
        folder.extract(Ticket(7, 0))


# --- what dies -----------------------------------------------------------------------------------------------


def test_a_worker_that_dies_costs_only_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "died"
    monkeypatch.setenv(MARK, str(mark))
    match = Match("realms", [DeadlyOnce, First], 8, authority=5, turn_limit=20)
    table = run(match, tmp_path / "match", jobs=2)
    assert mark.exists() and len(table.games) == 8
    again = run(Match("realms", [DeadlyOnce, First], 8, authority=5, turn_limit=20))
    assert again.to_json() == table.to_json()


def test_a_game_that_no_worker_survives_is_named(tmp_path: Path) -> None:
    with pytest.raises(WorkerDied, match=r"a worker died 3 times while game \d.\d was at hand"):
        run(Match("realms", [Deadly, Last], 4, first=0), tmp_path, jobs=2)


def test_a_bot_that_breaks_down_ends_the_match_and_loses_nothing(tmp_path: Path) -> None:
    with pytest.raises(BotFailed, match="Broken broke down: ZeroDivisionError"):
        run(Match("realms", [Broken, Last], 4), tmp_path, jobs=2)
    assert Folder.at(tmp_path).played == {}


def test_workers_end_with_who_started_them(tmp_path: Path) -> None:
    words = ["arena", "race", "greedy", "random", "--games", "4000", "--no-stop", "--jobs", "2", "--plain"]
    running = process(tmp_path, *words, "--out", str(tmp_path / "match"))
    results = tmp_path / "match" / RESULTS
    while not results.exists():
        assert running.poll() is None
        time.sleep(0.01)
    running.kill()
    running.wait()
    assert running.stdout is not None
    try:
        running.stdout.read()  # ends when nobody holds the other end: neither the process nor a worker
    finally:
        running.stdout.close()


def test_ctrl_c_leaves_a_usable_folder_and_says_how_to_go_on(tmp_path: Path) -> None:
    words = ["arena", "race", "greedy", "random", "--games", "4000", "--no-stop", "--jobs", "2", "--plain"]
    running = process(tmp_path, *words, "--out", str(tmp_path / "match"))
    results = tmp_path / "match" / RESULTS
    while not results.exists():
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    try:
        output, _ = running.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        running.kill()
        raise
    assert running.returncode == 130
    assert "Stopped after" in output and "--games 4000 --no-stop --jobs 2" in output
    assert "Traceback" not in output
    assert len(Folder.at(tmp_path / "match").played) >= 1


def test_jobs_and_addresses_must_make_sense() -> None:
    with pytest.raises(MatchError, match="there must be a job at least, not 0"):
        run(small(2), jobs=0)
    with pytest.raises(MatchError, match="--ray-address is for --on ray"):
        run(small(2), address="127.0.0.1:6379")


def test_tables_of_several() -> None:
    match = Match("race", ["greedy", "random", "random"], 6)
    table = run(match)
    assert sum(each.share for each in table.standings) == pytest.approx(1)
    assert {each.games for each in table.standings} == {6}
    share, (low, high) = table.ahead(0, 1)
    assert share > 0.9 and low < share <= high
    data = table.to_json()
    assert [(each["one"], each["other"]) for each in data["ahead"]] == [
        ("greedy", "random"),
        ("greedy", "random 2"),
        ("random", "random 2"),
    ]
    assert sum(each["seats"] for each in data["by_trait"]) == 18


def test_one_among_others_is_compared_with_its_fair_share() -> None:
    table = run(Match("race", ["greedy", "random"], 6, players=3, one=True))
    greedy, others = table.standings
    assert (greedy.games, others.games) == (6, 12)
    assert greedy.share + 2 * others.share == pytest.approx(1)
    assert table.match.fair == pytest.approx(1 / 3)


def test_games_that_nobody_wins_are_lost_by_all(alone: Table) -> None:
    from dataclasses import replace

    lost: list[Played] = [replace(played, ranks=(2, 2)) for played in alone.games]
    table = Table(alone.match, lost)
    assert [each.share for each in table.standings] == [0, 0]
    assert [each.losses for each in table.standings] == [12, 12]
    shared = Table(alone.match, [replace(played, ranks=(1, 1)) for played in alone.games])
    assert [each.share for each in shared.standings] == [0.5, 0.5]
    assert [each.shared for each in shared.standings] == [12, 12]
