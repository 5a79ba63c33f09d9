"""The journal: what was written can be read again, whatever happened to its writer."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.bulk.workers.journal import Journal
from tilewright.errors import ArgumentError, Cause, Conflict, FileError

HEADER = {"kind": "test", "seed": 7, "players": ["a", "b"]}

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def written(path: Path, count: int = 3) -> bytes:
    """Write some results and return the file's bytes."""
    with Journal(path, HEADER) as journal:
        for number in range(count):
            journal.add(f"task {number}", [number, number / 3])
    return path.read_bytes()


@settings(max_examples=40)
@given(entries=st.dictionaries(st.text(), values | st.binary(), max_size=6))
def test_everything_comes_back(
    tmp_path_factory: pytest.TempPathFactory, entries: dict[str, object]
) -> None:
    """Keys and results, JSON or bytes, are equal when the journal is opened again."""
    path = tmp_path_factory.mktemp("journal") / "run.journal"
    with Journal(path, HEADER) as journal:
        for key, payload in entries.items():
            journal.add(key, payload)
        assert list(journal.entries()) == list(entries.items())
    with Journal(path, HEADER) as journal:
        assert list(journal.entries()) == list(entries.items())
        assert len(journal) == len(entries)
        assert all(key in journal for key in entries)


def test_a_journal_goes_on(tmp_path: Path) -> None:
    """A reopened journal keeps its results and takes more; a key occurs once."""
    path = tmp_path / "deep" / "run.journal"
    written(path)
    with Journal(path, HEADER) as journal:
        assert "task 2" in journal
        assert "task 3" not in journal
        journal.add("task 3", "more")
        with pytest.raises(ArgumentError):
            journal.add("task 3", "again")
    with Journal(path, HEADER) as journal:
        assert [key for key, _ in journal.entries()] == [f"task {number}" for number in range(4)]


def test_wherever_it_is_cut_the_whole_lines_are_kept(tmp_path: Path) -> None:
    """A file cut at any byte opens with the results before the cut, and can be extended."""
    path = tmp_path / "run.journal"
    data = written(path)
    for cut in range(0, len(data), 4):
        path.write_bytes(data[:cut])
        whole = data[:cut].count(b"\n")
        with Journal(path, HEADER) as journal:
            assert len(journal) == max(0, whole - 1)
            journal.add("new", cut)
        with Journal(path, HEADER) as journal:
            assert dict(journal.entries())["new"] == cut


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    """Any changed byte before the last line is detected, and the error has the line number."""
    path = tmp_path / "run.journal"
    data = written(path)
    lines = data.splitlines(keepends=True)
    start = len(lines[0])
    for place in range(start, start + len(lines[1])):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        with pytest.raises(FileError) as caught:
            Journal(path, HEADER)
        assert (caught.value.path, caught.value.cause) == (path, Cause.DAMAGED)
        assert caught.value.line in {2, 3}


def test_a_damaged_last_line_is_done_again(tmp_path: Path) -> None:
    """A last line that is complete but damaged is treated as cut off."""
    path = tmp_path / "run.journal"
    data = written(path)
    path.write_bytes(data[:-6] + b"0" + data[-5:-1] + b"\n" if data[-6:-5] != b"0" else data[:-2])
    with Journal(path, HEADER) as journal:
        assert len(journal) == 2


def test_the_journal_of_another_run_is_refused(tmp_path: Path) -> None:
    """The error says what is different, and nothing is written."""
    path = tmp_path / "run.journal"
    data = written(path)
    other = {"kind": "test", "seed": 8, "games": 3, "players": ["a", "b"]}
    with pytest.raises(Conflict, match=r"games.*seed") as caught:
        Journal(path, other)
    assert caught.value.cause is Cause.MISMATCH
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "content", [b"my diary\n", b"one\ntwo\nthree\n", b'{"tilewright": "events", "version": 1}\n']
)
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, content: bytes) -> None:
    """A mistyped name does not overwrite another file."""
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(FileError) as caught:
        Journal(path, HEADER)
    assert caught.value.cause is Cause.MISMATCH
    assert path.read_bytes() == content


def test_a_journal_of_the_future_is_refused(tmp_path: Path) -> None:
    """An unknown version of the format is refused."""
    from tilewright.bulk.workers import journal as module  # noqa: PLC0415 - to write such a line

    path = tmp_path / "run.journal"
    path.write_bytes(module._line({"tilewright": "journal", "version": 9, "header": HEADER}))
    with pytest.raises(FileError) as caught:
        Journal(path, HEADER)
    assert caught.value.cause is Cause.WRONG_VERSION


def test_two_writers_are_refused(tmp_path: Path) -> None:
    """While a journal is open, in this process or another, it cannot be opened again."""
    path = tmp_path / "run.journal"
    with Journal(path, HEADER), pytest.raises(Conflict) as caught:
        Journal(path, HEADER)
    assert caught.value.cause is Cause.BUSY
    with Journal(path, HEADER):
        pass


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """The error names the file and the reason."""
    (tmp_path / "file").write_text("not a folder")
    for path in (tmp_path / "file" / "run.journal", tmp_path, tmp_path / "zero\0byte"):
        with pytest.raises(FileError) as caught:
            Journal(path, HEADER)
        assert (caught.value.path, caught.value.cause) == (path, Cause.UNWRITABLE)


def run_program(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a small program that has ``Journal`` and ``HEADER``."""
    head = f"import sys\nfrom tilewright.bulk.workers.journal import Journal\nHEADER = {HEADER!r}\n"
    return subprocess.run(
        [sys.executable, "-c", head + textwrap.dedent(code), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.usefixtures("processes")
def test_a_full_disk_costs_nothing_that_was_written(tmp_path: Path) -> None:
    """On a full disk an error is raised; what was there before stays whole."""
    path = tmp_path / "run.journal"
    # A limit on the size of files fails in the middle of a write, as a full disk does.
    ran = run_program(
        """
        import resource
        resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))
        with Journal(sys.argv[1], HEADER) as journal:
            for number in range(1_000):
                journal.add(str(number), "x" * 100)
        """,
        str(path),
    )
    assert "errors.FileError: " in ran.stderr
    assert os.strerror(errno.EFBIG) in ran.stderr
    assert path.read_bytes().endswith(b"\n")
    with Journal(path, HEADER) as journal:
        assert 20 < len(journal) < 50
        journal.add("more", 1)


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_a_journal_that_may_not_be_written_is_named() -> None:
    """A read-only file is refused with the reason."""
    with TemporaryDirectory() as home:  # the folder of a test is not accessible to others
        Path(home).chmod(0o755)
        path = Path(home, "run.journal")
        written(path)
        path.chmod(0o444)
        # The administrator may write everything, and so becomes an unprivileged user.
        ran = run_program(
            """
            import os
            if os.geteuid() == 0:
                os.setuid(65534)
            assert os.access(sys.argv[1], os.R_OK)
            Journal(sys.argv[1], HEADER)
            """,
            str(path),
        )
    assert "errors.FileError: " in ran.stderr
    assert os.strerror(errno.EACCES) in ran.stderr


@pytest.mark.usefixtures("processes")
def test_what_was_added_survives_a_kill(tmp_path: Path) -> None:
    """Once ``add`` has returned, a killed process loses nothing."""
    path = tmp_path / "run.journal"
    code = f"""
        from tilewright.bulk.workers.journal import Journal
        journal = Journal({str(path)!r}, {HEADER!r})
        for number in range(1_000_000):
            journal.add(str(number), "x" * 1000)
            print(number, flush=True)
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        last = next(int(line) for line in process.stdout if int(line) > 50)
        process.send_signal(signal.SIGKILL)
    with Journal(path, HEADER) as journal:
        assert str(last) in journal
        assert [key for key, _ in journal.entries()] == [str(n) for n in range(len(journal))]
