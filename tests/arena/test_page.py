"""The code and the claims of docs/arena.md and docs/formats.md about the arena hold."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from stardeck.arena import Folder, Match, run
from stardeck.arena.ladder import Ladder

DOCS = Path(__file__).parents[2] / "docs"


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", (DOCS / "arena.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(block, "arena.md", "exec"), {})
    assert "greedy: " in capsys.readouterr().out


def test_the_files_are_as_described(tmp_path: Path) -> None:
    page = (DOCS / "formats.md").read_text(encoding="utf-8").partition("## Folders of matches")[2]
    run(Match("realms", ["greedy", "random"], 2, authority=5), tmp_path)
    line = json.loads((tmp_path / "results.jsonl").read_text().splitlines()[0])
    agreed = Folder.at(tmp_path).agreed()
    for key in (*line, *set(agreed) - {"stardeck_match", "created_by"}):
        assert f"`{key}`" in page, key


def test_the_ladder_of_the_page_is_one(tmp_path: Path) -> None:
    page = (DOCS / "formats.md").read_text(encoding="utf-8").partition("## Ladders")[2]
    file = tmp_path / "ladder.json"
    file.write_text(re.findall(r"```json\n(.*?)```", page, re.DOTALL)[0])
    assert Ladder.read(file).rungs["race, 2 players"].ratings["greedy"].games == 400
