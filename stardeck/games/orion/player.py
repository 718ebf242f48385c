"""A player of Master of Orion: the board, the cards and the cubes of a seat."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.games.orion.codes import FLEET, FOOD

NOTHING: Final = -1
MOST_RESOURCES: Final = 9
MOST_LOYALTY: Final = 10
CUBES: Final = 10  # of each player, beside the five on the tracks


@final
@mypyc_attr(acyclic=True)
class Player:
    """The board, the cards and the cubes of a seat."""

    def __init__(self, hand: vec[i64], systems: vec[i64]) -> None:
        self.hand = hand  # kept in the order of designs
        self.systems = systems  # by place, Alluvia's the last of five; never changed in place
        self.drawn: vec[i64] = vec[i64]()  # cards just drawn, of which some have to be discarded
        self.due: vec[i64] = vec[i64]()  # effects that wait: holder | place << 16
        self.race: i64 = NOTHING
        self.advisor: i64 = NOTHING
        self.advisor_cubes: i64 = 0  # bit 0: slot A, bit 1: slot P
        self.building: i64 = NOTHING  # the card that has left the hand to be built
        self.food: i64 = 0
        self.fleet: i64 = 0
        self.production: i64 = 0
        self.vp: i64 = 0
        self.loyalty: i64 = MOST_LOYALTY
        self.reserve: i64 = CUBES
        self.actions: i64 = 0  # available action cubes
        self.spent: i64 = 0  # cubes on the own board, that of Propaganda included
        self.propaganda: bool = False  # its slot is taken
        self.attacks: i64 = 0  # cubes on the boards of others: four bits for each seat

    def copy(self) -> Player:
        twin = Player(self.hand[:], self.systems)
        if len(self.drawn):
            twin.drawn = self.drawn[:]
        if len(self.due):
            twin.due = self.due[:]
        twin.race = self.race
        twin.advisor = self.advisor
        twin.advisor_cubes = self.advisor_cubes
        twin.building = self.building
        twin.food = self.food
        twin.fleet = self.fleet
        twin.production = self.production
        twin.vp = self.vp
        twin.loyalty = self.loyalty
        twin.reserve = self.reserve
        twin.actions = self.actions
        twin.spent = self.spent
        twin.propaganda = self.propaganda
        twin.attacks = self.attacks
        return twin

    def resource(self, which: i64) -> i64:
        if which == FOOD:
            return self.food
        if which == FLEET:
            return self.fleet
        return self.production

    def attacked(self, target: i64) -> i64:
        """How often the seat has attacked another in this round."""
        return self.attacks >> (4 * target) & 15

    def set_system(self, place: i64, system: i64) -> None:
        systems = self.systems[:]
        systems[place] = system
        self.systems = systems


def lacking(me: Player, food: i64, fleet: i64, production: i64) -> i64:
    """What a player lacks of some resources: food | fleet << 4 | production << 8."""
    lacks: i64 = 0
    if food > me.food:
        lacks |= food - me.food
    if fleet > me.fleet:
        lacks |= (fleet - me.fleet) << 4
    if production > me.production:
        lacks |= (production - me.production) << 8
    return lacks
