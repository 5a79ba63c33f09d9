"""The program in a real terminal: a whole game, a window that is closed, and when it prompts."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from tilewright.cli.terminal.capabilities import why_no_full_screen
from tilewright.cli.terminal.color import Depth
from tilewright.rules.event import Agreed, Ended
from tilewright.table import FileLog

SECONDS = 60


class Terminal:
    """A terminal with 80×24 characters in which the program runs."""

    def __init__(self, arguments: list[str], data: Path) -> None:
        """Start ``tilewright play``."""
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.program = subprocess.Popen(
            [sys.executable, "-m", "tilewright", "play", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": "xterm-256color", "TILEWRIGHT_DATA": str(data)},
            start_new_session=True,
            # The terminal that sends SIGHUP when it is closed.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
        )
        os.close(slave)
        self.unread = b""

    def wait_for(self, text: str) -> None:
        """Read until ``text`` is on the screen."""
        while text.encode() not in self.unread:
            assert select.select([self.master], [], [], SECONDS)[0], self.unread[-2000:]
            self.unread += os.read(self.master, 65536)
        self.unread = self.unread.split(text.encode(), 1)[1]

    def press(self, keys: str) -> None:
        """Press these keys."""
        os.write(self.master, keys.encode())

    def drain(self) -> None:
        """Read until the program ends; the system reports the end as an error."""
        with suppress(OSError):
            while os.read(self.master, 65536):
                continue

    def close(self) -> None:
        """Close the window and wait for the program to notice."""
        os.close(self.master)
        self.program.wait(SECONDS)


@contextmanager
def playing(path: Path) -> Iterator[Terminal]:
    """Begin a game of two people, whose file is ``path``, and agree to its rules."""
    arguments = ["--edition", "pocket", "--players", "Ann,Ben", "--file", str(path)]
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


@pytest.mark.parametrize(
    ("terminal", "kind", "encoding", "size", "is_full"),
    [
        (True, "xterm-256color", "utf-8", (80, 24), True),
        (False, "xterm-256color", "utf-8", (80, 24), False),
        (True, "dumb", "utf-8", (80, 24), False),
        (True, "xterm", "iso8859-1", (80, 24), False),
        (True, "xterm", "utf-8", (40, 10), False),
    ],
)
def test_where_the_game_is_played_at_a_prompt(
    monkeypatch: pytest.MonkeyPatch,
    *,
    terminal: bool,
    kind: str,
    encoding: str,
    size: tuple[int, int],
    is_full: bool,
) -> None:
    """Pipes, dumb terminals, other encodings and tiny terminals get a prompt, with a reason."""
    for name in ("stdin", "stdout", "stderr"):
        stream = SimpleNamespace(isatty=lambda: terminal, encoding=encoding)
        monkeypatch.setattr(sys, name, stream)
    monkeypatch.setenv("TERM", kind)
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    reason = why_no_full_screen(lambda: 15, Depth.TRUE)
    assert (reason is None) == is_full
