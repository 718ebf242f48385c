"""Setting up a game of Master of Orion: who begins, the deck, and the boards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.chance import Chance
from stardeck.engine.deal import Deal
from stardeck.engine.steps import Step
from stardeck.games.orion.player import Player
from stardeck.games.orion.round import SETUP
from stardeck.games.orion.rules import Rules
from stardeck.games.orion.setup import ANY_BOARD, ChooseRace, take_board
from stardeck.games.orion.state import DECK, FIRST, RACES, Orion

# How boards are given out.
GIVEN: Final = 0  # everybody gets the one race there is
CHOSEN: Final = 1
DRAFTED: Final = 2  # a board is dealt and its side chosen
DEALT: Final = 3
PLACES: Final = 5


@final
@mypyc_attr(acyclic=True)
class OrionDeal(Deal):
    """Sets up Master of Orion with given options."""

    def __init__(
        self, players: int, rules: Rules, first: int | None, deck: list[int], how: int, races: list[int]
    ) -> None:
        self.players: i64 = players
        self.rules = rules
        self.first: i64 = -1 if first is None else first  # -1: chance says who begins
        self.deck: vec[i64] = vec[i64]([i64(card) for card in deck])
        self.how: i64 = how
        self.races: vec[i64] = vec[i64]([i64(race) for race in races])
        self.setup: vec[Step] = vec[Step](list(SETUP[::-1]))

    def new(self, chance: Chance) -> Orion:
        seats = vec[Player]()
        for _seat in range(self.players):
            seats = append(seats, Player(vec[i64](), vec[i64]([0] * PLACES)))
        state = Orion(self.players, chance, self.rules, seats)
        state.first = self.first
        if self.first < 0:
            state.first = chance.choose(self.players, -1, FIRST)
        state.active = state.first
        state.round = 1
        deck = self.deck[:]
        chance.shuffle(deck, -1, DECK)
        state.deck = deck
        state.left = len(deck)
        state.push_all(self.rules.round, 0)
        state.push_all(self.setup, 0)
        self.deal_races(state, chance)
        return state

    def deal_races(self, state: Orion, chance: Chance) -> None:
        """Give every seat its board, or let the seats choose in order from the first player."""
        if self.how == GIVEN:
            for seat in range(self.players):
                take_board(state, seat, self.races[0])
            return
        if self.how == CHOSEN:
            state.push_for_all(ChooseRace(ANY_BOARD))
            return
        dealt = self.races[:]
        chance.shuffle(dealt, -1, RACES)
        place = self.players
        while place:
            place -= 1
            seat = state.after(state.first, place)
            race = dealt[len(dealt) - 1 - place]
            if self.how == DRAFTED:
                state.push(ChooseRace(race), seat)
            else:
                take_board(state, seat, race)
