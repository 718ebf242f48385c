"""The report: whole, in both languages, and nothing in it comes from elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from stardeck.arena import Match, Stop, Table, run
from stardeck.arena.plots import steps
from stardeck.arena.report import classed, write

MATCHES: dict[str, dict[str, Any]] = {
    "realms": {"contenders": ["greedy", "random"], "games": 8, "authority": 8},
    "race": {"contenders": ["greedy", "random", "random"], "games": 6},
    "orion": {"contenders": ["random", "random"], "games": 4},
}


@pytest.fixture(scope="module", params=MATCHES)
def table(request: pytest.FixtureRequest) -> Table:
    return run(Match(request.param, **MATCHES[request.param]), stop=Stop(0.2, 0.99))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_page_is_whole_and_needs_no_network(table: Table, lang: Any, tmp_path: Path) -> None:
    page = write(table, tmp_path, lang).read_text(encoding="utf-8")
    assert not re.search(r"https?:|//[a-z]|@import|url\(|<script|<link|<img|\bsrc=", page)
    assert f'<html lang="{lang}">' in page and "prefers-color-scheme: dark" in page and "width=device-width" in page
    body = page[page.index("<body>") : page.index("</html>")]
    tree = ElementTree.fromstring(body)  # every tag is closed, every name escaped
    plots = tree.findall(".//svg")
    assert len(plots) == 7 and all(plot.get("aria-label") for plot in plots)
    for name in table.match.names:
        assert name in page
    assert ("Ratings" in page) == (lang == "en")
    assert ("Рейтинги" in page) == (lang == "ru")
    for number in re.findall(r'(?:x|y|cx|cy|width|height)="(-?[\d.]+|nan|inf)"', page):
        assert -1 <= float(number) <= 2000


def test_the_numbers_are_those_of_the_table(table: Table, tmp_path: Path) -> None:
    write(table, tmp_path)
    data = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert data["stardeck_report"] == 1
    assert [each["name"] for each in data["standings"]] == list(table.match.names)
    assert data["standings"] == json.loads(json.dumps(table.to_json()["standings"]))
    assert data["course"][-1][0] == data["deals"]
    assert data["course"][-1][1] == pytest.approx(data["standings"][0]["share"])
    assert sum(data["lengths"]["games"].values()) == data["games"] == len(table.games)
    for scores in data["scores"].values():
        assert sum(scores.values()) == data["games"]
    for name, times in data["times"].items():
        assert sum(times["count"]) == times["decisions"] > 0, name
    seats = len(table.games) * table.match.pairing.players
    assert sum(each["seats"] for each in data["by_trait"]) == seats
    assert data["by"] == {"realms": "factions", "race": "home_world", "orion": "race"}[table.match.pairing.game]


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    from tests.arena.players import First

    class Odd(First):
        pass

    Odd.__name__ = "<b>&'\""
    table = run(Match("realms", [Odd, "random"], 2, authority=5, turn_limit=20))
    page = write(table, tmp_path).read_text(encoding="utf-8")
    assert "<b>" not in page
    ElementTree.fromstring(page[page.index("<body>") : page.index("</html>")])


def test_axes_have_round_numbers() -> None:
    assert steps(0, 1) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1])
    assert steps(3, 47) == pytest.approx([10, 20, 30, 40])
    assert steps(5, 5) == [5]


def test_numbers_fall_into_classes() -> None:
    assert classed([[1, 2, 2.5], [4]]) == (["1", "2", "3", "4"], [[1, 2, 0, 0], [0, 0, 0, 1]])
    names, rows = classed([[0, 99]])
    assert names[0] == "0…6" and sum(rows[0]) == 2 and len(names) <= 16
    assert classed([[], []]) == ([], [[], []])
