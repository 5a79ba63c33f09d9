"""The program in a real terminal: whole games, and a window that is closed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tilewright.cli.keep.clock import clock_file_of
from tilewright.library.kept_file import KeptFile
from tilewright.rules.event import Agreed, Ended
from tilewright.table import FileLog

pytest.importorskip("termios", reason="this system has no terminals of that kind")

from tests.cli.fullscreen.terminals import SECONDS, Terminal

pytestmark = pytest.mark.usefixtures("processes")


@contextmanager
def playing(path: Path) -> Iterator[Terminal]:
    """Begin a game of two people, whose file is ``path``, and agree to its rules."""
    arguments = ["play", "--edition", "pocket", "--players", "Ann,Ben", "--file", str(path)]
    terminal = Terminal(arguments, path.parent)
    try:
        terminal.wait_for(" agree")
        terminal.press("\r")
        terminal.wait_for("show my tiles")
        yield terminal
    finally:
        terminal.program.kill()
        terminal.program.wait()


@pytest.mark.slow
def test_a_whole_game_in_a_terminal(tmp_path: Path) -> None:
    """Two people pass until the game is over; the program says where it is saved."""
    path = tmp_path / "game.jsonl"
    with playing(path) as terminal:
        for turn in range(4):
            if turn:
                terminal.wait_for("show my tiles")
            terminal.press("\r")
            terminal.wait_for(" exchange")
            terminal.press("2")
            terminal.wait_for(" yes")
            terminal.press("y")
        terminal.wait_for(" finish")
        terminal.press("\r")
        terminal.wait_for("tilewright replay")
        terminal.drain()
        assert terminal.program.wait(SECONDS) == 0
    assert isinstance(FileLog.read(path)[1][-1], Ended)


@pytest.mark.slow
def test_a_closed_window_loses_nothing(tmp_path: Path) -> None:
    """When its terminal goes away, the program ends, and the game can be resumed."""
    path = tmp_path / "game.jsonl"
    with playing(path) as terminal:
        terminal.close()
    events = FileLog.read(path)[1]
    assert len([event for event in events if isinstance(event, Agreed)]) == 2


@pytest.mark.slow
@pytest.mark.parametrize("is_killed", [False, True], ids=["closed", "killed"])
def test_a_scorekeeper_that_dies_loses_no_entry(tmp_path: Path, *, is_killed: bool) -> None:
    """Whether the window is closed or the process killed in the middle of a line, all is saved."""
    path = tmp_path / "game.kept.json"
    options = ["--edition", "pocket", "--players", "Ann,Ben", "--first", "Ann", "--clock", "25"]
    terminal = Terminal(["keep", str(path), *options, "--lexicon", "none"], tmp_path)
    try:
        terminal.wait_for("Ann>")
        terminal.press("\x14clock 20:00\r8F HORN\r")
        terminal.wait_for("Ben>")
        terminal.resize(20, 5)
        terminal.wait_for("20×5")
        terminal.resize(80, 24)
        terminal.wait_for("Ben>")
        terminal.press("H6 FA")
        if is_killed:
            terminal.program.kill()
            terminal.drain()
            terminal.program.wait(SECONDS)
        else:
            terminal.press("R" * 40)
        terminal.close()
    finally:
        terminal.program.kill()
        terminal.program.wait()
    with KeptFile.open(path) as file:
        assert len(file.keeping.game.entries) == 1
        reading = file.keeping.game.entries[0].clock
        assert reading is not None
        assert 1_000_000 < reading <= 1_200_000
    assert clock_file_of(path).exists()
