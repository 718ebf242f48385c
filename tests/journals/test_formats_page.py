"""The examples of docs/formats.md are real."""

from __future__ import annotations

import json
import re
from pathlib import Path

from stardeck import games
from stardeck.engine.chance import fast
from stardeck.engine.journal import Journal
from stardeck.engine.positions import ENGINE_KEYS
from stardeck.games.race import events
from stardeck.games.race.position import KEYS, SEAT_KEYS
from stardeck.games.race.position_invasion import KEYS as INVASION_KEYS

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
    assert seat["systems"] == example["seats"][0]["systems"] and (seat["food"], seat["fleet"]) == (6, 6)


def test_the_position_of_race_written_by_hand() -> None:
    example = PAGE.partition("### Race for the Galaxy\n\n```json\n")[2].partition("```")[0]
    state = games.load("race").from_json(json.loads(example))
    data = state.to_json()
    assert state.step.name == "defend" and data["invasion"]["cards"] == ["2:3", "2:1"]
    assert data["seats"][1]["damaged"] == ["old_earth"] and data["seats"][1]["war_effort"] == 1


def test_every_field_of_race_is_described() -> None:
    described = PAGE.partition("### Race for the Galaxy")[2].partition("**Views**")[0]
    for key in (*KEYS, *SEAT_KEYS, *INVASION_KEYS):
        named = (f"`{key}`", f".{key}`", f"`{key}.")  # a field, a field of something, something with fields
        assert key in ENGINE_KEYS or any(name in described for name in named), key


def test_every_event_of_the_story_is_real() -> None:
    table = PAGE.partition("### The story of an invasion")[2].partition("## Seeds")[0]
    rows = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    quiet = {"repulsed", "no_invasion", "invasion_reshuffled"}  # without numbers of their own, or told beside
    assert named <= set(events.NAMES)
    assert set(events.NAMES[events.DISC_MOVED :]) <= named | quiet


def test_the_journal() -> None:
    example = next(block for block in PAGE.split("```\n") if block.startswith('{"stardeck_journal"'))
    journal = Journal.loads(example)
    assert [entry.kind for entry in journal.entries] == ["action", "action", "undo", "action"]
    assert journal.replay().to_json()["turn"] == 2


def test_the_first_words_of_seed_1() -> None:
    chance = fast(1)
    assert ", ".join(str(int(chance.word())) for _ in range(3)) in PAGE
