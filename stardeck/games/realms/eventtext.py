"""What happened in Star Realms, one sentence for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stardeck.engine.events import HIDDEN, Event
from stardeck.games.realms import cardtext, events
from stardeck.games.realms.actiontext import AUTHORITY, COMBAT, TRADE, together
from stardeck.games.realms.cards import walk
from stardeck.games.realms.codes import TO_DECK, TO_HAND
from stardeck.games.words import quoted, ruled, seat_name
from stardeck.language import CARD, Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.realms.game import RealmsGame

# {card} is an object («карту „Сокол“»), {of} belongs to a card («карты …»), {name} is the bare name.
SENTENCES: Final[Mapping[int, Words]] = {
    events.TURN_BEGAN: Words("Turn {n}: {seat} plays", "Ход {n}: играет {seat}"),
    events.PLAYED: Words("{seat} plays {card}", "{seat} разыгрывает {card}"),
    events.USED: Words("{seat} uses {card}", "{seat} применяет {base}"),
    events.ALLIED: Words("{seat} uses the ally ability of {card}", "{seat} применяет союзное свойство {of}"),
    events.SCRAPPED_SELF: Words(
        "{seat} scraps {card} for its ability", "{seat} отправляет в утиль {card} ради её свойства"
    ),
    events.GAINED_TRADE: Words("{seat} gains {trade}", "{seat} получает {trade}"),
    events.GAINED_COMBAT: Words("{seat} gains {combat}", "{seat} получает {combat}"),
    events.GAINED_AUTHORITY: Words("{seat} gains {authority}", "{seat} получает {authority}"),
    events.DREW: Words("{seat} draws {drawn}", "{seat} берёт {drawn}"),
    events.SHUFFLED: Words(
        "{seat} shuffles the discard pile into a new deck: {cards}",
        "{seat} замешивает сброс в новую колоду: {cards}",
    ),
    events.BOUGHT: Words("{seat} buys {card} for {trade}", "{seat} покупает {card} за {trade}"),
    events.ACQUIRED: Words("{seat} acquires {card} for free", "{seat} бесплатно берёт {card}"),
    events.REFILLED: Words("{card} comes into the trade row", "В торговый ряд выходит {name}"),
    events.PUT_IN_HAND: Words("{seat} puts {card} into hand", "{seat} берёт на руку {card}"),
    events.PUT_ON_DECK: Words("{seat} puts {card} on top of the deck", "{seat} кладёт {card} на верх своей колоды"),
    events.ARMED: Words(
        "The next card that {seat} acquires this turn can go {where}",
        "Следующая карта, которую {seat} получит в этом ходу, может попасть {where}",
    ),
    events.SCRAPPED_HAND: Words("{seat} scraps {card} from hand", "{seat} отправляет в утиль с руки {card}"),
    events.SCRAPPED_DISCARD: Words(
        "{seat} scraps {card} from the discard pile", "{seat} отправляет в утиль из сброса {card}"
    ),
    events.SCRAPPED_ROW: Words(
        "{seat} scraps {card} from the trade row", "{seat} отправляет в утиль из торгового ряда {card}"
    ),
    events.DISCARDED: Words("{seat} discards {card}", "{seat} сбрасывает {card}"),
    events.MADE_DISCARD: Words("{seat} makes {other} discard {taken}", "{seat} заставляет {other} сбросить {taken}"),
    events.FORCED_DISCARD: Words("{seat} has to discard {card}", "{seat} вынужденно сбрасывает {card}"),
    events.CHOSE: Words("{seat} chooses: {option}", "{seat} выбирает: {option}"),
    events.COPIED: Words("{card} of {seat} becomes a copy of {model}", "{name} у {seat} становится копией {model}"),
    events.DESTROYED: Words("{seat} destroys {card} of {other}{paid}", "{seat} уничтожает у {other} {base}{paid}"),
    events.ATTACKED: Words(
        "{seat} attacks {other}: {other} loses {authority}", "{seat} атакует {other}: {other} теряет {authority}"
    ),
    events.TURN_ENDED: Words("{seat} ends the turn{laid_off}", "{seat} заканчивает ход{laid_off}"),
    events.LOST: Words("{seat} has no authority left", "У {seat} не осталось влияния"),
    events.GAME_OVER: Words("The game has reached its last turn", "Игра дошла до последнего хода"),
    events.LEFT_THE_GAME: Words("{seat} is out; {cards} leave the game", "{seat} выбывает; карт уходит из игры: {n}"),
    events.GAVE: Words("{seat} gives {card} to {other}{paid}", "{seat} передаёт игроку {other} {card}{paid}"),
    events.DAMAGED: Words("{seat} damages {card} of {other}: {combat}", "{seat} повреждает у {other} {base}: {combat}"),
    events.REPAIRED: Words("The bases of {seat} are whole again", "Базы {seat} снова целы"),
    events.ADDED_TRADE: Words("{seat} adds {trade} for {other}", "{seat} добавляет для {other} {trade}"),
    events.ADDED_COMBAT: Words("{seat} adds {combat} for {other}", "{seat} добавляет для {other} {combat}"),
    events.ADDED_NOTHING: Words("{seat} adds nothing for {other}", "{seat} ничего не добавляет для {other}"),
    events.FINISHED: Words("{seat} has finished", "{seat} больше ничего не делает"),
    events.EVENT: Words("{seat} turns up an event: {name}", "{seat} открывает событие: {name}"),
    events.LOST_AUTHORITY: Words("{seat} loses {authority}", "{seat} теряет {authority}"),
    events.GAMBIT: Words("{seat} reveals the gambit {name}", "{seat} раскрывает гамбит {name}"),
    events.TEAM_BEGAN: Words("{team} play together", "{team} играют вместе"),
}
WHERE: Final[Mapping[int, Words]] = {
    TO_HAND: Words("into the hand", "на руку"),
    TO_DECK: Words("on top of the deck", "на верх колоды"),
}


WITH_ANOTHER: Final = (  # events that name another seat
    *(events.MADE_DISCARD, events.DESTROYED, events.ATTACKED, events.GAVE, events.DAMAGED),
    *(events.ADDED_TRADE, events.ADDED_COMBAT, events.ADDED_NOTHING),
)
ADDED_UP: Final = (events.GAINED_TRADE, events.GAINED_COMBAT, events.GAINED_AUTHORITY, events.DREW)


class EventText:
    """The sentences of a game's events."""

    def __init__(self, game: RealmsGame) -> None:
        self.game = game

    def name(self, design: int, lang: Language) -> str | None:
        """The name of a card, or None if it is hidden."""
        record = self.game.by_design.get(design)
        return None if record is None else cardtext.name(record, lang)

    def quoted(self, design: int, lang: Language) -> str:
        """The name of a card in a sentence."""
        name = self.name(design, lang)
        return Words("a card", "карта")[lang] if name is None else quoted(name, lang)

    def noun(self, design: int, lang: Language, noun: str) -> str:
        """A card after its Russian noun in the case it needs: карту «Сокол»; a hidden one is only the noun."""
        return ruled(self.name(design, lang), lang, noun)

    def drawn(self, design: int, n: int, lang: Language) -> str:
        """What was drawn: a card by name, or so many cards."""
        return CARD.taken(n)[lang] if design == HIDDEN else self.noun(design, lang, "карту")

    def option(self, design: int, number: int) -> Words:
        """What the chosen alternative does, if the card has one choice only; otherwise its number."""
        choices = [
            effect
            for effects in self.game.by_design[design].abilities.values()
            for effect in walk(effects)
            if effect.do == "choose_one"
        ]
        if len(choices) == 1:
            return together(choices[0].options()[number])
        return Words(f"alternative {number + 1}", f"вариант {number + 1}")

    def sentence(self, event: Event, lang: Language, names: Sequence[str] | None = None) -> str:
        """One event as a sentence without a full stop."""
        kind, card, n, other = int(event.kind), int(event.card), int(event.n), int(event.other)
        values: dict[str, Any] = {
            "n": n,
            "seat": seat_name(int(event.seat), names),
            "card": self.noun(card, lang, "карту"),
            "drawn": self.drawn(card, n, lang),
            "of": self.noun(card, lang, "карты"),
            "base": self.noun(card, lang, "базу"),
            "name": self.quoted(card, lang),
            "trade": TRADE.counted(n)[lang],
            "combat": COMBAT.counted(n)[lang],
            "authority": AUTHORITY.counted(n)[lang],
            "cards": CARD.counted(n)[lang],
            "taken": CARD.taken(n)[lang],
        }
        if kind in WITH_ANOTHER:
            values["other"] = seat_name(other, names)
        elif kind == events.COPIED:
            values["model"] = self.noun(other, lang, "карты")
        elif kind == events.TEAM_BEGAN:
            values["team"] = ", ".join(seat_name(seat, names) for seat in range(n.bit_length()) if n >> seat & 1)
        elif kind == events.ARMED:
            values["where"] = WHERE[n][lang]
        elif kind == events.CHOSE:
            values["option"] = self.option(card, n)[lang]
        elif kind == events.TURN_ENDED:
            left = CARD.taken(n)
            laid_off = Words(f" and discards {left.en} from hand", f" и сбрасывает с руки {left.ru}")
            values["laid_off"] = laid_off[lang] if n else ""
        if kind == events.DESTROYED:
            paid = Words(f" with {n} combat", f", потратив {COMBAT.counted(n).ru}")
            values["paid"] = paid[lang] if n else ""
        elif kind == events.GAVE:
            values["paid"] = Words(f" for {n} trade", f" за {TRADE.counted(n).ru}")[lang] if n else ""
        return SENTENCES[kind][lang].format_map(values)
