"""``tilewright serve`` with a clock that a test sets.

``python -m tests.server.clocked_serve FILE serve …``: ``FILE`` is a ``SimulatedClock``, and what
follows are the arguments of ``tilewright``. The command, its settings and its limits are those of
any other server. Only the clocks differ: the one that tables, sessions and retention go by, and the
one by which clients' budgets fill again. So a test can let hours pass without waiting for them.
``--files N`` in front lets the server open at most ``N`` files; ``--hurry N`` lets it look for old
data ``N`` times as often, to keep up with a fast clock.
"""

from __future__ import annotations

import argparse
import mmap
import resource
import socket
import struct
import sys
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from tilewright.cli import main
from tilewright.server import run, worker
from tilewright.server.upkeep import caretaker, gc_tuning
from tilewright.server.upkeep.buckets import Buckets
from tilewright.server.upkeep.limits import Limits
from tilewright.server.worker import Server
from tilewright.table import wall_clock
from tilewright.units import Instant

_AHEAD: Final = struct.Struct("=d")
_ESTABLISHED: Final = "01"
"""The state of a connection, as the system writes it."""


class SimulatedClock:
    """A clock that is ahead of the real one, by seconds that several processes share in a file."""

    def __init__(self, path: Path) -> None:
        """Use the file at ``path``; create it, with nothing ahead, if there is none."""
        if not path.exists():
            path.write_bytes(_AHEAD.pack(0.0))
        self.path = path
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), _AHEAD.size)

    @property
    def ahead(self) -> float:
        """The seconds by which the clock is ahead."""
        (seconds,) = _AHEAD.unpack_from(self._shared)
        return float(seconds)

    def advance(self, seconds: float) -> None:
        """Let time pass at once."""
        _AHEAD.pack_into(self._shared, 0, self.ahead + seconds)

    def now(self) -> Instant:
        """Return the simulated time of day."""
        return Instant(wall_clock() + int(1000 * self.ahead))

    def monotonic(self) -> float:
        """Return simulated seconds since some moment."""
        return time.monotonic() + self.ahead


class ClockedServer(Server):
    """A server with an injected clock."""

    clock: SimulatedClock

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Replace the clocks; no client has been answered yet."""
        await super().startup(sockets)
        self.registry.now = self.clock.now
        factor = self.registry.config.looseness
        self.registry.limits = Limits.make(factor, Buckets(now=self.clock.monotonic))


def command(clock: SimulatedClock, *arguments: str, files: int = 0, hurry: float = 1) -> list[str]:
    """Return the command that runs ``tilewright`` with a clock."""
    own = ["--files", str(files), "--hurry", str(hurry), str(clock.path)]
    return [sys.executable, "-m", "tests.server.clocked_serve", *own, *arguments]


def descriptors(process: int) -> Counter[str]:
    """Return the files and connections that a process has open, all connections under one name.

    Connections to the database are left out: their pool grows with use, up to its size.
    """
    links = []
    for one in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):
            links.append(str(one.readlink()))
    names = ("socket" if link.startswith("socket:") else link for link in links)
    return Counter(name for name in names if ".db" not in name)


def open_connections(port: int) -> int:
    """Return the number of connections to a server that neither side has closed yet."""
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    ends = [line.split()[1:4:2] for line in lines]
    return sum(state == _ESTABLISHED and int(end[-4:], 16) == port for end, state in ends)


def _hurry(factor: float) -> None:
    """Let the server's upkeep run this many times as often."""
    for name in ("_BETWEEN_RETENTIONS", "_BETWEEN_BATCHES"):
        setattr(caretaker, name, getattr(caretaker, name) / factor)
    collect = partial(gc_tuning.collect_now_and_then, gc_tuning.SECONDS / factor)
    setattr(worker, "collect_now_and_then", collect)  # noqa: B010 - a name it does not give away


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=0)
    parser.add_argument("--hurry", type=float, default=1.0)
    parser.add_argument("clock", type=Path)
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    if given.files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (given.files, given.files))
    ClockedServer.clock = SimulatedClock(given.clock)
    setattr(run, "Server", ClockedServer)  # noqa: B010 - a name that it does not give away
    _hurry(given.hurry)
    sys.exit(main(given.arguments))
