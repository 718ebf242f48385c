"""Attack: who may be attacked, at what price, with what result, and what follows it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal
from stardeck.engine.steps import Step
from stardeck.games.orion import events
from stardeck.games.orion.card import AFTER_ATTACK, IN_FIGHTS, NOTHING_AT_ALL, ON_ATTACK, Bundle
from stardeck.games.orion.codes import ADVISOR, ATTACK, ATTACKED_ENOUGH, FLEET, NEEDS_FLEETS, WEAKER
from stardeck.games.orion.effects import DueEffects, add_due
from stardeck.games.orion.player import Player
from stardeck.games.orion.state import Orion

PRICE: Final = 2
POINTS: Final = 2
LOYALTY: Final = -1


def price(state: Orion, me: Player, them: Player) -> i64:
    """What an attack costs in fleets: never less than nothing."""
    fleets: i64 = PRICE
    for place in range(ADVISOR + 1):
        card = state.working(me, place)
        if card >= 0 and state.rules.traits[card] & IN_FIGHTS:
            fleets += state.rules.cards[card].price_of_mine
        card = state.working(them, place)
        if card >= 0 and state.rules.traits[card] & IN_FIGHTS:
            fleets += state.rules.cards[card].price_on_me
    if fleets < 0:
        return 0
    return fleets


def attacking_fleets(state: Orion, me: Player) -> i64:
    """The fleets that count for the attacker, those that only cards pretend included."""
    fleets = me.fleet
    for place in range(ADVISOR + 1):
        card = state.working(me, place)
        if card >= 0 and state.rules.traits[card] & IN_FIGHTS:
            fleets += state.rules.cards[card].attacking
    return fleets


def defending_fleets(state: Orion, them: Player) -> i64:
    """The fleets that count for the player who is attacked."""
    fleets = them.fleet
    for place in range(ADVISOR + 1):
        card = state.working(them, place)
        if card >= 0 and state.rules.traits[card] & IN_FIGHTS:
            fleets += state.rules.cards[card].defending
    return fleets


def why_not_attack(state: Orion, seat: i64, target: i64) -> i64:
    """Return why a seat cannot attack another now, or 0."""
    me, them = state.seats[seat], state.seats[target]
    if me.attacked(target) >= state.rules.attacks:
        return refusal(ATTACKED_ENOUGH, state.rules.attacks)
    mine = attacking_fleets(state, me)
    theirs = defending_fleets(state, them)
    if mine < theirs:
        return refusal(WEAKER, theirs, mine)
    cost = price(state, me, them)
    if me.fleet < cost:
        return refusal(NEEDS_FLEETS, cost, me.fleet)
    return 0


def offer_attacks(state: Orion, seat: i64, actions: Actions) -> None:
    for target in range(state.players):
        if target != seat:
            actions.offer(ATTACK + target, why_not_attack(state, seat, target))


def attack(state: Orion, seat: i64, target: i64) -> None:
    """Attack with a cube that lies on the target's board: payment, result, then what follows on both sides.

    Which effects follow is fixed now: what happens in the course of the attack does not cancel them.
    """
    me, them = state.seats[seat], state.seats[target]
    cost = price(state, me, them)
    me.attacks += 1 << (4 * target)
    state.tell(events.ATTACKED, seat, -1, cost, target)
    state.pay_resource(seat, FLEET, cost)
    state.change_loyalty(target, LOYALTY)
    state.gain_points(seat, POINTS)
    gains = gains_when_attacked(state, them)
    if not gains.nothing:
        what = gains
        state.push(
            WhenAttacked(what.food, what.fleet, what.production, what.vp, what.cards, what.actions),
            target,
        )
    add_due(state, seat, ON_ATTACK)
    if len(me.due):
        state.push(DueEffects(AFTER_ATTACK, target), seat)


def gains_when_attacked(state: Orion, them: Player) -> Bundle:
    """What the working cards of a player bring for being attacked."""
    gains = NOTHING_AT_ALL
    for place in range(ADVISOR + 1):
        card = state.working(them, place)
        if card >= 0 and state.rules.traits[card] & IN_FIGHTS:
            gains = gains.plus(state.rules.cards[card].when_attacked)
    return gains


@final
@mypyc_attr(acyclic=True)
class WhenAttacked(Step):
    """After the attacker's effects those of the defender for being attacked apply."""

    name: ClassVar[str] = "when_attacked"
    fields: ClassVar[tuple[str, ...]] = ("food", "fleet", "production", "vp", "cards", "actions")

    def __init__(self, food: i64, fleet: i64, production: i64, vp: i64, cards: i64, actions: i64) -> None:
        self.food = food
        self.fleet = fleet
        self.production = production
        self.vp = vp
        self.cards = cards
        self.actions = actions

    def resolve(self, state: Orion, seat: i64) -> i64:
        state.gain(seat, Bundle(self.food, self.fleet, self.production, self.vp, self.cards, self.actions))
        return 0
