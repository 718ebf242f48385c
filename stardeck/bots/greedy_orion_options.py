"""What there is to do for the greedy bot of Master of Orion: the ways to spend an action, and what each would bring."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_orion_outlook import HAND_LIMIT, Outlook, Prospect, grants_of, score_now
from stardeck.bots.greedy_orion_values import ACTIONS_A_ROUND, POINT, Values
from stardeck.engine.bits import bit
from stardeck.engine.views import DESIGN
from stardeck.games.orion.activate import ActivateCards, why_not_activate
from stardeck.games.orion.attack import (
    LOYALTY,
    POINTS,
    attacking_fleets,
    defending_fleets,
    gains_when_attacked,
    price,
)
from stardeck.games.orion.building import BuildFromHand
from stardeck.games.orion.card import (
    ACTIVATION,
    AFTER_ATTACK,
    GATED_ACTIVATION,
    HAS_SLOT_A,
    NOTHING_AT_ALL,
    ON_ATTACK,
    REMAINING,
    SCORES,
    SLOT_A,
    Bundle,
    Effect,
)
from stardeck.games.orion.codes import ACTIVATE, ADVISOR
from stardeck.games.orion.counting import count
from stardeck.games.orion.deal import PRICE as DEAL_PRICE
from stardeck.games.orion.effects import why_not_apply
from stardeck.games.orion.exploit import ExploitFromHand
from stardeck.games.orion.gains import ChangeLoyalty, Exchange, Gain, GainChoice, GainPer
from stardeck.games.orion.mobilisation import HIGH
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size

NEVER: Final = -(1 << 40)


@final
@mypyc_attr(acyclic=True)
class Activation:
    """One way to use a working card."""

    def __init__(self, action: i64, place: i64) -> None:
        self.action = action
        self.place = place
        self.pay: Bundle = NOTHING_AT_ALL
        self.food: i64 = 0
        self.fleet: i64 = 0
        self.production: i64 = 0
        self.loyalty: i64 = 0
        self.gain: i64 = 0  # all that is no resource, the price in points and cubes deducted
        self.grants: i64 = 0


@final
@mypyc_attr(acyclic=True)
class Raid:
    """Attacks on one opponent."""

    def __init__(self, target: i64, allowed: i64) -> None:
        self.target = target
        self.allowed = allowed  # how many are, still in this round
        self.price: i64 = 0
        self.fleets: i64 = 0  # what the own real fleets must not fall short of
        self.worth: i64 = 0  # the price aside


@final
@mypyc_attr(acyclic=True)
class Options:
    """All that plans of a seat are made of, looked at once for each question."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.values: Values = outlook.values
        self.depth: i64 = 0  # actions of a plan
        self.left: i64 = 0  # action cubes after it
        self.soon: i64 = 0  # what resources count for after it, in per cent
        self.hand: vec[Prospect] = vec[Prospect]()
        self.uses: vec[Activation] = vec[Activation]()
        self.raids: vec[Raid] = vec[Raid]()
        self.guards: vec[i64] = vec[i64]()  # how many fleets of the seat each opponent can match
        self.research: i64 = 0  # what the cards that it draws are worth
        self.advisor: i64 = -1  # the best on the table
        self.deal: i64 = NEVER  # what hiring it would gain
        self.food: i64 = 0  # incomes
        self.fleet: i64 = 0
        self.production: i64 = 0
        self.rows: vec[i64] = vec[i64]([0, 0, 0])  # what mobilisation brings, by level
        self.shares: vec[i64] = vec[i64]()  # resources that give a point at the end of the game

    def look(self, state: Orion, seat: i64) -> None:
        """Take in what a seat can do."""
        values = self.values
        me = state.seats[seat]
        self.outlook.look(state, seat)
        self.depth = values.w.depth
        if self.depth > me.actions:
            self.depth = me.actions
        self.left = me.actions - self.depth
        self.soon = values.faded(self.left + ACTIONS_A_ROUND * values.rounds)
        self.hand = vec[Prospect]()
        for held in me.hand:
            found = self.outlook.prospect(state, seat, held & DESIGN)
            found.keep = self.outlook.keep(found)
            self.hand = append(self.hand, found)
        self.crowd()
        self.look_at_board(state, seat)
        self.look_at_deals(state, seat)
        self.look_at_raids(state, seat)
        self.look_at_uses(state, seat)
        self.look_at_shares(state, seat)

    def crowd(self) -> None:
        """Let the cards that will be above the limit of the hand at the end of the round be worth nothing."""
        over: i64 = len(self.hand) - HAND_LIMIT - self.left
        for _i in range(over):
            least: i64 = -1
            for i in range(len(self.hand)):
                if self.hand[i].keep > 0 and (least < 0 or self.hand[i].keep < self.hand[least].keep):
                    least = i
            if least >= 0:
                self.hand[least].keep = 0

    def look_at_board(self, state: Orion, seat: i64) -> None:
        """Research, incomes and mobilisation."""
        values = self.values
        me = state.seats[seat]
        board = values.boards[me.race]
        drawn = board.research
        room: i64 = HAND_LIMIT + self.left + 1 - len(me.hand)
        if room < 0:
            room = 0
        if drawn > room:
            drawn = room + (drawn - room) // 3
        self.research = drawn * values.w.card * values.fade // 100
        self.food = 0
        self.fleet = 0
        self.production = 0
        for system in me.systems:
            for level in range(size(system)):
                income = values.cards[card_at(system, level)].income
                self.food += income.food
                self.fleet += income.fleet
                self.production += income.production
        for level in range(HIGH + 1):
            row = board.rows[level]
            worth = row.cubes * values.w.action + row.cards * values.w.card + values.best_of(row.choice)
            self.rows[level] = worth + values.loyalty(me.loyalty + row.loyalty) - values.loyalty(me.loyalty)

    def look_at_deals(self, state: Orion, seat: i64) -> None:
        """The advisor on the table who is worth most."""
        me = state.seats[seat]
        self.deal = NEVER
        self.advisor = -1
        if len(me.hand) < DEAL_PRICE or state.stays(me):
            return
        own: i64 = 0
        if me.advisor >= 0:
            own = self.values.works(state, seat, me.advisor)
        for advisor in state.table:
            gain = self.values.works(state, seat, advisor) - own
            if gain > self.deal:
                self.deal = gain
                self.advisor = advisor
        self.deal -= self.cheapest(DEAL_PRICE)

    def cheapest(self, n: i64) -> i64:
        """What the n cards of the hand that are worth least are worth together."""
        total: i64 = 0
        taken: i64 = 0
        for _i in range(n):
            least: i64 = -1
            for i in range(len(self.hand)):
                if not taken & bit(i) and (least < 0 or self.hand[i].keep < self.hand[least].keep):
                    least = i
            if least >= 0:
                taken |= bit(least)
                total += self.hand[least].keep
        return total

    def look_at_raids(self, state: Orion, seat: i64) -> None:
        """Whom an attack could hit, at what price, and who could attack the seat."""
        me = state.seats[seat]
        self.raids = vec[Raid]()
        self.guards = vec[i64]()
        pretended = attacking_fleets(state, me) - me.fleet
        defended = defending_fleets(state, me) - me.fleet
        for other in range(state.players):
            if other == seat:
                continue
            them = state.seats[other]
            self.guards = append(self.guards, attacking_fleets(state, them) - defended)
            raid = Raid(other, state.rules.attacks - me.attacked(other))
            raid.price = price(state, me, them)
            raid.fleets = defending_fleets(state, them) - pretended
            raid.worth = self.worth_of_attack(state, seat, other)
            self.raids = append(self.raids, raid)

    def worth_of_attack(self, state: Orion, seat: i64, other: i64) -> i64:
        """What an attack would bring, its price aside."""
        values = self.values
        me, them = state.seats[seat], state.seats[other]
        worth: i64 = POINTS * POINT - LOYALTY * POINT * values.one // 100
        worth -= values.bundle(gains_when_attacked(state, them)) * values.one // 100
        for place in range(ADVISOR + 1):
            card = state.working(me, place)
            if card >= 0 and state.rules.traits[card] & ON_ATTACK:
                if why_not_apply(state, seat, card, AFTER_ATTACK, place, other) == 0:
                    gain = values.ability(state, seat, values.cards[card].ability(AFTER_ATTACK), place, other)
                    if gain > 0:
                        worth += gain
        if them.loyalty + LOYALTY <= 0 and values.rounds:
            worth += self.outlook.lead * values.w.finish
        elif state.players > 2:
            # a little more for the strongest
            worth += score_now(state, other) // 4
        return worth

    def look_at_uses(self, state: Orion, seat: i64) -> None:
        """The ways to use the working cards."""
        me = state.seats[seat]
        self.uses = vec[Activation]()
        for place in range(ADVISOR + 1):
            card = state.working(me, place)
            if card < 0 or not state.rules.traits[card] & HAS_SLOT_A:
                continue
            if not self.could_activate(state, seat, card, place):
                continue
            ability = self.values.cards[card].ability(ACTIVATION)
            use = Activation(ACTIVATE + 8 * card + place, place)
            use.pay = ability.cost
            use.gain = -self.values.bundle(Bundle(0, 0, 0, use.pay.vp, 0, use.pay.actions))
            choice: i64 = -1
            for i in range(len(ability.effects)):
                effect = ability.effects[i]
                if isinstance(effect, (GainChoice, Exchange)):
                    choice = i
                else:
                    self.add_effect(state, seat, use, effect, place)
            if choice < 0:
                self.uses = append(self.uses, use)
            else:
                self.add_choices(use, ability.effects[choice])

    def could_activate(self, state: Orion, seat: i64, card: i64, place: i64) -> bool:
        """Whether a card can be activated, if only its price in resources can be paid by then."""
        me = state.seats[seat]
        if state.slot_taken(me, place, SLOT_A):
            return False
        if state.rules.traits[card] & GATED_ACTIVATION and me.loyalty < state.rules.gates[card]:
            return False
        cost = self.values.cards[card].ability(ACTIVATION).cost
        return cost.vp <= me.vp and cost.actions < me.actions

    def add_effect(self, state: Orion, seat: i64, use: Activation, effect: Effect, place: i64) -> None:
        """Add what an effect of an activation brings."""
        values = self.values
        if isinstance(effect, Gain):
            self.add_bundle(use, effect.what, 1)
        elif isinstance(effect, GainPer):
            self.add_bundle(use, effect.each, count(state, seat, state.after(seat, 1), effect.per))
        elif isinstance(effect, ChangeLoyalty) and not effect.of_target:
            use.loyalty += effect.amount
        elif isinstance(effect, BuildFromHand):
            use.grants = grants_of(effect)
        elif isinstance(effect, ActivateCards):
            use.gain += self.best_others(state, seat, place, effect.most)
        elif isinstance(effect, ExploitFromHand):
            use.gain += self.best_exploits(effect.most)
        else:
            use.gain += values.effect(state, seat, effect, place, -1)

    def add_bundle(self, use: Activation, what: Bundle, times: i64) -> None:
        use.food += what.food * times
        use.fleet += what.fleet * times
        use.production += what.production * times
        use.gain += self.values.bundle(Bundle(0, 0, 0, what.vp, what.cards, what.actions)) * times

    def add_choices(self, use: Activation, effect: Effect) -> None:
        """Add an activation for each of its alternatives."""
        if isinstance(effect, GainChoice):
            for option in effect.options:
                self.add_way(use, NOTHING_AT_ALL, option)
        elif isinstance(effect, Exchange):
            self.add_way(use, effect.one, effect.other)
            self.add_way(use, effect.other, effect.one)

    def add_way(self, use: Activation, pay: Bundle, what: Bundle) -> None:
        way = Activation(use.action, use.place)
        way.pay = use.pay.plus(pay)
        way.food = use.food
        way.fleet = use.fleet
        way.production = use.production
        way.loyalty = use.loyalty
        way.gain = use.gain
        self.add_bundle(way, what, 1)
        self.uses = append(self.uses, way)

    def best_others(self, state: Orion, seat: i64, place: i64, most: i64) -> i64:
        """What activating other cards without actions would bring."""
        values = self.values
        me = state.seats[seat]
        total: i64 = 0
        used = bit(place)
        if most > me.reserve:
            most = me.reserve
        for _i in range(most):
            best: i64 = 0
            where: i64 = -1
            for other in range(ADVISOR + 1):
                card = state.working(me, other)
                if used & bit(other) or card < 0 or not state.rules.traits[card] & HAS_SLOT_A:
                    continue
                if why_not_activate(state, seat, card, other, 0) == 0:
                    worth = values.ability(state, seat, values.cards[card].ability(ACTIVATION), other, -1)
                    if worth > best:
                        best = worth
                        where = other
            if where < 0:
                break
            used |= bit(where)
            total += best
        return total

    def best_exploits(self, most: i64) -> i64:
        """What exploiting some cards without actions would bring."""
        total: i64 = 0
        used: i64 = 0
        for _i in range(most):
            best: i64 = 0
            which: i64 = -1
            for i in range(len(self.hand)):
                worth = self.outlook.exploited(self.hand[i].design) - self.hand[i].keep
                if not used & bit(i) and worth > best:
                    best = worth
                    which = i
            if which >= 0:
                used |= bit(which)
                total += best
        return total

    def look_at_shares(self, state: Orion, seat: i64) -> None:
        """Structures that give points for what is left of resources."""
        self.shares = vec[i64]()
        for system in state.seats[seat].systems:
            for level in range(size(system)):
                card = card_at(system, level)
                if state.rules.traits[card] & SCORES:
                    for score in self.values.cards[card].scores:
                        if score.per.what == REMAINING:
                            for _i in range(score.amount):
                                self.shares = append(self.shares, score.per.n)
