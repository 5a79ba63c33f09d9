"""What a browser fetches when it opens the page, and visits that fetch the same without one."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tests.waiting import LONG
from tests.web.serving import PAGE

CONNECTIONS: Final = 6
"""The number of connections that a browser opens to one server."""
API: Final = tuple(f"/api/v1/{name}" for name in ("about", "editions", "lexicons", "players"))
"""What the home screen asks the server for."""


def opened_files(page: Path = PAGE) -> list[str]:
    """Return the paths that a browser fetches to show the home screen."""
    html = page.read_text(encoding="utf-8")
    linked = re.findall(r'(?:src|href)="\.(/assets/[^"]+)"', html)
    fonts = [f"/assets/{one.name}" for one in (page.parent / "assets").glob("*.woff2")]
    return ["/", *linked, *(one for one in fonts if "-ext-" not in one), *API]


def stored_files(page: Path = PAGE) -> list[str]:
    """Return the paths that the service worker fetches on the first visit over https."""
    script = (page.parent / "sw.js").read_text(encoding="utf-8")
    found = re.match(r"const PAGE = (\{.*?\})", script)
    assert found, "the service worker does not begin with the list of its files"
    return ["/sw.js", *(f"/{name.removeprefix('./')}" for name in json.loads(found[1])["files"])]


def fetch(port: int, path: str, **headers: str) -> int:
    """Send a request over a connection of its own, as a health check does; return the status."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LONG)
    try:
        connection.request("GET", path, headers={"connection": "close", **headers})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


async def fetch_all(
    port: int, paths: Sequence[str], headers: Mapping[str, str] | None = None
) -> Counter[int]:
    """Fetch all paths as a browser does: over a few connections at once, each used again.

    Return how often each status was answered.
    """
    answers: Counter[int] = Counter()
    more = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())

    async def fetch_some(some: Sequence[str]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for path in some:
            writer.write(f"GET {path} HTTP/1.1\r\nhost: here\r\n{more}\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            answers[int(head.split()[1])] += 1
            await reader.readexactly(int(head.partition("content-length:")[2].split()[0]))
        writer.close()
        await writer.wait_closed()

    await asyncio.gather(*(fetch_some(paths[first::CONNECTIONS]) for first in range(CONNECTIONS)))
    return answers


def visit(port: int, paths: Sequence[str]) -> list[int]:
    """Fetch all paths, a connection for each, as many at once as in a browser."""
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        return list(pool.map(lambda path: fetch(port, path), paths))
