"""Shared by the rule book's tests: the default dictionary, kept out of the user's cache."""

from collections.abc import Iterator

import pytest

from tilewright.lexicon import Lexicon, open_lexicon


@pytest.fixture(scope="session")
def enable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lexicon]:
    """Return ENABLE, built once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield open_lexicon("enable")
