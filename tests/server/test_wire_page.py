"""The wire reference matches the server: routes, bodies, answers and limits."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.harness import COMPUTER, HERE, config, run, running
from tilewright.server import socket
from tilewright.server.app import OPERATIONS
from tilewright.server.config import Config
from tilewright.server.http.openapi import describe
from tilewright.server.messages import sizes
from tilewright.server.messages.catalogue import players_message
from tilewright.server.messages.errors import Code
from tilewright.server.messages.incoming import (
    MoveCommand,
    NewTable,
    PreviewRequest,
    read_hello,
    read_message,
)
from tilewright.server.messages.moves import MoveRequest
from tilewright.server.upkeep import limits
from tilewright.store.sql.chat import LINES_KEPT

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "wire.md").read_text("utf-8")
BLOCKS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
ROUTE = re.compile(r"`(GET|POST|DELETE) ([^`?\s]+)[^`]*`")


def described() -> dict[str, Any]:
    """Return the OpenAPI description."""
    return describe(OPERATIONS)


def block(start: str) -> dict[str, Any]:
    """Return the example with this beginning; what the page leaves out is null."""
    (found,) = [text for text in BLOCKS if text.startswith(start)]
    whole: dict[str, Any] = json.loads(re.sub(r"\{…[^}]*\}|…(?=[,}\]])", "null", found))
    return whole


def test_the_page_and_the_description_have_the_same_routes() -> None:
    """Every route is on the page, and the page names no other."""
    there = {
        (method.upper(), path)
        for path, methods in described()["paths"].items()
        for method in methods
    }
    named = set()
    for method, path in ROUTE.findall(PAGE):
        whole = path.replace("…", "/api/v1/tables/{table}")
        if not whole.endswith("/socket"):
            named.add((method, whole))
    assert named == there


def test_the_page_has_every_code() -> None:
    """The table of problems is complete, with the right statuses."""
    rows = re.findall(r"^\| (\d{3}) \| `([a-z-]+)` \|", PAGE, re.MULTILINE)
    assert {(int(status), code) for status, code in rows} == {
        (code.status, code.value) for code in Code
    }


def test_the_close_codes_are_told() -> None:
    """Every close code of a socket is on the page."""
    codes = {*socket._CLOSE.values(), socket.NO_HELLO, socket.TOO_SLOW, socket.GOING_AWAY}
    codes |= {socket.REPLACED}
    for code in codes:
        assert str(code) in PAGE, code


@pytest.mark.parametrize(
    ("start", "model"),
    [
        ('{"edition": "glass/finish-line"', NewTable),
        ('{"id": "b1946ac9"', MoveCommand),
    ],
)
def test_an_example_is_understood(start: str, model: type[Any]) -> None:
    """The server accepts what the page sends."""
    msgspec.convert(block(start), model)


def test_every_move_of_the_page_is_understood() -> None:
    """Every move in the table is accepted as written, and none is missing."""
    table = PAGE[PAGE.index("| move | ") : PAGE.index("`view.may` lists")]
    moves = [json.loads(text) for text in re.findall(r"`(\{.*?\})`(?=[ ,])", table)]
    for move in moves:
        msgspec.convert(move, MoveRequest)
    schemas = described()["components"]["schemas"]
    known = schemas["MoveCommand"]["properties"]["move"]["discriminator"]["mapping"]
    assert {move["type"] for move in moves} == set(known)


def test_every_message_of_the_page_is_understood() -> None:
    """A client's messages over the socket, line by line, and the hello."""
    (lines,) = [text for text in BLOCKS if text.startswith('{"type": "move"')]
    for line in lines.strip().splitlines():
        read_message(line)
    (hello,) = [text for text in BLOCKS if text.startswith('{"type": "hello"')]
    assert read_hello(hello.replace("…", "token")).have == 17
    preview = re.search(r"preview` with the token: `(\{.*?\})` ", PAGE)
    assert preview is not None
    msgspec.json.decode(preview[1], type=PreviewRequest)


def test_the_limits_are_on_the_page() -> None:
    """The numbers in the section on limits are those of the code."""
    defaults = Config("sqlite:///unused.db")
    rows = re.findall(r"^\| (.+?) \| (\d+)", PAGE[PAGE.index("## Limits") :], re.MULTILINE)
    assert {what: int(limit) for what, limit in rows} == {
        "size of a request body": sizes.LARGEST_BODY // 1024,
        "size of a socket message": sizes.LARGEST_MESSAGE // 1024,
        "length of a name": sizes.LONGEST_NAME,
        "length of a chat message": sizes.LONGEST_CHAT,
        "chat messages kept per table": LINES_KEPT,
        "requests and socket messages per second and address": limits.REQUESTS.per_second,
        "requests and socket messages in a burst": limits.REQUESTS.burst,
        "data received per second and address": int(limits.BYTES.per_second) // 1024,
        "requests per second and account": limits.ACCOUNT.per_second,
        "tables opened per minute and address": limits.TABLES.burst,
        "tables opened per day and address": limits.TABLES_DAILY.burst,
        "open tables per address": defaults.tables_per_address,
        "open tables per account": defaults.tables_per_account,
        "games among computers per address or account": defaults.exhibitions_each,
        "games among computers on a server": defaults.exhibitions,
        "edition files checked per minute and address": limits.EDITION_FILES.burst,
        "plays judged per minute and address": limits.RULINGS.burst,
        "words of a play to judge": sizes.MOST_WORDS,
        "puzzles made at once and address": limits.PUZZLES.burst,
        "puzzles made per hour and address": limits.PUZZLES.per_second * 3600,
        "study cards in a request": sizes.MOST_STUDY_CARDS,
        "missed words in a request": sizes.MOST_STUDY_WORDS,
        "reviews of games at once, per address and per account": limits.REVIEWS.burst,
        "reviews of games per hour, per address and per account": limits.REVIEWS.per_second * 3600,
        "uploaded games checked per minute and address": limits.UPLOADS.burst,
        "kept games shared at once, and again per hour, per address": limits.SHARES.burst,
        "changes of shared games per second and address": limits.SHARED_WRITES.per_second,
        "changes of shared games in a burst": limits.SHARED_WRITES.burst,
        "characters of a kept game to share": sizes.LARGEST_KEPT,
        "characters of a shared game with all its branches": sizes.LARGEST_SHARED,
        "wrong codes tried per minute and address": limits.CODES.burst,
        "wrong passwords per minute and address": limits.PASSWORDS.burst,
        "wrong passwords per minute and account, and per device that logged in to it before": (
            limits.GUESSES.burst
        ),
        "accounts created at once, and again per hour, per address": limits.ACCOUNTS.burst,
        "logins, new accounts and new passwords at once and address": limits.HASHES.burst,
        "logins, new accounts and new passwords per minute and address, afterwards": (
            limits.HASHES.per_second * 60
        ),
        "commands per second and token": limits.COMMANDS.per_second,
        "commands in a burst": limits.COMMANDS.burst,
        "hints read per minute and token": limits.HINTS.per_second * 60,
        "hints read in a burst": limits.HINTS.burst,
        "chat messages per minute and token": limits.CHAT.per_second * 60,
        "chat messages in a burst": limits.CHAT.burst,
        "sockets per seat": limits.SOCKETS_PER_SEAT,
        "spectators' sockets per table": limits.MOST_SPECTATORS,
        "spectators' sockets per table and address": limits.SPECTATORS_PER_ADDRESS,
        "data waiting for a slow client": limits.MOST_WAITING_BYTES // 1024,
    }


def test_the_examples_have_the_shape_of_the_answers(tmp_path: Path) -> None:
    """A table on the page has exactly the fields of a table from the server."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, COMPUTER)
            path = f"/tables/{opened['table']}"
            info = (await server.get(path)).json()["info"]
            shown = block('{"table": "q3v6k2m4x7p5n8r9", "status"')
            assert set(shown) == set(info)
            assert set(shown["lexicon"]) == set(info["lexicon"])
            for seat in shown["seats"]:
                assert list(seat) == list(info["seats"][0])
            assert set(block('{"table": "q3v6k2m4x7p5n8r9", "code"')) == set(opened)
            about = (await server.get("/about")).json()
            assert set(block('{"name": "tilewright"')) == set(about)
            editions = (await server.get("/editions")).json()["editions"]
            (switch,) = [one for one in editions if one["id"] == "switch"]
            (text,) = [text for text in BLOCKS if text.startswith('{"default": "pocket"')]
            for key in switch:
                assert f'"{key}": ' in text, key

    run(test)


def test_the_players_of_the_page_are_ours() -> None:
    """The default and the first of the computer players are listed as they are."""
    shown, there = block('{"default": "intermediate"'), players_message()
    assert shown["default"] == there.default
    assert shown["players"][0] in msgspec.to_builtins(there)["players"]
