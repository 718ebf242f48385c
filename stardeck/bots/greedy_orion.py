"""The greedy bot of Master of Orion: plans a few actions ahead, builds what gains most, attacks when it pays, and keeps
its people loyal.
"""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_orion_options import NEVER, Options
from stardeck.bots.greedy_orion_outlook import GRANT, GRANT_BITS, GRANT_DISCOUNT, Outlook, score_now
from stardeck.bots.greedy_orion_plans import MOST_GRANTS, Plans
from stardeck.bots.greedy_orion_taste import TASTE
from stardeck.bots.greedy_orion_values import Values
from stardeck.engine.actions import Actions
from stardeck.engine.policy import Policy
from stardeck.engine.state import State
from stardeck.games.orion.actions import ActionPhase
from stardeck.games.orion.activate import ActivateMore
from stardeck.games.orion.building import BuildMore, ChooseSaving, ChooseSystem
from stardeck.games.orion.card import (
    ACTIVATION,
    BLUE,
    BOARDS,
    CARRIES,
    NOTHING_AT_ALL,
    RED,
    SLOT_A,
    YELLOW,
    Board,
    Bundle,
    Card,
)
from stardeck.games.orion.codes import (
    ACTIVATE,
    APPLY,
    BURY,
    CUBE,
    DISCARD,
    DONE,
    EXPLOIT,
    HIRE,
    LAY,
    OPTION,
    POWER,
    RACE,
    SAVE,
    SYSTEM,
    TAKE,
    TARGET,
)
from stardeck.games.orion.deal import ChooseReturned, DealDiscards, Hire
from stardeck.games.orion.discarding import DiscardCards, DiscardDrawn, TakeDiscards
from stardeck.games.orion.effects import DueEffects, MayApply
from stardeck.games.orion.exploit import BLUE_FOOD, RED_FLEETS, YELLOW_PRODUCTION, ExploitMore
from stardeck.games.orion.gains import ChooseDirection, ChooseGain
from stardeck.games.orion.mobilisation import ChooseBonus
from stardeck.games.orion.opponents import ChooseBuried, ChooseHand, ChooseLoss, ChooseSlot, ChooseTaken
from stardeck.games.orion.reorder import ChooseReordered, LayInOrder
from stardeck.games.orion.setup import ChooseRace, ExchangeHand
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size, top


@final
@mypyc_attr(acyclic=True)
class GreedyOrion(Policy):
    """Has a value for everything and thinks a few of its own actions ahead; no luck, no memory."""

    def __init__(self, cards: vec[Card], boards: vec[Board], deck: vec[i64], taste: dict[str, int]) -> None:
        super().__init__("greedy")
        self.taste = taste
        self.boards = boards
        self.cards = cards
        self.deck = deck  # a design for each structure of the deck
        self.values = Values(cards, boards, taste)
        self.outlook = Outlook(self.values)
        self.options = Options(self.outlook)
        self.plans = Plans(self.options)

    def quick(self) -> Policy:
        return GreedyOrion(self.cards, self.boards, self.deck, {**self.taste, "depth": 1})

    def answer(self, state: State, seat: i64, actions: Actions) -> i64:
        """What the seat would like to do at the step that asks."""
        assert isinstance(state, Orion)
        step = state.steps[state.depth - 1]
        me = state.seats[seat]
        if isinstance(step, ActionPhase):
            return self.plans.choose(state, seat, actions, 0)
        if isinstance(step, BuildMore):
            return self.plans.choose(state, seat, actions, self.grants(state, seat))
        if isinstance(step, (ChooseSaving, ChooseGain, ChooseDirection, ChooseBonus, ExploitMore, ChooseLoss)):
            self.options.look(state, seat)
            return self.weigh(state, seat, actions)
        self.outlook.look(state, seat)
        if isinstance(step, ExchangeHand):
            return self.exchange(state, seat)
        if isinstance(step, (DiscardCards, DealDiscards)):
            return DISCARD + self.outlook.least(state, seat, me.hand)
        if isinstance(step, DiscardDrawn):
            return DISCARD + self.outlook.least(state, seat, me.drawn)
        return self.most_valued(state, seat, actions)

    # --- several builds, and payments ------------------------------------------------------------------------

    def grants(self, state: Orion, seat: i64) -> i64:
        """The builds that effects still grant to the seat, the next one in the lowest bits."""
        grants: i64 = 0
        shift: i64 = 0
        at = state.depth - 1
        while at >= 0 and shift <= MOST_GRANTS:
            step = state.steps[at]
            if not isinstance(step, BuildMore) or state.seats_of_steps[at] != seat:
                break
            grants |= (GRANT | step.discount << GRANT_DISCOUNT | step.colour) << shift
            shift += GRANT_BITS
            at -= 1
        return grants

    def weigh(self, state: Orion, seat: i64, actions: Actions) -> i64:
        """The alternative after which the best plan is worth most."""
        best = actions.items[0]
        most: i64 = NEVER
        for i in range(actions.count):
            value = self.worth_of(state, seat, actions.items[i])
            if value > most:
                most = value
                best = actions.items[i]
        return best

    def worth_of(self, state: Orion, seat: i64, action: i64) -> i64:
        """What the position is worth after one of the alternatives of a question about resources."""
        step = state.steps[state.depth - 1]
        me = state.seats[seat]
        plans = self.plans
        if isinstance(step, ChooseSaving):
            cost = self.cards[me.building].cost
            saved = action - SAVE
            rest = Bundle(cost.food - saved // 100, cost.fleet - saved // 10 % 10, cost.production - saved % 10)
            return plans.worth(state, seat, NOTHING_AT_ALL, rest)
        if isinstance(step, ChooseGain):
            return plans.worth(state, seat, step.options(state)[action - OPTION], NOTHING_AT_ALL)
        if isinstance(step, ChooseBonus):
            row = self.values.boards[me.race].rows[step.level]
            return plans.worth(state, seat, row.choice[action - OPTION], NOTHING_AT_ALL)
        if isinstance(step, ChooseDirection):
            effect = step.effect(state)
            if action == OPTION:
                return plans.worth(state, seat, effect.other, effect.one)
            return plans.worth(state, seat, effect.one, effect.other)
        if isinstance(step, ExploitMore):
            return self.worth_of_exploit(state, seat, action)
        assert isinstance(step, ChooseLoss)
        if action == OPTION:
            return -self.options.cheapest(step.discard)
        return self.values.loyalty(me.loyalty + step.loyalty) - self.values.loyalty(me.loyalty)

    def worth_of_exploit(self, state: Orion, seat: i64, action: i64) -> i64:
        """What the position is worth after an exploit that an effect grants, or after none."""
        if action == DONE:
            return self.plans.worth(state, seat, NOTHING_AT_ALL, NOTHING_AT_ALL)
        card = self.cards[action - EXPLOIT]
        keep = self.outlook.in_hand(state, seat, card.design)
        what = NOTHING_AT_ALL
        if card.colour == BLUE:
            what = Bundle(BLUE_FOOD)
        elif card.colour == RED:
            what = Bundle(0, RED_FLEETS)
        elif card.colour == YELLOW:
            what = Bundle(0, 0, YELLOW_PRODUCTION)
        else:
            keep -= self.outlook.exploited(card.design)
        return self.plans.worth(state, seat, what, NOTHING_AT_ALL) - keep

    # --- the hand --------------------------------------------------------------------------------------------

    def exchange(self, state: Orion, seat: i64) -> i64:
        """A card of the opening hand that is worth less than a usual one, or DONE."""
        total: i64 = 0
        for design in self.deck:
            total += self.outlook.in_hand(state, seat, design)
        usual = total // len(self.deck)
        least = self.outlook.least(state, seat, state.seats[seat].hand)
        if self.outlook.in_hand(state, seat, least) * 100 < usual * self.values.w.exchange:
            return DISCARD + least
        return DONE

    # --- everything else -------------------------------------------------------------------------------------

    def most_valued(self, state: Orion, seat: i64, actions: Actions) -> i64:
        """The action with the highest value; declining has none."""
        best = actions.items[0]
        most: i64 = NEVER
        for i in range(actions.count):
            value = self.value(state, seat, actions.items[i])
            if value > most:
                most = value
                best = actions.items[i]
        return best

    def value(self, state: Orion, seat: i64, action: i64) -> i64:
        """What an answer to a question with one answer is worth."""
        step = state.steps[state.depth - 1]
        values = self.values
        if action == DONE:
            return 0
        if isinstance(step, ChooseSystem):
            return self.outlook.at_place(state, seat, state.seats[seat].building, action - SYSTEM)
        if isinstance(step, (MayApply, DueEffects)):
            return self.value_of_effect(state, seat, action)
        if isinstance(step, ActivateMore):
            ability = self.cards[(action - ACTIVATE) // 8].ability(ACTIVATION)
            return values.ability(state, seat, ability, (action - ACTIVATE) % 8, -1)
        if isinstance(step, (TakeDiscards, ChooseTaken)):
            return self.outlook.in_hand(state, seat, (action - TAKE) // 4)
        if isinstance(step, ChooseRace):
            return values.race(state, seat, action - RACE)
        if isinstance(step, Hire):
            return self.value_of_hire(state, seat, action - HIRE)
        if isinstance(step, ChooseReturned):
            return values.works(state, action - TARGET, state.seats[action - TARGET].advisor)
        if isinstance(step, ChooseHand):
            # the cards of the strongest opponent
            return 10 * len(state.seats[action - TARGET].hand) + score_now(state, action - TARGET)
        if isinstance(step, ChooseSlot):
            return self.value_of_slot(state, step.target, action - CUBE)
        if isinstance(step, ChooseBuried):
            return self.outlook.opponents_loss(state, step.target, action - BURY)
        if isinstance(step, ChooseReordered):
            return self.value_of_order(state, seat, action - SYSTEM)
        if isinstance(step, LayInOrder):
            return values.works(state, seat, action - LAY)
        return 0

    def value_of_effect(self, state: Orion, seat: i64, action: i64) -> i64:
        """What applying an effect that is due, or that may be applied, is worth."""
        step = state.steps[state.depth - 1]
        if isinstance(step, MayApply):
            ability = state.rules.ability(step.holder, step.trigger)
            if step.number < 0:
                return self.values.ability(state, seat, ability, step.place, step.target)
            effect = ability.effects[step.number]
            gain = self.values.effect(state, seat, effect, step.place, step.target)
            return gain - self.values.bundle(effect.cost)
        assert isinstance(step, DueEffects)
        place = (action - APPLY) % 8
        holder = (action - APPLY) // 8
        if action == POWER:
            place = 0
            holder = BOARDS + state.seats[seat].race
        return self.values.ability(state, seat, state.rules.ability(holder, step.trigger), place, step.target)

    def value_of_hire(self, state: Orion, seat: i64, advisor: i64) -> i64:
        """How much more an advisor is worth than the own one."""
        value = self.values.works(state, seat, advisor)
        if state.seats[seat].advisor >= 0:
            value -= self.values.works(state, seat, state.seats[seat].advisor)
        return value

    def value_of_slot(self, state: Orion, other: i64, chosen: i64) -> i64:
        """What an opponent loses with a slot: an activation in this round, or an effect after attacks."""
        card = chosen // 16
        if chosen % 2 != SLOT_A:
            if self.cards[card].traits & CARRIES:
                return -self.values.w.action
            return 1
        if state.seats[other].actions == 0:
            return 0
        return self.values.activation(state, other, card, chosen // 2 % 8)

    def value_of_order(self, state: Orion, seat: i64, place: i64) -> i64:
        """What another structure on top of a system would do more than the present one."""
        system = state.seats[seat].systems[place]
        now = self.values.works(state, seat, top(system))
        best = now
        for level in range(size(system)):
            value = self.values.works(state, seat, card_at(system, level))
            if value > best:
                best = value
        return best - now


def load(game: Any, seed: int = 0) -> GreedyOrion:
    """Return the greedy bot for a game of Master of Orion; it needs no luck, so the seed changes nothing."""
    return bot_with(game, TASTE)


def bot_with(game: Any, taste: dict[str, int]) -> GreedyOrion:
    """Return a greedy bot of another taste."""
    deck = vec[i64]()
    for design, copies in game.supply().items():
        for _copy in range(copies):
            deck = append(deck, i64(design))
    return GreedyOrion(game.cards, game.boards, deck, taste)
