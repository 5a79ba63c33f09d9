"""Measure how smoothly a tile drags in a real browser: frames on time, and work per frame.

Chromium simulates a slow processor by keeping the main thread busy. A throttled thread's times
already include the slowdown, so they are not multiplied here.
"""

from __future__ import annotations

import json
import math
import time
from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.web.people import Person
from tests.web.serving import ROOT

TRACE = ROOT / "build" / "drag-trace.json"
FRAME = 1000 / 60
SLOWED = 4
SECONDS = 6.0
MOVES_A_SECOND = 100
_CATEGORIES = "disabled-by-default-devtools.timeline,devtools.timeline"
_WATCH = """() => {
  window.frames = [];
  window.moves = 0;
  window.count = () => { window.moves += 1; };
  window.addEventListener('pointermove', window.count, {passive: true});
  const note = (at) => {
    window.frames.push(at);
    window.watching = requestAnimationFrame(note);
  };
  window.watching = requestAnimationFrame(note);
}"""
_WATCHED = """() => {
  cancelAnimationFrame(window.watching);
  window.removeEventListener('pointermove', window.count);
  return [window.frames, window.moves];
}"""
Event = dict[str, Any]


@dataclass(frozen=True)
class Dragged:
    """The figures for one drag: milliseconds between frames, and milliseconds of work per frame."""

    frames: list[float]
    work: list[float]
    moves: int
    slowed: int

    @property
    def timely(self) -> float:
        """Return the share of frames that arrived within one and a half frame times."""
        return sum(one <= 1.5 * FRAME for one in self.frames) / len(self.frames)

    @property
    def within(self) -> float:
        """Return the share of frames whose work fits into one frame time on a slow processor."""
        times = SLOWED / self.slowed
        return sum(times * one <= FRAME for one in self.work) / len(self.work)

    def row(self) -> str:
        """Return the figures as table cells."""
        seconds = sum(self.frames) / 1000
        pace = f"{len(self.frames) / seconds:.1f} | {self.moves / seconds:.0f} | {self.timely:.1%}"
        high = sorted(self.work)[int(len(self.work) * 0.95)]
        return f"{pace} | {median(self.work):.1f} ms | {high:.1f} ms | {self.within:.1%}"


def _traced(session: CDPSession, page: Page, name: str) -> list[Event]:
    """Stop recording, save the trace and return its events."""
    events: list[Event] = []
    done: list[bool] = []
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    path = TRACE.with_stem(f"{TRACE.stem}-{name}")
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"traceEvents": events}), encoding="utf-8")
    return events


def work_a_frame(events: list[Event]) -> list[float]:
    """Return the main thread's work between consecutive frames, in milliseconds."""
    fires = [one for one in events if one.get("name") == "FireAnimationFrame"]
    threads = [(one["pid"], one["tid"]) for one in fires]
    main = max(set(threads), key=threads.count)
    tasks = [
        one
        for one in events
        if one.get("name") == "RunTask"
        and (one["pid"], one["tid"]) == main
        and one.get("ph") == "X"
    ]
    # A frame may run several callbacks in a single task.
    fired = sorted(one["ts"] for one in fires if (one["pid"], one["tid"]) == main)
    work: list[float] = []
    for task in sorted(tasks, key=lambda one: float(one["ts"])):
        at = bisect_left(fired, task["ts"])
        if at < len(fired) and fired[at] < task["ts"] + task["dur"]:
            work.append(0.0)
        if work:
            work[-1] += task.get("tdur", 0) / 1000
    return work[:-1]


def _circle(session: CDPSession, page: Page) -> None:
    """Move the pointer in widening circles over the board, as often as a mouse reports moves.

    Moves are sent to the browser directly, because Playwright's mouse queries the page for each.
    """
    board = page.get_by_role("grid").bounding_box()
    if board is None:
        raise SystemExit("there is no board to drag over")
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    began = time.monotonic()
    while (gone := time.monotonic() - began) < SECONDS:
        reach = board["width"] * (0.1 + 0.35 * gone / SECONDS)
        where = {"x": x + reach * math.cos(4 * gone), "y": y + reach * math.sin(4 * gone)}
        pressed = {"button": "left", "buttons": 1, **where}
        session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", **pressed})
        time.sleep(max(0.0, 1 / MOVES_A_SECOND - (time.monotonic() - began - gone)))


def drag(browser: Browser, address: str, edition: str, slowed: int) -> Dragged:
    """Drag a tile over the board on a processor that is ``slowed`` times slower."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(120_000)
    page = context.new_page()
    ann = Person(page, address)
    ann.alone(edition)
    session = context.new_cdp_session(page)
    tile = ann.rack.first.bounding_box()
    if tile is None:
        raise SystemExit("there is no tile to drag")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.mouse.move(tile["x"] + 20, tile["y"] + 20)
    page.mouse.down()
    page.mouse.move(tile["x"] + 20, tile["y"] - 80, steps=5)
    page.wait_for_timeout(500)
    session.send("Tracing.start", {"categories": _CATEGORIES, "transferMode": "ReportEvents"})
    page.evaluate(_WATCH)
    _circle(session, page)
    stamps, moves = page.evaluate(_WATCHED)
    events = _traced(session, page, f"{edition}-{slowed}x")
    page.mouse.up()
    context.close()
    lengths = [later - earlier for earlier, later in pairwise(stamps)]
    return Dragged(lengths, work_a_frame(events), moves, slowed)
