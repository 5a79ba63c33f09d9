"""The page in a real browser: what travels until its first screen stands, and how a drag runs."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from bench.dragging import SLOWED, drag
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


DRAGGING = """\
A tile is dragged in circles over the board in Chromium, at the processor's own pace and slowed down
fourfold by Chromium, the pointer moving at most 100 times a second; the browser hands a page one
move a frame. *In time* are the frames that came within a frame and a half of the one before (25
ms). *Work* is the processor time of the page's main thread from one frame to the next, as traced;
where the processor is slowed it is slowed already. *Within a frame* are the frames whose work fits
into 16.7 ms on a processor four times as slow: the work at the own pace times four, the slowed work
as it is. There is no graphics card here: what is painted is put together by the same two cores, and
Chromium's brake seems to take waiting for a core for work, so that whatever else runs on the
machine is slowed down with the page and spoils the frames of the slowed rows. The traces are kept
in `build/drag-trace-*.json`. Command: `python -m bench page`."""
COLUMNS = """\
| board | slowed | frames a second | moves a second | in time | work, median | work, 95 % \
| within a frame |"""


def loading_section(browser: Browser, address: str) -> list[str]:
    """Return the table of what travels."""
    sizes = loading(browser, address)
    lines = [LOADING, "", "| what | kB |", "|---|--:|"]
    lines += [f"| {kind.lower()} | {size / 1000:.1f} |" for kind, size in sorted(sizes.items())]
    return [*lines, f"| all | {sum(sizes.values()) / 1000:.1f} |"]


def dragging_section(browser: Browser, address: str) -> list[str]:
    """Return the table of how drags run."""
    others = f"Before it began {os.getloadavg()[0]:.1f} programs ran on {os.cpu_count()} cores."
    lines = [DRAGGING, "", others, "", COLUMNS, "|---|--:|--:|--:|--:|--:|--:|--:|"]
    for edition in ("pocket", "super"):
        for slowed in (1, SLOWED):
            dragged = drag(browser, address, edition, slowed)
            lines.append(f"| {edition} | {slowed}× | {dragged.row()} |")
    return lines


def sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on the page."""
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as server, browsing() as browser:
        yield "The page: loading", loading_section(browser, server.address)
        yield "The page: dragging", dragging_section(browser, server.address)
