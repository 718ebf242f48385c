"""What every game says alike: who sits where, whom to wait for, what lies on a pile, a card inside a sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from stardeck.engine.actions import SEAT_NAMES
from stardeck.engine.events import HIDDEN, Event
from stardeck.engine.state import State
from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.language import Language
from stardeck.language import Text as Words

NONE: Final = Words("none", "нет")
UNKNOWN_CARDS: Final = Words("unknown", "неизвестно")
UNKNOWN_CARD: Final = Words("unknown card", "неизвестная карта")
NOT_ASKED: Final = Words("you are not asked that now", "сейчас вас об этом не спрашивают")
OVER: Final = Words("the game is over", "игра окончена")
OR_DONE: Final = Words(", or done", " — или «готово»")


# --- seats ---------------------------------------------------------------------------------------------------


_NAMES: ContextVar[Sequence[str] | None] = ContextVar("names", default=None)


@contextmanager
def calling(names: Sequence[str]) -> Iterator[None]:
    """Call seats by the names of the players in all that is said within."""
    before = _NAMES.set(names)
    try:
        yield
    finally:
        _NAMES.reset(before)


def seat_name(seat: int, names: Sequence[str] | None = None) -> str:
    """A, B, … or the name of the player who sits there."""
    if names is None:
        names = _NAMES.get()
    return names[seat] if names is not None and 0 <= seat < len(names) else SEAT_NAMES[seat]


def is_asked(state: State, seat: int) -> bool:
    """Whether a seat has a question before it."""
    return 0 <= seat < state.players and bool(state.deciding >> seat & 1)


def waiting(state: State, viewer: int) -> Words:
    """Who decides now, as far as a seat can tell."""
    asked = int(state.asked(viewer if 0 <= viewer < state.players else -1))
    seats = ", ".join(seat_name(seat) for seat in range(int(state.players)) if asked >> seat & 1)
    return Words(f"Waiting for {seats}", f"Ждём: {seats}")


def not_now(state: State, seat: int) -> Words:
    """Why the present question does not offer something to a seat."""
    if state.over:
        return OVER
    if not is_asked(state, seat):
        others = waiting(state, seat)
        return Words(f"it is not your decision; {others.en}", f"сейчас решаете не вы; {others.ru}")
    return NOT_ASKED


def not_asked(state: State, seat: int) -> Words | None:
    """What a seat reads in place of a question: that the game is over, or whom it waits for."""
    if state.over:
        return OVER.capitalized()
    return None if is_asked(state, seat) else waiting(state, seat)


# --- piles ---------------------------------------------------------------------------------------------------


def grouped(designs: Iterable[int]) -> list[tuple[int, int]]:
    """Designs with their numbers, each at its first place."""
    counts: dict[int, int] = {}
    for design in designs:
        counts[design] = counts.get(design, 0) + 1
    return list(counts.items())


def times(words: str, count: int) -> str:
    """Scout, Scout ×3."""
    return f"{words} ×{count}" if count > 1 else words


def repeated(words: Iterable[str]) -> list[str]:
    """The words, equal ones counted."""
    counts: dict[str, int] = {}
    for each in words:
        counts[each] = counts.get(each, 0) + 1
    return [times(each, count) for each, count in counts.items()]


def pile(cards: Iterable[int], name: Callable[[int], str], lang: Language) -> str:
    """The cards of a pile: Scout ×3, Viper, 2 unknown; nothing if all are unknown."""
    words, unknown = [], 0
    for design, count in grouped(int(card) & DESIGN for card in cards):
        if design == UNKNOWN:
            unknown = count
        else:
            words.append(times(name(design), count))
    if unknown and words:
        words.append(f"{UNKNOWN_CARDS[lang]}: {unknown}" if lang == "ru" else f"{unknown} {UNKNOWN_CARDS.en}")
    return ", ".join(words)


# --- events --------------------------------------------------------------------------------------------------


def gathered(shown: Iterable[Event], added_up: Collection[int]) -> list[Event]:
    """The events, with gains and unseen cards that follow each other added up: draws 5 cards."""
    found: list[Event] = []
    for event in shown:
        last = found[-1] if found else None
        if (
            last is not None
            and event.card == HIDDEN
            and event.kind in added_up
            and last.to_json()[:3] == event.to_json()[:3]
        ):
            found[-1] = Event(event.kind, event.seat, HIDDEN, last.n + event.n, event.other, event.eyes)
        else:
            found.append(event)
    return found


def quoted(name: str, lang: Language) -> str:
    """The name of a card in a sentence; Russian does not decline it but puts it in quotes."""
    return f"«{name}»" if lang == "ru" else name


def ruled(name: str | None, lang: Language, noun: str) -> str:
    """A card after its Russian noun in the case it needs: карту «Сокол»; a hidden one (None) is only the noun."""
    if name is None:
        return noun if lang == "ru" else "a card"
    return f"{noun} {quoted(name, lang)}" if lang == "ru" else name


# --- results -------------------------------------------------------------------------------------------------


def outcome(winners: Sequence[int], reason: Words, names: Sequence[str] | None = None) -> Words:
    """Who has won, and why the game ended."""
    if not winners:
        return Words("A draw: ", "Ничья: ") + reason
    who = ", ".join(seat_name(seat, names) for seat in winners)
    win = Words(f"{who} wins: " if len(winners) == 1 else f"{who} win: ", f"Победа: {who}. Причина: ")
    return win + reason
