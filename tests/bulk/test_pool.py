"""Workers: every task is done, whatever happens to the workers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bulk.tasks import (
    die_at_three,
    die_once,
    fail_at_three,
    square,
    square_up_to_two,
    worker_of,
)
from tilewright.bulk.workers.pool import ATTEMPTS, Pool, open_pool
from tilewright.errors import ArgumentError, Cause, PoolError
from tilewright.system import usable_cores

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("processes")]


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    """Two workers for all tests that leave them alive."""
    with open_pool(2) as opened:
        yield opened


@pytest.mark.parametrize("workers", [1, 2])
def test_every_task_is_done_once(workers: int) -> None:
    """Each task returns its result; equal tasks return one result each."""
    tasks = [*range(20), 7, 7]
    with open_pool(workers) as opened:
        done = list(opened.run(square, tasks))
    assert sorted(done) == sorted((task, task * task) for task in tasks)


def test_no_tasks_give_no_results(pool: Pool) -> None:
    """An empty run ends at once."""
    assert list(pool.run(square, [])) == []


def test_tasks_are_done_by_others_at_the_same_time(pool: Pool) -> None:
    """Local workers are separate processes, of the given number."""
    workers = {worker for _, (_, worker) in pool.run(worker_of, range(40))}
    assert os.getpid() not in workers
    assert len(workers) == pool.workers == 2


def test_tasks_are_taken_as_workers_become_free(pool: Pool) -> None:
    """No more tasks are taken from a long list than there are workers."""
    taken = 0

    def tasks() -> Iterator[int]:
        nonlocal taken
        for number in range(100):
            taken += 1
            yield number

    for done, _ in enumerate(pool.run(square, tasks())):
        assert taken <= done + pool.workers + 1
    assert taken == 100


@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_task_raises_is_raised_with_its_name(workers: int) -> None:
    """A task that raises an error is not retried; a note on the error says which task it was."""
    with open_pool(workers) as opened, pytest.raises(ValueError, match="refused") as caught:
        list(opened.run(fail_at_three, range(5)))
    assert any("task 3" in note for note in caught.value.__notes__)


def test_a_pool_goes_on_after_an_error(pool: Pool) -> None:
    """A failed run leaves the workers ready for the next one."""
    with pytest.raises(ValueError, match="refused"):
        list(pool.run(fail_at_three, range(9)))
    assert sorted(pool.run(square, range(9))) == [(number, number**2) for number in range(9)]


def test_the_task_of_a_killed_worker_is_given_again(tmp_path: Path) -> None:
    """Killing workers in the middle of tasks does not change the results."""
    tasks = [(str(tmp_path), number) for number in range(9)]
    with open_pool(2) as opened:
        done = list(opened.run(die_once, tasks))
    assert sorted(done) == [(task, task[1] ** 2) for task in tasks]
    assert len(list(tmp_path.iterdir())) == 3


def test_a_worker_killed_from_outside_is_replaced() -> None:
    """A signal from outside, to an idle worker, loses no task either."""
    with open_pool(2) as opened:
        workers = {worker for _, (_, worker) in opened.run(worker_of, range(20))}
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        done = dict(opened.run(square, range(6)))
    assert done == {number: number**2 for number in range(6)}


def test_a_task_that_kills_every_worker_is_named() -> None:
    """After a task has killed a few workers, it is abandoned, and the error names it."""
    with (
        open_pool(2) as opened,
        pytest.raises(PoolError, match=rf"\b{ATTEMPTS}\b.*\b3\b") as caught,
    ):
        list(opened.run(die_at_three, range(6)))
    assert caught.value.cause is Cause.UNREACHABLE


def test_stop_ends_a_run_with_what_is_finished(pool: Pool) -> None:
    """After ``stop`` no more results are waited for; the next run starts clean."""
    done: list[tuple[int, int]] = []
    for task, result in pool.run(square_up_to_two, range(9), stop=lambda: len(done) == 3):
        done.append((task, result))
    assert sorted(done) == [(0, 0), (1, 1), (2, 4)]
    assert sorted(pool.run(square, range(4))) == [(number, number**2) for number in range(4)]


def test_one_worker_stops_between_tasks() -> None:
    """The serial pool checks before each task."""
    done: list[int] = []
    with open_pool(1) as opened:
        for task, _ in opened.run(square, range(1000), stop=lambda: len(done) == 5):
            done.append(task)
    assert done == [0, 1, 2, 3, 4]


def test_a_run_may_be_abandoned(pool: Pool) -> None:
    """A caller who stops reading has the workers ready for the next run."""
    for _ in pool.run(square_up_to_two, range(2, 9)):
        break
    assert sorted(pool.run(square, range(3))) == [(0, 0), (1, 1), (2, 4)]


def sleepers(folder: Path) -> Path:
    """Return a script whose two workers print their ids and sleep."""
    script = folder / "interrupted.py"
    script.write_text(
        textwrap.dedent("""
            import os, sys, time
            from tilewright.bulk.workers.pool import open_pool

            def sleep(number):
                os.write(1, b"%d\\n" % os.getpid())
                time.sleep(60)

            if __name__ == "__main__":
                with open_pool(2) as pool:
                    for _ in pool.run(sleep, range(4)):
                        pass
        """)
    )
    return script


def test_no_worker_outlives_an_interrupted_run(tmp_path: Path) -> None:
    """Ctrl-C in the middle ends the program and its workers at once."""
    with subprocess.Popen(
        [sys.executable, str(sleepers(tmp_path))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        workers = [int(process.stdout.readline()) for _ in range(2)]
        # As a terminal does it: to the whole group.
        os.killpg(process.pid, signal.SIGINT)
        _, complaints = process.communicate(timeout=45)
    assert "KeyboardInterrupt" in complaints
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


def test_no_worker_outlives_a_program_that_was_killed(tmp_path: Path) -> None:
    """Workers notice that their parent is gone, even in the middle of a task."""
    with subprocess.Popen(
        [sys.executable, str(sleepers(tmp_path))], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for _ in range(2):
            assert process.stdout.readline().strip().isdigit()
        process.kill()
        # The workers hold the other end of this pipe: it closes with the last of them.
        process.communicate(timeout=30)


@pytest.mark.parametrize(("workers", "cluster"), [(0, None), (2, "tcp://127.0.0.1:1")])
def test_a_wrong_number_of_workers_is_refused(workers: int, cluster: str | None) -> None:
    """It is refused before anything starts; a cluster has its own workers."""
    with pytest.raises(ArgumentError) as caught, open_pool(workers, cluster):
        pass
    assert (caught.value.name, caught.value.found) == ("workers", workers)


def test_there_is_a_core_to_use() -> None:
    """There is at least one core: the one that runs this test."""
    assert usable_cores() >= 1
