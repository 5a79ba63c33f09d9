"""Attacks: what one hostile client can do to a server with its default limits.

Each script returns what the server answered and how many bytes it sent. ``tests/server/attacks``
checks what was refused; ``python -m bench attacks`` measures what it costs the server, and how
long the other clients' moves take in the meantime. On Linux, every address in 127.0.0.0/8 is this
machine, so each attacker has an address, and therefore limits, of its own.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.frames import Frame, Opcode

from tilewright.server.http.costs import Cost

_PATIENCE: Final = 60.0
_HALF: Final = b"GET /api/v1/about HTTP/1.1\r\nHost: x\r\n"
"""The beginning of a request that never ends."""
_AT_ONCE: Final = 20
_REFUSED: Final = (httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE)

_NO_LETTERS: Final[dict[str, object]] = {
    f"tiles.standard.letters.{letter}": [0, 1] for letter in ascii_uppercase if letter != "V"
}
UNSEARCHABLE: Final[dict[str, object]] = {
    **_NO_LETTERS,
    "tiles.standard.letters.V": [2, 4],
    "tiles.standard.letters.Ñ": [8, 1],
    "tiles.blank.count": 18,
}
"""House rules with which the proof that no play is left once took 81 seconds."""
HARD_TO_SEARCH: Final[dict[str, object]] = {
    **_NO_LETTERS,
    "tiles.standard.letters.V": [20, 4],
    "tiles.blank.count": 8,
}
"""House rules that are allowed, and with which four racks also empty the bag at once."""


class Opened(msgspec.Struct):
    """A table that was opened or joined."""

    table: str
    token: str
    code: str = ""


@dataclass
class Report:
    """What the server answered."""

    answers: Counter[str] = field(default_factory=Counter)
    """How often it gave each status, error code or close code."""
    received: int = 0
    """Bytes that it sent."""
    requested: int = 0
    """What the requests would count as if all were answered, in units of ``http.costs``."""
    granted: int = 0
    """What its answers count as."""


@dataclass(frozen=True, slots=True)
class Client:
    """A client with an address of its own."""

    port: int
    address: str

    @asynccontextmanager
    async def http(self) -> AsyncIterator[httpx.AsyncClient]:
        """Connect over HTTP."""
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        base = f"http://127.0.0.1:{self.port}/api/v1"
        async with httpx.AsyncClient(
            transport=transport, base_url=base, timeout=_PATIENCE
        ) as client:
            yield client

    def socket(self, table: str) -> connect:
        """Connect to a table's socket."""
        address = f"ws://127.0.0.1:{self.port}/api/v1/tables/{table}/socket"
        return connect(
            address,
            local_addr=(self.address, 0),
            max_size=None,
            close_timeout=1,
            open_timeout=_PATIENCE,
        )

    async def open(self, seats: list[Mapping[str, object]], **more: object) -> Opened:
        """Open a table."""
        async with self.http() as http:
            body = {"edition": "pocket", "seats": seats} | more
            answer = await http.post("/tables", json=body)
            assert answer.status_code == httpx.codes.CREATED, answer.text
            return msgspec.json.decode(answer.content, type=Opened)

    async def join(self, code: str) -> Opened:
        """Join a table."""
        async with self.http() as http:
            answer = await http.post(f"/codes/{code}/join", json={"name": "Ben"})
            assert answer.status_code == httpx.codes.OK, answer.text
            return msgspec.json.decode(answer.content, type=Opened)


FLOODS: Final = {
    "pings": Frame(Opcode.PING, b"").serialize(mask=True),
    "pongs": Frame(Opcode.PONG, b"").serialize(mask=True),
    "empty fragments": Frame(Opcode.CONT, b"", fin=False).serialize(mask=True),
    "empty messages": Frame(Opcode.TEXT, b"{}").serialize(mask=True),
}
"""Tiny frames, each of which costs the server far more than the sender."""


async def open_by_hand(client: Client, table: str) -> asyncio.StreamWriter:
    """Open a spectator's socket; return what writes its bytes."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", client.port, local_addr=(client.address, 0)
    )
    lines = [
        f"GET /api/v1/tables/{table}/socket HTTP/1.1",
        *("host: here", "connection: upgrade", "upgrade: websocket"),
        *("sec-websocket-version: 13", "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=="),
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")
    hello = json.dumps({"type": "hello", "token": None, "have": 0}).encode()
    writer.write(Frame(Opcode.TEXT, hello).serialize(mask=True))
    return writer


async def flood_frames(client: Client, table: str, frame: bytes, seconds: float) -> None:
    """Send tiny frames over two sockets, a megabyte a second each."""
    writers = [await open_by_hand(client, table) for _ in range(2)]
    part = frame * ((1 << 20) // 20 // len(frame))
    try:
        for _ in range(round(20 * seconds)):
            for writer in writers:
                writer.write(part)
            async with asyncio.timeout(1):
                await asyncio.gather(*(writer.drain() for writer in writers))
            await asyncio.sleep(0.05)
    finally:
        for writer in writers:
            writer.transport.abort()


async def drip_chunks(client: Client, requests: int) -> None:
    """Send request bodies in chunks of one byte, many at once."""
    head = b"POST /api/v1/tables HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n"
    local = (client.address, 0)

    async def one() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", client.port, local_addr=local)
        with suppress(OSError, TimeoutError):
            writer.write(head + b"1\r\n{\r\n" * 10_000)
            async with asyncio.timeout(3):
                await reader.read()
        writer.transport.abort()

    await asyncio.gather(*(one() for _ in range(requests)))


async def hold_connections(client: Client, count: int, seconds: float) -> None:
    """Hold many connections, all of which ask something at the same moment, each second."""
    async with AsyncExitStack() as stack:
        request = b"GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n"
        writers = []
        for _ in range(count):
            _, writer = await asyncio.open_connection(
                "127.0.0.1", client.port, local_addr=(client.address, 0)
            )
            stack.callback(writer.transport.abort)
            writers.append(writer)
        for _ in range(round(seconds)):
            for writer in writers:
                writer.write(request)
            await asyncio.sleep(1)


async def freeze(client: Client, times: int) -> Report:
    """Ask for proofs that no play is left, with racks for which the search is hard."""
    report = Report()
    seats = [{"kind": "here", "name": name} for name in ("Ann", "Ben", "Cem", "Dot")]
    async with client.http() as http:
        body = {"edition": "pocket", "seats": seats, "house": UNSEARCHABLE}
        for _ in range(2):
            _count(report, "unsearchable", await http.post("/tables", json=body))
        body["house"] = HARD_TO_SEARCH
        answer = await http.post("/tables", json=body)
        _count(report, "hard", answer)
        if answer.status_code != httpx.codes.CREATED:
            return report
        opened = msgspec.json.decode(answer.content, type=Opened)
        http.headers["authorization"] = f"Bearer {opened.token}"
        for turn in range(times):
            seat = turn % len(seats)
            view = (await http.get(f"/tables/{opened.table}/view?seat={seat}")).json()
            command = {
                "id": f"p{turn}",
                "at": view.get("number", 0),
                "seat": seat,
                "move": {"type": "ask-proof"},
            }
            _count(report, "proof", await http.post(f"/tables/{opened.table}/moves", json=command))
    return report


def _count(report: Report, kind: str, answer: httpx.Response) -> None:
    report.answers[f"{kind} {answer.status_code}"] += 1
    report.received += len(answer.content)


@asynccontextmanager
async def half_open(client: Client, count: int) -> AsyncIterator[list[socket.socket]]:
    """Open connections, send half a request over each, and keep them until the block ends.

    Those that the system itself refuses are left out.
    """
    connections: list[socket.socket] = []
    try:
        for _ in range(count):
            connection = await asyncio.to_thread(_begin_request, client)
            if connection is not None:
                connections.append(connection)
        yield connections
    finally:
        for connection in connections:
            connection.close()


def answers_to(connections: Iterable[socket.socket]) -> Counter[str]:
    """Count the statuses that connections got, and those that are "open" or "closed"."""
    return Counter(map(_answer_to, connections))


def _answer_to(connection: socket.socket) -> str:
    try:
        told = connection.recv(12, socket.MSG_PEEK)
    except BlockingIOError:
        return "open"
    except OSError:
        return "closed"
    return told[9:].decode() or "closed"


def _begin_request(client: Client) -> socket.socket | None:
    try:
        connection = socket.create_connection(
            ("127.0.0.1", client.port), timeout=_PATIENCE, source_address=(client.address, 0)
        )
        connection.sendall(_HALF)
    except OSError:
        return None
    connection.settimeout(0)
    return connection


async def flood_sockets(client: Client, table: str, token: str | None, count: int) -> Report:
    """Open sockets at a table, with a seat's token or as spectators, and keep them."""
    report = Report()
    async with AsyncExitStack() as stack:
        sockets = []
        for _ in range(count):
            with suppress(InvalidStatus):
                connection = await stack.enter_async_context(client.socket(table))
                await _greet(connection, token)
                with suppress(ConnectionClosed):
                    # Only now has the server decided whether this socket may stay.
                    report.received += len(await connection.recv(decode=False))
                sockets.append(connection)
                continue
            report.answers["refused"] += 1
        # A socket that was dropped because of a later one finds out only now.
        for connection in sockets:
            report.answers[await _fate(connection, report)] += 1
    return report


async def _greet(connection: ClientConnection, token: str | None) -> None:
    with suppress(ConnectionClosed):
        await connection.send(json.dumps({"type": "hello", "token": token, "have": 0}))


async def _fate(connection: ClientConnection, report: Report) -> str:
    """Return "open" if a socket still answers, or else its close code."""
    try:
        await connection.send(json.dumps({"type": "ping", "id": "fate"}))
        async with asyncio.timeout(_PATIENCE):
            while True:
                told = await connection.recv(decode=False)
                report.received += len(told)
                if json.loads(told).get("id") == "fate":
                    return "open"
    except ConnectionClosed as end:
        return str(end.rcvd.code if end.rcvd else 1006)


@asynccontextmanager
async def listening(client: Client, table: str, token: str) -> AsyncIterator[Report]:
    """Listen at a table until the block ends; count what the server sends."""
    report = Report()

    async def listen(connection: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                told = await connection.recv(decode=False)
                report.received += len(told)
                report.answers[str(json.loads(told)["type"])] += 1

    async with client.socket(table) as connection:
        await _greet(connection, token)
        task = asyncio.create_task(listen(connection))
        try:
            yield report
        finally:
            await connection.close()
            await task


async def storm_presence(client: Client, table: str, count: int) -> Report:
    """Come and go as a spectator, as often as the server allows."""
    report = Report()
    for _ in range(count):
        try:
            async with client.socket(table) as connection:
                await _greet(connection, None)
                told = await connection.recv(decode=False)
                report.received += len(told)
                report.answers[str(json.loads(told)["type"])] += 1
        except (WebSocketException, OSError):
            report.answers["refused"] += 1
    return report


async def flood_chat(client: Client, table: str, token: str, count: int) -> Report:
    """Send long chat messages, one after another, without waiting for answers."""
    report = Report()
    with suppress(InvalidStatus):
        async with client.socket(table) as connection:
            await _greet(connection, token)
            reading = asyncio.create_task(_read_all(connection, report))
            with suppress(ConnectionClosed):
                for number in range(count):
                    text = f"{number} " + "x" * 200
                    message = {"type": "chat", "id": f"c{number}", "text": text}
                    await connection.send(json.dumps(message))
            with suppress(ConnectionClosed):
                await connection.send(json.dumps({"type": "ping", "id": "end"}))
            await reading
    return report


async def _read_all(connection: ClientConnection, report: Report) -> None:
    """Read until the answer to the last message, or the end of the connection."""
    try:
        async with asyncio.timeout(_PATIENCE):
            while True:
                told = await connection.recv(decode=False)
                report.received += len(told)
                message = json.loads(told)
                if message["type"] == "error":
                    report.answers[str(message["code"])] += 1
                else:
                    report.answers[str(message["type"])] += 1
                if message.get("id") == "end":
                    return
    except ConnectionClosed as end:
        report.answers[f"closed {end.rcvd.code if end.rcvd else 1006}"] += 1


@dataclass
class DeafSockets:
    """Sockets that have never read what the server sent."""

    report: Report = field(default_factory=Report)
    connections: list[ClientConnection] = field(default_factory=list)

    async def read_at_last(self) -> None:
        """Read and count everything that has been waiting for each of the sockets."""
        for connection in self.connections:
            self.report.answers[await _fate(connection, self.report)] += 1


@asynccontextmanager
async def never_read(
    client: Client, table: str, sockets: int, looks: int
) -> AsyncIterator[DeafSockets]:
    """Request whole views as spectators that never read what they are sent.

    The sockets stay until the block ends.
    """
    deaf = DeafSockets()
    address = f"ws://127.0.0.1:{client.port}/api/v1/tables/{table}/socket"
    try:
        for _ in range(sockets):
            raw = _deaf_socket(client)
            try:
                connection = await connect(
                    address, sock=raw, max_queue=1, max_size=None, close_timeout=0.1
                )
            except (InvalidStatus, OSError):
                deaf.report.answers["refused"] += 1
                continue
            deaf.connections.append(connection)
            with suppress(ConnectionClosed):
                await _greet(connection, None)
                for number in range(looks):
                    await connection.send(json.dumps({"type": "look", "id": f"l{number}"}))
                deaf.report.answers["sent"] += 1
        yield deaf
    finally:
        for connection in deaf.connections:
            # A farewell would read everything.
            connection.transport.abort()


def _deaf_socket(client: Client) -> socket.socket:
    """Return a connection whose receive buffer is as small as the system allows."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.bind((client.address, 0))
    raw.connect(("127.0.0.1", client.port))
    raw.settimeout(0)
    return raw


async def hammer(client: Client, token: str, table: str, count: int) -> Report:
    """Call the routes that cost the server most, as fast as it answers."""
    report = Report()
    tokens = [token] * 50
    account = {"name": "nobody", "password": "wrong password"}
    routes: list[tuple[str, str, object, Cost]] = [
        ("GET", "/lobby", None, Cost.LIST),
        ("POST", "/mine", {"tokens": tokens}, Cost.LIST),
        ("GET", f"/tables/{table}/game.gcg", None, Cost.EXPORT),
        ("GET", f"/tables/{table}/game.jsonl", None, Cost.EXPORT),
        ("GET", f"/tables/{table}/score-sheet.pdf?large=1", None, Cost.EXPORT),
        ("POST", "/words/judge", {"words": ["QI"] * 20}, Cost.CHEAP),
        ("GET", "/openapi.json", None, Cost.CHEAP),
        ("GET", "/editions", None, Cost.CHEAP),
        ("POST", "/sessions", account, Cost.CHEAP),
        ("POST", "/accounts", account, Cost.ENTER),
    ]
    gate = asyncio.Semaphore(_AT_ONCE)

    async def call(http: httpx.AsyncClient, number: int) -> None:
        method, path, body, cost = routes[number % len(routes)]
        report.requested += cost.units
        async with gate:
            try:
                answer = await http.request(method, path, json=body)
            except httpx.HTTPError:
                report.answers["lost"] += 1
                return
        _count(report, "status", answer)
        if answer.status_code not in _REFUSED:
            report.granted += cost.units

    async with client.http() as http:
        http.headers["authorization"] = f"Bearer {token}"
        await asyncio.gather(*(call(http, number) for number in range(count)))
    return report
