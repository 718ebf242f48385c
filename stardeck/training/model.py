"""The network as PyTorch sees it while it learns; what it has learned becomes a file of `stardeck.neural`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from stardeck.envs.setting import Setting
from stardeck.neural import files
from stardeck.training.sparse import Floats, Ints, Places, Rows, picked, product

NEVER = -1e9
NO_KIN = 0
ACTIONS = (4, 5)  # the parts of a file that weigh actions
LARGEST = 60_000.0  # that a float16 can hold, with room to spare


class Model(nn.Module):
    """Two layers; then a liking for each action, and the weights of chances: that each seat wins, the observer first,
    and that nobody does.

    Inputs are counted from their baseline; a file counts them from nought, so its first bias is another.

    A card counts for much the same wherever its owner has it: the weights of an input are its own and those that it
    shares with its kin, so that what is learned of a card in one place is known in all.  A file has their sums.
    """

    base: Tensor
    kin: Tensor

    def __init__(self, base: Floats, kin: Ints, actions: int, players: int, units: tuple[int, int]) -> None:
        super().__init__()
        self.units = units
        first = nn.Linear(len(base), units[0])
        self.first = nn.Parameter(first.weight.detach().T.contiguous())  # [width, units]
        self.shared = nn.Parameter(torch.zeros(int(kin.max()) + 1, units[0]))  # the first row is of those without kin
        self.bias = nn.Parameter(first.bias.detach())
        self.second = nn.Linear(units[0], units[1])
        self.action = nn.Linear(units[1], actions)
        self.chance = nn.Linear(units[1], players + 1)
        for head in (self.action, self.chance):  # at first everything is equally likely
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)
        self.register_buffer("base", torch.from_numpy(base), persistent=False)
        self.register_buffer("kin", torch.from_numpy(kin), persistent=False)

    def inputs(self) -> Tensor:
        """The weights of the inputs: [width, units]."""
        return self.first + functional.embedding(self.kin, self.shared, padding_idx=NO_KIN)

    def forward(self, seen: Rows, choices: Places, counts: Ints) -> tuple[Tensor, Tensor]:
        """Logarithms: how likely each choice is, and the chances.

        Choices are numbers of actions, [rows, most], of which the first `counts` of a row are meant.
        """
        hidden = functional.relu(self.second(functional.relu(product(seen, self.inputs()) + self.bias)))
        open_ = np.arange(choices.shape[1]) < counts[:, None]
        likings = picked(hidden, self.action.weight, self.action.bias, counts, choices[open_])
        table = torch.full(choices.shape, NEVER).masked_scatter(torch.from_numpy(open_), likings)
        likely = functional.log_softmax(table, 1)
        return likely, functional.log_softmax(self.chance(hidden), 1)

    def parts(self) -> list[list[float]]:
        """All weights, as a file has them."""
        first = self.inputs()
        layers = (
            *(first, self.bias - self.base @ first, self.second.weight.T, self.second.bias),
            *(self.action.weight, self.action.bias, self.chance.weight, self.chance.bias),
        )
        return [part.detach().clamp(-LARGEST, LARGEST).reshape(-1).tolist() for part in layers]

    def take(self, parts: list[list[float]], units: tuple[int, int] | None = None) -> None:
        """Take over the weights of a file, whose layers may have fewer units: the others begin with nothing to say.

        Those of a judge weigh no actions.
        """
        one, two = self.units if units is None else units
        layers = (
            *(self.first[:, :one], self.bias[:one], self.second.weight[:two, :one], self.second.bias[:two]),
            *(self.action.weight[:, :two], self.action.bias, self.chance.weight[:, :two], self.chance.bias),
        )
        with torch.no_grad():
            self.second.weight[:two].zero_()
            for layer, part in zip(layers, parts, strict=True):
                if not part:
                    continue
                weights = torch.tensor(part)
                if layer is layers[2]:
                    weights = weights.reshape(layer.T.shape).T
                layer.copy_(weights.reshape(layer.shape))
            self.shared.zero_()
            layers[1].add_(self.base @ layers[0])

    def write(self, path: Path, setting: Setting, judge: Model | None = None, **trained: Any) -> None:
        """Write the net for players, and its judge if it has one: another model, of which only the chances count."""
        parts = self.parts()
        if judge is not None:
            parts += [[] if part in ACTIONS else weights for part, weights in enumerate(judge.parts())]
        files.write(path, files.about(setting, self.units, judge.units if judge else None, **trained), parts)


def fresh(setting: Setting, units: tuple[int, int]) -> Model:
    return Model(baseline(setting), kin(setting), setting.actions, setting.players, units)


def units_of(weights: dict[str, Tensor]) -> tuple[int, int]:
    """The units of the layers of a model with these weights."""
    second, first = weights["second.weight"].shape
    return first, second


def baseline(setting: Setting) -> Floats:
    """What an observation is when there is nothing to see."""
    return np.array([n / piece.unit for piece in setting.encoder.layout.pieces for n in piece.base], np.float32)


def kin(setting: Setting) -> Ints:
    """For each input a number that it shares with its kin: the same card of the same seat, in other places."""
    encoder = setting.encoder
    numbers: dict[tuple[str, str], int] = {}
    found: list[int] = []
    for piece in encoder.layout.pieces:
        owner, dot, _place = piece.name.partition(".")
        cards = dot and piece.labels == encoder.ids
        for label in piece.labels:
            found.append(numbers.setdefault((owner, label), len(numbers) + 1) if cards else NO_KIN)
    return np.array(found, np.int64)
