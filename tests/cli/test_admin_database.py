"""``tilewright admin``: backup, restore and check, as an administrator runs them."""

from __future__ import annotations

import dataclasses
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tilewright.cli.commands.admin.common import Admin, progress_of
from tilewright.cli.folders import data_folder
from tilewright.cli.program import main
from tilewright.cli.terminal.progress import Watch
from tilewright.edition.shipped import load_edition
from tilewright.formats.json.events import dump_events
from tilewright.lexicon import open_lexicon
from tilewright.rules.event import first_event
from tilewright.server.messages.outgoing import SeatKind
from tilewright.server.tables.setup import SeatSetup, TableSetup, dump_setup
from tilewright.store.contract import Status, TableRow, TableState
from tilewright.store.sql.file_lock import FileLock
from tilewright.store.sql.store import SqlStore
from tilewright.testing import RandomGame
from tilewright.units import Instant

GOLDEN = Path(__file__).parents[1] / "store" / "golden.sql"


@pytest.fixture
def folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Path:
    """Return a data folder whose database was written by an earlier version and updated."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path))
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        connection.executescript(GOLDEN.read_text(encoding="utf-8"))
    assert main(["admin", "restore", str(tmp_path / "old.db")]) == 0
    capsys.readouterr()
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 - JSON
    """Run a command and return the JSON that it prints."""
    assert main(["admin", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_backup_and_a_restore(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A restore brings back what was there, asks before it replaces, and needs a stopped server."""
    file = str(folder / "backup.db")
    saved = printed(capsys, "backup", file)
    assert (saved["tables"], saved["accounts"]) == (4, 1)
    assert main(["admin", "backup", file]) == 2
    assert printed(capsys, "backup", file, "--yes")["events"] == saved["events"]
    database = folder / "tables.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM events")
        connection.commit()
    assert main(["admin", "restore", file]) == 2, "there is no terminal to ask in"
    with FileLock(database):
        assert main(["admin", "restore", file, "--yes"]) == 2
    capsys.readouterr()
    assert printed(capsys, "restore", file, "--yes")["events"] == saved["events"]
    assert printed(capsys, "check") == {"games": 3, "broken": {}}


def test_damage_is_reported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game whose log has a gap is named; a damaged file is refused."""
    database = folder / "tables.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM events WHERE number = 3")
        connection.commit()
    assert main(["admin", "check", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], len(found["broken"])) == (3, 3)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(database, folder / "damaged.db")
    with (folder / "damaged.db").open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\x5a" * 4096 * 8)
    assert main(["admin", "check", "--database", f"sqlite:///{folder}/damaged.db"]) == 2
    assert "restore" in capsys.readouterr().err


def test_a_missing_database_is_not_created(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistyped path gives an error and creates nothing."""
    for command in (["check"], ["backup", str(folder / "b.db")]):
        address = f"sqlite:///{folder}/mistyped.db"
        assert main(["admin", *command, "--database", address]) == 2
        assert "mistyped.db" in capsys.readouterr().err
    assert not (folder / "mistyped.db").exists()
    assert not (folder / "b.db").exists()


def test_a_masked_game_can_be_verified(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Masked names change neither the seed, which the players contributed to, nor the draws.

    The name of a player's program is masked too.
    """
    game = RandomGame(load_edition("pocket"), open_lexicon(), 2, Random(5)).run()
    assert any(game.contributions)
    bot = SeatSetup(SeatKind.TAKEN, "Rude Bot", program=True)
    setup = TableSetup("pocket", "enable", {}, (SeatSetup(SeatKind.HERE, "Zoe"), bot))
    began = first_event(game.events)
    named = tuple(
        dataclasses.replace(who, name=seat.name or "", is_computer=seat.program)
        for who, seat in zip(began.participants, setup.seats, strict=True)
    )
    events = (dataclasses.replace(began, participants=named), *game.events[1:])

    async def add(store: SqlStore) -> None:
        now, data = Instant(1), dump_setup(setup)
        table = TableRow("t", "T", Status.PLAYING, now, now, listed=True, data=data)
        await store.create_table(table)
        state = TableState(Status.OVER, "{}", None)
        await store.append("t", 0, events, game.edition, state=state, now=now)

    async def read(store: SqlStore) -> str:
        return dump_events(await store.events("t"))

    admin = Admin(f"sqlite:///{data_folder()}/tables.db", as_json=True, yes=True)
    admin.run(add)
    for seat in ("0", "1"):
        printed(capsys, "mask", "name", "t", seat, "--yes")
    assert printed(capsys, "check")["broken"] == {}
    text = admin.run(read)
    assert "Zoe" not in text
    assert "Rude" not in text
    (folder / "game.jsonl").write_text(text, encoding="utf-8")
    assert main(["verify", str(folder / "game.jsonl"), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["games"]
    assert (found["fair"], found["draws_checked"], found["words_checked"]) == (True, True, True)
    assert found["contributors"]


@pytest.mark.parametrize(("done", "total", "shown"), [(1, 2, "50%"), (0, 0, "100%")])
def test_progress_is_shown_as_a_percentage(
    monkeypatch: pytest.MonkeyPatch, done: int, total: int, shown: str
) -> None:
    """Its figure and its sign are one word; work with nothing to do is done."""
    said: list[str] = []
    monkeypatch.setattr(Watch, "show", lambda _, text: said.append(text))
    with progress_of("backing up") as report:
        report(done, total)
    assert said[0].startswith(f"backing up: {shown}")
