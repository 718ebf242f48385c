"""The cards of a game: a list to search through, and one card at a time."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from stardeck.cli import words
from stardeck.cli.screen import wants_plain, wrapped
from stardeck.cli.typed import find
from stardeck.cli.typed import words as split
from stardeck.engine.game import Game
from stardeck.games.realms import cardtext
from stardeck.games.realms.cards import Record
from stardeck.games.realms.game import RealmsGame
from stardeck.language import LANGUAGES, Language
from stardeck.language import Text as Words

COMPARISONS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}
COMPARISON: Final = re.compile(r"(\w+)(<=|>=|<|>|=)(\d+)")
NUMBERS: Final[Mapping[str, Callable[[Record], int]]] = {
    "cost": lambda record: record.cost,
    "стоимость": lambda record: record.cost,
    "defense": lambda record: record.defense,
    "defence": lambda record: record.defense,
    "оборона": lambda record: record.defense,
    "copies": lambda record: record.copies,
    "копии": lambda record: record.copies,
}
SET_NAMES: Final[Mapping[str, Words]] = {
    "basic": Words("basic cards", "базовые карты"),
    "colonial_wars": Words("Colonial Wars", "Колониальные войны"),
    "core": Words("core set", "базовый набор"),
}
KINDS: Final[Mapping[str, Callable[[Record], bool]]] = {
    "ship": lambda record: record.kind == "ship",
    "корабль": lambda record: record.kind == "ship",
    "base": lambda record: record.kind == "base",
    "база": lambda record: record.kind == "base",
    "outpost": lambda record: record.outpost,
    "аванпост": lambda record: record.outpost,
}
COPIES: Final = Words("{n} in the box", "в коробке: {n}")
HEADINGS: Final = (
    Words("Cost", "Цена"),
    Words("Name", "Название"),
    Words("What it is", "Что это"),
    Words("What it does", "Что делает"),
)


class BadFilter(Exception):
    """A filter that asks for something cards do not have."""


def names_of(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    """The ids of the cards, each with the names by which it can be asked for."""
    assert isinstance(game, RealmsGame)
    return [(record.id, (record.name_en, record.name_ru, record.id)) for record in game.records]


def matching(records: Iterable[Record], filters: Sequence[str], lang: Language) -> list[Record]:
    """The cards that fit every filter: a comparison such as cost<=3, or words in anything the card says."""
    found = list(records)
    for each in re.split(r"\s+", re.sub(r"\s*(<=|>=|<|>|=)\s*", r"\1", " ".join(filters)).strip()):
        comparison = COMPARISON.fullmatch(each.casefold())
        if comparison:
            name, sign, number = comparison.groups()
            if name not in NUMBERS:
                raise BadFilter(each)
            found = [card for card in found if COMPARISONS[sign](NUMBERS[name](card), int(number))]
        else:
            found = [card for card in found if all(KINDS.get(word, says_word(word))(card) for word in split(each))]
    return found


def says_word(word: str) -> Callable[[Record], bool]:
    return lambda record: says(record, word)


def says(record: Record, word: str) -> bool:
    """Whether a word of the card, in any language, begins with this one; a name may also hold it inside."""
    names = split(f"{record.name_en} {record.name_ru}")
    if any(word in name for name in names):
        return True
    texts = [record.id, record.set]
    for lang in LANGUAGES:
        texts += [cardtext.type_line(record, lang), *cardtext.card_text(record, lang), set_name(record, lang)]
    return any(each.startswith(word) for each in split(" ".join(texts).replace("_", " ")))


def set_name(record: Record, lang: Language) -> str:
    return SET_NAMES[record.set][lang] if record.set in SET_NAMES else record.set


def whole(record: Record, lang: Language) -> list[str]:
    """All about one card, with its name in the other language too."""
    other: Language = "en" if lang == "ru" else "ru"
    return [
        f"{cardtext.name(record, lang)} ({cardtext.name(record, other)})",
        cardtext.type_line(record, lang),
        *cardtext.card_text(record, lang),
        f"{set_name(record, lang).capitalize()}, {COPIES[lang].format(n=record.copies)}",
    ]


def show(game: Game, filters: Sequence[str], lang: Language, plain: bool) -> int:
    """Print the cards that fit; return how many there are."""
    assert isinstance(game, RealmsGame)
    try:
        found = matching(game.records, filters, lang)
    except BadFilter:
        found = []
    exact = find(split(" ".join(filters)), names_of(game)) if filters else []
    named = [record for record in found if [record.id] == exact]
    if not found:
        print(wrapped(words.NO_MATCH[lang].format(typed=" ".join(filters))))
        print(wrapped(words.WHAT_CAN_BE_ASKED[lang]))
    elif len(found) == 1 or (named and split(" ".join(filters)) in map(split, (named[0].name_en, named[0].name_ru))):
        for line in whole(named[0] if named else found[0], lang):
            print(wrapped(line))
    elif wants_plain(plain):
        plain_list(found, lang)
    else:
        rich_table(found, lang)
    return len(found)


def plain_list(found: Sequence[Record], lang: Language) -> None:
    for record in found:
        print(wrapped(f"{cardtext.name(record, lang)}: {cardtext.type_line(record, lang)}"))
        for line in cardtext.card_text(record, lang):
            print(wrapped(f"  {line}"))
    print(words.MATCHES[lang].format(count=len(found)))


def rich_table(found: Sequence[Record], lang: Language) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from stardeck.cli.realms import COLOURS, kind

    console = Console(highlight=False)
    wide = console.width >= 100
    table = Table(box=None, padding=(0, 1), header_style="bold")
    table.add_column(HEADINGS[0][lang], justify="right", no_wrap=True)
    table.add_column(HEADINGS[1][lang], no_wrap=wide)
    table.add_column(HEADINGS[2][lang], no_wrap=wide)
    table.add_column(HEADINGS[3][lang])
    for record in found:
        colour = COLOURS[record.faction]
        table.add_row(
            str(record.cost),
            Text(cardtext.name(record, lang), style=f"bold {colour}".replace("default", "")),
            Text(kind(record, lang), style=colour),
            "\n".join(cardtext.card_text(record, lang)),
        )
    console.print(table)
    console.print(words.MATCHES[lang].format(count=len(found)), style="dim")
