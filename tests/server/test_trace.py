"""The path of a move through the server stays short: few crossings, each event folded once."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tools.trace_move import trace

MOST_CROSSINGS = 300


def test_a_move_takes_a_short_way(tmp_path: Path) -> None:
    """A seven-tile play, two people and a spectator: `tools/trace_move.py` lists the path."""
    tracer, events = asyncio.run(trace(str(tmp_path)))
    assert tracer.crossings.total() < MOST_CROSSINGS
    assert events == tracer.folds.total()
