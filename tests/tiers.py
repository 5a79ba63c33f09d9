"""Tiers: what a test touches decides when it runs, and a guard holds every test to its tier.

- ``unit``: no socket and no other process.
- ``server``: sockets, with a server inside the test's own process.
- ``system``: other processes: browsers, databases, proxies, terminals, whole servers.

A test's tier follows from its fixtures: a test that uses ``processes``, directly or through a
fixture such as a browser, is a system test, and one that uses ``sockets`` a server test. A test
that does more than its fixtures say fails, so that no test slips into a tier where it would be
slow, or flaky.
"""

from __future__ import annotations

import multiprocessing.process
import sys
from enum import IntEnum
from typing import Final

import pytest


class Tier(IntEnum):
    """What a test may touch; each tier includes those before it."""

    UNIT = 0
    SERVER = 1
    SYSTEM = 2

    @property
    def mark(self) -> str:
        """The name of the marker that selects this tier: ``pytest -m unit``."""
        return self.name.lower()


FIXTURES: Final = {"sockets": Tier.SERVER, "processes": Tier.SYSTEM}
"""The fixtures that decide the tier of the tests that use them."""
_EVENTS: Final = {
    **dict.fromkeys(("socket.bind", "socket.connect"), ("sockets", "uses a socket")),
    **dict.fromkeys(
        ("subprocess.Popen", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"),
        ("processes", "starts another process"),
    ),
}
"""What Python reports, as the fixture that allows it, and as a sentence."""


@pytest.fixture(scope="session")
def sockets() -> None:
    """Let a test use sockets: it runs a server in its own process."""


@pytest.fixture(scope="session")
def processes() -> None:
    """Let a test start other processes."""


def tier_of(item: pytest.Item) -> Tier:
    """Return the tier of a test: that of its fixtures, or of a parameter that is marked."""
    if item.get_closest_marker(Tier.SYSTEM.mark):
        return Tier.SYSTEM
    used = getattr(item, "fixturenames", ())
    return max((FIXTURES[name] for name in used if name in FIXTURES), default=Tier.UNIT)


class _Guard:
    """Watches what the current test does."""

    def __init__(self) -> None:
        self.tier = Tier.SYSTEM
        self.breaches: list[str] = []

    def watch(self, event: str, arguments: tuple[object, ...]) -> None:
        """Refuse what the current test may not do; Python calls this for every audited event."""
        del arguments
        if event in _EVENTS:
            self.demand(*_EVENTS[event])

    def demand(self, fixture: str, what: str) -> None:
        """Fail the current test unless its tier is at least that of ``fixture``."""
        if self.tier < FIXTURES[fixture]:
            message = f"a {self.tier.mark} test {what}; let it use the fixture {fixture!r}"
            # The code under test may catch the error, so that it is also noted.
            self.breaches.append(message)
            raise RuntimeError(message)


_GUARD: Final = _Guard()


def install_guard() -> None:
    """Watch all tests of this process from now on."""
    sys.addaudithook(_GUARD.watch)
    start = multiprocessing.process.BaseProcess.start

    def watched_start(process: multiprocessing.process.BaseProcess) -> None:
        # Python reports no event for processes that multiprocessing spawns.
        _GUARD.demand("processes", "starts another process")
        start(process)

    setattr(multiprocessing.process.BaseProcess, "start", watched_start)  # noqa: B010 - for all


def enter_tier(item: pytest.Item) -> None:
    """Hold ``item`` and the fixtures that are set up for it to its tier."""
    _GUARD.tier = tier_of(item)


def leave_tier() -> list[str]:
    """Let what is torn down next do anything; return what the current test did beyond its tier."""
    breaches, _GUARD.breaches = _GUARD.breaches, []
    _GUARD.tier = Tier.SYSTEM
    return breaches
