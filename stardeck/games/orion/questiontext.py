"""What each step of Master of Orion asks, with the numbers that a player needs for the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stardeck.engine.steps import Step
from stardeck.games.orion import codes
from stardeck.games.orion.actions import ActionPhase
from stardeck.games.orion.actiontext import ActionText
from stardeck.games.orion.activate import ActivateMore
from stardeck.games.orion.building import ANYWHERE, BuildMore, ChooseSaving, ChooseSystem
from stardeck.games.orion.card import ANY_COLOUR, COLOURS, START_OF_ROUND, TRIGGERS
from stardeck.games.orion.cards import Structure
from stardeck.games.orion.deal import ChooseReturned, DealDiscards, Hire
from stardeck.games.orion.discarding import DiscardCards, DiscardDrawn, TakeDiscards
from stardeck.games.orion.effects import DueEffects, MayApply
from stardeck.games.orion.exploit import ExploitMore
from stardeck.games.orion.gains import ChooseDirection, ChooseGain
from stardeck.games.orion.mobilisation import ChooseBonus
from stardeck.games.orion.opponents import ChooseBuried, ChooseHand, ChooseLoss, ChooseSlot, ChooseTaken
from stardeck.games.orion.reorder import ChooseReordered, LayInOrder
from stardeck.games.orion.round import HAND_LIMIT, ReturnCubes
from stardeck.games.orion.setup import ChooseRace, ExchangeHand
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import size
from stardeck.games.orion.wordtext import COLOUR, CUBE, LEVEL, LOYALTY, RESOURCE, costs, number
from stardeck.games.words import OR_DONE, seat_name
from stardeck.language import CARD, Text, plural_ru, same
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.orion.game import OrionGame

LEVELS = ("low", "medium", "high")


class QuestionText:
    """The questions of a game."""

    def __init__(self, game: OrionGame, actions: ActionText) -> None:
        self.game = game
        self.actions = actions

    def question(self, state: Orion, seat: int) -> Words:
        """What the step on top of the agenda asks a seat."""
        step = state.step
        me = state.seats[seat]
        if isinstance(step, ActionPhase):
            cubes = CUBE.counted(int(me.actions))
            return Words(f"choose an action; you have {cubes.en}", f"выберите действие; у вас {cubes.ru}")
        if isinstance(step, ChooseRace):
            return Words("choose your race", "выберите расу")
        if isinstance(step, ExchangeHand):
            return self.exchange(int(step.n))
        if isinstance(step, (DiscardCards, DiscardDrawn, DealDiscards, TakeDiscards)):
            return self.cards(state, seat, step)
        if isinstance(step, (ChooseSystem, ChooseSaving, BuildMore)):
            return self.build(state, seat, step)
        if isinstance(step, (ChooseBuried, ChooseHand, ChooseLoss, ChooseSlot, ChooseTaken, ChooseReturned)):
            return self.opponents(state, step)
        if isinstance(step, ActivateMore):
            most = int(step.n)
            cards = Words(f"up to {most} more cards", f"ещё до {most} карт") if most > 1 else CARD.taken(1)
            return Words("activate ", "активируйте ") + cards + self.or_done(state, seat)
        if isinstance(step, ExploitMore):
            cards = Words("up to ", "до ") + CARD.limited(int(step.n)) if step.n > 1 else CARD.taken(1)
            return Words("exploit ", "эксплуатация: сбросьте ") + cards + self.or_done(state, seat)
        if isinstance(step, Hire):
            return Words("hire an advisor", "наймите советника") + self.or_done(state, seat)
        if isinstance(step, ChooseReordered):
            return Words("rearrange a system", "переложите систему") + self.or_done(state, seat)
        if isinstance(step, LayInOrder):
            return self.lay(state, seat, step)
        return self.effects(state, seat, step)

    def or_done(self, state: Orion, seat: int) -> Words:
        """Or done, where that is possible."""
        return OR_DONE if codes.DONE in state.decision(seat).actions else same("")

    # --- cards ---

    def exchange(self, given: int) -> Words:
        """The one exchange of the opening hand."""
        if not given:
            return Words(
                "which cards of your opening hand do you exchange, once?",
                "какие карты начальной руки обменять? Это можно сделать один раз",
            )
        cards = CARD.counted(given)
        return Words(f"{cards.en} discarded so far; another one?", f"сброшено: {cards.ru}; ещё одну?")

    def cards(self, state: Orion, seat: int, step: DiscardCards | DiscardDrawn | DealDiscards | TakeDiscards) -> Words:
        """Which cards are discarded or taken."""
        cards = CARD.taken(int(step.n))
        if isinstance(step, DealDiscards):
            name = self.actions.names(int(step.card))
            return Words(f"discard {cards.en} to hire {name.en}", f"сбросьте {cards.ru}, чтобы нанять: {name.ru}")
        if isinstance(step, DiscardDrawn):
            return Words(
                f"discard {cards.en} of the {len(state.seats[seat].drawn)} you have drawn",
                f"сбросьте {cards.ru} из {len(state.seats[seat].drawn)} взятых",
            )
        if isinstance(step, TakeDiscards):
            of = Words("the discard pile", "сброса")
            if step.top:
                top = min(int(step.top), len(state.discard))
                ru = plural_ru(top, "верхней карты", "верхних карт", "верхних карт")
                of = Words(f"the top {top} of the discard pile", f"{top} {ru} сброса")
            return Words(f"take {cards.en} from {of.en}", f"возьмите {cards.ru} из {of.ru}")
        ask = Words("discard ", "сбросьте ") + cards
        if any(isinstance(each, ReturnCubes) for each in state.agenda[-int(state.players) - 1 :]):
            return ask + Words(f": at most {HAND_LIMIT} stay in hand", f": на руке остаётся не больше {HAND_LIMIT}")
        return ask

    # --- building ---

    def build(self, state: Orion, seat: int, step: ChooseSystem | ChooseSaving | BuildMore) -> Words:
        """What is built, where, and which resources a discount saves."""
        if isinstance(step, BuildMore):
            return self.build_more(state, seat, step)
        name = self.actions.names(int(state.seats[seat].building))
        if isinstance(step, ChooseSystem):
            return Words(f"where do you build {name.en}?", f"где построить: {name.ru}?")
        record = self.game.by_design.get(int(state.seats[seat].building))
        price = costs(record.cost) if isinstance(record, Structure) else same("?")
        less = number(RESOURCE, int(step.discount))
        return Words(
            f"{name.en} costs {price.en}; which {less.en} do you save?",
            f"{name.ru}, цена: {price.ru}; что сэкономить? Скидка: {less.ru}",
        )

    def build_more(self, state: Orion, seat: int, step: BuildMore) -> Words:
        """Build a blue card from hand, 2 resources less, or done."""
        colour = same("")
        if step.colour != ANY_COLOUR:
            spoken = COLOUR[COLOURS[step.colour]]
            colour = Text(f"{spoken.en} ", f"{spoken.accusative} ")
        card = Words(f"build a {colour.en}card from hand", f"постройте {colour.ru}карту с руки")
        discount = int(step.discount)
        if step.place != ANYWHERE:
            where = self.actions.system(state, seat, int(step.place))
            card = card + Words(f" in {where.en}", f" ({where.ru})")
            discount += int(state.discount_at(state.seats[seat], step.place))
        if discount:
            less = number(RESOURCE, discount)
            card = card + Words(f", {less.en} less", f", дешевле на {less.ru}")
        return card + (OR_DONE if step.optional else same(""))  # what can be built is for nobody else to know

    def lay(self, state: Orion, seat: int, step: LayInOrder) -> Words:
        """Which structure lies on top, which beneath it."""
        where = self.actions.system(state, seat, int(step.place))
        if step.level == size(state.seats[seat].systems[step.place]) - 1:
            return Words(f"{where.en}: which structure lies on top?", f"{where.ru}: какое сооружение лежит сверху?")
        return Words(f"{where.en}: which comes next beneath?", f"{where.ru}: какое лежит под ним?")

    # --- opponents ---

    def opponents(
        self, state: Orion, step: ChooseBuried | ChooseHand | ChooseLoss | ChooseSlot | ChooseTaken | ChooseReturned
    ) -> Words:
        """Whom an effect is for, and what it does to them."""
        if isinstance(step, ChooseLoss):
            cards, lost = CARD.taken(int(step.discard)), number(LOYALTY, -int(step.loyalty))
            return Words(f"discard {cards.en} or lose {lost.en}?", f"сбросить {cards.ru} или потерять {lost.ru}?")
        if isinstance(step, ChooseReturned):
            return Words("whose advisor goes back to the table?", "чей советник вернётся на стол?")
        if isinstance(step, ChooseHand):
            return Words("whose hand do you look at?", "чьи карты посмотреть?")
        other = seat_name(int(step.target))
        if isinstance(step, ChooseTaken):
            cards = CARD.taken(int(step.n))
            return Words(f"take {cards.en} from the hand of {other}", f"возьмите {cards.ru} с руки {other}")
        if isinstance(step, ChooseSlot):
            return Words(f"which slot of {other} do you fill?", f"какую ячейку {other} занять?")
        return Words(
            f"which structure of {other} goes to the bottom of its system?",
            f"какое сооружение {other} уйдёт в самый низ своей системы?",
        )

    # --- effects ---

    def effects(self, state: Orion, seat: int, step: Step) -> Words:
        """What an effect asks its owner."""
        if isinstance(step, MayApply):
            name = self.actions.holder(int(step.holder))
            return name + same(": ") + self.actions.does(int(step.holder), TRIGGERS[step.trigger]) + same("?")
        if isinstance(step, DueEffects):
            when = Words("after the attack", "после атаки")
            if step.trigger == START_OF_ROUND:
                when = Words("at the start of the round", "в начале раунда")
            return when + Words(": apply an effect", ": примените эффект") + self.or_done(state, seat)
        if isinstance(step, ChooseBonus):
            return LEVEL[LEVELS[step.level]] + Words(": what do you gain?", ": что получить?")
        assert isinstance(step, (ChooseGain, ChooseDirection))
        name = self.actions.holder(int(step.holder))
        if isinstance(step, ChooseGain):
            return name + Words(": what do you gain?", ": что получить?")
        return name + Words(": which way do you exchange?", ": в какую сторону обменять?")
