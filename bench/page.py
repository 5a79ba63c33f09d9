"""Measure the page in a real browser: bytes and time until the first screen, and dragging."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, expect

from bench.dragging import SLOWED, drag
from tests.web.serving import browsing, served


def loading(browser: Browser, address: str) -> dict[str, int]:
    """Return the bytes transferred until the first screen is ready, by kind."""
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


LATENCY = 150
"""Milliseconds that every response takes to arrive on a slow connection."""
VISITS = 5
_NOTE_USABLE = """new MutationObserver(() => {
  const play = document.querySelector('[data-testid=play-computer]');
  if (play && !play.disabled) window.usable ??= performance.now();
}).observe(document, {subtree: true, childList: true, attributes: true})"""
_TIMES = """() => ({
  painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  usable: window.usable,
})"""


def visit(browser: Browser, address: str) -> Mapping[str, float]:
    """Open the page for the first time, on a slow phone; return milliseconds."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True
    )
    context.add_init_script(_NOTE_USABLE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    throughput = {"downloadThroughput": -1, "uploadThroughput": -1}
    session.send(
        "Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY, **throughput}
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(address)
    page.wait_for_function("window.usable !== undefined", timeout=60_000)
    times: dict[str, float] = page.evaluate(_TIMES)
    context.close()
    return times


WAITING = f"""\
Seconds from the first request of a first visit until something is painted, and until **Play the
computer** can be pressed: {VISITS} visits on a phone's screen, with a processor that Chromium slows
down to a quarter and {LATENCY} ms of latency. Promised: usable within 2 s. Command:
`python -m bench page`."""


def waiting_section(browser: Browser, address: str) -> list[str]:
    """Return the table of times until the first screen."""
    visits = [visit(browser, address) for _ in range(VISITS)]
    others = f"Load after the run: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores."
    lines = [WAITING, "", others, "", "| until | median | longest |", "|---|--:|--:|"]
    for what in ("painted", "usable"):
        times = [one[what] / 1000 for one in visits]
        lines.append(f"| {what} | {median(times):.2f} | {max(times):.2f} |")
    return lines


LOADING = """\
Bytes transferred from `tilewright serve` until the first screen is ready. Promised: under 200 kB.
Command: `python -m bench page`."""


DRAGGING = """\
A tile is dragged in circles over the board in Chromium, at full speed and throttled to a quarter of
it by Chromium. The pointer moves at most 100 times a second; the browser passes one move per frame
to the page. *On time* are frames that arrive within one and a half frame times of the previous one
(25 ms). *Work* is the traced processor time of the page's main thread from one frame to the next;
in throttled rows it already includes the throttling. *Within a frame* are frames whose work fits
into 16.7 ms on a processor four times as slow: four times the work at full speed, or the throttled
work as it is. There is no graphics card: the same two cores compose the picture. Chromium's
throttling seems to count waiting for a core as work, so other programs on the machine spoil the
frames of the throttled rows. The traces are in `build/drag-trace-*.json`. Command:
`python -m bench page`."""
COLUMNS = """\
| board | throttled | frames/s | moves/s | on time | work, median | work, 95 % \
| within a frame |"""


def loading_section(browser: Browser, address: str) -> list[str]:
    """Return the table of transferred bytes."""
    sizes = loading(browser, address)
    lines = [LOADING, "", "| what | kB |", "|---|--:|"]
    lines += [f"| {kind.lower()} | {size / 1000:.1f} |" for kind, size in sorted(sizes.items())]
    return [*lines, f"| all | {sum(sizes.values()) / 1000:.1f} |"]


def dragging_section(browser: Browser, address: str) -> list[str]:
    """Return the table of drags."""
    others = f"Load before the run: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores."
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
        yield "The page: waiting", waiting_section(browser, server.address)
        yield "The page: dragging", dragging_section(browser, server.address)
