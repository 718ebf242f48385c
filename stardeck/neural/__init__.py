"""Players that have learned: small networks, trained by `stardeck train`, that look at a table and know what to do.

>>> from stardeck import games, neural
>>> policy = neural.load(games.load("realms"), 2)              # doctest: +SKIP

A net is for one game, number of players and set of cards; `load` raises NoNet where there is none, and `names` lists
those that there are.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from stardeck.engine.errors import StardeckError
from stardeck.engine.game import Game
from stardeck.envs.setting import Setting
from stardeck.neural import files
from stardeck.neural.files import BadNet
from stardeck.neural.net import NeuralPolicy

__all__ = ["BadNet", "NeuralPolicy", "NoNet", "folder", "has_nets", "load", "made", "names", "path_of"]

OWN: Final = "STARDECK_NETS"  # a folder of nets to use instead of those that come with Stardeck


class NoNet(StardeckError):
    """No net was trained for this game with these players and options."""


def folder() -> Path:
    """Where the nets are."""
    own = os.environ.get(OWN)
    return Path(own) if own else Path(__file__).parent / "weights"


def names() -> list[str]:
    """The nets that there are."""
    return sorted(path.stem for path in folder().glob(f"*{files.SUFFIX}"))


def has_nets(game: Game) -> bool:
    """Say whether there are nets for a game, for some tables at least."""
    return any(folder().glob(f"{game.id}-*{files.SUFFIX}"))


def load(game: Game, players: int, options: Mapping[str, Any] | None = None) -> NeuralPolicy:
    """The net for a game; NoNet if none was trained for it, BadNet if its file cannot be used."""
    setting = Setting(game, players, options=options)
    return made(path_of(setting), setting)


def path_of(setting: Setting) -> Path:
    """The file of the net for a table."""
    game, bad = setting.game, None
    for path in sorted(folder().glob(f"{game.id}-*{files.SUFFIX}")):
        try:
            if files.unfit(files.read_about(path), setting) is None:
                return path
        except BadNet as problem:
            bad = problem
    if bad is not None:
        raise bad
    raise NoNet(f"no net was trained for {game.id} with {setting.players} players and these options")


def made(path: Path, setting: Setting) -> NeuralPolicy:
    """The player of a net's file."""
    from stardeck import bots  # which know of nets

    numbers = files.numbers(setting.game, setting.players, setting.codes)
    usual = bots.policy(setting.game)
    net, judge = files.read(path, setting)
    return NeuralPolicy("neural", net, setting.encoder, numbers, usual, judge)
