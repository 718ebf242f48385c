"""Matches of these tests are kept in a folder of their own, and speak English unless asked."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's data."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr("stardeck.engine.journalfile.os.fsync", lambda handle: None)
    return tmp_path / "data" / "stardeck"
