"""Measure what one client can write into the log within its limits.

``python -m bench.log_floods --before CHECKOUT`` runs each flood for some seconds against a fresh
server (one process, SQLite, default limits), with the code in the checkout and with ours. A flood
repeats one mistake as fast as the server answers. The program ends with an error if a flood makes
our server write a traceback, or more than ``--most`` bytes a second.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_SERVE: Final = (
    "import sys, socket; from tilewright.server.config import Config;"
    "from tilewright.server.run import serve;"
    "serve(Config(database=sys.argv[1]), socket.socket(fileno=int(sys.argv[2])))"
)
_WAIT: Final = 30.0
_HEAD: Final = "Host: x\r\nContent-Type: application/json\r\n"
_UPGRADE: Final = (
    "GET /api/v1/tables/none/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)

FLOODS: Final = {
    "hanging up in the middle of a body": (
        f"POST /api/v1/tables HTTP/1.1\r\n{_HEAD}Content-Length: 100\r\n\r\n{{"
    ),
    "malformed Origin": f"{_UPGRADE}Origin: http://[\r\n\r\n",
    "not HTTP": "GET /api/v1/about HTTP/1.1\r\nHost: x\r\n\r\n\x00\x01 nonsense\r\n\r\n",
    "leaving during the handshake": f"{_UPGRADE}\r\n",
    "frames that break the protocol": f"{_UPGRADE}\r\n\xff\xff\xff\xff",
    "malformed JSON": f"POST /api/v1/tables HTTP/1.1\r\n{_HEAD}Content-Length: 2\r\n\r\n{{]",
}
"""What a client sends on each of its connections."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a flood made the server write."""

    connections: int
    seconds: float
    size: int
    tracebacks: int


@contextmanager
def served(folder: Path, checkout: Path) -> Iterator[int]:
    """Run a server whose log is in ``folder``; yield its port."""
    with socket.socket() as listener, (folder / "log").open("wb") as log:
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        port = int(listener.getsockname()[1])
        process = subprocess.Popen(
            [sys.executable, "-c", _SERVE, f"sqlite:///{folder}/db", str(listener.fileno())],
            stderr=log,
            pass_fds=(listener.fileno(),),
            env=os.environ | {"PYTHONPATH": str(checkout / "src")},
        )
        try:
            send(port, "GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
            yield port
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(_WAIT)


def send(port: int, text: str) -> None:
    """Send bytes, stop sending, and wait for the answer or the end."""
    with socket.create_connection(("127.0.0.1", port), _WAIT) as client, suppress(OSError):
        client.sendall(text.encode("latin-1"))
        client.shutdown(socket.SHUT_WR)
        client.recv(65_536)


def flood(checkout: Path, text: str, seconds: float) -> Written:
    """Send the same on one connection after the other."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with served(folder, checkout) as port:
            started, connections = time.monotonic(), 0
            while (spent := time.monotonic() - started) < seconds:
                send(port, text)
                connections += 1
        log = (folder / "log").read_bytes()
    return Written(connections, spent, len(log), log.count(b"Traceback"))


def main() -> int:
    """Measure and print a table; return an exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--most", type=float, default=1000.0)
    wanted = parser.parse_args()
    here = Path(__file__).parents[1]
    out: Callable[[str], object] = sys.stdout.write
    out("| flood | connections | log, bytes/s | tracebacks |\n|---|--:|--:|--:|\n")
    failed = False
    for name, text in FLOODS.items():
        checkouts = [one for one in (wanted.before, here) if one is not None]
        found = [flood(one, text, wanted.seconds) for one in checkouts]
        columns = (
            ", ".join(f"{one.connections:,}" for one in found),
            ", ".join(f"{one.size / one.seconds:,.0f}" for one in found),
            ", ".join(f"{one.tracebacks:,}" for one in found),
        )
        out(f"| {name} | {' | '.join(columns)} |\n")
        ours = found[-1]
        failed |= ours.tracebacks > 0 or ours.size / ours.seconds > wanted.most
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
