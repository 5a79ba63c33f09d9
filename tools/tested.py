"""Record that the tests or the checks of a commit have passed; a release needs all of them.

``make test``, ``make test-system`` and ``make check`` call ``python -m tools.tested begin NAME``
before their work and ``python -m tools.tested end NAME`` after it. A run counts for the commit only
if nothing was uncommitted at either end, and if nothing could be skipped because CI was set.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

RUNS: Final = ("test", "test-system", "check")
"""The names of the runs, which are those of the targets of make."""


def clean_commit(root: Path) -> str | None:
    """Return the commit that is checked out; None if there are changes or there is no git."""
    try:
        changes = _git(root, "status", "--porcelain")
        return None if changes else _git(root, "rev-parse", "HEAD")
    except (OSError, subprocess.CalledProcessError):
        return None


def begin(root: Path, run: str) -> None:
    """Note which commit a run is about to examine."""
    _write(root, run, clean_commit(root), passed=False)


def end(root: Path, run: str) -> None:
    """Note that a run has passed, if the commit is still the one that it began with."""
    commit = clean_commit(root)
    _write(
        root, run, commit, passed=commit is not None and commit == _read(root, run).get("commit")
    )


def has_passed(root: Path, run: str, commit: str) -> bool:
    """Return whether a run has passed for a commit, with nothing skipped."""
    record = _read(root, run)
    return record == {"commit": commit, "passed": True, "complete": True}


def _record(root: Path, run: str) -> Path:
    return root / "build" / "tested" / f"{run}.json"


def _read(root: Path, run: str) -> dict[str, object]:
    try:
        found = json.loads(_record(root, run).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _write(root: Path, run: str, commit: str | None, *, passed: bool) -> None:
    record = {"commit": commit, "passed": passed, "complete": bool(os.environ.get("CI"))}
    file = _record(root, run)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(record), encoding="utf-8")
    except OSError as error:
        # A run is worth as much without its record.
        print(f"The run is not recorded: {error}", file=sys.stderr)


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def main(arguments: list[str]) -> None:
    """Begin or end a run of this checkout."""
    root = Path(__file__).resolve().parents[1]
    match arguments:
        case ["begin", run] if run in RUNS:
            begin(root, run)
        case ["end", run] if run in RUNS:
            end(root, run)
        case _:
            raise SystemExit(f"usage: python -m tools.tested begin|end {'|'.join(RUNS)}")


if __name__ == "__main__":
    main(sys.argv[1:])
