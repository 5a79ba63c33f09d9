"""A test's tier follows from its fixtures, and no test does more than its tier allows."""

import multiprocessing
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import tiers
from tests.tiers import Tier, tier_of
from tools.count_tests import count_tests


@contextmanager
def refused(message: str) -> Iterator[None]:
    """Expect the guard to refuse something, and to note it for the end of the test."""
    with pytest.raises(RuntimeError, match=message):
        yield
    assert len(tiers._GUARD.breaches) == 1
    tiers._GUARD.breaches.clear()


def connect() -> None:
    """Connect to a server that need not exist."""
    with socket.socket() as client:
        client.connect(("127.0.0.1", 9))


def listen() -> None:
    """Listen on a port."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))


def start() -> None:
    """Start a process."""
    subprocess.run([sys.executable, "-V"], check=True)


def spawn() -> None:
    """Start a process by multiprocessing."""
    multiprocessing.get_context("spawn").Process(target=print).start()


@pytest.mark.parametrize(
    ("act", "fixture"),
    [(connect, "sockets"), (listen, "sockets"), (start, "processes"), (spawn, "processes")],
)
def test_a_unit_test_touches_nothing(act: Callable[[], None], fixture: str) -> None:
    """Whatever leaves the test's own process is refused, with the fixture that would allow it."""
    with refused(f"a unit test .* '{fixture}'"):
        act()


@pytest.mark.usefixtures("sockets")
def test_a_server_test_starts_no_process() -> None:
    """A server in the test's process may listen, but not start another process."""
    listen()
    with refused("a server test starts another process"):
        start()


@pytest.mark.usefixtures("processes")
def test_a_system_test_may_do_anything(request: pytest.FixtureRequest) -> None:
    """System tests use sockets and processes."""
    listen()
    start()
    assert tier_of(request.node) is Tier.SYSTEM


def test_each_test_is_marked_with_its_tier(request: pytest.FixtureRequest) -> None:
    """The markers that select a tier are added to the tests, one to each."""
    names = {mark.name for mark in request.node.iter_markers()}
    assert names & {tier.mark for tier in Tier} == {"unit"}


def test_the_tests_of_several_runs_are_counted_together(tmp_path: Path) -> None:
    """The last line of a run counts the tests of all tiers; an error in a fixture is a failure."""
    texts = (
        '<testsuites><testsuite tests="9" failures="1" errors="1" skipped="2"/></testsuites>',
        '<testsuites><testsuite tests="5" failures="0" errors="0" skipped="0"/></testsuites>',
    )
    files = [tmp_path / f"{number}.xml" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    assert count_tests(files) == "10 passed, 2 failed, 2 skipped"
