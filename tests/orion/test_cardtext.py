"""What the cards and boards of Master of Orion say.

`cardtext.txt` beside this file holds the text of every card, so that a change of words is read as a diff.
After a wanted change write it anew: `STARDECK_WRITE_GOLDEN=1 pytest tests/orion/test_cardtext.py`
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from stardeck.games.cardfile import Place
from stardeck.games.orion import cards, cardtext, effecttext, vocabulary, wordtext
from stardeck.games.orion.cards import load
from stardeck.games.orion.cardtext import MARK, card_text, icons, sources, type_line, whole
from stardeck.games.orion.effecttext import effect_text
from stardeck.games.orion.vocabulary import Effect, read_effect
from stardeck.language import LANGUAGES

RECORDS = load().records
BY_ID = {record.id: record for record in RECORDS}
GOLDEN = Path(__file__).with_name("cardtext.txt")


def effect(trigger: str, do: str, **fields: Any) -> Effect:
    """An effect written as in a card file, checked by its vocabulary."""
    return read_effect({"trigger": trigger, "do": do, **fields}, Place("test", "test", "effects[0]"))


# --- All cards ---


def all_text() -> str:
    """Every card in both languages."""
    lines = []
    for record in RECORDS:
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
    assert set(effecttext.TEXT) == set(cardtext.ICONS) == set(vocabulary.KINDS)
    assert set(wordtext.TRIGGER) == set(cardtext.TRIGGER_ICON) == set(vocabulary.TRIGGERS)
    assert set(wordtext.COLOUR) == set(vocabulary.COLOURS)
    assert set(wordtext.NOUN) == set(cardtext.THING_ICON) == {*vocabulary.GAINS, *vocabulary.PRICES}
    assert set(wordtext.LEVEL) == set(vocabulary.LEVELS)
    assert set(wordtext.SOURCE) == set(vocabulary.SOURCES)
    groups = {*cards.STRUCTURE_GROUPS, *cards.ADVISOR_GROUPS, *cards.CIVILIZATION_GROUPS}
    assert set(wordtext.GROUP) == groups


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.id)
def test_a_line_is_clean(record: cards.Record) -> None:
    for lang in LANGUAGES:
        for line in [*whole(record, lang)[:-1], *sources(record, lang)]:
            assert line == line.strip()
            assert "  " not in line
            assert "_" not in line
            assert "None" not in line
            assert line[0].isupper()
            assert not line.endswith(".")
            assert len(line) <= 175
    for line in [type_line(record, "ru"), *card_text(record, "ru"), *sources(record, "ru")]:
        assert not re.search(r"[A-Za-z]", line.replace("ячейка P", ""))
    assert all(line.isascii() for line in [*card_text(record, "en"), *sources(record, "en")])


def test_what_a_player_may_decline_says_may() -> None:
    for record in RECORDS:
        for one in record.effects:
            text = effect_text(one)
            assert ("you may" in text.en) == bool(re.search(r"\bможно\b", text.ru)) == one.optional


# --- Stars ---


def test_a_star_marks_what_is_reconstructed_and_nothing_else() -> None:
    exchange = type_line(BY_ID["planetary_stock_exchange"], "en")
    assert exchange == "Blue structure · cost 4 food, 1 production · income 1 food* · 3 points*"
    assert type_line(BY_ID["biospheres"], "en") == "Blue* structure · cost 3 food* · income 1 food* · 1 point*"
    assert card_text(BY_ID["advanced_data_center"], "en") == [
        "When built: take a card of your choice from the discard pile",
    ]
    assert card_text(BY_ID["kuruk"], "ru") == [
        "После атаки (ячейка P): можно получить 1 продовольствие и 1 производство*",
    ]
    for record in RECORDS:
        if not cards.reconstructed(record):
            assert MARK not in "".join(whole(record, "en"))


def test_a_footnote_explains_the_star() -> None:
    assert whole(BY_ID["titan"], "en")[-1] == "* our reconstruction; what is printed there is not known"
    assert whole(BY_ID["titan"], "ru")[-1] == "* наша реконструкция: что там напечатано, неизвестно"
    assert whole(BY_ID["veil"], "en") == ["Advisor", *card_text(BY_ID["veil"], "en")]


def test_sources_are_told_one_by_one() -> None:
    assert sources(BY_ID["holo_simulator"], "en") == [
        "From the rulebook: Russian name, price of the effect",
        "Follows from the rulebook: colour, slot, moment of the effect",
        "From public material: English name",
        "Our reconstruction: number of copies, cost, income, points, loyalty needed, kind of effect, "
        "size of the effect",
    ]
    assert sources(BY_ID["meklar"], "ru") == [
        "Из правил игры: русское название",
        "Из открытых источников: английское название",
        "Наша реконструкция: стартовые ресурсы, мобилизация, момент свойства, вид свойства, величина свойства",
    ]


def test_an_owners_values_bear_no_star(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('[[structure]]\nid = "titan"\nvp = 7\ncost = { fleet = 5 }\n')
    titan = next(record for record in load(path).structures if record.id == "titan")
    assert type_line(titan, "en") == "Red structure · cost 5 fleets · 7 points · built at loyalty 6 or more*"
    assert "From your card file: cost, points" in sources(titan, "en")


# --- Lines ---


@pytest.mark.parametrize(
    ("id", "lines"),
    [
        ("humans", ["No power of its own"]),
        (
            "bulrathi",
            ["High mobilisation: 4 action cubes, and your choice of 3 food, 2 fleets or 1 production; loyalty stays*"],
        ),
        ("meklar", ["Low mobilisation: 4 action cubes, 1 card, loyalty +1*"]),
        ("mrrshan", ["Always: the Exploit action with a red card gives 1 fleet more"]),
        ("deep_core_mine", ["Activate: gain 2 production; lower your loyalty by 1*"]),
        (
            "civilian_ship",
            ["When built: you may build a blue card from hand, then you may build another card"],
        ),
        (
            "titan",
            ["After your attack (P slot): you may gain 1 food for each system of the attacked player*"],
        ),
    ],
)
def test_lines(id: str, lines: list[str]) -> None:
    assert card_text(BY_ID[id], "en") == lines


# --- Wording, also of what no packaged card has ---

WORDING = [
    (effect("activation", "gain", food=4, cards=1), "gain 4 food and a card", "получите 4 продовольствия и карту"),
    (effect("activation", "gain", cards=5), "draw 5 cards", "возьмите 5 карт"),
    (effect("after_attack", "gain", cards=2, optional=True), "you may draw 2 cards", "можно взять 2 карты"),
    (effect("activation", "gain", actions=2), "gain 2 actions", "получите 2 действия"),
    (effect("activation", "gain", fleet=5), "gain 5 fleets", "получите 5 флотов"),
    (effect("activation", "gain", vp=1), "gain 1 point", "получите 1 очко"),
    (
        effect("after_attack", "gain", vp=5, cost={"food": 1, "action_cubes": 2}),
        "pay 1 food and 2 action cubes: gain 5 points",
        "заплатите 1 продовольствие и 2 кубика действий: получите 5 очков",
    ),
    (
        effect("activation", "gain_choice", options=[{"food": 1}, {"cards": 1}], optional=True),
        "you may gain 1 food or a card",
        "можно получить 1 продовольствие или карту",
    ),
    (
        effect("activation", "gain_per", gain="cards", amount=1, per="own_sets_of_four_colours"),
        "draw a card for each set of four structures in four colours",
        "возьмите карту за каждый набор из сооружений всех четырёх цветов",
    ),
    (
        effect("activation", "gain_per", gain="vp", amount=1, per="own_remaining_resources", each=5),
        "gain 1 point for every 5 resources you have left",
        "получите 1 очко за каждые 5 оставшихся ресурсов",
    ),
    (
        effect("activation", "gain_per", gain="vp", amount=1, per="own_remaining_resources", each=1),
        "gain 1 point for each resource you have left",
        "получите 1 очко за каждый оставшийся ресурс",
    ),
    (
        effect("end_of_game", "vp_per", amount=5, per="own_systems_with_min_structures", min_structures=1),
        "5 points for each of your systems with at least 1 structure",
        "5 очков за каждую свою систему, где не меньше 1 сооружения",
    ),
    (
        effect("after_attack", "change_loyalty", target="attacked_opponent", amount=-2),
        "lower the loyalty of the attacked player by 2 more",
        "снизьте лояльность атакованного игрока ещё на 2",
    ),
    (
        effect("activation", "change_loyalty", target="you", amount=2, optional=True),
        "you may raise your loyalty by 2",
        "можно поднять свою лояльность на 2",
    ),
    (
        effect("activation", "take_from_discard", cards=2, optional=True),
        "you may take 2 cards of your choice from the discard pile",
        "можно взять 2 карты на выбор из сброса",
    ),
    (
        effect("activation", "draw_then_discard", draw=3, discard=2, optional=True),
        "you may draw 3 cards and discard 2 of them",
        "можно взять 3 карты и сбросить 2 из них",
    ),
    (
        effect("activation", "build_from_hand", steps=[{"colour": "red", "discount": 5}], where="this_system"),
        "build a red card from hand in this system for 5 resources less",
        "постройте красную карту с руки в этой системе со скидкой в 5 ресурсов",
    ),
    (
        effect("activation", "build_from_hand", steps=[{"colour": "any"}, {"colour": "grey"}], where="any_system"),
        "build a card from hand, then build a grey card",
        "постройте карту с руки, затем постройте серую карту",
    ),
    (
        effect("activation", "activate_cards", max=1),
        "activate another working card of yours",
        "активируйте другую свою рабочую карту",
    ),
    (
        effect("activation", "opponents_choose", discard=1, loyalty=-1, optional=True),
        "you may make each opponent discard a card or lose 1 loyalty",
        "можно заставить каждого соперника сбросить карту или потерять 1 лояльность",
    ),
    (
        effect("activation", "take_card_from_hand", cards=2),
        "look at an opponent's hand and take 2 cards from it",
        "посмотрите карты соперника и возьмите 2 из них",
    ),
    (
        effect("always", "attack_cost_delta", applies_to="your_attacks", fleet=2),
        "your attacks cost 2 fleets more",
        "ваши атаки стоят на 2 флота больше",
    ),
    (
        effect("always", "virtual_fleet", side="attacker", fleet=1),
        "when you attack, count 1 more fleet in the comparison",
        "когда вы атакуете, в сравнении у вас на 1 флот больше",
    ),
    (
        effect("start_of_round", "opponents_discard_then_take", discard=2, take=2, top=5),
        "each opponent discards 2 cards; then take 2 of the top 5 cards of the discard pile",
        "каждый соперник сбрасывает 2 карты; затем возьмите 2 из 5 верхних карт сброса",
    ),
    (
        effect("always", "extra_system", structures=1),
        "begins one more system, with room for 1 structure",
        "начинает ещё одну систему, в ней место для 1 сооружения",
    ),
]


@pytest.mark.parametrize(("written", "en", "ru"), WORDING, ids=[en for _, en, _ in WORDING])
def test_wording(written: Effect, en: str, ru: str) -> None:
    text = effect_text(written)
    assert (text.en, text.ru) == (en, ru)


# --- Icons ---


def test_icons_follow_the_moments_and_the_price() -> None:
    assert icons(BY_ID["planetary_stock_exchange"]) == {
        "activation": ("slot-a", "point", "arrow", "food", "fleet", "production"),
    }
    assert icons(BY_ID["titan"]) == {"after_attack_p": ("attack", "slot-p", "food", "system")}
    assert icons(BY_ID["tax_office"])["after_construction"] == (
        *("build", "cube", "arrow", "c-blue", "food", "c-red", "fleet", "c-yellow", "production"),
    )
    assert icons(BY_ID["autolab"]) == {"after_construction": ("build", "c-yellow", "arrow", "cube")}
    assert icons(BY_ID["humans"]) == {}
    assert all(found for record in RECORDS for found in icons(record).values())
