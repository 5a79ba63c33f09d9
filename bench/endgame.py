"""Measure how many endgames are solved, and how fast, in the layout used for other engines.

Times are processor times. A position that is not solved to the very end uses up its budget, so the
budgets determine how long the benchmark takes: about five minutes on one core.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final, TypeAlias

from bench.native import Kernel
from tilewright.bulk.matches.statistics import Interval, Moments
from tilewright.edition import Level
from tilewright.edition.shipped import load_edition

SEED: Final = 7000
MEGA: Final = 1e6
KIBI: Final = 1024

OTHER_ENGINE: Final = (
    "| MAGPIE, 20 of its own games | 20 | 44.7 s | 1.07 s | 21.8 s |"
    " few; others not in 60–110 s | | 1.1, 5.5, 7.7 s | 1,200 MB |"
)
"""Other engines' figures, measured on a similar machine with one thread."""


@dataclass(frozen=True, slots=True)
class Played:
    """Endgames reached in self-play."""

    edition: str
    players: int
    games: int

    @property
    def options(self) -> tuple[str, ...]:
        """Return the benchmark program's options for these endgames."""
        target = load_edition(self.edition).target
        options = ["--games", str(self.games), "--seed", str(SEED)]
        options += ["--players", str(self.players)]
        if target:
            options += ["--target", str(target.of(self.players, Level.EXPERT))]
        return tuple(options)


OURS: Final = (
    Played("pocket", 2, 24),
    Played("super", 2, 6),
    Played("pocket/9-tile", 2, 6),
    Played("switch", 2, 8),
    Played("pocket", 3, 6),
    Played("pocket", 4, 6),
)
SIDES: Final = 2
PLIES: Final = 4
BUDGET, OUR_BUDGET = 5, 1
"""Seconds per position when solving to the very end, for benchmark data and for self-play."""
LIMIT: Final = 60
"""Seconds per position when searching to a fixed number of plies."""
PAIRED: Final = 9
"""Two threads search every ninth position of the benchmark data."""

BAGS: Final = 4
BAG_GAMES: Final = 10
BAG_SECONDS: Final = 3
TO_THE_END: Final = 255
"""The number of plies that means no limit."""

METHOD_SECONDS: Final = 0.05
METHOD_GAMES: Final = {"greedy": 60, "max^n": 16}
"""The number of games, by the method with which the opponents choose their moves."""
METHODS: Final = ("greedy", "max_n", "paranoid")

Found: TypeAlias = list[dict[str, Any]]
"""The program's output for each position."""


def sections(leaves: Path | None, positions: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections, using leave values and endgames from the benchmark data if given."""
    kernel = Kernel(leaves, None)
    yield "Endgames", [*kernel.setting("python -m bench endgame"), *_endgames(kernel, positions)]
    yield "Endgames: tiles in the bag", list(_before(kernel))
    yield "Endgames: three and four players", list(_methods(kernel))


def _endgames(kernel: Kernel, positions: Path | None) -> Iterator[str]:
    yield (
        f"Searched to {PLIES} plies, and to the very end with at most {BUDGET} s per position of"
        f" the benchmark data and {OUR_BUDGET} s per position of self-play; the transposition table"
        " has 64 MB. Solved means proven to the end of the game. Times are processor times, those"
        " of two threads added up. Commands: `tilewright-bench endgames FOLDER"
        f" --file endgames.cgp --seconds {BUDGET}`, and `--plies {PLIES}`."
    )
    yield ""
    yield (
        f"| positions | number | all, {PLIES} plies | median | longest | solved to the end |"
        " median of these | longest | memory |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    yield OTHER_ENGINE
    if positions is not None:
        yield from _bench_rows(kernel, ("--file", str(positions)))
    for played in OURS:
        label = f"{played.edition}, self-play"
        folder = kernel.folder(played.edition)
        if played.players > SIDES:
            label += f", {played.players} players by max^n"
        yield _row(label, None, *_run(kernel, folder, *played.options, seconds=OUR_BUDGET))


def _bench_rows(kernel: Kernel, file: tuple[str, ...]) -> Iterator[str]:
    folder, plies = kernel.folder("pocket"), ("--plies", str(PLIES))
    few, _ = _run(kernel, folder, *file, *plies)
    end, memory = _run(kernel, folder, *file, seconds=BUDGET)
    yield _row("pocket, benchmark data", few, end, memory)
    label = f"every {PAIRED}th of these"
    yield _row(f"{label}, one thread", few[::PAIRED], end[::PAIRED], memory)
    two = (*file, "--every", str(PAIRED), "--threads", "2")
    few, _ = _run(kernel, folder, *two, *plies)
    yield _row(f"{label}, two threads", few, *_run(kernel, folder, *two, seconds=BUDGET))


def _run(kernel: Kernel, folder: Path, *options: str, seconds: int = LIMIT) -> tuple[Found, float]:
    run = kernel.program.run("endgames", folder, *options, "--seconds", str(seconds))
    return run["positions"], run["peak_kib"] * KIBI / MEGA


def _row(label: str, few: Found | None, end: Found, memory: float) -> str:
    cells = [label, str(len(end))]
    if few is None:
        cells += ["", "", ""]
    else:
        times = [each["seconds"] for each in few]
        late = sum(each["plies"] < PLIES and not each["exact"] for each in few)
        cells.append(f"{sum(times):.1f} s" + (f", {late} unfinished" if late else ""))
        cells += [f"{median(times):.2f} s", f"{max(times):.1f} s"]
    solved = [each["seconds"] for each in end if each["exact"]]
    cells.append(str(len(solved)))
    cells += [f"{median(solved):.2f} s", f"{max(solved):.1f} s"] if solved else ["", ""]
    return f"| {' | '.join(cells)} | {memory:,.0f} MB |"


def _before(kernel: Kernel) -> Iterator[str]:
    options = ["--bag", str(BAGS), "--games", str(BAG_GAMES), "--seed", str(SEED)]
    options += ["--seconds", str(BAG_SECONDS)]
    yield (
        f"Pocket games of self-play, two players, the first position with 1 to {BAGS} tiles in the"
        f" bag; at most {BAG_SECONDS} s of processor time each. All stages: the best five moves"
        " were tried in every world with endgames solved to the end, or were proven earlier. Exact:"
        " every world was tried and every endgame proven; a move that leaves tiles in the bag is"
        " never exact. MAGPIE with one tile: 0.3 s greedy, 20 s two-ply. Command: `tilewright-bench"
        " preendgames"
        f" FOLDER {' '.join(options)}`."
    )
    yield ""
    yield (
        "| tiles in the bag | positions | best move exact | endgames to the end, to 2 plies or"
        " more, greedy | all stages | time: median | longest |"
    )
    yield "|--:|--:|--:|--:|--:|--:|--:|"
    positions = kernel.program.run("preendgames", kernel.folder("pocket"), *options)["positions"]
    for bag in range(1, BAGS + 1):
        found = [each for each in positions if each["bag"] == bag]
        if not found:
            continue
        times = [each["seconds"] for each in found]
        exact = sum(each["exact"] for each in found)
        ended = sum(each["all_stages"] for each in found)
        deep = Counter(min(each["plies"], 2) + (each["plies"] == TO_THE_END) for each in found)
        yield (
            f"| {bag} | {len(found)} | {exact} | {deep[3]}, {deep[2]}, {deep[0]} | {ended} |"
            f" {median(times):.2f} s | {max(times):.1f} s |"
        )


def _methods(kernel: Kernel) -> Iterator[str]:
    yield (
        "Pocket endgames of self-play, played to the end by one seat with each method and by others"
        f" that play greedily or by max^n; {METHOD_SECONDS} s of processor time per move. The final"
        " lead over the best opponent, in points, with 95 % intervals; methods are compared game by"
        " game. Command: `tilewright-bench methods FOLDER --players 3"
        f" --games {METHOD_GAMES['greedy']} --seed {SEED} --seconds {METHOD_SECONDS}"
        " [--searching]`."
    )
    yield ""
    yield (
        "| players | others | games | greedy | max^n | paranoid | max^n over greedy |"
        " max^n over paranoid | first moves differ |"
    )
    yield "|--:|---|--:|--:|--:|--:|--:|--:|--:|"
    folder = kernel.folder("pocket")
    for players in (3, 4):
        for others, count in METHOD_GAMES.items():
            options = ["--games", str(count), "--seed", str(SEED), "--players", str(players)]
            options += ["--seconds", str(METHOD_SECONDS)]
            if others == "max^n":
                options.append("--searching")
            games = kernel.program.run("methods", folder, *options)["positions"]
            yield f"| {players} | {others} | {len(games)} | {' | '.join(_compared(games))} |"


def _compared(games: Found) -> Iterator[str]:
    for key in METHODS:
        yield _points(Moments.of(game[key] for game in games).interval())
    for other in ("greedy", "paranoid"):
        yield _points(Moments.of(game["max_n"] - game[other] for game in games).interval())
    yield f"{sum(game['differ'] for game in games) / max(1, len(games)):.0%}"


def _points(interval: Interval) -> str:
    return f"{interval.middle:+.1f} ± {interval.margin:.1f}"
