"""``tilewright puzzle``: asks, grades, remembers what was missed."""

import io
import json
import sys
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tilewright.analysis import effort
from tilewright.analysis.effort import Effort
from tilewright.analysis.puzzles import daily_puzzle, shipped_puzzles, write_puzzle
from tilewright.cli.output import BAD_INPUT, DONE
from tilewright.library.game import play
from tilewright.records.from_game import record_of
from tilewright.records.gcg import read_gcg, write_gcg
from tilewright.records.record import Exchanged
from tilewright.study import Grade, Progress, dump_progress, parse_progress
from tilewright.tiles import Tally

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
    assert "Find the best move. One move is clearly best." in answer.out
    assert f"{PUZZLE.best} for {PUZZLE.score} points is the best move." in answer.out
    (found,) = last_line(answer.out)["puzzles"]
    assert (found["answer"], found["solved"], found["loss"]) == (PUZZLE.best, True, 0.0)
    assert parse_progress(store.read_text(encoding="utf-8")).puzzles == {}


def test_to_stop_is_not_to_have_nothing_to_solve(
    run: Run, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A puzzle that was left unsolved is not reported as none; it isn't counted as missed."""
    answer_with(monkeypatch)
    left = run("puzzle", "--date", DAY, "--plain")
    none = run("puzzle", "--missed", "--plain")
    assert left.code == none.code == DONE
    assert none.out.strip()
    assert none.out.strip() not in left.out
    assert not store.exists()


@pytest.mark.parametrize("day", ["2026-13-45", "tomorrow", "%Y"])
def test_what_is_not_a_day_is_refused(run: Run, day: str) -> None:
    """The message shows a day, not how a program reads one."""
    answer = run("puzzle", "--date", day)
    assert answer.code == BAD_INPUT
    assert DAY in answer.err
    assert "%m" not in answer.err


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


MISSED = next(one for one in shipped_puzzles() if one.id == "pocket-26-3")
"""A puzzle from the third turn of a game that is played again below."""


@pytest.fixture
def game_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a game whose third turn threw the puzzle's move away; reviews take little time."""
    monkeypatch.setattr(effort, "DEFAULT", Effort(candidates=4, selecting=16, samples=64))
    played = play("equity", "equity", edition="pocket", lexicon="family-clean", seed=26)
    record = record_of(played.events)
    third = record.entries[2]
    given = Tally(MISSED.view.rack.codes[:1])
    lost = replace(third, action=Exchanged.of(given), score=None, total=None)
    entries = (*record.entries[:2], lost)
    file = tmp_path / "game.gcg"
    file.write_text(write_gcg(replace(record, entries=entries, racks=())), encoding="utf-8")
    return file


def test_a_mistake_in_a_game_is_asked(
    run: Run, store: Path, monkeypatch: pytest.MonkeyPatch, game_file: Path
) -> None:
    """The game is reviewed, and its worst turn comes back; another player's mistakes don't."""
    answer_with(monkeypatch, MISSED.best)
    answer = run("puzzle", "--game", str(game_file), "--json")
    assert answer.code == 0
    (found,) = last_line(answer.out)["puzzles"]
    assert (found["best"], found["answer"], found["solved"]) == (MISSED.best, MISSED.best, True)
    assert parse_progress(store.read_text(encoding="utf-8")).puzzles == {}
    record = read_gcg(game_file.read_bytes()).record
    another = record.players[1 - record.entries[2].seat]
    other = run("puzzle", "--game", str(game_file), "--player", another.name, "--json")
    assert other.data == {"puzzles": []}
    assert run("puzzle", "--game", str(game_file), "--player", "nobody").code != 0
