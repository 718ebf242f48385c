"""Files of networks: a line that says what the file is, a line of JSON about the net, then its weights as float16.

A net is for one layout of observations and one table of actions; both are named in the file by their fingerprints, and
a file that was damaged or made for something else is refused with a sentence that says so.

A net may have a judge: layers of its own, with the same inputs, that only say who is going to win.  Its parts follow
those of the net, in the same order, without actions.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from stardeck.engine.errors import StardeckError
from stardeck.engine.game import Game
from stardeck.engine.journalfile import write_whole
from stardeck.envs.setting import Setting
from stardeck.neural.net import FINE, Net

MAGIC: Final = b"stardeck net 1\n"
SUFFIX: Final = ".net"
LARGEST: Final = 32 << 20  # bytes
BYTES: Final = 2  # of a weight
PARTS: Final = 8  # of a net; as many of its judge
KEPT: Final = 16  # nets that are kept once they have been read
KNOWN: Final[dict[tuple[Any, ...], tuple[Net, Net | None]]] = {}
# Options that make another game of it but little difference to who should do what: nets play with any of them.
LITTLE: Final = {
    "race": {"start", "ask", "tiles"},
    "realms": {"first", "forced_discard", "turn_limit"},
    "orion": {"races", "first"},
}


class BadNet(StardeckError):
    """A file of a network that cannot be used, with the reason."""


@dataclass(frozen=True)
class About:
    """What a file says of its net."""

    game: str
    players: int
    options: dict[str, Any]  # it was trained with
    observation: str  # the fingerprint of the layout
    actions: str  # and of the table of actions
    width: int  # inputs
    outputs: int  # actions
    units: tuple[int, int]
    trained: dict[str, Any] = field(default_factory=dict)  # how, for people
    judge: tuple[int, int] | None = None  # the units of its judge, if it has one

    @property
    def sizes(self) -> list[int]:
        """How many weights each part has, in the order of the file."""
        return [*self.layers(self.units, self.outputs), *(self.layers(self.judge, 0) if self.judge else [])]

    def layers(self, units: tuple[int, int], outputs: int) -> list[int]:
        first, second = units
        return [
            *(self.width * first, first, first * second, second),
            *(outputs * second, outputs, (self.players + 1) * second, self.players + 1),
        ]


def fingerprint(numbers: Sequence[int]) -> str:
    return hashlib.sha256(json.dumps(list(numbers)).encode()).hexdigest()[:16]


def about(setting: Setting, units: tuple[int, int], judge: tuple[int, int] | None = None, **trained: Any) -> About:
    """What the file of a net for a setting says."""
    return About(
        setting.game.id,
        setting.players,
        setting.game.written(setting.options),
        setting.encoder.layout.fingerprint,
        fingerprint(relative(setting.game, setting.players, setting.codes)),
        setting.width,
        setting.actions,
        units,
        trained,
        judge,
    )


def write(path: Path, net: About, parts: Sequence[Sequence[float]]) -> None:
    """Write a net: its parts as `About.sizes` has them."""
    if [len(part) for part in parts] != net.sizes:
        raise ValueError(f"parts of {[len(part) for part in parts]} weights do not make a net of {net.sizes}")
    weights = b"".join(struct.pack(f"<{len(part)}e", *part) for part in parts)
    head = {
        "game": net.game,
        "players": net.players,
        "options": net.options,
        "observation": net.observation,
        "actions": net.actions,
        "width": net.width,
        "outputs": net.outputs,
        "units": list(net.units),
        **({"judge": list(net.judge)} if net.judge else {}),
        "sha256": hashlib.sha256(weights).hexdigest(),
        "trained": net.trained,
    }
    write_whole(path, MAGIC + json.dumps(head).encode() + b"\n" + weights)


def read_about(path: Path) -> About:
    """Read what a file says of its net, not the weights."""
    return read_head(path)[0]


def read_head(path: Path) -> tuple[About, str, bytes]:
    try:
        if path.stat().st_size > LARGEST:
            raise BadNet(f"{path.name}: too large for a net")
        data = path.read_bytes()
    except OSError as problem:
        raise BadNet(f"{path.name}: cannot be read ({problem.strerror})") from None
    if not data.startswith(MAGIC):
        raise BadNet(f"{path.name}: not a file of a net, or one of another version of Stardeck")
    line, found, weights = data[len(MAGIC) :].partition(b"\n")
    try:
        head = json.loads(line)
        net = About(
            str(head["game"]),
            int(head["players"]),
            dict(head["options"]),
            str(head["observation"]),
            str(head["actions"]),
            int(head["width"]),
            int(head["outputs"]),
            (int(head["units"][0]), int(head["units"][1])),
            dict(head["trained"]),
            (int(head["judge"][0]), int(head["judge"][1])) if "judge" in head else None,
        )
        check = str(head["sha256"])
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        raise BadNet(f"{path.name}: what it says of its net cannot be read") from None
    if not found or min(net.players, net.width, net.outputs, *net.units, *(net.judge or ())) < 1:
        raise BadNet(f"{path.name}: damaged")
    return net, check, weights


def read(path: Path, setting: Setting) -> tuple[Net, Net | None]:
    """Read a net for a setting, and its judge if it has one; another's, an old or a damaged one raises BadNet.

    What has been read before is not made anew: a table that is opened asks for its nets again.
    """
    net, check, weights = read_checked(path, setting)
    key = (check, net.game, net.players, net.observation, net.actions, net.units, net.judge)
    known = KNOWN.get(key)
    if known is None:
        parts = apart(net, weights)
        judge = built(setting, net.judge, parts[PARTS:]) if net.judge else None
        known = built(setting, net.units, parts[:PARTS]), judge
        while len(KNOWN) >= KEPT:
            del KNOWN[next(iter(KNOWN))]
        KNOWN[key] = known
    return known


def read_parts(path: Path, setting: Setting) -> tuple[About, list[list[float]]]:
    """Read the weights of a net for a setting as they were written."""
    net, _check, weights = read_checked(path, setting)
    return net, apart(net, weights)


def read_checked(path: Path, setting: Setting) -> tuple[About, str, bytes]:
    """Read a net's file and make sure that it is for a setting and undamaged."""
    net, check, weights = read_head(path)
    if (wrong := unfit(net, setting)) is not None:
        raise BadNet(f"{path.name}: {wrong}")
    if len(weights) != BYTES * sum(net.sizes):
        raise BadNet(
            f"{path.name}: damaged, it has {len(weights)} bytes of weights instead of {BYTES * sum(net.sizes)}"
        )
    if hashlib.sha256(weights).hexdigest() != check:
        raise BadNet(f"{path.name}: damaged, its weights are not those that were written")
    return net, check, weights


def apart(net: About, weights: bytes) -> list[list[float]]:
    """The parts of a net out of its bytes."""
    parts, at = [], 0
    for size in net.sizes:
        parts.append(list(struct.unpack_from(f"<{size}e", weights, at)))
        at += BYTES * size
    return parts


def unfit(net: About, setting: Setting) -> str | None:
    """Say why a net is not for a setting."""
    if (net.game, net.players) != (setting.game.id, setting.players):
        return f"a net for {net.game} with {net.players} players"
    options, little = setting.game.written(setting.options), LITTLE.get(net.game, set())
    for name in sorted(({*net.options} | {*options}) - little):
        if net.options.get(name) != options.get(name):
            return f"it was trained with {name} = {net.options.get(name)}, not {options.get(name)}"
    if net.observation != setting.encoder.layout.fingerprint or net.width != setting.width:
        return "it was trained for other observations, by another version of Stardeck or with other options"
    codes = fingerprint(relative(setting.game, setting.players, setting.codes))
    if net.actions != codes or net.outputs != setting.actions:
        return "it was trained for other actions, by another version of Stardeck or with other options"
    return None


def built(setting: Setting, units: tuple[int, int], parts: Sequence[Sequence[float]]) -> Net:
    """Make the net of its parts: inputs become whole numbers, counted from the baseline."""
    first, first_base, *rest = parts
    count = units[0]
    whole: list[int] = []
    base = [0.0] * count
    at = 0
    for piece in setting.encoder.layout.pieces:
        for start in piece.base:
            row = first[at * count : (at + 1) * count]
            whole += [round(weight / piece.unit * FINE) for weight in row]
            if start:
                base = [sums + weight * start / piece.unit for sums, weight in zip(base, row, strict=True)]
            at += 1
    sums = [round((bias + more) * FINE) for bias, more in zip(first_base, base, strict=True)]
    second, second_base, action, action_base, chance, chance_base = (list(part) for part in rest)
    return Net(units, whole, sums, second, second_base, action, action_base, chance, chance_base)


def relative(game: Game, players: int, codes: Sequence[int]) -> list[int]:
    """For each seat and each action its number among the outputs of a net.

    A net sees the table from its seat: what it does to another seat has the number of that seat's place after its own.
    """
    numbers = {code: number for number, code in enumerate(codes)}
    table: list[int] = []
    for seat in range(players):
        for code in codes:
            kind = game.codes.kind(code)
            if "seat" in kind.fields:
                record = game.codes.record(code)
                code = game.codes.code({**record, "seat": (record["seat"] - seat) % players})
            table.append(numbers[code])
    return table


def numbers(game: Game, players: int, codes: Sequence[int]) -> list[int]:
    """For each seat and each code of the game the number of its output, or -1."""
    table = [-1] * (players * game.codes.size)
    outputs = relative(game, players, codes)
    for seat in range(players):
        for i, code in enumerate(codes):
            table[seat * game.codes.size + code] = outputs[seat * len(codes) + i]
    return table
