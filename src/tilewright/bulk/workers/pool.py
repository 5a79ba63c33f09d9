"""Workers: they do tasks at the same time and lose none, even when one of them is killed.

Two kinds stand behind one door. Local workers are processes of this machine, each with a lane of
its own: when one is killed, it is known which task it was at, that task is given to a new process,
and the other lanes notice nothing. A cluster is reached by the address of its Dask scheduler, which
gives the tasks of a lost machine to another one.

Functions and tasks go to other processes: functions must be importable by name, tasks and results
must pickle. A script that opens a pool needs the usual ``if __name__ == "__main__":``.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Final, Protocol, TypeAlias, TypeVar

from tilewright.errors import ArgumentError, Cause, PoolError

__all__ = ["ATTEMPTS", "Pool", "open_pool", "usable_cores"]

ATTEMPTS: Final = 3
"""A task at which so many workers were lost is not given to another one."""

POLL: Final = 0.1
"""How often, in seconds, a waiting pool asks whether it is to stop."""

_LONGEST_NAME: Final = 80

Task = TypeVar("Task")
Result = TypeVar("Result")
Stop: TypeAlias = Callable[[], bool]
"""Asked some times a second; when it returns True, no more is waited for."""


class Pool(Protocol):
    """Does tasks, many at a time."""

    @property
    def workers(self) -> int:
        """How many tasks are done at a time."""
        ...

    def run(
        self,
        function: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        stop: Stop | None = None,
    ) -> Iterator[tuple[Task, Result]]:
        """Yield each task with its result, as they are finished, in no defined order.

        Tasks are taken as workers become free, so there may be more of them than fit in memory.
        What ``function`` raises is raised here; a task that loses its workers again and again
        ends in ``PoolError``. After ``stop``, tasks that are finished are still yielded and those
        under way are given up.
        """
        ...


@contextmanager
def open_pool(workers: int | None = None, cluster: str | None = None) -> Iterator[Pool]:
    """Open a pool of ``workers`` processes, by default one a core, or of a ``cluster``.

    One worker is this process itself, which saves the start of another. On leaving, workers that
    are still busy are ended.

    Args:
        workers: How many local processes; not with a cluster, which has its own.
        cluster: The address of a Dask scheduler, such as ``tcp://10.0.0.5:8786``.

    Raises:
        ArgumentError: The number of workers is wrong.
        PoolError: The cluster does not answer, or has no worker that can do the work.
    """
    if workers is not None and workers < 1:
        raise ArgumentError("workers", "at least 1", workers)
    if cluster is not None:
        if workers is not None:
            raise ArgumentError("workers", "none, because a cluster has its own", workers)
        from tilewright.bulk.workers.cluster import open_cluster  # noqa: PLC0415 - few have one

        with open_cluster(cluster) as pool:
            yield pool
        return
    count = workers or usable_cores()
    if count == 1:
        yield SerialPool()
        return
    local = ProcessPool(count)
    try:
        yield local
    finally:
        local.close()


def usable_cores() -> int:
    """Return how many cores this process may use, which may be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class SerialPool:
    """Does one task after another in this process."""

    workers = 1

    def run(
        self,
        function: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        stop: Stop | None = None,
    ) -> Iterator[tuple[Task, Result]]:
        """Yield each task with its result, in their order."""
        for task in tasks:
            if stop is not None and stop():
                return
            with naming(task):
                result = function(task)
            yield task, result


class ProcessPool:
    """Does tasks in processes of this machine."""

    def __init__(self, workers: int) -> None:
        """Have so many ``workers``; a process starts when it has something to do."""
        self.workers = workers
        self._lanes = [_Lane() for _ in range(workers)]

    def run(
        self,
        function: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        stop: Stop | None = None,
    ) -> Iterator[tuple[Task, Result]]:
        """Yield each task with its result, as they are finished."""
        coming = iter(tasks)
        free = list(self._lanes)
        busy: dict[Future[Result], tuple[_Lane, Task, int]] = {}

        def give(lane: _Lane, task: Task, attempt: int) -> None:
            busy[lane.submit(function, task)] = (lane, task, attempt)

        try:
            while True:
                while free and (more := next(coming, _NO_MORE)) is not _NO_MORE:
                    give(free.pop(), more, 1)  # type: ignore[arg-type]
                if not busy:
                    return
                patience = None if stop is None else POLL
                finished, _ = wait(busy, timeout=patience, return_when=FIRST_COMPLETED)
                for future in finished:
                    lane, task, attempt = busy.pop(future)
                    try:
                        with naming(task):
                            result = future.result()
                    except BrokenProcessPool as error:
                        lane.renew()
                        if attempt == ATTEMPTS:
                            raise lost(task) from error
                        give(lane, task, attempt + 1)
                        continue
                    free.append(lane)
                    yield task, result
                if stop is not None and stop():
                    yield from _finished(busy)
                    return
        finally:
            # Whoever was left at work is at a task that nobody waits for any more.
            for lane, _, _ in busy.values():
                lane.end()

    def close(self) -> None:
        """End all processes."""
        for lane in self._lanes:
            lane.end()


class _NoMore:
    """Stands behind the last task."""


_NO_MORE: Final = _NoMore()


def _finished(busy: dict[Future[Result], tuple[_Lane, Task, int]]) -> Iterator[tuple[Task, Result]]:
    """Yield what is finished among tasks that nobody will wait for."""
    for future in [future for future in busy if future.done()]:
        _, task, _ = busy.pop(future)
        if future.exception() is None:
            yield task, future.result()


class _Lane:
    """One worker process, started when it is needed and replaced when it was killed."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None

    def submit(self, function: Callable[[Task], Result], task: Task) -> Future[Result]:
        """Give the worker its next task."""
        for _ in range(ATTEMPTS):
            if self._executor is None:
                self._executor = ProcessPoolExecutor(
                    1,
                    # A fork would take along locks that other threads of this process hold.
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=_at_work,
                )
            try:
                return self._executor.submit(function, task)
            except BrokenProcessPool:
                # Killed while it had nothing to do.
                self.renew()
        message = "worker processes stop as soon as they start; is something killing them?"
        raise PoolError(message, cause=Cause.UNREACHABLE)

    def renew(self) -> None:
        """Forget a worker that is gone."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None

    def end(self) -> None:
        """End the worker at once, whatever it is doing."""
        if self._executor is None:
            return
        # The executor has no public way to end a task under way.
        processes = list((getattr(self._executor, "_processes", None) or {}).values())
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
            process.join()
        self._executor = None


def _at_work() -> None:
    """Leave Ctrl-C to the parent, who decides what is kept; runs first in each worker.

    A worker holds both ends of the queue of its tasks, so it would wait for ever for a parent that
    was killed: it watches whether there still is one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    """End this process when its parent has ended."""
    parent.join()
    os._exit(1)


def lost(task: object) -> PoolError:
    """Return the error for a task that no worker survives."""
    return PoolError(
        f"{ATTEMPTS} workers were lost at the same task, {task_name(task)}: it may need more memory"
        " than there is, or crash the program",
        cause=Cause.UNREACHABLE,
    )


@contextmanager
def naming(task: object) -> Iterator[None]:
    """Say at which task an error happened, in a note to it."""
    try:
        yield
    except BrokenProcessPool:
        raise
    except Exception as error:
        error.add_note(f"This happened at the task {task_name(task)}.")
        raise


def task_name(task: object) -> str:
    """Return a task in a few words."""
    text = repr(task)
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 3]}..."
