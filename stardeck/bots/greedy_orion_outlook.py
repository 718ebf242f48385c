"""What the greedy bot of Master of Orion makes of its hand and its systems: what building a card would gain, where it
would go, and what it is worth in hand.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_orion_values import POINT, Values, free_places
from stardeck.engine.views import DESIGN
from stardeck.games.orion.building import BuildFromHand, best_discount
from stardeck.games.orion.card import (
    ACTIVATION,
    AFTER_CONSTRUCTION,
    BIG_SYSTEMS,
    BLUE,
    COLOUR,
    GATED_BUILD,
    GREY,
    HAS_SLOT_A,
    ON_BUILT,
    OWN_SYSTEMS,
    RED,
    SCORES,
    SETS,
    SLOT_A,
    YELLOW,
    Bundle,
    Card,
)
from stardeck.games.orion.codes import ALLUVIA, SYSTEMS
from stardeck.games.orion.counting import count, structures_of_colour
from stardeck.games.orion.exploit import BLUE_FOOD, GREY_DISCARD, GREY_DRAW, RED_FLEETS, YELLOW_PRODUCTION
from stardeck.games.orion.gains import ChangeLoyalty, Gain, GainByCovered, GainIfWorking, GainPer
from stardeck.games.orion.player import Player
from stardeck.games.orion.scoring import printed_points, variable_points
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size, top

HAND_LIMIT: Final = 5
# A build that an effect grants, in eight bits: its colour in the lower three, its discount, and that it is there.
GRANT: Final = 128
GRANT_DISCOUNT: Final = 3
GRANT_BITS: Final = 8


def score_now(state: Orion, seat: i64) -> i64:
    """The points of a seat if the game were over."""
    me = state.seats[seat]
    return me.vp + me.loyalty + printed_points(state, seat) + variable_points(state, seat)


def lead(state: Orion, seat: i64) -> i64:
    """By how many points a seat leads, or is behind if less than 0."""
    best: i64 = -1000
    for other in range(state.players):
        if other != seat:
            score = score_now(state, other)
            if score > best:
                best = score
    return score_now(state, seat) - best


def grants_of(effect: BuildFromHand) -> i64:
    """The builds that an effect grants, the first in the lowest bits."""
    grants: i64 = 0
    i: i64 = len(effect.colours)
    while i:
        i -= 1
        grants = grants << GRANT_BITS | GRANT | effect.discounts[i] << GRANT_DISCOUNT | effect.colours[i]
    return grants


@final
@mypyc_attr(acyclic=True)
class Prospect:
    """What building a card of the hand would do."""

    def __init__(self, design: i64) -> None:
        self.design = design
        self.place: i64 = -1  # where it would go
        self.gain: i64 = 0  # what it brings, its cost and what follows at once aside
        self.food: i64 = 0  # what its effect brings at once
        self.fleet: i64 = 0
        self.production: i64 = 0
        self.loyalty: i64 = 0
        self.grants: i64 = 0  # builds that follow
        self.keep: i64 = 0  # what the card is worth in hand
        self.gate: i64 = 0  # the loyalty that it needs
        self.discount: i64 = 0


@final
@mypyc_attr(acyclic=True)
class Outlook:
    """The position of a seat, looked at once for each question."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.colours: vec[i64] = vec[i64]([0, 0, 0, 0])  # own structures by colour
        self.fewest: i64 = 0
        self.covers: vec[i64] = vec[i64]()  # by place, what a structure there would cost in effects that it covers
        self.open: vec[i64] = vec[i64]()  # by place, whether a structure finds room
        self.last_place: bool = False  # the next structure fills the last system
        self.lead: i64 = 0
        self.extra: vec[Bundle] = vec[Bundle]()  # of the board, for exploits

    def look(self, state: Orion, seat: i64) -> None:
        """Take in the position of a seat."""
        me = state.seats[seat]
        self.values.look(state, seat)
        for colour in range(GREY + 1):
            self.colours[colour] = structures_of_colour(state, me, colour)
        self.fewest = self.colours[GREY]
        for colour in range(GREY):
            if self.colours[colour] < self.fewest:
                self.fewest = self.colours[colour]
        new = state.ordinary(me)
        self.covers = vec[i64]()
        self.open = vec[i64]()
        for place in range(ALLUVIA + 1):
            free: i64 = 0
            if size(me.systems[place]) < state.room(me, place) and (place == ALLUVIA or place <= new):
                free = 1
            self.open = append(self.open, free)
            self.covers = append(self.covers, self.top_value(state, seat, place))
        self.last_place = free_places(state, me) == 1
        self.lead = lead(state, seat)
        self.extra = vec[Bundle]()
        if me.race >= 0:
            self.extra = self.values.boards[me.race].exploits

    def top_value(self, state: Orion, seat: i64, place: i64) -> i64:
        """What the working structure of a system still does for its owner."""
        me = state.seats[seat]
        card = top(me.systems[place])
        if card < 0:
            return 0
        value = self.values.works(state, seat, card)
        if (
            me.actions
            and self.values.cards[card].traits & HAS_SLOT_A
            and not state.slot_taken(me, place, SLOT_A)
            and self.values.cards[card].ability_at[ACTIVATION] >= 0
        ):
            value += self.values.activation(state, seat, card, place)
        return value

    # --- building --------------------------------------------------------------------------------------------

    def prospect(self, state: Orion, seat: i64, design: i64) -> Prospect:
        """What building a card would do."""
        values = self.values
        card = values.cards[design]
        found = Prospect(design)
        if card.traits & GATED_BUILD:
            found.gate = card.gate
        found.discount = best_discount(state, state.seats[seat])
        found.gain = card.vp * POINT + values.income(card) + values.scores(state, seat, card)
        found.gain += values.works(state, seat, design) + self.sets(state, seat, card)
        if card.traits & HAS_SLOT_A and state.seats[seat].actions > 1 and card.ability_at[ACTIVATION] >= 0:
            found.gain += values.activation(state, seat, design, -1)
        if card.traits & ON_BUILT:
            self.add_effects(state, seat, card, found)
        found.place = self.best_place(state, seat, design)
        if found.place >= 0:
            found.gain += self.at_place(state, seat, design, found.place)
        if self.last_place and values.rounds:
            found.gain += self.lead * values.w.finish
        return found

    def add_effects(self, state: Orion, seat: i64, card: Card, found: Prospect) -> None:
        """Add what happens when a card has been built: resources by themselves, for they may pay for more."""
        values = self.values
        ability = card.ability(AFTER_CONSTRUCTION)
        if not ability.free:
            worth = values.ability(state, seat, ability, -1, -1)
            if worth > 0 and not isinstance(ability.effects[0], GainByCovered):
                found.gain += worth
            return
        for effect in ability.effects:
            if isinstance(effect, Gain):
                self.add_bundle(found, effect.what, 1)
            elif isinstance(effect, GainIfWorking):
                if effect.holds(state, seat) or card.colour == effect.colour:
                    self.add_bundle(found, effect.what, 1)
            elif isinstance(effect, GainPer):
                self.add_bundle(found, effect.each, count(state, seat, state.after(seat, 1), effect.per))
            elif isinstance(effect, ChangeLoyalty) and not effect.of_target:
                found.loyalty += effect.amount
            elif isinstance(effect, BuildFromHand):
                found.grants = grants_of(effect)
            elif not isinstance(effect, GainByCovered):
                found.gain += values.effect(state, seat, effect, -1, -1)

    def add_bundle(self, found: Prospect, what: Bundle, times: i64) -> None:
        found.food += what.food * times
        found.fleet += what.fleet * times
        found.production += what.production * times
        rest = Bundle(0, 0, 0, what.vp, what.cards, what.actions)
        found.gain += self.values.bundle(rest) * times

    def sets(self, state: Orion, seat: i64, card: Card) -> i64:
        """What a structure adds to the points of those that count colours and sets."""
        value: i64 = 0
        for system in state.seats[seat].systems:
            for level in range(size(system)):
                other = card_at(system, level)
                if state.rules.traits[other] & SCORES:
                    for score in self.values.cards[other].scores:
                        per = score.per
                        if (per.what == COLOUR and per.n == card.colour) or (
                            per.what == SETS and self.colours[card.colour] == self.fewest
                        ):
                            value += score.amount * POINT
                            if per.what == SETS:
                                value -= score.amount * POINT // 2
        return value

    def best_place(self, state: Orion, seat: i64, design: i64) -> i64:
        """The system where a structure does most, or -1."""
        best: i64 = -1
        most: i64 = 0
        for place in range(ALLUVIA + 1):
            if self.open[place]:
                value = self.at_place(state, seat, design, place)
                if best < 0 or value > most:
                    best = place
                    most = value
        return best

    def at_place(self, state: Orion, seat: i64, design: i64, place: i64) -> i64:
        """What it matters that a structure goes into a certain system: what it covers, and what counts systems."""
        values = self.values
        me = state.seats[seat]
        value = -self.covers[place]
        height = size(me.systems[place])
        for system in me.systems:
            for level in range(size(system)):
                other = card_at(system, level)
                if state.rules.traits[other] & SCORES:
                    for score in values.cards[other].scores:
                        if (score.per.what == BIG_SYSTEMS and height + 1 == score.per.n) or (
                            score.per.what == OWN_SYSTEMS and height == 0
                        ):
                            value += score.amount * POINT // 2
        card = values.cards[design]
        if card.traits & ON_BUILT:
            ability = card.ability(AFTER_CONSTRUCTION)
            for effect in ability.effects:
                if isinstance(effect, GainByCovered) and height:
                    gain = values.bundle(effect.by_colour[state.rules.colours[top(me.systems[place])]])
                    gain -= values.bundle(ability.cost)
                    if gain > 0:
                        value += gain
        if place == ALLUVIA:
            value += state.discount_at(me, place) * values.w.fleet * values.fade // 100
        return value

    # --- cards in hand ---------------------------------------------------------------------------------------

    def cost(self, card: Card) -> i64:
        """What a card costs, in value."""
        values = self.values
        return values.units(card.cost.food, card.cost.fleet, card.cost.production) * values.fade // 100

    def exploited(self, design: i64) -> i64:
        """What exploiting a card by an action would bring."""
        values = self.values
        colour = values.cards[design].colour
        gain: i64 = 0
        if colour == BLUE:
            gain = values.units(BLUE_FOOD, 0, 0)
        elif colour == RED:
            gain = values.units(0, RED_FLEETS, 0)
        elif colour == YELLOW:
            gain = values.units(0, 0, YELLOW_PRODUCTION)
        else:
            gain = (GREY_DRAW - GREY_DISCARD) * values.w.card + values.w.card // 4
        gain = gain * values.fade // 100
        if len(self.extra):
            gain += values.bundle(self.extra[colour])
        return gain

    def keep(self, found: Prospect) -> i64:
        """What a card is worth in hand: what it would gain when it is built, or something to exploit."""
        values = self.values
        value = values.w.floor * values.w.card * values.fade // 10000
        net = found.gain - self.cost(values.cards[found.design])
        net += values.units(found.food, found.fleet, found.production) * values.fade // 100
        net += found.loyalty * POINT // 2
        if net > 0:
            value += net * values.w.want * values.fade // 10000
        return value

    def in_hand(self, state: Orion, seat: i64, design: i64) -> i64:
        """What a card would be worth in the hand of a seat."""
        return self.keep(self.prospect(state, seat, design))

    def least(self, state: Orion, seat: i64, pile: vec[i64]) -> i64:
        """The card of a pile that the seat misses least."""
        best: i64 = -1
        least: i64 = 0
        for held in pile:
            value = self.in_hand(state, seat, held & DESIGN)
            if best < 0 or value < least:
                best = held & DESIGN
                least = value
        return best

    def opponents_loss(self, state: Orion, other: i64, place: i64) -> i64:
        """What an opponent loses with the working structure of a system: the one beneath takes its place."""
        them: Player = state.seats[other]
        system = them.systems[place]
        if place >= SYSTEMS + 1 or size(system) < 2:
            return 0
        return self.values.works(state, other, top(system)) - self.values.works(
            state, other, card_at(system, size(system) - 2)
        )
