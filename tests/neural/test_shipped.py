"""The nets that come with Stardeck: each is for a table of today, small, and knows more than the greedy bot."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import stardeck
from stardeck import bots, games, neural
from stardeck.envs.setting import Setting
from stardeck.games.race.game import FORESIGHT
from stardeck.neural import files
from stardeck.training.strength import against

FOLDER = Path(neural.__file__).parent / "weights"
NETS = sorted(FOLDER.glob(f"*{files.SUFFIX}"))
LARGEST = 1_600_000  # bytes: a net and its judge
DEALS = 40
# What the nets of Race have learned with: with another guess of what others choose, they want to be trained again.
GUESSED_WITH = "cb4f97676943af8c"


def setting_of(path: Path) -> Setting:
    """The table that a net says it is for."""
    about = files.read_about(path)
    game = games.load(about.game)
    options = {name: tuple(value) if isinstance(value, list) else value for name, value in about.options.items()}
    return Setting(game, about.players, options=options)


def test_there_are_some() -> None:
    assert NETS


@pytest.mark.parametrize("path", NETS, ids=lambda path: path.stem)
def test_it_is_found_at_its_table(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(neural.OWN, raising=False)
    setting = setting_of(path)
    assert neural.load(setting.game, setting.players, setting.options).name == "neural"
    assert path.stat().st_size < LARGEST


def test_what_others_choose_is_guessed_as_it_was_in_training() -> None:
    assert hashlib.sha256(FORESIGHT.read_bytes()).hexdigest()[:16] == GUESSED_WITH


@pytest.mark.parametrize("path", NETS, ids=lambda path: path.stem)
def test_it_says_how_it_was_trained(path: Path) -> None:
    trained = files.read_about(path).trained
    assert trained["games"] > 0 and trained["minutes"] > 0


@pytest.mark.compiled
@pytest.mark.parametrize("path", NETS, ids=lambda path: path.stem)
def test_it_beats_greedy_without_looking_ahead(path: Path) -> None:
    """The same deals every time; rules, encoders or weights that went wrong would show."""
    if not stardeck.compiled():
        pytest.skip("many games: only on the compiled rules")
    setting = setting_of(path)
    strength = against(neural.made(path, setting), bots.policy(setting.game), setting, DEALS)
    assert strength.share > 1.1 / setting.players
