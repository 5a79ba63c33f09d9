"""The lists of editions, lexicons and players."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.server.harness import config, run, running
from tilewright.server.messages import catalogue
from tilewright.server.messages.base import encode

LISTS: dict[str, Callable[[], msgspec.Struct]] = {
    "editions": catalogue.editions_message,
    "house-rules": catalogue.house_rules_message,
    "players": catalogue.players_message,
    "lexicons": catalogue.lexicons_message,
    "faults": catalogue.faults_message,
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_the_same_packed_and_plain(name: str, tmp_path: Path) -> None:
    """A client that accepts gzip gets the same content, compressed."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            path = f"/api/v1/{name}"
            plain = await server.http.get(path, headers={"accept-encoding": "identity"})
            packed = await server.http.get(path, headers={"accept-encoding": "br, gzip"})
            assert "content-encoding" not in plain.headers
            assert packed.headers["content-encoding"] == "gzip"
            assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
            assert (
                plain.headers["vary"]
                == packed.headers["vary"]
                == "accept-encoding, accept-language"
            )
            assert plain.content == packed.content
            assert plain.content == encode(LISTS[name]())

    run(test)


@pytest.mark.parametrize("address", [None, "http://192.0.2.7:8765/"])
def test_the_server_names_its_address_on_the_network(address: str | None, tmp_path: Path) -> None:
    """Clients on the server's own computer learn where other devices open the page."""

    async def test() -> None:
        async with running(config(tmp_path, address=address)) as server:
            about = (await server.http.get("/api/v1/about")).json()
            assert about["address"] == address

    run(test)
