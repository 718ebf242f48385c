"""A system as one number: up to five structures, the bottom one in the lowest eight bits, how many they are, and the
cubes in the slots of the top one.  Covered cards never hold cubes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stardeck.engine.bits import shift

CARDS: Final = 0xFFFFFFFFFF  # forty bits
ONE: Final = 0x10000000000  # one structure more
COUNT_SHIFT: Final = 40
CUBE_SHIFT: Final = 43  # + slot
CUBES: Final = 0x180000000000
MOST_CARDS: Final = 5


def size(system: i64) -> i64:
    """How many structures lie in a system."""
    return system >> COUNT_SHIFT & 7


def top(system: i64) -> i64:
    """The working structure, or -1."""
    n = system >> COUNT_SHIFT & 7
    if n == 0:
        return -1
    return system >> (8 * n - 8) & 0xFF


def card_at(system: i64, level: i64) -> i64:
    """The structure at a level, 0 at the bottom."""
    return system >> (8 * level) & 0xFF


def has_cube(system: i64, slot: i64) -> bool:
    return system >> (CUBE_SHIFT + slot) & 1 != 0


def cubes(system: i64) -> i64:
    """How many cubes lie on the working structure."""
    return (system >> CUBE_SHIFT & 1) + (system >> (CUBE_SHIFT + 1) & 1)


def with_cube(system: i64, slot: i64) -> i64:
    return system | shift(1, CUBE_SHIFT + slot)


def without_cubes(system: i64) -> i64:
    return system & ~CUBES


def without_cube(system: i64, slot: i64) -> i64:
    return system & ~shift(1, CUBE_SHIFT + slot)


def built_on(system: i64, card: i64) -> i64:
    """The system with a structure on top; what it covers has no cubes any more."""
    return (without_cubes(system) | shift(card, 8 * size(system))) + ONE


def buried(system: i64) -> i64:
    """The system with its top structure at the bottom."""
    n = size(system)
    if n < 2:
        return system
    under = system & (shift(1, 8 * n - 8) - 1)
    return under << 8 | top(system) | n << COUNT_SHIFT


def raised(system: i64, card: i64, level: i64) -> i64:
    """The system with the topmost copy of a card, at a level or below it, moved up to that level."""
    at = level
    while card_at(system, at) != card:
        at -= 1
    while at < level:
        swap = card_at(system, at + 1)
        system = system & ~shift(0xFFFF, 8 * at) | shift(swap | card << 8, 8 * at)
        at += 1
    return system
