"""A household's evening: people open, reload and leave the page, lose the network and come back.

The server is ``tilewright serve`` with default limits and packages, in its own process; only its
clock is the test's, so that an evening takes seconds. Some use the computer that it runs on, others
reach it over plain http, where browsers offer less. A monitor and a scraper ask at their usual
pace. There are more connections in all than any limit on connections allows at a time.
"""

import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Request, expect

from tests.server.clocked_serve import (
    SimulatedClock,
    command,
    descriptors,
    open_connections,
)
from tests.waiting import LONG, wait_until
from tests.web.following import await_promise
from tests.web.joining import join_with_code, open_for_a_friend, play_a_turn_together
from tests.web.people import Person
from tests.web.serving import LAN_NAME
from tests.web.visits import fetch, opened_files, stored_files, visit
from tilewright.server.front.connection_limits import PER_ADDRESS
from tilewright.server.upkeep import uptime, watchdog

FILES: Final = 512
"""Files that the server may open: a limit on all connections that an evening exceeds."""
HEALTH_SECONDS: Final = 10
"""The pace of the health check in our image."""
SCRAPE_SECONDS: Final = 60
"""The usual pace of a scraper."""
MINUTES: Final = 2
"""Minutes from one visit to the next."""
PEOPLE: Final = 3
ROUNDS: Final = 3
"""How often each person comes back."""
_STORED = "async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller"


@dataclass
class House:
    """A server in a home, and what was asked of it."""

    port: int
    process: subprocess.Popen[str]
    clock: SimulatedClock
    log: Path
    answers: Counter[int]
    """How often a request without a browser got each status."""

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def lan_address(self) -> str:
        """The address of the page on the other computers at home."""
        return f"http://{LAN_NAME}:{self.port}/"

    def let_pass(self, minutes: int) -> None:
        """Let time pass, in which the monitor and the scraper ask as usual."""
        for second in range(0, 60 * minutes, HEALTH_SECONDS):
            self.clock.advance(HEALTH_SECONDS)
            self.answers[fetch(self.port, "/healthz")] += 1
            if second % SCRAPE_SECONDS == 0:
                self.answers[fetch(self.port, "/metrics")] += 1

    def descriptors(self) -> Counter[str]:
        """Wait until all connections have ended; return what the server still has open."""
        wait_until(lambda: not open_connections(self.port), "connections are left")
        return descriptors(self.process.pid)

    def complaints(self) -> list[str]:
        """Return what the server logged, except that a busy machine was slow."""
        lines = [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]
        excused = {watchdog.__name__, uptime.__name__}
        return [line["message"] for line in lines if line["logger"] not in excused]


@contextmanager
def house(folder: Path) -> Iterator[House]:
    """Serve the page as a family would, with a clock of our own."""
    clock = SimulatedClock(folder / "clock")
    serving = command(clock, "serve", "--port", "0", "--json", "--log", "json", files=FILES)
    serving += ["--database", f"sqlite:///{folder}/tables.db"]
    log = folder / "log"
    with (
        log.open("wb") as written,
        subprocess.Popen(serving, stdout=subprocess.PIPE, stderr=written, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            address: str = json.loads(process.stdout.readline())["address"]
            port = int(address.rstrip("/").rpartition(":")[2])
            yield House(port, process, clock, log, Counter())
        finally:
            process.terminate()
            process.wait(LONG)


@dataclass
class Member:
    """Someone in the household, with a browser of their own."""

    person: Person
    statuses: Counter[int]
    failed: list[str]

    @classmethod
    def of(cls, browser: Browser, address: str) -> "Member":
        """Give someone a browser; what the server answers it is counted."""
        context = browser.new_context(reduced_motion="reduce", locale="en-US")
        statuses: Counter[int] = Counter()
        failed: list[str] = []
        context.on("response", lambda answer: statuses.update([answer.status]))
        page = context.new_page()
        page.on("pageerror", lambda error: failed.append(str(error)))
        return cls(Person(page, address), statuses, failed)

    def comes_and_goes(self) -> None:
        """Open the page, reload it, lose the network, come back, and leave."""
        page = self.person.page
        page.goto(self.person.address)
        await_promise(page, _STORED)
        page.reload()
        expect(page.get_by_test_id("play-computer")).to_be_visible()
        page.context.set_offline(offline=True)
        page.reload()
        # What the page shows of the server is a copy, which may not have been stored yet.
        expect(page.get_by_role("main")).to_be_visible()
        page.context.set_offline(offline=False)
        page.reload()
        expect(page.get_by_test_id("play-computer")).to_be_visible()
        page.goto("about:blank")

    def plays(self) -> None:
        """Play a turn against the computer, lose the network, come back, and play another."""
        one = self.person
        one.alone()
        one.send_turn()
        assert one.await_turn()
        one.page.context.set_offline(offline=True)
        expect(one.page.get_by_test_id("offline")).to_be_visible()
        one.page.context.set_offline(offline=False)
        expect(one.page.get_by_test_id("offline")).to_have_count(0)
        one.send_turn()
        assert one.await_turn()
        one.page.goto("about:blank")


def _first_visit(browser: Browser, home: House) -> list[str]:
    """Open the page in a new browser until it can work offline; return the paths it asked for."""
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append("/" + request.url.removeprefix(home.address))

    context = browser.new_context(locale="en-US")
    context.on("request", note)
    page = context.new_page()
    page.goto(home.address)
    expect(page.get_by_test_id("play-computer")).to_be_visible()
    await_promise(page, _STORED)
    page.wait_for_load_state("networkidle")
    context.close()
    return asked


def _play_together(host: Person, guest: Person) -> None:
    """Join a table and play a turn at the server's address on the home network."""
    join_with_code(guest, open_for_a_friend(host))
    play_a_turn_together(host, guest)


@pytest.mark.slow
def test_a_households_evening_refuses_nobody(tmp_path: Path, chromium: Browser) -> None:
    """Every visit is answered, and at the end nothing is left open and nothing was logged."""
    with house(tmp_path) as home:
        home.let_pass(MINUTES)
        asked = _first_visit(chromium, home)
        first = [*opened_files(), *stored_files()]
        # The browser decides whether it asks again for what it has just got.
        assert sorted(set(asked)) == sorted(set(first))
        family = [Member.of(chromium, home.address) for _ in range(PEOPLE)]
        family[0].plays()
        before = home.descriptors()

        for number in range(ROUNDS * PEOPLE):
            home.let_pass(MINUTES)
            family[number % PEOPLE].comes_and_goes()
            home.let_pass(MINUTES)
            home.answers.update(visit(home.port, first))
        for member in family[1:]:
            home.let_pass(MINUTES)
            member.plays()
        home.let_pass(MINUTES)
        others = [Member.of(chromium, home.lan_address) for _ in range(2)]
        _play_together(*(other.person for other in others))

        assert home.answers.total() > max(PER_ADDRESS, FILES)
        assert set(home.answers) == {200}
        assert home.complaints() == []
        for member in [*family, *others]:
            assert set(member.statuses) <= {200, 201, 304}
            assert member.failed == []
            member.person.page.context.close()
        assert home.descriptors() <= before
