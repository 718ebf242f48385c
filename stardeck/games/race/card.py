"""A card as the rules use it: numbers, what it adds to a tableau, and its powers that are used one by one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

# Kinds of goods; 0 is none, or any.
NOVELTY: Final = 1
RARE: Final = 2
GENES: Final = 3
ALIEN: Final = 4
GOODS: Final = ("any", "novelty", "rare", "genes", "alien")

# Traits of a card, as bits.
WORLD: Final = 1
MILITARY: Final = 2
WINDFALL: Final = 4
PRODUCTION: Final = 8
REBEL: Final = 16
ALIEN_FLAG: Final = 32
IMPERIUM: Final = 64
UPLIFT: Final = 128
CHROMOSOME: Final = 256
TERRAFORMING: Final = 512
XENO: Final = 1024
ANTI_XENO: Final = 2048
HAS_EXPLORE: Final = 4096
HAS_TRADE: Final = 8192
HAS_CONSUME: Final = 16384
PRODUCES: Final = 32768  # produces by itself in every Produce phase
FLAGS: Final = {
    "rebel": REBEL,
    "alien": ALIEN_FLAG,
    "imperium": IMPERIUM,
    "uplift": UPLIFT,
    "chromosome": CHROMOSOME,
    "terraforming": TERRAFORMING,
    "xeno": XENO,
    "anti_xeno": ANTI_XENO,
}

# What the cards of a tableau add up to.  Sums that speak of a kind of good have one place for each kind.
STRENGTH: Final = 0  # general military
VS_REBEL: Final = 1
VS_ALIEN: Final = 2
VS_RARE: Final = 3
VS_XENO: Final = 4
SETTLE_DISCOUNT: Final = 5  # to 9: for all worlds, novelty, rare, genes, alien
EXPLORE_DRAW: Final = 10
EXPLORE_KEEP: Final = 11
DEVELOP_DRAW: Final = 12
DEVELOP_DISCOUNT: Final = 13
DEVELOP_AFTER: Final = 14
SETTLE_AFTER: Final = 15
TRADE_BONUS: Final = 16  # to 20: for all goods, novelty, rare, genes, alien
PRODUCE_DRAW: Final = 21
SETTLE_POWERS: Final = 22  # how many powers there are that may be used when a world is placed
PRODUCE_POWERS: Final = 23  # how many powers of Produce are used one by one
CONSUME_POWERS: Final = 24
XENO_DEFENSE: Final = 25
TOTALS: Final = 26

# Kinds of powers that are used one by one.
CONSUME: Final = 1  # good, times, vp for each, cards for each
CONSUME_SET: Final = 2  # good, how many goods exactly, vp, cards
CONSUME_KINDS: Final = 3  # how many kinds exactly, vp
CONSUME_ALL: Final = 4  # vp for each, minus
SELL: Final = 5  # 1: with trade bonuses
CONSUME_DRAW: Final = 6  # cards
LUCKY: Final = 7  # from, to
DISCARD_FOR_VP: Final = 8  # how many cards, vp for each
ZERO_COST: Final = 9  # discard the card: the world costs nothing
DISCARD_FOR_STRENGTH: Final = 10  # discard the card: strength
PAY_FOR_MILITARY: Final = 11  # change of the price
PRODUCE_WINDFALL: Final = 12  # good
DRAW_PER_GOOD: Final = 13  # good, cards
DRAW_PER_KIND: Final = 14  # cards
DRAW_PER_CLASS: Final = 15  # class of cards, cards, for each so many of them
DRAW_IF_MOST: Final = 16  # good, cards
GOOD_FOR_STRENGTH: Final = 17  # good, strength, 1 if only against Xenos
CONSUME_PAIR: Final = 18  # one good + 8 * the other (0 for any), 2, vp, cards
CONSUME_EACH_KIND: Final = 19  # -, most kinds, vp for each, cards for each
CONSUME_VP: Final = 20  # vp
DISCARD_TO_PRODUCE: Final = 21  # -
DISCARD_TO_WINDFALL: Final = 22  # good
DRAW_PER_TWO_GOODS: Final = 23  # -, cards
PLACE_GOOD: Final = 24  # cards to discard
GOOD_FOR_DEFENSE: Final = 25  # good, defense
CARDS_FOR_DEFENSE: Final = 26  # how many cards, defense for each
DISCARD_FOR_DEFENSE: Final = 27  # discard the card: defense
REPAIR_WORLD: Final = 28  # -


@final
@mypyc_attr(acyclic=True)
class Power:
    """A power that its owner uses, as numbers: the kind says what they mean."""

    def __init__(self, number: i64, phase: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        self.number = number  # on its card
        self.phase = phase  # 6: the invasion step
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c
        self.d = d


@final
@mypyc_attr(acyclic=True)
class Card:
    """A design: every copy of it is the same."""

    def __init__(self, design: i64, traits: i64, cost: i64, good: i64, vp: i64, home: i64) -> None:
        self.design = design
        self.traits = traits
        self.cost = cost  # the defense of a military world
        self.good = good
        self.vp = vp
        self.home = home  # number of the home world, -1 for none
        self.sums: vec[i64] = vec[i64]()  # which totals it adds to, and how much, in turn
        self.per: vec[i64] = vec[i64]()  # class of cards, total, and how much for each of them, in turn
        self.powers: vec[Power] = vec[Power]()
        self.classes: i64 = 0  # the classes of cards it belongs to, as bits
        self.trade_here: i64 = 0  # more cards when its own good is sold
        self.draw_here: i64 = 0  # cards when it produces

    def add(self, total: i64, amount: i64) -> None:
        """Say that the card adds to a total of its tableau."""
        self.sums = append(append(self.sums, total), amount)

    def add_per(self, members: i64, total: i64, amount: i64) -> None:
        """Say that the card adds to a total for each card of a class in its tableau."""
        self.per = append(append(append(self.per, members), total), amount)

    @property
    def world(self) -> bool:
        return self.traits & WORLD != 0

    @property
    def military(self) -> bool:
        return self.traits & MILITARY != 0
