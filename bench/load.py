"""Measure what a move costs a server, and how many games it can carry.

In every game, two clients, each with its own socket, make the best play from their racks, one move
a second in all. A move's time runs from sending it to the acknowledgment that it is on disk. The
clients run in processes of their own (``load_clients``), whose processor time is counted apart.
Only moves are measured: tables are opened before, and what that costs is counted apart.

Two figures are measured. Processor time per move is measured for this version and earlier ones
at the same time, so that all of them meet the same noise. Then games are added until one move in a
hundred takes longer than promised.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from bench.load_server import Server, empty_database, running

PROMISED: Final = 0.1
"""The time limit for 99 of 100 moves, in seconds."""
MISSES: Final = 2
"""Stop after this many consecutive steps above the limit; other programs may spoil one step."""
STEPS: Final = (200, 400, 600, 800, 1000)
COMPARED_GAMES: Final = 200
"""Games for each version while versions are compared."""
ROUNDS: Final = 6
"""An even number: a game is measured twice, in its first and in its second half."""
WARM_UP: Final = 2.0
MEASURED: Final = 6.0

_COMMAND: Final = "Command: `python -m bench load --postgres URL --before CHECKOUT`."

_TIME_NOTE: Final = (
    f"Each version carries {COMPARED_GAMES} games with one move per second at the same time, on the"
    " same cores. Processor time in milliseconds per move, in user and system mode: the median"
    f" of {ROUNDS} rounds of {MEASURED:.0f} seconds, with the lowest and the highest. The processes"
    " of PostgreSQL that serve the server, and the clients, are counted apart; so is opening a"
    " table (opening, joining and two sockets). The last column is the time that a fixed"
    " calculation took before each round, as a multiple of the fastest: how noisy the machine was."
)
_TIME_COLUMNS: Final = (
    *("setup", "version", "server", "lowest–highest", "PostgreSQL"),
    *("clients", "opening", "plays", "noise"),
)
_GAMES_NOTE: Final = (
    f"Games are added until {MISSES} steps in a row have more than one move in a hundred over"
    f" {round(PROMISED * 1000)} ms. With one worker, the server has one core and the clients have"
    " the others. The last column is the server's processor time per move. Other programs on the"
    " machine spoil this figure first."
)


@dataclass(frozen=True, slots=True)
class Setup:
    """A database and a number of workers."""

    name: str
    postgres: str | None
    workers: int
    cores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures for one number of games."""

    games: int
    times: list[float]
    """Seconds that each move took, shortest first."""
    late: int
    """Moves that could not be made because the previous one had not been acknowledged."""
    other: int
    """Moves other than plays."""
    server: float
    """Processor seconds of the server's processes."""
    database: float
    clients: float
    opened: int
    """Tables opened before the measurement."""
    opening: float
    """Processor seconds of the server's processes while these tables were opened."""
    calibration: float
    """Processor seconds that a fixed calculation took just before."""

    def per_move(self, seconds: float) -> float:
        """Return milliseconds per move."""
        return 1000 * seconds / max(1, len(self.times))

    def percentile(self, share: float) -> float:
        """Return the time in seconds within which this share of the moves was acknowledged."""
        if not self.times:
            return float("inf")
        return self.times[min(len(self.times) - 1, int(len(self.times) * share))]


@dataclass
class Clients:
    """A process that plays games at a server."""

    server: Server
    process: subprocess.Popen[str] = field(repr=False)

    def tell(self, command: str) -> None:
        """Send a command."""
        if self.process.stdin is not None:
            self.process.stdin.write(command + "\n")
            self.process.stdin.flush()

    def answer(self) -> dict[str, object]:
        """Return the answer to a command."""
        line = self.process.stdout.readline() if self.process.stdout is not None else ""
        if not line:
            message = "the clients have failed; see above"
            raise RuntimeError(message)
        found: dict[str, object] = json.loads(line)
        return found

    @staticmethod
    def number(answer: dict[str, object], name: str) -> int:
        """Return a count from an answer."""
        value = answer[name]
        if not isinstance(value, int):
            message = f"unexpected answer of the clients: {answer}"
            raise TypeError(message)
        return value


@contextmanager
def clients(server: Server, cores: tuple[int, ...]) -> Iterator[Clients]:
    """Start a process of clients on these cores."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.load_clients", str(server.port)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    os.sched_setaffinity(process.pid, cores)
    one = Clients(server, process)
    try:
        yield one
    finally:
        if process.poll() is None:
            one.tell("stop")
        process.wait(30)


def calibrate() -> float:
    """Return the processor time of a fixed calculation, which depends on the machine's load."""
    started = time.process_time()
    total = 0
    for number in range(400_000):
        total += number % 7
    return time.process_time() - started


def measure(playing: list[Clients], games: int) -> list[Figures]:
    """Let all servers carry this many games each at the same time; return the figures of each."""
    opened = [_open(one, games) for one in playing]
    for one in playing:
        one.tell(f"play {WARM_UP} {MEASURED}")
    calibration = calibrate()
    before = []
    for one in playing:
        one.answer()
        before.append((one.server.cpu(), one.server.database_cpu()))
    after = []
    for one in playing:
        one.answer()
        after.append((one.server.cpu(), one.server.database_cpu()))
    found = []
    for number, one in enumerate(playing):
        answer = one.answer()
        times, used = answer["times"], answer["cpu"]
        if not isinstance(times, list) or not isinstance(used, float):
            message = f"unexpected answer of the clients: {answer}"
            raise TypeError(message)
        found.append(
            Figures(
                games,
                sorted(times),
                one.number(answer, "late"),
                one.number(answer, "other"),
                after[number][0] - before[number][0],
                after[number][1] - before[number][1],
                used,
                *opened[number],
                calibration,
            )
        )
    return found


def _open(playing: Clients, games: int) -> tuple[int, float]:
    """Open tables; return how many, and the processor seconds that the server took for it."""
    start = playing.server.cpu()
    playing.tell(f"open {games}")
    opened = playing.number(playing.answer(), "opened")
    return opened, playing.server.cpu() - start


def compare(setup: Setup, versions: Mapping[str, Path | None]) -> dict[str, list[Figures]]:
    """Return several rounds of figures for each version; all versions run at the same time."""
    spare = _client_cores(setup)
    found: dict[str, list[Figures]] = {name: [] for name in versions}
    with ExitStack() as stack:
        playing = []
        for checkout in versions.values():
            database = stack.enter_context(empty_database(setup.postgres))
            server = stack.enter_context(running(database, setup.workers, setup.cores, checkout))
            playing.append(stack.enter_context(clients(server, spare)))
        for _ in range(ROUNDS):
            for name, figures in zip(versions, measure(playing, COMPARED_GAMES), strict=True):
                found[name].append(figures)
    return found


def carry(setup: Setup, steps: tuple[int, ...], checkout: Path | None) -> list[Figures]:
    """Add games until the server is slower than promised."""
    found: list[Figures] = []
    with (
        empty_database(setup.postgres) as database,
        running(database, setup.workers, setup.cores, checkout) as server,
        clients(server, _client_cores(setup)) as playing,
    ):
        for games in steps:
            found += measure([playing], games)
            slow = [one.percentile(0.99) > PROMISED or one.late > 0 for one in found[-MISSES:]]
            if len(slow) == MISSES and all(slow):
                break
    return found


def _client_cores(setup: Setup) -> tuple[int, ...]:
    """Return the cores that the server does not use; all if it uses all of them."""
    cores = os.sched_getaffinity(0)
    return tuple(cores - set(setup.cores)) or tuple(cores)


def setups(postgres: str | None) -> Iterator[Setup]:
    """Yield what is measured."""
    cores = tuple(sorted(os.sched_getaffinity(0)))
    yield Setup("SQLite, one worker", None, 1, cores[:1])
    if postgres is None:
        print("Skipped: PostgreSQL (give a database with --postgres).")
        return
    yield Setup("PostgreSQL, one worker", postgres, 1, cores[:1])
    yield Setup("PostgreSQL, two workers", postgres, 2, cores[:2])


def sections(
    postgres: str | None, steps: tuple[int, ...], earlier: list[Path]
) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on the server; ``earlier`` are checkouts of earlier versions."""
    versions: dict[str, Path | None] = {_version(one): one for one in earlier}
    versions["this version"] = None
    chosen = list(setups(postgres))
    yield "The server: processor time per move", _time_section(chosen, versions)
    yield "The server: games at one move per second", _games_section(chosen, versions, steps)


def _version(checkout: Path) -> str:
    command = ["git", "-C", str(checkout), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def _time_section(chosen: list[Setup], versions: dict[str, Path | None]) -> list[str]:
    lines = [
        _TIME_NOTE + f" {_COMMAND} Load of the machine at the start: {_load()}.",
        "",
        f"| {' | '.join(_TIME_COLUMNS)} |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for setup in chosen:
        compared = compare(setup, versions)
        fastest = min(one.calibration for found in compared.values() for one in found)
        for name, found in compared.items():
            lines.append(_time_row(setup, name, found, fastest))
            print(lines[-1], flush=True)
    return lines


def _time_row(setup: Setup, version: str, found: list[Figures], fastest: float) -> str:
    each = sorted(one.per_move(one.server) for one in found)
    database = median(one.per_move(one.database) for one in found)
    clients_used = median(one.per_move(one.clients) for one in found)
    opening = 1000 * sum(one.opening for one in found) / max(1, sum(one.opened for one in found))
    moves = sum(len(one.times) for one in found)
    plays = 1 - sum(one.other for one in found) / max(1, moves)
    noise = sorted(one.calibration / fastest for one in found)
    cells = (
        setup.name,
        version,
        f"**{median(each):.2f}**",
        f"{each[0]:.2f}–{each[-1]:.2f}",
        f"{database:.2f}" if setup.postgres else "",
        f"{clients_used:.2f}",
        f"{opening:.1f}",
        f"{plays:.0%}",
        f"{noise[0]:.1f}–{noise[-1]:.1f}",
    )
    return f"| {' | '.join(cells)} |"


def _games_section(
    chosen: list[Setup], versions: dict[str, Path | None], steps: tuple[int, ...]
) -> list[str]:
    lines = [
        _GAMES_NOTE + f" {_COMMAND} Load of the machine at the start: {_load()}.",
        "",
        "| setup | version | games | moves | late | median, ms | 99th percentile | server, ms |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    most = []
    for setup in chosen:
        for name, checkout in versions.items():
            found = carry(setup, steps, checkout)
            kept = [one.games for one in found if one.percentile(0.99) <= PROMISED and not one.late]
            most.append(f"{setup.name}, {name}: **{max(kept, default=0)}**")
            for one in found:
                lines.append(
                    f"| {setup.name} | {name} | {one.games} | {len(one.times)} | {one.late}"
                    f" | {1000 * one.percentile(0.5):.1f} | {1000 * one.percentile(0.99):.1f}"
                    f" | {one.per_move(one.server):.2f} |"
                )
                print(lines[-1])
    return [*lines, "", "Games: " + "; ".join(most) + "."]
