"""Logs as JSON: every line is an object, exceptions and other libraries' records included."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from tilewright.cli import main
from tilewright.server.upkeep.logs import LogFormat, configure_logs
from tilewright.store.sql.file_lock import FileLock

LOG = """
import logging
from tilewright.server.upkeep.logs import LogFormat, configure_logs
import warnings
configure_logs(LogFormat.JSON)
logging.getLogger("tilewright.server").info("two\\nlines for %s", "Zo\\u00eb")
logging.getLogger("uvicorn.error").warning("from a library")
logging.getLogger("uvicorn.error").info("not worth a line")
warnings.warn("old", DeprecationWarning, stacklevel=1)
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("tilewright.store").exception("it failed")
"""


@pytest.mark.usefixtures("processes")
def test_every_line_is_an_object() -> None:
    """Newlines and tracebacks stay inside their record; uvicorn's records are JSON too."""
    done = subprocess.run(
        [sys.executable, "-W", "default", "-c", LOG], capture_output=True, text=True, check=True
    )
    info, library, warning, failure = map(json.loads, done.stderr.splitlines())
    assert info["message"] == "two\nlines for Zo\u00eb"
    assert (info["level"], info["logger"]) == ("info", "tilewright.server")
    assert info["time"].endswith("+00:00")
    assert info["process"] > 0
    assert (library["level"], library["message"]) == ("warning", "from a library")
    assert warning["logger"] == "py.warnings"
    assert failure["message"] == "it failed"
    assert "ZeroDivisionError" in failure["exception"]


def test_text_changes_nothing() -> None:
    """The default leaves Python's logging as it is."""
    before = (list(logging.getLogger().handlers), warnings.showwarning)
    configure_logs(LogFormat.TEXT)
    assert (list(logging.getLogger().handlers), warnings.showwarning) == before


def test_an_unknown_format_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A misspelled format ends with an error that names the known ones."""
    assert main(["serve", "--port", "0", "--log", "xml"]) == 2
    assert "json" in capsys.readouterr().err


@pytest.mark.usefixtures("processes")
def test_a_second_server_is_refused_before_it_announces_itself(tmp_path: Path) -> None:
    """With the file in use, the command prints no address, and one line that names the file."""
    with FileLock(tmp_path / "tables.db"):
        done = subprocess.run(
            [sys.executable, "-m", "tilewright", "serve", "--port", "0", "--json"],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"TILEWRIGHT_DATA": str(tmp_path)},
        )
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert f"process {os.getpid()}" in line
