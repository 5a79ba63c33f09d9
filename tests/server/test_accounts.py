"""Accounts: what they store, how they are deleted, and what they do not reveal."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import BEN, HERE, OPEN, Running, config, run, running
from tests.server.test_meanings import resign
from tests.waiting import until
from tilewright.server.http.accounts import MOST_KEYS
from tilewright.server.upkeep import password_hasher

ANN = {"name": "Ann", "password": "correct horse"}
OTHER = "battery staple"


async def joined(server: Running, body: dict[str, str] = ANN) -> str:
    """Create an account and return its session."""
    made = await server.post("/accounts", body)
    assert made.status_code == 201, made.text
    return str(made.json()["session"])


async def removed(server: Running, path: str, token: str) -> int:
    """Send a DELETE request; return the status."""
    headers = {"authorization": f"Bearer {token}"}
    return (await server.http.delete(f"/api/v1{path}", headers=headers)).status_code


def test_a_new_password_ends_what_the_old_one_began(tmp_path: Path) -> None:
    """A new password locks out those who knew the old one: sessions end, and it no longer works."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            first = await joined(server)
            second = (await server.post("/sessions", ANN)).json()["session"]
            assert (await server.get("/account", second)).json()["name"] == "Ann"
            wrong = {"password": OTHER, "new": "long enough"}
            assert (await server.post("/account/password", wrong, first)).status_code == 401
            right = {"password": ANN["password"], "new": OTHER}
            changed = await server.post("/account/password", right, first)
            assert changed.status_code == 200
            for old in (first, second):
                assert (await server.get("/account", old)).status_code == 401
            assert (await server.get("/account", changed.json()["session"])).status_code == 200
            assert (await server.post("/sessions", ANN)).status_code == 401
            assert (await server.post("/sessions", ANN | {"password": OTHER})).status_code == 200

    run(test)


def test_an_account_can_be_ended(tmp_path: Path) -> None:
    """It needs the password; the name is free again, and games stay with the holders of tokens."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)
            table = await server.open(HERE, {"kind": "here", "name": "Ben"})
            await server.post("/account/tokens", {"tokens": [table["token"]]}, session)
            wrong = await server.post("/account/delete", {"password": OTHER}, session)
            assert wrong.status_code == 401
            right = {"password": ANN["password"]}
            assert (await server.post("/account/delete", right, session)).status_code == 204
            assert (await server.get("/account", session)).status_code == 401
            path = f"/tables/{table['table']}/view?seat=0"
            assert (await server.get(path, table["token"])).status_code == 200
            again = await joined(server)
            assert (await server.get("/account/games", again)).json()["games"] == []

    run(test)


def test_an_account_can_be_renamed(tmp_path: Path) -> None:
    """It needs the password; sessions and keys stay, and one logs in with the new name."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)
            await joined(server, {"name": "Bo", "password": OTHER})
            key = (await server.post("/account/keys", {"name": "bot"}, session)).json()["key"]
            wrong = {"password": OTHER, "name": "Anna"}
            assert (await server.post("/account/name", wrong, session)).status_code == 401
            right = {"password": ANN["password"]}
            for taken in ("Bo", "B\u043e", "bo"):
                refused = await server.post("/account/name", right | {"name": taken}, session)
                assert refused.json()["error"]["code"] == "name-taken"
            assert (await server.get("/account", session)).json()["name"] == "Ann"
            # Also to a name that looks like the old one.
            for name in ("ANN", "\u0410nn", "Anna"):
                changed = await server.post("/account/name", right | {"name": name}, session)
                assert (changed.status_code, changed.json()["name"]) == (200, name)
            for secret in (session, key):
                assert (await server.get("/account", secret)).json()["name"] == "Anna"
            assert (await server.post("/sessions", ANN)).status_code == 401
            assert (await server.post("/sessions", ANN | {"name": "anna"})).status_code == 200
            # The old name is free, as after deleting an account.
            assert await joined(server) != session

    run(test)


@pytest.mark.reaches("upkeep.limits.RENAMES")
def test_an_account_is_renamed_three_times_a_day(tmp_path: Path) -> None:
    """Whatever it is called, so that no one can try out which names are taken."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as server:
            server.stop_refilling()
            session = await joined(server)
            right = {"password": ANN["password"]}
            for number in range(3):
                body = right | {"name": f"Ann {number}"}
                assert (await server.post("/account/name", body, session)).status_code == 200
            # The same name again changes nothing and counts for nothing.
            assert (await server.post("/account/name", body, session)).status_code == 200
            refused = await server.post("/account/name", right | {"name": "Ann 3"}, session)
            assert refused.status_code == 429
            assert (await server.get("/account", session)).json()["name"] == "Ann 2"

    run(test)


def test_a_renamed_player_is_renamed_at_tables_whose_games_are_not_over(tmp_path: Path) -> None:
    """A seat under the old name gets the new one, unless someone there has a name like it."""

    async def names(server: Running, table: dict[str, Any]) -> list[str | None]:
        answer = await server.get(f"/tables/{table['table']}", table["token"])
        return [seat["name"] for seat in answer.json()["info"]["seats"]]

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)
            over = await server.open(HERE, BEN)
            await resign(server, over)
            waiting, playing = await server.open(HERE, OPEN), await server.open(HERE, BEN)
            crowded = await server.open(HERE, {"kind": "here", "name": "\u0410nna"})
            tables = (over, waiting, playing, crowded)
            tokens = {"tokens": [table["token"] for table in tables]}
            assert (await server.post("/account/tokens", tokens, session)).json()["kept"] == 4
            async with server.socket(playing["table"], playing["token"]) as client:
                await client.of("view")
                body = {"password": ANN["password"], "name": "Anna"}
                assert (await server.post("/account/name", body, session)).status_code == 200
                assert (await client.of("bye"))["reason"] == "reloading"
            async with server.socket(playing["table"], playing["token"]) as client:
                view = (await client.of("view"))["view"]
                assert [who["name"] for who in view["participants"]] == ["Anna", "Ben"]

            async def is_renamed() -> bool:
                return await names(server, waiting) == ["Anna", None]

            await until(is_renamed)
            assert await names(server, playing) == ["Anna", "Ben"]
            assert await names(server, crowded) == ["Ann", "\u0410nna"]
            assert await names(server, over) == ["Ann", "Ben"]

    run(test)


def test_a_table_token_is_not_a_session(tmp_path: Path) -> None:
    """It opens no table in an account's name, and the answer says what to send instead."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            table = await server.open(HERE, {"kind": "open"})
            wanted = {"edition": "pocket", "seats": [HERE, {"kind": "open"}]}
            answers = {
                token: await server.post("/tables", wanted, token)
                for token in (table["token"], "an-old-session")
            }
            assert {one.status_code for one in answers.values()} == {401}
            messages = {one.json()["error"]["message"] for one in answers.values()}
            assert len(messages) == len(answers)
            assert (await server.post("/tables", wanted)).status_code == 201

    run(test)


def test_a_key_plays_and_does_not_rule(tmp_path: Path) -> None:
    """A program's key saves and lists games, but cannot change the account."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)
            scopes = ["games:read", "games:add"]
            wanted = {"name": "my bot", "scopes": scopes[::-1]}
            made = await server.post("/account/keys", wanted, session)
            assert made.status_code == 201
            assert made.json()["scopes"] == scopes
            key = made.json()["key"]
            table = await server.open(HERE, {"kind": "open"})
            kept = await server.post("/account/tokens", {"tokens": [table["token"]]}, key)
            assert kept.json() == {"kept": 1}
            games = (await server.get("/account/games", key)).json()["games"]
            assert [game["table"] for game in games] == [table["table"]]
            for path, body in (
                ("/account/password", {"password": ANN["password"], "new": OTHER}),
                ("/account/name", {"password": ANN["password"], "name": "Anna"}),
                ("/account/delete", {"password": ANN["password"]}),
                ("/account/keys", {"name": "another"}),
            ):
                assert (await server.post(path, body, key)).status_code == 403
            assert (await server.get("/account/keys", key)).status_code == 403
            listed = (await server.get("/account/keys", session)).json()["keys"]
            assert [(one["name"], one["scopes"]) for one in listed] == [("my bot", scopes)]
            assert key not in str(listed)
            assert await removed(server, f"/account/keys/{'0' * 16}", session) == 404
            assert await removed(server, f"/account/keys/{listed[0]['id']}", key) == 403
            assert await removed(server, f"/account/keys/{listed[0]['id']}", session) == 204
            assert (await server.get("/account/games", key)).status_code == 401

    run(test)


@pytest.mark.parametrize("scope", [None, "games:read", "games:add", "play"])
def test_a_key_does_only_what_its_scope_allows(tmp_path: Path, scope: str | None) -> None:
    """Without any scope named, a key can only read; only ``play`` gives tokens away."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)
            table = await server.open(HERE, {"kind": "open"})
            seats = {"tokens": [table["token"]]}
            await server.post("/account/tokens", seats, session)
            body: dict[str, object] = {"name": "bot"}
            if scope is not None:
                body["scopes"] = [scope]
            key = (await server.post("/account/keys", body, session)).json()["key"]
            allowed = scope or "games:read"
            answers = {
                "games:read": [
                    (await server.get("/account/games", key)),
                    (await server.get("/account/statistics", key)),
                ],
                "games:add": [await server.post("/account/tokens", seats, key)],
                "play": [await server.get("/account/tokens", key)],
            }
            for needed, given in answers.items():
                for answer in given:
                    assert answer.status_code == (200 if needed == allowed else 403), needed
                    # Who can't play must not even see a token.
                    shown = table["token"] in answer.text
                    assert shown == (needed == allowed == "play")
            for wrong in ([], ["everything"], [""]):
                refused = await server.post("/account/keys", body | {"scopes": wrong}, session)
                assert refused.status_code == 400

    run(test)


def test_a_new_password_ends_keys_unless_they_are_kept(tmp_path: Path) -> None:
    """Who knew the old password may have created a key; the owner may say that it is fine."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)
            key = (await server.post("/account/keys", {"name": "bot"}, session)).json()["key"]
            change = {"password": ANN["password"], "new": OTHER, "keep_keys": True}
            changed = await server.post("/account/password", change, session)
            assert (await server.get("/account/games", key)).status_code == 200
            change = {"password": OTHER, "new": "a third password"}
            await server.post("/account/password", change, changed.json()["session"])
            assert (await server.get("/account/games", key)).status_code == 401

    run(test)


@pytest.mark.reaches("http.accounts.MOST_KEYS")
def test_keys_are_counted(tmp_path: Path) -> None:
    """The number of keys of an account is limited."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)
            answers = [
                (await server.post("/account/keys", {"name": f"{n}"}, session)).status_code
                for n in range(MOST_KEYS + 1)
            ]
            assert answers == [201] * MOST_KEYS + [409]

    run(test)


def test_a_renewed_token_is_void_in_every_account(tmp_path: Path) -> None:
    """A stolen token is useless once its owner has renewed it."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            thief = await joined(server, {"name": "Mallory", "password": OTHER})
            table = await server.open(HERE, {"kind": "open"})
            await server.post("/account/tokens", {"tokens": [table["token"]]}, thief)
            assert (await server.get("/account/games", thief)).json()["games"]
            await server.post(f"/tables/{table['table']}/renew", {}, table["token"])
            assert (await server.get("/account/games", thief)).json()["games"] == []
            (token,) = (await server.get("/account/tokens", thief)).json()["tokens"]
            path = f"/tables/{table['table']}/chat"
            assert (await server.get(path, token)).status_code == 401

    run(test)


def test_names_of_accounts_are_not_revealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong password and an unknown name get the same answer after the same work."""
    work: list[str] = []
    check = password_hasher._check

    def counted(hashed: str, password: str) -> password_hasher.Verdict:
        work.append(hashed.rsplit("$", 2)[0])
        return check(hashed, password)

    monkeypatch.setattr(password_hasher, "_check", counted)

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            await joined(server)
            known = await server.post("/sessions", ANN | {"password": OTHER})
            unknown = await server.post("/sessions", {"name": "Nobody", "password": OTHER})
            assert known.status_code == unknown.status_code == 401
            assert known.content == unknown.content
            assert dict(known.headers) | {"date": ""} == dict(unknown.headers) | {"date": ""}

    run(test)
    assert len(work) == 2
    assert work[0] == work[1], "the same kind of hash, as hard to check"


def test_guesses_are_few(tmp_path: Path) -> None:
    """Attempts are limited per address, and per name from any number of addresses."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0, trusted_proxy=True)) as server:
            server.stop_refilling()

            async def guess(name: str, address: str) -> Any:  # noqa: ANN401 - a response
                body = {"name": name, "password": OTHER}
                headers = {"x-forwarded-for": address}
                return await server.http.post("/api/v1/sessions", json=body, headers=headers)

            one = [(await guess(f"n{n}", "192.0.2.1")).status_code for n in range(7)]
            assert one == [401] * 5 + [429] * 2
            many = [(await guess("Ann", f"198.51.100.{n}")).status_code for n in range(24)]
            assert many[:20] == [401] * 20
            refused = await guess("ann", "203.0.113.9")
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) >= 1

    run(test)


def test_secrets_are_nowhere_to_be_found(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Neither log nor database contains a password, a session or a key."""
    caplog.set_level(logging.DEBUG)
    secret: list[str] = [str(ANN["password"]), OTHER]

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)
            made = await server.post("/account/keys", {"name": "bot"}, session)
            await server.post("/sessions", ANN | {"password": OTHER})
            await server.get("/account", session)
            stored = await server.registry.store.account("ann")
            assert stored is not None
            assert stored.password.startswith("$argon2id$")
            secret.extend([session, made.json()["key"]])

    run(test)
    written = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    for text in secret:
        assert text not in caplog.text
        assert text.encode() not in written
