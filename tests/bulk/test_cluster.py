"""A cluster as a pool: the same results, from workers that come and go."""

from __future__ import annotations

import gc
import os
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.bulk.matches import planned, undisturbed
from tests.bulk.tasks import die_at_three, die_once, fail_at_three, square
from tests.waiting import LONG
from tilewright.bulk.matches.match import run_match
from tilewright.bulk.matches.result import MatchResult
from tilewright.bulk.workers.cluster import open_cluster
from tilewright.bulk.workers.pool import open_pool
from tilewright.errors import Cause, PoolError

pytest.importorskip("distributed", reason="the extra cluster is not installed")

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("processes"),
    # Dask leaves sockets and event loops to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two processes, reachable only from this machine."""
    from distributed import LocalCluster  # noqa: PLC0415 - an extra

    cluster = LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    )
    yield cluster.scheduler_address
    # Dask fails an assertion of its own if it is closed while it restarts a killed worker.
    with suppress(AssertionError):
        cluster.close()


def test_every_task_is_done_once(address: str) -> None:
    """Each task returns its result; equal tasks return one result each."""
    tasks = [*range(20), 7, 7]
    with open_pool(cluster=address) as pool:
        # One may just be restarting after another test.
        assert 1 <= pool.workers <= 2
        done = list(pool.run(square, tasks))
    assert sorted(done) == sorted((task, task * task) for task in tasks)


def test_the_task_of_a_killed_worker_is_given_again(address: str, tmp_path: Path) -> None:
    """Killing workers in the middle of tasks does not change the results."""
    tasks = [(str(tmp_path), number) for number in range(1, 6)]
    with open_cluster(address, LONG) as pool:
        done = list(pool.run(die_once, tasks))
    assert sorted(done) == [(task, task[1] ** 2) for task in tasks]
    assert len(list(tmp_path.iterdir())) == 1


def test_what_a_task_raises_is_raised_with_its_name(address: str) -> None:
    """A task's error is raised unchanged, and the cluster continues to work."""
    with open_cluster(address, LONG) as pool:
        with pytest.raises(ValueError, match="refused") as caught:
            list(pool.run(fail_at_three, range(5)))
        assert any("task 3" in note for note in caught.value.__notes__)
        assert sorted(pool.run(square, range(3))) == [(0, 0), (1, 1), (2, 4)]


def test_stop_ends_a_run_with_what_is_finished(address: str) -> None:
    """After ``stop`` no more results are waited for."""
    done: list[int] = []
    with open_cluster(address, LONG) as pool:
        for task, _ in pool.run(square, range(1000), stop=lambda: len(done) >= 3):
            done.append(task)
        assert 3 <= len(done) < 20
        assert list(pool.run(square, [5])) == [(5, 25)]


def test_a_task_that_kills_every_worker_is_named(address: str) -> None:
    """After a task has killed a few workers, it is abandoned, and the error names it."""
    with (
        open_cluster(address, LONG) as pool,
        pytest.raises(PoolError, match=r"\b3\b"),
    ):
        list(pool.run(die_at_three, [3]))


def test_a_scheduler_that_does_not_answer_is_named() -> None:
    """Connecting to an address where no one listens does not wait forever."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        where = f"tcp://127.0.0.1:{nobody.getsockname()[1]}"
        with (
            pytest.raises(PoolError, match=where) as caught,
            open_cluster(where, patience=0.5),
        ):
            pass
        assert caught.value.cause is Cause.UNREACHABLE


def test_a_client_that_could_not_start_is_gone_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client garbage-collected while another one starts would block the other one forever."""
    import distributed  # noqa: PLC0415 - an extra

    made: list[weakref.ref[distributed.Client]] = []

    class Watched(distributed.Client):  # type: ignore[misc]  # Dask has no types
        def __init__(self, *arguments: object, **options: object) -> None:
            made.append(weakref.ref(self))
            super().__init__(*arguments, **options)

    monkeypatch.setattr(distributed, "Client", Watched)
    gc.disable()
    try:
        with pytest.raises(PoolError), open_cluster("tcp://127.0.0.1:1", patience=0.2):
            pass
        assert [one() for one in made] == [None]
    finally:
        gc.enable()


CLUSTER = """
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(
        n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        input()
"""


def test_a_lost_scheduler_is_told(tmp_path: Path) -> None:
    """When the whole cluster goes down, finished results were yielded, and an error is raised."""
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER)
    done = []
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdout is not None
        where = process.stdout.readline().strip()

        def work_until_it_is_lost() -> None:
            with open_cluster(where, patience=5) as pool:
                for task, _ in pool.run(square, range(1000)):
                    done.append(task)
                    if len(done) == 3:
                        os.killpg(process.pid, signal.SIGKILL)

        with pytest.raises(PoolError) as caught:
            work_until_it_is_lost()
    assert caught.value.cause is Cause.UNREACHABLE
    assert 3 <= len(done) < 20


def test_a_scheduler_lost_while_a_result_is_fetched_is_told(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask's own error about the connection is not what a task raised."""
    from distributed import Future  # noqa: PLC0415 - an extra
    from distributed.comm import CommClosedError  # noqa: PLC0415 - an extra

    def fail(*_: object) -> None:
        raise CommClosedError("Connection reset by peer")

    with open_cluster(address, LONG) as pool:
        monkeypatch.setattr(Future, "result", fail)
        with pytest.raises(PoolError) as caught:
            list(pool.run(square, [3]))
    assert caught.value.cause is Cause.UNREACHABLE


@pytest.mark.parametrize("where", ["nonsense://1", "tcp://", "tcp://127.0.0.1:port"])
def test_an_address_that_is_none_is_refused(where: str) -> None:
    """A misspelled address raises the same error as an unreachable one."""
    with pytest.raises(PoolError) as caught, open_cluster(where, patience=0.5):
        pass
    assert caught.value.cause is Cause.UNREACHABLE


def test_without_the_package_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(PoolError, match="pip install") as caught,
        open_pool(cluster="tcp://127.0.0.1:1"),
    ):
        pass
    assert caught.value.cause is Cause.MISSING


def test_a_match_on_a_cluster_is_the_local_one(address: str) -> None:
    """A worker of the cluster is killed in the middle; the result is that of an undisturbed run."""
    from distributed import Client  # noqa: PLC0415 - an extra

    killed: list[int] = []

    def kill_a_worker(result: MatchResult) -> None:
        if result.pairs == 1 and not killed:
            with Client(address, set_as_default=False) as client:
                worker = min(client.run(os.getpid).values())
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)

    with open_cluster(address, LONG) as pool:
        outcome = run_match(planned(), 4, pool=pool, progress=kill_a_worker)
    assert killed
    assert outcome.result == undisturbed(4)
