"""The server that the durability tests kill: ``python -m tests.server.zygote DB SOCKET N``.

``SOCKET`` is the number of an inherited descriptor: a listening socket. The server starts once and
loads all its code; the processes that serve are forked from it, so that hundreds of them can be
killed without hundreds of starts of Python. Lines on its standard input are its commands:
``start`` the missing ones, ``kill`` all, or ``kill`` one by its index; ``pause`` one by its index,
and ``resume`` all. Each is answered with a line when it is done.
"""

from __future__ import annotations

import os
import signal
import socket
import sys

from tests.ports import inherited_listener
from tilewright.lexicon import open_lexicon
from tilewright.players import make_player
from tilewright.rules.participant import Participant
from tilewright.server.config import Config
from tilewright.server.run import serve_alone
from tilewright.table import edition_for


def fork(config: Config, listener: socket.socket) -> int:
    """Start one process that serves."""
    pid = os.fork()
    if pid:
        return pid
    os.close(0)
    try:
        serve_alone(config, listener)
    finally:
        os._exit(0)


def kill(pids: list[int]) -> None:
    """Kill processes at once, like a power failure, and wait until they are gone."""
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    for pid in pids:
        os.waitpid(pid, 0)


def main() -> None:
    """Carry out requests until there are no more."""
    database, descriptor, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    config = Config(database=database, least_pause=0.0, sweep=0.1, life=2.0, looseness=10_000.0)
    listener = inherited_listener(descriptor)
    # What every process would load first is loaded here, once.
    edition = edition_for("pocket", (Participant("", is_computer=True),), {})
    make_player("beginner", edition, open_lexicon())
    pids: list[int] = []
    for line in sys.stdin:
        what, _, place = line.strip().partition(" ")
        if what == "kill":
            chosen = [pids[int(place) % len(pids)]] if place else list(pids)
            kill(chosen)
            pids = [pid for pid in pids if pid not in chosen]
        elif what == "pause":
            os.kill(pids[int(place) % len(pids)], signal.SIGSTOP)
        elif what == "resume":
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
        else:
            # A process that starts while the database is locked for long gives up by itself.
            pids = [pid for pid in pids if os.waitpid(pid, os.WNOHANG)[0] == 0]
            pids += [fork(config, listener) for _ in range(count - len(pids))]
        sys.stdout.write("done\n")
        sys.stdout.flush()
    kill(pids)


if __name__ == "__main__":
    main()
