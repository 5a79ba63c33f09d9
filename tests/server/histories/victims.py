"""The servers that a campaign attacks: one process, or a supervisor with its workers."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from dataclasses import dataclass, field

from tests.server.crash import Crash
from tests.server.processes import Served


class OneProcess(Crash):
    """A server in one process, forked from one that has loaded all code.

    Methods that kill or pause return when that is done, not when clients are served again.
    """

    async def kill_all(self) -> None:
        """Kill the process, and start another."""
        await self._tell("kill")
        await self._tell("start")

    async def revive(self) -> None:
        """Start the process if it gave up: it exits if it starts while the database is locked."""
        await self._tell("start")

    async def pause_worker(self, place: int) -> None:
        """Stop the process until ``resume``."""
        await self._tell(f"pause {place}")

    async def resume(self) -> None:
        """Let the process continue."""
        await self._tell("resume")

    async def _tell(self, what: str) -> None:
        await asyncio.to_thread(self.tell, what)


@dataclass
class Supervised(Served):
    """A whole server: its supervisor accepts connections and restarts workers that die."""

    groups: list[int] = field(default_factory=list)
    """The process groups of all supervisors so far."""
    paused: set[int] = field(default_factory=set)

    def start(self) -> None:
        """Start a supervisor, which starts its workers."""
        super().start()
        assert self.process is not None
        self.groups.append(self.process.pid)

    def end(self) -> None:
        """Kill all processes, even workers whose supervisor has been killed."""
        super().end()
        for group in self.groups:
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)

    async def serve(self) -> None:
        """Start a supervisor if there is none, and wait until the server answers."""
        await self.revive()
        await self.wait()

    async def revive(self) -> None:
        """Start a supervisor if there is none: it exits if it starts while the database is down."""
        if self.process is None or self.process.poll() is not None:
            self.start()

    async def kill_all(self) -> None:
        """Kill the supervisor and its workers, and start another."""
        self.paused.clear()
        super().end()
        self.start()

    async def kill_supervisor(self) -> None:
        """Kill only the supervisor, and start another; the workers must end by themselves."""
        assert self.process is not None
        self.process.kill()
        await asyncio.to_thread(self.process.wait)
        self.start()

    async def pause_supervisor(self) -> None:
        """Stop the supervisor: clients can connect, but none is brought to a worker."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        self.paused.add(self.process.pid)

    async def kill_worker(self, place: int) -> None:
        """Kill a worker, which the supervisor restarts."""
        self._signal(place, signal.SIGKILL)

    async def pause_worker(self, place: int) -> None:
        """Stop a worker until ``resume``."""
        self.paused.update(self._signal(place, signal.SIGSTOP))

    def _signal(self, place: int, what: signal.Signals) -> list[int]:
        """Send a signal to a worker, and return its id; none if no worker is running."""
        ids = self.worker_ids()
        chosen = ids[place % len(ids) :][:1] if ids else []
        for worker in chosen:
            with suppress(ProcessLookupError):
                os.kill(worker, what)
        return chosen

    async def resume(self) -> None:
        """Let everything that was paused continue."""
        for process in self.paused:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
        self.paused.clear()
