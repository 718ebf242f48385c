"""What happened in Race for the Galaxy, one sentence for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from stardeck.engine.events import HIDDEN, Event
from stardeck.games.race import cardtext, events
from stardeck.games.race.actiontext import ACTIONS
from stardeck.games.race.build import used_powers
from stardeck.games.race.codes import PRODUCE_REPAIR
from stardeck.games.race.invasiontext import AWARD, HELD, LOST, defense, invader, number, space
from stardeck.games.race.track import FIRST_INVASION
from stardeck.games.race.wordtext import GOOD, PHASE
from stardeck.games.words import quoted, ruled, seat_name
from stardeck.language import CARD, LANGUAGES, Language, same
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
    events.NO_INVASION: Words(
        "The Xenos have not come yet: they first invade at the end of round {first}",
        "Ксеносы ещё не пришли: первое вторжение — в конце раунда {first}",
    ),
    events.INVASION_BEGAN: Words("Invasion {n}", "Вторжение {n}"),
    events.DISC_MOVED: Words(
        "The admiral of {seat} moves from {old} to {space}", "Адмирал {seat} переходит с деления {old} на {space}"
    ),
    events.EMPIRE_ADDED_UP: Words(
        "The empire has strength {n} against the repulse value {other}: {verdict}",
        "Сила империи {n}, значение отражения {other}: {verdict}",
    ),
    events.REPULSED: Words("The Xenos are repulsed", "Ксеносы отражены"),
    events.INVADED: Words("{seat} meets a card {invader}", "{seat} получает карту {invader}"),
    events.AT_STAKE: Words("{seat} can win {awards}", "{seat} может получить {awards}"),
    events.USED_BUNKER: Words("{seat} uses the bunker: defense +{n}", "{seat} использует бункер: защита +{n}"),
    events.STRENGTHENED: Words("{seat} gains temporary strength +{n}", "{seat} временно усиливается на {n}"),
    events.COMPARED: Words(
        "{seat}: {defense} against {other}: {verdict}", "{seat}: {defense} против {other}: {verdict}"
    ),
    events.HELD: Words("{seat} takes {awards}", "{seat} получает {awards}"),
    events.DAMAGED: Words("The Xenos damage {card} of {seat}", "{seat}: ксеносы разоряют мир {name}"),
    events.DISC_TURNED: Words(
        "The disc of {seat} goes from the bottom of the stack on {space} to its top",
        "{seat}: диск переходит из низа стопки на делении {space} наверх",
    ),
    events.EMPIRE_LOST: Words("{lost}", "{lost}"),
    events.INVASION_RESHUFFLED: Words(
        "The used cards of wave 3 become the new invasion deck: {cards}",
        "Сыгранные карты волны 3 становятся новой колодой вторжения: {cards}",
    ),
    events.GAVE_GOOD: Words(
        "{seat} gives the good of {card} to the war effort: the repulse value is now {n}",
        "{seat} отдаёт товар мира {name} на военные нужды: значение отражения теперь {n}",
    ),
    events.REPAIRED: Words("{seat} repairs {card}", "{seat} восстанавливает мир {name}"),
    events.USED_BONUS: Words("{seat} uses the bonus of {action}", "{seat} применяет привилегию: {action}"),
}
FOR_NOTHING: Final = Words("{seat} pays nothing for {card}", "{seat} ничего не платит за {card}")
USED_FOR: Final = Words("{seat} uses {card} ({does})", "{seat} применяет {card} ({does})")
NO_WORLD_LEFT: Final = Words("{seat} has no world left to damage", "{seat}: разорять больше нечего")
FIRST_PLACED: Final = Words(
    "The admiral of {seat} takes the field at {space}", "Адмирал {seat} занимает деление {space}"
)
HALF_BONUS: Final = Words("{seat} uses half of the Repair bonus", "{seat} тратит половину привилегии восстановления")
EMPIRE_LOST: Final[Mapping[int, Words]] = {
    1: Words(
        "Nobody has held: the empire is defeated, and the Xenos win if that happens once more",
        "Не устоял никто: империя потерпела поражение, а со вторым ксеносы победят",
    ),
    2: Words(
        "Nobody has held: the empire is defeated for the second time, the Xenos win",
        "Не устоял никто: второе поражение империи, ксеносы победили",
    ),
}
TOLD_BY: Final = (events.SOLD, events.GAVE_GOOD)  # these say of themselves that a good is gone
ADDED_UP: Final = (events.DREW, events.DISCARDED)


def without_repetition(shown: Sequence[Event]) -> list[Event]:
    """The events without goods that are discarded when the next event says what for."""
    found = []
    for event, following in zip_longest(shown, shown[1:]):
        spent = event.kind == events.GOOD_SPENT and following is not None and following.kind in TOLD_BY
        if not (spent and following.card == event.card and following.seat == event.seat):
            found.append(event)
    return found


class EventText:
    """The sentences of a game's events."""

    def __init__(self, game: RaceGame) -> None:
        self.game = game
        self.powers = {record.code: used_powers(record) for record in game.records}

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
        if kind in (events.CHOSE_ACTION, events.USED_BONUS):
            values["action"] = ACTIONS[n][0][lang]
        elif kind == events.PHASE_BEGAN:
            values["phase"] = PHASE[n][lang]
        elif kind == events.GOOD_ARRIVED:
            values["good"] = self.good(card)[lang]
        elif kind == events.FLIPPED:
            seat = values["seat"]
            right, wrong = Words(f"{seat} takes it", f"{seat} берёт её"), Words("it is discarded", "она сброшена")
            values["flipped"] = (right if n else wrong)[lang]
        elif kind == events.USED:
            values["does"] = self.does(card, int(event.other))[lang]
        elif kind >= events.DISC_MOVED:
            values |= {key: words[lang] for key, words in self.of_invasion(kind, n, int(event.other)).items()}
        return self.words(event)[lang].format_map(values)

    def words(self, event: Event) -> Words:
        """The sentence for an event, with its gaps."""
        kind = int(event.kind)
        if kind == events.PAID and event.n == 0:
            return FOR_NOTHING
        if kind == events.USED and self.does(int(event.card), int(event.other)).en:
            return USED_FOR
        if kind == events.DAMAGED and event.card == HIDDEN:
            return NO_WORLD_LEFT
        if kind == events.DISC_MOVED and event.other == events.OFF_TRACK:
            return FIRST_PLACED
        if kind == events.USED_BONUS and event.n == PRODUCE_REPAIR:
            return HALF_BONUS
        return SENTENCES[kind]

    def does(self, design: int, number: int) -> Words:
        """What a power does, if its card has several of the same phase; else its name is enough."""
        powers = self.powers.get(design, [])
        if not 0 <= number < len(powers):
            return same("")
        power = powers[number]
        if [each.phase for each in powers].count(power.phase) < 2:
            return same("")
        return Words(*(cardtext.power_text(power, lang) for lang in LANGUAGES))

    def of_invasion(self, kind: int, n: int, other: int) -> dict[str, Words]:
        """What fills the gaps of the sentences about an invasion."""
        values = {"other": same(number(other)), "space": space(n), "old": space(other)}
        if kind == events.EMPIRE_ADDED_UP:
            values["n"] = same(number(n))
            values["verdict"] = Words("enough", "достаточно") if n >= other else Words("not enough", "мало")
        elif kind == events.INVADED:
            values["invader"] = invader(n, other)
        elif kind == events.COMPARED:
            parts = events.parts_of(n)
            values["defense"] = defense(parts)
            values["verdict"] = HELD if sum(parts) > other else LOST
        elif kind in (events.HELD, events.AT_STAKE):
            values["awards"] = AWARD.taken(n)
        elif kind == events.EMPIRE_LOST:
            values["lost"] = EMPIRE_LOST[n]
        elif kind == events.NO_INVASION:
            values["first"] = same(str(FIRST_INVASION))
        return values

    def good(self, design: int) -> Words:
        """The good of a world as an object: a rare good, редкий элемент."""
        record = self.game.by_design.get(design)
        if record is None or record.good is None:
            return Words("a good", "товар")
        return GOOD[record.good].noun.taken(1)
