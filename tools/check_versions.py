"""Compare the installed packages that the server needs with the versions it was tested with.

``python -m tools.check_versions`` prints what differs from ``tools/tested_versions.txt`` and ends
with 1 if anything does. ``make`` installs the listed versions for developers. To move to newer
ones, install them with pip, run the tests and, if they pass, ``python -m tools.check_versions
--write``, and commit the file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution, requires
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

FILE: Final = Path(__file__).with_name("tested_versions.txt")
EXTRAS: Final = ("server", "postgres", "push")
"""The extras whose packages are listed, with everything that those need."""
_OURS: Final = "tilewright"
_HEAD: Final = "# Versions that the server was tested with; see tools/check_versions.py.\n"


def installed_versions() -> dict[str, str]:
    """Return the versions of all packages that the server's extras lead to here, by name."""
    found: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    waiting = [(_OURS, extra) for extra in EXTRAS]
    while waiting:
        name, extra = waiting.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        if name != _OURS:
            found[name] = distribution(name).version
        waiting += _needs(name, extra)
    return dict(sorted(found.items()))


def _needs(name: str, extra: str) -> Iterator[tuple[str, str]]:
    """Yield the packages that a package with an extra needs on this system, each with an extra."""
    for line in requires(name) or ():
        need = Requirement(line)
        if need.marker is None or need.marker.evaluate({"extra": extra}):
            needed = canonicalize_name(need.name)
            yield from ((needed, one) for one in ("", *need.extras))


def read_versions(text: str) -> dict[str, str]:
    """Return the versions in the text of a file with lines such as ``h11==0.16.0``."""
    lines = (line.strip() for line in text.splitlines())
    pairs = (line.partition("==") for line in lines if line and not line.startswith("#"))
    return {name: version for name, _, version in pairs}


def differences(tested: Mapping[str, str], installed: Mapping[str, str]) -> list[str]:
    """Return how the installed versions differ from those tested, one sentence each."""
    return [
        f"{name}: {installed.get(name, 'not')} installed, {tested.get(name, 'not')} tested"
        for name in sorted({*tested, *installed})
        if tested.get(name) != installed.get(name)
    ]


def main(arguments: list[str] | None = None, file: Path = FILE) -> int:
    """Compare, or write the file; return an exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="record the installed versions")
    wanted = parser.parse_args(arguments)
    installed = installed_versions()
    if wanted.write:
        lines = (f"{name}=={version}\n" for name, version in installed.items())
        file.write_text(_HEAD + "".join(lines), encoding="utf-8")
        return 0
    found = differences(read_versions(file.read_text(encoding="utf-8")), installed)
    if found:
        sys.stderr.write(
            "The server was not tested with the packages that are installed:\n"
            + "".join(f"  {line}\n" for line in found)
            + "If the tests pass with them, run: python -m tools.check_versions --write\n"
        )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
