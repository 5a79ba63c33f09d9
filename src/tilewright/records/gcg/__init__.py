"""GCG, the clubs' format for recorded games.

``read_gcg`` reads a file and follows it with the judge in one go; ``parse_gcg`` returns the bare
``Record`` or raises. ``write_gcg`` writes one dialect that every tool reads.
"""

from __future__ import annotations

from tilewright.records.gcg.reader import parse_gcg, read_gcg
from tilewright.records.gcg.writer import write_gcg

__all__ = ["parse_gcg", "read_gcg", "write_gcg"]
