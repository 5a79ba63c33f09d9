"""Measure startup time: from the start of a process to its first output.

The processes are short and the machine is noisy, so each is started many times. The minimum is what
the program needs; the median shows what the machine adds. The lexicon is already cached.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

RUNS = 25
RACK = "AEINRST"

LIBRARY = f"""
import tilewright
from tilewright.kernel.generator import Generator
edition = tilewright.load_edition("pocket")
generator = Generator(edition, tilewright.open_lexicon())
print(generator.top(tilewright.Board.empty(edition.size), edition.tiles.parse_tiles("{RACK}"), 1))
"""
PYTHON = [sys.executable, "-c"]
PROGRAM = str(Path(sys.executable).with_name("tilewright"))

STARTED = {
    "Python alone": ([*PYTHON, "print()"], ""),
    "`import tilewright`": ([*PYTHON, "import tilewright; print()"], "under 0.1 s"),
    "first move with the library": ([*PYTHON, LIBRARY], "under 0.2 s"),
    "first move with `tilewright generate --edition pocket`": (
        [PROGRAM, "generate", "--edition", "pocket", "--rack", RACK, "--limit", "1"],
        "under 0.2 s",
    ),
}


def sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on startup time."""
    note = (
        "Wall time in seconds from the start of a process to its first output,"
        f" {RUNS} runs each, ENABLE in the cache. Command: `python -m bench start`."
    )
    lines = [note, "", "| what | minimum | median | promised |", "|---|--:|--:|--:|"]
    for what, (command, promised) in STARTED.items():
        time_command(command)  # Fill the caches first.
        times = [time_command(command) for _ in range(RUNS)]
        lines.append(f"| {what} | {min(times):.3f} | {median(times):.3f} | {promised} |")
    yield "Starting", lines


def time_command(command: list[str]) -> float:
    """Return the time from starting a command to its first character of output, in seconds."""
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        answered = process.stdout.read(1) if process.stdout else b""
        seconds = time.perf_counter() - began
        process.communicate()
    if process.returncode or not answered:
        raise SystemExit(f"{command[0]} ended with {process.returncode}")
    return seconds
