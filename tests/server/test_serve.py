"""The serve command as a separate process: it starts, answers and ends gracefully."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tilewright.cli import main
from tilewright.server.upkeep import uptime, watchdog


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_the_command_serves_and_ends_gracefully(tmp_path: Path, ending: signal.Signals) -> None:
    """It prints its address, serves page and API, and ends silently with nothing lost."""
    command = [sys.executable, "-m", "tilewright", "serve", "--port", "0", "--json"]
    command += ["--log", "json"]
    environment = os.environ | {"TILEWRIGHT_DATA": str(tmp_path)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        try:
            assert process.stdout is not None
            address = json.loads(process.stdout.readline())["address"]
            assert httpx.get(f"{address}healthz", timeout=60).json()["status"] == "ok"
            assert "Tilewright" in httpx.get(address, timeout=60).text
            seats = [{"kind": "here", "name": "Ann"}, {"kind": "computer", "player": "expert"}]
            body = {"edition": "pocket", "seats": seats}
            opened = httpx.post(f"{address}api/v1/tables", json=body, timeout=60)
            assert opened.status_code == httpx.codes.CREATED
            process.send_signal(ending)
            _, complaints = process.communicate(timeout=60)
            assert process.returncode in {0, -signal.SIGTERM, 130}
            # On a slow machine, something may have taken long; nothing may have gone wrong.
            loggers = [json.loads(line)["logger"] for line in complaints.splitlines()]
            assert set(loggers) <= {watchdog.__name__, uptime.__name__}
        finally:
            process.kill()
    assert (tmp_path / "tables.db").is_file()
    # A closed database has nothing left in its write-ahead log.
    assert not (tmp_path / "tables.db-wal").exists()


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        (["--workers", "2"], "2"),
        (["--database", "mysql://host/x"], "mysql"),
        (["--host", "203.0.113.7"], "203.0.113.7"),
    ],
)
def test_wrong_options_are_refused_in_one_line(
    arguments: list[str],
    value: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A wrong address or too many workers end with one line that names them, not a traceback."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path))
    assert main(["serve", "--port", "0", *arguments]) != 0
    (line,) = capsys.readouterr().err.splitlines()
    assert value in line
