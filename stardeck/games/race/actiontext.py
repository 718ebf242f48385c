"""What an action of Race for the Galaxy is called: as a label in a list, and as a short name to type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import cardtext, codes
from stardeck.games.race.build import used_powers
from stardeck.games.race.card import (
    DISCARD_FOR_STRENGTH,
    GOOD_FOR_STRENGTH,
    GOODS,
    MILITARY,
    PAY_FOR_MILITARY,
    XENO,
    ZERO_COST,
    Card,
)
from stardeck.games.race.cards import Power
from stardeck.games.race.consume import SellGood
from stardeck.games.race.develop import ChooseDevelopment, develop_price
from stardeck.games.race.goods import trade_price
from stardeck.games.race.invasion import (
    BUNKER_DEFENSE,
    Defend,
    DiscardForDefense,
    defense_of,
    lacking,
    takes_good,
    takes_itself,
)
from stardeck.games.race.invasiontext import number
from stardeck.games.race.placing import Discard
from stardeck.games.race.settle import (
    ChooseWorld,
    PlaceWorld,
    could_be_paid,
    could_cost_nothing,
    could_gain_strength,
    fits,
    price_of,
    strength_against,
)
from stardeck.games.race.state import GOOD_SHIFT, Race
from stardeck.games.race.track import NO_CARD
from stardeck.games.race.wordtext import ANY_GOOD, GOOD
from stardeck.games.words import UNKNOWN_CARD
from stardeck.language import CARD, Language, same
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.race.game import RaceGame

# Action cards: their names, and what their bonus is.
ACTIONS: Final[Mapping[int, tuple[Words, Words]]] = {
    codes.EXPLORE_5: (Words("Explore +5", "Исследование: +5"), Words("draw 5 more cards", "на 5 карт больше")),
    codes.EXPLORE_1_1: (
        Words("Explore +1+1", "Исследование: +1, +1"),
        Words("draw 1 more, keep 1 more", "взять и оставить на 1 карту больше"),
    ),
    codes.DEVELOP: (Words("Develop", "Разработка"), Words("pay 1 card less", "на 1 карту дешевле")),
    codes.SETTLE: (Words("Settle", "Освоение"), Words("draw a card after placing", "карта после размещения мира")),
    codes.CONSUME_TRADE: (Words("Consume: Trade", "Потребление: продажа"), Words("sell a good", "продать товар")),
    codes.CONSUME_X2: (Words("Consume: ×2 VP", "Потребление: ПО×2"), Words("VP are doubled", "ПО удваиваются")),
    codes.PRODUCE: (
        Words("Produce", "Производство"),
        Words("a good on a windfall world", "товар в мире накопления"),
    ),
    codes.DEVELOP_2: (
        Words("Develop again", "Вторая разработка"),
        Words("a second phase, pay 1 card less", "ещё одна фаза, на 1 карту дешевле"),
    ),
    codes.SETTLE_2: (
        Words("Settle again", "Второе освоение"),
        Words("a second phase, draw a card after placing", "ещё одна фаза, карта после размещения мира"),
    ),
    codes.PRODUCE_REPAIR: (
        Words("Produce: Repair", "Производство: восстановление"),
        Words("repair two worlds", "восстановить два мира"),
    ),
}

# By kind of action; a kind that means different things in different questions has the step's name behind a dot.
LABELS: Final[Mapping[str, Words]] = {
    "done": Words("Done", "Готово"),
    "done.develop": Words("Place nothing", "Ничего не внедрять"),
    "done.settle": Words("Place nothing", "Ничего не осваивать"),
    "done.place_world": Words("{place}", "{place}"),
    "done.consume": Words("Use nothing more", "Больше ничего не применять"),
    "done.produce": Words("Use nothing more", "Больше ничего не применять"),
    "done.war_effort": Words("Give no more", "Больше ничего не отдавать"),
    "done.repair_more": Words("Repair no more", "Больше не восстанавливать"),
    "done.defend": Words("{place}", "{place}"),
    "done.discard_for_defense": Words("Discard no more", "Больше не сбрасывать"),
    "done.placement_power": Words("Discard nothing", "Ничего не сбрасывать"),
    "done.discard_for_vp": Words("Discard no more", "Больше не сбрасывать"),
    "action": Words("{action} ({bonus})", "{action} ({bonus})"),
    "number": Words("{n}", "{n}"),
    "place": Words("Place {card}", "Разместить: {card}"),
    "place.develop": Words("Place {card} (pay {price})", "Внедрить: {card} (оплата {price})"),
    "place.settle": Words("{place}", "{place}"),
    "discard": Words("Discard {card}", "Сбросить: {card}"),
    "discard.discard": Words("Pay with {card}", "Отдать в оплату: {card}"),
    "discard.place_world": Words("Pay with {card} ({paid})", "Отдать в оплату: {card} ({paid})"),
    "discard.placement_power": Words("Discard {card} for a good", "Сбросить за товар: {card}"),
    "discard.discard_for_vp": Words("Discard {card} for {vp} VP", "Сбросить за {vp} ПО: {card}"),
    "discard.discard_for_defense": Words("Discard {card}: {defense}", "Сбросить: {card} — {defense}"),
    "discard.pay_repair": Words("Pay with {card} (1 of 2)", "Отдать в оплату: {card} (1 из 2)"),
    "keep": Words("Keep {card}", "Оставить: {card}"),
    "good": Words("Consume the {good} of {card}", "Потребить {good} ({card})"),
    "good.sell": Words("Sell the {good} of {card}: {cards}", "Продать {good} ({card}): {cards}"),
    "good.spend_for_strength": Words("Discard the {good} of {card}", "Сбросить {good} ({card})"),
    "good.war_effort": Words("Give the {good} of {card}: 1 VP", "Отдать {good} ({card}): 1 ПО"),
    "good.pay_repair": Words("Discard the {good} of {card}", "Сбросить {good} ({card})"),
    "windfall": Words("Produce {a_good} on {card}", "Произвести {good}: {card}"),
    "home": Words("Begin with {card}", "Начать с мира: {card}"),
    "power": Words("Use {card}: {does}", "Применить: {card} — {does}"),
    "bonus": Words(
        "Produce bonus: a good on any windfall world", "Привилегия производства: товар в любом мире накопления"
    ),
    "repair_bonus": Words("Half of the Repair bonus", "Половина привилегии восстановления"),
    "bunker": Words("Bunker: discard a card, {defense}", "Бункер: сбросить карту — {defense}"),
    "damage": Words("Let {card} be damaged{loss}", "Отдать на разорение: {card}{loss}"),
    "repair": Words("Repair {card}", "Восстановить: {card}"),
}
SHORT: Final[Mapping[str, Words]] = {
    "done": Words("done", "готово"),
    "action": Words("{action}", "{action}"),
    "number": Words("{n}", "{n}"),
    "place": Words("place {card}", "разместить {card}"),
    "discard": Words("discard {card}", "сбросить {card}"),
    "discard.discard": Words("pay {card}", "оплата {card}"),
    "discard.place_world": Words("pay {card}", "оплата {card}"),
    "keep": Words("keep {card}", "оставить {card}"),
    "good": Words("consume {card}", "потребить {card}"),
    "good.sell": Words("sell {card}", "продать {card}"),
    "good.spend_for_strength": Words("discard {card}", "сбросить {card}"),
    "windfall": Words("produce {card}", "произвести {card}"),
    "home": Words("home {card}", "родной мир {card}"),
    "power": Words("use {card}", "применить {card}"),
    "bonus": Words("bonus", "привилегия"),
    "discard.pay_repair": Words("pay {card}", "оплата {card}"),
    "good.war_effort": Words("give {card}", "отдать {card}"),
    "good.pay_repair": Words("good of {card}", "товар {card}"),
    "repair_bonus": Words("bonus", "привилегия"),
    "bunker": Words("bunker", "бункер"),
    "damage": Words("damage {card}", "разорить {card}"),
    "repair": Words("repair {card}", "восстановить {card}"),
}


def without_may(words: str) -> str:
    """What a power does, without saying that it need not be used."""
    for may in ("you may ", "можно "):
        words = words.removeprefix(may)
    return words


class ActionText:
    """Labels and short names of the actions of a game."""

    def __init__(self, game: RaceGame) -> None:
        self.game = game
        self.powers = {record.code: used_powers(record) for record in game.records}

    # --- words for things ---

    def name(self, design: int, lang: Language) -> str:
        """The name of a card."""
        record = self.game.by_design.get(design)
        return cardtext.name(record, lang) if record is not None else UNKNOWN_CARD[lang]

    def names(self, design: int) -> Words:
        return Words(self.name(design, "en"), self.name(design, "ru"))

    def action_name(self, number: int) -> Words:
        """The name of an action card."""
        return ACTIONS[number][0] if number in ACTIONS else same(str(number))

    def good(self, design: int) -> Words:
        """The kind of good that a world has, as an object: rare good, редкий элемент."""
        kind = self.game.by_design[design].good
        if kind is None:
            return Words("good", "товар")
        noun = GOOD[kind].noun
        return Words(noun.en[0], noun.ru_accusative)

    def power(self, design: int, number: int) -> Power | None:
        """A power that its owner uses, by its number on the card."""
        powers = self.powers.get(design, [])
        return powers[number] if number < len(powers) else None

    # --- labels ---

    def template(self, state: Race, words: Mapping[str, Words], do: str) -> Words:
        """The wording of a kind of action for the present question."""
        step = state.step.name if state.depth else ""
        if step == Discard.name and all(player.placing < 0 for player in state.seats):
            return words[do]  # it pays for nothing: a power wants the card
        return words.get(f"{do}.{step}", words[do])

    def label(self, state: Race, seat: int, action: int, lang: Language) -> str:
        """An action as a player would say it: Place Mining World (pay 2)."""
        record = self.game.codes.record(action)
        do = record["do"]
        step = state.step if state.depth else None
        values: dict[str, Any] = {"n": record.get("n", 0)}
        if do == "action" and record["n"] in ACTIONS:
            name, bonus = ACTIONS[record["n"]]
            values |= {"action": name[lang], "bonus": bonus[lang]}
        elif do == "action":
            values |= {"action": record["n"], "bonus": "?"}
        elif do == "done" and isinstance(step, PlaceWorld):
            values["place"] = self.finishes(state, seat, step)[lang]
        elif do == "done" and isinstance(step, Defend):
            values["place"] = self.stands(state, seat)[lang]
        elif do == "bunker":
            values["defense"] = self.defense(state, seat, BUNKER_DEFENSE)[lang]
        elif "card" in record:
            design = self.game.codes.design[record["card"]]
            values["card"] = self.name(design, lang)
            values |= self.about(state, seat, step, do, design, record.get("power", 0), lang)
        return self.template(state, LABELS, do)[lang].format_map(values)

    def about(
        self, state: Race, seat: int, step: Step | None, do: str, design: int, number: int, lang: Language
    ) -> dict[str, Any]:
        """What a label says of a card beside its name."""
        me = state.seats[seat]
        if do == "place" and isinstance(step, ChooseDevelopment):
            return {"price": develop_price(state, seat, design, step.second)}
        if do == "place" and isinstance(step, ChooseWorld):
            return {"place": self.places(state, seat, design)[lang]}
        if do == "discard" and isinstance(step, PlaceWorld):
            price = int(step.price(state, seat, state.rules.cards[me.placing]))
            return {"paid": Words(f"1 of {price}", f"1 из {price}")[lang]}
        if do == "discard" and isinstance(step, DiscardForDefense):
            return {"defense": self.defense(state, seat, int(step.defense))[lang]}
        if do == "discard":
            return {"vp": int(getattr(step, "vp", 0))}
        if do in ("good", "windfall") and design in self.game.by_design:
            good = self.good(design)
            values = {"good": good[lang], "a_good": f"{'an' if good.en.startswith('a') else 'a'} {good.en}"}
            if isinstance(step, SellGood):
                price = int(trade_price(state, me, design, step.bonuses != 0))
                values["cards"] = CARD.counted(price)[lang]
            return values
        if do == "power":
            return {"does": self.does(state, seat, step, design, number)[lang]}
        if do == "damage":
            return {"loss": self.loss(state, seat, design)[lang]}
        return {}

    # --- worlds ---

    def places(self, state: Race, seat: int, design: int) -> Words:
        """How a world from hand would be placed: by payment, or by conquest."""
        world = state.rules.cards[design]
        name = self.names(design)
        if not world.traits & MILITARY:
            price = int(price_of(state, seat, world, 0))
            if price < len(state.seats[seat].hand) or not could_cost_nothing(state, seat, world):
                return self.placed(name, Words(f"pay {price}", f"оплата {price}"))
            return self.placed(name, self.free_by(state, seat, world))
        strength = int(strength_against(state, seat, world))
        if strength >= world.cost:
            return self.conquered(name, world, strength)
        gain = int(could_gain_strength(state, seat, world))
        if strength + gain >= world.cost:
            return self.conquered(name, world, strength, gain)
        return self.placed(name, self.paid_by(state, seat, world))

    def placed(self, name: Words, how: Words) -> Words:
        return Words(f"Place {name.en} ({how.en})", f"Разместить: {name.ru} ({how.ru})")

    def conquered(self, name: Words, world: Card, strength: int, gain: int = 0) -> Words:
        """Conquer Rebel Base (defense 6, strength 7)."""
        more = Words(f" + {gain} by a power", f" + {gain} за счёт способности") if gain else same("")
        return (
            Words(f"Conquer {name.en} (defense {world.cost}", f"Захватить: {name.ru} (защита {world.cost}")
            + Words(f", strength {strength}", f", атака {strength}")
            + more
            + same(")")
        )

    def powers_of(self, state: Race, seat: int, kind: int, world: Card) -> list[tuple[int, int]]:
        """The cards of a tableau with a settle power of a kind that fits a world, and what the power adds."""
        me = state.seats[seat]
        return [
            (int(entry & DESIGN), int(power.a))
            for entry in me.tableau
            for power in state.rules.cards[entry & DESIGN].powers
            if power.kind == kind and entry & DESIGN != me.placing and fits(state, power, world)
        ]

    def free_by(self, state: Race, seat: int, world: Card) -> Words:
        """Discard Colony Ship."""
        cards = [self.names(design) for design, _ in self.powers_of(state, seat, ZERO_COST, world)]
        first = cards[0] if cards else same("?")
        return Words(f"discard {first.en}", f"сбросить «{first.ru}»")

    def paid_by(self, state: Race, seat: int, world: Card) -> Words:
        """Pay 2 with Contact Specialist."""
        ways = self.powers_of(state, seat, PAY_FOR_MILITARY, world)
        if not ways or not could_be_paid(state, seat, world, len(state.seats[seat].hand) - 1):
            return Words(f"defense {world.cost}", f"защита {world.cost}")
        price, card = min((int(price_of(state, seat, world, change)), card) for card, change in ways)
        name = self.names(card)
        how = Words(f"{name.en}: pay {price}", f"«{name.ru}»: оплата {price}")
        if price >= len(state.seats[seat].hand):
            return how + same(", ") + self.free_by(state, seat, world)
        return how

    def finishes(self, state: Race, seat: int, step: PlaceWorld) -> Words:
        """What "done" means for the world that was laid down: conquer it, or take it for nothing."""
        design = int(state.seats[seat].placing)
        world = state.rules.cards[design]
        if step.paying(world):
            return self.placed(self.names(design), Words("for nothing", "бесплатно"))
        return self.conquered(self.names(design), world, int(strength_against(state, seat, world)))

    # --- the invasion ---

    def defense(self, state: Race, seat: int, more: int) -> Words:
        """What some strength makes of the defense: defense 5 → 7 against 6."""
        invasion = state.invasion
        if invasion is None or invasion.cards[seat] == NO_CARD:
            return Words(f"defense +{more}", f"защита +{more}")
        now, power = int(defense_of(state, seat)), int(invasion.power(seat))
        change = f"{number(now)} → {number(now + more)}"
        return Words(f"defense {change} against {number(power)}", f"защита {change} против {number(power)}")

    def stands(self, state: Race, seat: int) -> Words:
        """What "done" means for a defender: the invasion is held off, or a world is damaged."""
        invasion = state.invasion
        assert invasion is not None
        mine, power = number(int(defense_of(state, seat))), number(int(invasion.power(seat)))
        against = Words(f"{mine} against {power}", f"{mine} против {power}")
        if lacking(state, seat) <= 0:
            return Words(f"Hold ({against.en})", f"Устоять ({against.ru})")
        return Words(f"Give way: a world is damaged ({against.en})", f"Отступить: мир будет разорён ({against.ru})")

    def loss(self, state: Race, seat: int, design: int) -> Words:
        """The good that goes with a damaged world."""
        me = state.seats[seat]
        place = int(me.find(design))
        if place < 0 or not me.tableau[place] >> GOOD_SHIFT:
            return same("")
        good = self.good(design)
        return Words(f" (its {good.en} is lost)", f" (товар пропадёт: {good.ru})")

    # --- powers ---

    def does(self, state: Race, seat: int, step: Step | None, design: int, number: int) -> Words:
        """What a power does, with the numbers of the world or the invasion it is used for."""
        if isinstance(step, Defend) and number < len(state.rules.cards[design].powers):
            used = state.rules.cards[design].powers[number]
            if takes_itself(used):
                return Words("discard it, ", "сбросить её: ") + self.defense(state, seat, int(used.a))
            if takes_good(used):
                good = (GOOD[GOODS[used.a]].noun if used.a else ANY_GOOD).taken(1)
                words = Words(f"discard {good.en}, ", f"сбросить {good.ru}: ")
                return words + self.defense(state, seat, int(used.b))
            cards = CARD.limited(int(used.a)) if used.a > 1 else CARD.taken(1)
            up_to = Words("up to ", "до ") if used.a > 1 else same("")
            words = Words("discard ", "сбросить ") + up_to + cards + same(": ")
            return words + self.defense(state, seat, int(used.b))
        if isinstance(step, PlaceWorld) and number < len(state.rules.cards[design].powers):
            used = state.rules.cards[design].powers[number]
            world = state.rules.cards[state.seats[seat].placing]
            placed = self.names(int(world.design))
            if used.kind == ZERO_COST:
                return Words(f"discard it, {placed.en} costs nothing", f"сбросить её, «{placed.ru}» — бесплатно")
            if used.kind == PAY_FOR_MILITARY:
                price = int(price_of(state, seat, world, used.a))
                return Words(f"pay {price} for {placed.en}", f"оплатить «{placed.ru}»: {price}")
            if used.kind == DISCARD_FOR_STRENGTH:
                strength = int(strength_against(state, seat, world))
                more = f"{strength} → {strength + used.a}"
                return Words(f"discard it, strength {more}", f"сбросить её, атака {more}")
            if used.kind == GOOD_FOR_STRENGTH:
                strength = int(strength_against(state, seat, world))
                counts = world.traits & XENO or not used.c
                more = f"{strength} → {strength + used.b}" if counts else f"{strength}"
                noun = GOOD[GOODS[used.a]].noun if used.a else ANY_GOOD
                good = noun.taken(1)
                return Words(f"discard {good.en}, strength {more}", f"сбросить {good.ru}, атака {more}")
        power = self.power(design, number)
        if power is None:
            return same("?")
        return Words(without_may(cardtext.power_text(power, "en")), without_may(cardtext.power_text(power, "ru")))

    # --- short names ---

    def short(self, state: Race, action: int, lang: Language) -> str:
        """An action in a few small letters, unlike all others of the question: place gem world."""
        record = self.game.codes.record(action)
        do = record["do"]
        values: dict[str, Any] = {"n": record.get("n", 0)}
        if do == "action":
            name = self.action_name(record["n"])[lang]
            values["action"] = name.lower().replace(":", "").replace(",", "")
        if "card" in record:
            design = self.game.codes.design[record["card"]]
            values["card"] = self.name(design, lang).lower()
            if do == "power":
                values["card"] += self.ordinal(design, record["power"])
        return self.template(state, SHORT, do)[lang].format_map(values)

    def ordinal(self, design: int, number: int) -> str:
        """The second power of a card in the same phase has a number."""
        power = self.power(design, number)
        earlier = [each for each in self.powers.get(design, [])[:number] if power and each.phase == power.phase]
        return f" {len(earlier) + 1}" if earlier else ""
