"""The daily puzzle: one for everyone, chosen by the date.

The puzzles come from self-play; ``tools/make_puzzles.py`` makes them. After the last one, the first
one comes again.
"""

from __future__ import annotations

import gzip
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Final

from tilewright.analysis.puzzles.puzzle import Puzzle, read_puzzle

__all__ = ["FILE", "daily_puzzle", "shipped_puzzles"]

FILE: Final = Path(__file__).with_name("data") / "puzzles.jsonl.gz"
"""One puzzle per line."""


@lru_cache(maxsize=1)
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles, in the order of their days."""
    lines = gzip.decompress(FILE.read_bytes()).decode().splitlines()
    return tuple(map(read_puzzle, lines))


def daily_puzzle(day: date) -> Puzzle:
    """Return the puzzle of a day."""
    puzzles = shipped_puzzles()
    return puzzles[day.toordinal() % len(puzzles)]
