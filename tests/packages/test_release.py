"""The release tool refuses whatever is not ready; the repositories here are real ones."""

import subprocess
from pathlib import Path

import pytest

from tools import tested
from tools.release import notices, problems

pytestmark = pytest.mark.usefixtures("processes")

CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-11-17\n\n- Something.\n"
PROJECT = """[project]
name = "tilewright"
[project.urls]
Source = "https://example.org/source"
Changelog = "https://example.org/changes"
"""


def git(root: Path, *arguments: str) -> None:
    """Run git in a repository, whatever this machine's settings are."""
    person = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", *person, *arguments], cwd=root, check=True, capture_output=True)


def commit(root: Path) -> None:
    """Commit everything."""
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--no-gpg-sign", "--message", "Change something")


def write(root: Path, name: str, text: str) -> None:
    """Write a file of the repository."""
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def run(root: Path, *runs: str) -> None:
    """Record that some runs have passed."""
    for one in runs:
        tested.begin(root, one)
        tested.end(root, one)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a repository that is ready to be released."""
    monkeypatch.setenv("CI", "1")
    git(tmp_path, "init", "--quiet")
    write(tmp_path, ".gitignore", "build/\n")
    write(tmp_path, "src/tilewright/_version.py", '__version__ = "1.2.0"\n')
    write(tmp_path, "CHANGELOG.md", CHANGELOG)
    write(tmp_path, "pyproject.toml", PROJECT)
    commit(tmp_path)
    run(tmp_path, *tested.RUNS)
    return tmp_path


def test_a_tested_commit_is_released(root: Path) -> None:
    """A clean commit whose tests and checks have passed has no problems."""
    assert problems(root) == []


def test_a_dirty_tree_is_refused(root: Path) -> None:
    """A file that is not committed would not be in the tag; a tracked or a new one."""
    write(root, "new.py", "")
    assert len(problems(root)) == 1


@pytest.mark.parametrize("passed", [(), ("test",), ("check",), ("test", "test-system")])
def test_an_untested_commit_is_refused(root: Path, passed: tuple[str, ...]) -> None:
    """Every run must have passed for this commit, not for an earlier one."""
    write(root, "new.py", "")
    commit(root)
    run(root, *passed)
    assert len(problems(root)) == len(tested.RUNS) - len(passed)


def test_a_run_that_failed_or_was_disturbed_does_not_count(root: Path) -> None:
    """A run that did not end, or during which something was changed, proves nothing."""
    tested.begin(root, "check")
    assert len(problems(root)) == 1
    tested.begin(root, "test")
    write(root, "new.py", "")
    commit(root)
    tested.end(root, "test")
    run(root, *(name for name in tested.RUNS if name != "test"))
    assert len(problems(root)) == 1
    run(root, "test")
    assert problems(root) == []


def test_a_run_that_could_skip_parts_does_not_count(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without CI, missing parts are skipped, so such a run is not enough."""
    monkeypatch.delenv("CI")
    run(root, "test")
    assert len(problems(root)) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("CHANGELOG.md", CHANGELOG.replace("## 1.2.0 - 2026-11-17", "## 1.1.0 - 2026-11-17")),
        ("CHANGELOG.md", CHANGELOG.replace("2026-11-17", "2026-11-31")),
        ("CHANGELOG.md", CHANGELOG.replace("Unreleased\n", "Unreleased\n\n- Something else.\n")),
        ("CHANGELOG.md", "# Changelog\n"),
    ],
)
def test_a_version_that_is_not_described_is_refused(root: Path, name: str, text: str) -> None:
    """The changelog's newest section must be this version's, with a date, and nothing above it."""
    write(root, name, text)
    commit(root)
    run(root, *tested.RUNS)
    assert len(problems(root)) == 1


@pytest.mark.parametrize("missing", ["Source", "Changelog"])
def test_a_missing_address_is_mentioned(root: Path, missing: str) -> None:
    """Packages can be built before it is known where the project will be published."""
    assert notices(root) == []
    write(root, "pyproject.toml", PROJECT.replace(missing, "Elsewhere"))
    commit(root)
    run(root, *tested.RUNS)
    assert problems(root) == []
    (notice,) = notices(root)
    assert missing in notice


def test_a_version_is_released_once(root: Path) -> None:
    """A version that is tagged can't be released again, nor a version that is not a release."""
    git(root, "tag", "v1.2.0")
    assert len(problems(root)) == 1
    write(root, "src/tilewright/_version.py", '__version__ = "1.3.0.dev1"\n')
    write(root, "CHANGELOG.md", CHANGELOG.replace("1.2.0", "1.3.0.dev1"))
    commit(root)
    run(root, *tested.RUNS)
    assert len(problems(root)) == 1
