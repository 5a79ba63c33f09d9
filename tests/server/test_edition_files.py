"""A player's own edition file: checked, played at a private table, and stored with it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import BEN, COMPUTER, HERE, OPEN, Running, config, run, running
from tests.server.test_computers import my_turn
from tests.server.test_exhibitions import ending
from tests.server.test_host_files import TEXT
from tests.server.test_safety import view
from tilewright.server.library.documents import MOST_VARIANTS
from tilewright.server.library.host_files import HostFolders
from tilewright.server.messages.sizes import LARGEST_EDITION
from tilewright.server.upkeep.limits import EDITION_FILES, OWN_TILES_COST, TABLES

VARIANTS = "".join(f'[variants.v{number}]\nname = "V"\n' for number in range(MOST_VARIANTS))
"""With the garden's own, one variant too many."""
BROKEN = {
    "syntax": (TEXT.replace("rack = 6", "rack = "), 8, "the file"),
    "a missing field": (TEXT.replace("rack = 6\n", ""), None, "rack"),
    "an unknown field": (TEXT.replace("minimum", "minimun"), 60, "exchange.minimun"),
    "a number out of range": (TEXT.replace("rack = 6", "rack = 60"), 8, "rack"),
    "a row that is short": (TEXT.replace("..D...D..", "..D...D.", 1), 14, "board.rows"),
    "a board that is too large": (
        TEXT.replace("T...d...T\n.f", "\n".join(["." * 22] * 22) + "\n.f"),
        11,
        "board.rows",
    ),
    "too many blanks": (TEXT.replace("count = 2", "count = 30"), 54, "tiles.blank.count"),
    "a letter that no word has": (
        TEXT.replace("Y = [1, 4]", '"Ñ" = [1, 4]'),
        51,
        "tiles.standard.letters.Ñ",
    ),
    "an id that is ours": (TEXT.replace('"garden"', '"pocket"'), 3, "id"),
    "too many variants": (TEXT + VARIANTS, 86, f"variants.v{MOST_VARIANTS - 1}"),
    "deep nesting": (f"x = {'[' * 500}{']' * 500}", None, "the file"),
}


async def check(server: Running, document: str) -> tuple[int, dict[str, Any]]:
    """Have a file checked; return the status and the answer."""
    answer = await server.post("/editions/check", {"document": document})
    told: dict[str, Any] = answer.json()
    return answer.status_code, told


def test_a_good_file_is_shown_as_ours_are(tmp_path: Path) -> None:
    """The answer has the board and rules of the edition and its variants, with any line endings."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for text in (TEXT, "\ufeff" + TEXT.replace("\n", "\r\n")):
                status, told = await check(server, text)
                assert status == 200
                garden, gentle = told["editions"]
                assert (garden["id"], gentle["id"]) == ("garden", "garden/gentle")
                assert (garden["size"], len(garden["drawing"])) == (9, 9)
                assert garden["own"]
                assert garden["rules"] != gentle["rules"]

    run(test)


@pytest.mark.parametrize("what", BROKEN)
def test_a_bad_file_is_refused_with_its_line(what: str, tmp_path: Path) -> None:
    """The check and the opening of a table say where and what was expected; nothing is stored."""
    text, line, field = BROKEN[what]

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            status, told = await check(server, text)
            assert status == 400
            fault = told["error"]["edition"]
            assert (fault["line"], fault["field"]) == (line, field)
            assert fault["expected"]
            body = {"edition": "garden", "document": text, "seats": [HERE, BEN]}
            answer = await server.post("/tables", body)
            assert answer.status_code == 400
            assert await server.registry.store.lobby(10) == []

    run(test)


def test_size_and_name_are_checked(tmp_path: Path) -> None:
    """A file that is too long, a variant that it lacks, and a public table are refused."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            assert (await check(server, "#" * (LARGEST_EDITION + 1)))[0] == 400
            assert (await check(server, "#" * 100_000))[0] == 413
            seats = {"seats": [HERE, BEN], "document": TEXT}
            for wrong in ({"edition": "garden/steep"}, {"edition": "pocket"}, {"edition": "x"}):
                assert (await server.post("/tables", seats | wrong)).status_code == 400
            public = seats | {"edition": "garden", "listed": True}
            answer = await server.post("/tables", public)
            assert answer.status_code == 400
            assert answer.json()["error"]["message"].startswith("listed:")

    run(test)


def test_the_table_is_private_and_joiners_see_what_they_agree_to(tmp_path: Path) -> None:
    """No list names it; people with the code see the board and the rules before they join."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, OPEN, edition="garden/gentle", document=TEXT)
            assert (await server.get("/lobby")).json()["tables"] == []
            editions = (await server.get("/editions")).json()["editions"]
            assert not any(edition["box"] == "garden" for edition in editions)
            shown = (await server.get(f"/codes/{opened['code']}")).json()["info"]
            (_, gentle) = (await check(server, TEXT))[1]["editions"]
            assert shown["edition"] == gentle
            joined = await server.post(f"/codes/{opened['code']}/join", {"name": "Ben"})
            assert joined.status_code == 200
            assert len((await view(server, opened))["rack"]) == 6

    run(test)


def test_the_file_travels_with_the_table(tmp_path: Path) -> None:
    """After a restart the game continues to its end; it can be downloaded, and played again."""

    async def begin() -> dict[str, Any]:
        async with running(config(tmp_path)) as server:
            return await server.open(HERE, COMPUTER, edition="garden", document=TEXT)

    async def finish(opened: dict[str, Any]) -> None:
        async with running(config(tmp_path)) as server:
            path = f"/tables/{opened['table']}"
            async with server.socket(opened["table"], opened["token"]) as client:
                seen = await my_turn(client)
            assert len(seen["board"]) == 9
            resign = {"id": "resign", "at": seen["number"], "move": {"type": "resign"}}
            resigned = await server.post(f"{path}/moves", resign, opened["token"])
            assert resigned.status_code == 200
            await ending(server, opened["table"])
            events = await server.get(f"{path}/game.jsonl", opened["token"])
            assert "flower bed" in events.text
            assert (await server.get(f"{path}/game.gcg", opened["token"])).status_code == 200
            wish = {"what": "rematch"}
            await server.post(f"{path}/proposals", wish, opened["token"])
            again = (await server.post(f"{path}/rematch", {}, opened["token"])).json()
            assert again["info"]["edition"] == opened["info"]["edition"]

    opened = asyncio.run(begin())
    asyncio.run(finish(opened))


def test_an_id_of_the_hosts_is_taken(tmp_path: Path) -> None:
    """Otherwise two editions of one name would share results and pictures."""
    (tmp_path / "garden.toml").write_text(TEXT, encoding="utf-8")

    async def test() -> None:
        folders = HostFolders(tmp_path, None)
        async with running(config(tmp_path, host_folders=folders)) as server:
            status, told = await check(server, TEXT)
            assert (status, told["error"]["edition"]["field"]) == (400, "id")
            assert (await check(server, TEXT.replace('"garden"', '"other"')))[0] == 200

    run(test)


def test_files_are_limited_per_address(tmp_path: Path) -> None:
    """Both checks and tables: a table with a file counts as several."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as server:
            server.stop_refilling()
            statuses = [(await check(server, "x"))[0] for _ in range(int(EDITION_FILES.burst) + 5)]
            assert statuses.count(400) >= EDITION_FILES.burst
            assert 429 in statuses
            body = {"edition": "garden", "document": TEXT, "seats": [HERE, BEN]}
            most = int(TABLES.burst) // OWN_TILES_COST
            opened = [(await server.post("/tables", body)).status_code for _ in range(most + 3)]
            assert opened.count(201) in {most, most + 1}
            assert 429 in opened

    run(test)


def test_no_file_takes_long_to_check(tmp_path: Path) -> None:
    """Files made to be slow stay within the limit of the work threads, so the check answers."""
    size = LARGEST_EDITION - 100
    slow = [
        "[" * size,
        '"' * size,
        "a." * (size // 2) + "a = 1",
        "".join(f"[t{number}]\n" for number in range(size // 8)),
        "x = [" + "1," * (size // 2 - 10) + "]",
        "x = " + "9" * size,
        'x = """' + "\\\n" * (size // 2 - 10),
        "'" * size,
        "a = {" * (size // 6),
        "x = '''" + "''" * (size // 2 - 10),
        TEXT + "#" + " " * (size - len(TEXT)),
    ]

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for text in slow:
                status, _ = await check(server, text)
                assert status in {200, 400}

    run(test)
