"""The guide to hosting: its commands work as written, and systemd accepts its unit."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import typer.main

from tilewright.cli import main
from tilewright.cli.app import make_app

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guides" / "hosting.md").read_text(encoding="utf-8")
GOLDEN = ROOT / "tests" / "store" / "golden.sql"
COMMANDS = sorted(
    {
        re.sub(r"\s+", " ", found).strip()
        for found in re.findall(r"(?:`|^)(tilewright admin [^`\n]+)", GUIDE, re.MULTILINE)
    }
)
"""Every command of the administrator in the guide, in a block or in a sentence."""


def find(words: list[str]) -> tuple[Any, list[str]]:
    """Return the command that some words name, and its arguments."""
    command: Any = typer.main.get_command(make_app(["admin"]))
    while words and words[0] in getattr(command, "commands", {}):
        command = command.commands[words.pop(0)]
    return command, words


def test_there_are_commands() -> None:
    """The search finds commands in blocks and in sentences."""
    assert any(command.startswith("tilewright admin backup --database") for command in COMMANDS)
    assert "tilewright admin audit" in COMMANDS


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_has_the_options_it_is_given(line: str) -> None:
    """A command in the guide exists and takes the options and arguments that it is shown with."""
    command, arguments = find(shlex.split(line)[1:])
    assert not getattr(command, "commands", {}), "the name of a group is not a command"
    if arguments or command.name in {"notice", "retention", "audit", "statistics", "check"}:
        options = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in arguments if word.startswith("--")} <= options


def test_a_backup_and_a_restore_as_the_guide_has_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The guide's two commands, with other paths, bring back what was lost."""
    database = tmp_path / "tables.db"
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        connection.executescript(GOLDEN.read_text(encoding="utf-8"))
    address = f"sqlite:///{database}"
    assert main(["admin", "restore", str(tmp_path / "old.db"), "--database", address]) == 0

    def run(line: str, *more: str) -> None:
        line = line.replace("sqlite:////var/lib/tilewright/tables.db", address)
        line = line.replace("/backup/tables.db", str(tmp_path / "backup.db"))
        assert main([*shlex.split(line)[1:], *more]) == 0

    backup, restore = (
        next(line for line in COMMANDS if line.startswith(f"tilewright admin {what} --database"))
        for what in ("backup", "restore")
    )
    run(backup)
    database.write_bytes(b"a disk that failed")
    run(restore, "--yes")
    capsys.readouterr()
    assert main(["admin", "check", "--database", address, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"games": 3, "broken": {}}


@pytest.mark.usefixtures("processes")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    """The unit has no unknown or misspelled setting."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not installed")
    found = re.search(r"```ini\n(.*?)```", GUIDE, re.DOTALL)
    assert found is not None
    unit = tmp_path / "tilewright.service"
    unit.write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", found[1]), encoding="utf-8")
    done = subprocess.run(
        [program, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    complaints = [line for line in done.stderr.splitlines() if unit.name in line]
    assert complaints == []
    assert "LimitNOFILE=" in found[1]
