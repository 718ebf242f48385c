"""A card as the rules use it: numbers, and its abilities as steps."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.steps import Step

SCOUT: Final = 0
VIPER: Final = 1
EXPLORER: Final = 2
FIRST_EVENT: Final = 230  # the extras lie behind all other cards: events, …
FIRST_HERO: Final = 238  # … heroes …
FIRST_GAMBIT: Final = 246  # … and gambits

FACTIONS: Final = ("blob", "trade_federation", "star_empire", "machine_cult")  # faction k is the bit 1 << k
ALL_FACTIONS: Final = 15

# Kinds of cards, as bits.
SHIP_KIND: Final = 1
BASE_KIND: Final = 2
EXTRA_KIND: Final = 4  # a hero, an event or a gambit

# Traits: what loops over piles ask of a card, as bits above those of the factions it is an ally for.
BASE: Final = 16
OUTPOST: Final = 32
CAN_BE_USED: Final = 64  # it has an ability to be used in the main phase
PER_SHIP: Final = 128  # it gives combat for ships that are played
HERO: Final = 256
STAYS: Final = BASE | HERO  # it stays in play when the turn ends

# Conditions inside abilities.
NEVER: Final = 0
ALWAYS: Final = 1
OPPONENT_HAS_BASE: Final = 2
OWN_BASES: Final = 3
FACTION_PLAYED: Final = 4


@final
@mypyc_attr(acyclic=True)
class Steps:
    """A row of steps, written backwards: the last is done first."""

    __slots__ = ("steps",)

    def __init__(self, steps: list[Step]) -> None:
        self.steps: vec[Step] = vec[Step](steps[::-1])


@final
@mypyc_attr(acyclic=True)
class Card:
    """A design: every copy of it is the same."""

    def __init__(self, design: i64, faction: i64, cost: i64, defense: i64, base: bool, outpost: bool) -> None:
        self.design = design
        self.faction = faction  # a bit, 0 for none
        self.cost = cost
        self.defense = defense
        self.base = base  # an outpost is a base
        self.outpost = outpost
        self.primary: vec[Step] = vec[Step]()
        self.ally: vec[Step] = vec[Step]()
        self.scrap: vec[Step] = vec[Step]()
        self.has_primary: bool = False
        self.has_ally: bool = False
        self.has_scrap: bool = False
        self.copies: bool = False  # it becomes a copy of another card
        self.branches: vec[Steps] = vec[Steps]()  # alternatives and conditional parts, which steps name by number
        self.allies: i64 = faction  # the factions whose ally abilities it enables
        self.combat_per_ship: i64 = 0  # passive: combat for each ship that its owner plays …
        self.per_ship_of: i64 = 0  # … of this faction, or 0 for any
        self.combat_each_turn: i64 = 0  # a gambit: combat in each own turn …
        self.damage_less: i64 = 0  # … and how much less damage an attack on its owner does
        self.hand_if: i64 = NEVER  # on this condition it may go to hand when it is acquired …
        self.hand_if_faction: i64 = 0  # … which speaks of this faction …
        self.hand_if_count: i64 = 0  # … and this number

    def kind(self) -> i64:
        """Ship, base or neither, as a bit."""
        if self.base:
            return BASE_KIND
        if self.design >= FIRST_EVENT:
            return EXTRA_KIND
        return SHIP_KIND

    def traits(self) -> i64:
        """What loops over piles ask of this card."""
        traits = self.allies
        if self.base:
            traits |= BASE
        if self.outpost:
            traits |= OUTPOST
        if self.has_ally or self.has_scrap or (self.base and self.has_primary):
            traits |= CAN_BE_USED
        if self.combat_per_ship:
            traits |= PER_SHIP
        if FIRST_HERO <= self.design < FIRST_GAMBIT:
            traits |= HERO
        return traits
