"""A training: rounds of play and learning, measured on the way and kept in a folder, where it goes on.

It goes through three stages, each of which may be left out: school, self-play, and practice, in which the net stays as
it is and a judge learns from its games.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal, Protocol

import torch

from stardeck import bots
from stardeck.arena import cluster
from stardeck.arena.folder import locked
from stardeck.arena.local import end_with_parent
from stardeck.engine.errors import StardeckError
from stardeck.envs.setting import Setting
from stardeck.language import Language
from stardeck.neural import made
from stardeck.neural.files import PARTS
from stardeck.training import course
from stardeck.training.course import Point
from stardeck.training.learner import Learner, Marks, Plan
from stardeck.training.model import fresh
from stardeck.training.practice import Practice
from stardeck.training.selfplay import Lessons, Studio, joined
from stardeck.training.strength import against
from stardeck.training.transfer import parts_for

CHECKPOINT: Final = "checkpoint.pt"
NET: Final = "net.net"
BUSY: Final = "another training works in this folder"
PAST: Final = 20  # past selves that are kept
# How much less each later thought counts: a turn of Star Realms has more picks than others.
FADING: Final = {"race": 0.88, "realms": 0.92, "orion": 0.9}
LITTLE_CLEARNESS: Final = 0.1  # for a net that has learned before: it knows what wins look like
LONGER: Final = 16  # times as many games of practice in a round as are played at a time else
Stage = Literal["school", "self-play", "practice"]


class TrainingError(StardeckError):
    """A training that cannot begin or go on."""


@dataclass(frozen=True)
class Training:
    """What is trained, and how: the same on one worker with the same seed and number of rounds."""

    setting: Setting
    units: tuple[int, int] = (128, 64)  # of what learns: if that is only the judge, the net stays as it is
    games: int = 512  # at a time, of each worker
    steps: int = 128  # decisions of each in a round
    fading: float | None = None  # how much less every later thought counts; None: as is good for the game
    past: float = 0.2  # the share of games with a past self in one seat …
    usual: float = 0.2  # … and with the usual bot of the game
    clearness: float = 0.5  # how much it counts at first how clearly a game is won; less and less, at last nothing
    school: float = 0.03  # the share of the training in which it learns to play like the usual bot of the game …
    practice: float = 0.0  # … and, at its end, in which a judge learns from its games
    keep_every: int = 50  # rounds after which another past self is kept
    measure_every: int = 50  # rounds
    deals: int = 300  # of a measurement
    seed: int = 1
    begin: Path | None = None  # the file of a net of the same game to go on from, instead of school
    plan: Plan = field(default_factory=Plan)

    def studio(self, worker: int = 0) -> Studio:
        return Studio(
            self.setting,
            self.units,
            games=self.games,
            steps=self.steps,
            seed=self.seed + 7919 * worker,
            fading=FADING[self.setting.game.id] if self.fading is None else self.fading,
            past=self.past,
            usual=self.usual,
        )

    def exercise(self, worker: int = 0) -> Practice:
        seed = self.seed + 7919 * worker
        return Practice(self.setting, games=self.games * LONGER, seed=seed, usual=self.usual)

    def stage(self, done: float) -> Stage:
        """What a training does after such a share of it."""
        if self.practice and done >= 1.0 - self.practice:
            return "practice"
        return "school" if self.begin is None and done < self.school else "self-play"

    def since(self, done: float) -> float:
        """The share of its stage that lies behind after such a share of the training: learning slows down in each."""
        begins = 1.0 - self.practice
        return (done - begins) / self.practice if self.stage(done) == "practice" else done / max(begins, 1e-9)

    def described(self) -> dict[str, Any]:
        """What must be the same for a training to go on."""
        setting = self.setting
        return {
            "game": setting.game.id,
            "players": setting.players,
            "options": setting.game.written(setting.options),
            "observation": setting.encoder.layout.fingerprint,
            "actions": setting.actions,
            "units": list(self.units),
            "inputs": "from the baseline, with kin",
        }


@dataclass
class Progress:
    """Where a training stands."""

    rounds: int = 0
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    done: float = 0.0  # the share of it that lies behind
    marks: Marks | None = None
    points: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Order:
    """What is to be played for a round: by which weights, and in self-play against which past self."""

    weights: dict[str, Any]
    stage: Stage = "self-play"
    past: dict[str, Any] | None = None
    clearness: float = 0.0


class Rooms:
    """Where one worker plays: a room for each stage, opened when it is needed."""

    def __init__(self, training: Training, worker: int = 0) -> None:
        self.training = training
        self.worker = worker

    @cached_property
    def studio(self) -> Studio:
        return self.training.studio(self.worker)

    @cached_property
    def practice(self) -> Practice:
        return self.training.exercise(self.worker)

    def play(self, order: Order) -> Lessons:
        if order.stage == "practice":
            return self.practice.play(order.weights)
        if order.stage == "school":
            return self.studio.watch(order.weights, order.clearness)
        return self.studio.play(order.weights, order.past, order.clearness)


class Players(Protocol):
    """Whoever plays the games of a round."""

    def ask(self, order: Order) -> None: ...

    def lessons(self) -> Lessons: ...


class Here:
    """Plays in this process."""

    def __init__(self, training: Training) -> None:
        self.rooms = Rooms(training)
        self.order = Order({})

    def ask(self, order: Order) -> None:
        self.order = order

    def lessons(self) -> Lessons:
        return self.rooms.play(self.order)


class Worker:
    """What a worker process keeps."""

    rooms: Rooms


def prepare(setting: tuple[str, int, dict[str, Any]], training: dict[str, Any], number: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    torch.set_num_threads(1)
    with number.get_lock():
        number.value += 1
        worker = number.value
    Worker.rooms = Rooms(rebuilt(setting, training), worker)


def rebuilt(setting: tuple[str, int, dict[str, Any]], training: dict[str, Any]) -> Training:
    game, players, options = setting
    return Training(Setting(game, players, options=options), **{**training, "plan": Plan(**training["plan"])})


def packed(training: Training) -> tuple[tuple[str, int, dict[str, Any]], dict[str, Any]]:
    """A training as plain data, for other processes."""
    setting = training.setting
    rest = {name: getattr(training, name) for name in training.__dataclass_fields__ if name != "setting"}
    return (setting.game.id, setting.players, dict(setting.options)), {**rest, "plan": asdict(training.plan)}


def play(order: Order) -> Lessons:
    return Worker.rooms.play(order)


class Beside:
    """Plays in processes of its own, while the network learns from the round before."""

    def __init__(self, training: Training, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        number = context.Value("i", 0)
        self.pool = ProcessPoolExecutor(workers, context, prepare, (*packed(training), number))
        self.workers = workers
        self.waiting: list[Future[Lessons]] = []

    def ask(self, order: Order) -> None:
        self.waiting = [self.pool.submit(play, order) for _worker in range(self.workers)]

    def lessons(self) -> Lessons:
        return joined([future.result() for future in self.waiting])

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)


class OnRay:
    """Plays on a Ray cluster."""

    def __init__(self, training: Training, workers: int, address: str | None) -> None:
        self.ray = cluster.module(address)
        self.ours = cluster.connect(self.ray, workers, address)
        setting, rest = packed(training)
        actor = self.ray.remote(num_cpus=1)(Actor)
        self.actors = [actor.remote(setting, rest, worker) for worker in range(1, workers + 1)]
        self.waiting: list[Any] = []

    def ask(self, order: Order) -> None:
        shared = self.ray.put(order)
        self.waiting = [actor.play.remote(shared) for actor in self.actors]

    def lessons(self) -> Lessons:
        return joined(self.ray.get(self.waiting))

    def close(self) -> None:
        if self.ours:
            self.ray.shutdown()


class Actor:
    """A worker of a Ray cluster."""

    def __init__(self, setting: tuple[str, int, dict[str, Any]], training: dict[str, Any], worker: int) -> None:
        torch.set_num_threads(1)
        self.rooms = Rooms(rebuilt(setting, training), worker)

    def play(self, order: Order) -> Lessons:
        return self.rooms.play(order)


@contextmanager
def players_of(
    training: Training, jobs: int, on: Literal["local", "ray"], address: str | None
) -> Iterator[tuple[Players, bool]]:
    """Whoever plays the games, and whether they do it while the network learns."""
    if on == "local" and jobs == 1:
        yield Here(training), False
        return
    crew = OnRay(training, max(1, jobs - 1), address) if on == "ray" else Beside(training, jobs - 1)
    try:
        yield crew, True
    finally:
        crew.close()


class Run:
    """A training under way, in a folder."""

    def __init__(self, training: Training, folder: Path, lang: Language = "en") -> None:
        self.training = training
        self.folder = folder
        self.lang: Language = lang
        torch.manual_seed(training.seed)
        self.learner = self.fresh(training.units)
        self.judging: Learner | None = None  # the judge, from the beginning of practice on
        self.progress = Progress()
        self.past: list[dict[str, Any]] = []
        self.before: dict[str, Any] = {}  # how the net was trained that this one begins with
        folder.mkdir(parents=True, exist_ok=True)
        if training.begin is not None:
            self.begin_with(training.begin)
        if (folder / CHECKPOINT).exists():
            self.restore()

    @property
    def net(self) -> Path:
        """The file of the net, for players."""
        return self.folder / NET

    def fresh(self, units: tuple[int, int]) -> Learner:
        return Learner(fresh(self.training.setting, units), self.training.plan, self.training.seed)

    def begin_with(self, path: Path) -> None:
        """Take over what a net has learned, and its judge; a net that is not to learn keeps its layers."""
        net, parts = parts_for(path, self.training.setting)
        if self.training.practice == 1.0:
            self.learner = self.fresh(net.units)
        self.take(self.learner, parts[:PARTS], net.units)
        if net.judge is not None:
            self.appoint(parts[PARTS:], net.judge)
        self.before = net.trained

    def appoint(self, parts: list[list[float]] | None = None, units: tuple[int, int] | None = None) -> Learner:
        """Let there be a judge that knows what another did, or what the net itself knows."""
        self.judging = self.fresh(self.training.units)
        model = self.learner.model
        self.take(self.judging, parts or model.parts(), units or model.units)
        return self.judging

    def take(self, learner: Learner, parts: list[list[float]], units: tuple[int, int]) -> None:
        if any(had > has for had, has in zip(units, learner.model.units, strict=True)):
            raise TrainingError(f"layers of {units} units do not fit into {learner.model.units}: see --units")
        learner.model.take(parts, units)

    def weights(self) -> dict[str, Any]:
        return {name: value.clone() for name, value in self.learner.model.state_dict().items()}

    def restore(self) -> None:
        """Go on where the folder's training stopped."""
        try:
            data = torch.load(self.folder / CHECKPOINT, weights_only=True)
            same = data["training"] == self.training.described()
        except Exception as problem:  # whatever a damaged file makes of torch
            raise TrainingError(f"{self.folder / CHECKPOINT} cannot be read: {problem}") from None
        if not same:
            raise TrainingError(f"{self.folder} holds the training of something else: name another folder")
        self.learner.restore(data)
        if data["judge"] is not None:
            (self.judging or self.appoint()).restore(data["judge"])
        self.past = data["past"]
        self.progress = Progress(**data["progress"], points=tuple(Point(**point) for point in data["points"]))

    def keep(self) -> None:
        """Write everything down: a checkpoint to go on from, and the net to play with."""
        now = self.progress
        beside = self.folder / f".{CHECKPOINT}"
        torch.save(
            {
                "training": self.training.described(),
                **self.learner.kept(),
                "judge": self.judging.kept() if self.judging else None,
                "past": self.past,
                "progress": {
                    "rounds": now.rounds,
                    "games": now.games,
                    "decisions": now.decisions,
                    "seconds": now.seconds,
                    "done": now.done,
                },
                "points": [asdict(point) for point in now.points],
            },
            beside,
        )
        os.replace(beside, self.folder / CHECKPOINT)
        self.write_net()
        name = f"{self.training.setting.game.id}, {self.training.setting.players}"
        course.write(self.folder, name, self.training.setting.players, now.points, self.lang)

    def write_net(self) -> None:
        now = self.progress
        trained: dict[str, Any] = {
            "rounds": now.rounds,
            "games": now.games,
            "decisions": now.decisions,
            "minutes": now.seconds / 60,
        }
        if now.points:
            trained["against_greedy"] = now.points[-1].share
        if self.before:
            trained["before"] = self.before
        judge = self.judging.model if self.judging else None
        self.learner.model.write(self.net, self.training.setting, judge, seed=self.training.seed, **trained)

    def measure(self, marks: Marks) -> None:
        """Play the net against greedy, and note how it fared."""
        now = self.progress
        self.write_net()
        setting = self.training.setting
        strength = against(made(self.net, setting), bots.policy(setting.game), setting, self.training.deals)
        point = Point(
            *(now.seconds, now.rounds, now.games, now.decisions),
            *(strength.share, strength.low, strength.high, marks.doubt, marks.error),
        )
        now.points = (*now.points, point)

    def go_on(
        self,
        *,
        rounds: int | None = None,
        seconds: float | None = None,
        jobs: int = 1,
        on: Literal["local", "ray"] = "local",
        address: str | None = None,
        watch: Callable[[Progress], None] = lambda _progress: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Progress:
        """Train until so many rounds are done, or so many seconds were spent; earlier ones of the folder count."""
        torch.set_num_threads(1)
        with (
            locked(self.folder / "lock", BUSY),
            players_of(self.training, jobs, on, address) as (players, beside),
        ):
            now = self.progress
            before = time.monotonic() - now.seconds
            if beside and not self.is_done(rounds, seconds):
                players.ask(self.order())
            while not self.is_done(rounds, seconds) and not stopped():
                if not beside:
                    players.ask(self.order())
                lessons = players.lessons()
                if beside:
                    players.ask(self.order())
                learner = (self.judging or self.appoint()) if lessons.judged else self.learner
                marks = learner.learn(lessons, self.training.since(now.done))
                now.marks = marks
                now.rounds += 1
                now.games += lessons.games
                now.decisions += lessons.decisions
                now.seconds = time.monotonic() - before
                now.done = self.share_done(rounds, seconds)
                if now.rounds % self.training.keep_every == 0 and not lessons.taught and not lessons.judged:
                    self.past = [*self.past, self.weights()][-PAST:]
                if now.rounds % self.training.measure_every == 0 or self.is_done(rounds, seconds):
                    self.measure(marks)
                    self.keep()
                watch(now)
            self.keep()
            return now

    def order(self) -> Order:
        """What is to be played next."""
        stage = self.training.stage(self.progress.done)
        most = self.training.clearness
        if self.training.begin is not None:
            most = min(most, LITTLE_CLEARNESS)
        clearness = most * (1.0 - self.progress.done)
        return Order(self.weights(), stage, self.drawn() if stage == "self-play" else None, clearness)

    def drawn(self) -> dict[str, Any] | None:
        """A past self, the same for the same seed and round."""
        if not self.past:
            return None
        return self.past[(self.training.seed + self.progress.rounds * 7) % len(self.past)]

    def share_done(self, rounds: int | None, seconds: float | None) -> float:
        by_rounds = self.progress.rounds / rounds if rounds else 0.0
        by_time = self.progress.seconds / seconds if seconds else 0.0
        return min(1.0, max(by_rounds, by_time))

    def is_done(self, rounds: int | None, seconds: float | None) -> bool:
        return self.share_done(rounds, seconds) >= 1.0
