"""What an action of Master of Orion is called: as a label in a list, with what it costs and gives, and to be typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from stardeck.engine.steps import Step
from stardeck.games.orion import attack, cardtext, counting, exploit, propaganda, trade
from stardeck.games.orion.building import ANYWHERE, BuildMore, ChooseSystem, best_discount
from stardeck.games.orion.card import BOARDS, COLOUR, COLOURS, REMAINING, SETS, TRIGGERS, Bundle
from stardeck.games.orion.cards import Civilization, Structure
from stardeck.games.orion.codes import ALLUVIA, RESOURCES
from stardeck.games.orion.deal import PRICE as DEAL_PRICE
from stardeck.games.orion.deal import ChooseReturned
from stardeck.games.orion.effects import DueEffects, MayApply
from stardeck.games.orion.effecttext import effect_text
from stardeck.games.orion.gains import ChooseDirection, ChooseGain
from stardeck.games.orion.mobilisation import ChooseBonus
from stardeck.games.orion.opponents import ChooseBuried, ChooseLoss, ChooseSlot
from stardeck.games.orion.player import MOST_LOYALTY, MOST_RESOURCES
from stardeck.games.orion.setup import ExchangeHand
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size, top
from stardeck.games.orion.vocabulary import Bundle as Written
from stardeck.games.orion.wordtext import (
    COMMA,
    LOYALTY,
    NOUN,
    POINT,
    RESOURCE,
    bundle,
    costs,
    number,
)
from stardeck.games.words import UNKNOWN_CARD, seat_name
from stardeck.language import CARD, Language, joined, same
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.orion.game import OrionGame

# By kind of action; a kind that means different things in different questions has the step's name behind a dot.
LABELS: Final[Mapping[str, Words]] = {
    "done": Words("Done", "Готово"),
    "done.build_more": Words("Build nothing", "Ничего не строить"),
    "done.activate_more": Words("Activate nothing more", "Больше ничего не активировать"),
    "done.exploit_more": Words("Discard nothing more", "Больше ничего не сбрасывать"),
    "done.hire": Words("Hire nobody", "Никого не нанимать"),
    "done.may_apply": Words("Do without it", "Отказаться"),
    "done.due_effects": Words("Apply nothing more", "Больше ничего не применять"),
    "done.choose_reordered": Words("Leave everything as it lies", "Оставить всё как есть"),
    "done.exchange_hand": Words("{kept}", "{kept}"),
    "research": Words("Research: draw {cards}", "Исследование: взять {cards}"),
    "propaganda": Words("Propaganda: loyalty {change}", "Пропаганда: лояльность {change}"),
    "power": Words("Use your race's power: {does}", "Свойство расы: {does}"),
    "trade": Words("Trade {give} for {gain}", "Торговля: {give} на {gain}"),
    "attack": Words("Attack {seat}: {fight}", "Атаковать {seat}: {fight}"),
    "target": Words("Choose {seat}", "Выбрать: {seat}"),
    "target.choose_returned": Words(
        "{seat}: {advisor} goes back to the table", "{seat}: на стол возвращается {advisor}"
    ),
    "target.choose_hand": Words("Look at the hand of {seat} ({cards})", "Посмотреть руку {seat} ({cards})"),
    "system": Words("{where}", "{where}"),
    "system.choose_reordered": Words("Rearrange {where}: {stack}", "Переложить: {where} — {stack}"),
    "option": Words("{option}", "{option}"),
    "race": Words("{race}: {about}", "{race}: {about}"),
    "bury": Words("{card} ({where}) goes to the bottom", "Вниз: {card} ({where})"),
    "save": Words("Pay {paid} ({saved} saved)", "Заплатить {paid} (экономия: {saved})"),
    "build": Words("Build {card} for {price} ({gives})", "Построить: {card} за {price} ({gives})"),
    "exploit": Words("Exploit {card}: {gains}", "Эксплуатация: {card} — {gains}"),
    "discard": Words("Discard {card}", "Сбросить: {card}"),
    "discard.deal_discards": Words("Give {card}", "Отдать: {card}"),
    "discard.exchange_hand": Words("Exchange {card}", "Обменять: {card}"),
    "deal": Words("Deal: hire {card} for {cards}", "Сделка: нанять за {cards}: {card}"),
    "hire": Words("Hire {card}", "Нанять: {card}"),
    "lay": Words("{card}", "{card}"),
    "take": Words("Take {card}", "Взять: {card}"),
    "activate": Words("Activate {card}: {does}", "Активировать: {card} — {does}"),
    "apply": Words("Apply {card}: {does}", "Применить: {card} — {does}"),
    "cube": Words("Slot {slot} of {card}", "Ячейка {slot}: {card}"),
}
SHORT: Final[Mapping[str, Words]] = {
    "done": Words("done", "готово"),
    "research": Words("research", "исследование"),
    "propaganda": Words("propaganda", "пропаганда"),
    "power": Words("power", "свойство"),
    "trade": Words("trade {give} {gain}", "торговля {give} {gain}"),
    "attack": Words("attack {seat}", "атака {seat}"),
    "target": Words("choose {seat}", "выбрать {seat}"),
    "system": Words("{where}", "{where}"),
    "option": Words("{option}", "{option}"),
    "race": Words("{race}", "{race}"),
    "bury": Words("bury {card}{at}", "вниз {card}{at}"),
    "save": Words("pay {paid}", "заплатить {paid}"),  # "save" is a command of the table
    "build": Words("build {card}", "построить {card}"),
    "exploit": Words("exploit {card}", "эксплуатация {card}"),
    "discard": Words("discard {card}", "сбросить {card}"),
    "deal": Words("deal {card}", "сделка {card}"),
    "hire": Words("hire {card}", "нанять {card}"),
    "lay": Words("lay {card}", "положить {card}"),
    "take": Words("take {name}{copy}", "взять {name}{copy}"),
    "activate": Words("activate {name}{at}", "активировать {name}{at}"),
    "apply": Words("apply {name}{at}", "применить {name}{at}"),
    "cube": Words("slot {slot} {name}{at}", "ячейка {slot} {name}{at}"),
}
KEPT: Final = Words("Keep all cards", "Оставить все карты")
EXCHANGED: Final = Words("That is all: draw as many", "Достаточно: взять столько же")
NEW_SYSTEM: Final = Words("a new system", "новая система")
OWN_SYSTEM: Final = Words("{advisor}'s system", "система: {advisor}")
LOST: Final = Words(" ({lost} lost)", " (пропадёт {lost})")


def without_may(words: Words) -> Words:
    """What an effect does, without saying that it can be declined."""
    return Words(words.en.removeprefix("you may "), words.ru.removeprefix("можно "))


def written(things: Bundle) -> Written:
    """A bundle of the rules as a card file writes it."""
    found = {
        "food": int(things.food),
        "fleet": int(things.fleet),
        "production": int(things.production),
        "vp": int(things.vp),
        "cards": int(things.cards),
        "actions": int(things.actions),
    }
    return {thing: count for thing, count in found.items() if count}


class ActionText:
    """Labels and short names of the actions of a game."""

    def __init__(self, game: OrionGame) -> None:
        self.game = game

    # --- words for things ---

    def name(self, design: int, lang: Language) -> str:
        """The name of a card."""
        record = self.game.by_design.get(design)
        return cardtext.name(record, lang) if record is not None else UNKNOWN_CARD[lang]

    def names(self, design: int) -> Words:
        return Words(self.name(design, "en"), self.name(design, "ru"))

    def race(self, number: int) -> Words:
        """The name of a race."""
        record = self.game.races[number]
        return Words(record.name_en, record.name_ru)

    def holder(self, holder: int) -> Words:
        """The name of the card or race that an effect belongs to."""
        return self.race(holder - BOARDS) if holder >= BOARDS else self.names(holder)

    def system(self, state: Orion, seat: int, place: int) -> Words:
        """A system by its number, or Alluvia's."""
        if place == ALLUVIA and state.seats[seat].advisor >= 0:
            advisor = self.names(int(state.seats[seat].advisor))
            return Words(OWN_SYSTEM.en.format(advisor=advisor.en), OWN_SYSTEM.ru.format(advisor=advisor.ru))
        return Words(f"system {place + 1}", f"система {place + 1}")

    def stack(self, system: int) -> Words:
        """The structures of a system from the top down."""
        levels = range(int(size(system)) - 1, -1, -1)
        return joined([self.names(int(card_at(system, level))) for level in levels], COMMA)

    def does(self, holder: int, trigger: str) -> Words:
        """What a card or a board does at a moment."""
        record = self.game.races[holder - BOARDS] if holder >= BOARDS else self.game.by_design[holder]
        effects = [effect_text(effect) for effect in record.effects if effect.trigger == trigger]
        return without_may(joined(effects, same("; ")))

    def gained(self, state: Orion, seat: int, things: Written) -> Words:
        """What a seat would gain, and what of it would be lost above nine: 3 food (1 lost)."""
        me = state.seats[seat]
        lost = 0
        for index, resource in enumerate(RESOURCES):
            lost += max(0, int(me.resource(index)) + things.get(resource, 0) - MOST_RESOURCES)
        text = bundle(things)
        return text + Words(LOST.en.format(lost=lost), LOST.ru.format(lost=lost)) if lost else text

    # --- labels ---

    def template(self, state: Orion, words: Mapping[str, Words], do: str) -> Words:
        """The wording of a kind of action for the present question."""
        step = state.step.name if state.depth else ""
        return words.get(f"{do}.{step}", words[do])

    def label(self, state: Orion, seat: int, action: int, lang: Language) -> str:
        """An action as a player would say it: Build Autolab for 2 food, 1 production (income 1 food, 2 points)."""
        record = self.game.codes.record(action)
        do = record["do"]
        values = {name: words[lang] for name, words in self.values(state, seat, do, record).items()}
        text = self.template(state, LABELS, do)[lang].format_map(values)
        return text[:1].upper() + text[1:]

    def short(self, state: Orion, seat: int, action: int, lang: Language) -> str:
        """An action as a player would type it: build autolab."""
        record = self.game.codes.record(action)
        do = record["do"]
        values = self.values(state, seat, do, record)
        if do == "trade":
            for side in ("give", "gain"):
                noun = NOUN[RESOURCES[record[side]]]
                values[side] = Words(noun.en[0], noun.ru[0])
        spoken = {name: words[lang] for name, words in values.items()}
        return self.template(state, SHORT, do)[lang].format_map(spoken).lower()

    def values(self, state: Orion, seat: int, do: str, record: Mapping[str, Any]) -> dict[str, Words]:
        """What stands in the places of a label."""
        step = state.step if state.depth else None
        if "card" in record:
            return self.of_card(state, seat, step, do, record)
        if "seat" in record:
            return self.of_seat(state, seat, do, int(record["seat"]))
        if "system" in record:
            return self.of_system(state, seat, step, do, int(record["system"]))
        if do == "research":
            return {"cards": CARD.taken(int(state.rules.boards[state.seats[seat].race].research))}
        if do == "propaganda":
            loyalty = int(state.seats[seat].loyalty)
            return {"change": same(f"{loyalty} → {min(MOST_LOYALTY, loyalty + propaganda.LOYALTY)}")}
        if do == "power":
            return {"does": self.does(BOARDS + int(state.seats[seat].race), "start_of_round")}
        if do == "trade":
            give, gain = RESOURCES[record["give"]], RESOURCES[record["gain"]]
            gains = {gain: int(trade.bundle(record["gain"]))}
            return {
                "give": number(NOUN[give], int(trade.bundle(record["give"]))),
                "gain": self.gained(state, seat, gains),
            }
        if do == "option":
            return {"option": self.option(state, seat, step, int(record["n"]))}
        if do == "race":
            return self.of_race(int(record["race"]))
        if do == "save":
            return self.saving(state, seat, {resource: record[resource] for resource in RESOURCES})
        if do == "done" and isinstance(step, ExchangeHand):
            return {"kept": EXCHANGED if step.n else KEPT}
        return {}

    # --- cards ---

    def of_card(
        self, state: Orion, seat: int, step: Step | None, do: str, record: Mapping[str, Any]
    ) -> dict[str, Words]:
        """What a label says of a card."""
        design = int(self.game.codes.design[record["card"]])
        name = self.names(design)
        values = {"card": name, "name": name, "at": same(""), "copy": same("")}
        whose = int(step.target) if isinstance(step, ChooseSlot) else seat
        if "system" in record and self.twice(state, whose, design):
            where = self.system(state, whose, int(record["system"]))
            values["at"] = same(" ") + where
            values["card"] = (
                values["card"] + Words(f" ({where.en})", f" ({where.ru})") if do != "cube" else values["card"]
            )
        if record.get("copy"):
            values["copy"] = same(f" {record['copy'] + 1}")
            values["card"] = name + Words(" (a deeper one)", " (лежит глубже)")
        if do == "build":
            values |= self.building(state, seat, step, design)
        elif do == "exploit":
            values["gains"] = self.exploits(state, seat, step, design)
        elif do == "deal":
            values["cards"] = CARD.taken(DEAL_PRICE)
        elif do == "activate":
            values["does"] = self.does(design, "activation")
        elif do == "apply":
            values["does"] = self.does(design, self.trigger(step))
        elif do == "cube":
            values["slot"] = same("AP"[int(record["slot"])])
        return values

    def trigger(self, step: Step | None) -> str:
        """The moment whose effects a step applies."""
        if isinstance(step, (MayApply, DueEffects)):
            return TRIGGERS[step.trigger]
        return "after_attack"

    def twice(self, state: Orion, seat: int, design: int) -> bool:
        """Whether a player has the card working more than once."""
        tops = [int(top(system)) for system in state.seats[seat].systems]
        return tops.count(design) > 1

    def building(self, state: Orion, seat: int, step: Step | None, design: int) -> dict[str, Words]:
        """What a structure would cost and give."""
        record = self.game.by_design.get(design)
        if not isinstance(record, Structure):
            return {"price": same("?"), "gives": same("?")}
        me = state.seats[seat]
        discount, there = 0, int(best_discount(state, me))
        if isinstance(step, BuildMore):
            discount = int(step.discount)
            if step.place != ANYWHERE:
                discount, there = discount + int(state.discount_at(me, step.place)), 0
        price = costs(record.cost)
        units = sum(record.cost.values())
        if discount:
            less = number(RESOURCE, min(discount, units))
            price = price + Words(f", {less.en} less", f", дешевле на {less.ru}")
        if there and discount < units:
            less = number(RESOURCE, min(there, units))
            system = self.system(state, seat, ALLUVIA)
            price = price + Words(f", {less.en} less in {system.en}", f", дешевле на {less.ru} ({system.ru})")
        gives = []
        if record.income:
            gives.append(Words("income ", "доход: ") + costs(record.income))
        if record.variable:
            points = POINT.counted(self.counted_points(state, seat, record))
            gives.append(points + Words(" as it is now", " на сегодня"))
        else:
            gives.append(POINT.counted(record.vp))
        given = joined(gives, COMMA)
        effects = [effect_text(effect) for effect in record.effects if effect.trigger == "after_construction"]
        if effects:
            given = given + Words("; then: ", "; затем: ") + joined(effects, same("; "))
        return {"price": price, "gives": given}

    def counted_points(self, state: Orion, seat: int, record: Structure) -> int:
        """What the points of a structure that vary would be if the game ended when it is built and paid for in full."""
        me = state.seats[seat]
        own = COLOURS.index(record.colour)
        points = 0
        for score in state.rules.cards[record.code].scores:
            found = int(counting.count(state, seat, -1, score.per))
            if score.per.what == COLOUR:
                found += score.per.n == own
            elif score.per.what == SETS:
                colours = [int(counting.structures_of_colour(state, me, colour)) for colour in range(len(COLOURS))]
                colours[own] += 1
                found = min(colours)
            elif score.per.what == REMAINING:
                left = int(me.food + me.fleet + me.production) - sum(record.cost.values())
                found = max(0, left) // int(score.per.n)
            points += int(score.amount) * found
        return points

    def exploits(self, state: Orion, seat: int, step: Step | None, design: int) -> Words:
        """What exploiting a card would give; a board adds to the action only."""
        colour = int(state.rules.colours[design])
        if colour > 2:
            draw, discard = exploit.GREY_DRAW, exploit.GREY_DISCARD
            return Words(
                f"draw {draw} cards, discard {discard} of them", f"взять {draw} карты, сбросить из них {discard}"
            )
        gains = [
            {"food": exploit.BLUE_FOOD},
            {"fleet": exploit.RED_FLEETS},
            {"production": exploit.YELLOW_PRODUCTION},
        ][colour]
        extras = state.rules.boards[state.seats[seat].race].exploits
        if len(extras) and step is not None and step.name == "action":
            for thing, count in written(extras[colour]).items():
                gains[thing] = gains.get(thing, 0) + count
        return self.gained(state, seat, gains)

    # --- other players and systems ---

    def of_seat(self, state: Orion, seat: int, do: str, other: int) -> dict[str, Words]:
        """What a label says of another player."""
        values = {"seat": same(seat_name(other))}
        if do == "attack":
            values["fight"] = self.fight(state, seat, other)
        them = state.seats[other]
        values["cards"] = CARD.counted(len(them.hand))
        if them.advisor >= 0:
            values["advisor"] = self.names(int(them.advisor))
        elif state.depth and isinstance(state.step, ChooseReturned):
            values["advisor"] = Words("nobody", "никто")
        return values

    def fight(self, state: Orion, seat: int, other: int) -> Words:
        """What an attack compares, costs and gives."""
        me, them = state.seats[seat], state.seats[other]
        mine, theirs = int(attack.attacking_fleets(state, me)), int(attack.defending_fleets(state, them))
        price = number(NOUN["fleet"], int(attack.price(state, me, them)))
        points, loyalty = number(POINT, attack.POINTS), number(LOYALTY, -attack.LOYALTY)
        target = seat_name(other)
        result = Words(
            f"pay {price.en}, gain {points.en}, {target} loses {loyalty.en}",
            f"заплатить {price.ru}, получить {points.ru}, {target} теряет {loyalty.ru}",
        )
        gains = written(attack.gains_when_attacked(state, them))
        if gains:
            result = result + Words(" and gains ", " и получает ") + bundle(gains)
        return result + Words(f" (strength {mine} against {theirs})", f" (сила {mine} против {theirs})")

    def of_system(self, state: Orion, seat: int, step: Step | None, do: str, place: int) -> dict[str, Words]:
        """What a label says of a system."""
        whose = int(step.target) if isinstance(step, ChooseBuried) else seat
        system = int(state.seats[whose].systems[place])
        where = self.system(state, whose, place)
        values = {"stack": self.stack(system), "at": same("")}
        if do == "bury":
            card = self.names(int(top(system)))
            if self.twice(state, whose, int(top(system))):
                values["at"] = same(" ") + where
            return values | {"card": card, "where": where}
        if isinstance(step, ChooseSystem):
            where = self.onto(state, seat, place)
        return values | {"where": where}

    def onto(self, state: Orion, seat: int, place: int) -> Words:
        """Where a structure would lie: on Autolab (system 1, 3 of 5); a new system."""
        me = state.seats[seat]
        system = int(me.systems[place])
        room = int(state.room(me, place))
        less = int(state.discount_at(me, place)) if place == ALLUVIA else 0
        cheaper = number(RESOURCE, less)
        note = Words(f", {cheaper.en} less", f", дешевле на {cheaper.ru}") if less else same("")
        filled = Words(f", {size(system)} of {room}", f", {size(system)} из {room}")
        where = self.system(state, seat, place)
        if not system:
            begun = where if place == ALLUVIA else NEW_SYSTEM
            return begun + (Words(f" ({cheaper.en} less)", f" (дешевле на {cheaper.ru})") if less else same(""))
        card = self.names(int(top(system)))
        inside = where + filled + note
        return Words(f"on {card.en} ({inside.en})", f"на карту «{card.ru}» ({inside.ru})")

    # --- alternatives ---

    def option(self, state: Orion, seat: int, step: Step | None, n: int) -> Words:
        """One of the alternatives of an effect."""
        me = state.seats[seat]
        if isinstance(step, ChooseGain):
            return Words("gain ", "получить ") + self.gained(state, seat, written(step.options(state)[n]))
        if isinstance(step, ChooseBonus):
            row = state.rules.boards[me.race].rows[step.level]
            return Words("gain ", "получить ") + self.gained(state, seat, written(row.choice[n]))
        if isinstance(step, ChooseDirection):
            effect = step.effect(state)
            give, gain = (effect.one, effect.other) if n == 0 else (effect.other, effect.one)
            given, gained = bundle(written(give)), self.gained(state, seat, written(gain))
            return Words(f"give {given.en} for {gained.en}", f"отдать {given.ru} за {gained.ru}")
        if isinstance(step, ChooseLoss):
            if n == 0:
                return Words("discard ", "сбросить ") + CARD.taken(int(step.discard))
            loyalty = f"{me.loyalty} → {me.loyalty + step.loyalty}"
            return Words(f"loyalty {loyalty}", f"лояльность {loyalty}")
        return same(str(n))

    def of_race(self, race: int) -> dict[str, Words]:
        record = self.game.races.get(race)
        if record is None:
            return {"race": same("?"), "about": same("?")}
        return {"race": self.race(race), "about": self.of_board(record)}

    def of_board(self, record: Civilization) -> Words:
        """What a race starts with and can do, with stars on what is reconstructed."""
        lines = [Words(en, ru) for en, ru in zip(cardtext.card_text(record, "en"), cardtext.card_text(record, "ru"))]
        return joined([cardtext.marked(record, bundle(record.start), "start"), *lines], same(". "))

    def saving(self, state: Orion, seat: int, saved: Mapping[str, int]) -> dict[str, Words]:
        """Which units of a cost are saved, and what is left to pay."""
        record = self.game.by_design.get(int(state.seats[seat].building))
        cost = record.cost if isinstance(record, Structure) else {}
        paid = {thing: count - saved.get(thing, 0) for thing, count in cost.items() if count > saved.get(thing, 0)}
        return {
            "saved": costs({thing: count for thing, count in saved.items() if count}),
            "paid": costs(paid),
        }
