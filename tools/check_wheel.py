"""Build a wheel, install it into a fresh environment and check that it serves the page.

Run from the root with the page built: ``python tools/check_wheel.py``, or ``make check-wheel``.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = "tilewright/server/page/"


def build(folder: Path) -> Path:
    """Build a wheel from this tree and return its path."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "wheel"]
    subprocess.run(
        [*command, "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), "."],
        cwd=ROOT,
        check=True,
    )
    (wheel,) = folder.glob("tilewright-*.whl")
    return wheel


def check_contents(wheel: Path) -> None:
    """Exit unless the wheel contains the whole page."""
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith(PAGE)}
    source = ROOT / "src" / "tilewright" / "server" / "page"
    built = {PAGE + path.relative_to(source).as_posix() for path in source.rglob("*.*")}
    if f"{PAGE}index.html" not in built:
        raise SystemExit("the page is not built; run make web")
    if held != built:
        raise SystemExit(f"the wheel and the built page differ: {sorted(held ^ built)}")


def check_serving(wheel: Path, folder: Path) -> None:
    """Install the wheel into a new environment, start the server and request the page."""
    environment = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    program = environment / "bin" / "python"
    install = [str(program), "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
    subprocess.run([*install, f"{wheel}[server]"], check=True)
    command = [str(program), "-m", "tilewright", "serve", "--json", "--port", "0"]
    command += ["--database", f"sqlite:///{folder}/tables.db"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            if server.stdout is None:
                raise SystemExit("the server has no output")
            address = json.loads(server.stdout.readline())["address"]
            with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - our own
                text = answer.read().decode()
        finally:
            server.terminate()
    if "assets/index-" not in text:
        raise SystemExit(f"the installed server does not serve the page: {text[:200]}")


def main() -> None:
    """Build and check a wheel from this tree."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build(folder)
        check_contents(wheel)
        check_serving(wheel, folder)
        size = wheel.stat().st_size / 1e6
        print(f"{wheel.name} ({size:.1f} MB) contains the page and serves it.")


if __name__ == "__main__":
    main()
