"""The rule book names its proofs: every row has a test, and every test has a row."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reference" / "rulebook.md"
FOLDER = ROOT / "tests" / "rules" / "rulebook"
SHEETS = ("S0", "S1", "S2", "S3", "S4")

_ROW = re.compile(
    r"\| (?P<number>\d+\.\d+) \| (?P<sheets>[^|]+) \| (?P<rule>[^|]+) \| (?P<proof>.*) \|"
)
_PROOF = re.compile(r"`([^`]+)`")


class Row(NamedTuple):
    """One row of the rule book."""

    number: str
    sheets: frozenset[str]
    rule: str
    proofs: tuple[str, ...]

    @property
    def is_decision(self) -> bool:
        """Return whether the sheets say nothing and the rule is our decision."""
        return self.rule.startswith("**Decision:**")


def rows_of(text: str) -> list[Row]:
    """Read the rows of the rule book."""
    return [
        Row(
            match["number"],
            sheets_of(match["sheets"]),
            match["rule"],
            tuple(_PROOF.findall(match["proof"])),
        )
        for match in map(_ROW.fullmatch, text.splitlines())
        if match
    ]


def sheets_of(text: str) -> frozenset[str]:
    """Read ``S0 S2`` or ``S0–S3`` as sheets."""
    named: set[str] = set()
    for part in text.split():
        first, _, last = part.partition("–")
        start = SHEETS.index(first)
        named.update(SHEETS[start : SHEETS.index(last or first) + 1])
    return frozenset(named)


def found_in(folder: Path, root: Path) -> set[str]:
    """Return the ids of all tests in a folder, without importing them."""
    found = set()
    for path in folder.rglob("test_*.py"):
        place = path.relative_to(root).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found |= {
            f"{place}::{node.name}"
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test")
        }
    return found


def complaints(rows: Iterable[Row], tests: set[str]) -> list[str]:
    """Return every mismatch between the rows of the book and the tests."""
    rows = list(rows)
    found = [f"{row.number} names no proof" for row in rows if not row.proofs]
    found += [
        f"{row.number} names {proof}, which does not exist"
        for row in rows
        for proof in row.proofs
        if proof not in tests
    ]
    named = {proof for row in rows for proof in row.proofs}
    found += [f"no row names {test}" for test in sorted(tests - named)]
    printed = [row for row in rows if not row.is_decision]
    found += [
        f"no row is about {sheet}"
        for sheet in SHEETS
        if not any(sheet in row.sheets for row in printed)
    ]
    return found


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Return the rows of the page."""
    return rows_of(PAGE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def tests() -> set[str]:
    """Return the tests of the rule book."""
    return found_in(FOLDER, ROOT)


def test_rows_and_tests_name_each_other(rows: list[Row], tests: set[str]) -> None:
    """Every row names tests that exist, every test has a row, and every sheet has rows."""
    assert complaints(rows, tests) == []


def test_every_line_of_a_table_is_a_row(rows: list[Row]) -> None:
    """Every numbered line is parsed as a row, and no number occurs twice."""
    text = PAGE.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if re.match(r"\|\s*\d", line)]
    assert len(lines) == len(rows)
    assert len({row.number for row in rows}) == len(rows)


def test_rows_are_numbered_in_order(rows: list[Row]) -> None:
    """The rows of a section are numbered without gaps."""
    sections: dict[int, list[int]] = {}
    for row in rows:
        section, _, number = row.number.partition(".")
        sections.setdefault(int(section), []).append(int(number))
    assert list(sections) == list(range(1, len(sections) + 1))
    for numbers in sections.values():
        assert numbers == list(range(1, len(numbers) + 1))


def test_the_rules_are_in_our_own_words(rows: list[Row]) -> None:
    """The book states each rule once and names no brand."""
    rules = [row.rule for row in rows]
    assert len(set(rules)) == len(rules)
    assert "scrabble" not in PAGE.read_text(encoding="utf-8").lower()


GOOD = "| 1.1 | S0–S4 | Two to four play. | `tests/rules/rulebook/test_a.py::test_one` |"
TESTS = {"tests/rules/rulebook/test_a.py::test_one"}


def test_a_good_row_passes() -> None:
    """A row that names an existing test passes."""
    assert complaints(rows_of(GOOD), TESTS) == []


@pytest.mark.parametrize(
    ("planted", "complaint"),
    [
        (
            "| 1.2 | S0 | Wrong. | `tests/rules/rulebook/test_a.py::test_two` |",
            "1.2 names tests/rules/rulebook/test_a.py::test_two, which does not exist",
        ),
        ("| 1.2 | S0 | Unproved. | later |", "1.2 names no proof"),
        (
            "| 1.2 | S0 | Elsewhere. | `tests/rules/rulebook/test_b.py::test_one` |",
            "1.2 names tests/rules/rulebook/test_b.py::test_one, which does not exist",
        ),
    ],
)
def test_a_planted_wrong_row_is_found(planted: str, complaint: str) -> None:
    """The check can fail: a row without an existing test is found."""
    assert complaints(rows_of(f"{GOOD}\n{planted}\n"), TESTS) == [complaint]


def test_a_planted_test_without_a_row_is_found(tmp_path: Path) -> None:
    """The check can fail: a test without a row is found, from its source alone."""
    folder = tmp_path / "tests" / "rules" / "rulebook"
    folder.mkdir(parents=True)
    source = "def test_one() -> None: ...\ndef helper() -> None: ...\ndef test_two() -> None: ...\n"
    (folder / "test_a.py").write_text(source, encoding="utf-8")
    found = found_in(folder, tmp_path)
    assert complaints(rows_of(GOOD), found) == [
        "no row names tests/rules/rulebook/test_a.py::test_two"
    ]


def test_a_sheet_without_rows_is_found() -> None:
    """The check can fail: a sheet without rows is found; decisions do not count."""
    decision = GOOD.replace("Two to four", "**Decision:** two to four")
    silent = complaints(rows_of(decision), TESTS)
    assert silent == [f"no row is about {sheet}" for sheet in SHEETS]
    assert complaints(rows_of(GOOD.replace("S0–S4", "S0–S3")), TESTS) == ["no row is about S4"]
