"""What all tests share: the profiles of hypothesis and the corpus of real games."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A run in the background may be told to ignore Ctrl-C; the programs that tests start must not be.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is slow now and then; that is no fault of the code under test.
settings.register_profile("dev", deadline=None)
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=False,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Return the folder of real recorded games, named by ``TILEWRIGHT_CORPUS``."""
    named = os.environ.get("TILEWRIGHT_CORPUS")
    if named and Path(named).is_dir():
        return Path(named)
    word = (
        f"TILEWRIGHT_CORPUS names no folder: {named}"
        if named
        else "TILEWRIGHT_CORPUS is not set, so the real games are not replayed"
    )
    if named or os.environ.get("CI"):
        pytest.fail(word)
    pytest.skip(word)
