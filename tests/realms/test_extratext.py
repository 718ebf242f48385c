"""The words of events, heroes and gambits, and what their file may say."""

from __future__ import annotations

from pathlib import Path

import pytest

from stardeck.games.realms import cards, cardtext
from stardeck.games.realms.cards import CardFileError, fingerprint, load_extras, walk
from stardeck.language import LANGUAGES
from tests.rules.realms.table import GAME, RealmsTable, duel, pile

EXTRAS = load_extras()
BY_ID = {record.id: record for record in EXTRAS}


def test_there_are_twelve_of_each() -> None:
    for kind, designs in (("event", 8), ("hero", 8), ("gambit", 9)):
        records = [record for record in EXTRAS if record.kind == kind]
        assert len(records) == designs and sum(record.copies for record in records) == 12
    assert [record.code for record in EXTRAS] == list(range(230, 255))


def test_their_fingerprint_is_part_of_the_rules_version() -> None:
    """Journals carry the fingerprint of the boxes and house sets only: a change here needs a new rules version."""
    assert (GAME.rules_version, fingerprint(EXTRAS)) == (1, FINGERPRINT)


FINGERPRINT = "78f47397009d9619"


def test_every_kind_is_used_and_has_words_and_icons() -> None:
    used = {effect.do for record in EXTRAS for effects in record.abilities.values() for effect in walk(effects)}
    assert used - set(cards.KINDS) == set(cards.EXTRA_KINDS)
    assert set(cardtext.EXTRA_TEXT) == set(cardtext.EXTRA_ICONS) == set(cards.EXTRA_KINDS)
    for record in EXTRAS:
        assert cardtext.icons(record) is not None
        for lang in LANGUAGES:
            assert all("{" not in line for line in GAME.text.card(record.id, lang))


@pytest.mark.parametrize(
    ("card", "english", "russian"),
    [
        ("black_hole", "When turned up: each player: discard up to 2 cards and lose 4 authority for each card less",
         "Когда открыто: каждый игрок: сбросьте до 2 карт и потеряйте 4 очка влияния за каждую недостающую карту"),
        ("warp_jump", "When turned up: each player: draw 3 cards, then put 2 of them on top of your deck",
         "Когда открыто: каждый игрок: возьмите 3 карты, затем положите 2 из них на верх своей колоды"),
        ("ram_pilot", "Scrap: until end of turn your Blob ally abilities are enabled; +2 combat",
         "Утиль: до конца хода действуют ваши союзные свойства Слизней; +2 очка боя"),
        ("frontier_fleet", "While in play: +1 combat in each of your turns",
         "Пока в игре: +1 очко боя в каждый ваш ход"),
        ("energy_shield", "While in play: each attack on you does 1 less damage",
         "Пока в игре: каждая атака на вас слабее на 1"),
    ],
)  # fmt: skip
def test_what_they_say(card: str, english: str, russian: str) -> None:
    assert cardtext.card_text(BY_ID[card], "en") == [english]
    assert cardtext.card_text(BY_ID[card], "ru") == [russian]


def test_what_they_are() -> None:
    assert cardtext.type_line(BY_ID["comet"], "en") == "Event"
    assert cardtext.type_line(BY_ID["war_elder"], "en") == "Hero · cost 1"
    assert cardtext.type_line(BY_ID["bold_raid"], "ru") == "Гамбит"


def test_questions_and_the_table() -> None:
    table = duel(hand="scout", trade=2, row="lancer falcon", trade_deck="black_hole ram", options={"gambits": 1})
    table.state.seats[0].gambits = pile("bold_raid")
    table = RealmsTable(table.state, table.chance)
    assert "Reveal Bold Raid: destroy target enemy base; draw a card" in [
        GAME.text.action(table.state, 0, action, "en") for action in table.state.decision(0).actions
    ]
    assert "  gambits: Bold Raid" in str(table.state)
    table.a.buys("lancer")
    assert GAME.text.prompt(table.state, 0, "en") == (
        "Discard up to 2 cards and lose 4 authority for each card less, or done"
    )
    told = [GAME.text.event(event, "en") for event in table.log.events]
    assert "A turns up an event: Black Hole" in told
    table.a.done()
    assert "B loses 8 authority" in [GAME.text.event(event, "en") for event in table.log.events]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('kind = "event"', 'kind = "ship"', "expected one of event, hero, gambit"),
        ("code = 230", "code = 231", "expected 230, found 231"),
        ("amount = 7", 'amount = "7"', "expected a whole number"),
        ("reveal = [{", "scrap = [{", "may only stand in reveal"),
    ],
)  # fmt: skip
def test_mistakes_are_named(old: str, new: str, problem: str, tmp_path: Path) -> None:
    text = cards.EXTRAS.read_text(encoding="utf-8").replace(old, new, 1)
    file = tmp_path / "extras.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CardFileError, match=problem):
        load_extras(file)


def test_house_sets_end_before_the_extras(tmp_path: Path) -> None:
    card = (
        '[[card]]\ncode = {}\nid = "c{}"\nname = {{ en = "C{}" }}\nset = "many"\ncopies = 1\ncost = 1\nkind = "ship"\n'
    )
    card += 'primary = [{{ do = "gain_trade", amount = 1 }}]\n'
    file = tmp_path / "many.toml"
    file.write_text("".join(card.format(n, n, n) for n in range(92, 230)), encoding="utf-8")
    assert len(cards.load(file)) == 230
    file.write_text("".join(card.format(n, n, n) for n in range(92, 231)), encoding="utf-8")
    with pytest.raises(CardFileError, match="the codes from 230 on are those of the extras"):
        cards.load(file)
