"""The rule catalogues and the tests that cite them: everything fits, and coverage does not fall."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import rules

CATALOGUE = """
[[rule]]
id = "toy.start.01"
text = "The game begins."
book = "toy"

[[rule]]
id = "toy.start.02"
text = "Somebody begins it."
book = "toy"
"""


def test_every_cited_statement_exists_and_coverage_has_not_fallen() -> None:
    assert rules.survey().problems == []


def test_realms_has_a_catalogue_of_all_its_statements() -> None:
    catalogues = {catalogue.game: catalogue for catalogue in rules.survey().catalogues}
    assert len(catalogues["realms"].texts) == 340
    assert all(rule.startswith("realms.") for rule in catalogues["realms"].texts)


# --- the tool itself, on a toy --------------------------------------------------------------------------------


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "rules").mkdir(parents=True)
    (tmp_path / "tests" / "rules" / "toy.toml").write_text(CATALOGUE)
    return tmp_path


def write(root: Path, *tests: str) -> None:
    (root / "tests" / "test_toy.py").write_text("import pytest\n\n" + "\n\n".join(tests))


def the_test(decorators: str) -> str:
    return f"{decorators}\ndef test_it():\n    pass\n"


def covered(root: Path) -> list[str]:
    report = rules.survey(root)
    return report.covered(report.catalogues[0])


@pytest.mark.parametrize(
    ("decorators", "expected"),
    [
        ("", []),
        ('@pytest.mark.rule("toy.start.01")', ["toy.start.01"]),
        ('@pytest.mark.rule("toy.start.02", "toy.start.01")', ["toy.start.01", "toy.start.02"]),
        ('@pytest.mark.rule("toy.start.01")\n@pytest.mark.rule("toy.start.02")', ["toy.start.01", "toy.start.02"]),
        (
            '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("toy.start.02"))])',
            ["toy.start.02"],
        ),
        ('@pytest.mark.xfail(reason="wrong")\n@pytest.mark.rule("toy.start.01")', []),
        ('@pytest.mark.skip\n@pytest.mark.rule("toy.start.01")', []),
    ],
)
def test_a_statement_is_covered_by_a_test_that_can_fail(toy: Path, decorators: str, expected: list[str]) -> None:
    write(toy, the_test(decorators))
    assert covered(toy) == expected
    assert rules.survey(toy).problems == []


def test_unknown_statements_are_errors(toy: Path) -> None:
    write(toy, the_test('@pytest.mark.rule("toy.start.09")'))
    assert rules.survey(toy).problems == ["tests/test_toy.py::test_it cites toy.start.09, which is in no catalogue"]


@pytest.mark.parametrize(
    "source",
    ['mark = pytest.mark.rule("toy.start.01")\n', '@pytest.mark.rule("toy.start.01")\ndef helper():\n    pass\n'],
)
def test_a_citation_belongs_to_a_test(toy: Path, source: str) -> None:
    write(toy, source)
    assert rules.survey(toy).problems == ["tests/test_toy.py:3: a statement is cited, and not by a test"]


def test_statements_are_cited_by_plain_ids(toy: Path) -> None:
    write(toy, the_test("@pytest.mark.rule(NAME)"))
    assert rules.survey(toy).problems == ["tests/test_toy.py:3: cite statements by their plain ids"]


@pytest.mark.parametrize(
    ("added", "problem"),
    [
        ('[[rule]]\nid = "toy.start.01"\ntext = "Again."\nbook = "toy"', "toy.toml: toy.start.01 is there twice"),
        ('[[rule]]\nid = "toy.start.03"\ntext = " "\nbook = "toy"', "toy.toml: toy.start.03 has no text"),
        (
            '[[rule]]\nid = "toy.03"\ntext = "Short."\nbook = "toy"',
            "toy.toml: toy.03 needs an id such as game.section.01 or game.card.name.1",
        ),
        (
            '[[rule]]\ntext = "No name."\nbook = "toy"',
            "toy.toml: statement 3 needs an id such as game.section.01 or game.card.name.1",
        ),
        (
            '[[rule]]\nid = "toy.start.03"\ntext = "Whose?"',
            "toy.toml: toy.start.03 does not say which book it comes from",
        ),
        (
            '[[rule]]\nid = "toy.start.03"\ntext = "So."\nbook = "toy"\nnote = "?"',
            "toy.toml: toy.start.03 has a field 'note' that nobody reads",
        ),
    ],
)
def test_faults_of_a_catalogue_are_named(toy: Path, added: str, problem: str) -> None:
    (toy / "tests" / "rules" / "toy.toml").write_text(f"{CATALOGUE}\n{added}\n")
    assert rules.survey(toy).problems == [problem]


def test_coverage_may_rise_and_not_fall(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = '@pytest.mark.rule("toy.start.01", "toy.start.02")'
    write(toy, the_test(both))
    assert rules.main(["--update"], toy) == 0
    assert capsys.readouterr().out.endswith("toy 2/2\n")
    assert rules.main([], toy) == 0
    write(toy, the_test('@pytest.mark.rule("toy.start.01")'))
    assert rules.main(["--update"], toy) == 1
    told = capsys.readouterr()
    assert "toy: 1 statements are covered, and it was 2" in told.err
    assert "not covered: toy.start.02  Somebody begins it." in told.out
    assert told.out.endswith("toy 1/2\n")
    write(toy, the_test(both))
    assert rules.main([], toy) == 0


def test_the_figures_are_written_for_machines(toy: Path) -> None:
    write(toy, the_test('@pytest.mark.rule("toy.start.02")'))
    assert rules.main(["--json", str(toy / "figures.json")], toy) == 0
    figures = json.loads((toy / "figures.json").read_text())
    assert figures == {"toy": {"covered": 1, "statements": 2, "missing": ["toy.start.01"]}}
