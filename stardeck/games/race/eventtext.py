"""What happened in Race for the Galaxy, one sentence for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stardeck.engine.events import HIDDEN, Event
from stardeck.games.race import cardtext, events
from stardeck.games.race.actiontext import ACTIONS
from stardeck.games.race.wordtext import GOOD, PHASE
from stardeck.games.words import quoted, ruled, seat_name
from stardeck.language import CARD, Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.race.game import RaceGame

# {card} is an object («карту „Космопорт“»), {name} is the bare name, {good} the kind of good of a world.
SENTENCES: Final[Mapping[int, Words]] = {
    events.ROUND_BEGAN: Words("Round {n} begins", "Начинается раунд {n}"),
    events.CHOSE_ACTION: Words("{seat} chooses {action}", "{seat} выбирает: {action}"),
    events.PHASE_BEGAN: Words("Phase {phase}", "Фаза {phase}"),
    events.DREW: Words("{seat} draws {cards_taken}", "{seat} берёт {cards_taken}"),
    events.RESHUFFLED: Words(
        "The discard pile is shuffled into a new deck: {cards}", "Сброс замешан в новую колоду: {cards}"
    ),
    events.KEPT: Words("{seat} keeps {taken}", "{seat} оставляет {taken}"),
    events.DISCARDED: Words("{seat} discards {cards_taken}", "{seat} сбрасывает {cards_taken}"),
    events.PLACED: Words("{seat} places {card}", "{seat} размещает в секторе {card}"),
    events.PAID: Words("{seat} pays {taken} for {card}", "{seat} отдаёт за {card}: {cards}"),
    events.CONQUERED: Words(
        "{seat} conquers {card} with strength {n}", "{seat} захватывает {world}, значение атаки {n}"
    ),
    events.USED: Words("{seat} uses {card}", "{seat} применяет {card}"),
    events.LEFT_TABLEAU: Words("{seat} discards {card} from the tableau", "{seat} сбрасывает из сектора {card}"),
    events.GOOD_ARRIVED: Words("{seat} gets {good} on {card}", "{seat} получает {good} в мире {name}"),
    events.GOOD_SPENT: Words("{seat} discards the good of {card}", "{seat} сбрасывает товар мира {name}"),
    events.SOLD: Words("{seat} sells the good of {card} for {taken}", "{seat} продаёт товар мира {name} за {taken}"),
    events.GAINED_VP: Words("{seat} gains {n} VP", "{seat} получает {n} ПО"),
    events.NAMED_NUMBER: Words("{seat} names the number {n}", "{seat} называет число {n}"),
    events.FLIPPED: Words("The top card is {name}: {flipped}", "Верхняя карта — {name}: {flipped}"),
    events.PASSED: Words("{seat} places nothing", "{seat} ничего не размещает"),
    events.ROUND_ENDED: Words("The round ends", "Раунд окончен"),
    events.GAME_OVER: Words("The game is over", "Игра окончена"),
}
FOR_NOTHING: Final = Words("{seat} pays nothing for {card}", "{seat} ничего не платит за {card}")
ADDED_UP: Final = (events.DREW, events.DISCARDED)


class EventText:
    """The sentences of a game's events."""

    def __init__(self, game: RaceGame) -> None:
        self.game = game

    def name(self, design: int, lang: Language) -> str | None:
        """The name of a card, or None if it is hidden."""
        record = self.game.by_design.get(design)
        return None if record is None else cardtext.name(record, lang)

    def sentence(self, event: Event, lang: Language, names: Sequence[str] | None = None) -> str:
        """One event as a sentence without a full stop."""
        kind, card, n = int(event.kind), int(event.card), int(event.n)
        name = self.name(card, lang)
        values: dict[str, Any] = {
            "n": n,
            "seat": seat_name(int(event.seat), names) if event.seat >= 0 else "",
            "card": ruled(name, lang, "карту"),
            "world": ruled(name, lang, "мир"),
            "name": Words("a card", "карта")[lang] if name is None else quoted(name, lang),
            "cards_taken": CARD.taken(n)[lang] if card == HIDDEN else ruled(name, lang, "карту"),
            "cards": CARD.counted(n)[lang],
            "taken": CARD.taken(n)[lang],
        }
        if kind == events.CHOSE_ACTION:
            values["action"] = ACTIONS[n][0][lang]
        elif kind == events.PHASE_BEGAN:
            values["phase"] = PHASE[n][lang]
        elif kind == events.GOOD_ARRIVED:
            values["good"] = self.good(card)[lang]
        elif kind == events.FLIPPED:
            seat = values["seat"]
            right, wrong = Words(f"{seat} takes it", f"{seat} берёт её"), Words("it is discarded", "она сброшена")
            values["flipped"] = (right if n else wrong)[lang]
        words = FOR_NOTHING if kind == events.PAID and n == 0 else SENTENCES[kind]
        return words[lang].format_map(values)

    def good(self, design: int) -> Words:
        """The good of a world as an object: a rare good, редкий элемент."""
        record = self.game.by_design.get(design)
        if record is None or record.good is None:
            return Words("a good", "товар")
        return GOOD[record.good].noun.taken(1)
