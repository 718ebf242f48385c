"""`stardeck selfplay`: games of bots for learning, watched from the terminal."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from stardeck.arena import words
from stardeck.arena.match import MatchError, SelfPlay
from stardeck.arena.run import Progress as State
from stardeck.arena.run import Where, run
from stardeck.cli.saves import quoted
from stardeck.language import Language, Text

LINE_EVERY: Final = 10.0  # seconds between two lines where nothing can be drawn
PLAYING: Final = Text("games", "партии")
WRITING: Final = Text("shards", "файлы данных")
KEPT: Final = Text("{games} games are kept in {folder}", "Сыграно партий: {games}; записи: {folder}")
SHARDS: Final = Text("Numbers to learn from: {folder}", "Числа для обучения: {folder}")
Step = Callable[[int, int], None]


@contextmanager
def steps(title: str, console: Console, plain: bool) -> Iterator[Step]:
    """A bar, or a line now and then, for something that is done so many times of so many."""
    if plain or not console.is_terminal:
        told = [time.monotonic()]

        def tell(done: int, total: int) -> None:
            if time.monotonic() - told[0] >= LINE_EVERY:
                told[0] = time.monotonic()
                console.print(f"{title}: {done}/{total}", markup=False)

        yield tell
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def check_shards(kind: str) -> None:
    """Refuse shards that could not be written, before the games are played."""
    try:
        from stardeck.selfplay.shards import check_kind
    except ModuleNotFoundError as problem:
        raise MatchError(f"--shards needs {problem.name}: pip install 'stardeck[envs]'") from None
    check_kind(kind)


def play_games(
    match: SelfPlay,
    folder: Path,
    *,
    shards: str | None,
    jobs: int,
    on: Where,
    address: str | None,
    lang: Language,
    plain: bool,
) -> int:
    """Play the games that are missing and write the shards; return 0, or 130 if it was stopped."""
    console = Console(no_color=plain or None, highlight=False, soft_wrap=plain)
    done = 0
    try:
        with steps(PLAYING[lang], console, plain) as step:

            def watch(state: State) -> None:
                nonlocal done
                done = state.games
                step(done, match.games)

            run(match, folder, jobs=jobs, on=on, address=address, watch=watch)
        console.print(KEPT[lang].format(games=done, folder=quoted(folder)), soft_wrap=True, markup=False)
        if shards is not None:
            from stardeck.selfplay.shards import write_shards

            with steps(WRITING[lang], console, plain) as step:
                written = write_shards(folder, shards, jobs=jobs, watch=step)
            console.print(SHARDS[lang].format(folder=quoted(written.path)), soft_wrap=True, markup=False)
    except KeyboardInterrupt:
        console.print(words.STOPPED[lang].format(games=done), soft_wrap=True)
        console.print(f"  stardeck {shlex.join(sys.argv[1:])}", soft_wrap=True, markup=False)
        return 130
    return 0
