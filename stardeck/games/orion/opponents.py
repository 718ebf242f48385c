"""Effects that reach for other players: their slots, their systems, their hands and their loyalty."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.orion import events
from stardeck.games.orion.card import HAS_SLOT_A, SLOT_P, Bundle, Effect
from stardeck.games.orion.codes import (
    ADVISOR,
    ALLUVIA,
    BURY,
    CHANGES_NOTHING,
    CUBE,
    HAND_EMPTY,
    NEEDS_CARDS,
    OPTION,
    SLOT_TAKEN,
    TAKE,
    TARGET,
    TARGET_RESERVE_EMPTY,
)
from stardeck.games.orion.discarding import DiscardCards, TakeDiscards
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import top

# --- slots -----------------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class FillSlot(Effect):
    """Put a cube of the attacked player's reserve into a free slot of one of that player's cards."""

    def useless(self, state: Orion, seat: i64, place: i64, target: i64) -> i64:
        if state.seats[target].reserve == 0:
            return TARGET_RESERVE_EMPTY
        actions = Actions()
        offer_slots(state, target, actions)
        if actions.count:
            return 0
        return CHANGES_NOTHING

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        state.push(ChooseSlot(target), seat)


def offer_slots(state: Orion, target: i64, actions: Actions) -> None:
    """Offer the slots of a player's working cards."""
    them = state.seats[target]
    for place in range(ADVISOR + 1):
        card = state.working(them, place)
        if card < 0:
            continue
        for slot in range(SLOT_P + 1):
            if state.rules.traits[card] & (HAS_SLOT_A << slot):
                taken = state.slot_taken(them, place, slot)
                actions.offer(CUBE + 16 * card + 2 * place + slot, unless(not taken, SLOT_TAKEN))


@final
@mypyc_attr(acyclic=True)
class ChooseSlot(Step):
    """The attacker chooses which free A or P slot is filled; if there is none, nothing changes."""

    name: ClassVar[str] = "choose_slot"
    fields: ClassVar[tuple[str, ...]] = ("target",)

    def __init__(self, target: i64) -> None:
        self.target = target

    def resolve(self, state: Orion, seat: i64) -> i64:
        actions = Actions()
        offer_slots(state, self.target, actions)
        if state.seats[self.target].reserve == 0 or actions.count == 0:
            return 0
        if actions.count == 1:
            self.answer(state, seat, actions.items[0])
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        offer_slots(state, self.target, actions)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        them = state.seats[self.target]
        chosen = action - CUBE
        them.reserve -= 1
        state.put_cube(them, chosen // 2 % 8, chosen % 2)
        state.tell(events.CUBE_PLACED, seat, chosen // 16, chosen % 2, self.target)


# --- systems ---------------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class MoveToBottom(Effect):
    """Put a working structure of the attacked player at the bottom of its own system."""

    def useless(self, state: Orion, seat: i64, place: i64, target: i64) -> i64:
        for system in state.seats[target].systems:
            if system:
                return 0
        return CHANGES_NOTHING

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        state.push(ChooseBuried(target), seat)


@final
@mypyc_attr(acyclic=True)
class ChooseBuried(Step):
    """The attacker chooses the structure; alone in its system it stays where it is, and nothing changes."""

    name: ClassVar[str] = "choose_buried"
    fields: ClassVar[tuple[str, ...]] = ("target",)

    def __init__(self, target: i64) -> None:
        self.target = target

    def resolve(self, state: Orion, seat: i64) -> i64:
        possible: i64 = 0
        only: i64 = -1
        for place in range(ALLUVIA + 1):
            if state.seats[self.target].systems[place]:
                possible += 1
                only = place
        if possible == 1:
            self.answer(state, seat, BURY + only)
        if possible < 2:
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        systems = state.seats[self.target].systems
        for place in range(ALLUVIA + 1):
            if systems[place]:
                actions.add(BURY + place)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        place = action - BURY
        state.tell(events.BURIED, seat, top(state.seats[self.target].systems[place]), place, self.target)
        state.bury(self.target, place)


# --- hands and loyalty -----------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class OpponentsChoose(Effect):
    """Each opponent discards hand cards or loses loyalty."""

    def __init__(self, optional: bool, cost: Bundle, discard: i64, loyalty: i64) -> None:
        super().__init__(optional, cost)
        self.discard = discard
        self.loyalty = loyalty

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        state.push_for_opponents(ChooseLoss(self.discard, self.loyalty), seat)


@final
@mypyc_attr(acyclic=True)
class ChooseLoss(Step):
    """An opponent with too few hand cards has to take the loss of loyalty."""

    name: ClassVar[str] = "choose_loss"
    fields: ClassVar[tuple[str, ...]] = ("discard", "loyalty")

    def __init__(self, discard: i64, loyalty: i64) -> None:
        self.discard = discard
        self.loyalty = loyalty

    def resolve(self, state: Orion, seat: i64) -> i64:
        if i64(len(state.seats[seat].hand)) < self.discard:
            state.change_loyalty(seat, self.loyalty)
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        cards: i64 = len(state.seats[seat].hand)
        actions.offer(OPTION, unless(cards >= self.discard, refusal(NEEDS_CARDS, self.discard, cards)))
        actions.add(OPTION + 1)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        if action == OPTION:
            state.push(DiscardCards(self.discard), seat)
        else:
            state.change_loyalty(seat, self.loyalty)


@final
@mypyc_attr(acyclic=True)
class TakeFromHand(Effect):
    """Look at the hand of one opponent and take cards of choice."""

    def __init__(self, optional: bool, cost: Bundle, cards: i64) -> None:
        super().__init__(optional, cost)
        self.cards = cards

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        state.push(ChooseHand(self.cards), seat)


@final
@mypyc_attr(acyclic=True)
class ChooseHand(Step):
    """The player chooses whose hand to look at; there must be cards in it."""

    name: ClassVar[str] = "choose_hand"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Orion, seat: i64) -> i64:
        possible: i64 = 0
        only: i64 = -1
        for other in range(state.players):
            if other != seat and len(state.seats[other].hand):
                possible += 1
                only = other
        if possible == 1:
            self.answer(state, seat, TARGET + only)
        if possible < 2:
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        for other in range(state.players):
            if other != seat:
                actions.offer(TARGET + other, unless(len(state.seats[other].hand) > 0, HAND_EMPTY))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        state.look_at_hand(seat, action - TARGET)
        state.push(ChooseTaken(self.n, action - TARGET), seat)


@final
@mypyc_attr(acyclic=True)
class ChooseTaken(Step):
    """The player takes a card of the hand that lies open to that player alone."""

    name: ClassVar[str] = "choose_taken"
    fields: ClassVar[tuple[str, ...]] = ("n", "target")

    def __init__(self, n: i64, target: i64) -> None:
        self.n = n
        self.target = target

    def resolve(self, state: Orion, seat: i64) -> i64:
        hand = state.seats[self.target].hand
        if self.n == 0 or len(hand) == 0:
            return 0
        if len(hand) == 1:
            state.revealed += 1
            state.take_from(seat, self.target, hand[0] & DESIGN)
            return 0
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        for held in state.seats[self.target].hand:
            actions.add(TAKE + 4 * (held & DESIGN))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        state.take_from(seat, self.target, (action - TAKE) // 4)
        state.push(ChooseTaken(self.n - 1, self.target), seat)


@final
@mypyc_attr(acyclic=True)
class DiscardThenTake(Effect):
    """Each opponent discards cards of own choice, clockwise; then take cards from the top of the discard pile."""

    def __init__(self, optional: bool, cost: Bundle, discard: i64, take: i64, top: i64) -> None:
        super().__init__(optional, cost)
        self.discard = discard
        self.take = take
        self.top = top

    def apply(self, state: Orion, seat: i64, holder: i64, trigger: i64, number: i64, place: i64, target: i64) -> None:
        state.push(TakeDiscards(self.take, self.top), seat)
        state.push_for_opponents(DiscardCards(self.discard), seat)
