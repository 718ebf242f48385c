"""`stardeck train`: what it says, what it leaves behind, and what it answers to nonsense."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from stardeck.cli import app


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["train", *words, "--plain"])
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["realms"], "--hours H or --rounds N"),
        (["realms", "--hours", "1", "--rounds", "2"], "--hours H or --rounds N"),
        (["realms", "--rounds", "0"], "must be above 0"),
        (["realms", "--rounds", "1", "--usual", "1.5"], "a share from 0 to 1"),
        (["realms", "--rounds", "1", "--units", "many"], "--units: two numbers"),
        (["realms", "--rounds", "1", "--practice", "2"], "a share from 0 to 1"),
        (["realms", "--rounds", "1", "--on", "moon"], "--on: must be local or ray"),
        (["realms", "--rounds", "1", "--players", "9"], "players"),
        (["chess", "--rounds", "1"], "chess"),
    ],
)
def test_nonsense_is_answered_with_a_sentence(words: list[str], says: str, tmp_path: Path) -> None:
    code, output = run(*words, "--out", str(tmp_path / "x"))
    assert code == 2 and says in output
    assert not (tmp_path / "x").exists()


@pytest.mark.slow
def test_it_trains_and_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="training needs the extra `train`")
    words = ["realms", "--units", "8,8", "--out", str(tmp_path), "--lang", "en"]
    code, output = run(*words, "--rounds", "1")
    assert code == 0 and "wins" in output and "against greedy" in output and "net.net" in output
    code, output = run(*words, "--rounds", "1")  # done already
    assert code == 0
    code, output = run("race", "--units", "8,8", "--out", str(tmp_path), "--rounds", "2")
    assert code == 2 and "something else" in output
