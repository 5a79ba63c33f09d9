"""Two machines behind the printed proxy configurations, as the hosting guide sets them up."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.harness import BEN, HERE, Running
from tests.server.machines import Machine, two_machines
from tests.server.ownership import exchange
from tests.server.proxies import running_proxy
from tests.waiting import LONG, until
from tilewright.server.front.proxies import PROXIES

TABLES = 6


async def healthy(address: str) -> None:
    """Wait until a server answers."""
    async with httpx.AsyncClient(timeout=LONG) as client:

        async def is_healthy() -> bool:
            with suppress(httpx.HTTPError):
                return (await client.get(f"{address}/healthz")).status_code == httpx.codes.OK
            return False

        await until(is_healthy)


async def numbers(machines: tuple[Machine, ...], opened: dict[str, Any]) -> list[int]:
    """Return the number of events that each machine itself says a table has; 0 if it can't."""
    found = []
    for machine in machines:
        base = f"http://{machine.backend}"
        async with httpx.AsyncClient(base_url=base, timeout=30) as client:
            headers = {"authorization": f"Bearer {opened['token']}"}
            path = f"/api/v1/tables/{opened['table']}/view?seat=0"
            answer = await client.get(path, headers=headers)
            found.append(answer.json()["number"] if answer.status_code == httpx.codes.OK else 0)
    return found


async def play(front: Running, opened: dict[str, Any]) -> int:
    """Make a move through the proxy, again and again until it is answered; return its number."""
    path = f"/tables/{opened['table']}/view?seat=0"
    number = 0

    async def is_answered() -> bool:
        nonlocal number
        seen = await front.get(path, opened["token"])
        if seen.status_code == httpx.codes.OK:
            with suppress(httpx.HTTPError, KeyError):
                done = await exchange(front, opened, seen.json()["view"])
                if done.status_code == httpx.codes.OK:
                    number = int(done.json()["number"])
        return number > 0

    await until(is_answered)
    return number


async def close_code(address: str, origin: str) -> int | None:
    """Return the status or close code with which a page's socket is refused; None if it isn't."""
    try:
        async with connect(address, additional_headers={"Origin": origin}) as connection:
            await connection.send('{"type": "hello", "token": null}')
            await connection.recv()
    except InvalidStatus as refused:
        return refused.response.status_code
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
    return None


@pytest.mark.slow
@pytest.mark.parametrize("proxy", PROXIES)
def test_two_machines_are_one_server(proxy: str, tmp_path: Path, postgres: str) -> None:
    """Any machine answers for any table, also if one loses the other or is lost itself."""
    tmp_path.chmod(0o755)

    async def test(one: Machine, two: Machine, port: int) -> None:
        both, base = (one, two), f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=base, timeout=30) as http:
            front = Running(None, port, http)  # type: ignore[arg-type]
            tables = [await front.open(HERE, BEN) for _ in range(TABLES)]
            # The page comes from the proxy's address, and only its sockets are accepted.
            path = f"127.0.0.1:{port}/api/v1/tables/{tables[0]['table']}/socket"
            assert await close_code(f"ws://{path}", base) is None
            assert await close_code(f"ws://{path}", "http://evil.example") in {403, 4403}
            assert (await http.get("/metrics")).status_code == 403
            for opened in tables:
                async with front.socket(opened["table"], opened["token"]) as client:
                    assert (await client.of("welcome"))["seats"] == [0, 1]
                    number = await play(front, opened)
                    while (await client.receive()).get("number") != number:
                        pass
                    # The machine that does not have the table asks the other one.
                    assert await numbers(both, opened) == [number, number]
            one.pull_internal_cable()
            # The proxy brings each request to the machine that has its table.
            before = [await play(front, opened) for opened in tables]
            one.crash()
            after = [await play(front, opened) for opened in tables]
            assert all(now > then for now, then in zip(after, before, strict=True))
            assert [await numbers((two,), opened) for opened in tables] == [[n] for n in after]

    with two_machines() as (one, two):
        for machine in (one, two):
            machine.serve(postgres, tmp_path / "log")

        async def whole() -> None:
            for machine in (one, two):
                await healthy(f"http://{machine.backend}")
            async with running_proxy(proxy, tmp_path, one.backend, two.backend) as port:
                await healthy(f"http://127.0.0.1:{port}")
                await test(one, two, port)

        asyncio.run(whole())
