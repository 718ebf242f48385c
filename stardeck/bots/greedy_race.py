"""The greedy bot of Race for the Galaxy: calls the phases in which it has most to do, places what its tableau wants
most, and pays with what it misses least.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_race_invasion import Admiral
from stardeck.bots.greedy_race_outlook import NEVER, Outlook, first_of_best, sorted_designs
from stardeck.bots.greedy_race_plans import Plans
from stardeck.bots.greedy_race_taste import TASTE, WAR
from stardeck.bots.greedy_race_values import KINDS, VP, least
from stardeck.engine.actions import Actions
from stardeck.engine.piles import position_after, position_from
from stardeck.engine.policy import Policy
from stardeck.engine.state import State
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN, UNKNOWN, known_by
from stardeck.games.race.card import (
    CONSUME,
    CONSUME_ALL,
    CONSUME_DRAW,
    CONSUME_EACH_KIND,
    CONSUME_KINDS,
    CONSUME_PAIR,
    CONSUME_VP,
    DISCARD_FOR_STRENGTH,
    DISCARD_FOR_VP,
    DISCARD_TO_PRODUCE,
    DISCARD_TO_WINDFALL,
    GOOD_FOR_STRENGTH,
    LUCKY,
    PAY_FOR_MILITARY,
    PRODUCE_WINDFALL,
    STRENGTH,
    XENO,
    ZERO_COST,
    Card,
    Power,
)
from stardeck.games.race.codes import (
    BONUS,
    CONSUME_X2,
    DISCARD,
    DONE,
    GOOD,
    HOME,
    KEEP,
    NUMBER,
    PLACE,
    POWER,
    REPAIR,
    WINDFALL,
)
from stardeck.games.race.consume import ConsumePower, DiscardForVP, NameNumber, SellGood, SpendGoods
from stardeck.games.race.develop import ChooseDevelopment, develop_price
from stardeck.games.race.explore import ExploreKeep
from stardeck.games.race.goods import trade_price
from stardeck.games.race.invasion import DamageWorld, Defend, DiscardForDefense
from stardeck.games.race.placing import Discard
from stardeck.games.race.produce import ProduceOnWindfall, ProducePower
from stardeck.games.race.repair import PayRepair, RepairMore
from stardeck.games.race.round import HAND_LIMIT, ChooseActions, HandLimit, StartingHand
from stardeck.games.race.scoring import ScoringList
from stardeck.games.race.settle import (
    ChooseWorld,
    PlacementPower,
    PlaceWorld,
    SpendForStrength,
    could_gain_strength,
    price_of,
    strength_against,
)
from stardeck.games.race.state import GOOD_SHIFT, Player, Race
from stardeck.games.race.war_effort import WarEffort
from stardeck.games.race.xeno import ChooseHome, ExploreDiscard

FIRST: Final = 1 << 20  # more than any good is worth: what costs nothing comes before the rest


@final
@mypyc_attr(acyclic=True)
class GreedyRace(Policy):
    """Looks no action ahead but has a value for everything; no luck, no memory."""

    def __init__(
        self, cards: vec[Card], lists: dict[int, ScoringList], taste: dict[str, int], war: dict[str, int]
    ) -> None:
        super().__init__("greedy")
        self.cards = cards
        self.outlook = Outlook(cards, lists, taste, war)
        self.admiral = Admiral(self.outlook)
        self.plans = Plans(self.outlook, self.admiral)
        self.asked: Race | None = None  # the latest question: at which state …
        self.asked_seat: i64 = -1  # … to whom …
        self.asked_at: i64 = -1  # … and after how many actions

    def goes_on(self, state: Race, seat: i64) -> bool:
        """Whether this question only goes on with sealed picks of the one before: then nothing else has changed."""
        same = state is self.asked and seat == self.asked_seat and state.opened == self.asked_at
        if same and state.sealing and len(state.draft(seat)) > 0:
            return True
        self.asked = state
        self.asked_seat = seat
        self.asked_at = state.opened
        return False

    def answer(self, state: State, seat: i64, actions: Actions) -> i64:
        """What the seat would like to do at the step that asks."""
        assert isinstance(state, Race)
        step = state.steps[state.depth - 1]
        me = state.seats[seat]
        self.cards = state.rules.cards
        if not self.goes_on(state, seat):
            self.outlook.look(state, seat, self.going(me, step))
        if isinstance(step, ChooseActions):
            return self.plans.choose(state, seat, actions)
        if isinstance(step, StartingHand):
            return self.seal_discards(state, seat, step.n)
        if isinstance(step, HandLimit):
            return self.seal_discards(state, seat, len(me.hand) - HAND_LIMIT)
        if isinstance(step, ExploreKeep):
            return self.keep(state, seat, step)
        if isinstance(step, ChooseHome):
            return self.begin(state, seat, step.n)
        if isinstance(step, ExploreDiscard):
            return self.seal_discards(state, seat, me.explored)
        if isinstance(step, ChooseDevelopment):
            return self.develop(state, seat, step, actions)
        if isinstance(step, ChooseWorld):
            return self.settle(state, seat, actions)
        if isinstance(step, PlaceWorld):
            return self.place(state, seat, step, actions)
        if isinstance(step, Discard):
            return DISCARD + self.least_missed(me, position_from(me.hand, step.floor), step.n)
        if isinstance(step, SpendForStrength):
            return self.cheapest(state, me, actions)
        if isinstance(step, PlacementPower):
            return self.discard_for_good(me, self.cards[me.placing].good, DONE)
        if isinstance(step, SellGood):
            return self.sell(state, me, step, actions)
        if isinstance(step, ConsumePower):
            return self.consume(me, actions)
        if isinstance(step, SpendGoods):
            return self.spend(state, me, step, actions)
        if isinstance(step, NameNumber):
            return NUMBER + self.likely_cost(state, seat, step)
        if isinstance(step, DiscardForVP):
            return self.sacrifice(me, step)
        if isinstance(step, ProducePower):
            return self.produce(state, seat, actions)
        if isinstance(step, ProduceOnWindfall):
            return self.windfall(state, me, actions)
        if isinstance(step, Defend):
            return self.admiral.defend(state, seat, actions)
        if isinstance(step, DiscardForDefense):
            return DISCARD + self.least_missed(me, position_from(me.hand, step.floor), 1)
        if isinstance(step, DamageWorld):
            return self.admiral.damage(me)
        if isinstance(step, WarEffort):
            return self.admiral.give(state, seat, step.floor)
        if isinstance(step, PayRepair):
            return self.admiral.pay(me, actions)
        if isinstance(step, RepairMore):
            return self.admiral.repair_best(me, 0)
        return actions.items[0]

    def going(self, me: Player, step: Step) -> i64:
        """How many cards of the hand a step wants back."""
        if isinstance(step, ExploreDiscard):
            return me.explored
        if isinstance(step, HandLimit):
            return len(me.hand) - HAND_LIMIT
        if isinstance(step, StartingHand):
            return step.n
        if isinstance(step, ChooseHome):
            return step.n
        return 0

    # --- the home world --------------------------------------------------------------------------------------

    def begin(self, state: Race, seat: i64, n: i64) -> i64:
        """The home world that promises most, and the cards that it misses least."""
        me = state.seats[seat]
        picks = state.draft(seat)
        if len(picks) == 0:
            best = me.drawn[0] & DESIGN
            for world in me.drawn:
                if self.promise(me, world & DESIGN) > self.promise(me, best):
                    best = world & DESIGN
            return HOME + best
        settled = state.copy()
        settled.seats[seat].tableau = vec[i64]([picks[0] - HOME])
        settled.renew_totals(seat)
        self.outlook.look(settled, seat, n)
        rest = picks[1:]
        return DISCARD + self.least_missed(me, position_after(me.hand, DISCARD, rest), n - len(rest))

    def promise(self, me: Player, home: i64) -> i64:
        """What a home world promises: at war, its soldiers conquer the worlds that the empire will need."""
        total = self.outlook.prospects(me, home, -1)
        if self.outlook.watch.on:
            total += self.outlook.estate.totals[STRENGTH] * self.outlook.dread.conquest
        return total

    # --- the hand --------------------------------------------------------------------------------------------

    def seal_discards(self, state: Race, seat: i64, n: i64) -> i64:
        """The next of n cards to let go, in their order."""
        hand = state.seats[seat].hand
        picks = state.draft(seat)
        return DISCARD + self.least_missed(state.seats[seat], position_after(hand, DISCARD, picks), n - len(picks))

    def least_missed(self, me: Player, position: i64, n: i64) -> i64:
        """Of the n cards from a position on that are worth least in hand, the first."""
        return me.hand[first_of_best(self.outlook.keeps, -1, position, n)] & DESIGN

    def keep(self, state: Race, seat: i64, step: ExploreKeep) -> i64:
        """The next of the best cards drawn, in their order."""
        me = state.seats[seat]
        worth = vec[i64]()
        for i in range(len(me.drawn)):
            design = me.drawn[i] & DESIGN
            value = self.outlook.to_keep(state, seat, design, self.outlook.gain(me, design))
            for card in me.hand:
                if card & DESIGN == design:
                    value = self.outlook.floor()
            if i and me.drawn[i - 1] & DESIGN == design:
                value = self.outlook.floor()
            worth = append(worth, value)
        picks = state.draft(seat)
        position = position_after(me.drawn, KEEP, picks)
        return KEEP + (me.drawn[first_of_best(worth, 1, position, step.kept(state, seat) - len(picks))] & DESIGN)

    # --- placing ---------------------------------------------------------------------------------------------

    def develop(self, state: Race, seat: i64, step: ChooseDevelopment, actions: Actions) -> i64:
        """The development that gains most over its price, or none."""
        me = state.seats[seat]
        best: i64 = DONE
        most: i64 = 0
        for i in range(len(me.hand)):
            design = me.hand[i] & DESIGN
            if actions.has(PLACE + design):
                price = develop_price(state, seat, design, step.second)
                net = self.outlook.net_development(state, seat, i, price)
                if net > most:
                    most = net
                    best = PLACE + design
        return best

    def settle(self, state: Race, seat: i64, actions: Actions) -> i64:
        """The world that gains most over what it costs, or none."""
        me = state.seats[seat]
        best: i64 = DONE
        most: i64 = 0
        for i in range(len(me.hand)):
            design = me.hand[i] & DESIGN
            if actions.has(PLACE + design):
                net = self.outlook.net_world(state, seat, i)
                if net > most:
                    most = net
                    best = PLACE + design
        return best

    def place(self, state: Race, seat: i64, step: PlaceWorld, actions: Actions) -> i64:
        """The cheapest way to the world: strength that is there, cards, or a card of the tableau."""
        me = state.seats[seat]
        world = self.cards[me.placing]
        best = actions.items[0]
        lowest: i64 = NEVER
        for i in range(actions.count):
            action = actions.items[i]
            cost: i64 = 0
            if action >= POWER:
                cost = self.cost_of_power(state, seat, world, action)
            elif action >= DISCARD:
                price = step.price(state, seat, world)
                cost = self.outlook.payment(me, price, -1)
                action = DISCARD + self.least_missed(me, 0, price)
            if cost < lowest:
                lowest = cost
                best = action
        return best

    def cost_of_power(self, state: Race, seat: i64, world: Card, action: i64) -> i64:
        """What using a power for a world costs, with what must follow."""
        outlook = self.outlook
        me = state.seats[seat]
        design = (action - POWER) >> 2
        power = self.cards[design].powers[(action - POWER) & 3]
        if power.kind == PAY_FOR_MILITARY:
            cost = outlook.payment(me, price_of(state, seat, world, power.a), -1)
            return least(cost, outlook.cost_of_leaving(state, seat, ZERO_COST, world))
        if power.kind == DISCARD_FOR_STRENGTH:
            if strength_against(state, seat, world) + could_gain_strength(state, seat, world) < world.cost:
                return NEVER
        if power.kind == GOOD_FOR_STRENGTH:
            gain = could_gain_strength(state, seat, world)
            if (power.c and world.traits & XENO == 0) or strength_against(state, seat, world) + gain < world.cost:
                return NEVER
            return outlook.cost_of_good(power.a)
        return outlook.loss(me, design)

    def cheapest(self, state: Race, me: Player, actions: Actions) -> i64:
        """The good that would be sold for least."""
        best = actions.items[0]
        for i in range(actions.count):
            price = trade_price(state, me, actions.items[i] - GOOD, True)
            if price < trade_price(state, me, best - GOOD, True):
                best = actions.items[i]
        return best

    def discard_for_good(self, me: Player, kind: i64, otherwise: i64) -> i64:
        """The card that is missed least, if a good is worth more than it."""
        if len(me.hand) == 0:
            return otherwise
        i = first_of_best(self.outlook.keeps, -1, 0, 1)
        if self.outlook.keeps[i] < self.outlook.cost_of_good(kind):
            return DISCARD + (me.hand[i] & DESIGN)
        return otherwise

    # --- goods -----------------------------------------------------------------------------------------------

    def double(self, me: Player) -> i64:
        """What a VP of a consume power is worth to a seat in this phase."""
        if me.chose(CONSUME_X2):
            return 2 * VP
        return VP

    def sell(self, state: Race, me: Player, step: SellGood, actions: Actions) -> i64:
        """The good whose price and what the others still bring are worth most together."""
        estate = self.outlook.estate
        estate.survey(me.tableau)
        goods = estate.goods[:]
        goods[0] = goods[1] + goods[2] + goods[3] + goods[4]
        best = actions.items[0]
        most: i64 = -1
        for i in range(actions.count):
            world = actions.items[i] - GOOD
            kind = self.cards[world].good
            goods[kind] -= 1
            goods[0] -= 1
            value = trade_price(state, me, world, step.bonuses != 0) * self.outlook.card
            value += estate.meal(goods, self.double(me))
            goods[kind] += 1
            goods[0] += 1
            if value > most:
                most = value
                best = actions.items[i]
        return best

    def consume(self, me: Player, actions: Actions) -> i64:
        """The power that pays best for a good; those that need none come first, cards from hand come last."""
        estate = self.outlook.estate
        estate.survey(me.tableau)
        goods = estate.goods[:]
        goods[0] = goods[1] + goods[2] + goods[3] + goods[4]
        best = actions.items[0]
        most: i64 = -1
        for i in range(actions.count):
            action = actions.items[i]
            value: i64 = 0
            if action != DONE:
                value = self.turn_of(me, self.cards[(action - POWER) >> 2].powers[(action - POWER) & 3], goods)
            if value > most:
                most = value
                best = action
        return best

    def turn_of(self, me: Player, power: Power, goods: vec[i64]) -> i64:
        """When a power should be used: the higher, the sooner; below 0 never."""
        if power.kind == CONSUME_DRAW or power.kind == LUCKY or power.kind == CONSUME_VP:
            return FIRST
        if power.kind == DISCARD_FOR_VP:
            return self.plans.sacrifice(me, power.a, power.b) - 1
        value = 4 * self.outlook.estate.bid(power, goods, self.double(me)) + 4
        if power.kind == CONSUME_ALL:
            return 4  # others pay at least as much for the first goods, and it takes what they leave
        if power.kind == CONSUME and power.a:
            value += 2
        elif power.kind != CONSUME:
            value += 1
        return value

    def spend(self, state: Race, me: Player, step: SpendGoods, actions: Actions) -> i64:
        """The goods that no other power waits for, the cheapest first; of those chosen, the first in their order."""
        estate = self.outlook.estate
        estate.survey(me.tableau)
        power = self.cards[step.card].powers[step.power]
        waiting = self.waited_for(state, me)
        designs = vec[i64]()
        worth = vec[i64]()
        for design in sorted_designs(me):
            entry = me.tableau[me.find(design)]
            if design > step.floor and step.fits(state, entry, power):
                kind = self.cards[design].good
                value = trade_price(state, me, design, True)
                if estate.goods[kind] <= waiting[kind]:
                    value += 100
                designs = append(designs, design)
                worth = append(worth, value)
        if power.kind == CONSUME_PAIR:
            return self.cheapest(state, me, actions)
        if power.kind == CONSUME_KINDS or power.kind == CONSUME_EACH_KIND:
            return self.lowest_by_kind(designs, worth, step.left, actions)
        return GOOD + designs[first_of_best(worth, -1, 0, step.left)]

    def waited_for(self, state: Race, me: Player) -> vec[i64]:
        """How many goods of each kind the unused powers for that kind would take."""
        waiting = vec[i64]([0] * KINDS)
        for i in range(len(me.tableau)):
            for power in self.cards[me.tableau[i] & DESIGN].powers:
                if power.phase == 4 and power.a and power.a < KINDS and me.used >> (4 * i + power.number) & 1 == 0:
                    if power.kind == CONSUME or power.kind == CONSUME + 1:
                        waiting[power.a] += power.b
        return waiting

    def lowest_by_kind(self, designs: vec[i64], worth: vec[i64], n: i64, actions: Actions) -> i64:
        """Of the cheapest goods of different kinds, the first in their order."""
        kinds: i64 = 0
        found: i64 = -1
        for _i in range(n):
            best: i64 = -1
            for j in range(len(designs)):
                if kinds >> self.cards[designs[j]].good & 1 == 0 and (best < 0 or worth[j] < worth[best]):
                    best = j
            if best < 0:
                break
            kinds |= 1 << self.cards[designs[best]].good
            if found < 0 or designs[best] < found:
                found = designs[best]
        return GOOD + found

    def sacrifice(self, me: Player, step: DiscardForVP) -> i64:
        """Cards that are worth less in hand than their VP, in their order."""
        for i in range(position_from(me.hand, step.floor), len(me.hand)):
            if self.outlook.keeps[i] < step.vp * VP:
                return DISCARD + (me.hand[i] & DESIGN)
        return DONE

    def likely_cost(self, state: Race, seat: i64, step: NameNumber) -> i64:
        """The cost that most of the cards have that the seat has not seen; of equals the highest."""
        counts = vec[i64]([0] * 32)
        self.count_costs(state.unseen, seat, counts)
        self.count_costs(state.deck[: state.left], seat, counts)
        self.count_costs(state.discard, seat, counts)
        for other in range(state.players):
            them = state.seats[other]
            if other != seat:
                self.count_costs(them.hand, seat, counts)
                self.count_costs(them.drawn, seat, counts)
            for entry in them.tableau:
                good = (entry >> GOOD_SHIFT) - 1
                if good >= 0 and good != UNKNOWN:
                    counts[self.cards[good].cost] += 1
        best = step.least
        for n in range(step.least, step.most + 1):
            if counts[n] >= counts[best]:
                best = n
        return best

    def count_costs(self, pile: vec[i64], seat: i64, counts: vec[i64]) -> None:
        """Count the costs of the cards of a pile that a seat does not know."""
        for card in pile:
            if card & DESIGN != UNKNOWN and not known_by(card, seat):
                counts[self.cards[card & DESIGN].cost] += 1

    def produce(self, state: Race, seat: i64, actions: Actions) -> i64:
        """Repairs first, then powers for one kind before those for any, discards that pay, and what counts goods."""
        me = state.seats[seat]
        best: i64 = DONE
        if len(me.damaged):
            best = self.admiral.repair(state, seat)
            if best != DONE:
                return best
        first: i64 = 100
        for i in range(actions.count):
            action = actions.items[i]
            if action >= REPAIR:
                continue
            turn = self.turn_to_produce(me, action)
            if turn < first:
                first = turn
                best = action
        return best

    def turn_to_produce(self, me: Player, action: i64) -> i64:
        """When something should be done in Produce: the lower, the sooner."""
        if action == BONUS:
            return 1
        if action == DONE:
            return 5
        card = self.cards[(action - POWER) >> 2]
        power = card.powers[(action - POWER) & 3]
        if power.kind == PRODUCE_WINDFALL:
            return 0 if power.a else 2
        if power.kind == DISCARD_TO_PRODUCE or power.kind == DISCARD_TO_WINDFALL:
            kind = power.a if power.a else card.good
            return 3 if self.discard_for_good(me, kind, DONE) != DONE else 6
        return 4

    def windfall(self, state: Race, me: Player, actions: Actions) -> i64:
        """The world whose good is worth most."""
        best = actions.items[0]
        most: i64 = -1
        for i in range(actions.count):
            world = actions.items[i] - WINDFALL
            value = trade_price(state, me, world, True) + self.cards[world].draw_here
            if value > most:
                most = value
                best = actions.items[i]
        return best


def load(game: Any, seed: int = 0) -> GreedyRace:
    """Return the greedy bot for a game of Race for the Galaxy; it needs no luck, so the seed changes nothing."""
    return GreedyRace(game.cards, game.scoring, TASTE, WAR)
