"""Worker processes that share a listening socket: starting, restarting and stopping them."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Final, Generic, TypeVarTuple

_log = logging.getLogger(__name__)

_PAUSE: Final = 1.0
"""Seconds before a dead process is restarted, so that one that keeps crashing does not spin."""

Arguments = TypeVarTuple("Arguments")


class Workers(Generic[*Arguments]):
    """Keeps a fixed number of processes running until stopped by a signal."""

    def __init__(
        self,
        count: int,
        work: Callable[[*Arguments], None],
        arguments: tuple[*Arguments],
        on_end: Callable[[int], None],
    ) -> None:
        """Run ``work(*arguments)`` in ``count`` processes.

        ``on_end`` is called with the id of any process that ends unexpectedly.
        """
        self._context = multiprocessing.get_context("spawn")
        self._count = count
        self._work = work
        self._arguments = arguments
        self._on_end = on_end
        self._stopping = threading.Event()

    def run(self, farewell: float) -> None:
        """Run until SIGTERM or SIGINT, then kill processes that outlive ``farewell`` seconds."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        processes = [self._start() for _ in range(self._count)]
        while not self._stopping.is_set():
            wait([process.sentinel for process in processes], timeout=0.2)
            for place, process in enumerate(processes):
                if not self._stopping.is_set() and not process.is_alive():
                    _log.error("a worker ended with code %s; restarting it", process.exitcode)
                    if process.pid is not None:
                        self._on_end(process.pid)
                    self._stopping.wait(_PAUSE)
                    processes[place] = self._start()
        self._end(processes, farewell)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self._stopping.set()

    def _start(self) -> SpawnProcess:
        process = self._context.Process(target=_in_child, args=(self._work, self._arguments))
        process.start()
        return process

    @staticmethod
    def _end(processes: list[SpawnProcess], farewell: float) -> None:
        for process in processes:
            process.terminate()
        until = time.monotonic() + farewell
        for process in processes:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def _in_child(work: Callable[[*Arguments], None], arguments: tuple[*Arguments]) -> None:
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    work(*arguments)


def _end_with_parent() -> None:
    """Exit gracefully if the parent is killed, so that the port does not stay in use."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
