"""Rows of numbers of which most are nought, and the two products with weights that a network needs of them.

An observation of a thousand entries or more differs from the baseline in a hundred at most, and of a thousand actions
ten may be legal: a product that looks at those only costs a fraction of the whole one, forwards and backwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Places = NDArray[np.int32]


@dataclass(frozen=True)
class Rows:
    """Rows by their entries that are not nought."""

    starts: Ints  # [n + 1], where the entries of each row begin, and at last where all end
    places: Places  # of all entries
    values: Floats

    @classmethod
    def of(cls, table: Floats) -> Rows:
        """The rows of a table."""
        height, width = table.shape
        flat = np.flatnonzero(table != 0.0)
        starts = np.searchsorted(flat, np.arange(height + 1) * width)
        return cls(starts, (flat % width).astype(np.int32), table.reshape(-1)[flat])

    def __len__(self) -> int:
        return len(self.starts) - 1

    def take(self, rows: Ints) -> Rows:
        """Some of the rows, in this order."""
        first, counts = self.starts[rows], self.starts[rows + 1] - self.starts[rows]
        starts = np.concatenate([[0], np.cumsum(counts)])
        at = np.repeat(first - starts[:-1], counts) + np.arange(starts[-1])
        return Rows(starts, self.places[at], self.values[at])

    @classmethod
    def joined(cls, parts: list[Rows]) -> Rows:
        """All rows one after another."""
        ends = np.cumsum([0, *(len(part.places) for part in parts)])
        starts = [part.starts[:-1] + end for part, end in zip(parts, ends, strict=False)]
        return cls(
            np.concatenate([*starts, ends[-1:]]),
            np.concatenate([part.places for part in parts]),
            np.concatenate([part.values for part in parts]),
        )


def sums(weights: Tensor, starts: Tensor, places: Tensor, values: Tensor) -> Tensor:
    """For each row the sum of the weights at its places, each times its value: [rows, units]."""
    return functional.embedding_bag(places, weights, starts, mode="sum", per_sample_weights=values)


def turned(places: Tensor, starts: Tensor, width: int) -> tuple[Tensor, Tensor, Tensor]:
    """The same entries by places instead of rows: their order, where each place begins, and the rows."""
    numbers = places.numpy()
    small = numbers.astype(np.uint16) if width <= 1 << 16 else numbers  # those are sorted in no time
    order = np.argsort(small, kind="stable")
    begins = np.zeros(width, np.int32)
    np.cumsum(np.bincount(numbers, minlength=width)[:-1], out=begins[1:])
    ends = np.append(starts.numpy()[1:], len(numbers))
    rows = np.repeat(np.arange(len(ends), dtype=np.int32), ends - starts.numpy())[order]
    return torch.from_numpy(order), torch.from_numpy(begins), torch.from_numpy(rows)


class Product(torch.autograd.Function):
    """Rows times weights: [rows, width] × [width, units]."""

    @staticmethod
    def forward(ctx: Any, weights: Tensor, starts: Tensor, places: Tensor, values: Tensor) -> Tensor:
        ctx.save_for_backward(starts, places, values)
        ctx.width = len(weights)
        return sums(weights, starts, places, values)

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor, None, None, None]:
        starts, places, values = ctx.saved_tensors
        order, begins, rows = turned(places, starts, ctx.width)
        return sums(grad.contiguous(), begins, rows, values[order]), None, None, None


class Picked(torch.autograd.Function):
    """Some entries of a product with weights: for each row those at its places, [rows, units] × [width, units]."""

    @staticmethod
    def forward(ctx: Any, rows: Tensor, weights: Tensor, bias: Tensor, starts: Tensor, places: Tensor) -> Tensor:
        ctx.save_for_backward(rows, weights, starts, places)
        counts = torch.diff(starts, append=torch.tensor([len(places)], dtype=starts.dtype))
        mine = rows.repeat_interleave(counts, 0)
        return (mine * weights.index_select(0, places)).sum(1) + bias.index_select(0, places)

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor, Tensor, Tensor, None, None]:
        rows, weights, starts, places = ctx.saved_tensors
        width = len(weights)
        grad = grad.contiguous()
        order, begins, at = turned(places, starts, width)
        bias = torch.from_numpy(np.bincount(places.numpy(), grad.numpy(), width).astype(np.float32))
        return sums(weights, starts, places, grad), sums(rows, begins, at, grad[order]), bias, None, None


def product(rows: Rows, weights: Tensor) -> Tensor:
    """Rows times weights: [rows, units] of weights [width, units]."""
    starts = torch.from_numpy(rows.starts[:-1].astype(np.int32))
    result: Tensor = Product.apply(weights, starts, torch.from_numpy(rows.places), torch.from_numpy(rows.values))  # type: ignore[no-untyped-call]
    return result


def picked(rows: Tensor, weights: Tensor, bias: Tensor, counts: Ints, places: Places) -> Tensor:
    """Of each row so many entries of its product with weights [width, units], one row's after the other's."""
    starts = torch.from_numpy((np.cumsum(counts) - counts).astype(np.int32))
    result: Tensor = Picked.apply(rows, weights, bias, starts, torch.from_numpy(places))  # type: ignore[no-untyped-call]
    return result
