"""Computers at tables on the network: nothing that people do leaves one waiting."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.clocks import advance
from tests.server.harness import BEN, COMPUTER, HERE, Client, config, run, running
from tests.waiting import until
from tilewright.edition import Edition, Level
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players import Budget, Player, make_player
from tilewright.rules.event import Began
from tilewright.rules.play.move import Move, Pass
from tilewright.rules.view import View, view_of
from tilewright.server.upkeep.attendant import _RETRY, Attendant, Attended
from tilewright.server.upkeep.player_threads import PATIENCE, ROUND, PlayerThreads
from tilewright.table.shared import SharedTable
from tilewright.testing.scripted import ScriptedTable
from tilewright.units import Instant, Seat

NEVER = 3600.0
"""Seconds between two sweeps, longer than any test: only the attendant serves a table."""


class Thoughtful:
    """A player that thinks until it is released, and records its time limits."""

    name = "thoughtful"

    def __init__(self) -> None:
        """Begin without a choice."""
        self.begun = threading.Event()
        self.let_go = threading.Event()
        self.given: list[float | None] = []

    def choose(self, view: View, budget: Budget) -> Move:
        """Think."""
        del view
        self.given.append(budget.seconds)
        self.begun.set()
        assert self.let_go.wait(60)
        return Pass()


async def begun(guest: Thoughtful) -> None:
    """Wait until the player thinks."""
    assert await asyncio.to_thread(guest.begun.wait, 60)


async def my_turn(client: Client, view: dict[str, Any] | None = None) -> dict[str, Any]:
    """Read until the player in the only seat here may move, or the game is over."""
    while view is None or not ("pass" in view["may"] or view["result"]):
        message = await client.of("view", "update")
        view = message["view"]
    return view


def test_a_quick_player_does_not_wait_for_slow_ones(tmp_path: Path) -> None:
    """However many champions think at other tables, a player that needs no time still plays."""

    async def test() -> None:
        async with running(config(tmp_path, player_threads=1)) as server:
            opened = await server.open(HERE, COMPUTER, edition="switch")
            guest = Thoughtful()
            async with server.socket(opened["table"], opened["token"]) as client:
                view = await my_turn(client)
                table = server.registry._rooms[opened["table"]].umpire
                assert table is not None
                seen = table.view(0)
                thoughts = [
                    asyncio.create_task(server.registry.player_threads.choose(guest, seen))
                    for _ in range(3)
                ]
                await begun(guest)
                command = {"type": "move", "id": "p", "at": view["number"], "move": PASS}
                await client.send(command)
                after = await my_turn(client)
                assert after["number"] > view["number"] + 1
                guest.let_go.set()
                await asyncio.gather(*thoughts)

    run(test)


PASS = {"type": "pass"}


def test_those_who_think_share_the_time(tmp_path: Path) -> None:
    """Alone a player thinks as long as it likes; each of three has a third of the patience."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, {"kind": "here", "name": "Ben"})
            table = server.registry._rooms[opened["table"]].umpire
            assert table is not None
            seen = table.view(table.view(None).on_turn)
            player_threads, guest = PlayerThreads(1), Thoughtful()
            first = asyncio.create_task(player_threads.choose(guest, seen))
            await begun(guest)
            more = [asyncio.create_task(player_threads.choose(guest, seen)) for _ in range(3)]
            await until(lambda: player_threads.pending == 4)
            guest.let_go.set()
            await asyncio.gather(first, *more)
            assert guest.given == [None, PATIENCE / 3, PATIENCE / 2, None]
            player_threads.close()

    run(test)


@pytest.mark.parametrize(
    ("name", "computers", "seconds"),
    [
        ("champion", 1, None),
        ("champion", 2, None),
        ("champion", 3, ROUND / 3),
        ("champion:seconds=1", 3, None),
        ("champion:seconds=10", 3, None),
    ],
)
def test_champions_at_one_table_keep_a_round_short(
    monkeypatch: pytest.MonkeyPatch, name: str, computers: int, seconds: float | None
) -> None:
    """Three of them share the time of a round, unless they were told how long to think."""
    given: list[float | None] = []

    def record(view: View, budget: Budget) -> Move:
        """Pass instead of thinking."""
        del view
        given.append(budget.seconds)
        return Pass()

    table = ScriptedTable(
        *["AEINRST"] * (computers + 1), first=1, computers=range(1, computers + 1)
    )
    champion = make_player(name, table.edition, open_lexicon())
    monkeypatch.setattr(champion, "choose", record)
    threads = PlayerThreads(1)

    async def test() -> None:
        await threads.choose(champion, view_of(table.game, Seat(1)))

    run(test)
    threads.close()
    assert given == [seconds]


async def restless(client: Client, seats: int) -> dict[str, Any]:
    """Switch, pause and resume, pass: whatever a person may do; return the last view."""
    count = 0
    view = await my_turn(client)
    while not view["result"]:
        count += 1
        name = f"m{count}"
        if count % 4 == 0:
            for what in ("pause", "takeback", "resume"):
                await client.send({"type": "propose", "id": f"{what}{count}", "what": what})
                await client.answer(f"{what}{count}")
            await client.send({"type": "look", "id": "l"})
            view = (await client.of("view"))["view"]
        move: dict[str, Any] = PASS
        if "switch" in view["may"]:
            tile = view["rack"][view["rack"].index("~") - 2 :][:4]
            move = {"type": "switch", "tile": tile, "with": 1 + count % (seats - 1), "point": 0}
        await client.send({"type": "move", "id": name, "at": view["number"], "move": move})
        answer = await client.of("update", "error")
        if answer["type"] == "error":
            assert answer["code"] in {"stale", "illegal"}, answer
            await client.send({"type": "look", "id": "l"})
            answer = await client.of("view")
        view = await my_turn(client, answer["view"])
    return view


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_switching_comes_to_its_end(seats: int, tmp_path: Path) -> None:
    """Switches, pauses and proposals between the moves never leave a computer waiting."""

    async def test() -> None:
        async with running(config(tmp_path, sweep=NEVER)) as server:
            levels = ("beginner", "intermediate", "expert")[: seats - 1]
            computers = [{"kind": "computer", "player": level} for level in levels]
            opened = await server.open(HERE, *computers, edition="switch", takeback=True)
            async with server.socket(opened["table"], opened["token"]) as client:
                last = await restless(client, seats)
            assert last["result"]["winners"]

    run(test)


def test_a_computer_that_thought_when_the_server_ended_moves_when_it_is_back(
    tmp_path: Path,
) -> None:
    """Its turn is stored in the log: another process finds it due."""

    async def test() -> None:
        async with running(config(tmp_path, least_pause=NEVER)) as server:
            opened = await server.open(HERE, COMPUTER, edition="switch")
            table, token = opened["table"], opened["token"]
            async with server.socket(table, token) as client:
                view = (await client.of("view"))["view"]
                if "pass" in view["may"]:
                    command = {"type": "move", "id": "p", "at": view["number"], "move": PASS}
                    await client.send(command)
                    view = (await client.of("update"))["view"]
                assert view["on_turn"] == 1
        async with (
            running(config(tmp_path)) as server,
            server.socket(table, token, have=view["number"]) as client,
        ):
            # The client has this view, so it gets only what is new.
            client.views[0] = view
            assert (await my_turn(client))["number"] > view["number"]

    run(test)


def test_an_error_only_delays_a_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever goes wrong while the server attends to a table, the work is retried."""
    failures = 2
    really_do = Attendant._do_what_is_due

    async def failing(self: Attendant, room: Attended, umpire: SharedTable, now: Instant) -> None:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            asyncio.get_running_loop().call_soon(advance, _RETRY)
            raise RuntimeError("an unexpected error")
        await really_do(self, room, umpire, now)

    monkeypatch.setattr(Attendant, "_do_what_is_due", failing)

    async def test() -> None:
        async with running(config(tmp_path, sweep=NEVER)) as server:
            opened = await server.open(HERE, COMPUTER)
            async with server.socket(opened["table"], opened["token"]) as client:
                view = await my_turn(client)
                command = {"type": "move", "id": "p", "at": view["number"], "move": PASS}
                await client.send(command)
                assert (await my_turn(client))["number"] > view["number"] + 1

    run(test)
    assert failures < 0
    assert any(one.exc_info and one.exc_info[0] is RuntimeError for one in caplog.records)


def test_a_call_on_the_way_out_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move made after the last check and before the task has ended is not missed."""
    moved = False

    async def asking(self: Attendant, room: Attended, table: SharedTable) -> bool:
        nonlocal moved
        if not moved and table.view(None).on_turn == 0:
            moved = True
            await table.submit(Seat(0), Pass(), expect=table.number, command="meanwhile")
        del self, room
        return False

    monkeypatch.setattr(Attendant, "_join_proof_request", asking)

    async def test() -> None:
        async with running(config(tmp_path, sweep=NEVER)) as server:
            opened = await server.open(HERE, COMPUTER)
            async with server.socket(opened["table"], opened["token"]) as client:
                view = await my_turn(client)
                while not moved or view["on_turn"] != 0:
                    view = (await client.of("view", "update"))["view"]

    run(test)


def test_a_computers_seed_is_secret(tmp_path: Path) -> None:
    """It depends on the server's secret, and is the same after a restart."""

    async def seeds(name: str) -> list[int]:
        async with running(config(tmp_path / name), is_fair=True) as server:
            return [
                server.registry.computer_seed(table, Seat(seat))
                for table in ("one", "two")
                for seat in range(2)
            ]

    async def test() -> None:
        for name in ("here", "there"):
            (tmp_path / name).mkdir()
        here, again, there = await seeds("here"), await seeds("here"), await seeds("there")
        assert here == again
        assert not set(here) & set(there)
        assert len(set(here)) == 4

    run(test)


def test_every_deal_is_secret(tmp_path: Path) -> None:
    """Two games of the same players have different seeds, on a server that deals as a real one."""

    async def test() -> None:
        async with running(config(tmp_path), is_fair=True) as server:
            tables = [await server.open(HERE, BEN) for _ in range(2)]
            began = [(await server.registry.store.events(one["table"]))[0] for one in tables]
            seeds = {event.seed for event in began if isinstance(event, Began)}
            assert len(seeds) == 2

    run(test)


def test_a_computer_is_made_with_its_secret_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player at the table gets that seed, not one that follows from the table's id."""
    made: list[int] = []

    def make(
        name: str, edition: Edition, words: Lexicon, *, seed: int, level: Level, offensive: bool
    ) -> Player:
        made.append(seed)
        return make_player(name, edition, words, seed=seed, level=level, offensive=offensive)

    monkeypatch.setattr("tilewright.server.upkeep.attendant.make_player", make)

    async def test() -> None:
        async with running(config(tmp_path), is_fair=True) as server:
            opened = await server.open(HERE, COMPUTER, edition="pocket")
            room = await server.registry.room(opened["table"])
            await room._attendant._player(room, Seat(1))
            assert set(made) == {server.registry.computer_seed(opened["table"], Seat(1))}

    run(test)
