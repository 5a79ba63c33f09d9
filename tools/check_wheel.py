"""Build an sdist and a wheel, install the wheel and play a game from it in terminal and browser.

Run from the root: ``python -m tools.check_wheel``, or ``make check-wheel``. Everything happens in a
temporary folder outside the checkout; the wheel is built from the sdist, without Node. The tool
prints the time and the size of each installation.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from tests.web.people import Person
from tests.web.serving import browsing, chromium_path
from tools.build_packages import ROOT, build_sdist, build_wheel
from tools.try_install import fetch, serving

PATIENCE: Final = 60_000
"""Milliseconds for one step in the browser."""
BY_HAND: Final = 3
"""Turns that are played with the mouse and the keyboard; the rest only needs the page to follow."""


@dataclass(frozen=True, slots=True)
class Installed:
    """A fresh environment with the package."""

    python: str
    seconds: float
    """How long pip took."""
    megabytes: float
    """The size of the environment, apart from pip itself."""


def install(wheel: Path, extras: str, folder: Path) -> Installed:
    """Install a wheel with some extras into a new environment."""
    environment = folder / f"venv{extras.replace('[', '-').replace(']', '').replace(',', '-')}"
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    (packages,) = environment.glob("lib/python3*/site-packages")
    before = _size(packages)
    python = str(environment / "bin" / "python")
    command = [
        python,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "-qq",
        "install",
        "--no-cache-dir",
    ]
    began = time.monotonic()
    subprocess.run([*command, f"{wheel}{extras}"], check=True, cwd=folder)
    seconds = time.monotonic() - began
    return Installed(python, seconds, (_size(packages) - before) / 1e6)


def try_install(installed: Installed, folder: Path) -> None:
    """Play a game in the terminal of an environment."""
    script = shutil.copy(ROOT / "tools" / "try_install.py", folder)
    subprocess.run([installed.python, script], check=True, cwd=folder)


def check_refusals(installed: Installed, folder: Path) -> None:
    """Without the extras, the commands that need them name the extra, in one line."""
    for arguments, extra in (
        (("serve",), "server"),
        (("admin", "statistics"), "server"),
        (("match", "equity", "equity", "--cluster", "tcp://127.0.0.1:1"), "cluster"),
    ):
        done = subprocess.run(
            [installed.python, "-m", "tilewright", *arguments],
            check=False,
            cwd=folder,
            capture_output=True,
            text=True,
        )
        is_clear = f"tilewright[{extra}]" in done.stderr and "Traceback" not in done.stderr
        if not done.returncode or not is_clear:
            raise SystemExit(f"{' '.join(arguments)} does not name the extra: {done.stderr}")


def play_in_browser(address: str) -> tuple[int, int]:
    """Play a game against a computer in a real browser; return the number of turns and events."""
    with browsing() as browser:
        context = browser.new_context(locale="en-US", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        errors: list[str] = []
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        ann = Person(page, address)
        ann.alone()
        turns = 0
        while ann.await_turn():
            if turns < BY_HAND:
                ann.take_turn(most=True)
            else:
                ann.send_turn()
            turns += 1
        expect(page.get_by_role("dialog", name="Game over")).to_be_visible()
        if errors:
            raise SystemExit(f"errors on the page: {errors}")
        return turns, ann.number()


def check_missing_page(installed: Installed, folder: Path) -> None:
    """Without its page, the server says so in its log and in the browser."""
    (page,) = (
        Path(installed.python).parents[1].glob("lib/python3*/site-packages/tilewright/server/page")
    )
    page.rename(folder / "page")
    try:
        with serving(installed.python, folder) as address:
            if "make web" not in fetch(address):
                raise SystemExit("the server does not say that its page is missing")
    finally:
        (folder / "page").rename(page)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def main() -> None:
    """Build, install and play."""
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory(prefix="tilewright-wheel-") as name:
        folder = Path(name)
        sdist = build_sdist(folder)
        wheel = build_wheel(sdist, folder)
        for archive in (sdist, wheel):
            print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB, all files are there.")
        bare = install(wheel, "", folder)
        print(f"pip install tilewright: {bare.seconds:.0f} s, {bare.megabytes:.1f} MB.")
        check_refusals(bare, folder)
        try_install(bare, folder)
        full = install(wheel, "[server]", folder)
        print(f"pip install 'tilewright[server]': {full.seconds:.0f} s, {full.megabytes:.1f} MB.")
        if chromium_path() is None:
            raise SystemExit("there is no chromium on the path to play in")
        with serving(full.python, folder) as address:
            turns, events = play_in_browser(address)
        print(f"A game in the browser: {turns} turns of ours, {events} events.")
        check_missing_page(full, folder)
        print("The server without its page says so.")


if __name__ == "__main__":
    main()
