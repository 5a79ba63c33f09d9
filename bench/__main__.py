"""Run the benchmarks and write their figures to ``bench/RESULTS.md``.

``python -m bench`` measures everything. ``python -m bench rules`` measures only the rules; any
other name in ``PARTS`` works the same way. The other parts' sections stay as they are.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from statistics import median

FOLDER = Path(__file__).parent
PAGE = FOLDER / "RESULTS.md"
PARTS = (
    "rules",
    "start",
    "kernel",
    "simulation",
    "endgame",
    "leaves",
    "ladder",
    "beliefs",
    "challenges",
    "coach",
    "familiar",
    "review",
    "budget",
    "load",
    "attacks",
    "rounds",
    "page",
)
LIMITS = {"judge, seven tiles": 50.0, "evolve, seven tiles played": 25.0}
"""The time limits that we promise, in microseconds."""

HEAD = (
    "# Results\n\n"
    "Written by `make bench`. The machines are noisy: compare only figures of the same run.\n"
    "Instruction counts do not depend on the load of the machine.\n"
)


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


def rules_sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on the rules."""
    note = "They limit how many moves a server can handle. Command: `python -m bench rules`."
    yield "The rules, in Python", [note, "", *rules_table()]


def kernel_sections(data: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on the kernel; ``data`` is a folder with leave values and positions."""
    from bench.native import Kernel  # noqa: PLC0415 - the rules are measured without a compiler

    leaves, positions = found(data, "leaves-7.csv.xz"), found(data, "positions.cgp")
    yield from Kernel(leaves, positions).sections()


def simulation_sections(data: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Yield the section on rollouts; ``data`` is a folder with leave values and positions."""
    from bench.simulation import sections  # noqa: PLC0415 - it needs a compiler

    yield from sections(found(data, "leaves-7.csv.xz"), found(data, "positions.cgp"))


def endgame_sections(data: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on endgames; ``data`` is a folder with leave values and positions."""
    from bench.endgame import sections  # noqa: PLC0415 - it needs a compiler

    yield from sections(found(data, "leaves-7.csv.xz"), found(data, "endgames.cgp"))


def leaves_sections(data: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on leave values; ``data`` is a folder with values to compare with ours."""
    from bench.leaves import sections  # noqa: PLC0415 - the others need no self-play

    yield from sections(found(data, "leaves-7.csv.xz"))


def found(data: Path | None, name: str) -> Path | None:
    """Return the path of a benchmark data file, or None if it is missing."""
    path = None if data is None else data / name
    if path is None or not path.is_file():
        print(f"Skipped: {name} (not in the folder given by --data or TILEWRIGHT_CORPUS).")
        return None
    return path


def ladder_sections(games: int, pairs: int, journals: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on the computer players; matches in ``journals`` are not repeated."""
    from bench.ladder import Sizes, sections  # noqa: PLC0415 - the others need no players

    yield from sections(Sizes(games, pairs, journals, workers=os.cpu_count() or 1))


def beliefs_sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on what the levels believe about unknown words."""
    from bench.beliefs import sections  # noqa: PLC0415 - the others need no players

    yield from sections()


def familiar_sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on familiar words."""
    from bench.familiar import sections  # noqa: PLC0415 - it needs the kernel

    yield from sections()


def challenges_sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on how well the levels challenge."""
    from bench.challenges import sections  # noqa: PLC0415 - the others need no players

    yield from sections(workers=os.cpu_count() or 1)


def recorded_sections(part: str, data: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections of a part that reads recorded games, from the folder next to ``data``."""
    games = None if data is None else data.parent / "gcg"
    if games is None or not games.is_dir():
        print(f"Skipped: {part} (no folder gcg next to the one given by --data).")
        return
    yield from import_module(f"bench.{part}").sections(games)


def budget_sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on how well the champion keeps to its time limit."""
    from bench.budget import sections  # noqa: PLC0415 - the others need no players

    yield from sections()


def load_sections(
    postgres: str | None, steps: str | None, before: list[Path]
) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on the server under load."""
    from bench.load import STEPS, sections  # noqa: PLC0415 - the others need no server

    yield from sections(postgres, tuple(map(int, steps.split(","))) if steps else STEPS, before)


def attacks_sections(postgres: str | None) -> Iterator[tuple[str, list[str]]]:
    """Yield the section on what bystanders notice of attacks."""
    from bench.attacks import sections  # noqa: PLC0415 - the others need no server

    yield from sections(postgres)


def rounds_sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on how long a person waits for three computers."""
    from bench.rounds import sections  # noqa: PLC0415 - the others need no server

    yield from sections()


def page_sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on the page in a browser."""
    from bench.page import sections  # noqa: PLC0415 - the others need no browser

    yield from sections()


def start_sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on how fast the program starts."""
    from bench.start import sections  # noqa: PLC0415 - like the others

    yield from sections()


def known_sections(page: str) -> dict[str, str]:
    """Return a page's sections by heading."""
    parts = re.split(r"^## (.*)\n", page, flags=re.MULTILINE)
    return {heading: body.strip() for heading, body in zip(parts[1::2], parts[2::2], strict=True)}


def write_page(sections: dict[str, str]) -> None:
    """Write a page with these sections."""
    body = "".join(f"\n## {heading}\n\n{text}\n" for heading, text in sections.items())
    PAGE.write_text(HEAD + body, encoding="utf-8")


def main() -> None:
    """Measure the chosen parts and write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"{', '.join(PARTS)}; all by default")
    parser.add_argument("--data", type=Path, help="a folder with leaves-7.csv.xz and *.cgp")
    parser.add_argument(
        "--games",
        type=int,
        default=300,
        help="the number of games that each level plays against itself",
    )
    parser.add_argument(
        "--pairs", type=int, default=120, help="the number of pairs in each ladder match"
    )
    parser.add_argument(
        "--journals",
        type=Path,
        default=FOLDER.parent / "build" / "ladder",
        help="a folder for the ladder's journals, from which interrupted matches resume",
    )
    parser.add_argument(
        "--postgres", help="the address of an empty database, to test the server with it too"
    )
    parser.add_argument(
        "--steps", help="the numbers of games to load the server with, such as 50,100"
    )
    parser.add_argument(
        "--before",
        type=Path,
        action="append",
        default=[],
        help="a checkout of an earlier version with its kernel, to compare the server with; may be"
        " given several times",
    )
    arguments = parser.parse_args()
    parts = arguments.parts or list(PARTS)
    if not set(parts) <= set(PARTS):
        parser.error(f"unknown part; choose from {', '.join(PARTS)}")
    corpus = os.environ.get("TILEWRIGHT_CORPUS")
    data = arguments.data or (Path(corpus) / "bench" if corpus else None)
    measured = f"Measured on {datetime.now(tz=UTC).date()}, Python {platform.python_version()}, "
    measured += f"{platform.machine()}."
    sections = known_sections(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
    for part in parts:
        measure: dict[str, Callable[[], Iterator[tuple[str, list[str]]]]] = {
            "rules": rules_sections,
            "start": start_sections,
            "kernel": lambda: kernel_sections(data),
            "simulation": lambda: simulation_sections(data),
            "endgame": lambda: endgame_sections(data),
            "leaves": lambda: leaves_sections(data),
            "beliefs": beliefs_sections,
            "challenges": challenges_sections,
            "coach": lambda: recorded_sections("coach", data),
            "familiar": familiar_sections,
            "review": lambda: recorded_sections("review", data),
            "budget": budget_sections,
            "load": lambda: load_sections(arguments.postgres, arguments.steps, arguments.before),
            "attacks": lambda: attacks_sections(arguments.postgres),
            "rounds": rounds_sections,
            "ladder": lambda: ladder_sections(arguments.games, arguments.pairs, arguments.journals),
            "page": page_sections,
        }
        for heading, lines in measure[part]():
            sections[heading] = "\n".join([*lines, "", measured])
            write_page(sections)
            print(f"## {heading}\n\n{sections[heading]}\n")


if __name__ == "__main__":
    main()
