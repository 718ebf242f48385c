"""The cards of a game: a list to search through, and one card at a time."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from stardeck.cli import words
from stardeck.cli.screen import wants_plain, wrapped
from stardeck.cli.typed import find
from stardeck.cli.typed import words as split
from stardeck.engine.game import Game
from stardeck.language import LANGUAGES, Language
from stardeck.language import Text as Words

COMPARISONS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}
NUMBERS: Final[Mapping[str, Callable[[Any], int | None]]] = {
    "cost": lambda record: int(record.cost),
    "стоимость": lambda record: int(record.cost),
    "copies": lambda record: int(record.copies),
    "копии": lambda record: int(record.copies),
}
COMPARISON: Final = re.compile(r"(\w+)(<=|>=|<|>|=)(\d+)")
COPIES: Final = Words("{n} in the box", "в коробке: {n}")
WIDEST_KIND: Final = 38
HEADINGS: Final = (
    Words("Cost", "Цена"),
    Words("Name", "Название"),
    Words("What it is", "Что это"),
    Words("What it does", "Что делает"),
)


class Record(Protocol):
    """What the cards of all games have."""

    @property
    def id(self) -> str: ...
    @property
    def name_en(self) -> str: ...
    @property
    def name_ru(self) -> str: ...
    @property
    def set(self) -> str: ...
    @property
    def copies(self) -> int: ...


def printed_cost(record: Any, lang: Language) -> str:
    """The cost of a card, where that is a number."""
    return str(record.cost)


def no_sources(record: Any, lang: Language) -> list[str]:
    """Nothing: all that a card says is printed on it."""
    return []


@dataclass(frozen=True)
class Catalogue:
    """How the cards of a game are searched and listed."""

    numbers: Mapping[str, Callable[[Any], int | None]]  # what can be compared with a number; None: has none
    kinds: Mapping[str, Callable[[Any], bool]]  # words that mean a kind of card and not a word of its text
    sets: Mapping[str, Words]
    kind: Callable[[Any, Language], str]  # what a card is, without its cost
    colour: Callable[[Any], str]
    can_be_asked: Words
    price: Callable[[Any, Language], str] = printed_cost
    sources: Callable[[Any, Language], list[str]] = no_sources  # where the values of a card come from, in lines
    footnote: Words | None = None  # a line of many cards that a list says once


class BadFilter(Exception):
    """A filter that asks for something cards do not have."""


def records_of(game: Game) -> tuple[Record, ...]:
    """The cards of a game, those that only an option brings in last."""
    records: tuple[Record, ...] = game.records  # type: ignore[attr-defined]
    return (*records, *getattr(game, "extras", ()))


def names_of(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    """The ids of the cards, each with the names by which it can be asked for."""
    return [(record.id, (record.name_en, record.name_ru, record.id)) for record in records_of(game)]


def matching(game: Game, filters: Sequence[str]) -> list[Record]:
    """The cards that fit every filter: a comparison such as cost<=3, or words in anything the card says."""
    from stardeck.cli.boards import catalogue

    known = catalogue(game)
    found = list(records_of(game))
    for each in re.split(r"\s+", re.sub(r"\s*(<=|>=|<|>|=)\s*", r"\1", " ".join(filters)).strip()):
        comparison = COMPARISON.fullmatch(each.casefold())
        if comparison:
            name, sign, number = comparison.groups()
            measure = known.numbers.get(name) or NUMBERS.get(name)
            if measure is None:
                raise BadFilter(each)
            measured = [(card, measure(card)) for card in found]
            found = [card for card, n in measured if n is not None and COMPARISONS[sign](n, int(number))]
        else:
            found = [card for card in found if all(fits(game, known, card, word) for word in split(each))]
    return found


def fits(game: Game, known: Catalogue, record: Record, word: str) -> bool:
    """Whether a card is of a kind, or one of its words, in any language, begins with this one.

    A name may also hold the word inside.
    """
    if word in known.kinds:
        return known.kinds[word](record)
    if any(word in name for name in split(f"{record.name_en} {record.name_ru}")):
        return True
    texts = [record.id, record.set]
    for lang in LANGUAGES:
        texts += [*game.text.card(record.id, lang)[1:], set_name(known, record, lang)]
    return any(each.startswith(word) for each in split(" ".join(texts).replace("_", " ")))


def set_name(known: Catalogue, record: Record, lang: Language) -> str:
    return known.sets[record.set][lang] if record.set in known.sets else record.set


def whole(game: Game, known: Catalogue, record: Record, lang: Language) -> list[str]:
    """All about one card, with its name in the other language too."""
    name, *lines = game.text.card(record.id, lang)
    other = game.text.card_name(record.id, "en" if lang == "ru" else "ru")
    copies = COPIES[lang].format(n=record.copies)
    box = set_name(known, record, lang)
    lines += [f"{box[:1].upper()}{box[1:]}, {copies}", *known.sources(record, lang)]
    return [f"{name} ({other})", *lines]


def show(game: Game, filters: Sequence[str], lang: Language, plain: bool) -> int:
    """Show the cards that fit; return how many there are."""
    from stardeck.cli.boards import catalogue

    known = catalogue(game)
    try:
        found = matching(game, filters)
    except BadFilter:
        found = []
    exact = find(split(" ".join(filters)), names_of(game)) if filters else []
    named = [record for record in found if [record.id] == exact]
    if not found:
        print(wrapped(words.NO_MATCH[lang].format(typed=" ".join(filters))))
        print(wrapped(known.can_be_asked[lang]))
    elif len(found) == 1 or (named and split(" ".join(filters)) in map(split, (named[0].name_en, named[0].name_ru))):
        for line in whole(game, known, named[0] if named else found[0], lang):
            print(wrapped(line))
    elif wants_plain(plain):
        plain_list(game, known, found, lang)
    else:
        rich_table(game, known, found, lang)
    return len(found)


def listed(game: Game, known: Catalogue, record: Record, lang: Language) -> tuple[str, str, list[str], bool]:
    """The name of a card, what it is and what it does in a list, and whether it has the footnote."""
    name, what, *lines = game.text.card(record.id, lang)
    footnote = known.footnote[lang] if known.footnote is not None else None
    return name, what, [line for line in lines if line != footnote], footnote in lines


def plain_list(game: Game, known: Catalogue, found: Sequence[Record], lang: Language) -> None:
    noted = False
    for record in found:
        name, what, lines, note = listed(game, known, record, lang)
        noted = noted or note
        print(wrapped(f"{name}: {what}"))
        for line in lines:
            print(wrapped(f"  {line}"))
    if noted and known.footnote is not None:
        print(wrapped(known.footnote[lang]))
    print(words.MATCHES[lang].format(count=len(found)))


def rich_table(game: Game, known: Catalogue, found: Sequence[Record], lang: Language) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    wide = console.width >= 100
    table = Table(box=None, padding=(0, 1), header_style="bold")
    table.add_column(HEADINGS[0][lang], justify="right", max_width=max(15, console.width // 6))
    table.add_column(HEADINGS[1][lang], no_wrap=wide, max_width=None if wide else console.width // 3)
    table.add_column(HEADINGS[2][lang], max_width=WIDEST_KIND if wide else console.width // 3)
    table.add_column(HEADINGS[3][lang])
    noted = False
    for record in found:
        colour = known.colour(record)
        name, _, lines, note = listed(game, known, record, lang)
        noted = noted or note
        table.add_row(
            known.price(record, lang),
            Text(name, style=f"bold {colour}".replace("default", "")),
            Text(known.kind(record, lang), style=colour),
            "\n".join(lines),
        )
    console.print(table)
    if noted and known.footnote is not None:
        console.print(known.footnote[lang], style="dim")
    console.print(words.MATCHES[lang].format(count=len(found)), style="dim")
