"""What ``tools.flakes`` has seen: the journal of its runs, and the table made from it.

The journal has one line of JSON per run and is only appended to, so that a run which is stopped
loses nothing. The table is written again after every run.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

SELECTIONS: Final = {
    "test": "not soak and (not system or smoke)",
    "system": "system and not smoke and not soak",
}
"""Each tier's tests as a marker expression: those of ``make test`` and ``make test-system``."""

REASON: Final = 160
"""How many characters of a failure's reason are kept."""


class Failure(NamedTuple):
    """A test that failed, by its id, and the first line of what it said."""

    test: str
    reason: str


class Results(NamedTuple):
    """What a run's report says."""

    passed: int = 0
    skipped: int = 0
    failures: tuple[Failure, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a tier: what repeats it, and how it went."""

    number: int
    commit: str
    tier: str
    seed: int
    """The seed of the order, of hypothesis and of Python's hashes."""
    load: int
    """How many processes spin next to it."""
    workers: int
    tests: tuple[str, ...] = ()
    """The files or ids of the tests to choose from; all if empty."""
    repeats: int | None = None
    """The run that this one repeats."""
    ended: str = ""
    """``passed``, ``failed``, ``stopped``, ``too long``, ``no tests`` or ``broken``."""
    seconds: float = 0
    passed: int = 0
    skipped: int = 0
    failures: tuple[Failure, ...] = ()

    @property
    def is_bad(self) -> bool:
        """Whether the run found something; one that a person stopped may not have."""
        return bool(self.failures) or self.ended not in {"passed", "stopped"}

    def includes(self, test: str) -> bool:
        """Return whether a test of the run's tier is among those that it chose from."""
        return not self.tests or test.startswith(self.tests)

    def with_results(self, ended: str, seconds: float, results: Results) -> Run:
        """Return this run with how it went."""
        return replace(self, ended=ended, seconds=round(seconds, 1), **results._asdict())

    def to_line(self) -> str:
        """Return the run as a line of the journal."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_line(cls, line: str) -> Run:
        """Read a line of the journal."""
        fields = json.loads(line)
        fields["tests"] = tuple(fields["tests"])
        fields["failures"] = tuple(Failure(*failure) for failure in fields["failures"])
        return cls(**fields)


def ending(code: int, results: Results) -> str:
    """Return how a run ended, by pytest's exit code and its report."""
    if code == 0:
        return "passed"
    if code == 5:  # noqa: PLR2004 - pytest's code for an empty selection
        return "no tests"
    return "failed" if results.failures else "broken"


def read_report(text: str) -> Results:
    """Read a JUnit report of the family ``xunit1``, which names the files of the tests.

    A test that fails and then fails again while it is torn down is in the report twice, and counts
    once.
    """
    outcomes: dict[str, str] = {}
    failures: dict[str, Failure] = {}
    for case in ET.fromstring(text).iter("testcase"):  # noqa: S314 - our own file
        test = id_of(case.get("file"), case.get("classname", ""), case.get("name", ""))
        outcomes.setdefault(test, "passed")
        for found in case:
            if found.tag in {"failure", "error"}:
                reason = next(iter((found.get("message") or found.text or "").splitlines()), "")
                failures.setdefault(test, Failure(test, reason[:REASON]))
            elif found.tag == "skipped":
                outcomes[test] = "skipped"
    counted = Counter(outcome for test, outcome in outcomes.items() if test not in failures)
    return Results(counted["passed"], counted["skipped"], tuple(failures.values()))


def id_of(file: str | None, classname: str, name: str) -> str:
    """Return a test's id as pytest takes it; without a file, a module that failed to import."""
    if file is None:
        parts = [part for part in (classname, name) if part]
        return ".".join(parts).replace(".", "/") + ".py"
    module = file.removesuffix(".py").replace("/", ".")
    classes = [part for part in classname.removeprefix(module).split(".") if part]
    return "::".join((file, *classes, name))


def read_journal(path: Path) -> list[Run]:
    """Return all runs of a journal; a line that was not completed is left out."""
    runs = []
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                runs.append(Run.from_line(line))
            except (ValueError, TypeError, KeyError):
                continue
    return runs


def table(runs: Sequence[Run]) -> str:
    """Return the table as a page of Markdown: what failed, then all runs, the latest first."""
    return f"# Flaky tests\n\n{_failures(runs)}\n## Runs\n\n{_runs(runs)}"


def _failures(runs: Sequence[Run]) -> str:
    failed: dict[str, list[tuple[Run, Failure]]] = defaultdict(list)
    for run in runs:
        for failure in run.failures:
            failed[failure.test].append((run, failure))
    if not failed:
        return f"No test failed in {_count(len(runs), 'run')}.\n"
    rows = []
    for test, seen in sorted(failed.items(), key=lambda entry: (-len(entry[1]), entry[0])):
        latest, failure = seen[-1]
        tiers = {run.tier for run, _ in seen}
        chances = sum(run.tier in tiers and run.includes(test) for run in runs)
        numbers = ", ".join(str(run.number) for run, _ in seen)
        rows.append(
            (f"`{test}`", f"{len(seen)} of {chances}", numbers, failure.reason, repeat(latest))
        )
    return _grid(("test", "failed", "in runs", "last reason", "repeat"), rows)


def _runs(runs: Sequence[Run]) -> str:
    titles = ("run", "commit", "tier", "seed", "load", "workers", "seconds", "passed", "failed")
    rows = [
        (
            f"{run.number}" + (f" (repeats {run.repeats})" if run.repeats else ""),
            run.commit,
            run.tier + ("" if not run.tests else f", {_count(len(run.tests), 'path')}"),
            run.seed,
            run.load,
            run.workers,
            f"{run.seconds:g}",
            run.passed,
            len(run.failures),
            run.skipped,
            run.ended,
        )
        for run in reversed(runs)
    ]
    return _grid((*titles, "skipped", "ended"), rows)


def repeat(run: Run) -> str:
    """Return the command that repeats a run's failed tests, or all of it if none is known."""
    whole = "" if run.failures else " --whole"
    return f'`make flakes ARGS="--repeat {run.number}{whole}"`'


def _grid(titles: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join(
        "| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |\n" for line in lines
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
