"""Count the tests of several runs: ``python -m tools.count_tests FILE…`` with JUnit's XML files."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

_BAD: Final = ("failures", "errors")


def count_tests(files: Iterable[Path]) -> str:
    """Return one line with the numbers of tests that passed, failed and were skipped."""
    counts: Counter[str] = Counter()
    for file in files:
        for suite in ET.parse(file).iter("testsuite"):  # noqa: S314 - our own file
            counts.update({name: int(suite.get(name, 0)) for name in ("tests", *_BAD, "skipped")})
    failed = sum(counts[name] for name in _BAD)
    passed = counts["tests"] - failed - counts["skipped"]
    return f"{passed} passed, {failed} failed, {counts['skipped']} skipped"


if __name__ == "__main__":
    print(count_tests(map(Path, sys.argv[1:])))
