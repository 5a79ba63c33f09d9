"""The files of the page: how they are sent, and that a wheel contains them."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest

from tilewright.server.http.page import Page


@pytest.mark.parametrize(("accepts", "packed"), [("gzip, br", True), ("br", False), ("", False)])
def test_a_compressed_copy_goes_to_those_who_understand_it(
    tmp_path: Path, accepts: str, *, packed: bool
) -> None:
    """Compressed or not, the same bytes and type arrive, and caches can distinguish the two."""
    assets = tmp_path / "assets"
    assets.mkdir()
    script = b"export const a = 1;\n" * 99
    (assets / "a-1.js").write_bytes(script)
    (assets / "a-1.js.gz").write_bytes(gzip.compress(script))
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")

    async def ask(path: str) -> httpx.Response:
        transport = httpx.ASGITransport(app=Page(tmp_path))
        async with httpx.AsyncClient(transport=transport, base_url="http://page") as client:
            return await client.get(path, headers={"accept-encoding": accepts})

    answer = asyncio.run(ask("/assets/a-1.js"))
    assert answer.content == script
    assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "accept-encoding"
    assert "immutable" in answer.headers["cache-control"]
    whole = asyncio.run(ask("/"))
    assert whole.text == "<!doctype html>"
    assert whole.headers["cache-control"] == "no-cache"
