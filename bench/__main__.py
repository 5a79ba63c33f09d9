"""Run the benchmarks and write their figures to ``bench/RESULTS.md``."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

FOLDER = Path(__file__).parent
LIMITS = {"judge, seven tiles": 50.0, "evolve, seven tiles played": 25.0}
"""Microseconds that a figure must stay under, where one is promised."""


def rules_table() -> list[str]:
    """Measure the rules and return the figures as a table."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "rules.json"
        command = [sys.executable, "-m", "bench.rules_speed", "--fast", "-o", str(out)]
        subprocess.run(command, check=True)
        report = json.loads(out.read_text(encoding="utf-8"))
    lines = ["| what | median | promised |", "|---|--:|--:|"]
    for bench in report["benchmarks"]:
        name = bench.get("metadata", {}).get("name") or report["metadata"]["name"]
        values = [value for run in bench["runs"] for value in run.get("values", ())]
        micros = median(values) * 1e6
        limit = LIMITS.get(name)
        promised = f"under {limit:.0f} µs" if limit else ""
        lines.append(f"| {name} | {micros:.1f} µs | {promised} |")
    return lines


def main() -> None:
    """Measure everything and write the page."""
    table = rules_table()
    today = datetime.now(tz=UTC).date().isoformat()
    page = [
        "# Results",
        "",
        "Written by `make bench`. The machines are noisy: compare figures of one run only.",
        "",
        f"Measured on {today}, Python {platform.python_version()}, {platform.machine()}.",
        "",
        "## The rules, in Python",
        "",
        "They bound what a server can do for each move. Command: `python -m bench`.",
        "",
        *table,
        "",
    ]
    (FOLDER / "RESULTS.md").write_text("\n".join(page), encoding="utf-8")
    sys.stdout.write("\n".join(page))


if __name__ == "__main__":
    main()
