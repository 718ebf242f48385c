"""Practice: the net plays in earnest, results become lessons of its judge, and it stays as it is itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")

import numpy as np  # noqa: E402

from stardeck.bots.learned import AHEAD  # noqa: E402
from stardeck.envs.setting import Setting  # noqa: E402
from stardeck.neural import files, made  # noqa: E402
from stardeck.training import practice  # noqa: E402
from stardeck.training.model import Model, fresh  # noqa: E402
from stardeck.training.practice import Practice  # noqa: E402
from stardeck.training.run import Run, Training, TrainingError  # noqa: E402

SMALL = (8, 8)
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("realms", 2, {}),
    ("realms", 4, {"mode": "free_for_all"}),
    ("race", 2, {}),
    ("race", 2, {"sets": ["base", "xeno"], "invasion": True}),
    ("orion", 2, {}),
]


@pytest.fixture
def setting() -> Setting:
    return Setting("realms", 2)


def room(setting: Setting, games: int = 3, usual: float = 0.0) -> Practice:
    return Practice(setting, games=games, seed=4, usual=usual)


def stubborn(setting: Setting) -> Model:
    """A net that always likes the same actions, so that its games differ by luck alone."""
    torch.manual_seed(3)
    model = fresh(setting, SMALL)
    torch.nn.init.normal_(model.action.bias)
    return model


def training(setting: Setting, **changes: Any) -> Training:
    usual = Training(setting, units=SMALL, games=1, steps=20, deals=1, measure_every=2, school=0.0, practice=1.0)
    return replace(usual, **changes)


@pytest.fixture(autouse=True)
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stardeck.training.run.LONGER", 2)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}-{len(table[2])}")
def test_lessons_are_questions_that_a_turn_begins_with(
    table: tuple[str, int, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "KEPT", 1.0)
    monkeypatch.setattr(practice, "ASTRAY", 0.0)
    game, players, options = table
    setting = Setting(game, players, options=options)
    lessons = room(setting, games=2, usual=1.0).play(stubborn(setting).state_dict())
    assert lessons.judged and lessons.games == 2 and len(lessons) >= 2
    assert not lessons.counts.any()  # of actions nothing is taught
    question = setting.encoder.question + setting.encoder.questions[AHEAD[game].question].number
    asked = [row for row in range(len(lessons)) if question in entries(lessons.seen, row)]
    assert asked == list(range(len(lessons)))
    assert lessons.shares.sum(1) == pytest.approx(1.0) and lessons.shares.min() >= 0.0
    assert len(np.unique(lessons.seen.starts)) == len(lessons) + 1


def entries(rows: Any, row: int) -> set[int]:
    return set(rows.places[rows.starts[row] : rows.starts[row + 1]].tolist())


def test_a_turn_is_one_lesson(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many picks it has."""
    monkeypatch.setattr(practice, "KEPT", 1.0)
    monkeypatch.setattr(practice, "ASTRAY", 0.0)
    lessons = room(setting, games=1).play(stubborn(setting).state_dict())
    encoder: Any = setting.encoder
    turn = int(encoder.turn)
    turns: Counter[float] = Counter()
    for row in range(len(lessons)):
        start, end = lessons.seen.starts[row : row + 2]
        seen = dict(zip(lessons.seen.places[start:end].tolist(), lessons.seen.values[start:end].tolist(), strict=True))
        turns[seen.get(turn, 0.0)] += 1
    assert max(turns.values()) == 1


def test_the_result_is_told_from_the_seat_that_saw(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "KEPT", 1.0)
    monkeypatch.setattr(practice, "ASTRAY", 0.0)
    lessons = room(setting, games=1).play(stubborn(setting).state_dict())
    won = lessons.shares[:, 0]
    assert set(won.tolist()) == {0.0, 1.0}  # one seat won, the other lost
    assert (lessons.shares[:, 1] == 1.0 - won).all() and not lessons.shares[:, 2].any()


def test_the_usual_bot_teaches_nothing(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "KEPT", 1.0)
    monkeypatch.setattr(practice, "ASTRAY", 0.0)
    lessons = room(setting, games=1, usual=1.0).play(stubborn(setting).state_dict())
    assert len(set(lessons.shares[:, 0].tolist())) == 1  # one seat's eyes only


def test_the_way_astray_teaches_nothing(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "KEPT", 1.0)
    monkeypatch.setattr(practice, "ASTRAY", 1.0)
    monkeypatch.setattr(practice, "FAR", 10**6)
    monkeypatch.setattr(Practice, "lot", lambda self, below: below - 1)
    assert len(room(setting, games=1).play(stubborn(setting).state_dict())) == 0


def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A net that only likes to pass goes on for ever."""
    monkeypatch.setattr(practice, "MOST", 60)
    setting = Setting("race", 2)
    lessons = room(setting).play(stubborn(setting).state_dict())
    assert len(lessons) == 0 and lessons.decisions == 180


def test_the_judge_learns_and_the_net_stays_as_it_is(setting: Setting, tmp_path: Path) -> None:
    first = Run(training(setting, practice=0.0), tmp_path / "a")
    first.go_on(rounds=1)
    before, parts = files.read_parts(first.net, setting)
    run = Run(training(setting, begin=first.net, units=(12, 8)), tmp_path / "b")
    run.go_on(rounds=2)
    after, more = files.read_parts(run.net, setting)
    assert (before.judge, after.units, after.judge) == (None, SMALL, (12, 8))
    assert more[: files.PARTS] == parts
    again = Run(training(setting, begin=run.net, units=(12, 8)), tmp_path / "c")
    assert again.judging is not None  # it goes on from the judge that there is
    made(run.net, setting)
    with pytest.raises(TrainingError, match="--units"):
        Run(training(setting, begin=run.net), tmp_path / "d")


def test_practice_comes_last_and_goes_on_where_it_stopped(setting: Setting, tmp_path: Path) -> None:
    plan = training(setting, practice=0.5, school=0.25)
    stages = [plan.stage(done) for done in (0.0, 0.3, 0.5, 1.0)]
    assert stages == ["school", "self-play", "practice", "practice"]
    assert [plan.since(done) for done in (0.0, 0.25, 0.5, 0.75)] == [0.0, 0.5, 0.0, 0.5]
    run = Run(plan, tmp_path)
    run.go_on(rounds=4, stopped=lambda: run.progress.rounds == 3)
    again = Run(plan, tmp_path)
    assert run.judging is not None and again.judging is not None
    for name, weights in run.judging.model.state_dict().items():
        assert torch.equal(again.judging.model.state_dict()[name], weights)
    assert again.go_on(rounds=4).rounds == 4


def test_the_same_seed_judges_the_same(setting: Setting, tmp_path: Path) -> None:
    found = []
    for name in ("a", "b"):
        run = Run(training(setting), tmp_path / name)
        run.go_on(rounds=2)
        found.append(files.read_parts(run.net, setting)[1])
    assert found[0] == found[1]
