"""Measure the kernel's speed, in the layout used for other engines."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from bench.export import export, measured_words
from bench.program import BUILD, Program, build
from tilewright.edition.shipped import load_edition

MAIN: Final = "pocket"
OTHERS: Final = ("super", "large-print/8-tile", "pocket/9-tile", "switch")
"""Editions with the 21×21 board or racks of eight or nine tiles."""

GAMES: Final = 500
"""The number of games to time; instructions are counted over fewer games."""
FEW, MANY = 10, 40
SEED: Final = 1000

PLAYED: Final = (
    "",
    "games/s",
    "turns/s",
    "games/s of processor time",
    "turns per game",
    "mean score",
    "memory",
    "instructions per game",
    "per turn",
)
"""The columns of the self-play tables."""

MEGA: Final = 1e6
KIBI: Final = 1024


class Kernel:
    """The kernel's figures, section by section."""

    def __init__(self, leaves: Path | None, positions: Path | None) -> None:
        """Build the program; use the leave values and positions from these files."""
        self.leaves = leaves
        self.positions = positions
        self.program = build()
        self.built: dict[str, Any] = {}

    def sections(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the heading and the lines of each section as soon as it is measured."""
        yield "The kernel: static self-play, 15×15", self.self_play()
        if self.positions is not None:
            yield "The kernel: move generation", self.generation()
        yield "The kernel: larger boards and racks", self.others()
        yield "The kernel: building", self.building()

    def folder(self, name: str) -> Path:
        """Return the folder with an edition's data, creating it on first use."""
        folder = BUILD / "bench-data" / name.replace("/", "-")
        if name not in self.built:
            edition = load_edition(name)
            plain = len(edition.tiles.faces) == len(load_edition(MAIN).tiles.faces)
            leaves = self.leaves if plain else None
            export(edition, measured_words(edition.size), folder, leaves=leaves)
            self.built[name] = self.program.run("build", folder)
        return folder

    def setting(self, command: str) -> list[str]:
        """Return the paragraph that says how the figures were measured."""
        self.folder(MAIN)
        built = self.built[MAIN]
        values = "leave values of the benchmark data" if self.leaves else "no leave values"
        words = f"ENABLE without our supplement ({built['words']:,} words), {values}"
        compiled = f"{built['compiler']}, `{built['flags']}`, {platform.machine()}"
        return [f"{words}; {compiled}. Command: `{command}`.", ""]

    def self_play(self) -> list[str]:
        """Measure games between equity players on the standard board."""
        command = f"build/bench/tilewright-bench selfplay FOLDER --games {GAMES} --seed {SEED}"
        lines = self.setting(f"{command} [--map] [--threads 2]")
        lines += _table(PLAYED)
        programs = [self.program]
        if platform.machine() == "x86_64":
            programs.append(build("x86-64-v3"))
        for program in programs:
            for options in (("--map",), ()) if program.arch else ((), ("--map",)):
                lines.append(self._row(program, MAIN, options, few=FEW, many=MANY))
        lines.extend(
            self._row(self.program, MAIN, (*options, "--threads", "2"))
            for options in ((), ("--map",))
        )
        return lines + _hint()

    def others(self) -> list[str]:
        """Measure games on the large board and with larger racks, with the word map."""
        command = f"tilewright-bench selfplay FOLDER --games {GAMES // 5} --seed {SEED} --map"
        note = (
            "With the word map, one thread. The switch edition has other tiles and no leave values."
        )
        lines = [f"{note} Command: `{command}`.", ""]
        lines += _table(PLAYED)
        lines.extend(
            self._row(self.program, name, ("--map",), games=GAMES // 5, few=5, many=15, label=name)
            for name in OTHERS
        )
        return lines + _hint()

    def generation(self) -> list[str]:
        """Measure the move generator on single positions, by the number of blanks on the rack."""
        lines = self.setting(
            "tilewright-bench positions FOLDER --file positions.cgp [--map | --all]"
        )
        lines += _table(
            ("µs of processor time", "no blank", "one blank", "two blanks", "plays per second")
        )
        folder, file = self.folder(MAIN), ("--file", str(self.positions), "--repeat", "3")
        for label, options in (
            ("best play, graph", ()),
            ("best play, word map", ("--map",)),
            ("all plays with leaves, graph", ("--all",)),
            ("count of all plays", ("--count",)),
        ):
            sums = self.program.run("positions", folder, *file, *options)["by_blanks"]
            cells = []
            for each in sums:
                micros = each["seconds"] / each["positions"] * MEGA
                plays = f" ({each['plays'] / each['positions']:,.0f} plays)"
                cells.append(f"{micros:,.0f}" + (plays if "--all" in options else ""))
            total = sum(each["plays"] for each in sums) / sum(each["seconds"] for each in sums)
            is_all = "all" in label
            lines.append(_row(label, *cells, f"{total / MEGA:.2f} million" if is_all else ""))
        return lines

    def building(self) -> list[str]:
        """Measure how long graphs and word maps take to build."""
        lines = ["Command: `tilewright-bench build FOLDER`.", ""]
        lines += _table(("", "words", "graph", "size", "word map", "size", "memory"))
        for name in (MAIN, "super"):
            self.folder(name)
            built = self.built[name]
            lines.append(
                _row(
                    f"{name}, at most {load_edition(name).size} letters",
                    f"{built['words']:,}",
                    f"{built['graph_seconds']:.2f} s",
                    f"{built['graph_bytes'] / MEGA:.1f} MB",
                    f"{built['map_seconds']:.2f} s",
                    f"{built['map_bytes'] / MEGA:.1f} MB",
                    f"{built['map_peak_kib'] * KIBI / MEGA:.0f} MB",
                )
            )
        return lines

    def _row(  # noqa: PLR0913 - what varies in a row of the table
        self,
        program: Program,
        name: str,
        options: tuple[str, ...],
        *,
        games: int = GAMES,
        few: int = 0,
        many: int = 0,
        label: str = "",
    ) -> str:
        folder, seed = self.folder(name), ("--seed", str(SEED))
        run = program.run("selfplay", folder, "--games", str(games), *seed, *options)
        counted = None
        if many:
            counted = program.instructions_per_game(folder, *seed, *options, few=few, many=many)
        turns = run["turns"] / run["games"]
        words = "word map" if "--map" in options else "graph only"
        threads = ", two threads" if "--threads" in options else ""
        arch = f", {program.arch}" if program.arch else ""
        return _row(
            label or words + threads + arch,
            f"{run['games'] / run['seconds']:,.0f}",
            f"{run['turns'] / run['seconds']:,.0f}",
            f"{run['games'] / run['cpu_seconds']:,.0f}",
            f"{turns:.2f}",
            f"{run['mean_score']:.1f}",
            f"{run['peak_kib'] * KIBI / MEGA:.0f} MB",
            f"{counted / MEGA:.2f} M" if counted else "",
            f"{counted / turns / MEGA:.3f} M" if counted else "",
        )


def _hint() -> list[str]:
    counted = f"a run of {MANY} games minus one of {FEW}, divided by {MANY - FEW}"
    return [
        "",
        f"Instructions counted by callgrind: {counted} (larger boards and racks: 15 and 5).",
    ]


def _table(heads: tuple[str, ...]) -> list[str]:
    return [_row(*heads), "|---|" + "--:|" * (len(heads) - 1)]


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
