"""The page in a real browser: what travels until its first screen stands."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tests.web.serving import browsing, served


def loading(browser: Browser, address: str) -> dict[str, int]:
    """Return the bytes that travel until the first screen stands, by kind."""
    context = browser.new_context()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    kinds: dict[str, str] = {}
    bytes_of: dict[str, int] = {}
    session.on(
        "Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["type"]})
    )

    def finished(told: dict[str, Any]) -> None:
        kind = kinds.get(told["requestId"], "Other")
        bytes_of[kind] = bytes_of.get(kind, 0) + int(told["encodedDataLength"])

    session.on("Network.loadingFinished", finished)
    page.goto(address)
    expect(page.locator(".box").first).to_be_visible(timeout=60_000)
    page.wait_for_load_state("networkidle")
    context.close()
    return bytes_of


LOADING = """\
Bytes on the wire until the first screen stands, from `tilewright serve` itself; promised are under
200 kB. Command: `python -m bench page`."""


def sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on the page."""
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as server, browsing() as browser:
        sizes = loading(browser, server.address)
    lines = [LOADING, "", "| what | kB |", "|---|--:|"]
    lines += [f"| {kind.lower()} | {size / 1000:.1f} |" for kind, size in sorted(sizes.items())]
    yield "The page: loading", [*lines, f"| all | {sum(sizes.values()) / 1000:.1f} |"]
