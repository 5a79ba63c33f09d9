"""Training leave values: the same with any workers, whenever it stops, and resumable."""

from dataclasses import replace
from pathlib import Path

import pytest

from tilewright.bulk.training.leave_report import write_report
from tilewright.bulk.training.leaves import (
    SHARES,
    Generation,
    Plan,
    Progress,
    StrengthTask,
    Training,
    plan_of,
    play_pairs,
)
from tilewright.bulk.workers.journal import Journal
from tilewright.bulk.workers.pool import open_pool
from tilewright.edition.shipped import load_edition
from tilewright.errors import ArgumentError, Cause, Conflict, FileError
from tilewright.kernel.leaves import LeaveTable

SMALL = """
format = 1
id = "small"
version = 1
name = "Small"
players = [2, 4]
rack = 4

[board]
rows = \"\"\"
D...D
.d.d.
..*..
.d.d.
D...D
\"\"\"

[board.squares]
d = { letter = 2, text = "2L", name = "double letter", color = "#123456" }
D = { word = 2, text = "2W", name = "double word", color = "#123456" }
"*" = { start = true, text = "*", name = "start", color = "#123456" }

[tiles.standard.letters]
A = [5, 1]
E = [6, 1]
R = [3, 1]
S = [3, 1]
T = [4, 1]
V = [3, 1]

[tiles.blank]
count = 2

[scoring.bonus]
4 = 20
"""


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    """Return the plan of a training run that takes a second."""
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    return Plan(str(file), 320, seed=4, batch=30, pairs=4)


def trained(
    plan: Plan, path: Path, *, stop_after: int = 10**9, workers: int = 1
) -> list[Generation]:
    """Train, and stop after this many batches."""
    told = 0

    def watch(_progress: Progress) -> bool:
        nonlocal told
        told += 1
        return told < stop_after

    with Journal(path, Training.header(plan)) as journal, open_pool(workers) as pool:
        return list(Training(plan, journal, pool, "2026-11-16").run(watch))


def file_of(generations: list[Generation]) -> bytes:
    """Return the final result of the training."""
    return generations[-1].trained.table.dump()


def test_a_training_that_was_stopped_ends_as_one_that_was_not(plan: Plan, tmp_path: Path) -> None:
    """Stopped in the first generation and in a later one, then resumed: the same table."""
    whole = trained(plan, tmp_path / "whole")
    assert len(whole) == len(SHARES)
    parts = tmp_path / "parts"
    assert trained(plan, parts, stop_after=1) == []
    assert len(trained(plan, parts, stop_after=4)) < len(SHARES)
    assert plan_of(parts) == plan
    resumed = trained(plan, parts)
    assert file_of(resumed) == file_of(whole)
    assert [each.change for each in resumed] == [each.change for each in whole]
    assert [each.against_none for each in resumed] == [each.against_none for each in whole]
    # Everything is in the journal by now: nothing is played again.
    assert file_of(trained(plan, parts, stop_after=1)) == file_of(whole)


def test_a_killed_training_loses_at_most_a_batch(plan: Plan, tmp_path: Path) -> None:
    """A journal that was cut off anywhere leads to the same table."""
    path = tmp_path / "journal"
    whole = file_of(trained(plan, path))
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])
    assert file_of(trained(plan, path)) == whole


@pytest.mark.usefixtures("processes")
@pytest.mark.slow
def test_workers_do_not_matter(plan: Plan, tmp_path: Path) -> None:
    """Two processes learn the same as one."""
    alone = trained(plan, tmp_path / "one")
    assert file_of(trained(plan, tmp_path / "two", workers=2)) == file_of(alone)


def test_values_are_sensible_and_win(plan: Plan, tmp_path: Path) -> None:
    """A few hundred games teach that a blank is best and that V is a burden."""
    generations = trained(replace(plan, games=1600, batch=200), tmp_path / "journal")
    edition = load_edition(plan.edition)
    table = LeaveTable.load(file_of(generations), edition)
    worth = {
        face.text: table.value(edition.tiles.parse_tiles(face.text)) for face in edition.tiles.faces
    }
    assert max(worth, key=worth.__getitem__) == "?"
    assert min(worth, key=worth.__getitem__) == "V"
    assert worth["S"] > 0 > worth["V"]
    pairs = play_pairs(StrengthTask(plan.edition, "enable", table.dump(), b"", 1, 0, 400))
    assert sum(won for won, _ in pairs) > 0.5 * 24 * len(pairs)
    # Each generation learns less than the one before.
    assert generations[-1].change < generations[0].change
    assert table.provenance.games == 1600


def test_the_report_shows_what_was_learned(plan: Plan, tmp_path: Path) -> None:
    """One file, with charts, every tile and every generation, and no external resources."""
    generations = trained(plan, tmp_path / "journal")
    report = write_report(plan, load_edition(plan.edition), generations)
    assert report.count("<svg") == 2
    assert load_edition(plan.edition).name in report
    for each in generations:
        assert f"<td>{each.change:.2f}</td>" in report
    assert "src=" not in report
    assert "href=" not in report
    with pytest.raises(ArgumentError):
        write_report(plan, load_edition(plan.edition), [])


def test_journals_of_other_runs_are_refused(plan: Plan, tmp_path: Path) -> None:
    """Another seed means another training run; other files are not accepted as its journal."""
    path = tmp_path / "journal"
    trained(plan, path, stop_after=1)
    with pytest.raises(Conflict, match=r"seed.*4.*5"):
        trained(replace(plan, seed=5), path)
    with pytest.raises(FileError) as caught:
        plan_of(tmp_path / "nowhere")
    assert caught.value.cause is Cause.UNREADABLE
    Journal(tmp_path / "match", {"kind": "match"}).close()
    with pytest.raises(FileError) as caught:
        plan_of(tmp_path / "match")
    assert caught.value.cause is Cause.MISMATCH
    (tmp_path / "text").write_text("hello\n", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        plan_of(tmp_path / "text")
    assert caught.value.cause is Cause.MISMATCH


def test_a_plan_needs_games() -> None:
    """Every generation has at least a game."""
    with pytest.raises(ArgumentError) as caught:
        Plan("pocket", 3)
    assert (caught.value.name, caught.value.found) == ("games", 3)
