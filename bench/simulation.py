"""Measure rollouts per second and instructions per rollout, in other engines' layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from bench.native import Kernel
from tilewright.edition import Level
from tilewright.edition.shipped import load_edition

CANDIDATES: Final = 15
SHALLOW, DEEP = 2, 5
EVERY: Final = 50
"""Use every fiftieth position of the benchmark data."""
GAMES: Final = 12
"""The number of self-play games, with one position from each."""
SAMPLES: Final = 40
"""Sampled deals per candidate when measuring time."""
COUNTED_GAMES, COUNTED_SAMPLES = 3, 6
"""Games and deals when counting instructions."""
RUNS: Final = 5
"""The number of timed runs, since other programs' memory traffic varies."""
SEED: Final = 9000
MEGA: Final = 1e6

OTHER_ENGINES: Final = (
    "| MAGPIE, graph | 1,637 | 825 | | | |",
    "| MAGPIE, word map | 6,913 | 2,683 | | | 120 MB |",
    "| MAGPIE, word map and rack table | 7,532 | 3,017 | | | 600 MB |",
    "| Quackle | 597 | 219 | | | |",
)
"""Other engines' figures, measured on a similar machine: one thread, two players, 15×15 board."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table."""

    edition: str
    players: int = 2

    @property
    def label(self) -> str:
        """Return the row's label."""
        return f"{self.edition}, {self.players} players"

    def options(self, games: int) -> tuple[str, ...]:
        """Return the benchmark program's options for ``games`` positions."""
        target = load_edition(self.edition).target
        options = ["--games", str(games), "--seed", str(SEED), "--players", str(self.players)]
        if target:
            options += ["--target", str(target.of(self.players, Level.EXPERT))]
        return tuple(options)


ROWS: Final = (
    Row("pocket"),
    Row("pocket", 3),
    Row("pocket", 4),
    Row("super"),
    Row("pocket/9-tile"),
    Row("large-print/8-tile"),
    Row("glass/finish-line"),
    Row("switch"),
)


def sections(leaves: Path | None, positions: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Yield the section, using leave values and positions from the benchmark data if given."""
    kernel = Kernel(leaves, None)
    setting = kernel.setting("python -m bench simulation")
    yield "Simulation", [*setting, *_lines(kernel, positions)]


def _lines(kernel: Kernel, positions: Path | None) -> Iterator[str]:
    yield (
        f"{CANDIDATES} candidates on the same deals, one thread, with the word map. Rollouts per"
        f" second of processor time: the median of {RUNS} runs, with minimum and maximum; other"
        " programs use the machine's memory too. Instruction counts do not depend on that."
        " Commands: `tilewright-bench simulate FOLDER --map"
        f" --plies 5 --samples {SAMPLES} --file positions.cgp --every {EVERY}`, or `--games {GAMES}"
        f" --seed {SEED} --players 3`."
    )
    yield ""
    yield (
        f"| positions | {SHALLOW} plies, rollouts/s | {DEEP} plies | {SHALLOW} plies, instructions"
        f" per rollout | {DEEP} plies | memory |"
    )
    yield "|---|--:|--:|--:|--:|--:|"
    yield from OTHER_ENGINES
    if positions is not None:
        folder = kernel.folder("pocket")
        yield _row(kernel, "pocket, benchmark data", folder, ("--file", str(positions)), None)
    for row in ROWS:
        folder = kernel.folder(row.edition)
        yield _row(kernel, row.label, folder, row.options(GAMES), row.options(COUNTED_GAMES))


def _row(
    kernel: Kernel,
    label: str,
    folder: Path,
    which: tuple[str, ...],
    counted: tuple[str, ...] | None,
) -> str:
    cells = [label]
    memory = 0
    for plies in (SHALLOW, DEEP):
        options = (*which, "--every", str(EVERY), "--samples", str(SAMPLES), "--plies", str(plies))
        runs = [kernel.program.run("simulate", folder, *options, "--map") for _ in range(RUNS)]
        least, *_, most = speeds = sorted(run["rollouts"] / run["cpu_seconds"] for run in runs)
        cells.append(f"{median(speeds):,.0f} ({least:,.0f}–{most:,.0f})")
        memory = max(memory, *(run["peak_kib"] for run in runs))
    found = _instructions(kernel, folder, counted) if counted else None
    cells += [f"{count / MEGA:.3f} M" for count in found] if found else ["", ""]
    return f"| {' | '.join(cells)} | {memory * 1024 / MEGA:.0f} MB |"


def _instructions(
    kernel: Kernel, folder: Path, which: tuple[str, ...]
) -> tuple[float, float] | None:
    """Return the instructions per rollout with few plies and with many.

    Comparing two runs that differ only in samples cancels the cost before the first rollout.
    """

    def counted(plies: int, samples: int) -> tuple[int | None, int]:
        options = (*which, "--samples", str(samples), "--plies", str(plies), "--map")
        rollouts = kernel.program.run("simulate", folder, *options)["rollouts"]
        return kernel.program.instructions("simulate", folder, *options), rollouts

    few, least = counted(SHALLOW, 1)
    many, most = counted(SHALLOW, COUNTED_SAMPLES)
    deep, rollouts = counted(DEEP, COUNTED_SAMPLES)
    if few is None or many is None or deep is None:
        return None
    shallow = (many - few) / (most - least)
    return shallow, (deep - (few - least * shallow)) / rollouts
