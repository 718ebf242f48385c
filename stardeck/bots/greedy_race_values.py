"""What a tableau of Race for the Galaxy is worth to the greedy bot, in hundredths of a VP.

Every number comes from what cards say (their sums, powers and scoring lists), so cards of house sets have values too.
A card is worth what the tableau is worth with it, less what it is worth without.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_race_taste import Weights
from stardeck.engine.views import DESIGN
from stardeck.games.race.card import (
    CONSUME,
    CONSUME_ALL,
    CONSUME_DRAW,
    CONSUME_EACH_KIND,
    CONSUME_KINDS,
    CONSUME_PAIR,
    CONSUME_SET,
    CONSUME_VP,
    DEVELOP_AFTER,
    DEVELOP_DISCOUNT,
    DEVELOP_DRAW,
    DISCARD_FOR_STRENGTH,
    DISCARD_FOR_VP,
    DISCARD_TO_PRODUCE,
    DISCARD_TO_WINDFALL,
    DRAW_IF_MOST,
    DRAW_PER_CLASS,
    DRAW_PER_GOOD,
    DRAW_PER_KIND,
    DRAW_PER_TWO_GOODS,
    EXPLORE_DRAW,
    EXPLORE_KEEP,
    GOOD_FOR_STRENGTH,
    LUCKY,
    PAY_FOR_MILITARY,
    PRODUCE_DRAW,
    PRODUCE_WINDFALL,
    PRODUCTION,
    SELL,
    SETTLE_AFTER,
    SETTLE_DISCOUNT,
    STRENGTH,
    TOTALS,
    TRADE_BONUS,
    VS_ALIEN,
    VS_RARE,
    VS_REBEL,
    VS_XENO,
    WINDFALL,
    ZERO_COST,
    Card,
    Power,
)
from stardeck.games.race.scoring import ScoringList
from stardeck.games.race.state import GOOD_SHIFT

KINDS: Final = 5  # of goods; the first place stands for none, or any
VP: Final = 100
FEW_CARDS: Final = 5


@final
@mypyc_attr(acyclic=True)
class Estate:
    """A tableau added up: `survey` it first, then ask."""

    def __init__(self, cards: vec[Card], lists: dict[int, ScoringList], w: Weights) -> None:
        self.cards = cards
        self.w = w
        self.lists: vec[ScoringList] = vec[ScoringList]()
        self.list_of: vec[i64] = vec[i64]()  # for each design, the place of its scoring list, or -1
        for card in cards:
            scoring = lists.get(int(card.design))
            if scoring is None:
                self.list_of = append(self.list_of, -1)
            else:
                self.list_of = append(self.list_of, len(self.lists))
                self.lists = append(self.lists, scoring)
        self.row: vec[i64] = vec[i64]()  # the designs of the tableau
        self.totals: vec[i64] = vec[i64]([0] * TOTALS)
        self.printed: i64 = 0
        self.worlds: vec[i64] = vec[i64]([0] * KINDS)  # worlds by the kind of their goods,
        self.makers: vec[i64] = vec[i64]([0] * KINDS)  # those that produce,
        self.windfalls: vec[i64] = vec[i64]([0] * KINDS)  # windfall worlds,
        self.sparks: vec[i64] = vec[i64]([0] * KINDS)  # powers that let windfall worlds produce,
        self.goods: vec[i64] = vec[i64]([0] * KINDS)  # goods that lie there,
        self.here: vec[i64] = vec[i64]([0] * KINDS)  # and the best bonus for selling one on its own world
        self.draws_here: i64 = 0
        self.powers: vec[Power] = vec[Power]()  # of all phases
        self.eaters: vec[Power] = vec[Power]()  # powers that take goods
        self.used: vec[i64] = vec[i64]()  # which of them a meal has used
        self.table: vec[i64] = vec[i64]([0] * KINDS)  # the goods that a meal has left
        self.card: i64 = 0  # what a card in hand is worth
        self.left: i64 = 0  # hundredths of rounds to come

    def set_time(self, left: i64, hand: i64) -> None:
        """Say how long the game will last and how many cards are in hand: late, and among many, one is worth less."""
        self.left = left
        share: i64 = 100
        if hand > FEW_CARDS:
            share -= self.w.crowd * (hand - FEW_CARDS)
            if share < 20:
                share = 20
        else:
            share += self.w.poor * (FEW_CARDS - hand)
        self.card = self.w.card * left * share // (100 * (left + self.w.fade))

    def survey(self, tableau: vec[i64], extra: i64 = -1, gone: i64 = -1) -> None:
        """Add up a tableau, with a card that might be placed and without one that might leave."""
        for i in range(TOTALS):
            self.totals[i] = 0
        for k in range(KINDS):
            self.worlds[k] = 0
            self.makers[k] = 0
            self.windfalls[k] = 0
            self.sparks[k] = 0
            self.goods[k] = 0
            self.here[k] = 0
        self.printed = 0
        self.draws_here = 0
        self.row = vec[i64]()
        self.powers = vec[Power]()
        self.eaters = vec[Power]()
        for entry in tableau:
            if entry & DESIGN != gone:
                self.take_in(entry & DESIGN, entry >> GOOD_SHIFT != 0)
        if extra >= 0:
            self.take_in(extra, self.cards[extra].traits & WINDFALL != 0)
        for design in self.row:
            self.add_per(design)

    def add_per(self, design: i64) -> None:
        """Add what a card gives for each card of a class."""
        per = self.cards[design].per
        i: i64 = 0
        while i < i64(len(per)):
            self.totals[per[i + 1]] += per[i + 2] * self.members(per[i])
            i += 3

    def take_in(self, design: i64, good: bool) -> None:
        card = self.cards[design]
        self.row = append(self.row, design)
        self.printed += card.vp
        sums = card.sums
        i: i64 = 0
        while i < i64(len(sums)):
            self.totals[sums[i]] += sums[i + 1]
            i += 2
        kind = card.good
        if kind:
            self.worlds[kind] += 1
            if card.traits & PRODUCTION:
                self.makers[kind] += 1
                self.draws_here += card.draw_here
            else:
                self.windfalls[kind] += 1
            if good:
                self.goods[kind] += 1
            if card.trade_here > self.here[kind]:
                self.here[kind] = card.trade_here
        for power in card.powers:
            if power.kind == PRODUCE_WINDFALL or power.kind == DISCARD_TO_WINDFALL:
                self.sparks[power.a] += 1
            elif power.kind <= SELL or power.kind == CONSUME_PAIR or power.kind == CONSUME_EACH_KIND:
                self.eaters = append(self.eaters, power)
            else:
                self.powers = append(self.powers, power)

    # --- goods -----------------------------------------------------------------------------------------------

    def price(self, kind: i64) -> i64:
        """The cards that a good is sold for."""
        return kind + 1 + self.totals[TRADE_BONUS] + self.totals[TRADE_BONUS + kind] + self.here[kind]

    def bid(self, power: Power, goods: vec[i64], double: i64) -> i64:
        """What a power pays for each good it would take now; -1 if it cannot be used."""
        if power.kind == CONSUME_PAIR:
            if not has_pair(goods, power.a & 7, power.a >> 3):
                return -1
            return (power.c * double + power.d * self.card) // 2
        if power.kind == CONSUME_EACH_KIND:
            if goods[0] == 0:
                return -1
            return power.c * double + power.d * self.card
        count = goods[power.a]
        if power.kind == CONSUME:
            if count == 0:
                return -1
            return power.c * double + power.d * self.card
        if power.kind == CONSUME_SET:
            if count < power.b:
                return -1
            return (power.c * double + power.d * self.card) // power.b
        if power.kind == CONSUME_KINDS:
            kinds: i64 = 0
            for k in range(1, KINDS):
                if goods[k]:
                    kinds += 1
            if kinds < power.b:
                return -1
            return power.c * double // power.b
        count = goods[0]
        if count == 0:
            return -1
        if power.kind == CONSUME_ALL:
            return (count - power.b) * power.a * double // count
        best: i64 = 0
        for k in range(1, KINDS):
            if goods[k]:
                best = k + 1
                if power.a:
                    best = self.price(k)
        return best * self.card

    def meal(self, goods: vec[i64], double: i64) -> i64:
        """What the consume powers would make of goods, by a simple order: who pays best for a good takes it first."""
        table = self.table
        for k in range(KINDS):
            table[k] = goods[k]
        total: i64 = 0
        self.used = vec[i64]([0] * len(self.eaters))
        while table[0]:
            best: i64 = -1
            most: i64 = -1
            for i in range(len(self.eaters)):
                if self.used[i] == 0:
                    bid = self.bid(self.eaters[i], table, double)
                    if bid >= 0:
                        bid = 2 * bid
                        if self.eaters[i].kind == CONSUME and self.eaters[i].a:
                            bid += 1  # of equals, first who is not free to choose
                        if bid > most:
                            most = bid
                            best = i
            if best < 0:
                return total
            power = self.eaters[best]
            self.used[best] = 1
            total += most // 2 * self.serve(power)
        return total

    def serve(self, power: Power) -> i64:
        """Take the goods of a power off the table; return how many."""
        table = self.table
        if power.kind == CONSUME_PAIR:
            table[power.a & 7] -= 1
            if power.a >> 3:
                table[power.a >> 3] -= 1
            else:
                table[self.least_wanted(table)] -= 1
            table[0] -= 2
            return 2
        different = power.kind == CONSUME_KINDS or power.kind == CONSUME_EACH_KIND
        wanted: i64 = 1
        if power.kind == CONSUME or power.kind == CONSUME_SET or different:
            wanted = power.b
        elif power.kind == CONSUME_ALL:
            wanted = table[0]
        taken: i64 = 0
        if different:
            for k in range(1, KINDS):
                if table[k] and taken < wanted:
                    table[k] -= 1
                    taken += 1
        elif power.kind <= CONSUME_SET and power.a:
            taken = wanted
            if taken > table[power.a]:
                taken = table[power.a]
            table[power.a] -= taken
        else:
            while taken < wanted and table[0] > taken:
                table[self.least_wanted(table)] -= 1
                taken += 1
        table[0] -= taken
        return taken

    def least_wanted(self, table: vec[i64]) -> i64:
        """The kind of good that is missed least: more of it than special powers ask for, and cheap."""
        best: i64 = 0
        most: i64 = -1000
        for k in range(1, KINDS):
            if table[k]:
                spare = 10 * (table[k] - self.asked_for(k)) - k
                if spare > most:
                    most = spare
                    best = k
        return best

    def asked_for(self, kind: i64) -> i64:
        """How many goods of a kind the unused powers for that kind would take."""
        count: i64 = 0
        for i in range(len(self.eaters)):
            power = self.eaters[i]
            if self.used[i] == 0 and power.kind <= CONSUME_SET and power.a == kind:
                count += power.b
        return count

    def best_sale(self, goods: vec[i64]) -> i64:
        """The kind of good that is sold at the best price; 0 if there is none."""
        best: i64 = 0
        for k in range(1, KINDS):
            if goods[k] and (best == 0 or self.price(k) > self.price(best)):
                best = k
        return best

    def sale_and_meal(self, goods: vec[i64], double: i64) -> i64:
        """Sell the best good, then consume."""
        sold = self.best_sale(goods)
        if sold == 0:
            return 0
        goods[sold] -= 1
        goods[0] -= 1
        total = self.price(sold) * self.card + self.meal(goods, double)
        goods[sold] += 1
        goods[0] += 1
        return total

    def use_of(self, goods: vec[i64], double: i64) -> i64:
        """What goods bring: consumed, or the best of them sold first."""
        goods[0] = goods[1] + goods[2] + goods[3] + goods[4]
        if goods[0] == 0:
            return 0
        eaten = self.meal(goods, double)
        sold = self.sale_and_meal(goods, VP)
        if sold > eaten:
            return sold
        return eaten

    def harvest(self) -> vec[i64]:
        """The goods of a Produce phase on empty worlds, by kind."""
        goods = vec[i64]([0] * KINDS)
        free = self.sparks[0]
        for k in range(1, KINDS):
            goods[k] = self.makers[k]
            sparked = self.windfalls[k]
            if sparked > self.sparks[k]:
                sparked = self.sparks[k]
            goods[k] += sparked
            if free and self.windfalls[k] > sparked:
                goods[k] += 1
                free -= 1
        return goods

    def members(self, number: i64) -> i64:
        """How many cards of a class the tableau has."""
        count: i64 = 0
        for design in self.row:
            if self.cards[design].classes >> number & 1:
                count += 1
        return count

    def drawn_by(self, goods: vec[i64]) -> i64:
        """The cards that powers draw when goods are produced."""
        count = self.totals[PRODUCE_DRAW] + self.draws_here
        for power in self.powers:
            if power.kind == DRAW_PER_GOOD:
                count += power.b * goods[power.a]
            elif power.kind == DRAW_PER_KIND:
                for k in range(1, KINDS):
                    if goods[k]:
                        count += power.b
            elif power.kind == DRAW_PER_CLASS:
                count += power.b * (self.members(power.a) // power.c)
            elif power.kind == DRAW_PER_TWO_GOODS:
                count += power.b * ((goods[1] + goods[2] + goods[3] + goods[4]) // 2)
            elif power.kind == DRAW_IF_MOST and goods[power.a]:
                count += 1
        return count

    # --- worth -----------------------------------------------------------------------------------------------

    def points_of(self, scoring: i64, chips: i64) -> i64:
        """The VP that a scoring list gives now."""
        return self.lists[scoring].score(self.row, self.totals[STRENGTH], chips)

    def worth(self, chips: i64) -> i64:
        """What the tableau surveyed is worth: its VP, and what it will bring."""
        w = self.w
        left = self.left
        totals = self.totals
        total = self.printed * VP
        goods = self.harvest()
        cycle = self.use_of(goods, VP * w.double // 100)
        chips += cycle * w.cycle * left // 2000000  # about half of it comes as chips
        for design in self.row:
            if self.list_of[design] >= 0:
                total += self.points_of(self.list_of[design], chips) * VP
        total += self.use_of(self.goods, VP) * w.now // 100
        # hundredths of cards: how often, times how many
        cards = w.explore * (totals[EXPLORE_DRAW] * w.see // 100 + totals[EXPLORE_KEEP])
        cards += w.develop * (totals[DEVELOP_DISCOUNT] + totals[DEVELOP_AFTER] + totals[DEVELOP_DRAW])
        cards += w.settle * (totals[SETTLE_AFTER] + totals[SETTLE_DISCOUNT])
        for k in range(1, KINDS):
            cards += w.settle * totals[SETTLE_DISCOUNT + k] // 5
        cards += w.cycle * self.drawn_by(goods)
        for power in self.powers:
            cards += self.cards_of(power)
        total += cards * w.draws // 100 * self.card * left // 10000
        total += cycle * w.cycle * left // 10000
        return total + self.might()

    def cards_of(self, power: Power) -> i64:
        """What a power that is used now and then is worth a round, in hundredths of cards."""
        if power.kind == ZERO_COST:
            return 40
        if power.kind == DISCARD_FOR_STRENGTH:
            return 25
        if power.kind == PAY_FOR_MILITARY:
            return self.w.settle // 2
        if power.kind == CONSUME_DRAW:
            return self.w.cycle * power.a
        if power.kind == LUCKY:
            return self.w.cycle // 3
        if power.kind == DISCARD_FOR_VP:
            return self.w.cycle // 2
        if power.kind == CONSUME_VP:
            return self.w.cycle * power.a
        if power.kind == GOOD_FOR_STRENGTH:
            return 10
        if power.kind == DISCARD_TO_PRODUCE:
            return -self.w.cycle
        return 0

    def might(self) -> i64:
        """What military strength is worth, whatever the hand: more than eight points win little more."""
        strength = self.totals[STRENGTH]
        if strength > 8:
            strength = 8
        special = self.totals[VS_REBEL] + self.totals[VS_ALIEN] + self.totals[VS_RARE] + self.totals[VS_XENO]
        return (strength * 5 + special) * self.w.strength * self.left // 5000


def has_pair(goods: vec[i64], first: i64, other: i64) -> bool:
    """Whether there is a good of a kind and one of another (0: any) beside it."""
    if other:
        return goods[first] > 0 and goods[other] > 0
    return goods[first] > 0 and goods[0] > 1


def least(a: i64, b: i64) -> i64:
    if a < b:
        return a
    return b


def most(a: i64, b: i64) -> i64:
    if a > b:
        return a
    return b
