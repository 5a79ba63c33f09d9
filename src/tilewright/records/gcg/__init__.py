"""Recorded games in GCG, the format of the clubs: read leniently or strictly, and written.

``parse_gcg`` gives a ``Record``; ``tilewright.records.record.follow`` plays it through with
the judge and lists what is odd. ``write_gcg`` writes one dialect that every tool reads.
"""

from __future__ import annotations

from tilewright.records.gcg.reader import parse_gcg
from tilewright.records.gcg.writer import write_gcg

__all__ = ["parse_gcg", "write_gcg"]
