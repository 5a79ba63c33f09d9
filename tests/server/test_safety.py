"""What is refused: forged and old tokens, other people's seats, repeats, stale moves, garbage."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.harness import HERE, OPEN, Client, Running, config, run, running
from tests.server.histories.bots import Glance, best_play
from tilewright.edition.shipped import load_edition
from tilewright.errors import Cause, StoreError
from tilewright.rules.play.faults import Fault, Finding
from tilewright.sentences.faults import describe
from tilewright.server.http.middleware import HEADERS
from tilewright.server.messages.errors import Problem
from tilewright.server.messages.sizes import LARGEST_BODY
from tilewright.server.tables import commands
from tilewright.server.tables.room import TableRoom
from tilewright.server.upkeep.buckets import Buckets, Rate
from tilewright.server.upkeep.limits import Limiter

PASS = {"type": "pass"}


async def two(server: Running, **more: object) -> tuple[dict[str, Any], dict[str, Any]]:
    """Open a table for two devices, and join it."""
    ann = await server.open(HERE, OPEN, **more)
    ben = (await server.post(f"/codes/{ann['code']}/join", {"name": "Ben"})).json()
    return ann, ben


async def view(server: Running, who: dict[str, Any], seat: int | None = None) -> dict[str, Any]:
    """Return the view that a token gives, of one of its seats if it is for several."""
    query = "" if seat is None else f"?seat={seat}"
    told = (await server.get(f"/tables/{who['table']}/view{query}", who["token"])).json()
    found: dict[str, Any] = told["view"]
    return found


async def on_turn(
    server: Running, ann: dict[str, Any], ben: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any], int]:
    """Return who is on turn, who is not, and the number of the game."""
    seen = await view(server, ann)
    mover, other = (ann, ben) if seen["on_turn"] == 0 else (ben, ann)
    return mover, other, seen["number"]


def test_only_the_own_seat_opens(tmp_path: Path) -> None:
    """No token, a forged, old or foreign one, another's seat: all refused, nothing revealed."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, ben = await two(server)
            other, _ = await two(server)
            path = f"/tables/{ann['table']}/view"
            for token in (None, "x", ann["token"][:-2] + "AA", other["token"], "é" * 10):
                if token is not None and not token.isascii():
                    continue
                answer = await server.get(path, token)
                assert answer.status_code == 401, token
                assert answer.json()["error"]["code"] == "bad-token"
            answer = await server.get(f"{path}?seat=1", ann["token"])
            assert answer.status_code == 403
            command = {"id": "a", "at": 0, "seat": 1, "move": PASS}
            answer = await server.post(f"/tables/{ann['table']}/moves", command, ann["token"])
            assert answer.status_code == 403
            renewed = await server.post(f"/tables/{ben['table']}/renew", {}, ben["token"])
            assert (await server.get(path, ben["token"])).status_code == 401
            assert (await server.get(path, renewed.json()["token"])).status_code == 200
            guessed = await server.get("/tables/aaaaaaaaaaaaaaaaaaaa")
            assert guessed.status_code == 404
            assert (await server.get("/codes/AAAAAA")).status_code == 404

    run(test)


def test_a_renewed_token_ends_open_sockets(tmp_path: Path) -> None:
    """A lost device receives nothing more."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, _ = await two(server)
            async with server.socket(ann["table"], ann["token"]) as client:
                await client.of("welcome")
                await server.post(f"/tables/{ann['table']}/renew", {}, ann["token"])
                assert await closed(client) == 4401
            async with server.socket(ann["table"], ann["token"]) as client:
                assert await closed(client) == 4401

    run(test)


async def closed(client: Client) -> int | None:
    """Read until the server closes the socket; return its code."""
    try:
        while True:
            await client.receive()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None


def test_a_repeated_play_is_recognized_without_its_tiles(tmp_path: Path) -> None:
    """A play as text cannot be read once its tiles have left the rack, but its id is known."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, ben = await two(server)
            mover, _, number = await on_turn(server, ann, ben)
            play = best_play(msgspec.convert(await view(server, mover), Glance))
            assert play is not None
            path = f"/tables/{ann['table']}/moves"
            command = {"id": "once", "at": number, "move": play}
            first = await server.post(path, command, mover["token"])
            assert first.status_code == 200
            again = await server.post(path, command, mover["token"])
            assert first.json() | {"repeated": True} == again.json()
            unknown = await server.post(path, command | {"id": "two"}, mover["token"])
            assert unknown.status_code == 400

    run(test)


def test_a_repeated_command_is_answered_and_not_played_twice(tmp_path: Path) -> None:
    """The same id gives the same answer; another id at the old number is stale."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, ben = await two(server)
            mover, other, number = await on_turn(server, ann, ben)
            path = f"/tables/{ann['table']}/moves"
            command = {"id": "once", "at": number, "move": PASS}
            first = await server.post(path, command, mover["token"])
            again = await server.post(path, command, mover["token"])
            assert first.json() | {"repeated": True} == again.json()
            assert (await view(server, ann))["number"] == first.json()["number"]
            # The id belongs to the seat: the other player may use it as well.
            stale = await server.post(path, command, other["token"])
            assert stale.status_code == 409
            assert stale.json()["error"]["faults"][0]["fault"] == "STALE"
            wrong = command | {"id": "two", "at": first.json()["number"]}
            illegal = await server.post(path, wrong, mover["token"])
            assert illegal.status_code == 422
            assert illegal.json()["error"]["faults"][0]["fault"] == "NOT_YOUR_TURN"

    run(test)


def test_a_refused_move_is_explained_in_the_terms_of_the_edition(tmp_path: Path) -> None:
    """The tiles of the 110-tile game have names; the sentence of a fault uses them."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, ben = await two(server, edition="switch", youngest=[0])
            mover, other, number = await on_turn(server, ann, ben)
            move = {"type": "switch", "tile": "?", "with": other["seats"][0], "point": 0}
            path, command = f"/tables/{ann['table']}/moves", {"id": "s", "at": number, "move": move}
            error = (await server.post(path, command, mover["token"])).json()["error"]
            finding = Finding(Fault.NOT_A_SWITCH_TILE, ("?",))
            sentence = describe(finding, load_edition("switch"))
            assert sentence != finding.sentence
            assert error["faults"][0]["fault"] == finding.fault.name
            assert error["faults"][0]["sentence"] == error["message"] == sentence

    run(test)


def test_a_preview_never_tells_whether_a_word_is_good(tmp_path: Path) -> None:
    """A phony and a word of the same letters get the same answer, under every rule."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for rule in ("void", "double"):
                ann, ben = await two(server, house={"challenge.rule": rule})
                mover, _, _ = await on_turn(server, ann, ben)
                path = f"/tables/{ann['table']}/preview"
                told = []
                for word in ("EAT", "TEA", "AET"):
                    draft = {"play": {"text": f"8G {word}"}}
                    answer = (await server.post(path, draft, mover["token"])).json()
                    told.append({key: answer[key] for key in ("score", "faults", "number")})
                    assert set(answer) == {
                        *("number", "score", "text", "faults", "breakdown", "lines")
                    }
                assert told[0] == told[1] == told[2]

    run(test)


def test_a_spectator_sees_no_rack_and_moves_nothing(tmp_path: Path) -> None:
    """Spectators watch where the table allows it."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, _ = await two(server)
            async with server.socket(ann["table"], None) as client:
                welcome = await client.of("welcome")
                assert "code" not in welcome["info"]
                seen = (await client.of("view"))["view"]
                assert (seen["seat"], seen["rack"], seen["may"]) == (None, "", [])
                await client.send({"type": "move", "id": "m", "at": 1, "move": PASS})
                assert (await client.answer("m"))["code"] == "not-allowed"
            watcher = (await server.post(f"/tables/{ann['table']}/watch", {})).json()
            assert (await view(server, watcher))["rack"] == ""
            private, _ = await two(server, spectators=False)
            answer = await server.post(f"/tables/{private['table']}/watch", {})
            assert answer.status_code == 403
            async with server.socket(private["table"], None) as client:
                assert await closed(client) == 4403

    run(test)


def test_a_running_game_cannot_be_downloaded(tmp_path: Path) -> None:
    """Events and GCG contain all racks, and sheets the end: there are none before the end."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, _ = await two(server)
            for name in ("game.gcg", "game.jsonl", "score-sheet.pdf", "result.pdf"):
                answer = await server.get(f"/tables/{ann['table']}/{name}", ann["token"])
                assert answer.status_code == 409

    run(test)


RUBBISH = (
    "",
    "[]",
    "{",
    '{"type": "hello"}',
    '{"type": "hello", "token": 5}',
    '{"type": "hello", "token": null, "more": 1}',
    '{"type": "move"}',
    '"\\ud800"',
)

NOT_UNDERSTOOD: tuple[dict[str, object], ...] = (
    {"type": "nothing", "id": "x"},
    {"type": "move", "id": "x", "at": "1", "move": PASS},
    {"type": "move", "id": "x y", "at": 1, "move": PASS},
    {"type": "move", "id": "x", "at": 1, "move": PASS, "seat": True},
    {"type": "move", "id": "x", "at": 1, "move": {"type": "play", "tiles": {"zz": "A"}}},
    {"type": "chat", "id": "x", "text": "a" * 501},
    {"type": "chat", "id": "x", "text": "\x1b[2J"},
    {"type": "ping", "id": "x", "pad": "a" * 20_000},
)


def test_rubbish_ends_a_socket(tmp_path: Path) -> None:
    """A first message that is not a hello gets an error and ends the connection."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, _ = await two(server)
            address = f"ws://127.0.0.1:{server.port}/api/v1/tables/{ann['table']}/socket"
            for text in RUBBISH:
                async with connect(address) as connection:
                    await connection.send(text)
                    assert await closed(Client(connection)) == 4400, text

    run(test)


def test_a_store_that_fails_during_the_welcome_ends_the_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The client gets the reason, and knows that it may try again."""

    async def fail(room: TableRoom) -> NoReturn:
        raise StoreError(f"no chat for {room.id}", cause=Cause.BUSY)

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, _ = await two(server)
            monkeypatch.setattr(commands, "recent_chat", fail)
            async with server.socket(ann["table"], ann["token"]) as client:
                assert (await client.of("error"))["code"] == "store"
                with pytest.raises(ConnectionClosed):
                    await client.receive()

    run(test)
    assert not [one for one in caplog.records if one.exc_info]


def test_a_message_that_is_not_understood_ends_the_socket(tmp_path: Path) -> None:
    """Decoding is strict: wrong types, unknown fields and overlong values are refused."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, _ = await two(server)
            for message in NOT_UNDERSTOOD:
                async with server.socket(ann["table"], ann["token"]) as client:
                    await client.of("welcome")
                    await client.send(message)
                    assert await closed(client) == 4400, message

    run(test)


def test_a_page_of_another_origin_gets_no_socket(tmp_path: Path) -> None:
    """A browser names the origin of a page; programs name none."""

    async def test() -> None:
        async with running(config(tmp_path, origins=("https://club.example",))) as server:
            ann, _ = await two(server)
            own = f"http://127.0.0.1:{server.port}"
            for origin in (own, "https://club.example"):
                async with server.socket(ann["table"], ann["token"], Origin=origin) as client:
                    await client.of("welcome")
            with pytest.raises(InvalidStatus):
                async with server.socket(ann["table"], ann["token"], Origin="https://evil.example"):
                    pass

    run(test)


def test_headers_protect_every_answer(tmp_path: Path) -> None:
    """The page runs only our own code, in no frame; API answers are not cached."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for path in ("/", "/healthz", "/api/v1/about", "/api/v1/none", "/none"):
                answer = await server.http.get(path)
                for name, value in HEADERS.items():
                    assert answer.headers[name] == value, (path, name)
                if path.startswith("/api"):
                    assert answer.headers["cache-control"] == "no-store"

    run(test)


def test_a_body_that_is_too_large_is_refused(tmp_path: Path) -> None:
    """An overlong body is refused whether or not its length is declared."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            body = json.dumps({"tokens": ["a" * 300] * (LARGEST_BODY // 300 + 1)}).encode()
            path = "/api/v1/mine"

            async def parts() -> Any:  # noqa: ANN401 - an iterator
                for first in range(0, len(body), 4096):
                    yield body[first : first + 4096]

            for content in (body, parts()):
                answer = await server.http.post(
                    path, content=content, headers={"content-type": "application/json"}
                )
                assert answer.status_code == 413
                assert answer.json()["error"]["code"] == "too-large"

    run(test)


def test_a_client_that_is_too_fast_must_wait(tmp_path: Path) -> None:
    """Codes cannot be guessed by trying many."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as server:
            server.stop_refilling()
            answers = [await server.get("/codes/AAAAAA") for _ in range(22)]
            assert answers[0].status_code == 404
            assert answers[-1].status_code == 429
            assert int(answers[-1].headers["retry-after"]) >= 1

    run(test)


def test_a_limit_fills_again() -> None:
    """After the burst, one more at each interval; each client has its own bucket."""
    clock = [0.0]
    limiter = Limiter("test", Rate(2, 0.5), Buckets(now=lambda: clock[0]))
    limiter.take("a")
    limiter.take("a")
    with pytest.raises(Problem):
        limiter.take("a")
    limiter.take("b")
    clock[0] = 2.0
    limiter.take("a")
    with pytest.raises(Problem) as refused:
        limiter.take("a")
    assert refused.value.retry_after == 2


def test_no_secret_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Neither tokens nor racks nor codes appear in the log, whatever goes wrong."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, ben = await two(server)
            rack = (await view(server, ann))["rack"]
            mover, _, number = await on_turn(server, ann, ben)
            command = {"id": "a", "at": number, "move": {"type": "exchange", "tiles": "ZZZZ"}}
            await server.post(f"/tables/{ann['table']}/moves", command, mover["token"])
            await server.get(f"/tables/{ann['table']}/view", ann["token"] + "x")
            # The client of this test logs its requests; the server must not.
            ours = "".join(
                record.getMessage()
                for record in caplog.records
                if not record.name.startswith(("httpx", "httpcore"))
            )
            for secret in (ann["token"], ben["token"], ann["code"], rack):
                assert secret not in ours

    with caplog.at_level(logging.INFO):
        run(test)
