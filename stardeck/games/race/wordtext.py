"""The words of Race for the Galaxy in English and Russian: phases, goods and classes of cards, with their grammar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stardeck.games.race.cards import GOODS
from stardeck.language import Noun, Text, same

# --- Words of the game ---

PHASE: Final[Mapping[int | str, Text]] = {
    "placement": Text("When placed", "При размещении"),
    1: Text("I Explore", "I Исследование"),
    2: Text("II Develop", "II Разработка"),
    3: Text("III Settle", "III Освоение"),
    "trade": Text("Trade", "Продажа"),
    4: Text("IV Consume", "IV Потребление"),
    5: Text("V Produce", "V Производство"),
}
FLAG: Final[Mapping[str, Text]] = {
    "rebel": Text("rebel", "повстанцы"),
    "alien": Text("alien", "пришельцы"),
    "imperium": Text("Imperium", "Империя"),
    "uplift": Text("uplift", "возвышение"),
    "chromosome": Text("chromosome", "хромосома"),
    "terraforming": Text("terraforming", "терраформирование"),
    "xeno": Text("Xeno", "ксено"),
    "anti_xeno": Text("anti-Xeno", "анти-ксено"),
}
# Whom specialized military works against.
VERSUS: Final[Mapping[str, Text]] = {
    "rebel": Text("rebel worlds", "миров повстанцев"),
    "alien_good": Text("alien worlds", "миров технологий пришельцев"),
    "rare_good": Text("rare worlds", "миров редких элементов"),
    "xeno": Text("Xenos", "ксеносов"),
}


@dataclass(frozen=True)
class Good:
    """A kind of good: as a thing that is counted, and as a property of a world."""

    noun: Noun
    ru_genitive: str  # (продажа) предмета роскоши
    en: str  # novelty (world)
    feminine: bool = False

    @property
    def of(self) -> str:
        """(мир) предметов роскоши."""
        return self.noun.ru[2]


GOOD: Final[Mapping[str, Good]] = {
    "novelty": Good(
        Noun(
            ("novelty good", "novelty goods"),
            ("предмет роскоши", "предмета роскоши", "предметов роскоши"),
            "предмет роскоши",
        ),
        "предмета роскоши",
        "novelty",
    ),
    "rare": Good(
        Noun(("rare good", "rare goods"), ("редкий элемент", "редких элемента", "редких элементов"), "редкий элемент"),
        "редкого элемента",
        "rare",
    ),
    "genes": Good(
        Noun(
            ("genes good", "genes goods"),
            ("генетический материал", "генетических материала", "генетических материалов"),
            "генетический материал",
        ),
        "генетического материала",
        "genes",
    ),
    "alien": Good(
        Noun(
            ("alien good", "alien goods"),
            ("технология пришельцев", "технологии пришельцев", "технологий пришельцев"),
            "технологию пришельцев",
        ),
        "технологии пришельцев",
        "alien",
        feminine=True,
    ),
}
ANY_GOOD: Final = Noun(("good", "goods"), ("товар", "товара", "товаров"), "товар")
# The goods of a kind in the line that says what a card is.
GOODS_OF: Final[Mapping[str, str]] = {
    "novelty": "предметы роскоши",
    "rare": "редкие элементы",
    "genes": "генетические материалы",
    "alien": "технологии пришельцев",
}


# --- Classes of cards ---


@dataclass(frozen=True)
class Counted:
    """Cards of a class, after "per" and after "per 2"."""

    one: Text  # military world; (за каждый) защищённый мир
    two: Text  # military worlds; (за каждые 2) защищённых мира
    feminine: bool = False


def worlds(en: str = "", ru: tuple[str, str] = ("", ""), of: Text | None = None) -> Counted:
    """Worlds with words before them and after them; the Russian adjective is given for one and for two."""
    after = of or same("")
    return Counted(Text(f"{en}world", f"{ru[0]}мир") + after, Text(f"{en}worlds", f"{ru[1]}мира") + after)


def developments(en: str = "", of: Text | None = None) -> Counted:
    after = of or same("")
    return Counted(
        Text(f"{en}development", "разработку") + after, Text(f"{en}developments", "разработки") + after, feminine=True
    )


def cards_of(en: str, of: str) -> Counted:
    return Counted(Text(f"{en} card", f"карту {of}"), Text(f"{en} cards", f"карты {of}"), feminine=True)


_MILITARY: Final = ("защищённый ", "защищённых ")
_NONMILITARY: Final = ("незащищённый ", "незащищённых ")


def goods_worlds(good: str, kind: Text | None = None) -> Counted:
    """Rare worlds, rare windfall worlds."""
    en, ru = (f"{kind.en} ", f" {kind.ru}") if kind else ("", "")
    return worlds(f"{GOOD[good].en} {en}", of=Text("", f"{ru} {GOOD[good].of}"))


_PRODUCTION: Final = Text("production", "производства")
_WINDFALL: Final = Text("windfall", "накопления")
_WITH: Final[Mapping[str, Text]] = {
    "explore": Text(" with an Explore power", " со способностью исследования"),
    "trade": Text(" with a Trade power", " со способностью продажи"),
    "consume": Text(" with a Consume power", " со способностью потребления"),
}

PER: Final[Mapping[str, Counted]] = {
    "world": worlds(),
    "military_world": worlds("military ", _MILITARY),
    "nonmilitary_world": worlds("non-military ", _NONMILITARY),
    "rebel_military_world": worlds("rebel military ", _MILITARY, Text("", " повстанцев")),
    "xeno_military_world": Counted(
        Text("Xeno military world", "защищённый ксено-мир"), Text("Xeno military worlds", "защищённых ксено-мира")
    ),
    "rare_world": goods_worlds("rare"),
    "genes_world": goods_worlds("genes"),
    **{f"{good}_production_world": goods_worlds(good, _PRODUCTION) for good in GOODS},
    **{f"{good}_windfall_world": goods_worlds(good, _WINDFALL) for good in GOODS},
    "chromosome_world": worlds(of=Text(" with a chromosome", " с хромосомой")),
    "uplift_chromosome_world": worlds("uplift ", of=Text(" with a chromosome", " возвышения с хромосомой")),
    "anti_xeno_world": worlds("anti-Xeno ", of=Text("", " анти-ксено")),
    **{f"world_with_{phase}_power": worlds(of=with_power) for phase, with_power in _WITH.items()},
    "development": developments(),
    "six_cost_development": developments("six-cost ", Text("", " стоимостью 6")),
    "anti_xeno_development": developments("anti-Xeno ", Text("", " анти-ксено")),
    **{f"development_with_{phase}_power": developments(of=with_power) for phase, with_power in _WITH.items()},
    "alien_card": cards_of("alien", "пришельцев"),
    "imperium_card": cards_of("Imperium", "Империи"),
    "uplift_card": cards_of("uplift", "возвышения"),
    "terraforming_card": cards_of("terraforming", "терраформирования"),
    "anti_xeno_card": cards_of("anti-Xeno", "анти-ксено"),
}


def each(cards: Counted, other: bool = False) -> Text:
    """Per military world, per other military world."""
    if cards.feminine:
        each = Text("per other ", "за каждую другую ") if other else Text("per ", "за каждую ")
    else:
        each = Text("per other ", "за каждый другой ") if other else Text("per ", "за каждый ")
    return each + cards.one
