"""What the cards of Race for the Galaxy say.

`cardtext.txt` beside this file holds the text of every card, so that a change of words is read as a diff.
After a wanted change write it anew: `STARDECK_WRITE_GOLDEN=1 pytest tests/race/test_cardtext.py`
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stardeck.games.cardfile import Place
from stardeck.games.race import cards, cardtext, powertext, wordtext
from stardeck.games.race.cards import Power, Score, load
from stardeck.games.race.cardtext import card_text, icons, power_text, scoring_text, type_line
from stardeck.language import LANGUAGES

CARDS = load()
BY_ID = {record.id: record for record in CARDS}
GOLDEN = Path(__file__).with_name("cardtext.txt")


def power(do: str, **fields: Any) -> Power:
    """A power written as in a card file, checked by its vocabulary; `here` is the good of the world it stands on."""
    kind = cards.KINDS[do]
    here = {"good": fields.pop("here")} if kind.here else {}
    always = {name: True for name, field in kind.fields.items() if isinstance(field, cards.Yes)}
    place = Place("test", "test", "powers[0]")
    written = cards._power({"phase": kind.phase, "do": do, **always, **fields}, place)
    return replace(written, args={**written.args, **here})


def says(written: Power) -> tuple[str, str]:
    """The power in English and Russian."""
    return power_text(written, "en"), power_text(written, "ru")


# --- All cards ---


def all_text() -> str:
    """Every card in both languages."""
    lines = []
    for record in CARDS:
        lines += ["", f"{record.code} {record.id}"]
        for lang in LANGUAGES:
            lines.append(f"  {cardtext.name(record, lang)} ({type_line(record, lang)})")
            lines += [f"    {line}" for line in card_text(record, lang)]
    return "\n".join(lines[1:]) + "\n"


def test_the_text_of_all_cards_is_the_golden_one() -> None:
    if os.environ.get("STARDECK_WRITE_GOLDEN"):
        GOLDEN.write_text(all_text(), encoding="utf-8")
    assert all_text() == GOLDEN.read_text(encoding="utf-8")


def test_every_word_of_the_vocabulary_has_text_and_icons() -> None:
    assert set(powertext.TEXT) == set(cardtext.ICONS) == set(cards.KINDS)
    assert set(wordtext.PHASE) == set(cards.PHASES)
    assert set(wordtext.GOOD) == set(wordtext.GOODS_OF) == set(cards.GOODS)
    assert set(wordtext.FLAG) == set(cards.FLAGS)
    assert set(wordtext.PER) == set(cards.CLASSES)
    assert set(wordtext.VERSUS) == set(cardtext.VERSUS_ICON) == set(cards.TARGETS)
    assert set(cardtext.AMOUNT) == set(cards.AMOUNTS)
    assert set(cardtext.PER_ICON) == {*cards.CLASSES, *cards.AMOUNTS, "card_named"}


@pytest.mark.parametrize("record", CARDS, ids=lambda record: record.id)
def test_a_line_is_clean(record: cards.Record) -> None:
    for lang in LANGUAGES:
        for line in [type_line(record, lang), *card_text(record, lang)]:
            assert line == line.strip()
            assert "  " not in line
            assert "_" not in line
            assert "None" not in line
            assert line[0].isupper()
            assert not line.endswith(".")
            assert len(line) <= 170
    for line in card_text(record, "ru"):
        assert not re.search(r"[A-Za-z]", re.sub(r"^(I|II|III|IV|V) ", "", line))
    assert all(line.isascii() for line in card_text(record, "en"))


def test_lines_follow_the_phases() -> None:
    assert card_text(BY_ID["mining_conglomerate"], "en") == [
        "Trade: +1 card for selling a rare good",
        "IV Consume: consume up to 2 rare goods (as many as you can) for 1 VP each",
        "V Produce: if you produced more rare goods than any other player, draw 2 cards",
    ]
    assert card_text(BY_ID["epsilon_eridani"], "ru") == [
        "III Освоение: +1 к атаке",
        "IV Потребление: потребите любой товар за 1 ПО и карту",
    ]
    assert card_text(BY_ID["asteroid_belt"], "en") == []


def test_powers_of_the_invasion_say_so_and_come_last() -> None:
    militia = BY_ID["anti_xeno_militia"]
    said = [
        "III Settle: +1 military; +1 military against Xenos; invasion: you may discard this card for +3 defense",
    ]
    assert card_text(militia, "en") == said
    assert card_text(replace(militia, powers=tuple(reversed(militia.powers))), "en") == [
        "III Settle: +1 military against Xenos; +1 military; invasion: you may discard this card for +3 defense",
    ]
    for record in CARDS:
        for one in record.powers:
            assert power_text(one, "en").startswith("invasion: ") == one.invasion_only
            assert power_text(one, "ru").startswith("вторжение: ") == one.invasion_only


@pytest.mark.parametrize(
    ("card", "en", "ru"),
    [
        (
            "rebel_fuel_cache",
            "Military world, defense 1 · rebel · rare windfall · 1 VP",
            "Защищённый мир, защита 1 · повстанцы · накопление: редкие элементы · 1 ПО",
        ),
        (
            "earths_lost_colony",
            "World, cost 2 · home world 4 · novelty production · 1 VP",
            "Мир, стоимость 2 · родной мир 4 · производство: предметы роскоши · 1 ПО",
        ),
        (
            "galactic_imperium",
            "Development, cost 6 · Imperium · variable VP",
            "Разработка, стоимость 6 · Империя · переменные ПО",
        ),
        (
            "xeno_infested_uplift_world",
            "Military world, defense 2 · uplift, chromosome, Xeno · genes windfall · 1 VP",
            "Защищённый мир, защита 2 · возвышение, хромосома, ксено · накопление: генетические материалы · 1 ПО",
        ),
        ("export_duties", "Development, cost 1 · 1 VP", "Разработка, стоимость 1 · 1 ПО"),
    ],
)
def test_type_line(card: str, en: str, ru: str) -> None:
    assert type_line(BY_ID[card], "en") == en
    assert type_line(BY_ID[card], "ru") == ru


# --- Wording, also of what no packaged card has ---

WORDING = [
    (power("explore_draw", cards=1), "draw 1 more card", "возьмите на 1 карту больше"),
    (power("explore_draw", cards=2), "draw 2 more cards", "возьмите на 2 карты больше"),
    (power("explore_keep", cards=5), "keep 5 more cards", "оставьте на 5 карт больше"),
    (power("military", amount=-1), "-1 military", "-1 к атаке"),
    (
        power("military_per", amount=1, per="imperium_card"),
        "+1 military per Imperium card",
        "+1 к атаке за каждую карту Империи",
    ),
    (
        power("military_per", amount=2, per="development"),
        "+2 military per development",
        "+2 к атаке за каждую разработку",
    ),
    (
        power("settle_discount", amount=2, good="novelty"),
        "novelty worlds cost 2 less",
        "миры предметов роскоши стоят на 2 меньше",
    ),
    (
        power("discard_self_for_zero_cost"),
        "you may discard this card instead of paying for a world",
        "можно сбросить эту карту вместо оплаты мира",
    ),
    (
        power("pay_for_military", cost_change=2),
        "you may pay for a military world at 2 more than its defense",
        "можно оплатить защищённый мир по цене на 2 больше его защиты",
    ),
    (
        power("pay_for_military", only="chromosome", excludes=["alien_good"]),
        "you may pay for a military world with a chromosome (not an alien world) at its defense",
        "можно оплатить защищённый мир с хромосомой (кроме миров технологий пришельцев) по цене его защиты",
    ),
    (
        power("discard_good_for_military", amount=2, good="any"),
        "you may discard any good for +2 military this phase",
        "можно сбросить любой товар и получить +2 к атаке до конца фазы",
    ),
    (
        power("discard_card_for_xeno_defense", amount=1, max_cards=3),
        "invasion: you may discard up to 3 cards from hand for +1 defense each",
        "вторжение: можно сбросить до 3 карт с руки и получить +1 к защите за каждую",
    ),
    (
        power("trade_bonus", cards=1, good="alien"),
        "+1 card for selling an alien good",
        "+1 карта за продажу технологии пришельцев",
    ),
    (power("trade_bonus", cards=5), "+5 cards for selling any good", "+5 карт за продажу любого товара"),
    (power("consume", good="any", vp_each=1), "consume any good for 1 VP", "потребите любой товар за 1 ПО"),
    (
        power("consume", good="alien", cards_each=3),
        "consume an alien good for 3 cards",
        "потребите технологию пришельцев за 3 карты",
    ),
    (
        power("consume", good="genes", times=5, cards_each=1),
        "consume up to 5 genes goods (as many as you can) for a card each",
        "потребите до 5 генетических материалов (сколько возможно), по карте за каждый товар",
    ),
    (
        power("consume", good="alien", times=2, vp_each=2, cards_each=2),
        "consume up to 2 alien goods (as many as you can) for 2 VP and 2 cards each",
        "потребите до 2 технологий пришельцев (сколько возможно), по 2 ПО и 2 карты за каждый товар",
    ),
    (
        power("consume_two", good="alien", vp=4),
        "consume 2 alien goods for 4 VP",
        "потребите 2 технологии пришельцев за 4 ПО",
    ),
    (
        power("consume_two", good="any", cards=3),
        "consume any 2 goods for 3 cards",
        "потребите любые 2 товара за 3 карты",
    ),
    (
        power("consume_pair", goods=["any", "rare"], vp=2),
        "consume a rare good and any other good for 2 VP",
        "потребите редкий элемент и любой другой товар за 2 ПО",
    ),
    (
        power("consume_different_kinds", max_goods=2, cards_each=1),
        "consume up to 2 goods of different kinds (as many as you can) for a card each",
        "потребите до 2 товаров разных видов (сколько возможно), по карте за каждый товар",
    ),
    (
        power("consume_all", vp_per_good=2, vp_minus=0),
        "consume all goods left for 2 VP each",
        "потребите все оставшиеся товары, по 2 ПО за каждый товар",
    ),
    (
        power("discard_cards_for_vp", vp_each=1, max_cards=1),
        "you may discard a card from hand for 1 VP (never doubled)",
        "можно сбросить карту с руки и получить 1 ПО (не удваивается)",
    ),
    (power("produce_here", here="alien"), "produce an alien good here", "произведите здесь технологию пришельцев"),
    (
        power("discard_card_to_place_good", cards=2, here="rare"),
        "you may discard 2 cards from hand to put a rare good here",
        "можно сбросить 2 карты с руки, чтобы положить сюда редкий элемент",
    ),
    (
        power("produce_on_windfall", good="alien"),
        "produce a good on an alien windfall world",
        "произведите товар в мире накопления технологий пришельцев",
    ),
    (
        power("draw_per_good_produced", cards=2, good="rare"),
        "draw 2 cards per rare good you produced",
        "возьмите по 2 карты за каждый произведённый редкий элемент",
    ),
    (
        power("draw_per_two_worlds", cards=1, per="rebel_military_world"),
        "draw a card per 2 rebel military worlds",
        "возьмите по карте за каждые 2 защищённых мира повстанцев",
    ),
    (
        power("draw_per_two_worlds", cards=1, per="world_with_explore_power"),
        "draw a card per 2 worlds with an Explore power",
        "возьмите по карте за каждые 2 мира со способностью исследования",
    ),
    (
        power("draw_if_most_produced", cards=1, good="genes"),
        "if you produced more genes goods than any other player, draw a card",
        "если вы произвели больше генетических материалов, чем любой другой игрок, возьмите карту",
    ),
    (
        power("repair_world", worlds=2),
        "invasion: you may repair up to 2 damaged worlds",
        "вторжение: можно восстановить до 2 разорённых миров",
    ),
]


@pytest.mark.parametrize(("written", "en", "ru"), WORDING, ids=[en for _, en, _ in WORDING])
def test_wording(written: Power, en: str, ru: str) -> None:
    assert says(written) == (en, ru)


def test_what_a_player_may_decline_says_may() -> None:
    for record in CARDS:
        for one in record.powers:
            assert ("you may" in power_text(one, "en")) == one.optional
            assert bool(re.search(r"\bможно\b", power_text(one, "ru"))) == one.optional


def test_different_powers_of_the_cards_read_differently() -> None:
    by_text: dict[tuple[str, str, int | str], Power] = {}
    for record in CARDS:
        for one in record.powers:
            args = one.args if one.do not in ("draw_if_produced_here", "trade_bonus_this_world") else {}
            plain = replace(one, args={**args, **{name: one.args[name] for name in ("cards",) if one.has(name)}})
            assert by_text.setdefault((*says(one), one.phase), plain) == plain


# --- Scoring ---


@pytest.mark.parametrize(
    ("card", "en", "ru"),
    [
        (
            "galactic_imperium",
            "2 per rebel military world; 1 per other military world",
            "2 за каждый защищённый мир повстанцев; 1 за каждый другой защищённый мир",
        ),
        ("merchant_guild", "2 per production world", "2 за каждый мир производства"),
        (
            "pan_galactic_league",
            "3 for Contact Specialist; 2 per genes world; 1 per other military world",
            "3 за карту «Дипломат»; 2 за каждый мир генетических материалов; 1 за каждый другой защищённый мир",
        ),
        (
            "galactic_federation",
            "2 per six-cost development; 1 per other development",
            "2 за каждую разработку стоимостью 6; 1 за каждую другую разработку",
        ),
        ("new_galactic_order", "1 per point of general military", "1 за каждую единицу общей атаки"),
        (
            "terraforming_defenders",
            "3 for Terraformed World; 2 per terraforming card; 1 per other production world",
            "3 за карту «Терраформированный мир»; 2 за каждую карту терраформирования; "
            "1 за каждый другой мир производства",
        ),
    ],
)
def test_scoring(card: str, en: str, ru: str) -> None:
    assert scoring_text(BY_ID[card], "en") == en
    assert scoring_text(BY_ID[card], "ru") == ru


def test_a_named_card_makes_others_of_its_class_other() -> None:
    gem = Score(3, "card_named", "gem_world", BY_ID["gem_world"])
    novelty, rare = Score(1, "novelty_production_world"), Score(1, "rare_production_world")
    record = replace(BY_ID["merchant_guild"], scoring=(gem, novelty, rare))
    assert (
        scoring_text(record, "en")
        == "3 for Gem World; 1 per other novelty production world; 1 per rare production world"
    )


def test_an_entry_says_other_only_where_a_card_could_count_twice() -> None:
    said = {record.id for record in CARDS if record.scoring and "other" in scoring_text(record, "en")}
    assert said == {
        *("alien_tech_institute", "galactic_federation", "galactic_imperium", "galactic_survey_seti"),
        *("pan_galactic_league", "alien_historians", "anti_xeno_league", "anti_xeno_rebel_force"),
        *("imperium_war_profiteers", "terraforming_defenders", "uplift_bio_engineers"),
    }


# --- Icons ---


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("old_earth", {"trade": ("trade", "draw"), 4: ("consume", "good-any", "vp")}),
        ("alpha_centauri", {3: ("discount", "world", "good-rare", "military-rare")}),
        ("epsilon_eridani", {3: ("military",), 4: ("consume", "good-any", "vp", "draw")}),
        ("adaptable_uplift_race", {4: ("consume", "good-genes", "good-any", "vp", "draw")}),
        ("galactic_imperium", {3: ("military-rebel",), "scoring": ("vp", "world-military", "rebel", "world-military")}),
        ("mining_world", {5: ("produce", "good-rare", "produce", "draw")}),
        ("rebel_bunker", {1: ("draw",), 3: ("defence",)}),
        ("asteroid_belt", {}),
    ],
)
def test_icons(card: str, expected: dict[int | str, tuple[str, ...]]) -> None:
    assert icons(BY_ID[card]) == expected


def test_every_phase_with_powers_has_icons() -> None:
    for record in CARDS:
        shown = icons(record)
        assert {power.phase for power in record.powers} == set(shown) - {"scoring"}
        assert ("scoring" in shown) == bool(record.scoring)
        assert all(shown.values())


DRAWN = Path(__file__).parents[3] / "shared" / "visual" / "icons"


@pytest.mark.skipif(not DRAWN.exists(), reason="the drawn icons are not here")
def test_every_icon_is_drawn() -> None:
    used = {icon for record in CARDS for shown in icons(record).values() for icon in shown}
    used |= {icon for shown in cardtext.PER_ICON.values() for icon in shown}
    assert used <= {path.stem for path in DRAWN.glob("*.svg")}
