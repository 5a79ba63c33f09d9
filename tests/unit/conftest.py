"""What unit tests of words share: a cache folder of their own and the shipped lexicons."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tilewright.lexicon import Lexicon, open_lexicon


@pytest.fixture(scope="session")
def _session_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep what the tests build away from the user's own cache."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_CACHE", str(folder))
        yield folder


@pytest.fixture
def cache_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache folder for one test."""
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture(scope="session")
def enable(_session_cache: Path) -> Lexicon:
    """Return the default lexicon, built once for all tests."""
    return open_lexicon()


@pytest.fixture(scope="session")
def yawl(_session_cache: Path) -> Lexicon:
    """Return the larger shipped lexicon, built once for all tests."""
    return open_lexicon("yawl")
