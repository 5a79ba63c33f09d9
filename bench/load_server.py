"""The server that is measured: its processes, its database's processes, and what they use."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx
import psycopg
from psycopg import sql

from tilewright.server.run import bind

_SERVER: Final = (
    "import sys; from socket import socket; from tilewright.server.config import Config;"
    "from tilewright.server.run import serve;"
    "serve(Config(database=sys.argv[1], looseness=1e6, idle=1e6),"
    " socket(fileno=int(sys.argv[2])), int(sys.argv[3]))"
)


@dataclass
class Server:
    """A server process with its workers."""

    database: str
    port: int
    process: subprocess.Popen[bytes]

    def pids(self) -> list[int]:
        """Return the process ids of the server and its workers."""
        return [self.process.pid, *_descendants(self.process.pid)]

    def cpu(self) -> float:
        """Return the processor seconds that the server has used."""
        return processor_seconds(self.pids())

    def database_cpu(self) -> float:
        """Return the processor seconds of the database's own processes; 0 for SQLite."""
        if self.database.startswith("sqlite"):
            return 0.0
        query = (
            "SELECT pid FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        with psycopg.connect(self.database) as connection:
            return processor_seconds(pid for (pid,) in connection.execute(query))

    def memory(self) -> float:
        """Return the server's private memory in MB."""
        total = 0
        for pid in self.pids():
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith(("Private_Clean", "Private_Dirty")):
                    total += int(line.split()[1])
        return total / 1024


def _descendants(pid: int) -> list[int]:
    found = [pid]
    for parent in found:
        children = Path(f"/proc/{parent}/task/{parent}/children")
        found += map(int, children.read_text().split())
    return found[1:]


def processor_seconds(pids: Iterable[int]) -> float:
    """Return the processor seconds, in user and system mode, that these processes have used."""
    ticks = 0
    for pid in pids:
        with suppress(FileNotFoundError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(
    database: str, workers: int, cores: Iterable[int], checkout: Path | None = None
) -> Iterator[Server]:
    """Run a server on these cores until the block ends, with the code in ``checkout``.

    It inherits a listening socket, so that no other program can take its port.
    """
    own = {} if checkout is None else {"PYTHONPATH": str(checkout / "src")}
    with bind("127.0.0.1", 0) as listener:
        port: int = listener.getsockname()[1]
        descriptor = listener.fileno()
        command = [sys.executable, "-c", _SERVER, database, str(descriptor), str(workers)]
        if shutil.which("taskset"):
            command = ["taskset", "-c", ",".join(map(str, sorted(cores))), *command]
        process = subprocess.Popen(command, env=os.environ | own, pass_fds=[descriptor])
    try:
        _await(port)
        yield Server(database, port, process)
    finally:
        process.terminate()
        process.wait(30)


def _await(port: int) -> None:
    for _ in range(600):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == httpx.codes.OK:
                return
        except httpx.HTTPError:
            time.sleep(0.1)
    message = "the server does not respond"
    raise RuntimeError(message)


@contextmanager
def empty_database(postgres: str | None) -> Iterator[str]:
    """Yield the address of an empty database: a new one at ``postgres``, or an SQLite file."""
    if postgres is None:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/games.db"
        return
    name = f"tilewright_load_{secrets.token_hex(4)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        head, _, _ = postgres.rpartition("/")
        yield f"{head}/{name}"
    finally:
        with psycopg.connect(postgres, autocommit=True) as connection:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
            connection.execute(drop.format(sql.Identifier(name)))
