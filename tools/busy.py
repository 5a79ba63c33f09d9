"""Keep the machine busy for as long as a block lasts, so that tests meet a slow computer.

``busy(4)`` starts four processes that spin and one that writes and syncs files where tests write
theirs. Each ends when the pipe from its parent closes, so that none outlives a parent that was
killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NoReturn

ROOT: Final = Path(__file__).resolve().parents[1]
FILE_BYTES: Final = 4 * 2**20
"""The size of each file that is written and synced."""


@contextmanager
def busy(spinning: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Run ``spinning`` processes that spin and one that writes files; none at all for 0."""
    works = [*["spin"] * spinning, "write"] if spinning else []
    with ExitStack() as ending:
        processes = []
        for work in works:
            command = [sys.executable, "-m", "tools.busy", work]
            process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE)
            # Leaving a process closes its pipe, which ends it, and waits for it.
            processes.append(ending.enter_context(process))
        yield processes


def spin() -> NoReturn:
    """Use as much of a core as the system allows."""
    while True:
        pass


def write() -> NoReturn:
    """Write and sync one file after another; each is deleted before the next one is written."""
    content = bytes(FILE_BYTES)
    while True:
        with tempfile.TemporaryFile() as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())


WORKS: Final[dict[str, Callable[[], NoReturn]]] = {"spin": spin, "write": write}


def end_with_parent() -> None:
    """Exit as soon as the parent closes our input, or is gone."""
    sys.stdin.buffer.read()
    os._exit(0)


def main(arguments: list[str]) -> None:
    """Do one kind of work until the parent ends."""
    # Ctrl-C reaches us as well; the parent decides when we end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    match arguments:
        case [work] if work in WORKS:
            WORKS[work]()
        case _:
            raise SystemExit(f"usage: python -m tools.busy {'|'.join(WORKS)}")


if __name__ == "__main__":
    main(sys.argv[1:])
