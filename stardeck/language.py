"""The languages Stardeck speaks, and the grammar of numbers in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["en", "ru"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "ru")


def language(tag: str) -> Language:
    """The language of a tag such as `ru`, `ru-RU` or `ru_RU.UTF-8`; English if we do not speak it."""
    spoken = tag.replace("_", "-").split("-")[0].lower()
    return "ru" if spoken == "ru" else "en"


@dataclass(frozen=True)
class Text:
    """The same words in every language: `text[lang]`."""

    en: str
    ru: str

    def __getitem__(self, lang: Language) -> str:
        return self.ru if lang == "ru" else self.en

    def __add__(self, other: Text) -> Text:
        return Text(self.en + other.en, self.ru + other.ru)

    def capitalized(self) -> Text:
        """The text with a capital first letter, the rest as it is."""
        return Text(self.en[:1].upper() + self.en[1:], self.ru[:1].upper() + self.ru[1:])


def same(words: str) -> Text:
    """Signs and numbers that are alike in every language."""
    return Text(words, words)


def joined(texts: Sequence[Text], separator: Text, last: Text | None = None) -> Text:
    """The texts in a row; `last` stands between the last two if it differs."""
    if not texts:
        return same("")
    row = texts[0]
    for index, text in enumerate(texts[1:], start=2):
        row = row + (last if last is not None and index == len(texts) else separator) + text
    return row


def plural_en(count: int, one: str, many: str) -> str:
    """The English form after a number: 1 card, 2 cards."""
    return one if count == 1 else many


def plural_ru(count: int, one: str, few: str, many: str) -> str:
    """The Russian form after a number: 1 карта, 2 карты, 5 карт; 21 карта, but 11 карт."""
    units, tens = count % 10, count % 100
    if units == 1 and tens != 11:
        return one
    return few if 2 <= units <= 4 and not 12 <= tens <= 14 else many


@dataclass(frozen=True)
class Noun:
    """A thing that is counted: its English forms, and the Russian ones by case."""

    en: tuple[str, str]  # card, cards
    ru: tuple[str, str, str]  # nominative: карта, карты, карт
    ru_accusative: str  # one as an object: карту; other numbers are as in the nominative

    def counted(self, count: int) -> Text:
        """As the subject: 1 card, 2 cards; 1 карта, 2 карты, 5 карт."""
        return Text(f"{count} {plural_en(count, *self.en)}", f"{count} {plural_ru(count, *self.ru)}")

    def taken(self, count: int) -> Text:
        """As the object: a card, 2 cards; (возьмите) карту, 2 карты, 21 карту."""
        if count == 1:
            article = "an" if self.en[0][0] in "aeiou" else "a"
            return Text(f"{article} {self.en[0]}", self.ru_accusative)
        _, few, many = self.ru
        return Text(
            f"{count} {plural_en(count, *self.en)}",
            f"{count} {plural_ru(count, self.ru_accusative, few, many)}",
        )

    def limited(self, count: int) -> Text:
        """After "up to" or "at least": 2 cards; (до, не меньше) 2 карт, 21 карты."""
        _, few, many = self.ru
        return Text(f"{count} {plural_en(count, *self.en)}", f"{count} {plural_ru(count, few, many, many)}")


CARD: Final = Noun(("card", "cards"), ("карта", "карты", "карт"), "карту")
