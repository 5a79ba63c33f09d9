"""Shared by the agreement tests: ENABLE, built once for all processes."""

import os
from collections.abc import Iterator

import pytest

from tilewright.lexicon import Lexicon, open_lexicon


@pytest.fixture(scope="session")
def enable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lexicon]:
    """Return ENABLE, kept out of the user's cache."""
    base = tmp_path_factory.getbasetemp()
    # Parallel processes have their own folders next to each other; the cache is in their parent.
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "agreement-lexicon"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_CACHE", str(folder))
        yield open_lexicon("enable")
