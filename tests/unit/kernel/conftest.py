"""What the kernel's tests share: a cache folder of their own and the default lexicon."""

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
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the kernel's folder in an empty cache for one test."""
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "kernel"


@pytest.fixture(scope="session")
def enable(_session_cache: Path) -> Lexicon:
    """Return the default lexicon, built once for all tests."""
    return open_lexicon()
