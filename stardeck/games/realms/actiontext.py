"""What an action of Star Realms is called: as a label in a list, and as a short name to type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from stardeck.engine.actions import SEAT_NAMES
from stardeck.games.realms import cardtext
from stardeck.games.realms.abilities import ChooseOne, Place
from stardeck.games.realms.cards import Effect, Record
from stardeck.games.realms.codes import ATTACK_TOGETHER, NAMED, TO_DECK, TO_DISCARD, TO_HAND
from stardeck.games.realms.modes.joining import Join
from stardeck.games.realms.state import Realms, damage_on, face
from stardeck.games.words import seat_name
from stardeck.language import Language, Noun, joined, same
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.realms.game import RealmsGame

TRADE: Final = Noun(("trade", "trade"), ("очко торговли", "очка торговли", "очков торговли"), "очко торговли")
COMBAT: Final = Noun(("combat", "combat"), ("очко боя", "очка боя", "очков боя"), "очко боя")
AUTHORITY: Final = Noun(("authority", "authority"), ("очко влияния", "очка влияния", "очков влияния"), "очко влияния")

# By kind of action; a kind that means different things in different questions has the step's name behind a dot.
LABELS: Final[Mapping[str, Words]] = {
    "end_turn": Words("End turn", "Закончить ход"),
    "done": Words("Done", "Готово"),
    "done.destroy_base": Words("Destroy nothing", "Ничего не уничтожать"),
    "done.acquire": Words("Acquire nothing", "Ничего не брать"),
    "done.bequeath": Words("Leave nothing", "Ничего не оставлять"),
    "done.join": Words("Add nothing", "Ничего не добавлять"),
    "done.discard_or_lose": Words("Discard no more", "Больше не сбрасывать"),
    "done.base_or_lose": Words("Lose authority", "Потерять влияние"),
    "hand.return_drawn": Words("Put {card} on top of your deck", "На верх своей колоды: {card}"),
    "discard.discard_to_deck": Words("Put {card} on top of your deck", "На верх своей колоды: {card}"),
    "option": Words("{option}", "{option}"),
    "put": Words("{put}", "{put}"),
    "target": Words("{seat} discards", "Сбрасывает {seat}"),
    "wait": Words("Wait for the others", "Подождать остальных"),
    "attack": Words("Attack {seat}", "Атаковать {seat}"),
    "attack.team_main": Words("Attack the team of {seat}", "Атаковать команду {seat}"),
    "amount": Words("{amount}", "{amount}"),
    "play": Words("Play {card}", "Разыграть: {card}"),
    "buy": Words("Buy {card} ({cost})", "Купить: {card} ({cost})"),
    "hand": Words("Discard {card}", "Сбросить: {card}"),
    "hand.scrap_own": Words("Scrap {card} from hand", "В утиль с руки: {card}"),
    "discard": Words("Scrap {card} from the discard pile", "В утиль из сброса: {card}"),
    "row": Words("Acquire {card} ({cost})", "Взять: {card} ({cost})"),
    "row.scrap_row": Words("Scrap {card} from the trade row", "В утиль из торгового ряда: {card}"),
    "copy_ship": Words("Copy {card}", "Скопировать: {card}"),
    "copy_base": Words("Copy {card}", "Скопировать: {card}"),
    "use": Words("Use {card}: {does}", "Применить: {card} ({does})"),
    "ally": Words("Use the ally ability of {card}: {does}", "Союзник: {card} ({does})"),
    "scrap": Words("Scrap {card}: {does}", "В утиль: {card} ({does})"),
    "attack_base": Words("Attack {card} of {seat} ({combat})", "Атаковать базу {seat}: {card} ({combat})"),
    "destroy_base": Words("Destroy {card} of {seat}", "Уничтожить базу {seat}: {card}"),
    "give": Words("Give {card} to {seat} (1 trade)", "Передать игроку {seat}: {card} (1 очко торговли)"),
    "give.bequeath": Words("Leave {card} to {seat}", "Оставить игроку {seat}: {card}"),
    "reveal": Words("Reveal {card}: {does}", "Раскрыть: {card} ({does})"),
    "buy_together": Words("Buy {card} together ({cost})", "Купить вместе: {card} ({cost})"),
    "attack_together": Words(
        "Attack {card} of {seat} together ({combat})", "Атаковать вместе базу {seat}: {card} ({combat})"
    ),
}
SHORT: Final[Mapping[str, Words]] = {
    "end_turn": Words("end turn", "закончить ход"),
    "done": Words("done", "готово"),
    "option": Words("option {n}", "вариант {n}"),
    "put": Words("put {n}", "положить {n}"),
    "target": Words("target {seat}", "цель {seat}"),
    "wait": Words("wait", "ждать"),
    "attack": Words("attack {seat}", "атаковать {seat}"),
    "amount": Words("{n}", "{n}"),
    "play": Words("play {card}", "разыграть {card}"),
    "buy": Words("buy {card}", "купить {card}"),
    "hand": Words("discard {card}", "сбросить {card}"),
    "hand.scrap_own": Words("scrap hand {card}", "утиль рука {card}"),
    "discard": Words("scrap discard {card}", "утиль сброс {card}"),
    "row": Words("acquire {card}", "взять {card}"),
    "row.scrap_row": Words("scrap {card}", "утиль {card}"),
    "copy_ship": Words("copy {card}", "копировать {card}"),
    "copy_base": Words("copy {card}", "копировать {card}"),
    "use": Words("use {card}", "применить {card}"),
    "ally": Words("ally {card}", "союзник {card}"),
    "scrap": Words("scrap {card}", "утиль {card}"),
    "attack_base": Words("attack {seat} {card}", "атаковать {seat} {card}"),
    "destroy_base": Words("destroy {seat} {card}", "уничтожить {seat} {card}"),
    "give": Words("give {seat} {card}", "передать {seat} {card}"),
    "reveal": Words("reveal {card}", "раскрыть {card}"),
    "hand.return_drawn": Words("deck {card}", "колода {card}"),
    "discard.discard_to_deck": Words("deck {card}", "колода {card}"),
    "buy_together": Words("together buy {card}", "вместе купить {card}"),
    "attack_together": Words("together attack {seat} {card}", "вместе атаковать {seat} {card}"),
}
ABILITY: Final[Mapping[str, str]] = {"use": "primary", "ally": "ally", "scrap": "scrap"}

PUT_WHERE: Final[Mapping[int, Words]] = {
    TO_DISCARD: Words("Leave it on your discard pile", "Оставить в своём сбросе"),
    TO_HAND: Words("Put it into your hand", "Взять на руку"),
    TO_DECK: Words("Put it on top of your deck", "Положить на верх своей колоды"),
}
PUT_SHORT: Final[Mapping[int, Words]] = {
    TO_DISCARD: Words("discard", "сброс"),
    TO_HAND: Words("hand", "рука"),
    TO_DECK: Words("deck", "колода"),
}
EARLIER: Final = Words(" (ability used earlier this turn)", " (свойство, применённое раньше в этом ходу)")


def parts(record: Record) -> list[tuple[Effect, ...]]:
    """The parts inside a card's abilities (alternatives, conditional ones), numbered as the branches of the rules."""
    found: list[tuple[Effect, ...]] = []

    def add(effects: Iterable[Effect]) -> None:
        for effect in effects:
            if effect.do == "choose_one":
                for option in effect.options():
                    add(option)
                found.extend(effect.options())
            elif effect.do in ("conditional", "for_each_player", "for_active_player", "for_each_other_player"):
                add(effect.effects())
                found.append(effect.effects())
            elif effect.do == "discard_own_cards_for_resources":
                add(effect.effects("per_card"))
                found.append(effect.effects("per_card"))

    for trigger in ("primary", "ally", "scrap", "reveal"):
        add(record.abilities.get(trigger, ()))
    return found


def together(effects: Iterable[Effect]) -> Words:
    """What some effects do: +4 authority and draw a card."""
    texts = [Words(cardtext.effect_text(effect, "en"), cardtext.effect_text(effect, "ru")) for effect in effects]
    return joined(texts, same(", "), Words(" and ", " и "))


def does(record: Record, trigger: str, lang: Language) -> str:
    """What an ability does, inside a sentence: draw a card."""
    if trigger not in record.abilities:
        return ""
    text = cardtext.ability_text(record, trigger, lang)
    return text[:1].lower() + text[1:]


def pays_trade(state: Realms) -> bool:
    """Whether the present question is for an amount of trade, not of combat."""
    step = state.agenda[-1] if len(state.agenda) else None
    return isinstance(step, Join) and step.action < ATTACK_TOGETHER


class ActionText:
    """Labels and short names of the actions of a game."""

    def __init__(self, game: RealmsGame) -> None:
        self.game = game

    def name(self, design: int, lang: Language) -> str:
        """The name of a card."""
        record = self.game.by_design.get(design)
        return cardtext.name(record, lang) if record is not None else Words("unknown card", "неизвестная карта")[lang]

    def model(self, state: Realms, seat: int, design: int, copy: int) -> int:
        """The design whose abilities a seat's card in play has: another one's, if it is a copy."""
        try:
            return int(face(state.seats[seat].play[state.find_in_play(seat, design, copy)]))
        except ValueError:
            return design

    def template(self, state: Realms, words: Mapping[str, Words], do: str) -> Words:
        """The wording of a kind of action for the present question."""
        step = state.agenda[-1].name if len(state.agenda) else ""
        return words.get(f"{do}.{step}", words[do])

    def label(self, state: Realms, seat: int, action: int, lang: Language) -> str:
        """An action as a player would say it: Buy Gunship (4)."""
        record = self.game.codes.record(action)
        do = record["do"]
        values: dict[str, Any] = {"seat": seat_name(record.get("seat", 0))}
        if "card" in record:
            card = self.game.by_id.get(record["card"])
            design = self.game.codes.design[record["card"]]
            values["card"] = self.name(design, lang)
            copy = record.get("copy", 1)
            if do in ABILITY:
                model = self.model(state, seat, design, copy - 1)
                if model != design:
                    as_model = Words(" as ", " как ")[lang] + self.name(model, lang)
                    values["card"] += as_model
                    card = self.game.by_design[model]
                values["does"] = does(card, ABILITY[do], lang) if card is not None else ""
            elif do == "reveal" and card is not None:
                values["does"] = does(card, "scrap" if "scrap" in card.abilities else "passive", lang)
            if card is not None:
                values["cost"] = card.cost
                values["combat"] = COMBAT.counted(card.defense - self.damage(state, record, design))[lang]
            if copy > 1:
                values["card"] += f" #{copy}"
        elif do == "option":
            values["option"] = self.option(state, record["n"], lang)
        elif do == "put":
            values["put"] = self.put(state, record["by"], record["to"], lang)
        elif do == "amount":
            values["amount"] = (TRADE if pays_trade(state) else COMBAT).counted(record["n"])[lang]
        return self.template(state, LABELS, do)[lang].format_map(values)

    def damage(self, state: Realms, record: Mapping[str, Any], design: int) -> int:
        """The damage on the base that an action names."""
        if record["do"] != "attack_base":
            return 0
        owner = record["seat"]
        try:
            at = state.find_in_play(owner, design, record.get("copy", 1) - 1)
        except (ValueError, IndexError):
            return 0
        return int(damage_on(state.seats[owner].play[at]))

    def option(self, state: Realms, number: int, lang: Language) -> str:
        """One of the alternatives of the card that asks."""
        step = state.agenda[-1] if len(state.agenda) else None
        if isinstance(step, ChooseOne) and number < step.count:
            options = parts(self.game.by_design[int(step.card)])
            return together(options[int(step.first) + number]).capitalized()[lang]
        return Words("Alternative", "Вариант")[lang] + f" {number + 1}"

    def put(self, state: Realms, by: int, to: int, lang: Language) -> str:
        """Where an acquired card goes, and what lets it go there."""
        words = PUT_WHERE[to]
        step = state.agenda[-1] if len(state.agenda) else None
        if by != NAMED:
            words = words + EARLIER
        elif isinstance(step, Place) and step.to != to:
            words = words + same(f" ({self.name(int(step.card), lang)})")
        return words[lang]

    def short(self, state: Realms, action: int, lang: Language) -> str:
        """An action in a few small letters, unlike all others of the question: buy gunship."""
        record = self.game.codes.record(action)
        do = record["do"]
        values: dict[str, Any] = {"seat": SEAT_NAMES[record.get("seat", 0)].lower(), "n": record.get("n", 0)}
        if "card" in record:
            values["card"] = self.name(self.game.codes.design[record["card"]], lang).lower()
        if do == "option":
            values["n"] += 1
        elif do == "put":
            own = "" if record["by"] == NAMED else Words(" earlier", " раньше")[lang]
            values["n"] = PUT_SHORT[record["to"]][lang] + own
        words = self.template(state, SHORT, do)[lang].format_map(values)
        return f"{words} {record['copy']}" if "copy" in record else words
