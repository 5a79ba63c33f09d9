"""Shared by all tests: hypothesis profiles, real games, shipped lexicons, a cache folder."""

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, settings

from tests.cache import prepare_cache
from tests.tiers import enter_tier, install_guard, leave_tier, processes, sockets, tier_of
from tilewright.lexicon import Lexicon, open_lexicon

__all__ = ["processes", "sockets"]

# A background run may ignore Ctrl-C; the programs that tests start must not inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is slow now and then; that is not a defect of the code under test.
settings.register_profile("dev", deadline=None)
# In CI a change is judged by the same examples as on the machine where it was made;
# runs without the variable CI try new ones.
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


_MEASURING = pytest.StashKey[Coverage | None]()
"""What measures coverage in this process, if anything does."""
_COVERED = {"edition", "rules", "sentences", "table", "test_geometry.py", "test_tiles.py"}
"""The tests that reach every branch of what pyproject.toml measures."""
_BY_CHANCE = {"laws", "secrecy"}
"""Tests of random games. A branch that only they reach would be covered on some days only."""


def pytest_configure(config: pytest.Config) -> None:
    """Hold every test to its tier, and share one cache folder between all workers."""
    # A worker, and every program that it starts, inherits the folder of the first process.
    if not hasattr(config, "workerinput"):
        runs_everything = config.args == config.getini("testpaths")
        has_workers = bool(getattr(config.option, "numprocesses", None))
        prepare_cache(is_filled_ahead=runs_everything and has_workers)
    install_guard()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test with its tier."""
    for item in items:
        item.add_marker(tier_of(item).mark)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Measure coverage only in the tests that must reach every branch.

    Measuring makes Python code slower, and a thread that starts in the moment in which measuring
    begins fails. So it begins and ends between tests, when no thread starts.
    """
    folders = item.path.relative_to(Path(__file__).parent).parts
    is_measured = folders[0] in _COVERED and _BY_CHANCE.isdisjoint(folders)
    measuring = item.config.stash.setdefault(_MEASURING, Coverage.current())
    if measuring is not None and is_measured != (Coverage.current() is measuring):
        if is_measured:
            measuring.start()
        else:
            measuring.stop()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Allow a test what its tier allows."""
    enter_tier(item)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Fail a test that did more, once everything is torn down."""
    breaches = leave_tier()
    yield
    if breaches:
        pytest.fail(breaches[0])


def pytest_collection_finish() -> None:
    """Keep the garbage collector from going through all collected tests again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Return the folder of real recorded games, which ``TILEWRIGHT_CORPUS`` names."""
    named = os.environ.get("TILEWRIGHT_CORPUS")
    if named and Path(named).is_dir():
        return Path(named)
    word = (
        f"TILEWRIGHT_CORPUS is not a folder: {named}"
        if named
        else "TILEWRIGHT_CORPUS is not set, so the real games are not replayed"
    )
    if named or os.environ.get("CI"):
        pytest.fail(word)
    pytest.skip(word)


@pytest.fixture(scope="session")
def german_list() -> Path:
    """Return a real German word list: Debian's ``wngerman``, which the Makefile installs."""
    path = Path("/usr/share/dict/ngerman")
    if path.is_file():
        return path
    word = "there is no German word list (the package wngerman)"
    if os.environ.get("CI"):
        pytest.fail(word)
    pytest.skip(word)


@pytest.fixture
def cache_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache folder for one test."""
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture(scope="session")
def enable() -> Lexicon:
    """Return ENABLE, which the kernel's figures are measured with, built once for all tests."""
    return open_lexicon("enable")


@pytest.fixture(scope="session")
def family() -> Lexicon:
    """Return the default lexicon, built once for all tests."""
    return open_lexicon("family")


@pytest.fixture(scope="session")
def yawl() -> Lexicon:
    """Return the larger shipped lexicon, built once for all tests."""
    return open_lexicon("yawl")
