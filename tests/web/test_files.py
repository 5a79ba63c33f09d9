"""The page's files: how they are sent."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from tilewright.server.http.page import page_routes

SCRIPT = b"export const a = 1;\n" * 99


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page of a few files, one of them with a compressed copy."""
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "a-1.js").write_bytes(SCRIPT)
    (assets / "a-1.js.gz").write_bytes(gzip.compress(SCRIPT))
    (assets / "a-2.woff2").write_bytes(b"font")
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    return tmp_path


def _ask(folder: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=Starlette(routes=page_routes(folder)))
        async with httpx.AsyncClient(transport=transport, base_url="http://page") as client:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return await client.request(method, path, headers=named)

    return asyncio.run(ask())


@pytest.mark.parametrize(("accepts", "packed"), [("gzip, br", True), ("br", False), ("", False)])
def test_a_compressed_copy_goes_to_those_who_understand_it(
    folder: Path, accepts: str, *, packed: bool
) -> None:
    """Compressed or not, the same bytes and type arrive, and caches can distinguish the two."""
    answer = _ask(folder, "/assets/a-1.js", accept_encoding=accepts)
    assert answer.content == SCRIPT
    assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "accept-encoding"
    assert "immutable" in answer.headers["cache-control"]


def test_the_page_itself_is_checked_for_changes(folder: Path) -> None:
    """A browser asks each time, and gets the page only if it has changed."""
    whole = _ask(folder, "/")
    assert whole.text == "<!doctype html>"
    assert whole.headers["cache-control"] == "no-cache"
    again = _ask(folder, "/", if_none_match=whole.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    (folder / "index.html").write_text("<!doctype html><p>", encoding="utf-8")
    assert _ask(folder, "/", if_none_match=whole.headers["etag"]).text == "<!doctype html><p>"


def test_fonts_have_their_type_on_every_machine(folder: Path) -> None:
    """The type doesn't depend on a table that the machine may lack."""
    assert _ask(folder, "/assets/a-2.woff2").headers["content-type"] == "font/woff2"


@pytest.mark.parametrize(
    "path",
    ["/assets/", "/assets/none.js", "/assets/a-1.js.gz", "/%2e%2e/page.py", "/assets/..%2f..%2fx"],
)
def test_nothing_else_is_sent(folder: Path, path: str) -> None:
    """Only the page's own files can be had, each under one name."""
    assert _ask(folder, path).status_code == 404


def test_a_head_request_gets_no_body(folder: Path) -> None:
    """As HTTP demands: the same headers, nothing more."""
    answer = _ask(folder, "/", method="HEAD")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == str(len("<!doctype html>"))
