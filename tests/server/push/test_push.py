"""Push notifications from a move to a browser that decrypts them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.clocks import expiring
from tests.server.harness import HERE, Running, config, run, running
from tests.server.push.endpoint import Browser, PushEndpoint, push_endpoint, verify
from tests.server.test_safety import PASS, on_turn, two, view
from tests.server.test_workers import pair
from tests.waiting import until
from tilewright.cli.program import main
from tilewright.server.config import Config
from tilewright.server.push import notifier
from tilewright.store.sql import schema

CONTACT = "mailto:club@example.org"
ANN = {"name": "Ann", "password": "correct horse"}


@pytest.fixture
def service() -> Iterator[PushEndpoint]:
    """Run a push service."""
    with push_endpoint() as running_service:
        yield running_service


def settings(folder: Path, service: PushEndpoint, **changes: object) -> Config:
    """Return settings with push notifications, without a delay."""
    return config(
        folder, **({"push": CONTACT, "push_hosts": (service.host,), "push_delay": 0.0} | changes)
    )


async def subscribe(
    server: Running, address: str, *who: dict[str, Any], session: str | None = None
) -> Browser:
    """Subscribe a new browser at ``address`` for some seats."""
    browser = Browser()
    tokens = [one["token"] for one in who]
    body = {"endpoint": address, "keys": browser.keys, "tokens": tokens}
    answer = await server.post("/push/subscribe", body, session)
    assert answer.status_code == 200, answer.text
    return browser


async def pass_turn(server: Running, mover: dict[str, Any], number: int, name: str = "p") -> None:
    """Pass, so that it is the other player's turn."""
    body = {"id": f"{name}{number}", "at": number, "move": PASS}
    answer = await server.post(f"/tables/{mover['table']}/moves", body, mover["token"])
    assert answer.status_code == 200, answer.text


async def rows(server: Running, table: Any) -> int:  # noqa: ANN401 - one of the schema's tables
    """Return the number of rows in a table of the database."""
    async with server.registry.store._reading() as connection:  # type: ignore[attr-defined]
        return len((await connection.execute(table.select())).all())


def test_a_player_who_is_away_is_notified(
    tmp_path: Path, service: PushEndpoint, database: str
) -> None:
    """The message is signed, encrypted, and says whose table it is, but nothing secret."""

    async def test() -> None:
        async with running(settings(tmp_path, service, database=database)) as server:
            key = (await server.get("/about")).json()["push"]
            ann, ben = await two(server)
            mover, other, number = await on_turn(server, ann, ben)
            browser = await subscribe(server, service.address("ok-1"), other)
            await pass_turn(server, mover, number)
            received = await asyncio.to_thread(service.wait, "ok-1")
            claims = verify(received, key, f"http://{service.host}")
            assert claims["sub"] == CONTACT
            told = json.loads(browser.decrypt(received.body))
            name = "Ann" if mover is ann else "Ben"
            assert told == {"table": ann["table"], "edition": "Pocket", "names": [name]}
            assert received.headers["content-encoding"] == "aes128gcm"
            assert ann["table"] not in received.headers["topic"]
            await pass_turn(server, other, (await view(server, ann))["number"])
            assert len(service.at("ok-1")) == 1

    run(test)


def test_a_player_who_is_looking_is_not_notified(tmp_path: Path, service: PushEndpoint) -> None:
    """No message to someone at the table, but one as soon as the table is in a hidden tab."""

    async def test() -> None:
        async with running(settings(tmp_path, service)) as server:
            ann, ben = await two(server)
            mover, other, number = await on_turn(server, ann, ben)
            await subscribe(server, service.address("ok-looking"), other)
            await subscribe(server, service.address("ok-mover"), mover)
            async with server.socket(other["table"], other["token"]) as client:
                await client.of("view")
                await pass_turn(server, mover, number)
                await pass_turn(server, other, number + 1)
                # The next player is away, so their message shows that the first got none.
                await asyncio.to_thread(service.wait, "ok-mover")
                assert service.at("ok-looking") == []
                await client.send({"type": "looking", "id": "l1", "looking": False})
                await client.answer("l1")
                await end_turn(server, mover)
                await asyncio.to_thread(service.wait, "ok-looking")

    run(test)


async def end_turn(server: Running, who: dict[str, Any]) -> None:
    """End a player's turn without ending the game: exchange a tile."""
    seen = await view(server, who)
    move = {"type": "exchange", "tiles": seen["rack"][:1]}
    body = {"id": f"e{seen['number']}", "at": seen["number"], "move": move}
    answer = await server.post(f"/tables/{who['table']}/moves", body, who["token"])
    assert answer.status_code == 200, answer.text


def test_dead_and_failing_browsers(tmp_path: Path, service: PushEndpoint) -> None:
    """A browser that is gone is forgotten; a service that fails once is asked again."""

    async def test() -> None:
        async with running(settings(tmp_path, service)) as server:
            ann, ben = await two(server)
            mover, other, _ = await on_turn(server, ann, ben)
            for name in ("gone-1", "unknown-1", "refused-1", "later-1"):
                await subscribe(server, service.address(name), other)
            await end_turn(server, mover)
            async with expiring(notifier._FIRST_PAUSE):
                await asyncio.to_thread(service.wait, "later-1", 2)

            async def only_two_left() -> bool:
                return await rows(server, schema.subscriptions) == 2

            await until(only_two_left)
            assert [len(service.at(name)) for name in ("gone-1", "unknown-1", "refused-1")] == [
                1
            ] * 3

    run(test)


def test_a_service_that_always_refuses_is_given_up(
    tmp_path: Path, service: PushEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After several failures in a row, the server stops trying for good."""
    monkeypatch.setattr(notifier, "_MOST_FAILURES", 2)

    async def test() -> None:
        async with running(settings(tmp_path, service)) as server:
            ann, ben = await two(server)
            await subscribe(server, service.address("refused-1"), ann, ben)
            for count in (1, 2):
                mover, _, _ = await on_turn(server, ann, ben)
                await end_turn(server, mover)
                await asyncio.to_thread(service.wait, "refused-1", count)

            async def none_left() -> bool:
                return await rows(server, schema.subscriptions) == 0

            await until(none_left)

    run(test)


def test_a_slow_service_holds_up_no_one(tmp_path: Path, service: PushEndpoint) -> None:
    """While a service does not answer, moves are made and other browsers are notified."""

    async def test() -> None:
        async with running(settings(tmp_path, service)) as server:
            ann, ben = await two(server)
            mover, other, _ = await on_turn(server, ann, ben)
            await subscribe(server, service.address("slow-1"), other)
            await subscribe(server, service.address("ok-2"), other)
            await end_turn(server, mover)
            await asyncio.to_thread(service.wait, "slow-1")
            await asyncio.to_thread(service.wait, "ok-2")
            await end_turn(server, other)
            await end_turn(server, mover)
            await asyncio.to_thread(service.wait, "ok-2", 2)

    run(test)


def test_a_killed_server_notifies_later(
    tmp_path: Path, service: PushEndpoint, database: str
) -> None:
    """A player who was not told before the end is told after the restart, and only once."""

    async def test() -> None:
        # The delay is longer than the server lives: nothing is sent before it ends.
        before = settings(tmp_path, service, database=database, push_delay=3600.0, worker="one")
        async with running(before) as server:
            ann, ben = await two(server)
            mover, other, _ = await on_turn(server, ann, ben)
            await subscribe(server, service.address("ok-1"), other)
            await end_turn(server, mover)
        assert service.received == []
        for worker in ("two", "three"):
            after = settings(tmp_path, service, database=database, worker=worker)
            async with running(after) as server:
                await asyncio.to_thread(service.wait, "ok-1")

                async def is_noted(server: Running = server) -> bool:
                    seat = other["seats"][0]
                    room = await server.registry.load(ann["table"])
                    umpire = room.umpire
                    assert umpire is not None
                    found = await server.registry.store.subscriptions(
                        ann["table"],
                        seat,
                        room.setup.seats[seat].stamp,
                        umpire.glance(None).turn_since,
                    )
                    return found == []

                await until(is_noted)
        assert len(service.received) == 1

    run(test)


def test_workers_share_the_key_and_the_subscriptions(
    tmp_path: Path, service: PushEndpoint, postgres: str
) -> None:
    """A browser that subscribed at one worker is notified by the one that owns the table."""

    async def test() -> None:
        changes = {"push": CONTACT, "push_hosts": (service.host,), "push_delay": 0.0}
        async with pair(tmp_path, postgres, **changes) as (one, other_worker):
            keys = [(await server.get("/about")).json()["push"] for server in (one, other_worker)]
            assert keys[0] == keys[1]
            ann, ben = await two(one)
            mover, other, _ = await on_turn(one, ann, ben)
            await subscribe(other_worker, service.address("ok-1"), other)
            await end_turn(one, mover)
            verify(await asyncio.to_thread(service.wait, "ok-1"), keys[0], f"http://{service.host}")

    run(test)


def test_what_is_refused(tmp_path: Path, service: PushEndpoint) -> None:
    """Internal addresses and bad keys are refused; void tokens are skipped; off means off."""

    async def test() -> None:
        async with running(settings(tmp_path, service)) as server:
            ann, _ = await two(server)
            good = {"endpoint": service.address("ok"), "keys": Browser().keys}
            for change in (
                {"endpoint": "https://127.0.0.1/"},
                {"endpoint": "http://push.example.org/"},
                {"endpoint": f"http://localhost:{service.port}/"},
                {"keys": Browser().keys | {"p256dh": "A" * 87}},
                {"keys": Browser().keys | {"auth": "A" * 30}},
            ):
                answer = await server.post("/push/subscribe", good | change)
                assert answer.status_code == 400, change
            forged = ann["token"][:-2] + "AA"
            answer = await server.post("/push/subscribe", good | {"tokens": [forged]})
            assert answer.json() == {"seats": 0}
            answer = await server.post("/push/unsubscribe", {"endpoint": good["endpoint"]})
            assert answer.status_code == 204
            assert await rows(server, schema.subscriptions) == 0
        async with running(config(tmp_path)) as server:
            assert (await server.get("/about")).json()["push"] is None
            assert (await server.post("/push/subscribe", good)).status_code == 404

    run(test)


def test_an_account_is_notified_of_seats_taken_elsewhere(
    tmp_path: Path, service: PushEndpoint
) -> None:
    """A subscription with a session follows the account's seats, old and new."""

    async def test() -> None:
        async with running(settings(tmp_path, service)) as server:
            session = (await server.post("/accounts", ANN)).json()["session"]
            tables = [await two(server), await two(server)]
            first, second = ([ann["token"], ben["token"]] for ann, ben in tables)
            await server.post("/account/tokens", {"tokens": first}, session)
            await subscribe(server, service.address("ok-1"), session=session)
            await server.post("/account/tokens", {"tokens": second}, session)
            for count, (ann, ben) in enumerate(tables, start=1):
                mover, _, _ = await on_turn(server, ann, ben)
                await end_turn(server, mover)
                await asyncio.to_thread(service.wait, "ok-1", count)

    run(test)


def test_an_administrator_deletes_a_persons_subscriptions(
    tmp_path: Path,
    service: PushEndpoint,
    database: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """They are part of what is exported, and go with the account."""

    async def admin(*arguments: str) -> None:
        given = ["admin", *arguments, "--database", database, "--json"]
        assert await asyncio.to_thread(main, given) == 0

    async def test() -> None:
        async with running(settings(tmp_path, service, database=database)) as server:
            session = (await server.post("/accounts", ANN)).json()["session"]
            ann = await server.open(HERE, {"kind": "here", "name": "Ben"})
            await subscribe(server, service.address("ok-1"), ann, session=session)
            await admin("accounts", "export", "Ann")
            assert service.address("ok-1") in capsys.readouterr().out
            await admin("accounts", "delete", "Ann", "--yes")
            assert await rows(server, schema.subscriptions) == 0
            assert await rows(server, schema.followed_seats) == 0

    run(test)


def test_a_new_token_ends_the_old_ones_notifications(tmp_path: Path, service: PushEndpoint) -> None:
    """A browser with a seat's old token is no longer told of its turns."""

    async def test() -> None:
        async with running(settings(tmp_path, service)) as server:
            ann, ben = await two(server)
            mover, other, _ = await on_turn(server, ann, ben)
            await subscribe(server, service.address("ok-old"), other)
            path = f"/tables/{other['table']}/renew"
            other["token"] = (await server.post(path, {}, other["token"])).json()["token"]
            await subscribe(server, service.address("ok-new"), other)
            await end_turn(server, mover)
            await asyncio.to_thread(service.wait, "ok-new")
            assert service.at("ok-old") == []

    run(test)


def test_games_against_computers_alone_send_nothing(tmp_path: Path, service: PushEndpoint) -> None:
    """A person who plays only computers decides when to come back."""

    async def test() -> None:
        async with running(settings(tmp_path, service)) as server:
            ann = await server.open(HERE, {"kind": "computer", "player": "beginner"})
            await subscribe(server, service.address("ok-1"), ann)

            async def is_on_turn() -> bool:
                return bool((await view(server, ann))["on_turn"] == 0)

            await until(is_on_turn)
            push = server.registry.push
            assert isinstance(push, notifier.Notifier)
            assert push._tasks == {}
            assert service.received == []

    run(test)
