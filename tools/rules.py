"""Report which statements of the rule catalogues are held by tests.

    python tools/rules.py [--all] [--json FILE] [--update]

A catalogue is `tests/rules/<game>.toml`; a test cites statements of it: `@pytest.mark.rule("realms.buy.02")`.  A test
that is skipped or expected to fail holds nothing.  `tests/rules/covered.toml` remembers how many statements of each
game were covered: fewer is an error, `--update` notes that there are more.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ID = re.compile(r"\w+(\.\w+){2,3}")
FIELDS = {"id", "text", "book", "ruling", "data", "example"}


@dataclass
class Catalogue:
    """The rule statements of a game, by id."""

    game: str
    texts: dict[str, str]


@dataclass
class Citations:
    """Which tests cite which statements; `idle` are those that are skipped or expected to fail."""

    live: dict[str, list[str]] = field(default_factory=dict)
    idle: dict[str, list[str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


@dataclass
class Report:
    """What is covered, and what is wrong."""

    catalogues: list[Catalogue]
    citations: Citations
    before: dict[str, int]
    problems: list[str]

    def covered(self, catalogue: Catalogue) -> list[str]:
        return [rule for rule in catalogue.texts if rule in self.citations.live]

    def missing(self, catalogue: Catalogue) -> list[str]:
        return [rule for rule in catalogue.texts if rule not in self.citations.live]

    def figures(self) -> dict[str, dict[str, object]]:
        """The numbers for machines, by game."""
        return {
            catalogue.game: {
                "covered": len(self.covered(catalogue)),
                "statements": len(catalogue.texts),
                "missing": self.missing(catalogue),
            }
            for catalogue in self.catalogues
        }


# --- catalogues ---------------------------------------------------------------------------------------------------


def read_catalogue(path: Path) -> tuple[Catalogue, list[str]]:
    """Return the catalogue of a file and what is wrong with it."""
    catalogue = Catalogue(path.stem, {})
    problems = []
    for number, rule in enumerate(tomllib.loads(path.read_text("utf-8")).get("rule", []), 1):
        name = rule.get("id")
        where = f"{path.name}: {name or f'statement {number}'}"
        if not isinstance(name, str) or not ID.fullmatch(name):
            problems.append(f"{where} needs an id such as game.section.01 or game.card.name.1")
            continue
        if name in catalogue.texts:
            problems.append(f"{where} is there twice")
        if not isinstance(rule.get("text"), str) or not rule["text"].strip():
            problems.append(f"{where} has no text")
        if not rule.get("book"):
            problems.append(f"{where} does not say which book it comes from")
        for unknown in sorted(set(rule) - FIELDS):
            problems.append(f"{where} has a field {unknown!r} that nobody reads")
        catalogue.texts[name] = rule.get("text", "")
    return catalogue, problems


# --- citations ----------------------------------------------------------------------------------------------------


def mark_name(node: ast.AST) -> str:
    """Return the name of a pytest mark, called or not: "rule" for pytest.mark.rule("…"); empty for anything else."""
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "mark":
        return node.attr
    return ""


def rule_marks(node: ast.AST) -> Iterator[ast.Call]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call) and mark_name(inner) == "rule":
            yield inner


def is_test(node: ast.AST) -> bool:
    if isinstance(node, ast.ClassDef):
        return node.name.startswith("Test")
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test")


def cite(tree: ast.Module, file: str, citations: Citations) -> None:
    """Add the citations of a test file."""
    attached: set[ast.Call] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and is_test(node):
            idle = any(mark_name(decorator) in ("skip", "xfail") for decorator in node.decorator_list)
            cited = citations.idle if idle else citations.live
            for decorator in node.decorator_list:
                for mark in rule_marks(decorator):
                    attached.add(mark)
                    for argument in mark.args:
                        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                            cited.setdefault(argument.value, []).append(f"{file}::{node.name}")
                        else:
                            citations.problems.append(f"{file}:{mark.lineno}: cite statements by their plain ids")
    for mark in rule_marks(tree):
        if mark not in attached:
            citations.problems.append(f"{file}:{mark.lineno}: a statement is cited, and not by a test")


def read_citations(tests: Path) -> Citations:
    citations = Citations()
    for path in sorted(tests.rglob("test_*.py")):
        cite(ast.parse(path.read_text("utf-8"), str(path)), path.relative_to(tests.parent).as_posix(), citations)
    return citations


# --- the report ---------------------------------------------------------------------------------------------------


def survey(root: Path = ROOT) -> Report:
    """Read catalogues, tests and what was covered before; return what is covered now and everything wrong with it."""
    tests = root / "tests"
    notes = tests / "rules" / "covered.toml"
    before = tomllib.loads(notes.read_text("utf-8")) if notes.exists() else {}
    catalogues = []
    problems = []
    for path in sorted((tests / "rules").glob("*.toml")):
        if path != notes:
            catalogue, wrong = read_catalogue(path)
            catalogues.append(catalogue)
            problems += wrong
    citations = read_citations(tests)
    problems += citations.problems
    known = {rule for catalogue in catalogues for rule in catalogue.texts}
    for rule, places in sorted((citations.live | citations.idle).items()):
        if rule not in known:
            problems.append(f"{places[0]} cites {rule}, which is in no catalogue")
    report = Report(catalogues, citations, before, problems)
    for catalogue in catalogues:
        now = len(report.covered(catalogue))
        if now < before.get(catalogue.game, 0):
            problems.append(f"{catalogue.game}: {now} statements are covered, and it was {before[catalogue.game]}")
    return report


def describe(report: Report, everything: bool) -> Iterator[str]:
    """Say section by section what is covered and what is not."""
    for catalogue in report.catalogues:
        sections = Counter(section(rule) for rule in catalogue.texts)
        covered = Counter(section(rule) for rule in report.covered(catalogue))
        for name, total in sections.items():
            yield f"{name}: {covered[name]} of {total}"
            for rule, text in catalogue.texts.items():
                if section(rule) == name:
                    if rule not in report.citations.live:
                        idle = " (only by a test that is skipped or fails)" if rule in report.citations.idle else ""
                        yield f"  not covered: {rule}{idle}  {text}"
                    elif everything:
                        yield f"  {rule}  {', '.join(report.citations.live[rule])}"


def section(rule: str) -> str:
    """The first two words of an id."""
    return ".".join(rule.split(".")[:2])


def update(report: Report, root: Path = ROOT) -> None:
    """Note how many statements are covered."""
    lines = ["# Statements that are held by tests; `python tools/rules.py --update` writes this, and it only grows.\n"]
    lines += [f"{catalogue.game} = {len(report.covered(catalogue))}\n" for catalogue in report.catalogues]
    (root / "tests" / "rules" / "covered.toml").write_text("".join(lines), "utf-8")


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description="Report which rule statements are held by tests.")
    parser.add_argument("--all", action="store_true", help="also say which tests hold the covered ones")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures for machines")
    parser.add_argument("--update", action="store_true", help="note a higher coverage, which must not fall again")
    wanted = parser.parse_args(arguments)
    report = survey(root)
    for line in describe(report, wanted.all):
        print(line)
    if wanted.json:
        wanted.json.write_text(json.dumps(report.figures(), indent=1) + "\n", "utf-8")
    if wanted.update and not report.problems:
        update(report, root)
    for problem in report.problems:
        print(f"error: {problem}", file=sys.stderr)
    for catalogue in report.catalogues:
        print(f"{catalogue.game} {len(report.covered(catalogue))}/{len(catalogue.texts)}")
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
