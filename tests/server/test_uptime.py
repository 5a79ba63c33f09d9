"""Outages: time in which nobody could play is given back, after a restart and after a pause."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import BigInteger, literal

from tests.server.harness import BEN, HERE, Running, config, run, running
from tests.waiting import until
from tilewright.rules.audit import audit
from tilewright.rules.event import TimeReturned
from tilewright.server.upkeep.uptime import Tenure, Uptime, tenure_of, total_length
from tilewright.store.contract import Claim, Outage, Status, TableRow
from tilewright.store.sql import ownership
from tilewright.store.sql.store import SqlStore
from tilewright.table import wall_clock
from tilewright.units import Instant

CLOCK = {"clock.kind": "game", "clock.seconds": 20, "clock.overtime_minutes": 0}
DOWN = 25_000
SILENT = 15_000
"""Milliseconds for which a worker counts as dead."""
ALWAYS = Tenure()


async def view_of(server: Running, opened: dict[str, Any]) -> dict[str, Any]:
    """Return the view of the first seat, with its history."""
    headers = {"Authorization": f"Bearer {opened['token']}"}
    answer = await server.http.get(f"/api/v1/tables/{opened['table']}/view?seat=0", headers=headers)
    view: dict[str, Any] = answer.json()["view"]
    return view


async def left(server: Running, opened: dict[str, Any]) -> int:
    """Return the milliseconds that the player on turn has left; check that the game is running."""
    view = await view_of(server, opened)
    assert view["phase"] == "playing", view["result"]
    ran = int(server.registry.now() - view["turn_since"])
    return int(view["clocks"][view["on_turn"]]) - ran


class Clock:
    """The clock of all servers in a test, which only the test moves."""

    def __init__(self) -> None:
        """Show the current time."""
        self.now = wall_clock()

    def __call__(self) -> Instant:
        """Return the time."""
        return self.now

    def advance(self, milliseconds: int) -> None:
        """Let time pass."""
        self.now = Instant(self.now + milliseconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let servers use a clock that stands still until the test moves it."""
    made = Clock()
    monkeypatch.setattr("tilewright.server.services.Uptime", partial(Uptime, source=made))
    return made


def test_downtime_is_given_back(tmp_path: Path, clock: Clock) -> None:
    """With 20 seconds left and the server down for 25, nothing is lost."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, BEN, edition="pocket", house=CLOCK)
            clock.advance(1_000)
            before = await left(server, opened)
        clock.advance(DOWN)
        async with running(config(tmp_path)) as server:
            assert await left(server, opened) == before
            (event,) = (await view_of(server, opened))["history"][-1:]
            assert (event["type"], event["milliseconds"]) == ("time-returned", DOWN)
            events = await server.registry.store.events(opened["table"])
            assert audit(events).departures == ()

    run(test)


def test_a_pause_of_the_process_is_given_back(tmp_path: Path, clock: Clock) -> None:
    """A process that was stopped gives the time back before it lets a clock run out."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, BEN, edition="pocket", house=CLOCK)
            before = await left(server, opened)
            clock.advance(DOWN)
            server.registry.uptime.now()
            await server.registry.return_time()
            assert await left(server, opened) == before
            events = (await view_of(server, opened))["history"]
            assert [event["type"] for event in events].count("time-returned") == 1

    run(test)


def test_a_stale_move_is_one_that_saw_something_else(tmp_path: Path, clock: Clock) -> None:
    """A move sent before an outage and repeated after it is carried out."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, BEN, edition="pocket", house=CLOCK)
            view = await view_of(server, opened)
            clock.advance(DOWN)
            server.registry.uptime.now()
            headers = {"Authorization": f"Bearer {opened['token']}"}
            answer = await server.http.post(
                f"/api/v1/tables/{opened['table']}/moves",
                json={
                    "id": "late",
                    "at": view["number"],
                    "seat": view["on_turn"],
                    "move": {"type": "pass"},
                },
                headers=headers,
            )
            assert answer.status_code == 200, answer.text

    run(test)


def test_only_missed_beats_are_outages(tmp_path: Path) -> None:
    """Overlapping outages count once, and only for the time since the last event."""

    async def test() -> None:
        store = await SqlStore.open(f"sqlite:///{tmp_path}/games.db", "only")
        now = 1_000_000
        uptime = Uptime(store, lambda: Instant(now))
        try:
            assert await store.record_alive(Instant(now), 0) == ()
            assert await store.record_alive(Instant(now + 1_000), 8_000) == ()
            (outage,) = await store.record_alive(Instant(now + 30_000), 8_000)
            assert outage == Outage(Instant(now + 1_000), Instant(now + 30_000))
            now += 40_000

            async def ignore() -> None:
                """Do nothing about an outage."""

            await uptime.start(ignore)
            now += 1_000
            uptime.now()
            start = 1_000_000
            assert uptime.lost_since(Instant(start), ALWAYS) == 39_000
            assert uptime.lost_since(Instant(start + 10_000), ALWAYS) == 30_000
            assert uptime.lost_since(Instant(now - 1_000), ALWAYS) == 0
            now += 20_000
            uptime.now()
            assert uptime.lost_since(Instant(now - 10_000), ALWAYS) == 10_000
            await uptime.stop()
        finally:
            await store.close()

    run(test)


@pytest.mark.slow
def test_a_worker_that_counted_as_dead_gives_the_time_back(
    tmp_path: Path, postgres: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that was cut off from the database or hung, and whose tables no other one took."""
    monkeypatch.setattr(ownership, "database_time", lambda: literal(clock(), BigInteger))

    async def test() -> None:
        async with running(config(tmp_path, database=postgres, worker="one")) as server:
            registry = server.registry
            opened = await server.open(HERE, BEN, edition="pocket", house=CLOCK)
            before = await left(server, opened)
            beating = registry.heartbeat._task
            assert beating is not None
            beating.cancel()
            registry.heartbeat._now = lambda: clock() / 1000
            # It didn't hang, so that it missed no beat of its own.
            registry.uptime._last = None
            clock.advance(SILENT)
            await registry.heartbeat.beat()

            async def is_returned() -> bool:
                return bool(await returns(server, opened))

            await until(is_returned)
            (returned,) = await returns(server, opened)
            assert returned.milliseconds == SILENT
            assert await left(server, opened) == before

    run(test)


async def returns(server: Running, opened: dict[str, Any]) -> list[TimeReturned]:
    """Return the events that gave time back."""
    events = await server.registry.store.events(opened["table"])
    return [event for event in events if isinstance(event, TimeReturned)]


# Tables that change hands.

OWNED = Instant(50_000)
"""When this worker claimed the table."""
LOADED = Instant(50_200)
"""When it had loaded the table."""


def claim(*, is_new: bool = True, silence: int = 0, free: int = 0) -> Claim:
    """Return a claim of a table."""
    created = Instant(1)
    row = TableRow("t", "T", Status.PLAYING, created, created, listed=False, data="{}")
    return Claim(row, is_new, silence, free)


@pytest.mark.parametrize(
    ("claimed", "vacancy"),
    [
        (claim(is_new=False), None),
        (claim(), None),
        # Clients reconnected as soon as they could, or a little later.
        (claim(silence=1_600, free=0), Outage(Instant(48_300), LOADED)),
        (claim(silence=3_000, free=1_400), Outage(Instant(46_900), LOADED)),
        # No client asked for the table, which any worker would have served for nine minutes.
        (claim(silence=541_600, free=540_000), Outage(Instant(-491_700), Instant(-488_000))),
    ],
)
def test_a_table_is_vacant_until_it_can_be_reached(claimed: Claim, vacancy: Outage | None) -> None:
    """From the dead owner's last heartbeat, and no longer than clients need to reconnect."""
    tenure = tenure_of(claimed, Instant(OWNED - 100), OWNED).beginning(LOADED)
    assert tenure == Tenure(OWNED if claimed.is_new else Instant(0), vacancy)
    assert tenure.beginning(Instant(LOADED + 1)) == tenure


@pytest.mark.parametrize(
    ("tenure", "since", "lost"),
    [
        # The process was stopped from 60 to 70 seconds.
        (ALWAYS, 0, 10_000),
        (Tenure(Instant(50_000)), 0, 10_000),
        (Tenure(Instant(50_000)), 65_000, 5_000),
        (Tenure(Instant(64_000)), 0, 6_000),
        # It was another worker's table at the time.
        (Tenure(Instant(70_000)), 0, 0),
        # Nobody served the table before; the last event came during that time, or later.
        (Tenure(Instant(50_000), Outage(Instant(48_000), Instant(50_000))), 0, 12_000),
        (Tenure(Instant(50_000), Outage(Instant(48_000), Instant(50_000))), 49_500, 10_500),
        (Tenure(Instant(50_000), Outage(Instant(48_000), Instant(50_000))), 70_000, 0),
        (Tenure(Instant(65_000), Outage(Instant(48_000), Instant(65_000))), 0, 22_000),
    ],
)
def test_only_the_owners_outages_count(
    tenure: Tenure, since: int, lost: int, tmp_path: Path
) -> None:
    """A worker's pause takes no time from a table that another worker served meanwhile."""

    async def test() -> None:
        store = await SqlStore.open(f"sqlite:///{tmp_path}/games.db", "only")
        now = Instant(70_000)
        uptime = Uptime(store, lambda: now)
        uptime.note_silence(10_000)
        assert uptime.lost_since(Instant(since), tenure) == lost
        await store.close()

    run(test)


SPANS = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 20)).map(
        lambda pair: Outage(Instant(pair[0]), Instant(pair[0] + pair[1]))
    ),
    max_size=6,
)


@given(SPANS, st.integers(0, 60).map(Instant))
def test_overlapping_outages_count_once(outages: list[Outage], since: Instant) -> None:
    """The length is the number of milliseconds in at least one of them."""
    lost = {at for one in outages for at in range(one.start, one.end) if at >= since}
    assert total_length(outages, since) == len(lost)
