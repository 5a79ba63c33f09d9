"""Servers as separate processes, to be ended by signals."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.server.harness import KEPT
from tilewright.server.run import bind

LONG = 600.0
"""Seconds after which a test stops waiting, on the busiest machine."""


def is_running(process: int) -> bool:
    """Return whether a process has not ended."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def _hide_uvloop(folder: Path) -> dict[str, str]:
    """Return an environment in which Python does not find uvloop."""
    hidden = folder / "without_uvloop"
    hidden.mkdir(exist_ok=True)
    (hidden / "uvloop.py").write_text("raise ImportError\n")
    path = os.pathsep.join((str(hidden), str(Path.cwd()), os.environ.get("PYTHONPATH", "")))
    return {**os.environ, "PYTHONPATH": path}


@dataclass
class Served:
    """A server process with its workers, and how to reach it."""

    database: str
    folder: Path
    workers: int = 1
    module: str = "tests.server.whole_server"
    port: int = 0
    process: subprocess.Popen[str] | None = None
    looseness: float | None = None
    """A multiplier for all limits; None for hardly any limits."""
    has_uvloop: bool = True
    """Whether the server finds uvloop, which it prefers to the event loop of asyncio."""

    def start(self) -> None:
        """Start the server, on the same port as before."""
        if not self.port:
            probe = bind("127.0.0.1", 0)
            self.port = probe.getsockname()[1]
            probe.close()
        command = [sys.executable, "-m", self.module, self.database]
        command += [str(self.port), str(self.workers)]
        if self.looseness is not None:
            command.append(str(self.looseness))
        if self.process is not None:
            # It was killed; what connected us to it stays open until someone closes it.
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    pipe.close()
        # Its own process group, so that the workers die with it.
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command,
                start_new_session=True,
                stderr=log,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=None if self.has_uvloop else _hide_uvloop(self.folder),
            )

    def end(self) -> None:
        """Kill every process of the server at once."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            with self.process:
                pass

    def descriptors(self) -> int:
        """Return the number of files and connections that all processes of the server have open."""
        assert self.process is not None
        processes = (self.process.pid, *self.worker_ids())
        return sum(1 for one in processes for _ in Path(f"/proc/{one}/fd").iterdir())

    def worker_ids(self) -> list[int]:
        """Return the ids of the worker processes that a supervisor has started."""
        assert self.process is not None
        parents, spawned = {}, set()
        for folder in Path("/proc").iterdir():
            with suppress(OSError):
                if folder.name.isdecimal():
                    process = int(folder.name)
                    stat = (folder / "stat").read_text().rpartition(")")[2].split()
                    if stat[0] != "Z":
                        parents[process] = int(stat[1])
                    if b"spawn_main" in (folder / "cmdline").read_bytes():
                        spawned.add(process)
        children = [one for one, parent in parents.items() if parent == self.process.pid]
        # Workers are children of the supervisor, or of the fork server that it uses.
        forked = [one for one, parent in parents.items() if parent in children]
        return sorted([*spawned.intersection(children), *forked])

    async def wait(self) -> None:
        """Wait until the server answers."""
        async with asyncio.timeout(LONG), self.client() as client:
            while True:
                with suppress(httpx.HTTPError):
                    if (await client.get("/healthz")).status_code == httpx.codes.OK:
                        return
                await asyncio.sleep(0.02)

    def client(self) -> httpx.AsyncClient:
        """Return a client of this server."""
        # There is nothing to verify, and loading all certificates takes time.
        base = f"http://127.0.0.1:{self.port}"
        return httpx.AsyncClient(base_url=base, timeout=30, verify=False, limits=KEPT)  # noqa: S501
