"""The lexicon's cache folder during one test."""

from pathlib import Path

import pytest


@pytest.fixture
def cache(cache_home: Path) -> Path:
    """Return the folder of this part in an empty cache."""
    return cache_home / "lexicons"
