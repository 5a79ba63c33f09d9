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

from tilewright.server.run import bind

LONG = 600.0
"""Seconds after which a test stops waiting, on the busiest machine."""


@dataclass
class Served:
    """A server process with its workers, and how to reach it."""

    database: str
    folder: Path
    workers: int = 1
    module: str = "tests.server.whole_server"
    port: int = 0
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the server, on the same port as before."""
        if not self.port:
            probe = bind("127.0.0.1", 0)
            self.port = probe.getsockname()[1]
            probe.close()
        command = [sys.executable, "-m", self.module, self.database]
        command += [str(self.port), str(self.workers)]
        # Its own process group, so that the workers die with it.
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command,
                start_new_session=True,
                stderr=log,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )

    def end(self) -> None:
        """Kill every process of the server at once."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            with self.process:
                pass

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
        return httpx.AsyncClient(base_url=base, timeout=30, verify=False)  # noqa: S501 - no TLS
