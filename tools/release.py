"""Build the packages of a release: ``make release``, or ``python -m tools.release``.

A release is refused if the tree has changes, if the tests and the checks of this very commit have
not passed with CI set, or if version, changelog and tags disagree. The packages are in ``dist/``
afterwards, checked; nothing is tagged or uploaded.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from datetime import date
from pathlib import Path
from typing import Final

from tools.build_packages import ROOT, build_sdist, build_wheel
from tools.tested import RUNS, clean_commit, has_passed

_VERSION: Final = re.compile(r'^__version__ = "(?P<version>[^"]*)"$', re.MULTILINE)
_RELEASE: Final = re.compile(r"\d+\.\d+\.\d+")
_HEADING: Final = re.compile(r"^## (?P<title>.*)$", re.MULTILINE)
_ADDRESSES: Final = ("Source", "Changelog")
"""The addresses that people look for on the page of a published package."""


def version_of(root: Path) -> str:
    """Return the version in the source."""
    text = (root / "src" / "tilewright" / "_version.py").read_text(encoding="utf-8")
    found = _VERSION.search(text)
    return "" if found is None else found["version"]


def problems(root: Path) -> list[str]:
    """Return why the checkout at ``root`` can't be released, one sentence each; empty if it can."""
    version = version_of(root)
    found = [*_commit_problems(root), *_changelog_problems(root, version)]
    if not _RELEASE.fullmatch(version):
        found.append(f"{version!r} is not the version of a release, such as 1.2.0.")
    tags = subprocess.run(
        ["git", "tag", "--list", f"v{version}"], cwd=root, check=True, capture_output=True
    )
    if tags.stdout.strip():
        found.append(f"The tag v{version} exists: choose a new version in _version.py.")
    return found


def notices(root: Path) -> list[str]:
    """Return what a person should decide before publishing; it does not prevent a release.

    Where the project will be published is not for this script to know, so the addresses are not
    required.
    """
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    missing = [name for name in _ADDRESSES if name not in project.get("urls", {})]
    if not missing:
        return []
    return [f"project.urls in pyproject.toml has no {' and no '.join(missing)} address."]


def _commit_problems(root: Path) -> list[str]:
    commit = clean_commit(root)
    if commit is None:
        return ["The tree has changes that are not committed."]
    return [
        f"`make {run}` has not passed for this commit with CI set."
        for run in RUNS
        if not has_passed(root, run, commit)
    ]


def _changelog_problems(root: Path, version: str) -> list[str]:
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    _, *parts = _HEADING.split(text)
    sections = list(zip(parts[::2], parts[1::2], strict=True))
    found = []
    if sections and sections[0][0] == "Unreleased":
        _, entries = sections.pop(0)
        if entries.strip():
            found.append("CHANGELOG.md still has entries under Unreleased.")
    title = sections[0][0] if sections else ""
    name, _, day = title.partition(" - ")
    if name != version or not _is_date(day):
        found.append(f"The newest section of CHANGELOG.md is not '{version} - YYYY-MM-DD'.")
    return found


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def build(target: Path) -> list[Path]:
    """Build and check the packages for this platform, and put them into ``target``."""
    with tempfile.TemporaryDirectory(prefix="tilewright-release-") as name:
        folder = Path(name)
        sdist = build_sdist(folder)
        wheel = build_wheel(sdist, folder)
        command = [sys.executable, "-m", "twine", "check", "--strict", str(sdist), str(wheel)]
        subprocess.run(command, check=True)
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        return [Path(shutil.copy(archive, target)) for archive in (sdist, wheel)]


def main() -> int:
    """Build the release, or print why not and return 1."""
    found = problems(ROOT)
    for problem in found:
        print(problem)
    if found:
        return 1
    for archive in build(ROOT / "dist"):
        print(f"dist/{archive.name}: {archive.stat().st_size / 1e6:.1f} MB")
    for notice in notices(ROOT):
        print(f"Before you publish: {notice}")
    print(f"Now tag the commit: git tag --sign v{version_of(ROOT)}")
    print("The wheels for other systems are built from the sdist, with cibuildwheel.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
