"""A real server and a real browser for the tests of the page."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.web.people import Person

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src" / "tilewright" / "server" / "page" / "index.html"
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
PATIENCE = 30_000
"""Milliseconds that a busy machine may take for one step; no test measures time."""
expect.set_options(timeout=PATIENCE)


def _missing(what: str) -> None:
    """Fail where everything has to be there, skip elsewhere."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and CI needs it")
    pytest.skip(what)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a server with its page; ``TILEWRIGHT_WEB`` names one that runs already instead."""
    running = os.environ.get("TILEWRIGHT_WEB")
    if running:
        yield running
        return
    if not PAGE.exists():
        _missing("the page is not built: make web")
    port = _free_port()
    database = tmp_path_factory.mktemp("web") / "tables.db"
    command = [sys.executable, "-m", "tilewright", "serve", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--database", f"sqlite:///{database}"]
    process = subprocess.Popen(command, cwd=ROOT)
    address = f"http://127.0.0.1:{port}/"
    try:
        _await(process, address)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=30)


def _await(process: subprocess.Popen[bytes], address: str) -> None:
    for _ in range(300):
        if process.poll() is not None:
            pytest.fail(f"the server ended with {process.returncode} before it answered")
        try:
            with urllib.request.urlopen(f"{address}healthz", timeout=2):  # noqa: S310 - our own
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail("the server does not answer")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Start the system's Chromium without a window.

    Playwright keeps an event loop running as long as it is there, and no other test of the same
    process could run one of its own meanwhile.
    """
    program = shutil.which("chromium")
    if program is None:
        _missing("there is no chromium on the path")
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=program, args=list(FLAGS))
        yield started
        started.close()


Sit = Callable[..., Person]


@pytest.fixture
def sit(server: str, chromium: Browser) -> Iterator[Sit]:
    """Return a function that gives a person a browser of their own; errors on a page fail."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def person(*, phone: bool = False, theme: str = "light", large: bool = False) -> Person:
        size: ViewportSize = {"width": 1280, "height": 800}
        if phone:
            size = {"width": 360, "height": 740}
        context = chromium.new_context(
            viewport=size, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(
            "if (!localStorage.getItem('tilewright.settings')) localStorage.setItem("
            f"'tilewright.settings', JSON.stringify({{theme: '{theme}', largePrint: "
            f"{str(large).lower()}}}))"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console", lambda m: errors.append(m.text) if "Content Security" in m.text else None
        )
        return Person(page, server, phone=phone)

    yield person
    for context in contexts:
        context.close()
    assert errors == []
