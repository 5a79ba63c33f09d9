"""Tables at which the client that opens them takes no seat: programs or computers play there."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.harness import BEN, HERE, OPEN, Running, config, run, running
from tests.server.test_computers import Thoughtful, begun
from tests.server.test_consent import agree, join, propose
from tests.server.test_safety import PASS, view
from tests.waiting import eventually
from tilewright.players import Player
from tilewright.rules.play.move import Move
from tilewright.rules.view import View
from tilewright.server.tables.summary import Summary, load_summary
from tilewright.server.upkeep.player_threads import EXHIBITION_SECONDS
from tilewright.store.contract import Status

BOTS = [OPEN, OPEN]
EQUITY = {"kind": "computer", "player": "equity"}
"""A player that does not pretend to think, so that a whole game takes a moment."""
COMPUTERS = [EQUITY, EQUITY]
LONG = 3600.0
"""Seconds: longer than any test."""


async def ending(server: Running, table: str) -> Summary:
    """Wait until a game is over, without watching it; return how it ended."""

    async def ended() -> Summary | None:
        row = await server.registry.store.table(table)
        assert row is not None
        return load_summary(row.summary) if row.status is Status.OVER else None

    return await eventually(ended)


def test_programs_play_each_other_at_their_own_speed(tmp_path: Path) -> None:
    """They join by code; no pause is meant for them, and the opener only watches."""

    async def test() -> None:
        settings = config(tmp_path, least_pause=LONG, exhibition_pause=LONG, unwatched=0.0)
        async with running(settings) as server:
            opened = await server.open(*BOTS)
            assert opened["seats"] == []
            assert opened["info"]["code"] == opened["code"]
            path = f"/tables/{opened['table']}"
            assert "code" in (await server.get(path, opened["token"])).json()["info"]
            assert "code" not in (await server.get(path)).json()["info"]
            bots = [await join(server, opened, name, computer=True) for name in ("One", "Two")]
            for who in bots:
                assert await agree(server, who) == 200
            seen = await view(server, opened)
            assert (seen["phase"], seen["rack"]) == ("playing", "")
            for what in ("cancel", "pause"):
                assert (await propose(server, opened, what))["code"] == "not-allowed"
            while seen["phase"] != "over":
                command = {"id": f"p{seen['number']}", "at": seen["number"], "move": PASS}
                token = bots[seen["on_turn"]]["token"]
                done = await server.post(f"{path}/moves", command, token)
                assert done.status_code == 200, done.text
                seen = await view(server, opened)
            assert seen["result"]["why"] != "cancelled"

    run(test)


def test_the_opener_closes_a_table_for_programs(tmp_path: Path) -> None:
    """Neither a spectator nor a program that has joined can."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(*BOTS)
            watcher = (await server.post(f"/tables/{opened['table']}/watch", {})).json()
            one = await join(server, opened, "One", computer=True)
            for who, is_opener in ((watcher, False), (one, False), (opened, True)):
                async with server.socket(who["table"], who["token"]) as client:
                    welcome = await client.of("welcome")
                    assert welcome["opener"] is is_opener
                    assert ("code" in welcome["info"]) is (who is not watcher)
            for who in (watcher, one):
                assert (await propose(server, who, "cancel"))["code"] == "not-allowed"
            assert await propose(server, opened, "cancel") is None
            assert (await server.get(f"/codes/{opened['code']}")).status_code == 404

    run(test)


def test_computers_play_to_the_end_while_someone_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game starts at once, and ends like any other."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            threads, watched = server.registry.player_threads, asyncio.Event()
            really_choose = threads.choose

            async def choose(player: Player, view: View, *, is_exhibition: bool = False) -> Move:
                await watched.wait()
                return await really_choose(player, view, is_exhibition=is_exhibition)

            monkeypatch.setattr(threads, "choose", choose)
            opened = await server.open(*COMPUTERS)
            assert opened["info"]["status"] == "playing"
            async with server.socket(opened["table"], opened["token"]) as client:
                await client.of("welcome")
                # From now on, an unwatched game would end at once.
                server.registry.config = replace(server.registry.config, unwatched=0.0)
                await client.send({"type": "look", "id": "look"})
                seen = (await client.of("view"))["view"]
                watched.set()
                while seen["phase"] != "over":
                    seen = (await client.of("update"))["view"]
            assert seen["result"]["why"] != "cancelled"

    run(test)


def test_computers_stop_when_no_one_watches(tmp_path: Path) -> None:
    """An unwatched game is canceled after a while, which is over by the second move here."""

    async def test() -> None:
        async with running(config(tmp_path, unwatched=0.0)) as server:
            opened = await server.open(*COMPUTERS)
            ended = await ending(server, opened["table"])
            assert ended.why is not None
            assert ended.why.value == "cancelled"

    run(test)


def test_the_opener_stops_a_game_among_computers(tmp_path: Path) -> None:
    """Computers take their time even if no one watches, and a spectator can't stop them."""

    async def test() -> None:
        async with running(config(tmp_path, exhibition_pause=LONG)) as server:
            opened = await server.open(*COMPUTERS)
            assert (await view(server, opened))["phase"] == "playing"
            watcher = (await server.post(f"/tables/{opened['table']}/watch", {})).json()
            assert (await propose(server, watcher, "cancel"))["code"] == "not-allowed"
            assert await propose(server, opened, "cancel") is None
            assert (await view(server, opened))["result"]["why"] == "cancelled"
            assert (await propose(server, opened, "cancel"))["code"] == "conflict"

    run(test)


@pytest.mark.parametrize("seats", [BOTS, COMPUTERS])
def test_a_table_without_its_opener_allows_spectators(
    tmp_path: Path, seats: list[dict[str, str]]
) -> None:
    """Otherwise not even the opener could watch."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            body = {"edition": "pocket", "seats": seats, "spectators": False}
            refused = await server.post("/tables", body)
            assert refused.json()["error"]["code"] == "bad-request"

    run(test)


def test_people_do_not_wait_for_games_among_computers(tmp_path: Path) -> None:
    """Slow players of exhibitions think briefly, one at a time, apart from the others."""

    async def test() -> None:
        async with running(config(tmp_path, player_threads=1)) as server:
            opened = await server.open(HERE, BEN)
            umpire = server.registry._rooms[opened["table"]].umpire
            assert umpire is not None
            seen = umpire.view(umpire.view(None).on_turn)
            threads = server.registry.player_threads
            exhibits, opponent = (Thoughtful(), Thoughtful()), Thoughtful()
            tasks = [
                asyncio.create_task(threads.choose(one, seen, is_exhibition=True))
                for one in exhibits
            ]
            await begun(exhibits[0])
            assert threads.pending == 0
            tasks.append(asyncio.create_task(threads.choose(opponent, seen)))
            await begun(opponent)
            assert not exhibits[1].begun.is_set()
            for one in (*exhibits, opponent):
                one.let_go.set()
            await asyncio.gather(*tasks)
            assert [one.given for one in exhibits] == [[EXHIBITION_SECONDS]] * 2
            assert opponent.given == [None]

    run(test)
