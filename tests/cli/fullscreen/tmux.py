"""The program in tmux: a real terminal whose screen can be read, as people see it."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.waiting import wait_until

_NUMBERS = count()


class Tmux:
    """A terminal of a certain size in which the program runs."""

    def __init__(
        self,
        folder: Path,
        arguments: list[str],
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start ``tilewright`` with these arguments; the terminal stays when it ends.

        Its socket is in ``folder``.
        """
        self._socket = folder / f"tmux-{next(_NUMBERS)}"
        named = [f"{name}={value}" for name, value in (environment or {}).items()]
        # The size must be the terminal's own.
        clean = ["env", "-u", "COLUMNS", "-u", "LINES"]
        program = shlex.join([*clean, *named, sys.executable, "-m", "tilewright", *arguments])
        columns, rows = map(str, size)
        self._run("new-session", "-d", "-x", columns, "-y", rows, f"{program}; exec cat")
        self._run("set-option", "-g", "status", "off")
        self._run("resize-window", "-x", columns, "-y", rows)

    def _run(self, *arguments: str) -> str:
        command = ["tmux", "-S", str(self._socket), "-f", "/dev/null", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    @property
    def screen(self) -> str:
        """What is on the screen."""
        return self._run("capture-pane", "-p")

    @property
    def colored(self) -> str:
        """What is on the screen, with its colors."""
        return self._run("capture-pane", "-p", "-e")

    def wait_for(self, *texts: str) -> str:
        """Wait until one of these texts is on the screen, and return everything on it."""

        def found() -> str | None:
            screen = self.screen
            return screen if any(text in screen for text in texts) else None

        return wait_until(found, lambda: f"{texts} is not on the screen:\n{self.screen}")

    def write(self, text: str) -> None:
        """Type a text as it is."""
        self._run("send-keys", "-l", text)

    def press(self, *keys: str) -> None:
        """Press keys by tmux's names, such as ``Enter`` or ``C-z``."""
        self._run("send-keys", *keys)

    def enter(self, *lines: str) -> None:
        """Type lines, each with Enter."""
        for line in lines:
            self.write(line)
            self.press("Enter")

    def click(self, column: int, row: int) -> None:
        """Click, as a terminal reports it (SGR), at a column and a row counted from 0."""
        for end in "Mm":
            self.write(f"\x1b[<0;{column + 1};{row + 1}{end}")

    def resize(self, columns: int, rows: int) -> None:
        """Resize the window."""
        self._run("resize-window", "-x", str(columns), "-y", str(rows))

    @property
    def process(self) -> int:
        """The id of the shell that runs the program."""
        return int(self._run("display-message", "-p", "#{pane_pid}"))

    def close(self) -> None:
        """Close the terminal, and wait for it; a program that still runs is hung up."""
        process = self.process
        self._run("kill-server")
        wait_until(lambda: not Path(f"/proc/{process}").exists(), "the terminal stays open")

    def __enter__(self) -> Self:
        """Return the terminal."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the terminal."""
        self.close()
