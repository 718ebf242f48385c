"""Shards: the decisions of many games in files of some hundred games each, written whole or not at all."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np

from stardeck import games
from stardeck.arena.folder import Folder
from stardeck.arena.local import become_worker
from stardeck.arena.match import MatchError, Ticket
from stardeck.engine.journalfile import write_whole
from stardeck.envs.batch import REWARDS
from stardeck.envs.setting import Setting
from stardeck.selfplay.rows import Array, Rows

FORMAT: Final = 1
SCHEMA: Final = "schema.json"
KINDS: Final = ("npz", "parquet")
PER: Final = 200  # games in a shard


@dataclass(frozen=True)
class Shards:
    """The shards of a folder of self-play: how they are written, and which there are."""

    folder: Path
    kind: str
    per: int

    @property
    def path(self) -> Path:
        return self.folder / "shards"

    def file(self, number: int, games: int) -> Path:
        """The file of a shard; one that can still grow says so in its name."""
        part = "" if games == self.per else ".part"
        return self.path / f"{number:05}{part}.{self.kind}"

    def files(self) -> list[Path]:
        """The shards that are there, in order."""
        return sorted(self.path.glob(f"[0-9]*.{self.kind}"))

    @classmethod
    def at(cls, folder: str | Path) -> Shards:
        """Read what is in a folder; MatchError says what is missing."""
        path = Path(folder) / "shards" / SCHEMA
        if not path.is_file():
            raise MatchError(f"{folder} has no shards: write them with stardeck selfplay … --out {folder} --shards npz")
        data = json.loads(path.read_text(encoding="utf-8"))
        if data.get("stardeck_shards") != FORMAT:
            raise MatchError(f"{path} has format {data.get('stardeck_shards')!r}, this program reads {FORMAT}")
        return cls(Path(folder), data["kind"], data["games_in_a_shard"])

    def schema(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.path / SCHEMA).read_text(encoding="utf-8"))
        return found


def setting_of(folder: Folder) -> Setting:
    """The game, the players and the options of the matches in a folder."""
    agreed = folder.agreed()
    return Setting(games.load(agreed["game"], agreed["card_files"]), agreed["players"], "win", agreed["options"])


def check_kind(kind: str) -> None:
    """Refuse a kind of files that there is not, or that cannot be written here."""
    if kind not in KINDS:
        raise MatchError(f"--shards: must be one of {', '.join(KINDS)}, not {kind!r}")
    if kind == "parquet":
        arrows()


def write_shards(
    folder: str | Path,
    kind: str = "npz",
    *,
    per: int = PER,
    jobs: int = 1,
    watch: Callable[[int, int], None] | None = None,
) -> Shards:
    """Write the finished games of a folder as shards, those that are missing.

    A shard has `per` games in the order of their deals; the last may have fewer and is written again when there are
    more.  `watch` is called with the number of shards that are done and that there will be.
    """
    check_kind(kind)
    found = Folder.at(folder)
    shards = Shards(Path(folder), kind, per)
    shards.path.mkdir(exist_ok=True)
    describe(shards, setting_of(found))
    tickets = sorted(found.played, key=lambda ticket: (ticket.deal, ticket.rotation))
    parts = [tickets[i : i + per] for i in range(0, len(tickets), per)]
    missing = [i for i, part in enumerate(parts) if not is_whole(shards, i, part)]
    done = len(parts) - len(missing)
    if watch is not None:
        watch(done, len(parts))
    for _number in writing(shards, {i: parts[i] for i in missing}, jobs):
        done += 1
        if watch is not None:
            watch(done, len(parts))
    return shards


def describe(shards: Shards, setting: Setting) -> None:
    """Write what the numbers mean, or refuse to mix two meanings."""
    data = {
        "stardeck_shards": FORMAT,
        "kind": shards.kind,
        "games_in_a_shard": shards.per,
        "outcomes": list(REWARDS),
        **setting.schema(),
    }
    path = shards.path / SCHEMA
    if path.is_file():
        old = json.loads(path.read_text(encoding="utf-8"))
        other = [key for key in data if old.get(key) != json.loads(json.dumps(data[key]))]
        if other:
            raise MatchError(f"{shards.path} has shards with another {other[0]}: remove them, or give another folder")
        return
    write_whole(path, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())


def is_whole(shards: Shards, number: int, part: list[Ticket]) -> bool:
    """Whether a shard has all of its games; full ones are not looked into."""
    path = shards.file(number, len(part))
    return path.is_file() and (len(part) == shards.per or games_in(path) == len(part))


def games_in(path: Path) -> int:
    return len(np.unique(read_shard(path)["game"]))


def writing(shards: Shards, parts: dict[int, list[Ticket]], jobs: int) -> Iterator[int]:
    """Write shards, here or in processes; give the number of each that is done."""
    if jobs == 1 or len(parts) < 2:
        for number, part in parts.items():
            yield write_shard(shards, number, part)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=become_worker) as workers:
        running = [workers.submit(write_shard, shards, number, part) for number, part in parts.items()]
        for done in as_completed(running):
            yield done.result()


def write_shard(shards: Shards, number: int, part: list[Ticket]) -> int:
    """Write one shard, and return its number."""
    folder = Folder.at(shards.folder)
    setting = setting_of(folder)
    rows = Rows()
    for ticket in part:
        rows.add_game(setting, folder.journal(ticket), number_of(ticket))
    columns = rows.arrays()
    data = to_npz(columns) if shards.kind == "npz" else to_parquet(columns)
    write_whole(shards.file(number, len(part)), data)
    if len(part) == shards.per:
        shards.file(number, 0).unlink(missing_ok=True)  # what there was of it before
    return number


def number_of(ticket: Ticket) -> int:
    """A game as one number: its deal, and behind it how far the seats have moved."""
    return ticket.deal * 8 + ticket.rotation


# --- the two kinds of files ------------------------------------------------------------------------------------


def to_npz(columns: dict[str, Array]) -> bytes:
    packed = io.BytesIO()
    np.savez_compressed(packed, **columns)  # type: ignore[arg-type]
    return packed.getvalue()


def to_parquet(columns: dict[str, Array]) -> bytes:
    """A row for each decision; observations and legal actions are lists."""
    arrow, parquet = arrows()
    table = arrow.table(
        {
            "index": arrow.ListArray.from_arrays(columns["at"].astype(np.int32), columns["index"]),
            "value": arrow.ListArray.from_arrays(columns["at"].astype(np.int32), columns["value"]),
            "legal": arrow.ListArray.from_arrays(columns["legal_at"].astype(np.int32), columns["legal"]),
            **{name: columns[name] for name in ("action", "seat", "game", "step")},
            **{name: columns["outcome"][:, i] for i, name in enumerate(REWARDS)},
        }
    )
    packed = io.BytesIO()
    parquet.write_table(table, packed, compression="zstd")
    return packed.getvalue()


def read_shard(path: Path) -> dict[str, Array]:
    """The columns of a shard, as `Rows.arrays` has them."""
    if path.suffix == ".npz":
        with np.load(path) as packed:
            return {name: packed[name] for name in packed.files}
    _arrow, parquet = arrows()
    table = parquet.read_table(path).combine_chunks()

    def lists(name: str) -> tuple[Array, Array]:
        column = table.column(name).combine_chunks()
        return column.offsets.to_numpy().astype(np.int64), column.values.to_numpy()

    (at, index), (_at, value), (legal_at, legal) = lists("index"), lists("value"), lists("legal")
    found = {name: table.column(name).to_numpy() for name in ("action", "seat", "game", "step")}
    outcome = np.stack([table.column(name).to_numpy() for name in REWARDS], axis=1)
    return {"at": at, "index": index, "value": value, "legal_at": legal_at, "legal": legal, "outcome": outcome, **found}


def arrows() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MatchError("Parquet needs pyarrow: pip install 'stardeck[parquet]', or use --shards npz") from None
    return pyarrow, pyarrow.parquet
