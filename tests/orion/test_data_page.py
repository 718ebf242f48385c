"""What docs/orion-data.md says is so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from stardeck.games.orion import vocabulary
from stardeck.games.orion.cards import CardFileError, Record, load
from stardeck.games.orion.cardtext import card_text, type_line, whole

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "orion-data.md").read_text(encoding="utf-8")
BOX = load()


def block(kind: str) -> str:
    """The first block of code of a kind."""
    found = re.search(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found.group(1)


def test_the_card_at_the_top_is_a_real_one() -> None:
    exchange = next(record for record in BOX.structures if record.id == "planetary_stock_exchange")
    assert block("text").splitlines() == whole(exchange, "en")


def test_the_counts_by_source() -> None:
    def row(name: str, records: Iterable[Record]) -> str:
        counts = Counter(source for record in records for source in record.sources.values())
        numbers = [counts[source] for source in ("rulebook", "rulebook-deduced", "public", "reconstructed")]
        return f"| {name}, {sum(numbers)} fields | {' | '.join(map(str, numbers))} |"

    assert row("45 structures", BOX.structures) in PAGE
    assert row("8 advisors", BOX.advisors) in PAGE
    assert row("7 races", BOX.civilizations) in PAGE


def test_the_example_of_an_own_file_can_be_played_with(tmp_path: Path) -> None:
    path = tmp_path / "my-orion.toml"
    path.write_text(block("toml"), encoding="utf-8")
    box = load(path)
    assert type_line(box.structures[-1], "ru") == (
        "Синее сооружение · цена: 1 продовольствие, 1 производство · доход: 1 продовольствие · 2 очка"
    )
    kuruk = next(record for record in box.advisors if record.id == "kuruk")
    assert card_text(kuruk, "en") == ["Always: your attacks cost 2 fleets less"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '[[structure]]\nid = "titan"\ncots = {}\n',
            "my-orion.toml, card titan, field cots: unknown field; known here: code, id, name, …; did you mean 'cost'?",
        ),
        (
            '[[advisor]]\nid = "kuruk"\neffects = [{ trigger = "activation", do = "attack_cost_delta", '
            'applies_to = "your_attacks", fleet = 1 }]\n',
            "my-orion.toml, card kuruk, field effects[0].trigger: expected always, when attack_cost_delta can happen, "
            'found "activation"',
        ),
        (
            '[[structure]]\nid = "biospheres"\ncopies = 0\n',
            "my-orion.toml: expected 26 blue structures in all, found 24; copies = 0 takes a design out of the deck",
        ),
    ],
)
def test_the_mistakes_it_shows(tmp_path: Path, text: str, told: str) -> None:
    assert told in PAGE
    path = tmp_path / "my-orion.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        load(path)
    assert re.fullmatch(re.escape(told).replace("…", ".*"), str(caught.value))


def test_every_word_of_the_vocabulary_is_explained() -> None:
    words = {*vocabulary.KINDS, *vocabulary.TRIGGERS, *vocabulary.COUNTERS, *vocabulary.SOURCES, *vocabulary.LEVELS}
    assert {word for word in words if f"`{word}`" not in PAGE} == set()
    fields = {field for kind in vocabulary.KINDS.values() for field in kind.fields}
    assert {field for field in fields if f"`{field}`" not in PAGE} == set()
