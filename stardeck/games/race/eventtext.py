"""What happened in Race for the Galaxy, one sentence for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stardeck.engine.events import HIDDEN, Event
from stardeck.games.race import cardtext, events
from stardeck.games.race.actiontext import ACTIONS
from stardeck.games.race.track import LOWEST_SPACE, PLUS, STRENGTH, WAVE_SHIFT
from stardeck.games.race.wordtext import GOOD, PHASE
from stardeck.games.words import quoted, ruled, seat_name
from stardeck.language import CARD, Language, Noun, same
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
        "The Xenos have not come yet: the first invasion is in {rounds}",
        "Ксеносы ещё не пришли: первое вторжение — через {rounds}",
    ),
    events.DISC_MOVED: Words(
        "The admiral of {seat} goes from {old} to {space}", "Адмирал {seat} переходит с деления {old} на {space}"
    ),
    events.EMPIRE_ADDED_UP: Words(
        "The empire has strength {n} against the repulse value {other}: {verdict}",
        "Сила империи {n} против значения отражения {other}: {verdict}",
    ),
    events.REPULSED: Words("The Xenos are repulsed", "Ксеносы отражены"),
    events.INVADED: Words(
        "{seat} meets the invasion card {invader}: power {other}",
        "{seat} получает карту вторжения {invader}: сила {other}",
    ),
    events.USED_BUNKER: Words("{seat} mans the bunker", "{seat} занимает бункер"),
    events.COMPARED: Words(
        "{seat}: {defense} against {other}: {verdict}", "{seat}: {defense} против {other}: {verdict}"
    ),
    events.HELD: Words("{seat} takes {awards}", "{seat} получает {awards}"),
    events.DAMAGED: Words("The Xenos damage {card} of {seat}", "Ксеносы разоряют мир {name}: {seat}"),
    events.DISC_TURNED: Words(
        "The lowest disc of the stack on {space} goes to its top: {seat}",
        "Нижний диск стопки на делении {space} переходит наверх: {seat}",
    ),
    events.EMPIRE_LOST: Words("{lost}", "{lost}"),
    events.INVASION_RESHUFFLED: Words(
        "The used cards of wave 3 become the new invasion deck: {cards}",
        "Сыгранные карты третьей волны — новая колода вторжения: {cards}",
    ),
    events.GAVE_GOOD: Words(
        "{seat} gives the good of {card} to the war effort: the repulse value is {n}",
        "{seat} отдаёт товар мира {name} на военные нужды: значение отражения — {n}",
    ),
    events.REPAIRED: Words("{seat} repairs {card}", "{seat} восстанавливает мир {name}"),
}
FOR_NOTHING: Final = Words("{seat} pays nothing for {card}", "{seat} ничего не платит за {card}")
NO_WORLD_LEFT: Final = Words("{seat} has no world that could be damaged", "{seat}: разорять больше нечего")
FIRST_PLACED: Final = Words(
    "The admiral of {seat} takes the field at {space}", "Адмирал {seat} занимает деление {space}"
)
# The parts of a defense: each with its number, negative ones too.
DEFENSE: Final = (
    Words("{n}", "{n}"),
    Words("{n} vs Xenos", "{n} против ксеносов"),
    Words("{n} Xeno defense", "{n} ксено-защита"),
    Words("{n} used now", "{n} применено"),
    Words("{n} bunker", "{n} бункер"),
)
LOST: Final[Mapping[int, Words]] = {
    1: Words("Nobody has held: the empire is defeated for the first time", "Не устоял никто: первое поражение империи"),
    2: Words(
        "Nobody has held: the empire is defeated for the second time, the Xenos win",
        "Не устоял никто: второе поражение империи, ксеносы победили",
    ),
}
ROUND: Final = Noun(("round", "rounds"), ("раунд", "раунда", "раундов"), "раунд")
AWARD: Final = Noun(
    ("award token", "award tokens"), ("наградной жетон", "наградных жетона", "наградных жетонов"), "наградной жетон"
)
ADDED_UP: Final = (events.DREW, events.DISCARDED)


def space(n: int) -> Words:
    """A space of the repulse track."""
    return Words("below -2", "ниже −2") if n <= LOWEST_SPACE else same(str(n).replace("-", "−"))


def invader(card: int) -> Words:
    """An invasion card: 7 of wave 2, military +4 of wave 3."""
    wave, strength = card >> WAVE_SHIFT, card & STRENGTH
    value = same(str(strength - 1).replace("-", "−"))
    if strength >= PLUS:
        value = Words(f"military +{strength - PLUS}", f"натиск +{strength - PLUS}")
    return value + Words(f" of wave {wave}", f" волны {wave}")


def defense(parts: Sequence[int]) -> Words:
    """The parts of a defense: 7 + 2 against Xenos + 2 bunker."""
    words = Words(*(DEFENSE[0][lang].format(n=str(parts[0]).replace("-", "−")) for lang in ("en", "ru")))
    for part, name in zip(parts[1:], DEFENSE[1:]):
        if part:
            sign = " + " if part > 0 else " − "
            words = words + same(sign) + Words(name.en.format(n=abs(part)), name.ru.format(n=abs(part)))
    return words


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
        elif kind >= events.DISC_MOVED:
            values |= {key: words[lang] for key, words in self.of_invasion(kind, n, int(event.other)).items()}
        return self.words(event)[lang].format_map(values)

    def words(self, event: Event) -> Words:
        """The sentence for an event, with its gaps."""
        if event.kind == events.PAID and event.n == 0:
            return FOR_NOTHING
        if event.kind == events.DAMAGED and event.card == HIDDEN:
            return NO_WORLD_LEFT
        if event.kind == events.DISC_MOVED and event.other == events.OFF_TRACK:
            return FIRST_PLACED
        return SENTENCES[int(event.kind)]

    def of_invasion(self, kind: int, n: int, other: int) -> dict[str, Words]:
        """What fills the gaps of the sentences about an invasion."""
        values = {"other": same(str(other)), "space": space(n), "old": space(other)}
        if kind == events.EMPIRE_ADDED_UP:
            values["verdict"] = Words("enough", "достаточно") if n >= other else Words("not enough", "мало")
        elif kind == events.INVADED:
            values["invader"] = invader(n)
        elif kind == events.COMPARED:
            held = sum(events.parts_of(n)) > other
            values["defense"] = defense(events.parts_of(n))
            values["verdict"] = Words("held", "отбито") if held else Words("lost", "прорыв")
        elif kind == events.HELD:
            values["awards"] = AWARD.taken(n)
        elif kind == events.EMPIRE_LOST:
            values["lost"] = LOST[n]
        elif kind == events.NO_INVASION:
            values["rounds"] = ROUND.taken(n)
        return values

    def good(self, design: int) -> Words:
        """The good of a world as an object: a rare good, редкий элемент."""
        record = self.game.by_design.get(design)
        if record is None or record.good is None:
            return Words("a good", "товар")
        return GOOD[record.good].noun.taken(1)
