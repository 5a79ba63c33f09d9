"""``tilewright train leaves``: what it writes, prints, resumes and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bulk.test_leaves import SMALL
from tests.cli.conftest import Run
from tilewright.edition.shipped import load_edition
from tilewright.kernel.leaves import LeaveTable


@pytest.fixture
def line(tmp_path: Path) -> tuple[str, ...]:
    """Return a command line for a small edition."""
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    out = str(tmp_path / "small.leaves")
    return ("train", "leaves", "--edition", str(file), "--output", out, "--threads", "1")


def test_values_report_and_journal_are_written(
    run: Run, line: tuple[str, ...], tmp_path: Path
) -> None:
    """The table opens for its edition; the lines name every generation and every file."""
    answer = run(*line, "--games", "32", "--seed", "3")
    assert answer.code == 0
    assert [row.split()[0] for row in answer.out.splitlines()[1:6]] == list("12345")
    assert "report: " in answer.out
    table = LeaveTable.load(tmp_path / "small.leaves", load_edition(str(tmp_path / "small.toml")))
    assert table.provenance.games == 32
    report = (tmp_path / "small.leaves.html").read_text(encoding="utf-8")
    assert report.startswith("<!doctype html>")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "small.leaves",
        "small.leaves.html",
        "small.leaves.journal",
        "small.toml",
    ]
    # Running it again needs a decision whether to resume.
    again = run(*line, "--games", "32")
    assert again.code == 2
    assert "--resume" in again.err
    resumed = run(*line, "--resume", "--json")
    assert resumed.code == 0
    assert resumed.data["games"] == 32
    assert resumed.data["seed"] == 3
    assert len(resumed.data["generations"]) == 5


def test_minutes_stand_for_games(run: Run, line: tuple[str, ...]) -> None:
    """A few games estimate how many fit into the time."""
    data = run(*line, "--minutes", "0.001", "--json").data
    assert data["games"] >= 16


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (("--games", "50", "--minutes", "1"), "--minutes"),
        (("--games", "3"), "16"),
        (("--minutes", "0"), "--minutes"),
        (("--resume",), "small.leaves.journal"),
    ],
)
def test_what_makes_no_sense_is_refused(
    run: Run, line: tuple[str, ...], more: tuple[str, ...], reason: str
) -> None:
    """The error names the option or the file."""
    answer = run(*line, *more)
    assert answer.code == 2
    assert reason in answer.err
