"""What a player types: finding the option, the command or the card that is meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from stardeck.engine.actions import SEAT_NAMES
from stardeck.engine.game import Game
from stardeck.engine.state import State
from stardeck.language import LANGUAGES, Language

Named = TypeVar("Named")

AMOUNTS = ("amount", "number")  # their numbers are what they say
PASSING = ("end_turn", "done")  # these have the number 0, wherever they stand in the list
ALL = ("all", "все")


@dataclass(frozen=True)
class Option:
    """A legal action with its number, its label, and the short names by which it can be typed."""

    number: int
    action: int
    label: str
    names: tuple[str, ...]
    do: str


def options(game: Game, state: State, seat: int, lang: Language) -> list[Option]:
    """The legal actions of a seat, numbered from 1; ending the turn or being done is 0 and stands last."""
    found: list[Option] = []
    last: list[Option] = []
    for action in state.decision(seat).actions:
        record = game.codes.record(action)
        do = str(record["do"])
        number = 0 if do in PASSING else int(record["n"]) if do in AMOUNTS else len(found) + 1
        label = game.text.action(state, seat, action, lang)
        names = tuple(dict.fromkeys(game.text.short(state, seat, action, each) for each in (lang, *LANGUAGES)))
        (last if do in PASSING else found).append(Option(number, action, label, names, do))
    return found + last


def seat_named(word: str, players: int) -> int | None:
    """The seat that a letter names, if there is one."""
    letter = word.upper().replace("А", "A").replace("Б", "B").replace("В", "B").replace("С", "C").replace("Д", "D")
    number = SEAT_NAMES.find(letter) if len(letter) == 1 else -1
    return number if 0 <= number < players else None


def words(text: str) -> list[str]:
    """Typed text as bare words: small letters, no punctuation, е for ё."""
    return re.findall(r"[^\W_]+", text.casefold().replace("ё", "е").replace("'", "").replace("’", ""))


def parted(typed: Sequence[str]) -> list[list[str]]:
    """Several answers of one line: numbers in a row, or words between commas."""
    if len(typed) > 1 and all(word.isdigit() for word in typed):
        return [[word] for word in typed]
    parts: list[list[str]] = [[]]
    for word in typed:
        if word == ",":
            parts.append([])
        else:
            parts[-1].append(word)
    return [part for part in parts if part]


def fits(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Whether each typed word begins a word of the name, in the same order."""
    rest = iter(name)
    return all(any(word.startswith(each) for word in rest) for each in typed)


def find(typed: Sequence[str], things: Iterable[tuple[Named, Iterable[str]]]) -> list[Named]:
    """The things meant by typed words: those of exactly this name, else those whose name they begin."""
    exact, begun = [], []
    for thing, names in things:
        split = [words(name) for name in names]
        if list(typed) in split:
            exact.append(thing)
        elif any(fits(typed, name) for name in split):
            begun.append(thing)
    return exact or begun


def find_options(typed: Sequence[str], offered: Sequence[Option]) -> list[Option]:
    """The options meant by a number or by words; of amounts, "all" is the greatest."""
    if len(typed) == 1 and typed[0].isdigit():
        return [option for option in offered if option.number == int(typed[0])]
    if len(typed) == 1 and typed[0] in ALL and all(option.do == "amount" for option in offered):
        return [offered[-1]]
    return find(typed, ((option, option.names) for option in offered)) if typed else []
