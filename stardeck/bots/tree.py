"""The trees of a search: for every seat what it may do, and how that turned out, in flat rows of numbers."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions

NONE: Final = -1
ONE: Final = 1 << 20  # a whole win, as it is added up


@final
@mypyc_attr(acyclic=True)
class Tree:
    """One seat's own decisions: a node for each sequence of its actions, whatever the others did meanwhile.

    Children are those actions that were tried; which of them are legal depends on the imagined world, so each
    counts how often it could have been chosen, too.
    """

    def __init__(self, limit: i64) -> None:
        self.limit = limit  # nodes; when there are so many, none are added
        self.action: vec[i64] = vec[i64]([NONE])
        self.first: vec[i64] = vec[i64]([NONE])  # its first child
        self.next: vec[i64] = vec[i64]([NONE])  # the child of the same parent after it
        self.visits: vec[i64] = vec[i64]([0])
        self.chances: vec[i64] = vec[i64]([0])  # how often it could have been chosen
        self.won: vec[i64] = vec[i64]([0])  # in parts of ONE

    def add(self, parent: i64, action: i64) -> i64:
        """Add a child for an action, or return NONE when the tree is full."""
        node: i64 = len(self.action)
        if node >= self.limit:
            return NONE
        self.action = append(self.action, action)
        self.next = append(self.next, self.first[parent])
        self.first[parent] = node
        self.first = append(self.first, NONE)
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, 0)
        self.won = append(self.won, 0)
        return node

    def child(self, parent: i64, action: i64) -> i64:
        node = self.first[parent]
        while node != NONE and self.action[node] != action:
            node = self.next[node]
        return node

    def best(self, parent: i64, actions: Actions, curiosity: float) -> i64:
        """The legal child with the highest upper confidence bound; NONE if none has been tried."""
        best = NONE
        highest = -1.0
        node = self.first[parent]
        while node != NONE:
            if actions.has(self.action[node]):
                self.chances[node] += 1
                visits = self.visits[node]
                bound = 1e9
                if visits:
                    mean = float(self.won[node]) / float(visits) / float(ONE)
                    bound = mean + curiosity * math.sqrt(math.log(float(self.chances[node])) / float(visits))
                if bound > highest:
                    highest = bound
                    best = node
            node = self.next[node]
        return best

    def tried(self, parent: i64, actions: Actions) -> i64:
        """How many of the legal actions have a child."""
        count: i64 = 0
        node = self.first[parent]
        while node != NONE:
            if actions.has(self.action[node]):
                count += 1
            node = self.next[node]
        return count

    def learn(self, node: i64, won: i64) -> None:
        self.visits[node] += 1
        self.won[node] += won
