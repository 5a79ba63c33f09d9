"""``tilewright puzzle``: asks, grades, remembers what was missed."""

import io
import json
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tilewright.analysis.puzzles import daily_puzzle, write_puzzle
from tilewright.study import Grade, Progress, dump_progress, parse_progress

DAY = "2026-11-17"
PUZZLE = daily_puzzle(date.fromisoformat(DAY))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of the progress, in a data folder of its own that does not exist yet."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "study.json"


def answer_with(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def last_line(out: str) -> dict[str, Any]:
    """Return the JSON at the end of the output."""
    found: dict[str, Any] = json.loads(out[out.index('{\n  "puzzles"') :])
    return found


def test_the_best_move_solves_the_puzzle(
    run: Run, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not a move, or not allowed, does not count; a solved puzzle does not return."""
    answer_with(monkeypatch, "what", "1A ZZZ", "exchange", PUZZLE.best)
    answer = run("puzzle", "--date", DAY, "--json")
    assert answer.code == 0
    (found,) = last_line(answer.out)["puzzles"]
    assert (found["answer"], found["solved"], found["loss"]) == (PUZZLE.best, True, 0.0)
    assert parse_progress(store.read_text(encoding="utf-8")).puzzles == {}


def test_a_missed_puzzle_returns(run: Run, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first answer counts; some days later, the puzzle is due again."""
    answer_with(monkeypatch, "pass", PUZZLE.best)
    answer = run("puzzle", "--date", DAY, "--plain")
    assert answer.code == 0
    assert PUZZLE.best in answer.out
    progress = parse_progress(store.read_text(encoding="utf-8"))
    assert list(progress.puzzles) == [PUZZLE.id]
    now = datetime.now(UTC)
    assert progress.due_puzzles(now) == []
    assert progress.due_puzzles(now + timedelta(days=30)) == [PUZZLE.id]
    answer_with(monkeypatch)
    assert last_line(run("puzzle", "--missed", "--json").out) == {"puzzles": []}


def test_due_puzzles_are_asked_again(
    run: Run, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``--missed`` asks them, ``study`` mentions them, and giving up shows the answer."""
    before = datetime(2026, 1, 1, tzinfo=UTC)
    missed = Progress().with_puzzle(PUZZLE.id, write_puzzle(PUZZLE), Grade.WRONG, before)
    store.parent.mkdir()
    store.write_text(dump_progress(missed), encoding="utf-8")
    answer_with(monkeypatch, ".")
    assert "--missed" in run("study", "--deck", "two").out
    answer_with(monkeypatch, ".")
    (found,) = last_line(run("puzzle", "--missed", "--json").out)["puzzles"]
    assert (found["puzzle"], found["answer"], found["solved"]) == (PUZZLE.id, None, False)
    after = parse_progress(store.read_text(encoding="utf-8"))
    assert after.due_puzzles(datetime.now(UTC)) == []
