"""What a server's processes cost: processor time and memory."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def process_ids(first: int) -> list[int]:
    """Return a process and all its descendants."""
    found = [first]
    for pid in found:
        with suppress(OSError):
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
            found += map(int, children.split())
    return found


def processor_seconds(first: int) -> float:
    """Return the processor seconds that a server's processes have used."""
    ticks = 0
    for pid in process_ids(first):
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(first: int) -> int:
    """Return the private memory of a server's processes, in bytes."""
    total = 0
    for pid in process_ids(first):
        with suppress(OSError):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith(("Private_Clean", "Private_Dirty")):
                    total += 1024 * int(line.split()[1])
    return total


def open_files(pid: int) -> int:
    """Return the number of files and connections that a process has open."""
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
