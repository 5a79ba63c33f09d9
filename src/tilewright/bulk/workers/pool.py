"""Worker pools, which run tasks in parallel and lose no task, even if a worker is killed.

Two kinds of pools share one interface. Local workers are processes on this machine, each with its
own executor: if a worker is killed, its task is known and goes to a new process, and the other
workers are not affected. A cluster is reached through its Dask scheduler, which reassigns a lost
machine's tasks to another machine.

Functions and tasks are sent to other processes, so functions must be importable by name, and tasks
and results must pickle. A script that opens a pool needs ``if __name__ == "__main__":``.
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
from tilewright.system import usable_cores

__all__ = ["ATTEMPTS", "Pool", "open_pool"]

ATTEMPTS: Final = 3
"""The number of workers that a task may kill before it is no longer retried."""

POLL: Final = 0.1
"""The interval, in seconds, at which a waiting pool calls ``stop``."""

_LONGEST_NAME: Final = 80

Task = TypeVar("Task")
Result = TypeVar("Result")
Stop: TypeAlias = Callable[[], bool]
"""Called a few times a second; if it returns True, the pool stops waiting for results."""


class Pool(Protocol):
    """Runs many tasks at a time."""

    @property
    def workers(self) -> int:
        """How many tasks run at a time."""
        ...

    def run(
        self,
        function: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        stop: Stop | None = None,
    ) -> Iterator[tuple[Task, Result]]:
        """Yield each task with its result, in order of completion.

        Tasks are fetched as workers become free, so there may be more tasks than fit in memory.
        Exceptions from ``function`` are propagated; a task that repeatedly kills its worker raises
        ``PoolError``. Once ``stop`` returns True, finished tasks are still yielded, and running
        tasks are abandoned.
        """
        ...


@contextmanager
def open_pool(workers: int | None = None, cluster: str | None = None) -> Iterator[Pool]:
    """Open a pool of ``workers`` processes, by default one per core, or a ``cluster``'s pool.

    A single worker runs in this process. Workers that are still busy on exit are killed.

    Args:
        workers: The number of local processes; not allowed with a cluster.
        cluster: The address of a Dask scheduler, such as ``tcp://10.0.0.5:8786``.

    Raises:
        ArgumentError: The number of workers is invalid.
        PoolError: The cluster does not respond, or its workers cannot run the tasks.
    """
    if workers is not None and workers < 1:
        raise ArgumentError("workers", "at least 1", workers)
    if cluster is not None:
        if workers is not None:
            raise ArgumentError(
                "workers", "no number, because a cluster has its own workers", workers
            )
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


class SerialPool:
    """Runs one task after another in this process."""

    workers = 1

    def run(
        self,
        function: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        stop: Stop | None = None,
    ) -> Iterator[tuple[Task, Result]]:
        """Yield each task with its result, in the given order."""
        for task in tasks:
            if stop is not None and stop():
                return
            with naming(task):
                result = function(task)
            yield task, result


class ProcessPool:
    """Runs tasks in processes on this machine."""

    def __init__(self, workers: int) -> None:
        """Use this many ``workers``; a process is started when it gets its first task."""
        self.workers = workers
        self._lanes = [_Lane() for _ in range(workers)]

    def run(
        self,
        function: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        stop: Stop | None = None,
    ) -> Iterator[tuple[Task, Result]]:
        """Yield each task with its result, in order of completion."""
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
            # Kill workers that are still busy, because their results are no longer needed.
            for lane, _, _ in busy.values():
                lane.end()

    def close(self) -> None:
        """Kill all worker processes."""
        for lane in self._lanes:
            lane.end()


class _NoMore:
    """Marks the end of the tasks."""


_NO_MORE: Final = _NoMore()


def _finished(busy: dict[Future[Result], tuple[_Lane, Task, int]]) -> Iterator[tuple[Task, Result]]:
    """Yield the finished tasks with their results, without waiting for the others."""
    for future in [future for future in busy if future.done()]:
        _, task, _ = busy.pop(future)
        if future.exception() is None:
            yield task, future.result()


class _Lane:
    """One worker process, started when needed and replaced if it is killed."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None

    def submit(self, function: Callable[[Task], Result], task: Task) -> Future[Result]:
        """Give the worker its next task."""
        for _ in range(ATTEMPTS):
            if self._executor is None:
                self._executor = ProcessPoolExecutor(
                    1,
                    # A forked process would inherit locks held by this process's other threads.
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=_start_worker,
                )
            try:
                return self._executor.submit(function, task)
            except BrokenProcessPool:
                # The worker was killed while idle.
                self.renew()
        message = "worker processes exit as soon as they start; check whether something kills them"
        raise PoolError(message, cause=Cause.UNREACHABLE)

    def renew(self) -> None:
        """Discard a worker process that has exited, so that the next task starts another."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None

    def end(self) -> None:
        """Kill the worker at once, even in the middle of a task."""
        if self._executor is None:
            return
        # The executor's public interface offers no way to stop a running task.
        processes = list((getattr(self._executor, "_processes", None) or {}).values())
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
            process.join()
        self._executor = None


def _start_worker() -> None:
    """Prepare a worker: leave Ctrl-C to the parent process, and exit if the parent is killed.

    A worker has both ends of its task queue open, so it would otherwise wait forever for a parent
    that was killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    """Exit this process when its parent has exited."""
    parent.join()
    os._exit(1)


def lost(task: object) -> PoolError:
    """Return the error for a task that killed every worker that ran it."""
    return PoolError(
        f"the task {task_name(task)} killed {ATTEMPTS} workers; it may need more memory than is"
        " available, or crash the program",
        cause=Cause.UNREACHABLE,
    )


@contextmanager
def naming(task: object) -> Iterator[None]:
    """Add the task's name as a note to any error raised in this context."""
    try:
        yield
    except BrokenProcessPool:
        raise
    except Exception as error:
        error.add_note(f"This happened in the task {task_name(task)}.")
        raise


def task_name(task: object) -> str:
    """Return a short description of a task."""
    text = repr(task)
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 3]}..."
