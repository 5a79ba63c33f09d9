"""The build backend: scikit-build-core, which first builds the page if it can.

``pyproject.toml`` names it, so ``pip`` and ``build`` call it. An sdist carries the built page, and
a wheel contains it. A checkout builds the page with Node; without Node, the page that is already
there is packed, or none. An editable install leaves the page to ``make web``.

The environment variable ``TILEWRIGHT_PAGE`` changes this: ``require`` fails if there is no current
page, and ``skip`` builds none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from scikit_build_core import build as skbuild
from scikit_build_core.build import (
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "ensure_page",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

OLDEST_NODE: Final = (20, 19)
_PAGE: Final = Path("src/tilewright/server/page/index.html")
_MODULES: Final = Path("web/node_modules/.made")
"""Touched when the page's packages have been installed; ``make web`` uses it as well."""
_SOURCES: Final = ("web/src", "web/public", "src/tilewright/catalogue")
"""The folders that the page is built from; the files next to ``web/package.json`` are part too."""


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, list[str] | str] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build a wheel that contains the page."""
    ensure_page(Path())
    return skbuild.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(
    sdist_directory: str, config_settings: dict[str, list[str] | str] | None = None
) -> str:
    """Build an sdist that carries the page."""
    ensure_page(Path())
    return skbuild.build_sdist(sdist_directory, config_settings)


def ensure_page(root: Path) -> None:
    """Build the page of the source tree at ``root`` unless it is current.

    If there is no suitable Node, say so and continue, or exit if the page is required.
    """
    wish = os.environ.get("TILEWRIGHT_PAGE", "")
    if wish == "skip" or _is_current(root):
        return
    npm = _find_npm()
    if npm is not None:
        _build(npm, root)
        return
    state = "may be outdated" if (root / _PAGE).is_file() else "is missing"
    message = (
        f"The page for browsers {state}: building it needs Node"
        f" {'.'.join(map(str, OLDEST_NODE))} or newer, with npm."
    )
    if wish == "require":
        raise SystemExit(message)
    print(f"*** {message}", file=sys.stderr, flush=True)


def _is_current(root: Path) -> bool:
    """Return whether the built page is newer than its sources, or came with the sources."""
    page = root / _PAGE
    if not page.is_file():
        return False
    if (root / "PKG-INFO").is_file():
        # Unpacked from an sdist, where the times of files mean nothing.
        return True
    built = page.stat().st_mtime
    return all(source.stat().st_mtime <= built for source in _sources(root))


def _sources(root: Path) -> Iterator[Path]:
    found = [*(root / "web").iterdir()]
    for folder in _SOURCES:
        found += (root / folder).rglob("*")
    return (path for path in found if path.is_file() and path.suffix not in {".py", ".pyc"})


def _find_npm() -> str | None:
    """Return the path of npm if Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    try:
        major, minor = (int(part) for part in told.stdout.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return None
    return npm if (major, minor) >= OLDEST_NODE else None


def _build(npm: str, root: Path) -> None:
    print("*** Building the page ...", file=sys.stderr, flush=True)
    made = root / _MODULES
    lock = root / "web" / "package-lock.json"
    if not made.is_file() or made.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run([npm, "--silent", "ci"], cwd=root / "web", check=True)
        made.parent.mkdir(exist_ok=True)
        made.touch()
    subprocess.run([npm, "--silent", "run", "build"], cwd=root / "web", check=True)
    # The bundler may keep the file if nothing has changed.
    (root / _PAGE).touch()
