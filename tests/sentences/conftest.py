"""Every test of the sentences runs in every language."""

from collections.abc import Iterator

import pytest

from tilewright.catalogue import LANGUAGES, speaking


@pytest.fixture(autouse=True, params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Say everything in one of the languages."""
    with speaking(request.param):
        yield request.param
