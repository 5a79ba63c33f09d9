"""Write pictures of every screen and edition, desktop and phone, into docs/images.

Run from the root with the page built: ``python -m tools.screenshots``. It starts a server of its
own with a database of its own, plays the first turns of each edition and closes everything again.
"""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from tests.web.people import Person

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--force-color-profile=srgb")
SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 360, "height": 740},
}
BOXES = ("pocket", "super", "large-print", "glass", "switch")


@contextmanager
def served() -> Iterator[str]:
    """Serve the page from a fresh database for as long as the block lasts."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.db"
        command = [sys.executable, "-m", "tilewright", "serve", "--port", str(port)]
        process = subprocess.Popen([*command, "--database", database], cwd=ROOT)
        try:
            _await(address)
            yield address
        finally:
            process.terminate()
            process.wait(timeout=30)


def _await(address: str) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(f"{address}healthz", timeout=2):  # noqa: S310 - our own
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not answer")


def person(browser: Browser, address: str, device: str, **choices: object) -> Person:
    """Return somebody with a fresh browser of a device and these settings."""
    phone = device == "phone"
    context = browser.new_context(
        viewport=SIZES[device],
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
        reduced_motion="reduce",
    )
    fields = ", ".join(
        f"{key}: {value!r}".replace("True", "true") for key, value in choices.items()
    )
    context.add_init_script(
        f"localStorage.setItem('tilewright.settings', JSON.stringify({{{fields}}}))"
    )
    return Person(context.new_page(), address, phone=phone)


def shoot(who: Person, name: str, *, whole: bool = False) -> None:
    """Write what somebody sees."""
    path = IMAGES / f"web-{name}.png"
    who.page.wait_for_timeout(250)
    who.page.screenshot(path=path, full_page=whole)
    print(path.relative_to(ROOT))


def screens(browser: Browser, address: str, device: str) -> None:
    """Show the screens round the table."""
    ann = person(browser, address, device, theme="light", name="Ann")
    ann.go()
    expect(ann.page.locator(".box").first).to_be_visible()
    shoot(ann, f"home-{device}", whole=True)
    ann.set_up("glass", "computer", "open", variant="Glass, Finish Line")
    shoot(ann, f"setup-{device}", whole=True)
    ann.go("settings")
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    shoot(ann, f"settings-{device}", whole=True)
    ann.page.context.close()


def table(browser: Browser, address: str, device: str, box: str, **choices: object) -> Person:
    """Play a turn of an edition and lay another without playing it."""
    ann = person(browser, address, device, name="Ann", **{"theme": "light", **choices})
    ann.set_up(box, "computer")
    ann.start()
    ann.await_board()
    if ann.await_turn() and box != "switch":
        ann.take_turn()
    if ann.await_turn() and (tiles := ann.best()):
        ann.lay(tiles)
        expect(ann.page.get_by_test_id("score")).to_be_visible()
    return ann


def main() -> None:
    """Write all pictures."""
    program = shutil.which("chromium")
    if program is None:
        raise SystemExit("there is no chromium on the path")
    IMAGES.mkdir(exist_ok=True)
    with served() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=list(FLAGS))
        for device in SIZES:
            screens(browser, address, device)
            for box in BOXES:
                ann = table(browser, address, device, box)
                shoot(ann, f"{box}-{device}")
                ann.page.context.close()
        for name, choices in (
            ("dark", {"theme": "dark"}),
            ("contrast", {"theme": "contrast"}),
            ("large", {"theme": "light", "largePrint": True}),
        ):
            ann = table(
                browser, address, "desktop", "super" if name == "large" else "glass", **choices
            )
            shoot(ann, f"{name}-desktop")
            ann.page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
