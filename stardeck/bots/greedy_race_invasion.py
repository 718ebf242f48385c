"""How the greedy bot of Race for the Galaxy answers the Xenos: what it defends with, which world it gives up, what it
gives to the war effort and what it repairs.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_race_outlook import NEVER, SHORTEST, Outlook, first_of_best, sorted_designs
from stardeck.bots.greedy_race_values import VP, least
from stardeck.bots.greedy_race_watch import SURE
from stardeck.engine.actions import Actions
from stardeck.engine.bits import bit
from stardeck.engine.views import DESIGN
from stardeck.games.race.card import CARDS_FOR_DEFENSE, PRODUCES, STRENGTH, VS_XENO, WORLD
from stardeck.games.race.codes import BUNKER, DAMAGE, DISCARD, DONE, GOOD, POWER, PRODUCE_REPAIR, REPAIR
from stardeck.games.race.goods import fitting, goods_by_kind, made
from stardeck.games.race.invasion import BUNKER_DEFENSE, could_gain_defense, lacking, takes_good, takes_itself
from stardeck.games.race.repair import PRICE, PayRepair
from stardeck.games.race.state import GOOD_SHIFT, Player, Race
from stardeck.games.race.track import NO_CARD, Invasion

MOST_MEANS: Final = 10  # ways to defend that are weighed against each other
NO_GOOD: Final = -1
DOOM: Final = 1 << 24  # the second defeat of the empire: more than all that a seat could lose
FREE_REPAIRS: Final = 2  # the bonus of Produce: Repair


@final
@mypyc_attr(acyclic=True)
class Means:
    """One way to add to a defense: what it gives and what it takes."""

    def __init__(self, code: i64, points: i64, cost: i64, cards: i64, good: i64) -> None:
        self.code = code
        self.points = points
        self.cost = cost  # beside the cards from hand
        self.cards = cards  # from hand
        self.good = good  # the kind of good it takes; 0 for any, -1 for none


@final
@mypyc_attr(acyclic=True)
class Admiral:
    """What a seat does in the invasion step, for the war effort and for its damaged worlds."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook

    # --- the invasion step -----------------------------------------------------------------------------------

    def defend(self, state: Race, seat: i64, actions: Actions) -> i64:
        """Begin with the cheapest way to hold, if holding is worth it; else do nothing."""
        missing = lacking(state, seat)
        if missing <= 0:
            return DONE
        means = self.means(state, seat, actions)
        me = state.seats[seat]
        best: i64 = DONE
        lowest = self.value_of_holding(state, seat)
        for chosen in range(1, 1 << len(means)):
            cost = self.cost(state, me, means, chosen, missing)
            if cost < lowest:
                lowest = cost
                for i in range(len(means)):
                    if chosen >> i & 1:
                        best = means[i].code
        return best

    def means(self, state: Race, seat: i64, actions: Actions) -> vec[Means]:
        """The ways to defend that are open."""
        outlook = self.outlook
        me = state.seats[seat]
        means = vec[Means]()
        for i in range(actions.count):
            code = actions.items[i]
            if len(means) == MOST_MEANS or code == DONE:
                continue
            if code == BUNKER:
                means = append(means, Means(code, BUNKER_DEFENSE, 0, 1, NO_GOOD))
                continue
            design = (code - POWER) >> 2
            power = outlook.cards[design].powers[(code - POWER) & 3]
            if takes_itself(power):
                means = append(means, Means(code, power.a, outlook.loss(me, design), 0, NO_GOOD))
            elif takes_good(power):
                means = append(means, Means(code, power.b, outlook.cost_of_good(power.a), 0, power.a))
            elif power.kind == CARDS_FOR_DEFENSE:
                n = least(power.a, least(len(me.hand), (lacking(state, seat) + power.b - 1) // power.b))
                means = append(means, Means(code, n * power.b, 0, n, NO_GOOD))
        return means

    def cost(self, state: Race, me: Player, means: vec[Means], chosen: i64, missing: i64) -> i64:
        """What some means together cost; too much if they are not enough, or want more than there is."""
        total: i64 = 0
        cards: i64 = 0
        goods = goods_by_kind(state, me)
        for i in range(len(means)):
            if chosen >> i & 1:
                way = means[i]
                missing -= way.points
                total += way.cost
                cards += way.cards
                if way.good != NO_GOOD:
                    if fitting(goods, way.good) == 0 or fitting(goods, 0) == 0:
                        return NEVER
                    goods -= 1
                    if way.good:
                        goods -= bit(way.good << 3)
        if missing > 0 or cards > i64(len(me.hand)):
            return NEVER
        return total + self.outlook.payment(me, cards, -1)

    def value_of_holding(self, state: Race, seat: i64) -> i64:
        """The award tokens, the world that is not damaged, and what it changes for the empire."""
        invasion = state.invasion
        assert invasion is not None
        me = state.seats[seat]
        world = self.least_world(me)
        value = invasion.stakes[seat] * VP
        if world >= 0:
            value += self.outlook.loss(me, world)
        if invasion.held == 0:
            dread = self.outlook.dread.buffer
            if invasion.defeats:
                dread = DOOM
            value += dread * (SURE - self.help(state, invasion, seat)) // SURE
        return value

    def help(self, state: Race, invasion: Invasion, seat: i64) -> i64:
        """How likely somebody who has still to defend will hold."""
        nobody: i64 = SURE
        mine = False
        for place in range(state.players):
            other = state.in_order(place)
            if other == seat:
                mine = True
            elif mine and invasion.cards[other] != NO_CARD:
                if lacking(state, other) <= 0:
                    return SURE
                if lacking(state, other) <= could_gain_defense(state, other):
                    nobody //= 2
        return SURE - nobody

    def least_world(self, me: Player) -> i64:
        """The world that is missed least; -1 without any."""
        best: i64 = -1
        lowest: i64 = NEVER
        for entry in me.tableau:
            design = entry & DESIGN
            if self.outlook.cards[design].traits & WORLD:
                loss = self.outlook.loss(me, design)
                if loss < lowest:
                    lowest = loss
                    best = design
        return best

    def damage(self, me: Player) -> i64:
        """Give up the world that is missed least."""
        return DAMAGE + self.least_world(me)

    # --- the war effort --------------------------------------------------------------------------------------

    def give(self, state: Race, seat: i64, floor: i64) -> i64:
        """Give goods that are produced again at once or bring less elsewhere, and all of them for a repulse."""
        me = state.seats[seat]
        everything = self.repulses(state, seat)
        wanted = self.wanted_for_repairs(me)
        spare: i64 = 0
        for entry in me.tableau:
            if entry >> GOOD_SHIFT:
                spare += 1
        for design in sorted_designs(me):
            entry = me.tableau[me.find(design)]
            if entry >> GOOD_SHIFT and design > floor:
                if everything or (spare > wanted and self.gains_by_giving(me, design)):
                    return GOOD + design
        return DONE

    def wanted_for_repairs(self, me: Player) -> i64:
        """How many goods should be left to pay for repairs."""
        wanted: i64 = 0
        if me.chose(PRODUCE_REPAIR):
            wanted -= FREE_REPAIRS
        for world in me.damaged:
            if self.gain_of_repair(me, world) > VP:
                wanted += 1
        return wanted

    def gains_by_giving(self, me: Player, world: i64) -> bool:
        """Whether a good on a world should be given: not if a power could use it against the Xenos."""
        outlook = self.outlook
        if outlook.cards[world].traits & PRODUCES:
            return True
        for entry in me.tableau:
            for power in outlook.cards[entry & DESIGN].powers:
                if takes_good(power):
                    return False
        return outlook.left <= SHORTEST or VP + outlook.pull > outlook.cost_of_good(outlook.cards[world].good)

    def repulses(self, state: Race, seat: i64) -> bool:
        """Whether the goods that the seat could give are enough to repulse the Xenos in this round."""
        invasion = state.invasion
        assert invasion is not None
        together = self.outlook.watch.sum
        self.outlook.estate.survey(state.seats[seat].tableau)
        together += self.outlook.estate.totals[STRENGTH] + self.outlook.estate.totals[VS_XENO]
        return together < invasion.repulse and together >= invasion.repulse - state.seats[seat].goods()

    # --- repairs ---------------------------------------------------------------------------------------------

    def gain_of_repair(self, me: Player, world: i64) -> i64:
        """What a damaged world would bring again: all that it has but a good, and it is no new card."""
        outlook = self.outlook
        outlook.estate.survey(append(me.tableau[:], world))
        repaired = outlook.estate.worth(me.vp) + outlook.standing(me, 0, 0)
        outlook.estate.survey(me.tableau)
        return repaired - outlook.estate.worth(me.vp) - outlook.standing(me, 0, 0)

    def repairs(self, me: Player, free: i64) -> i64:
        """What repairs in Produce would bring, so many of them free."""
        total: i64 = 0
        price = least(2 * self.outlook.card, VP)
        for world in me.damaged:
            gain = self.gain_of_repair(me, world)
            if free:
                free -= 1
            else:
                gain -= price
            if gain > 0:
                total += gain
        return total

    def repair(self, state: Race, seat: i64) -> i64:
        """The damaged world that brings most beyond what its repair costs, or none."""
        ways = Actions()
        PayRepair(0).legal(state, seat, ways)
        me = state.seats[seat]
        return self.repair_best(me, self.cost_of_payment(me, self.cheapest_payment(me, ways)))

    def repair_best(self, me: Player, price: i64) -> i64:
        """The damaged world that brings most, if it is more than a price."""
        best: i64 = DONE
        most = price
        for world in me.damaged:
            gain = self.gain_of_repair(me, world)
            if gain > most:
                most = gain
                best = REPAIR + world
        return best

    def pay(self, me: Player, actions: Actions) -> i64:
        """Pay for a repair with what is missed least."""
        action = self.cheapest_payment(me, actions)
        if action < DISCARD or action >= GOOD:
            return action
        return DISCARD + (me.hand[first_of_best(self.outlook.keeps, -1, 0, PRICE)] & DESIGN)

    def cheapest_payment(self, me: Player, ways: Actions) -> i64:
        best: i64 = DONE
        lowest: i64 = NEVER
        for i in range(ways.count):
            cost = self.cost_of_payment(me, ways.items[i])
            if cost < lowest:
                lowest = cost
                best = ways.items[i]
        return best

    def cost_of_payment(self, me: Player, action: i64) -> i64:
        """What a way to pay for a repair costs: powers and bonuses nothing, nor goods that are produced again."""
        if action == DONE:
            return NEVER
        if action >= POWER:
            return 0
        if action < GOOD:
            return self.outlook.payment(me, PRICE, -1)
        world = action - GOOD
        if self.outlook.cards[world].traits & PRODUCES and not made(me, me.find(world)):
            return 0
        return self.outlook.cost_of_good(self.outlook.cards[world].good)
