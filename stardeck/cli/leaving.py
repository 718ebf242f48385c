"""Leaving the table: at any moment, but never in the middle of an action."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Leave(Exception):
    """The player leaves the table."""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until an action is carried out and saved."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
