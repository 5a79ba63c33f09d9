"""A pool of workers on many machines, reached through a Dask scheduler.

Dask is an optional dependency: run ``pip install 'tilewright[cluster]'`` on this machine and on the
cluster's machines. The scheduler reassigns a lost worker's tasks to another worker; a task that
kills several workers is abandoned.
"""

from __future__ import annotations

import contextlib
import gc
import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from tilewright._version import __version__
from tilewright.bulk.workers.pool import POLL, Result, Stop, Task, lost, naming
from tilewright.errors import Cause, PoolError
from tilewright.extras import require_extra

if TYPE_CHECKING:
    from distributed import Client, Future

__all__ = ["PATIENCE", "ClusterPool", "open_cluster"]

PATIENCE: Final = 10.0
"""How many seconds to wait for the scheduler to respond, and for the cluster to have a worker."""

AHEAD: Final = 2
"""The number of tasks submitted per worker, so that no worker waits for its next task."""


@contextmanager
def open_cluster(address: str, patience: float = PATIENCE) -> Iterator[ClusterPool]:
    """Open a pool that uses the workers of the Dask scheduler at ``address``.

    Raises:
        PoolError: Dask is not installed, the scheduler does not respond in time, there are no
            workers, or the workers have a different version of this package.
    """
    client = _connect(address, patience)
    if isinstance(client, str):
        # A client that could not start closes itself when it is garbage-collected. If that happens
        # while another client starts, both wait forever for the same lock, so collect it now.
        gc.collect()
        message = f"no Dask scheduler responded at {address} in {patience:g} seconds: {client}"
        raise PoolError(message, cause=Cause.UNREACHABLE)
    try:
        _check(client, address, patience)
        yield ClusterPool(client)
    finally:
        # The scheduler may already have stopped.
        with contextlib.suppress(OSError, TimeoutError):
            client.close(timeout=patience)


def _connect(address: str, patience: float) -> Client | str:
    """Connect to the scheduler; return the client, or an error message if the connection fails.

    The function keeps no reference to a failed client.
    """
    require_extra("cluster", PoolError)
    from distributed import Client  # noqa: PLC0415 - an extra

    # Silence Dask's log, because our own errors report the same problems.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        return Client(address, timeout=patience, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        return str(error)


class ClusterPool:
    """Runs tasks on a cluster."""

    def __init__(self, client: Client) -> None:
        """Use the workers to which ``client`` is connected."""
        self._client = client

    @property
    def workers(self) -> int:
        """How many tasks the cluster runs at a time, which may change as machines come and go."""
        threads: int = sum(self._client.nthreads().values())
        return max(1, threads)

    def run(
        self,
        function: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        stop: Stop | None = None,
    ) -> Iterator[tuple[Task, Result]]:
        """Yield each task with its result, in order of completion."""
        coming = iter(tasks)
        busy: dict[Future, Task] = {}
        news = Event()
        try:
            while True:
                with _report_lost_scheduler():
                    wanted = max(0, AHEAD * self.workers - len(busy))
                for task in islice(coming, wanted):
                    with _report_lost_scheduler():
                        # Run equal tasks separately; by default, Dask would run them only once.
                        future = self._client.submit(function, task, pure=False)
                    busy[future] = task
                    future.add_done_callback(lambda _: news.set())
                if not busy:
                    return
                news.wait(POLL)
                news.clear()
                for future in [future for future in busy if future.done()]:
                    task = busy.pop(future)
                    yield task, _result_of(future, task)
                if stop is not None and stop():
                    return
        finally:
            # If the scheduler has stopped, it has already abandoned these tasks.
            with contextlib.suppress(PoolError), _report_lost_scheduler():
                self._client.cancel(list(busy), force=True)


@contextmanager
def _report_lost_scheduler() -> Iterator[None]:
    """Raise ``PoolError`` if the scheduler has stopped."""
    try:
        yield
    except (OSError, TimeoutError, RuntimeError, CancelledError) as error:
        raise _scheduler_lost() from error


def _scheduler_lost() -> PoolError:
    return PoolError("the cluster's scheduler has stopped", cause=Cause.UNREACHABLE)


def _result_of(future: Future, task: object) -> Any:  # noqa: ANN401 - Dask does not say
    from distributed import KilledWorker  # noqa: PLC0415 - an extra
    from distributed.comm import CommClosedError  # noqa: PLC0415 - an extra

    try:
        with naming(task):
            result = future.result()
    except KilledWorker as error:
        raise lost(task) from error
    except (CancelledError, CommClosedError) as error:
        # Before or while the result was fetched.
        raise _scheduler_lost() from error
    future.release()
    return result


def _check(client: Client, address: str, patience: float) -> None:
    """Check that there are workers and that they can run our tasks."""
    try:
        client.wait_for_workers(1, timeout=patience)
    except (TimeoutError, OSError) as error:
        message = f"the cluster at {address} has no workers"
        raise PoolError(message, cause=Cause.EMPTY) from error

    # Define this function locally, so that it is sent by value: a worker may lack this module.
    def version_there() -> str | None:
        try:
            from tilewright._version import __version__ as there  # noqa: PLC0415 - over there
        except ImportError:
            return None
        return there

    for worker, version in client.run(version_there).items():
        if version != __version__:
            has = f"has version {version} of tilewright" if version else "does not have tilewright"
            message = f"the worker {worker} {has}; install version {__version__} there"
            raise PoolError(message, cause=Cause.WRONG_VERSION)
