"""Which action cards the greedy bot of Race for the Galaxy plays: those of the phases in which it has most to do, and
that the others are least likely to call for it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_race_invasion import FREE_REPAIRS, Admiral
from stardeck.bots.greedy_race_outlook import Outlook, count_of
from stardeck.bots.greedy_race_values import KINDS, VP, least
from stardeck.engine.actions import Actions
from stardeck.engine.views import DESIGN
from stardeck.games.race.card import (
    CONSUME_DRAW,
    DEVELOP_AFTER,
    DEVELOP_DRAW,
    DISCARD_FOR_VP,
    EXPLORE_DRAW,
    EXPLORE_KEEP,
    LUCKY,
    PRODUCTION,
    SETTLE_AFTER,
    WINDFALL,
    WORLD,
)
from stardeck.games.race.codes import (
    ACTION,
    CONSUME_TRADE,
    CONSUME_X2,
    DEVELOP,
    DEVELOP_2,
    EXPLORE_1_1,
    EXPLORE_5,
    PRODUCE,
    PRODUCE_REPAIR,
    SETTLE,
    SETTLE_2,
)
from stardeck.games.race.develop import develop_price
from stardeck.games.race.round import HAND_LIMIT
from stardeck.games.race.state import GOOD_SHIFT, Player, Race

EXPLORES: Final = 1 << EXPLORE_5 | 1 << EXPLORE_1_1
DEVELOPS: Final = 1 << DEVELOP | 1 << DEVELOP_2
SETTLES: Final = 1 << SETTLE | 1 << SETTLE_2
CONSUMES: Final = 1 << CONSUME_TRADE | 1 << CONSUME_X2
PRODUCES: Final = 1 << PRODUCE | 1 << PRODUCE_REPAIR
LATE: Final = 200  # hundredths of rounds: what is made now may not be used any more


@final
@mypyc_attr(acyclic=True)
class Plans:
    """What a seat would do in each phase, and what it expects of the others."""

    def __init__(self, outlook: Outlook, admiral: Admiral) -> None:
        self.outlook = outlook
        self.admiral = admiral
        self.called: vec[i64] = vec[i64]([0] * 6)  # how likely the others call each phase, in per cent
        self.theirs: vec[i64] = vec[i64]([0] * 6)  # what the others would gain in each phase
        self.drawn: i64 = 0  # what a card is worth that a phase of this round draws

    def choose(self, state: Race, seat: i64, actions: Actions) -> i64:
        """Return the action card to play; in a duel the first of the best two, or the second to go with the first."""
        self.foresee(state, seat)
        me = state.seats[seat]
        best = actions.items[0]
        most: i64 = -(1 << 30)
        picks = state.draft(seat)
        chosen: i64 = 0
        if len(picks):
            chosen = 1 << (picks[0] - ACTION)
        second = Actions()
        for i in range(actions.count):
            first = actions.items[i] - ACTION
            if not state.rules.duel or chosen:
                value = self.value(state, me, seat, chosen | 1 << first)
                if value > most:
                    most = value
                    best = actions.items[i]
                continue
            self.partners(state, first, second)
            for j in range(second.count):
                value = self.value(state, me, seat, 1 << first | 1 << second.items[j])
                if value > most:
                    most = value
                    best = actions.items[i]
        return best

    def partners(self, state: Race, first: i64, second: Actions) -> None:
        """The action cards that can follow a first one in a duel."""
        second.clear()
        for action in range(first + 1, PRODUCE + 1):
            second.add(action)
        if state.rules.action_cards >> PRODUCE_REPAIR & 1:
            second.add(PRODUCE_REPAIR)
        if first == DEVELOP:
            second.add(DEVELOP_2)
        elif first == SETTLE:
            second.add(SETTLE_2)

    # --- the others ------------------------------------------------------------------------------------------

    def foresee(self, state: Race, seat: i64) -> None:
        """Guess from what lies open which phases the others will call, and what they would have of them."""
        estate = self.outlook.estate
        for phase in range(6):
            self.called[phase] = 0
            self.theirs[phase] = 0
        for other in range(state.players):
            if other == seat:
                continue
            them = state.seats[other]
            estate.survey(them.tableau)
            cards: i64 = len(them.hand)
            goods = count_of(estate.goods)
            empty = count_of(estate.harvest()) - goods
            if empty < 0:
                empty = 0
            eaten = least(goods, 2 * len(estate.eaters))
            wishes = vec[i64]([0, 20, 15 + 4 * cards, 15 + 5 * cards, 5 + 8 * goods + 12 * eaten, 5 + 18 * empty])
            if cards < 3:
                wishes[1] += 25
            total: i64 = 0
            for phase in range(1, 6):
                total += wishes[phase]
            for phase in range(1, 6):
                likely = 100 * wishes[phase] // total
                if state.rules.duel:
                    likely = least(95, likely * 9 // 5)
                self.called[phase] = 100 - (100 - self.called[phase]) * (100 - likely) // 100
            self.theirs[1] += estate.card
            self.theirs[2] += 15 * cards
            self.theirs[3] += 15 * cards
            self.theirs[4] += VP * eaten
            self.theirs[5] += VP * empty
        for phase in range(1, 6):
            self.called[phase] = least(95, self.called[phase] * self.outlook.w.leech // 100)
            self.theirs[phase] //= state.players - 1
        if state.round == 1 and state.rules.always_first & SETTLES:
            self.called[3] = 100

    # --- the phases ------------------------------------------------------------------------------------------

    def value(self, state: Race, me: Player, seat: i64, chosen: i64) -> i64:
        """What a round brings with some action cards: their phases for sure, the others as far as they are likely."""
        estate = self.outlook.estate
        estate.survey(me.tableau)
        card = estate.card
        self.drawn = card * self.outlook.w.draw // 100 + self.outlook.thirst
        estate.card = self.drawn
        consume = self.weigh(chosen & CONSUMES, 4, self.consume(me, chosen))
        produce = self.weigh(chosen & PRODUCES, 5, self.produce(me, chosen))
        estate.card = card
        explore = self.weigh(chosen & EXPLORES, 1, self.explore(me, chosen))
        develop = self.weigh(chosen & DEVELOPS, 2, self.develop(state, me, seat, chosen))
        settle = self.weigh(chosen & SETTLES, 3, self.settle(state, me, seat, chosen))
        if chosen & DEVELOPS and chosen & SETTLES:  # both are paid from one hand
            if develop < settle:
                develop //= 2
            else:
                settle //= 2
        return explore + develop + settle + consume + produce

    def weigh(self, mine: i64, phase: i64, gain: i64) -> i64:
        """A phase that this seat calls takes place, for the others too; another may or may not."""
        if mine:
            return gain - self.theirs[phase] * (100 - self.called[phase]) * self.outlook.w.spite // 10000
        return gain * self.called[phase] // 100

    def explore(self, me: Player, chosen: i64) -> i64:
        """Cards kept, and how many there are to choose from."""
        totals = self.outlook.estate.totals
        draw = 2 + totals[EXPLORE_DRAW]
        keep = 1 + totals[EXPLORE_KEEP]
        if chosen & 1 << EXPLORE_5:
            draw += 5
        if chosen & 1 << EXPLORE_1_1:
            draw += 1
            keep += 1
        worth = keep * 85 + self.outlook.w.see * (draw - keep)
        cards: i64 = len(me.hand)
        if cards < 3:
            worth = worth * 5 // 4
        elif cards + keep > HAND_LIMIT - 1:
            worth //= 2
        return worth * self.outlook.w.search // 100 * self.outlook.card // 100 + keep * self.outlook.thirst

    def develop(self, state: Race, me: Player, seat: i64, chosen: i64) -> i64:
        """The best development that can be paid, and in a double phase another."""
        totals = self.outlook.estate.totals
        discount: i64 = 0
        if chosen & DEVELOPS:
            discount = 1
        best: i64 = 0
        next_best: i64 = 0
        for i in range(len(me.hand)):
            design = me.hand[i] & DESIGN
            if state.rules.traits[design] & WORLD == 0:
                price = develop_price(state, seat, design, 0) - discount
                net = self.outlook.net_development(state, seat, i, price)
                if net > best:
                    next_best = best
                    best = net
                elif net > next_best:
                    next_best = net
        placed: i64 = 0
        if best:
            placed = 1
        if chosen & 1 << DEVELOP_2:
            best += next_best * 2 // 3
            if next_best:
                placed = 2
        return best + (placed * totals[DEVELOP_AFTER] + totals[DEVELOP_DRAW]) * self.drawn

    def settle(self, state: Race, me: Player, seat: i64, chosen: i64) -> i64:
        """The best world that can be placed, and in a double phase another."""
        cards = self.outlook.estate.totals[SETTLE_AFTER]
        if chosen & SETTLES:
            cards += 1
        best: i64 = 0
        next_best: i64 = 0
        for i in range(len(me.hand)):
            if state.rules.traits[me.hand[i] & DESIGN] & WORLD:
                net = self.outlook.net_world(state, seat, i)
                if net > best:
                    next_best = best
                    best = net
                elif net > next_best:
                    next_best = net
        if best:
            best += cards * self.drawn
        if chosen & 1 << SETTLE_2 and next_best:
            best += next_best * 2 // 3 + cards * self.drawn
        return best

    def consume(self, me: Player, chosen: i64) -> i64:
        """What the goods bring now, less what they would have brought later."""
        outlook = self.outlook
        estate = outlook.estate
        goods = estate.goods[:]
        goods[0] = count_of(goods)
        double: i64 = VP
        if chosen & 1 << CONSUME_X2:
            double = 2 * VP
        if chosen & 1 << CONSUME_TRADE:
            gain = estate.sale_and_meal(goods, double)
        else:
            gain = estate.meal(goods, double)
        if outlook.left >= LATE:
            gain -= estate.use_of(goods, VP) * outlook.w.hold // 100
        for power in estate.powers:
            if power.kind == CONSUME_DRAW:
                gain += power.a * outlook.card
            elif power.kind == LUCKY:
                gain += outlook.card // 3
            elif power.kind == DISCARD_FOR_VP:
                gain += self.sacrifice(me, power.a, power.b)
        return gain

    def sacrifice(self, me: Player, most: i64, vp: i64) -> i64:
        """What can be won by discarding cards from hand for VP."""
        gain: i64 = 0
        for i in range(len(me.hand)):
            if most and self.outlook.keeps[i] < vp * VP:
                gain += vp * VP - self.outlook.keeps[i]
                most -= 1
        return gain

    def produce(self, me: Player, chosen: i64) -> i64:
        """What the goods to come will bring, and the cards drawn for them."""
        outlook = self.outlook
        estate = outlook.estate
        before = estate.goods[:]
        if chosen & CONSUMES:
            before = vec[i64]([0] * KINDS)
        empty = vec[i64]([0] * KINDS)
        for entry in me.tableau:
            card = estate.cards[entry & DESIGN]
            if card.traits & PRODUCTION and entry >> GOOD_SHIFT and chosen & CONSUMES == 0:
                empty[card.good] -= 1
        windfalls = estate.windfalls[:]
        for entry in me.tableau:
            card = estate.cards[entry & DESIGN]
            if card.traits & WINDFALL and entry >> GOOD_SHIFT and chosen & CONSUMES == 0:
                windfalls[card.good] -= 1
        gain: i64 = 0
        if outlook.watch.on:
            gain = self.produce_at_war(me, chosen, empty)
        free = estate.sparks[0]
        if chosen & 1 << PRODUCE:
            free += 1
        after = before[:]
        made = vec[i64]([0] * KINDS)
        k: i64 = KINDS - 1
        while k:
            sparked = least(windfalls[k], estate.sparks[k])
            more = least(windfalls[k] - sparked, free)
            free -= more
            made[k] = estate.makers[k] + empty[k] + sparked + more
            after[k] += made[k]
            k -= 1
        gain += estate.drawn_by(made) * outlook.card
        if outlook.left >= LATE:
            gain += (estate.use_of(after, VP) - estate.use_of(before, VP)) * outlook.w.save // 100
        return gain

    def produce_at_war(self, me: Player, chosen: i64, empty: vec[i64]) -> i64:
        """What the war effort and repairs bring in Produce; worlds whose goods are given produce again."""
        outlook = self.outlook
        gain: i64 = 0
        if chosen & CONSUMES == 0:
            for entry in me.tableau:
                if entry >> GOOD_SHIFT and self.admiral.gains_by_giving(me, entry & DESIGN):
                    gain += VP + outlook.pull
                    if outlook.cards[entry & DESIGN].traits & PRODUCTION:
                        empty[outlook.cards[entry & DESIGN].good] += 1
        if len(me.damaged):
            free: i64 = 0
            if chosen & 1 << PRODUCE_REPAIR:
                free = FREE_REPAIRS
            gain += self.admiral.repairs(me, free)
            outlook.estate.survey(me.tableau)
        return gain
