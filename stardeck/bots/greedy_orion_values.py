"""What effects, structures, advisors and races are worth to the greedy bot of Master of Orion: all from their data.

Values are hundredths of a point at the end of the game.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_orion_taste import Weights
from stardeck.games.orion.activate import ActivateCards
from stardeck.games.orion.building import BuildFromHand
from stardeck.games.orion.card import (
    ACTIVATION,
    AFTER_ATTACK,
    BIG_SYSTEMS,
    COLOUR,
    HAS_SLOT_A,
    IN_FIGHTS,
    ON_ATTACK,
    ON_START,
    OWN_SYSTEMS,
    SETS,
    START_OF_ROUND,
    Ability,
    Board,
    Bundle,
    Card,
    Count,
    Effect,
)
from stardeck.games.orion.codes import ALLUVIA, SYSTEMS
from stardeck.games.orion.counting import count
from stardeck.games.orion.deal import HireAdvisor, ReturnAdvisor
from stardeck.games.orion.discarding import DrawThenDiscard, TakeFromDiscard
from stardeck.games.orion.exploit import BLUE_FOOD, ExploitFromHand
from stardeck.games.orion.gains import (
    CarryOver,
    ChangeLoyalty,
    Exchange,
    Gain,
    GainByCovered,
    GainChoice,
    GainIfWorking,
    GainPer,
)
from stardeck.games.orion.mobilisation import HIGH, LOW, MEDIUM
from stardeck.games.orion.opponents import DiscardThenTake, FillSlot, MoveToBottom, OpponentsChoose, TakeFromHand
from stardeck.games.orion.player import MOST_LOYALTY, Player
from stardeck.games.orion.reorder import ReorderSystem
from stardeck.games.orion.scoring import LAST_ROUND
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import size

POINT: Final = 100
ACTIONS_A_ROUND: Final = 4
SAFE_LOYALTY: Final = 3
USUAL_RESEARCH: Final = 2
# How often a race mobilises at each level, in a whole game.
OFTEN: Final = (1, 3, 4)


def free_places(state: Orion, me: Player) -> i64:
    """How many more structures the systems of a player can hold."""
    free: i64 = 0
    for place in range(ALLUVIA + 1):
        free += state.room(me, place) - size(me.systems[place])
    return free


def rounds_to_come(state: Orion, pace: i64) -> i64:
    """How many rounds will probably be played after this one."""
    rounds = LAST_ROUND - state.round
    for seat in range(state.players):
        me = state.seats[seat]
        if me.loyalty <= 0:
            return 0
        until_full = (free_places(state, me) + pace - 1) // pace
        if until_full < rounds:
            rounds = until_full
    return rounds


@final
@mypyc_attr(acyclic=True)
class Values:
    """A value for everything, in the light of how long the game will go on."""

    def __init__(self, cards: vec[Card], boards: vec[Board], taste: dict[str, int]) -> None:
        self.cards = cards
        self.boards = boards
        self.w = Weights(taste)
        self.gate: i64 = 0  # the highest gate of loyalty on a card
        for card in cards:
            if card.gate > self.gate:
                self.gate = card.gate
        self.rounds: i64 = LAST_ROUND  # to come
        self.fade: i64 = 100  # what must be spent before the end, in per cent of its worth
        self.coming: i64 = 0  # rounds to come as far as resources of theirs can still be spent, in hundredths
        self.one: i64 = 0  # what one opponent loses, in per cent
        self.all: i64 = 0  # … and what every one loses

    def look(self, state: Orion, seat: i64) -> None:
        """Take in how far the game has come."""
        self.rounds = rounds_to_come(state, self.w.pace)
        self.fade = self.faded(state.seats[seat].actions + ACTIONS_A_ROUND * self.rounds)
        self.coming = 0
        for n in range(self.rounds):
            self.coming += self.faded(ACTIONS_A_ROUND * (n + 1))
        self.one = self.w.spite // (state.players - 1)
        self.all = self.one * (state.players - 1)

    def faded(self, actions: i64) -> i64:
        """How much of what has to be spent still counts so many actions before the end, in per cent."""
        return 10000 * actions // (100 * actions + self.w.fade)

    # --- amounts ---------------------------------------------------------------------------------------------

    def units(self, food: i64, fleet: i64, production: i64) -> i64:
        """Resources while the game is long."""
        return food * self.w.food + fleet * self.w.fleet + production * self.w.production

    def bundle(self, what: Bundle) -> i64:
        """What a gain or a price is worth now."""
        spent = self.units(what.food, what.fleet, what.production) + what.cards * self.w.card
        return spent * self.fade // 100 + what.vp * POINT + what.actions * self.w.action

    def loyalty(self, loyalty: i64) -> i64:
        """What a loyalty is worth: its points, the gates it opens, and how far the end of the game is."""
        if loyalty > MOST_LOYALTY:
            loyalty = MOST_LOYALTY
        value = loyalty * POINT
        if self.rounds == 0:
            return value
        if loyalty < SAFE_LOYALTY:
            value -= (SAFE_LOYALTY - loyalty) * self.w.danger
        if loyalty < self.gate:
            below = self.gate - loyalty
            if below > 2:
                below = 2
            value -= below * self.w.gate
        return value

    def income(self, card: Card) -> i64:
        """What a structure brings at the start of the rounds to come, covered or not."""
        each = self.units(card.income.food, card.income.fleet, card.income.production)
        return each * self.coming * self.w.income // 10000

    def counted(self, state: Orion, seat: i64, per: Count, more: i64) -> i64:
        """How much will have been counted at the end, in hundredths; `more` of it comes with the card itself."""
        n = 100 * (count(state, seat, -1, per) + more)
        if per.what == OWN_SYSTEMS:
            if n < 100 * SYSTEMS:
                n = 100 * SYSTEMS
        elif per.what == COLOUR or per.what == SETS or per.what == BIG_SYSTEMS:
            n += self.rounds * self.w.grow
        if per.what == BIG_SYSTEMS and n > 100 * SYSTEMS:
            n = 100 * SYSTEMS
        return n

    def scores(self, state: Orion, seat: i64, card: Card) -> i64:
        """What the points of a structure that depend on the position will be."""
        value: i64 = 0
        for score in card.scores:
            more: i64 = 0
            if score.per.what == COLOUR and score.per.n == card.colour:
                more = 1
            value += score.amount * self.counted(state, seat, score.per, more)
        return value

    # --- effects ---------------------------------------------------------------------------------------------

    def ability(self, state: Orion, seat: i64, ability: Ability, place: i64, target: i64) -> i64:
        """What applying an ability would be worth, its price paid."""
        value = -self.bundle(ability.cost)
        for effect in ability.effects:
            gain = self.effect(state, seat, effect, place, target)
            if effect.optional and not ability.optional:
                gain -= self.bundle(effect.cost)
            if gain > 0 or not effect.optional:
                value += gain
        return value

    def effect(self, state: Orion, seat: i64, effect: Effect, place: i64, target: i64) -> i64:
        """What an effect would be worth, its price aside; place and target are -1 if they are not known yet."""
        w = self.w
        card = w.card * self.fade // 100
        if isinstance(effect, Gain):
            return self.bundle(effect.what)
        if isinstance(effect, GainIfWorking):
            if effect.holds(state, seat):
                return self.bundle(effect.what)
            return 0
        if isinstance(effect, GainChoice):
            return self.best_of(effect.options)
        if isinstance(effect, GainPer):
            if target < 0:
                target = state.after(seat, 1)
            return self.bundle(effect.each) * count(state, seat, target, effect.per)
        if isinstance(effect, GainByCovered):
            if place < 0:
                return self.best_of(effect.by_colour) // 2
            colour = effect.covered(state, seat, place)
            if colour < 0:
                return 0
            return self.bundle(effect.by_colour[colour])
        if isinstance(effect, ChangeLoyalty):
            if effect.of_target:
                return -effect.amount * POINT * self.one // 100
            loyalty = state.seats[seat].loyalty
            return self.loyalty(loyalty + effect.amount) - self.loyalty(loyalty)
        if isinstance(effect, CarryOver):
            if self.rounds:
                return w.action
            return 0
        if isinstance(effect, Exchange):
            gain = self.bundle(effect.one) - self.bundle(effect.other)
            if gain < 0:
                return -gain
            return gain
        if isinstance(effect, TakeFromDiscard):
            return effect.cards * card * 3 // 2
        if isinstance(effect, DrawThenDiscard):
            return (effect.draw - effect.discard) * card + effect.discard * card // 4
        if isinstance(effect, BuildFromHand):
            value: i64 = 0
            for discount in effect.discounts:
                value += (w.action * w.chain + discount * w.fleet * self.fade) // 100
            return value
        if isinstance(effect, ActivateCards):
            return effect.most * w.action * w.chain // 100
        if isinstance(effect, ExploitFromHand):
            return effect.most * (BLUE_FOOD * w.food - w.card) * self.fade // 100
        return self.on_others(state, seat, effect, card)

    def on_others(self, state: Orion, seat: i64, effect: Effect, card: i64) -> i64:
        """What an effect that others feel would be worth; advisors by what they are worth themselves."""
        if isinstance(effect, TakeFromHand):
            return effect.cards * card * (130 + self.one) // 100
        if isinstance(effect, DiscardThenTake):
            return effect.take * card * 13 // 10 + effect.discard * card * self.all // 100
        if isinstance(effect, OpponentsChoose):
            loss = effect.discard * card
            if loss > -effect.loyalty * POINT:
                loss = -effect.loyalty * POINT
            return loss * self.all // 100
        if isinstance(effect, ReturnAdvisor):
            best: i64 = 0
            for other in range(state.players):
                them = state.seats[other]
                if other != seat and them.advisor >= 0 and not state.stays(them):
                    value = self.lasting(state, other, them.advisor) * self.one // 100
                    if value > best:
                        best = value
            return best
        if isinstance(effect, HireAdvisor):
            return self.best_hire(state, seat)
        if isinstance(effect, (FillSlot, MoveToBottom, ReorderSystem)) and self.rounds:
            return self.w.sway
        return 0

    def best_of(self, options: vec[Bundle]) -> i64:
        best: i64 = 0
        for option in options:
            value = self.bundle(option)
            if value > best:
                best = value
        return best

    # --- working cards ---------------------------------------------------------------------------------------

    def activation(self, state: Orion, seat: i64, design: i64, place: i64) -> i64:
        """What activating a card once would gain over the action that it takes."""
        value = self.ability(state, seat, self.cards[design].ability(ACTIVATION), place, -1) - self.w.action
        if value < 0:
            return 0
        return value

    def works(self, state: Orion, seat: i64, design: i64) -> i64:
        """What a working card does for its owner in the rounds to come."""
        if self.rounds == 0:
            return 0
        card = self.cards[design]
        value = self.lasting(state, seat, design)
        if card.traits & HAS_SLOT_A and card.ability_at[ACTIVATION] >= 0:
            value += self.activation(state, seat, design, -1) * self.rounds * self.w.works // 100
        return value

    def lasting(self, state: Orion, seat: i64, design: i64) -> i64:
        """What a working card does in the rounds to come by itself: always, at their start, and with attacks."""
        card = self.cards[design]
        w = self.w
        each: i64 = 0  # a round
        if card.traits & ON_ATTACK:
            ability = card.ability(AFTER_ATTACK)
            raids = w.raids
            if ability.slot_p and raids > 100:
                raids = 100
            each += self.ability(state, seat, ability, -1, -1) * raids // 100
        if card.traits & ON_START:
            each += self.ability(state, seat, card.ability(START_OF_ROUND), -1, -1)
        if card.traits & IN_FIGHTS:
            each -= card.price_of_mine * w.fleet * w.raids // 100
            each += (card.price_on_me + card.defending) * w.guard * w.raided // 200
            each += card.attacking * w.guard * w.raids // 200
            each += self.bundle(card.when_attacked) * w.raided // 100
        value = each * self.rounds * w.works // 100
        if card.room:
            value += card.room * card.discount * w.fleet * self.fade // 100 + w.action * self.rounds // 4
        return value

    def best_hire(self, state: Orion, seat: i64) -> i64:
        """How much more the best advisor on the table is worth than the own one."""
        me = state.seats[seat]
        best: i64 = 0
        if state.stays(me):
            return 0
        for advisor in state.table:
            value = self.works(state, seat, advisor)
            if value > best:
                best = value
        if me.advisor >= 0:
            best -= self.works(state, seat, me.advisor)
        if best < 0:
            return 0
        return best

    # --- races -----------------------------------------------------------------------------------------------

    def race(self, state: Orion, seat: i64, race: i64) -> i64:
        """What a race promises before the game begins."""
        board = self.boards[race]
        value = self.bundle(board.start)
        for level in range(LOW, HIGH + 1):
            row = board.rows[level]
            each = row.cubes * self.w.action + row.loyalty * POINT + row.cards * self.w.card
            often: i64 = OFTEN[0]
            if level == MEDIUM:
                often = OFTEN[1]
            elif level == HIGH:
                often = OFTEN[2]
            value += (each + self.best_of(row.choice)) * often
        value += (board.research - USUAL_RESEARCH) * self.w.card * LAST_ROUND
        for extra in board.exploits:
            value += self.bundle(extra) * LAST_ROUND // 2
        for power in board.power:
            value += self.ability(state, seat, power, -1, -1) * LAST_ROUND
        return value
