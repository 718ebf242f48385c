"""A terminal for tests: a person whose lines are written down beforehand, or who does what the list says."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from stardeck.cli import app
from stardeck.cli.screen import Teller

ROOT = Path(__file__).resolve().parents[2]


def stardeck(*arguments: str, typed: Iterable[str] = ()) -> Result:
    """Run the command line in this process, with what a person types."""
    return CliRunner().invoke(app, list(arguments), input="".join(f"{line}\n" for line in typed))


def person(monkeypatch: pytest.MonkeyPatch, answer: Callable[[str], str]) -> None:
    """Let a function answer every question of the table; it gets the prompt."""
    monkeypatch.setattr(Teller, "ask", lambda self, prompt="> ": answer(prompt))


def process(
    folder: Path, *arguments: str, terminal: int = subprocess.PIPE, env: dict[str, str] | None = None
) -> subprocess.Popen[str]:
    """Start the command line as a process of its own, with pipes or in a terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "stardeck", *arguments],
        stdin=terminal,
        stdout=terminal,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env=env or environment(folder),
    )


def press_control_c(game: subprocess.Popen[str]) -> int:
    """Interrupt a process as a person does, who presses again when nothing happens; return how it ended.

    A signal in the very moment in which Python begins to read a line is noted, but does not wake the reading.
    """
    for attempt in range(4):
        game.send_signal(signal.SIGINT)
        try:
            return game.wait(timeout=5 * (attempt + 1))
        except subprocess.TimeoutExpired:
            continue
    raise AssertionError("Ctrl-C did not end the program")


def environment(folder: Path) -> dict[str, str]:
    """The environment of a process that must not touch the home of who runs the tests."""
    return {
        **os.environ,
        "XDG_DATA_HOME": str(folder),
        "STARDECK_PURE": "1",
        "PYTHONPATH": str(ROOT),
        "LANG": "en_US.UTF-8",
        "LC_ALL": "",
        "LC_MESSAGES": "",
        "PYTHONIOENCODING": "utf-8",
    }
