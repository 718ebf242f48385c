"""`stardeck train`: a network learns by playing itself, watched from the terminal."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any, Final, Literal

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from stardeck.arena.words import percent
from stardeck.cli.saves import quoted
from stardeck.engine.errors import StardeckError
from stardeck.envs.setting import Setting
from stardeck.language import Language, Text

NEEDS: Final = Text(
    "training needs PyTorch: pip install 'stardeck[train]'", "для обучения нужен PyTorch: pip install 'stardeck[train]'"
)
LINE: Final = Text(
    "round {rounds}: {games} games, {pace} decisions/s, doubt {doubt:.2f}, error {error:.3f}",
    "круг {rounds}: партий {games}, {pace} решений/с, сомнение {doubt:.2f}, ошибка {error:.3f}",
)
MEASURED: Final = Text(
    "after {minutes:.0f} min: wins {share} of the games against greedy ({low} … {high})",
    "через {minutes:.0f} мин: побед против greedy {share} ({low} … {high})",
)
LEARNING: Final = Text("learning", "обучение")
KEPT: Final = Text("The net is {net}, its course {page}.", "Сеть: {net}; ход обучения: {page}.")
STOPPED: Final = Text("Stopped; the same command goes on.", "Остановлено; та же команда продолжит.")
LINE_EVERY: Final = 10.0  # seconds


def train(
    setting: Setting,
    folder: Path,
    *,
    hours: float | None,
    rounds: int | None,
    jobs: int,
    on: Literal["local", "ray"],
    address: str | None,
    seed: int,
    units: tuple[int, int],
    rate: float,
    usual: float,
    practice: float,
    begin: Path | None,
    lang: Language,
    plain: bool,
) -> int:
    """Train, or go on with it; return 0, or 130 if it was stopped."""
    try:
        from stardeck.training import course
        from stardeck.training.learner import Plan
        from stardeck.training.run import Progress as State
        from stardeck.training.run import Run, Training
    except ModuleNotFoundError as problem:
        if problem.name not in ("torch", "numpy"):
            raise
        raise StardeckError(NEEDS[lang]) from None
    console = Console(no_color=plain or None, highlight=False, soft_wrap=plain)
    plan = Plan(rate=rate)
    training = Training(setting, units=units, seed=seed, usual=usual, practice=practice, begin=begin, plan=plan)
    run = Run(training, folder, lang)
    stopping = False
    told = {"points": len(run.progress.points), "seconds": run.progress.seconds}

    def stop(_number: int, _frame: Any) -> None:
        nonlocal stopping
        stopping = True

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=plain or not console.is_terminal) as bar:
        task = bar.add_task(LEARNING[lang], total=1.0)
        bar.update(task, completed=run.progress.done)

        def watch(now: State) -> None:
            bar.update(task, completed=now.done)
            if now.marks is not None and now.seconds - told["seconds"] >= LINE_EVERY:
                told["seconds"] = now.seconds
                pace = round(now.decisions / max(now.seconds, 1e-9))
                line = LINE[lang].format(
                    rounds=now.rounds, games=now.games, pace=pace, doubt=now.marks.doubt, error=now.marks.error
                )
                bar.update(task, description=line)
                if bar.disable:
                    console.print(line, markup=False)
            for point in now.points[int(told["points"]) :]:
                shares = {name: percent(getattr(point, name), lang) for name in ("share", "low", "high")}
                console.print(MEASURED[lang].format(minutes=point.seconds / 60, **shares), markup=False)
            told["points"] = len(now.points)

        before = signal.signal(signal.SIGINT, stop)
        try:
            run.go_on(
                rounds=rounds,
                seconds=hours * 3600 if hours else None,
                jobs=jobs,
                on=on,
                address=address,
                watch=watch,
                stopped=lambda: stopping,
            )
        finally:
            signal.signal(signal.SIGINT, before)
    console.print(
        KEPT[lang].format(net=quoted(run.net), page=quoted(folder / course.PAGE)), markup=False, soft_wrap=True
    )
    if stopping:
        console.print(STOPPED[lang], markup=False)
    return 130 if stopping else 0
