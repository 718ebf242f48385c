"""`stardeck bench`: how fast a game is on this machine, beside other engines in the same run.

Timing decides nothing here: a figure that misses its budget is marked, and that is all.  Time is the processor's, so
that other work on the machine counts little.  benchmarks/README.md tells what is measured and how.
"""

from __future__ import annotations

import gc
import json
import platform
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from mypy_extensions import i64
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn
from rich.table import Table

import stardeck
from stardeck import bots, games, neural
from stardeck.bots.learned import PATIENCE
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.game import Game
from stardeck.engine.journal import Play
from stardeck.engine.state import State
from stardeck.games.playout import copy_many, imagine_many, lowest_seat, play_out

PEERS = Path(stardeck.__file__).parent.parent / "benchmarks" / "peers.py"
ARENA = "arena"
ENVIRONMENTS = "envs"
PEER_TIMEOUT = 120  # seconds for one peer, its imports included
MIDWAY = 60  # decisions after which a game is copied and imagined
SEARCHED = 100  # imagined games for one question
STATES = 100  # positions held at once to weigh one
IMPORT = "import time; t = time.process_time(); import stardeck.games.{}; print(time.process_time() - t)"


@dataclass(frozen=True)
class Figure:
    """Something measured: its name in JSON, its words, its unit, and its budget by game."""

    key: str
    title: str
    unit: str
    budgets: dict[str, float]
    more_is_better: bool = True

    def kept(self, game: str, value: float) -> bool | None:
        """Whether the value keeps the game's budget; None if there is none."""
        if game not in self.budgets:
            return None
        return value >= self.budgets[game] if self.more_is_better else value < self.budgets[game]


@dataclass(frozen=True)
class Measurement:
    """A way to measure, the figures that come out of it in their order, and the games it is for."""

    measure: Callable[[Game, float], Sequence[float]]
    figures: tuple[Figure, ...]
    games: tuple[str, ...] = games.NAMES


# --- what is measured ----------------------------------------------------------------------------------------


def decisions_per_s(game: Game, seconds: float, players: int | None = None, **options: Any) -> float:
    """Random legal play from the set-up to the end; setting up is not counted."""
    actions = Actions()
    chance = fast(1)
    seed, done, spent = 0, 0, 0.0
    while spent < seconds:
        states = [game.new(players, seed=seed + i, **options) for i in range(20)]
        seed += 20
        start = time.process_time()
        for state in states:
            done += int(play_out(state, chance, actions))
        spent += time.process_time() - start
    return done / spent


def decisions_in(mode: str, players: int) -> Callable[[Game, float], float]:
    """Random legal play in a mode."""
    return lambda game, seconds: decisions_per_s(game, seconds, players, mode=mode)


def pace(players: int, **options: Any) -> Callable[[Game, float], Sequence[float]]:
    """Random legal play: rounds and games a second, and rounds a game; setting up is not counted."""

    def measure(game: Game, seconds: float) -> Sequence[float]:
        actions = Actions()
        chance = fast(1)
        played, rounds, spent = 0, 0, 0.0
        while spent < seconds:
            states: list[Any] = [game.new(players, seed=played + i, **options) for i in range(20)]
            start = time.process_time()
            for state in states:
                play_out(state, chance, actions)
            spent += time.process_time() - start
            played += len(states)
            rounds += sum(int(state.round) for state in states)
        return rounds / spent, played / spent, rounds / played

    return measure


def setup_us(game: Game, seconds: float) -> float:
    """Microseconds to set a game up."""
    done, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        game.new(seed=done)
        done += 1
    return (time.process_time() - start) / done * 1e6


def state_bytes(game: Game, seconds: float) -> float:
    """The memory of a position from the middle of a game of four; copies share the rules, so they are not weighed."""
    midway(game, 0, 4)
    gc.collect()
    tracing = tracemalloc.is_tracing()
    if not tracing:
        tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        states: list[Any] = [midway(game, seed, 4) for seed in range(STATES)]
        for state in states:
            state.rules = states[0].rules
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / STATES
    finally:
        if not tracing:
            tracemalloc.stop()


def greedy_decisions_per_s(game: Game, seconds: float) -> float:
    """Greedy bots play each other as at a table: each choice from a fresh view, and the action carried out."""
    if "greedy" not in bots.names(game):
        return 0.0
    bot = bots.load("greedy", game)
    seed, done, spent = 0, 0, 0.0
    while spent < seconds:
        state = game.new(seed=seed)
        seed += 1
        start = time.process_time()
        while state.deciding:
            seat = int(lowest_seat(state.deciding))
            state.act(i64(seat), i64(bot.choose(state.seen_by(seat))))
            done += 1
        spent += time.process_time() - start
    return done / spent


def net_pace(game: Game, seconds: float) -> Sequence[float]:
    """A net plays both seats, without looking ahead: games and decisions a second."""
    net = neural.load(game, 2)
    actions = Actions()
    played, done, spent = 0, 0, 0.0
    while spent < seconds:
        state = game.new(2, seed=played)
        start, end = time.process_time(), done + PATIENCE
        while state.deciding and done < end:  # two nets that never look ahead may wait for each other for ever
            seat = lowest_seat(state.deciding)
            state.legal(seat, actions)
            state.act(seat, net.pick(state, seat, actions))
            done += 1
        spent += time.process_time() - start
        played += 1
    return played / spent, done / spent


def neural_games_per_s(game: Game, seconds: float) -> float:
    """Games of the bot `neural` against itself as at a table, looking ahead as often as it does without a clock."""
    neural.load(game, 2)  # so that reading the net is not counted
    players = [bots.load("neural", game, seed) for seed in range(2)]
    played, spent = 0, 0.0
    while spent < seconds:
        state = game.new(2, seed=played)
        start = time.process_time()
        while state.deciding:
            seat = int(lowest_seat(state.deciding))
            state.act(i64(seat), i64(players[seat].choose(state.seen_by(seat))))
        spent += time.process_time() - start
        played += 1
    return played / spent


def search_games_per_s(game: Game, seconds: float) -> float:
    """Imagined games of the strongest bot, at questions from the middle of games."""
    if not bots.levels(game):
        return 0.0
    adviser = bots.adviser(game, iterations=SEARCHED)
    seed, done, spent = 0, 0, 0.0
    while spent < seconds:
        state = midway(game, seed)
        seed += 1
        if state.deciding:
            seen = state.seen_by(int(lowest_seat(state.deciding)))
            start = time.process_time()
            done += sum(option.visits for option in adviser.explain(seen))
            spent += time.process_time() - start
    return done / spent


def midway(game: Game, seed: int, players: int | None = None) -> State:
    """A position from the middle of a game."""
    state = game.new(players, seed=seed)
    play_out(state, fast(seed), Actions(), i64(MIDWAY))
    return state


def copies_per_s(game: Game, seconds: float) -> float:
    return times_per_s(lambda state, times: copy_many(state, i64(times)), game, seconds)


def imagine_us(game: Game, seconds: float) -> float:
    """Microseconds to take a seat's view and imagine a whole world behind it."""
    chance = fast(1)
    return 1e6 / times_per_s(lambda state, times: imagine_many(state, chance, i64(times)), game, seconds)


def times_per_s(work: Callable[[State, int], None], game: Game, seconds: float) -> float:
    """How often a second something is done with positions from the middle of ten games."""
    states = [midway(game, seed) for seed in range(10)]
    times = 50
    done, spent = 0, 0.0
    while spent < seconds:
        start = time.process_time()
        for state in states:
            work(state, times)
        spent += time.process_time() - start
        done += times * len(states)
    return done / spent


def replay_ms(game: Game, seconds: float) -> float:
    """Milliseconds to replay the journal of a finished game of random play, of middling length."""
    journals = sorted((random_game(game, seed).journal for seed in range(5)), key=lambda journal: len(journal.entries))
    journal = journals[2]
    done, spent = 0, 0.0
    while spent < seconds:
        start = time.process_time()
        journal.replay()
        spent += time.process_time() - start
        done += 1
    return spent / done * 1e3


def random_game(game: Game, seed: int) -> Play:
    play = Play.new(game, seed=seed)
    chance = fast(seed)
    while play.state.deciding:
        decision = play.state.decisions[0]
        play.apply(decision.seat, decision.actions[int(chance.below(i64(len(decision.actions))))])
    return play


def import_ms(game: Game, seconds: float) -> float:
    """Milliseconds that a fresh Python takes to import stardeck with the rules of a game."""
    ran = subprocess.run([sys.executable, "-c", IMPORT.format(game.id)], capture_output=True, text=True, check=True)
    return float(ran.stdout) * 1e3


def one(measure: Callable[[Game, float], float], figure: Figure, games: tuple[str, ...] = games.NAMES) -> Measurement:
    """A measurement that gives one figure."""
    return Measurement(lambda game, seconds: (measure(game, seconds),), (figure,), games)


def pace_figures(
    players: int, rounds: float | None = None, games: float | None = None, mode: str = ""
) -> tuple[Figure, ...]:
    """What `pace` measures, with the budgets that there are."""
    key = f"{mode}_{players}p" if mode else f"{players}p"
    who = f"{mode}, {players} players" if mode else f"{players} players"
    return (
        Figure(f"rounds_per_s_{key}", f"rounds, random play, {who}", "/s", {"race": rounds} if rounds else {}),
        Figure(f"games_per_s_{key}", f"games, random play, {who}", "/s", {"race": games} if games else {}),
        Figure(f"mean_rounds_{key}", f"rounds of a game, {who}", "", {}),
    )


WITH_GREEDY = tuple(name for name in games.NAMES if find_spec(f"stardeck.bots.greedy_{name}"))
WITH_NET = tuple(name for name in games.NAMES if f"{name}-2" in neural.names())
# Modes of Star Realms: players and budget.
MODES: tuple[tuple[str, int, dict[str, float]], ...] = (
    ("free_for_all", 4, {"realms": 2.5e6}),
    ("hunter", 4, {}),
    ("hydra_two_headed", 4, {}),
    ("hydra_three_headed", 6, {}),
    ("emperor", 6, {}),
    ("raid", 5, {}),
)

MEASUREMENTS = (
    Measurement(pace(2), pace_figures(2, 195e3), ("race",)),
    Measurement(pace(4), pace_figures(4, 71e3), ("race",)),
    Measurement(pace(4, sets=("base", "xeno"), invasion=True), pace_figures(4, games=2500, mode="invasion"), ("race",)),
    one(decisions_per_s, Figure("decisions_per_s", "decisions, random play", "/s", {"realms": 4e6, "orion": 2e6})),
    *(
        one(
            decisions_in(mode, players),
            Figure(f"decisions_per_s_{mode}_{players}p", f"decisions, {mode}, {players} players", "/s", budget),
            ("realms",),
        )
        for mode, players, budget in MODES
    ),
    one(copies_per_s, Figure("copies_per_s", "copies of a state", "/s", {"realms": 2e6, "race": 1e6, "orion": 1e6})),
    one(replay_ms, Figure("replay_ms", "replay of a finished game", "ms", dict.fromkeys(games.NAMES, 5), False)),
    one(import_ms, Figure("import_ms", "import of stardeck", "ms", {"realms": 150}, False)),
    one(imagine_us, Figure("imagine_us", "seen_by + imagine", "µs", {"realms": 5}, False)),
    one(search_games_per_s, Figure("search_games_per_s", "search, imagined games", "/s", {}), WITH_GREEDY),
    one(greedy_decisions_per_s, Figure("greedy_decisions_per_s", "decisions, greedy bots", "/s", {}), WITH_GREEDY),
    Measurement(
        net_pace,
        (
            Figure("net_games_per_s", "games, a net alone", "/s", {}),
            Figure("net_decisions_per_s", "decisions, a net alone", "/s", {}),
        ),
        WITH_NET,
    ),
    one(neural_games_per_s, Figure("neural_games_per_s", "games, neural", "/s", {"race": 15}), WITH_NET),
    one(setup_us, Figure("setup_us", "setting up a game", "µs", {}, False), ("race",)),
    one(state_bytes, Figure("state_bytes", "memory of a state, 4 players", "B", {"race": 8192}, False), ("race",)),
)
FIGURES = {figure.key: figure for measurement in MEASUREMENTS for figure in measurement.figures}


# --- peers ---------------------------------------------------------------------------------------------------


def peer_names(kind: str = "--names") -> list[str]:
    if not PEERS.exists():
        return []
    names: list[str] = json.loads(peer_process(kind).stdout)
    return names


def peer_process(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(PEERS), *words], capture_output=True, text=True, timeout=PEER_TIMEOUT)


def measure_peer(name: str, seconds: float, repeats: int) -> dict[str, Any]:
    """Return a peer's figures, or {"missing": module}, or {"problem": what went wrong}."""
    try:
        ran = peer_process(name, str(seconds), str(repeats))
        answer: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    except subprocess.TimeoutExpired:
        return {"problem": f"not done after {PEER_TIMEOUT} seconds"}
    except (IndexError, ValueError):
        return {"problem": (ran.stderr.strip().splitlines() or [f"it ended with code {ran.returncode}"])[-1]}
    return answer


# --- the report ----------------------------------------------------------------------------------------------


def run(
    game: str | None, json_file: Path | None, *, seconds: float = 0.4, repeats: int = 5, peers: bool = True
) -> None:
    """Measure a game (None: every game) and the peers, print tables, and write the figures for machines if asked to."""
    console = Console()
    if game == ARENA:
        run_arena(console, json_file)
        return
    if game == ENVIRONMENTS:
        run_environments(console, json_file, seconds, repeats, peers)
        return
    chosen = [games.load(name) for name in (games.NAMES if game is None else (game,))]
    names = peer_names() if peers else []
    reports: list[dict[str, Any]] = []
    others: dict[str, dict[str, Any]] = {}
    with Progress(
        SpinnerColumn(), TextColumn("{task.completed}/{task.total} {task.description}"), console=console, transient=True
    ) as progress:
        task = progress.add_task("", total=len(names) + sum(len(measurements(one.id)) for one in chosen))
        for loaded in chosen:
            report: dict[str, Any] = {"game": loaded.id}
            for measurement in measurements(loaded.id):
                progress.update(task, description=f"{loaded.id}: {measurement.figures[0].title}")
                report.update(middle(measurement, loaded, seconds, repeats))
                progress.advance(task)
            reports.append(report)
        for name in names:
            progress.update(task, description=name)
            others[name] = measure_peer(name, seconds, repeats)
            progress.advance(task)
    for report in reports:
        report["compiled"] = stardeck.compiled()
        report["python"] = platform.python_version()
        report["peers"] = compare(report, others)
        show(console, report)
    show_peers(console, reports, others)
    if json_file is not None:
        write_figures(console, json_file, together(reports))


def run_arena(console: Console, json_file: Path | None) -> None:
    """Measure the arena instead of a game; it takes minutes, so it is measured only by itself."""
    from stardeck.cli import bench_arena

    with console.status("arena: local processes and Ray in turn"):
        figures = bench_arena.measure()
    bench_arena.show(console, figures)
    if json_file is not None:
        write_figures(console, json_file, figures)


def run_environments(console: Console, json_file: Path | None, seconds: float, repeats: int, peers: bool) -> None:
    """Measure the environments for research instead of a game, with those of others."""
    try:
        from stardeck.cli import bench_envs
    except ModuleNotFoundError as problem:
        console.print(f"{problem.name} is not installed: pip install 'stardeck[envs]'", highlight=False, markup=False)
        return
    with console.status("environments: ours and those of others"):
        names = peer_names("--environments") if peers else []
        others = {name: measure_peer(name, seconds, repeats) for name in names}
        figures = bench_envs.measure(others, seconds, repeats)
    bench_envs.show(console, figures)
    show_absent(console, others)
    if json_file is not None:
        write_figures(console, json_file, figures)


def write_figures(console: Console, json_file: Path, figures: dict[str, Any]) -> None:
    json_file.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    console.print(f"figures written to {json_file}", highlight=False)


def measurements(game: str) -> list[Measurement]:
    """What is measured of a game."""
    return [measurement for measurement in MEASUREMENTS if game in measurement.games]


def middle(measurement: Measurement, game: Game, seconds: float, repeats: int) -> dict[str, float]:
    """The medians of several runs, after one to warm up."""
    measurement.measure(game, seconds / 4)
    runs = [measurement.measure(game, seconds) for _ in range(repeats)]
    return {figure.key: median(run[i] for run in runs) for i, figure in enumerate(measurement.figures)}


def together(reports: list[dict[str, Any]]) -> dict[str, Any]:
    """The report of the first game, with those of the others beside it under their names."""
    return {**reports[0], **{report["game"]: report for report in reports[1:]}}


def compare(report: dict[str, Any], others: dict[str, dict[str, Any]]) -> dict[str, dict[str, float]]:
    """The figures of the peers that could be measured, with ours as a multiple of theirs."""
    compared = {}
    for name, theirs in others.items():
        if "decisions_per_s" in theirs:
            figures = {**theirs, "ratio": report["decisions_per_s"] / theirs["decisions_per_s"]}
            if "copies_per_s" in theirs:
                figures["copies_ratio"] = report["copies_per_s"] / theirs["copies_per_s"]
            compared[name] = figures
    return compared


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def show(console: Console, report: dict[str, Any]) -> None:
    how = "compiled" if report["compiled"] else "not compiled"
    table = Table(title=f"{report['game']}: one core, {how}, Python {report['python']}", title_justify="left")
    table.add_column("figure")
    table.add_column("measured", justify="right")
    table.add_column("budget", justify="right")
    table.add_column("")
    for figure in FIGURES.values():
        if figure.key not in report:
            continue
        value = report[figure.key]
        kept = figure.kept(report["game"], value)
        limit = figure.budgets.get(report["game"])
        budget = "" if limit is None else f"{'≥' if figure.more_is_better else '<'} {number(limit)} {figure.unit}"
        mark = {True: "[green]ok[/]", False: "[yellow]short[/]", None: ""}[kept]
        table.add_row(figure.title, f"{number(value)} {figure.unit}".rstrip(), budget, mark)
    console.print(table)
    if not report["compiled"]:
        console.print("Budgets are for compiled rules; these ran from their sources.")


def show_peers(console: Console, reports: list[dict[str, Any]], others: dict[str, dict[str, Any]]) -> None:
    for report in reports:
        if report["peers"]:
            show_ratios(console, report)
    show_absent(console, others)


def show_absent(console: Console, others: dict[str, dict[str, Any]]) -> None:
    """Say which peers could not be measured."""
    for name, theirs in others.items():
        if "problem" in theirs:
            console.print(f"{name} could not be measured: {theirs['problem']}", highlight=False, markup=False)
    missing = sorted({str(theirs["missing"]) for theirs in others.values() if "missing" in theirs})
    if missing or not others:
        what = f" ({', '.join(missing)})" if missing else ""
        console.print(f"Other engines{what} are not here to compare with: make bench installs them (extra: peers).")


def show_ratios(console: Console, report: dict[str, Any]) -> None:
    table = Table(title="random legal play beside others in the same run; ratio: ours / theirs", title_justify="left")
    for column in ("engine and game", "decisions/s", "ratio", "copies/s", "ratio"):
        table.add_column(column, justify="left" if column.startswith("engine") else "right", no_wrap=True)
    table.add_row(
        f"stardeck {report['game']}", number(report["decisions_per_s"]), "", number(report["copies_per_s"]), ""
    )
    for name, theirs in report["peers"].items():
        copies = number(theirs["copies_per_s"]) if "copies_per_s" in theirs else ""
        copies_ratio = f"{theirs['copies_ratio']:.1f} ×" if copies else ""
        table.add_row(name, number(theirs["decisions_per_s"]), f"{theirs['ratio']:.1f} ×", copies, copies_ratio)
    console.print(table)
