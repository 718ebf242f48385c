"""The plans of the greedy bot of Master of Orion: a few own actions in a row, with the resources that they need and
bring.  What others do in between, and cards not yet drawn, are no part of a plan.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_orion_options import NEVER, Options
from stardeck.bots.greedy_orion_outlook import GRANT, GRANT_BITS, GRANT_DISCOUNT
from stardeck.bots.greedy_orion_values import POINT, Values
from stardeck.engine.actions import Actions
from stardeck.engine.bits import bit
from stardeck.games.orion.card import ANY_COLOUR, BLUE, GREY, RED, YELLOW, Bundle
from stardeck.games.orion.codes import (
    ATTACK,
    BUILD,
    DEAL,
    DONE,
    EXPLOIT,
    FLEET,
    FOOD,
    PRODUCTION,
    PROPAGANDA,
    RESEARCH,
    TRADE,
)
from stardeck.games.orion.exploit import BLUE_FOOD, RED_FLEETS, YELLOW_PRODUCTION
from stardeck.games.orion.mobilisation import HIGH, LOW, MEDIUM, MIDDLE_ZONE, RIGHT_ZONE
from stardeck.games.orion.player import MOST_LOYALTY, MOST_RESOURCES
from stardeck.games.orion.propaganda import LOYALTY as PROPAGANDA_LOYALTY
from stardeck.games.orion.state import Orion
from stardeck.games.orion.trade import bundle as trade_bundle

PLENTY: Final = 4  # of a resource; more of it is worth a little less
MOST_GRANTS: Final = 24  # bits of the builds that one effect grants
# What a plan uses up: bits 0 to 5 the A slots by place, then these.
PROPAGANDA_DONE: Final = 64
DEAL_DONE: Final = 128


@final
@mypyc_attr(acyclic=True)
class Moment:
    """What a plan has at hand after some of its actions."""

    def __init__(self, depth: i64, food: i64, fleet: i64, production: i64, loyalty: i64) -> None:
        self.depth = depth  # actions left in the plan
        self.food = food
        self.fleet = fleet
        self.production = production
        self.loyalty = loyalty
        self.cards: i64 = 0  # bits of the hand cards that are left
        self.used: i64 = 0  # bits of what can be done once
        self.hits: i64 = 0  # attacks made, four bits for each raid
        self.grants: i64 = 0  # builds that come without an action

    def copy(self) -> Moment:
        twin = Moment(self.depth, self.food, self.fleet, self.production, self.loyalty)
        twin.cards = self.cards
        twin.used = self.used
        twin.hits = self.hits
        twin.grants = self.grants
        return twin

    def after_action(self) -> Moment:
        """A copy with one action less."""
        twin = self.copy()
        twin.depth -= 1
        return twin

    def attacks(self, raid: i64) -> i64:
        return self.hits >> (4 * raid) & 15

    def resource(self, which: i64) -> i64:
        if which == FOOD:
            return self.food
        if which == FLEET:
            return self.fleet
        return self.production

    def change(self, which: i64, n: i64) -> None:
        if which == FOOD:
            self.gain(n, 0, 0, 0)
        elif which == FLEET:
            self.gain(0, n, 0, 0)
        else:
            self.gain(0, 0, n, 0)

    def gain(self, food: i64, fleet: i64, production: i64, loyalty: i64) -> None:
        """Gain resources, nine at most, and loyalty, ten at most."""
        self.food = at_most(self.food + food, MOST_RESOURCES)
        self.fleet = at_most(self.fleet + fleet, MOST_RESOURCES)
        self.production = at_most(self.production + production, MOST_RESOURCES)
        self.loyalty = at_most(self.loyalty + loyalty, MOST_LOYALTY)

    def pay(self, price: Bundle, discount: i64) -> None:
        """Pay a price that can be paid; a discount saves what is lacking, then what is dearest."""
        self.food -= price.food
        self.fleet -= price.fleet
        self.production -= price.production
        if discount == 0:
            return
        spare = discount - lacking(self.food) - lacking(self.fleet) - lacking(self.production)
        more = at_most(spare, price.production - lacking(self.production))
        spare -= more
        self.production += lacking(self.production) + more
        more = at_most(spare, price.fleet - lacking(self.fleet))
        spare -= more
        self.fleet += lacking(self.fleet) + more
        self.food += lacking(self.food) + at_most(spare, price.food - lacking(self.food))


def at_most(n: i64, most: i64) -> i64:
    if n > most:
        return most
    return n


def lacking(n: i64) -> i64:
    """How far a number is below zero."""
    if n < 0:
        return -n
    return 0


@final
@mypyc_attr(acyclic=True)
class Plans:
    """Finds the first action of the best plan."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.values: Values = options.values
        self.actions = Actions()  # the legal ones of the question
        self.first: i64 = -1  # … and the best of them so far

    # --- the plan --------------------------------------------------------------------------------------------

    def choose(self, state: Orion, seat: i64, actions: Actions, grants: i64) -> i64:
        """The first action of the best plan; `grants` are builds that an effect lets the seat make before."""
        self.options.look(state, seat)
        self.actions = actions
        self.first = actions.items[0]
        self.best(self.now(state, seat, grants), True)
        return self.first

    def now(self, state: Orion, seat: i64, grants: i64) -> Moment:
        """The moment at which a plan begins."""
        me = state.seats[seat]
        moment = Moment(self.options.depth, me.food, me.fleet, me.production, me.loyalty)
        moment.cards = bit(len(self.options.hand)) - 1
        moment.grants = grants
        if me.propaganda:
            moment.used = PROPAGANDA_DONE
        return moment

    def worth(self, state: Orion, seat: i64, gained: Bundle, paid: Bundle) -> i64:
        """What the position is worth with more and less of some things; `options.look` has been called."""
        moment = self.now(state, seat, 0)
        moment.gain(gained.food - paid.food, gained.fleet - paid.fleet, gained.production - paid.production, 0)
        rest = Bundle(0, 0, 0, gained.vp - paid.vp, gained.cards - paid.cards, gained.actions - paid.actions)
        return self.best(moment, False) + self.values.bundle(rest)

    def best(self, at: Moment, asked: bool) -> i64:
        """The most that can be made of the actions that are left; the first of them is remembered if asked for."""
        if at.grants:
            return self.best_granted(at, asked)
        if at.depth == 0:
            return self.leaf(at)
        most = self.best_build(at, asked)
        most = self.best_attack(at, asked, most)
        most = self.best_use(at, asked, most)
        most = self.best_exploit(at, asked, most)
        most = self.best_trade(at, asked, most)
        if not at.used & PROPAGANDA_DONE:
            then = at.after_action()
            then.used |= PROPAGANDA_DONE
            then.gain(0, 0, 0, PROPAGANDA_LOYALTY)
            most = self.better(asked, PROPAGANDA, self.best(then, False), most)
        if self.options.advisor >= 0 and not at.used & DEAL_DONE:
            then = at.after_action()
            then.used |= DEAL_DONE
            most = self.better(asked, DEAL + self.options.advisor, self.options.deal + self.best(then, False), most)
        return self.better(asked, RESEARCH, self.options.research + self.best(at.after_action(), False), most)

    def better(self, asked: bool, action: i64, value: i64, most: i64) -> i64:
        """The better of two values; the first action of the plan is remembered."""
        if value <= most:
            return most
        if asked:
            if not self.actions.has(action):
                return most
            self.first = action
        return value

    def best_granted(self, at: Moment, asked: bool) -> i64:
        """Build something with the next grant, without an action, or nothing."""
        colour = at.grants & 7
        discount = (at.grants & (GRANT - 1)) >> GRANT_DISCOUNT
        rest = at.copy()
        rest.grants = at.grants >> GRANT_BITS
        most: i64 = NEVER
        if not asked or self.actions.has(DONE):
            most = self.better(asked, DONE, self.best(rest, False), NEVER)
        for i in range(len(self.options.hand)):
            design = self.options.hand[i].design
            if at.cards & bit(i) and (colour == ANY_COLOUR or self.values.cards[design].colour == colour):
                most = self.better(asked, BUILD + design, self.built(rest.copy(), i, discount), most)
        return most

    def best_build(self, at: Moment, asked: bool) -> i64:
        most: i64 = NEVER
        for i in range(len(self.options.hand)):
            if at.cards & bit(i) and self.in_reach(at, i, 0):
                value = self.built(at.after_action(), i, 0)
                most = self.better(asked, BUILD + self.options.hand[i].design, value, most)
        return most

    def in_reach(self, at: Moment, i: i64, discount: i64) -> bool:
        """Whether a card of the hand can be built and paid for."""
        found = self.options.hand[i]
        if found.place < 0 or at.loyalty < found.gate:
            return False
        cost = self.values.cards[found.design].cost
        lacks: i64 = 0
        if cost.food > at.food:
            lacks += cost.food - at.food
        if cost.fleet > at.fleet:
            lacks += cost.fleet - at.fleet
        if cost.production > at.production:
            lacks += cost.production - at.production
        return lacks <= discount + found.discount

    def built(self, then: Moment, i: i64, discount: i64) -> i64:
        """What a plan is worth that goes on with a build, or NEVER."""
        if not self.in_reach(then, i, discount):
            return NEVER
        found = self.options.hand[i]
        then.pay(self.values.cards[found.design].cost, discount + found.discount)
        then.gain(found.food, found.fleet, found.production, found.loyalty)
        then.cards &= ~bit(i)
        if found.grants:
            then.grants = found.grants | then.grants << MOST_GRANTS
        return found.gain - found.keep + self.best(then, False)

    def best_attack(self, at: Moment, asked: bool, most: i64) -> i64:
        for i in range(len(self.options.raids)):
            raid = self.options.raids[i]
            if at.fleet >= raid.price and at.fleet >= raid.fleets and at.attacks(i) < raid.allowed:
                then = at.after_action()
                then.fleet -= raid.price
                then.hits += bit(4 * i)
                most = self.better(asked, ATTACK + raid.target, raid.worth + self.best(then, False), most)
        return most

    def best_use(self, at: Moment, asked: bool, most: i64) -> i64:
        for use in self.options.uses:
            pay = use.pay
            if at.used & bit(use.place):
                continue
            if at.food >= pay.food and at.fleet >= pay.fleet and at.production >= pay.production:
                then = at.after_action()
                then.pay(pay, 0)
                then.gain(use.food, use.fleet, use.production, use.loyalty)
                then.used |= bit(use.place)
                then.grants = use.grants
                most = self.better(asked, use.action, use.gain + self.best(then, False), most)
        return most

    def best_exploit(self, at: Moment, asked: bool, most: i64) -> i64:
        """Exploit the card of each colour that is worth least in hand."""
        for colour in range(GREY + 1):
            least: i64 = -1
            for i in range(len(self.options.hand)):
                if at.cards & bit(i) and self.values.cards[self.options.hand[i].design].colour == colour:
                    if least < 0 or self.options.hand[i].keep < self.options.hand[least].keep:
                        least = i
            if least < 0:
                continue
            then = at.after_action()
            then.cards &= ~bit(least)
            value = -self.options.hand[least].keep
            if colour == BLUE:
                then.gain(BLUE_FOOD, 0, 0, 0)
            elif colour == RED:
                then.gain(0, RED_FLEETS, 0, 0)
            elif colour == YELLOW:
                then.gain(0, 0, YELLOW_PRODUCTION, 0)
            else:
                value += self.options.outlook.exploited(self.options.hand[least].design)
            if len(self.options.outlook.extra):
                extra = self.options.outlook.extra[colour]
                then.gain(extra.food, extra.fleet, extra.production, 0)
            value += self.best(then, False)
            most = self.better(asked, EXPLOIT + self.options.hand[least].design, value, most)
        return most

    def best_trade(self, at: Moment, asked: bool, most: i64) -> i64:
        for give in range(PRODUCTION + 1):
            if at.resource(give) < trade_bundle(give):
                continue
            for take in range(PRODUCTION + 1):
                if take != give:
                    then = at.after_action()
                    then.change(give, -trade_bundle(give))
                    then.change(take, trade_bundle(take))
                    most = self.better(asked, TRADE + 4 * give + take, self.best(then, False), most)
        return most

    # --- what is left ----------------------------------------------------------------------------------------

    def leaf(self, at: Moment) -> i64:
        """What resources and loyalty are worth after the plan: for later, for mobilisation and for defence."""
        values = self.values
        w = values.w
        value = values.loyalty(at.loyalty)
        if values.rounds == 0:
            for each in self.options.shares:
                value += (at.food + at.fleet + at.production) // each * POINT
            if self.options.left == 0:
                return value
        room: i64 = MOST_RESOURCES
        worth = self.stock(at.food, room - self.later(self.options.food)) * w.food
        worth += self.stock(at.fleet, room - self.later(self.options.fleet)) * w.fleet
        worth += self.stock(at.production, room - self.later(self.options.production)) * w.production
        value += worth * self.options.soon // 10000
        if values.rounds:
            value += self.mobilised(at) // (1 + self.options.left)
            for theirs in self.options.guards:
                if at.fleet > theirs:
                    value += w.guard
        return value

    def later(self, income: i64) -> i64:
        """How much of an income has to find room, when the round is about to end."""
        if self.options.left or self.values.rounds == 0:
            return 0
        return income

    def stock(self, n: i64, room: i64) -> i64:
        """How much units of a resource count, in hundredths of one: what finds no room is lost."""
        if room < 0:
            room = 0
        if n > room:
            n = room
        total = 100 * n
        over = n - PLENTY
        if over > 0:
            total -= over * (over + 1) // 2 * self.values.w.glut
        return total

    def mobilised(self, at: Moment) -> i64:
        """What the next mobilisation will bring."""
        most = at.food + self.options.food
        if at.fleet + self.options.fleet > most:
            most = at.fleet + self.options.fleet
        if at.production + self.options.production > most:
            most = at.production + self.options.production
        if most >= RIGHT_ZONE:
            return self.options.rows[HIGH]
        if most >= MIDDLE_ZONE:
            return self.options.rows[MEDIUM]
        return self.options.rows[LOW]
