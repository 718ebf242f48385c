"""Joining forces in the hydra modes: members put trade or combat together to buy a card or to destroy a base.

Whoever makes the purchase or the attack says how much he pays himself and asks the others in seat order; all of it is
paid at once when it is enough.  Who will add nothing is not asked again before acting himself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.realms import events
from stardeck.games.realms.abilities import acquire
from stardeck.games.realms.card import EXPLORER
from stardeck.games.realms.codes import (
    AMOUNT,
    ATTACK_TOGETHER,
    BUY_TOGETHER,
    COPIES,
    DONE,
    NEEDS_COMBAT,
    NEEDS_TRADE,
    NONE_LEFT,
    NOTHING_TO_ADD,
    SHIELDED,
    TO_DISCARD,
)

if TYPE_CHECKING:
    from stardeck.games.realms.state import Realms


def price_of(state: Realms, action: i64) -> i64:
    """The trade that a card costs, or the combat that a base does."""
    if action < ATTACK_TOGETHER:
        return state.rules.cards[action - BUY_TOGETHER].cost
    return state.rules.cards[action - ATTACK_TOGETHER >> 2 & 0xFF].defense


def pool_of(state: Realms, seat: i64, action: i64) -> i64:
    """What a seat could pay of the price: its trade for a card, its combat for a base."""
    if action < ATTACK_TOGETHER:
        return state.seats[seat].trade
    return state.seats[seat].combat


def to_add(state: Realms, seat: i64, action: i64, after: i64) -> i64:
    """What the team mates of a seat who sit behind a seat (-1: all of them) could add to the price."""
    mates = state.rules.mode.playing(state) & ~(1 << seat | state.unwilling)
    total: i64 = 0
    for mate in range(state.players):
        if mates >> mate & 1 and mate > after:
            total += pool_of(state, mate, action)
    return total


# --- what may be done ----------------------------------------------------------------------------------------


def offer_together(state: Realms, seat: i64, actions: Actions) -> None:
    """Offer what the team can pay together: any card, and the bases that are too strong for the seat alone."""
    me = state.seats[seat]
    if me.trade or actions.explaining:
        trade = to_add(state, seat, BUY_TOGETHER, -1)
        if state.explorers == 0:
            actions.offer(BUY_TOGETHER + EXPLORER, NONE_LEFT)
        else:
            actions.offer(BUY_TOGETHER + EXPLORER, refuse_trade(state, EXPLORER, me.trade, trade))
        for design in state.row:
            actions.offer(BUY_TOGETHER + design, refuse_trade(state, design, me.trade, trade))
    if me.combat or actions.explaining:
        offer_bases_together(state, seat, to_add(state, seat, ATTACK_TOGETHER, -1), actions)


def refuse_trade(state: Realms, design: i64, own: i64, added: i64) -> i64:
    """Everybody who pays for a card together with others pays at least 1."""
    cost = state.rules.cards[design].cost
    if added == 0 or cost < 2:
        return NOTHING_TO_ADD
    if own == 0:
        return refusal(NEEDS_TRADE, 1, 0)
    if own + added < cost:
        return refusal(NEEDS_TRADE, cost, own + added)
    return 0


def offer_bases_together(state: Realms, seat: i64, added: i64, actions: Actions) -> None:
    combat = state.seats[seat].combat
    mode = state.rules.mode
    foes = mode.base_foes(state, seat)
    for other in range(state.players):
        if foes >> other & 1:
            play = state.seats[other].play
            shield = mode.shield(state, other)
            for entry in play:
                card = state.rules.cards[entry & DESIGN]
                if card.base and card.defense > combat:
                    code = ATTACK_TOGETHER + (other << 10) + card.design * COPIES + state.copy_number(play, entry)
                    if shield >= 0 and not card.outpost:
                        actions.offer(code, refusal(SHIELDED, shield))
                    elif added == 0:
                        actions.offer(code, NOTHING_TO_ADD)
                    elif combat == 0 or combat + added < card.defense:
                        actions.offer(code, refusal(NEEDS_COMBAT, card.defense, combat + added))
                    else:
                        actions.add(code)


# --- paying --------------------------------------------------------------------------------------------------


def begin_together(state: Realms, seat: i64, action: i64) -> None:
    """Begin to pay for something together."""
    state.push(Join(seat, action, 0, 0), seat)


@final
@mypyc_attr(acyclic=True)
class Join(Step):
    """Say how much of the price you pay; team mates may decline, and then nobody pays and nothing happens."""

    name: ClassVar[str] = "join"
    fields: ClassVar[tuple[str, ...]] = ("leader", "action", "own", "added")

    def __init__(self, leader: i64, action: i64, own: i64, added: i64) -> None:
        self.leader = leader  # who buys or attacks
        self.action = action
        self.own = own  # what the leader pays; 0: that is still to be said
        self.added = added  # what the first mate adds, when the second is asked

    def left(self, state: Realms) -> i64:
        """What is still to be paid."""
        return price_of(state, self.action) - self.own - self.added

    def least(self, state: Realms, seat: i64) -> i64:
        """The least that keeps the price within reach of those who are asked later."""
        if seat == self.leader:
            return max(1, self.left(state) - to_add(state, seat, self.action, -1))
        return max(0, self.left(state) - to_add(state, self.leader, self.action, seat))

    def most(self, state: Realms, seat: i64) -> i64:
        pool = pool_of(state, seat, self.action)
        if seat == self.leader:
            return min(pool, self.left(state) - 1)
        return min(pool, self.left(state))

    def resolve(self, state: Realms, seat: i64) -> i64:
        if seat == self.leader and self.least(state, seat) == self.most(state, seat):
            self.pay(state, seat, self.most(state, seat))
            return 0
        return 1 << seat

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        if seat != self.leader:
            actions.add(DONE)
        for n in range(self.least(state, seat), self.most(state, seat) + 1):
            actions.add(AMOUNT + n)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action == DONE:
            state.unwilling |= 1 << seat
            state.tell(events.ADDED_NOTHING, seat, -1, 0, self.leader)
        else:
            self.pay(state, seat, action - AMOUNT)

    def pay(self, state: Realms, seat: i64, n: i64) -> None:
        """Take note of what a seat pays, and ask the next one or, with the whole price together, carry it out."""
        if seat == self.leader:
            self.ask(state, Join(self.leader, self.action, n, 0), -1)
        elif n < self.left(state):
            self.ask(state, Join(self.leader, self.action, self.own, n), seat)
        else:
            self.carry_out(state, seat, n)

    def ask(self, state: Realms, step: Join, after: i64) -> None:
        """Ask the next mate who has something to add."""
        mates = state.rules.mode.playing(state) & ~(1 << self.leader | state.unwilling)
        for mate in range(state.players):
            if mate > after and mates >> mate & 1 and pool_of(state, mate, self.action):
                state.push(step, mate)
                return

    def carry_out(self, state: Realms, seat: i64, n: i64) -> None:
        """All pay: the leader, the mate asked last and, if there was another, the one asked before."""
        self.take(state, self.leader, self.own)
        if self.added:
            mates = state.rules.mode.playing(state) & ~(1 << self.leader | 1 << seat)
            for mate in range(state.players):
                if mates >> mate & 1:
                    self.take(state, mate, self.added)
        self.take(state, seat, n)
        price = price_of(state, self.action)
        if self.action < ATTACK_TOGETHER:
            design = self.action - BUY_TOGETHER
            state.tell(events.BOUGHT, self.leader, design, price)
            acquire(state, self.leader, design, TO_DISCARD)
        else:
            code = self.action - ATTACK_TOGETHER
            owner = code >> 10
            state.destroy_base(owner, state.find_in_play(owner, code >> 2 & 0xFF, code & 3), self.leader, price)

    def take(self, state: Realms, seat: i64, n: i64) -> None:
        if self.action < ATTACK_TOGETHER:
            state.seats[seat].trade -= n
            if seat != self.leader:
                state.tell(events.ADDED_TRADE, seat, -1, n, self.leader)
        else:
            state.seats[seat].combat -= n
            if seat != self.leader:
                state.tell(events.ADDED_COMBAT, seat, -1, n, self.leader)
