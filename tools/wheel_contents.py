"""What must be in an sdist and in a wheel: the tracked files and the built page."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path
from typing import Final

from tools.clean_tree import tracked

PACKAGE: Final = "src/tilewright/"
PAGE: Final = f"{PACKAGE}server/page/"
LEFT_OUT: Final = (".ci/", ".github/")
"""Folders that a package does not need."""
_KERNEL: Final = "tilewright/kernel/_kernel."


def tracked_files(root: Path) -> set[str]:
    """Return the files of a checkout that git tracks or would add."""
    return {file.relative_to(root).as_posix() for file in tracked(root)}


def page_files(root: Path) -> set[str]:
    """Return the files of the built page; none if it is not built."""
    return {
        path.relative_to(root).as_posix() for path in (root / PAGE).rglob("*") if path.is_file()
    }


def expected_in_sdist(root: Path) -> set[str]:
    """Return the names that an sdist of a checkout must contain, below its folder."""
    files = {name for name in tracked_files(root) if not name.startswith(LEFT_OUT)}
    return files | page_files(root) | {"PKG-INFO"}


def expected_in_wheel(root: Path) -> set[str]:
    """Return the names that a wheel of a checkout must contain, without kernel and metadata."""
    files = {name for name in tracked_files(root) if name.startswith(PACKAGE)}
    return {name.removeprefix("src/") for name in files | page_files(root)}


def files_in_sdist(path: Path) -> set[str]:
    """Return the names in an sdist, below its folder."""
    with tarfile.open(path) as archive:
        return {member.name.partition("/")[2] for member in archive if member.isfile()}


def files_in_wheel(path: Path) -> set[str]:
    """Return the names in a wheel, without the kernel's extension and the metadata."""
    with zipfile.ZipFile(path) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    return {
        name
        for name in names
        if not name.partition("/")[0].endswith(".dist-info") and not _is_extension(name)
    }


def has_kernel(path: Path) -> bool:
    """Return whether a wheel contains the kernel's extension."""
    with zipfile.ZipFile(path) as archive:
        return any(_is_extension(name) for name in archive.namelist())


def _is_extension(name: str) -> bool:
    return name.startswith(_KERNEL) and not name.endswith(".pyi")


def differences(expected: set[str], found: set[str]) -> list[str]:
    """Return one line for each file that is missing or should not be there."""
    missing = (f"missing: {name}" for name in sorted(expected - found))
    return [*missing, *(f"not expected: {name}" for name in sorted(found - expected))]
