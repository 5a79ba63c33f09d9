"""Input that is large or has no end: refused by its size, and never read twice over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pytest

from tests.cli.conftest import Run, Type
from tilewright import system
from tilewright.errors import FileError
from tilewright.library.game import Game
from tilewright.library.kept_file import read_kept
from tilewright.table.file_log import FileLog


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
    """A device without an end is refused once it has sent too much."""
    monkeypatch.setattr(system, "LARGEST_FILE", 2_000_000)
    answer = run(*command, "/dev/zero")
    assert answer.code == 2
    assert "too large: the limit is 2 MB" in answer.err


@pytest.fixture
def huge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file that is too large, none of which may be read."""
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(system.LARGEST_FILE + 1)
    opened = Path.open

    class Unread:
        """A file that has a size, and no content."""

        def __init__(self) -> None:
            self._file = opened(path, "rb")
            self.fileno = self._file.fileno

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            self._file.close()

    def watch(self: Path, *arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - as replaced
        return Unread() if self == path else opened(self, *arguments, **options)

    monkeypatch.setattr(Path, "open", watch)
    return path


@pytest.mark.reaches("system.LARGEST_FILE")
@pytest.mark.parametrize(
    "command",
    [
        *(("draw",), ("verify",), ("replay",), ("review",), ("gcg", "check")),
        *(("convert", "--from", "json", "--to", "gcg"), ("print", "result"), ("keep", "--plain")),
    ],
)
def test_a_large_file_is_refused_without_reading_it(
    run: Run, huge: Path, command: tuple[str, ...]
) -> None:
    """Every command looks at the size first."""
    outputs = ("-",) if command[0] == "convert" else ()
    answer = run(*command, str(huge), *outputs)
    assert answer.code in {1, 2}
    assert "is too large: the limit is 500 MB" in answer.err


@pytest.mark.parametrize("read", [Game.load, FileLog.read, read_kept])
def test_the_library_refuses_a_large_file_without_reading_it(
    huge: Path, read: Callable[[Path], object]
) -> None:
    """Also games in event files, and kept games."""
    with pytest.raises(FileError, match="is too large: the limit is 500 MB"):
        read(huge)


@pytest.mark.reaches("records.gcg.lines.MOST_BYTES")
def test_a_game_may_have_one_megabyte(tmp_path: Path, run: Run) -> None:
    """The library refuses a longer file by its size."""
    file = tmp_path / "game.gcg"
    file.write_text("#" * 1_000_001, encoding="utf-8")
    answer = run("gcg", "check", str(file))
    assert answer.code in {1, 2}
    assert "1000000" in answer.err + answer.out
