"""What differs between systems: locks, clocks, cores, limits and syncing."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tilewright.system import lock_file, monotonic_ns, raise_file_limit, sync, usable_cores

_LOCK = """
import sys
from pathlib import Path
from tilewright.system import lock_file
with Path(sys.argv[1]).open("a+", encoding="ascii") as file:
    lock_file(file)
"""


def is_locked(path: Path) -> bool:
    """Return whether another process can't lock a file."""
    done = subprocess.run(
        [sys.executable, "-c", _LOCK, str(path)], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0 or "OSError" in done.stderr or "BlockingIOError" in done.stderr
    return done.returncode != 0


@pytest.mark.usefixtures("processes")
def test_a_lock_excludes_other_processes_until_the_file_is_closed(tmp_path: Path) -> None:
    """A locked file can be read and written, but not locked again before it is closed."""
    path = tmp_path / "file"
    with path.open("a+", encoding="ascii") as file:
        lock_file(file)
        file.write("text")
        file.flush()
        assert path.read_text(encoding="ascii") == "text"
        assert is_locked(path)
        with path.open("a+", encoding="ascii") as other, pytest.raises(OSError):  # noqa: PT011
            lock_file(other)
    assert not is_locked(path)


def test_the_clock_never_goes_back() -> None:
    """Each reading is at least as large as the one before."""
    readings = [monotonic_ns() for _ in range(1000)]
    assert readings == sorted(readings)
    assert readings[0] > 0


def test_there_is_a_core() -> None:
    """A process can use at least one core."""
    assert usable_cores() >= 1


def test_files_and_folders_are_synced(tmp_path: Path) -> None:
    """Both can be synced; a file that does not exist is an error."""
    (tmp_path / "file").write_bytes(b"content")
    sync(tmp_path / "file")
    sync(tmp_path)
    with pytest.raises(FileNotFoundError):
        sync(tmp_path / "none")


def test_the_limit_of_open_files_is_raised_as_far_as_allowed() -> None:
    """The soft limit becomes what was asked for, and never falls."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert raise_file_limit(16) == 16
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (soft, hard)
    allowed = raise_file_limit(soft + 1)
    after = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        assert allowed <= after[0]
        assert after[0] >= soft
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
