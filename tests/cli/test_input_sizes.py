"""Input that is large or has no end: refused by its size, and never read twice over."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run, Type
from tilewright.cli import files


def test_a_long_line_of_slashes_is_not_a_position(run: Run, type_in: Type) -> None:
    """Three megabytes end at once; looking for a position took time by their square."""
    type_in("15/" * 1_000_000)
    answer = run("draw", "-")
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("command", [("draw",), ("gcg", "check"), ("verify",), ("replay",)])
def test_input_is_read_only_up_to_the_limit(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """A device without an end is refused by its size."""
    monkeypatch.setattr(files, "MOST_BYTES", 2_000_000)
    answer = run(*command, "/dev/zero")
    assert answer.code == 2
    assert "too large: the limit is 2 MB" in answer.err


def test_a_game_may_have_one_megabyte(tmp_path: Path, run: Run) -> None:
    """The library refuses a longer file by its size."""
    file = tmp_path / "game.gcg"
    file.write_text("#" * 1_000_001, encoding="utf-8")
    answer = run("gcg", "check", str(file))
    assert answer.code in {1, 2}
    assert "1000000" in answer.err + answer.out
