"""The flake finder counts what failed, keeps it, and names the command that repeats it."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tools.flake_journal import (
    SELECTIONS,
    Failure,
    Results,
    Run,
    ending,
    read_journal,
    read_report,
    table,
)
from tools.flakes import arguments_of, environment_of, parse, perform, planned

ROOT = Path(__file__).resolve().parents[2]
REPORT = """<?xml version="1.0" encoding="utf-8"?>
<testsuites><testsuite>
<testcase classname="tests.test_tiles" name="test_one[a::b-c.d]" file="tests/test_tiles.py" />
<testcase classname="tests.test_tiles" name="test_two" file="tests/test_tiles.py">
<skipped message="no corpus">why</skipped></testcase>
<testcase classname="tests.cli.test_play.TestPlay" name="test_it[a|b]"
 file="tests/cli/test_play.py">
<failure message="assert 1 == 2&#10;where 1 = f()">the traceback</failure></testcase>
<testcase classname="tests.cli.test_play.TestPlay" name="test_it[a|b]"
 file="tests/cli/test_play.py"><error message="failed on teardown">the traceback</error></testcase>
<testcase classname="" name="tests.rules.test_board"><error message="collection failure">
ImportError</error></testcase>
</testsuite></testsuites>
"""
FAILED = Failure("tests/cli/test_play.py::TestPlay::test_it[a|b]", "assert 1 == 2")
RUN = Run(number=1, commit="466192ab", tier="test", seed=7, load=4, workers=3)


def test_a_report_is_counted_by_tests() -> None:
    """Each test counts once, with the id that pytest takes and the first line of its reason."""
    assert read_report(REPORT) == Results(
        passed=1,
        skipped=1,
        failures=(FAILED, Failure("tests/rules/test_board.py", "collection failure")),
    )


@pytest.mark.parametrize(
    ("code", "failures", "ended"),
    [
        (0, (), "passed"),
        (1, (FAILED,), "failed"),
        (2, (FAILED,), "failed"),
        (1, (), "broken"),
        (4, (), "broken"),
        (5, (), "no tests"),
        (-9, (), "broken"),
    ],
)
def test_only_a_run_that_passed_is_good(
    code: int, failures: tuple[Failure, ...], ended: str
) -> None:
    """A run without a report, or without tests, has not passed."""
    results = Results(failures=failures)
    assert ending(code, results) == ended
    assert RUN.with_results(ended, 1, results).is_bad == (code != 0)


def test_a_stopped_run_is_bad_only_if_a_test_failed() -> None:
    """Ctrl-C is not a failure, but it hides none either."""
    assert not RUN.with_results("stopped", 1, Results(passed=5)).is_bad
    assert RUN.with_results("stopped", 1, Results(5, 0, (FAILED,))).is_bad


def test_the_journal_keeps_runs_as_they_were(tmp_path: Path) -> None:
    """What is read is what was written; a line that was cut off costs only itself."""
    runs = [
        RUN.with_results("failed", 12.34, Results(10, 2, (FAILED,))),
        replace(RUN, number=2, tests=("tests/cli",), repeats=1).with_results(
            "passed", 1, Results(1)
        ),
    ]
    journal = tmp_path / "journal.jsonl"
    lines = "".join(run.to_line() + "\n" for run in runs)
    journal.write_text(lines + lines[:40], encoding="utf-8")
    assert read_journal(journal) == runs
    assert runs[0].seconds == 12.3
    assert read_journal(tmp_path / "none") == []


def test_the_table_says_how_often_a_test_failed_and_how_to_repeat_it() -> None:
    """Only runs that included the test count, and the latest failure is the one to repeat."""
    runs = [
        RUN.with_results("failed", 300, Results(10, 0, (FAILED,))),
        replace(RUN, number=2, seed=8).with_results("passed", 310, Results(11)),
        replace(RUN, number=3, tier="system").with_results("passed", 900, Results(20)),
        replace(RUN, number=4, tests=("tests/rules",)).with_results("passed", 9, Results(5)),
        replace(RUN, number=5, tests=("tests/cli",)).with_results(
            "failed", 9, Results(5, 0, (FAILED,))
        ),
    ]
    page = table(runs)
    assert (
        "| `tests/cli/test_play.py::TestPlay::test_it[a\\|b]` | 2 of 3 | 1, 5 | assert 1 == 2 |"
        ' `make flakes ARGS="--repeat 5"` |\n'
    ) in page
    assert "| 1 | 466192ab | test | 7 | 4 | 3 | 300 | 10 | 1 | 0 | failed |\n" in page
    assert page.index("| 5 | ") < page.index("| 1 | 466192ab")
    assert "No test failed in 1 run." in table(runs[1:2])


def test_the_tiers_are_those_of_the_makefile() -> None:
    """What is repeated is what ``make test`` and ``make test-system`` run."""
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    assert f"SELECTED := {SELECTIONS['test']}" in lines
    assert f"REST := {SELECTIONS['system']}" in lines


def plan(*arguments: str, known: tuple[Run, ...] = ()) -> list[Run]:
    """Return the runs that a command line leads to."""
    return list(planned(parse(list(arguments)), list(known), "now"))


def test_every_run_has_a_seed_of_its_own() -> None:
    """Runs are numbered on, tiers take turns, and both tiers of a round have the same seed."""
    runs = plan("--runs=2", "--seed=40", "--load=2", known=(replace(RUN, number=6),))
    assert [(run.number, run.tier, run.seed) for run in runs] == [
        (7, "test", 40),
        (8, "system", 40),
        (9, "test", 41),
        (10, "system", 41),
    ]
    assert {run.load for run in runs} == {2}


def test_a_repeated_run_has_the_seed_load_and_failed_tests_of_the_original() -> None:
    """Whatever the command line says, a repetition is that of the original."""
    original = RUN.with_results("failed", 300, Results(10, 0, (FAILED,)))
    (again,) = plan("--repeat=1", "--runs=1", "--load=9", known=(original,))
    assert (again.number, again.repeats, again.commit) == (2, 1, "now")
    assert (again.tier, again.seed, again.load, again.workers) == ("test", 7, 4, 3)
    assert again.tests == (FAILED.test,)
    (whole,) = plan("--repeat=1", "--runs=1", "--whole", known=(original,))
    assert whole.tests == ()


@pytest.mark.parametrize("run", ["1", "2"])
def test_only_a_known_failure_is_repeated(run: str) -> None:
    """An unknown run, or one without failures, is refused with a sentence."""
    with pytest.raises(SystemExit, match=f"run {run}"):
        plan("--repeat", run, known=(RUN.with_results("passed", 300, Results(10)),))


def test_one_seed_repeats_all_that_is_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """Order, examples and hashes follow from the seed, and hypothesis explores even in CI."""
    monkeypatch.setenv("CI", "1")
    run = replace(RUN, seed=2**32 + 7, tests=("tests/cli",))
    arguments = arguments_of(run, Path("report.xml"))
    assert {f"--randomly-seed={run.seed}", f"--hypothesis-seed={run.seed}"} < set(arguments)
    assert arguments[-1] == "tests/cli"
    environment = environment_of(run)
    assert environment["PYTHONHASHSEED"] == "7"
    assert "CI" not in environment
    assert environment["PATH"] == os.environ["PATH"]


PLANTED = """
import pytest

def test_that_passes():
    pass

@pytest.mark.parametrize("what", ["a", "b"])
def test_that_fails(what):
    assert what == "b", "not b"
"""


@pytest.mark.usefixtures("processes")
def test_a_run_reports_what_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The ids that a run reports are those that repeat it, and what it prints is shown."""
    (tmp_path / "test_planted.py").write_text(PLANTED, encoding="utf-8")
    # Ids start at the folder of the settings.
    (tmp_path / "pytest.ini").write_text("[pytest]", encoding="utf-8")
    run = replace(RUN, workers=1, tests=(str(tmp_path),))
    done = perform(run, tmp_path / "run", 600)
    assert (done.ended, done.passed, done.is_bad) == ("failed", 2, True)
    assert [each.test for each in done.failures] == ["test_planted.py::test_that_fails[a]"]
    assert "not b" in done.failures[0].reason
    assert "1 failed, 2 passed" in capsys.readouterr().out


@pytest.mark.usefixtures("processes")
def test_a_run_that_takes_too_long_is_interrupted(tmp_path: Path) -> None:
    """A test that hangs costs its own run only."""
    (tmp_path / "test_planted.py").write_text("def test_it():\n    input()", encoding="utf-8")
    run = replace(RUN, workers=1, tests=(str(tmp_path),))
    done = perform(run, tmp_path / "run", limit=0)
    assert (done.ended, done.is_bad) == ("too long", True)


LOADED = """
from tools.busy import busy
with busy(2) as processes:
    print(*(process.pid for process in processes), flush=True)
    input()
"""


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("is_killed", [False, True])
def test_the_load_ends_with_its_parent(*, is_killed: bool) -> None:
    """The processes run for as long as the block, and don't outlive a parent that was killed.

    They share the parent's output, which therefore ends only when all of them have ended.
    """
    command = [sys.executable, "-c", LOADED]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as parent:
        assert parent.stdout is not None
        processes = [int(number) for number in parent.stdout.readline().split()]
        assert len(processes) == 3
        for process in processes:
            os.kill(process, 0)
        if is_killed:
            parent.kill()
        parent.communicate("\n", timeout=60)
        assert (parent.returncode == 0) != is_killed
