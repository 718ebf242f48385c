"""Sets of small numbers as the bits of an int."""

from __future__ import annotations

from mypy_extensions import i64


def shift(x: i64, n: i64) -> i64:
    return x << n


def bit(n: i64) -> i64:
    """Return the set of one number.

    Use this instead of `1 << n` where n may pass 30: compiled, the literal 1 has only 32 bits.
    """
    return shift(1, n)
