"""A server whose installation lacks the page: it says so, and serves programs all the same."""

import asyncio
import logging
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from tilewright.server import run
from tilewright.server.config import Config
from tilewright.server.http.page import NO_PAGE, page_routes


def test_a_browser_is_told_what_is_missing(tmp_path: Path) -> None:
    """Without the page, its address has a notice that names the command which builds it."""
    app = Starlette(routes=page_routes(tmp_path))

    async def look() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.get("/")

    answer = asyncio.run(look())
    assert answer.status_code == httpx.codes.OK
    assert NO_PAGE in answer.text
    assert "make web" in NO_PAGE


def test_the_log_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The server starts without the page, with one warning; with the page, there is none."""
    config = Config(f"sqlite:///{tmp_path}/tables.db")
    (tmp_path / "index.html").touch()
    for page, warnings in ((tmp_path, []), (tmp_path / "none", [NO_PAGE])):
        monkeypatch.setattr(run, "PAGE", page)
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            run.prepare(config)
        own = (record for record in caplog.records if record.name == run.__name__)
        assert [record.getMessage() for record in own] == warnings
