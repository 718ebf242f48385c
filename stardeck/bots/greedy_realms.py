"""The greedy bot of Star Realms: plays everything, buys what its deck wants most, and hits where it hurts."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_realms_outlook import Outlook
from stardeck.bots.greedy_realms_targets import Targets, face_of
from stardeck.bots.greedy_realms_team import Team
from stardeck.bots.greedy_realms_values import TASTE, TASTE_IN, Taste
from stardeck.engine.actions import Actions
from stardeck.engine.policy import Policy
from stardeck.engine.state import State
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.realms.abilities import (
    DISCARD,
    HAND,
    AcquireFree,
    ChooseOne,
    CopyBase,
    CopyShip,
    DiscardThen,
    DrawCards,
    DrawPerFaction,
    GainCombatPerScrapped,
    ScrapOwn,
    ScrapRow,
)
from stardeck.games.realms.card import Card
from stardeck.games.realms.codes import (
    ALLY,
    ATTACK_BASE,
    BUY,
    COPY_BASE,
    COPY_SHIP,
    DESTROY_BASE,
    DONE,
    END_TURN,
    FROM_DISCARD,
    FROM_HAND,
    FROM_ROW,
    OPTION,
    PLAY,
    PUT,
    SCRAP,
    TARGET,
    TO_DISCARD,
    TO_HAND,
    USE,
    WAIT,
)
from stardeck.games.realms.main_phase import AttackPlayer
from stardeck.games.realms.modes.elimination import Bequeath
from stardeck.games.realms.modes.joining import Join
from stardeck.games.realms.modes.raid import DamageBase
from stardeck.games.realms.state import Player, Realms

# The order of a turn: what is done first has the highest number.
PASSIVE_FIRST: Final = 95  # bases that give something for every ship to come
DRAW_FIRST: Final = 90
PLAY_BASE: Final = 80
FROM_THE_HAND: Final = 70  # abilities that want weak cards in hand
PLAY_SHIP: Final = 60
USE_IT: Final = 55
PLAY_BASIC: Final = 40
CHOOSE_LATE: Final = 30
COPY_LATE: Final = 25
COUNT_LATE: Final = 20  # what counts cards played or scrapped before

NOTHING: Final = -(1 << 40)


def order_of(steps: vec[Step], usual: i64) -> i64:
    """When in a turn an ability is best used."""
    order = usual
    for step in steps:
        if isinstance(step, (DiscardThen, ScrapOwn)):
            return FROM_THE_HAND
        if isinstance(step, DrawCards):
            order = DRAW_FIRST
        elif isinstance(step, (ChooseOne, AcquireFree)):
            order = CHOOSE_LATE
        elif isinstance(step, (CopyShip, CopyBase)):
            order = COPY_LATE
        elif isinstance(step, (GainCombatPerScrapped, DrawPerFaction)):
            order = COUNT_LATE
    return order


def is_free(steps: vec[Step]) -> bool:
    """Whether an ability takes no card that might be better kept."""
    for step in steps:
        if isinstance(step, ScrapOwn) and step.least:
            return False
        if isinstance(step, DiscardThen) and step.least:
            return False
    return True


@final
@mypyc_attr(acyclic=True)
class GreedyRealms(Policy):
    """Looks no action ahead but has a value for everything; no luck, no memory."""

    def __init__(self, cards: vec[Card], taste: Taste, taste_in: dict[str, Taste]) -> None:
        super().__init__("greedy")
        self.cards = cards
        self.outlook = Outlook(cards, taste, taste_in)
        self.targets = Targets(cards, self.outlook)
        self.team = Team(cards, self.outlook)
        self.play_order: vec[i64] = vec[i64]()
        self.use_order: vec[i64] = vec[i64]()
        self.ally_order: vec[i64] = vec[i64]()
        for card in cards:
            usual: i64 = PLAY_SHIP
            if card.faction == 0:
                usual = PLAY_BASIC
            order = order_of(card.primary, usual)
            if card.base:
                order = PLAY_BASE
                if card.combat_per_ship:
                    order = PASSIVE_FIRST
            self.play_order = append(self.play_order, order)
            self.use_order = append(self.use_order, order_of(card.primary, USE_IT))
            self.ally_order = append(self.ally_order, order_of(card.ally, USE_IT))

    def answer(self, state: State, seat: i64, actions: Actions) -> i64:
        """What the seat would like to do at the step that asks."""
        assert isinstance(state, Realms)
        first = actions.items[0]
        self.outlook.look(state, seat)
        if first == END_TURN:
            return self.main(state, seat, actions)
        step = state.steps[state.depth - 1]
        if isinstance(step, AttackPlayer):
            return self.targets.amount(state, step, actions)
        if isinstance(step, ChooseOne):
            return self.option(state, seat, step)
        if isinstance(step, ScrapOwn):
            return self.scrap_own(state.seats[seat], step)
        if isinstance(step, DiscardThen):
            return self.discard_then(state, seat, step)
        if isinstance(step, ScrapRow):
            return self.scrap_row(state, seat, actions)
        if isinstance(step, Join):
            return self.team.join(state, seat, step, actions)
        if isinstance(step, Bequeath):
            return self.team.bequeath(state, seat, step, actions)
        if isinstance(step, DamageBase):
            return actions.items[actions.count - 1]
        best = first
        most: i64 = NOTHING
        for i in range(actions.count):
            value = self.simple(state, seat, actions.items[i])
            if value > most:
                most = value
                best = actions.items[i]
        return best

    def sure(self, state: State, seat: i64, actions: Actions) -> i64:
        """Play cards and use abilities that cost nothing and ask for no card; in a duel, take the win."""
        assert isinstance(state, Realms)
        if actions.items[0] != END_TURN:
            step = state.steps[state.depth - 1]
            if state.players == 2 and isinstance(step, AttackPlayer):
                return self.targets.amount(state, step, actions)
            return -1
        if state.rules.total_count < state.players:
            return -1  # turns of teams: mates may want to go first
        if state.players == 2:
            best = self.targets.kill(state, seat, actions)
            if best >= 0:
                return best
        best = -1
        most: i64 = CHOOSE_LATE
        for i in range(actions.count):
            action = actions.items[i]
            order: i64 = 0
            free = True
            if action >= PLAY and action < BUY:
                order = self.play_order[action - PLAY]
            elif action >= USE and action < SCRAP:
                card = self.cards[face_of(state, seat, action)]
                if action < ALLY:
                    order, free = self.use_order[card.design], is_free(card.primary)
                else:
                    order, free = self.ally_order[card.design], is_free(card.ally)
            if order > most:
                most = order
                best = action if free else -1
        return best

    # --- the main phase --------------------------------------------------------------------------------------

    def main(self, state: Realms, seat: i64, actions: Actions) -> i64:
        """Win if possible; else use everything there is, scrap what pays, buy, and attack."""
        best = self.targets.kill(state, seat, actions)
        if best >= 0:
            return best
        most: i64 = 0
        for i in range(actions.count):
            action = actions.items[i]
            if action >= PLAY and action < SCRAP:
                order = self.order(state, seat, action)
                if order > most:
                    most = order
                    best = action
        if best >= 0:
            return best
        best = self.spend(state, seat, actions)
        if best >= 0:
            return best
        shared = state.rules.total_count < state.players
        if shared and self.team.waits(state, seat):
            return WAIT
        if state.seats[seat].trade:
            if shared:
                best = self.team.buy_together(state, seat, actions)
                if best >= 0:
                    return best
            self.outlook.purchase(state, state.seats[seat].trade)
            if self.outlook.bought >= 0:
                return BUY + self.outlook.bought
            if state.players > 2:
                best = self.team.give(state, seat, actions)
                if best >= 0:
                    return best
        return self.targets.attack(state, seat, actions)

    def order(self, state: Realms, seat: i64, action: i64) -> i64:
        """When something that costs nothing should be done; 0: not at all, or not by this rule."""
        if action < BUY:
            return self.play_order[action - PLAY]
        if action < USE:
            return 0
        design = face_of(state, seat, action)
        if action < ALLY:
            if self.hurts(state.seats[seat], self.cards[design].primary):
                return 0
            return self.use_order[design]
        if self.hurts(state.seats[seat], self.cards[design].ally):
            return 0
        return self.ally_order[design]

    def hurts(self, me: Player, steps: vec[Step]) -> bool:
        """Whether an ability would take a card that is better kept."""
        for step in steps:
            if isinstance(step, ScrapOwn) and step.least:
                return self.best_to_scrap(me, step.zones) < 0
            if isinstance(step, DiscardThen) and step.least:
                for card in me.hand:
                    if self.outlook.to_discard(card & DESIGN) < self.outlook.w.draw:
                        return False
                return True
        return False

    def best_to_scrap(self, me: Player, zones: i64) -> i64:
        """The most that scrapping a card from these zones gains; 0 if there is none to scrap."""
        best: i64 = NOTHING
        if zones & HAND:
            for card in me.hand:
                gain = self.outlook.to_scrap(card & DESIGN, True)
                if gain > best:
                    best = gain
        if zones & DISCARD:
            for card in me.discard:
                gain = self.outlook.to_scrap(card, False)
                if gain > best:
                    best = gain
        if best == NOTHING:
            return 0
        return best

    def spend(self, state: Realms, seat: i64, actions: Actions) -> i64:
        """A card in play whose scrap ability is now worth more than the card, or -1."""
        outlook = self.outlook
        for i in range(actions.count):
            action = actions.items[i]
            if action >= SCRAP and action < ATTACK_BASE:
                face_up = face_of(state, seat, action)
                gain = outlook.now(state, seat, self.cards[face_up].scrap)
                if gain * 100 > outlook.in_deck(action >> 2 & 0xFF, 1) * outlook.w.spend:
                    return action
        return -1

    # --- questions of abilities ------------------------------------------------------------------------------

    def option(self, state: Realms, seat: i64, step: ChooseOne) -> i64:
        """The alternative that is worth most now."""
        best: i64 = 0
        most: i64 = NOTHING
        for i in range(step.count):
            value = self.outlook.now(state, seat, self.cards[step.card].branches[step.first + i].steps)
            if value > most:
                most = value
                best = i
        return OPTION + best

    def scrap_own(self, me: Player, step: ScrapOwn) -> i64:
        """The weakest cards go, as many as may and should; picks are made in the order of their codes."""
        wanted = step.most - step.done
        must = step.least - step.done
        codes = vec[i64]()
        gains = vec[i64]()
        if step.zones & HAND:
            for card in me.hand:
                codes = append(codes, FROM_HAND + (card & DESIGN))
                gains = append(gains, self.outlook.to_scrap(card & DESIGN, True))
        if step.zones & DISCARD:
            for card in me.discard:
                codes = append(codes, FROM_DISCARD + card)
                gains = append(gains, self.outlook.to_scrap(card, False))
        if step.draws:
            for i in range(len(gains)):
                gains[i] += step.draws * self.outlook.w.draw
        return lowest_of_best(codes, gains, wanted, must, step.floor, step.least > 1)

    def discard_then(self, state: Realms, seat: i64, step: DiscardThen) -> i64:
        """Cards go that give less than what is got for them."""
        outlook = self.outlook
        each = step.per * outlook.w.draw
        if step.card >= 0:
            each = outlook.now(state, seat, self.cards[step.card].branches[step.branch].steps)
        codes = vec[i64]()
        gains = vec[i64]()
        for card in state.seats[seat].hand:
            codes = append(codes, FROM_HAND + (card & DESIGN))
            gains = append(gains, each - outlook.to_discard(card & DESIGN))
        return lowest_of_best(codes, gains, step.most - step.done, step.least - step.done, step.floor, step.least > 1)

    def scrap_row(self, state: Realms, seat: i64, actions: Actions) -> i64:
        """Take from the others what they would like and this seat cannot pay."""
        outlook = self.outlook
        trade = outlook.trade_to_come(state, seat)
        for i in range(actions.count):
            action = actions.items[i]
            if action >= FROM_ROW:
                card = self.cards[action - FROM_ROW]
                if card.cost > trade and outlook.values.alone[card.design] > outlook.w.deny * 10:
                    return action
        if actions.items[0] == DONE:
            return DONE
        return actions.items[0]

    def simple(self, state: Realms, seat: i64, action: i64) -> i64:
        """The value of an answer that stands for itself."""
        outlook = self.outlook
        if action >= DESTROY_BASE:
            return self.targets.base(state, seat, action - DESTROY_BASE >> 10, action >> 2 & 0xFF)
        if action >= COPY_BASE:
            return outlook.now(state, seat, self.cards[action - COPY_BASE].primary)
        if action >= COPY_SHIP:
            return outlook.now(state, seat, self.cards[action - COPY_SHIP].primary)
        if action >= FROM_ROW:
            return outlook.to_buy(action - FROM_ROW)
        if action >= FROM_DISCARD:
            return outlook.to_discard(action - FROM_DISCARD)  # it comes back: what it will give
        if action >= FROM_HAND:
            return -outlook.to_discard(action - FROM_HAND)
        if action >= TARGET:
            return self.targets.target(state, seat, action)
        if action >= PUT:
            to = (action - PUT) % 3
            if to == TO_HAND:
                return 2
            if to == TO_DISCARD:
                return 0
            return 1
        return 0


def lowest_of_best(codes: vec[i64], gains: vec[i64], wanted: i64, must: i64, floor: i64, any_order: bool) -> i64:
    """Of the picks that gain most, at most `wanted`, the one with the lowest code; DONE if none should be made."""
    picked = vec[i64]()
    found: i64 = -1
    while i64(len(picked)) < wanted:
        best: i64 = -1
        for i in range(len(codes)):
            if (codes[i] >= floor or any_order) and i not in picked and (best < 0 or gains[i] > gains[best]):
                best = i
        if best < 0 or (gains[best] <= 0 and i64(len(picked)) >= must):
            break
        picked = append(picked, best)
        if found < 0 or codes[best] < found:
            found = codes[best]
    if found < 0:
        return DONE
    return found


def load(game: Any, seed: int = 0) -> GreedyRealms:
    """Return the greedy bot for a game of Star Realms; it needs no luck, so the seed changes nothing."""
    return GreedyRealms(game.cards, TASTE, TASTE_IN)
