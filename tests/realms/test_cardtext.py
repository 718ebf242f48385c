"""What the cards of Star Realms say.

`cardtext.txt` beside this file holds the text of every card, so that a change of words is read as a diff.
After a wanted change write it anew: `STARDECK_WRITE_GOLDEN=1 pytest tests/realms/test_cardtext.py`
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from stardeck.games.realms import cards, cardtext
from stardeck.games.realms.cards import Effect, load, walk
from stardeck.games.realms.cardtext import ability_text, card_text, effect_text, icons, type_line
from stardeck.language import CARD, LANGUAGES, Text, joined, language, plural_en, plural_ru, same

CARDS = load()
BY_ID = {record.id: record for record in CARDS}
GOLDEN = Path(__file__).with_name("cardtext.txt")


def effect(do: str, **fields: Any) -> Effect:
    """An effect written as in a card file, checked by its vocabulary."""
    trigger = cards.KINDS[do].triggers[0]
    return cards._effect({"do": do, **fields}, cards.Place("test", "test", trigger))


def says(written: Effect) -> tuple[str, str]:
    """The effect in English and Russian."""
    return effect_text(written, "en"), effect_text(written, "ru")


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


def test_every_kind_of_effect_has_text_and_icons() -> None:
    assert set(cardtext.TEXT) == set(cardtext.ICONS) == set(cards.KINDS)
    assert set(cardtext.FACTION) == set(cardtext.OF_FACTION) == set(cardtext.FACTION_ICON) == set(cards.FACTIONS)
    assert {"primary", *cardtext.LABEL} == set(cards.TRIGGERS)


@pytest.mark.parametrize("record", CARDS, ids=lambda record: record.id)
def test_a_line_is_clean(record: cards.Record) -> None:
    for lang in LANGUAGES:
        for line in [type_line(record, lang), *card_text(record, lang)]:
            assert line == line.strip()
            assert "  " not in line
            assert "_" not in line
            assert "None" not in line
            assert line[0].isupper() or line[0] == "+"
            assert not line.endswith(".")
            assert len(line) <= 110
    assert not any(letter.isascii() and letter.isalpha() for line in card_text(record, "ru") for letter in line)
    assert all(line.isascii() for line in card_text(record, "en"))


def test_lines_follow_the_abilities() -> None:
    star_barge = BY_ID["star_barge"]
    assert card_text(star_barge, "en") == ["+2 trade", "Ally: +2 combat; target opponent discards a card"]
    assert card_text(star_barge, "ru") == [
        "+2 очка торговли",
        "Союзник: +2 очка боя; выбранный противник сбрасывает карту",
    ]
    assert ability_text(BY_ID["aging_battleship"], "ally", "en") == "Draw a card"
    assert ability_text(BY_ID["aging_battleship"], "scrap", "ru") == "+2 очка боя; возьмите 2 карты"


def test_a_duty_after_a_benefit_is_said() -> None:
    assert card_text(BY_ID["machine_base"], "en") == ["Draw a card; then you must scrap a card from your hand"]
    assert card_text(BY_ID["machine_base"], "ru") == [
        "Возьмите карту; затем обязательно отправьте в утиль карту с руки"
    ]


@pytest.mark.parametrize(
    ("card", "en", "ru"),
    [
        ("the_oracle", "Outpost, defense 5 · Machine Cult · cost 4", "Аванпост, оборона 5 · Технокульт · стоимость 4"),
        ("stellar_reef", "Base, defense 3 · Blob · cost 2", "База, оборона 3 · Слизни · стоимость 2"),
        ("lancer", "Ship · Star Empire · cost 2", "Корабль · Звёздная империя · стоимость 2"),
        ("explorer", "Ship · cost 2", "Корабль · стоимость 2"),
        ("scout", "Ship", "Корабль"),
    ],
)
def test_type_line(card: str, en: str, ru: str) -> None:
    assert type_line(BY_ID[card], "en") == en
    assert type_line(BY_ID[card], "ru") == ru


# --- Wording, also of what no packaged card has ---

BOTH = ["hand", "discard"]
TRADE = {"do": "gain_trade", "amount": 2}
COMBAT = {"do": "gain_combat", "amount": 3}
DRAW = {"do": "draw_cards", "count": 1}
WORDING = [
    (effect("gain_trade", amount=1), "+1 trade", "+1 очко торговли"),
    (effect("gain_authority", amount=4), "+4 authority", "+4 очка влияния"),
    (effect("gain_combat", amount=11), "+11 combat", "+11 очков боя"),
    (effect("gain_combat", amount=21), "+21 combat", "+21 очко боя"),
    (effect("draw_cards", count=1), "draw a card", "возьмите карту"),
    (effect("draw_cards", count=3), "draw 3 cards", "возьмите 3 карты"),
    (effect("draw_cards", count=5), "draw 5 cards", "возьмите 5 карт"),
    (
        effect("target_opponent_discards", count=2),
        "target opponent discards 2 cards",
        "выбранный противник сбрасывает 2 карты",
    ),
    (
        effect("scrap_own_cards", zones=BOTH, max=1),
        "you may scrap a card from your hand or discard pile",
        "можно отправить в утиль карту с руки или из сброса",
    ),
    (
        effect("scrap_own_cards", zones=["discard"], min=1, max=1),
        "scrap a card from your discard pile",
        "отправьте в утиль карту из сброса",
    ),
    (
        effect("scrap_own_cards", zones=BOTH, max=2),
        "scrap up to 2 cards from your hand and/or discard pile",
        "отправьте в утиль до 2 карт с руки и/или из сброса",
    ),
    (
        effect("scrap_own_cards", zones=["hand"], min=1, max=2),
        "scrap 1 or 2 cards from your hand",
        "отправьте в утиль 1 или 2 карты с руки",
    ),
    (
        effect("scrap_own_cards", zones=["hand"], min=1, max=4),
        "scrap 1 to 4 cards from your hand",
        "отправьте в утиль от 1 до 4 карт с руки",
    ),
    (
        effect("scrap_own_cards", zones=["hand"], min=2, max=2),
        "scrap 2 cards from your hand",
        "отправьте в утиль 2 карты с руки",
    ),
    (
        effect("scrap_trade_row_cards", max=5),
        "scrap up to 5 cards from the trade row",
        "отправьте в утиль до 5 карт из торгового ряда",
    ),
    (
        effect("acquire_free", card_kinds=["base"], max_cost=4, destination="deck_top", optional=True),
        "you may acquire a base of cost 4 or less for free and put it on top of your deck",
        "можно бесплатно купить базу стоимостью не больше 4 — сразу на верх своей колоды",
    ),
    (
        effect("acquire_free", card_kinds=["ship", "base"], destination="discard"),
        "acquire any card for free",
        "бесплатно купите любую карту",
    ),
    (
        effect("redirect_next_acquired", card_kinds=["base"], destination="hand", optional=True),
        "the next base you acquire this turn may go into your hand",
        "следующую купленную в этом ходу базу можно взять на руку",
    ),
    (effect("choose_one", options=[[TRADE], [COMBAT]]), "choose one: +2 trade or +3 combat", None),
    (
        effect("choose_one", options=[[TRADE, DRAW], [{"do": "destroy_target_base"}], [COMBAT]]),
        "choose one: +2 trade and draw a card, or destroy target enemy base, or +3 combat",
        "на выбор: +2 очка торговли и возьмите карту либо уничтожьте выбранную базу противника либо +3 очка боя",
    ),
    (
        effect("choose_one", options=[[COMBAT], [{"do": "choose_one", "options": [[TRADE], [DRAW]]}]]),
        "choose one: +3 combat, or (choose one: +2 trade, or draw a card)",
        "на выбор: +3 очка боя либо (на выбор: +2 очка торговли либо возьмите карту)",
    ),
    (
        effect("conditional", **{"if": {"own_bases_in_play_at_least": 1}}, effects=[TRADE, COMBAT, DRAW]),
        "if you have a base in play: +2 trade, +3 combat and draw a card",
        "если у вас в игре есть база: +2 очка торговли, +3 очка боя и возьмите карту",
    ),
    (
        effect("conditional", **{"if": {"own_bases_in_play_at_least": 5}}, effects=[DRAW]),
        "if you have at least 5 bases in play: draw a card",
        "если у вас в игре не меньше 5 баз: возьмите карту",
    ),
    (
        effect("conditional", **{"if": {"faction_card_played_this_turn": "blob", "count": 2}}, effects=[DRAW]),
        "if you played at least 2 Blob cards this turn: draw a card",
        "если в этом ходу вы разыграли не меньше 2 карт Слизней: возьмите карту",
    ),
    (
        effect("discard_own_cards_then_draw", max=1),
        "you may discard a card to draw a card",
        "можно сбросить карту, чтобы взять карту",
    ),
    (
        effect("discard_own_cards_then_draw", max=3, draw_per_card=2),
        "discard up to 3 cards and then draw 2 cards for each",
        "сбросьте до 3 карт и затем возьмите по 2 карты за каждую",
    ),
    (
        effect("discard_own_cards_for_resources", max=1, per_card=[COMBAT]),
        "you may discard a card: +3 combat",
        "можно сбросить карту: +3 очка боя",
    ),
    (
        effect("scrap_own_cards_then_draw", zones=["hand"], min=1, max=1, draw_per_card=2),
        "scrap a card from your hand to draw 2 cards",
        "отправьте в утиль карту с руки, чтобы взять 2 карты",
    ),
    (
        effect("draw_per_faction_card_played", faction="machine_cult", count_per_card=2),
        "draw 2 cards for each Machine Cult card you have played this turn",
        "возьмите по 2 карты за каждую карту Технокульта, разыгранную вами в этом ходу",
    ),
    (effect("put_self_into_hand"), "you may put this card into your hand", "можно взять эту карту на руку"),
]


@pytest.mark.parametrize(("written", "en", "ru"), WORDING, ids=[en for _, en, _ in WORDING])
def test_wording(written: Effect, en: str, ru: str | None) -> None:
    assert effect_text(written, "en") == en
    if ru is not None:
        assert effect_text(written, "ru") == ru


def test_a_choice_inside_a_row_is_bracketed() -> None:
    choice = {"do": "choose_one", "options": [[TRADE], [COMBAT]]}
    written = effect("conditional", **{"if": {"any_opponent_controls_base": True}}, effects=[choice, DRAW])
    assert says(written) == (
        "if an opponent has a base in play: (choose one: +2 trade or +3 combat) and draw a card",
        "если хотя бы у одного противника есть база: (на выбор: +2 очка торговли или +3 очка боя) и возьмите карту",
    )


def test_may_and_must_differ_in_words() -> None:
    """Two effects of one kind that differ in being optional never read alike."""
    pairs: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("destroy_target_base", {}, {"optional": True}),
        *(("scrap_own_cards", {"zones": BOTH, "min": 1, "max": n}, {"min": 0}) for n in (1, 2, 3)),
        *(("discard_own_cards_then_draw", {"min": 1, "max": n}, {"min": 0}) for n in (1, 2, 3)),
        ("acquire_free", {"card_kinds": ["ship"], "destination": "hand"}, {"optional": True}),
        ("redirect_next_acquired", {"card_kinds": ["ship"], "destination": "hand"}, {"optional": True}),
    ]
    for do, must, may in pairs:
        assert all(a != b for a, b in zip(says(effect(do, **must)), says(effect(do, **{**must, **may})), strict=True))


def test_different_effects_of_the_cards_read_differently() -> None:
    by_text: dict[tuple[str, str], Effect] = {}
    for record in CARDS:
        for written in walk(written for effects in record.abilities.values() for written in effects):
            assert by_text.setdefault(says(written), written) == written


# --- Icons ---


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("star_barge", {"primary": ("r-trade",), "ally": ("r-combat", "r-discard")}),
        ("lancer", {"primary": ("r-combat", "base", "r-combat"), "ally": ("r-discard",)}),
        ("supply_depot", {"primary": ("discard-card", "r-trade", "r-combat"), "ally": ("r-draw",)}),
        ("moonwurm", {"primary": ("r-combat", "r-draw"), "ally": ("acquire", "hand")}),
        ("blob_world", {"primary": ("r-combat", "r-draw", "f-blob")}),
        ("warning_beacon", {"primary": ("r-combat",), "on_acquire": ("f-cult", "acquire", "hand")}),
        ("freighter", {"primary": ("r-trade",), "ally": ("acquire", "top-deck")}),
    ],
)
def test_icons(card: str, expected: dict[str, tuple[str, ...]]) -> None:
    assert icons(BY_ID[card]) == expected


def test_every_ability_has_an_icon() -> None:
    assert all(shown for record in CARDS for shown in icons(record).values())


# --- The grammar of numbers ---


@pytest.mark.parametrize(
    ("form", "numbers"),
    [
        ("карта", [1, 21, 31, 101, 121]),
        ("карты", [2, 3, 4, 22, 24, 102, 133]),
        ("карт", [0, 5, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 100, 111, 112, 114, 211]),
    ],
)
def test_russian_forms_after_a_number(form: str, numbers: list[int]) -> None:
    for number in numbers:
        assert plural_ru(number, "карта", "карты", "карт") == form
        assert CARD.counted(number).ru == f"{number} {form}"


def test_russian_cases_of_a_counted_thing() -> None:
    numbers = (1, 2, 5, 11, 21, 22)
    taken = ["карту", "2 карты", "5 карт", "11 карт", "21 карту", "22 карты"]
    assert [CARD.taken(number).ru for number in numbers] == taken
    limited = ["1 карты", "2 карт", "5 карт", "11 карт", "21 карты", "22 карт"]
    assert [CARD.limited(number).ru for number in numbers] == limited


def test_english_forms_after_a_number() -> None:
    assert [plural_en(n, "card", "cards") for n in (0, 1, 2, 21)] == ["cards", "card", "cards", "cards"]
    assert [CARD.taken(n).en for n in (1, 2, 21)] == ["a card", "2 cards", "21 cards"]
    assert [CARD.counted(n).en for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_texts_in_a_row() -> None:
    a, b, c = Text("a", "а"), Text("b", "б"), Text("c", "в")
    assert joined([], same(", ")) == same("")
    assert joined([a], same(", "), Text(" and ", " и ")) == a
    assert joined([a, b, c], same(", "), Text(" and ", " и ")) == Text("a, b and c", "а, б и в")
    assert joined([a, b, c], same("; ")) == Text("a; b; c", "а; б; в")
    assert Text("draw a card", "возьмите карту").capitalized() == Text("Draw a card", "Возьмите карту")


def test_language_of_a_tag() -> None:
    assert {language(tag) for tag in ("ru", "ru-RU", "RU_ru.UTF-8")} == {"ru"}
    assert {language(tag) for tag in ("en", "en_GB", "de", "")} == {"en"}
