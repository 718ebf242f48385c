"""How a seat of Race for the Galaxy stands, as the greedy bot sees it: the time left, its hand, what to place and how
to pay for it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_race_taste import Dread, Weights
from stardeck.bots.greedy_race_values import KINDS, VP, Estate, least, most
from stardeck.bots.greedy_race_watch import Watch
from stardeck.engine.views import DESIGN
from stardeck.games.race.card import ALIEN as ALIEN_GOOD
from stardeck.games.race.card import (
    CARDS_FOR_DEFENSE,
    DISCARD_FOR_STRENGTH,
    GOOD_FOR_STRENGTH,
    MILITARY,
    PAY_FOR_MILITARY,
    RARE,
    REBEL,
    STRENGTH,
    TOTALS,
    VS_ALIEN,
    VS_RARE,
    VS_REBEL,
    VS_XENO,
    WORLD,
    XENO,
    ZERO_COST,
    Card,
)
from stardeck.games.race.develop import develop_price
from stardeck.games.race.goods import fitting
from stardeck.games.race.invasion import BUNKER_DEFENSE, takes_good, takes_itself
from stardeck.games.race.round import FULL_TABLEAU
from stardeck.games.race.scoring import ScoringList
from stardeck.games.race.settle import could_gain_strength, fits, goods_to_spend, price_of, strength_against
from stardeck.games.race.state import Player, Race

NEVER: Final = 1 << 28  # the cost of what cannot be done
SHORTEST: Final = 100  # hundredths of rounds: the one being played
PATIENCE: Final = 2200  # … after which the bot plays as if every round were the last: games must end


@final
@mypyc_attr(acyclic=True)
class Outlook:
    """What a seat thinks of its cards; `look` first, then ask."""

    def __init__(
        self, cards: vec[Card], lists: dict[int, ScoringList], taste: dict[str, int], war: dict[str, int]
    ) -> None:
        self.cards = cards
        self.peace = Weights(taste)
        self.war = Weights(war)
        self.w = self.peace
        self.estate = Estate(cards, lists, self.w)
        self.dread = Dread(war)
        self.watch = Watch(self.dread)
        self.pull: i64 = 0  # what a good given to the war effort is worth beyond its VP
        self.weary: i64 = 0  # rounds that the game has lasted too long
        self.rounds: i64 = 0  # hundredths of rounds that the longest tableau or the pool still need
        self.longest: i64 = 0  # cards of the longest tableau
        self.hand: i64 = 0  # cards in hand that may stay there
        self.thirst: i64 = 0  # what one more card to pay with is worth, beyond what every card is
        self.base: i64 = 0  # what the tableau is worth as it lies
        self.gains: vec[i64] = vec[i64]()  # what placing each card in hand would gain, without its price
        self.keeps: vec[i64] = vec[i64]()  # what each card in hand is worth there

    @property
    def card(self) -> i64:
        return self.estate.card

    @property
    def left(self) -> i64:
        return self.estate.left

    # --- looking ---------------------------------------------------------------------------------------------

    def look(self, state: Race, seat: i64, going: i64) -> None:
        """Take in how long the game will last, the seat's tableau and its hand, of which some cards must go."""
        me = state.seats[seat]
        self.hand = len(me.hand)
        if state.invasion is not None:
            self.hand -= going
        self.cards = state.rules.cards
        self.estate.cards = state.rules.cards
        invasion = state.invasion
        self.watch.on = invasion is not None
        self.w = self.peace
        if self.watch.on:
            self.w = self.war
        self.estate.w = self.w
        self.estate.set_time(self.time_left(state), self.hand)
        self.weary = most(0, state.round - PATIENCE // 100)
        self.estate.card //= 1 + self.weary
        if invasion is not None:
            self.watch.look(state, invasion, self.totals_of_all(state), seat)
            self.estate.survey(me.tableau)
            self.pull = self.standing(me, 0, 1) - self.standing(me, 0, 0)
        self.base = self.prospects(me, -1, -1)
        self.thirst = 0
        self.gains = vec[i64]()
        self.keeps = vec[i64]()
        for i in range(len(me.hand)):
            design = me.hand[i] & DESIGN
            gain = self.gain(me, design)
            self.gains = append(self.gains, gain)
            keep = self.to_keep(state, seat, design, gain)
            if i and me.hand[i - 1] & DESIGN == design and self.cards[design].traits & WORLD == 0:
                keep = self.floor()
            self.keeps = append(self.keeps, keep)
        if self.w.queue < 100:
            self.keeps = self.in_turn(self.keeps)

    def in_turn(self, keeps: vec[i64]) -> vec[i64]:
        """What cards in hand are worth if they can be placed only one after another, the best first."""
        floor = self.floor()
        result = keeps[:]
        for i in range(len(keeps)):
            hope = keeps[i] - floor
            if hope > 0:
                for j in range(len(keeps)):
                    if keeps[j] > keeps[i] or (keeps[j] == keeps[i] and j < i):
                        hope = hope * self.w.queue // 100
                result[i] = floor + hope
        return result

    def time_left(self, state: Race) -> i64:
        """Hundredths of rounds until the game will be over: by a full tableau or an empty pool, this round included."""
        longest: i64 = 0
        appetite: i64 = 0
        for other in range(state.players):
            me = state.seats[other]
            if me.cards() > longest:
                longest = me.cards()
            self.estate.survey(me.tableau)
            goods = self.estate.harvest()
            count = goods[1] + goods[2] + goods[3] + goods[4]
            mouths = 2 * i64(len(self.estate.eaters))
            if count > mouths:
                count = mouths
            appetite += 15 + 45 * count
        pace = self.w.pace
        if state.rules.duel:
            pace = pace * 6 // 10
        self.longest = longest
        left = (FULL_TABLEAU - longest) * pace
        by_pool = state.pool * 10000 // appetite
        self.rounds = most(0, least(least(left, by_pool), PATIENCE - 100 * state.round))
        return most(self.rounds, SHORTEST)

    def totals_of_all(self, state: Race) -> vec[i64]:
        """What the tableaus of all seats add up to, one after another."""
        totals = vec[i64](capacity=state.players * TOTALS)
        for other in range(state.players):
            self.estate.survey(state.seats[other].tableau)
            for total in self.estate.totals:
                totals = append(totals, total)
        return totals

    def prospects(self, me: Player, extra: i64, gone: i64) -> i64:
        """What a seat's tableau is worth together with the plans in its hand, if a card is placed or leaves."""
        estate = self.estate
        estate.survey(me.tableau, extra, gone)
        total = estate.worth(me.vp)
        if self.watch.on:
            placed: i64 = 0
            if extra >= 0:
                placed = 1
            total += self.standing(me, placed, 0)
        hoped: i64 = 0
        reached: i64 = 0
        for card in me.hand:
            design = card & DESIGN
            if design == extra:
                continue
            scoring = estate.list_of[design]
            if scoring >= 0:
                points = estate.points_of(scoring, me.vp)
                if points > hoped:
                    hoped = points
            if self.cards[design].traits & MILITARY and self.overcomes(self.cards[design]):
                reached += self.cards[design].vp + 1
        if self.left < 2 * SHORTEST:  # too late for plans
            return total
        return total + (hoped * self.w.hope + reached * self.w.target) * VP // 100

    def standing(self, me: Player, placed: i64, given: i64) -> i64:
        """What the tableau surveyed is worth against the Xenos, with cards that are placed and goods that are given."""
        gifts = count_of(self.estate.harvest()) * self.dread.effort
        left = self.rounds + SHORTEST
        if placed and me.cards() >= self.longest:
            left = most(left - self.w.pace, SHORTEST)  # the Xenos come in the last round too
        total = gifts * self.dread.alms * self.left // 10000
        return total + self.watch.worth(self.estate.totals, self.aid(me), gifts, left, given)

    def aid(self, me: Player) -> i64:
        """The temporary strength that the tableau surveyed can count on in an invasion, in hundredths."""
        points: i64 = 0
        for power in self.estate.powers:
            if takes_itself(power):
                points += power.a
            elif takes_good(power):
                points += power.b
            elif power.kind == CARDS_FOR_DEFENSE:
                points += power.a * power.b
        total = points * self.dread.aid
        if self.hand > 1:  # a card for the bunker is likely to be left
            total += 2 * BUNKER_DEFENSE * self.dread.aid
        return total

    def overcomes(self, world: Card) -> bool:
        """Whether the strength of the tableau surveyed is enough for a world."""
        totals = self.estate.totals
        strength = totals[STRENGTH]
        if world.traits & REBEL:
            strength += totals[VS_REBEL]
        if world.traits & XENO:
            strength += totals[VS_XENO]
        if world.good == ALIEN_GOOD:
            strength += totals[VS_ALIEN]
        elif world.good == RARE:
            strength += totals[VS_RARE]
        return strength >= world.cost

    # --- cards in hand ---------------------------------------------------------------------------------------

    def gain(self, me: Player, design: i64) -> i64:
        """What placing a card would gain, without its price."""
        if self.cards[design].traits & WORLD == 0 and me.find(design) >= 0:
            return 0
        return self.prospects(me, design, -1) - self.base

    def loss(self, me: Player, design: i64) -> i64:
        """What is lost when a card leaves the tableau."""
        return self.base - self.prospects(me, -1, design)

    def floor(self) -> i64:
        return self.card * self.w.floor // 100

    def to_keep(self, state: Race, seat: i64, design: i64, gain: i64) -> i64:
        """What a card is worth in hand: something to pay with, and perhaps something to place."""
        world = self.cards[design]
        chance: i64 = 100
        price: i64 = 0
        if world.traits & MILITARY:
            lacking = world.cost - strength_against(state, seat, world) - could_gain_strength(state, seat, world)
            if lacking > 0:
                chance = 60 // lacking
                if self.weary:
                    chance = 0
            if self.price_by_power(state, seat, world) < lacking * 2:
                chance = 80
        else:
            if world.traits & WORLD:
                price = price_of(state, seat, world, 0)
            else:
                price = develop_price(state, seat, design, 0)
            beyond = price - self.hand - 1
            if beyond > 0:
                chance = most(self.w.dearest, 100 - self.w.dear * beyond)
        net = gain - price * self.card
        if net <= 0:
            return self.floor()
        short = price + 1 - self.hand  # cards that the others in hand lack to pay for it
        if short > 0 and self.weary == 0:
            self.thirst = most(self.thirst, net * self.w.thirst // (100 * short))
        time = most(10, least(100, (self.left - SHORTEST) // 2))  # in the last round it is this phase or never
        return self.floor() + net * chance * self.w.want * time // 1000000

    def price_by_power(self, state: Race, seat: i64, world: Card) -> i64:
        """The cards that a power of the tableau lets the seat pay for a military world."""
        best: i64 = NEVER
        me = state.seats[seat]
        for entry in me.tableau:
            if entry & DESIGN != me.placing:
                for power in self.cards[entry & DESIGN].powers:
                    if power.kind == PAY_FOR_MILITARY and fits(state, power, world):
                        price = price_of(state, seat, world, power.a)
                        if price < best:
                            best = price
        return best

    def payment(self, me: Player, price: i64, placed: i64) -> i64:
        """What it costs to discard so many cards, the ones that are missed least; `placed` is not in hand any more."""
        if price <= 0:
            return 0
        taken: i64 = 0
        total: i64 = 0
        rest: i64 = len(me.hand)
        spent = vec[i64]([0] * rest)
        for i in range(len(me.hand)):
            if me.hand[i] & DESIGN == placed:
                spent[i] = 1
                rest -= 1
                break
        while taken < price:
            best: i64 = -1
            for i in range(len(me.hand)):
                if spent[i] == 0 and (best < 0 or self.keeps[i] < self.keeps[best]):
                    best = i
            if best < 0:
                return NEVER
            spent[best] = 1
            total += self.keeps[best]
            taken += 1
        if taken == rest and self.watch.on and not self.watch.under_way:
            total += self.dread.bunker
        return total

    # --- placing ---------------------------------------------------------------------------------------------

    def cost_of_world(self, state: Race, seat: i64, design: i64, in_hand: bool) -> i64:
        """What it costs to place a world in the best way: cards that are paid, or a card of the tableau that leaves."""
        me = state.seats[seat]
        world = self.cards[design]
        placed: i64 = -1
        if in_hand:
            placed = design
        free = self.cost_of_leaving(state, seat, ZERO_COST, world)
        if world.traits & MILITARY == 0:
            return least(self.payment(me, price_of(state, seat, world, 0), placed), free)
        strength = strength_against(state, seat, world)
        if strength >= world.cost:
            return 0
        best: i64 = NEVER
        if strength + could_gain_strength(state, seat, world) >= world.cost:
            best = self.cost_of_strength(state, seat, world, world.cost - strength)
        price = self.price_by_power(state, seat, world)
        if price < NEVER:
            best = least(best, least(self.payment(me, price, placed), free))
        return best

    def cost_of_strength(self, state: Race, seat: i64, world: Card, lacking: i64) -> i64:
        """What temporary strength costs: goods, or a card that leaves the tableau, or both."""
        me = state.seats[seat]
        leaving = self.cost_of_leaving(state, seat, DISCARD_FOR_STRENGTH, world)
        strength: i64 = 0
        goods: i64 = 0
        for entry in me.tableau:
            if entry & DESIGN != me.placing:
                for power in self.cards[entry & DESIGN].powers:
                    if power.kind == GOOD_FOR_STRENGTH and (power.c == 0 or world.traits & XENO):
                        if fitting(goods_to_spend(state, me), power.a):
                            strength += power.b
                            goods += self.cost_of_good(power.a)
        if strength >= lacking:
            return least(leaving, goods)
        if could_gain_strength(state, seat, world) - strength >= lacking:
            return leaving
        return leaving + goods

    def cost_of_good(self, kind: i64) -> i64:
        """What is lost with a good: most of its price, for it would have to be sold first."""
        return (kind + 1) * self.card * 2 // 3

    def cost_of_leaving(self, state: Race, seat: i64, kind: i64, world: Card) -> i64:
        """The least that is lost when a card with a power leaves the tableau for it."""
        best: i64 = NEVER
        me = state.seats[seat]
        for entry in me.tableau:
            if entry & DESIGN != me.placing:
                for power in self.cards[entry & DESIGN].powers:
                    if power.kind == kind and (kind != ZERO_COST or fits(state, power, world)):
                        best = least(best, self.loss(me, entry & DESIGN))
        return best

    def net_world(self, state: Race, seat: i64, i: i64) -> i64:
        """What placing a world of the hand gains or loses in all."""
        return self.gains[i] - self.cost_of_world(state, seat, state.seats[seat].hand[i] & DESIGN, True)

    def net_development(self, state: Race, seat: i64, i: i64, price: i64) -> i64:
        """What placing a development of the hand at a price gains or loses in all."""
        me = state.seats[seat]
        if me.find(me.hand[i] & DESIGN) >= 0:
            return -NEVER
        return self.gains[i] - self.payment(me, price, me.hand[i] & DESIGN)


def count_of(goods: vec[i64]) -> i64:
    """All goods of a count by kind."""
    total: i64 = 0
    for k in range(1, KINDS):
        total += goods[k]
    return total


def first_of_best(worth: vec[i64], sign: i64, position: i64, n: i64) -> i64:
    """Of the n places from a position on with the most worth (sign -1: the least), the first."""
    taken = vec[i64]([0] * len(worth))
    first: i64 = len(worth)
    for _i in range(n):
        best: i64 = -1
        for j in range(position, len(worth)):
            if taken[j] == 0 and (best < 0 or sign * worth[j] > sign * worth[best]):
                best = j
        if best < 0:
            break
        taken[best] = 1
        if best < first:
            first = best
    if first == i64(len(worth)):
        return position
    return first


def sorted_designs(me: Player) -> vec[i64]:
    """The designs of a tableau in their order."""
    designs = vec[i64]()
    last: i64 = -1
    for _i in range(len(me.tableau)):
        following: i64 = 1 << 20
        for entry in me.tableau:
            if entry & DESIGN > last and entry & DESIGN < following:
                following = entry & DESIGN
        if following == 1 << 20:
            break
        designs = append(designs, following)
        last = following
    return designs
