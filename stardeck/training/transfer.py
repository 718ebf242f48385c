"""What a net has learned at one table, for a training at another one of the same game.

Inputs and actions are found by their names: a net for two players that is to play with four knows its own empire and
the cards already, takes every opponent for the one it knows, each counting for a part, and learns the rest.
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np

from stardeck.engine.errors import StardeckError
from stardeck.envs.setting import Setting
from stardeck.neural import files
from stardeck.neural.files import PARTS, About, BadNet
from stardeck.training.sparse import Floats

Parts = list[list[float]]


def parts_for(path: Path, setting: Setting) -> tuple[About, Parts]:
    """The weights of a net, made to fit a setting of the same game; BadNet if they cannot be.

    A judge, whose parts follow, is good for the table only that it has learned to judge.
    """
    about = files.read_about(path)
    if about.game != setting.game.id:
        raise BadNet(f"{path.name}: a net for {about.game}")
    if files.unfit(about, setting) is None:
        return files.read_parts(path, setting)
    try:
        source = Setting(setting.game, about.players, options=about.options)
    except StardeckError as problem:
        raise BadNet(f"{path.name}: {problem}") from None
    about, parts = files.read_parts(path, source)
    return replace(about, judge=None), transferred(source, setting, about.units, parts[:PARTS])


def transferred(source: Setting, to: Setting, units: tuple[int, int], parts: Parts) -> Parts:
    """The weights of a net for one setting, in the order of another's inputs and outputs."""
    first, first_base, second, second_base, action, action_base, chance, chance_base = (
        np.array(part, np.float32) for part in parts
    )
    share = (source.players - 1) / (to.players - 1)  # what an opponent counts for here
    inputs = first.reshape(-1, units[0])
    known = {name: row for row, name in enumerate(input_names(source))}
    rows: Floats = np.zeros((to.width, units[0]), np.float32)
    for i, name in enumerate(input_names(to)):
        row = known.get(name, known.get(next_seat(name)))
        if row is not None:
            rows[i] = inputs[row] * (share if is_others(name) else 1.0)
    outputs, likings = action.reshape(-1, units[1]), action_base
    more: Floats = np.zeros((to.actions, units[1]), np.float32)
    more_base: Floats = np.zeros(to.actions, np.float32)
    for i, code in enumerate(to.codes):
        number = source.numbers.get(code, source.numbers.get(at_next_seat(to, code)))
        if number is not None:
            more[i], more_base[i] = outputs[number], likings[number]
    # The observer's chance, one for each opponent, and that nobody wins.
    places = [0] + [1] * (to.players - 1) + [source.players]
    chances, chances_base = chance.reshape(-1, units[1])[places], chance_base[places]
    chances_base[1:-1] += math.log(share)
    found = (rows, first_base, second, second_base, more, more_base, chances, chances_base)
    return [part.reshape(-1).tolist() for part in found]


def input_names(setting: Setting) -> list[str]:
    return [f"{piece.name}/{label}" for piece in setting.encoder.layout.pieces for label in piece.labels]


def is_others(name: str) -> bool:
    """Whether an input tells of an opponent."""
    return name.startswith("+") or "/+" in name


def next_seat(name: str) -> str:
    """The same input of the opponent who sits next."""
    return "/".join("+1" + part[2:] if part.startswith("+") else part for part in name.split("/"))


def at_next_seat(setting: Setting, code: int) -> int:
    """The same action against the opponent who sits next; outputs count seats from one's own."""
    codes = setting.game.codes
    if "seat" not in codes.kind(code).fields:
        return code
    return codes.code({**codes.record(code), "seat": 1})
