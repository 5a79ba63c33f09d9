"""A server in its own process and the system's Chromium, for tests, pictures and traces."""

import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.ports import Port
from tests.waiting import LONG

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src" / "tilewright" / "server" / "page" / "index.html"
LAN_NAME = "tilewright.home"
"""A name for the server that is not this computer's own, as on a home network."""
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--force-color-profile=srgb"),
    f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1",
)


class Served:
    """A server with its page and a database that outlives it."""

    def __init__(self, folder: Path, *options: str, is_fair: bool = False) -> None:
        """Reserve a port; if ``is_fair``, the browsers contribute to the seed.

        ``tests.web.seeded_server`` explains the other options.
        """
        self._options = [*options, "--fair"] if is_fair else [*options]
        self._reserved = Port()
        self.port = self._reserved.number
        self.address = f"http://127.0.0.1:{self.port}/"
        self.database = f"sqlite:///{folder}/tables.db"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers: the request waits in its queue until it does."""
        with self._reserved.listen() as listener:
            descriptor = listener.fileno()
            command = [sys.executable, "-m", "tests.web.seeded_server", self.database]
            command += [str(descriptor), *self._options]
            self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[descriptor])
        try:
            with urllib.request.urlopen(f"{self.address}healthz", timeout=LONG):  # noqa: S310 - our own
                return
        except OSError as error:
            message = f"the server ended with {self._process.wait(30)} before it answered"
            raise RuntimeError(message) from error

    def stop(self) -> None:
        """Stop it gracefully."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=30)

    def kill(self) -> None:
        """Kill it in the middle of its work."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=30)


@contextmanager
def served(folder: Path, *options: str, is_fair: bool = False) -> Iterator[Served]:
    """Serve the page for as long as the block lasts; see ``Served``."""
    server = Served(folder, *options, is_fair=is_fair)
    try:
        server.start()
        yield server
    finally:
        server.stop()


def chromium_path() -> str | None:
    """Return where the system's Chromium is."""
    return shutil.which("chromium")


@contextmanager
def browsing(*, whole: bool = False) -> Iterator[Browser]:
    """Start the system's Chromium without a window.

    Debian also has it as a program that never opens one: the same pages take a third less
    processor time there, but it has no notifications. ``whole`` asks for the complete browser.
    """
    shell = None if whole else shutil.which("chromium-headless-shell")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shell or chromium_path(), args=list(FLAGS))
        yield browser
        browser.close()
