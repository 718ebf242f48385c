"""Cards and boards as the rules use them: numbers, and effects that can be applied.

An effect is a small unchanging object; each kind of them is a class in the file of its subject (`gains.py`,
`building.py`, `opponents.py`, …).  The effects of a card that have the same trigger are one `Ability`.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

# Colours.
BLUE: Final = 0
RED: Final = 1
YELLOW: Final = 2
GREY: Final = 3
ANY_COLOUR: Final = 4
COLOURS: Final = ("blue", "red", "yellow", "grey")

# Triggers of abilities; what works always is kept as numbers on the card.
ACTIVATION: Final = 0
AFTER_ATTACK: Final = 1
AFTER_CONSTRUCTION: Final = 2
START_OF_ROUND: Final = 3
TRIGGERS: Final = ("activation", "after_attack", "after_construction", "start_of_round")

# Slots.
SLOT_A: Final = 0
SLOT_P: Final = 1

# Traits of a card, as bits.
HAS_SLOT_A: Final = 1
HAS_SLOT_P: Final = 2
GATED_BUILD: Final = 4
GATED_ACTIVATION: Final = 8
ON_ATTACK: Final = 16  # has an ability after attacks of its owner
ON_START: Final = 32  # … at the start of a round
ON_BUILT: Final = 64  # … when it has been built
IN_FIGHTS: Final = 128  # changes prices or strengths of attacks, or gains when attacked
OWN_SYSTEM: Final = 256  # an advisor who opens a system of her own
STAYS: Final = 512  # an advisor who can be neither returned nor replaced
CARRIES: Final = 1024  # a cube in its P slot becomes an action of the next round
SCORES: Final = 2048  # has points that depend on the position

# What an effect may count.
COLOUR: Final = 0  # own structures of a colour
OWN_SYSTEMS: Final = 1
TARGET_SYSTEMS: Final = 2
BIG_SYSTEMS: Final = 3  # own systems with at least so many structures
SETS: Final = 4  # of four own structures in the four colours
REMAINING: Final = 5  # resources left, for each so many of them
COUNTERS: Final = (
    "own_structures_of_colour",
    "own_systems",
    "target_systems",
    "own_systems_with_min_structures",
    "own_sets_of_four_colours",
    "own_remaining_resources",
)

BOARDS: Final = 256  # + number of the race: a board where a card could stand


@final
@mypyc_attr(acyclic=True)
class Bundle:
    """How much of what is gained or paid; as a price, `actions` are action cubes."""

    def __init__(
        self, food: i64 = 0, fleet: i64 = 0, production: i64 = 0, vp: i64 = 0, cards: i64 = 0, actions: i64 = 0
    ) -> None:
        self.food = food
        self.fleet = fleet
        self.production = production
        self.vp = vp
        self.cards = cards
        self.actions = actions

    @property
    def nothing(self) -> bool:
        return not (self.food or self.fleet or self.production or self.vp or self.cards or self.actions)

    def plus(self, other: Bundle) -> Bundle:
        return Bundle(
            self.food + other.food,
            self.fleet + other.fleet,
            self.production + other.production,
            self.vp + other.vp,
            self.cards + other.cards,
            self.actions + other.actions,
        )


NOTHING_AT_ALL: Final = Bundle()


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=False)
class Effect:
    """What a card does when its ability is applied.

    `state` is the game's own state class in the effects themselves.  `holder` is the card, or BOARDS + the race;
    `place` is where it lies, `target` the seat that was attacked, or -1; `number` counts the effects of the ability.
    """

    def __init__(self, optional: bool, cost: Bundle) -> None:
        self.optional = optional
        self.cost = cost

    @property
    def plain(self) -> bool:
        """Whether it is a gain that asks nobody and hinders nothing, so that its order among such is nothing to ask."""
        return False

    @property
    def asks_itself(self) -> bool:
        """Whether its own question can be declined."""
        return False

    def apply(self, state: Any, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        """Do it, or put the steps that ask about it on the agenda."""
        raise NotImplementedError

    def useless(self, state: Any, seat: i64, place: i64, target: i64) -> i64:
        """Return why it could change nothing now, or 0."""
        return 0


@final
@mypyc_attr(acyclic=True)
class Ability:
    """The effects of a card that have the same trigger: applied in their order, as one."""

    def __init__(self, effects: vec[Effect], slot_p: bool) -> None:
        self.effects = effects
        self.slot_p = slot_p  # a cube of the reserve goes into the P slot
        self.optional = True
        self.asks_itself = True
        self.plain = not slot_p
        for effect in effects:
            if not effect.optional:
                self.optional = False
            if not effect.asks_itself:
                self.asks_itself = False
            if not effect.plain or effect.optional or not effect.cost.nothing:
                self.plain = False
        self.cost = NOTHING_AT_ALL  # what is paid before the first effect
        for effect in effects:
            if effect.optional == self.optional:
                self.cost = self.cost.plus(effect.cost)
        self.free = self.cost.nothing


@final
@mypyc_attr(acyclic=True)
class Count:
    """Something that is counted for gains and for points: `n` is a colour, a least size, or how many count as one."""

    def __init__(self, what: i64, n: i64 = 0) -> None:
        self.what = what
        self.n = n


@final
@mypyc_attr(acyclic=True)
class Score:
    """Points at the end of the game for each counted thing."""

    def __init__(self, amount: i64, per: Count) -> None:
        self.amount = amount
        self.per = per


@final
@mypyc_attr(acyclic=True)
class Card:
    """A design, of a structure or an advisor: every copy of it is the same."""

    def __init__(self, design: i64, colour: i64 = ANY_COLOUR, vp: i64 = 0, gate: i64 = 0) -> None:
        self.design = design
        self.colour = colour
        self.vp = vp
        self.gate = gate  # the loyalty that opens its gates
        self.traits: i64 = 0
        self.cost: Bundle = NOTHING_AT_ALL
        self.income: Bundle = NOTHING_AT_ALL
        self.abilities: vec[Ability] = vec[Ability]()
        self.ability_at: vec[i64] = vec[i64]([-1, -1, -1, -1])  # by trigger, where in the abilities
        self.scores: vec[Score] = vec[Score]()
        self.price_of_mine: i64 = 0  # what it adds to the price of its owner's attacks
        self.price_on_me: i64 = 0  # … and of attacks on its owner
        self.attacking: i64 = 0  # fleets that it adds to the comparison
        self.defending: i64 = 0
        self.when_attacked: Bundle = NOTHING_AT_ALL
        self.room: i64 = 0  # structures in the system of its own
        self.discount: i64 = 0  # … and how much less they cost

    def add(self, trigger: i64, ability: Ability) -> None:
        """Give it the ability of a trigger."""
        self.ability_at[trigger] = len(self.abilities)
        self.abilities = append(self.abilities, ability)

    def ability(self, trigger: i64) -> Ability:
        return self.abilities[self.ability_at[trigger]]


@final
@mypyc_attr(acyclic=True)
class Row:
    """What a level of mobilisation brings."""

    def __init__(self, cubes: i64, loyalty: i64, cards: i64, choice: vec[Bundle]) -> None:
        self.cubes = cubes
        self.loyalty = loyalty
        self.cards = cards
        self.choice = choice  # one of these too


@final
@mypyc_attr(acyclic=True)
class Board:
    """The side of a board: a race."""

    def __init__(self, number: i64, start: Bundle, rows: vec[Row]) -> None:
        self.number = number
        self.start = start
        self.rows = rows  # low, medium, high
        self.research: i64 = 2  # cards that Research draws
        self.exploits: vec[Bundle] = vec[Bundle]()  # by colour, what the Exploit action brings more
        self.power: vec[Ability] = vec[Ability]()  # at the start of a round, if there is one
