"""Which action cards a player is likely to choose, as everybody at the table can guess.

Each fact that all can see (how many cards it holds, what lies before it, which goods it has, what it chose last)
speaks for or against each action card, with a weight from `foresight.toml`; `tools/foresight.py` has learned them from
games.  Nothing that is hidden from anybody is looked at, so everybody comes to the same guess.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.features import one_if
from stardeck.engine.views import DESIGN
from stardeck.games.race.card import ALIEN, NOVELTY, PRODUCTION, STRENGTH, WINDFALL
from stardeck.games.race.codes import ACTION_CARDS, ACTION_NAMES
from stardeck.games.race.state import GOOD_SHIFT, Race

SURE: Final = 16  # what a likelihood of 1 is written as
FINE: Final = 100  # a weight of 1 is so many in the file
FAR: Final = 800  # beyond such a sum of weights there is no doubt left
PLACES: Final = 256  # designs
MOST_FACTS: Final = 48  # of a player

# Weights are packed: so many in each number, …
LANES: Final = 3
LANE: Final = 21  # … with so many bits for each, more than they can add up to
LANE_MASK: Final = (1 << LANE) - 1
WORDS: Final = 4  # numbers for the action cards

# What is looked at: kinds of facts, and how many numbers each can be; the last one stands for all above it.
KINDS: Final = (
    ("players", 6),
    ("two_cards", 2),
    ("invasion", 2),
    ("round", 7),
    ("hand", 13),
    ("tableau", 14),
    ("longest", 14),  # of all tableaus
    ("pool", 8),  # in tens
    ("chips", 10),  # in fours
    ("strength", 10),
    ("novelty_goods", 4),
    ("rare_goods", 4),
    ("genes_goods", 4),
    ("alien_goods", 4),
    ("empty_windfall", 5),  # worlds without a good
    ("empty_production", 6),
)
PLAYERS: Final = 0
TWO_CARDS: Final = 1
INVASION: Final = 2
ROUND: Final = 3
HAND: Final = 4
TABLEAU: Final = 5
LONGEST: Final = 6
POOL: Final = 7
CHIPS: Final = 8
STRONG: Final = 9
GOODS: Final = 10  # to 13, by kind
EMPTY_WINDFALL: Final = 14
EMPTY_PRODUCTION: Final = 15


@final
@mypyc_attr(acyclic=True)
class Foresight:
    """The guess, from the weights that each fact has for the action cards in turn."""

    def __init__(self, weights: Mapping[str, Sequence[int]], ids: Mapping[int, str]) -> None:
        """`ids` names the designs; a fact or a card without weights says nothing."""
        self.names: list[str] = [f"{kind} {n}" for kind, count in KINDS for n in range(count)]
        starts, at = [], 0
        for _kind, count in KINDS:
            starts.append(i64(at))
            at += count
        self.starts: vec[i64] = vec[i64](starts)
        self.chose: i64 = len(self.names)
        self.names += [f"chose {action}" for action in ACTION_NAMES]
        self.placed: i64 = len(self.names)
        self.names += [f"placed {ids.get(design, '')}" for design in range(PLACES)]
        nothing = [0] * len(ACTION_NAMES)
        words = [i64(n) for name in self.names for n in packed(weights.get(name, nothing))]
        self.weights: vec[i64] = vec[i64](words)
        self.found: vec[i64] = vec[i64]([0] * MOST_FACTS)  # facts that are put together to be weighed
        sums = range(-FAR, FAR + 1)
        self.shares: vec[i64] = vec[i64]([i64(round(SURE / (1.0 + math.exp(-n / FINE)))) for n in sums])

    def fact(self, kind: i64, n: i64) -> i64:
        """The number of a fact."""
        start = self.starts[kind]
        most = self.starts[kind + 1] - start if kind < EMPTY_PRODUCTION else self.chose - start
        if n < 0:
            n = 0
        if n >= most:
            n = most - 1
        return start + n

    def facts(self, state: Race, seat: i64) -> i64:
        """Note in `found` all facts that are so of a player while action cards are chosen; return how many."""
        me = state.seats[seat]
        longest: i64 = 0
        for other in range(state.players):
            cards = state.seats[other].cards()
            if cards > longest:
                longest = cards
        found = self.found
        found[PLAYERS] = self.fact(PLAYERS, state.players)
        found[TWO_CARDS] = self.fact(TWO_CARDS, one_if(state.rules.duel))
        found[INVASION] = self.fact(INVASION, one_if(state.invasion is not None))
        found[ROUND] = self.fact(ROUND, state.round)
        found[HAND] = self.fact(HAND, len(me.hand))
        found[TABLEAU] = self.fact(TABLEAU, me.cards())
        found[LONGEST] = self.fact(LONGEST, longest)
        found[POOL] = self.fact(POOL, state.pool // 10)
        found[CHIPS] = self.fact(CHIPS, me.vp // 4)
        found[STRONG] = self.fact(STRONG, me.totals[STRENGTH])
        count: i64 = len(KINDS)
        goods: i64 = 0  # eight bits for each kind
        windfall: i64 = 0
        production: i64 = 0
        for entry in me.tableau:
            found[count] = self.placed + (entry & DESIGN)
            count += 1
            card = state.rules.cards[entry & DESIGN]
            if entry >> GOOD_SHIFT:
                goods += 1 << (card.good << 3)
            elif card.traits & WINDFALL:
                windfall += 1
            elif card.traits & PRODUCTION:
                production += 1
        for kind in range(NOVELTY, ALIEN + 1):
            found[GOODS + kind - NOVELTY] = self.fact(GOODS + kind - NOVELTY, goods >> (kind << 3) & 0xFF)
        found[EMPTY_WINDFALL] = self.fact(EMPTY_WINDFALL, windfall)
        found[EMPTY_PRODUCTION] = self.fact(EMPTY_PRODUCTION, production)
        for action in range(ACTION_CARDS):
            if me.chosen >> action & 1:  # in the round before
                found[count] = self.chose + action
                count += 1
        return count

    def likely(self, state: Race, seat: i64) -> vec[i64]:
        """How likely it is that a player chooses each action card, in parts of SURE."""
        count = self.facts(state, seat)
        found = self.found
        weights = self.weights
        sums = vec[i64]([0] * WORDS)
        for i in range(count):
            at = found[i] * WORDS
            for word in range(WORDS):
                sums[word] += weights[at + word]
        likely = vec[i64]([0] * ACTION_CARDS)
        for action in range(ACTION_CARDS):
            if state.rules.action_cards >> action & 1:
                n = (sums[action // LANES] >> (action % LANES * LANE) & LANE_MASK) - count * FAR
                if n > FAR:
                    n = FAR
                elif n < -FAR:
                    n = -FAR
                likely[action] = self.shares[n + FAR]
        return likely


def packed(weights: Sequence[int]) -> list[int]:
    """The weights of a fact, some in each number, so that they are added up together; none is below 0 there."""
    lanes = [max(-FAR, min(FAR, n)) + FAR for n in weights] + [0] * (WORDS * LANES - len(weights))
    words = [lanes[at : at + LANES] for at in range(0, len(lanes), LANES)]
    return [sum(n << (LANE * i) for i, n in enumerate(word)) for word in words]
