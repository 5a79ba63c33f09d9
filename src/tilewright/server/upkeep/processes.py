"""Several processes behind one listening socket: started together, started anew, ended together."""

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
from typing import Any, Final

_log = logging.getLogger(__name__)

_PAUSE: Final = 1.0
"""Seconds before a process that ended is started anew, so that a broken one does not spin."""


class Workers:
    """Keeps so many processes alive until it is told to end."""

    def __init__(self, count: int, work: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        """Run ``work(*arguments)`` in ``count`` processes."""
        self._context = multiprocessing.get_context("spawn")
        self._count = count
        self._work = work
        self._arguments = arguments
        self._ending = threading.Event()

    def run(self, farewell: float) -> None:
        """Run until SIGTERM or SIGINT; whoever has not ended after ``farewell`` is killed."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._told)
        processes = [self._start() for _ in range(self._count)]
        while not self._ending.is_set():
            wait([process.sentinel for process in processes], timeout=0.2)
            for place, process in enumerate(processes):
                if not self._ending.is_set() and not process.is_alive():
                    _log.error("a worker ended with %s and is started anew", process.exitcode)
                    self._ending.wait(_PAUSE)
                    processes[place] = self._start()
        self._end(processes, farewell)

    def _told(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self._ending.set()

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


def _in_child(work: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    work(*arguments)


def _end_with_parent() -> None:
    """End gracefully when whoever started us is killed: the port must not stay taken."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
