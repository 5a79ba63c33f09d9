"""Find flaky tests: repeat the tiers next to a load, each time in another order.

    python -m tools.flakes --runs 10 --load 4 [--tier test|system|all] [--seed N] [PATH ...]
    python -m tools.flakes --repeat RUN [--whole] [--runs 10]

A run's seed is the seed of pytest-randomly, which shuffles the tests and seeds ``random``, of
hypothesis, which explores, and of Python's hashes, which order sets. ``build/flakes/`` keeps a
table, a journal and what each run printed; ``--repeat`` runs a run's failed tests again with its
seed, order and load. Ctrl-C stops and keeps all that was found. Exits with 1 if a test failed.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

from tools.busy import busy
from tools.flake_journal import SELECTIONS, Results, Run, ending, read_journal, read_report, table

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "build" / "flakes"
HASH_SEEDS: Final = 2**32
"""How many seeds Python's hashes take."""
FAREWELL: Final = 300
"""The seconds that an interrupted run has to write its report."""
LOOK: Final = 0.2
"""The seconds between two looks at a run."""
FIXED: Final = ("CI", "GITHUB_ACTIONS")
"""Variables that make hypothesis try the same examples in every run; it must explore here."""


def arguments_of(run: Run, report: Path) -> list[str]:
    """Return pytest's arguments for a run."""
    return [
        "--quiet",
        f"--numprocesses={run.workers}",
        "--dist=worksteal",
        f"--randomly-seed={run.seed}",
        f"--hypothesis-seed={run.seed}",
        "-m",
        SELECTIONS[run.tier],
        # This family names each test's file, which its id begins with.
        "--override-ini=junit_family=xunit1",
        f"--junit-xml={report}",
        *run.tests,
    ]


def environment_of(run: Run) -> dict[str, str]:
    """Return the environment of a run's tests."""
    kept = {name: value for name, value in os.environ.items() if name not in FIXED}
    return kept | {"PYTHONHASHSEED": str(run.seed % HASH_SEEDS)}


def perform(run: Run, folder: Path, limit: float) -> Run:
    """Run the tests, show what they print, and return the run with how it went.

    A run that takes longer than ``limit`` seconds is interrupted, and so is one that a person
    stops; pytest then reports the tests that have ended.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    report, output = folder / "report.xml", folder / "output.txt"
    began, stopped = time.monotonic(), ""
    with output.open("wb") as written, output.open("rb") as printed:
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *arguments_of(run, report)],
            cwd=ROOT,
            env=environment_of(run),
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=subprocess.STDOUT,
            # Ctrl-C reaches only us: a second one would keep pytest from writing its report.
            start_new_session=True,
        )
        try:
            if not follow(process, printed, limit):
                stopped = "too long"
        except KeyboardInterrupt:
            stopped = "stopped"
        finally:
            if process.poll() is None:
                interrupt(process)
            show(printed)
    results = read_report(report.read_text(encoding="utf-8")) if report.exists() else Results()
    ended = stopped or ending(process.returncode, results)
    return run.with_results(ended, time.monotonic() - began, results)


def follow(process: subprocess.Popen[bytes], printed: BinaryIO, limit: float) -> bool:
    """Show what a process prints until it ends; return whether it did so within ``limit``."""
    end = time.monotonic() + limit
    while process.poll() is None:
        show(printed)
        if time.monotonic() > end:
            return False
        time.sleep(LOOK)
    return True


def show(printed: BinaryIO) -> None:
    """Print what has been written since the last call."""
    sys.stdout.write(printed.read().decode("utf-8", "replace"))
    sys.stdout.flush()


def interrupt(process: subprocess.Popen[bytes]) -> None:
    """Let pytest stop its tests and write its report; kill it and its workers if it doesn't."""
    print("\nStopping the tests; press Ctrl-C again to kill them.", flush=True)
    process.send_signal(signal.SIGINT)
    try:
        process.wait(FAREWELL)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def current_commit() -> str:
    """Return the commit that is checked out, with a mark if there are changes."""
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=8", "--exclude=*"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()


def planned(given: argparse.Namespace, known: list[Run], commit: str) -> Iterator[Run]:
    """Yield the runs to perform, each with the next free number.

    New runs have consecutive seeds; runs that repeat another one all have its seed.

    Raises:
        SystemExit: If the run to repeat is unknown, or has no failed tests.
    """
    numbers = count(1 + max((run.number for run in known), default=0))
    if given.repeat is not None:
        original = next((run for run in known if run.number == given.repeat), None)
        if original is None:
            raise SystemExit(f"there is no run {given.repeat}; {FOLDER / 'table.md'} lists them")
        tests = original.tests if given.whole else tuple(each.test for each in original.failures)
        if not tests and not given.whole:
            raise SystemExit(f"no test failed in run {given.repeat}; --whole repeats all of it")
        again = replace(original, commit=commit, repeats=original.number, tests=tests)
        for _ in range(given.runs):
            # How the original went is replaced when the run has ended.
            yield replace(again, number=next(numbers))
        return
    tiers = SELECTIONS if given.tier == "all" else (given.tier,)
    for index in range(given.runs):
        for tier in tiers:
            yield Run(
                number=next(numbers),
                commit=commit,
                tier=tier,
                seed=given.seed + index,
                load=given.load,
                workers=given.workers,
                tests=tuple(given.tests),
            )


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="tools.flakes", description=__doc__.splitlines()[0])
    parser.add_argument("tests", nargs="*", metavar="PATH", help="run only these tests")
    parser.add_argument("--runs", type=int, default=10, help="how often to run each tier")
    parser.add_argument("--load", type=int, default=4, help="how many processes spin meanwhile")
    parser.add_argument("--tier", choices=[*SELECTIONS, "all"], default="all")
    parser.add_argument("--seed", type=int, help="the first run's seed; default: a random one")
    parser.add_argument("--workers", type=int, default=(os.cpu_count() or 1) + 1)
    parser.add_argument("--minutes", type=float, default=60, help="the limit of each run")
    parser.add_argument("--repeat", type=int, metavar="RUN", help="repeat a run's failed tests")
    parser.add_argument("--whole", action="store_true", help="repeat all tests of the run")
    given = parser.parse_args(arguments)
    if given.seed is None:
        given.seed = random.SystemRandom().randrange(10**6)
    return given


def main(arguments: list[str]) -> int:
    """Perform the runs and keep the table; return the exit code."""
    given = parse(arguments)
    FOLDER.mkdir(parents=True, exist_ok=True)
    journal = FOLDER / "journal.jsonl"
    known = read_journal(journal)
    runs = list(planned(given, known, current_commit()))
    # Whatever ends us politely keeps the table, and ends the load and the tests.
    for polite in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(polite) is not signal.SIG_IGN:
            signal.signal(polite, signal.default_int_handler)
    done: list[Run] = []
    try:
        with busy(runs[0].load if runs else 0):
            for index, run in enumerate(runs, 1):
                print(f"Run {run.number} ({index} of {len(runs)}): tier {run.tier}, ", end="")
                print(f"seed {run.seed}, {run.load} spinning processes", flush=True)
                done.append(perform(run, FOLDER / "runs" / str(run.number), given.minutes * 60))
                with journal.open("a", encoding="utf-8") as lines:
                    lines.write(done[-1].to_line() + "\n")
                (FOLDER / "table.md").write_text(table([*known, *done]), encoding="utf-8")
                print(summary(done[-1]), flush=True)
                if done[-1].ended == "stopped":
                    break
    except KeyboardInterrupt:
        print("Stopped.")
    bad = sum(run.is_bad for run in done)
    print(f"{bad} of {len(done)} runs failed; the table is {FOLDER / 'table.md'}")
    return 1 if bad else 0 if len(done) == len(runs) else 130


def summary(run: Run) -> str:
    """Return how a run went, as a line."""
    counted = f"{run.passed} passed, {len(run.failures)} failed, {run.skipped} skipped"
    return f"Run {run.number} {run.ended}: {counted}, {run.seconds:g} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
