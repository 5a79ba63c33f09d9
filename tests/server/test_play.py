"""Games over the wire: against a computer, with a friend, on one device."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import COMPUTER, HERE, OPEN, Client, Running, config, run, running
from tilewright.edition.shipped import edition_ids
from tilewright.formats.json.events import load_game
from tilewright.formats.json.views import load_view


async def pass_through(client: Client, seat: int, view: dict[str, Any]) -> dict[str, Any]:
    """Accept and pass until the game is over; return the last view."""
    count = 0
    while view["result"] is None:
        move = next((name for name in ("agree", "accept", "pass") if name in view["may"]), None)
        if move is not None:
            count += 1
            name = f"m{seat}-{count}"
            at = view["number"]
            await client.send(
                {"type": "move", "id": name, "at": at, "seat": seat, "move": {"type": move}}
            )
        message = await client.until(
            lambda told: told["type"] in {"update", "error"} and told.get("seat", seat) == seat
        )
        if message["type"] == "update":
            view = message["view"]
    return view


@pytest.mark.parametrize("edition", edition_ids())
def test_a_whole_game_against_a_computer(edition: str, tmp_path: Path) -> None:
    """A player who opens a table with a computer is in a game at once, and can finish it."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, COMPUTER, edition=edition)
            async with server.socket(opened["table"], opened["token"]) as client:
                assert (await client.receive())["type"] == "welcome"
                view = (await client.of("view"))["view"]
                last = await pass_through(client, 0, view)
            assert last["result"]["winners"] == [1]
            told = await server.get(f"/tables/{opened['table']}/view", opened["token"])
            assert load_view(await _view_text(server, opened)).scores == tuple(last["scores"])
            assert told.json()["view"]["history"]
            jsonl = await server.get(f"/tables/{opened['table']}/game.jsonl", opened["token"])
            assert list(load_game(jsonl.text).scores) == last["scores"]
            gcg = await server.get(f"/tables/{opened['table']}/game.gcg", opened["token"])
            assert gcg.text.startswith("#character-encoding UTF-8")
            for name in ("score-sheet.pdf", "result.pdf?letter=1&large=1"):
                sheet = await server.get(f"/tables/{opened['table']}/{name}", opened["token"])
                assert sheet.headers["content-type"] == "application/pdf"
                assert sheet.content.startswith(b"%PDF-")
            bad = await server.get(f"/tables/{opened['table']}/result.pdf?large=2", opened["token"])
            assert bad.status_code == 400

    run(test)


async def _view_text(server: Running, opened: dict[str, Any]) -> str:
    text = (await server.get(f"/tables/{opened['table']}/view", opened["token"])).text
    return text[text.index('"view":') + 7 : text.rindex(',"now"')]


def test_a_friend_joins_by_the_code(tmp_path: Path) -> None:
    """The game begins when the last seat is taken, and both players see it."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, OPEN)
            assert opened["info"]["status"] == "waiting"
            async with server.socket(opened["table"], opened["token"]) as ann:
                await ann.of("welcome")
                code = opened["code"].lower()
                joined = (await server.post(f"/codes/{code}/join", {"name": "Ben"})).json()
                assert joined["seats"] == [1]
                update = await ann.of("update")
                assert update["from"] == 0
                async with server.socket(joined["table"], joined["token"]) as ben:
                    view = (await ben.of("view"))["view"]
                    assert view["phase"] == "playing"
                    presence = await ann.until(
                        lambda told: told["type"] == "presence" and 1 in told["seats"]
                    )
                    assert presence["seats"] == [0, 1]
                    info = joined["info"]
                    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Ben"]
            again = await server.post(f"/codes/{code}/join", {"name": "Cy"})
            assert again.status_code == 404

    run(test)


def test_two_people_at_one_device(tmp_path: Path) -> None:
    """One token has both seats, and each seat's view is sent separately."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, {"kind": "here", "name": "Ben"})
            assert opened["seats"] == [0, 1]
            async with server.socket(opened["table"], opened["token"]) as client:
                views = [(await client.of("view"))["view"] for _ in range(2)]
                assert [view["seat"] for view in views] == [0, 1]
                assert views[0]["rack"] != views[1]["rack"]
                on_turn = views[0]["on_turn"]
                command = {"id": "a", "at": views[0]["number"], "move": {"type": "pass"}}
                refused = await server.post(
                    f"/tables/{opened['table']}/moves", command, opened["token"]
                )
                assert refused.status_code == 400
                done = await server.post(
                    f"/tables/{opened['table']}/moves",
                    command | {"seat": on_turn},
                    opened["token"],
                )
                assert done.status_code == 200
                seats = [(await client.of("update"))["seat"] for _ in range(2)]
                assert sorted(seats) == [0, 1]

    run(test)


def test_every_tab_sees_the_same(tmp_path: Path) -> None:
    """Two sockets of one seat get the same, and a third reconnects with what it has."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, {"kind": "here", "name": "Ben"})
            table, token = opened["table"], opened["token"]
            async with server.socket(table, token) as one, server.socket(table, token) as two:
                view = (await one.of("view"))["view"]
                # Otherwise the move may come first, and the view already includes it.
                await two.of("view")
                command = {"type": "move", "id": "p", "at": view["number"]}
                seat = {"seat": view["on_turn"], "move": {"type": "pass"}}
                await one.send(command | seat)
                first = await one.of("update")
                second = await two.of("update")
                assert first == second
                number = first["number"]
            async with server.socket(table, token, have=number) as three:
                assert (await three.receive())["type"] == "welcome"
                await three.send({"type": "ping", "id": "x"})
                kinds: list[str] = []
                while not kinds or kinds[-1] != "pong":
                    kinds.append((await three.receive())["type"])
                assert "view" not in kinds

    run(test)


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    """Another server on the same file continues where the first one stopped."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, COMPUTER)
            table, token = opened["table"], opened["token"]
            async with server.socket(table, token) as client:
                view = (await client.of("view"))["view"]
                while "pass" not in view["may"]:
                    view = (await client.of("update"))["view"]
                await client.send(
                    {"type": "move", "id": "p", "at": view["number"], "move": {"type": "pass"}}
                )
                update = await client.of("update")
                done = await client.answer("p")
                assert "events" not in done
        async with running(config(tmp_path)) as server:
            command = {"id": "p", "at": view["number"], "move": {"type": "pass"}}
            again = await server.post(f"/tables/{table}/moves", command, token)
            assert again.json()["repeated"]
            assert again.json()["number"] == done["number"]
            assert again.json()["events"] == update["events"][: len(again.json()["events"])]

    run(test)
