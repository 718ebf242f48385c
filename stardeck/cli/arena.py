"""`stardeck arena`: a match of bots, watched from the terminal."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from stardeck.arena import ladder as ladders
from stardeck.arena import report, words
from stardeck.arena.match import Match, MatchError
from stardeck.arena.run import Progress as State
from stardeck.arena.run import Where, run
from stardeck.arena.statistics import Stop, anytime_interval
from stardeck.arena.table import Standing, Table
from stardeck.arena.words import decimal, lasting, percent
from stardeck.cli.saves import folder as data_folder
from stardeck.cli.saves import quoted
from stardeck.language import Language, Text

LINE_EVERY = 10.0  # seconds between two lines where nothing can be drawn


def stop_of(match: Match, asked: str | None, never: bool) -> Stop | None:
    """When the match is decided: as asked ("50:60", in percent), as usual, or never."""
    if never:
        if asked is not None:
            raise MatchError("--stop and --no-stop do not go together")
        return None
    if asked is None:
        return Stop.usual(len(match.pairing.lineup))
    try:
        low, high = (float(each.strip().rstrip("%")) / 100 for each in asked.split(":"))
        return Stop(low, high)
    except ValueError:
        raise MatchError(f"--stop: must be two shares of wins such as 50:60, not {asked!r}") from None


def folder_of(match: Match, out: Path | None) -> Path:
    """Where a match is kept: as asked, else a folder that the same command finds again."""
    names = "-".join("".join(c if c.isalnum() or c in "_" else "_" for c in name) for name in match.names)
    return out or data_folder() / "arena" / f"{match.pairing.game}-{names[:60]}-{match.pairing.id}"


class Watcher:
    """Tells how a match goes."""

    def __init__(self, match: Match, lang: Language) -> None:
        self.match = match
        self.lang = lang

    def now(self, state: State) -> dict[str, str]:
        """What is known, in words."""
        deals = state.counts.total()
        share = sum(x * n for x, n in state.counts.items()) / deals if deals else 0.0
        low, high = anytime_interval(state.counts)
        return {
            "name": self.match.names[0],
            "share": percent(share, self.lang) if deals else "?",
            "low": percent(low, self.lang),
            "high": percent(high, self.lang),
            "rate": f"{state.per_hour:.0f}",
            "left": lasting(state.seconds_left, self.lang),
            "games": str(state.games),
            "total": str(self.match.games),
        }

    def __call__(self, state: State) -> None:
        raise NotImplementedError


class Lines(Watcher):
    """Tells it in lines, one now and then: for pipes, files and screen readers."""

    def __init__(self, match: Match, lang: Language, console: Console) -> None:
        super().__init__(match, lang)
        self.console = console
        self.told = time.monotonic()

    def __call__(self, state: State) -> None:
        if time.monotonic() - self.told >= LINE_EVERY:
            self.told = time.monotonic()
            line = words.LINE[self.lang].format(**self.now(state))
            self.console.print(line, soft_wrap=True, highlight=False, markup=False)


class Bar(Watcher):
    """Draws it: a bar, the share so far with its interval, and how fast it goes."""

    def __init__(self, match: Match, lang: Language, progress: Progress) -> None:
        super().__init__(match, lang)
        self.progress = progress
        self.task = progress.add_task("", total=match.games, rate="", left="")
        self.drawn = 0.0

    def __call__(self, state: State) -> None:
        if time.monotonic() - self.drawn < 0.1 and not state.is_over():
            return
        self.drawn = time.monotonic()
        now = self.now(state)
        self.progress.update(
            self.task,
            completed=state.games,
            description=words.BAR[self.lang].format(**now),
            rate=words.RATE[self.lang].format(**now) if state.fresh else "",
            left=now["left"],
        )


@contextmanager
def watching(match: Match, lang: Language, plain: bool, console: Console) -> Iterator[Watcher]:
    if plain or not console.is_terminal:
        yield Lines(match, lang, console)
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[rate]}"),
        TextColumn("-{task.fields[left]}"),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        yield Bar(match, lang, progress)


def play_match(
    match: Match,
    *,
    out: Path | None,
    jobs: int,
    on: Where,
    address: str | None,
    stop: Stop | None,
    ladder: Path | None,
    lang: Language,
    plain: bool,
) -> int:
    """Play a match, show its table, write its report; return 0, or 130 if it was stopped."""
    console = Console(no_color=plain or None, highlight=False, soft_wrap=plain)
    folder = folder_of(match, out)
    state: list[State] = []
    introduce(console, match, folder, lang)
    try:
        with watching(match, lang, plain, console) as watcher:

            def watch(now: State) -> None:
                if not state:
                    state.append(now)
                    if now.games and not plain:
                        console.print(words.GOES_ON[lang].format(games=now.games), soft_wrap=True)
                watcher(now)

            table = run(match, folder, jobs=jobs, on=on, address=address, stop=stop, watch=watch)
    except KeyboardInterrupt:
        games = state[0].games if state else 0
        console.print(words.STOPPED[lang].format(games=games), soft_wrap=True)
        console.print(f"  stardeck {shlex.join(sys.argv[1:])}", soft_wrap=True, markup=False)
        return 130
    conclude(console, table, lang, plain)
    file = report.write(table, folder, lang)
    console.print(words.REPORT[lang].format(file=quoted(file)), soft_wrap=True, markup=False)
    if ladder is not None:
        ladders.climb(ladder, table)
        show_ladder(console, ladder, lang, plain, only=ladders.way(match))
    return 0


def introduce(console: Console, match: Match, folder: Path, lang: Language) -> None:
    named = f"{match.game.name[lang]}: {', '.join(match.names)}"
    console.print(named, soft_wrap=True, markup=False)
    special = "".join(f", {each}" for each in ladders.unusual(match.game, match.pairing.options))
    plan = words.PLAN[lang].format(
        deals=match.deals,
        rotations=match.rotations,
        players=match.pairing.players,
        options=special,
        folder=quoted(folder),
    )
    console.print(plan, soft_wrap=True, markup=False)
    if match.pairing.clock:
        console.print(words.BY_CLOCK[lang], soft_wrap=True)


def conclude(console: Console, table: Table, lang: Language, plain: bool) -> None:
    """Show the table and what it proves."""
    columns = (words.RESULTS, words.SHARE, words.INTERVAL, words.ANYTIME, words.MARGIN)
    rows = [standing_row(standing, lang) for standing in table.standings]
    show(console, [(words.CONTENDER, False), *((each, True) for each in columns)], rows, lang, plain)
    verdict = words.verdict(table, lang)
    if verdict:
        console.print(verdict, soft_wrap=True, markup=False)


def standing_row(each: Standing, lang: Language) -> list[str]:
    return [
        each.name,
        f"{each.wins}-{each.shared}-{each.losses}",
        percent(each.share, lang),
        *(f"{percent(low, lang)[:-2]} … {percent(high, lang)}" for low, high in (each.interval, each.anytime)),
        decimal(each.margin, lang, sign=True),
    ]


def show(
    console: Console,
    columns: Sequence[tuple[Text, bool]],
    rows: Sequence[Sequence[str]],
    lang: Language,
    plain: bool,
    title: str = "",
) -> None:
    """A table, or in plain lines each row with the names of its columns."""
    if plain:
        for row in rows:
            named = (f"{column[lang]} {cell}" for (column, _right), cell in list(zip(columns, row))[1:])
            console.print(f"{row[0]}: {', '.join(named)}", soft_wrap=True, markup=False)
        return
    grid = Grid(title=title or None, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for column, right in columns:
        grid.add_column(column[lang], justify="right" if right else "left", no_wrap=True)
    for row in rows:
        grid.add_row(*row)
    console.print(grid)


def show_ladder(console: Console, path: Path, lang: Language, plain: bool, only: str | None = None) -> None:
    """Show the ladders of a file, the best first."""
    ladder = ladders.Ladder.read(path)
    if not ladder.rungs:
        console.print(words.NOBODY[lang])
    for name, rung in sorted(ladder.rungs.items()):
        if only is None or name == only:
            if plain:
                console.print(name, markup=False)
            rows = []
            for who, rating in rung.best_first:
                low, high = rating.interval
                interval = f"{decimal(low, lang)} … {decimal(high, lang)}"
                rows.append([who, decimal(rating.mu, lang), interval, str(rating.games)])
            columns = [(words.CONTENDER, False), *((w, True) for w in (words.RATING, words.INTERVAL, words.GAMES))]
            show(console, columns, rows, lang, plain, name)
