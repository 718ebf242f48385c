"""What happened in Master of Orion, one sentence for each kind of event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stardeck.engine.events import HIDDEN, Event
from stardeck.games.orion import cardtext, events, trade
from stardeck.games.orion.wordtext import ACTION, CUBE, LEVEL, NOUN, RESOURCE, number
from stardeck.games.words import quoted, ruled, seat_name
from stardeck.language import CARD, Language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.orion.game import OrionGame

# {card} is an object («карту „Космопорт“»), {name} is the bare name; {things} counts resources or points.
SENTENCES: Final[Mapping[int, Words]] = {
    events.RACE_CHOSEN: Words("{seat} plays the {race}", "{seat} играет за расу: {race}"),
    events.ADVISOR_LAID_OUT: Words("On the table: {name}", "На столе советник: {name}"),
    events.ROUND_BEGAN: Words("Round {n} begins", "Начинается раунд {n}"),
    events.MOBILISED: Words("{seat}: {level}, {cubes}", "{seat}: {level}, {cubes}"),
    events.GAINED: Words("{seat} gains {things}", "{seat} получает {things}"),
    events.PAID: Words("{seat} pays {things}", "{seat} платит {things}"),
    events.WASTED: Words("{seat} has no room for {things}", "{seat} теряет сверх девяти {things}"),
    events.LOYALTY: Words("{seat}: loyalty {change}", "{seat}: лояльность {change}"),
    events.ACTIONS: Words("{seat} gains {actions}", "{seat} получает {actions}"),
    events.CUBE_PAID: Words("{seat} gives {cubes_taken} back", "{seat} возвращает {cubes_taken} в резерв"),
    events.DREW: Words("{seat} draws {cards_taken}", "{seat} берёт {cards_taken}"),
    events.RESHUFFLED: Words(
        "All discards but the top one are shuffled into a new deck: {cards}",
        "Сброс, кроме верхней карты, замешан в новую колоду: {cards}",
    ),
    events.DISCARDED: Words("{seat} discards {cards_taken}", "{seat} сбрасывает {cards_taken}"),
    events.EXCHANGED: Words("{seat} exchanges {taken}", "{seat} меняет {taken}"),
    events.BUILT: Words("{seat} builds {card} ({where})", "{seat} строит {card} ({where})"),
    events.SAVED: Words("{seat} saves {resources} on {card}", "{seat} экономит {resources} на карте {name}"),
    events.EXPLOITED: Words("{seat} exploits {card}", "{seat} эксплуатирует {card}"),
    events.RESEARCHED: Words("{seat} researches", "{seat} проводит исследование"),
    events.ACTIVATED: Words("{seat} activates {card}", "{seat} активирует {card}"),
    events.ATTACKED: Words("{seat} attacks {other} for {fleets}", "{seat} атакует {other} за {fleets}"),
    events.TRADED: Words("{seat} trades {give} for {gain}", "{seat} меняет {give} на {gain}"),
    events.PROPAGANDA: Words("{seat} spreads propaganda", "{seat} ведёт пропаганду"),
    events.HIRED: Words("{seat} hires {name}", "{seat} нанимает советника: {name}"),
    events.ADVISOR_RETURNED: Words("{name} leaves {seat} and is back on the table", "{name} уходит от {seat} на стол"),
    events.APPLIED: Words("{seat} applies {card}", "{seat} применяет {card}"),
    events.POWER_APPLIED: Words("{seat} uses the power of the {race}", "{seat} применяет свойство расы: {race}"),
    events.TOOK_DISCARD: Words("{seat} takes {card} from the discard pile", "{seat} берёт из сброса {card}"),
    events.LOOKED: Words("{seat} looks at the hand of {other}", "{seat} смотрит карты на руке {other}"),
    events.TOOK_CARD: Words("{seat} takes {card} from the hand of {other}", "{seat} берёт с руки {other} {card}"),
    events.CUBE_PLACED: Words(
        "{seat} fills slot {slot} of {card} of {other}", "{seat} занимает ячейку {slot} карты {name} игрока {other}"
    ),
    events.BURIED: Words(
        "{seat} puts {card} of {other} at the bottom of its system",
        "{seat} кладёт {card} игрока {other} в самый низ системы",
    ),
    events.REORDERED: Words(
        "{seat} rearranges a system: {card} lies on top", "{seat} перекладывает систему: сверху {name}"
    ),
    events.CARRIED: Words(
        "{seat} keeps a cube on {card} for the next round",
        "{seat} оставляет кубик на карте {name} до следующего раунда",
    ),
    events.DECLINED: Words("{seat} declines", "{seat} отказывается"),
    events.TOKEN_PASSED: Words("The first player is {seat} now", "Теперь первый игрок — {seat}"),
    events.GAME_OVER: Words("The game is over", "Игра окончена"),
}
CARRIED_OVER: Final = Words(
    "{seat} has the cube on {card} as an action", "{seat} получает действие: кубик с карты {name}"
)
KEPT_ALL: Final = Words("{seat} keeps all cards", "{seat} оставляет все карты")
ADDED_UP: Final = (events.DREW,)
THINGS: Final = ("food", "fleet", "production", "vp")
LEVELS: Final = ("low", "medium", "high")
ALLUVIA: Final = 4
# What the sentence of an event says already of those right behind it.
SAID_WITH: Final[Mapping[int, tuple[int, ...]]] = {
    events.ATTACKED: (events.PAID,),
    events.TRADED: (events.PAID, events.GAINED),
    events.EXPLOITED: (events.DISCARDED,),
}


def untold(shown: Iterable[Event]) -> list[Event]:
    """The events without those that the one before them has told: the price of an attack, the two sides of a trade."""
    found: list[Event] = []
    said: list[int] = []
    for event in shown:
        kind = int(event.kind)
        if said and kind == said[0]:
            said.pop(0)
            continue
        said = list(SAID_WITH.get(kind, ()))
        found.append(event)
    return found


class EventText:
    """The sentences of a game's events."""

    def __init__(self, game: OrionGame) -> None:
        self.game = game

    def name(self, design: int, lang: Language) -> str | None:
        """The name of a card, or None if it is hidden."""
        record = self.game.by_design.get(design)
        return None if record is None else cardtext.name(record, lang)

    def sentence(self, event: Event, lang: Language, names: Sequence[str] | None = None) -> str:
        """One event as a sentence without a full stop."""
        kind, card, n, other = int(event.kind), int(event.card), int(event.n), int(event.other)
        name = self.name(card, lang)
        values: dict[str, Any] = {
            "n": n,
            "seat": seat_name(int(event.seat), names) if event.seat >= 0 else "",
            "card": ruled(name, lang, "карту"),
            "name": Words("a card", "карта")[lang] if name is None else quoted(name, lang),
            "cards_taken": CARD.taken(n)[lang] if card == HIDDEN else ruled(name, lang, "карту"),
            "cards": CARD.counted(n)[lang],
            "taken": CARD.taken(n)[lang],
            **{what: words[lang] for what, words in self.numbers(kind, n, other).items()},
        }
        if kind in (events.ATTACKED, events.LOOKED, events.TOOK_CARD, events.CUBE_PLACED, events.BURIED):
            values["other"] = seat_name(other, names)
        if kind in (events.RACE_CHOSEN, events.POWER_APPLIED):
            values["race"] = cardtext.name(self.game.races[n], lang)
        words = SENTENCES[kind]
        if kind == events.ACTIONS and card != HIDDEN:
            words = CARRIED_OVER
        elif kind == events.EXCHANGED and n == 0:
            words = KEPT_ALL
        return words[lang].format_map(values)

    def numbers(self, kind: int, n: int, other: int) -> dict[str, Words]:
        """What an event counts, in words."""
        if kind in (events.GAINED, events.PAID, events.WASTED):
            return {"things": number(NOUN[THINGS[other]], n)}
        if kind == events.MOBILISED:
            level = LEVEL[LEVELS[other]]
            return {"level": Words(level.en.lower(), level.ru.lower()), "cubes": CUBE.counted(n)}
        if kind == events.LOYALTY:
            return {"change": Words(f"{n:+d}", f"{n:+d}")}
        if kind in (events.ACTIONS, events.CUBE_PAID):
            return {"actions": ACTION.taken(n), "cubes_taken": CUBE.taken(n)}
        if kind == events.BUILT:
            if other == ALLUVIA:
                return {"where": Words(f"system of the advisor, card {n}", f"система советника, карта {n}")}
            return {"where": Words(f"system {other + 1}, card {n}", f"система {other + 1}, карта {n}")}
        if kind == events.SAVED:
            return {"resources": number(RESOURCE, n)}
        if kind == events.ATTACKED:
            return {"fleets": number(NOUN["fleet"], n)}
        if kind == events.TRADED:
            give, gain = (number(NOUN[THINGS[each]], int(trade.bundle(each))) for each in (n, other))
            return {"give": give, "gain": gain}
        if kind == events.CUBE_PLACED:
            return {"slot": Words("AP"[n], "AP"[n])}
        return {}
