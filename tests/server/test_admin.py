"""An administrator's commands while a server runs: it follows within a moment."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.clocks import advance, expire
from tests.server.harness import BEN, HERE, OPEN, Client, Running, config, run, running
from tests.server.test_safety import on_turn, two, view
from tests.server.test_workers import pair
from tests.waiting import until
from tilewright.cli.program import main
from tilewright.errors import StoreError
from tilewright.server.config import Config
from tilewright.server.messages.outgoing import ByeReason
from tilewright.server.socket import CLOSED, GOING_AWAY
from tilewright.store.contract import AuditAction, Status
from tilewright.units import Instant

ANN = {"name": "Ann", "password": "correct horse"}
Admin = Callable[..., Awaitable[Any]]


@pytest.fixture
def admin(database: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Return a function that runs a command in a thread and returns the JSON it prints.

    Then the time passes after which servers read what it did.
    """

    def call(arguments: tuple[str, ...]) -> Any:  # noqa: ANN401 - JSON
        given = [str(one) for one in arguments]
        assert main(["admin", *given, "--database", database, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    async def run_command(*arguments: str) -> Any:  # noqa: ANN401 - JSON
        printed = await asyncio.to_thread(call, arguments)
        advance(Config(database).sweep)
        return printed

    return run_command


async def end_of(client: Client) -> tuple[str, int | None]:
    """Read until the socket closes; return the reason and the close code."""
    reason = ""
    try:
        while True:
            message = await client.receive()
            if message["type"] == "bye":
                reason = message["reason"]
    except ConnectionClosed as closed:
        return reason, closed.rcvd.code if closed.rcvd else None


def test_closing_a_table_disconnects_its_players(
    tmp_path: Path, database: str, admin: Admin
) -> None:
    """Players are told why; no move is accepted any more, and the code is void."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            ann, ben = await two(server)
            mover, _, number = await on_turn(server, ann, ben)
            async with server.socket(ann["table"], ann["token"]) as client:
                await client.of("view")
                await admin("tables", "close", ann["table"], "--yes", "--reason", "abuse")
                assert await end_of(client) == ("closed", CLOSED)
            path = f"/tables/{ann['table']}"
            move = {"id": "x", "at": number, "move": {"type": "pass"}}
            assert (await server.post(f"{path}/moves", move, mover["token"])).status_code == 409
            assert (await server.get(path)).json()["info"]["status"] == "closed"
            assert (await server.get(f"/codes/{ann['code']}")).status_code == 404
            shown = await admin("tables", "show", ann["table"])
            assert (shown["status"], shown["events"]) == ("closed", number)
            (entry,) = (await admin("audit"))["entries"]
            assert (entry["action"], entry["subject"]) == ("table-closed", ann["table"])
            assert entry["detail"] == "abuse"
            assert entry["actor"].startswith("admin:")

    run(test)


def test_a_closed_table_takes_no_move_even_before_the_server_knows(
    tmp_path: Path, database: str, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database itself refuses events for a closed table."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            monkeypatch.setattr(server.registry, "evict", lambda *_: None)
            ann, ben = await two(server)
            mover, _, number = await on_turn(server, ann, ben)
            await admin("tables", "close", ann["table"], "--yes")
            move = {"id": "x", "at": number, "move": {"type": "pass"}}
            refused = await server.post(f"/tables/{ann['table']}/moves", move, mover["token"])
            assert refused.status_code == 409
            row = await server.registry.store.table(ann["table"])
            assert row is not None
            assert (row.status, row.number) == (Status.CLOSED, number)

    run(test)


def test_purging_a_table_leaves_nothing(tmp_path: Path, database: str, admin: Admin) -> None:
    """A purged table is gone for its players and from every list, with its chat."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            ann, _ = await two(server)
            path = f"/tables/{ann['table']}"
            await server.post(f"{path}/chat", {"text": "hello"}, ann["token"])
            other = await server.open(HERE, OPEN)
            async with server.socket(ann["table"], ann["token"]) as client:
                await client.of("view")
                purged = await admin("tables", "purge", ann["table"], "--yes")
                assert purged == {"purged": [ann["table"]]}
                assert await end_of(client) == ("closed", CLOSED)
            assert (await server.get(path)).status_code == 404
            left = (await admin("tables", "list"))["tables"]
            assert [one["table"] for one in left] == [other["table"]]
            figures = await admin("statistics")
            assert (figures["tables"], figures["events"]) == ({"waiting": 1}, 0)
            assert figures["chat_messages"] == 0

    run(test)


def test_masked_names_and_chat_disappear_everywhere(
    tmp_path: Path, database: str, admin: Admin
) -> None:
    """Views, events and chat have the mask; players come back at once and can continue."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            ann, ben = await two(server)
            path = f"/tables/{ann['table']}"
            for text in ("nice", "nasty"):
                await server.post(f"{path}/chat", {"text": text}, ben["token"])
            async with server.socket(ann["table"], ann["token"]) as client:
                await client.of("view")
                await admin("mask", "name", ann["table"], "1", "--yes")
                assert await end_of(client) == ("reloading", GOING_AWAY)
            await admin("mask", "chat", ann["table"], "--line", "1", "--yes")
            await changed(server, path, ann["token"])
            async with server.socket(ann["table"], ann["token"]) as client:
                welcome = await client.of("welcome")
                whole = json.dumps([welcome, await client.of("view")])
            assert [seat["name"] for seat in welcome["info"]["seats"]] == ["Ann", "Player 2"]
            assert "nice" in whole
            assert "nasty" not in whole
            assert '"Player 2"' in json.dumps(await view(server, ann))
            assert '"Ben"' not in json.dumps(
                (await server.get(f"{path}/view", ann["token"])).json()
            )
            mover, _, number = await on_turn(server, ann, ben)
            move = {"id": "x", "at": number, "move": {"type": "pass"}}
            assert (await server.post(f"{path}/moves", move, mover["token"])).status_code == 200

    async def changed(server: Running, path: str, token: str) -> None:
        async def is_masked() -> bool:
            return "nasty" not in (await server.get(f"{path}/chat", token)).text

        await until(is_masked)

    run(test)


def test_a_notice_reaches_everyone(tmp_path: Path, database: str, admin: Admin) -> None:
    """Connected clients see a notice, new ones too, until it is withdrawn."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            ann = await server.open(HERE, OPEN)
            async with server.socket(ann["table"], ann["token"]) as client:
                await client.of("welcome")
                assert await admin("notice") == {"notice": None}
                await admin("notice", "Down at eight.")
                assert (await client.of("notice"))["text"] == "Down at eight."
                assert (await server.get("/about")).json()["notice"] == "Down at eight."
                async with server.socket(ann["table"], ann["token"]) as late:
                    assert (await late.of("notice"))["text"] == "Down at eight."
                await admin("notice", "--clear")
                assert (await client.of("notice"))["text"] is None
            assert (await server.get("/about")).json()["notice"] is None
        # A server that starts later shows it too.
        await admin("notice", "Soon.")
        async with running(config(tmp_path, database=database)) as server:
            assert (await server.get("/about")).json()["notice"] == "Soon."

    run(test)


def test_a_reset_link_works_once(tmp_path: Path, database: str, admin: Admin) -> None:
    """The link sets a new password, ends sessions and keys, and cannot be used again."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            session = (await server.post("/accounts", ANN)).json()["session"]
            key = (await server.post("/account/keys", {"name": "bot"}, session)).json()["key"]
            first = (await admin("accounts", "reset", "ann"))["link"]
            link = (await admin("accounts", "reset", "ANN", "--address", "https://x/"))["link"]
            assert link.startswith("https://x/#/reset/")
            void = {"secret": first.rpartition("/")[2], "password": "battery staple"}
            assert (await server.post("/account/reset", void)).status_code == 401
            body = {"secret": link.rpartition("/")[2], "password": "battery staple"}
            answers = await asyncio.gather(*(server.post("/account/reset", body) for _ in range(3)))
            statuses = sorted(answer.status_code for answer in answers)
            assert statuses[0] == 200
            assert set(statuses[1:]) <= {401, 409}
            for old in (session, key):
                assert (await server.get("/account", old)).status_code == 401
            assert (await server.post("/sessions", ANN)).status_code == 401
            login = {"name": "Ann", "password": "battery staple"}
            assert (await server.post("/sessions", login)).status_code == 200
            actions = [entry["action"] for entry in (await admin("audit"))["entries"]]
            assert actions == ["key-created", "reset-offered", "reset-offered", "reset-used"]

    run(test)


def test_a_banned_account_is_locked_out(tmp_path: Path, database: str, admin: Admin) -> None:
    """A ban ends sessions and keys at once and refuses logins; lifting it opens the account."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            session = (await server.post("/accounts", ANN)).json()["session"]
            await admin("accounts", "ban", "Ann", "--yes")
            assert (await server.get("/account", session)).status_code == 401
            refused = await server.post("/sessions", ANN)
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not-allowed")
            wrong = await server.post("/sessions", ANN | {"password": "wrong horse"})
            assert wrong.status_code == 401
            (listed,) = (await admin("accounts", "list"))["accounts"]
            assert listed["banned"] is not None
            await admin("accounts", "unban", "Ann")
            assert (await server.post("/sessions", ANN)).status_code == 200

    run(test)


def test_a_banned_account_loses_its_seats(tmp_path: Path, database: str, admin: Admin) -> None:
    """Its sockets are closed and its tokens refused, until the ban is lifted.

    The opponent continues. A seat that someone else has renewed since is not the account's.
    """

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            session = (await server.post("/accounts", ANN)).json()["session"]
            ann, ben = await two(server)
            path = f"/tables/{ann['table']}"
            other = await server.open(HERE, BEN)
            tokens = {"tokens": [ann["token"], other["token"]]}
            await server.post("/account/tokens", tokens, session)
            there = f"/tables/{other['table']}"
            renewed = (await server.post(f"{there}/renew", {}, other["token"])).json()
            async with server.socket(ann["table"], ann["token"]) as client:
                await client.of("view")
                banned = await admin("accounts", "ban", "Ann", "--yes")
                assert banned == {"name": "Ann", "tables": 1}
                assert await end_of(client) == ("reloading", GOING_AWAY)
            refused = (
                await server.get(f"{path}/view", ann["token"]),
                await server.post(f"{path}/renew", {}, ann["token"]),
            )
            assert [one.status_code for one in refused] == [401, 401]
            async with server.socket(ann["table"], ann["token"]) as client:
                assert (await client.receive())["code"] == "bad-token"
            assert (await server.get(f"{path}/view", ben["token"])).status_code == 200
            held = await server.get(f"{there}/view?seat=0", renewed["token"])
            assert held.status_code == 200
            await admin("accounts", "unban", "Ann")
            session = (await server.post("/sessions", ANN)).json()["session"]
            kept = (await server.get("/account/tokens", session)).json()
            token = kept["tokens"][kept["tables"].index(ann["table"])]
            assert (await server.get(f"{path}/view", token)).status_code == 200

    run(test)


def test_a_key_is_revoked_at_once(tmp_path: Path, database: str, admin: Admin) -> None:
    """The administrator sees a key's name and id, and can delete it; the session stays."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            session = (await server.post("/accounts", ANN)).json()["session"]
            made = (await server.post("/account/keys", {"name": "bot"}, session)).json()
            (listed,) = (await admin("accounts", "keys", "Ann"))["keys"]
            assert (listed["id"], listed["name"]) == (made["id"], "bot")
            assert (await server.get("/account", made["key"])).status_code == 200
            assert listed["scopes"] == ["games:read"]
            assert (await server.get("/account/tokens", made["key"])).status_code == 403
            await admin("accounts", "scopes", "Ann", made["id"], "play")
            assert (await server.get("/account/tokens", made["key"])).status_code == 200
            assert (await server.get("/account/games", made["key"])).status_code == 403
            for bad in ((made["id"], "fly"), ("0" * 16, "play")):
                command = ["admin", "accounts", "scopes", "Ann", *bad, "--database", database]
                assert await asyncio.to_thread(main, command) == 2
            wrong = ["accounts", "revoke", "Ann", made["id"][:8], "--yes", "--database", database]
            assert await asyncio.to_thread(main, ["admin", *wrong]) == 2
            await admin("accounts", "revoke", "Ann", made["id"], "--yes")
            assert (await server.get("/account", made["key"])).status_code == 401
            assert (await server.get("/account", session)).status_code == 200
            assert (await admin("audit"))["entries"][-1]["action"] == "key-deleted"

    run(test)


def test_an_account_is_renamed_with_all_it_has(tmp_path: Path, database: str, admin: Admin) -> None:
    """Sessions and games stay; the old name is free, and a taken one is refused."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            session = (await server.post("/accounts", ANN)).json()["session"]
            table = await server.open(HERE, HERE | {"name": "Ben"})
            await server.post("/account/tokens", {"tokens": [table["token"]]}, session)
            assert await admin("accounts", "rename", "Ann", "Anna Lee") == {"name": "Anna Lee"}
            assert (await server.get("/account", session)).json()["name"] == "Anna Lee"
            games = (await server.get("/account/games", session)).json()["games"]
            assert [game["table"] for game in games] == [table["table"]]
            assert (await server.post("/accounts", ANN)).status_code == 201
            arguments = ["accounts", "rename", "Ann", "anna LEE", "--database", database]
            assert await asyncio.to_thread(main, ["admin", *arguments]) == 2

    run(test)


def test_a_person_can_be_exported_and_deleted(tmp_path: Path, database: str, admin: Admin) -> None:
    """The export has everything; after the deletion no name or message of the person is left."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            session = (await server.post("/accounts", ANN | {"name": "Zoe"})).json()["session"]
            zoe = await server.open({"kind": "here", "name": "Zoe"}, OPEN)
            await server.post(f"/codes/{zoe['code']}/join", {"name": "Ben"})
            path = f"/tables/{zoe['table']}"
            await server.post(f"{path}/chat", {"text": "my secret"}, zoe["token"])
            await server.post("/account/tokens", {"tokens": [zoe["token"]]}, session)
            running_game = await admin("accounts", "export", "Zoe")
            assert running_game["games"][0]["events"] is None, "racks are secret"
            move = {
                "id": "x",
                "at": (await view(server, zoe))["number"],
                "move": {"type": "resign"},
            }
            assert (await server.post(f"{path}/moves", move, zoe["token"])).status_code == 200
            data = await admin("accounts", "export", "Zoe")
            (game,) = data["games"]
            assert (data["name"], game["names"]) == ("Zoe", ["Zoe"])
            assert [line["text"] for line in game["chat"]] == ["my secret"]
            assert '"Zoe"' in game["events"]
            erased = await admin("accounts", "delete", "Zoe", "--yes")
            assert (erased["tables"], erased["chat_messages"]) == (1, 1)
            store = server.registry.store
            row = await store.table(zoe["table"])
            assert row is not None
            left = [
                row.data,
                repr(await store.events(row.id)),
                repr(await store.chat_lines(row.id, 9)),
            ]
            for text in left:
                assert "Zoe" not in text
                assert "my secret" not in text
            assert "Ben" in left[1]
            assert (await server.get("/account", session)).status_code == 401
            assert (await admin("accounts", "list"))["accounts"] == []

    run(test)


def test_old_data_is_deleted_in_batches(tmp_path: Path, database: str, admin: Admin) -> None:
    """Each kind of data is deleted when it is too old, and only then."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            registry = server.registry
            waiting = [await server.open(HERE, OPEN) for _ in range(25)]
            playing = await server.open(HERE, HERE | {"name": "Ben"})
            path = f"/tables/{playing['table']}"
            await server.post(f"{path}/chat", {"text": "hi", "seat": 0}, playing["token"])
            session = (await server.post("/accounts", ANN)).json()["session"]
            late = Instant(registry.now() + 40 * 24 * 3600 * 1000)
            registry.now = lambda: late
            assert not await registry.caretaker.delete_batch()
            changed = await admin("retention", "--waiting", "30", "--sessions", "30", "--yes")
            assert changed["days"]["waiting"] == 30
            assert changed["days"]["finished"] is None

            async def is_known() -> bool:
                return registry.caretaker.retention.waiting is not None

            await until(is_known)
            batches = 0
            while await registry.caretaker.delete_batch():
                batches += 1
            assert batches >= 3, "25 tables are more than a batch"
            for one in waiting:
                assert await registry.store.table(one["table"]) is None
            assert (await server.get("/account", session)).status_code == 401
            assert (await server.get(path)).status_code == 200
            assert len(await registry.store.chat_lines(playing["table"], 9)) == 1

    run(test)


def test_a_failing_log_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What happens while the database fails is applied as soon as it works again."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            registry = server.registry
            evicted: list[tuple[str, ByeReason]] = []
            monkeypatch.setattr(registry, "evict", lambda *what: evicted.append(what))
            real, failures = registry.store.audit_entries, 0

            async def fail_twice(after: int, limit: int) -> Any:  # noqa: ANN401
                nonlocal failures
                failures += 1
                if failures <= 2:
                    raise StoreError("it failed")
                return await real(after, limit)

            monkeypatch.setattr(registry.store, "audit_entries", fail_twice)
            action = AuditAction.TABLE_CLOSED
            await registry.store.record("admin:test", action, "t1", now=Instant(1))

            async def is_evicted() -> bool:
                await expire(registry.config.sweep)
                return bool(evicted)

            await until(is_evicted)
            assert evicted == [("t1", ByeReason.CLOSED)]

    run(test)


@pytest.mark.slow
def test_every_worker_follows(
    tmp_path: Path, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command reaches the clients of all workers, at whichever the table is."""

    def admin(*arguments: str) -> None:
        assert main(["admin", *arguments, "--database", postgres, "--json"]) == 0
        capsys.readouterr()

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two_):
            ann = await one.open(HERE, OPEN)
            async with (
                one.socket(ann["table"], ann["token"]) as here,
                two_.socket(ann["table"], ann["token"]) as there,
            ):
                for client in (here, there):
                    await client.of("welcome")
                await asyncio.to_thread(admin, "notice", "Soon.")
                for client in (here, there):
                    assert (await client.of("notice"))["text"] == "Soon."
                await asyncio.to_thread(admin, "tables", "close", ann["table"], "--yes")
                for client in (here, there):
                    assert (await end_of(client))[0] == "closed"
            for server in (one, two_):
                assert (await server.get("/about")).json()["notice"] == "Soon."
                info = (await server.get(f"/tables/{ann['table']}")).json()["info"]
                assert info["status"] == "closed"

    run(test)
