"""What the greedy bot of Star Realms does for its team: waits, pays together with others, passes and leaves cards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_realms_outlook import Outlook
from stardeck.engine.actions import Actions
from stardeck.engine.views import DESIGN
from stardeck.games.realms.card import Card
from stardeck.games.realms.codes import AMOUNT, ATTACK_TOGETHER, BUY_TOGETHER, DONE, GIVE
from stardeck.games.realms.modes.elimination import Bequeath
from stardeck.games.realms.modes.joining import Join, to_add
from stardeck.games.realms.state import USED, Realms

NEARLY_OUT: Final = 10  # authority with which a seat thinks of what it leaves behind …
LEFT_BEHIND: Final = 50  # … and holds its own cards for so much less, in per cent


@final
@mypyc_attr(acyclic=True)
class Team:
    """The questions that only a seat with team mates is asked."""

    def __init__(self, cards: vec[Card], outlook: Outlook) -> None:
        self.cards = cards
        self.outlook = outlook

    # --- a shared turn ---------------------------------------------------------------------------------------

    def waits(self, state: Realms, seat: i64) -> bool:
        """Whether a mate is still to bring trade and combat that may be spent together."""
        others = state.rules.mode.playing(state) & ~(1 << seat | state.ended | state.waiting)
        for mate in range(state.players):
            if others >> mate & 1 and self.has_more(state, mate):
                return True
        return False

    def has_more(self, state: Realms, mate: i64) -> bool:
        """Whether a mate has cards to play or bases to use."""
        if len(state.seats[mate].hand):
            return True
        for entry in state.seats[mate].play:
            card = self.cards[entry & DESIGN]
            if card.base and card.has_primary and entry & USED == 0:
                return True
        return False

    def buy_together(self, state: Realms, seat: i64, actions: Actions) -> i64:
        """A card that this seat cannot pay alone and that is better than what everybody would buy alone; or -1."""
        outlook = self.outlook
        added = to_add(state, seat, BUY_TOGETHER, -1)
        if added == 0:
            return -1
        trade = state.seats[seat].trade
        alone = outlook.purchase(state, trade)
        mates = state.rules.mode.playing(state) & ~(1 << seat | state.unwilling)
        for mate in range(state.players):
            if mates >> mate & 1:
                alone += outlook.purchase(state, state.seats[mate].trade)
        together = outlook.purchase(state, trade + added)
        wanted = outlook.bought
        if (
            together * 100 > alone * outlook.w.together
            and self.cards[wanted].cost > trade
            and actions.has(BUY_TOGETHER + wanted)
        ):
            return BUY_TOGETHER + wanted
        return -1

    def join(self, state: Realms, seat: i64, step: Join, actions: Actions) -> i64:
        """Pay as much as may be: for a base always, for a card if it is worth what this seat could buy instead."""
        most = actions.items[actions.count - 1]
        if seat == step.leader or step.action >= ATTACK_TOGETHER:
            return most
        outlook = self.outlook
        trade = state.seats[seat].trade
        least = actions.items[1]  # after the refusal
        rest = outlook.purchase(state, trade - (least - AMOUNT))
        if outlook.purchase(state, trade) - rest > outlook.to_buy(step.action - BUY_TOGETHER):
            return DONE
        while most > least and outlook.purchase(state, trade - (most - AMOUNT)) < rest:
            most -= 1
        return most

    # --- cards for mates -------------------------------------------------------------------------------------

    def give(self, state: Realms, seat: i64, actions: Actions) -> i64:
        """The card whose passing gains the team most, if that is worth the trade left over; or -1."""
        outlook = self.outlook
        losses = vec[i64]()
        for i in range(actions.count):
            if actions.items[i] >= GIVE and actions.items[i] < BUY_TOGETHER:
                losses = append(losses, self.loss(state, seat, actions.items[i] - GIVE & 0xFF))
        best: i64 = -1
        most = outlook.w.passing
        receiver: i64 = -1
        number: i64 = 0
        for i in range(actions.count):
            action = actions.items[i]
            if action >= GIVE and action < BUY_TOGETHER:
                if action - GIVE >> 8 != receiver:
                    receiver = action - GIVE >> 8
                    outlook.look(state, receiver)
                gain = outlook.to_buy(action - GIVE & 0xFF) - losses[number]
                if gain > most and self.use(action - GIVE & 0xFF) > 0:
                    most = gain
                    best = action
                number += 1
        if receiver >= 0:
            outlook.look(state, seat)
        return best

    def loss(self, state: Realms, seat: i64, design: i64) -> i64:
        """What a seat loses with a card that it passes on."""
        loss = self.outlook.to_keep(design)
        if state.authority_of(seat) <= NEARLY_OUT and state.rules.mode.role(state, seat) != "emperor":
            return loss * LEFT_BEHIND // 100
        return loss

    def bequeath(self, state: Realms, seat: i64, step: Bequeath, actions: Actions) -> i64:
        """Leave the card that the receiver can use best, if there is one that he would want."""
        outlook = self.outlook
        outlook.look(state, step.receiver)
        best: i64 = DONE
        most: i64 = 0
        for i in range(1, actions.count):
            value = self.use(actions.items[i] - GIVE & 0xFF)
            if value > most:
                most = value
                best = actions.items[i]
        outlook.look(state, seat)
        return best

    def use(self, design: i64) -> i64:
        """How much better a card is than the average one of the mate looked at; nobody has use for basic cards."""
        if self.cards[design].cost == 0:
            return 0
        return self.outlook.better(design)
