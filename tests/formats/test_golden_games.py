"""Game files written by an earlier version still load and replay to the same result."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TypedDict

import pytest

from tilewright.rules.audit import audit
from tilewright.rules.evolve import replay
from tilewright.table import FileLog

GOLDEN = Path(__file__).parent / "golden"


class Result(TypedDict):
    """The recorded ending of a game."""

    events: int
    scores: list[int]
    why: str
    winners: list[int]
    decided: str
    board: str


EXPECTED: dict[str, Result] = json.loads((GOLDEN / "expected.json").read_text())


def test_every_file_has_an_expected_result() -> None:
    """No file is forgotten, and none is missing."""
    assert {path.stem for path in GOLDEN.glob("*.jsonl")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_an_old_game_file_replays_to_its_result(name: str, tmp_path: Path) -> None:
    """Only the log matters: later changes to the rules do not change a finished game."""
    path = tmp_path / "game.jsonl"
    shutil.copy(GOLDEN / f"{name}.jsonl", path)
    _, events = FileLog.read(path)
    game = replay(events)
    expected = EXPECTED[name]
    assert game.result is not None
    assert len(game.events) == expected["events"]
    assert list(game.scores) == expected["scores"]
    assert game.result.why.value == expected["why"]
    assert list(game.result.winners) == expected["winners"]
    assert game.result.decided.value == expected["decided"]
    assert game.board.cells.hex() == expected["board"]


@pytest.mark.parametrize("name", EXPECTED)
def test_the_draws_of_an_old_game_still_follow_from_its_seed(name: str) -> None:
    """The same seed gives the same tiles, lots and trays as when the game was played."""
    _, events = FileLog.read(GOLDEN / f"{name}.jsonl")
    assert audit(events).departures == ()
