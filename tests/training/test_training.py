"""Training: lessons are what they should be, a net learns, a stop loses nothing, and the same seed learns the same."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")

import numpy as np  # noqa: E402
from mypy_extensions import i64  # noqa: E402

from stardeck import bots  # noqa: E402
from stardeck.envs.setting import Setting  # noqa: E402
from stardeck.neural import files, made  # noqa: E402
from stardeck.svg import pixels  # noqa: E402
from stardeck.training import course  # noqa: E402
from stardeck.training.learner import Learner, Plan  # noqa: E402
from stardeck.training.model import fresh  # noqa: E402
from stardeck.training.run import CHECKPOINT, Run, Training, TrainingError  # noqa: E402
from stardeck.training.selfplay import Lessons, Studio, joined  # noqa: E402

SMALL = (8, 8)
WORD = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="16">M</text></svg>'


@pytest.fixture(scope="module")
def setting() -> Setting:
    return Setting("realms", 2)


def studio(setting: Setting, past: float = 0.0, usual: float = 0.0, **changes: int) -> Studio:
    wanted = {"games": 4, "steps": 30, "seed": 1, **changes}
    return Studio(setting, SMALL, fading=0.9, past=past, usual=usual, **wanted)


def small(setting: Setting) -> Training:
    return Training(
        setting, units=SMALL, games=4, steps=20, deals=1, keep_every=1, measure_every=2, past=0.5, school=0.0
    )


def test_lessons_are_of_real_decisions(setting: Setting) -> None:
    room = studio(setting)
    lessons = room.play(room.model.state_dict(), None)
    assert len(lessons) > 0 and lessons.decisions == 4 * 30
    assert len(lessons.seen) == len(lessons) and lessons.seen.places.max() < setting.width
    assert (lessons.counts > 1).all() and (lessons.chosen < lessons.counts).all()
    # a net that likes everything equally draws each action equally often
    assert lessons.likely == pytest.approx(-np.log(lessons.counts), abs=1e-4)


def test_seats_of_past_selves_teach_nothing(setting: Setting) -> None:
    room, alone = studio(setting, past=1.0), studio(setting)
    weights = room.model.state_dict()
    assert len(room.play(weights, None)) < len(alone.play(weights, None))


def test_in_some_games_one_seat_is_the_usual_bot_s_and_is_not_asked(setting: Setting) -> None:
    room = studio(setting, usual=1.0, steps=1)
    weights = room.model.state_dict()
    asked: list[set[int]] = [set() for _game in range(room.env.games)]
    for _step in range(40):
        for number, seat in enumerate(room.env.seats.tolist()):
            asked[number].add(seat)
        room.play(weights, None)
        if room.env.ended.any():
            break
    assert all(len(seats) == 1 for seats in asked)
    assert (room.stranger == -1).all()  # and no past self sits there


def test_results_are_handed_back_to_each_seat_s_own_decisions(setting: Setting) -> None:
    """Two decisions of seat 0 with one of seat 1 between them, then seat 1 wins."""
    room = studio(setting, games=1)
    thought = np.array([[[0.5, 0.5, 0.0]], [[0.6, 0.4, 0.0]], [[0.7, 0.3, 0.0]]], np.float32)
    seats = np.array([[0], [1], [0]])
    learned = np.ones((3, 1), bool)
    ended = np.array([[False], [False], [True]])
    rewards = np.array([[[0, 0]], [[0, 0]], [[0, 1]]], np.float32)
    advantage, shares = room.judge(thought, seats, learned, ended, rewards, 0.9)
    assert advantage[2, 0] == pytest.approx(-0.7)  # seat 0 thought 0.7 and lost
    assert advantage[1, 0] == pytest.approx(0.4)  # seat 1 thought 0.6 and won
    assert advantage[0, 0] == pytest.approx(0.2 + 0.9 * -0.7)  # what it thought next, and what followed, faded
    assert shares[2, 0].tolist() == pytest.approx([0.0, 1.0, 0.0])
    assert shares[1, 0].tolist() == pytest.approx([1.0, 0.0, 0.0])


def test_a_game_that_goes_on_gives_no_surprise_at_its_last_thought(setting: Setting) -> None:
    room = studio(setting, games=1)
    thought = np.array([[[0.5, 0.5, 0.0]]], np.float32)
    never = np.zeros((1, 1), bool)
    advantage, shares = room.judge(thought, np.zeros((1, 1), int), ~never, never, np.zeros((1, 1, 2), np.float32), 0.9)
    assert advantage[0, 0] == 0.0 and shares[0, 0].tolist() == [0.5, 0.5, 0.0]


def test_a_game_that_nobody_wins_is_handed_back_as_such(setting: Setting) -> None:
    room = studio(setting, games=1)
    thought = np.array([[[0.5, 0.4, 0.1]]], np.float32)
    over = np.ones((1, 1), bool)
    advantage, shares = room.judge(thought, np.zeros((1, 1), int), over, over, np.zeros((1, 1, 2), np.float32), 0.9)
    assert advantage[0, 0] == pytest.approx(-0.5) and shares[0, 0].tolist() == pytest.approx([0.0, 0.0, 1.0])


def test_how_clearly_a_game_is_won_may_count(setting: Setting) -> None:
    room = studio(setting, games=3)
    room.env.rewards = np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 0.0]])  # the last one nobody wins
    room.env.margins = np.array([[30.0, -30.0], [300.0, -300.0], [30.0, -30.0]])
    assert room.rewards(0.0).tolist() == [[1, 0], [1, 0], [0, 0]]
    half = room.rewards(0.5)
    assert 0.5 < half[0, 0] < half[1, 0] < 1.001 and half[:2].sum(1) == pytest.approx([1.0, 1.0])
    assert half[2].tolist() == [0, 0]


def test_what_turned_out_well_becomes_likelier(setting: Setting) -> None:
    room = studio(setting, steps=60)
    lessons = room.play(room.model.state_dict(), None)
    lessons.advantage[:] = np.where(lessons.chosen == 0, 1.0, -1.0)  # the first choice is always the best
    learner = Learner(fresh(setting, SMALL), Plan(rate=0.01, times=20, curiosity=0.0), seed=1)
    before = first_choice(learner, lessons)
    learner.learn(lessons, 0.0)
    assert first_choice(learner, lessons) > before + 0.1


def first_choice(learner: Learner, lessons: Lessons) -> float:
    """How likely the first choice is, on average."""
    with torch.no_grad():
        shares, _chances = learner.model(lessons.seen, lessons.choices, lessons.counts)
    return float(shares.exp()[:, 0].mean())


def test_at_school_it_learns_what_the_usual_bot_does(setting: Setting) -> None:
    room = studio(setting, steps=60)
    lessons = room.watch(room.model.state_dict())
    assert lessons.taught and len(lessons) > 0
    learner = Learner(fresh(setting, SMALL), Plan(rate=0.01, times=20, curiosity=0.0), seed=1)
    before, after = learner.learn(lessons, 0.0), learner.learn(lessons, 0.0)
    assert after.gain > before.gain  # what the bot did has become likelier


def test_at_school_lessons_are_what_the_usual_bot_would_do(setting: Setting) -> None:
    """The table goes on by what greedy does, but for the few times that the net leads it astray."""
    room, greedy = studio(setting, games=1, steps=1), bots.policy(setting.game)
    for _step in range(40):
        state, seat, choices = room.env.state(0), i64(int(room.env.seats[0])), room.env.legal[0].copy()
        state.legal(seat, room.actions)
        wanted = setting.numbers[int(greedy.pick(state, seat, room.actions))]
        lessons = room.watch(room.model.state_dict())
        if len(lessons):
            assert choices[lessons.chosen[0]] == wanted


def test_school_ends_and_then_it_plays_itself(setting: Setting, tmp_path: Path) -> None:
    run = Run(replace(small(setting), school=0.5), tmp_path)
    taught = []
    run.go_on(rounds=4, watch=lambda _now: taught.append(run.order().stage))
    assert taught == ["school", "self-play", "self-play", "self-play"]  # what comes after each round


def test_it_can_begin_with_a_net(setting: Setting, tmp_path: Path) -> None:
    first = Run(small(setting), tmp_path / "a")
    first.go_on(rounds=2)
    again = Run(replace(small(setting), begin=first.net, school=0.5), tmp_path / "b")
    for name, weights in first.weights().items():
        assert torch.allclose(again.weights()[name], weights, atol=1e-3)  # a file has them less finely
    assert again.order().stage == "self-play"
    again.go_on(rounds=1)
    assert files.read_about(again.net).trained["before"]["rounds"] == 2


def test_it_does_not_begin_with_a_net_of_another_shape(setting: Setting, tmp_path: Path) -> None:
    first = Run(small(setting), tmp_path / "a")
    first.write_net()
    with pytest.raises(TrainingError, match="do not fit"):
        Run(replace(small(setting), begin=first.net, units=(4, 4)), tmp_path / "b")


def test_lessons_of_several_workers_are_put_together(setting: Setting) -> None:
    rooms = [studio(setting, seed=seed) for seed in (1, 2)]
    both = [room.play(room.model.state_dict(), None) for room in rooms]
    together = joined(both)
    assert len(together) == sum(map(len, both)) and together.decisions == 240
    assert (together.choices[np.arange(len(together)), together.chosen] < setting.actions).all()


def test_the_same_seed_learns_the_same(setting: Setting, tmp_path: Path) -> None:
    for name in ("a", "b"):
        Run(small(setting), tmp_path / name).go_on(rounds=3)
    assert (tmp_path / "a" / "net.net").read_bytes().split(b"\n", 2)[2] == (
        tmp_path / "b" / "net.net"
    ).read_bytes().split(b"\n", 2)[2]


def test_it_goes_on_where_it_stopped(setting: Setting, tmp_path: Path) -> None:
    training = small(setting)
    Run(training, tmp_path).go_on(rounds=2)
    run = Run(training, tmp_path)
    assert (run.progress.rounds, len(run.past), len(run.progress.points)) == (2, 2, 1)
    after = run.go_on(rounds=4)
    assert (after.rounds, len(after.points)) == (4, 2)
    made(run.net, setting)  # a net that can play
    assert (tmp_path / course.PAGE).read_text().startswith("<!doctype html>")


def test_it_can_be_stopped_at_any_round(setting: Setting, tmp_path: Path) -> None:
    run = Run(small(setting), tmp_path)
    run.go_on(rounds=50, stopped=lambda: run.progress.rounds == 1)
    assert run.progress.rounds == 1 and (tmp_path / CHECKPOINT).exists()


def test_a_folder_of_another_training_is_refused(setting: Setting, tmp_path: Path) -> None:
    Run(small(setting), tmp_path).go_on(rounds=1)
    with pytest.raises(TrainingError, match="something else"):
        Run(small(Setting("race", 2)), tmp_path)


def test_a_damaged_checkpoint_says_so(setting: Setting, tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).write_bytes(b"nothing")
    with pytest.raises(TrainingError, match="cannot be read"):
        Run(small(setting), tmp_path)


@pytest.mark.slow
def test_others_play_while_it_learns(setting: Setting, tmp_path: Path) -> None:
    assert Run(small(setting), tmp_path).go_on(rounds=2, jobs=2).rounds == 2


@pytest.mark.slow
def test_it_trains_on_ray(setting: Setting, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    assert Run(small(setting), tmp_path).go_on(rounds=2, jobs=2, on="ray").rounds == 2


def test_the_picture_of_a_course_has_its_words() -> None:
    pytest.importorskip("resvg_py")
    points = [course.Point(60.0 * i, i, i, i, 0.5 + i / 20, 0.4, 0.6, 0.1, 0.5) for i in range(1, 5)]
    picture = course.drawn(points, 2, "en")
    silent = re.sub("<text.*?</text>", "", picture)
    with_words, without = course.pixels(picture), course.pixels(silent)
    assert with_words is not None and without is not None
    if pixels.png(WORD) == pixels.png(WORD.replace("M", "")):
        pytest.skip("this machine has none of the fonts that we know")
    assert with_words != without
