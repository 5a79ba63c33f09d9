"""GCG, the format that clubs use for recorded games.

``read_gcg`` reads a file and replays it with the judge; ``parse_gcg`` also replays it, but returns
only the ``Record``, or raises an error. ``write_gcg`` writes a dialect that every tool can read.
"""

from __future__ import annotations

from tilewright.records.gcg.reader import parse_gcg, read_gcg
from tilewright.records.gcg.writer import write_gcg

__all__ = ["parse_gcg", "read_gcg", "write_gcg"]
