"""Self-play: journals that go on, and shards that say what happened."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from stardeck import games
from stardeck.arena import Folder, MatchError, run
from stardeck.arena.match import SelfPlay
from stardeck.cli import app

np = pytest.importorskip("numpy")

from stardeck.envs.setting import Setting  # noqa: E402
from stardeck.selfplay import Data, write_shards  # noqa: E402


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Ten short games of Star Realms."""
    run(SelfPlay("realms", ["greedy"], 10, authority=10), tmp_path / "games")
    return tmp_path / "games"


def test_one_bot_takes_all_seats_and_every_game_is_another_deal(played: Path) -> None:
    folder = Folder.at(played)
    assert len(folder.played) == 10
    assert all(set(one.seats) == {0} for one in folder.played.values())
    assert len({folder.journal(ticket).header.seed for ticket in folder.played}) == 10


def test_several_bots_meet_in_every_seat(tmp_path: Path) -> None:
    run(SelfPlay("realms", ["greedy", "random"], 4, authority=10), tmp_path)
    assert {one.seats for one in Folder.at(tmp_path).played.values()} == {(0, 1), (1, 0)}


def test_nobody_is_too_few() -> None:
    with pytest.raises(MatchError, match="a bot"):
        SelfPlay("realms", [], 10)


@pytest.mark.parametrize("kind", ["npz", "parquet"])
def test_shards_have_what_the_seats_saw_and_did_and_got(played: Path, kind: str) -> None:
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    write_shards(played, kind, per=4)
    data = Data(played)
    batches = list(data.batches(64))
    folder = Folder.at(played)
    setting = Setting("realms", 2, "win", {"authority": 10})
    rows = ((batch, i) for batch in batches for i in range(len(batch)))
    for ticket in sorted(folder.played, key=lambda one: one.deal):
        journal = folder.journal(ticket)
        state = journal.start()
        winners = journal.replay().result
        assert winners is not None
        for entry in journal.actions():
            batch, i = next(rows)
            assert batch.seats[i] == entry.seat
            seen = setting.encoder.observe(state.seen_by(entry.seat).position, entry.seat)
            assert read(setting, batch.observations[i]) == seen
            legal = {setting.codes[number] for number in np.flatnonzero(batch.masks[i])}
            assert legal == set(state.decision(entry.seat).actions)
            assert setting.codes[batch.actions[i]] == entry.action
            assert batch.outcomes[i] == (1 if entry.seat in winners.winners else 0)
            state.apply(entry.seat, entry.action)
    assert next(rows, None) is None
    assert len(data) == sum(len(batch) for batch in batches)


def read(setting: Setting, observation: Any) -> list[int]:
    """The numbers of the game behind an observation."""
    units = [piece.unit for piece in setting.encoder.layout.pieces for _ in piece.labels]
    return [round(float(value) * unit) for value, unit in zip(observation, units, strict=True)]


def test_shuffled_batches_are_the_same_rows_in_another_order(played: Path) -> None:
    write_shards(played, per=3)
    data = Data(played, outcome="margin")
    plain = np.concatenate([batch.actions for batch in data.batches(50)])
    mixed = np.concatenate([batch.actions for batch in data.batches(50, seed=1)])
    again = np.concatenate([batch.actions for batch in data.batches(50, seed=1)])
    assert sorted(plain) == sorted(mixed)
    assert list(mixed) == list(again)
    assert list(plain) != list(mixed)


def test_only_missing_shards_are_written(played: Path) -> None:
    shards = write_shards(played, per=4)
    before = {path: path.stat().st_mtime_ns for path in shards.files()}
    run(SelfPlay("realms", ["greedy"], 14, authority=10), played)
    counted: list[tuple[int, int]] = []
    write_shards(played, per=4, watch=lambda done, total: counted.append((done, total)))
    after = {path: path.stat().st_mtime_ns for path in shards.files()}
    assert len(before) == 3
    assert len(after) == 4
    assert {path for path in before if before[path] == after.get(path)} == {shards.file(i, 4) for i in (0, 1)}
    assert [path.name for path in after] == ["00000.npz", "00001.npz", "00002.npz", "00003.part.npz"]
    assert counted == [(2, 4), (3, 4), (4, 4)]
    assert len({int(game) for batch in Data(played).batches(99) for game in batch.games}) == 14


def test_shards_of_another_meaning_are_not_mixed(played: Path) -> None:
    shards = write_shards(played)
    schema = shards.schema()
    (shards.path / "schema.json").write_text(json.dumps({**schema, "fingerprint": "0"}))
    with pytest.raises(MatchError, match="fingerprint"):
        write_shards(played)


def test_a_folder_without_shards_says_how_to_write_them(played: Path) -> None:
    with pytest.raises(MatchError, match="--shards"):
        Data(played)


def test_processes_write_the_same_shards(played: Path, tmp_path: Path) -> None:
    one = write_shards(played, per=4)
    first = [path.read_bytes() for path in one.files()]
    for path in one.files():
        path.unlink()
    assert [path.read_bytes() for path in write_shards(played, per=4, jobs=2).files()] == first


KILLED = """
import os, signal, sys
from stardeck.selfplay import write_shards

def die(done, total):
    if done:
        os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    write_shards(sys.argv[1], per=1, jobs=2, watch=die)
"""


def test_processes_do_not_outlive_a_writer_that_was_killed(played: Path, tmp_path: Path) -> None:
    """All of them have let go of the pipe when it ends; what was written is kept, and the rest can be."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    done = subprocess.run([sys.executable, str(script), str(played)], stdout=subprocess.PIPE, timeout=600)
    assert done.returncode == -signal.SIGKILL
    assert write_shards(played, per=1).files()
    assert len(Data(played)) > 30


@pytest.mark.parametrize("name", games.NAMES)
def test_the_command_plays_writes_and_goes_on(name: str, tmp_path: Path) -> None:
    def call(number: int) -> str:
        typed = ["selfplay", name, "--bots", "greedy", "--games", str(number), "--out", str(tmp_path / "out")]
        done = CliRunner().invoke(app, [*typed, "--shards", "npz", "--plain", "--lang", "en"])
        assert done.exit_code == 0, done.output
        return done.output

    assert "2 games are kept" in call(2)
    assert "3 games are kept" in call(3)
    assert len(Data(tmp_path / "out")) > 30


def test_wrong_words_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    for typed in (["--shards", "csv"], ["--on", "moon"], ["--bots", "nobody"], ["--games", "0"]):
        done = CliRunner().invoke(app, ["selfplay", "realms", "--out", str(tmp_path / "out"), *typed])
        assert done.exit_code == 2, typed
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("module", "kind"), [("pyarrow", "parquet"), ("numpy", "npz")])
def test_what_shards_need_is_named_before_anything_is_played(
    module: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("stardeck.selfplay")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    typed = ["selfplay", "realms", "--bots", "greedy", "--out", str(tmp_path / "out"), "--shards", kind]
    done = CliRunner().invoke(app, typed)
    assert done.exit_code == 2 and module in done.output
    assert not (tmp_path / "out").exists()


def test_the_net_of_the_guide_learns(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example in docs/research.md runs as it stands, and plays more like the bots than a beginner."""
    pytest.importorskip("torch")
    guide = Path(__file__).parent.parent.parent / "docs" / "research.md"
    (example,) = [block for block in guide.read_text(encoding="utf-8").split("```") if "import torch" in block]
    write_shards(played)
    monkeypatch.chdir(played.parent)
    found: dict[str, Any] = {}
    exec(example.removeprefix("python"), found)
    assert found["loss"].item() < np.log(np.mean([batch.masks.sum(1).mean() for batch in found["data"].batches(1024)]))
