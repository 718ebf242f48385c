"""The invasion step, after the hand limit: the admirals move, the Xenos come, and every player holds or loses."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.bits import bit
from stardeck.engine.piles import offer_in_order, position_from
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import events
from stardeck.games.race.card import (
    CARDS_FOR_DEFENSE,
    DISCARD_FOR_DEFENSE,
    DISCARD_FOR_STRENGTH,
    GOOD_FOR_DEFENSE,
    GOOD_FOR_STRENGTH,
    STRENGTH,
    VS_XENO,
    WORLD,
    XENO_DEFENSE,
    Power,
)
from stardeck.games.race.codes import (
    BUNKER,
    CONQUERED_BY,
    DAMAGE,
    DAMAGED_ALREADY,
    DISCARD,
    DONE,
    NEEDS_CARDS,
    NO_GOOD_FITS,
    NOT_A_WORLD,
    NOT_ENOUGH,
    NOT_NEEDED,
    OUT_OF_ORDER,
    POWER,
    USED_ALREADY,
)
from stardeck.games.race.goods import fitting, goods_by_kind
from stardeck.games.race.placing import Discard
from stardeck.games.race.produce import ProducePower, ProductionWorlds
from stardeck.games.race.repair import PayRepair, RepairMore, RepairWorld
from stardeck.games.race.round import ROUND
from stardeck.games.race.settle import SpendForStrength, gain_strength, may_spare
from stardeck.games.race.state import Race
from stardeck.games.race.track import DEFEATED, DEFEATS, FIRST_INVASION, REPULSED, Invasion
from stardeck.games.race.war_effort import WarEffort

BUNKER_DEFENSE: Final = 2


@final
@mypyc_attr(acyclic=True)
class XenosCome(Step):
    """There is an invasion step at the end of the third round and of every later one."""

    name: ClassVar[str] = "xenos_come"

    def resolve(self, state: Race, seat: i64) -> i64:
        invasion = invasion_of(state)
        if state.round >= FIRST_INVASION:
            state.tell(events.INVASION_BEGAN, -1, -1, state.round - FIRST_INVASION + 1)
            state.push_all(state.rules.invasion, state.first)
            return 0
        state.tell(events.NO_INVASION, -1, -1, FIRST_INVASION - state.round)
        if state.round == FIRST_INVASION - 1:
            invasion.left -= 1  # the first-round card, turned up in the first round, leaves
        return 0


def invasion_of(state: Race) -> Invasion:
    invasion = state.invasion
    assert invasion is not None
    return invasion


@final
@mypyc_attr(acyclic=True)
class MoveDiscs(Step):
    """Each admiral's disc goes to the general military and military against Xenos of its owner."""

    name: ClassVar[str] = "move_discs"

    def resolve(self, state: Race, seat: i64) -> i64:
        invasion = invasion_of(state)
        general = vec[i64]([0] * state.players)
        values = vec[i64]([0] * state.players)
        defense = vec[i64]([0] * state.players)
        order = vec[i64](capacity=state.players)
        for place in range(state.players):
            other = state.in_order(place)
            state.renew_totals(other)
            totals = state.seats[other].totals
            general[other] = totals[STRENGTH]
            values[other] = totals[STRENGTH] + totals[VS_XENO]
            defense[other] = totals[XENO_DEFENSE]
            order = append(order, other)
        invasion.general = general
        invasion.values = values
        invasion.defense = defense
        invasion.bunkers = 0
        invasion.held = 0
        spaces = invasion.spaces
        first = len(invasion.discs) == 0
        if first:
            invasion.place_discs(order)
        else:
            invasion.move_discs()
        if state.log is not None:
            left = state.players
            while left:  # the lower discs of a stack first: each of the others goes on top
                left -= 1
                other = invasion.discs[left]
                if first:
                    state.tell(events.DISC_MOVED, other, -1, invasion.spaces[other], events.OFF_TRACK)
                elif spaces[other] != invasion.spaces[other]:
                    state.tell(events.DISC_MOVED, other, -1, invasion.spaces[other], spaces[other])
        return 0


@final
@mypyc_attr(acyclic=True)
class CheckRepulse(Step):
    """The Xenos are repulsed, and the game ends at once, if the track values together reach the repulse value."""

    name: ClassVar[str] = "check_repulse"

    def resolve(self, state: Race, seat: i64) -> i64:
        invasion = invasion_of(state)
        strength: i64 = 0
        for value in invasion.values:
            strength += value
        state.tell(events.EMPIRE_ADDED_UP, -1, -1, strength, invasion.repulse)
        if strength >= invasion.repulse:
            invasion.ended = REPULSED
            state.tell(events.REPULSED, -1)
            state.tell(events.GAME_OVER, -1)
            state.finish()
        return 0


@final
@mypyc_attr(acyclic=True)
class DealInvasion(Step):
    """One invasion card for each player, the strongest for the first admiral on the track; then stacks are turned."""

    name: ClassVar[str] = "deal_invasion"

    def resolve(self, state: Race, seat: i64) -> i64:
        invasion = invasion_of(state)
        revealed = vec[i64](capacity=state.players)
        for _i in range(state.players):
            if invasion.left == 0:
                state.tell(events.INVASION_RESHUFFLED, -1, -1, len(invasion.discard))
            revealed = append(revealed, invasion.next_card(state.chance))
        state.revealed += 1
        invasion.deal(revealed, state.rules.awards)
        if state.log is not None:
            for rank in range(state.players):
                other = invasion.discs[rank]
                state.tell(events.INVADED, other, -1, invasion.cards[other], invasion.power(other))
                state.tell(events.AT_STAKE, other, -1, invasion.stakes[other], rank + 1)
        turned = invasion.turn_stacks()
        for other in range(state.players):
            me = state.seats[other]
            me.used = 0
            me.strength = 0
            me.strength_vs_xeno = 0
            if turned >> other & 1:
                state.tell(events.DISC_TURNED, other, -1, invasion.spaces[other])
        return 0


@final
@mypyc_attr(acyclic=True)
class DefendInOrder(Step):
    """Everybody defends against the invasion card received, in player order."""

    name: ClassVar[str] = "defend_in_order"

    def resolve(self, state: Race, seat: i64) -> i64:
        state.push_for_all(DEFEND)
        return 0


# --- defending -----------------------------------------------------------------------------------------------


def bunker_defense(invasion: Invasion, seat: i64) -> i64:
    """What the bunker gives if it was used in this step."""
    if invasion.bunkers >> seat & 1:
        return BUNKER_DEFENSE
    return 0


def defense_of(state: Race, seat: i64) -> i64:
    """The defense total of a seat: its track value, Xeno defense, and what it has used in this step."""
    invasion = invasion_of(state)
    me = state.seats[seat]
    return (
        invasion.values[seat]
        + invasion.defense[seat]
        + me.strength
        + me.strength_vs_xeno
        + bunker_defense(invasion, seat)
    )


def lacking(state: Race, seat: i64) -> i64:
    """How much more defense a seat needs to hold: its total must be greater than the power of the card."""
    return invasion_of(state).power(seat) + 1 - defense_of(state, seat)


def takes_good(power: Power) -> bool:
    """Whether a power gives strength in the invasion step for a good: of kind a (0: any), strength b."""
    return power.kind == GOOD_FOR_STRENGTH or power.kind == GOOD_FOR_DEFENSE


def takes_itself(power: Power) -> bool:
    """Whether a power gives strength in the invasion step when its card is discarded: strength a."""
    return power.kind == DISCARD_FOR_STRENGTH or power.kind == DISCARD_FOR_DEFENSE


def could_gain_defense(state: Race, seat: i64) -> i64:
    """The most that a seat could still add to its defense with all its powers, goods and cards.

    Goods and cards go where they give most: stronger uses are served first, as long as a good that fits is left.
    """
    me = state.seats[seat]
    bunker = bunker_defense(invasion_of(state), seat) == 0
    gain: i64 = 0
    most: i64 = 0
    if bunker:
        most = BUNKER_DEFENSE
    for i in range(len(me.tableau)):
        for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
            if me.used >> (4 * i + power.number) & 1 == 0:
                if takes_itself(power):
                    gain += power.a
                elif (takes_good(power) or power.kind == CARDS_FOR_DEFENSE) and power.b > most:
                    most = power.b
    cards: i64 = len(me.hand)
    counts = goods_by_kind(state, me)
    while most:
        if most == BUNKER_DEFENSE and bunker and cards:
            gain += most
            cards -= 1
        for i in range(len(me.tableau)):
            for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
                if power.b == most and me.used >> (4 * i + power.number) & 1 == 0:
                    if power.kind == CARDS_FOR_DEFENSE:
                        n = power.a
                        if n > cards:
                            n = cards
                        gain += n * most
                        cards -= n
                    elif takes_good(power) and fitting(counts, power.a) and fitting(counts, 0):
                        gain += most
                        counts -= 1
                        if power.a:
                            counts -= bit(power.a << 3)
        most -= 1
    return gain


@final
@mypyc_attr(acyclic=True)
class Defend(Step):
    """You may use temporary strength, each power once, and the bunker; you hold if your defense total is greater."""

    name: ClassVar[str] = "defend"

    lasting: bool = True

    def resolve(self, state: Race, seat: i64) -> i64:
        ways = Actions()
        self.offer_powers(state, seat, ways)
        if ways.count:
            return 1 << seat
        self.end(state, seat)
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        actions.add(DONE)
        self.offer_powers(state, seat, actions)

    def refuse_help(self, state: Race, seat: i64) -> i64:
        """Why more strength would be in vain; 0 if it could help."""
        if state.rules.ask_all:
            return 0
        missing = lacking(state, seat)
        if missing <= 0:
            return NOT_NEEDED
        most = could_gain_defense(state, seat)
        if most < missing:
            power = invasion_of(state).power(seat)
            return refusal(NOT_ENOUGH, power + CONQUERED_BY, defense_of(state, seat) + most + CONQUERED_BY)
        return 0

    def offer_powers(self, state: Race, seat: i64, actions: Actions) -> None:
        """Offer the bunker and the powers of the tableau that give strength in this step."""
        me = state.seats[seat]
        vain = self.refuse_help(state, seat)
        if bunker_defense(invasion_of(state), seat):
            actions.offer(BUNKER, USED_ALREADY)
        elif len(me.hand) == 0:
            actions.offer(BUNKER, refusal(NEEDS_CARDS, 1, 0))
        else:
            actions.offer(BUNKER, vain)
        for i in range(len(me.tableau)):
            design = me.tableau[i] & DESIGN
            for power in state.rules.cards[design].powers:
                if takes_itself(power) or takes_good(power) or power.kind == CARDS_FOR_DEFENSE:
                    code = POWER + (design << 2) + power.number
                    if me.used >> (4 * i + power.number) & 1:
                        actions.offer(code, USED_ALREADY)
                    else:
                        actions.offer(code, self.refuse_power(state, seat, power, vain))

    def refuse_power(self, state: Race, seat: i64, power: Power, vain: i64) -> i64:
        """Why a power may not be used now; 0 if it may.  A full tableau may always lose a card."""
        me = state.seats[seat]
        if takes_itself(power):
            if vain and may_spare(state, seat):
                return 0
            return vain
        if power.kind == CARDS_FOR_DEFENSE:
            if len(me.hand) == 0:
                return refusal(NEEDS_CARDS, 1, 0)
        elif fitting(goods_by_kind(state, me), power.a) == 0:
            return NO_GOOD_FITS
        return vain

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        me = state.seats[seat]
        if action == DONE:
            self.end(state, seat)
        elif action == BUNKER:
            invasion_of(state).bunkers |= 1 << seat
            state.tell(events.USED_BUNKER, seat, -1, BUNKER_DEFENSE)
            state.push(Discard(1), seat)
        else:
            design = (action - POWER) >> 2
            power = state.rules.cards[design].powers[(action - POWER) & 3]
            me.used |= bit(4 * me.find(design) + power.number)
            state.tell(events.USED, seat, design, power.kind, power.number)
            if takes_itself(power):
                state.leave_tableau(seat, design)
                gain_strength(state, seat, design, power.a, False)
            elif takes_good(power):
                state.push(SpendForStrength(power.a, power.b, 0), seat)
            else:
                state.push(DiscardForDefense(power.a, power.b, -1), seat)

    def end(self, state: Race, seat: i64) -> None:
        """Compare: who holds takes award tokens, who does not damages a world."""
        invasion = invasion_of(state)
        me = state.seats[seat]
        state.drop()
        general = invasion.general[seat]
        if state.log is not None:
            parts = events.pack_parts(
                general,
                invasion.values[seat] - general,
                invasion.defense[seat],
                me.strength + me.strength_vs_xeno,
                bunker_defense(invasion, seat),
            )
            state.tell(events.COMPARED, seat, -1, parts, invasion.power(seat))
        if lacking(state, seat) <= 0:
            invasion.held |= 1 << seat
            me.awards += invasion.stakes[seat]
            state.tell(events.HELD, seat, -1, invasion.stakes[seat])
        else:
            state.push(DAMAGE_WORLD, seat)


DEFEND: Final = Defend()


@final
@mypyc_attr(acyclic=True)
class DiscardForDefense(Step):
    """Discard up to n cards from hand, for defense each; at least one."""

    name: ClassVar[str] = "discard_for_defense"
    fields: ClassVar[tuple[str, ...]] = ("n", "defense", "floor")

    def __init__(self, n: i64, defense: i64, floor: i64) -> None:
        self.n = n
        self.defense = defense
        self.floor = floor  # cards are picked in the order of designs: none below this one; -1: none was picked

    def for_others(self) -> Step:
        if self.floor < 0:
            return self
        return DiscardForDefense(self.n, self.defense, 0)

    def resolve(self, state: Race, seat: i64) -> i64:
        hand = state.seats[seat].hand
        if self.n == 0 or len(hand) == 0:
            return 0
        if not state.rules.ask_all:
            if self.floor >= 0 and lacking(state, seat) <= 0:
                return 0
            if self.floor < 0 and len(hand) == 1:  # everybody can see that there is no choice
                self.answer(state, seat, DISCARD + (hand[0] & DESIGN))
                return 0
        return 1 << seat

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        hand = state.seats[seat].hand
        if self.floor >= 0:
            actions.add(DONE)
        offer_in_order(hand, DISCARD, position_from(hand, self.floor), 1, OUT_OF_ORDER, actions)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        if action != DONE:
            state.discard_from_hand(seat, action - DISCARD)
            gain_strength(state, seat, -1, self.defense, True)
            state.push(DiscardForDefense(self.n - 1, self.defense, action - DISCARD), seat)


@final
@mypyc_attr(acyclic=True)
class DamageWorld(Step):
    """Who does not hold damages one own world; without one, nothing."""

    name: ClassVar[str] = "damage"

    def resolve(self, state: Race, seat: i64) -> i64:
        worlds: i64 = 0
        only: i64 = 0
        for entry in state.seats[seat].tableau:
            if state.rules.traits[entry & DESIGN] & WORLD:
                worlds += 1
                only = entry & DESIGN
        if worlds == 0:
            state.tell(events.DAMAGED, seat)
        elif worlds > 1 or state.rules.ask_all:
            return 1 << seat
        else:
            state.damage(seat, only)
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        for entry in state.seats[seat].tableau:
            design = entry & DESIGN
            actions.offer(DAMAGE + design, unless(state.rules.traits[design] & WORLD != 0, NOT_A_WORLD))
        for world in state.seats[seat].damaged:
            actions.offer(DAMAGE + world, DAMAGED_ALREADY)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        state.damage(seat, action - DAMAGE)


DAMAGE_WORLD: Final = DamageWorld()


@final
@mypyc_attr(acyclic=True)
class InvasionEnds(Step):
    """If nobody has held, the empire is defeated; the second time the Xenos win.  Used cards are put away."""

    name: ClassVar[str] = "invasion_ends"

    def resolve(self, state: Race, seat: i64) -> i64:
        invasion = invasion_of(state)
        invasion.put_away()
        for other in range(state.players):
            me = state.seats[other]
            me.used = 0
            me.strength = 0
            me.strength_vs_xeno = 0
        if invasion.held == 0:
            invasion.defeats += 1
            state.tell(events.EMPIRE_LOST, -1, -1, invasion.defeats)
            if invasion.defeats == DEFEATS:
                invasion.ended = DEFEATED
                state.tell(events.GAME_OVER, -1)
                state.finish()
        return 0


# The order of play.
INVASION_ROUND: Final = (*ROUND[:-1], XenosCome(), ROUND[-1])
INVASION_STEP: Final = (MoveDiscs(), CheckRepulse(), DealInvasion(), DefendInOrder(), InvasionEnds())
INVASION_PRODUCE: Final = (WarEffort(), ProductionWorlds(), ProducePower())

# The steps that there are in the invasion mode only.
INVASION_STEPS: Final[dict[str, type[Step]]] = {
    step.name: step
    for step in (
        *(XenosCome, MoveDiscs, CheckRepulse, DealInvasion, DefendInOrder, InvasionEnds),
        *(Defend, DiscardForDefense, DamageWorld, WarEffort, PayRepair, RepairMore, RepairWorld),
    )
}
