"""Journals of long measurements: a line for each game, so that a run can be interrupted."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

__all__ = ["append_row", "read_rows"]


def read_rows(path: Path) -> Iterator[list[Any]]:
    """Yield the rows of a journal; a line that was cut off is skipped."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        yield row


def append_row(path: Path, row: Sequence[object]) -> None:
    """Add a row; several processes may share a journal."""
    with path.open("ab+") as journal:
        whole = True
        if journal.seek(0, os.SEEK_END):
            journal.seek(-1, os.SEEK_END)
            whole = journal.read(1) == b"\n"
        journal.write((b"" if whole else b"\n") + json.dumps(row).encode() + b"\n")
