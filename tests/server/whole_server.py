"""A whole server for tests: ``python -m tests.server.whole_server DB SOCKET WORKERS [OPTIONS]``.

``SOCKET`` is the number of an inherited descriptor: a listening socket. Workers are forked from a
process that has loaded their code, which saves a start of Python for each of them; with ``--spawn``
they are started as on any other server. ``--looseness`` multiplies all limits. ``--ahead`` names a
file with the number of milliseconds by which the clock of a server in one process is ahead of the
system's; a test changes it to let an outage last long. For every byte on standard input, a line
with the number of connections that have not ended is written to standard output.
"""

import argparse
import multiprocessing
import os
import threading
from functools import partial
from pathlib import Path

from tests.ports import inherited_listener
from tilewright.server import services
from tilewright.server.config import Config
from tilewright.server.front.acceptor import Acceptor
from tilewright.server.run import serve
from tilewright.server.upkeep.uptime import Uptime
from tilewright.table import wall_clock
from tilewright.units import Instant


def read_clock(ahead: Path) -> Instant:
    """Return the time, which is ahead of the system's by the milliseconds in a file."""
    return Instant(wall_clock() + int(ahead.read_text()))


def report_connections() -> None:
    """Count the connections of this process's acceptor whenever a byte arrives, in a thread."""
    started: set[Acceptor] = set()
    start = Acceptor.start

    def note_start(acceptor: Acceptor) -> None:
        started.add(acceptor)
        start(acceptor)

    setattr(Acceptor, "start", note_start)  # noqa: B010 - a method is not assigned to

    def answer() -> None:
        # Not sys.stdin: its lock would be held when the process ends.
        while os.read(0, 1):
            os.write(1, b"%d\n" % sum(one.open_connections for one in started))

    threading.Thread(target=answer, daemon=True).start()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("socket")
    parser.add_argument("workers", type=int)
    parser.add_argument("--looseness", type=float, default=10_000.0)
    parser.add_argument("--ahead", type=Path)
    parser.add_argument("--behind-proxy", action="store_true")
    parser.add_argument("--spawn", action="store_true")
    given = parser.parse_args()
    if given.ahead is not None:
        clock = partial(Uptime, source=partial(read_clock, given.ahead))
        setattr(services, "Uptime", clock)  # noqa: B010 - a name that it does not give away
    settings = Config(
        database=given.database,
        least_pause=0.0,
        sweep=0.1,
        looseness=given.looseness,
        trusted_proxy=given.behind_proxy,
    )
    report_connections()
    multiprocessing.set_forkserver_preload(["tests.server.zygote"])
    serve(
        settings,
        inherited_listener(given.socket),
        given.workers,
        start_method="spawn" if given.spawn else "forkserver",
    )
