"""What a browser fetches when it opens the page, and visits that fetch the same without one."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Sequence
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


def visit(port: int, paths: Sequence[str]) -> list[int]:
    """Fetch all paths, a connection for each, as many at once as in a browser."""
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        return list(pool.map(lambda path: fetch(port, path), paths))
