"""Real terminals in which the program runs; only where the system has them, not on Windows."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

SECONDS = 60
_SIZE = {"COLUMNS", "LINES"}


def _set_size(terminal: int, columns: int, rows: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class Terminal:
    """A terminal with 80×24 characters in which the program runs."""

    def __init__(self, arguments: list[str], data: Path) -> None:
        """Start the program."""
        # The size must be the terminal's own.
        own = {name: value for name, value in os.environ.items() if name not in _SIZE}
        self.master, slave = pty.openpty()
        _set_size(slave, 80, 24)
        self.program = subprocess.Popen(
            [sys.executable, "-m", "tilewright", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**own, "TERM": "xterm-256color", "TILEWRIGHT_DATA": str(data)},
            start_new_session=True,
            # The terminal that sends SIGHUP when it is closed.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
        )
        os.close(slave)
        self.unread = b""

    def wait_for(self, text: str) -> None:
        """Read until ``text`` is written in one piece."""
        end = time.monotonic() + SECONDS
        while text.encode() not in self.unread:
            left = end - time.monotonic()
            assert left > 0, self.unread[-2000:]
            assert select.select([self.master], [], [], left)[0], self.unread[-2000:]
            self.unread += os.read(self.master, 65536)
        self.unread = self.unread.split(text.encode(), 1)[1]

    def press(self, keys: str) -> None:
        """Press these keys."""
        os.write(self.master, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Resize the window; the program gets a signal."""
        _set_size(self.master, columns, rows)

    def drain(self) -> None:
        """Read until the program ends; the system reports the end as an error."""
        with suppress(OSError):
            while os.read(self.master, 65536):
                continue

    def close(self) -> None:
        """Close the window and wait for the program to notice."""
        os.close(self.master)
        self.program.wait(SECONDS)
