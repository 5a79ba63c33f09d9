"""Build and run the native benchmark program, and count its instructions."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"


@dataclass(frozen=True, slots=True)
class Program:
    """The benchmark program, built for one processor architecture."""

    path: Path
    arch: str
    """The architecture; empty for a build that runs everywhere."""

    def run(self, mode: str, folder: Path, *options: str) -> Any:  # noqa: ANN401 - what it prints
        """Run one mode and return the JSON it prints, parsed."""
        command = [str(self.path), mode, str(folder), *options]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    def instructions(self, mode: str, folder: Path, *options: str) -> int | None:
        """Return the number of instructions one run executes, or None without valgrind."""
        valgrind = shutil.which("valgrind")
        if valgrind is None:
            return None
        command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        command += [str(self.path), mode, str(folder), *options]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        collected = re.search(r"Collected : (\d+)", done.stderr)
        return int(collected[1]) if collected else None

    def instructions_per_game(
        self, folder: Path, *options: str, few: int, many: int
    ) -> float | None:
        """Return the instructions per game, from the difference between a long and a short run."""
        counts = [
            self.instructions("selfplay", folder, "--games", str(games), *options)
            for games in (few, many)
        ]
        short, long = counts
        return None if short is None or long is None else (long - short) / (many - few)


def build(arch: str = "") -> Program:
    """Build the program with the virtual environment's tools and return it."""
    tools = Path(sys.executable).parent
    folder = BUILD / (f"bench-{arch}" if arch else "bench")
    cmake = str(tools / "cmake") if (tools / "cmake").exists() else "cmake"
    command = [cmake, "-S", str(ROOT / "native" / "bench"), "-B", str(folder)]
    command += ["-DCMAKE_BUILD_TYPE=Release", f"-DTILEWRIGHT_ARCH={arch}"]
    if (tools / "ninja").exists() and not (folder / "CMakeCache.txt").exists():
        command += ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    subprocess.run([cmake, "--build", str(folder)], check=True, stdout=subprocess.DEVNULL)
    return Program(folder / "tilewright-bench", arch)
