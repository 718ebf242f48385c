"""The examples of docs/formats.md are real."""

from __future__ import annotations

import json
import re
from pathlib import Path

from stardeck import games
from stardeck.engine.chance import fast
from stardeck.engine.journal import Journal

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
GAME = games.load("realms")


def test_the_table_of_actions() -> None:
    rows = re.findall(r"^\| (\d+) \| `(\{.*\})` \| `(.*)` \|$", PAGE, re.MULTILINE)
    assert len(rows) == 4
    for code, record, text in rows:
        assert GAME.codes.parse(text) == GAME.codes.code(json.loads(record)) == int(code)
        assert GAME.codes.text(int(code)) == text


def test_the_position_written_by_hand() -> None:
    example = PAGE.partition("```json\n")[2].partition("```")[0]
    data = GAME.from_json(json.loads(example)).to_json()
    assert data["authority"] == [12, 7] and data["seats"][0]["deck"] == ["viper"]


def test_the_position_of_master_of_orion() -> None:
    examples = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
    example = next(one for one in examples if one.get("game") == "orion")
    seat = games.load("orion").from_json(example).to_json()["seats"][0]
    assert seat["systems"] == example["seats"][0]["systems"] and (seat["food"], seat["fleet"]) == (4, 6)


def test_the_journal() -> None:
    example = next(block for block in PAGE.split("```\n") if block.startswith('{"stardeck_journal"'))
    journal = Journal.loads(example)
    assert [entry.kind for entry in journal.entries] == ["action", "action", "undo", "action"]
    assert journal.replay().to_json()["turn"] == 2


def test_the_first_words_of_seed_1() -> None:
    chance = fast(1)
    assert ", ".join(str(int(chance.word())) for _ in range(3)) in PAGE
