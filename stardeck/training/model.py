"""The network as PyTorch sees it while it learns; what it has learned becomes a file of `stardeck.neural`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from torch import Tensor, nn
from torch.nn import functional

from stardeck.envs.setting import Setting
from stardeck.neural import files

LARGEST = 60_000.0  # that a float16 can hold, with room to spare


class Model(nn.Module):
    """Two layers; then a liking for each action, and a weight of each seat's chance to win, the observer's first."""

    def __init__(self, width: int, actions: int, players: int, units: tuple[int, int]) -> None:
        super().__init__()
        self.units = units
        self.first = nn.Linear(width, units[0])
        self.second = nn.Linear(units[0], units[1])
        self.action = nn.Linear(units[1], actions)
        self.chance = nn.Linear(units[1], players)
        for head in (self.action, self.chance):  # at first everything is equally likely
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Likings of all actions, and the logarithms of the seats' chances."""
        hidden = functional.relu(self.second(functional.relu(self.first(seen))))
        return self.action(hidden), functional.log_softmax(self.chance(hidden), 1)

    def parts(self) -> list[list[float]]:
        """All weights, as a file has them."""
        layers = (
            *(self.first.weight.T, self.first.bias, self.second.weight.T, self.second.bias),
            *(self.action.weight, self.action.bias, self.chance.weight, self.chance.bias),
        )
        return [part.detach().clamp(-LARGEST, LARGEST).reshape(-1).tolist() for part in layers]

    def write(self, path: Path, setting: Setting, **trained: Any) -> None:
        """Write the net for players."""
        files.write(path, files.about(setting, self.units, **trained), self.parts())


def fresh(setting: Setting, units: tuple[int, int]) -> Model:
    return Model(setting.width, setting.actions, setting.players, units)
