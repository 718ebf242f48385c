"""What each step of Race for the Galaxy asks, with the numbers that a player needs for the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stardeck.engine.steps import Step
from stardeck.games.race import cardtext, codes
from stardeck.games.race.actiontext import ActionText
from stardeck.games.race.card import DEVELOP_AFTER, DEVELOP_DISCOUNT, GOODS, SETTLE_AFTER, STRENGTH, VS_XENO
from stardeck.games.race.consume import ConsumePower, DiscardForVP, NameNumber, SellGood, SpendGoods
from stardeck.games.race.develop import AfterDeveloping, ChooseDevelopment
from stardeck.games.race.explore import ExploreKeep
from stardeck.games.race.invasion import (
    DamageWorld,
    Defend,
    DiscardForDefense,
    could_gain_defense,
    defense_of,
    lacking,
)
from stardeck.games.race.invasiontext import AWARD, defense, empire, number, parts_now
from stardeck.games.race.placing import Discard
from stardeck.games.race.produce import ProduceOnWindfall, ProducePower
from stardeck.games.race.repair import PayRepair, RepairMore, RepairWorld
from stardeck.games.race.round import HAND_LIMIT, ChooseActions, HandLimit, StartingHand
from stardeck.games.race.settle import (
    AfterSettling,
    ChooseWorld,
    PlacementPower,
    PlaceWorld,
    SpendForStrength,
    strength_against,
)
from stardeck.games.race.state import Race
from stardeck.games.race.war_effort import WarEffort
from stardeck.games.race.wordtext import GOOD
from stardeck.games.race.xeno import ChooseHome, ExploreDiscard
from stardeck.games.words import OR_DONE
from stardeck.language import CARD, joined, same
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.race.game import RaceGame

DAMAGED: Final = Words(": which of your worlds is damaged?", ": какой из ваших миров будет разорён?")


class QuestionText:
    """The questions of a game."""

    def __init__(self, game: RaceGame, actions: ActionText) -> None:
        self.game = game
        self.actions = actions

    def question(self, state: Race, seat: int) -> Words:
        """What the step on top of the agenda asks a seat."""
        step = state.step
        me = state.seats[seat]
        picked = len(state.draft(seat))
        if isinstance(step, StartingHand):
            keep = len(me.hand) - int(step.n)
            return discard(int(step.n) - picked) + Words(f"; you begin with {keep}", f"; вы начнёте с {keep}")
        if isinstance(step, ChooseHome):
            return self.choose_home(state, seat, int(step.n), picked)
        if isinstance(step, HandLimit):
            limit = Words(f"at most {HAND_LIMIT} cards in hand: ", f"на руке не больше {HAND_LIMIT} карт: ")
            return limit + discard(len(me.hand) - HAND_LIMIT - picked)
        if isinstance(step, ChooseActions):
            return self.choose_action(state, picked)
        if isinstance(step, ExploreKeep):
            left = CARD.taken(int(step.kept(state, seat)) - picked)
            drawn = len(me.drawn)
            return Words(f"keep {left.en} of the {drawn} you have drawn", f"оставьте {left.ru} из {drawn} взятых")
        if isinstance(step, ExploreDiscard):
            hand = len(me.hand)
            return discard(int(me.explored) - picked) + Words(f" of all {hand} in hand", f" из всех {hand} на руке")
        if isinstance(step, ChooseDevelopment):
            return self.develop(state, seat, step)
        if isinstance(step, ChooseWorld):
            strength = int(me.totals[STRENGTH] + me.strength)
            against = military(strength, int(me.totals[VS_XENO]))
            return Words("place a world, or nothing", "разместите мир — или ничего") + against
        if isinstance(step, Discard):
            return self.pay(state, seat, int(step.n))
        if isinstance(step, PlaceWorld):
            return self.place_world(state, seat, step)
        if isinstance(step, SpendForStrength):
            return self.spend_for_strength(step)
        if isinstance(step, PlacementPower):
            return self.placement_power(state, seat, step)
        if isinstance(step, ProduceOnWindfall):
            good = GOODS[int(step.good)]
            kind = Words("windfall world", "мир накопления")
            if good != "any":
                kind = Words(f"{GOOD[good].en} windfall world", f"мир накопления {GOOD[good].of}")
            return Words(f"which {kind.en} produces a good?", f"какой {kind.ru} произведёт товар?")
        if isinstance(step, (WarEffort, PayRepair, RepairMore, Defend, DiscardForDefense, DamageWorld)):
            return self.invasion(state, seat, step)
        return self.consume(state, seat, step)

    # --- the invasion ---

    def invasion(self, state: Race, seat: int, step: Step) -> Words:
        """The questions of the invasion mode."""
        invasion = state.invasion
        assert invasion is not None
        if isinstance(step, WarEffort):
            value, strength = int(invasion.repulse), number(empire(state))
            words = Words("give goods to the war effort, 1 VP each", "отдайте товары на военные нужды, по 1 ПО")
            numbers = Words(
                f" (repulse value {value}, the empire has {strength})",
                f" (значение отражения {value}, сила империи {strength})",
            )
            return words + numbers + OR_DONE
        if isinstance(step, PayRepair):
            name = self.actions.names(int(step.world))
            return Words(f"how do you repair {name.en}?", f"чем восстановите мир «{name.ru}»?")
        if isinstance(step, RepairMore):
            words = Words(f"repair up to {step.n} more worlds", f"восстановите ещё до {step.n} миров")
            if step.n == 1:
                words = Words("repair another world", "восстановите ещё один мир")
            return words + OR_DONE
        power, parts = number(int(invasion.power(seat))), defense(parts_now(state, invasion, seat))
        numbers = Words(f"invasion {power}, your defense {parts.en}", f"вторжение {power}, ваша защита {parts.ru}")
        if isinstance(step, DamageWorld):
            return numbers + self.in_vain(state, seat) + DAMAGED
        numbers = numbers + same(": ")
        if isinstance(step, DiscardForDefense):
            words = numbers + Words(f"discard a card for +{step.defense}", f"сбросьте карту, получите +{step.defense}")
            if step.n > 1:
                cards = CARD.limited(int(step.n))
                words = numbers + Words(
                    f"discard up to {cards.en} for +{step.defense} each",
                    f"сбросьте до {cards.ru}, по +{step.defense} за каждую",
                )
            return words + OR_DONE if step.floor >= 0 else words
        if lacking(state, seat) <= 0:
            return numbers + Words("hold, or use a power", "отбейте вторжение или примените способность")
        tokens = AWARD.taken(int(invasion.stakes[seat]))
        return numbers + Words(
            f"strengthen it to hold (you get {tokens.en}), or give way",
            f"усильте её, чтобы устоять (получите {tokens.ru}), или отступите",
        )

    def in_vain(self, state: Race, seat: int) -> Words:
        """Why a defender who had something left was not asked for it."""
        more = int(could_gain_defense(state, seat))
        if not more or more >= lacking(state, seat):
            return same("")
        most = number(int(defense_of(state, seat)) + more)
        return Words(f" ({most} at most)", f" (самое большее {most})")

    # --- the round ---

    def choose_home(self, state: Race, seat: int, n: int, picked: int) -> Words:
        """The home world first, then the discards."""
        if not picked:
            return Words("choose your home world, then ", "выберите родной мир, затем ") + discard(n)
        keep = len(state.seats[seat].hand) - n
        return discard(n + 1 - picked) + Words(f"; you begin with {keep}", f"; вы начнёте с {keep}")

    def choose_action(self, state: Race, picked: int) -> Words:
        if picked:
            return Words("choose your second action", "выберите второе действие")
        if state.rules.duel:
            return Words("choose two actions", "выберите два действия")
        return Words("choose an action", "выберите действие")

    # --- placing ---

    def develop(self, state: Race, seat: int, step: ChooseDevelopment) -> Words:
        """Place a development, or nothing (1 cheaper)."""
        me = state.seats[seat]
        less = int(me.totals[DEVELOP_DISCOUNT])
        less += int(me.chose(codes.DEVELOP_2 if step.second else codes.DEVELOP))
        words = Words("place a development, or nothing", "внедрите разработку — или ничего")
        return words + Words(f" ({less} cheaper)", f" (дешевле на {less})") if less else words

    def pay(self, state: Race, seat: int, n: int) -> Words:
        """Pay for Mining World: discard 2 cards (then draw a card)."""
        placing = int(state.seats[seat].placing)
        if placing < 0:
            return discard(n) + self.purpose(state)
        name = self.actions.names(placing)
        paid = Words(f"pay for {name.en}: ", f"оплатите карту «{name.ru}»: ")
        return paid + discard(n) + self.afterwards(state, seat)

    def purpose(self, state: Race) -> Words:
        """What cards are discarded for that pay for nothing placed."""
        following = state.agenda[-2] if state.depth > 1 else None
        if isinstance(following, RepairWorld):
            name = self.actions.names(int(following.world))
            return Words(f" to repair {name.en}", f", чтобы восстановить мир «{name.ru}»")
        if isinstance(following, Defend):
            return Words(" for the bunker", " за бункер")
        return Words(" to produce a good", ", чтобы произвести товар")

    def place_world(self, state: Race, seat: int, step: PlaceWorld) -> Words:
        """How the world that was laid down comes to its owner, and what that takes."""
        world = state.rules.cards[state.seats[seat].placing]
        name = self.actions.names(int(world.design))
        if step.paying(world):
            price = CARD.counted(int(step.price(state, seat, world)))
            words = Words(f"{name.en} costs {price.en}: pay or use a power", f"{name.ru}: оплата {price.ru}")
            return words + Words("", " — или примените способность") + self.afterwards(state, seat)
        strength = int(strength_against(state, seat, world))
        numbers = Words(
            f"{name.en}: defense {world.cost}, your strength {strength}; ",
            f"{name.ru}: защита {world.cost}, ваша атака {strength}; ",
        )
        how = Words("conquer it or use a power", "захватите или примените способность")
        if strength < world.cost:
            how = Words("use a power", "примените способность")
        return numbers + how + self.afterwards(state, seat)

    def spend_for_strength(self, step: SpendForStrength) -> Words:
        """Which good do you discard for strength +2?"""
        against = Words(" against Xenos", " против ксеносов") if step.xeno else same("")
        return Words(
            f"which good do you discard for strength +{step.strength}{against.en}?",
            f"какой товар сбросите, чтобы атака{against.ru} стала больше на {step.strength}?",
        )

    def placement_power(self, state: Race, seat: int, step: PlacementPower) -> Words:
        """Pan-Galactic Disease Center: discard a card for a good on it, or done."""
        me = state.seats[seat]
        name = self.actions.names(int(me.placing))
        on_it = Words(" for a good on it", ", чтобы там появился товар")
        return name + same(": ") + discard(int(step.wanted(state, me))) + on_it + OR_DONE + self.afterwards(state, seat)

    def afterwards(self, state: Race, seat: int) -> Words:
        """The cards that follow the placing of a card."""
        me = state.seats[seat]
        cards = 0
        for step, whose in zip(state.agenda[-3:], state.whose[-3:]):
            if whose == seat and isinstance(step, AfterDeveloping):
                cards = int(me.totals[DEVELOP_AFTER])
            elif whose == seat and isinstance(step, AfterSettling):
                chose = me.chose(codes.SETTLE_2 if step.second else codes.SETTLE)
                cards = int(me.totals[SETTLE_AFTER]) + int(chose)
        drawn = CARD.taken(cards)
        return Words(f" (then draw {drawn.en})", f" (затем возьмёте {drawn.ru})") if cards else same("")

    # --- goods ---

    def consume(self, state: Race, seat: int, step: Step) -> Words:
        """The questions of Consume and Produce."""
        if isinstance(step, SellGood):
            words = Words("which good do you sell?", "какой товар продаёте?")
            if not step.bonuses:
                words = words + Words(" (trade powers do not count)", " (без учёта способностей продажи)")
            return words
        if isinstance(step, ConsumePower):
            words = Words("use a consume power", "примените способность потребления")
            if state.seats[seat].chose(codes.CONSUME_X2):
                words = words + Words(" (VP are doubled)", " (ПО удваиваются)")
            return words + OR_DONE if codes.DONE in state.decision(seat).actions else words
        if isinstance(step, SpendGoods):
            return self.spend(state, seat, step)
        if isinstance(step, NameNumber):
            return Words(
                f"name a number from {step.least} to {step.most}: the top card is yours if that is its cost or defense",
                f"назовите число от {step.least} до {step.most}: верхняя карта ваша, если это её стоимость или защита",
            )
        if isinstance(step, DiscardForVP):
            cards = CARD.limited(int(step.n))
            return (
                Words(
                    f"discard up to {cards.en} for {step.vp} VP each",
                    f"сбросьте до {cards.ru}, по {step.vp} ПО за каждую",
                )
                + OR_DONE
            )
        assert isinstance(step, ProducePower)
        actions = state.decision(seat).actions
        words = Words("use a windfall power or your bonus", "примените способность производства или привилегию")
        if all(action >= codes.REPAIR or action == codes.DONE for action in actions):
            words = Words("repair a damaged world", "восстановите разорённый мир")
        elif any(action >= codes.REPAIR for action in actions):
            words = Words("use a Produce power or repair a world", "примените способность или восстановите мир")
        elif step.order_matters(state, state.seats[seat]):
            words = Words("use a Produce power", "примените способность производства")
        return words + OR_DONE if codes.DONE in actions else words

    def spend(self, state: Race, seat: int, step: SpendGoods) -> Words:
        """Free Trade Association: consume 2 goods (for 3 VP and 3 cards in all)."""
        power = state.rules.cards[step.card].powers[step.power]
        vp, cards = int(step.vp(state, seat, power)), int(step.cards(power))
        gains = [same(f"{vp} ") + cardtext.VP] if vp else []
        gains += [CARD.taken(cards)] if cards else []
        gain = joined(gains, cardtext.AND)
        name = self.actions.names(int(step.card))
        left = int(step.left)
        goods = Words(
            "choose a good to consume" if left == 1 else f"choose {left} goods to consume",
            "выберите товар для потребления" if left == 1 else f"выберите товары для потребления, всего {left}",
        )
        got = Words(f" ({gain.en} in all)", f" (всего получите {gain.ru})") if gains else same("")
        return name + same(": ") + goods + got


def discard(n: int) -> Words:
    return Words("discard ", "сбросьте ") + CARD.taken(n)


def military(strength: int, against_xenos: int) -> Words:
    """(military 2), (military 2, against Xenos 5)."""
    if not against_xenos:
        return Words(f" (military {strength})", f" (атака {strength})")
    total = strength + against_xenos
    return Words(f" (military {strength}, against Xenos {total})", f" (атака {strength}, против ксеносов {total})")
