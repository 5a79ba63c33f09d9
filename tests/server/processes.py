"""Servers as separate processes, to be ended by signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.ports import Port
from tests.server.harness import KEPT
from tests.waiting import LONG, until

__all__ = ["LONG", "Served", "is_running"]


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
    reserved: Port = field(default_factory=Port, repr=False)
    process: subprocess.Popen[str] | None = None
    looseness: float | None = None
    """A multiplier for all limits; None for hardly any limits."""
    behind_proxy: bool = False
    """Whether the server believes the addresses of clients that a proxy names."""
    spawns: bool = False
    """Whether each worker is a new process of Python, as outside of tests."""
    ahead: Path | None = None
    """A file with the milliseconds by which the server's clock is ahead; see ``whole_server``."""
    has_uvloop: bool = True
    """Whether the server finds uvloop, which it prefers to the event loop of asyncio."""

    @property
    def port(self) -> int:
        """The port, which stays the same when the server is killed and started again."""
        return self.reserved.number

    def start(self) -> None:
        """Start the server, which inherits a listening socket; connections wait in its queue."""
        if self.process is not None:
            # It was killed; what connected us to it stays open until someone closes it.
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    pipe.close()
        with self.reserved.listen() as listener, (self.folder / "log").open("ab") as log:
            descriptor = listener.fileno()
            command = [sys.executable, "-m", self.module, self.database]
            command += [str(descriptor), str(self.workers)]
            if self.looseness is not None:
                command += ["--looseness", str(self.looseness)]
            if self.behind_proxy:
                command.append("--behind-proxy")
            if self.spawns:
                command.append("--spawn")
            if self.ahead is not None:
                command += ["--ahead", str(self.ahead)]
            # Its own process group, so that the workers die with it.
            self.process = subprocess.Popen(
                command,
                start_new_session=True,
                pass_fds=[descriptor],
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

    def open_connections(self) -> int:
        """Return the number of connections that have not ended, as the front process counts."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("?")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

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
        """Wait until the server answers: the first request waits in the queue until it does."""
        async with self.client() as client:

            async def answers() -> bool:
                if self.process is None or self.process.poll() is not None:
                    log = (self.folder / "log").read_text(errors="replace")
                    raise AssertionError(f"the server has ended:\n{log}")
                try:
                    answer = await client.get("/healthz", timeout=LONG)
                except httpx.HTTPError:
                    # It was killed while the request was in its queue.
                    return False
                return answer.status_code == httpx.codes.OK

            await until(answers)

    def client(self) -> httpx.AsyncClient:
        """Return a client of this server."""
        # There is nothing to verify, and loading all certificates takes time.
        base = f"http://127.0.0.1:{self.port}"
        return httpx.AsyncClient(base_url=base, timeout=30, verify=False, limits=KEPT)  # noqa: S501
